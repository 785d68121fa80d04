"""The Sacred Marshlands: what cannot be true of mud, pollution and what cleans it in interval 3 (M-28.9)."""

import numpy as np

from ...core.header import NOBODY
from ...core.parts import of
from ...core.scratch import zeros
from .board import CELLS, CENTRE, NEXT, NOWHERE, SECTION, SIDES
from .effects import cell_of
from .events import Event, events_in, includes
from .faults import Fault
from .rules.pollution import find_reach, waters_on
from .state import BY_FACTORY, BY_VILLAGE, ENVIRONMENT, IDLE, NO_TILE, PROTECTS, STILL
from .villages import is_village


@of(ENVIRONMENT)
def audit_nature(t, s):
    """The first fault that is found."""
    if not (has_marks_on_water(t, s) and is_muddy_in_sections(s)):
        return Fault.WRONG_WATER
    if not (leaks_rightly(t, s) and cleans_rightly(t, s)):
        return Fault.WRONG_WATER
    has_maintenance = cell_of(t, s, Event.MAINTENANCE) != NOWHERE
    return Fault.NONE if s.maintenance <= has_maintenance else Fault.WRONG_WATER


@of(ENVIRONMENT)
def has_marks_on_water(t, s):
    for cell in range(CELLS):
        waters = 0 if s.tile[cell] == NO_TILE else waters_on(t, s, cell)
        if np.int64(s.polluted[cell]) & ~waters:
            return False
    return True


@of(ENVIRONMENT)
def is_muddy_in_sections(s):
    """Flags are flags, and the centre is never flooded."""
    for cell in range(CELLS):
        if s.mud[cell] > 1 or s.cleaned[cell] > 1:
            return False
    return s.mud[CENTRE] == 0


@of(ENVIRONMENT)
def leaks_rightly(t, s):
    """Pollution spreads as what lies beside it lets it, and somebody has laid it."""
    cell = cell_of(t, s, Event.POLLUTION)
    if s.pollution > BY_VILLAGE or (s.pollution_by == NOBODY) != (cell == NOWHERE) or s.pollution_by >= s.players:
        return False
    if cell == NOWHERE:
        return s.pollution == STILL
    is_by_factory, is_by_village = False, False
    for side in range(SIDES):
        beyond = NEXT[cell, side]
        is_by_factory |= beyond == CENTRE
        is_by_village |= beyond != NOWHERE and is_village(s.tile[beyond])
    return (s.pollution == BY_FACTORY) == is_by_factory and (s.pollution != BY_VILLAGE or is_by_village)


@of(ENVIRONMENT)
def cleans_rightly(t, s):
    """Only a Plant that does something has cleaned cells, its own among them."""
    cell = cell_of(t, s, Event.PLANT)
    if s.plant > PROTECTS or (s.plant_by == NOBODY) != (cell == NOWHERE) or s.plant_by >= s.players:
        return False
    if s.plant != IDLE:
        return cell != NOWHERE and s.cleaned[cell] == 1 and lies_apart(t, s, cell)
    for each in range(CELLS):
        if s.cleaned[each]:
            return False
    return True


@of(ENVIRONMENT)
def lies_apart(t, s, cell):
    """A Plant that protects lies in another section than Pollution (M-25.33)."""
    return s.plant != PROTECTS or not includes(events_in(t, s, SECTION[cell]), Event.POLLUTION)


@of(ENVIRONMENT)
def may_spread(t, s):
    """Whether who has laid Pollution beside a village is asked, and there is somewhere to go."""
    reach = zeros(CELLS, np.int64)
    is_asked = s.layer == s.seat and s.pollution_by == s.seat and s.pollution == BY_VILLAGE
    return is_asked and find_reach(t, s, reach)
