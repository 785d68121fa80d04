"""The clauses of act 6 (RULES.md, part 16), each on a small table."""

from typing import Any

import pytest

from swamp_envs import Match, OptionError, PositionError
from swamp_envs.games.marshlands.board import SECTION_OF_CELLS
from swamp_envs.games.marshlands.laying import is_full
from swamp_envs.games.marshlands.scoring.sheet import score_sheet

from .tables import GAME, Place, deal, laid, name_at, places, play, rotations, scored, variant

Dict = dict[str, Any]
ACT: Dict = {"act": "act6"}
TWO: Dict = {"players": 2, **ACT}


def moved(match: Match, layout: dict[Place, str], colour: int = 0, **changed: Any) -> Match:
    """The same game with tiles of a seat's hand, or the village, on its plot."""
    d = match.to_dict()
    for place, tile in layout.items():
        name = tile.partition("@")[0]
        d["board"][name_at(place)] = tile
        if name.startswith("village"):
            d["villages"].remove(int(name[-1]))
        else:
            swap_in(d, colour, name)
            d["hands"][colour].remove(name)
    return Match.from_dict(match.variant, d | changed)


def swap_in(d: Dict, seat: int, name: str) -> None:
    """See that a seat holds a tile, for another one of its hand."""
    if name in d["hands"][seat]:
        return
    rows = [*d["hands"], d["deck"]]
    row = next(row for row in rows if name in row)
    row.remove(name)
    row.append(d["hands"][seat].pop(0))
    d["hands"][seat].append(name)


def start(seed: int = 0, **options: Any) -> Match:
    return deal(seed, **{**TWO, **options})


# --- the table --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("M-16.1", "M-16.2", "M-27.4")
@pytest.mark.parametrize(("players", "deck"), [(2, 67), (3, 38), (4, 9)])
def test_everybody_has_a_plot_and_open_tiles(players: int, deck: int) -> None:
    match = deal(1, players=players, **ACT)
    d = match.to_dict()
    assert (d["board"], d["villages"], len(d["deck"])) == ({}, [*range(players)], deck)
    assert [len(hand) for hand in d["hands"]] == [29] * players
    seen = match.seen_by(0)
    assert seen["hands"] == d["hands"]
    assert {*seen["deck"]} == {"?"}


@pytest.mark.rule("M-16.1")
def test_what_lies_on_another_plot_is_outside() -> None:
    v, s = laid("1,1=half_line@0 0,1=cross@0", "", players=4, **ACT)
    assert (1, 2) in {(down, right) for down, right, _ in places(v, s, "cross")}
    assert rotations(v, s, "half_pair", (1, 2)) == {0}
    v, s = laid("1,0=end_frog@1 1,-1=end_frog@3", "", players=4, **ACT)
    assert scored(v, s) == {}  # they face each other, each over the edge of its plot


@pytest.mark.rule("M-26.3")
def test_numbers_of_decisions() -> None:
    v = variant(**TWO)
    numbers = {"-": 0, "tv": 556, "x0": 557, "x29": 586, "#e5": 587, "#o15": 707, "t0": 708, "t66": 774}
    assert {text: v.action_number(text) for text in numbers} == numbers
    assert v.num_actions == 775


# --- operations -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("M-16.3")
def test_one_operation_a_turn() -> None:
    match = start(ops=3)
    play(match, "h30", "j11@0")
    d = match.to_dict()
    assert (d["seat"], d["ops"], d["turn"]) == (1, [2, 3], 1)
    for option in (1, 121):
        with pytest.raises(OptionError, match="ops"):
            GAME.variant(act="act6", ops=option)
    with pytest.raises(OptionError, match="ops"):
        GAME.variant(act="act1", ops=30)


@pytest.mark.rule("M-16.4")
def test_the_first_tile_lies_anywhere_on_the_plot() -> None:
    v, s = laid("", "", **TWO)
    found = {(down, right) for down, right, _ in places(v, s, "village#0")}
    assert found == {(down, right) for down in range(1, 6) for right in range(6)}
    v, s = laid("3,3=cross", "", **TWO)
    assert {(down, right) for down, right, _ in places(v, s, "village#0")} == {(2, 3), (4, 3), (3, 2), (3, 4)}


@pytest.mark.rule("M-16.5", "M-16.4")
def test_tiles_are_lifted_again() -> None:
    match = moved(start(), {(3, 3): "village#0@0", (2, 3): "joker@2"})
    tile, village = name_at((2, 3)), name_at((3, 3))
    assert {move for move in match.legal_moves if move[0] == "#"} == {f"#{tile}", f"#{village}"}
    one = play(match.copy(), f"#{tile}").to_dict()
    assert (one["hands"][0][-1], one["board"], one["ops"]) == ("joker", {village: "village#0@0"}, [59, 60])
    other = play(match, f"#{village}")
    d = other.to_dict()
    assert (d["villages"], d["board"]) == ([0, 1], {tile: "joker@2"})
    assert Match.from_dict(match.variant, d).to_dict() == d  # the joker stays, though its water has gone


