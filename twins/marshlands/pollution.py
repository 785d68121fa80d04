"""Pollution, and the Plant that cleans it (M-25.24 to M-25.33)."""

from __future__ import annotations

from collections.abc import Collection

from .board import CENTRE, NEIGHBOURS, Cell, cell_name, read_cell, section_of
from .boats import Segment, read_segment, segment_name
from .circuits import UNREACHED, joined, waters
from .settled import Settled

BESIDE_FACTORY, BESIDE_VILLAGE = 1, 2  # how pollution spreads (M-25.24)
OVER_POLLUTION, PROTECTING = 1, 2  # where the Plant lies (M-25.31, M-25.33)
PROTECTED = 2  # rings of cells around the Plant


class Polluted(Settled):
    """A marsh whose waters can be polluted."""

    def __init__(self, d: dict):
        """Marks, and where Pollution and Plant lie, are read as well."""
        super().__init__(d)
        self.mud = {read_cell(name) for name in d["mud"]}
        self.polluted = {read_segment(name) for name in d["polluted"]}
        self.pollution, self.pollution_by = d["pollution"], d["pollution_by"]
        self.plant, self.plant_by = d["plant"], d["plant_by"]
        self.cleaned = {read_cell(name) for name in d["cleaned"]}
        self.maintenance = d["maintenance"]

    def to_dict(self) -> dict:
        """With the entries of the interval (M-28.8)."""
        return super().to_dict() | {
            "mud": list(map(cell_name, sorted(self.mud))),
            "polluted": list(map(segment_name, sorted(self.polluted))),
            "pollution": self.pollution,
            "pollution_by": self.pollution_by,
            "plant": self.plant,
            "plant_by": self.plant_by,
            "cleaned": list(map(cell_name, sorted(self.cleaned))),
            "maintenance": self.maintenance,
        }

    @classmethod
    def further_at_start(cls, options: dict, number: int) -> dict:
        """All is clean."""
        further = {"mud": [], "polluted": [], "pollution": 0, "pollution_by": -1, "plant": 0, "plant_by": -1}
        return super().further_at_start(options, number) | further | {"cleaned": [], "maintenance": 0}

    def questions(self) -> dict:
        """The layer says where pollution goes."""
        return super().questions() | {"event": (self.legal_events, self.pollute)}

    # Where it can go

    def has_drought(self, cell: Cell) -> bool:
        """Whether a Drought in force lies on a cell; Maintenance Work can cancel it (M-25.22, M-25.23)."""
        return self.events().get(cell) == "drought" and not self.is_maintained(cell)

    def is_maintained(self, cell: Cell) -> bool:
        """Whether Maintenance Work that has replaced something is in the section of a cell."""
        return bool(self.maintenance) and "maintenance" in self.events_in(section_of(cell))

    def is_protected(self, cell: Cell) -> bool:
        """Whether a Plant protects a cell (M-25.33)."""
        plants = [at for at, event in self.events().items() if event == "plant" and self.plant == PROTECTING]
        return any(max(abs(cell[0] - r), abs(cell[1] - c)) <= PROTECTED for r, c in plants)

    def flows_to(self, segment: Segment) -> set[Segment]:
        """The water segments to which one is joined, but for a Drought between them."""
        if self.has_drought(segment[0]):
            return set()
        ends = {end for side in joined(self.lying(), segment).values() for end in side}
        return {end for end in ends if not self.has_drought(end[0])}

    def can_be_polluted(self, segment: Segment) -> bool:
        """Not under a Drought and not where a Plant protects (M-25.27)."""
        return not self.has_drought(segment[0]) and not self.is_protected(segment[0])

    # Spreading

    def begin_turn(self, seat: int) -> None:
        """Pollution spreads, and then a Plant cleans, at the start of the turns of those who laid them."""
        super().begin_turn(seat)
        if self.pollution and self.pollution_by == seat:
            self.spread()
        else:
            self.after_spread()

    def spread(self) -> None:
        """Its own tile first; then all around, or one tile that the layer names (M-25.25)."""
        at = next(cell for cell, event in self.events().items() if event == "pollution")
        self.polluted |= {one for one in waters(self.lying()) if one[0] == at and self.can_be_polluted(one)}
        within_reach = self.within_reach()
        if self.pollution == BESIDE_FACTORY:
            self.polluted |= within_reach
        elif within_reach:
            self.layer = self.seat
            self.ask("event", self.seat)
            return
        self.end_spread()

    def within_reach(self) -> set[Segment]:
        """The segments one step from those that are polluted by now."""
        sources = [segment for segment in self.polluted if not self.is_protected(segment[0])]
        ends = {end for segment in sources for end in self.flows_to(segment)}
        return {end for end in ends - self.polluted if self.can_be_polluted(end)}

    def legal_events(self) -> list[str]:
        """The cells to which pollution can go."""
        return [f"#{cell_name(cell)}" for cell in sorted({segment[0] for segment in self.within_reach()})]

    def pollute(self, text: str) -> None:
        """Of the segments there the lowest-numbered is polluted."""
        self.polluted.add(min(segment for segment in self.within_reach() if segment[0] == read_cell(text[1:])))
        self.layer = -1
        self.ask("turn", self.seat)
        self.end_spread()

    def end_spread(self) -> None:
        """All have lost if there is no clean tile left (M-25.30)."""
        with_water = {segment[0] for segment in waters(self.lying()) if self.can_be_polluted(segment)}
        if with_water <= {segment[0] for segment in self.polluted}:
            self.end_game("polluted")
        else:
            self.after_spread()

    def after_spread(self) -> None:
        """A Plant cleans one cell more (M-25.31)."""
        if self.plant and self.plant_by == self.seat:
            self.clean()

    # The Plant

    def clean(self) -> None:
        """All marks of the nearest polluted cell are removed (M-25.32)."""
        cells = {segment[0] for segment in self.polluted}
        if self.plant == PROTECTING:
            cells = {cell for cell in cells if self.is_protected(cell)}
        if cells:
            far = self.steps_from_clean()
            marks = [segment for segment in self.polluted if segment[0] in cells]
            nearest = min((far.get(segment, UNREACHED), segment[0]) for segment in marks)[1]
            self.polluted = {segment for segment in self.polluted if segment[0] != nearest}
            self.cleaned.add(nearest)

    def steps_from_clean(self) -> dict[Segment, int]:
        """How many steps there are over joined water from cleaned cells."""
        border = {segment for segment in waters(self.lying()) if segment[0] in self.cleaned}
        far = dict.fromkeys(border, 0)
        while border:
            border = {end for segment in border for end in self.flows_to(segment)} - far.keys()
            far |= dict.fromkeys(border, max(far.values(), default=0) + 1)
        return far

    # Tiles come and go

    def take_away(self, cells: Collection[Cell]) -> None:
        """Marks go with the tiles on which they lie (M-25.29), and what lay there has no effect any more."""
        gone = {self.events().get(cell) for cell in cells}
        super().take_away(cells)
        self.polluted = {segment for segment in self.polluted if segment[0] not in cells}
        if "pollution" in gone:
            self.pollution, self.pollution_by = 0, -1
        if "plant" in gone:
            self.plant, self.plant_by, self.cleaned = 0, -1, set()
        if "maintenance" in gone:
            self.maintenance = 0

    def put(self, tile: str, text: str) -> None:
        """The eclipse replaces the centre tile alone, and with it the marks there (M-25.29)."""
        cell = read_cell(text.split("@")[0])
        if cell == CENTRE:
            self.polluted = {segment for segment in self.polluted if segment[0] != cell}
        super().put(tile, text)

    def leak(self, cell: Cell) -> None:
        """Pollution has been laid: beside the factory, beside a village or for nothing (M-25.24).

        A Plant in its section is done (M-25.33).
        """
        beside = NEIGHBOURS[cell].values()
        villages = [at for at in beside if self.board.get(at, "").startswith("village")]
        self.pollution = BESIDE_FACTORY if CENTRE in beside else BESIDE_VILLAGE if villages else 0
        self.pollution_by = self.seat
        if self.plant == PROTECTING and "plant" in self.events_in(section_of(cell)):
            self.plant, self.cleaned = 0, set()

    def purify(self, cell: Cell, replaced: str | None) -> None:
        """A Plant has been laid over Pollution, away from it, or beside it for nothing (M-25.31, M-25.33)."""
        self.plant_by = self.seat
        if replaced == "pollution":
            self.plant = OVER_POLLUTION
        elif "pollution" not in self.events_in(section_of(cell)):
            self.plant = PROTECTING
        if self.plant:
            self.cleaned = {cell}
            self.clean()
