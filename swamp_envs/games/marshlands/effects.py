"""The Sacred Marshlands: what tiles of interval 3 do as long as they lie there (RULES.md, part 25)."""

from ...core.kernel import kernel
from ...core.parts import of
from .board import CELLS, NOWHERE, SECTION, WIDTH
from .events import Event, event_at, events_in, includes
from .state import ENVIRONMENT, PROTECTS

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
