"""Gillybog: component packs drawn by a seed, made like the standard pack.

Tiles have as many paths, bogs and hazards as there. Action cards are put together from parts that are worth points, two
to three a card: a point is a protection token, a hunter sent home, two steps, a tile, or a risk die or step of hunters
less. Advanced hunter cards are of the same sorts as there, with about as many timers. What the rule book tells, basic
hunter cards, die and track stay.
"""

import functools
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ....core.dice import Dice
from ..hexes import DIRECTIONS, PETALS, PLACES, cell_name
from .tiles import (
    BOG,
    BOGS,
    EDGES,
    LINK,
    TERRAINS,
    Board,
    Laid,
    Space,
    Tile,
    camp_fits,
    digits_of,
    forest_fits,
    great_bog,
    half_turn,
    joins,
    lay,
    outward,
    stubs_of,
    tile_text,
)

Content = dict[str, Any]
Part = tuple[float, str]  # points and lines

# What the rule book tells of, and so every pack has: basic actions and the hunters of the first deck.
_PRINTED = ("rg", "hs", "ss", "h01", "h02", "h03", "h04", "h05")

# --- forest tiles and camps
_WAYS_OUT = (3,) * 6 + (4,) * 12 + (5,) * 8 + (6,) * 4  # outward stubs of each forest tile
_UNLINKED, _UNLINKED_WAYS = 3, 2  # tiles, and the outward stubs that each space of them has at least
_SPECIALS = "aaaaaawwwwssss" + BOGS  # each on a forest tile of its own
_SPROUTS, _SPROUT_WAYS = 3, 4
_LEAST_USE, _MOST_USE = 12, 14  # of each outward edge over all forest tiles
_CANDIDATES = 6  # more even out the use of the edges, fewer make tiles more different
_OUTER = [(half, edge) for half in (0, 1) for edge in range(EDGES) if not LINK[half] >> edge & 1]
_CAMP_LINKS = (True, True, True, True, False, False, False)
_CAMP_WAYS = (3, 4)
# --- bog tiles: two of the last three in each kind
_BOG_STUBS = ("012345", "01234", "0123", "0124", "0134")
_BOG_HAZARDS = "aaaaaaaawwwwssss"
# --- the Great Bog
_DEN = ".012345"
_PETAL_WAYS = (1, 1, 1, 2, 2, 2)
# --- the first game
_PETAL_CELLS = frozenset(map(int, PETALS))
_FIRST_REACH, _CAMP_REACH = 3, 5

