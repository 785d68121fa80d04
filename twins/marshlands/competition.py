"""Act 5, the competition (part 15)."""

from __future__ import annotations

from .board import BOARD, NEIGHBOURS, Cell, cell_name, read_cell, section_of
from .boats import Boating, Segment, beyond, steps_across
from .counters import ALL, Claiming
from .laying import Place
from .scoring import Construction, Land, Line, cells_of, full_worth, herd
from .tiles import SLOTS, Spot


class Competition(Boating, Claiming):
    """Act 5: boats that carry counters to what is finished, wherever that is."""

    def __init__(self, d: dict):
        """The cell that a boat has to enter is read as well."""
        super().__init__(d)
        self.must_enter: Cell | None = read_cell(d["must_enter"]) if d["must_enter"] else None

    def to_dict(self) -> dict:
        """With the entries of the act (M-28.8)."""
        return super().to_dict() | {"must_enter": cell_name(self.must_enter) if self.must_enter else None}

    @classmethod
    def further_at_start(cls, options: dict, number: int) -> dict:
        """No boat has to go anywhere."""
        return super().further_at_start(options, number) | {"must_enter": None}

    # Laying in other sections (M-15.3)

    def places_in_turn(self, tile: str) -> list[Place]:
        """Places in the own section, and those in others that the boat can enter at once."""
        places = self.places(tile, self.colour())
        cells = [cell for cell in BOARD if self.may_be_covered_abroad(cell, tile)]
        places += [place for place in self.ways(tile, cells) if self.can_enter(tile, place)]
        return sorted(places, key=lambda place: (BOARD.index(place[0]), place[1]))

    def may_be_covered_abroad(self, cell: Cell, tile: str) -> bool:
        """Whether a cell in the section of another colour may be covered by part 3; the eclipse has its own place."""
        k = self.owner(cell)
        if k in (None, self.colour()) or self.pack.family[tile] == "eclipse":
            return False
        return self.may_be_covered(cell, k, tile)

    def can_enter(self, tile: str, place: Place) -> bool:
        """Whether the own boat can go across onto a tile in one step, were it laid."""
        cell, rotation = place
        boat = self.boats[self.colour()]
        if boat[0] not in NEIGHBOURS[cell].values():
            return False
        lying = self.lying() | {cell: self.pack.mosaics[tile][rotation]}
        return any(end[0] == cell for end in steps_across(lying, boat).values())

    def put(self, tile: str, text: str) -> None:
        """What is laid in another section must be entered."""
        super().put(tile, text)
        cell = read_cell(text.split("@")[0])
        self.must_enter = cell if section_of(cell) not in (None, self.colour()) else None

    # The end of a turn (M-15.5)

    def count_refused(self) -> None:
        """Refused tiles end nothing (M-15.9)."""

    def after_lay(self) -> None:
        """The boat of the one who has laid."""
        self.ask_about_boat(self.in_turn)

    def after_offer(self) -> None:
        """The one who accepted comes first, if there is one; the tile has left the hand of the seat in turn."""
        self.laid = 1
        self.ask_about_boat(self.seat)

    def end_turn(self, tiles: int) -> None:
        """After a pass the boat can be moved as well (M-15.4)."""
        self.ask_about_boat(self.in_turn)

    def steps_of_boat(self) -> dict[str, Segment]:
        """Nothing else is to be done than to enter a tile laid in another section."""
        possible = super().steps_of_boat().items()
        forced = self.must_enter
        return {text: end for text, end in possible if forced is None or (end[0] == forced and text[0] == "b")}

    def legal_steps(self) -> list[str]:
        """Staying is not allowed then."""
        answers = super().legal_steps()
        return answers if self.must_enter is None else answers[1:]

    def after_step(self, start: Segment, end: Segment) -> None:
        """A boat arrives (M-15.6)."""
        self.must_enter = None
        self.ask_about_claims(self.seat)

    def after_claims(self) -> None:
        """The next boat."""
        self.after_boat()

    def after_boat(self) -> None:
        """After the one who accepted an offer the seat in turn; then the turn ends."""
        if self.seat != self.in_turn:
            self.ask_about_boat(self.in_turn)
        elif any(len(placed) == ALL for placed in self.counters):
            self.end_game("counters")  # M-15.9
        else:
            self.draw(self.laid)
            self.next_turn()

    def end_game(self, outcome: str) -> None:
        """No boat moves any more."""
        super().end_game(outcome)
        self.must_enter = None

    # Claims (M-15.6, M-15.7)

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

    # Points

    def score_sheet(self) -> list[Line]:
        """With a line for each empty cell (M-15.14)."""
        empty = [(cell, self.owner(cell)) for cell in BOARD if cell not in self.board]
        return super().score_sheet() + [(k, "hole", [cell], -1) for cell, k in empty if k is not None]

    def lines_of(self, land: Land, found: Construction, is_linked: bool) -> list[Line]:
        """Gain for the claimer, loss for the claimer, or loss for all in whose sections it lies (M-15.13)."""
        colour, cells = self.claimer(found), cells_of(found.region)
        if colour is None:
            return [] if is_linked else self.losses(found)
        if not is_linked:
            return [(colour, found.kind, cells, -2)]
        points = full_worth(land, found)
        if found.kind == "garden" and all(self.owner(cell) != colour for cell in cells):
            points *= 2  # M-15.12
        return [(colour, found.kind, cells, points), (colour, "cow", cells, herd(land, found.region))]

    def losses(self, found: Construction) -> list[Line]:
        """1 point for each colour in whose sections a construction lies."""
        where: dict[int, list[Cell]] = {}
        for cell in cells_of(found.region):
            k = self.owner(cell)
            if k is not None:
                where.setdefault(k, []).append(cell)
        return [(k, found.kind, cells, -1) for k, cells in where.items()]
