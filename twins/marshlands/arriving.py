"""What a boat that arrives can claim (M-15.6, M-15.7, M-21.6, M-25.6)."""

from __future__ import annotations

from .board import Cell
from .boats import Boating, Segment, beyond
from .counters import ALL, Claiming
from .scoring import Construction, Land
from .tiles import SLOTS, Spot


class Arriving(Boating, Claiming):
    """A game in which boats carry counters to what is finished."""

    def counters_in_hand(self) -> int:
        """Twelve less those on the board."""
        return ALL - len(self.counters[self.colour()])

    def claims(self) -> dict[str, Segment]:
        """What the boat has arrived at and nobody has claimed, by the segment where the counter would lie."""
        boat = self.boats[self.colour()]
        if self.pack.lying(self.board[boat[0]]).kind_of(boat[1]) != "water":
            return {}
        land = self.land()
        reached = [found for found in self.constructions(land) if self.has_reached(land, boat, found)]
        spots = [self.counter_spot(boat[0], found) for found in reached if self.claimer(found) is None]
        return {f"c{spot}": (boat[0], spot) for spot in sorted(spot for spot in spots if spot is not None)}

    def has_reached(self, land: Land, boat: Segment, found: Construction) -> bool:
        """Whether the water of a construction is the boat's, or for a field that of a dead end before it."""
        waters = self.letters_of(boat)
        if found.kind == "field":
            waters = waters | self.dead_ends_beside(land, boat)
        return bool(found.water & waters)

    def dead_ends_beside(self, land: Land, boat: Segment) -> set[Spot]:
        """The letters of water that has no way but past the boat."""
        lying = self.lying()
        ways = [beyond(lying, boat, side, slot) for side in SLOTS for slot in range(5)]
        segments = [self.letters_of(end) for end in ways if end]
        return {spot for segment in segments if land.slots(segment) == 1 for spot in segment}

    def counter_spot(self, cell: Cell, found: Construction) -> int | None:
        """The lowest-numbered segment that a construction has on a tile."""
        numbers = range(len(self.pack.lying(self.board[cell]).segments))
        return next((number for number in numbers if self.lies_on((cell, number), found)), None)
