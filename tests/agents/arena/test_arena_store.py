"""The file of an arena: what it refuses, what it keeps, and what it tells again."""

import os
import sqlite3
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from swamp_agents import AgentError, make_agent
from swamp_agents.arena import Finished, InProcess, Store, read_entrant, read_entrants, run
from swamp_agents.arena.entrants import fingerprint
from swamp_agents.network.file import Network
from swamp_agents.network.inputs import inputs_of
from swamp_envs import Match, SwampError, game
from swamp_envs.core.seeds import derive_seed
from swamp_envs.play import agents


def store_in(path: Path, *agents: str, deals: int = 1) -> Store:
    store = Store.open(path / "some.arena", game("swapx").variant(max_turns=4), seed=5)
    store.extend(read_entrants(agents), deals)
    return store


def end_of(store: Store, **told: object) -> Finished:
    """A result of the first game that has none."""
    seating = store.unfinished()[0]
    paid, zeros = (1.0, -1 / 3, -1 / 3, -1 / 3), (0,) * 4
    return replace(
        Finished(seating.game, seating.seats, paid, (9.0, 1.0, 2.0, 3.0), zeros, (0.5,) * 4, "ended", 3, ()), **told
    )


def test_a_result_comes_back_as_it_was_told(tmp_path: Path) -> None:
    with store_in(tmp_path, "random", "greedy", deals=2) as store:
        lost = end_of(store, ending="forfeit", fault_seat=2, fault="fell asleep", scores=(None,) * 4)
        store.write([lost])
        well = end_of(store)
        store.write([well])
        assert list(store.finished()) == [(0, lost), (0, well)]
        assert store.counts()[0] == 2
    with Store(tmp_path / "some.arena") as again:
        assert list(again.finished()) == [(0, lost), (0, well)]


def test_the_first_result_of_a_game_stays(tmp_path: Path) -> None:
    """As when two runs work on one file."""
    with store_in(tmp_path, "random", "greedy") as store:
        first = end_of(store)
        store.write([first])
        store.write([replace(first, turns=99, payoffs=(0.0,) * 4)])
        assert list(store.finished()) == [(0, first)]


def test_results_are_written_whole_or_not_at_all(tmp_path: Path) -> None:
    with store_in(tmp_path, "random", "greedy") as store:
        good = end_of(store)
        bad = replace(good, game=good.game + 1, payoffs=(1.0,))
        with pytest.raises(ValueError, match="argument"):
            store.write([good, bad])
        assert store.counts()[0] == 0
        assert len(store.unfinished()) == store.counts()[1]


def test_games_are_dealt_with_the_seeds_of_their_deals(tmp_path: Path) -> None:
    with store_in(tmp_path, "random", "greedy", deals=3) as store:
        seeds = {seating.deal: seating.seed for seating in store.unfinished()}
        assert seeds == {deal: derive_seed(5, "deal", deal) for deal in range(3)}
        assert len({seating.seed for seating in store.unfinished()}) == 3


def test_a_seed_is_drawn_for_a_new_file_and_kept_in_it(tmp_path: Path) -> None:
    drawn = set()
    for name in "ab":
        with Store.open(tmp_path / name, game("swapx").variant()) as store:
            drawn.add(store.terms.seed)
        with Store.open(tmp_path / name, game("swapx").variant()) as again:
            assert again.terms.seed in drawn
    assert len(drawn) == 2


def test_seeds_are_numbers_of_64_bits(tmp_path: Path) -> None:
    """The greatest one, and deals that fill all bits."""
    with Store.open(tmp_path / "x", game("swapx").variant(max_turns=2), seed=2**64 - 1) as store:
        store.extend(read_entrants(["random"]), 40)
        seeds = {seating.seed for seating in store.unfinished()}
        assert len(seeds) == 40
        assert np.bitwise_or.reduce(np.array(list(seeds), np.uint64)) == 2**64 - 1
        run(store, start=InProcess)
        assert store.record(40).replay().seed == derive_seed(2**64 - 1, "deal", 39)
    with pytest.raises(SwampError, match=r"seed: found .* accepted: a whole number from 0 to 2\*\*64 - 1"):
        Store.open(tmp_path / "y", game("swapx").variant(), seed=2**64)
    assert not (tmp_path / "y").exists()


