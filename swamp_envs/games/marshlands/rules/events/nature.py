"""The Sacred Marshlands: what happens when a tile of interval 3 has been laid (part 25)."""

from .....core.parts import of
from ...board import AROUND, CELLS, CENTRE, NOWHERE, SECTION
from ...effects import cell_of
from ...events import Event, event_of
from ...state import ENVIRONMENT, IDLE, NO_TILE, PROTECTS
from ...tiles import ABBEY
from ...villages import is_village
from ..cleaning import purify
from ..pollution import leak
from .removing import forget_cleaned, remove


@of(ENVIRONMENT)
def take_course(t, s, cell, tile, old):
    """A tile lies where that event was, which it has replaced."""
    event = event_of(t, tile)
    if event == Event.FLOODS:
        flood(t, s, cell)
    elif event == Event.MAD_COW:
        remove_cows(t, s, SECTION[cell])
    elif event == Event.MAINTENANCE:
        s.maintenance = old == Event.PRIMROSE or old == Event.DROUGHT
    elif event == Event.POLLUTION:
        leak(s, cell)
        end_protection(t, s, SECTION[cell])
    elif event == Event.PLANT:
        purify(t, s, cell, old)


@of(ENVIRONMENT)
def flood(t, s, cell):
    """Eight tiles at most go, then the Floods themselves, and leave mud for good."""
    for other in AROUND[cell]:
        if other != NOWHERE and can_be_flooded(s, other):
            remove(t, s, other)
            s.mud[other] = 1
    remove(t, s, cell)
    s.mud[cell] = 1


@of(ENVIRONMENT)
def can_be_flooded(s, cell):
    tile = s.tile[cell]
    return tile != NO_TILE and cell != CENTRE and tile != ABBEY and not is_village(tile)


@of(ENVIRONMENT)
def remove_cows(t, s, section):
    """All tiles of a section with a cow, in the order of cells."""
    for cell in range(CELLS):
        if SECTION[cell] == section and s.tile[cell] != NO_TILE and t.cow[s.tile[cell]]:
            remove(t, s, cell)


@of(ENVIRONMENT)
def end_protection(t, s, section):
    """Pollution has been laid in a section: a Plant there protects no more, and cleans no more (M-25.33)."""
    plant = cell_of(t, s, Event.PLANT)
    if s.plant == PROTECTS and SECTION[plant] == section:
        s.plant = IDLE
        forget_cleaned(s)
