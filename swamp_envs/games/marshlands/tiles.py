"""The tiles that rules know by number, events, and what tiles do as long as they lie there (parts 20 to 25)."""

from collections.abc import Iterable
from enum import IntEnum
from itertools import accumulate

import numpy as np

from ...core.kernel import kernel
from ...core.parts import of
from .board import CELLS, NOWHERE, SECTION, SECTION_CELLS, SECTION_OF_CELLS, WIDTH
from .components.schema import ANY, EVENT_NAMES, EVENTS_OF, FAMILIES
from .state import ENVIRONMENT, NO_TILE, PROTECTS

# --- the tiles of the box that rules know by number -------------------------------------------------------------------


_FIRST = dict(zip(FAMILIES, accumulate(FAMILIES.values(), initial=0), strict=False))
BASIC_TILES = FAMILIES["basic"] + FAMILIES["joker"]  # numbered from 0
FIRST_JOKER, JOKERS = _FIRST["joker"], FAMILIES["joker"]
FIRST_VILLAGE = _FIRST["village"]  # one for each colour
ABBEY = _FIRST["centre"]
ECLIPSE_TILE = _FIRST["eclipse"]
FIRST_EVENT = np.array([0, *(_FIRST[symbol] for symbol in EVENTS_OF)])  # of each symbol
EVENT_TILES = FAMILIES["bell"]  # of any symbol


# --- events by number, what they replace and what bars them (RULES.md, parts 20 to 25) --------------------------------


NO_EVENT = 0


class Event(IntEnum):
    """All of them, with the numbers that tiles have in the tables."""

    BISHOP, HEATHEN, RELIC, RED_HAND, WIZARD, BLESSING, GARGANTUA, FOOTPRINT, IMPS, MELUSINE = range(1, 11)
    WISP, BITARD = 11, 12
    EMBARKATION, AUBERGE, BRIDGE, PRIVATE, SHIPWRECK, OBSTRUCTION, PRO_GUIDE = range(13, 20)
    TRAFFIC_JAM, DISORIENTATION, SIGNPOSTING, CATTLE, GOODS = range(20, 25)
    FACTORY, FLOODS, FIRE, RAIN, RODENTS, HERON, BAILIFF, GAMEKEEPER, POACHER, MAINTENANCE = range(25, 35)
    DROUGHT, PRIMROSE, POLLUTION, PLANT, MAD_COW, PASTURE, YOB, TOURIST_GUIDE = range(35, 43)


def bits_of(events: Iterable[str]) -> int:
    """A bit for each event."""
    return sum(1 << (1 + EVENT_NAMES.index(event)) for event in events)


def _table(rows: dict[str, Iterable[str]]) -> np.ndarray:
    """For each event, by number, a bit for each of those named with it."""
    return np.array([0, *(bits_of(rows.get(event, ())) for event in EVENT_NAMES)])


_REPLACES = {name: told.replaces for events in EVENTS_OF.values() for name, told in events.items()}
REPLACES = _table({name: EVENT_NAMES if ANY in others else others for name, others in _REPLACES.items()})  # M-20.6
BARRED_BY = _table(  # in its section
    {
        "bishop": ("heathen",),
        "heathen": ("heathen", "relic", "bishop"),
        "wizard": ("wizard", "blessing"),
        "gargantua": ("gargantua", "footprint"),
        "rodents": ("gamekeeper",),
        "heron": ("gamekeeper",),
        "poacher": ("bailiff",),
        "primrose": ("maintenance",),
        "drought": ("maintenance",),
        "mad_cow": ("pasture",),
        "yob": ("tourist_guide",),
        "traffic_jam": ("signposting",),
        "disorientation": ("signposting",),
    }
)


@kernel
def event_of(t, tile):
    """The number of a tile's event, or NO_EVENT."""
    return np.int64(t.event[t.kind[tile]])


@kernel
def event_at(t, s, cell):
    return NO_EVENT if s.tile[cell] == NO_TILE else event_of(t, s.tile[cell])


@kernel
def events_in(t, s, section):
    """The events whose tiles lie in a section now, a bit each (M-20.8)."""
    found = 0
    for k in range(SECTION_CELLS):
        event = event_at(t, s, SECTION_OF_CELLS[section, k])
        if event != NO_EVENT:
            found |= 1 << event
    return found


@kernel
def keeps_cows_out(events):
    """Whether some of the events of a section keep tiles with cows from it (M-22.8, M-25.34)."""
    is_bewitched = includes(events, Event.WIZARD) and not includes(events, Event.BLESSING)
    return is_bewitched or (includes(events, Event.MAD_COW) and not includes(events, Event.PASTURE))


@kernel
def includes(events, event):
    """Whether an event is among some."""
    return (events >> event) & 1 != 0


# --- what tiles of interval 3 do as long as they lie there (RULES.md, part 25) ----------------------------------------


RINGS = 2  # of cells about a Plant that it protects


@kernel
def cell_of(t, s, event):
    """The lowest cell where an event lies, or NOWHERE."""
    for cell in range(CELLS):
        if event_at(t, s, cell) == event:
            return cell
    return NOWHERE


@of(ENVIRONMENT)
def has_drought(t, s, cell):
    """Whether a Drought in force lies on a cell (M-25.22, M-25.23)."""
    return event_at(t, s, cell) == Event.DROUGHT and not is_maintained(t, s, SECTION[cell])


@of(ENVIRONMENT)
def is_maintained(t, s, section):
    """Whether Maintenance Work in a section has replaced what it cancels."""
    return s.maintenance != 0 and includes(events_in(t, s, section), Event.MAINTENANCE)


@of(ENVIRONMENT)
def is_protected(t, s, cell):
    """Whether a Plant keeps pollution off a cell (M-25.33)."""
    if s.plant != PROTECTS:
        return False
    plant = cell_of(t, s, Event.PLANT)
    down, right = cell // WIDTH - plant // WIDTH, cell % WIDTH - plant % WIDTH
    return max(abs(down), abs(right)) <= RINGS
