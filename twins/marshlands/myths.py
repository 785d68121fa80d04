"""Interval 1, Myths and Beliefs (parts 21 and 22)."""

from __future__ import annotations

from .board import CENTRE, SIDES, Cell, section_of
from .boats import Segment, beyond, steps_across
from .scoring import Construction, Land, Line, cell_at, cells_of, off_centre
from .settled import Settled
from .tiles import CLASSES, flood, pieces

BARS = {  # what must not be in the section where it is laid (M-22.1, M-22.3, M-22.8, M-22.10)
    "bishop": {"heathen"},
    "heathen": {"heathen", "relic", "bishop"},
    "wizard": {"wizard", "blessing"},
    "gargantua": {"gargantua", "footprint"},
}
BISHOP_ENDS = 21  # tiles in the section (M-22.1)


class Myths(Settled):
    """Interval 1: boats that leave from villages, and what the marsh is haunted by."""

    FAMILIES = ("basic", "joker", "bell")

    def __init__(self, d: dict):
        """Whose village is new is read as well."""
        super().__init__(d)
        self.boat_new = d["boat_new"]

    def to_dict(self) -> dict:
        """With the entries of the interval (M-28.8)."""
        return super().to_dict() | {"boat_new": self.boat_new}

    @classmethod
    def further_at_start(cls, options: dict, number: int) -> dict:
        """No village lies."""
        return super().further_at_start(options, number) | {"boat_new": -1}

    def questions(self) -> dict:
        """Melusine replaces a counter."""
        return super().questions() | {"event": (self.legal_events, self.replace_counter)}

    def begin_turn(self, seat: int) -> None:
        """A boat can be moved from the turn after its village was laid."""
        self.boat_new = -1
        super().begin_turn(seat)

    # Laying

    def is_barred(self, tile: str, cell: Cell, colour: int) -> bool:
        """What an event does not bear, cows where a Wizard is, and the Bishop in others' sections (part 22)."""
        k = section_of(cell)
        here = self.events_in(k)
        event = self.pack.event.get(tile)
        if event == "bishop" and k != colour and len(self.covered(k or 0) | {cell}) < BISHOP_ENDS:
            return True
        if self.pack.mosaics[tile][0].cow and "wizard" in here and "blessing" not in here:
            return True
        return bool(BARS.get(event or "", set()) & here)

    def edge_fits(self, tile: str, cell: Cell, side: str, edge: str, facing: str) -> bool:
        """Around Gargantua's foot there must be water, or a joker's trees (M-22.11)."""
        other = self.board[self.neighbours(cell)[side]].split("@")[0]
        events = [self.pack.event.get(name) for name in (tile, other)]
        if "gargantua" not in events:
            return super().edge_fits(tile, cell, side, edge, facing)
        land = facing if events[0] == "gargantua" else edge
        return any(CLASSES[letter] in ("water", "wild") for letter in land)

    # Events

    def happen(self, tile: str, cell: Cell) -> None:
        """A boat comes with its village; events come about."""
        if self.pack.family[tile] == "village":
            self.boat_new = self.colour()
            self.send_home(self.colour())
        happening = {
            "bishop": self.end_season,
            "relic": self.show_relic,
            "melusine": self.enchant,
            "wisp": self.mislead,
            "bitard": self.hunt_bitard,
        }.get(self.pack.event.get(tile, ""))
        if happening:
            happening(cell)

    def end_season(self, cell: Cell) -> None:
        """The Bishop ends the game if enough lies there (M-22.1)."""
        if len(self.covered(section_of(cell) or 0)) >= BISHOP_ENDS:
            self.end_game("bishop")

    def show_relic(self, cell: Cell) -> None:
        """Heathen Worship goes, a tile is drawn, and hands go round (M-22.3, M-22.4)."""
        heathens = [
            at for at, event in self.events().items() if event == "heathen" and section_of(at) == section_of(cell)
        ]
        self.remove(heathens)
        self.draw(1)
        self.pass_hands()
        holders = [seat for seat in range(self.players) if self.colour_of[seat] in self.villages and self.hands[seat]]
        self.pass_picked({seat: self.next_seat(seat) for seat in holders})

    def next_seat(self, seat: int) -> int:
        """The one on the left."""
        return (seat + 1) % self.players

    def pass_hands(self) -> None:
        """All tiles go to the next seats, which learn what their givers know."""
        hands, known = list(self.hands), list(self.known)
        for seat in range(self.players):
            giver = (seat - 1) % self.players
            self.hands[seat] = hands[giver]
            self.known[seat] = [(seats | {giver}) - {seat} for seats in known[giver]]

    def pass_picked(self, receivers: dict[int, int]) -> None:
        """One tile of each of these seats, picked at random, goes last into the hand of another, all at once."""
        picked = {}
        for giver, receiver in receivers.items():
            slot = self.dice.randrange(len(self.hands[giver]))
            self.forget(giver, receiver, list(range(len(self.hands[giver]))))
            picked[giver] = self.leave_hand(giver, slot)
        for giver, tile in picked.items():
            self.hand_over(tile, receivers[giver], {giver})

    def hunt_bitard(self, cell: Cell) -> None:
        """Everybody takes a random tile from the next seat (M-22.17)."""
        receivers = {self.next_seat(seat): seat for seat in range(self.players)}
        self.pass_picked({giver: seat for giver, seat in receivers.items() if self.hands[giver]})

    def mislead(self, cell: Cell) -> None:
        """The section's owner discards all tiles and takes new ones (M-22.15)."""
        seat = self.colour_of.index(self.owner(cell) or 0)
        while self.hands[seat]:
            self.out.append(self.leave_hand(seat, 0))
        self.fill_hand(seat)

    def enchant(self, cell: Cell) -> None:
        """The layer replaces a counter of another colour in the section, if there is one (M-22.14)."""
        self.layer = self.seat
        if self.counters_to_replace():
            self.ask("event", self.seat)
        else:
            self.layer = -1

    def counters_to_replace(self) -> dict[str, tuple[int, int]]:
        """The counters of others on tiles of Melusine's section."""
        k = next(section_of(cell) for cell, event in self.events().items() if event == "melusine")
        found = {}
        for colour, placed in enumerate(self.counters):
            for number, segment in enumerate(placed):
                if colour != self.colour_of[self.layer] and section_of(segment[0]) == k:
                    found[f"k{colour}.{number}"] = (colour, number)
        return found

    def legal_events(self) -> list[str]:
        """Which counter is replaced."""
        return list(self.counters_to_replace())

    def replace_counter(self, text: str) -> None:
        """The other goes back to its colour."""
        colour, number = self.counters_to_replace()[text]
        segment = self.counters[colour].pop(number)
        self.put_counter(segment)
        self.layer = -1
        self.after_event()

    # Boats (M-21.3, M-21.5)

    def steps_of_boat(self) -> dict[str, Segment]:
        """One step over water, or home; none in the turn in which its village was laid."""
        colour = self.colour()
        if colour not in self.boats or colour == self.boat_new:
            return {}
        home = self.village_water(colour)
        way_home = {"bH": home} if home and self.may_go_home(colour) else {}
        return self.steps_over_water(self.boats[colour], colour) | way_home

    def steps_over_water(self, start: Segment, colour: int) -> dict[str, Segment]:
        """What a boat of a colour can enter from a segment."""
        possible = steps_across(self.lying(), start).items()
        return {text: end for text, end in possible if self.may_enter(end[0], colour)}

    def may_enter(self, cell: Cell, colour: int) -> bool:
        """Red Hand and Will o' the Wisp keep boats out (M-22.7, M-22.16)."""
        event = self.events().get(cell)
        if event == "red_hand":
            return "heathen" in self.events_in(colour)
        return event != "wisp" or section_of(cell) == colour

    def may_go_home(self, colour: int) -> bool:
        """From the end of a network: its water goes on over at most one edge (M-21.5)."""
        lying, boat = self.lying(), self.boats[colour]
        sides = [side for side in SIDES if any(beyond(lying, boat, side, slot) for slot in range(5))]
        return boat[0] != self.village_cell(colour) and len(sides) <= 1

    def claims(self) -> dict[str, Segment]:
        """Nothing from an event tile."""
        return {} if self.boats[self.colour()][0] in self.events() else super().claims()

    # The end (M-21.7, M-21.8)

    def end_game(self, outcome: str) -> None:
        """Boats go home, unless the Bishop has ended the game."""
        if outcome != "bishop":
            for seat in range(self.players):
                self.seat = seat
                self.sail_home()
        super().end_game(outcome)

    def sail_home(self) -> None:
        """By the shortest way, claiming on each tile what is worth something (M-21.8)."""
        colour = self.colour()
        home = self.village_water(colour)
        if colour not in self.boats or home is None:
            return
        far = self.steps_from_home(home, colour)
        while self.boats[colour] != home:
            ways = self.steps_over_water(self.boats[colour], colour).values()
            nearer = [end for end in ways if end in far and far[end] < far.get(self.boats[colour], 0)]
            if not nearer:
                return
            self.boats[colour] = nearer[0]
            self.claim_in_passing()

    def steps_from_home(self, home: Segment, colour: int) -> dict[Segment, int]:
        """How many steps a boat has to its village from every segment from which there is a way."""
        waters = [
            (cell, number)
            for cell in self.board
            for number in range(len(self.pack.lying(self.board[cell]).segments))
            if self.pack.lying(self.board[cell]).kind_of(number) == "water"
        ]
        ways = {water: set(self.steps_over_water(water, colour).values()) for water in waters}
        far, border = {home: 0}, {home}
        while border:
            border = {water for water in waters if water not in far and ways[water] & border}
            far |= {water: max(far.values()) + 1 for water in border}
        return far

    def claim_in_passing(self) -> None:
        """Every construction that brings points, in the order of segments, as long as there are counters."""
        claims = self.claims()
        for segment in claims.values():
            land = self.land()
            found = [it for it in self.constructions(land) if self.lies_on(segment, it)]
            worth = sum(line[3] for it in found for line in self.lines_for(land, it, self.colour()))
            if worth > 0 and self.counters_in_hand():
                self.put_counter(segment)

    # Points (M-21.9 to M-21.11)

    def score_sheet(self) -> list[Line]:
        """Claimed constructions, what nobody has claimed, frogs, events and holes; halved without a link."""
        land = self.land()
        lines: list[Line] = []
        for found in self.constructions(land):
            holders = self.holders(found)
            lines += [line for colour in holders for line in self.lines_for(land, found, colour)]
            lines += [] if holders else self.bewitched(land, found)
        lines += self.frog_lines(land) + self.bonus_lines() + self.hole_lines()
        lines += [self.halving(land, lines, colour) for colour in self.colour_of]
        return [line for line in lines if line[3]]

    def lines_for(self, land: Land, found: Construction, colour: int) -> list[Line]:
        """What a construction is worth to a colour that has a counter on it, and its cows."""
        cells = cells_of(found.region)
        segments = [min(segment) for segment in land.segments(off_centre(found.region))]
        points = sum(self.segment_points(found, cell_at(spot)) for spot in segments)
        herd = [spot for spot in off_centre(found.region) & land.cows.keys() if found.kind == "field"]
        cows = sum(land.cows[spot] * self.cow_sign(cell_at(spot)) for spot in herd)
        return [(colour, found.kind, cells, points), (colour, "cow", cells, cows)]

    def segment_points(self, found: Construction, cell: Cell) -> int:
        """What a segment on a cell counts, with the events in its section and in the copse."""
        here = self.events_in(section_of(cell))
        if found.kind == "garden":
            return 0 if "gargantua" in here else 2
        if found.kind == "reed":
            return -10 if "red_hand" in here and here & {"relic", "bishop"} else 10
        if found.kind == "copse":
            if here >= {"imps", "melusine"}:
                return -2
            return 0 if any(self.events().get(at) == "imps" for at in map(cell_at, found.region)) else 2
        return {"field": 1, "fishery": 3}[found.kind]

    def cow_sign(self, cell: Cell) -> int:
        """A Wizard turns cows against their owner, and a Blessing beside him makes them nothing (M-22.8, M-22.9)."""
        here = self.events_in(section_of(cell))
        if "wizard" not in here:
            return 1
        return 0 if "blessing" in here else -1

    def bewitched(self, land: Land, found: Construction) -> list[Line]:
        """A copse that nobody has claimed costs the owners of sections with Imps and Melusine (M-22.13)."""
        costs: dict[int, int] = {}
        for segment in land.segments(off_centre(found.region)) if found.kind == "copse" else []:
            k = self.owner(cell_at(min(segment)))
            if k is not None and self.events_in(k) >= {"imps", "melusine"}:
                costs[k] = costs.get(k, 0) - 2
        return [(k, "copse", self.cells_in(found.region, k), cost) for k, cost in costs.items()]

    def frog_lines(self, land: Land) -> list[Line]:
        """2 points for each pond in which a colour has a frog (M-9.6)."""
        ponds = [region for region in pieces(land.of_class("water")) if land.is_pond(region)]
        frogs = [(k, pond) for k in self.colour_of for pond in ponds if self.cells_in(pond & land.frogs, k)]
        return [(k, "frog", self.cells_in(pond, k), 2) for k, pond in frogs]

    def bonus_lines(self) -> list[Line]:
        """What event tiles are worth to the owners of their sections (part 22)."""
        return [(self.owner(cell) or 0, "bonus", [cell], self.bonus(cell)) for cell in self.events()]

    def bonus(self, cell: Cell) -> int:
        """The points of one event tile."""
        here = self.events_in(section_of(cell))
        event = self.events()[cell]
        if event == "red_hand":
            return -10 if here & {"relic", "bishop"} else 10 if "heathen" in here else 0
        if event == "bishop":
            return 0 if "relic" in here or self.outcome == "bishop" else 20
        return {"heathen": 20, "relic": 13, "footprint": 6}.get(event, 0)

    def halving(self, land: Land, lines: list[Line], colour: int) -> Line:
        """Without water from the village to the Abbey half of a gain is lost (M-21.11)."""
        total = sum(line[3] for line in lines if line[0] == colour)
        home = self.village_water(colour)
        network = flood(land.water_of(CENTRE), land.of_class("water"))
        is_linked = home is not None and bool(self.letters_of(home) & network)
        return colour, "halved", [], 0 if is_linked or total <= 0 else total // 2 - total
