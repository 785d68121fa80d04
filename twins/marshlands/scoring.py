"""Points, by flood fill over the letters of all tiles on the board (parts 4, 5, 9, 12, 13 and 18)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from .board import CENTRE, NEIGHBOURS, OUTER_CORNERS, Cell, around, section_of
from .tiles import CLASSES, Mosaic, Spot, beside, flood, is_water, pieces

Line = tuple[int, str, list[Cell], int]  # colour, kind, cells, points (M-28.7)

SINGLES = {"T": "fishery", "R": "reed"}
EACH = {"garden": 2, "copse": 2, "field": 1, "fishery": 3, "reed": 10, "village": 10}  # for a segment (M-9.1, M-17.11)
ASIDE = {"on the corner": (20, 10), "around it": (10, 4), "elsewhere": (7, 2)}  # surrounded or not (M-12.4)


def cell_at(spot: Spot) -> Cell:
    """The cell in which a letter of the board stands."""
    return spot[0] // 5, spot[1] // 5


class Land:
    """The letters of the whole board, which go on from tile to tile; row 0 and column 0 begin with the centre."""

    def __init__(self, lying: dict[Cell, Mosaic]):
        self.letters: dict[Spot, str] = {}
        self.frogs: set[Spot] = set()
        self.cows: dict[Spot, int] = {}
        for cell, mosaic in lying.items():
            self.put(cell, mosaic)

    def put(self, cell: Cell, mosaic: Mosaic) -> None:
        """Write the letters, frogs and cow of a tile."""
        top, left = 5 * cell[0], 5 * cell[1]
        self.letters |= {(top + i, left + j): letter for (i, j), letter in mosaic.letters.items()}
        self.frogs |= {(top + i, left + j) for i, j in mosaic.frogs}
        if mosaic.cow:
            self.cows[top + mosaic.cow[0], left + mosaic.cow[1]] = mosaic.cow_value

    def of_class(self, name: str) -> set[Spot]:
        """All letters of a class."""
        return {spot for spot, letter in self.letters.items() if CLASSES[letter] == name}

    def water_of(self, cell: Cell) -> set[Spot]:
        """The water letters of a tile."""
        tile = [(5 * cell[0] + i, 5 * cell[1] + j) for i in range(5) for j in range(5)]
        return {spot for spot in tile if spot in self.letters and is_water(self.letters[spot])}

    def same_tile(self, spot: Spot) -> list[Spot]:
        """The letters beside a letter on its tile."""
        return [other for other in beside(spot) if cell_at(other) == cell_at(spot)]

    def segments(self, region: set[Spot]) -> list[set[Spot]]:
        """The segments of a region: what hangs together on one tile (M-2.5)."""
        tiles: dict[Cell, set[Spot]] = {}
        for spot in region:
            tiles.setdefault(cell_at(spot), set()).add(spot)
        return [piece for tile in tiles.values() for piece in pieces(tile)]

    def is_open(self, region: set[Spot]) -> bool:
        """Whether a slot faces an empty cell or the outside (M-4.2)."""
        return any(other not in self.letters for spot in region for other in beside(spot))

    def slots(self, segment: set[Spot]) -> int:
        """How many slots a segment has; a corner letter is in two (M-2.4)."""
        return sum(cell_at(other) != cell_at(spot) for spot in segment for other in beside(spot))

    def is_pond(self, region: set[Spot]) -> bool:
        """Water that is not open and has no segments but dead ends (M-2.7, M-4.7)."""
        return not self.is_open(region) and all(self.slots(segment) == 1 for segment in self.segments(region))

    def banks(self, region: set[Spot], letters: str) -> set[Spot]:
        """The letters of these sorts that are beside a region's on the same tile (M-4.5, M-4.6, M-5.3)."""
        touching = {other for spot in region for other in self.same_tile(spot)}
        return {spot for spot in touching if self.letters[spot] in letters}


class Construction(NamedTuple):
    """Something complete that may be worth points."""

    kind: str
    region: set[Spot]
    water: set[Spot]  # a letter, or more, of each of its water segments (M-5.3)


