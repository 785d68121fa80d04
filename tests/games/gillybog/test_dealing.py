"""The clauses of RULES.md, part 1: components and set-up. Each at a small position of its own; two players on the Den
if nothing else is said."""

import functools
from collections import Counter, defaultdict
from itertools import chain, product
from typing import Any

import pytest

from swamp_envs import Match
from twins.gillybog import name_of, paths
from twins.gillybog.land import DEN, Cell, Spaces, beside

from .looking import WAYS, Dice, asked, at, limbs, map_of, offered_places, with_great_bog
from .scenes import CLOSED
from .tables import CAMPS, FOREST, GAME, PACK, Dict, deal, field, gilly, load, match_at, play, player, road, spaces

PETALS = {beside(DEN, way) for way in range(6)}
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
