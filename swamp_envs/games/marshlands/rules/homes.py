"""The Sacred Marshlands: where boats are launched and go home to (M-21.3, M-21.5, M-23.6, M-25.4, M-25.5)."""

import numpy as np

from ....core.kernel import kernel
from ....core.parts import has, of
from ..board import CENTRE, NOWHERE, SIDES
from ..components.layout import SEGMENTS, SLOTS
from ..components.mosaics import WATER
from ..numbers import Kind, first_of
from ..scoring.links import first_water
from ..state import HOMES, MYTHS, WATERWAYS
from ..tiles import FIRST_VILLAGE
from ..villages import is_village, village_cell
from .crossing import crossings_over
from .visiting import land_of, water_beyond


@of(HOMES)
def launch(t, s, cell, tile):
    """With a village its boat comes onto the water."""
    if is_village(tile):
        colour = tile - FIRST_VILLAGE
        s.boat[colour] = first_water(t, s, cell)
        moor(s, colour)


@of(MYTHS)
def moor(s, colour):
    """In interval 1 it stays there in this turn."""
    s.boat_new = colour


@of(HOMES)
def is_moored(s, colour):
    """Whether a boat does not move in this turn, or is not there yet."""
    return s.boat[colour] == NOWHERE or was_moored(s, colour)


@of(MYTHS)
def was_moored(s, colour):
    return s.boat_new == colour


@of(HOMES)
def add_home(t, s, out, n):
    """Write, behind n answers, the way home if it is open; returns how many that makes."""
    if not can_go_home(t, s, np.int64(s.colour_of[s.seat])):
        return 0
    out[n] = first_of(s, Kind.HOME)
    return 1


@of(HOMES)
def can_go_home(t, s, colour):
    """From the end of a network of water: there is one way on at most."""
    node = np.int64(s.boat[colour])
    if node // SEGMENTS == home_of(s, colour):
        return False
    ways = 0
    for side in range(SIDES):
        ways += leads_on(t, s, node, side) + steps_over(t, s, colour, side)
    return ways <= 1


@of(MYTHS)
def leads_on(t, s, node, side):
    """1 if water goes on over a side of its tile, whether the boat may go there or not."""
    for slot in range(SLOTS):
        if water_beyond(t, s, node, side, slot) != NOWHERE:
            return 1
    return 0


@of(HOMES, without=(MYTHS,))
def steps_over(t, s, colour, side):
    """The water that a boat can enter over a side; from a field there is no way home, as if there were many on."""
    node = np.int64(s.boat[colour])
    if land_of(t, s, node // SEGMENTS, node % SEGMENTS) != WATER:
        return SLOTS
    return crossings_over(t, s, colour, side)


@of(HOMES)
def go_home(t, s, action):
    """Do it, if that is what was decided; returns whether it was."""
    if action != first_of(s, Kind.HOME):
        return False
    colour = np.int64(s.colour_of[s.seat])
    s.boat[colour] = first_water(t, s, home_of(s, colour))
    return True


@kernel
def home_of(s, colour):
    """The cell where the boat of a colour is at home."""
    return CENTRE if has(s, WATERWAYS) else village_cell(s, colour)
