"""The Sacred Marshlands: pollution, what cleans it, and floods (RULES.md, part 25; positions M-28.9)."""

import numpy as np

from ....core.header import NOBODY
from ....core.kernel import kernel
from ....core.observation import category, flag
from ....core.parts import of
from ....core.scratch import scratch, zeros
from ..actions import Kind, first_of
from ..board import AROUND, CELLS, CENTRE, GRID, NEXT, NOWHERE, SECTION, SIDES, WIDTH
from ..components.mosaics import WATER
from ..components.schema import SEGMENTS, SLOTS
from ..faults import Fault
from ..laying import forget_cleaned, land_of, remove, water_beyond
from ..places import is_village
from ..scoring.survey import NODES
from ..state import BY_FACTORY, BY_VILLAGE, CLEANS, ENVIRONMENT, IDLE, NO_TILE, PROTECTS, SEATS, STILL, Phase
from ..tiles import ABBEY, FIRST_VILLAGE, Event, cell_of, event_of, events_in, has_drought, includes, is_protected


@of(ENVIRONMENT)
def is_shut(t, s, colour, cell, segment):
    """Whether it does not enter a segment: of another village, of a field in the centre, or the water of a Drought."""
    tile = s.tile[cell]
    if is_village(tile) and tile != FIRST_VILLAGE + colour:
        return True
    return has_drought(t, s, cell) if land_of(t, s, cell, segment) == WATER else cell == CENTRE


# --- pollution, which spreads over water while its tile lies there (M-25.24 to M-25.30) -------------------------------


