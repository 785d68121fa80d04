"""The search's benchmark on tiny settings; nothing here looks at how fast anything is."""

import pytest

from benchmarks import mcts_speed
from swamp_envs import Match, game
from tests.games.swapx.boards import match_at


@pytest.mark.parametrize("name", mcts_speed.VARIANTS)
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
    search = mcts_speed.PythonSearch(mcts_speed.TWINS["swapx"].from_dict(match.to_dict()), 4, 2, 0.5, 0)
    for _ in range(300):
        search.simulate()
    assert search.root.visits == 300
    assert max(search.root.children.items(), key=lambda child: child[1].visits)[0] == "d6~e5"


def test_redeals_keep_what_the_seat_holds_and_how_many_the_others_do() -> None:
    match = Match(game("bayou_boss").variant(rounds=1), 3)
    twin = mcts_speed.TWINS["bayou_boss"].from_dict(match.to_dict())
    before = [list(hand) for hand in twin.hands]
    mcts_speed.redeal(twin, mcts_speed.random.Random(1))
    assert twin.hands[twin.seat] == before[twin.seat]
    assert [len(hand) for hand in twin.hands] == [len(hand) for hand in before]
    assert twin.hands != before
