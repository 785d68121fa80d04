"""The clauses of RULES.md, parts 1 to 3: set-up, spaces and sight, placing tiles. Each at a small position of its own;
two players on the Den if nothing else is said, and a road of forest that leads east from petal `1,0`."""

import functools
from collections import Counter, defaultdict
from itertools import chain, product
from typing import Any

import pytest

from swamp_envs import Match
from swamp_envs.games.gillybog.hexes import cell_at
from swamp_envs.games.gillybog.kinds import Space
from twins.gillybog import cell_of, name_of, paths, read_space
from twins.gillybog.land import DEN, Cell, Spaces, beside

from .looking import asked, at, limbs
from .tables import (
    CAMPS,
    FOREST,
    GAME,
    PACK,
    Dict,
    bog_stacks,
    deal,
    field,
    gilly,
    load,
    match_at,
    on_top,
    play,
    player,
    road,
    spaces,
)

WAYS = "e ne nw w sw se"
PETALS = {beside(DEN, way) for way in range(6)}


def map_of(match: Match) -> Spaces:
    return with_great_bog(field(match, "map"))


def with_great_bog(land: dict[str, str]) -> Spaces:
    return PACK.great_bog() | {cell_of(cell): read_space(space) for cell, space in land.items()}


class Dice:
    """The generator of clause 1.17, anew."""

    def __init__(self, rng: int) -> None:
        self.rng = rng

    def below(self, n: int) -> int:
        self.rng = (self.rng + 0x9E3779B97F4A7C15) % 2**64
        z = (self.rng + 0x9E3779B97F4A7C15) % 2**64
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 % 2**64
        z = (z ^ z >> 27) * 0x94D049BB133111EB % 2**64
        return ((z ^ z >> 31) >> 32) * n >> 32

    def shuffled(self, names: list[str]) -> list[str]:
        names = list(names)
        for i in range(len(names) - 1, 0, -1):
            j = self.below(i + 1)
            names[i], names[j] = names[j], names[i]
        return names


# --- 1. Components and set-up -----------------------------------------------------------------------------------------

DEALS = range(60)


@functools.cache
def deals(**options: Any) -> list[Dict]:
    return [deal(seed, **options).to_dict() for seed in DEALS]


def dealt(name: str, **options: Any) -> list[Any]:
    """One entry of the dicts of many games."""
    return [d[name] for d in deals(**options)]


@pytest.mark.rule("G-1.1", "G-1.20")
def test_what_is_in_the_box() -> None:
    d = deal().to_dict()
    assert sorted(d["forest"] + d["shown"]) == [f"F{n:02}" for n in range(1, 31)]
    assert sorted(d["camps"]) == [f"C{n}" for n in range(1, 8)]
    assert sorted(chain(*d["bogs"])) == [f"B{n:02}" for n in range(1, 17)]
    assert sorted(d["hunter_deck"] + d["village_deck"]) == [f"h{n:02}" for n in range(1, 14)]
    assert sorted(d["actions"]) == [f"u{n:02}" for n in range(1, 31)]
    assert sorted(d["gilly_deck"]) == [f"g{n}" for n in range(1, 9)]
    assert [token["state"] for token in d["gillys"]] == ["aside"] * 3
    assert not any("reminder" in entry for entry in d)


@pytest.mark.rule("G-1.2")
@pytest.mark.parametrize("way", range(6))
def test_petal_i_lies_in_direction_i(way: int) -> None:
    match = play(match_at(), "run")
    assert asked(match) == ("step", 0, f"done {WAYS}")
    match.push(WAYS.split()[way])
    assert at(match) == name_of(beside(DEN, way))
    planes = match.observe(0)
    assert Counter(planes["kind"].tolist()) == {0: 540, 1: 1, 2: 6}
    assert Counter(planes["terrain"].tolist()) == {0: 541, 1: 6}  # six bogs


@pytest.mark.rule("G-1.3")
def test_24_hunters_are_in_the_village_and_one_on_the_track() -> None:
    assert field(deal(), "village", "support", "hunters") == (24, 0, {})


