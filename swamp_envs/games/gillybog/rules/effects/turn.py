"""Gillybog: effects on the turn and on the program itself (RULES.md, part 13)."""

from .....core.header import NOBODY
from .....core.kernel import kernel
from ...kinds import BASICS, Action, Card, If, Op, Phase
from ...state import FIRST_UNIQUE, HOWL_CARD
from ..attacks import card_of, offer_cards
from ..frames import NO_ANSWER, SEAT, Program, ask, offer
from ..land import FAR_AWAY, is_bog, is_seen
from ..stacks import put_under


@kernel
def set_register(s, op, n):
    if op == Op.TIMER:
        s.timer_bonus += n
    elif op == Op.DICE:
        s.extra_dice += n
    elif op == Op.SHIELD:
        s.shield += n
    elif op == Op.HIDE:
        s.hide = 1
    else:
        s.slow += n
    return True


@kernel
def bury(s):
    """The top hunter card goes under its deck, where all know it to be."""
    if s.deck_n > 1:
        card = s.deck[s.deck_n - 1]
        put_under(s.deck, s.deck_n - 1, card)
        s.deck_known = min(s.deck_known + 1, s.deck_n)
        s.hunter_seen[s.deck[s.deck_n - 1]] = 1
    return True


@kernel
def do_recover(s, f, n, answer):
    if answer != NO_ANSWER:
        s.card[f[SEAT], card_of(answer)] = Card.IN_HAND
        f[Program.COUNT] += 1
    if f[Program.COUNT] == n:
        return True
    offer_cards(s, f[SEAT], Card.PLAYED, card_of_row(f[Program.ROW]))
    ask(s, f[SEAT], Phase.RECOVER)
    return s.offer_n == 0


@kernel
def card_of_row(row):
    return row // 2 if row < FIRST_UNIQUE else row - FIRST_UNIQUE + BASICS


@kernel
def do_ally(s, f, answer):
    if answer != NO_ANSWER:
        f[Program.ALLY] = answer - Action.PLAYER
        return True
    f[Program.ALLY] = NOBODY
    for seat in range(s.players):
        if seat != f[SEAT]:
            offer(s, Action.PLAYER + seat)
    ask(s, f[SEAT], Phase.PLAYER)
    return s.offer_n == 0


@kernel
def condition(s, seat, what):
    here = s.at[seat]
    if what == If.BOG:
        return is_bog(s, here)
    return is_seen(s, seat, FAR_AWAY) if what == If.SEEN else s.hunters[here] > 0


@kernel
def skip_unless(f, holds, lines):
    if not holds:
        f[Program.LINE] += lines
    return True


@kernel
def do_choose(s, f, first, second, answer):
    """Either the next lines, or those after them."""
    if answer == NO_ANSWER:
        offer(s, Action.PICK)
        offer(s, Action.PICK + 1)
        ask(s, f[SEAT], Phase.PICK)
        return False
    if answer == Action.PICK:
        f[Program.SKIP_AT] = f[Program.LINE] + 1 + first
        f[Program.SKIP_BY] = second
    else:
        f[Program.LINE] += first
    return True


@kernel
def do_howl(s, f):
    """The card stays out until it has enhanced a whole turn (G-6.7)."""
    s.card[f[SEAT], HOWL_CARD] = Card.HOWLING
    s.howl_next = f[SEAT]
    return True
