"""What a position is worth: the turns that the mission still takes, and what protects from the hunters."""

import numpy as np

from swamp_envs.dev import NOBODY, kernel
from swamp_envs.games.gillybog.kinds import BASICS, GILLYS, LIMBS, Card, Gilly, Limb
from swamp_envs.games.gillybog.state import CARDS

from .chart import TO_DEN, TO_GILLY, TO_VISION, way_to
from .danger import exposure, peril
from .weights import TURN

GUARDS = np.array([0.0, 1.0, 1.4, 1.6, 1.7])  # protection of a limb, in first tokens


@kernel
def rate_position(t, s, c, team, w):
    worth = -effort(s, c, team, w) - peril(t, s, c, w)
    for player in range(s.players):
        if team or player == c.seat:
            worth += protection(s, player, w) * (1.0 if player == c.seat else w.others)
            worth += new_card(s, player, w) - exposure(s, c, player, w)
    if team and s.howl_next != NOBODY and s.players > 1:
        worth += w.howl
    return worth + w.hunter * s.village + w.forest * s.forest_n


@kernel
def protection(s, player, w):
    worth = 0.0
    for limb in range(LIMBS):
        part = w.fins if limb == Limb.FINS else 1.0
        worth += part * GUARDS[min(np.int64(s.limbs[player, limb]), GUARDS.size - 1)]
    return worth * w.guard * (1.5 if s.injuries[player] else 1.0)


@kernel
def new_card(s, player, w):
    """The worth of a draft to come: the fewer cards are left to play, the better."""
    if player != s.active or s.plays == 0 or s.action_n == 0:
        return 0.0
    worth = w.draft
    for card in range(CARDS):
        if s.card[player, card] == Card.IN_HAND:
            worth *= w.hold
        if card >= BASICS and s.card[player, card] != Card.AWAY:
            worth *= w.plenty
    return worth


@kernel
def in_turns(price, w):
    return min(price / TURN + (w.start if price else 0.0), w.longest)


@kernel
def effort(s, c, team, w):
    """The number of turns that the mission still takes."""
    total, missing, saved = 0.0, 0, 0
    for gilly in range(GILLYS):
        state = s.gilly_state[gilly]
        missing += state == Gilly.ASIDE
        saved += state == Gilly.SAVED
        if state in (Gilly.TIPPED, Gilly.STANDING):
            total += w.home * in_turns(way_to(c, TO_DEN, s.gilly_at[gilly]), w) + (
                w.rescue if state == Gilly.TIPPED else 0.0
            )
    total += w.hidden * missing + w.unsaved * (GILLYS - saved)
    if saved == GILLYS:
        return total + gathering(s, c, team, w)
    total += w.ritual * w.assembly * (s.players if team else 1)
    return total + (shared_errands(s, c, missing, w) if team else own_errand(s, c, missing, w))


@kernel
def gathering(s, c, team, w):
    total = 0.0
    for player in range(s.players):
        if team or player == c.seat:
            total += w.ritual * in_turns(way_to(c, TO_VISION, s.at[player]), w)
    return total


@kernel
def approach(s, c, player, errand, w):
    """The price of a player's way to a gilly or to the vision token; 0 to a gilly that the player leads."""
    if errand == GILLYS:
        return in_turns(way_to(c, TO_VISION, s.at[player]), w)
    if s.gilly_at[errand] == s.at[player]:
        return 0.0
    return in_turns(way_to(c, TO_GILLY + errand, s.at[player]), w)


@kernel
def is_open(s, errand, missing):
    if errand == GILLYS:
        return missing > 0
    return s.gilly_state[errand] == Gilly.TIPPED or s.gilly_state[errand] == Gilly.STANDING


@kernel
def own_errand(s, c, missing, w):
    """The nearest errand that no other player is on."""
    best = waiting(s, c, c.seat, missing, w)
    found = False
    for errand in range(GILLYS + 1):
        if is_open(s, errand, missing) and not others_on(s, c, errand):
            way = approach(s, c, c.seat, errand, w)
            best = min(best, way) if found else way
            found = True
    return best


@kernel
def others_on(s, c, errand):
    """Another player leads the gilly already."""
    if errand == GILLYS or s.gilly_at[errand] == s.at[c.seat]:
        return False
    for player in range(s.players):
        if s.at[player] == s.gilly_at[errand] and s.gilly_state[errand] == Gilly.STANDING:
            return True
    return False


@kernel
def shared_errands(s, c, missing, w):
    """Each errand goes to the nearest player who is free, the shortest way first."""
    total = 0.0
    for player in range(s.players):
        c.busy[player] = 0
    todo = 0
    for errand in range(GILLYS + 1):
        todo |= is_open(s, errand, missing) << errand
    while todo:
        errand, player, way = next_errand(s, c, todo, w)
        todo &= ~(1 << errand)
        total += way
        c.busy[player] = 1
    for player in range(s.players):
        if not c.busy[player]:
            total += waiting(s, c, player, missing, w)
    return total


@kernel
def waiting(s, c, player, missing, w):
    """Players without an errand get ready for the ritual."""
    return (w.idle if missing else w.muster) * in_turns(way_to(c, TO_VISION, s.at[player]), w)


@kernel
def next_errand(s, c, todo, w):
    """A player on an errand has to finish it first."""
    best_errand, best_player, best = -1, -1, np.inf
    for errand in range(GILLYS + 1):
        for player in range(s.players if (todo >> errand) & 1 else 0):
            way = approach(s, c, player, errand, w) + (w.queue if c.busy[player] else 0.0)
            if way < best:
                best_errand, best_player, best = errand, player, way
    return best_errand, best_player, best
