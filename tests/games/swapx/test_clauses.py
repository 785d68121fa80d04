"""Every clause of RULES.md on a board of its own. Lone cells in the corners are bystanders that keep the game going."""

import itertools
from typing import Any

import pytest

import swamp_envs
from swamp_envs import Match, PositionError

from .boards import SQUARES, legal, match_at, play, points, position, reach, spelled, squares, tokens

GAME = swamp_envs.game("swapx")
NO_PAY = [0, 0, 0, 0]


def kings_moves(square: str) -> set[str]:
    """The squares one king's move away."""
    steps = itertools.product((-1, 0, 1), repeat=2)
    names = {chr(ord(square[0]) + x) + chr(ord(square[1]) + y) for x, y in steps}
    return names & set(SQUARES) - {square}


# --- 1. Board and start -----------------------------------------------------------------------------------------------


@pytest.mark.rule("S-1.1")
@pytest.mark.parametrize(("text", "number"), [("C@a1", 1), ("C@h1", 8), ("C@a2", 9), ("C@c4", 27), ("C@h8", 64)])
def test_squares_are_numbered_file_by_file_then_rank_by_rank(text: str, number: int) -> None:
    assert GAME.default.action_number(text) == number  # number 0 is the pass


@pytest.mark.rule("S-1.1")
def test_tokens_never_run_out() -> None:
    match = match_at("""
        8 | . . . . . . . D
        5 | s s s s s s s s
        4 | A A A A A A A A
        3 | s s s s s s s A
        2 | A A A A A A A A
        1 | s s s s s s s .
    """)
    assert {"C@h1", "S@h1"} <= set(match.legal_moves)
    assert tokens(play(match, "C@h1"))["h1"] == "A"


@pytest.mark.rule("S-1.1")
def test_a_supply_serves_whoever_reaches_it_not_who_laid_it() -> None:
    match = match_at("""
        3 | . . . . . . . .
        2 | . A . . B . . .
        1 | s . . . . s . .
    """)
    play(match, "S@c3 e2-d2")
    assert (points(match, 0), points(match, 1)) == (1, 0)  # c3 is in both ranges
    play(match, "b2-a2")
    assert (points(match, 0), points(match, 1)) == (1, 1)


@pytest.mark.rule("S-1.2")
@pytest.mark.parametrize(("seat", "square"), [(0, "a1"), (1, "a8"), (2, "h8"), (3, "h1")])
def test_seats_sit_clockwise_from_a1(seat: int, square: str) -> None:
    assert swamp_envs.new("swapx", setup="corner").to_dict()["cells"][seat] == [square]


@pytest.mark.rule("S-1.2")
def test_seat_0_begins_and_turns_go_round() -> None:
    match = swamp_envs.new("swapx")
    order = []
    for _ in range(9):
        order.append(match.seat)
        match.push("--")
    assert order == [0, 1, 2, 3, 0, 1, 2, 3, 0]


INSET = """
    8 | s s . . . . s s
    7 | s B . . . . C s
    2 | s A . . . . D s
    1 | s s . . . . s s
"""
CORNER = """
    8 | B s . . . . s C
    7 | s s . . . . s s
    2 | s s . . . . s s
    1 | A s . . . . s D
"""


@pytest.mark.rule("S-1.3")
@pytest.mark.parametrize(
    ("options", "board"), [({}, INSET), ({"setup": "inset"}, INSET), ({"setup": "corner"}, CORNER)]
)
def test_the_two_starts(options: dict[str, Any], board: str) -> None:
    match = swamp_envs.new("swapx", **options)
    assert tokens(match) == squares(board)
    assert [points(match, seat) for seat in range(4)] == [3, 3, 3, 3]  # three in range, none blocked


@pytest.mark.rule("S-1.3", "S-3.3", "S-3.5")
def test_the_first_move_from_the_corner_is_a_pass_or_a_swap() -> None:
    assert swamp_envs.new("swapx", setup="corner").legal_moves == ["--", "a1~b1", "a1~b2", "a1~a2"]


# --- 2. Range and supply ----------------------------------------------------------------------------------------------


@pytest.mark.rule("S-2.1")
@pytest.mark.parametrize("square", SQUARES)
def test_the_range_is_a_kings_move_and_never_goes_round_the_edge(square: str) -> None:
    d = position(INSET, phase="remove")
    d |= {"cells": [[square], [], ["a1" if square == "h8" else "h8"], []], "alive": [1, 0, 1, 0], "supply": []}
    assert reach(swamp_envs.from_dict("swapx", d), 0) == kings_moves(square)


@pytest.mark.rule("S-2.1")
def test_the_range_of_a_player_is_the_union_over_his_cells() -> None:
    match = match_at("""
        8 | . . . . . . . D
        2 | . A A . . . . .
        1 | s s . . . . . .
    """)
    assert reach(match, 0) == kings_moves("b2") | kings_moves("c2")
    assert len(reach(match, 0)) == 12


BLOCKED = {
    "by nobody": ("3 | . A s . . . . .\n 1 | B . . . . . . C", [1, 0, 0]),
    "by two": ("3 | s A s B s . . .\n 1 | . . . . . . . C", [1, 1, 0]),
    "by three": ("4 | . . . C s . . .\n 3 | . . s . . . . .\n 2 | s A . B . . . .\n 1 | . . . . s . . .", [1, 1, 1]),
    "by three of four": (
        "4 | . D . C . . . .\n 3 | s . s . . . . .\n 2 | . A . . . . . .\n 1 | s . . . . . . B",
        [1, 0, 0],
    ),
    "by four": ("4 | . B . C . . . .\n 3 | . . s . . . . .\n 2 | . A . D . . . .\n 1 | s . . . . . . .", [1, 0, 0]),
}