# Parts of action cards by what they are about: points and lines; a number before # may be one that grows.
_PARTS = {
    "ways": (
        (1.0, "MOVE 2# 0"),
        (1.5, "MOVE 3# 0"),
        (2.0, "MOVE 4# 0"),
        (2.5, "MOVE 5# 0"),
        (1.5, "MOVE 1# 1#"),
        (2.5, "MOVE 3# 1#"),
        (3.0, "MOVE 2# 2#"),
        (1.0, "TRAVEL BOG 2#"),
        (2.0, "TRAVEL BOG 3#"),
        (2.5, "TRAVEL BOG 4#"),
        (1.5, "TRAVEL ANY 1#"),
        (2.5, "TRAVEL ANY 2#"),
        (2.0, "TRAVEL GREAT any"),
        (2.0, "TRAVEL FRIEND any"),
    ),
    "land": (
        (1.0, "FOREST 1#"),
        (2.0, "FOREST 2#"),
        (1.5, "FOREST 1; LINKED 1; EXTRA 1#"),
        (1.5, "FOREST 1; LINKED 1; PATCH 1#"),
        (1.5, "SEARCH 2#"),
        (2.0, "SEARCH 3#"),
        (1.0, "BOG HERE 1"),
        (2.0, "BOG LOS 1#"),
        (1.0, "TURN 2# 1#"),
        (1.5, "TURN 3# 2#"),
        (2.0, "BOG HERE 1; WARD 2#"),
    ),
    "hunt": (
        (1.0, "GROUP LOS; PUSH 2#"),
        (1.5, "GROUP LOS; PUSH 3#"),
        (1.0, "GROUP LOS; BANISH 1#"),
        (2.0, "GROUP LOS; BANISH 2#"),
        (2.0, "GROUP LOS; PUSH 1#; BANISH 1#"),
        (1.0, "GROUP HERE; BANISH 2#"),
        (1.5, "GROUP HERE; PUSH 2#; BANISH 1#"),
        (1.0, "GROUP BOGS; BANISH 1#"),
        (2.5, "GROUP BOGS; BANISH 3#"),
        (1.5, "GROUP ANY; PUSH 2#"),
        (2.0, "GROUP ANY; BANISH 1#"),
        (2.0, "SWEEP NEXT 1#"),
    ),
    "guard": (
        (1.0, "PROTECT SELF 1#"),
        (2.0, "PROTECT SELF 2#"),
        (2.0, "PROTECT BOGS 1#"),
        (1.0, "ALLY; PROTECT ALLY 1#"),
        (1.5, "PATCH 2#"),
        (1.0, "WARD 2#"),
        (1.0, "SHIELD 1#"),
        (2.0, "SHIELD 2#"),
    ),
    "time": (
        (1.0, "TIMER 1#"),
        (2.0, "TIMER 2#"),
        (1.5, "HIDE"),
        (1.0, "SLOW 1#"),
        (2.0, "SLOW 2#"),
        (1.5, "BURY"),
        (2.0, "RECOVER 1#"),
        (2.0, "ALLY; ALLYMOVE 4#"),
    ),
}
_CARDS = ("ways",) * 8 + ("land",) * 7 + ("hunt",) * 6 + ("guard",) * 5 + ("time",) * 4
_CONDITIONS = (("BOG", 0.75), ("SEEN", 0.75), ("HUNTED", 0.5))  # and the share of its points a part keeps under them
_COMPOSITIONS = (0,) * 3 + (1,) * 5 + (2,) * 2 + (3,) * 3 + (4,)  # of the ways of `_compose`, as often as here
_CHOICE = 0.5  # points for being free to choose
_LEAST_POINTS, _MOST_POINTS = 2.0, 3.0
_BONUSES = ("!PROTECT SELF 1", "!MOVE 1 0", "!SHIELD 1", "!TIMER 1", "!SLOW 1", "!WARD 1")
_FIRST_WORDS = (
    *("Mossy", "Murky", "Misty", "Silent", "Ancient", "Hollow", "Sunken", "Drowned", "Tangled", "Whispering"),
    *("Bright", "Dusky", "Croaking", "Creeping", "Silver", "Muddy", "Green", "Twilight", "Restless", "Slippery"),
    *("Gnarled", "Soft", "Sudden", "Cold", "Wandering", "Deep", "Black", "Merry", "Forgotten", "Rustling"),
)
_SECOND_WORDS = {
    "ways": ("Leap", "Paddle", "Glide", "Crawl", "Current", "Path"),
    "land": ("Roots", "Reeds", "Spring", "Thicket", "Seeds", "Mire"),
    "hunt": ("Croak", "Sting", "Howler", "Gust", "Swarm", "Trick"),
    "guard": ("Shell", "Bark", "Scales", "Balm", "Moss", "Hide"),
    "time": ("Fog", "Dream", "Song", "Moon", "Wisdom", "Calm"),
}

