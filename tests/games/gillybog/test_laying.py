"""The clauses of RULES.md, part 3: placing tiles. Two players on the Den if nothing else is said, and a road of forest
that leads east from petal `1,0`."""

import pytest

from swamp_envs import Match
from swamp_envs.games.gillybog.hexes import cell_at
from swamp_envs.games.gillybog.kinds import Space
from twins.gillybog import cell_of, name_of
from twins.gillybog.land import beside

from .looking import Dice, asked, limbs, offered_places, offered_ways
from .scenes import CLOSED
from .tables import FOREST, PACK, bog_stacks, field, gilly, match_at, on_top, play, player, road, spaces

# Closed but for the way e of 2,0, where there is room for one tile on 3,0 and 4,0.
EAST = CLOSED | spaces("(2,0)F.0 (3,-1)(2,1)(4,-1)(3,1)(5,-1)(4,1)(5,0)F.")
BOTH_WAYS = {"3,0": "e", "4,0": "w"}


@pytest.mark.rule("G-3.1", "G-3.2")
@pytest.mark.parametrize(
    ("tile", "others", "places"),
    [
        ("F05", "", BOTH_WAYS),  # .034/.03
        ("F05", "(2,0)K.0", BOTH_WAYS),  # a camp is a tile like others
        ("F06", "", {}),  # .0145/s2345 touches, but joins nothing
        ("F05", "(3,-1)F.5", BOTH_WAYS),  # that path is closed off
        ("F05", "(2,0)F. (3,-1)F.5", {}),
        ("F08", "(2,0)F. (3,-1)F.5", BOTH_WAYS),  # .025/w01345; nobody can get there
        ("F08", "(2,0)F. (3,-1)F.", {}),
        ("F05", "(4,0)F.", {}),  # two empty cells
    ],
)
def test_a_forest_tile_goes_on_from_a_path(tile: str, others: str, places: dict[str, str]) -> None:
    match = play(match_at(EAST | spaces(others), forest=[tile]), "sense")
    assert (match.phase, offered_places(match) if places else {}) == ("cell" if places else "act", places)


@pytest.mark.rule("G-3.3")
def test_the_mover_places_what_the_move_has_brought() -> None:
    """Seat 0 lets seat 1 move, to the vision token."""
    friend = player("1,0"), player("1,0")
    friend[0]["hand"].append("u29")
    match = play(match_at("(2,0)C.3", *friend, vision="2,0"), "u29 e")
    assert (match.phase, match.seat) == ("cell", 1)
    match = play(match_at(), "sense")
    assert (match.phase, match.seat) == ("cell", 0)


@pytest.mark.rule("G-3.4")
def test_a_camp_touches_a_tile_and_none_of_its_paths_is_blocked() -> None:
    """C6, .3/.15: paths e of half A, ne and se of half B, turned with it."""
    match = play(match_at("(2,0)C.3", player("1,0"), player(), vision="2,0", camps=["C6"]), "run e")
    assert (match.phase, field(match, "shown", "camps")) == ("cell", (["C6"], []))
    places = offered_places(match)
    assert places["2,1"] == "e ne sw"
    assert "3,0" not in places or "e" not in places["3,0"].split()  # its way w is blocked
    assert not places.keys() & {"2,0", "1,0", "6,0"}  # not empty, touches nothing
    assert places["3,-1"] == "e nw se"
    assert places["4,0"] == "w"  # the only way to touch a tile
    match = play(match_at("(2,0)C.3", player("1,0"), player(), vision="2,0", camps=["C3"]), "run e")
    assert "4,0" not in match.legal_moves  # C3, .03/.013: there its path e leads to 2,0