@pytest.mark.rule("S-2.2", "S-2.3")
@pytest.mark.parametrize(("board", "expected"), BLOCKED.values(), ids=BLOCKED)
@pytest.mark.parametrize("teams", [False, True])  # seats 0 and 2 block each other, partners or not
def test_a_supply_in_two_ranges_counts_for_nobody(board: str, expected: list[int], teams: bool) -> None:
    match = match_at(board, teams=teams)
    assert [points(match, seat) for seat in range(3)] == expected


@pytest.mark.rule("S-2.2")
def test_partners_block_each_other() -> None:
    match = match_at("3 | s A s C . . . .\n 1 | . . . . . . B D", teams=True)
    assert (points(match, 0), points(match, 2)) == (1, 0)


@pytest.mark.rule("S-2.3")
def test_a_supply_counts_once_for_two_cells_and_not_at_all_out_of_range() -> None:
    match = match_at("""
        8 | . . . . . . . D
        3 | . s s . s . . .
        2 | . A A . . s . .
    """)
    assert points(match, 0) == 2


# --- 3. A turn --------------------------------------------------------------------------------------------------------

ORDER_MATTERS = """
    8 | . . . . . . s D
    4 | . s . . . . . .
    3 | . . A A A . . .
    2 | . s . . . . . .
    1 | . . . . . . s C
"""


@pytest.mark.rule("S-3.1")
def test_any_own_cell_may_go_in_the_supply_check() -> None:
    assert match_at(ORDER_MATTERS, phase="remove").legal_moves == ["-c3", "-d3", "-e3"]


@pytest.mark.rule("S-3.1")
def test_the_check_ends_when_cells_and_supply_points_are_equal() -> None:
    match = play(match_at(ORDER_MATTERS, phase="remove"), "-e3")
    assert (match.seat, match.phase, match.turn) == (0, "act", 0)
    assert points(match, 0) == 2


@pytest.mark.rule("S-3.1")
def test_everything_is_counted_again_after_each_removal() -> None:
    match = play(match_at(ORDER_MATTERS, phase="remove"), "-c3")  # the cell that reached the supplies
    assert (match.seat, match.phase, match.legal_moves) == (0, "remove", ["-d3", "-e3"])


@pytest.mark.rule("S-3.1", "S-4.4")
def test_a_removal_may_split_the_cluster_and_the_check_goes_on_with_what_is_kept() -> None:
    match = match_at(
        """
        8 | . . . . . . . D
        3 | . A A A A A . .
        2 | s s . . . . . .
        """,
        phase="remove",
    )
    play(match, "-d3")
    assert (match.seat, match.phase, match.legal_moves) == (0, "keep", ["=b3", "=e3"])
    right = play(match.copy(), "=e3")
    assert (right.seat, right.phase, right.legal_moves) == (0, "remove", ["-e3", "-f3"])
    left = play(match.copy(), "=b3")
    assert (left.seat, left.phase, left.turn) == (0, "act", 0)


@pytest.mark.rule("S-3.1")
def test_supply_is_checked_when_the_turn_opens_and_not_before() -> None:
    match = match_at("""
        3 | . . . . . . . .
        2 | . A . . . . B .
        1 | s . . . . . . s
    """)
    play(match, "b2-c3")
    assert (match.seat, match.phase, points(match, 0)) == (1, "act", 0)
    play(match, "--")
    assert (match.seat, match.phase) == (0, "remove")


@pytest.mark.rule("S-3.1")
def test_another_seat_can_starve_a_player_by_blocking() -> None:
    match = match_at("""
        2 | A A . . B . . .
        1 | s . s . . s . .
    """)
    play(match, "-- e2-d2")  # c1 is in both ranges now
    assert (match.seat, match.phase, match.legal_moves) == (0, "remove", ["-a2", "-b2"])


@pytest.mark.rule("S-3.2")
@pytest.mark.parametrize("move", ["--", "C@c3", "S@c3", "b2-c3", "b2~a1"])
def test_one_act_ends_the_turn(move: str) -> None:
    match = play(swamp_envs.new("swapx"), move)
    assert (match.seat, match.phase, match.turn) == (1, "act", 1)


@pytest.mark.rule("S-3.2")
@pytest.mark.parametrize("board", [INSET, CORNER, "2 | A . . . . . . D\n 1 | . . . . . . . s", ORDER_MATTERS])
def test_passing_is_always_allowed_and_changes_no_token(board: str) -> None:
    match = match_at(board, seat=3)
    before = tokens(match)
    assert "--" in match.legal_moves
    assert tokens(play(match, "--")) == before


SPARE = """
    3 | . . . . . . . .
    2 | s A . B . . . .
    1 | s . . . . . . .
"""


@pytest.mark.rule("S-3.3")
def test_cells_and_supplies_are_spawned_on_the_free_squares_of_the_range() -> None:
    match = match_at(SPARE)
    free = {"a3", "b3", "c3", "c2", "c1", "b1"}
    assert legal(match, "C@") == {"C@" + square for square in free}
    assert legal(match, "S@") == {"S@" + square for square in free}
    assert tokens(play(match.copy(), "C@c2")) == squares(SPARE) | {"c2": "A"}
    assert tokens(play(match.copy(), "S@c2")) == squares(SPARE) | {"c2": "s"}


@pytest.mark.rule("S-3.3")
@pytest.mark.parametrize(
    "board",
    [
        "2 | . A . . . . . D\n 1 | s . . . . . . .",
        "2 | A A . . . . . D\n 1 | s s . . . . . .",
        "2 | . A . B . . . D\n 1 | s . s . . . . .",  # c1 is blocked
    ],
)
def test_no_cell_is_spawned_when_supply_points_only_equal_cells(board: str) -> None:
    match = match_at(board)
    assert legal(match, "C@") == set()
    assert legal(match, "S@") != set()


