"""`swamp perft`, `bench`, `warm`, `demo` and the door to `train`."""

import re
import sys
from itertools import permutations
from pathlib import Path

import numpy as np
import pytest

import swamp_envs
from swamp_envs.cli import warm
from swamp_envs.cli.bench import duration
from swamp_envs.cli.demo import called, side_row
from swamp_envs.play.agents import split_names
from swamp_envs.play.headtohead import Side, most_won, play_line_up
from tests.cli.conftest import Swamp

PERFT = {"inset": [19, 361, 6859], "corner": [4, 16, 64, 256, 2752]}


def columns(output: str) -> dict[str, int]:
    """First and second column of a printed table."""
    rows = [line.split() for line in output.splitlines()]
    return {row[0]: int(row[1].replace(",", "")) for row in rows if len(row) > 1 and re.fullmatch("[0-9,]+", row[1])}


@pytest.mark.parametrize("setup", PERFT)
def test_perft_counts_every_depth(setup: str, swamp: Swamp) -> None:
    counts = columns(swamp(f"perft swapx {len(PERFT[setup])} -o setup={setup}").stdout)
    assert list(counts.values()) == PERFT[setup]


def test_perft_from_a_position(swamp: Swamp) -> None:
    text = swamp_envs.new("swapx").position
    assert columns(swamp(f"perft swapx 2 --position '{text}'").stdout) == {"1": 19, "2": 361}


def test_divided_perft_adds_up(swamp: Swamp) -> None:
    depths, _, moves = swamp("perft swapx 3 --divide").stdout.partition("move")
    divided = columns(moves)
    assert set(divided) == set(swamp_envs.new("swapx").legal_moves)
    assert sum(divided.values()) == columns(depths)["3"]


def test_bench_measures_every_door_and_signs(swamp: Swamp) -> None:
    output = swamp("bench swapx --seconds 0.01 --threads 2 -o teams=yes").stdout
    rates = columns(output)
    assert set(rates) >= {"playout", "batch", "AEC", "match"}
    assert min(rates.values()) > 100
    assert swamp_envs.playout("swapx", 1000, teams=True).signature in output


def test_bench_measures_the_search(swamp: Swamp) -> None:
    output = swamp("bench swapx --mcts --seconds 0.01").stdout
    rates = columns(output)
    assert set(rates) == {"mcts", "mcts:rollout=random"}
    assert min(rates.values()) > 10
    assert "greedy, 4 decisions" in output


@pytest.mark.parametrize(
    ("seconds", "text"), [(2.5, "2.5 s"), (0.0125, "12.5 ms"), (3e-6, "3 µs"), (2.5e-8, "25 ns"), (1e-10, "0.1 ns")]
)
def test_durations_in_words(seconds: float, text: str) -> None:
    assert duration(seconds) == text


def test_warm_names_every_part(swamp: Swamp) -> None:
    output = swamp("warm swapx").stdout
    assert all(part in output for part in ("playout", "batch", "AEC", "match", "perft", "greedy", "mcts", "soak"))


def test_warm_without_a_name_takes_every_game(swamp: Swamp, monkeypatch: pytest.MonkeyPatch) -> None:
    warmed = []
    monkeypatch.setattr(warm, "warm_variant", lambda _, variant: warmed.append(variant.game.name))
    assert "swamp warm GAME" in swamp("warm").stdout
    assert warmed == list(swamp_envs.available_games())


def test_warm_takes_every_kind_of_a_game_that_is_named(swamp: Swamp, monkeypatch: pytest.MonkeyPatch) -> None:
    """One for each record and observation, the usual variant first: others share what is compiled for these."""
    warmed: list[swamp_envs.Variant] = []
    monkeypatch.setattr(warm, "warm_variant", lambda _, variant: warmed.append(variant))
    swamp("warm marshlands")
    game = swamp_envs.game("marshlands")
    compiled = [(variant.state, variant.observation.dtype) for variant in warmed]
    assert compiled[0] == (game.default.state, game.default.observation.dtype)
    assert len(set(compiled)) == len(compiled)
    for given in game.variants.values():
        kind = game.variant(**given)
        assert (kind.state, kind.observation.dtype) in compiled


def test_demo_leaves_a_record_that_replays_and_a_picture(tmp_path: Path, swamp: Swamp) -> None:
    folder = tmp_path / "new" / "demo"
    output = swamp(f"demo --out {folder} --games 12").stdout
    sides = [line.split()[:3] for line in output.splitlines() if line.strip()[:2] in ("1 ", "2 ", "3 ")]
    assert sides == [["1", "greedy", "12"], ["3", "random", "12"], ["2", "greedy", "12"], ["2", "random", "12"]]
    assert "decisions a second" in output
    match = swamp_envs.load_record(folder / "swapx.swamp").replay()
    assert match.over
    assert (folder / "swapx.svg").read_text() == match.svg()
    assert f"swamp replay {folder / 'swapx.swamp'}" in output


