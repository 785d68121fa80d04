"""Gillybog: effects that move and protect players, and those that count for the turn (RULES.md, part 13)."""

import numpy as np

from .....core.header import NOBODY
from .....core.kernel import kernel
from ...kinds import BASICS, LIMBS, Action, Card, If, Op, Phase, Whose
from ...state import FIRST_UNIQUE, HOWL_CARD
from ..attacks import card_of, offer_cards
from ..frames import NO_ANSWER, SEAT, Program, ask, offer
from ..land import FAR_AWAY, is_bog, is_seen
from ..laying import put_under
from ..moving import move_player, travel
from . import DONE, ENDS, GOES_ON, ask_if_offered

# --- moving players --------------------------------------------------------------------------------------------------


@kernel
def do_move(t, s, f, steps, ignores, answer):
    """`MOVE n i`: the player moves (G-13.2)."""
    move_player(s, np.int64(f[SEAT]), steps, ignores)
    return ENDS


@kernel
def do_ally_move(t, s, f, steps, unused, answer):
    """`ALLYMOVE n`: the player chosen by ALLY moves (G-13.24)."""
    if f[Program.ALLY] == NOBODY:
        return DONE
    move_player(s, np.int64(f[Program.ALLY]), steps, 0)
    return ENDS


@kernel
def do_travel(t, s, f, kind, reach, answer):
    """`TRAVEL s n` (G-13.3)."""
    travel(s, f[SEAT], kind, reach)
    return ENDS


# --- protecting players -----------------------------------------------------------------------------------------------


@kernel
def do_protect(t, s, f, whose, n, answer):
    """`PROTECT w n`: token by token; for players in bogs n each, in turn order (G-13.4)."""
    if answer != NO_ANSWER:
        protect(s, receiver(s, f, whose, n), answer - Action.LIMB)
        f[Program.COUNT] += 1
    while f[Program.COUNT] < n * (s.players if whose == Whose.BOGS else 1) and s.supply:
        if receiver(s, f, whose, n) != NOBODY:
            for limb in range(LIMBS):
                offer(s, Action.LIMB + limb)
            ask(s, f[SEAT], Phase.LIMB)
            return GOES_ON
        f[Program.COUNT] += 1
    return DONE