def constructions(land: Land, copse_encloses: bool) -> list[Construction]:
    """All complete gardens, copses, fields, fisheries and reed beds (M-4.2 to M-4.9)."""
    found = []
    for kind in ("garden", "copse"):
        closed = [region for region in pieces(land.of_class(kind)) if not land.is_open(region)]
        found += [Construction(kind, region, land.banks(region, "WELTR")) for region in closed]
    for region in pieces(land.of_class("field")):
        landings = land.banks(region, "L")
        enclosed = not land.is_open(region) and (copse_encloses or not land.banks(region, "K"))
        found += [Construction("field", region, landings)] if enclosed else []
    singles = {spot: letter for spot, letter in land.letters.items() if letter in SINGLES}
    return found + [Construction(SINGLES[letter], {spot}, {spot}) for spot, letter in singles.items()]


def off_centre(region: set[Spot]) -> set[Spot]:
    """What counts of a region: not what is on the centre tile (M-4.11)."""
    return {spot for spot in region if cell_at(spot) != CENTRE}


def cells_of(region: set[Spot]) -> list[Cell]:
    """The cells that a region covers, but for the centre."""
    return sorted(set(map(cell_at, off_centre(region))))


def full_worth(land: Land, found: Construction) -> int:
    """The points for all of a construction that is linked, but for cows (M-15.11, M-16.8, M-17.11)."""
    return EACH[found.kind] * len(land.segments(off_centre(found.region)))


def herd(land: Land, field: set[Spot]) -> int:
    """What the cows of a field are worth together (M-9.3)."""
    return sum(land.cows[spot] for spot in off_centre(field) & land.cows.keys())


class Standing(NamedTuple):
    """What counts beside the letters on the board."""

    act: str
    owners: dict[Cell, int | None]  # the colour each cell counts for
    targets: dict[int, Cell | None]  # the tile each colour must be linked with
    villages: list[Cell]  # where villages lie
    copse_encloses: bool


