"""The Sacred Marshlands: tiles replaced or removed, with what lies and stands on them (M-20.5, M-20.9, M-25.29)."""

from .....core.header import NOBODY
from .....core.parts import of
from ...board import CELLS, NOWHERE, SECTION
from ...components.layout import SEGMENTS
from ...events import Event, event_at
from ...scoring.links import first_water
from ...state import COLOURS, ENVIRONMENT, EVENTS, IDLE, NO_TILE, STILL
from ...villages import village_cell
from ..hands import put_out


@of(EVENTS)
def remove_events(t, s, section, event):
    """All tiles of an event that lie in a section leave holes, in the order of cells."""
    for cell in range(CELLS):
        if SECTION[cell] == section and event_at(t, s, cell) == event:
            remove(t, s, cell)


@of(EVENTS)
def remove(t, s, cell):
    """Boats that were there go home."""
    forget(t, s, cell)
    put_out(s, s.tile[cell])
    s.tile[cell] = NO_TILE
    s.rot[cell] = 0
    take_counters_back(s, cell)
    for colour in range(COLOURS):
        if s.boat[colour] // SEGMENTS == cell:
            s.boat[colour] = first_water(t, s, village_cell(s, colour))


@of(ENVIRONMENT)
def forget(t, s, cell):
    """Pollution goes with the tile that it lies on, and what an event did is over (M-25.14, M-25.29)."""
    event = event_at(t, s, cell)
    s.polluted[cell] = 0
    if event == Event.MAINTENANCE:
        s.maintenance = 0
    elif event == Event.POLLUTION:
        s.pollution, s.pollution_by = STILL, NOBODY
    elif event == Event.PLANT:
        s.plant, s.plant_by = IDLE, NOBODY
        forget_cleaned(s)


@of(ENVIRONMENT)
def forget_cleaned(s):
    """What a Plant has cleaned stays clean, but it does not go on from there."""
    for cell in range(CELLS):
        s.cleaned[cell] = 0


@of(EVENTS)
def take_counters_back(s, cell):
    for colour in range(COLOURS):
        k = 0
        while k < s.counters_laid[colour]:
            if s.counter[colour, k] // SEGMENTS == cell:
                take_counter_back(s, colour, k)
            else:
                k += 1


@of(EVENTS)
def take_counter_back(s, colour, k):
    """The counters put down later move up."""
    s.counters_laid[colour] -= 1
    for later in range(k, s.counters_laid[colour]):
        s.counter[colour, later] = s.counter[colour, later + 1]
    s.counter[colour, s.counters_laid[colour]] = NOWHERE
