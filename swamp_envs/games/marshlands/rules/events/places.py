"""The Sacred Marshlands: where tiles may lie in an interval, whether they fit or not (M-20.4 to M-20.8, part 25)."""

import numpy as np

from .....core.header import NOBODY
from .....core.kernel import kernel
from .....core.parts import has, of
from ...board import CENTRE, SECTION, SECTION_CELLS, SECTION_OF_CELLS, X_BLOCK
from ...components.layout import SEGMENTS
from ...effects import is_protected
from ...events import (
    BARRED_BY,
    NO_EVENT,
    REPLACES,
    Event,
    event_at,
    event_of,
    events_in,
    includes,
    keeps_cows_out,
)
from ...owners import is_anothers
from ...state import BOATS, COLOURS, ENVIRONMENT, EVENTS, NO_TILE
from ...tiles import ABBEY
from ...villages import is_village

LATE = 21  # a Bishop that is so many'th tile of a section, or a later one, ends the game


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
    return s.tile[cell] == NO_TILE and not (has(s, ENVIRONMENT) and is_village(tile))


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
