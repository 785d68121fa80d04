"""Gillybog: what a component pack holds, and the tables made of it.

Tiles are numbered forest 0-29, camps 30-36, bog tiles 37-52; programs run grow howl sense sneak scare 0-5, unique
actions 6-35, gillys 36-43, hunter cards 44-56. Directions, cells and terrains are numbered as in hexes.py and tiles.py.
"""

from collections.abc import Iterator
from itertools import combinations, pairwise
from typing import Any

from ....core.errors import PackError
from ....core.packs import Item, Pack, item_error, told_error
from ....core.records import record_dtype
from ..hexes import DIRECTIONS, cell_at
from ..kinds import HUNTER_CARDS, Op
from ..state import BOG_TILES, DIE_FACES, FIRST_BOG, FIRST_CAMP, LINES, PROGRAMS, SUPPORT_SPACES
from .programs import Line, Program, ProgramText
from .schema import BASIC, BASIC_ACTIONS, BASIC_HUNTERS, FACES, FIRST_HUNTERS, IDS, LEVELS, SPROUTS, TIERS, TILES
from .tiles import (
    EDGES,
    TERRAINS,
    Board,
    Tile,
    camp_fits,
    forest_fits,
    great_bog,
    half_turn,
    has_blank_edge,
    lay,
    mismatches,
    stubs_of,
    tile_text,
    turned,
)
from .wording import describe

TABLES = record_dtype(
    # tiles
    ("stubs", "u1", (TILES, 2, EDGES)),  # a bit for each edge of A and B in each orientation; a bog tile is an A only
    ("meets", "u1", (TILES, 2, 1 << EDGES)),  # of a domino: the orientations with a path in one of these directions
    ("terrain", "u1", (TILES, 2)),  # of A and B; of a bog tile: its bog side, its hazard side
    ("sides", "u1", (BOG_TILES, EDGES)),  # 1 where no lower orientation of the bog tile looks the same
    ("great", "u1", (1 + EDGES,)),  # stubs of the Den and the petals
    ("great_terrain", "u1", (1 + EDGES,)),
    ("first_forest", "i2", (SPROUTS["forest"], 3)),  # tile, cell of A, orientation
    ("first_camp", "i2", (3,)),
    ("first_hunters", "i2", (FIRST_HUNTERS, 2)),  # cell and hunters there, none in what is left over
    # dice and track
    ("face", "u1", (DIE_FACES,)),  # the limb that a face hits
    ("boots", "u1", (DIE_FACES,)),
    ("support", "u1", (SUPPORT_SPACES,)),
    # cards
    ("timers", "u1", (HUNTER_CARDS,)),
    ("drop", "u1", (HUNTER_CARDS,)),  # number in LEVELS
    ("basic", "u1", (HUNTER_CARDS,)),
    ("program", "i2", (PROGRAMS, LINES, len(Line._fields))),  # opcode 0 ends it
)


def lay_out(pack: Pack, t: Any) -> None:
    """Fill one row of the tables; refuses what cannot be played."""
    for kind, ids in IDS.items():
        _check_ids(kind, pack[kind], ids)
    _lay_rules(pack["rules"][0], t)
    _check_tiles(pack)
    for number, item in enumerate(pack["forest"] + pack["camp"]):
        _lay_domino(item["tile"], t, number)
    for number, item in enumerate(pack["bog"]):
        _lay_bog_tile(item, t, number)
    _lay_first_time(pack, _lay_great_bog(pack["great_bog"][0], t), t)
    _lay_hunters(pack["hunter"], t)
    _check_recovery(pack["action"])
    for row, program in enumerate(_programs(pack)):
        t.program[row, : len(program)] = program


def _check_ids(kind: str, items: list[Item], ids: list[str]) -> None:
    for item, wanted in zip(items, ids, strict=True):
        if item["id"] != wanted:
            raise item_error(kind, item, "id", item["id"], f"{wanted}; the items go from {ids[0]} to {ids[-1]}")