@pytest.mark.rule("S-3.4")
def test_a_cell_moves_to_a_free_neighbouring_square() -> None:
    match = match_at(SPARE)
    assert legal(match, "-") == {"b2-a3", "b2-b3", "b2-c3", "b2-c2", "b2-c1", "b2-b1"}
    assert tokens(play(match, "b2-c3")) == squares("""
        3 | . . A . . . . .
        2 | s . . B . . . .
        1 | s . . . . . . .
    """)


TWO_AND_A_NEIGHBOUR = """
    3 | . A B . . . . .
    2 | s A . . . . . .
    1 | s . . . . . . D
"""


@pytest.mark.rule("S-3.5")
def test_a_cell_swaps_with_neighbouring_tokens_that_are_not_its_owners() -> None:
    match = match_at(TWO_AND_A_NEIGHBOUR)
    assert legal(match, "~") == {"b2~a1", "b2~a2", "b2~c3", "b3~a2", "b3~c3"}


@pytest.mark.rule("S-3.5")
@pytest.mark.parametrize(("move", "changed"), [("b2~a2", {"b2": "s", "a2": "A"}), ("b2~c3", {"b2": "B", "c3": "A"})])
def test_swapped_tokens_change_places(move: str, changed: dict[str, str]) -> None:
    match = play(match_at(TWO_AND_A_NEIGHBOUR), move)
    assert tokens(match) == squares(TWO_AND_A_NEIGHBOUR) | changed


@pytest.mark.rule("S-3.5", "S-4.4")
def test_a_partner_may_be_swapped_and_split() -> None:
    match = match_at(
        """
        6 | . . . . C . . .
        5 | . . . C . . . .
        4 | . . A . C C . .
        3 | . s . . . . . .
        1 | B . . . . . . .
        """,
        teams=True,
    )
    play(match, "c4~d5")
    assert (match.seat, match.phase, match.legal_moves) == (2, "keep", ["=c4", "=e4", "=e6"])


# --- 4. Clusters ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("S-4.1")
def test_diagonal_contact_connects() -> None:
    match = match_at("""
        3 | . . A . . . . .
        2 | . A . . . . . .
        1 | s s . . . . . D
    """)
    assert (match.seat, match.phase) == (0, "act")


@pytest.mark.rule("S-4.1")
@pytest.mark.parametrize("pair", [("h3", "a4"), ("a4", "h4"), ("h2", "a4"), ("a1", "h8"), ("b2", "b4"), ("b2", "d4")])
def test_cells_that_do_not_touch_are_no_cluster(pair: tuple[str, str]) -> None:
    d = position("6 | . . s s . . . D\n 5 | B . s s . . . .", seat=1)
    d |= {"cells": [list(pair), *d["cells"][1:]], "alive": [1, 1, 0, 1], "grown": [1, 0, 0, 0], "phase": "remove"}
    with pytest.raises(PositionError, match="a cluster is split"):
        swamp_envs.from_dict("swapx", d)


CHAIN = """
    8 | . . . . . . . D
    2 | . A A A . . . .
    1 | s s s . . . . .
"""
BENT = """
    8 | . . . . . . . D
    4 | . s . A . . . .
    3 | . . A . . . . .
    2 | . A . . . . . .
    1 | s s . . . . . .
"""


@pytest.mark.rule("S-4.2")
def test_a_move_leaves_the_cluster_whole() -> None:
    assert legal(match_at(CHAIN), "-") == {"b2-b3", "b2-c3", "c2-c3", "d2-c3", "d2-d3", "d2-d1"}


@pytest.mark.rule("S-4.3")
def test_a_swap_splits_nothing_but_the_swapped_cell_off() -> None:
    # Not c2~b1: b2 and d2 would be apart. With b2~a1 the swapped cell alone is lost.
    assert legal(match_at(CHAIN), "~") == {"b2~a1", "b2~b1", "b2~c1", "c2~c1", "d2~c1"}


@pytest.mark.rule("S-4.3")
def test_a_bridge_may_not_cut_itself_off() -> None:
    # c3~b4 would leave b2 and d4 apart and c3's cell, on b4, without contact. c3 has no other token beside it.
    assert legal(match_at(BENT), "~") == {"b2~a1", "b2~b1"}


@pytest.mark.rule("S-4.3")
def test_a_swapped_cell_without_contact_is_destroyed_at_once() -> None:
    match = play(match_at(CHAIN), "b2~a1")
    assert tokens(match) == squares("""
        8 | . . . . . . . D
        2 | . s A A . . . .
        1 | . s s . . . . .
    """)
    assert match.to_dict()["alive"] == [1, 0, 0, 1]


@pytest.mark.rule("S-4.3", "S-5.1")
def test_suicide_with_two_cells_loses_at_once() -> None:
    match = match_at("""
        8 | . . . . . . s D
        2 | . A A . . . . .
        1 | s s . . . . s C
    """)
    play(match, "b2~a1")
    assert tokens(match) == squares("""
        8 | . . . . . . s D
        2 | . s . . . . . .
        1 | . s . . . . s C
    """)
    assert match.to_dict()["alive"] == [0, 0, 1, 1]
    assert (match.seat, match.phase, match.turn) == (2, "act", 1)


@pytest.mark.rule("S-4.3")
def test_a_lone_cell_has_nothing_to_be_cut_off_from() -> None:
    match = play(match_at("2 | . A . . . . . D\n 1 | s . . . . . . ."), "b2~a1")
    assert tokens(match) == squares("2 | . s . . . . . D\n 1 | A . . . . . . .")


