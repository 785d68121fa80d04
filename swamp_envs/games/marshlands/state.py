"""The Sacred Marshlands: the record of a game, the numbers of its phases and actions, and what a seat sees."""

from enum import IntEnum

from ...core.actions import ActionTable
from ...core.header import state_dtype
from ...core.observation import Observation, category, count, flag
from .board import CELLS, SECTIONS, SIDES, WIDTH
from .components.layout import SLOTS
from .components.schema import KINDS, TILES

SEATS = COLOURS = SECTIONS
HAND_SLOTS = 30  # that actions have numbers for
HAND = 8  # most tiles in a hand: three, one more by option, and one for each village laid out of it
VILLAGE_SLOT = HAND_SLOTS  # the own village, while it is in hand
NO_TILE = 255
NO_SLOT = -1
ROTATIONS = 4
EDGE_SLOTS = SIDES * SLOTS


class Phase(IntEnum):
    """What is decided."""

    ORIENT, TURN, PLACE, ECLIPSE, OFFER, OFFER_PLACE, TAKE = range(7)


class Outcome(IntEnum):
    """Why a game is over."""

    RUNNING, FULL, REFUSED, DECK = range(4)


class Eclipse(IntEnum):
    """The option of that name."""

    OFF, SIMPLE, MAD = range(3)


PHASES = tuple(phase.name.lower() for phase in Phase)
OUTCOMES = tuple(outcome.name.lower() for outcome in Outcome)
ECLIPSES = tuple(eclipse.name.lower() for eclipse in Eclipse)

STATE = state_dtype(
    ("tile", "u1", (CELLS,)),  # the tile on each cell, or NO_TILE
    ("rot", "u1", (CELLS,)),  # quarter turns clockwise
    ("deck", "u1", (TILES,)),  # the last of deck_size tiles is the top one
    ("deck_size", "u1"),
    ("hand", "u1", (SEATS, HAND)),  # in the order drawn
    ("hand_size", "u1", (SEATS,)),
    ("out", "u1", (TILES,)),  # out of the game, face up, in order
    ("out_size", "u1"),
    ("village_held", "u1", (COLOURS,)),  # 1 while the village of a colour is in hand, or set aside
    ("colour_of", "u1", (SEATS,)),  # changed by the eclipse alone
    ("owner", "i1", (SECTIONS,)),  # the colour that owns a section, or NOBODY
    ("oriented", "u1", (SEATS,)),  # 1 once a seat has chosen how its village lies
    ("in_turn", "i1"),
    ("chosen", "i1"),  # the slot of the tile that in_turn is about to lay, or NO_SLOT
    ("offered", "u1"),  # the tile offered, or NO_TILE
    ("laid", "u1"),  # tiles laid in this turn, and not replaced yet
    ("refused", "u1"),  # tiles that left the game since one was laid
    ("mad_by", "i1"),  # the seat that laid the mad eclipse, or NOBODY
    ("outcome", "u1"),
    ("act", "i1"),  # option: the row in acts.py
    ("eclipse", "i1"),  # option
    ("multi", "i1"),  # option: tiles that may be laid in a turn
    ("hand_plus", "i1"),  # option: one tile more in hand
    ("opposite", "i1"),  # option: two players face each other
    ("copse_encloses", "i1"),  # option: copse bounds a field
    ("sections", "i1"),  # option: how many sections are used in act 8
)

ACTIONS = ActionTable(
    done=1,
    answer=2,
    lay=HAND_SLOTS + 1,
    offer=HAND_SLOTS,
    place=(CELLS, ROTATIONS),
    orient=ROTATIONS,
    eclipse=SEATS - 1,
    take=2,
)


class Action(IntEnum):
    """The first action of each kind."""

    DONE = ACTIONS.first("done")
    YES = ACTIONS.first("answer")
    NO = ACTIONS.first("answer") + 1
    LAY = ACTIONS.first("lay")
    OFFER = ACTIONS.first("offer")
    PLACE = ACTIONS.first("place")
    ORIENT = ACTIONS.first("orient")
    ECLIPSE = ACTIONS.first("eclipse")
    TAKE_TILE = ACTIONS.first("take")
    TAKE_VILLAGE = ACTIONS.first("take") + 1


_GRID = (WIDTH, WIDTH)
OBS = Observation(
    "u1",
    category("kind", _GRID, 0, KINDS, "what lies on each cell: 0 nothing, else 1 + the kind of tile"),
    category("rotation", _GRID, 0, ROTATIONS - 1, "its quarter turns clockwise"),
    category(
        "edges",
        (*_GRID, EDGE_SLOTS),
        0,
        5,
        "the letters on its edges, five a side: 0 nothing, 1 water, 2 field, 3 copse, 4 garden, 5 joker's trees",
    ),
    category("owner", _GRID, 0, COLOURS, "whose the cell is: 0 nobody's, 1 the observing seat's, 2 the next one's"),
    count("hand", (KINDS,), 0, HAND, "tiles of each kind in the own hand"),
    category("slot", (HAND,), 0, KINDS, "the kind of tile in each slot of the hand: 0 nothing, else 1 + the kind"),
    count("cow", (HAND,), 0, 9, "the value of the cow on it"),
    category("shown", (), 0, KINDS, "the tile that is being laid or offered: 0 none, else 1 + the kind"),
    count("unseen", (KINDS,), 0, 99, "tiles of each kind in the deck or in others' hands"),
    count("out", (KINDS,), 0, 99, "tiles of each kind that have left the game"),
    count("hand_sizes", (SEATS,), 0, HAND, "tiles in every hand, the own first, then in turn order"),
    flag("village_held", (COLOURS,), "colours whose village is in hand, or set aside"),
    flag("oriented", (SEATS,), "seats that have chosen how their village lies"),
    flag("in_turn", (SEATS,), "whose turn it is"),
    flag("deciding", (SEATS,), "who decides now; all 0 at the end"),
    flag("colour", (SEATS, COLOURS), "which colour each seat plays"),
    flag("mad_by", (SEATS,), "the seat that laid the mad eclipse"),
    flag("phase", (len(PHASES),), "what is decided"),
    count("deck_size", (), 0, TILES, "tiles in the deck"),
    count("laid", (), 0, 3, "tiles laid in this turn, and not replaced yet"),
    count("refused", (), 0, 6, "tiles that left the game since one was laid"),
    count("players", (), 1, SEATS, "seats in the game"),
)
