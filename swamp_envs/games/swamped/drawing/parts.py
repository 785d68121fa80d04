"""A pack as drawings need it: its maps and numbers by the names that a dict uses."""

from dataclasses import dataclass
from functools import cached_property, lru_cache

from ....core.packs import Item, Pack, pick
from ..components import COLOURS, LABELS, load_packs
from ..maps import SIDE, SwampMap, map_of, sheets
from ..notation import FACE_NAMES, MAP_NAMES


@dataclass(frozen=True)
class Parts:
    """A pack, with its cards by the names they have in a dict."""

    pack: Pack

    @cached_property
    def maps(self) -> dict[str, SwampMap]:
        return dict(zip(MAP_NAMES, map(map_of, sheets(self.pack)), strict=True))

    @cached_property
    def corners(self) -> dict[str, tuple[int, ...]]:
        """The numbers of each face, clockwise from the white corner."""
        of_print = {(item["colour"], item["label"]): item["corners"] for item in self.pack["coordinate"]}
        printed = [of_print[colour, label] for colour in COLOURS for label in LABELS]
        return dict(zip(FACE_NAMES, [*printed, *(item["corners"] for item in self.pack["pounce"])], strict=False))

    @property
    def adventurers(self) -> list[Item]:
        return self.pack["adventurer"]

    @property
    def speeds(self) -> tuple[int, ...]:
        return self.pack["dial"][0]["speeds"]

    def strengths(self, name: str) -> tuple[int, ...]:
        """The current in each row of a map, nothing but on a Waterfall."""
        return self.pack["waterfall"][int(name[1]) - 1]["strengths"] if name.startswith("w") else (0,) * SIDE


@lru_cache(maxsize=32)
def load_parts(name: str, index: int = 0) -> Parts:
    """The pack of an option's text; of a range of generated ones the one with this index."""
    return Parts(load_packs.read(pick(name, index)))
