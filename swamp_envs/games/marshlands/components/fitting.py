"""The Sacred Marshlands: the edges that tiles show, and which of them fit against each other."""

from collections.abc import Iterable
from functools import lru_cache

from ....core.packs import Item
from .mosaics import NOWHERE, SIZE, TREES, Mosaic, edges, place_at, turned
from .schema import EDGES, ROTATIONS

NO_TILE = ""  # the edge of a cell where nothing lies
HIDDEN = "X"  # on an edge, land beside Gargantua's foot: nobody knows what it is
_ON_EDGES = str.maketrans("TRLE", "WWWW")
_MIDDLE = SIZE // 2


def mosaic_of(item: Item) -> Mosaic:
    cow = place_at(item["cow"]["at"]) if item["cow"] else NOWHERE
    return Mosaic("".join(item["map"]), tuple(map(place_at, item["frogs"])), cow)


def edges_of(item: Item) -> list[list[str]]:
    """The edges a tile shows on N, E, S and W in each rotation, in the letters W F K G and J, or X by Gargantua."""
    letters = mosaic_of(item).letters.translate(_ON_EDGES)
    if item["event"] == "gargantua":
        letters = letters.replace(TREES, HIDDEN)
    return [["".join(side) for side in edges(turned(letters, rotation))] for rotation in range(ROTATIONS)]


def number_edges(shown: Iterable[list[list[str]]]) -> dict[str, int]:
    """The numbers of all edges that tiles show; 0 is that of no tile."""
    found = dict.fromkeys(edge for rotations in shown for sides in rotations for edge in sides)
    return {edge: number for number, edge in enumerate([NO_TILE, *found])}


@lru_cache(maxsize=2 * EDGES**2)
def may_face(edge: str, other: str, *, is_joker: bool = False) -> bool:
    """Whether a tile can be laid with that edge against the other.

    A joker's water must face water. Where Gargantua stands, only water is looked for, wherever on the edge it comes
    out; a joker's trees will do.
    """
    if is_joker and edge[_MIDDLE] == "W" and other[_MIDDLE : _MIDDLE + 1] != "W":
        return False
    if other and HIDDEN in edge + other:
        return all("W" in each or each == TREES * SIZE for each in (edge, other))
    return all(own == facing or TREES in (own, facing) for own, facing in zip(edge, other, strict=False))
