"""Boats: where they stand, and the one step they may make (M-2.14, M-14.6 to M-14.8)."""

from __future__ import annotations

from .board import CENTRE, OPPOSITE, SIDES, Cell, cell_name, read_cell
from .dealing import VILLAGE_CELLS, first_colours
from .tiles import SLOTS, Mosaic, Pack, Spot, beside, read_pack
from .twin import Twin

Segment = tuple[Cell, int]  # a cell, and the number of a segment of its tile (M-2.14)


def segment_name(segment: Segment) -> str:
    """The name of a segment, such as j11.4 (M-2.14)."""
    return f"{cell_name(segment[0])}.{segment[1]}"


def read_segment(name: str) -> Segment:
    """The segment of a name."""
    cell, number = name.split(".")
    return read_cell(cell), int(number)


def spots_of(mosaic: Mosaic, segment: Segment) -> set[Spot]:
    """The letters of a segment, where they stand on the board."""
    (r, c), number = segment
    return {(5 * r + i, 5 * c + j) for i, j in mosaic.segments[number]}


def water_number(mosaic: Mosaic) -> int:
    """The water of the Abbey or of a village, which is one segment (M-2.10)."""
    return next(number for number in range(len(mosaic.segments)) if mosaic.kind_of(number) == "water")


# One step


def steps(lying: dict[Cell, Mosaic], start: Segment, landing_only: bool) -> dict[str, Segment]:
    """What a boat may do, and where that brings it: across an edge, or ashore and back (M-14.6)."""
    cell = start[0]
    ashore = {f"g{number}": (cell, number) for number in shores(lying[cell], start[1], landing_only)}
    return steps_across(lying, start) | ashore


def steps_across(lying: dict[Cell, Mosaic], start: Segment) -> dict[str, Segment]:
    """Through each slot; of slots that lead into the same segment the lowest (M-26.1)."""
    found: dict[Segment, str] = {}
    for side in SIDES:
        for slot in range(5):
            end = beyond(lying, start, side, slot)
            if end is not None:
                found.setdefault(end, f"b{side}{slot}")
    return {text: end for end, text in found.items()}


def beyond(lying: dict[Cell, Mosaic], start: Segment, side: str, slot: int) -> Segment | None:
    """Where a boat comes that crosses an edge through a slot: from water to water, from field to field."""
    cell, number = start
    if SLOTS[side][slot] not in lying[cell].segments[number]:
        return None
    end = faced(lying, cell, side, slot)
    kind = lying[cell].kind_of(number)
    return end if end and kind in ("water", "field") and lying[end[0]].kind_of(end[1]) == kind else None


def faced(lying: dict[Cell, Mosaic], cell: Cell, side: str, slot: int) -> Segment | None:
    """The segment that a slot of a tile faces, if there is one."""
    other = cell[0] + SIDES[side][0], cell[1] + SIDES[side][1]
    if other not in lying:
        return None
    number = lying[other].segment_at(SLOTS[OPPOSITE[side]][slot])
    return None if number is None else (other, number)


def shores(mosaic: Mosaic, number: int, landing_only: bool) -> list[int]:
    """The segments of a tile to which a boat can go from water to field or back."""
    others = range(len(mosaic.segments))
    return [other for other in others if is_shore(mosaic, {number, other}, landing_only)]


def is_shore(mosaic: Mosaic, pair: set[int], landing_only: bool) -> bool:
    """Whether two segments are water and field that touch, with `landing_only` at a landing point (M-14.8)."""
    of_kind = {mosaic.kind_of(number): mosaic.segments[number] for number in pair}
    if of_kind.keys() != {"water", "field"}:
        return False
    piers = {spot for spot in of_kind["water"] if mosaic.letters[spot] == "L" or not landing_only}
    return any(other in of_kind["field"] for spot in piers for other in beside(spot))


# On the table


class Boating(Twin):
    """A game with boats, each of a colour."""

    def __init__(self, d: dict):
        """The boats are read as well."""
        super().__init__(d)
        self.boats = {colour: read_segment(name) for colour, name in enumerate(d["boats"]) if name}

    def to_dict(self) -> dict:
        """With the boats (M-28.8)."""
        names = {colour: segment_name(boat) for colour, boat in self.boats.items()}
        return super().to_dict() | {"boats": [names.get(colour) for colour in range(4)]}

    @classmethod
    def further_at_start(cls, options: dict, number: int) -> dict:
        """The boats lie on the water of their villages (M-14.1), or in the centre (M-15.1)."""
        pack = read_pack(options["pack"], number)
        boats = [first_boat(pack, options, colour) for colour in range(4)]
        return super().further_at_start(options, number) | {"boats": boats}

    def questions(self) -> dict:
        """Boats move."""
        return super().questions() | {"boat": (self.legal_steps, self.move_boat)}

    def steps_of_boat(self) -> dict[str, Segment]:
        """What the boat of the seat that is asked can do, and where that brings it."""
        return steps(self.lying(), self.boats[self.colour()], bool(self.options["landing_only"]))

    def legal_steps(self) -> list[str]:
        """Stay, or make a step."""
        return ["-", *self.steps_of_boat()]

    def ask_about_boat(self, seat: int) -> None:
        """There is no question if the boat can only stay (M-26.1)."""
        self.ask("boat", seat)
        if self.legal_steps() == ["-"]:
            self.after_boat()

    def move_boat(self, text: str) -> None:
        """The boat makes a step, or stays."""
        if text == "-":
            self.after_boat()
            return
        start, end = self.boats[self.colour()], self.steps_of_boat()[text]
        self.boats[self.colour()] = end
        self.after_step(start, end)

    def after_step(self, start: Segment, end: Segment) -> None:
        """What a step brings about."""
        raise NotImplementedError

    def after_boat(self) -> None:
        """What comes after a boat has moved or stayed."""
        raise NotImplementedError


def first_boat(pack: Pack, options: dict, colour: int) -> str | None:
    """Where the boat of a colour begins; there is none of a colour that is not in the game (M-28.8)."""
    if colour not in first_colours(options):
        return None
    cells = VILLAGE_CELLS.get(options["act"])
    start, tile = (cells[colour], f"village#{colour}") if cells else (CENTRE, "abbey")
    return segment_name((start, water_number(pack.mosaics[tile][0])))
