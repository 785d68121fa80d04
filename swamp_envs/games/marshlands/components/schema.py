"""The Sacred Marshlands: what a component pack holds."""

from ....core.fields import Choice, Drawing, Entries, ListOf, Text, Whole
from ....core.packs import Kind
from .mosaics import LETTERS, SIZE

KINDS = 128
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
CENTRES = {"butterfly": "embarkation", "clover": "factory"}  # sets of events that bring the tile of the centre

# The events of each set: how many tiles, and which events they may replace.
EVENTS: dict[str, dict[str, tuple[int, tuple[str, ...]]]] = {
    "bell": {
        "bishop": (1, ()),
        "heathen": (2, ()),
        "relic": (1, ("heathen",)),
        "red_hand": (2, ()),
        "wizard": (2, ()),
        "blessing": (2, ("wizard",)),
        "gargantua": (1, ("imps",)),
        "footprint": (1, ("gargantua",)),
        "imps": (3, ()),
        "melusine": (1, ()),
        "wisp": (1, ()),
        "bitard": (4, ()),
    },
    "butterfly": {
        "embarkation": (1, ()),
        "auberge": (1, ()),
        "bridge": (3, ("private",)),
        "private": (8, ()),
        "shipwreck": (1, ()),
        "obstruction": (1, ()),
        "pro_guide": (1, ("shipwreck", "obstruction")),
        "traffic_jam": (1, ()),
        "disorientation": (1, ()),
        "signposting": (1, ("traffic_jam", "disorientation")),
        "cattle": (1, ()),
        "goods": (1, ()),
    },
    "clover": {
        "factory": (1, ()),
        "floods": (1, ("any",)),
        "fire": (2, ()),
        "rain": (1, ()),
        "rodents": (1, ()),
        "heron": (1, ()),
        "bailiff": (1, ()),
        "gamekeeper": (1, ("rodents", "heron")),
        "poacher": (1, ()),
        "maintenance": (1, ("primrose", "drought")),
        "drought": (1, ("pasture",)),
        "primrose": (3, ()),
        "pollution": (1, ()),
        "plant": (1, ("pollution",)),
        "mad_cow": (1, ()),
        "pasture": (1, ("mad_cow",)),
        "yob": (1, ()),
        "tourist_guide": (1, ("yob",)),
    },
}
EVENT_NAMES = tuple(event for events in EVENTS.values() for event in events)

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
            "replaces": ListOf(Choice((*EVENT_NAMES, "any")), 0, len(EVENT_NAMES), different=True, default=()),
            "colours": ListOf(Choice(COLOURS), 0, len(COLOURS), different=True, default=()),
        },
    ),
}
