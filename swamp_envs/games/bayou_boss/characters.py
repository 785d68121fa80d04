"""Bayou Boss: what Characters do at once in the trick they are played to (B-3.4 to B-3.13).

Which Character does what stands in the component pack; here each effect is a number and a function.
"""

import numpy as np

from ...core.kernel import kernel
from .cards import add_card, close_gap, is_suit_card, number_of

# In the pack by these names. The first two ask for another decision and are carried out by rules.py.
EFFECTS = (
    "nothing",
    "lay_trump",  # Raven
    "take_from_swamp",  # Raccoon
    "name_self",  # Heron
    "name_fewest",  # Alligator
    "name_most",  # Bobcat
    "second_wins",  # Python
    "self_lowest",  # Manatee
    "previous_lowest",  # Turtle
    "no_refill",  # Blue Crab
    "swamp_trump",  # Otter
)
LAY_TRUMP = EFFECTS.index("lay_trump")
TAKE_FROM_SWAMP = EFFECTS.index("take_from_swamp")
NAME_SELF = EFFECTS.index("name_self")
NAME_FEWEST = EFFECTS.index("name_fewest")
NAME_MOST = EFFECTS.index("name_most")
SECOND_WINS = EFFECTS.index("second_wins")
SELF_LOWEST = EFFECTS.index("self_lowest")
PREVIOUS_LOWEST = EFFECTS.index("previous_lowest")
NO_REFILL = EFFECTS.index("no_refill")
SWAMP_TRUMP = EFFECTS.index("swamp_trump")


@kernel
def act(s, effect):
    """The effects that need no decision; the Character is the last card of the trick."""
    if effect == NAME_SELF:
        name_card(s, np.int64(s.seat))
    elif effect == NAME_FEWEST:
        name_card(s, extreme_seat(s, -1))
    elif effect == NAME_MOST:
        name_card(s, extreme_seat(s, 1))
    elif effect == SECOND_WINS:
        s.python = 1
    elif effect == SELF_LOWEST:
        s.lowest |= 1 << np.int64(s.seat)
    elif effect == PREVIOUS_LOWEST:
        sink_previous(s)
    elif effect == NO_REFILL:
        s.crab = 1
    elif effect == SWAMP_TRUMP:
        trade_trump(s)


@kernel
def name_card(s, seat):
    """First place for a seat's card; an old place of it closes, the others move down (B-4.1)."""
    end = 0
    while end < s.named_size and s.named[end] != seat:
        end += 1
    if end == s.named_size:
        s.named_size += 1
    for i in range(end, 0, -1):
        s.named[i] = s.named[i - 1]
    s.named[0] = seat


@kernel
def extreme_seat(s, sign):
    """Who has the most (sign 1) or fewest (-1) tricks of those taking part; ties to the first clockwise (B-3.6)."""
    start = np.int64(s.dealer if s.alligator_ties else s.seat)
    best = start
    best_tricks = np.int64(-1000)
    for k in range(1, s.players + 1):
        p = (start + k) % np.int64(s.players)
        tricks = sign * np.int64(s.tricks[p])
        if (s.taking_part >> p) & 1 and tricks > best_tricks:
            best = p
            best_tricks = tricks
    return best


@kernel
def sink_previous(s):
    """The card played just before becomes the lowest (B-3.12)."""
    if s.trick_size >= 2:
        s.lowest |= 1 << np.int64(s.trick_seat[s.trick_size - 2])


@kernel
def trade_trump(s):
    """The highest suit card in the Swamp and the trump card trade places (B-3.13)."""
    best = -1
    for i in range(s.swamp_size):
        if is_suit_card(s.swamp[i]) and (best < 0 or number_of(s.swamp[i]) > number_of(s.swamp[best])):
            best = i
    if best < 0:
        return
    card = np.int64(s.swamp[best])
    close_gap(s.swamp, s.swamp_size, best)
    add_card(s.swamp, s.swamp_size - 1, s.trump)
    s.trump = card