# About a point; a gilly helps every turn.
_GILLY_EFFECTS = (
    *("MOVE 1 0", "TIMER 1", "TURN 2 1", "SHIELD 1", "SLOW 1", "GROUP LOS; PUSH 1", "GROUP BOGS; PUSH 1"),
    *("IF BOG 1; PATCH 1", "IF BOG 1; HIDE", "IF BOG 1; TRAVEL BOG 2", "IF BOG 1; WARD 1", "IF BOG 1; MOVE 1 1"),
    *("IF HUNTED 1; SHIELD 2", "IF HUNTED 2; GROUP HERE; BANISH 1", "IF HUNTED 1; MOVE 2 0"),
    *("IF SEEN 1; SLOW 2", "IF SEEN 1; TIMER 1", "ALLY; ALLYMOVE 1", "IF BOG 2; ALLY; PROTECT ALLY 1"),
    *("CHOOSE 1 1; MOVE 1 0; SLOW 1", "CHOOSE 1 1; TURN 1 1; SHIELD 1"),
)
_GILLY_NAMES = (
    *("Minnow", "Old Snapper", "Peat", "Fen Mother", "Glimmer", "Tadwick", "Mossback", "Rill", "Sedge", "Dapple"),
    *("Bulrush", "Pike", "Little Newt", "Marl", "Duckweed", "Grandfather Eel"),
)

# Advanced hunter cards: how many of each sort; and those there are, with their timers and lines.
_HUNTER_SORTS = {"spawn": 2, "chase": 2, "gather": 1, "shoot": 2, "trap": 1}
_HUNTERS = (
    ("spawn", "Reinforcements", 2, "SPAWN GROUP 1; ADVANCE (3)"),
    ("spawn", "Stakeout", 2, "SPAWN CAMPS 1; ADVANCE (2)"),
    ("spawn", "Poachers", 2, "SPAWN OPEN 2; ADVANCE (2)"),
    ("spawn", "Search Party", 3, "SPAWN FAR 1; SPAWN GROUP 1; ADVANCE (2)"),
    ("spawn", "Night Watch", 2, "SPAWN CAMPS 1; CONVERGE (2) 3"),
    ("spawn", "Alarm", 2, "IF SEEN 1; SPAWN GROUP 1; ADVANCE (3)"),
    ("chase", "Hounds", 1, "ADVANCE (5)"),
    ("chase", "War Horn", 1, "ADVANCE (2); DICE 2"),
    ("chase", "Long March", 2, "ADVANCE SIZE (2)"),
    ("chase", "Fresh Tracks", 1, "ADVANCE (4); IF SEEN 1; ADVANCE 2"),
    ("chase", "Drums", 1, "IF SEEN 1; DICE 2; ADVANCE (3)"),
    ("chase", "Lanterns", 2, "SPAWN OPEN 1; ADVANCE (4)"),
    ("gather", "Encircle", 2, "CONVERGE (3) 4"),
    ("gather", "Beaters", 2, "CONVERGE (3) 6"),
    ("gather", "Noose", 1, "CONVERGE 3 (4)"),
    ("gather", "Tally-Ho", 3, "CONVERGE (4) 3"),
    ("shoot", "Net Throwers", 1, "SHOOT (3)"),
    ("shoot", "Torches", 1, "BLAST YOU 3 (4)"),
    ("shoot", "Marksman", 1, "BLAST YOU 2 (5)"),
    ("shoot", "Volley", 2, "BLAST EACH (1) 3"),
    ("shoot", "Ambuscade", 1, "IF HUNTED 1; DICE 2; SHOOT (2)"),
    ("shoot", "Flares", 2, "BLAST YOU 1 3; ADVANCE (3)"),
    ("trap", "Set Traps", 3, "TRAP; SPAWN TRAP (1)"),
    ("trap", "Snarers", 2, "TRAP; ADVANCE (3)"),
    ("trap", "Baited Traps", 3, "TRAP; SPAWN OPEN 1; ADVANCE (2)"),
)
_TIMERS = {1, 2, 3}  # all of them are on the advanced cards, as on the basic ones of every difficulty
_LEAST_TIMERS, _MOST_TIMERS = 12, 14  # on all advanced cards


