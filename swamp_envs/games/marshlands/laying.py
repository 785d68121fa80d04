"""Where a tile may be laid, laying it, and taking it away again (RULES.md, parts 3, 14, 15, 20 and 25)."""

import numpy as np

from ...core.header import NOBODY
from ...core.kernel import kernel
from ...core.parts import has_part, of
from ...core.scratch import scratch
from .actions import Action
from .acts import ACT_ROWS, Lays, Village
from .board import (
    BY_CENTRE,
    CELLS,
    CENTRE,
    NEXT,
    NOWHERE,
    SECTION,
    SECTION_CELLS,
    SECTION_OF_CELLS,
    SECTIONS,
    SIDES,
    START,
    X_BLOCK,
    X_CELLS,
)
from .components.layout import TREES_CLASS
from .components.mosaics import CLOSED, COPSE, WATER
from .components.schema import SEGMENTS, SLOTS
from .hands import put_out
from .parts.property import is_anothers
from .places import action_of, is_village, next_to, village_cell
from .scoring.survey import NODES, first_water, follow_region, follow_water, met_at, segment_at
from .state import BOATS, COLOURS, ENVIRONMENT, EVENTS, IDLE, NO_TILE, PLANS, RACE, ROTATIONS, STILL, TEAMS
from .tiles import (
    ABBEY,
    BARRED_BY,
    ECLIPSE_TILE,
    FIRST_JOKER,
    FIRST_VILLAGE,
    JOKERS,
    NO_EVENT,
    REPLACES,
    Event,
    event_at,
    event_of,
    events_in,
    includes,
    is_protected,
    keeps_cows_out,
)

# --- tiles against the edges of those around (M-3.3) ------------------------------------------------------------------


ALL_ROTATIONS = (1 << ROTATIONS) - 1


@kernel
def edge_beyond(t, s, cell, side):
    """The edge that the next tile on this side turns towards the cell."""
    beyond = next_to(s, cell, side)
    if beyond == NOWHERE or s.tile[beyond] == NO_TILE:
        return ANY_EDGE
    return t.edge[t.kind[s.tile[beyond]], s.rot[beyond], (side + 2) % SIDES]


@kernel
def fitting(t, s, cell, tile):
    """The rotations, as bits, in which a tile fits all that lies beside a cell."""
    rotations = ALL_ROTATIONS
    for side in range(SIDES):
        rotations &= fitting_over(t, s, cell, tile, side)
    return rotations


@kernel
def fitting_over(t, s, cell, tile, side):
    """The rotations that fit what lies beyond one side."""
    edge, beyond = edge_beyond(t, s, cell, side), next_to(s, cell, side)
    if edge != ANY_EDGE and is_loose(t, s, cell, beyond, tile):
        return loosely_fitting(t, s, tile, side, beyond)
    return np.int64(t.fits[t.kind[tile], side, edge])


# --- where a tile may be laid, and laying it (RULES.md, part 3) -------------------------------------------------------


@kernel
def is_empty(s, section):
    for k in range(SECTION_CELLS):
        if s.tile[SECTION_OF_CELLS[section, k]] != NO_TILE:
            return False
    return True


@kernel
def has_contact(s, cell):
    """A tile of the section lies beside the cell; an empty section is begun where it touches the centre, if it does."""
    section = SECTION[cell]
    for side in range(SIDES):
        beyond = NEXT[cell, side]
        if beyond != NOWHERE and SECTION[beyond] == section and s.tile[beyond] != NO_TILE:
            return True
    return (cell == START[section] or has_part(s, PLANS)) and is_empty(s, section)


@kernel
def has_neighbour(s, cell):
    """Any tile lies beside the cell."""
    for side in range(SIDES):
        beyond = next_to(s, cell, side)
        if beyond != NOWHERE and s.tile[beyond] != NO_TILE:
            return True
    return False


@kernel
def rotations_at(t, s, colour, cell, tile):
    """The rotations, as bits, in which a tile may be laid for a colour on a cell."""
    if has_part(s, EVENTS):
        return rotations_of_event(t, s, colour, cell, tile)
    if s.tile[cell] != NO_TILE or cell == CENTRE:
        return 0
    if has_part(s, TEAMS):
        return fitting(t, s, cell, tile) if has_neighbour(s, cell) else 0
    is_own = s.owner[SECTION[cell]] == colour
    if not (is_own or is_open_to_others(s, colour, cell)) or not has_contact(s, cell):
        return 0
    act = ACT_ROWS[s.act]
    if act.village == Village.IN_HAND and X_BLOCK[cell] and is_village(tile) and not has_part(s, PLANS):
        return 0
    rotations = fitting(t, s, cell, tile)
    if rotations and act.joined_by_centre and BY_CENTRE[cell]:
        rotations = joined_rotations(t, s, colour, cell, tile, rotations)
    if rotations and not is_own and act.lays == Lays.FOLLOWED:
        rotations = followed_rotations(t, s, colour, cell, tile, rotations)
    return rotations


