"""The Sacred Marshlands: the tables made of a component pack.

A kind is an item of the pack; kinds are numbered in its order. Tiles are the pieces of the box, copies of a kind one
after another: 0-122 basic, 123-124 jokers, 125-128 villages, 129 Abbey, 130 eclipse, 131-151 bell, 152-172 butterfly,
the embarkation first, 173-193 clover, the factory first. Places, sides and rotations are those of mosaics.py.
"""

from collections.abc import Iterator
from typing import Any

from ....core.header import NOBODY
from ....core.packs import Item, Pack, refuse
from ....core.records import record_dtype
from .checks import contradictions
from .fitting import edges_of, may_face, mosaic_of, number_edges
from .mosaics import CLOSED, COPSE, FIELD, NOWHERE, PLACES, Mosaic, edges, turned
from .schema import COLOURS, EDGES, EVENT_NAMES, KINDS, ROTATIONS, SEGMENTS, SIDES, SLOTS, TILES

FISHERY, REED, FROG, LANDING, BY_COPSE = (1 << bit for bit in range(5))

TABLES = record_dtype(
    # tiles
    ("kind", "u1", (TILES,)),
    ("cow", "u1", (TILES,)),  # the value of its cow, 0 none
    ("face", "u1", (TILES,)),  # the lowest tile that cannot be told from it
    ("owner", "i1", (TILES,)),  # the colour whose village or Private Property it is, or NOBODY
    # kinds: what they bring about
    ("event", "u1", (KINDS,)),  # the number of its event, from 1; 0 for none
    # kinds: how they fit. Rotations that look like a lower one are left out
    ("edge", "u1", (KINDS, ROTATIONS, SIDES)),  # number of the edge it shows, from 1; 0 stands for no tile
    ("fits", "u1", (KINDS, SIDES, EDGES)),  # rotations in which that side fits against a neighbour's edge, a bit each
    # kinds: their segments, which have the same numbers in all rotations
    ("segments", "u1", (KINDS,)),  # how many
    ("segment", "i1", (KINDS, ROTATIONS, SIDES, SLOTS)),  # the one at a slot, or CLOSED
    ("land", "u1", (KINDS, SEGMENTS)),  # WATER, FIELD, COPSE or GARDEN
    ("slots", "u1", (KINDS, SEGMENTS)),  # how many
    ("marks", "u1", (KINDS, SEGMENTS)),  # FISHERY, REED, FROG, LANDING of water, BY_COPSE of a field, a bit each
    ("cow_at", "i1", (KINDS,)),  # the field where the cow stands, or NOWHERE
    ("beside", "u2", (KINDS, SEGMENTS)),  # segments that touch it inside the tile, a bit each
    ("serves", "u2", (KINDS, SEGMENTS)),  # fields that the landing points of this water touch, a bit each
    # the same for observations: class + 1 of the slots on N, E, S, W, or TREES_CLASS
    ("slot_class", "u1", (KINDS, ROTATIONS, SIDES * SLOTS)),
)
TREES_CLASS = 5

_LETTER_MARKS = {"T": FISHERY, "R": REED, "L": LANDING}


def lay_out(pack: Pack, t: Any) -> None:
    """Fill one row of the tables; refuses what cannot be played."""
    items = pack["tile"]
    refuse(contradictions(items))
    centre = next(mosaic_of(item) for item in items if item["family"] == "centre")
    for kind, item in enumerate(items):
        mosaic = centre if item["family"] == "eclipse" else mosaic_of(item)  # which it takes over (M-19.2)
        t.event[kind] = 1 + EVENT_NAMES.index(item["event"]) if item["event"] else 0
        _lay_segments(mosaic, t, kind)
        _lay_rotations(mosaic, t, kind)
    _lay_edges(items, t)
    for tile, (kind, copy) in enumerate(copies(items)):
        t.kind[tile] = kind
        t.cow[tile] = items[kind]["cow"]["value"][copy] if items[kind]["cow"] else 0
        t.owner[tile] = COLOURS.index(items[kind]["colours"][copy]) if items[kind]["colours"] else NOBODY
    for tile, name in enumerate(names := tile_names(items)):
        t.face[tile] = names.index(name)


def tile_names(items: list[Item]) -> list[str]:
    """The name of each tile: its kind, and the number of the copy where copies differ."""
    return [
        f"{items[kind]['id']}#{copy}" if items[kind]["cow"] or items[kind]["colours"] else items[kind]["id"]
        for kind, copy in copies(items)
    ]


def copies(items: list[Item]) -> Iterator[tuple[int, int]]:
    """The kind of each tile, and which copy of it the tile is."""
    for kind, item in enumerate(items):
        yield from ((kind, copy) for copy in range(item["n"]))


# --- segments --------------------------------------------------------------------------------------------------------


def _lay_segments(mosaic: Mosaic, t: Any, kind: int) -> None:
    numbers = range(len(mosaic.segments))
    t.segments[kind] = len(numbers)
    t.cow_at[kind] = NOWHERE if mosaic.cow == NOWHERE else mosaic.segment_at[mosaic.cow]
    row = kind, slice(len(numbers))
    t.land[row] = [mosaic.land(number) for number in numbers]
    t.slots[row] = [mosaic.slots(number) for number in numbers]
    t.marks[row] = [_marks(mosaic, number) for number in numbers]
    t.beside[row] = [_bits(mosaic.around(places)) for places in mosaic.segments]
    t.serves[row] = [_bits(_served(mosaic, places)) for places in mosaic.segments]


def _served(mosaic: Mosaic, places: list[int]) -> set[int]:
    """The fields that the landing points among these places touch."""
    landings = [place for place in places if mosaic.letters[place] == "L"]
    return {other for other in mosaic.around(landings) if mosaic.land(other) == FIELD}


def _marks(mosaic: Mosaic, segment: int) -> int:
    places = mosaic.segments[segment]
    lands = {mosaic.land(other) for other in mosaic.around(places)}
    marks = {_LETTER_MARKS.get(mosaic.letters[place], 0) for place in places}
    marks.add(FROG if any(frog in places for frog in mosaic.frogs) else 0)
    marks.add(BY_COPSE if mosaic.land(segment) == FIELD and COPSE in lands else 0)
    return sum(marks)


def _bits(numbers: set[int]) -> int:
    return sum(1 << number for number in numbers)


def _lay_rotations(mosaic: Mosaic, t: Any, kind: int) -> None:
    classes = [TREES_CLASS if land == CLOSED else land + 1 for land in map(mosaic.class_at, range(PLACES))]
    for rotation in range(ROTATIONS):
        t.segment[kind, rotation] = edges(turned(mosaic.segment_at, rotation))
        t.slot_class[kind, rotation] = [shown for side in edges(turned(classes, rotation)) for shown in side]


# --- edges -----------------------------------------------------------------------------------------------------------


def _lay_edges(items: list[Item], t: Any) -> None:
    shown = [edges_of(item) for item in items]
    numbers = number_edges(shown)
    for kind, item in enumerate(items):
        t.edge[kind] = [[numbers[edge] for edge in sides] for sides in shown[kind]]
        t.fits[kind, :, : len(numbers)] = _fits(item, shown[kind], list(numbers))


def _fits(item: Item, shown: list[list[str]], others: list[str]) -> list[list[int]]:
    """For each side and each edge against it the rotations that fit, a bit each."""
    rotations, is_joker = mosaic_of(item).rotations, item["family"] == "joker"
    return [
        [
            _bits({turn for turn in rotations if may_face(shown[turn][side], other, is_joker=is_joker)})
            for other in others
        ]
        for side in range(SIDES)
    ]
