"""The Sacred Marshlands: what happens when an event tile has been laid (M-20.9, part 22)."""

import numpy as np

from ....core.kernel import kernel
from ....core.observation import flag
from ....core.parts import of
from ..board import SECTION
from ..ending import finish
from ..hands import draw, fill_up, part_with, pass_hands_on, pass_some_on, put_out
from ..laying import LATE, count_with, remove_events
from ..places import holder_of
from ..state import EFFECTS, MYTHS, SEATS, Outcome
from ..tiles import Event, event_of
from .boats import launch
from .environment import take_course
from .myths import ask_swap


@of(EFFECTS)
def happen(t, s, cell, tile, old):
    """Returns whether the game is over, or somebody has to decide something before it goes on."""
    launch(t, s, cell, tile)
    take_course(t, s, cell, tile, old)
    return tell_myth(t, s, cell, tile)


@of(MYTHS)
def tell_myth(t, s, cell, tile):
    """In interval 1: returns whether the game is over, or somebody has to decide something."""
    event, section = event_of(t, tile), SECTION[cell]
    if event == Event.BISHOP and count_with(s, cell) >= LATE:
        finish(t, s, Outcome.BISHOP)
        return True
    if event == Event.MELUSINE:
        return ask_swap(t, s, section)
    if event == Event.RELIC:
        remove_events(t, s, section, Event.HEATHEN)
        be_generous(s)
    elif event == Event.WISP:
        renew_hand(s, holder_of(s, s.owner[section]))
    elif event == Event.BITARD:
        pass_some_on(s, (1 << s.players) - 1, s.players - 1)  # everybody takes one of the next seat's
    return False


@of(MYTHS)
def be_generous(s):
    """Saintly Relic: all tiles go on to the next seat, and of those received one more where a village is held."""
    draw(s, s.in_turn)
    pass_hands_on(s)
    givers = 0
    for p in range(s.players):
        givers |= np.int64(s.village_held[s.colour_of[p]]) << p
    pass_some_on(s, givers, 1)


@kernel
def renew_hand(s, seat):
    """Will o' the Wisp: all tiles but the village go out of the game, and as many come as a hand can hold."""
    while s.hand_size[seat]:
        put_out(s, s.hand[seat, 0])
        part_with(s, seat, 0)
    fill_up(s, seat)


# --- what observations show -------------------------------------------------------------------------------------------


LAYER_SEEN = (flag("layer", (SEATS,), "who decides what an event does", of="layer"),)