def generate(seed: int) -> Content:
    """What a pack file would hold."""
    dice = Dice(seed)
    forest, camps, petals = _draw_forest(dice), _draw_camps(dice), _draw_petals(dice)
    return {
        "rules": _standard()["rules"],
        "great_bog": _item("great-bog", den=_DEN, petals=[BOG + digits_of(stubs) for stubs in petals]),
        "first_time": _item("first-time", **_draw_first_time(dice, petals, forest[:_SPROUTS], camps[0])),
        "forest": [_tile(f"F{n:02}", tile, n <= _SPROUTS) for n, tile in enumerate(forest, 1)],
        "camp": [_tile(f"C{n}", tile, n == 1) for n, tile in enumerate(camps, 1)],
        "bog": [_item(f"B{n:02}", **sides) for n, sides in enumerate(_draw_bogs(dice), 1)],
        "action": [*_printed("action"), *(_item(f"u{n:02}", **card) for n, card in enumerate(_draw_actions(dice), 1))],
        "gilly": [_item(f"g{n}", **card) for n, card in enumerate(_draw_gillys(dice), 1)],
        "hunter": [*_printed("hunter"), *(_item(f"h{n:02}", **card) for n, card in enumerate(_draw_hunters(dice), 6))],
    }


def _item(own_id: str, **fields: Any) -> Content:
    return {"id": own_id, "origin": "reconstructed"} | fields


def _tile(name: str, tile: Tile, sprout: bool) -> Content:
    return _item(name, tile=tile_text(tile), sprout=sprout)


@functools.cache
def _standard() -> Content:
    file = Path(__file__).parents[1] / "pack" / "standard.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))


def _printed(kind: str) -> list[Content]:
    """The cards that the rule book names: those every pack has."""
    return [item for item in _standard()[kind] if item["id"] in _PRINTED]


# --- tiles -----------------------------------------------------------------------------------------------------------


def _draw_forest(dice: Dice) -> list[Tile]:
    """The tiles, those with a sprout first."""
    while True:
        tiles = _draw_paths(dice)
        uses = [sum(tile[half].stubs >> edge & 1 for tile in tiles) for half, edge in _OUTER]
        if min(uses) >= _LEAST_USE and max(uses) <= _MOST_USE:
            return _add_specials(dice, tiles)


def _draw_paths(dice: Dice) -> list[Tile]:
    """Plain tiles: each is drawn as the best of a few, the one whose paths lead most where no tile's did before."""
    tiles: list[Tile] = []
    taken: set[Tile] = set()
    uses = dict.fromkeys(_OUTER, 0)
    for ways_out, linked in _draw_sorts(dice):
        sorts = _plain_tiles(ways_out, linked, 1 if linked else _UNLINKED_WAYS)
        new = dice.sample([tile for tile in sorts if tile not in taken], _CANDIDATES)
        tile = min(new, key=lambda tile: sum(uses[edge] for edge in _ways_out(tile)))
        tiles.append(tile)
        taken |= {tile, half_turn(tile)}
        for edge in _ways_out(tile):
            uses[edge] += 1
    return tiles


def _draw_sorts(dice: Dice) -> list[tuple[int, bool]]:
    """The outward stubs of each tile, and whether its spaces are linked; sprouts always are."""
    sprouts, others = [_SPROUT_WAYS] * _SPROUTS, [*_WAYS_OUT]
    for ways_out in sprouts:
        others.remove(ways_out)
    others = dice.shuffled(others)
    unlinked = dice.sample([n for n, ways_out in enumerate(others) if ways_out >= 2 * _UNLINKED_WAYS], _UNLINKED)
    return [(ways, True) for ways in sprouts] + [(ways, n not in unlinked) for n, ways in enumerate(others)]


@functools.cache
def _plain_tiles(ways_out: int, linked: bool, least: int) -> list[Tile]:
    """All tiles with a number of outward stubs, and with at least a smaller number on each space."""
    spaces = [[stubs for stubs in range(1 << EDGES) if bool(stubs & link) == linked] for link in LINK]
    tiles = [(Space(0, a), Space(0, b)) for a in spaces[0] for b in spaces[1]]
    counts = [[stubs.bit_count() for stubs in outward(tile)] for tile in tiles]
    return [tile for tile, n in zip(tiles, counts, strict=True) if sum(n) == ways_out and min(n) >= least]


def _ways_out(tile: Tile) -> list[tuple[int, int]]:
    return [(half, edge) for half, edge in _OUTER if tile[half].stubs >> edge & 1]