@of(ENVIRONMENT)
def flow(t, s, node, side, slot):
    """The water that some water goes on to through a slot, or NOWHERE: none does at a Drought."""
    after = water_beyond(t, s, node, side, slot)
    if after == NOWHERE or has_drought(t, s, node // SEGMENTS) or has_drought(t, s, after // SEGMENTS):
        return NOWHERE
    return after


@of(ENVIRONMENT)
def can_be_foul(t, s, cell):
    return not has_drought(t, s, cell) and not is_protected(t, s, cell)


@kernel
def waters_on(t, s, cell):
    """The water segments of a tile, a bit each."""
    found = 0
    for segment in range(t.segments[t.kind[s.tile[cell]]]):
        if land_of(t, s, cell, segment) == WATER:
            found |= 1 << segment
    return found


@of(ENVIRONMENT)
def find_reach(t, s, reach):
    """Mark the water one step from what is polluted, a bit for each segment of a cell; returns whether there is any."""
    is_any = False
    for cell in range(CELLS):
        if s.polluted[cell] == 0 or is_protected(t, s, cell):
            continue
        for segment in range(SEGMENTS):
            if (s.polluted[cell] >> segment) & 1:
                is_any |= find_reach_of(t, s, cell * SEGMENTS + segment, reach)
    return is_any


@of(ENVIRONMENT)
def find_reach_of(t, s, node, reach):
    is_any = False
    for side in range(SIDES):
        for slot in range(SLOTS):
            after = flow(t, s, node, side, slot)
            if after == NOWHERE:
                continue
            cell, segment = after // SEGMENTS, after % SEGMENTS
            if not (s.polluted[cell] >> segment) & 1 and can_be_foul(t, s, cell):
                reach[cell] |= 1 << segment
                is_any = True
    return is_any


@of(ENVIRONMENT)
def leak(s, cell):
    """Pollution has been laid: beside the factory, beside a village, or for nothing."""
    s.pollution = STILL
    s.pollution_by = s.seat
    for side in range(SIDES):
        beyond = NEXT[cell, side]
        if beyond != NOWHERE and is_village(s.tile[beyond]) and s.pollution == STILL:
            s.pollution = BY_VILLAGE
        if beyond == CENTRE:
            s.pollution = BY_FACTORY


@of(ENVIRONMENT)
def spread(t, s):
    """In the turns of who laid it: the tile's own water, then all around, or what the seat names; whether it does."""
    if s.pollution == STILL or s.pollution_by != s.seat:
        return False
    reach = zeros(CELLS, np.int64)
    own = cell_of(t, s, Event.POLLUTION)
    if can_be_foul(t, s, own):
        s.polluted[own] |= waters_on(t, s, own)
    has_reach = find_reach(t, s, reach)
    if has_reach and s.pollution == BY_VILLAGE:
        s.layer = s.seat
        s.phase = Phase.EVENT
    elif has_reach:
        for cell in range(CELLS):
            s.polluted[cell] |= reach[cell]
    return True


@of(ENVIRONMENT)
def list_spreads(t, s, out):
    """The cells to which pollution can go."""
    reach = zeros(CELLS, np.int64)
    find_reach(t, s, reach)
    n = 0
    for cell in range(CELLS):
        if reach[cell]:
            out[n] = first_of(s, Kind.SPREAD) + cell
            n += 1
    return n


@of(ENVIRONMENT)
def spread_to(t, s, action):
    """The lowest of the segments there that it can go to."""
    reach = zeros(CELLS, np.int64)
    find_reach(t, s, reach)
    cell = action - first_of(s, Kind.SPREAD)
    s.polluted[cell] |= reach[cell] & -reach[cell]
    s.layer = NOBODY
    s.phase = Phase.TURN


@of(ENVIRONMENT)
def is_all_foul(t, s):
    """Whether every tile with water has some that is polluted, but for those that never can be."""
    for cell in range(CELLS):
        if s.tile[cell] == NO_TILE or s.polluted[cell]:
            continue
        if waters_on(t, s, cell) and can_be_foul(t, s, cell):
            return False
    return True


# --- what a Purifying Plant cleans, the nearest polluted tile first (M-25.31 to M-25.33) ------------------------------


FAR = NODES  # farther than any way


@of(ENVIRONMENT)
def purify(t, s, cell, old):
    """A Plant has been laid: over Pollution, where none is, or for nothing; the first mark goes at once."""
    s.plant_by = s.seat
    if old == Event.POLLUTION:
        s.plant = CLEANS
    else:
        s.plant = IDLE if includes(events_in(t, s, SECTION[cell]), Event.POLLUTION) else PROTECTS
    if s.plant != IDLE:
        s.cleaned[cell] = 1
        clean(t, s)


@of(ENVIRONMENT)
def clean_on(t, s):
    """In the turns of who laid it."""
    if s.plant != IDLE and s.plant_by == s.seat:
        clean(t, s)


@of(ENVIRONMENT)
def clean(t, s):
    cell = nearest_foul(t, s)
    if cell != NOWHERE:
        s.polluted[cell] = 0
        s.cleaned[cell] = 1


@of(ENVIRONMENT)
def nearest_foul(t, s):
    """The polluted cell with the fewest steps over water from what is clean, or NOWHERE; of equals the lowest."""
    steps = scratch(NODES, np.int64)
    measure_from_clean(t, s, steps)
    nearest, least = NOWHERE, FAR + 1
    for cell in range(CELLS):
        if s.plant == PROTECTS and s.polluted[cell] and not is_protected(t, s, cell):
            continue
        for segment in range(SEGMENTS):
            if (s.polluted[cell] >> segment) & 1 and steps[cell * SEGMENTS + segment] < least:
                nearest, least = cell, steps[cell * SEGMENTS + segment]
    return nearest


@of(ENVIRONMENT)
def measure_from_clean(t, s, steps):
    """How many steps it is to any water, or FAR."""
    nodes = scratch(NODES, np.int64)
    n = 0
    for node in range(NODES):
        steps[node] = FAR
        cell, segment = node // SEGMENTS, node % SEGMENTS
        is_tile = s.cleaned[cell] and s.tile[cell] != NO_TILE and segment < t.segments[t.kind[s.tile[cell]]]
        if is_tile and land_of(t, s, cell, segment) == WATER:
            steps[node] = 0
            nodes[n] = node
            n += 1
    k = 0
    while k < n:
        n = measure_around(t, s, nodes[k], steps, nodes, n)
        k += 1


@of(ENVIRONMENT)
def measure_around(t, s, node, steps, nodes, n):
    for side in range(SIDES):
        for slot in range(SLOTS):
            after = flow(t, s, node, side, slot)
            if after != NOWHERE and steps[after] == FAR:
                steps[after] = steps[node] + 1
                nodes[n] = after
                n += 1
    return n


# --- what happens when a tile of interval 3 has been laid (part 25) ---------------------------------------------------


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


# --- what cannot be true of mud, pollution and what cleans it in interval 3 (M-28.9) ----------------------------------


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


# --- what observations show -------------------------------------------------------------------------------------------


ENVIRONMENT_SEEN = (
    flag("muddy", GRID, "cells where Floods have been", of="mud"),
    flag("foul", (*GRID, SEGMENTS), "segments of each tile that are polluted"),
    category(
        "pollution", (), 0, 2, "how Pollution spreads: 0 not, 1 beside the factory, 2 beside a village", of="pollution"
    ),
    flag("pollution_by", (SEATS,), "the seat that laid it", of="pollution_by"),
    category("plant", (), 0, 2, "what the Purifying Plant does: 0 nothing, 1 cleans, 2 protects", of="plant"),
    flag("plant_by", (SEATS,), "the seat that laid it", of="plant_by"),
    flag("clean", GRID, "cells that it has cleaned", of="cleaned"),
    flag("maintenance", (), "Maintenance Work lies where it has replaced something", of="maintenance"),
)


@of(ENVIRONMENT)
def show_pollution(s, obs):
    for cell in range(CELLS):
        for segment in range(SEGMENTS):
            obs.foul[cell // WIDTH, cell % WIDTH, segment] = (np.int64(s.polluted[cell]) >> segment) & 1