def _lay_rules(item: Item, t: Any) -> None:
    limbs, boots = zip(*(FACES[face] for face in item["die"]), strict=True)
    if len({*limbs}) < len({limb for limb, _ in FACES.values()}):
        raise item_error(
            "rules", item, "die", list(item["die"]), "boots, a blast x and a miss o on one face or more each"
        )
    support = item["support"]
    if support[0] != 0 or any(less >= more for less, more in pairwise(support)):
        raise item_error("rules", item, "support", list(support), "values that begin with 0 and rise")
    t.face[:], t.boots[:], t.support[:] = limbs, boots, support


# --- tiles -----------------------------------------------------------------------------------------------------------


def _check_twins(forest: list[Item]) -> None:
    for first, second in combinations(forest, 2):
        if second["tile"] in (first["tile"], half_turn(first["tile"])):
            accepted = f"a tile of its own; {first['id']!r} is this one"
            raise item_error("forest", second, "tile", tile_text(second["tile"]), accepted)


def _check_tiles(pack: Pack) -> None:
    _check_twins(pack["forest"])
    for item in pack["camp"]:
        if not has_blank_edge(item["tile"]):
            raise item_error(
                "camp", item, "tile", tile_text(item["tile"]), "an outward edge without a stub, to lie against"
            )
    for kind, wanted in SPROUTS.items():
        if len(sprouts := _sprouts(pack[kind])) != wanted:
            raise PackError(f"{kind}: found {len(sprouts)} tiles with a sprout, accepted: {wanted}")
    kinds = {item["bog"] for item in pack["bog"]}
    if len(kinds) < 2:
        raise PackError(f"bog: found tiles with {', '.join(kinds)} only, accepted: two kinds of bog or more")


def _sprouts(items: list[Item]) -> list[Item]:
    return [item for item in items if item["sprout"]]


def _lay_domino(tile: Tile, t: Any, number: int) -> None:
    for half, space in enumerate(tile):
        t.terrain[number, half] = space.terrain
        looks = [turned(space.stubs, way) for way in range(EDGES)]
        t.stubs[number, half] = looks
        t.meets[number, half] = [
            sum(1 << way for way, look in enumerate(looks) if look & directions) for directions in range(1 << EDGES)
        ]


def _lay_bog_tile(item: Item, t: Any, number: int) -> None:
    looks = [turned(stubs_of(item["stubs"]), way) for way in range(EDGES)]
    t.terrain[FIRST_BOG + number] = [TERRAINS.index(item[side]) for side in ("bog", "hazard")]
    t.stubs[FIRST_BOG + number, 0] = looks
    t.sides[number] = [look not in looks[:way] for way, look in enumerate(looks)]


def _lay_great_bog(item: Item, t: Any) -> Board:
    """The map of the Great Bog alone."""
    spaces = [space for tile in (item["den"], *item["petals"]) for space in tile]
    board = great_bog([space.stubs for space in spaces])
    names = dict(zip(board, ("the Den", *(f"petal {petal}" for petal in range(EDGES))), strict=True))
    for cell, edge, other in mismatches(board):
        found = f"stub {edge} of {names[cell]} without stub {(edge + 3) % EDGES} of {names[other]}"
        raise told_error("great_bog", item, "petals", found, "both or neither")
    if not spaces[0].stubs:
        raise told_error("great_bog", item, "den", "no stubs", "one or more")
    for petal, space in enumerate(spaces[1:]):
        ways_out = sorted((petal + by) % EDGES for by in (-1, 0, 1))
        if not any(space.stubs >> edge & 1 for edge in ways_out):
            found = f"no way out of petal {petal}"
            raise told_error("great_bog", item, "petals", found, f"a stub on one of the edges {ways_out}")
    t.great[:], t.great_terrain[:] = zip(*((space.stubs, space.terrain) for space in spaces), strict=True)
    return board


# --- the first game --------------------------------------------------------------------------------------------------

_OFFSET = {"forest": 0, "camp": FIRST_CAMP}
_FITS = {"forest": forest_fits, "camp": camp_fits}


