"""The Sacred Marshlands: event tiles that boats do not pass (M-22.7, M-22.16)."""

from ....core.dispatch import only_where
from ..board import SECTION
from ..events import Event, event_at, events_in, has


@only_where("shown")
def is_closed_to(t, s, colour, cell):
    """Whether the boat of a colour does not enter the tile on a cell: it may stay there, and leave."""
    event = event_at(t, s, cell)
    if event == Event.RED_HAND:
        return not has(events_in(t, s, colour), Event.HEATHEN)
    return event == Event.WISP and s.owner[SECTION[cell]] != colour