def _add_specials(dice: Dice, tiles: list[Tile]) -> list[Tile]:
    """A bog or a hazard on one space of some tiles, but of none with a sprout."""
    numbers = dice.sample(range(_SPROUTS, len(tiles)), len(_SPECIALS))
    for number, letter in zip(numbers, _SPECIALS, strict=True):
        half = dice.below(2)
        spaces = [*tiles[number]]
        spaces[half] = spaces[half]._replace(terrain=TERRAINS.index(letter))
        tiles[number] = tuple(spaces)
    return tiles


def _draw_camps(dice: Dice) -> list[Tile]:
    """The camps, the one with a sprout first; some can be walked through, some cannot."""
    camps: list[Tile] = []
    for linked in _CAMP_LINKS:
        sorts = [tile for ways_out in _CAMP_WAYS for tile in _plain_tiles(ways_out, linked, 1) if tile not in camps]
        camps.append(dice.pick(sorts))
    return camps


def _draw_bogs(dice: Dice) -> Iterator[Content]:
    """Of each kind one tile with all paths, one with all but one, and two with fewer."""
    hazards = dice.shuffled(_BOG_HAZARDS)
    for kind in BOGS:
        for stubs in (*_BOG_STUBS[:2], *dice.sample(_BOG_STUBS[2:], 2)):
            yield {"bog": kind, "hazard": hazards.pop(), "stubs": stubs}


def _draw_petals(dice: Dice) -> list[int]:
    """All joined to the Den and, but for one pair perhaps, to each other; each with a way out or two."""
    cut = dice.pick([*range(EDGES), None])
    petals = []
    for petal, ways in enumerate(dice.shuffled(_PETAL_WAYS)):
        edges = {petal + 3, *(petal + by for by in dice.sample((-1, 0, 1), ways))}
        edges |= {petal + 2} if petal != cut else set()  # to the next petal
        edges |= {petal + 4} if (petal - 1) % EDGES != cut else set()
        petals.append(sum(1 << edge % EDGES for edge in edges))
    return petals


# --- the first game --------------------------------------------------------------------------------------------------


def _draw_first_time(dice: Dice, petals: list[int], sprouts: list[Tile], camp: Tile) -> Content:
    """The tiles with a sprout around the Great Bog as in any set-up, two hunters on each, and a camp."""
    board = great_bog([stubs_of(_DEN[1:]), *petals])
    starts, camp_place = next(
        (starts, place)
        for starts in _starts(dice, board, sprouts, _PETAL_CELLS)
        for place, laid in _places(dice, camp, _CAMP_REACH)
        if camp_fits(board | {cell: stubs for _, tile, _ in starts for cell, stubs in tile}, laid)
    )
    return {
        "forest": [f"F{number:02} {place}" for number, (place, _, _) in enumerate(starts, 1)],
        "camp": f"C1 {camp_place}",
        "hunters": [f"{cell_name(near)} 2" for _, _, near in starts],
    }


def _starts(dice: Dice, board: Board, tiles: list[Tile], free: frozenset[int]) -> Iterator[list[tuple[str, Laid, int]]]:
    """Places for tiles beside petals that no other one is joined to, what lies there, and its space beside a petal."""
    if not tiles:
        yield []
        return
    for place, laid in _places(dice, tiles[0], _FIRST_REACH):
        near = [(cell, other) for cell, other in joins(board, laid) if other in _PETAL_CELLS]
        petals = {petal for _, petal in near}
        if near and petals <= free and forest_fits(board, laid):
            for others in _starts(dice, board | dict(laid), tiles[1:], free - petals):
                yield [(place, laid, near[0][0]), *others]


def _places(dice: Dice, tile: Tile, reach: int) -> Iterator[tuple[str, Laid]]:
    """A tile everywhere near the Den, in random order: as packs write it, and what lies there then."""
    near = [cell for cell, (q, r) in enumerate(PLACES) if max(abs(q), abs(r), abs(q + r)) <= reach]
    for cell, way in dice.shuffled([(cell, way) for cell in near for way in range(EDGES)]):
        yield f"{cell_name(cell)} {DIRECTIONS[way]}", lay(tile, cell, way)


