"""The worked situations of the rulebook. The pictures are lost: these boards show what captions and text say."""

import pytest

import swamp_envs

from .boards import legal, match_at, play, points, reach, squares, tokens


@pytest.mark.rule("S-1.3", "S-2.3")
@pytest.mark.parametrize("setup", ["inset", "corner"])
def test_figure_1_each_player_starts_with_one_cell_and_controls_three_supplies(setup: str) -> None:
    match = swamp_envs.new("swapx", setup=setup)
    d = match.to_dict()
    assert [len(cells) for cells in d["cells"]] == [1, 1, 1, 1]
    assert len(d["supply"]) == 12
    for seat in range(4):
        assert len(reach(match, seat) & set(d["supply"])) == points(match, seat) == 3


@pytest.mark.rule("S-2.1")
def test_figure_2_the_operating_range_is_all_adjacent_fields() -> None:
    match = match_at("""
        5 | . . . . . . . .
        4 | . . . A s . . .
        1 | . . . . . . . D
    """)
    assert reach(match, 0) == {"c3", "c4", "c5", "d3", "d5", "e3", "e4", "e5"}


@pytest.mark.rule("S-2.1", "S-2.3")
def test_any_player_can_claim_a_supply_by_extending_his_range_to_it() -> None:
    match = match_at("""
        3 | . . . . . . . .
        2 | . s A . s B . .
        1 | . s . . . . s .
    """)
    assert [points(match, seat) for seat in (0, 1)] == [2, 2]
    play(match, "C@d3 f2-g2")  # A reaches e2, B gives it up
    assert [points(match, seat) for seat in (0, 1)] == [3, 1]


@pytest.mark.rule("S-2.2")
def test_figure_3_a_supply_between_two_players_is_blocked() -> None:
    match = match_at("""
        3 | s . . . . . s .
        2 | . A . s . B . .
        1 | s . . . . . s .
    """)
    assert [points(match, seat) for seat in (0, 1)] == [2, 2]
    play(match, "b2-c2 f2-e2")  # d2 is next to both now; a1, a3, g1 and g3 are out of range
    assert [points(match, seat) for seat in (0, 1)] == [0, 0]
    play(match, "-c2")
    assert points(match, 1) == 1


@pytest.mark.rule("S-3.3")
def test_figure_4_possible_spawning_fields_for_cells() -> None:
    match = match_at("""
        5 | . s . . . . . .
        4 | . s A s . . . .
        3 | . s A B . . . .
        2 | . . . . . . . .
    """)
    assert points(match, 0) == 3  # B blocks d4
    assert legal(match, "C@") == {"C@c5", "C@d5", "C@b2", "C@c2", "C@d2"}


@pytest.mark.rule("S-3.3")
def test_figure_5_possible_spawning_fields_for_supply() -> None:
    match = match_at("""
        5 | . . . . . . . .
        4 | . s A s . . . .
        3 | . s A B . . . .
        2 | . . . . . . . .
    """)
    assert (points(match, 0), legal(match, "C@")) == (2, set())
    assert legal(match, "S@") == {"S@b5", "S@c5", "S@d5", "S@b2", "S@c2", "S@d2"}


@pytest.mark.rule("S-3.5")
def test_figures_6_and_7_swap_with_an_enemy_cell() -> None:
    before = """
        5 | . . . . . s . .
        4 | . . . B B s . .
        3 | . . A B . s . .
        2 | . s A . . . . .
        1 | . . s . . . . .
    """
    after = """
        5 | . . . . . s . .
        4 | . . . B B s . .
        3 | . . B A . s . .
        2 | . s A . . . . .
        1 | . . s . . . . .
    """
    match = play(match_at(before), "c3~d3")
    assert tokens(match) == squares(after)
    assert (match.seat, match.phase) == (1, "act")


@pytest.mark.rule("S-3.4")
def test_figures_8_and_9_a_move() -> None:
    before = """
        4 | . . . . . . . .
        3 | . s A . . . . .
        2 | . s A . . . . D
    """
    after = """
        4 | . . . . . . . .
        3 | . s A A . . . .
        2 | . s . . . . . D
    """
    assert tokens(play(match_at(before), "c2-d3")) == squares(after)


@pytest.mark.rule("S-2.3", "S-4.1")
def test_figure_10_the_cluster_as_a_whole_needs_enough_supply() -> None:
    match = match_at("""
        5 | . s . . . . . .
        4 | . . A . . . . .
        3 | . s . A A s . .
        1 | . . . . . . . D
    """)
    assert (points(match, 0), match.phase) == (3, "act")  # d3 itself touches no supply


@pytest.mark.rule("S-2.2", "S-3.1")
def test_figure_11_a_blocked_supply_starves_the_cluster() -> None:
    match = match_at(
        """
        5 | . s . . . . . .
        4 | . . A . . . . .
        3 | . s . A A s B .
        1 | . . . . . . . D
        """,
        phase="remove",
    )
    assert (points(match, 0), match.legal_moves) == (2, ["-d3", "-e3", "-c4"])
    play(match, "-e3")
    assert (points(match, 0), match.phase) == (2, "act")


@pytest.mark.rule("S-4.4")
def test_figure_12_the_owner_of_a_disrupted_cluster_keeps_one_part() -> None:
    match = match_at("""
        7 | . . . s . . . .
        6 | . . . . A . . .
        5 | . . . . B B B .
        4 | . . B B . . . .
    """)
    play(match, "e6~e5")  # e5 held the two halves together
    assert (match.seat, match.phase, match.legal_moves) == (1, "keep", ["=c4", "=f5"])
    play(match, "=f5")
    assert tokens(match) == squares("""
        7 | . . . s . . . .
        6 | . . . . B . . .
        5 | . . . . A B B .
    """)


@pytest.mark.rule("S-4.3")
def test_only_the_swapping_token_may_suicide() -> None:
    match = match_at("""
        3 | s s s s . . . .
        2 | A A A . . . . .
        1 | . s . . . . . D
    """)
    assert "b2~a3" not in match.legal_moves  # a2 and c2 would be apart
    assert tokens(play(match.copy(), "c2~c3"))["c3"] == "A"  # c3 touches b2
    assert tokens(play(match, "c2~d3")) == squares("""
        3 | s s s . . . . .
        2 | A A s . . . . .
        1 | . s . . . . . D
    """)


@pytest.mark.rule("S-5.1")
def test_who_has_only_one_cell_left_loses_it_too() -> None:
    match = match_at("2 | . A A . . . . .\n 1 | s . . . . . C D", phase="remove")
    play(match, "-c2")
    assert tokens(match) == {"a1": "s", "g1": "C", "h1": "D"}