@pytest.mark.rule("G-1.4")
def test_forest_tiles_and_camps_are_shuffled() -> None:
    for name, tiles in (("forest", 30), ("camps", 7)):
        stacks = dealt(name)
        for place in (0, 3, -1):
            assert len({stack[place] for stack in stacks}) > tiles * 0.6


@pytest.mark.rule("G-1.5", "G-3.13")
def test_bog_tiles_are_shuffled_into_two_stacks_of_different_kinds() -> None:
    """Stack a gives what is of a kind with the top of b; only if it ran out would b give."""
    shifts = Counter()
    for a, b in dealt("bogs"):
        kinds = [PACK.bog_sides[tile][0] for tile in b]
        shifts[len(b) - 8] += 1
        assert kinds[-1] != PACK.bog_sides[a[-1]][0]
        assert len({*kinds[7:]}) == 1  # those that came, and the one they came to
    assert shifts[0] > shifts[1] > 0
    assert len({a[0] for a, _ in dealt("bogs")}) > 10


@pytest.mark.rule("G-1.6")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_all_start_on_the_den_with_a_protection_on_each_limb(players: int) -> None:
    d = deal(players=players).to_dict()
    assert [(p["at"], p["limbs"]) for p in d["players"]] == [("0,0", [1, 1, 1])] * players
    assert d["supply"] == 18 - 3 * players


@pytest.mark.rule("G-1.7")
def test_all_hold_three_basic_cards_and_the_others_are_shuffled() -> None:
    players = field(deal(players=3), "players")
    assert [(p["hand"], p["played"], p["injured"], p["howl"]) for p in players] == [
        (["rg", "hs", "ss"], [], [], False)
    ] * 3
    assert len({deck[-1] for deck in dealt("actions")}) > 18


@pytest.mark.rule("G-1.8")
def test_three_gilly_cards_are_drawn_blind() -> None:
    decks = dealt("gilly_deck")
    for place in range(3):
        assert {deck[place] for deck in decks} == {f"g{n}" for n in range(1, 9)}
    assert field(deal(), "gillys") == [gilly()] * 3
    assert deal().seen_by(0)["gilly_deck"] == ["?"] * 8


@pytest.mark.rule("G-1.9")
@pytest.mark.parametrize(
    ("difficulty", "cards"), [("easy", "h01 h02 h03 h04 h05"), ("medium", "h02 h03 h04 h05"), ("hard", "h03 h04 h05")]
)
def test_lost_and_blast_stay_in_the_box_when_it_is_harder(difficulty: str, cards: str) -> None:
    decks = dealt("hunter_deck", difficulty=difficulty)
    assert {tuple(sorted(deck)) for deck in decks} == {tuple(cards.split())}
    assert {deck[-1] for deck in decks} == {*cards.split()}


@pytest.mark.rule("G-1.10")
def test_of_the_hunter_deck_the_top_shows() -> None:
    match = deal()
    deck = field(match, "hunter_deck")
    assert match.seen_by(1)["hunter_deck"] == ["?"] * 4 + deck[-1:]
    assert match.seen_by(1)["village_deck"] == ["?"] * 8
    for place in (0, -1):
        assert {deck[place] for deck in dealt("village_deck")} == {f"h{n:02}" for n in range(6, 14)}


def petals_joined(match: Match, tile: str) -> set[Cell]:
    """The petals that a tile on the map is connected with."""
    spaces = map_of(match)
    return PETALS & set().union(*(paths(spaces)[cell] for cell, space in spaces.items() if space.tile == tile))


def starting_places(spaces: Spaces, tile: str, taken: set[Cell]) -> dict[str, str]:
    """The directions in which the tile can lie from every cell, tried one by one."""
    found = defaultdict(list)
    for anchor, way in product(product(range(-4, 5), range(-4, 5)), range(6)):
        cells = [anchor, beside(anchor, way)]
        stubs = [{(stub + way) % 6 for stub in half[1]} for half in PACK.halves[tile]]
        near = [(beside(cell, stub), stub) for cell, each in zip(cells, stubs, strict=True) for stub in each]
        joined = {cell for cell, stub in near if cell in PETALS and (stub + 3) % 6 in spaces[cell].stubs}
        if joined and not joined & taken and not spaces.keys() & {*cells}:
            found[name_of(anchor)].append(WAYS.split()[way])
    return {cell: " ".join(ways) for cell, ways in found.items()}


