"""A person among the agents: the words at the terminal come from a script."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import numpy as np
import pytest

from swamp_agents import Blindfold, make_agent
from swamp_agents.arena import InProcess, Process, Store, read_entrants, run
from swamp_envs import Match, game
from swamp_envs.cli.person import Leave
from swamp_envs.play.viewing import view
from swamp_envs.view.sections import Look
from tests.cli.conftest import Swamp, swamp

__all__ = ["swamp"]

Types = Callable[[Sequence[str]], None]
SHORT = game("swapx").variant(max_turns=3)


@pytest.fixture
def types(monkeypatch: pytest.MonkeyPatch) -> Types:
    """Lets a person type these lines, and then no more."""

    def script(lines: Sequence[str]) -> None:
        left: Iterator[str] = iter(lines)

        def typed(_prompt: str) -> str:
            try:
                return next(left)
            except StopIteration:
                raise EOFError from None

        monkeypatch.setattr("builtins.input", typed)

    return script


def test_a_person_is_asked_until_the_move_is_legal(types: Types, capsys: pytest.CaptureFixture[str]) -> None:
    match = Match(SHORT, 1)
    types(["?", "nonsense", "", "--"])
    actions = make_agent("human").act(match.variant, match.states)
    assert actions.tolist() == [match.variant.action_number("--")]
    printed = capsys.readouterr().out
    assert "SwapX · you are A Blue" in printed
    assert "'nonsense' is no move of SwapX" in printed
    assert "these keys, what can be chosen, and the rules that apply now" in printed
    assert printed.count("0 of 3 turns played") == 2


def test_each_of_many_games_is_asked_about(types: Types) -> None:
    states = np.concatenate([Match(SHORT, seed).states for seed in range(3)])
    moves = [Match(SHORT, seed).legal_moves[seed] for seed in range(3)]
    types(moves)
    assert make_agent("human").act(SHORT, states).tolist() == [SHORT.action_number(m) for m in moves]


def test_a_person_sees_what_the_seat_sees(types: Types, capsys: pytest.CaptureFixture[str]) -> None:
    variant = game("bayou_boss").variant(players=2)
    match = Match(variant, 4)
    types([match.legal_moves[0]])
    Blindfold(9).act(make_agent("human"), variant, match.states)
    printed = capsys.readouterr().out
    assert all(line in printed for section in view(match, 0, Look(False, 0)).sections for line in section.lines)
    assert not set(match.to_dict()["hands"][1]) & {*printed.split()}


def test_a_game_with_a_person_in_an_arena_goes_on_after_leaving(types: Types, tmp_path: Path) -> None:
    with Store.open(tmp_path / "x.arena", SHORT, seed=1) as store:
        store.extend(read_entrants(["me=human", "random"]), 1)
        planned = len(store.unfinished())
        types([*["--"] * 2, "q"])  # two seats of four, three turns
        with pytest.raises(Leave):
            run(store, workers=2, move_time=1e-9)
        left = len(store.unfinished())
        assert 0 < left < planned
        types(["--"] * 100)
        assert run(store) == left
        assert not store.unfinished()
        assert not [end.fault for _, end in store.finished() if end.fault]


def test_playing_here_comes_to_the_same_results_as_in_processes(tmp_path: Path) -> None:
    results = []
    for name, start in (("here", InProcess), ("there", Process)):
        with Store.open(tmp_path / f"{name}.arena", SHORT, seed=1) as store:
            store.extend(read_entrants(["greedy", "random"]), 3)
            run(store, start=start)
            results.append([(end.game, tuple(end.payoffs), tuple(end.moves)) for _, end in store.finished()])
    assert results[0] == results[1]


def test_the_command_leaves_and_goes_on(swamp: Swamp, tmp_path: Path) -> None:
    line = f"arena swapx human random -o max_turns=2 --deals 1 --file {tmp_path / 'x.arena'}"
    assert "left; the same command resumes" in swamp(line, typed="--\nq\n").stdout
    printed = swamp(line, typed="--\n" * 40).stdout
    assert "left" not in printed
    assert "not played yet" not in printed


def test_two_people_share_a_terminal(swamp: Swamp) -> None:
    printed = swamp("play bayou_boss -o players=2 --seed 1 --against human", typed="\n" + "q\n").stdout
    assert "You are seat 0; seat 1 is human." in printed
    assert "left after 0 decisions" in printed
    match = Match(game("bayou_boss").variant(players=2), 1)
    printed = swamp(
        "play bayou_boss -o players=2 --seed 1 --against human", typed=f"{match.legal_moves[0]}\nq\n"
    ).stdout
    assert "Bayou Boss · you are seat 1" in printed
    assert "left after 1 decision\n" in printed