class Count:
    """The points of a board."""

    def __init__(self, land: Land, standing: Standing):
        """What is linked comes first."""
        self.land, self.standing = land, standing
        self.act, self.owners, self.colours = standing.act, standing.owners, list(standing.targets)
        self.wide = {colour: self.network(target, None) for colour, target in standing.targets.items()}
        self.own = {colour: self.network(target, colour) for colour, target in standing.targets.items()}
        if self.act == "act8":
            self.own = self.wide  # every link is good (M-18.6)

    def network(self, target: Cell | None, colour: int | None) -> set[Spot]:
        """The water reached from a target, on the colour's own cells and the centre or anywhere (M-5.2)."""
        if target is None:
            return set()
        water = self.land.of_class("water")
        if colour is not None:
            water = {spot for spot in water if cell_at(spot) == CENTRE or self.owners[cell_at(spot)] == colour}
        return flood(self.land.water_of(target), water)

    def link(self, water: set[Spot], colours: Iterable[int]) -> str:
        """How water is linked for the best of some colours (M-5.4, M-5.5)."""
        colours = list(colours)
        if any(water & self.own[colour] for colour in colours):
            return "linked"
        return "abroad" if any(water & self.wide[colour] for colour in colours) else "unlinked"

    def cells(self, region: set[Spot], colour: int) -> list[Cell]:
        """The cells of a colour that a region covers."""
        return sorted({cell_at(spot) for spot in region if self.owners[cell_at(spot)] == colour})

    def lies_in(self, region: set[Spot]) -> list[int]:
        """The colours in whose sections a region has segments (M-4.13); the centre is nobody's (M-4.11)."""
        return [colour for colour in self.colours if self.cells(region, colour)]

    def sheet(self) -> list[Line]:
        """All lines, those of 0 points left out (M-28.7)."""
        lines = [
            line for found in constructions(self.land, self.standing.copse_encloses) for line in self.lines_of(found)
        ]
        lines += self.frog_lines() + self.village_lines() + self.hole_lines()
        return [line for line in lines if line[3]]

    def lines_of(self, found: Construction) -> list[Line]:
        """What a construction is worth to each colour it lies in, and its cows."""
        colours = self.lies_in(found.region)
        link = self.link(found.water, colours)
        lines = []
        for colour in colours:
            cells = self.cells(found.region, colour)
            lines.append((colour, found.kind, cells, self.worth(found, colour, link)))
            if found.kind == "field" and link == "linked":
                lines.append((colour, "cow", cells, self.cow_points(found.region, colour)))
        return lines

    def worth(self, found: Construction, colour: int, link: str) -> int:
        """Points by segments of one's own if it is linked, else 1, or 0 for an unlinked field (M-9.1 to M-9.4)."""
        if link != "linked":
            nothing = found.kind == "field" and link == "unlinked" and self.act in ("act1", "act2")
            return 0 if nothing else 1
        segments = self.land.segments(found.region)
        own = sum(self.owners[cell_at(min(segment))] == colour for segment in segments)
        return EACH[found.kind] * own

    def cow_points(self, field: set[Spot], colour: int) -> int:
        """The cows of a field, divided if one colour alone has all of them (M-9.5)."""
        colours = self.lies_in(field)
        herds = {owner: self.herd(field, owner) for owner in colours if self.herd(field, owner)}
        if len(herds) != 1:
            return herds.get(colour, 0)
        total = sum(herds.values())
        share = total // len(colours)
        return share + total % len(colours) if colour in herds else share

    def herd(self, field: set[Spot], colour: int) -> int:
        """What the cows of a colour in a field are worth together."""
        return sum(self.land.cows[spot] for spot in field & self.land.cows.keys() if self.cells({spot}, colour))

    def frog_lines(self) -> list[Line]:
        """2 points for each pond in which a colour has a frog (M-9.6)."""
        ponds = [region for region in pieces(self.land.of_class("water")) if self.land.is_pond(region)]
        frogs = [
            (colour, pond) for colour in self.colours for pond in ponds if self.cells(pond & self.land.frogs, colour)
        ]
        return [(colour, "frog", self.cells(pond, colour), 2) for colour, pond in frogs]

    def hole_lines(self) -> list[Line]:
        """Every empty cell costs its owner 1 point (M-9.7)."""
        owned = [(cell, colour) for cell, colour in self.owners.items() if colour is not None]
        return [(colour, "hole", [cell], -1) for cell, colour in owned if not self.is_covered(cell)]

    # Villages

    def village_lines(self) -> list[Line]:
        """What villages are worth in themselves, in act 1 nothing (M-11.2)."""
        worth = {"act2": self.worth_aside, "act3": self.worth_linked, "act8": self.worth_linked}.get(self.act)
        owned = [(cell, self.owners[cell]) for cell in self.standing.villages]
        return [(k, "village", [cell], worth(cell, k)) for cell, k in owned if worth and k is not None]

    def worth_linked(self, village: Cell, colour: int) -> int:
        """10 points by the own network, 1 by the wide one only (M-13.5, M-18.6)."""
        return {"linked": 10, "abroad": 1, "unlinked": 0}[self.link(self.land.water_of(village), [colour])]

    def worth_aside(self, village: Cell, colour: int) -> int:
        """The farther from the Abbey the more, and more if surrounded (M-12.4, M-12.5)."""
        if self.link(self.land.water_of(village), [colour]) != "linked":
            return 1
        corner = OUTER_CORNERS[section_of(village) or 0]
        where = "on the corner" if village == corner else "around it" if village in around(corner) else "elsewhere"
        about = around(corner) if village == corner else set(NEIGHBOURS[village].values())
        surrounded = all(self.is_covered(cell) for cell in about)  # M-12.6
        return ASIDE[where][0 if surrounded else 1]

    def is_covered(self, cell: Cell) -> bool:
        """Whether a tile lies there."""
        return (5 * cell[0], 5 * cell[1]) in self.land.letters
