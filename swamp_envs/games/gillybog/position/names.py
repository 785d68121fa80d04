"""Gillybog: how tiles, cards, cells and spaces are written (RULES.md, part 15)."""

import re
from dataclasses import dataclass
from typing import Any, NamedTuple

from ....core.fields import Choice, FieldError, Written, short
from ..components.tiles import TERRAINS as TERRAIN_LETTERS
from ..hexes import OUTSIDE, cell_at, cell_name
from ..kinds import GILLY_CARDS, HUNTER_CARDS, UNIQUES, Gilly
from ..state import BOG_TILES, CAMPS, FIRST_BOG, FIRST_CAMP, FOREST_TILES

TILE_IDS = (
    *(f"F{n:02}" for n in range(1, FOREST_TILES + 1)),
    *(f"C{n}" for n in range(1, CAMPS + 1)),
    *(f"B{n:02}" for n in range(1, BOG_TILES + 1)),
)
FOREST_IDS, CAMP_IDS, BOG_IDS = TILE_IDS[:FIRST_CAMP], TILE_IDS[FIRST_CAMP:FIRST_BOG], TILE_IDS[FIRST_BOG:]
CARD_IDS = ("rg", "hs", "ss", *(f"u{n:02}" for n in range(1, UNIQUES + 1)))
HUNTER_IDS = tuple(f"h{n:02}" for n in range(1, HUNTER_CARDS + 1))
GILLY_IDS = tuple(f"g{n}" for n in range(1, GILLY_CARDS + 1))
GILLY_STATES = tuple(state.name.lower() for state in Gilly)
KIND_LETTERS = "-DPFCKL"

_TILES_OF = {"F": FOREST_IDS, "C": CAMP_IDS, "K": CAMP_IDS, "L": BOG_IDS}
_SPACE = re.compile(rf"([FCKL])([{TERRAIN_LETTERS[1:]}]?)\.(0?1?2?3?4?5?)(?: (\S+))?")
_CELL = re.compile(r"(-?[0-9]{1,2}),(-?[0-9]{1,2})")

Place = tuple[int, int]  # q and r of a cell


class Space(NamedTuple):
    """A space: D Den, P petal, F forest, C cliff, K camp, L laid; its terrain's letter; its path stubs; its tile."""

    kind: str
    terrain: str  # empty for plain ground
    stubs: tuple[int, ...]
    tile: str = ""


def ids(words: tuple[str, ...], first: int = 0) -> Choice:
    """One of many tiles or cards."""
    return Choice(words, form=f"{words[0]} to {words[-1]}", first=first)


@dataclass(frozen=True)
class CellText(Written):
    """`3,-2`, a cell of the lattice; a record holds its number."""

    @property
    def accepts(self) -> str:
        return "a cell of the lattice, such as 3,-2"

    def read(self, value: Any) -> Place:
        found = _CELL.fullmatch(value) if isinstance(value, str) else None
        place = (int(found[1]), int(found[2])) if found else (99, 99)
        if cell_at(*place) == OUTSIDE or f"{place[0]},{place[1]}" != value:
            raise FieldError(short(value), self.accepts)
        return place

    def store(self, value: Place) -> int:
        return cell_at(*value)

    def show(self, stored: Any) -> str:
        return cell_name(int(stored))


@dataclass(frozen=True)
class SpaceText(Written):
    """`Fs.3 F01`: kind, terrain, stubs, the tile on top if it is one of the pack."""

    @property
    def accepts(self) -> str:
        return (
            "a space such as 'F.03 F01': a kind F C K L, a terrain b m y h t a w s or nothing, a dot, stubs, "
            "a tile or nothing"
        )

    @property
    def sort(self) -> str:
        return "a space such as 'F.03 F01'"

    def read(self, value: Any) -> Space:
        found = _SPACE.fullmatch(value) if isinstance(value, str) else None
        if not found:
            raise FieldError(short(value), self.accepts)
        kind, terrain, stubs, tile = found.groups()
        if tile and tile not in _TILES_OF[kind]:
            raise FieldError(repr(tile), f"{_TILES_OF[kind][0]} to {_TILES_OF[kind][-1]}")
        return Space(kind, terrain, tuple(map(int, stubs)), tile or "")

    def show(self, stored: tuple[Any, Any, Any, Any]) -> str:
        kind, terrain, stubs, tile = map(int, stored)
        digits = "".join(str(d) for d in range(6) if stubs >> d & 1)
        name = f" {TILE_IDS[tile - 1]}" if tile else ""
        return f"{KIND_LETTERS[kind]}{TERRAIN_LETTERS[terrain].strip('.')}.{digits}{name}"


@dataclass(frozen=True)
class ShownText(Choice):
    """What lies revealed: tiles, or the cards of a draft; a record holds the number in its own sort."""

    def store(self, value: str) -> int:
        return (CARD_IDS if value in CARD_IDS else TILE_IDS).index(value)

    def show(self, stored: str) -> str:
        return stored


CELL, SPACE = CellText(), SpaceText()
CARD, HUNTER, GILLY_CARD = ids(CARD_IDS), ids(HUNTER_IDS), ids(GILLY_IDS)
SHOWN = ShownText((*TILE_IDS, *CARD_IDS), form="a tile or a card, such as F07 or u12")