@pytest.mark.rule("G-3.5")
def test_a_tile_is_turned_up_before_its_place_is_chosen_and_must_be_laid() -> None:
    match = play(match_at(forest=on_top(FOREST, "F05")), "sense")
    assert (match.phase, field(match, "shown"), len(field(match, "forest"))) == ("cell", ["F05"], 29)
    assert "done" not in match.legal_moves
    match.push("2,0")
    assert (match.phase, field(match, "shown")) == ("orient", ["F05"])
    assert "done" not in match.legal_moves
    match.push("e")
    assert field(match, "map", "shown") == ({"2,0": "F.034 F05", "3,0": "F.03 F05"}, [])


@pytest.mark.rule("G-3.6")
def test_new_paths_are_there_at_once() -> None:
    """F05 joins 2,0 with 5,0: a way to go, and the Watchtower sees."""
    land = "(2,0)F.03 (5,0)Fw.3"
    match = match_at(land, player("2,0"), player(), forest=["F05"], top="h02", support=1)
    assert limbs(play(match.copy(), "done")) == [1, 1, 1]
    play(match, "sense 3,0 e run")
    assert asked(match) == ("step", 0, "done e w")
    assert limbs(play(match, "done done")) == [1, 0, 1]


@pytest.mark.rule("G-3.7")
@pytest.mark.parametrize("first", [["F06", "F05"], ["F06", "F20", "F05"]])
def test_a_tile_that_fits_nowhere_is_set_aside(first: list[str]) -> None:
    """The whole stack is shuffled before a place is chosen."""
    stack = on_top(FOREST, *first)
    match = play(match_at(EAST, forest=stack, rng=9), "sense")
    assert (match.phase, field(match, "shown")) == ("cell", ["F05"])
    dice = Dice(9)
    assert field(match, "forest", "rng") == (dice.shuffled([tile for tile in stack if tile != "F05"]), dice.rng)


@pytest.mark.rule("G-3.7")
def test_without_a_tile_set_aside_the_stack_is_not_shuffled() -> None:
    stack = on_top(FOREST, "F05")
    match = play(match_at(EAST, forest=stack, rng=9), "sense")
    assert field(match, "forest", "rng") == (stack[:-1], 9)
    match = play(match_at(EAST, forest=[], rng=9), "sense")
    assert (match.phase, field(match, "forest", "rng", "shown")) == ("act", ([], 9, []))


@pytest.mark.rule("G-3.8")
def test_no_tile_leaves_the_lattice() -> None:
    land = CLOSED | road(2, 12, "(13,-1)(12,1)F.")
    match = play(match_at(land, forest=["F18"]), "sense")
    assert field(match, "forest") == ["F18"]
    land.pop("13,-1")
    match = play(match_at(land, forest=["F18"]), "sense")  # its path e leads out, and is closed
    assert field(match, "map")["13,0"] == "F.02345 F18"
    assert asked(play(match_at(field(match, "map"), player("13,0"), player(), forest=[]), "run"))[2] == "done nw w"


@pytest.mark.rule("G-3.8")
def test_the_end_of_the_lattice_blocks_a_camp() -> None:
    """C6 beside 12,-4: a path of half A would lead out from 13,-5 if B lay w, one of B's if A lay on 12,-5."""
    land = "(2,0)C.3 (12,-4)F."
    match = play(match_at(land, player("1,0"), player(), vision="2,0", camps=["C6"]), "run e")
    assert match.phase == "cell"
    assert "13,-5" not in match.legal_moves
    assert offered_ways(match, "12,-5") == "w sw"


def full_but_for(match: Match, cells: str) -> Match:
    """No cell is empty but these: a map that cannot be built with the tiles of a game."""
    kind = match.states["kind"][0]
    left = {cell_at(*cell_of(cell)) for cell in cells.split()}
    kind[[number for number in range(len(kind)) if not kind[number] and number not in left]] = Space.FOREST
    return match


HOLLOW = "4,-5 5,-5 6,-5 7,-6 6,-4"  # C6 fits in with its half A on 5,-5, no other camp
WALLS = {name_of(beside(cell_of(cell), way)) for cell in HOLLOW.split() for way in range(6)} - {*HOLLOW.split()}