BRIDGE = """
    8 | . . . . . . s D
    7 | . . B . . . . .
    6 | . . . B . . . .
    5 | . . . B . . . .
    4 | . . A . B B . .
    3 | . s . . . . . .
"""


@pytest.mark.rule("S-4.4")
def test_the_owner_of_a_split_cluster_chooses_out_of_turn() -> None:
    match = play(match_at(BRIDGE), "c4~d5")
    assert (match.seat, match.phase, match.turn, match.to_dict()["turn_of"]) == (1, "keep", 0, 0)
    # One choice a cluster, named by its lowest number: d6 (43), not the c7 (50) that is further left.
    assert match.legal_moves == ["=c4", "=e4", "=d6"]


@pytest.mark.rule("S-4.4")
def test_the_other_clusters_are_removed_and_the_game_goes_on() -> None:
    match = play(match_at(BRIDGE), "c4~d5 =d6")
    assert tokens(match) == squares("""
        8 | . . . . . . s D
        7 | . . B . . . . .
        6 | . . . B . . . .
        5 | . . . A . . . .
        3 | . s . . . . . .
    """)
    assert (match.turn, match.to_dict()["turn_of"]) == (1, 1)


# --- 5. Losing --------------------------------------------------------------------------------------------------------

TWO_ON_A_DIAGONAL = """
    5 | . . . B B . . .
    4 | . . A . . . . .
    3 | . s . . . . . .
"""
BYSTANDERS = "8 | . . . . . . s D\n 1 | . . . . . . s C"


@pytest.mark.rule("S-5.1")
def test_who_is_cut_down_to_one_cell_has_lost_and_it_is_removed() -> None:
    match = play(match_at(TWO_ON_A_DIAGONAL + BYSTANDERS), "c4~d5 =e5")
    assert match.to_dict()["alive"] == [1, 0, 1, 1]
    assert tokens(match) == squares(BYSTANDERS) | {"d5": "A", "b3": "s"}


@pytest.mark.rule("S-5.1")
def test_who_has_never_had_two_cells_is_safe_with_one() -> None:
    match = play(swamp_envs.new("swapx"), "-- -- -- -- b2-c2 b7~a8")
    assert match.to_dict()["alive"] == [1, 1, 1, 1]
    assert match.to_dict()["grown"] == [0, 0, 0, 0]


@pytest.mark.rule("S-5.1")
def test_a_second_cell_ends_the_exception() -> None:
    match = play(swamp_envs.new("swapx"), "C@c3")
    assert match.to_dict()["grown"] == [1, 0, 0, 0]
    play(match, "-- -- -- b2~b1")  # b1 and c3 do not touch
    assert match.to_dict()["alive"] == [0, 1, 1, 1]


@pytest.mark.rule("S-5.1", "S-3.1")
def test_who_has_no_cell_left_has_lost() -> None:
    match = match_at("2 | . A . . . . . .\n" + BYSTANDERS, phase="remove")
    play(match, "-b2")
    assert match.to_dict()["alive"] == [0, 0, 1, 1]


# A swaps c3 away from b2, to where it touches nothing, and pulls B's middle cell out: two players in ruins.
RUIN = """
    5 | . . . . B . . .
    4 | . . . B . . . .
    3 | . . A . B . . .
    2 | . A . . . . . .
    1 | s s . . . . . .
"""


@pytest.mark.rule("S-4.3", "S-4.4", "S-5.1")
def test_nobody_is_eliminated_while_a_cluster_has_to_be_chosen() -> None:
    match = play(match_at(RUIN + "8 | . . . . . . s D"), "c3~d4")
    assert (match.seat, match.phase, match.legal_moves) == (1, "keep", ["=c3", "=e3", "=e5"])
    assert match.to_dict()["cells"][0] == ["b2"]
    assert match.to_dict()["alive"] == [1, 1, 0, 1]
    play(match, "=e3")
    assert match.terminated
    assert match.to_dict()["alive"] == [0, 0, 0, 1]


@pytest.mark.rule("S-5.1")
def test_the_suicide_loses_when_the_split_player_survives() -> None:
    match = play(match_at(RUIN.replace("B . . .\n    2", "B B . .\n    2") + "8 | . . . . . . s D"), "c3~d4 =e3")
    assert match.to_dict()["alive"] == [0, 1, 0, 1]
    assert match.to_dict()["cells"][1] == ["e3", "f3"]


@pytest.mark.rule("S-5.1", "S-6.2")
def test_the_last_two_can_eliminate_each_other() -> None:
    match = play(match_at(RUIN), "c3~d4 =c3")
    assert match.terminated
    assert match.to_dict()["alive"] == [0, 0, 0, 0]
    assert tokens(match) == {"a1": "s", "b1": "s"}


STARVING = "2 | . A A . . . . .\n 1 | s . . . . . . .\n 8 | . . . . . . s D\n 7 | C . . . . . . .\n 6 | s . . . . . . ."


@pytest.mark.rule("S-5.2")
def test_the_turn_passes_on_when_the_supply_check_eliminates() -> None:
    match = play(match_at(STARVING, phase="remove", turn=6), "-b2")
    assert match.to_dict()["alive"] == [0, 0, 1, 1]
    assert (match.seat, match.phase, match.turn, match.to_dict()["turn_of"]) == (2, "act", 7, 2)  # seat 1 is long gone
    assert tokens(match) == {"a1": "s", "g8": "s", "h8": "D", "a7": "C", "a6": "s"}


@pytest.mark.rule("S-5.2")
def test_eliminated_seats_are_skipped() -> None:
    match = match_at(BYSTANDERS, seat=3)
    order = []
    for _ in range(4):
        order.append(match.seat)
        match.push("--")
    assert order == [3, 2, 3, 2]