def test_demo_without_the_view_extra_says_how_to_get_it(
    tmp_path: Path, swamp: Swamp, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    output = swamp(f"demo --out {tmp_path} --games 1").stdout
    assert 'pip install "swamp-envs[view]"' in output
    assert (tmp_path / "swapx.svg").exists()
    assert not (tmp_path / "swapx.png").exists()


def test_a_line_up_plays_every_seating_as_often_and_shares_each_win() -> None:
    variant = swamp_envs.game("swapx").variant()
    counts: list[int] = []
    greedy, random = play_line_up(variant, ("greedy", "greedy", "random", "random"), 10, 3, counts.append)
    assert len(greedy.wins) == len(random.wins) == 12  # six seatings, two games each
    assert counts[-1] == 12
    shares = np.array(greedy.wins) + np.array(random.wins)
    np.testing.assert_allclose(shares, 1)
    np.testing.assert_allclose(np.array(greedy.payoffs) + np.array(random.payoffs), 0, atol=1e-6)
    assert (greedy.seats, random.seats) == (2, 2)
    assert np.mean(greedy.wins) > 0.5


def test_a_side_is_told_within_what_it_can_be_paid_and_by_deals() -> None:
    """One seat that always wins is paid 1 and no more; the seatings of a deal are not so many deals."""
    one, three = Side("one", 1, decisions=1), Side("three", 3, decisions=1)
    for side in (one, three):
        side.deals, side.payoffs, side.wins = [0, 1] * 4, [1 / side.seats] * 8, [1.0] * 8
        assert side.paid.low < side.paid.mean == side.paid.high == 1 / side.seats
        assert side.won.low == pytest.approx(0.025 ** (1 / 2))
    assert side_row(one, 4)[4] == f"1.00 [{one.paid.low:.2f}, 1.00]"


@pytest.mark.parametrize(
    ("name", "options", "seated", "most"),
    [
        ("swapx", {}, (0, 1, 1, 1), (1, 1)),
        ("swapx", {"teams": True}, (0, 1, 1, 1), (1 / 2, 1)),
        ("swapx", {"teams": True}, (0, 0, 1, 1), (2 / 3, 2 / 3)),  # partners in one seating of three
        ("gillybog", {"players": 2}, (0, 1), (1, 1)),
    ],
)
def test_who_has_a_seat_of_a_team_can_have_that_part_of_its_wins(
    name: str, options: dict, seated: tuple[int, ...], most: tuple[float, ...]
) -> None:
    variant = swamp_envs.game(name).variant(**options)
    seatings = list(dict.fromkeys(permutations(seated)))
    assert [most_won(variant, seatings, player) for player in (0, 1)] == pytest.approx(most)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("greedy", ["greedy"]),
        ("greedy,random,my.bots:Mine", ["greedy", "random", "my.bots:Mine"]),
        ("mcts:sims=4,depth=2,random,mcts:c=1", ["mcts:sims=4,depth=2", "random", "mcts:c=1"]),
    ],
)
def test_settings_of_a_bot_stay_with_its_name(text: str, names: list[str]) -> None:
    assert split_names(text) == names


def test_train_without_its_libraries_says_how_to_get_them(swamp: Swamp, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "swamp_training.run", None)
    assert 'pip install "swamp-envs[train]"' in swamp("train swapx", status=2).stderr


def test_the_demo_names_the_command_as_this_shell_finds_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    script = tmp_path / "bin" / "swamp"
    script.parent.mkdir()
    script.write_text("#!/bin/sh\n", encoding="utf-8")
    script.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(script.with_name("python")))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", str(script.parent))
    assert called() == "swamp"
    monkeypatch.setenv("PATH", "/nowhere")
    assert called() == "bin/swamp"
    script.unlink()
    assert called() == f"{sys.executable} -m swamp_envs"


def test_warm_compiles_the_variant_that_is_asked_for(swamp: Swamp) -> None:
    output = swamp("warm swapx -o teams=yes").stdout
    assert "teams=yes" in output
    assert "all warm after" in output
    assert "without a game" in swamp("warm -o teams=yes", status=2).stderr


def test_bots_lists_who_plays_what_and_the_shipped_networks(swamp: Swamp) -> None:
    everything, one = swamp("bots").stdout, swamp("bots gillybog").stdout
    assert "planner      marshlands" in everything
    assert all(name in everything for name in ("random", "mcts", "bayou_boss-players2-pure"))
    assert "greedy_coop" in one
    assert "planner" not in one
    assert "bayou_boss" not in one


@pytest.mark.parametrize("bot", ["planner", "policy:gillybog", "mcts:policy=gillybog"])
def test_a_bot_that_does_not_play_the_game_is_refused_before_it_begins(bot: str, swamp: Swamp) -> None:
    refused = swamp(f"play swapx --against {bot}", status=2)
    assert "swapx" in refused.stderr
    assert not refused.stdout