@pytest.mark.rule("M-16.6")
def test_tiles_are_exchanged() -> None:
    match = start()
    d = match.to_dict()
    top, given = d["deck"][0], d["hands"][0][4]
    play(match, "x4")
    assert (match.phase, match.legal_moves) == ("take", ["t^"])
    d = play(match, "t^").to_dict()
    assert (d["hands"][0][-1], len(d["hands"][0]), d["out"]) == (top, 29, [given])
    other = d["hands"][1][0]
    play(match, "x0")
    assert match.legal_moves == ["t^", "t0"]
    d = play(match, "t0").to_dict()
    assert (d["hands"][1][-1], d["out"], d["ops"]) == (given, [other], [59, 59])


@pytest.mark.rule("M-16.6")
def test_without_deck_and_row_nothing_is_exchanged() -> None:
    match = deal(0, players=4, **ACT)
    d = match.to_dict()
    with_row = Match.from_dict(match.variant, d | {"out": d["deck"], "deck": []})
    assert "x0" in with_row.legal_moves
    assert play(with_row, "x0").legal_moves == [f"t{k}" for k in range(9)]


@pytest.mark.rule("M-16.7")
def test_who_is_done_has_no_more_turns() -> None:
    match = play(start(), "-", "h30", "i10@1", "-")
    assert match.seat == 1
    play(match, "-")
    assert match.seat == 1
    d = play(match, "-").to_dict()
    assert (d["outcome"], d["passes"]) == ("done", [2, 2])
    match = play(start(ops=2), "-", "-", "h30", "j11@0", "h30", "i10@1")
    assert match.to_dict()["outcome"] == "done"


@pytest.mark.rule("M-16.7")
def test_a_pass_is_forgotten_after_an_operation() -> None:
    match = play(start(), "-", "-", "h30", "j11@0", "h30", "i10@1")
    assert match.to_dict()["passes"] == [0, 0]


@pytest.mark.rule("M-16.7", "M-16.1")
@pytest.mark.parametrize("colour", range(4))
def test_a_section_is_full_without_the_centre(colour: int) -> None:
    _, s = laid("", "", players=4, **ACT)
    for cell in SECTION_OF_CELLS[colour]:
        assert not is_full(s, colour)
        s.tile[cell] = 0
    assert [is_full(s, each) for each in range(4)] == [each == colour for each in range(4)]


# --- points -----------------------------------------------------------------------------------------------------------

HOME = "2,2=village#0@0"


@pytest.mark.rule("M-16.8", "M-16.9", "M-29.10")
@pytest.mark.parametrize(
    ("layout", "points"),
    [
        ("2,1=straight_fishery@1", {}),  # no canal on that side of the village
        ("3,2=straight_fishery@0", {"fishery": 3}),
        ("4,4=straight_fishery@0", {}),
        ("1,4=end_frog@0 2,4=ends_frog@0", {"frog": 2}),
        ("3,2=half_tee@3 3,1=half_line@1", {"garden": 4}),
    ],
)
def test_only_what_is_linked_counts(layout: str, points: dict[str, int]) -> None:
    assert scored(*laid(layout, HOME, **TWO)) == points
    without = scored(*laid(layout, "", **TWO))
    assert without == {kind: found for kind, found in points.items() if kind == "frog"}


@pytest.mark.rule("M-16.9")
def test_empty_cells_cost_nothing() -> None:
    assert score_sheet(*laid("", HOME, **TWO)) == []


@pytest.mark.rule("M-16.10", "M-29.10")
def test_who_fills_first() -> None:
    v, s = laid("", HOME, players=4, **ACT)
    s.filled[:4], s.filled_size = [2, 0, 3, 1], 4
    lines = [(line.colour, line.points, line.cells) for line in score_sheet(v, s) if line.kind == "bonus"]
    assert lines == [(2, 15, ()), (0, 8, ()), (3, 3, ())]


# --- what is refused --------------------------------------------------------------------------------------------------


@pytest.mark.rule("M-28.8", "M-28.9")
@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"ops": [61, 60]}, "ops"),
        ({"passes": [2, 2]}, "over"),
        ({"passes": [2, 0]}, "nothing to decide"),
        ({"filled": [0]}, "filled their section"),
        ({"villages": [0]}, "two places, in none"),
        ({"phase": "take"}, "too many tiles, or too few"),
        ({"refused": 1}, "counted"),
    ],
)
def test_positions_that_are_refused(changed: Dict, told: str) -> None:
    d = start().to_dict()
    with pytest.raises(PositionError, match=told):
        Match.from_dict(variant(**TWO), d | changed)


@pytest.mark.rule("M-28.8")
def test_what_may_be_left_out() -> None:
    d = start().to_dict()
    for word in ("ops", "passes", "filled", "villages", "out"):
        d.pop(word)
    assert Match.from_dict(variant(**TWO), d).to_dict() == start().to_dict()


@pytest.mark.rule("M-16.4")
def test_a_joker_may_be_laid_where_the_water_of_another_was_lifted() -> None:
    before: dict[Place, str] = {(1, 3): "straight@0", (3, 3): "joker@0"}
    v, s = laid("1,3=straight 3,3=joker", "", **TWO)
    assert (2, 3, 0) in places(v, s, "joker")
    match = moved(start(), before | {(2, 3): "joker@0"})
    assert Match.from_dict(match.variant, match.to_dict()).position == match.position
