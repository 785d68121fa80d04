"""The Sacred Marshlands: what a component pack holds."""

from typing import NamedTuple

from ....core.fields import Choice, Drawing, Entries, ListOf, Text, Whole
from ....core.packs import Kind
from .mosaics import LETTERS, SIZE

KINDS = 128
ROTATIONS, SIDES, SLOTS = 4, 4, SIZE
SEGMENTS = 12  # most of a tile
EDGES = 32  # most of a pack, with the one that stands for no tile
# How many tiles there are of each family, in the order of their numbers.
FAMILIES = {
    "basic": 123,
    "joker": 2,
    "village": 4,
    "centre": 1,
    "eclipse": 1,
    "bell": 21,
    "butterfly": 21,
    "clover": 21,
}
TILES = sum(FAMILIES.values())
COLOURS = ("red", "yellow", "blue", "green")
ANY = "any"  # an event that replaces nearly all


class Event(NamedTuple):
    """What the rule book tells of an event's tiles."""

    tiles: int = 1
    replaces: tuple[str, ...] = ()  # other events
    shows: str = ""  # letters, one of which is on each of its tiles


EVENTS_OF = {
    "bell": {
        "bishop": Event(),
        "heathen": Event(2),
        "relic": Event(replaces=("heathen",)),
        "red_hand": Event(2, shows="R"),
        "wizard": Event(2),
        "blessing": Event(2, replaces=("wizard",)),
        "gargantua": Event(replaces=("imps",), shows="E"),
        "footprint": Event(replaces=("gargantua",), shows="T"),
        "imps": Event(3, shows="K"),
        "melusine": Event(),
        "wisp": Event(),
        "bitard": Event(4),
    },
    "butterfly": {
        "embarkation": Event(),
        "auberge": Event(),
        "bridge": Event(3, replaces=("private",)),
        "private": Event(8),
        "shipwreck": Event(),
        "obstruction": Event(),
        "pro_guide": Event(replaces=("shipwreck", "obstruction")),
        "traffic_jam": Event(),
        "disorientation": Event(),
        "signposting": Event(replaces=("traffic_jam", "disorientation")),
        "cattle": Event(),
        "goods": Event(),
    },
    "clover": {
        "factory": Event(),
        "floods": Event(replaces=(ANY,)),
        "fire": Event(2, shows="K"),
        "rain": Event(shows="K"),
        "rodents": Event(shows="G"),
        "heron": Event(shows="T"),
        "bailiff": Event(shows="T"),
        "gamekeeper": Event(replaces=("rodents", "heron")),
        "poacher": Event(),
        "maintenance": Event(replaces=("primrose", "drought")),
        "drought": Event(replaces=("pasture",)),
        "primrose": Event(3),
        "pollution": Event(),
        "plant": Event(replaces=("pollution",)),
        "mad_cow": Event(),
        "pasture": Event(replaces=("mad_cow",)),
        "yob": Event(shows="GK"),
        "tourist_guide": Event(replaces=("yob",)),
    },
}
CENTRES = {"butterfly": "embarkation", "clover": "factory"}  # of these sets, the first tile lies in the centre
EVENT_NAMES = tuple(event for events in EVENTS_OF.values() for event in events)

_PLACE = Text("[a-e][1-5]", "a place, a1 to e5")
_MOST = max(FAMILIES.values())

SCHEMA = {
    "tile": Kind(
        (len(FAMILIES), KINDS),
        {
            "family": Choice(tuple(FAMILIES)),
            "n": Whole(1, _MOST),
            "map": Drawing(SIZE, SIZE, LETTERS),
            "frogs": ListOf(_PLACE, 0, 4, different=True, default=()),
            "cow": Entries({"at": _PLACE, "value": ListOf(Whole(1, 99), 1, _MOST)}, default=None),
            "event": Choice(EVENT_NAMES, default=None),
            "replaces": ListOf(Choice((*EVENT_NAMES, ANY)), 0, len(EVENT_NAMES), different=True, default=()),
            "colours": ListOf(Choice(COLOURS), 0, len(COLOURS), different=True, default=()),
        },
    ),
}
