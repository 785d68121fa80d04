"""The clauses of RULES.md, parts 2 and 12: spaces, distance and sight, effect spaces. Two players on the Den if nothing
else is said, and a road of forest that leads east from petal `1,0`. Chase moves nobody while groups are slow enough."""

import pytest

from .looking import asked, at, hunters, limbs, place_anywhere
from .scenes import SLOW
from .tables import PACK, bog_stacks, faces, field, gilly, match_at, on_top, play, player, road


@pytest.mark.rule("G-2.1")
@pytest.mark.parametrize(
    ("space", "ways"),
    [("F.3", "w"), ("F.03", "e w"), ("F.0", "e"), ("F.0134", "e w"), ("F.", "")],  # nothing lies ne and sw
)
def test_spaces_are_joined_if_both_have_a_path_to_the_edge(space: str, ways: str) -> None:
    """Petal 1,-1 has none to 2,-1."""
    land = {"2,0": space, "3,0": "F.3", "2,1": "F.0", "2,-1": "F.345", "1,1": "F."}
    match = play(match_at(land, player("2,0"), player()), "run")
    if ways:
        assert asked(match) == ("step", 0, f"done {ways}")
    else:
        assert match.phase == "act"


SIGHT = road(2, 7, "(5,0)F.013 (6,-1)(7,-2)(8,-3)F.14 (9,-4)F.4 (-2,0)(-3,0)F.03 (-4,0)F.0")


@pytest.mark.rule("G-2.2")
@pytest.mark.parametrize(
    ("cell", "sees"),
    [("3,0", True), ("9,-4", True), ("-4,0", True), ("0,1", False), ("1,-1", False), ("7,0", True), ("-2,0", True)],
)
def test_sight_goes_along_straight_lines_of_paths(cell: str, sees: bool) -> None:
    match = play(match_at(SIGHT, player("5,0"), player(), hunters={cell: 3, "4,0": 1}), "scare")
    assert (match.phase == "group") == sees  # else the game itself takes the one group
    assert not sees or sorted(match.legal_moves) == sorted([cell, "4,0"])


@pytest.mark.rule("G-2.2")
def test_a_gap_in_the_paths_ends_sight() -> None:
    match = play(match_at(road(2, 7, "(4,0)F.3"), player("2,0"), player(), hunters={"6,0": 1}), "scare")
    assert (match.phase, field(match, "hunters")) == ("act", {"6,0": 1})


SEEN = {
    "a group here": ({"2,0": 1}, "F.03", False, True),
    "a group two away": ({"4,0": 1}, "F.03", False, True),
    "a group three away": ({"5,0": 1}, "F.03", False, False),  # of Blast, not of sight
    "a Watchtower": ({}, "Fw.03", False, True),
    "a Watchtower out of line": ({}, "Fw.0", False, False),
    "hidden": ({"2,0": 1}, "Fw.03", True, False),
    "nothing": ({}, "F.03", False, False),
}


@pytest.mark.rule("G-2.3", "G-2.4")
@pytest.mark.parametrize(("hunters", "space", "hide", "hit"), SEEN.values(), ids=SEEN)
def test_who_is_seen(hunters: dict[str, int], space: str, hide: bool, hit: bool) -> None:
    """Blast takes fins from a player with a group or a Watchtower in line of sight, two spaces away at most."""
    land = road(2, 6) | {"3,0": space}
    match = play(match_at(land, player("2,0"), player(), hunters=hunters, hide=hide, top="h02"), "done")
    assert limbs(match) == [1, 1 - hit, 1]


@pytest.mark.rule("G-2.3")
def test_what_stands_here_is_in_sight() -> None:
    match = play(match_at(road(2, 3), player("2,0"), player(), hunters={"2,0": 2}), "scare w")
    assert field(match, "hunters") == {"1,0": 1}


@pytest.mark.rule("G-2.4")
def test_a_watchtower_shows_no_group_to_a_player() -> None:
    land = road(2, 4, "(3,0)Fw.03 (3,1)F.")
    match = play(match_at(land, player("1,0"), player(), hunters={"3,1": 1}), "scare")
    assert (match.phase, field(match, "hunters")) == ("act", {"3,1": 1})


ONE_STEP = {"top": "h13", "dice": "o"}  # the nearest group moves a step, and a miss is rolled