@pytest.mark.rule("G-3.9")
@pytest.mark.parametrize(
    ("camps", "left", "vision"), [("C6 C5 C7", "C5 C7", "5,-5"), ("C2 C7", "C2 C7", "2,0"), ("", "", "2,0")]
)
def test_a_camp_that_fits_nowhere_goes_under_its_stack(camps: str, left: str, vision: str) -> None:
    stack = {"camps": camps.split(), "vision": "2,0"}
    land = dict.fromkeys(WALLS, "F.") | {"2,0": "C.3"}
    match = full_but_for(match_at(land, player("1,0"), player(), **stack), HOLLOW)
    play(match, "run e")
    assert (match.phase, field(match, "camps", "vision", "shown")) == ("act", (left.split(), vision, []))
    assert field(match, "gillys")[0]["state"] == ("aside" if vision == "2,0" else "tipped")


TAKES_B01 = {"bogs": bog_stacks("B05 B01", "B06 B09")}  # Mud Banks with paths everywhere


@pytest.mark.rule("G-3.10")
def test_a_bog_tile_covers_a_space_and_all_that_stands_there_stays() -> None:
    people = player("3,0"), player("3,0")
    others = {"hunters": {"3,0": 2}, "wards": {"3,0": 1}, "vision": "3,0", "gillys": [gilly("standing", "3,0", "g1")]}
    match = match_at("(2,0)F.03 (3,0)Fs.3 (4,0)F.3", *people, **others, **TAKES_B01)
    before = match.to_dict()
    after = play(match, "grow fins bog-a").to_dict()
    assert after["map"] == before["map"] | {"3,0": "Lm.012345 B01"}
    kept = ("hunters", "wards", "vision", "gillys")
    assert [after[name] for name in kept] == [before[name] for name in kept]
    assert [p["at"] for p in after["players"]] == ["3,0", "3,0"]
    assert "e" in play(match, "sneak").legal_moves


@pytest.mark.rule("G-3.11")
def test_bog_tiles_go_on_spaces_of_forest_tiles() -> None:
    """With or without a bog or hazard, but not on Den, petals, camps and bog tiles."""
    swimmer = player("2,0", hand=["rg", "hs", "ss", "u11"])
    land = road(2, 6, "(3,0)Fs.03 (4,0)Fm.03 (5,0)L.03 (6,0)C.03 (7,0)K.3")
    match = play(match_at(land, swimmer, player()), "u11")
    assert asked(match) == ("space", 0, "done 2,0 3,0 4,0")


@pytest.mark.rule("G-3.11")
@pytest.mark.parametrize("place", ["0,0", "1,0", "5,0", "6,0", "7,0"])
def test_nothing_is_laid_where_nothing_can_be_covered(place: str) -> None:
    land = road(2, 6, "(5,0)L.03 (6,0)C.03 (7,0)K.3")
    match = play(match_at(land, player(place), player()), "grow fins")
    assert (match.phase, field(match, "map")) == ("act", land)


@pytest.mark.rule("G-3.12")
@pytest.mark.parametrize(
    ("tile", "ways"), [("B02", "e ne nw w sw se"), ("B08", "e ne nw"), ("B03", "e ne nw w sw se"), ("B05", "")]
)
def test_of_either_stack_the_top_is_taken_then_turned(tile: str, ways: str) -> None:
    """Of two rotations with the same paths the lower one is offered."""
    for a, b, stack in ((tile, "B13", "bog-a"), ("B13", tile, "bog-b")):
        match = play(match_at("(2,0)F.03", player("2,0"), player(), bogs=bog_stacks(a, b)), "grow fins")
        assert asked(match) == ("stack", 0, "bog-a bog-b")
        match.push(stack)
        assert (match.phase, field(match, "shown")) == (("orient", [tile]) if ways else ("act", []))
        assert not ways or asked(match)[2] == ways
        if ways:
            match.push("nw")
        turned = "".join(str(n) for n in sorted((stub + 2) % 6 for stub in PACK.bog_stubs[tile]))
        assert field(match, "map")["2,0"] == f"L{PACK.bog_sides[tile][0]}.{turned} {tile}"


