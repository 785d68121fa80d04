"""What there is to draw: the values of a position, what the board scores, and where the tile at hand may be laid."""

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from ....core.header import NOBODY
from ....core.parts import blank_of
from ..actions import MOST_ACTIONS
from ..acts import ACTS, Lays, Symbol
from ..board import CELL_NAMES, NOWHERE, TABLE_WIDTH, WIDTH, cell_at, place_of
from ..components.mosaics import PLACES, SIZE, turned
from ..components.schema import SEGMENTS
from ..dealing import equip_seats, give_sections
from ..families import family_of
from ..laying import list_places
from ..places import place_by
from ..scoring.points import KINDS_OF_POINTS
from ..scoring.sheet import ScoreLine, sheet_of
from ..scoring.survey import NODE_CALLED, owner_of
from ..state import IDLE, NO_SLOT, ROTATIONS, STILL, VILLAGE_SLOT
from .tiles import Parts, Tile, load_parts

COUNTED = KINDS_OF_POINTS[: KINDS_OF_POINTS.index("boat")]
NO_POINTS_BY_COUNTERS = ("frog", "village")
CLAIMED = ("garden", "copse", "field", "cow", "fishery", "reed", "pond", "village")
NEAR_MIDDLE = [  # of places that are as near those first whose row is shown at a terminal
    (abs(place // SIZE - SIZE // 2) + abs(place % SIZE - SIZE // 2), place // SIZE % 2) for place in range(PLACES)
]
WITHOUT_VILLAGE = tuple(kind for kind in COUNTED if kind != "village")
OF_SYMBOLS = {
    Symbol.BELL: (*WITHOUT_VILLAGE, "bonus", "halved"),
    Symbol.BUTTERFLY: ("circuit", "village", "abbey", "bonus", "hole"),
    Symbol.CLOVER: (*WITHOUT_VILLAGE, "bonus", "abbey"),
}


@dataclass(frozen=True)
class Position:
    """The values of a position; `parts` is the pack it is played with."""

    parts: Parts
    board: Mapping[str, str]
    villages: Sequence[int]
    hands: Sequence[Sequence[str]]
    deck: Sequence[str]
    out: Sequence[str]
    colour_of: Sequence[int]
    oriented: Sequence[int]
    refused: int
    in_turn: int
    laid: int
    chosen: int
    offered: str | None
    mad_by: int
    turn: int
    phase: str
    seat: int
    outcome: str
    pack: int
    options: Mapping[str, Any]
    boats: Sequence[str | None] = ()
    misses: Sequence[int] = ()
    laid_in: Sequence[int] = ()
    counters: Sequence[Sequence[str]] = ()
    must_enter: str | None = None
    ops: Sequence[int] = ()
    passes: Sequence[int] = ()
    filled: Sequence[int] = ()
    counters_left: Sequence[int] = ()
    list_turn: int = 0
    last_placed: int = 0
    claiming: str | None = None
    known: Sequence[Sequence[Sequence[int]]] = ()
    exchanged: int = 0
    shown: int = NO_SLOT
    partner: int = NOBODY
    demand: str | None = None
    layer: int = NOBODY
    boat_new: int = NOBODY
    mud: Sequence[str] = ()
    polluted: Sequence[str] = ()
    pollution: int = STILL
    pollution_by: int = NOBODY
    plant: int = IDLE
    plant_by: int = NOBODY
    cleaned: Sequence[str] = ()
    maintenance: int = 0

    @property
    def width(self) -> int:
        """How many cells are in a row of the board, or of the table."""
        return TABLE_WIDTH if self.options.get("table") else WIDTH

    @property
    def cells(self) -> int:
        return self.width * self.width

    def spot(self, cell: int) -> tuple[int, int]:
        """The row and the column of a cell, from the top left."""
        down, right = place_of(cell)
        return down + self.width // 2, right + self.width // 2

    @property
    def rows(self) -> list[list[int]]:
        """The cells, row by row."""
        steps = range(-(self.width // 2), self.width // 2 + 1)
        return [[cell_at(down, right, self.cells) for right in steps] for down in steps]

    @property
    def column_names(self) -> list[str]:
        return [CELL_NAMES[cell][0] for cell in self.rows[0]]

    @property
    def row_names(self) -> list[str]:
        return [CELL_NAMES[row[0]][1:] for row in self.rows]

    @property
    def players(self) -> int:
        return len(self.hands)

    @property
    def over(self) -> bool:
        return self.seat < 0

    @cached_property
    def laid_tiles(self) -> dict[int, tuple[Tile, int]]:
        """What lies on each cell, and how it is turned."""
        found = {}
        for cell, text in self.board.items():
            name, _, rotation = text.partition("@")
            found[CELL_NAMES.index(cell)] = self.parts.tiles[name], int(rotation)
        return found

    @property
    def at_hand(self) -> Tile | None:
        """The tile that is about to be laid, or is offered."""
        if self.offered:
            return self.parts.tiles[self.offered]
        if self.phase != "place" or self.chosen < 0:
            return None
        if self.chosen == VILLAGE_SLOT:
            return self.parts.tiles[f"village#{self.colour_of[self.in_turn]}"]
        return self.parts.tiles.get(self.hands[self.in_turn][self.chosen])

    @property
    def tile_shown(self) -> Tile | None:
        """The tile that somebody asks another one for."""
        return None if self.shown == NO_SLOT else self.parts.tiles[self.hands[self.in_turn][self.shown]]

    @property
    def events(self) -> dict[int, str]:
        """The event of each cell that has one."""
        return {cell: tile.event for cell, (tile, _) in self.laid_tiles.items() if tile.event}

    @cached_property
    def record(self) -> Any:
        """A game with nothing but this board."""
        s = blank_of(family_of(self.options).state)[0]
        s.players, s.act = self.players, list(ACTS).index(self.options["act"])
        for name in {"sections", "opposite", "copse_encloses", "circuit_bonus"} & {*self.options}:
            s[name] = self.options[name]
        equip_seats(s)
        give_sections(s)
        for cell, (tile, rotation) in self.laid_tiles.items():
            s.tile[cell], s.rot[cell] = self.parts.names.index(tile.name), rotation
        self._set_afloat(s)
        self._spoil(s)
        return s

    def _spoil(self, s: Any) -> None:
        """Mud, pollution and what else lies there in interval 3; villages that are held keep their places free."""
        if "mud" not in s.dtype.names:
            return
        for colour in self.villages:
            s.village_held[colour] = 1
        for name in self.mud:
            s.mud[CELL_NAMES.index(name)] = 1
        for name in self.polluted:
            cell, segment = divmod(NODE_CALLED[name], SEGMENTS)
            s.polluted[cell] |= 1 << segment
        s.plant, s.maintenance = self.plant, self.maintenance

    def _set_afloat(self, s: Any) -> None:
        """Boats and counters, and what else decides where tiles may be laid in others' sections."""
        s.in_turn = self.in_turn
        if self.offered:
            s.offered = self.parts.names.index(self.offered)
        for colour, name in enumerate(self.boats):
            s.boat[colour] = NODE_CALLED[name] if name else NOWHERE
        for seat, section in enumerate(self.laid_in):
            s.laid_in[seat] = section
        for colour, names in enumerate(self.counters):
            s.counter[colour, : len(names)] = [NODE_CALLED[name] for name in names]
            s.counters_laid[colour] = len(names)
        for place, seat in enumerate(self.filled):
            s.filled[place] = seat
            s.filled_size = place + 1

    @cached_property
    def pieces(self) -> list[tuple[int, bool, int, int]]:
        """Each boat and counter: its colour, whether it is a boat, its cell, and its place on the tile as it lies."""
        found, taken = [], set()
        for colour, is_boat, name in self._afloat():
            spot = self.spot_of(name, taken)
            taken.add(spot)
            found.append((colour, is_boat, *spot))
        return found

    def _afloat(self) -> Iterator[tuple[int, bool, str]]:
        """Counters first, for they lie; then boats."""
        yield from ((colour, False, name) for colour, names in enumerate(self.counters) for name in names)
        yield from ((colour, True, name) for colour, name in enumerate(self.boats) if name)

    @cached_property
    def foul_places(self) -> set[tuple[int, int]]:
        """The cells, and the places of tiles as they lie, where water is polluted."""
        found = set()
        for name in self.polluted:
            cell, segment = divmod(NODE_CALLED[name], SEGMENTS)
            tile, rotation = self.laid_tiles[cell]
            own = turned(tile.mosaic.segment_at, rotation)
            found |= {(cell, place) for place in range(PLACES) if own[place] == segment}
        return found

    def spot_of(self, name: str, taken: Set[tuple[int, int]] = frozenset()) -> tuple[int, int]:
        """The cell, and the place of the segment that is free, hides nothing and is near the middle of the tile."""
        cell, segment = divmod(NODE_CALLED[name], SEGMENTS)
        tile, rotation = self.laid_tiles[cell]
        own, bears = turned(tile.mosaic.segment_at, rotation), turned(tile.bears, rotation)
        places = [place for place in range(PLACES) if own[place] == segment]
        return cell, min(places, key=lambda place: ((cell, place) in taken, bears[place], *NEAR_MIDDLE[place]))

    @property
    def kinds(self) -> tuple[str, ...]:
        """What there can be points for."""
        act = ACTS[self.options["act"]]
        if act.boats_race:
            return ("boat",)
        if act.lays == Lays.ANYWHERE:
            return CLAIMED
        if act.symbol in OF_SYMBOLS:
            return OF_SYMBOLS[act.symbol]
        if act.counters:
            return tuple(kind for kind in COUNTED if kind not in NO_POINTS_BY_COUNTERS)
        return COUNTED if act.hole else (*COUNTED[: COUNTED.index("village")], "bonus")

    def owner(self, cell: int) -> int:
        """The colour that owns a cell, or -1."""
        return int(owner_of(self.record, cell))

    @cached_property
    def sheet(self) -> list[ScoreLine]:
        return sheet_of(self.parts.tables, self.record)

    def points(self, colour: int) -> dict[str, int]:
        """What a colour scores now, by kind."""
        return {
            kind: sum(line.points for line in self.sheet if (line.colour, line.kind) == (colour, kind))
            for kind in KINDS_OF_POINTS
        }

    @property
    def colours(self) -> list[int]:
        return sorted({*self.colour_of})

    @cached_property
    def places(self) -> dict[int, list[int]]:
        """Where the tile at hand may be laid by who decides: rotations by cell."""
        if self.over or self.at_hand is None:
            return {}
        out = np.zeros(MOST_ACTIONS, np.int32)
        tile = self.parts.names.index(self.at_hand.name)
        found: dict[int, list[int]] = {}
        for action in out[: list_places(self.parts.tables, self.record, self.colour_of[self.seat], tile, out)]:
            cell, rotation = divmod(int(place_by(self.record, int(action))), ROTATIONS)
            found.setdefault(cell, []).append(rotation)
        return found


def read(values: Mapping[str, Any]) -> Position:
    """A position from its values."""
    return Position(parts=load_parts(values["options"]["pack"], values["pack"]), **values)
