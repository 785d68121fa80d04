"""Placing tiles in the twin of Gillybog: part 3 of RULES.md."""

from __future__ import annotations

from collections.abc import Callable, Generator

from .land import (
    DIRECTIONS,
    HAZARDS,
    Cell,
    Spaces,
    camp_fits,
    cell_of,
    forest_fits,
    hex_distance,
    laid_out,
    name_of,
    places,
    rotations,
)
from .table import Question, Table

Fits = Callable[[Spaces, Spaces], bool]


class Placing(Table):
    """Forest tiles, camps and bog tiles come on the map."""

    # Tiles of two cells

    def places_of(self, tile: str, fits: Fits) -> dict[Cell, list[int]]:
        """Where a forest tile or camp can lie."""
        return places(self.spaces, self.pack.halves[tile], fits)

    def lay_shown(self, seat: int, kinds: str, fits: Fits) -> Generator[Question, str, list[Cell]]:
        """The first tile shown is laid, first its cell is chosen, then its direction (G-3.5)."""
        tile = self.shown[0]
        found = self.places_of(tile, fits)
        anchor = cell_of((yield from self.ask(seat, "cell", [name_of(cell) for cell in found])))
        way = yield from self.ask(seat, "orient", [DIRECTIONS[turn] for turn in found[anchor]])
        spaces = laid_out(self.pack.halves[tile], anchor, DIRECTIONS.index(way))
        for kind, (cell, space) in zip(kinds, spaces.items(), strict=True):
            space.kind, space.tile = kind, tile
            self.spaces[cell] = space
            self.found_sanctuary(cell)
        self.shown.pop(0)
        return list(spaces)

    def found_sanctuary(self, cell: Cell) -> None:
        """A Sanctuary comes with two tokens (G-12.4)."""
        if self.terrain(cell) == "y":
            self.protect_space(cell, 2)

    # Forest tiles

    def next_forest_tile(self, fits: Fits = forest_fits) -> str | None:
        """The topmost that fits; if others were set aside the stack is shuffled (G-3.7)."""
        for number, tile in enumerate(reversed(self.forest)):
            if self.places_of(tile, fits):
                self.forest.remove(tile)
                if number > 0:
                    self.shuffle(self.forest)
                return tile
        self.shuffle(self.forest)
        return None

    def place_forest(self, seat: int) -> Generator[Question, str, list[Cell]]:
        """The next forest tile; its cells, none if nothing was placed (G-3.2)."""
        tile = self.next_forest_tile()
        if tile is None:
            return []
        self.shown = [tile]
        return (yield from self.lay_shown(seat, "FF", forest_fits))

    # Camps

    def place_camp(self, seat: int) -> Generator[Question, str, list[Cell]]:
        """The next camp that fits: its cliff and its camp space; nothing if none does (G-3.4, G-3.9)."""
        for _ in range(len(self.camps)):
            camp = self.camps.pop()
            if self.places_of(camp, camp_fits):
                self.shown = [camp]
                return (yield from self.lay_shown(seat, "CK", camp_fits))
            self.camps.insert(0, camp)
        return []

    # Bog tiles

    def can_be_covered(self, cell: Cell) -> bool:
        """Spaces of forest tiles (G-3.11), while there is a bog tile (G-3.14)."""
        return self.spaces[cell].kind == "F" and any(self.bogs)

    def lay_bog_tile(self, seat: int, cell: Cell, hazard_up: bool = False) -> Generator[Question, str, None]:
        """A stack, a rotation, and the space is covered for good (G-3.10, G-3.12)."""
        stacks = [name for name, stack in zip(["bog-a", "bog-b"], self.bogs, strict=True) if stack]
        stack = yield from self.ask(seat, "stack", stacks)
        tile = self.bogs[["bog-a", "bog-b"].index(stack)].pop()
        self.see_bog_tiles()
        self.shown = [tile]
        stubs = yield from self.choose_rotation(seat, rotations(self.pack.bog_stubs[tile]))
        self.shown = []
        space = self.spaces[cell]
        space.kind, space.tile, space.stubs = "L", tile, stubs
        space.terrain = self.pack.bog_sides[tile][1 if hazard_up else 0]
        self.found_sanctuary(cell)
        self.show_two_kinds()

    def choose_rotation(self, seat: int, ways: dict[int, set[int]]) -> Generator[Question, str, set[int]]:
        """One of some rotations by its direction."""
        way = yield from self.ask(seat, "orient", [DIRECTIONS[turn] for turn in ways])
        return ways[DIRECTIONS.index(way)]

    def see_bog_tiles(self) -> None:
        """All have seen what is on top (G-3.13)."""
        self.bogs_seen |= {stack[-1] for stack in self.bogs if stack}

    def two_kinds_show(self) -> bool:
        """Both stacks have a top, and these differ in kind."""
        return all(self.bogs) and len({self.pack.bog_sides[stack[-1]][0] for stack in self.bogs}) == 2

    def show_two_kinds(self) -> None:
        """Tiles go from the taller stack to the other until two kinds show, else the other way, else not (G-3.13)."""
        if self.two_kinds_show():
            return
        taller = 1 if len(self.bogs[1]) > len(self.bogs[0]) else 0
        if not self.shift_from(taller):
            self.shift_from(1 - taller)

    def shift_from(self, source: int) -> bool:
        """One stack gives until two kinds show; if it runs out all is undone, but what was seen was seen."""
        before = [list(stack) for stack in self.bogs]
        while self.bogs[source]:
            self.bogs[1 - source].append(self.bogs[source].pop())
            self.see_bog_tiles()
            if self.two_kinds_show():
                return True
        self.bogs = before
        return False

    def other_rotations(self, cell: Cell) -> dict[int, set[int]]:
        """How a laid tile could be turned so that its paths change (G-13.8)."""
        tile = self.spaces[cell].tile
        ways = rotations(self.pack.bog_stubs[tile]) if tile in self.pack.bog_stubs else {}
        return {turn: stubs for turn, stubs in ways.items() if stubs != self.spaces[cell].stubs}

    def laid_tiles_to_turn(self, origin: Cell, reach: int) -> set[Cell]:
        """The laid tiles within reach that can be turned."""
        laid = [cell for cell, space in self.spaces.items() if space.kind == "L"]
        return {cell for cell in laid if hex_distance(origin, cell) <= reach and self.other_rotations(cell)}

    def trap_spaces(self) -> set[Cell]:
        """Forest spaces without a hazard and without a player (G-13.33)."""
        forest = {cell for cell, space in self.spaces.items() if space.kind == "F" and space.terrain not in HAZARDS}
        return {cell for cell in forest if not self.seats_at(cell)}
