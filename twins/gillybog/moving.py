"""Movement of players in the twin of Gillybog: parts 5 and 11 of RULES.md."""

from __future__ import annotations

from collections.abc import Generator

from .hunting import Hunting, Trip
from .land import DEN, DIRECTIONS, Cell, beside, by_number, cell_of, hex_distance, name_of
from .table import GameOver, Question

ANY_STEPS = 81  # G-5.2


class Moving(Hunting):
    """What players do on the map."""

    # Steps

    def move(self, seat: int, steps: int, ignores: int) -> Generator[Question, str, bool]:
        """Up to so many steps (G-5.1); whether a Snare ended it early (G-5.9)."""
        trip = Trip(seat, min(steps, ANY_STEPS), ignores)
        while trip.left and not trip.over:
            yield from self.step(trip)
        if trip.begun and not trip.captured:
            yield from self.end_movement(trip)
        return trip.snared

    def step(self, trip: Trip) -> Generator[Question, str, None]:
        """A direction, a Tunnel's destination before the first step (G-12.6), or no more."""
        here = self.at(trip.seat)
        destinations = [] if trip.begun else self.tunnel_destinations(here)
        ways = self.exits(here) + [name_of(cell) for cell in by_number(destinations)]
        way = yield from self.ask(trip.seat, "step", [*ways, "done"])
        if way == "done":
            trip.over = True
            return
        yield from self.choose_led(trip)
        if way in DIRECTIONS:
            trip.left -= 1
            yield from self.step_to(trip, beside(here, DIRECTIONS.index(way)))
        else:
            trip.over = True
            yield from self.enter(trip, cell_of(way))

    def step_to(self, trip: Trip, cell: Cell) -> Generator[Question, str, None]:
        """Attacks, then it is seen whether the movement ends (G-5.3)."""
        yield from self.enter(trip, cell)
        if trip.captured:
            trip.over = True
        elif self.terrain(cell) == "t":
            trip.over = True
            yield from self.pass_tunnel(trip)
        elif self.token_stops(trip, cell):
            trip.over = True
        elif self.terrain(cell) == "s" and trip.left:
            yield from self.step_into_snare(trip)

    def choose_led(self, trip: Trip) -> Generator[Question, str, None]:
        """One standing gilly goes along, chosen when the movement begins (G-5.7)."""
        here = self.at(trip.seat)
        standing = [number for number in self.gillys_at(here) if self.gillys[number]["state"] == "standing"]
        if not trip.begun and standing:
            gilly = yield from self.ask(trip.seat, "lead", [f"gilly-{number + 1}" for number in standing])
            trip.led = int(gilly[-1]) - 1
        trip.begun = True

    def enter(self, trip: Trip, cell: Cell) -> Generator[Question, str, None]:
        """Player and gilly are there; each hunter attacks, then an Ambush (G-5.3)."""
        self.players[trip.seat]["at"] = cell
        if trip.led is not None:
            self.gillys[trip.led]["at"] = cell
        attacks = self.hunters[cell] + (self.terrain(cell) == "a")
        trip.captured = yield from self.suffer_attacks(trip.seat, attacks, trip)

    # What ends a movement (G-5.5)

    def token_stops(self, trip: Trip, cell: Cell) -> bool:
        """The vision token, or a gilly that is not led."""
        return self.vision == cell or any(number != trip.led for number in self.gillys_at(cell))

    def step_into_snare(self, trip: Trip) -> Generator[Question, str, None]:
        """It can be ignored (G-6.5), else it ends the movement early (G-5.9)."""
        if trip.ignores and (yield from self.ask_whether(trip.seat, "ignore")):
            trip.ignores -= 1
        else:
            trip.over = trip.snared = True

    def tunnel_destinations(self, cell: Cell) -> set[Cell]:
        """From a Tunnel, the other bog spaces at most three away (G-12.6)."""
        if self.terrain(cell) != "t":
            return set()
        return {other for other in self.bog_cells() if other != cell and hex_distance(cell, other) <= 3}

    def pass_tunnel(self, trip: Trip) -> Generator[Question, str, None]:
        """The Tunnel's offer after a step onto it (G-12.6)."""
        here = self.at(trip.seat)
        destination = yield from self.ask_cell(trip.seat, "dest", self.tunnel_destinations(here), optional=True)
        if destination is not None:
            yield from self.enter(trip, destination)

    # Travel (G-5.6)

    def travel(self, seat: int, destinations: set[Cell]) -> Generator[Question, str, None]:
        """To one of some spaces, if wanted; a movement of its own."""
        trip = Trip(seat, 0, 0)
        cells = destinations - {self.at(seat)}
        destination = yield from self.ask_cell(seat, "dest", cells, optional=True)
        if destination is None:
            return
        yield from self.choose_led(trip)
        yield from self.enter(trip, destination)
        if not trip.captured:
            yield from self.end_movement(trip)

    def travel_spaces(self, seat: int, where: str, reach: int) -> set[Cell]:
        """The destinations of TRAVEL (G-13.3)."""
        others = {player["at"] for number, player in enumerate(self.players) if number != seat}
        standing = {gilly["at"] for gilly in self.gillys if gilly["state"] == "standing"}
        petals = {cell for cell, space in self.spaces.items() if space.kind == "P"}
        kinds = {"BOG": self.bog_cells(), "ANY": set(self.spaces), "GREAT": petals, "FRIEND": others | standing}
        return {cell for cell in kinds[where] if hex_distance(self.at(seat), cell) <= reach}

    # The end of a movement (G-5.8)

    def end_movement(self, trip: Trip) -> Generator[Question, str, None]:
        """Save, rescue, vision, ritual."""
        here = self.at(trip.seat)
        if here == DEN and trip.led is not None:
            self.gillys[trip.led] |= {"state": "saved", "at": None}  # G-11.5
        self.rescue(here)
        if here == self.vision:
            yield from self.find_next_camp(trip.seat)
        if self.ritual_is_complete():
            raise GameOver("won")

    def rescue(self, cell: Cell) -> None:
        """A tipped gilly stands up, and the next gilly card is turned up (G-11.3)."""
        for number in self.gillys_at(cell):
            if self.gillys[number]["state"] == "tipped":
                self.gillys[number] |= {"state": "standing", "card": self.gilly_deck.pop(0)}

    def find_next_camp(self, seat: int) -> Generator[Question, str, None]:
        """A camp with a gilly and the vision token, if a gilly is still aside (G-11.2)."""
        aside = [gilly for gilly in self.gillys if gilly["state"] == "aside"]
        if aside:
            camp = yield from self.place_camp(seat)
            if camp:
                self.vision = camp[0]
                aside[0] |= {"state": "tipped", "at": camp[1]}

    def ritual_is_complete(self) -> bool:
        """All gillys saved, all players at the vision token (G-11.7)."""
        saved = all(gilly["state"] == "saved" for gilly in self.gillys)
        return saved and all(player["at"] == self.vision for player in self.players)
