"""The table: who is asked, what is kept of the games, and the one rule for forfeits."""

import itertools
from typing import Any

import numpy as np
import pytest

import swamp_envs
from swamp_envs import IllegalAction, Match, SwampError, Variant
from swamp_envs.play.agents import Random, make_agent
from swamp_envs.play.table import OUTSIDE, Table, forfeit_payoffs
from tests.adapters.scenes import Habit

SWAPX = swamp_envs.game("swapx").variant(max_turns=30)


@pytest.mark.parametrize(
    ("name", "options", "seat", "payoffs"),
    [
        ("swapx", {}, 1, [1 / 3, -1, 1 / 3, 1 / 3]),
        ("swapx", {"teams": True}, 1, [0.5, -0.5, 0.5, -0.5]),
        ("bayou_boss", {"players": 2}, 0, [-1, 1]),
        ("gillybog", {"players": 3}, 0, [-1, -1, -1]),
        ("swamped", {"players": 1}, 0, [-1]),
    ],
)
def test_the_side_at_fault_loses_and_the_others_share_the_win(
    name: str, options: dict[str, Any], seat: int, payoffs: list[float]
) -> None:
    assert forfeit_payoffs(swamp_envs.game(name).variant(**options), seat) == pytest.approx(payoffs)


def test_games_are_played_to_their_ends_and_remembered() -> None:
    """Every game's decisions, played again from its seed, lead to the same end."""
    table = Table.of(SWAPX, [Random(1), make_agent("greedy", 2)], 5, 40, [0, 1, 1, 0]).finish()
    assert table.over.all()
    for row in range(5):
        match = Match(SWAPX, 40 + row)
        movers = []
        for action in table.actions(row):
            movers.append(match.seat)
            match.push(action)
        assert match.states.tobytes() == table.states[row].tobytes() == table.match(row).states.tobytes()
        assert str(table.match(row).record()) == str(match.record())
        assert table.payoffs[row].tolist() == match.payoff
        assert table.scores[row].tolist() == match.scores
        assert table.decisions[row].tolist() == [movers.count(seat) for seat in range(4)]
    assert (table.seconds > 0).all()


class Counting(Habit):
    """Counts how often it is asked, and about how many games."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[int] = []

    def act(self, variant: Variant, states: np.ndarray) -> np.ndarray:
        self.asked.append(len(states))
        return super().act(variant, states)


def test_an_agent_is_asked_once_about_all_games_that_wait_for_it() -> None:
    agent = Counting()
    Table.of(SWAPX, [agent], 6, 0).finish()
    assert agent.asked[:4] == [6] * 4


def test_a_game_waits_for_whom_no_agent_sits_in_for() -> None:
    table = Table(SWAPX, 3, {0: Habit()})
    table.owner[:] = 0
    table.owner[:, 2] = OUTSIDE
    table.deal(np.arange(3), np.arange(3, dtype=np.uint64))
    table.finish()
    assert table.states["seat"].tolist() == [2, 2, 2]
    assert table.waiting_for(OUTSIDE).tolist() == [0, 1, 2]
    before = table.states["ply"].copy()
    table.play(np.array([1]), Habit().act(SWAPX, table.states[1:2]))
    table.finish()
    assert (table.states["ply"] - before).tolist() == [0, 4, 0]


class Faulty(Habit):
    """Goes wrong in the third decision of a game, in one of several ways."""

    def __init__(self, way: str) -> None:
        super().__init__()
        self.way = way

    def act(self, variant: Variant, states: np.ndarray) -> Any:
        actions = super().act(variant, states)
        wrong = states["ply"] == 2
        if wrong.any() and self.way == "raises":
            raise ZeroDivisionError("by hand")
        if wrong.any() and self.way == "leaves":
            raise SystemExit("good bye")
        if wrong.any() and self.way == "shapeless":
            return actions[:-1]
        return np.where(wrong, -5, actions) if self.way == "illegal" else actions


FAULTS = {
    "raises": (ZeroDivisionError, "ZeroDivisionError: by hand"),
    "leaves": (SystemExit, "SystemExit: good bye"),
    "shapeless": (SwampError, "actions: found int64 of shape (0,), accepted: whole numbers of shape (1,)"),
    "illegal": (IllegalAction, "seat 2 cannot play action -5; legal here: "),
}


@pytest.mark.parametrize("way", FAULTS)
def test_a_fault_ends_its_own_game_with_a_reason(way: str) -> None:
    """Of three games that an agent is asked about together, those are lost in which it sits at seat 2."""
    table = Table(SWAPX, 3, {0: Faulty(way), 1: Habit()}, forfeits=True)
    table.owner[:] = [[1, 1, 0, 1], [0, 0, 1, 1], [1, 1, 0, 1]]
    table.deal(np.arange(3), np.arange(3, dtype=np.uint64))
    list(itertools.islice(table.turns(), 8))
    assert table.faults.keys() == {0, 2}
    assert {fault.seat for fault in table.faults.values()} == {2}
    assert all(fault.reason.startswith(FAULTS[way][1]) for fault in table.faults.values())
    assert table.payoffs[[0, 2]].ravel() == pytest.approx([1 / 3, 1 / 3, -1, 1 / 3] * 2)
    assert table.over.tolist() == [1, 0, 1]
    table.deal(np.array([0]), np.array([7], np.uint64))
    assert table.faults.keys() == {2}


@pytest.mark.parametrize("way", FAULTS)
def test_a_fault_is_raised_where_nothing_is_forfeited(way: str) -> None:
    with pytest.raises(FAULTS[way][0]) as caught:
        Table.of(SWAPX, [Faulty(way)], 3, 0).finish()
    assert caught.value.__notes__ == ["by the agent habit"]


def test_reasons_of_faults_can_be_printed_and_stored_anywhere() -> None:
    """On one line, without signs that would move a terminal, and without halves of signs that cannot be encoded."""

    class Rude(Habit):
        def act(self, variant: Variant, states: np.ndarray) -> np.ndarray:
            raise ValueError("go\x1b[2J away\nnow \udcff")

    table = Table(SWAPX, 1, {0: Rude()}, forfeits=True)
    table.owner[:] = 0
    table.deal(np.arange(1), np.arange(1, dtype=np.uint64))
    reason = table.finish().faults[0].reason
    assert reason == "ValueError: go\ufffd[2J away now \ufffd"
    reason.encode()
