"""Gillybog: what there is, by name: the numbers that states, tables and actions are made of."""

from enum import IntEnum

from ...core.actions import ActionTable
from .hexes import CELLS

SEATS, GILLYS = 4, 3
BASICS, UNIQUES, GILLY_CARDS, HUNTER_CARDS = 3, 30, 8, 13
MOST_SHOWN = 5  # tiles or cards that lie revealed at once


class Space(IntEnum):
    """What lies on a cell."""

    EMPTY, DEN, PETAL, FOREST, CLIFF, CAMP, LAID = range(7)


class Terrain(IntEnum):
    PLAIN, BOG, MUD, SANCTUARY, HAUNTED, TUNNEL, AMBUSH, WATCHTOWER, SNARE = range(9)


class Limb(IntEnum):
    FRONDS, FINS, FEET = range(3)


class Card(IntEnum):
    """Where an action card of a seat is."""

    AWAY, IN_HAND, PLAYED, INJURY, HOWLING = range(5)


class Gilly(IntEnum):
    """How a gilly token stands."""

    ASIDE, TIPPED, STANDING, SAVED = range(4)


class Outcome(IntEnum):
    RUNNING, WON, LOST, CUT = range(4)


class Phase(IntEnum):
    """What is decided."""

    ACT, CELL, ORIENT, STEP, DEST, GROUP, SPACE, DIR, LIMB = range(9)
    STACK, IGNORE, GUARD, LEAD, LOSE, PICK, PLAYER, RECOVER, EXTRA = range(9, 18)


class Op(IntEnum):
    """What a line of a program does; 0 ends a program."""

    MOVE, TRAVEL, PROTECT, PATCH, WARD, BOG, TURN, FOREST, EXTRA, LINKED, SEARCH, GROUP = range(1, 13)
    PUSH, BANISH, SWEEP, TIMER, DICE, SHIELD, HIDE, SLOW, BURY, RECOVER, ALLY, ALLYMOVE = range(13, 25)
    IF, CHOOSE, HOWL, SPAWN, ADVANCE, CONVERGE, BLAST, SHOOT, TRAP, BLASTEACH = range(25, 35)


class Travel(IntEnum):
    """What a travel leads to."""

    BOG, ANY, GREAT, FRIEND = range(4)


class Whose(IntEnum):
    """Whose limbs are protected: of all players in bogs."""

    SELF, ALLY, BOGS = range(3)


class BogAt(IntEnum):
    """Where a bog tile is laid."""

    HERE, LOS = range(2)


class GroupAt(IntEnum):
    """Which groups can be chosen."""

    LOS, HERE, BOGS, ANY = range(4)


class If(IntEnum):
    """A condition on the player."""

    BOG, SEEN, HUNTED = range(3)


class SpawnAt(IntEnum):
    """Where hunters come from the village."""

    OPEN, FAR, GROUP, CAMPS, TRAP = range(5)


PHASES = tuple(phase.name.lower() for phase in Phase)
OUTCOMES = tuple(outcome.name.lower() for outcome in Outcome)
LIMBS = len(Limb)

ACTIONS = ActionTable(
    done=1,
    use=1,
    way=6,
    basic=2 * BASICS,
    unique=UNIQUES,
    gilly_effect=GILLY_CARDS,
    limb=LIMBS,
    stack=2,
    pick=MOST_SHOWN,
    player=SEATS,
    basic_card=BASICS,
    lead=GILLYS,
    cell=CELLS,
)


class Action(IntEnum):
    """The first action of each kind."""

    DONE = ACTIONS.first("done")
    USE = ACTIONS.first("use")
    WAY = ACTIONS.first("way")
    BASIC = ACTIONS.first("basic")
    UNIQUE = ACTIONS.first("unique")
    GILLY = ACTIONS.first("gilly_effect")
    LIMB = ACTIONS.first("limb")
    STACK = ACTIONS.first("stack")
    PICK = ACTIONS.first("pick")
    PLAYER = ACTIONS.first("player")
    BASIC_CARD = ACTIONS.first("basic_card")
    LEAD = ACTIONS.first("lead")
    CELL = ACTIONS.first("cell")
