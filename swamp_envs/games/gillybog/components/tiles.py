"""Gillybog: tiles as text, how they turn, and where they fit on a map.

.0145/s2345      space A and space B: the letter of its terrain and the edges that carry a path stub
                 edges e ne nw w sw se are 0 to 5, written for B lying e of A; a link is A's stub 0 with B's stub 3
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from ....core.fields import Field, FieldError
from ..hexes import DEN, NEXT, OUTSIDE, PETALS

TERRAINS = ".bmyhtaws"  # plain, bog, mud bank, sanctuary, haunted bog, tunnel; ambush, watchtower, snare
PLAIN, BOG, BOGS, HAZARDS = ".", "b", "myht", "aws"
EDGES = 6
LINK = (1 << 0, 1 << 3)  # the stubs of A and of B on the edge between them
_ALL_STUBS = (1 << EDGES) - 1


class Space(NamedTuple):
    terrain: int  # number in TERRAINS
    stubs: int  # a bit for each edge


Tile = tuple[Space, ...]
Laid = list[tuple[int, int]]  # a tile on the map: the cells and stubs of its spaces, A first
Board = dict[int, int]  # a map: the stubs of each cell that a tile covers


# --- tiles as text ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class TileText(Field):
    """A tile, read as a tuple of its spaces; `terrains` are the letters each of them may have."""

    terrains: tuple[str, ...]

    @property
    def accepts(self) -> str:
        spaces = ", then '/' and ".join(f"a letter out of {letters!r} and stubs" for letters in self.terrains)
        return f"{spaces}; stubs are digits 0 to 5, each once and rising"

    def fits(self, value: Any) -> bool:
        spaces = (f"[{re.escape(letters)}]0?1?2?3?4?5?" for letters in self.terrains)
        return isinstance(value, str) and re.fullmatch("/".join(spaces), value) is not None

    def read(self, value: Any) -> Tile:
        return tuple(_read_space(text) for text in super().read(value).split("/"))


@dataclass(frozen=True)
class DominoText(TileText):
    """A tile of two spaces; every space of it can be entered from outside."""

    def read(self, value: Any) -> Tile:
        tile = super().read(value)
        linked = [bool(space.stubs & link) for space, link in zip(tile, LINK, strict=True)]
        if linked[0] != linked[1]:
            raise FieldError(repr(value), "a stub 0 of A and a stub 3 of B, or neither")
        if not all(outward(tile)):
            raise FieldError(repr(value), "a stub on an outward edge of each space: not A's 0, not B's 3")
        return tile


def _read_space(text: str) -> Space:
    return Space(TERRAINS.index(text[0]), stubs_of(text[1:]))


def stubs_of(digits: str) -> int:
    """`023` as bits."""
    return sum(1 << int(digit) for digit in digits)


def digits_of(stubs: int) -> str:
    """Bits as `023`."""
    return "".join(str(edge) for edge in range(EDGES) if stubs >> edge & 1)


def tile_text(tile: Tile) -> str:
    """A tile as packs write it."""
    return "/".join(TERRAINS[space.terrain] + digits_of(space.stubs) for space in tile)


# --- turning ---------------------------------------------------------------------------------------------------------


def turned(stubs: int, by: int) -> int:
    """Stubs after a number of turns by 60 degrees, from e towards ne."""
    return (stubs << by | stubs >> (EDGES - by)) & _ALL_STUBS


def half_turn(tile: Tile) -> Tile:
    """The tile as seen from the other side of the table: A and B change places."""
    return tuple(Space(space.terrain, turned(space.stubs, EDGES // 2)) for space in reversed(tile))


def outward(tile: Tile) -> list[int]:
    """The stubs of a domino's spaces without those of its link."""
    return [space.stubs & ~link for space, link in zip(tile, LINK, strict=True)]


def is_linked(tile: Tile) -> bool:
    return bool(tile[0].stubs & LINK[0])


def has_blank_edge(tile: Tile) -> bool:
    """Whether some outward edge carries no stub, so that the tile can lie against another without a path to it."""
    return any(stubs | link != _ALL_STUBS for stubs, link in zip(outward(tile), LINK, strict=True))


# --- on the map ------------------------------------------------------------------------------------------------------


def around(cell: int) -> Iterator[tuple[int, int]]:
    """The edges of a cell and the cells beyond them, OUTSIDE at the border."""
    return enumerate(int(other) for other in NEXT[cell])


def great_bog(stubs: Sequence[int]) -> Board:
    """The map before anything is placed, of the stubs of the Den and of the petals."""
    return dict(zip((DEN, *map(int, PETALS)), stubs, strict=True))


def mismatches(board: Board) -> Iterator[tuple[int, int, int]]:
    """Stubs that meet a tile without a stub there: the cell, the edge, the other cell."""
    for cell, stubs in board.items():
        for edge, other in around(cell):
            if other in board and stubs >> edge & 1 and not _faces(board[other], edge):
                yield cell, edge, other


def _faces(stubs: int, edge: int) -> bool:
    """Whether these stubs have one that meets a neighbour's stub on that neighbour's edge."""
    return bool(stubs >> (edge + 3) % EDGES & 1)


def lay(tile: Tile, anchor: int, orientation: int) -> Laid:
    """A domino with A on the anchor and B in a direction from there."""
    cells = anchor, int(NEXT[anchor, orientation])
    return [(cell, turned(space.stubs, orientation)) for cell, space in zip(cells, tile, strict=True)]


def joins(board: Board, laid: Laid) -> Iterator[tuple[int, int]]:
    """Where paths of a tile lead on: its cell and the cell beyond."""
    for cell, stubs, edge, other in _borders(laid):
        if stubs >> edge & 1 and _faces(board.get(other, 0), edge):
            yield cell, other


def forest_fits(board: Board, laid: Laid) -> bool:
    """Free cells, and a path to a tile that lies there (G-3.2)."""
    return _is_free(board, laid) and any(True for _ in joins(board, laid))


def camp_fits(board: Board, laid: Laid) -> bool:
    """Free cells beside a tile, and every path leads to a free cell (G-3.4)."""
    beside = [(stubs >> edge & 1, other) for _, stubs, edge, other in _borders(laid)]
    lies_flush = any(other in board for _, other in beside)
    is_blocked = any(stub and (other in board or other == OUTSIDE) for stub, other in beside)
    return _is_free(board, laid) and lies_flush and not is_blocked


def _is_free(board: Board, laid: Laid) -> bool:
    return all(cell != OUTSIDE and cell not in board for cell, _ in laid)


def _borders(laid: Laid) -> Iterator[tuple[int, int, int, int]]:
    """The outward edges of a tile: the cell, its stubs, the edge, the cell beyond."""
    cells = [cell for cell, _ in laid]
    for cell, stubs in laid:
        yield from ((cell, stubs, edge, other) for edge, other in around(cell) if other not in cells)
