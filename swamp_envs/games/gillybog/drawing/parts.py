"""A pack as drawings need it: its tiles and cards by the names that a dict uses."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

from ....core.packs import Item, Pack, pick
from ..components import load_packs, tiles
from ..components.schema import BASIC
from ..components.wording import describe
from ..hexes import DIRECTIONS, STEPS
from .spaces import Place, Space, beside

GREAT_TILE = "Great Bog"
TWO_HALVES = {"forest": "FF", "camp": "CK"}  # the kinds of A and B


class Card(NamedTuple):
    """A card in words: its name, its effects by the action, by nothing if there is only one."""

    name: str
    effects: dict[str, str]
    timers: int = 0

    @property
    def text(self) -> str:
        return " ".join(f"{action}: {words}" if action else words for action, words in self.effects.items())


@dataclass(frozen=True)
class Parts:
    """A pack, with its tiles and cards by the names they have in a dict."""

    pack: Pack

    @cached_property
    def great(self) -> dict[Place, Space]:
        """The Den and the petals around it."""
        item = self.pack["great_bog"][0]
        den = _space("D", item["den"][0], GREAT_TILE)
        petals = [_space("P", tile[0], GREAT_TILE) for tile in item["petals"]]
        return {(0, 0): den, **dict(zip(STEPS, petals, strict=True))}

    @cached_property
    def tiles(self) -> dict[str, list[Space]]:
        """The spaces of each forest tile and camp, A and B, with B in the east; of a bog tile its bog side."""
        dominoes = {
            item["id"]: [_space(kind, space, item["id"]) for kind, space in zip(kinds, item["tile"], strict=True)]
            for group, kinds in TWO_HALVES.items()
            for item in self.pack[group]
        }
        return {**dominoes, **{item["id"]: [_side(item, "bog")] for item in self.pack["bog"]}}

    @cached_property
    def hazards(self) -> dict[str, Space]:
        """The other sides of the bog tiles."""
        return {item["id"]: _side(item, "hazard") for item in self.pack["bog"]}

    def laid(self, name: str, anchor: Place, direction: int, hazard: bool = False) -> dict[Place, Space]:
        """A tile or a hazard on the map, A on the anchor and B, if it has one, in a direction from there."""
        sides = [self.hazards[name]] if hazard else self.tiles[name]
        places = (anchor, beside(anchor, direction))
        return {place: _turned(space, direction) for place, space in zip(places, sides, strict=False)}

    @cached_property
    def cards(self) -> dict[str, Card]:
        """Actions, gillys and hunter cards by their ids."""
        items = [item for kind in ("action", "gilly", "hunter") for item in self.pack[kind]]
        return {item["id"]: Card(item["name"], _effects(item), item.get("timers", 0)) for item in items}

    @property
    def support(self) -> Sequence[int]:
        """What each space of the track adds."""
        return self.pack["rules"][0]["support"]

    @property
    def die(self) -> Sequence[str]:
        return self.pack["rules"][0]["die"]

    @cached_property
    def first_time(self) -> tuple[dict[Place, Space], dict[Place, int]]:
        """The map and the hunters of the first-time set-up."""
        item, spaces = self.pack["first_time"][0], dict(self.great)
        for words in (*item["forest"], item["camp"]):
            name, cell, way = words.split()
            spaces |= self.laid(name, _place(cell), DIRECTIONS.index(way))
        return spaces, {_place(cell): int(count) for cell, count in map(str.split, item["hunters"])}


def _place(text: str) -> Place:
    q, r = map(int, text.split(","))
    return q, r


def _space(kind: str, space: tiles.Space, name: str) -> Space:
    letter = tiles.TERRAINS[space.terrain].strip(tiles.PLAIN)
    return Space(kind, letter, tuple(map(int, tiles.digits_of(space.stubs))), name)


def _side(item: Item, side: str) -> Space:
    return Space("L", item[side], tuple(map(int, item["stubs"])), item["id"])


def _turned(space: Space, by: int) -> Space:
    return space._replace(stubs=tuple(sorted((stub + by) % 6 for stub in space.stubs)))


def _effects(item: Item) -> dict[str, str]:
    """What a card does in words; a basic card has two actions."""
    actions = BASIC.get(item["id"], ())
    if actions:
        return {action.capitalize(): describe(item[action]) for action in actions}
    return {"": describe(item["program"])}


@lru_cache(maxsize=32)
def load_parts(name: str, index: int = 0) -> Parts:
    """The pack of an option's text; of a range of generated ones the one with this index."""
    return Parts(load_packs.read(pick(name, index)))