# --- 6. The end -------------------------------------------------------------------------------------------------------

A_WINS = [1, *[-1 / 3] * 3]
TEAM_0_2_WINS = [0.5, -0.5, 0.5, -0.5]
AND_C = TWO_ON_A_DIAGONAL + "1 | . . . . . . s C"
AND_D = TWO_ON_A_DIAGONAL + "1 | . . . . . . s D"


def lose_b(board: str, **words: Any) -> Match:
    """B, with two cells, is cut in two and chooses the left one: one cell is too few."""
    return play(match_at(board, **words), "c4~d5 =c4")


@pytest.mark.rule("S-6.1", "S-6.5")
def test_the_last_player_standing_wins() -> None:
    match = lose_b(TWO_ON_A_DIAGONAL)
    assert (match.terminated, match.truncated, match.seat) == (True, False, -1)
    assert match.payoff == pytest.approx(A_WINS)
    assert match.scores == [1, 0, 0, 0]


@pytest.mark.rule("S-6.1")
@pytest.mark.parametrize("board", [AND_C, AND_D])
def test_two_left_play_on_in_a_free_for_all(board: str) -> None:
    match = lose_b(board)
    assert not match.over
    assert match.payoff == NO_PAY


@pytest.mark.rule("S-6.1", "S-6.5")
@pytest.mark.parametrize("board", [TWO_ON_A_DIAGONAL, AND_C], ids=["partner dead", "partner alive"])
def test_both_partners_win_alive_or_not(board: str) -> None:
    match = lose_b(board, teams=True)
    assert match.terminated
    assert match.payoff == TEAM_0_2_WINS
    assert match.scores == [1, 0, 1, 0]


@pytest.mark.rule("S-6.1")
def test_teams_play_on_while_both_have_somebody() -> None:
    assert not lose_b(AND_D, teams=True).over


@pytest.mark.rule("S-6.1")
def test_the_other_team_wins_too() -> None:
    match = match_at("2 | . A . . . . . .\n 8 | . . . . . . s D", phase="remove", teams=True)
    assert play(match, "-b2").payoff == [-0.5, 0.5, -0.5, 0.5]


@pytest.mark.rule("S-6.2", "S-6.5")
@pytest.mark.parametrize("teams", [False, True])
def test_nobody_left_is_a_draw_of_all(teams: bool) -> None:
    match = play(match_at(RUIN, teams=teams), "c3~d4 =e5")
    assert (match.terminated, match.payoff, match.scores) == (True, NO_PAY, NO_PAY)


LIMIT = {
    "two survivors": ("3 | s A . . . . . .\n 6 | s . B . . . . .", {}, [0.5, 0.5, -0.5, -0.5], [1, 1, 0, 0]),
    "three survivors": ("3 | s A . . . . . .\n 6 | . . B . C . . .", {}, [1 / 3, 1 / 3, 1 / 3, -1], [1, 1, 1, 0]),
    "all survive": (INSET, {}, NO_PAY, [1, 1, 1, 1]),
    "teams": ("3 | s A . . . . . .\n 6 | . . B . C . . .", {"teams": True}, NO_PAY, NO_PAY),
}


@pytest.mark.rule("S-6.3", "S-6.5")
@pytest.mark.parametrize(("board", "options", "payoffs", "scores"), LIMIT.values(), ids=LIMIT)
def test_the_turn_limit_cuts_the_game_off(board: str, options: dict, payoffs: list[float], scores: list[float]) -> None:
    match = play(match_at(board, turn=4, max_turns=5, **options), "--")
    assert (match.terminated, match.truncated, match.turn, match.seat) == (False, True, 5, -1)
    assert match.payoff == pytest.approx(payoffs)
    assert match.scores == scores


@pytest.mark.rule("S-6.3")
def test_the_limit_is_400_turns_unless_said_otherwise() -> None:
    match = swamp_envs.new("swapx")
    while not match.over:
        match.push("--")
    assert (match.turn, match.truncated) == (400, True)


@pytest.mark.rule("S-6.4")
@pytest.mark.parametrize(
    ("board", "words", "moves", "turn"),
    [
        (INSET, {}, "--", 1),
        (INSET, {}, "-- b7-c6 C@f6", 3),
        (BRIDGE, {}, "c4~d5", 0),  # the keep belongs to the turn
        (BRIDGE, {}, "c4~d5 =d6", 1),
        (STARVING, {"phase": "remove", "turn": 6}, "-b2", 7),  # cut short by elimination
        (TWO_ON_A_DIAGONAL, {}, "c4~d5 =c4", 1),  # the last one
    ],
)
def test_every_finished_turn_counts(board: str, words: dict[str, Any], moves: str, turn: int) -> None:
    assert play(match_at(board, **words), moves).turn == turn


@pytest.mark.rule("S-6.4")
@pytest.mark.parametrize(
    ("board", "moves", "payoffs"), [(TWO_ON_A_DIAGONAL, "c4~d5 =e5", A_WINS), (RUIN, "c3~d4 =e5", NO_PAY)]
)
def test_a_win_or_draw_on_the_last_turn_comes_before_the_limit(board: str, moves: str, payoffs: list[float]) -> None:
    match = play(match_at(board, turn=4, max_turns=5), moves)
    assert (match.terminated, match.truncated, match.turn) == (True, False, 5)
    assert match.payoff == pytest.approx(payoffs)


@pytest.mark.rule("S-6.5")
def test_nothing_is_paid_before_the_end() -> None:
    match = match_at(RUIN)
    assert (match.payoff, match.scores) == (NO_PAY, NO_PAY)
    play(match, "c3~d4")
    assert (match.payoff, match.scores) == (NO_PAY, NO_PAY)


