"""SwapX: the record of a game, what a seat sees of it, and the action numbers.

8 | s s . . . . s s        Square number = file + 8 x rank: a1 = 0, h1 = 7, a8 = 56, h8 = 63.
7 | s B . . . . C s        Sets of squares are uint64 bitboards, bit n = square n.
  |      . . .             Seats sit clockwise: A at a1, B at a8, C at h8, D at h1.
2 | s A . . . . D s
1 | s s . . . . s s
    a b         g h
"""

from ...core.actions import ActionTable
from ...core.header import state_dtype
from ...core.observation import Observation, count, flag
from ...core.parts import FLAG, Held, Part, a_seat, chosen

SEATS = 4
SQUARES = 64
ACT, REMOVE, KEEP = 0, 1, 2
PHASES = ("act", "remove", "keep")

GAME = Part(
    "game",
    Held("cells", "u8", ("seats",), "each seat's cells"),
    Held("supply", "u8", (), "all supplies"),
    chosen("max_turns", "the turn limit", "i4"),
    Held("grown", "i1", ("seats",), "1 once the seat has had two cells", of=FLAG),
    Held("alive", "i1", ("seats",), "1 while the seat is in the game", blank=1, of=FLAG),
    Held("turn_of", "i1", (), "whose turn is in progress; another seat may have to decide", of=a_seat),
    chosen("setup", "0 inset, 1 corner"),
    chosen("teams", "seats 0 and 2 against 1 and 3"),
)
STATE = state_dtype(GAME, seats=SEATS)

# Directions of moves and swaps, north being up the ranks.
DIRECTIONS = ("E", "NE", "N", "NW", "W", "SW", "S", "SE")
STEPS = (1, 9, 8, 7, -1, -9, -8, -7)

ACTIONS = ActionTable(
    pass_=1,
    spawn_cell=SQUARES,
    spawn_supply=SQUARES,
    move=(SQUARES, 8),
    swap=(SQUARES, 8),
    remove=SQUARES,
    keep=SQUARES,
)

_BOARD = (8, 8)  # rank, file
OBS = Observation(
    "i1",
    flag("own_cells", _BOARD, "cells of the observing seat"),
    flag("left_cells", _BOARD, "cells of the next seat, clockwise"),
    flag("opposite_cells", _BOARD, "cells of the seat after that, the partner in a team game"),
    flag("right_cells", _BOARD, "cells of the seat before"),
    flag("supply", _BOARD, "supplies"),
    flag("own_range", _BOARD, "own operating range"),
    flag("own_supply", _BOARD, "supplies in own range that are not blocked"),
    count("supply_points", (SEATS,), 0, SQUARES, "supply points of each seat, own seat first, then clockwise"),
    count("cell_count", (SEATS,), 0, SQUARES, "cells of each seat, own seat first"),
    flag("alive", (SEATS,), "who is still in the game, own seat first", of="alive"),
    flag("grown", (SEATS,), "who has had two cells and so loses with one, own seat first", of="grown"),
    flag("deciding", (SEATS,), "who decides now, own seat first; all 0 at the end", of="seat"),
    flag("in_turn", (SEATS,), "whose turn is in progress, own seat first", of="turn_of"),
    flag("phase", (len(PHASES),), "what is decided: act, remove, keep", of="phase"),
    flag("teams", (), "1 in a team game", of="teams"),
    count("turns_left", (), 0, 100, "percent of the turn limit that is left"),
)

# What follows from the board, and is hard for a learner to see: with the option planes=tactics. They stand among
# the planes, not at the end: numba takes a record that begins with all fields of another for that other one.
_OTHERS = ("left", "opposite", "right")
_ARTICULATION = "cells of the {} without which their cluster falls apart"
_PLANES = tuple(field for field in OBS.fields if field.shape == _BOARD)
TACTICS_SEEN = Part("tactics")
TACTICS = Observation(
    "i1",
    *_PLANES,
    *(flag(f"{seat}_range", _BOARD, f"operating range of the {seat} seat") for seat in _OTHERS),
    *(flag(f"{seat}_supply", _BOARD, f"supplies that count for the {seat} seat") for seat in _OTHERS),
    flag("blocked_supply", _BOARD, "supplies that count for nobody, being in the ranges of several seats"),
    flag("own_articulation", _BOARD, _ARTICULATION.format("observing seat")),
    *(flag(f"{seat}_articulation", _BOARD, _ARTICULATION.format(f"{seat} seat")) for seat in _OTHERS),
    *(field for field in OBS.fields if field not in _PLANES),
    parts=(TACTICS_SEEN,),
)
PLANES = {"plain": OBS, "tactics": TACTICS}