@pytest.mark.rule("G-2.5")
def test_nearest_is_by_paths() -> None:
    """3,0 is two steps away, 6,-2 as the crow flies too, but not by paths."""
    land = SIGHT | {"6,-2": "F.0"}
    match = play(match_at(land, player("5,0"), player(), hunters={"3,0": 2, "6,-2": 1, "1,0": 1}, **ONE_STEP), "done")
    assert field(match, "hunters") == {"4,0": 2, "6,-2": 1, "1,0": 1}


@pytest.mark.rule("G-2.5")
def test_in_a_tie_the_player_chooses_the_nearest() -> None:
    d = {"1,0": 1, "9,-4": 1, "-4,0": 2}
    match = play(match_at(SIGHT, player("5,0"), player(), hunters=d, **ONE_STEP), "done")
    assert asked(match) == ("group", 0, "9,-4 1,0")
    match.push("9,-4")
    assert field(match, "hunters") == {"1,0": 1, "8,-3": 1, "-4,0": 2}


@pytest.mark.rule("G-2.5", "G-7.9")
def test_a_group_in_the_own_space_is_the_nearest() -> None:
    match = play(match_at(road(2, 3), player("2,0"), player(), hunters={"2,0": 1, "3,0": 1}, **ONE_STEP), "done")
    assert (field(match, "hunters"), limbs(match)) == ({"2,0": 1, "3,0": 1}, [1, 1, 1])


ISLAND = road(2, 2, "(6,-3)F. (3,-2)F.1 (5,-1)F.")


@pytest.mark.rule("G-2.6", "G-7.6")
@pytest.mark.parametrize(
    ("top", "moved"),
    [
        ("h13", {"3,-2": 1}),  # no group is nearest
        ("h05", {"3,-2": 3}),  # by hex distance, among the spaces with an open path
        ("h01", {"3,-2": 1}),  # none is the farthest
        ("h07", {"3,-2": 1}),
    ],
)
def test_where_no_way_leads_nothing_is_nearest(top: str, moved: dict[str, int]) -> None:
    match = play(match_at(ISLAND, player("6,-3"), player(), hunters={"3,-2": 1}, top=top, dice="o"), "done")
    assert field(match, "hunters", "turn") == (moved, 1)


@pytest.mark.rule("G-2.7")
def test_a_tie_is_not_asked_if_nothing_would_come_of_it() -> None:
    groups = {"3,0": 1, "-1,0": 1}
    tied = match_at(road(2, 3), player("1,0"), player(), hunters=groups)
    assert asked(play(tied, "done")) == ("group", 0, "-1,0 3,0")
    slow = match_at(road(2, 3), player("1,0"), player(), hunters=groups, slow=1)
    assert field(play(slow, "done"), "hunters", "turn") == (groups, 1)
    assert play(match_at(top="h05"), "done").phase == "space"
    village_empty = match_at(top="h05", hunters=dict.fromkeys(["-1,0", "0,-1", "-1,1", "0,1"], 6))
    assert play(village_empty, "done").turn == 1


@pytest.mark.rule("G-2.8", "G-3.8")
@pytest.mark.parametrize(
    ("last", "space", "place"),
    [
        (3, "F.03", "3,0"),  # open
        (3, "F.3", "1,0"),  # the next path to nowhere is a petal's
        (13, "F.03", "1,0"),  # off the lattice
    ],
)
def test_an_open_path_leads_to_where_no_tile_lies(last: int, space: str, place: str) -> None:
    land = road(2, last) | {f"{last},0": space}
    match = play(match_at(land, player(f"{last},0"), player(), top="h05"), "done")
    assert field(match, "hunters") == {place: 2}


@pytest.mark.rule("G-2.8")
def test_a_path_that_a_tile_closes_is_not_open() -> None:
    match = play(match_at(road(2, 3, "(4,0)F."), player("3,0"), player(), top="h05"), "done")
    assert field(match, "hunters") == {"1,0": 2}


@pytest.mark.rule("G-2.9")
def test_hex_distance_minds_no_paths_and_no_empty_cells() -> None:
    land = road(3, 4, "(2,0)Lt.03 (5,0)Lm.3 (4,-2)Lh.0 (6,0)Lm.0 (2,-4)L.")
    match = play(match_at(land, player("2,0"), player()), "sneak")
    petals = "0,-1 1,-1 -1,0 1,0 -1,1 0,1"
    assert sorted(match.legal_moves) == sorted(f"done e w 5,0 4,-2 {petals}".split())


