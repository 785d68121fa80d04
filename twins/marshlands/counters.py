"""Counters, each of a colour, on the segments of constructions (M-15.6 to M-15.8, M-17.6 to M-17.8)."""

from __future__ import annotations

from .board import CENTRE
from .boats import Segment, read_segment, segment_name, spots_of
from .scoring import SINGLES, Construction, Land, Line, constructions
from .tiles import Spot, flood
from .twin import Twin

ALL = 12  # counters of a colour
COLOURS = 4


class Claiming(Twin):
    """A game with counters."""

    def __init__(self, d: dict):
        """The counters on the board are read as well."""
        super().__init__(d)
        self.counters = [list(map(read_segment, names)) for names in d["counters"]]

    def to_dict(self) -> dict:
        """With the counters on the board (M-28.8)."""
        return super().to_dict() | {"counters": [list(map(segment_name, placed)) for placed in self.counters]}

    @classmethod
    def further_at_start(cls, options: dict, number: int) -> dict:
        """No counter lies on the board."""
        return super().further_at_start(options, number) | {"counters": [[] for _ in range(COLOURS)]}

    def questions(self) -> dict:
        """Counters are put on constructions."""
        return super().questions() | {"claim": (self.legal_claims, self.claim)}

    def land(self) -> Land:
        """The letters of all tiles."""
        return Land(self.lying())

    def constructions(self, land: Land) -> list[Construction]:
        """All that is complete; a field needs a landing point here (M-4.5)."""
        closed = constructions(land, bool(self.options["copse_encloses"]))
        return [found for found in closed if found.kind != "field" or found.water]

    # What is claimed

    def letters_of(self, segment: Segment) -> set[Spot]:
        """The letters of a segment on the board."""
        return spots_of(self.pack.lying(self.board[segment[0]]), segment)

    def lies_on(self, segment: Segment, found: Construction) -> bool:
        """Whether a counter on a segment is one on a construction; a fishery or reed bed goes before its pond."""
        letters = self.letters_of(segment)
        if found.kind == "pond" and self.has_single(segment):
            return False
        return bool(letters & found.region)

    def has_single(self, segment: Segment) -> bool:
        """Whether a segment has a fishery or a reed bed."""
        mosaic = self.pack.lying(self.board[segment[0]])
        return any(mosaic.letters[spot] in SINGLES for spot in mosaic.segments[segment[1]])

    def claimer(self, found: Construction) -> int | None:
        """The colour that has claimed a construction (M-15.7)."""
        colours = [colour for colour in range(COLOURS) if any(self.lies_on(at, found) for at in self.counters[colour])]
        return colours[0] if colours else None

    # Claiming

    def counters_in_hand(self) -> int:
        """How many counters the seat that is asked has left."""
        raise NotImplementedError

    def claims(self) -> dict[str, Segment]:
        """Where the seat that is asked may put a counter now."""
        raise NotImplementedError

    def legal_claims(self) -> list[str]:
        """No more, or one of these (M-15.8)."""
        return ["-", *(self.claims() if self.counters_in_hand() else [])]

    def ask_about_claims(self, seat: int) -> None:
        """There is no question without a construction to claim, or without counters (M-26.1)."""
        self.ask("claim", seat)
        if self.legal_claims() == ["-"]:
            self.after_claims()

    def claim(self, text: str) -> None:
        """A counter is put on the board, and maybe another (M-15.8)."""
        if text == "-":
            self.after_claims()
            return
        self.put_counter(self.claims()[text])
        self.ask_about_claims(self.seat)

    def put_counter(self, segment: Segment) -> None:
        """One more of the colour held."""
        self.counters[self.colour()].append(segment)

    def after_claims(self) -> None:
        """What comes after the last counter of a turn."""
        raise NotImplementedError

    # Points

    def score_sheet(self) -> list[Line]:
        """Every construction is the claimer's; its water leads to the centre over any section or not at all."""
        land = self.land()
        network = flood(land.water_of(CENTRE), land.of_class("water"))
        lines: list[Line] = []
        for found in self.constructions(land):
            lines += self.lines_of(land, found, bool(found.water & network))
        return [line for line in lines if line[3]]

    def lines_of(self, land: Land, found: Construction, is_linked: bool) -> list[Line]:
        """What a construction is worth to whom."""
        raise NotImplementedError
