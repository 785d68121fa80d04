"""Schedules: every agent as often in every seat, and as often at a table with every other."""

from collections import Counter
from itertools import combinations

import numpy as np
import pytest

from swamp_agents.arena.schedule import (
    COOPERATIVE,
    FREE,
    PAIRS,
    TEAMS,
    balanced_tables,
    line_ups,
    meetings,
    mode_of,
    plan,
    rotations,
    sides_of,
)
from swamp_envs import SwampError, game

FREE_TABLES = [(agents, seats) for seats in range(2, 9) for agents in range(2, 13)]


def planned(agents: int, seats: int, deals: int = 1) -> list[tuple[int, ...]]:
    variant = game("bayou_boss").variant(players=seats)
    return [game.seats for game in plan(variant, FREE, agents, range(deals))]


@pytest.mark.parametrize(("agents", "seats"), FREE_TABLES)
def test_everybody_sits_everywhere_and_meets_everybody_as_often(agents: int, seats: int) -> None:
    """Line-ups with a period come in fewer rotations, so their games weigh more: tables are counted by line-up."""
    tables = planned(agents, seats)
    at_seat = Counter((agent, seat) for table in tables for seat, agent in enumerate(table))
    for agent in range(agents):
        assert len({at_seat[agent, seat] for seat in range(seats)}) == 1
    chosen = line_ups(agents, seats, FREE)
    assert len(set(Counter(agent for line_up in chosen for agent in line_up).values())) == 1
    met = meetings(chosen, agents)
    assert len({met[a, b] for a, b in combinations(range(agents), 2)}) == 1
    assert met[0, 1] > 0


@pytest.mark.parametrize("seats", range(2, 9))
def test_all_seatings_of_a_line_up_are_different(seats: int) -> None:
    tables = planned(seats + 1, seats)
    assert len(set(tables)) == len(tables)
    assert all(len(set(table)) == seats for table in tables)


def test_many_agents_need_no_more_line_ups_than_balance_takes() -> None:
    """Ten agents at tables of four: 210 choices, of which 30 are balanced too."""
    assert len(balanced_tables(10, 4)) == 30
    assert len(balanced_tables(9, 2)) == 36


def test_rotations_turn_the_table() -> None:
    assert rotations((0, 1, 2)) == [(0, 1, 2), (1, 2, 0), (2, 0, 1)]
    assert rotations((0, 1, 0, 1)) == [(0, 1, 0, 1), (1, 0, 1, 0)]


def test_one_deal_is_played_in_every_rotation() -> None:
    """All games of a deal have its seed: four agents, four games, each agent once in each seat."""
    tables = planned(4, 4, deals=3)
    assert len(tables) == 12
    for deal in range(3):
        assert sorted(zip(*tables[4 * deal : 4 * deal + 4], strict=True)) == sorted(
            zip(*rotations(tables[4 * deal]), strict=True)
        )


def test_neighbours_change_from_deal_to_deal() -> None:
    """Six deals, six ways to sit round a table of four: everybody is as often at the left of everybody."""
    tables = planned(4, 4, deals=6)
    beside = Counter((table[k], table[(k + 1) % 4]) for table in tables for k in range(4))
    assert set(beside) == {(a, b) for a in range(4) for b in range(4) if a != b}
    assert set(beside.values()) == {8}


def test_a_deal_is_planned_alike_whatever_else_is() -> None:
    few, many = planned(4, 4, deals=2), planned(4, 4, deals=5)
    assert many[: len(few)] == few
    assert set(planned(4, 4)) < set(planned(5, 4)), "what was played before a fifth agent came is of use"


def test_teams_are_opposite_seats() -> None:
    variant = game("swapx").variant(teams=True)
    assert sides_of(variant, TEAMS) == (0, 1, 0, 1)
    tables = [game.seats for game in plan(variant, TEAMS, 3, range(1))]
    assert sorted(tables) == sorted((a, b, a, b) for a in range(3) for b in range(3) if a != b)


@pytest.mark.parametrize(("agents", "seats"), [(2, 2), (3, 2), (3, 4), (2, 3), (5, 4), (8, 4), (1, 3), (2, 1)])
def test_partners_come_in_every_mix_of_two(agents: int, seats: int) -> None:
    chosen = line_ups(agents, seats, COOPERATIVE)
    assert len(set(chosen)) == len(chosen)
    mixes = {tuple(sorted(Counter(line_up).items())) for line_up in chosen}
    alone = {((a, seats),) for a in range(agents)}
    pairs = {((a, k), (b, seats - k)) for a, b in combinations(range(agents), 2) for k in range(1, seats)}
    assert alone | pairs <= mixes
    assert len(set(Counter(agent for line_up in chosen for agent in line_up).values())) == 1


@pytest.mark.parametrize(("agents", "sides"), [(2, 2), (3, 4), (5, 4), (3, 3), (4, 5), (1, 4)])
def test_in_pairs_two_agents_share_every_table_and_meet_alike(agents: int, sides: int) -> None:
    chosen = line_ups(agents, sides, PAIRS)
    assert len(set(chosen)) == len(chosen)
    assert {frozenset(line_up) for line_up in chosen} == set(
        map(frozenset, combinations(range(agents), min(agents, 2)))
    )
    assert all(max(Counter(line_up).values()) - min(Counter(line_up).values()) <= sides % 2 for line_up in chosen)
    assert len(set(Counter(agent for line_up in chosen for agent in line_up).values())) == 1
    met = meetings(chosen, agents)
    assert len(set(met[~np.eye(agents, dtype=bool)].tolist())) <= 1


def test_pairs_are_of_teams_where_there_are_teams_and_of_nobody_where_all_win_together() -> None:
    teams = game("swapx").variant(teams=True)
    assert sides_of(teams, PAIRS) == (0, 1, 0, 1)
    assert sides_of(game("swapx").variant(), PAIRS) == (0, 1, 2, 3)
    assert mode_of(game("swapx").variant(), PAIRS) == PAIRS
    with pytest.raises(SwampError, match="found pairs, accepted: free, cooperative; in gillybog all win together"):
        mode_of(game("gillybog").variant(), PAIRS)


def test_the_mode_is_that_of_the_game() -> None:
    swapx = game("swapx")
    assert mode_of(swapx.variant()) == FREE
    assert mode_of(swapx.variant(teams=True)) == TEAMS
    assert mode_of(swapx.variant(teams=True), FREE) == FREE
    assert mode_of(swapx.variant(), COOPERATIVE) == COOPERATIVE
    with pytest.raises(SwampError, match="swapx has no teams with setup=inset teams=no max_turns=400"):
        mode_of(swapx.variant(), TEAMS)
    with pytest.raises(SwampError, match="mode: found 'chess', accepted: free, pairs, teams, cooperative"):
        mode_of(swapx.variant(), "chess")


def test_meetings_count_seats_times_seats() -> None:
    assert np.array_equal(meetings([(0, 1, 1), (0, 2, 1)], 3), [[0, 3, 1], [3, 0, 1], [1, 1, 0]])