def _lay_first_time(pack: Pack, board: Board, t: Any) -> None:
    item = pack["first_time"][0]
    for kind, texts, rows in (("forest", item["forest"], t.first_forest), ("camp", [item["camp"]], t.first_camp[None])):
        laid, sprouts = [text.split()[0] for text in texts], [tile["id"] for tile in _sprouts(pack[kind])]
        if sorted(laid) != sprouts:
            raise item_error("first_time", item, kind, laid, f"the tiles with a sprout, {' '.join(sprouts)}")
        for row, text in zip(rows, texts, strict=True):
            row[:] = _place(pack, kind, text, board)
    _lay_first_hunters(item, board, t)


def _place(pack: Pack, kind: str, text: str, board: Board) -> tuple[int, int, int]:
    """Lay a tile of the first game on the board: its number, the cell of its A, its orientation."""
    name, place, way = text.split()
    number, anchor, orientation = IDS[kind].index(name), _cell(place), DIRECTIONS.index(way)
    laid = lay(pack[kind][number]["tile"], anchor, orientation)
    if not _FITS[kind](board, laid):
        accepted = "two free cells where the rules let it be placed, after those before it"
        raise item_error("first_time", pack["first_time"][0], kind, text, accepted)
    board.update(laid)
    return number + _OFFSET[kind], anchor, orientation


def _cell(place: str) -> int:
    q, r = map(int, place.split(","))
    return cell_at(q, r)


def _lay_first_hunters(item: Item, board: Board, t: Any) -> None:
    for number, text in enumerate(item["hunters"]):
        place, hunters = text.split()
        if _cell(place) not in board or _cell(place) in t.first_hunters[:number, 0]:
            raise item_error("first_time", item, "hunters", text, "a space of the map, each once")
        t.first_hunters[number] = _cell(place), int(hunters)
    if t.first_hunters[:, 1].sum() != FIRST_HUNTERS:
        raise item_error("first_time", item, "hunters", list(item["hunters"]), f"{FIRST_HUNTERS} hunters in all")


# --- cards -----------------------------------------------------------------------------------------------------------


def _lay_hunters(cards: list[Item], t: Any) -> None:
    basic = [item for item in cards if item["tier"] == TIERS[0]]
    if len(basic) != BASIC_HUNTERS:
        raise PackError(f"hunter: found {len(basic)} basic cards, accepted: {BASIC_HUNTERS}")
    if all(item["drop"] != LEVELS[0] for item in basic):
        raise PackError("hunter: found no basic card that stays on every difficulty, accepted: one or more")
    for number, item in enumerate(cards):
        if item["tier"] != TIERS[0] and item["drop"] != LEVELS[0]:
            raise item_error("hunter", item, "drop", item["drop"], "no; only basic cards are left out")
        t.timers[number] = item["timers"]
        t.drop[number] = LEVELS.index(item["drop"])
        t.basic[number] = item["tier"] == TIERS[0]


def _programs(pack: Pack) -> Iterator[Program]:
    """All programs, in the order of the tables."""
    for item in pack["action"]:
        keys = tuple(BASIC.get(item["id"], ("program",)))
        _check_keys(item, keys)
        yield from (item[key] for key in keys)
    yield from (item["program"] for kind in ("gilly", "hunter") for item in pack[kind])


def _check_recovery(cards: list[Item]) -> None:
    """Two such cards could take each other back for ever."""
    taking = [item for item in cards if any(line.op == Op.RECOVER for line in item["program"])]
    if len(taking) > 1:
        raise told_error("action", taking[1], "program", "RECOVER", f"on one card only; {taking[0]['id']!r} has it")


def _check_keys(item: Item, keys: tuple[str, ...]) -> None:
    """A basic card has its two actions, which are the rule book's, a unique card one program."""
    for key in (*BASIC_ACTIONS, "program"):
        if bool(item[key]) != (key in keys):
            found = repr(describe(item[key])) if item[key] else "nothing"
            raise told_error("action", item, key, found, f"lines under {' and '.join(keys)}, and nowhere else")
    for key, lines in BASIC.get(item["id"], {}).items():
        if item[key] != ProgramText("action").read(lines):
            raise told_error("action", item, key, repr(describe(item[key])), f"the rule book's {list(lines)}")
