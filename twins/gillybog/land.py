"""Cells, tiles and paths of the twin of Gillybog: parts 2 and 3 of RULES.md on a graph of sets."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cache

Cell = tuple[int, int]
Graph = dict[Cell, set[Cell]]  # every space, and the spaces it is connected with
Halves = list[tuple[str, set[int]]]  # of a tile: terrain and stubs, written for direction e

DIRECTIONS = ["e", "ne", "nw", "w", "sw", "se"]
STEPS = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]
DEN: Cell = (0, 0)
REACH = 13
BOGS, HAZARDS = set("bmyht"), set("aws")


@dataclass
class Space:
    """What lies on a cell: kind D Den, P petal, F forest, C cliff, K camp, L laid bog tile; terrain "" is plain."""

    kind: str
    terrain: str = ""
    stubs: set[int] = field(default_factory=set)
    tile: str | None = None


Spaces = dict[Cell, Space]


# Cells (G-14.4)


def cell_of(text: str) -> Cell:
    """The cell with this name."""
    q, r = text.split(",")
    return int(q), int(r)


def name_of(cell: Cell) -> str:
    """The name of a cell."""
    return f"{cell[0]},{cell[1]}"


def by_number(cells: Iterable[Cell]) -> list[Cell]:
    """Cells in the order of their numbers: by r, then by q (G-14.3)."""
    return sorted(cells, key=lambda cell: (cell[1], cell[0]))


def beside(cell: Cell, direction: int) -> Cell:
    """The next cell in a direction."""
    return cell[0] + STEPS[direction][0], cell[1] + STEPS[direction][1]


def opposite(direction: int) -> int:
    """The direction back."""
    return (direction + 3) % 6


def hex_distance(one: Cell, other: Cell) -> int:
    """How many cells apart, whatever paths there are (G-2.9)."""
    q, r = one[0] - other[0], one[1] - other[1]
    return max(abs(q), abs(r), abs(q + r))


def on_lattice(cell: Cell) -> bool:
    """Not beyond the border (G-3.8)."""
    return hex_distance(cell, DEN) <= REACH


# Texts of spaces (G-15.1)


def read_half(text: str) -> tuple[str, set[int]]:
    """Terrain and stubs from a text such as .0234 or s02."""
    return text[0].strip("."), {int(digit) for digit in text[1:]}


def read_space(text: str) -> Space:
    """A space from a text such as Fs.03 F06."""
    form, _, tile = text.partition(" ")
    left, stubs = form.split(".")
    return Space(left[0], left[1:], {int(digit) for digit in stubs}, tile or None)


def space_text(space: Space) -> str:
    """The text of a space."""
    text = space.kind + space.terrain + "." + "".join(str(stub) for stub in sorted(space.stubs))
    return f"{text} {space.tile}" if space.tile else text


# Paths, distances and sight (part 2)


def paths(spaces: Spaces) -> Graph:
    """Neighbours are connected if both have a stub on the edge they share (G-2.1)."""
    graph: Graph = {cell: set() for cell in spaces}
    for cell, space in spaces.items():
        for direction in space.stubs:
            other = beside(cell, direction)
            if other in spaces and opposite(direction) in spaces[other].stubs:
                graph[cell].add(other)
    return graph


def direction_to(cell: Cell, neighbour: Cell) -> int:
    """In which direction a neighbour lies."""
    return next(direction for direction in range(6) if beside(cell, direction) == neighbour)


def distances(graph: Graph, origin: Cell) -> dict[Cell, int]:
    """How many steps away every space is to which a connected way leads."""
    steps = {origin: 0}
    waiting = deque([origin])
    while waiting:
        cell = waiting.popleft()
        for other in graph[cell]:
            if other not in steps:
                steps[other] = steps[cell] + 1
                waiting.append(other)
    return steps


def nearest(graph: Graph, origin: Cell, goals: Iterable[Cell]) -> set[Cell]:
    """The goals at the least path distance; none if none is connected (G-2.5, G-2.6)."""
    steps = distances(graph, origin)
    connected = [goal for goal in goals if goal in steps]
    return {goal for goal in connected if steps[goal] == min(steps[other] for other in connected)}


def nearest_by_hex(origin: Cell, goals: Iterable[Cell]) -> set[Cell]:
    """The goals at the least hex distance."""
    goals = list(goals)
    return {goal for goal in goals if hex_distance(origin, goal) == min(hex_distance(origin, g) for g in goals)}


def hunter_ways(graph: Graph, bogs: set[Cell], start: Cell, target: Cell) -> set[Cell]:
    """Where a best way begins: a shortest one, of these one with the fewest bogs on it (G-7.5)."""
    steps = distances(graph, target)

    @cache
    def bogs_ahead(cell: Cell) -> int:
        """The fewest bogs on a shortest way from here; neither this space nor the target counts."""
        if cell == target:
            return 0
        return min(bogs_through(other) for other in nearer(cell))

    def bogs_through(cell: Cell) -> int:
        return bogs_ahead(cell) + (cell in bogs and cell != target)

    def nearer(cell: Cell) -> set[Cell]:
        return {other for other in graph[cell] if steps[other] == steps[cell] - 1}

    if start == target or start not in steps:
        return set()
    return {cell for cell in nearer(start) if bogs_through(cell) == bogs_ahead(start)}


def cells_on_best_ways(graph: Graph, bogs: set[Cell], start: Cell, target: Cell) -> set[Cell]:
    """All spaces between start and target on any of the best ways (G-7.5)."""
    between: set[Cell] = set()
    ahead = hunter_ways(graph, bogs, start, target)
    while ahead - {target}:
        between |= ahead
        ahead = {cell for here in ahead for cell in hunter_ways(graph, bogs, here, target)}
    return between - {target}


def line_of_sight(graph: Graph, cell: Cell) -> set[Cell]:
    """Every space that a straight line of paths leads to, and this one (G-2.2, G-2.3)."""
    seen = {cell}
    for direction in range(6):
        here = cell
        while beside(here, direction) in graph[here]:
            here = beside(here, direction)
            seen.add(here)
    return seen


def has_open_path(spaces: Spaces, cell: Cell) -> bool:
    """A stub faces an empty cell of the lattice (G-2.8)."""
    ahead = [beside(cell, direction) for direction in spaces[cell].stubs]
    return any(on_lattice(other) and other not in spaces for other in ahead)


# Placing tiles of two cells (part 3)


def turned(stubs: set[int], orientation: int) -> set[int]:
    """Stubs written for direction e, for another direction."""
    return {(stub + orientation) % 6 for stub in stubs}


def rotations(stubs: set[int]) -> dict[int, set[int]]:
    """The different rotations, each by its lowest direction (G-3.12)."""
    different: dict[int, set[int]] = {}
    for orientation in range(6):
        if turned(stubs, orientation) not in different.values():
            different[orientation] = turned(stubs, orientation)
    return different


def laid_out(halves: Halves, anchor: Cell, orientation: int) -> Spaces:
    """The two spaces of a tile whose half A lies at the anchor, half B in the direction (G-14.4)."""
    cells = [anchor, beside(anchor, orientation)]
    return {
        cell: Space("", terrain, turned(stubs, orientation))
        for cell, (terrain, stubs) in zip(cells, halves, strict=True)
    }


def paths_out(tile: Spaces) -> list[tuple[Cell, int]]:
    """The stubs that lead off a tile: the cell each faces, and the direction."""
    ahead = [(beside(cell, stub), stub) for cell, space in tile.items() for stub in space.stubs]
    return [(cell, stub) for cell, stub in ahead if cell not in tile]


def lies_free(spaces: Spaces, tile: Spaces) -> bool:
    """Both cells are empty, and none is beyond the border."""
    return all(on_lattice(cell) and cell not in spaces for cell in tile)


def joined(spaces: Spaces, tile: Spaces) -> set[Cell]:
    """The spaces on the map that a path of the tile joins."""
    return {cell for cell, stub in paths_out(tile) if cell in spaces and opposite(stub) in spaces[cell].stubs}


def forest_fits(spaces: Spaces, tile: Spaces) -> bool:
    """One of its paths joins a path on the map (G-3.2)."""
    return lies_free(spaces, tile) and bool(joined(spaces, tile))


def start_fits(spaces: Spaces, tile: Spaces, taken: set[Cell]) -> bool:
    """Joined to a petal, and to none that an earlier starting tile is joined to (G-1.12)."""
    petals = {cell for cell in joined(spaces, tile) if spaces[cell].kind == "P"}
    return forest_fits(spaces, tile) and bool(petals) and not petals & taken


def camp_fits(spaces: Spaces, tile: Spaces) -> bool:
    """It touches a tile, and every path leaving it faces an empty cell (G-3.4)."""
    touches = any(beside(cell, direction) in spaces for cell in tile for direction in range(6))
    free = all(on_lattice(cell) and cell not in spaces for cell, _ in paths_out(tile))
    return lies_free(spaces, tile) and touches and free


def places(spaces: Spaces, halves: Halves, fits: Callable[[Spaces, Spaces], bool]) -> dict[Cell, list[int]]:
    """The anchors where a tile fits, and for each the orientations."""
    around = {beside(cell, direction) for cell in spaces for direction in range(6)}
    around |= {beside(cell, direction) for cell in around for direction in range(6)}
    found = {}
    for anchor in by_number(around):
        orientations = [turn for turn in range(6) if fits(spaces, laid_out(halves, anchor, turn))]
        if orientations:
            found[anchor] = orientations
    return found