# --- cards -----------------------------------------------------------------------------------------------------------


def _draw_actions(dice: Dice) -> list[Content]:
    """Cards that are all different; their names tell what they are about."""
    programs: list[list[str]] = []
    for theme in _CARDS:
        programs.append(next(card for card in _compositions(dice, theme) if _is_new(card, programs)))
    first = dice.sample(_FIRST_WORDS, len(_CARDS))
    names = [f"{word} {dice.pick(_SECOND_WORDS[theme])}" for word, theme in zip(first, _CARDS, strict=True)]
    cards = [{"name": name, "program": program} for name, program in zip(names, programs, strict=True)]
    return dice.shuffled(cards)


def _is_new(program: list[str], programs: list[list[str]]) -> bool:
    """A card unlike the others; two cards that recover cards could take each other back for ever."""
    return program not in programs and not (_recovers(program) and any(map(_recovers, programs)))


def _recovers(program: list[str]) -> bool:
    return any("RECOVER" in line for line in program)


def _compositions(dice: Dice, theme: str) -> Iterator[list[str]]:
    """Programs of a fair worth, without end; the main part is about the theme, another one about something else."""
    while True:
        main = dice.pick(_PARTS[theme])
        other = dice.pick(_PARTS[dice.pick([about for about in _PARTS if about != theme])])
        ways = _compose(main, other, dice.pick(_CONDITIONS))
        points, program = ways[dice.pick(_COMPOSITIONS)]
        if _LEAST_POINTS <= points <= _MOST_POINTS:
            yield _let_grow(dice, program)


def _compose(main: Part, other: Part, condition: tuple[str, float]) -> list[tuple[float, list[str]]]:
    """The ways to make a program of two parts: one alone, both, both or one only on a condition, one of them."""
    (worth, text), (less, added) = main, other
    lines, more, (case, share) = text.split("; "), added.split("; "), condition
    return [
        (worth, lines),
        (worth + less, lines + more),
        (worth + share * less, [*lines, f"IF {case} {len(more)}", *more]),
        (share * worth, [f"IF {case} {len(lines)}", *lines]),
        (max(worth, less) + _CHOICE, [f"CHOOSE {len(lines)} {len(more)}", *lines, *more]),
    ]


def _let_grow(dice: Dice, program: list[str]) -> list[str]:
    """Howl makes one number higher, or adds a line."""
    growing = [(n, found.span()) for n, line in enumerate(program) for found in re.finditer(r"\d#", line)]
    program = [*program]
    if not growing or dice.below(4) == 0:
        program.append(dice.pick(_BONUSES))
    else:
        n, (start, end) = dice.pick(growing)
        program[n] = f"{program[n][:start]}({program[n][start : end - 1]}){program[n][end:]}"
    return [line.replace("#", "") for line in program]


def _draw_gillys(dice: Dice) -> list[Content]:
    count = len(_standard()["gilly"])
    names, effects = dice.sample(_GILLY_NAMES, count), dice.sample(_GILLY_EFFECTS, count)
    return [{"name": name, "program": effect.split("; ")} for name, effect in zip(names, effects, strict=True)]


def _draw_hunters(dice: Dice) -> list[Content]:
    """Some cards of each sort, with every number of timers, and about as many timers in all as in the standard pack."""
    of_sort = {sort: [card for card in _HUNTERS if card[0] == sort] for sort in _HUNTER_SORTS}
    while True:
        cards = [card for sort, count in _HUNTER_SORTS.items() for card in dice.sample(of_sort[sort], count)]
        of_cards = [timers for _, _, timers, _ in cards]
        if {*of_cards} == _TIMERS and _LEAST_TIMERS <= sum(of_cards) <= _MOST_TIMERS:
            break
    return [
        {"name": name, "tier": "advanced", "timers": timers, "program": lines.split("; ")}
        for _, name, timers, lines in dice.shuffled(cards)
    ]
