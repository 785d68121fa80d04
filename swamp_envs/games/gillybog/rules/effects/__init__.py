"""Gillybog: the effects of the cards (RULES.md, part 13), those on players and their turn, and those on the map.

An effect is a kernel `effect(t, s, f, a, b, answer)`: f is the frame of the program, a and b are the numbers of the
line, answer is what was decided if it has asked. It returns how far the line has come.
"""

from .....core.kernel import kernel
from ..frames import SEAT, ask

DONE = 0
GOES_ON = 1  # it asks or has put a frame on top, and runs again afterwards
ENDS = 2  # the line is done when the frame that it has put on top has ended


@kernel
def ask_if_offered(s, f, phase):
    """Ask the player of the card, unless there is nothing to choose from."""
    ask(s, f[SEAT], phase)
    return GOES_ON if s.offer_n else DONE
