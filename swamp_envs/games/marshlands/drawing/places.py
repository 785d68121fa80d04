"""The places on the picture that moves can name, what is there in words, and which of them stand for a move."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from swamp_envs.view.svg import Markup, Point, path, place

from ....core.header import NOBODY
from ..board import CELL_NAMES, CELLS, SIDES, STEPS, cell_at, place_of
from ..components.mosaics import CLOSED, COPSE, FIELD, GARDEN, PLACES, WATER, edges, turned
from ..components.schema import SEGMENTS
from ..scoring.survey import NODE_CALLED, NODE_NAMES
from ..state import VILLAGE_SLOT
from ..tales import TALES
from .emblems import COLOURS
from .reading import Position, read
from .tiles import TILE, UNIT, Tile, middle

LANDS = {WATER: "water", FIELD: "field", COPSE: "copse", GARDEN: "garden"}
SIGNS = {"T": "a fishery", "R": "reeds", "L": "a landing point"}
_LAYING = re.compile(r"(?:(?P<cell>[a-s]\d+)@|v)(?P<rotation>[0-3])")
_MOVE = re.compile(r"(?P<cell>[a-s]\d+)@[0-3]|#(?P<lifted>[a-s]\d+)|(?P<sign>[a-zA-Z^-]+?)(?P<what>[NESW]?\d[\d.]*)?")


# ---------------------------------------------------------------- their names


def in_hand(seat: int, slot: int) -> str:
    """A tile of a hand, or a village that is held with it."""
    return f"hand{seat}-{slot}"


def of_village(seat: int, colour: int) -> str:
    """A village that is drawn with a hand."""
    return f"village{seat}-{colour}"


def in_row(number: int) -> str:
    """A tile beside the deck."""
    return f"row-{number}"


def of_seat(seat: int | str) -> str:
    return f"seat-{seat}"


# ---------------------------------------------------------------- what stands for a move


def places_of(values: Mapping[str, Any], move: str) -> list[str]:
    """The places that stand for an action on the picture, in the order in which they are chosen."""
    p, found = read(values), _MOVE.fullmatch(move)
    if not found:
        return []
    if cell := found["cell"] or found["lifted"]:
        return [cell]
    return _of_sign(p, found["sign"], found["what"] or "")


def _of_sign(p: Position, sign: str, what: str) -> list[str]:
    match sign:
        case "h" if p.phase == "pick":
            return [in_hand(p.partner, int(what))] if p.partner != NOBODY else []
        case "h" if int(what) == VILLAGE_SLOT:
            return [of_village(p.seat, p.colour_of[p.seat])]
        case "h" | "o" | "x":
            return [in_hand(p.seat, int(what))]
        case "t":
            return [in_row(int(what))]
        case "tv":
            return [of_village(p.seat, min(p.villages))]
        case "p":
            return [of_seat(what)]
        case "v":
            return [CELL_NAMES[village_of(p)]]
        case "k":
            colour, number = map(int, what.split("."))
            return [p.counters[colour][number].partition(".")[0]]
        case "-" if p.phase == "boat" and boat_of(p) is not None:
            return [NODE_NAMES[boat_of(p) or 0]]
    node = node_of(p, sign + what)
    return [] if node is None else [NODE_NAMES[node]]


def village_of(p: Position) -> int:
    """The cell where the village of the seat that decides lies."""
    name = f"village#{p.colour_of[p.seat]}"
    return next(cell for cell, (tile, _) in p.laid_tiles.items() if tile.name == name)


def laid_by(p: Position, move: str) -> tuple[int, Tile, int] | None:
    """The cell, the tile and its rotation after a move that lays or turns a tile; None for other moves."""
    found = _LAYING.fullmatch(move)
    if not found:
        return None
    cell = village_of(p) if found["cell"] is None else CELL_NAMES.index(found["cell"])
    tile = p.at_hand if found["cell"] else p.laid_tiles[cell][0]
    return (cell, tile, int(found["rotation"])) if tile else None


def node_of(p: Position, move: str) -> int | None:
    """The segment of a cell that a boat goes to, or a counter comes to lie on; None for other moves."""
    start = _start(p)
    if start is None or p.phase not in ("boat", "claim"):
        return None
    cell, sign, what = start // SEGMENTS, move[0], move[1:]
    if sign in "gcu":
        return cell * SEGMENTS + int(what)
    if sign == "b" and what != "H":
        side, slot = "NESW".index(what[0]), int(what[1])
        beyond = next_to(p, cell, side)
        return beyond * SEGMENTS + rim(p, beyond, (side + 2) % SIDES)[slot]
    return None


def boat_of(p: Position) -> int | None:
    """The segment where the boat of the seat that decides is."""
    name = p.boats[p.colour_of[p.seat]] if p.boats and not p.over else None
    return NODE_CALLED[name] if name else None


def _start(p: Position) -> int | None:
    """Some segment of the tile that the decision starts from: the boat's, or the one just laid."""
    return CELL_NAMES.index(p.claiming) * SEGMENTS if p.claiming else boat_of(p)


