"""Interval 2, Tourism (parts 23 and 24)."""

from __future__ import annotations

from .board import BOARD, CENTRE, Cell, section_of
from .boats import Segment, steps_across, water_number
from .circuits import HOME_SIDES, Circuit, Net, Territory, best_circuits, joined, points_of, waters
from .intervals import Interval
from .scoring import Line

FULL_HAND = 6  # M-20.2
COUNTERS = 6  # of a colour; 4 of colours 0 and 2 with three players (M-23.1)
BONUS = {  # on a circuit (M-24.10)
    "auberge": 2,
    "bridge": 1,
    "shipwreck": -6,
    "obstruction": -3,
    "pro_guide": 4,
    "traffic_jam": -3,
    "disorientation": -5,
    "cattle": 3,
    "goods": 3,
}
ABBEY, OWN_VILLAGE, VILLAGE = 7, 5, 2


class Tourism(Interval):
    """Interval 2: circuits of boats."""

    FAMILIES = ("basic", "joker", "butterfly", "village", "centre")
    HAND = FULL_HAND

    @classmethod
    def dealt(cls, options: dict, deck: list[str], number: int = 0):
        """Private Property goes to its owners before the first turn (M-23.10)."""
        twin = super().dealt(options, deck, number)
        for seat in range(twin.players):
            for tile in [tile for tile in twin.hands[seat] if twin.is_anothers(tile, seat)]:
                twin.give_to_owner(seat, twin.hands[seat].index(tile))
        return twin

    # Private Property (M-23.5, M-23.8 to M-23.11)

    def owner_of(self, tile: str) -> int | None:
        """The colour whose Private Property a tile is, if that is in the game."""
        name = tile.split("@")[0]
        if self.pack.event.get(name) != "private":
            return None
        colour = int(name.split("#")[1])
        return colour if colour in self.colour_of else None

    def is_anothers(self, tile: str, seat: int) -> bool:
        """Whether a tile is the Private Property of another seat's colour."""
        return self.owner_of(tile) not in (None, self.colour_of[seat])

    def give_to_owner(self, giver: int, slot: int) -> int:
        """It goes last into the owner's hand, and all know it; tells whose hand that is."""
        tile = self.leave_hand(giver, slot)
        seat = self.colour_of.index(self.owner_of(tile))
        self.hand_over(tile, seat, self.others(seat))
        return seat

    def slots_to_pick(self, owner: int, picker: int) -> list[int]:
        """Any tile of an owner's hand but Private Property other than one's own (M-23.9)."""
        hand = self.hands[owner]
        return [slot for slot, tile in enumerate(hand) if self.owner_of(tile) in (None, self.colour_of[picker])]

    def turn_board(self, k: int) -> None:
        """Private Property follows its colour (M-23.11)."""
        super().turn_board(k)
        for seat in range(self.players):
            for tile in [tile for tile in self.hands[seat] if self.is_anothers(tile, seat)]:
                owner = self.give_to_owner(seat, self.hands[seat].index(tile))
                self.give_back(owner, seat)

    def give_back(self, giver: int, receiver: int) -> None:
        """A random tile, but no Private Property of colours in the game."""
        slots = [slot for slot, tile in enumerate(self.hands[giver]) if self.owner_of(tile) is None]
        if slots:
            slot = self.dice.choice(slots)
            self.forget(giver, receiver, slots)
            self.hand_over(self.leave_hand(giver, slot), receiver, {giver})

    # Laying

    def cells_for(self, tile: str, colour: int) -> list[Cell]:
        """Only its owner lays Private Property (M-23.8)."""
        return [] if self.owner_of(tile) not in (None, colour) else super().cells_for(tile, colour)

    def is_barred(self, tile: str, cell: Cell, colour: int) -> bool:
        """Signposting bars two events (M-23.13)."""
        event = self.pack.event.get(tile)
        return event in ("traffic_jam", "disorientation") and "signposting" in self.events_in(section_of(cell))

    def happen(self, tile: str, cell: Cell) -> None:
        """Nothing happens before the end."""

    # Boats and counters (M-23.3 to M-23.7)

    def steps_of_boat(self) -> dict[str, Segment]:
        """One step over water, or home from the end of a network."""
        colour = self.colour()
        boat = self.boats[colour]
        possible = steps_across(self.lying(), boat).items()
        found = {text: end for text, end in possible if self.may_go(colour, boat, text[1], end)}
        if boat[0] != CENTRE and len(found) <= 1:
            found["bH"] = (CENTRE, water_number(self.pack.lying(self.board[CENTRE])))
        return found

    def may_go(self, colour: int, boat: Segment, side: str, end: Segment) -> bool:
        """From the centre to one's own section only; nowhere past the counters and property of others."""
        if boat[0] == CENTRE and side != HOME_SIDES[colour]:
            return False
        return end not in self.barred(colour)

    def barred(self, colour: int) -> set[Segment]:
        """Waters with others' counters, or on their Private Property (M-24.2)."""
        counters = {segment for k in range(4) if k != colour for segment in self.counters[k]}
        others = [cell for cell, tile in self.board.items() if self.owner_of(tile) not in (None, colour)]
        return counters | {segment for segment in waters(self.lying()) if segment[0] in others}

    def after_step(self, start: Segment, end: Segment) -> None:
        """A counter can be put or taken where a boat arrives."""
        self.ask_about_claims(self.seat)

    def counters_in_hand(self) -> int:
        """Six less those on the board, or four (M-23.1)."""
        few = self.players == 3 and self.colour() in (0, 2)
        return (4 if few else COUNTERS) - len(self.counters[self.colour()])

    def legal_claims(self) -> list[str]:
        """Nothing, put, or take back: one decision (M-23.7)."""
        colour = self.colour()
        boat = self.boats[colour]
        family = self.pack.family[self.board[boat[0]].split("@")[0]]
        if boat[0] == CENTRE or family in ("village", "centre"):
            return ["-"]
        if boat in self.counters[colour]:
            return ["-", f"u{boat[1]}"]
        is_taken = any(boat in placed for placed in self.counters)
        is_crowded = any(self.boats[k] == boat for k in self.boats if k != colour)
        can_put = self.counters_in_hand() and not is_taken and not is_crowded
        return ["-", *[f"c{boat[1]}"] * bool(can_put)]

    def claim(self, text: str) -> None:
        """Put a counter or take it back."""
        boat = self.boats[self.colour()]
        if text[0] == "c":
            self.put_counter(boat)
        elif text[0] == "u":
            self.counters[self.colour()].remove(boat)
        self.after_claims()

    # The end of a turn

    def ends_with_counters(self) -> bool:
        """The last counter ends nothing (M-23.12)."""
        return False

    def finish_turn(self) -> None:
        """Tiles are drawn one by one; what is another's goes to them, and a tile of theirs is picked (M-23.9)."""
        seat = self.in_turn
        while self.deck and len(self.hands[seat]) < FULL_HAND:
            self.draw(1)
            if self.deck and self.is_anothers(self.hands[seat][-1], seat):
                owner = self.give_to_owner(seat, len(self.hands[seat]) - 1)
                for seats in self.known[owner]:
                    seats.add(seat)
                if self.slots_to_pick(owner, seat):
                    self.partner = owner
                    self.ask("pick", seat)
                    return
        self.next_turn()

    def legal_picks(self) -> list[str]:
        """In an exchange what may be given, else any but others' Private Property."""
        if self.demand:
            return super().legal_picks()
        return [f"h{slot}" for slot in self.slots_to_pick(self.partner, self.seat)]

    def pick(self, text: str) -> None:
        """A tile for the Private Property that was drawn."""
        if self.demand:
            super().pick(text)
            return
        owner, seat = self.partner, self.seat
        self.forget(owner, seat, self.slots_to_pick(owner, seat))
        self.hand_over(self.leave_hand(owner, int(text[1:])), seat, {owner})
        self.partner = -1
        self.finish_turn()

    # Points (part 24)

    def score_sheet(self) -> list[Line]:
        """When all counters and property that serve no circuit are gone."""
        after, circuits = self.settled()
        lines = [line for colour in self.colour_of for line in after.lines_of_colour(colour, circuits[colour])]
        empty = [(cell, after.owner(cell)) for cell in BOARD if cell not in after.board]
        lines += [(k, "hole", [cell], -1) for cell, k in empty if k is not None]
        return [line for line in lines if line[3]]

    def settled(self) -> tuple[Tourism, dict[int, list[Circuit]]]:
        """What is left in the end, and the circuits of each colour (M-24.7)."""
        after = type(self).from_dict(self.to_dict())
        free: set[Segment] = set()
        while True:
            circuits = {colour: after.circuits(colour, free) for colour in after.colour_of}
            freed = after.drop_useless(circuits)
            if freed is None:
                return after, circuits
            free |= freed

    def circuits(self, colour: int, free: set[Segment]) -> list[Circuit]:
        """The circuits of a colour (M-24.2 to M-24.6)."""
        lying = self.lying()
        kinds = {cell: self.pack.family[tile.split("@")[0]] for cell, tile in self.board.items()}
        open_cells = {cell for cell, family in kinds.items() if family in ("village", "centre")}
        own = {cell for cell, tile in self.board.items() if self.owner_of(tile) == colour}
        marked = set(self.counters[colour]) | {segment for segment in waters(lying) if segment[0] in own}
        allowed = Territory(lying, open_cells, free).allowed(colour, self.barred(colour), marked)
        return best_circuits(Net(lying, allowed, colour), self.options["circuit_bonus"])

    def drop_useless(self, circuits: dict[int, list[Circuit]]) -> set[Segment] | None:
        """Counters and Private Property that are on no circuit go; tells what is free now, or None if nothing went."""
        places = {k: {place[:2] for one in found for place in one.places} for k, found in circuits.items()}
        freed = {segment for k, served in places.items() for segment in self.counters[k] if segment not in served}
        owners = {cell: self.owner_of(tile) for cell, tile in self.board.items()}
        useless = [
            cell for cell, k in owners.items() if k is not None and cell not in {place[0] for place in places[k]}
        ]
        for placed in self.counters:
            placed[:] = [segment for segment in placed if segment not in freed]
        self.take_away(useless)
        return freed if freed or useless else None

    def lines_of_colour(self, colour: int, circuits: list[Circuit]) -> list[Line]:
        """Circuits, in the order taken, and what lies on them (M-24.8 to M-24.12)."""
        bonus = self.options["circuit_bonus"]
        lines: list[Line] = []
        for number, circuit in enumerate(circuits):
            more = points_of(circuits[: number + 1], bonus) - points_of(circuits[:number], bonus)
            lines.append((colour, "circuit", sorted({place[0] for place in circuit.places}), more))
        on_circuit = sorted({place[0] for circuit in circuits for place in circuit.places})
        return lines + [self.line_for(colour, cell, on_circuit) for cell in on_circuit]

    def line_for(self, colour: int, cell: Cell, on_circuit: list[Cell]) -> Line:
        """What a tile on a circuit is worth in itself."""
        name = self.board[cell].split("@")[0]
        if self.pack.family[name] == "village":
            return colour, "village", [cell], OWN_VILLAGE if name == f"village#{colour}" else VILLAGE
        if self.pack.family[name] == "centre":
            return colour, "abbey", [cell], ABBEY
        event = self.events().get(cell, "")
        guided = "pro_guide" in [self.events().get(other) for other in on_circuit]
        is_cancelled = guided and event in ("shipwreck", "obstruction")
        is_signposted = event in ("traffic_jam", "disorientation") and cell in self.signposted()
        return colour, "bonus", [cell], 0 if is_cancelled or is_signposted else BONUS.get(event, 0)

    def signposted(self) -> set[Cell]:
        """The cells with water that can be reached from Signposting without the centre (M-24.12)."""
        lying = self.lying()
        posts = [cell for cell, event in self.events().items() if event == "signposting"]
        reached = {segment for segment in waters(lying) if segment[0] in posts}
        border = set(reached)
        while border:
            near = {end for segment in border for ends in joined(lying, segment).values() for end in ends}
            border = {end for end in near if end[0] != CENTRE} - reached
            reached |= border
        return {segment[0] for segment in reached}
