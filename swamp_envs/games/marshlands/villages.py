"""The Sacred Marshlands: villages and their places."""

from ...core.kernel import kernel
from ...core.parts import has
from .acts import ACT_ROWS, Village
from .board import CELLS, CORNER, NOWHERE, START
from .state import COLOURS, TEAMS
from .teams import TEAM
from .tiles import FIRST_VILLAGE


@kernel
def is_village(tile):
    return FIRST_VILLAGE <= tile < FIRST_VILLAGE + COLOURS


@kernel
def first_colour(s, seat):
    """The colour that a seat begins with; section and village of a colour have its number (M-1.5, M-1.6)."""
    if has(s, TEAMS):
        return TEAM[s.players, seat]
    return seat * (1 + s.opposite)


@kernel
def is_played(s, colour):
    """Whether a seat holds the colour: then its section is owned."""
    return s.owner[colour] == colour


@kernel
def village_cell(s, colour):
    """Where a colour's village lies, or NOWHERE."""
    for cell in range(CELLS):
        if s.tile[cell] == FIRST_VILLAGE + colour:
            return cell
    return NOWHERE


@kernel
def first_place(s, colour):
    """Where a colour's village lies from the start, in acts in which it does."""
    if ACT_ROWS[s.act].village == Village.CORNER:
        return CORNER[colour]
    return START[colour]


@kernel
def holder_of(s, colour):
    """The seat that plays a colour."""
    for p in range(s.players):
        if s.colour_of[p] == colour:
            return p
    return 0
