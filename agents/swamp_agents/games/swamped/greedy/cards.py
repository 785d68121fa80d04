"""Cards: to play, to discard, to turn, and to go."""

import numpy as np

from swamp_envs.dev import kernel
from swamp_envs.games.swamped.boat import KINGSFOIL_NEEDED
from swamp_envs.games.swamped.cards import CORNER_OF, first_mover, is_pounce, own_number
from swamp_envs.games.swamped.components import COORDINATES
from swamp_envs.games.swamped.rules import (
    DISCARD,
    GIVE_PILOT,
    GO,
    PLAY_CARD,
    PLAY_LETS_MOVE,
    TREASURES_LOST,
    TURN,
    is_attacked,
)
from swamp_envs.games.swamped.state import CORNERS, LETS_MOVE, NEW_PILE, NOWHERE, PILES

from .boat import best_way
from .mission import plan_time, prepare, standing
from .treasures import allowance_of, sum_of_numbers


@kernel
def rate_play(t, s, c, action, selfish, w):
    if action >= DISCARD:
        return rate_discard(t, s, c, action - DISCARD, selfish, w)
    if action >= PLAY_LETS_MOVE:
        return rate_lets_move(t, s, c, action - PLAY_LETS_MOVE, w)
    number = action - PLAY_CARD
    face = number // (CORNERS * (PILES + 1))
    return rate_card(t, s, c, face, (number // (PILES + 1)) % CORNERS, number % (PILES + 1), selfish, w)


@kernel
def rate_lets_move(t, s, c, pile, w):
    """Where all seats together can bring the boat before the croc comes."""
    pilot = (s.pilot + 1) % s.players
    first = first_mover(s, pile)
    c.movers = np.int64(s.players)
    for k in range(c.movers):
        c.allowance[k] = allowance_of(t, s, (first + k) % s.players, pile, pilot)
    plan_time(s, c, 1, w)
    prepare(c, 1)
    return best_way(t, c, 0, c.boat_card, c.boat_space, 0, False, w)


@kernel
def rate_discard(t, s, c, face, selfish, w):
    """As good as the best that can be done then, less the card."""
    best = rate_go(t, s, c, w)
    waiting = standing(t, c, 0, c.boat_card, c.boat_space, w)
    for pile in range(s.pile_count):
        for turn in range(CORNERS):
            best = max(best, waiting + rate_turn(t, s, pile, turn, selfish, w))
    return best - (w.hold_lets_move if face == LETS_MOVE else w.hold)


@kernel
def rate_go(t, s, c, w):
    c.movers = 1
    c.allowance[0] = 1 + (s.seat == s.pilot)
    plan_time(s, c, 0, w)
    prepare(c, 1)
    return best_way(t, c, 0, c.boat_card, c.boat_space, 0, False, w)


@kernel
def rate_turn(t, s, pile, turn, selfish, w):
    """What the seats gain if a pile is turned."""
    return rate_numbers(t, s, pile, np.int64(s.face[s.pile[pile, s.pile_size[pile] - 1]]), turn, selfish, w)


@kernel
def rate_numbers(t, s, pile, face, turn, selfish, w):
    """What the seats gain by this face, turned so, on a pile; with a Let's Move on it, only the sums of the round."""
    own, all_seats = np.int64(t.corners[face, turn]), numbers(t, s, face, turn)
    if pile < NEW_PILE:
        own -= own_number(t, s, pile, np.int64(s.seat))
        all_seats -= sum_of_numbers(t, s, pile)
    worth = w.own_number * own if selfish else 0.0
    return worth + (0.0 if pile < NEW_PILE and s.pile_move[pile] != NOWHERE else w.number * all_seats)


@kernel
def numbers(t, s, face, turn):
    """The numbers at all seats' corners, with the `turn`-th corner at the deciding seat's."""
    total = 0
    for seat in range(s.players):
        total += t.corners[face, (turn + CORNERS + CORNER_OF[s.players, seat] - CORNER_OF[s.players, s.seat]) % CORNERS]
    return total


@kernel
def rate_card(t, s, c, face, turn, pile, selfish, w):
    """The croc stays; the piles gain numbers."""
    plan_time(s, c, 0, w)
    prepare(c, 0)
    worth = standing(t, c, 0, c.boat_card, c.boat_space, w) - w.hold
    worth += rate_numbers(t, s, pile, face, turn, selfish, w) + (w.pile if pile == NEW_PILE else 0.0)
    if is_pounce(face) and is_attacked(t, s, face - COORDINATES):
        worth = min(worth, -1.0) if treasures_held(s) < TREASURES_LOST else worth - w.attack * foils_at_stake(s)
    return worth


@kernel
def treasures_held(s):
    held = 0
    for kind in range(4):
        held += s.treasures[kind]
    return held


@kernel
def foils_at_stake(s):
    """Kingsfoil that an attack would cost; other treasures go first, and any beyond three are no loss."""
    spare = treasures_held(s) - min(np.int64(s.treasures[0]), KINGSFOIL_NEEDED)
    return max(TREASURES_LOST - spare, 0)


@kernel
def rate_act(t, s, c, action, selfish, w):
    if action == GO:
        return rate_go(t, s, c, w)
    prepare(c, 1)
    waiting = standing(t, c, 0, c.boat_card, c.boat_space, w)
    if action < GIVE_PILOT:
        return waiting + rate_turn(t, s, (action - TURN) // CORNERS, (action - TURN) % CORNERS, selfish, w)
    return waiting + worth_of_gift(s, action - GIVE_PILOT, selfish, w)


@kernel
def worth_of_gift(s, seat, selfish, w):
    """Of the Pilot card; to keep it is neither gain nor loss."""
    if seat == s.pilot:
        return 0.0
    return w.pilot if selfish and seat == s.seat else -w.pilot