# --- 7. Decisions -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("S-7.1")
@pytest.mark.parametrize(
    ("board", "moves", "phase", "seat"),
    [
        (INSET, "", "act", 0),
        ("2 | . A . . . . B .\n 1 | s . . . . . . s", "b2-c3 --", "remove", 0),
        (BRIDGE, "c4~d5", "keep", 1),
    ],
)
def test_the_three_phases(board: str, moves: str, phase: str, seat: int) -> None:
    match = play(match_at(board), moves)
    assert (match.phase, match.seat) == (phase, seat)


@pytest.mark.rule("S-7.1")
def test_a_removal_with_a_single_possibility_is_still_asked() -> None:
    assert match_at("2 | . A . . . . . D", phase="remove").legal_moves == ["-b2"]


# b2 is square 9. Kinds begin at: pass 0, C@ 1, S@ 65, moves 129, swaps 641, removes 1153, keeps 1217.
NUMBERS = {
    "--": 0,
    "C@b2": 1 + 9,
    "S@b2": 65 + 9,
    "b2-c2": 129 + 72,
    "b2-c3": 129 + 73,
    "b2-b3": 129 + 74,
    "b2-a3": 129 + 75,
    "b2-a2": 129 + 76,
    "b2-a1": 129 + 77,
    "b2-b1": 129 + 78,
    "b2-c1": 129 + 79,
    "b2~c2": 641 + 72,
    "b2~c1": 641 + 79,
    "h8~g7": 641 + 8 * 63 + 5,
    "-b2": 1153 + 9,
    "=b2": 1217 + 9,
    "=h8": 1280,
}


@pytest.mark.rule("S-7.2")
@pytest.mark.parametrize(("text", "number"), NUMBERS.items())
def test_each_decision_has_one_text_and_number(text: str, number: int) -> None:
    assert GAME.default.action_number(text) == number
    assert GAME.default.action_text(number) == text


@pytest.mark.rule("S-7.2")
def test_numbers_that_point_off_the_board_have_no_text() -> None:
    steps = {f"{start}{sign}{to}" for start in SQUARES for to in kings_moves(start) for sign in "-~"}
    places = {sign + square for square in SQUARES for sign in ("C@", "S@", "-", "=")}
    assert GAME.default.num_actions == 1281
    assert set(GAME.default.action_texts.numbers) == steps | places | {"--"}


@pytest.mark.rule("S-7.2")
@pytest.mark.parametrize("number", [-1, 129 + 3, 129 + 4, 129 + 5, 641 + 8 * 63, 1281])
def test_what_has_no_text_is_refused(number: int) -> None:
    with pytest.raises(swamp_envs.SwampError, match=f"no action {number}"):
        GAME.default.action_text(number)
    with pytest.raises(swamp_envs.IllegalAction):
        swamp_envs.new("swapx").push(number)


# --- 8. Position text -------------------------------------------------------------------------------------------------

TEXTS = {
    "ss4ss/sB4Cs/8/8/8/8/sA4Ds/ss4ss 0 act 0 0000 1111 0": position(INSET),
    "Bs4sC/ss4ss/8/8/8/8/ss4ss/As4sD 3 act 3 0000 1111 7": position(CORNER, seat=3, turn=7),
    "6sD/2B5/3B4/3A4/2B1BB2/1s6/8/8 1 keep 0 0100 1101 12": position(
        BRIDGE.replace("A . B", "B . B").replace("5 | . . . B", "5 | . . . A"), seat=1, phase="keep", turn_of=0, turn=12
    ),
    "8/8/8/3BB3/2A5/1s6/8/8 0 act 0 0100 1100 399": position(TWO_ON_A_DIAGONAL, turn=399),
}


@pytest.mark.rule("S-8.1")
@pytest.mark.parametrize(("text", "d"), TEXTS.items())
def test_a_position_is_one_line(text: str, d: dict[str, Any]) -> None:
    assert swamp_envs.from_dict("swapx", d).position == spelled(text)
    assert swamp_envs.from_position("swapx", spelled(text)).to_dict() == swamp_envs.from_dict("swapx", d).to_dict()


@pytest.mark.rule("S-8.1")
def test_options_travel_beside_the_text() -> None:
    text = spelled("3s4/3A4/8/8/4B3/8/8/8 0 act 0 0000 1100 8")
    match = swamp_envs.from_position("swapx", text, max_turns=9, teams=True)
    assert match.position == text
    assert match.to_dict()["options"] == {"setup": "inset", "teams": True, "max_turns": 9}


@pytest.mark.rule("S-8.1")
@pytest.mark.parametrize("decides", ["-", "0", "3"])
@pytest.mark.parametrize("phase", ["act", "remove", "keep"])
def test_seat_and_phase_of_a_finished_game_mean_nothing(decides: str, phase: str) -> None:
    match = swamp_envs.from_position("swapx", spelled(f"8/8/8/8/8/8/1AA5/s7 {decides} {phase} 0 1000 1000 8"))
    assert (match.terminated, match.seat) == (True, -1)


@pytest.mark.rule("S-8.2")
@pytest.mark.parametrize(
    ("text", "over", "payoffs"),
    [
        ("8/8/8/8/8/8/1AA5/s7 0 act 0 1000 1000 8", "terminated", A_WINS),
        ("8/8/8/8/8/8/1A6/s7 0 remove 0 0000 1000 8", "terminated", A_WINS),
        ("8/8/8/8/8/8/8/s7 0 act 0 1100 0000 8", "terminated", NO_PAY),
        ("8/8/8/8/8/8/1A4B1/s7 0 act 0 0000 1100 400", "truncated", [0.5, 0.5, -0.5, -0.5]),
    ],
)
def test_a_decided_position_loads_as_a_finished_game(text: str, over: str, payoffs: list[float]) -> None:
    match = swamp_envs.from_position("swapx", spelled(text))
    assert getattr(match, over)
    assert match.payoff == pytest.approx(payoffs)
    assert match.legal_moves == []