def next_to(p: Position, cell: int, side: int) -> int:
    """The cell beyond a side of another, or NOWHERE."""
    (down, right), (more_down, more_right) = place_of(cell), STEPS[side]
    return cell_at(down + more_down, right + more_right, p.cells)


def rim(p: Position, cell: int, side: int) -> tuple[int, ...]:
    """The segments on the slots of a side of a tile, as it lies."""
    tile, rotation = p.laid_tiles[cell]
    return edges(turned(tile.mosaic.segment_at, rotation))[side]


# ---------------------------------------------------------------- the segments where boats and counters go


def nodes(p: Position) -> Iterator[int]:
    """While boats move and counters are put down: the segments of the tile it is about, and those it faces."""
    start = _start(p)
    if p.phase not in ("boat", "claim") or start is None:
        return
    cell = start // SEGMENTS
    yield from (cell * SEGMENTS + segment for segment in sorted(segments_of(p, cell)))
    for side in range(SIDES):
        beyond = next_to(p, cell, side)
        if beyond in p.laid_tiles:
            facing = {*rim(p, beyond, (side + 2) % SIDES)} - {CLOSED}
            yield from (beyond * SEGMENTS + segment for segment in sorted(facing))


def segments_of(p: Position, cell: int) -> set[int]:
    return {*p.laid_tiles[cell][0].mosaic.segment_at} - {CLOSED}


def node_place(p: Position, node: int, at: Point, size: float) -> Markup:
    """A segment, clear as glass, above the tile with its corner at a point."""
    cell, segment = divmod(node, SEGMENTS)
    tile, rotation = p.laid_tiles[cell]
    own, scale = turned(tile.mosaic.segment_at, rotation), size / TILE
    half, side = scale * UNIT / 2, scale * UNIT
    spots = [middle(number) for number in range(PLACES) if own[number] == segment]
    corners = [(at[0] + scale * x - half, at[1] + scale * y - half) for x, y in spots]
    steps = [step for corner in corners for step in ("M", corner, f"h {side:.2f} v {side:.2f} h {-side:.2f} z")]
    return place(NODE_NAMES[node], node_words(p, node), path(*steps, fill="none"))


# ---------------------------------------------------------------- what is there, in words


def tile_words(tile: Tile) -> str:
    """A tile by its name, with what its name does not tell."""
    if tile.name.startswith("village#"):
        return f"village of {COLOURS[int(tile.name.partition('#')[2])].name}"
    said = [TALES[tile.event].title if tile.event else tile.name.partition("#")[0].replace("_", " ")]
    return ", ".join([*said, *([f"worth {tile.cow}"] if tile.cow else [])])


def cell_words(p: Position, cell: int) -> str:
    """A cell: what lies and stands on it, and whose section it is in."""
    name = CELL_NAMES[cell]
    said = [name, tile_words(p.laid_tiles[cell][0]) if cell in p.laid_tiles else "empty"]
    said += [_piece(colour, is_boat) for colour, is_boat, at, _ in p.pieces if at == cell]
    said += ["mud"] * (name in p.mud) + ["cleaned"] * (name in p.cleaned)
    said += ["polluted water"] * any(each.startswith(f"{name}.") for each in p.polluted)
    owner = p.owner(cell) if cell < CELLS else NOBODY
    return ", ".join([*said, *([f"{COLOURS[owner].name}'s section"] if owner >= 0 else [])])


def _piece(colour: int, is_boat: bool) -> str:
    return f"{'boat' if is_boat else 'counter'} of {COLOURS[colour].name}"


def node_words(p: Position, node: int) -> str:
    """A segment: its land, what is printed on it, and what stands there."""
    cell, segment = divmod(node, SEGMENTS)
    mosaic, cow = p.laid_tiles[cell][0].mosaic, p.laid_tiles[cell][0].cow
    spots = [number for number in range(PLACES) if mosaic.segment_at[number] == segment]
    letters = [mosaic.letters[number] for number in spots]
    signs = [said for letter, said in SIGNS.items() if letter in letters]
    signs += ["frogs"] * any(number in mosaic.frogs for number in spots)
    signs += [f"a cow worth {cow}"] * (cow > 0 and mosaic.cow in spots)
    land = LANDS[mosaic.class_at(spots[0])]
    said = [f"{CELL_NAMES[cell]}, {land}" + (f" with {' and '.join(signs)}" if signs else "")]
    said += [_piece(colour, True) for colour, name in enumerate(p.boats) if name == NODE_NAMES[node]]
    said += [_piece(colour, False) for colour, names in enumerate(p.counters) if NODE_NAMES[node] in names]
    return ", ".join([*said, *(["polluted"] if NODE_NAMES[node] in p.polluted else [])])