def test_deals_cannot_be_guessed_by_dealing_small_seeds(tmp_path: Path) -> None:
    """The agent knows a game that was dealt by a small seed, and none of an arena."""
    variant = game("bayou_boss").variant()
    spy = make_agent("culprits:Spy", 1)
    with pytest.raises(RuntimeError, match="seed 1234"):
        spy.act(variant, Match(variant, 1234).states)
    with Store.open(tmp_path / "x.arena", variant) as store:
        store.extend(read_entrants(["culprits:Spy"]), 5)
        run(store, start=InProcess)
        assert store.counts() == (5, 5)
        assert not [end.fault for _, end in store.finished() if end.fault]


def test_records_of_the_games_replay(tmp_path: Path) -> None:
    with store_in(tmp_path, "random", "b=greedy", deals=2) as store:
        run(store)
        for deal, end in store.finished():
            record = store.record(end.game)
            match = record.replay()
            assert record.seats == tuple(("random", "b")[agent] for agent in end.seats)
            assert match.seed == derive_seed(5, "deal", deal)
            assert match.payoff == list(end.payoffs)
            assert match.scores == list(end.scores)
            assert match.turn == end.turns
            deciders = match.deciders
            assert [deciders.count(seat) for seat in range(4)] == list(end.decisions)


def test_a_game_without_a_result_has_no_record(tmp_path: Path) -> None:
    with store_in(tmp_path, "random", "greedy") as store, pytest.raises(SwampError, match="game 1 is not finished"):
        store.record(1)


@pytest.mark.parametrize(
    ("told", "other"),
    [
        ("options", {"max_turns": 5}),
        ("options", {"setup": "corner", "max_turns": 4}),
    ],
)
def test_other_games_need_another_file(told: str, other: dict, tmp_path: Path) -> None:
    store_in(tmp_path, "random", "greedy").close()
    with pytest.raises(SwampError, match=f"found an arena with {told} .* take another file"):
        Store.open(tmp_path / "some.arena", game("swapx").variant(**other))


def test_other_modes_and_seeds_need_another_file(tmp_path: Path) -> None:
    store_in(tmp_path, "random", "greedy").close()
    variant = game("swapx").variant(max_turns=4)
    with pytest.raises(SwampError, match="with mode free, asked for cooperative"):
        Store.open(tmp_path / "some.arena", variant, "cooperative")
    with pytest.raises(SwampError, match="with seed 5, asked for 6"):
        Store.open(tmp_path / "some.arena", variant, seed=6)
    Store.open(tmp_path / "some.arena", variant).close()
    with pytest.raises(SwampError, match="with id swapx-v0, asked for bayou_boss-v0"):
        Store.open(tmp_path / "some.arena", game("bayou_boss").variant())