@of(EVENTS)
def rotations_of_event(t, s, colour, cell, tile):
    """The rotations in an interval; over another tile no contact is needed."""
    if not is_open_to(t, s, colour, cell, tile) or (needs_contact(s, cell, tile) and not has_contact(s, cell)):
        return 0
    rotations = fitting(t, s, cell, tile)
    if not rotations or is_barred(t, s, colour, cell, tile):
        return 0
    return possible_rotations(t, s, colour, cell, tile, rotations) if has_part(s, ENVIRONMENT) else rotations


@kernel
def joined_rotations(t, s, colour, cell, tile, rotations):
    """Rotations in which the tile's water meets water of its village inside the section (M-13.2)."""
    reached = scratch(CELLS, np.int64)
    follow_water(t, s, village_cell(s, colour), SECTION[cell], reached)
    joined = 0
    for rotation in range(ROTATIONS):
        if (rotations >> rotation) & 1 and meets_water(t, s, cell, tile, rotation, reached):
            joined |= 1 << rotation
    return joined


@kernel
def meets_water(t, s, cell, tile, rotation, reached):
    """Whether a tile, laid so, has water that goes on into water already reached."""
    for side in range(SIDES):
        beyond = NEXT[cell, side]
        if beyond == NOWHERE or SECTION[beyond] != SECTION[cell] or s.tile[beyond] == NO_TILE:
            continue
        for slot in range(SLOTS):
            here = t.segment[t.kind[tile], rotation, side, slot]
            there = segment_at(t, s, beyond, (side + 2) % SIDES, slot)
            if here != CLOSED and there != CLOSED and (reached[beyond] >> there) & 1:
                return True
    return False


@kernel
def list_places(t, s, colour, tile, out):
    """Write the actions that lay a tile for a colour; returns how many."""
    if tile == ECLIPSE_TILE:
        out[0] = Action.PLACE + ROTATIONS * CENTRE
        return 1
    n = 0
    for cell in range(len(s.tile)):
        rotations = rotations_at(t, s, colour, cell, tile)
        for rotation in range(ROTATIONS):
            if (rotations >> rotation) & 1:
                out[n] = action_of(s, ROTATIONS * cell + rotation)
                n += 1
    return n


@kernel
def has_place(t, s, colour, tile):
    """Whether a tile can be laid for a colour anywhere."""
    if tile == ECLIPSE_TILE:
        return True
    for cell in range(len(s.tile)):
        if rotations_at(t, s, colour, cell, tile):
            return True
    return False


@kernel
def lay(s, cell, rotation, tile):
    s.tile[cell] = tile
    s.rot[cell] = rotation
    s.refused = 0


@kernel
def fills(s, cell):
    """Whether a tile that has just been laid fills the cells of the colour that owns its section."""
    return cell != CENTRE and is_full(s, s.owner[SECTION[cell]])


@kernel
def is_full(s, colour):
    """All cells of a colour are covered."""
    for section in range(SECTIONS):
        if s.owner[section] == colour and has_hole(s, section):
            return False
    return True


@kernel
def has_hole(s, section):
    for k in range(SECTION_CELLS):
        if s.tile[SECTION_OF_CELLS[section, k]] == NO_TILE:
            return True
    return False


@kernel
def any_is_full(s):
    """Whether all cells of a colour that is played are covered."""
    for p in range(s.players):
        if is_full(s, s.colour_of[p]):
            return True
    return False


# --- where tiles may lie in an interval, whether they fit or not (M-20.4 to M-20.8, part 25) --------------------------


LATE = 21  # a Bishop ends the game if it is this tile of its section, counted from 1, or a later one


@of(EVENTS)
def is_open_to(t, s, colour, cell, tile):
    """Events go to every section in the game, and over other tiles; the rest to empty cells of one's own."""
    if cell == CENTRE or s.owner[SECTION[cell]] == NOBODY or is_kept_for_village(s, colour, cell, tile):
        return False
    if is_anothers(t, s, tile, colour):
        return False
    is_event = event_of(t, tile) != NO_EVENT
    if s.tile[cell] != NO_TILE:
        return is_event and may_replace(t, s, cell, tile)
    return is_event or s.owner[SECTION[cell]] == colour or goes_anywhere(s, tile)


