"""The Sacred Marshlands: what boats do not pass (M-22.7, M-22.16, M-25.4)."""

from ....core.parts import of
from ..board import CENTRE, SECTION
from ..components.mosaics import WATER
from ..effects import has_drought
from ..events import Event, event_at, events_in, includes
from ..state import ENVIRONMENT, MYTHS
from ..tiles import FIRST_VILLAGE
from ..villages import is_village
from .visiting import land_of


@of(MYTHS)
def is_closed_to(t, s, colour, cell):
    """Whether the boat of a colour does not enter the tile on a cell: it may stay there, and leave."""
    event = event_at(t, s, cell)
    if event == Event.RED_HAND:
        return not includes(events_in(t, s, colour), Event.HEATHEN)
    return event == Event.WISP and s.owner[SECTION[cell]] != colour


@of(ENVIRONMENT)
def is_shut(t, s, colour, cell, segment):
    """Whether it does not enter a segment: of another village, of a field in the centre, or the water of a Drought."""
    tile = s.tile[cell]
    if is_village(tile) and tile != FIRST_VILLAGE + colour:
        return True
    return has_drought(t, s, cell) if land_of(t, s, cell, segment) == WATER else cell == CENTRE