@pytest.mark.rule("G-12.1")
@pytest.mark.parametrize(("moves", "ends"), [("run e done", "2,0"), ("run e e done", "3,0")])
def test_an_ambush_attacks_who_moves_to_it_or_through_it(moves: str, ends: str) -> None:
    match = play(match_at(road(2, 3, "(2,0)Fa.03"), player("1,0"), player(), dice="x o"), moves)
    assert (at(match), limbs(match), field(match, "dice")) == (ends, [1, 0, 1], faces("o"))


@pytest.mark.rule("G-12.1")
@pytest.mark.parametrize(("place", "fins"), [("1,0", 0), ("0,1", 1)])
def test_a_watchtower_sees(place: str, fins: int) -> None:
    match = match_at("(2,0)F.03 (3,0)Fw.3", player(place), player(), plays=2, dice="x", **SLOW)
    assert limbs(play(match, "done")) == [1, fins, 1]


@pytest.mark.rule("G-12.1", "G-5.9")
def test_a_snare_ends_a_movement() -> None:
    match = play(match_at(road(2, 4, "(3,0)Fs.03"), player("1,0"), player()), "run e e")
    assert (match.phase, at(match)) == ("act", "3,0")


@pytest.mark.rule("G-12.1", "G-3.10")
def test_a_covered_hazard_is_gone() -> None:
    match = match_at(road(2, 3, "(2,0)Fa.03"), player("2,0"), player(), bogs=bog_stacks("B01", "B05"), dice="x o")
    play(match, "grow fins bog-a sneak w e")
    assert (field(match, "map")["2,0"], limbs(match), len(field(match, "dice"))) == ("Lm.012345 B01", [1, 2, 1], 2)


@pytest.mark.rule("G-12.2", "G-8.1")
@pytest.mark.parametrize(
    ("moves", "feet"),
    [("0,0 e 1,0", 1), ("1,0 w 0,0", 0), ("1,0 e 2,0", 0), ("2,0 e 3,0", 1)],  # petal, Den, forest, bog tile
)
def test_bogs_protect_feet_but_not_on_the_den(moves: str, feet: int) -> None:
    place, way, there = moves.split()
    match = match_at("(2,0)F.03 (3,0)Lm.3", player(place), player(), hunters={there: 1}, dice="b1 x")
    play(match, f"run {way} done")
    assert (at(match), limbs(match), field(match, "dice")) == (there, [1, 1, feet], faces("x"))


MARSH = road(2, 6, "(4,0)Lm.03")


@pytest.mark.rule("G-12.3")
@pytest.mark.parametrize(("start", "end"), [("6,0", "4,0"), ("5,0", "4,0"), ("4,0", "1,0")])
def test_a_mud_bank_stops_who_moves_onto_it(start: str, end: str) -> None:
    """Hounds come three spaces."""
    match = match_at(MARSH, player("0,0"), player(), hunters={start: 1}, top="h10")
    assert hunters(play(match, "done")) == {end: 1}


@pytest.mark.rule("G-12.4")
@pytest.mark.parametrize(("supply", "tokens"), [(12, 2), (2, 2), (1, 1), (0, 0)])
def test_a_sanctuary_comes_with_two_protection_tokens(supply: int, tokens: int) -> None:
    """As many as there are."""
    people = player("2,0", (1, 1, 13 - supply), hand=["rg", "hs", "ss", "u12"]), player()
    match = play(match_at("(2,0)F.03", *people, bogs=bog_stacks("B05", "B09")), "u12 bog-a")
    assert (field(match, "wards").get("2,0", 0), field(match, "supply")) == (tokens, supply - tokens)


@pytest.mark.rule("G-12.4")
def test_a_printed_sanctuary_too() -> None:
    forest = on_top([f"F{n:02}" for n in range(30, 0, -1)], "F24")
    match = play(match_at("(2,0)F.03", player("2,0"), player(), forest=forest), "sense")
    assert field(match, "shown") == ["F24"]
    place_anywhere(match)
    sanctuary = next(cell for cell, text in field(match, "map").items() if text.startswith("Fy"))
    assert (field(match, "wards"), field(match, "supply")) == ({sanctuary: 2}, 10)


