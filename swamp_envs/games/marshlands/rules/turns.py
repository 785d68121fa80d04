"""The Sacred Marshlands: turns, what is drawn, and when it is over (RULES.md, parts 7, 8 and 26)."""

import numpy as np

from ....core.header import ENDED, NOBODY, close_game, pay_all, pay_purse
from ....core.kernel import kernel
from ....core.parts import has, of
from ....core.scratch import zeros
from ..acts import ACT_ROWS
from ..scoring.lines import add_up
from ..state import COLOURS, ENVIRONMENT, EXCHANGES, MYTHS, NO_TILE, PROPERTY, Outcome, Phase
from .cleaning import clean_on
from .counters import last_is_laid
from .eclipse import pass_colours
from .hands import draw, fill_up
from .homecoming import sail_home
from .laying import any_is_full
from .missing import forget_lay, pass_over
from .pollution import is_all_foul, spread
from .property import fill_up_and_give

REFUSALS = 3  # that end a game; of two players twice as many
PAYING_ALONE = 100  # points for each section that are worth the best payoff, 1


@kernel
def begin_turn(t, s, seat):
    s.in_turn = seat
    s.seat = seat
    s.laid = 0
    open_turn(s)
    if s.mad_by == seat:
        pass_colours(t, s, 1)
    forget_lay(s, seat)
    if ACT_ROWS[s.act].draws_first:
        draw(s, seat)
    s.phase = Phase.TURN if s.oriented[seat] else Phase.ORIENT
    foul_and_clean(t, s)


@of(ENVIRONMENT)
def foul_and_clean(t, s):
    """In interval 3 turns begin with pollution, and with what a Plant cleans (M-26.2)."""
    if not spread(t, s):
        clean_on(t, s)
    elif s.phase != Phase.EVENT:
        look_at_water(t, s)


@of(ENVIRONMENT)
def look_at_water(t, s):
    """Pollution has spread: if it is everywhere all have lost (M-25.30)."""
    if is_all_foul(t, s):
        finish(t, s, Outcome.POLLUTED)
    else:
        clean_on(t, s)


@kernel
def end_turn(t, s, to_draw):
    """What ends the game is looked at before anything is drawn, the deck after that (M-8.2, M-8.3)."""
    s.seat = s.in_turn
    if ACT_ROWS[s.act].ends_late and any_is_full(s):
        finish(t, s, Outcome.FULL)
    elif last_is_laid(s):
        finish(t, s, Outcome.COUNTERS)
    elif s.refused >= refusal_limit(s):
        finish(t, s, Outcome.REFUSED)
    elif ACT_ROWS[s.act].takes and s.laid:
        s.phase = Phase.TAKE
    else:
        replenish(t, s, to_draw)


@kernel
def replenish(t, s, to_draw):
    """Draw, which may ask for a decision, and pass on to the next seat."""
    if has(s, PROPERTY):
        if fill_up_and_give(t, s):
            return
    elif ACT_ROWS[s.act].fills_up:
        fill_up(s, s.in_turn)
    elif not ACT_ROWS[s.act].draws_first:
        for _ in range(to_draw):
            draw(s, s.in_turn)
    pass_on(t, s)


@of(EXCHANGES)
def open_turn(s):
    s.exchanged = 0
    moor_no_more(s)


@of(MYTHS)
def moor_no_more(s):
    s.boat_new = NOBODY


@kernel
def pass_on(t, s):
    if s.deck_size == 0:
        finish(t, s, Outcome.DECK)
    else:
        s.turn += 1
        begin_turn(t, s, (s.in_turn + 1 + pass_over(s)) % s.players)


@kernel
def refusal_limit(s):
    return 2 * REFUSALS if s.players == 2 else REFUSALS


@kernel
def finish(t, s, why):
    """The game is over: the seats are paid for the colours that they hold now."""
    s.outcome = why
    s.laid = 0
    s.offered = NO_TILE
    if why != Outcome.BISHOP:
        sail_home(t, s)
    score(t, s)
    pay(s)
    close_game(s, ENDED)


@kernel
def score(t, s):
    points = zeros(COLOURS, np.int64)
    add_up(t, s, points)
    for p in range(s.players):
        s.score[p] = points[s.colour_of[p]]


@kernel
def pay(s):
    """The best score wins, unless all is lost; who plays alone is paid by the points for each section (M-18.7)."""
    if s.outcome == Outcome.POLLUTED:
        pay_all(s, -1.0)
        return
    if s.players == 1:
        pay_all(s, max(-1.0, min(1.0, s.score[0] / (PAYING_ALONE * np.int64(s.sections)))))
        return
    best, winners = s.score[0], 0
    for p in range(s.players):
        best = max(best, s.score[p])
    for p in range(s.players):
        winners |= np.int64(s.score[p] == best) << p
    pay_purse(s, winners)
