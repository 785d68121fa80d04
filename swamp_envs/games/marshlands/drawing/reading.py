"""What there is to draw: the values of a position, what the board scores, and where the tile at hand may be laid."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from ..acts import ACTS
from ..board import CELL_NAMES
from ..families import family_of
from ..rules.dealing import clear_table, give_sections
from ..rules.laying import list_places
from ..scoring.points import KINDS_OF_POINTS
from ..scoring.sheet import ScoreLine, sheet_of
from ..scoring.survey import owner_of
from ..state import MOST_ACTIONS, ROTATIONS, VILLAGE_SLOT, Action
from .parts import Parts, Tile, load_parts


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

    @cached_property
    def record(self) -> Any:
        """A game with nothing but this board."""
        s = np.zeros(1, family_of(self.options["act"]).state)[0]
        s.players, s.act = self.players, list(ACTS).index(self.options["act"])
        for name in ("sections", "opposite", "copse_encloses"):
            s[name] = self.options[name]
        clear_table(s)
        give_sections(s)
        for cell, (tile, rotation) in self.laid_tiles.items():
            s.tile[cell], s.rot[cell] = self.parts.names.index(tile.name), rotation
        return s

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
            cell, rotation = divmod(int(action) - Action.PLACE, ROTATIONS)
            found.setdefault(cell, []).append(rotation)
        return found


def read(values: Mapping[str, Any]) -> Position:
    """A position from its values."""
    return Position(parts=load_parts(values["options"]["pack"], values["pack"]), **values)