@pytest.mark.rule("S-8.2")
def test_a_team_that_is_alone_loads_as_the_winner() -> None:
    text = spelled("8/8/8/8/8/8/1A4C1/s7 0 act 0 0000 1010 8")
    assert swamp_envs.from_position("swapx", text, teams=True).payoff == TEAM_0_2_WINS
    assert not swamp_envs.from_position("swapx", text).over


CONTRADICTIONS = {
    "alive without cells": ("8/8/8/8/8/8/1A4B1/s7 0 act 0 0000 1110 0", "a living seat has no cells"),
    "dead with cells": ("8/8/8/8/8/8/1A4B1/s6C 0 act 0 0000 1100 0", "a dead one has some"),
    "two cells but never two": ("8/8/8/8/8/8/1AA3B1/ss6 0 act 0 0000 1100 0", "said never to have had two"),
    "one left": ("8/8/8/8/8/8/1A4B1/s7 0 act 0 1000 1100 0", "has one left and is still in the game"),
    "one left of another than the one in turn": (
        "8/2B5/3B4/3A4/2B1BB2/1s6/8/7D 1 keep 0 0101 1101 0",
        "has one left and is still in the game",
    ),
    "past the limit": (
        "8/8/8/8/8/8/1A4B1/s7 0 act 0 0000 1100 401",
        "turn: found 401, accepted: .* 0 to 400",
    ),
    "a dead seat decides": ("8/8/8/8/8/8/1A4B1/s7 2 act 2 0000 1100 0", "is out of the game"),
    "a dead seat is in turn": ("8/2B5/3B4/3A4/2B1BB2/1s6/8/8 1 keep 2 0100 1100 0", "is out of the game"),
    "nobody decides": ("8/8/8/8/8/8/1A4B1/s7 - act 0 0000 1100 0", "seat: found -1, nobody"),
    "split in turn, not asked": ("8/8/8/8/8/8/1A1A2B1/ss6 0 act 0 1000 1100 0", "a cluster is split"),
    "split out of turn, not asked": ("8/8/8/8/8/8/1A2B1B1/ss6 0 act 0 0100 1100 0", "a cluster is split"),
    "two are split, one asked": ("8/8/8/8/8/8/1A1A1B1B/ss6 0 keep 0 1100 1100 0", "a cluster is split"),
    "the wrong one is asked": ("8/8/8/8/8/8/1A2B1B1/ss6 0 keep 0 0100 1100 0", "a cluster is split"),
    "keep with one cluster": ("8/8/8/8/8/8/1AA2BB1/ss6 0 keep 0 1100 1100 0", "keep is asked of a seat with a single"),
    "keep with one cluster, out of turn": ("8/8/8/8/8/8/1AA2BB1/ss6 1 keep 0 1100 1100 0", "keep is asked"),
    "act out of turn": ("8/8/8/8/8/8/1A4B1/s6s 1 act 0 0000 1100 0", "another seat than the one in turn"),
    "remove out of turn": ("8/8/8/8/8/8/1A4B1/s7 1 remove 0 0000 1100 0", "another seat than the one in turn"),
    "act, but the check is overdue": (
        "8/8/8/8/8/8/1A4B1/7s 0 act 0 0000 1100 0",
        "act is asked while the supply check",
    ),
    "act, but the supply is blocked": (
        "8/8/8/8/8/8/1AsB4/8 0 act 0 0000 1100 0",
        "act is asked while the supply check",
    ),
    "remove, but the check is settled": ("8/8/8/8/8/8/1A4B1/s7 0 remove 0 0000 1100 0", "remove is asked while"),
    "a finished game, alive without cells": ("8/8/8/8/8/8/8/s7 0 act 0 0000 1000 0", "a living seat has no cells"),
    "a finished game, dead with cells": ("8/8/8/8/8/8/1A1B4/s7 0 act 0 0000 1000 0", "a dead one has some"),
    "a finished game, one left": ("8/8/8/8/8/8/1A6/s7 0 keep 0 1000 1000 0", "has one left and is still in the game"),
    "a finished game, split": ("8/8/8/8/8/8/1A1A2B1/ss6 0 act 0 1000 1100 400", "a cluster is split"),
}


@pytest.mark.rule("S-8.2")
@pytest.mark.parametrize(("text", "message"), CONTRADICTIONS.values(), ids=CONTRADICTIONS)
def test_a_position_that_contradicts_itself_is_refused(text: str, message: str) -> None:
    with pytest.raises(PositionError, match=message):
        swamp_envs.from_position("swapx", spelled(text))


@pytest.mark.rule("S-8.2")
@pytest.mark.parametrize("change", [{"supply": ["a1", "b2"]}, {"cells": [["b2"], ["b2"], [], []]}])
def test_two_tokens_on_one_square_are_refused(change: dict[str, Any]) -> None:
    d = position("2 | . A . . . . B .\n 1 | s . . . . . . .") | change
    with pytest.raises(PositionError, match="two tokens stand on one square"):
        swamp_envs.from_dict("swapx", d)


@pytest.mark.rule("S-8.2", "S-4.3")
def test_one_cell_is_allowed_to_the_seat_in_turn_while_a_keep_is_pending() -> None:
    text = spelled("8/8/8/4B3/8/2B1B3/1A6/ss6 1 keep 0 1100 1100 0")
    match = swamp_envs.from_position("swapx", text)
    assert (match.position, match.legal_moves) == (text, ["=c3", "=e3", "=e5"])


