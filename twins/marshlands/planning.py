"""Act 6, sections that touch no other, covered from open hands (part 16)."""

from __future__ import annotations

from .board import SECTIONS, Cell, cell_name, read_cell, section_of, side_neighbours
from .scoring import Land, Line, cells_of, constructions, full_worth, herd
from .tiles import flood, pieces
from .twin import Twin

BONUS = [15, 8, 3, 0]  # for the first, second, third, fourth to fill a section (M-16.10)

OWN_NEIGHBOURS = {cell: side_neighbours(cell, section) for section in SECTIONS for cell in section}


class Planning(Twin):
    """Act 6: operations on one's own section."""

    def __init__(self, d: dict):
        """Operations left, passes and filled sections are read as well."""
        super().__init__(d)
        self.ops, self.passes, self.filled = list(d["ops"]), list(d["passes"]), list(d["filled"])

    def to_dict(self) -> dict:
        """With the entries of the act (M-28.8)."""
        return super().to_dict() | {"ops": list(self.ops), "passes": list(self.passes), "filled": list(self.filled)}

    @classmethod
    def further_at_start(cls, options: dict, number: int) -> dict:
        """All operations are left."""
        players = options["players"]
        return {"ops": [options["ops"]] * players, "passes": [0] * players, "filled": []}

    # The own section (M-16.1, M-16.4)

    def neighbours(self, cell: Cell) -> dict[str, Cell]:
        """Other sections and the centre are outside."""
        return OWN_NEIGHBOURS[cell]

    def first_cells(self, k: int) -> set[Cell]:
        """All cells, for nothing lies there to begin on."""
        return SECTIONS[k]

    # Operations (M-16.3)

    def legal_turns(self) -> list[str]:
        """Pass, lay, exchange, lift."""
        can_take = self.deck or self.out  # M-16.6
        exchanges = [f"x{slot}" for slot in range(len(self.hands[self.seat]))] if can_take else []
        lifts = [f"#{cell_name(cell)}" for cell in self.cells() if cell in self.board and self.is_own(cell)]
        return ["-", *self.legal_lays(), *exchanges, *lifts]

    def is_own(self, cell: Cell) -> bool:
        """Whether a cell is in the section of the seat that is asked."""
        return section_of(cell) == self.colour()

    def take_turn(self, text: str) -> None:
        """Exchange, lift, or lay and pass as in other acts."""
        if text[0] == "x":
            self.out.append(self.hands[self.seat].pop(int(text[1:])))
            self.ask("take", self.seat)
        elif text[0] == "#":
            self.lift(read_cell(text[1:]))
        else:
            super().take_turn(text)

    def lift(self, cell: Cell) -> None:
        """A tile goes back to the hand, the village beside it (M-16.5)."""
        tile = self.board.pop(cell).split("@")[0]
        if self.pack.family[tile] == "village":
            self.villages.add(self.colour())
        else:
            self.hands[self.seat].append(tile)
        self.end_operation()

    def legal_takes(self) -> list[str]:
        """The deck's top tile, or one of the row but the tile just given (M-16.6)."""
        return ["t^"] * bool(self.deck) + [f"t{number}" for number in range(len(self.out) - 1)]

    def take(self, text: str) -> None:
        """The tile taken goes last in the hand."""
        if text == "t^":
            self.draw(1)
        else:
            self.hands[self.seat].append(self.out.pop(int(text[1:])))
        self.end_operation()

    def stop(self) -> None:
        """Pass."""
        self.passes[self.seat] += 1
        self.ops[self.seat] -= 1
        self.next_turn()

    def is_full(self) -> bool:
        """A full section ends nothing; it is noted when the operation ends."""
        return False

    def after_lay(self) -> None:
        """The first to fill their section are remembered (M-16.10)."""
        if self.board.keys() >= SECTIONS[self.colour()]:
            self.filled.append(self.seat)
        self.end_operation()

    def end_operation(self) -> None:
        """The operation is counted; whoever does something has not passed."""
        self.passes[self.seat] = 0
        self.ops[self.seat] -= 1
        self.next_turn()

    def next_turn(self) -> None:
        """The next seat that is not done; the end when all are (M-16.7)."""
        following = [(self.in_turn + ahead) % self.players for ahead in range(1, self.players + 1)]
        waiting = [seat for seat in following if not self.is_done(seat)]
        if not waiting:
            self.end_game("done")
            return
        self.turn += 1
        self.begin_turn(waiting[0])

    def is_done(self, seat: int) -> bool:
        """A full section, two passes running, or no operations left (M-16.7)."""
        return seat in self.filled or self.passes[seat] == 2 or not self.ops[seat]

    # Points (M-16.8 to M-16.10)

    def score_sheet(self) -> list[Line]:
        """Each section by itself, and the bonus."""
        lines = [(self.colour_of[seat], "bonus", [], BONUS[place]) for place, seat in enumerate(self.filled)]
        for colour in self.colour_of:
            lines += self.lines_of_section(colour)
        return [line for line in lines if line[3]]

    def lines_of_section(self, colour: int) -> list[Line]:
        """What is linked to the village, and ponds."""
        land = Land({cell: mosaic for cell, mosaic in self.lying().items() if section_of(cell) == colour})
        village = self.village_cell(colour)
        network = flood(land.water_of(village), land.of_class("water")) if village else set()
        lines = []
        for found in constructions(land, bool(self.options["copse_encloses"])):
            if found.water & network:
                cells = cells_of(found.region)
                lines += [(colour, found.kind, cells, full_worth(land, found))]
                lines += [(colour, "cow", cells, herd(land, found.region))]
        ponds = [region for region in pieces(land.of_class("water")) if land.is_pond(region) and region & land.frogs]
        return lines + [(colour, "frog", cells_of(pond), 2) for pond in ponds]