@of(ENVIRONMENT)
def is_kept_for_village(s, colour, cell, tile):
    """Villages lie on four cells; others lay nothing in the section before that, and never the Abbey on these."""
    if is_village(tile):
        return not X_BLOCK[cell]
    if s.owner[SECTION[cell]] == colour:
        return False
    return s.village_held[SECTION[cell]] != 0 or (tile == ABBEY and X_BLOCK[cell])


@of(ENVIRONMENT)
def goes_anywhere(s, tile):
    """Whether a tile that is no event may be laid in other sections (M-25.7)."""
    return tile == ABBEY


@of(EVENTS)
def needs_contact(s, cell, tile):
    """What replaces another tile needs none, and in interval 3 villages do not (M-20.5, M-25.2)."""
    return s.tile[cell] == NO_TILE and not (has_part(s, ENVIRONMENT) and is_village(tile))


@of(EVENTS)
def may_replace(t, s, cell, tile):
    """Whether the tile on a cell gives way to an event tile, if this fits there."""
    if is_village(s.tile[cell]) or s.tile[cell] == ABBEY or bears_boat(s, cell):
        return False
    old = event_at(t, s, cell)
    return old == NO_EVENT or includes(REPLACES[event_of(t, tile)], old)


@of(BOATS)
def bears_boat(s, cell):
    for colour in range(COLOURS):
        if s.boat[colour] // SEGMENTS == cell:
            return True
    return False


@of(EVENTS)
def is_barred(t, s, colour, cell, tile):
    """Whether what lies in the section keeps a tile out of it."""
    section, event = SECTION[cell], event_of(t, tile)
    events = events_in(t, s, section)
    if event == NO_EVENT:
        return t.cow[tile] > 0 and keeps_cows_out(events)
    if event == Event.POLLUTION and is_protected(t, s, cell):
        return True
    if event == Event.BISHOP and s.owner[section] != colour and count_with(s, cell) < LATE:
        return True
    return BARRED_BY[event] & events != 0


@kernel
def count_with(s, cell):
    """How many tiles lie in the section of a cell, if one does there."""
    n = np.int64(s.tile[cell] == NO_TILE)
    for k in range(SECTION_CELLS):
        n += s.tile[SECTION_OF_CELLS[SECTION[cell], k]] != NO_TILE
    return n


# --- tiles tried on a cell before they may be laid there (M-25.3, M-25.15) --------------------------------------------


@of(ENVIRONMENT)
def possible_rotations(t, s, colour, cell, tile, rotations):
    """Those of the rotations, as bits, in which Fire is laid to copse, and the village keeps a place."""
    is_fire = event_of(t, tile) == Event.FIRE
    may_lock_out = (
        s.village_held[colour] != 0
        and SECTION[cell] == colour
        and not is_village(tile)
        and event_of(t, tile) != Event.FLOODS
    )
    if not (is_fire or may_lock_out):
        return rotations
    old, turned = np.int64(s.tile[cell]), np.int64(s.rot[cell])
    had_room = may_lock_out and has_room(t, s, colour)
    possible = 0
    s.tile[cell] = tile
    for rotation in range(ROTATIONS):
        s.rot[cell] = rotation
        can = (rotations >> rotation) & 1 and not (is_fire and not can_burn(t, s, cell))
        if can and not (had_room and not has_room(t, s, colour)):
            possible |= 1 << rotation
    s.tile[cell], s.rot[cell] = old, turned
    return possible


@of(ENVIRONMENT)
def has_room(t, s, colour):
    """Whether a colour's village has a place."""
    for cell in X_CELLS[colour]:
        if s.tile[cell] == NO_TILE and fitting(t, s, cell, FIRST_VILLAGE + colour):
            return True
    return False


@of(ENVIRONMENT)
def can_burn(t, s, cell):
    """Whether the copse of the Fire that lies on a cell goes on, and has no Rain in it."""
    reached, nodes = scratch(CELLS, np.int64), scratch(NODES, np.int64)
    kind, goes_on = t.kind[s.tile[cell]], False
    for segment in range(t.segments[kind]):
        if t.land[kind, segment] != COPSE:
            continue
        for k in range(follow_region(t, s, cell, segment, reached, nodes)):
            other = nodes[k] // SEGMENTS
            if other != cell and event_at(t, s, other) == Event.RAIN:
                return False
            goes_on |= other != cell
    return goes_on


