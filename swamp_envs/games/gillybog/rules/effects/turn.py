"""Gillybog: effects on the turn and on the program itself (RULES.md, part 13)."""

from .....core.kernel import kernel
from ...components import programs
from ...state import BASICS, FIRST_UNIQUE, HOWL_CARD, HOWLING, IN_HAND, NOBODY, PICK, PLAYED, PLAYER, RECOVER
from ..attacks import card_of, offer_cards
from ..frames import ALLY, COUNT, LINE, NO_ANSWER, PICK_ACTION, PLAYER_ACTION, ROW, SEAT, SKIP_AT, SKIP_BY, ask, offer
from ..land import FAR_AWAY, is_bog, is_seen
from ..stacks import put_under


@kernel
def set_register(s, op, n):
    if op == programs.TIMER:
        s.timer_bonus += n
    elif op == programs.DICE:
        s.extra_dice += n
    elif op == programs.SHIELD:
        s.shield += n
    elif op == programs.HIDE:
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
        s.card[f[SEAT], card_of(answer)] = IN_HAND
        f[COUNT] += 1
    if f[COUNT] == n:
        return True
    offer_cards(s, f[SEAT], PLAYED, card_of_row(f[ROW]))
    ask(s, f[SEAT], RECOVER)
    return s.offer_n == 0


@kernel
def card_of_row(row):
    return row // 2 if row < FIRST_UNIQUE else row - FIRST_UNIQUE + BASICS


@kernel
def do_ally(s, f, answer):
    if answer != NO_ANSWER:
        f[ALLY] = answer - PLAYER_ACTION
        return True
    f[ALLY] = NOBODY
    for seat in range(s.players):
        if seat != f[SEAT]:
            offer(s, PLAYER_ACTION + seat)
    ask(s, f[SEAT], PLAYER)
    return s.offer_n == 0


IN_BOG, SEEN, HUNTED = range(3)


@kernel
def condition(s, seat, what):
    here = s.at[seat]
    if what == IN_BOG:
        return is_bog(s, here)
    return is_seen(s, seat, FAR_AWAY) if what == SEEN else s.hunters[here] > 0


@kernel
def skip_unless(f, holds, lines):
    if not holds:
        f[LINE] += lines
    return True


@kernel
def do_choose(s, f, first, second, answer):
    """Either the next lines, or those after them."""
    if answer == NO_ANSWER:
        offer(s, PICK_ACTION)
        offer(s, PICK_ACTION + 1)
        ask(s, f[SEAT], PICK)
        return False
    if answer == PICK_ACTION:
        f[SKIP_AT] = f[LINE] + 1 + first
        f[SKIP_BY] = second
    else:
        f[LINE] += first
    return True


@kernel
def do_howl(s, f):
    """The card stays out until it has enhanced a whole turn (G-6.7)."""
    s.card[f[SEAT], HOWL_CARD] = HOWLING
    s.howl_next = f[SEAT]
    return True