# Stacks from the bottom before and after a tile of a stack is laid; B01-B04 are m, B05-B08 y, B09-B12 h, B13-B16 t.
SHIFTS = {
    "different": ("B05 B01", "B06 B09", "bog-a", "B05", "B06 B09", "B01 B05 B09"),
    "as tall, a gives": ("B05 B01 B02", "B09 B03", "bog-a", "B05", "B09 B03 B01", "B01 B02 B03 B05"),
    "b is taller": ("B05 B01 B02", "B13 B09 B03", "bog-a", "B05 B01 B03", "B13 B09", "B01 B02 B03 B09"),
    "a is taller": ("B05 B01 B02", "B09 B03 B13", "bog-b", "B05", "B09 B03 B02 B01", "B01 B02 B03 B05 B13"),
    "again and again": ("B09 B05 B01 B02 B13", "B03", "bog-a", "B09 B05", "B03 B02 B01", "B01 B02 B03 B05 B13"),
    "undone": (
        *("B01 B02 B03 B05", "B10 B09 B04", "bog-a"),
        *("B01 B02 B03 B04", "B10 B09", "B01 B02 B03 B04 B05 B09"),
    ),
    "in vain": ("B02 B01", "B03 B04", "bog-a", "B02", "B03 B04", "B01 B02 B03 B04"),
    "one is empty": ("B01", "B05 B09", "bog-a", "B09", "B05", "B01 B05 B09"),
    "one is empty, in vain": ("B01", "B05 B06", "bog-a", "", "B05 B06", "B01 B05 B06"),
    "two left": ("B01", "B05", "bog-a", "", "B05", "B01 B05"),
}


@pytest.mark.rule("G-3.13")
@pytest.mark.parametrize(("a", "b", "stack", "left_a", "left_b", "seen"), SHIFTS.values(), ids=SHIFTS)
def test_tiles_are_shifted_until_two_kinds_show(
    a: str, b: str, stack: str, left_a: str, left_b: str, seen: str
) -> None:
    match = match_at("(2,0)F.03", player("2,0"), player(), bogs=[a.split(), b.split()])
    play(match, f"grow fins {stack}")
    if match.phase == "orient":
        assert field(match, "bogs") == [
            a.split()[: -1 if stack == "bog-a" else None],
            b.split()[: -1 if stack == "bog-b" else None],
        ]
        match.push("e")
    assert field(match, "bogs", "bogs_seen") == ([left_a.split(), left_b.split()], seen.split())


@pytest.mark.rule("G-3.14")
@pytest.mark.parametrize("bogs", [[["B05"], []], [[], ["B05"]], [[], []]])
def test_empty_stacks_are_not_offered(bogs: list[list[str]]) -> None:
    """The only stack is taken by the game; B05 has one rotation."""
    match = play(match_at("(2,0)F.03", player("2,0"), player(), bogs=bogs), "grow fins")
    laid = "Ly.012345 B05" if any(bogs) else "F.03"
    assert (match.phase, field(match, "map", "bogs")) == ("act", ({"2,0": laid}, [[], []]))


@pytest.mark.rule("G-3.15")
def test_players_lay_the_bog_up_and_hunters_the_hazard() -> None:
    land = road(2, 3)
    match = play(match_at(land, player("2,0"), player(), **TAKES_B01), "grow fins bog-a")
    assert field(match, "map")["2,0"] == "Lm.012345 B01"
    match = play(match_at(land, player("2,0"), player(), top="h09", **TAKES_B01), "done bog-a")
    assert field(match, "map") == {"2,0": "F.03", "3,0": "La.012345 B01"}