@kernel
def receiver(s, f, whose, n):
    """Who gets the next token, or NOBODY."""
    if whose == Whose.SELF:
        return np.int64(f[SEAT])
    if whose == Whose.ALLY:
        return np.int64(f[Program.ALLY])
    player = (f[SEAT] + f[Program.COUNT] // n) % s.players
    return np.int64(player if is_bog(s, s.at[player]) else NOBODY)


@kernel
def protect(s, player, limb):
    s.limbs[player, limb] += 1
    s.supply -= 1


@kernel
def do_patch(t, s, f, n, unused, answer):
    """`PATCH n`: tokens for limbs that have none (G-13.5)."""
    if answer != NO_ANSWER:
        protect(s, np.int64(f[SEAT]), answer - Action.LIMB)
        f[Program.COUNT] += 1
    if f[Program.COUNT] == n or s.supply == 0:
        return DONE
    for limb in range(LIMBS):
        if s.limbs[f[SEAT], limb] == 0:
            offer(s, Action.LIMB + limb)
    return ask_if_offered(s, f, Phase.LIMB)


@kernel
def do_ward(t, s, f, n, unused, answer):
    """`WARD n`: tokens on the player's space (G-13.6)."""
    given = min(n, s.supply)
    s.ward[s.at[f[SEAT]]] += given
    s.supply -= given
    return DONE


# --- what counts for the turn ----------------------------------------------------------------------------------------


@kernel
def do_timer(t, s, f, n, unused, answer):
    """`TIMER n` (G-13.17)."""
    s.timer_bonus += n
    return DONE


@kernel
def do_dice(t, s, f, n, unused, answer):
    """`DICE n` (G-13.17)."""
    s.extra_dice += n
    return DONE


@kernel
def do_shield(t, s, f, n, unused, answer):
    """`SHIELD n` (G-13.18)."""
    s.shield += n
    return DONE


@kernel
def do_hide(t, s, f, unused, unused_too, answer):
    """`HIDE` (G-13.19)."""
    s.hide = 1
    return DONE


@kernel
def do_slow(t, s, f, n, unused, answer):
    """`SLOW n` (G-13.20)."""
    s.slow += n
    return DONE


@kernel
def do_bury(t, s, f, unused, unused_too, answer):
    """`BURY`: the top hunter card goes under its deck, where all know it to be (G-13.21)."""
    if s.deck_n > 1:
        card = s.deck[s.deck_n - 1]
        put_under(s.deck, s.deck_n - 1, card)
        s.deck_known = min(s.deck_known + 1, s.deck_n)
        s.hunter_seen[s.deck[s.deck_n - 1]] = 1
    return DONE


@kernel
def do_recover(t, s, f, n, unused, answer):
    """`RECOVER n`: take back cards that were played, but not this one (G-13.22)."""
    if answer != NO_ANSWER:
        s.card[f[SEAT], card_of(answer)] = Card.IN_HAND
        f[Program.COUNT] += 1
    if f[Program.COUNT] == n:
        return DONE
    row = f[Program.ROW]
    own = row // 2 if row < FIRST_UNIQUE else row - FIRST_UNIQUE + BASICS
    offer_cards(s, f[SEAT], Card.PLAYED, own)
    return ask_if_offered(s, f, Phase.RECOVER)


@kernel
def do_howl(t, s, f, unused, unused_too, answer):
    """`HOWL`: the card stays out until it has enhanced a whole turn (G-13.27, G-6.7)."""
    s.card[f[SEAT], HOWL_CARD] = Card.HOWLING
    s.howl_next = f[SEAT]
    return DONE


# --- what leads through the program ----------------------------------------------------------------------------------


@kernel
def do_ally(t, s, f, unused, unused_too, answer):
    """`ALLY`: choose another player (G-13.23)."""
    if answer != NO_ANSWER:
        f[Program.ALLY] = answer - Action.PLAYER
        return DONE
    f[Program.ALLY] = NOBODY
    for seat in range(s.players):
        if seat != f[SEAT]:
            offer(s, Action.PLAYER + seat)
    return ask_if_offered(s, f, Phase.PLAYER)


@kernel
def do_if(t, s, f, condition, lines, answer):
    """`IF c k`: skip lines unless a condition holds (G-13.25)."""
    here = s.at[f[SEAT]]
    if condition == If.BOG:
        holds = is_bog(s, here)
    elif condition == If.SEEN:
        holds = is_seen(s, f[SEAT], FAR_AWAY)
    else:
        holds = s.hunters[here] > 0
    if not holds:
        f[Program.LINE] += lines
    return DONE


@kernel
def do_linked(t, s, f, lines, unused, answer):
    """`LINKED k`: skip lines unless a tile was connected with the player's space (G-13.11)."""
    if not s.linked:
        f[Program.LINE] += lines
    return DONE


@kernel
def do_choose(t, s, f, first, second, answer):
    """`CHOOSE a b`: either the next lines, or those after them (G-13.26)."""
    if answer == NO_ANSWER:
        offer(s, Action.PICK)
        offer(s, Action.PICK + 1)
        return ask_if_offered(s, f, Phase.PICK)
    if answer == Action.PICK:
        f[Program.SKIP_AT] = f[Program.LINE] + 1 + first
        f[Program.SKIP_BY] = second
    else:
        f[Program.LINE] += first
    return DONE


ON_PLAYERS = {
    Op.MOVE: do_move,
    Op.ALLYMOVE: do_ally_move,
    Op.TRAVEL: do_travel,
    Op.PROTECT: do_protect,
    Op.PATCH: do_patch,
    Op.WARD: do_ward,
    Op.TIMER: do_timer,
    Op.DICE: do_dice,
    Op.SHIELD: do_shield,
    Op.HIDE: do_hide,
    Op.SLOW: do_slow,
    Op.BURY: do_bury,
    Op.RECOVER: do_recover,
    Op.HOWL: do_howl,
    Op.ALLY: do_ally,
    Op.IF: do_if,
    Op.LINKED: do_linked,
    Op.CHOOSE: do_choose,
}
