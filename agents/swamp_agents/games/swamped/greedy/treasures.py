"""The treasures ahead, and which of them a Let's Move could collect."""

import numpy as np

from swamp_envs.dev import bit, has, kernel
from swamp_envs.games.swamped.cards import own_number
from swamp_envs.games.swamped.components import SPACES
from swamp_envs.games.swamped.ending import better_objective
from swamp_envs.games.swamped.state import ACT, BOAT, NOWHERE

from .chart import FAR, FOILS, REACH_CARDS, SLOTS
from .ways import begin_wave, measure


@kernel
def treasure_at(t, s, c, card, space):
    """The kind of treasure that is still there, or -1."""
    if card < s.line_size and has(s.taken[card], space):
        return -1
    return np.int64(t.treasure[c.map[card], space]) - 1


@kernel
def list_foils(t, s, c):
    """Kingsfoil ahead, and the boat's ways to them."""
    c.foils = 0
    for card in range(c.boat_card, c.length):
        for space in range(SPACES):
            if c.foils < FOILS and treasure_at(t, s, c, card, space) == 0 and c.boat_way[card, space] < FAR:
                i = c.foils
                c.foil_card[i], c.foil_space[i], c.foil_slot[i] = card, space, 0
                c.foils += 1
                begin_wave(c, c.croc_card)
                c.wave[0, card] = bit(space)
                measure(c, c.foil_way[i], c.boat_card, False, True)


@kernel
def list_slots(t, s, scratch, c, selfish):
    """Treasures that a Let's Move could collect: Kingsfoil first, then what the seat's objectives count."""
    c.slots = 0
    for i in range(c.foils):
        if c.slots < SLOTS and c.boat_way[c.foil_card[i], c.foil_space[i]] <= most_steps(t, s):
            c.foil_slot[i] = 1 << c.slots
            add_slot(c, c.foil_card[i], c.foil_space[i], 0)
    if not selfish:
        return
    wanted = kinds_wanted(t, scratch)
    for steps in range(1, most_steps(t, s) + 1):
        for card in range(c.boat_card, min(c.length, c.boat_card + REACH_CARDS)):
            for space in range(SPACES):
                if c.slots < SLOTS and c.boat_way[card, space] == steps:
                    kind = treasure_at(t, s, c, card, space)
                    if kind > 0 and (wanted >> kind) & 1:
                        add_slot(c, card, space, kind)


@kernel
def add_slot(c, card, space, kind):
    c.slot_card[c.slots], c.slot_space[c.slots], c.slot_kind[c.slots] = card, space, kind
    c.slots += 1


@kernel
def most_steps(t, s):
    """As far as the boat may go before the croc moves, whatever is decided now."""
    if s.phase == ACT:
        return 2
    most = np.int64(s.steps) if s.phase == BOAT else 0
    if s.phase == BOAT:
        for k in range(s.mover_count):
            most += allowance_of(t, s, s.mover[k], np.int64(s.moving), np.int64(s.pilot))
        return most
    for pile in range(s.pile_count):
        if s.pile_move[pile] == NOWHERE:
            most = max(most, sum_of_numbers(t, s, pile) + 1)
    return max(most, 2)


@kernel
def allowance_of(t, s, seat, pile, pilot):
    return own_number(t, s, pile, np.int64(seat)) + (seat == pilot)


@kernel
def sum_of_numbers(t, s, pile):
    """The steps that a pile lets all seats together make, without the Pilot's."""
    total = 0
    for seat in range(s.players):
        total += own_number(t, s, pile, seat)
    return total


@kernel
def kinds_wanted(t, scratch):
    """The treasures of which one or two more would raise the seat's score, as a bit set."""
    before = own_score(t, scratch)
    kinds = 0
    for kind in range(1, 4):
        for _ in range(2):
            scratch.treasures[kind] += 1
            if own_score(t, scratch) > before:
                kinds |= 1 << kind
        scratch.treasures[kind] -= 2
    return kinds


@kernel
def own_score(t, s):
    return better_objective(t, s, np.int64(s.seat))