@pytest.mark.rule("G-12.4", "G-8.2")
def test_its_protection_serves_any_player_there() -> None:
    match = match_at(
        "(2,0)Ly.03", player("0,0"), player("1,0"), active=1, wards={"2,0": 2}, hunters={"2,0": 1}, dice="x"
    )
    play(match, "run e")
    assert asked(match) == ("guard", 1, "done use")
    play(match, "use done")
    assert (limbs(match, 1), field(match, "wards")) == ([1, 1, 1], {"2,0": 1})


@pytest.mark.rule("G-12.5")
@pytest.mark.parametrize(("come", "stay", "hurt"), [(1, 0, 0), (2, 1, 1), (3, 2, 2)])
def test_a_haunted_bog_sends_one_home_before_the_attacks(come: int, stay: int, hurt: int) -> None:
    people = player("3,0", (4, 4, 4)), player(limbs=(0, 0, 0))
    match = match_at("(2,0)F.03 (3,0)Lh.3", *people, hunters={"2,0": come}, dice="x o x")
    play(match, "done")
    assert (hunters(match), field(match, "village")) == ({"3,0": stay} if stay else {}, 24 - stay)
    assert (sum(limbs(match)), len(field(match, "dice"))) == (12 - hurt, 3 - hurt)


@pytest.mark.rule("G-12.5")
def test_it_takes_one_of_those_that_came_before_the_overflow() -> None:
    """Three come to four: six are left, and one more is sent home by Scare."""
    match = match_at(road(2, 5, "(3,0)Lh.03"), player("1,0"), player(), hunters={"3,0": 4, "4,0": 3})
    play(match, "scare 4,0 w")
    assert (hunters(match), field(match, "village"), match.phase) == ({"3,0": 5}, 19, "act")


TUNNEL = "(2,0)Lt.03 (3,0)(4,0)F.03 (5,0)Lm.3 (4,-2)Lh.0 (6,0)Lm.0"
PETALS = "1,0 1,-1 0,-1 -1,0 -1,1 0,1"


@pytest.mark.rule("G-12.6")
def test_a_movement_on_a_tunnel_may_begin_with_a_travel() -> None:
    match = play(match_at(TUNNEL, player("2,0"), player()), "sneak")
    assert match.phase == "step"
    assert {*match.legal_moves} == {"done", "e", "w", "4,-2", "5,0", *PETALS.split()}
    play(match, "5,0")
    assert (match.phase, at(match)) == ("act", "5,0")


@pytest.mark.rule("G-12.6")
def test_a_step_onto_a_tunnel_offers_a_travel_after_the_attacks() -> None:
    match = match_at(TUNNEL, player("1,0"), player(), hunters={"2,0": 1}, dice="x")
    play(match, "run e")
    assert (match.phase, at(match), limbs(match)) == ("dest", "2,0", [1, 0, 1])
    assert {*match.legal_moves} == {"done", "4,-2", "5,0", *PETALS.split()}
    assert at(play(match.copy(), "4,-2")) == "4,-2"
    assert (play(match, "done").phase, at(match)) == ("act", "2,0")


@pytest.mark.rule("G-12.6", "G-5.8")
@pytest.mark.parametrize(("answer", "state"), [("done", "standing"), ("-1,0", "tipped")])
def test_even_if_a_token_ends_the_movement_there(answer: str, state: str) -> None:
    match = match_at("(2,0)Lt.03", player("1,0"), player(), gillys=[gilly("tipped", "2,0")])
    play(match, f"sneak e {answer}")
    assert (match.phase, field(match, "gillys")[0]["state"]) == ("act", state)


@pytest.mark.rule("G-12.7")
def test_den_petals_and_camps_hold_no_hazard() -> None:
    great_bog = PACK.great_bog().values()
    camps = [half for tile, halves in PACK.halves.items() if tile[0] == "C" for half in halves]
    assert {space.terrain for space in great_bog} | {terrain for terrain, _ in camps} <= {"", ".", "b"}


@pytest.mark.rule("G-12.7")
@pytest.mark.parametrize(("start", "end"), [("3,0", "0,0"), ("4,0", "1,0"), ("5,0", "2,0"), ("0,0", "-2,0")])
def test_hunters_may_stand_on_the_den_on_petals_and_in_camps(start: str, end: str) -> None:
    """Hounds come three spaces."""
    land = road(2, 5, "(2,0)K.03 (-2,0)F.03 (-3,0)F.0")
    people = player("-2,0", (4, 4, 4)), player("-2,0")
    match = match_at(land, *people, hunters={start: 1}, top="h10")
    assert hunters(play(match, "done")) == {end: 1}
