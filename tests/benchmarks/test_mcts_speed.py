"""The search's benchmark on tiny settings; nothing here looks at how fast anything is."""

import random

import pytest

from benchmarks import mcts_speed
from benchmarks.games import searched_games
from benchmarks.plain_search import PythonSearch
from swamp_envs import Match, game
from swamp_envs.core.registry import HOUSE
from tests.games.swapx.boards import match_at


@pytest.mark.parametrize("name", searched_games(HOUSE))
def test_both_searches_are_timed_on_positions_with_a_choice(name: str) -> None:
    matches = mcts_speed.positions(name, 2)
    assert all(len(match.legal_moves) > 1 for match in matches)
    label, positions, slow, fast, ratio = mcts_speed.row(name, 2, 3, 4)
    assert (label, positions) == (game(name).title, 2)
    assert min(float(cell.rstrip("x").replace(",", "")) for cell in (slow, fast, ratio)) > 0


LAST_TURN = """
    7 | . s s s . . . .
    6 | . . s A . s . .
    5 | . . . A C s . .
    4 | . . . A C s . .
    3 | . s s s . . . .
"""


def test_the_search_in_plain_python_finds_the_winning_move() -> None:
    """Only this swap takes the two C cells apart; after any other decision the win is shared."""
    match = match_at(LAST_TURN, turn=399)
    search = PythonSearch(match, 2, 0.5, 0)
    for _ in range(300):
        search.simulate()
    assert search.root.visits == 300
    assert max(search.root.children.items(), key=lambda child: child[1].visits)[0] == "d6~e5"


@pytest.mark.parametrize("options", [("bayou_boss", {"rounds": 1}), ("swamped", {}), ("marshlands", {})])
def test_redeals_keep_what_the_seat_holds_and_how_many_the_others_do(options: tuple[str, dict]) -> None:
    name, chosen = options
    twin = PythonSearch(Match(game(name).variant(**chosen), 3), 0, 1.0, 0).twin
    before = [list(hand) for hand in twin.hands]
    twin.redeal(random.Random(1))
    assert twin.hands[twin.seat] == before[twin.seat]
    assert [len(hand) for hand in twin.hands] == [len(hand) for hand in before]
    assert twin.hands != before


def test_rounds_of_swamped_are_dealt_in_the_search() -> None:
    """A player of plain Python, with all that is left to chance, comes to a second round and on."""
    twin, dice = PythonSearch(Match(game("swamped").variant(), 3), 0, 1.0, 0).twin, random.Random(1)
    twin.redeal(dice)
    while twin.round < 2:
        cards = sorted([*twin.cards_outside(), *twin.swamp])
        twin.push(dice.choice(twin.legal()))
        assert not twin.over
    assert [len(hand) for hand in twin.hands] == [3 + 2 * (seat == twin.pilot) for seat in range(twin.players)]
    assert sorted([*twin.cards_outside(), *twin.swamp]) == cards
