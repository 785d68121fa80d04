"""Where cells, sections and villages lie, and which colour and team each seat plays (RULES.md, parts 1, 6 and 17)."""

import numpy as np

from ...core.header import MAX_PLAYERS
from ...core.kernel import kernel
from ...core.parts import has_part
from .actions import Action, Kind, first_of
from .acts import ACT_ROWS, Symbol, Village
from .board import (
    CELLS,
    CORNER,
    NEXT,
    NEXT_ON_TABLE,
    NOWHERE,
    SECTION,
    START,
    TABLE_CELLS,
    TABLE_WIDTH,
    WIDTH,
    place_of,
)
from .components.schema import CENTRES
from .state import COLOURS, COUNTERS, PLANS, ROTATIONS, TABLE, TEAMS
from .tiles import ABBEY, FIRST_EVENT, FIRST_VILLAGE

# --- sections that lie apart, each the plot of a player who works alone (M-16.1) --------------------------------------


NEXT_ON_PLOT = np.where((NEXT != NOWHERE) & (SECTION[NEXT] == SECTION[:CELLS, None]), NEXT, NOWHERE)


@kernel
def next_to(s, cell, side):
    """The cell beyond a side of another, or NOWHERE: outside, or on another's plot."""
    if has_part(s, PLANS):
        return NEXT_ON_PLOT[cell, side]
    return NEXT_ON_TABLE[cell, side] if has_part(s, TABLE) else NEXT[cell, side]


# --- a table without the board (M-17.16), and the numbers of what lies beyond it (M-26.3) -----------------------------


SPOT = np.array([place_of(cell) for cell in range(TABLE_CELLS)]) + TABLE_WIDTH // 2  # row and column on the table
BOARD_PLACES = CELLS * ROTATIONS


@kernel
def spot_of(s, cell):
    """The row and the column of a cell, from the top left of the board or the table."""
    if has_part(s, TABLE):
        return SPOT[cell, 0], SPOT[cell, 1]
    return cell // WIDTH, cell % WIDTH


@kernel
def action_of(s, place):
    """The action that lays a tile on a place, which is ROTATIONS x cell + rotation."""
    if has_part(s, TABLE) and place >= BOARD_PLACES:
        return first_of(s, Kind.BEYOND) + place - BOARD_PLACES
    return Action.PLACE + place


@kernel
def place_by(s, action):
    """The place on which an action lays a tile."""
    if has_part(s, TABLE) and action >= first_of(s, Kind.BEYOND):
        return BOARD_PLACES + action - first_of(s, Kind.BEYOND)
    return action - Action.PLACE


# --- what lies in the centre at the start (M-1.1, M-23.1, M-25.1) -----------------------------------------------------


CENTRE_TILES = np.array([FIRST_EVENT[symbol] if symbol.name.lower() in CENTRES else ABBEY for symbol in Symbol])


@kernel
def centre_tile(s):
    """The Abbey, or in some intervals the first of the event tiles: then the Abbey is in the deck."""
    return CENTRE_TILES[ACT_ROWS[s.act].symbol]


# --- villages and their places ----------------------------------------------------------------------------------------


@kernel
def is_village(tile):
    return FIRST_VILLAGE <= tile < FIRST_VILLAGE + COLOURS


@kernel
def first_colour(s, seat):
    """The colour that a seat begins with; section and village of a colour have its number (M-1.5, M-1.6)."""
    if has_part(s, TEAMS):
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


# --- teams, and the list of their turns (M-17.2) ----------------------------------------------------------------------

ALONE = 4  # up to so many players play for themselves; more are teams of two, and the odd one a team of their own


def _team(players: int, seat: int) -> int:
    if players <= ALONE:
        return seat
    pairs = players // 2
    return seat % pairs if seat < 2 * pairs else pairs


def _is_single(players: int, seat: int) -> bool:
    return players <= ALONE or (players % 2 == 1 and seat == players - 1)


def _turns(players: int) -> list[int]:
    """The seats in the order of their turns: the single one of teams has two."""
    seats = list(range(players))
    return seats + seats[-1:] if players > ALONE and players % 2 else seats


_COUNTS = range(MAX_PLAYERS + 1)
_ROW = MAX_PLAYERS + 1  # the longest list of turns, and room for it

# by the number of players and the seat:
TEAM = np.array([[_team(n, seat) for seat in range(MAX_PLAYERS)] for n in _COUNTS])
SHARE = np.array([[COUNTERS if _is_single(n, seat) else COUNTERS // 2 for seat in range(MAX_PLAYERS)] for n in _COUNTS])
# by the number of players:
TEAM_COUNT = np.array([len({_team(n, seat) for seat in range(n)}) for n in _COUNTS])
TURNS = np.array([len(_turns(n)) for n in _COUNTS])
TURN_OF = np.array([(_turns(n) + [0] * _ROW)[:_ROW] for n in _COUNTS])


@kernel
def part_of(whole, before, sharers):
    """What one of several sharers has who comes after so many of them: the first take what is left over."""
    return (whole + sharers - 1 - before) // sharers


@kernel
def place_at_table(s, seat, p):
    """How many places on from a seat another one sits."""
    return (p + s.players - seat) % s.players
