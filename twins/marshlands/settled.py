"""What intervals 1 and 3 have in common: boats that leave from villages, and claims (parts 21 and 25)."""

from __future__ import annotations

from .arriving import Arriving
from .board import Cell
from .boats import Segment, water_number
from .counters import ALL
from .intervals import Interval
from .scoring import Construction, Line, cells_of
from .tiles import Spot


class Settled(Interval, Arriving):
    """An interval in which everybody lays a village."""

    def __init__(self, d: dict):
        """Who is asked about an event is read as well."""
        super().__init__(d)
        self.layer = d["layer"]

    def to_dict(self) -> dict:
        """With the seat that is asked about an event (M-28.8)."""
        return super().to_dict() | {"layer": self.layer}

    @classmethod
    def further_at_start(cls, options: dict, number: int) -> dict:
        """Nobody is."""
        return super().further_at_start(options, number) | {"layer": -1}

    def village_water(self, colour: int) -> Segment | None:
        """Where the boat of a colour is at home."""
        cell = self.village_cell(colour)
        return (cell, water_number(self.pack.lying(self.board[cell]))) if cell else None

    def send_home(self, colour: int) -> None:
        """On the water of its village."""
        home = self.village_water(colour)
        assert home is not None
        self.boats[colour] = home

    def after_step(self, start: Segment, end: Segment) -> None:
        """A boat arrives (M-21.6)."""
        self.ask_about_claims(self.seat)

    def ends_with_counters(self) -> bool:
        """Whether a colour has all its counters on the board."""
        return any(len(placed) == ALL for placed in self.counters)

    def holders(self, found: Construction) -> list[int]:
        """The colours that have a counter on a construction."""
        return [colour for colour in range(4) if any(self.lies_on(at, found) for at in self.counters[colour])]

    def cells_in(self, region: set[Spot], colour: int) -> list[Cell]:
        """The cells of a region in the section of a colour."""
        return [cell for cell in cells_of(region) if self.owner(cell) == colour]

    def hole_lines(self) -> list[Line]:
        """Every empty cell costs its owner 1 point."""
        empty = [(cell, self.owner(cell)) for cell in self.cells() if cell not in self.board]
        return [(k, "hole", [cell], -1) for cell, k in empty if k is not None]