# --- edges at which land need not fit, about holes that Floods have left (M-25.13) ------------------------------------


ANY_EDGE = 0
WATER_CLASS = WATER + 1


@of(ENVIRONMENT)
def is_loose(t, s, cell, beyond, tile):
    """Whether a tile on a cell, and what lies beyond, need only agree in where water is."""
    return s.mud[cell] != 0 or s.mud[beyond] != 0 or event_of(t, tile) == Event.FLOODS


@of(ENVIRONMENT)
def loosely_fitting(t, s, tile, side, beyond):
    """The rotations, as bits, in which it does."""
    distinct, found = distinct_rotations(t, tile), 0
    for rotation in range(ROTATIONS):
        if (distinct >> rotation) & 1 and meets_in_water(t, s, tile, rotation, side, beyond):
            found |= 1 << rotation
    return found


@kernel
def distinct_rotations(t, tile):
    """Those that look like no lower one; a joker beside an empty cell has one less on each side."""
    found = 0
    for side in range(SIDES):
        found |= t.fits[t.kind[tile], side, ANY_EDGE]
    return found


@kernel
def meets_in_water(t, s, tile, rotation, side, beyond):
    """Whether water faces water, or trees; a joker's opening has to face water."""
    is_joker = FIRST_JOKER <= tile < FIRST_JOKER + JOKERS
    other_side = (side + 2) % SIDES
    for slot in range(SLOTS):
        own = t.slot_class[t.kind[tile], rotation, side * SLOTS + slot]
        other = t.slot_class[t.kind[s.tile[beyond]], s.rot[beyond], other_side * SLOTS + slot]
        has_trees = own == TREES_CLASS or (other == TREES_CLASS and not is_joker)
        if not has_trees and (own == WATER_CLASS) != (other == WATER_CLASS):
            return False
    return True


# --- tiles laid in the sections of others (RULES.md, parts 14 and 15) -------------------------------------------------


@of(BOATS)
def is_open_to_others(s, colour, cell):
    """Whether a tile may be laid for a colour on a cell of a section that is not its own, if it fits there."""
    if s.owner[SECTION[cell]] == NOBODY:
        return False
    if ACT_ROWS[s.act].lays == Lays.HINDERING:
        return not BY_CENTRE[cell] and not was_just_laid_in(s, SECTION[cell])
    return s.offered == NO_TILE and side_towards(boat_cell(s, colour), cell) != NOWHERE


@of(RACE)
def was_just_laid_in(s, section):
    """Whether the seat before laid in a section in its last turn."""
    return s.laid_in[(s.in_turn + s.players - 1) % s.players] == section


@of(BOATS)
def boat_cell(s, colour):
    """Where the boat of a colour is, or NOWHERE."""
    return np.int64(s.boat[colour]) // SEGMENTS


@kernel
def side_towards(here, cell):
    """The side over which one cell is beside another, or NOWHERE."""
    for side in range(SIDES):
        if here != NOWHERE and NEXT[here, side] == cell:
            return side
    return NOWHERE


@of(BOATS)
def followed_rotations(t, s, colour, cell, tile, rotations):
    """Those in which the boat of the colour can go across onto the tile (M-15.3)."""
    here, segment = boat_cell(s, colour), np.int64(s.boat[colour]) % SEGMENTS
    side = side_towards(here, cell)
    followed = 0
    for rotation in range(ROTATIONS):
        for slot in range(SLOTS):
            met = t.segment[t.kind[tile], rotation, (side + 2) % SIDES, slot]
            if segment_at(t, s, here, side, slot) == segment and met != CLOSED:
                followed |= rotations & (1 << rotation)
    return followed


@kernel
def water_beyond(t, s, node, side, slot):
    """The node of the water that a slot of some water leads to, or NOWHERE."""
    cell, segment = node // SEGMENTS, node % SEGMENTS
    met = met_at(t, s, cell, side, slot)
    if met == CLOSED or segment_at(t, s, cell, side, slot) != segment or land_of(t, s, NEXT[cell, side], met) != WATER:
        return NOWHERE
    return NEXT[cell, side] * SEGMENTS + met


@kernel
def land_of(t, s, cell, segment):
    """The class of a segment of the tile on a cell."""
    return t.land[t.kind[s.tile[cell]], segment]


# --- tiles replaced or removed, with what lies and stands on them (M-20.5, M-20.9, M-25.29) ---------------------------


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
