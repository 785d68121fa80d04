"""Act 4, the race to the Abbey (part 14)."""

from __future__ import annotations

from .board import AROUND_CENTRE, BOARD, CENTRE, Cell, read_cell, section_of
from .boats import Boating, Segment
from .scoring import Line


class Race(Boating):
    """Act 4: one tile a turn, laid against a neighbour or on one's own way, and a boat that follows."""

    def __init__(self, d: dict):
        """Who misses a turn, and who laid where last, are read as well."""
        super().__init__(d)
        self.misses, self.laid_in = list(d["misses"]), list(d["laid_in"])

    def to_dict(self) -> dict:
        """With the entries of the act (M-28.8)."""
        return super().to_dict() | {"misses": list(self.misses), "laid_in": list(self.laid_in)}

    @classmethod
    def further_at_start(cls, options: dict, number: int) -> dict:
        """Nobody misses a turn, and nobody has laid anywhere."""
        players = options["players"]
        return super().further_at_start(options, number) | {"misses": [0] * players, "laid_in": [-1] * players}

    # A turn (M-26.2)

    def begin_turn(self, seat: int) -> None:
        """A turn is missed, or a tile is drawn after the turning of a mad eclipse (M-14.2, M-14.9)."""
        self.laid_in[seat] = -1
        if self.misses[seat]:
            self.in_turn, self.misses[seat] = seat, 0
            self.next_turn()
            return
        super().begin_turn(seat)
        self.draw(1)

    def legal_turns(self) -> list[str]:
        """Lay the tile or discard it (M-14.4)."""
        return [*self.legal_lays(), "o0"]

    def offer(self, tile: str) -> None:
        """It goes out of the game (M-14.4), and no boat moves."""
        self.out.append(tile)
        self.end_turn(0)

    def end_turn(self, tiles: int) -> None:
        """Nothing is drawn at the end of a turn (M-14.2)."""
        self.next_turn()

    # Laying in other sections (M-14.3)

    def cells_for(self, tile: str, colour: int) -> list[Cell]:
        """Cells of the own section, and of others under two conditions."""
        return [cell for cell in BOARD if self.may_lay_on(cell, tile, colour)]

    def may_lay_on(self, cell: Cell, tile: str, colour: int) -> bool:
        """Not where the seat before has laid in its last turn, nor around the centre, but for the own section."""
        k = self.owner(cell)
        if k is None or not self.may_be_covered(cell, k, tile):
            return False
        before = self.laid_in[(self.seat - 1) % self.players]
        return k == colour or (k != before and cell not in AROUND_CENTRE)

    def put(self, tile: str, text: str) -> None:
        """The section is remembered; the eclipse is laid in none (M-14.3)."""
        super().put(tile, text)
        section = section_of(read_cell(text.split("@")[0]))
        self.laid_in[self.seat] = -1 if section is None else section

    def is_full(self) -> bool:
        """A full section ends nothing (M-14.10)."""
        return False

    # The boat

    def after_lay(self) -> None:
        """The boat of the colour that the seat then holds (M-14.5)."""
        self.ask_about_boat(self.seat)

    def steps_of_boat(self) -> dict[str, Segment]:
        """The boat keeps to its own section and the centre (M-14.7)."""
        possible = super().steps_of_boat().items()
        return {text: end for text, end in possible if section_of(end[0]) in (None, self.colour())}

    def after_step(self, start: Segment, end: Segment) -> None:
        """In the centre the race is won (M-14.10); a cow ashore costs the next turn (M-14.9)."""
        if end[0] == CENTRE:
            self.end_game("arrived")
            return
        if start[0] == end[0] and self.has_cow(end):
            self.misses[self.seat] = 1
        self.after_boat()

    def has_cow(self, segment: Segment) -> bool:
        """Whether a cow stands on a segment; no step back to the water meets one."""
        mosaic = self.pack.lying(self.board[segment[0]])
        return mosaic.cow in mosaic.segments[segment[1]]

    def after_boat(self) -> None:
        """The turn is over."""
        self.end_turn(1)

    # Points

    def score_sheet(self) -> list[Line]:
        """Minus the distance of each boat (M-14.11)."""
        distances = {colour: abs(boat[0][0]) + abs(boat[0][1]) for colour, boat in self.boats.items()}
        return [(colour, "boat", [self.boats[colour][0]], -far) for colour, far in distances.items() if far]
