"""A pack as drawings need it: tiles by the names that a dict uses."""

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from swamp_envs.view.svg import Markup

from ....core.packs import Pack, pick
from ..components import load_packs
from ..components.fitting import mosaic_of
from ..components.layout import copies, tile_names
from ..components.mosaics import PLACES, Mosaic
from ..components.schema import COLOURS as COLOUR_NAMES
from ..tiles import ABBEY, ECLIPSE_TILE
from .looks import COLOURS
from .tiles import tile_picture


@dataclass(frozen=True)
class Tile:
    """What is printed on a tile."""

    name: str
    mosaic: Mosaic
    cow: int = 0
    colour: str = ""  # whose it is
    sign: str = ""
    event: str = ""

    @cached_property
    def bears(self) -> list[bool]:
        """Of each place, whether something is printed there that a piece should not hide."""
        m = self.mosaic
        return [m.letters[k] in "TRL" or k in m.frogs or (k == m.cow and self.cow > 0) for k in range(PLACES)]

    def picture(self, rotation: int = 0) -> Markup:
        roof, ground = ("", self.colour) if self.event else (self.colour, "")
        return tile_picture(self.mosaic, rotation, self.cow, roof, self.sign, self.event, ground)


@dataclass(frozen=True)
class Parts:
    """A pack, with its tiles by name, and the tables made of it."""

    pack: Pack
    tables: Any

    @cached_property
    def names(self) -> list[str]:
        return tile_names(self.pack["tile"])

    @cached_property
    def tiles(self) -> dict[str, Tile]:
        return {self.names[k]: self._tile(k, kind, copy) for k, (kind, copy) in enumerate(copies(self.pack["tile"]))}

    def _tile(self, number: int, kind: int, copy: int) -> Tile:
        item = self.pack["tile"][kind]
        cow = item["cow"]["value"][copy] if item["cow"] else 0
        colour = COLOURS[COLOUR_NAMES.index(item["colours"][copy])].fill if item["colours"] else ""
        sign = {ABBEY: "abbey", ECLIPSE_TILE: "eclipse"}.get(number, "")
        mosaic = mosaic_of(self.pack["tile"][self._kind_of(ABBEY)] if sign else item)
        return Tile(self.names[number], mosaic, cow, colour, sign, item["event"] or "")

    def _kind_of(self, number: int) -> int:
        return list(copies(self.pack["tile"]))[number][0]


@lru_cache(maxsize=32)
def load_parts(name: str, index: int = 0) -> Parts:
    """The pack of an option's text; of a range of generated ones the one with this index."""
    text = pick(name, index)
    return Parts(load_packs.read(text), load_packs(text)[0])