def offered_places(match: Match) -> dict[str, str]:
    """The same as the game offers it."""
    return {cell: offered_ways(match, cell) for cell in match.legal_moves}


def offered_ways(match: Match, cell: str) -> str:
    """A single one is taken by the game itself: then it is where half B came to lie."""
    tile = field(match, "shown")[0]
    there = play(match.copy(), cell)
    if there.phase == "orient":
        return " ".join(there.legal_moves)
    both = {place for place, space in map_of(there).items() if space.tile == tile}
    (other,) = both - {cell_of(cell)}
    return next(way for k, way in enumerate(WAYS.split()) if beside(cell_of(cell), k) == other)


def place_tile(match: Match) -> Match:
    """Somewhere in the middle."""
    match.push(match.legal_moves[len(match.legal_moves) // 2])
    if match.phase == "orient":
        match.push(match.legal_moves[-1])
    return match


@pytest.mark.rule("G-1.11", "G-1.12", "G-1.15")
@pytest.mark.parametrize("seed", range(6))
def test_three_starting_tiles_are_joined_to_petals_of_their_own(seed: int) -> None:
    match, taken = deal(seed), set()
    tiles = field(match, "shown")
    assert len(tiles) == 3
    for n, tile in enumerate(tiles):
        assert (match.phase, match.seat, field(match, "shown")) == ("cell", 0, tiles[n:])
        assert offered_places(match) == starting_places(map_of(match), tile, taken)
        match.push(match.legal_moves[5 * seed % len(match.legal_moves)])
        if match.phase == "orient":
            assert (match.seat, field(match, "shown")) == (0, tiles[n:])
            match.push(match.legal_moves[-1])
        taken |= petals_joined(match, tile)


# Closed spaces around the Great Bog but for the ways e of petal 1,0 and w of petal -1,0, there with room for one tile.
RING = [cell for cell in product(range(-2, 3), range(-2, 3)) if max(*map(abs, cell), abs(sum(cell))) == 2]
CLOSED = {name_of(cell): "F." for cell in RING}
ROOM = CLOSED | spaces("(-2,-1)(-3,-1)(-4,0)(-4,1)(-3,1)(-1,-1)(-2,1)F.")


def walled_in(match: Match, *shown: str) -> Dict:
    """The set-up before its first tile, with two places on the map that are left: one in the east and the room."""
    d = match.to_dict()
    tiles = [tile for tile in d["forest"] + d["shown"] if tile not in (*shown, "F05")]
    d |= {"shown": list(shown), "forest": [*tiles, "F05"]}
    d["map"] = {cell: space for cell, space in ROOM.items() if cell not in ("2,0", "-2,0")}
    places = starting_places(with_great_bog(d["map"]), shown[0], set())
    d["pending"]["offers"] = sorted(GAME.default.action_number(cell) for cell in places)
    return d


@pytest.mark.rule("G-1.12", "G-1.14", "G-3.7")
def test_a_starting_tile_that_fits_nowhere_is_replaced() -> None:
    """F06 has no path for the room in the west, F05 has; then there is no room for the third tile."""
    match = deal(0)
    first = field(match, "shown")[0]
    match = play(load(walled_in(match, first, "F06", "F18")), "2,0 se")
    assert (asked(match), field(match, "shown")) == (("cell", 0, "-3,0 -2,0"), ["F05", "F18"])
    match.push("-2,0")
    assert (match.phase, field(match, "shown")[0][0], len(field(match, "forest"))) == ("cell", "C", 28)
    place_tile(match)
    while match.phase == "space":
        match.push(match.legal_moves[0])
    assert (match.phase, field(match, "hunters")) == ("act", {"-2,0": 2, "2,0": 2})


def set_up(seed: int, **options: Any) -> Match:
    """After the three tiles."""
    match = deal(seed, **options)
    while field(match, "shown")[0][0] == "F":
        place_tile(match)
    return match


@pytest.mark.rule("G-1.13", "G-1.15")
@pytest.mark.parametrize("seed", range(6))
def test_the_first_camp_has_the_vision_token_and_a_tipped_gilly(seed: int) -> None:
    match = set_up(seed)
    camp = field(match, "shown")[0]
    assert (match.phase, match.seat, len(field(match, "camps"))) == ("cell", 0, 6)
    d = place_tile(match).to_dict()
    cliff, cell = (next(c for c, space in d["map"].items() if space.endswith(camp) and space[0] == k) for k in "CK")
    assert (d["vision"], d["gillys"]) == (cliff, [gilly("tipped", cell), gilly(), gilly()])
    assert d["shown"] == []


@pytest.mark.rule("G-1.14", "G-1.15")
@pytest.mark.parametrize("seed", range(12))
def test_two_hunters_come_to_each_starting_tile(seed: int) -> None:
    """On the space that is joined to the Great Bog; with both joined seat 0 chooses, tile after tile."""
    tiles = field(deal(seed, players=3), "shown")
    match = place_tile(set_up(seed, players=3))
    laid, graph = map_of(match), paths(map_of(match))
    joined = [[c for c, space in laid.items() if space.tile == tile and graph[c] & PETALS] for tile in tiles]
    for cells in joined:
        if len(cells) == 2:
            assert asked(match) == ("space", 0, " ".join(sorted(map(name_of, cells), key=[*map(name_of, laid)].index)))
            match.push(name_of(cells[-1]))
    assert field(match, "hunters", "village") == ({name_of(cells[-1]): 2 for cells in joined}, 18)
    assert (match.phase, match.seat, match.turn) == ("act", 0, 0)


@pytest.mark.rule("G-1.16")
def test_the_first_game_is_laid_as_the_pack_says() -> None:
    match = deal(3, first_time=True, players=3)
    d = match.to_dict()
    assert d["map"] == {
        "0,-3": "F.235 F02",
        "0,-2": "F.245 F02",
        "4,-1": "C.023 C1",
        "5,-1": "K.135 C1",
        "2,0": "F.0234 F01",
        "3,0": "F.23 F01",
        "-2,2": "F.134 F03",
        "-3,3": "F.123 F03",
    }
    assert (d["hunters"], d["village"]) == ({"2,0": 2, "0,-2": 2, "-2,2": 2}, 18)
    assert (d["vision"], d["gillys"]) == ("4,-1", [gilly("tipped", "5,-1"), gilly(), gilly()])
    assert (sorted(d["forest"]), sorted(d["camps"])) == (FOREST[26::-1], CAMPS[5::-1])
    assert asked(match)[:2] == ("act", 0)


AMBUSHED = road(2, 3, "(2,0)Fa.03")


@pytest.mark.rule("G-1.17")
@pytest.mark.parametrize("rng", [0, 1, 12345, 2**63 + 7, 2**64 - 1])
def test_everything_random_comes_from_one_number(rng: int) -> None:
    """A die for the Ambush, then the shuffle after a tile that fits nowhere."""
    dice = Dice(rng)
    match = play(match_at(AMBUSHED, player("1,0"), player(), rng=rng), "run e done")
    limb = {"o": 0, "x": 1}.get(PACK.die[dice.below(6)], 2)
    assert limbs(match) == [int(k != limb) for k in range(3)]
    assert field(match, "rng") == dice.rng
    dice = Dice(rng)
    match = play(match_at(CLOSED, rng=rng, forest=["F03", "F02", "F01"]), "sense")
    assert field(match, "forest", "rng") == (dice.shuffled(["F03", "F02", "F01"]), dice.rng)


@pytest.mark.rule("G-1.17")
def test_faces_that_wait_come_before_those_that_are_drawn() -> None:
    match = play(match_at(AMBUSHED, player("1,0"), player(), dice="x o", rng=5), "run e")
    assert (limbs(match), field(match, "dice", "rng")) == ([1, 0, 1], ([PACK.die.index("o")], 5))


# --- 2. Spaces, distance, sight ---------------------------------------------------------------------------------------


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


# --- 3. Placing tiles -------------------------------------------------------------------------------------------------

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
