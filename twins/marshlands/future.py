"""Act 7, a marsh that belongs to nobody (part 17)."""

from __future__ import annotations

from itertools import product

from .board import BOARD, CENTRE, NEIGHBOURS, TABLE, TABLE_NEIGHBOURS, Cell, cell_name, read_cell
from .boats import Segment, faced, spots_of, water_number
from .counters import ALL, Claiming
from .dealing import first_colours
from .scoring import Construction, Land, Line, cell_at, cells_of, full_worth, herd
from .tiles import SLOTS, Spot, beside, pieces

FROG = 4  # points (M-17.12)


class Future(Claiming):
    """Act 7: tiles anywhere, and counters on what they finish."""

    FAMILIES = ("basic", "joker", "village")  # M-17.1

    def __init__(self, d: dict):
        """Counters left, the list's turn, the last counter and the tile being claimed for are read as well."""
        super().__init__(d)
        self.counters_left, self.list_turn = list(d["counters_left"]), d["list_turn"]
        self.last_placed = d["last_placed"]
        self.claiming: Cell | None = read_cell(d["claiming"]) if d["claiming"] else None

    def to_dict(self) -> dict:
        """With the entries of the act (M-28.8)."""
        return super().to_dict() | {
            "counters_left": list(self.counters_left),
            "list_turn": self.list_turn,
            "last_placed": self.last_placed,
            "claiming": cell_name(self.claiming) if self.claiming else None,
        }

    @classmethod
    def further_at_start(cls, options: dict, number: int) -> dict:
        """Twelve counters of each colour, divided by the seats that hold it (M-17.2)."""
        colours = first_colours(options)
        left = [ALL // colours.count(colour) for colour in colours]
        further = {"counters_left": left, "list_turn": 0, "last_placed": 0, "claiming": None}
        return super().further_at_start(options, number) | further

    # Laying anywhere (M-17.4, M-17.16)

    def cells(self) -> list[Cell]:
        """Those of the board, or of a table."""
        return TABLE if self.options["table"] else BOARD

    def neighbours(self, cell: Cell) -> dict[str, Cell]:
        """The cells beside a cell, on the table or the board."""
        return TABLE_NEIGHBOURS[cell] if self.options["table"] else NEIGHBOURS[cell]

    def cells_for(self, tile: str, colour: int) -> list[Cell]:
        """All empty cells beside a tile."""
        beside = {other for cell in self.board for other in self.neighbours(cell).values()} - self.board.keys()
        return [cell for cell in self.cells() if cell in beside]

    # A turn (M-17.5, M-17.9, M-17.10)

    def begin_turn(self, seat: int) -> None:
        """Whoever can lay nothing misses the turn, and no mad eclipse turns; a whole round of that ends the game."""
        for missed in range(len(self.turns())):
            if missed:
                self.go_on()
            seat = self.in_turn = self.turns()[self.list_turn]
            if any(self.places(tile, self.colour_of[seat]) for tile in self.hands[seat]):
                super().begin_turn(seat)
                return
        self.end_game("missed")

    def turns(self) -> list[int]:
        """The list of turns: a single player has two running (M-17.2)."""
        return [*range(self.players), self.players - 1] if self.players in (5, 7) else list(range(self.players))

    def go_on(self) -> None:
        """The next turn of the list."""
        self.turn += 1
        self.list_turn = (self.list_turn + 1) % len(self.turns())

    def next_turn(self) -> None:
        """A turn ends; the stock may be empty."""
        self.go_on()
        self.begin_turn(self.turns()[self.list_turn])

    def legal_turns(self) -> list[str]:
        """Whoever can lay a tile must (M-17.5)."""
        return self.legal_lays()

    def is_full(self) -> bool:
        """There are no sections."""
        return False

    def put(self, tile: str, text: str) -> None:
        """The tile for which constructions are claimed; the eclipse finishes none (M-17.15)."""
        super().put(tile, text)
        cell = read_cell(text.split("@")[0])
        self.claiming = None if cell == CENTRE else cell

    def after_lay(self) -> None:
        """Counters come directly after the lay (M-17.6)."""
        if self.claiming:
            self.ask_about_claims(self.seat)
        else:
            self.after_claims()

    def after_claims(self) -> None:
        """An empty hand ends the game (M-17.10); else a tile is drawn, if nobody has placed their last counter."""
        self.claiming = None
        if not self.hands[self.seat]:
            self.end_game("hand")
            return
        if not self.last_placed:
            self.draw(1)
        self.next_turn()

    # The eclipse (M-17.15)

    def legal_quarters(self) -> list[str]:
        """As many as there are teams, less 1."""
        return [f"e{k}" for k in range(1, len(set(self.colour_of)))]

    def turn_board(self, k: int) -> None:
        """Teams hold what teams k further on held, and divide what is left of it."""
        team_of = first_colours(self.options)
        teams = max(team_of) + 1
        held = {team: self.colour_of[team_of.index(team)] for team in range(teams)}
        left = {colour: ALL - len(self.counters[colour]) for colour in held.values()}
        for team in range(teams):
            colour = held[(team + k) % teams]
            seats = [seat for seat in range(self.players) if team_of[seat] == team]
            for number, seat in enumerate(seats):
                self.colour_of[seat] = colour
                self.counters_left[seat] = (left[colour] + len(seats) - 1 - number) // len(seats)

    # Claims (M-17.6 to M-17.8)

    def constructions(self, land: Land) -> list[Construction]:
        """Ponds and villages are constructions too."""
        ponds = [region for region in pieces(land.of_class("water")) if land.is_pond(region)]
        found = super().constructions(land) + [Construction("pond", pond, set()) for pond in ponds]
        waters = [self.village_water(cell) for cell, tile in self.board.items() if tile.startswith("village")]
        return found + [Construction("village", water, water) for water in waters]

    def village_water(self, cell: Cell) -> set[Spot]:
        """The water of a village, on which it is claimed."""
        mosaic = self.pack.lying(self.board[cell])
        return spots_of(mosaic, (cell, water_number(mosaic)))

    def counters_in_hand(self) -> int:
        """Those of the seat."""
        return self.counters_left[self.seat]

    def put_counter(self, segment: Segment) -> None:
        """Whoever places their last counter ends the drawing of tiles (M-17.9)."""
        super().put_counter(segment)
        self.counters_left[self.seat] -= 1
        if not self.counters_left[self.seat]:
            self.last_placed = 1

    def claims(self) -> dict[str, Segment]:
        """What the tile finishes and nobody has claimed: on the tile, else through a slot (M-17.8)."""
        finished = [found for found in self.constructions(self.land()) if self.is_finished(found)]
        ways = [self.way_to_claim(found) for found in finished if self.claimer(found) is None]
        found = {text: segment for way in ways for text, segment in way.items()}
        slots = [f"b{side}{slot}" for side, slot in product(SLOTS, range(5))]
        order = [*slots, *[f"c{number}" for number in range(12)]]
        return {text: found[text] for text in order if text in found}

    def is_finished(self, found: Construction) -> bool:
        """Whether it is on the tile, or a slot of it faces a slot of the tile (M-17.7)."""
        cells = set(map(cell_at, found.region))
        if found.kind in ("fishery", "reed", "village"):
            return cells == {self.claiming}
        return self.claiming in {*cells, *[cell_at(other) for spot in found.region for other in beside(spot)]}

    def way_to_claim(self, found: Construction) -> dict[str, Segment]:
        """The answer that claims a construction, and where the counter comes to lie; nothing if there is no way."""
        cell = self.claiming
        assert cell is not None
        for number in range(len(self.pack.lying(self.board[cell]).segments)):
            if self.lies_on((cell, number), found):
                return {f"c{number}": (cell, number)}
        lying = self.lying()
        for side, slot in product(SLOTS, range(5)):
            segment = faced(lying, cell, side, slot)
            if segment and self.lies_on(segment, found):
                return {f"b{side}{slot}": segment}
        return {}

    # Points (M-17.11 to M-17.13)

    def lines_of(self, land: Land, found: Construction, is_linked: bool) -> list[Line]:
        """All for the claimer: in full if linked, else 1 point; 4 for each frog of a pond."""
        colour, cells = self.claimer(found), sorted(cells_of(found.region), key=self.cells().index)
        if colour is None:
            return []
        if found.kind == "pond":
            return [(colour, "pond", cells, FROG * len(found.region & land.frogs))]
        if not is_linked:
            return [(colour, found.kind, cells, 1)]
        cows = (colour, "cow", cells, herd(land, found.region))
        return [(colour, found.kind, cells, full_worth(land, found)), cows]
