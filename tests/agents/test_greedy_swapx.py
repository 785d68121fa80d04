"""The greedy bot of SwapX: legal everywhere, sure of its obvious decisions, and far above random play."""

import math
from typing import Any

import numpy as np
import pytest

import swamp_envs
from swamp_agents.greedy import Greedy
from swamp_envs import Batch, Match
from swamp_envs.play.agents import Agent, Random, make_agent
from tests.games.swapx.boards import match_at

GAME = swamp_envs.game("swapx")
VARIANTS = [pytest.param(dict(options), id=label) for label, options in GAME.variants.items()]


def decide(match: Match, seed: int = 0) -> str:
    """What greedy does in a match, as text."""
    return GAME.default.action_text(int(Greedy(seed).act(match.variant, match.states)[0]))


def decisions(match: Match) -> set[str]:
    """What greedy does with twenty different seeds."""
    return {decide(match, seed) for seed in range(20)}


def play_out(agents: list[Agent], games: int, seed: int = 0, **options: Any) -> Batch:
    """Whole games side by side; in game i the agent of place p sits on seat p + i."""
    batch = swamp_envs.batch("swapx", games, seed=seed, autoreset="off", **options)
    places = np.arange(games)
    while not batch.finished.all():
        place = (batch.seat - places) % len(agents)
        for p, agent in enumerate(agents):
            rows = np.flatnonzero(~batch.finished & (place == p))
            if len(rows):
                batch.step_rows(rows, agent.act(batch.variant, batch.states[rows]))
    return batch


def wins_of(batch: Batch, place: int) -> int:
    """Games won outright from a place; a share in a truncated game is no win."""
    games = np.arange(batch.n)
    return int(((batch.payoff[games, (games + place) % 4] > 0) & (batch.over == 1)).sum())


def lower_bound(wins: int, games: int) -> float:
    """The lower end of Wilson's 95% interval."""
    z, share = 1.96, wins / games
    spread = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return (share + z * z / (2 * games) - spread) / (1 + z * z / games)


# --- obvious decisions ------------------------------------------------------------------------------------------------


NECK = """
    8 | . . . . . . . .
    7 | . s s s . . . .
    6 | . . s A . s . .
    5 | . . . A C s . .
    4 | . . . A C s . .
    3 | . s s s . . . .
    2 | . . . . . . . D
    1 | . . . . . . s s
"""


def test_wins_at_once_when_it_can() -> None:
    """Of all swaps only this one takes the two C cells apart, and C can keep but one."""
    match = match_at(NECK.replace("D", "."))
    assert decisions(match) == {"d6~e5"}
    match.push("d6~e5")
    match.push(match.legal_moves[0])
    assert match.terminated
    assert match.payoff[0] == 1


def test_kills_an_enemy_but_not_a_partner() -> None:
    assert decisions(match_at(NECK)) == {"d6~e5"}
    assert "d6~e5" not in decisions(match_at(NECK, teams=True))


def test_cuts_a_neighbour_where_it_costs_him_most() -> None:
    """Other swaps cut one cell off, this one two."""
    match = match_at("""
        7 | . s s . . . s s
        6 | . s B B B B B s
        5 | . s . A A . . s
        4 | . . . A A s . .
        3 | . . . s s s . .
        2 | . . . . . . . C
        1 | . . . . . . s s
    """)
    assert decisions(match) == {"d5~e6"}


def test_keeps_the_larger_cluster() -> None:
    match = match_at(
        """
        8 | . . . . . . s C
        5 | . . . s . s s s
        4 | A A D A A A . .
        3 | s s s s s s . .
        """,
        seat=0,
        phase="keep",
        turn_of=3,
    )
    assert match.legal_moves == ["=a4", "=d4"]
    assert decisions(match) == {"=d4"}


def test_removes_a_cell_that_leaves_the_cluster_whole() -> None:
    """Without c4 two single cells would be left, and one cell is too few."""
    match = match_at(
        """
        8 | s D . . . . s C
        5 | . . s . . . . .
        4 | . A A A . . . .
        3 | . . s . . . . .
        """,
        phase="remove",
    )
    assert decisions(match) <= {"-b4", "-d4"}


def test_does_not_throw_cells_away() -> None:
    """A swap with a supply could take a cell out of its cluster, and the last but one cell is life itself."""
    match = match_at("""
        8 | s C . . . . . .
        5 | . . s s . . . .
        4 | . s A A s . . .
        3 | . . s s . . . .
    """)
    for seed in range(20):
        after = match.copy()
        after.push(decide(match, seed))
        assert len(after.to_dict()["cells"][0]) >= 2


def test_does_not_starve_itself() -> None:
    """Two supplies feed two cells; a third cell, or a step away, would be the end of one."""
    match = match_at("""
        8 | s D . . . . s C
        5 | s . . . . . . .
        4 | A A . . . . . .
        3 | . s . . . . . .
    """)
    for seed in range(20):
        after = match.copy()
        after.push(decide(match, seed))
        assert len(after.observe(0)["own_supply"].nonzero()[0]) >= len(after.to_dict()["cells"][0])


# --- strength ---------------------------------------------------------------------------------------------------------


def randoms(n: int) -> list[Agent]:
    return [Random(seed) for seed in range(100, 100 + n)]


@pytest.mark.parametrize("setup", ["inset", "corner"])
def test_beats_three_randoms(setup: str) -> None:
    batch = play_out([Greedy(1), *randoms(3)], 300, setup=setup)
    assert lower_bound(wins_of(batch, 0), batch.n) > 0.6


@pytest.mark.parametrize("setup", ["inset", "corner"])
def test_a_greedy_pair_beats_a_random_pair(setup: str) -> None:
    first, second, third, fourth = [Greedy(1), Greedy(2), *randoms(2)]
    batch = play_out([first, third, second, fourth], 300, setup=setup, teams=True)
    assert lower_bound(wins_of(batch, 0), batch.n) > 0.6


@pytest.mark.parametrize("options", VARIANTS)
def test_four_greedies_finish_their_games(options: dict) -> None:
    batch = play_out([make_agent("greedy", seed) for seed in range(4)], 100, **options)
    assert (batch.over == 2).mean() < 0.25
