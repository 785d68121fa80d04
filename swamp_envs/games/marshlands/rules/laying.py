"""The Sacred Marshlands: where a tile may be laid, and laying it (RULES.md, part 3)."""

import numpy as np

from ....core.kernel import kernel
from ....core.parts import has, of
from ....core.scratch import scratch
from ..acts import ACT_ROWS, Lays, Village
from ..board import (
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
)
from ..components.layout import SLOTS
from ..components.mosaics import CLOSED
from ..plots import next_to
from ..scoring.water import follow_water, segment_at
from ..state import ENVIRONMENT, EVENTS, NO_TILE, PLANS, ROTATIONS, TEAMS, Action
from ..table import action_of
from ..tiles import ECLIPSE_TILE
from ..villages import is_village, village_cell
from .edges import fitting
from .events.places import is_barred, is_open_to, needs_contact
from .events.trying import possible_rotations
from .visiting import followed_rotations, is_open_to_others


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
    return (cell == START[section] or has(s, PLANS)) and is_empty(s, section)


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
    if has(s, EVENTS):
        return rotations_of_event(t, s, colour, cell, tile)
    if s.tile[cell] != NO_TILE or cell == CENTRE:
        return 0
    if has(s, TEAMS):
        return fitting(t, s, cell, tile) if has_neighbour(s, cell) else 0
    is_own = s.owner[SECTION[cell]] == colour
    if not (is_own or is_open_to_others(s, colour, cell)) or not has_contact(s, cell):
        return 0
    act = ACT_ROWS[s.act]
    if act.village == Village.IN_HAND and X_BLOCK[cell] and is_village(tile) and not has(s, PLANS):
        return 0
    rotations = fitting(t, s, cell, tile)
    if rotations and act.joined_by_centre and BY_CENTRE[cell]:
        rotations = joined_rotations(t, s, colour, cell, tile, rotations)
    if rotations and not is_own and act.lays == Lays.FOLLOWED:
        rotations = followed_rotations(t, s, colour, cell, tile, rotations)
    return rotations


@of(EVENTS)
def rotations_of_event(t, s, colour, cell, tile):
    """The same in an interval; over another tile no contact is asked for."""
    if not is_open_to(t, s, colour, cell, tile) or (needs_contact(s, cell, tile) and not has_contact(s, cell)):
        return 0
    rotations = fitting(t, s, cell, tile)
    if not rotations or is_barred(t, s, colour, cell, tile):
        return 0
    return possible_rotations(t, s, colour, cell, tile, rotations) if has(s, ENVIRONMENT) else rotations


@kernel
def joined_rotations(t, s, colour, cell, tile, rotations):
    """Those in which the tile's water meets, inside the section, water of the own village (M-13.2)."""
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
