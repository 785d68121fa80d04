"""Gillybog: the set-up that the players choose (RULES.md, part 1)."""

from ....core.header import NOBODY
from ....core.kernel import kernel
from ..hexes import NEXT, PETAL_BIT
from ..kinds import Action, Phase
from .frames import NO_ANSWER, STAGE, Setup, ask, offer_cell, pop, top
from .land import connects
from .placing import FIRST_VISION, STARTING, place_camp, place_tile
from .turns import begin_turn

STARTING_TILES, STARTING_PAIR = 3, 2
# three tiles, the camp, three pairs of hunters: stages 0-2, 3, 4-6
CAMP_STAGE, PAIR_STAGE = STARTING_TILES, STARTING_TILES + 1


@kernel
def resume_setup(t, s, answer):
    f = top(s)
    if answer != NO_ANSWER:
        place_pair(s, answer - Action.CELL)
    elif STARTING_TILES >= f[STAGE] > 0:
        f[Setup.FIRST_PLACE + f[STAGE] - 1] = f[Setup.PLACE]
    if f[STAGE] < STARTING_TILES:
        place_starting_tile(s, f)
    elif f[STAGE] == CAMP_STAGE:
        place_camp(s, 0, FIRST_VISION)
    elif f[STAGE] < PAIR_STAGE + STARTING_TILES:
        offer_pair(s, f[Setup.FIRST_PLACE + f[STAGE] - PAIR_STAGE])
    else:
        pop(s)
        begin_turn(s, 0)
        return
    f[STAGE] += 1


@kernel
def place_starting_tile(s, f):
    f[Setup.PLACE] = NOBODY
    place_tile(s, 0, STARTING, petals_taken(s, f))


@kernel
def petals_taken(s, f):
    """A bit for every petal that a starting tile connects to."""
    petals = 0
    for i in range(f[STAGE]):
        place = f[Setup.FIRST_PLACE + i]
        if place >= 0:
            petals |= petals_joined(s, place // 6) | petals_joined(s, NEXT[place // 6, place % 6])
    return petals


@kernel
def petals_joined(s, cell):
    petals = 0
    for direction in range(6):
        if connects(s, cell, direction):
            petals |= PETAL_BIT[NEXT[cell, direction]]
    return petals


@kernel
def offer_pair(s, place):
    """The spaces of a starting tile that are connected to the Great Bog (G-1.14)."""
    if place < 0:
        return
    a, b = place // 6, NEXT[place // 6, place % 6]
    for cell in (min(a, b), max(a, b)):
        if petals_joined(s, cell):
            offer_cell(s, cell)
    ask(s, 0, Phase.SPACE)


@kernel
def place_pair(s, cell):
    s.hunters[cell] += STARTING_PAIR
    s.village -= STARTING_PAIR
