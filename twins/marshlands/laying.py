"""The table: its dict, what lies where, and where a tile may be laid (part 3)."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from typing import Self

from .board import (
    AROUND_CENTRE,
    BOARD,
    CENTRE,
    NEIGHBOURS,
    OPPOSITE,
    OUTER_CORNERS,
    SECTIONS,
    START_CELLS,
    X_CELLS,
    Cell,
    cell_name,
    read_cell,
    section_of,
)
from .scoring import Count, Land, Line, Standing
from .tiles import Mosaic, fits, flood, is_water, read_pack

Place = tuple[Cell, int]  # a cell and a rotation (M-3.8)


class Table:
    """A position of The Sacred Marshlands."""

    FAMILIES = ("basic", "joker")  # of the tiles in the stock (M-6.1)

    # Dicts

    def __init__(self, d: dict):
        """The position of a full dict (M-28.1)."""
        d = deepcopy(d)
        self.options, self.pack_number = d["options"], d["pack"]
        self.pack = read_pack(self.options["pack"], self.pack_number)
        self.act = self.options["act"]
        self.board = {read_cell(name): tile for name, tile in d["board"].items()}
        self.villages: set[int] = set(d["villages"])
        self.hands, self.deck, self.out = d["hands"], d["deck"], d["out"]
        self.colour_of, self.oriented = d["colour_of"], d["oriented"]
        self.players = len(self.hands)
        self.refused, self.in_turn, self.laid, self.chosen = d["refused"], d["in_turn"], d["laid"], d["chosen"]
        self.offered, self.mad_by, self.turn = d["offered"], d["mad_by"], d["turn"]
        self.phase, self.seat, self.outcome = d["phase"], d["seat"], d["outcome"]

    @classmethod
    def from_dict(cls, d: dict) -> Self:
        """The position of a full dict (M-28.1)."""
        return cls(d)

    def to_dict(self) -> dict:
        """The position as plain data (M-28.1)."""
        return {
            "board": {cell_name(cell): self.board[cell] for cell in self.cells() if cell in self.board},
            "villages": sorted(self.villages),
            "hands": [list(hand) for hand in self.hands],
            "deck": list(self.deck),
            "out": list(self.out),
            "colour_of": list(self.colour_of),
            "oriented": list(self.oriented),
            "refused": self.refused,
            "in_turn": self.in_turn,
            "laid": self.laid,
            "chosen": self.chosen,
            "offered": self.offered,
            "mad_by": self.mad_by,
            "turn": self.turn,
            "phase": self.phase,
            "seat": self.seat,
            "outcome": self.outcome,
            "pack": self.pack_number,
            "options": dict(self.options),
        }

    def stock(self) -> Counter[str]:
        """The tiles that are shuffled in the set-up (M-6.1)."""
        families = [*self.FAMILIES, *["eclipse"] * (self.options["eclipse"] != "off")]
        return Counter(name for family in families for name in self.pack.of_family(family))

    # The cells, and whose land they are

    def cells(self) -> list[Cell]:
        """All cells, in the order of their numbers."""
        return BOARD

    def neighbours(self, cell: Cell) -> dict[str, Cell]:
        """The cells beside a cell."""
        return NEIGHBOURS[cell]

    def sections(self, colour: int) -> list[int]:
        """The sections of a colour: its own (M-1.6), in act 8 all that are used (M-18.1)."""
        return list(range(self.options["sections"])) if self.act == "act8" else [colour]

    def owner(self, cell: Cell) -> int | None:
        """The colour in whose sections a cell lies; nobody's are the centre and sections not in use (M-1.5)."""
        return next((colour for colour in self.colour_of if section_of(cell) in self.sections(colour)), None)

    def village_cell(self, colour: int) -> Cell | None:
        """Where a village lies, if it does."""
        return next((cell for cell, tile in self.board.items() if tile.startswith(f"village#{colour}@")), None)

    def lying(self) -> dict[Cell, Mosaic]:
        """All covered cells, as their tiles lie."""
        return {cell: self.pack.lying(tile) for cell, tile in self.board.items()}

    # Laying (part 3)

    def places(self, tile: str, colour: int) -> list[Place]:
        """Where a colour may lay a tile, cell by cell."""
        if self.pack.family[tile] == "eclipse":
            return [(CENTRE, 0)]  # M-19.2
        return self.ways(tile, self.cells_for(tile, colour))

    def cells_for(self, tile: str, colour: int) -> list[Cell]:
        """The cells that a colour may cover with a tile, if it fits there."""
        sections = self.sections(colour)
        return sorted(cell for k in sections for cell in SECTIONS[k] if self.may_be_covered(cell, k, tile))

    def ways(self, tile: str, cells: list[Cell]) -> list[Place]:
        """How a tile may lie on some cells."""
        return [(cell, rotation) for cell in cells for rotation in self.rotations_at(tile, cell)]

    def may_be_covered(self, cell: Cell, k: int, tile: str) -> bool:
        """Whether a cell is an empty one of section k in contact with a tile there (M-3.1, M-3.2, M-12.3, M-18.3)."""
        if cell not in SECTIONS[k] or cell in self.board:
            return False
        if self.act == "act2" and self.pack.family[tile] == "village" and cell in X_CELLS:
            return False
        if not SECTIONS[k] & self.board.keys():
            return cell in self.first_cells(k)
        return any(other in SECTIONS[k] and other in self.board for other in self.neighbours(cell).values())

    def first_cells(self, k: int) -> set[Cell]:
        """Where the first tile of section k may lie (M-3.2)."""
        return {START_CELLS[k]}

    def rotations_at(self, tile: str, cell: Cell) -> list[int]:
        """How a tile may lie on a cell: it fits, a joker opens on water, and in act 3 there is a way to the village."""
        fitting = self.fitting(tile, cell)
        if self.pack.family[tile] == "joker":
            fitting = [rotation for rotation in fitting if self.opens_on_water(tile, cell, rotation)]
        if self.act == "act3" and cell in AROUND_CENTRE:
            fitting = [rotation for rotation in fitting if self.leads_to_village(tile, cell, rotation)]
        return fitting

    def fitting(self, tile: str, cell: Cell) -> list[int]:
        """The rotations in which all edges that touch agree (M-3.3 to M-3.5)."""
        facing = self.facing_edges(cell).items()
        turned = {rotation: self.pack.mosaics[tile][rotation].edges for rotation in self.pack.lowest[tile]}
        return [
            rotation for rotation, edges in turned.items() if all(fits(edges[side], other) for side, other in facing)
        ]

    def facing_edges(self, cell: Cell) -> dict[str, str]:
        """For each side with a tile beyond it the edge it faces."""
        covered = {side: other for side, other in self.neighbours(cell).items() if other in self.board}
        return {side: self.pack.lying(self.board[other]).edges[OPPOSITE[side]] for side, other in covered.items()}

    def opens_on_water(self, joker: str, cell: Cell, rotation: int) -> bool:
        """Its opening faces water that has been laid (M-3.6)."""
        edges = self.pack.mosaics[joker][rotation].edges
        facing = self.facing_edges(cell).items()
        return any(is_water(edges[side][2]) and is_water(other[2]) for side, other in facing)

    def leads_to_village(self, tile: str, cell: Cell, rotation: int) -> bool:
        """In act 3 a tile at the centre has a way by water to the village, over the own section alone (M-13.2)."""
        section = SECTIONS[section_of(cell) or 0]
        lying = {other: mosaic for other, mosaic in self.lying().items() if other in section}
        land = Land(lying | {cell: self.pack.mosaics[tile][rotation]})
        reached = flood(land.water_of(cell), land.of_class("water"))
        return bool(reached & land.water_of(OUTER_CORNERS[section_of(cell) or 0]))

    def village_rotations(self, colour: int) -> list[int]:
        """How a village on the board can be turned so that it fits (M-7.2)."""
        cell = self.village_cell(colour)
        return self.fitting(f"village#{colour}", cell) if cell else []

    def turn_village(self, colour: int, rotation: int) -> None:
        """Turn a village where it lies."""
        cell = self.village_cell(colour)
        assert cell is not None
        self.board[cell] = f"village#{colour}@{rotation}"

    # Points

    def score_sheet(self) -> list[Line]:
        """What everything on the board is worth to whom (part 9)."""
        owners = {cell: self.owner(cell) for cell in BOARD}
        villages = [cell for cell, tile in self.board.items() if tile.startswith("village")]
        copse_encloses = bool(self.options["copse_encloses"])
        standing = Standing(self.act, owners, self.target_cells(), villages, copse_encloses)
        return Count(Land(self.lying()), standing).sheet()

    def target_cells(self) -> dict[int, Cell | None]:
        """The tile of each colour to which constructions must be linked (M-11.2, M-12.4, M-13.3, M-18.6)."""
        return {colour: self.village_cell(colour) if self.act == "act1" else CENTRE for colour in self.colour_of}

    def points(self) -> list[int]:
        """What every seat's colour would get now (M-9.8, M-19.6)."""
        sheet = self.score_sheet()
        return [sum(line[3] for line in sheet if line[0] == colour) for colour in self.colour_of]