def test_what_is_no_arena_is_refused(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("of some length, so that it is not taken for an empty database" * 20)
    with pytest.raises(SwampError, match="is not the file of an arena"):
        Store(tmp_path / "text")
    with sqlite3.connect(tmp_path / "db") as db:
        db.execute("CREATE TABLE arena (name, value)")
    with pytest.raises(SwampError, match="found format None, accepted: 2"):
        Store(tmp_path / "db")
    with pytest.raises(SwampError, match="there is no file"):
        Store(tmp_path / "nowhere")
    with pytest.raises(SwampError, match="cannot write"):
        Store.open(tmp_path / "no" / "folder", game("swapx").variant())


def test_names_stand_for_the_same_agent_all_the_time(tmp_path: Path) -> None:
    with store_in(tmp_path, "one=random", "greedy") as store:
        store.extend(read_entrants(["one=random"]), 1)
        with pytest.raises(SwampError, match="one is random  there; found greedy"):
            store.extend(read_entrants(["one=greedy"]), 1)
        assert [entrant.name for entrant in store.entrants] == ["one", "greedy"]


def test_a_policy_that_was_trained_on_is_another_agent(tmp_path: Path) -> None:
    """By what is in its file, not by the file's name."""
    variant, file = game("swapx").variant(), tmp_path / "p.npz"
    sizes = inputs_of(variant.observation, False)[1], 2, variant.num_actions

    def train(weight: float) -> None:
        first, last = ((np.full((b, a), weight), np.zeros(b)) for a, b in pairwise(sizes))
        Network.of(variant, "relu", [first], last, pack=False).save(file)

    train(0.0)
    with store_in(tmp_path, f"net=policy:{file}", "random") as store:
        store.extend(read_entrants([f"net=policy:{file}"]), 1)
        train(1.0)
        with pytest.raises(SwampError, match="or another name, as in other=policy:"):
            store.extend(read_entrants([f"net=policy:{file}"]), 1)


@pytest.mark.parametrize(
    ("text", "name", "agent"),
    [("greedy", "greedy", "greedy"), ("a=random", "a", "random"), ("v1.2=greedy", "v1.2", "greedy")],
)
def test_agents_are_named_in_texts(text: str, name: str, agent: str) -> None:
    entrant = read_entrant(text)
    assert (entrant.name, entrant.agent, entrant.fingerprint) == (name, agent, "")


@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        ("nobody", "no agent is called 'nobody'"),
        ("a,b", "accepted: printable, no commas"),
        ("nowhere:Class", "agent nowhere:Class: ModuleNotFoundError: No module named 'nowhere'"),
        ("policy:nowhere.npz", "policy nowhere.npz: not a policy file"),
    ],
)
def test_agents_that_cannot_play_are_refused_at_once(text: str, refusal: str) -> None:
    with pytest.raises(AgentError, match=refusal):
        read_entrant(text)


def test_installed_packages_name_agents_of_their_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the entry point group swamp_envs.agents."""
    folder = tmp_path / "others-1.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text("Metadata-Version: 2.1\nName: others\nVersion: 1\n")
    (folder / "entry_points.txt").write_text("[swamp_envs.agents]\nfirst = culprits:First\n")
    monkeypatch.syspath_prepend(tmp_path)
    agents._installed.cache_clear()
    assert make_agent("first", 3).name == "first"
    assert read_entrant("f=first").agent == "first"
    kinds = r"there are: random, .*first.*, and module:Class for your own"
    with pytest.raises(AgentError, match=kinds):
        make_agent("second")
    agents._installed.cache_clear()


def test_every_name_is_there_once() -> None:
    with pytest.raises(AgentError, match="found the agent random twice; accepted: each name once"):
        read_entrants(["random", "random"])


def test_a_program_is_known_by_the_files_of_its_command(tmp_path: Path) -> None:
    """Another program under the same name is another agent, wherever in the command it stands."""
    file = tmp_path / "my program.py"
    found = set()
    for text in ("one", "another"):
        file.write_text(text)
        found.add(fingerprint(f"exec:python '{file}' --depth 3"))
    assert len(found) == 2
    assert "" not in found
    assert fingerprint("exec:python nowhere.py") == fingerprint("exec:'") == fingerprint("greedy") == ""


def test_a_file_in_a_folder_that_cannot_be_written_is_read_and_left_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite wants to write beside it; the results that a killed run has written ahead are read too."""
    with store_in(tmp_path, "random", "greedy", deals=2) as store:
        found = end_of(store)
        store.write([found])
        before = {path.name: path.read_bytes() for path in tmp_path.iterdir() if not path.name.endswith("-shm")}
        assert "some.arena-wal" in before
        monkeypatch.setattr(os, "access", lambda *_: False)
        with Store(tmp_path / "some.arena") as read:
            assert list(read.finished()) == [(0, found)]
            with pytest.raises(SwampError, match="its folder cannot be written; it can be reported only"):
                read.write([end_of(read)])
        after = {path.name: path.read_bytes() for path in tmp_path.iterdir() if not path.name.endswith("-shm")}
        assert after == before