@pytest.mark.rule("S-8.2")
def test_the_audit_finds_what_loading_refuses_or_settles_before() -> None:
    late, decided = swamp_envs.new("swapx"), swamp_envs.new("swapx")
    late.state.turn = 401
    for seat in (1, 2, 3):
        decided.state.cells[seat] = decided.state.alive[seat] = 0
    fault = GAME.auditing.Fault.describe(GAME.auditing.audit(decided.variant.tables[0], decided.state))
    assert late.variant.bounds.complaint(late.states) == "turn: found 401, accepted: 0 to 400"
    assert "decided, and still somebody is to decide" in fault


MALFORMED_DICTS = {
    **{f"no {name}": ({name: ...}, name) for name in position(INSET) if name != "options"},
    "cells of three seats": ({"cells": [["b2"], ["b7"], ["g7"]]}, "cells"),
    "cells as a text": ({"cells": ["b2", "b7", "g7", "g2"]}, "cells"),
    "no such square": ({"cells": [["b2"], ["b9"], ["g7"], ["g2"]]}, r"cells\[1\]\[0\]: found 'b9'"),
    "a square as a number": ({"supply": [9]}, r"supply\[0\]: found 9"),
    "a square as a list": ({"supply": [["a1"]]}, "supply"),
    "a square named twice": ({"supply": ["a1", "b1", "a1"]}, r"supply\[2\]: found 'a1' a second time"),
    "supply as a text": ({"supply": "a1 b1"}, "supply"),
    "a flag as a text": ({"alive": "1111"}, "alive"),
}


@pytest.mark.rule("S-8.2")
@pytest.mark.parametrize(("change", "message"), MALFORMED_DICTS.values(), ids=MALFORMED_DICTS)
def test_a_malformed_dict_is_refused(change: dict[str, Any], message: str) -> None:
    d = {name: value for name, value in (position(INSET) | change).items() if value is not ...}
    with pytest.raises(PositionError, match=message):
        swamp_envs.from_dict("swapx", d)


LONE = "8/8/8/8/8/8/1A4B1/s7 0 act 0 0000 1100 0"
MALFORMED_TEXTS = {
    "empty": ("", "cells: found nothing, accepted: a list of 4, for each seat"),
    "a word too few": (spelled(LONE).removesuffix(" turn=0"), "turn: found nothing"),
    "a word too many": (f"{spelled(LONE)} 0", "position: found '0', accepted: name=value"),
    "an entry twice": (f"{spelled(LONE)} turn=0", "found 'turn' a second time, accepted: each entry once"),
    "an entry that there is not": (f"{spelled(LONE)} colour=red", "found the entry 'colour', accepted: cells, supply"),
    "a board and cells": (f"{spelled(LONE)} supply=[]", "found both board and supply, accepted: one of them"),
    "no value": (spelled(LONE).replace("phase=act", "phase="), "accepted: a value"),
    "a list without its end": (spelled(LONE).replace("0,0]", "0,0"), "accepted: a comma or ]"),
    "a value without its blank": (spelled(LONE).replace("0] ", "0]"), "accepted: a blank after each entry"),
    **{
        name: (spelled(f"{board} 0 act 0 0000 1100 0"), message)
        for name, (board, message) in {
            "seven ranks": ("8/8/8/8/8/1A4B1/s7", "position board: found 7 ranks"),
            "a short rank": ("8/8/8/8/8/8/1A4B1/s6", "rank 1: found 's6'"),
            "a long rank": ("8/8/8/8/8/8/1A4B2/s7", "rank 2: found '1A4B2'"),
            "a run of nine": ("9/8/8/8/8/8/1A4B1/s7", "rank 8: found '9'"),
            "a run of none": ("80/8/8/8/8/8/1A4B1/s7", "rank 8: found '80'"),
            "an empty rank": ("/8/8/8/8/8/1A4B1/s7", "rank 8: found ''"),
            "a fifth player": ("8/8/8/8/8/8/1A4E1/s7", "rank 2: found '1A4E1'"),
            "a small letter": ("8/8/8/8/8/8/1a4B1/s7", "rank 2: found '1a4B1'"),
        }.items()
    },
    "no seat": (spelled(LONE).replace("seat=0", "seat=A"), "seat: found 'A'"),
    "no such seat": (spelled(LONE).replace("seat=0", "seat=4"), "seat: found 4"),
    "no such phase": (spelled(LONE).replace("act", "move"), "phase: found 'move'"),
    "three flags": (spelled(LONE).replace("=[0,", "=["), "grown: found"),
    "flags without their list": (spelled(LONE).replace("=[0,0,0,0]", "=0000"), "grown: found '0000'"),
    "no turn": (spelled(LONE).replace("turn=0", "turn=x"), "turn: found 'x'"),
    "a negative turn": (spelled(LONE).replace("turn=0", "turn=-1"), "turn: found -1"),
}


@pytest.mark.rule("S-8.2")
@pytest.mark.parametrize(("text", "message"), MALFORMED_TEXTS.values(), ids=MALFORMED_TEXTS)
def test_a_malformed_text_is_refused(text: str, message: str) -> None:
    with pytest.raises(PositionError, match=message):
        swamp_envs.from_position("swapx", text)


@pytest.mark.rule("S-8.2")
@pytest.mark.parametrize("d", [{"options": {"colour": 1}}, {"options": 3}, {"options": {"max_turns": 0}}])
def test_bad_options_of_a_dict_are_refused(d: dict[str, Any]) -> None:
    with pytest.raises(swamp_envs.SwampError, match="option"):
        swamp_envs.from_dict("swapx", position(INSET) | d)
