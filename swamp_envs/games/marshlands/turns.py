"""How a turn begins and ends, who comes next, and the eclipse (RULES.md, parts 7, 8, 17, 19 and 26)."""

import numpy as np

from ...core.header import MAX_PLAYERS, NOBODY
from ...core.kernel import kernel
from ...core.parts import has_part, of
from ...core.scratch import scratch, zeros
from .acts import ACT_ROWS
from .board import NOWHERE
from .ending import finish
from .hands import draw, fill_up
from .laying import any_is_full, has_place
from .parts.counters import last_is_laid
from .parts.environment import clean_on, is_all_foul, spread
from .parts.property import fill_up_and_give, hand_all_over
from .parts.race import forget_lay, pass_over
from .places import TEAM, TEAM_COUNT, TURN_OF, TURNS, part_of
from .state import COLOURS, ENVIRONMENT, EXCHANGES, MYTHS, PROPERTY, TEAMS, Eclipse, Outcome, Phase

# --- turns, what is drawn, and when it is over (RULES.md, parts 7, 8 and 26) ------------------------------------------


REFUSALS = 3  # that end a game; of two players twice as many


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
    if has_part(s, PROPERTY):
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


# --- turns by a list, in which who can lay nothing misses theirs (RULES.md, part 17) ----------------------------------


@of(TEAMS)
def begin_round(t, s):
    """The first turn of the list, or the first one after it in which something can be laid."""
    s.list_turn = 0
    seek_turn(t, s)


@of(TEAMS)
def seek_turn(t, s):
    """Turns in which nothing can be laid are missed; a whole round of them ends the game."""
    missed = 0
    while not can_lay_anything(t, s, seat_on_list(s)):
        missed += 1
        if missed == TURNS[s.players]:
            s.in_turn = seat_on_list(s)
            finish(t, s, Outcome.MISSED)
            return
        go_down_list(s)
    begin_turn(t, s, seat_on_list(s))


@of(TEAMS)
def seat_on_list(s):
    return TURN_OF[s.players, s.list_turn]


@of(TEAMS)
def go_down_list(s):
    s.turn += 1
    s.list_turn = (s.list_turn + 1) % TURNS[s.players]


@of(TEAMS)
def can_lay_anything(t, s, seat):
    for slot in range(s.hand_size[seat]):
        if has_place(t, s, np.int64(s.colour_of[seat]), np.int64(s.hand[seat, slot])):
            return True
    return False


@of(TEAMS)
def end_lay(t, s):
    """The tile lies, and its counters: a hand that is empty ends the game; else a tile is drawn, while any are."""
    s.claiming = NOWHERE
    if s.hand_size[s.in_turn] == 0:
        finish(t, s, Outcome.HAND)
        return
    if not s.last_placed:
        draw(s, s.in_turn)
    go_down_list(s)
    seek_turn(t, s)


# --- the eclipse, which makes everybody change places (RULES.md, part 19) ---------------------------------------------


@kernel
def changes(s):
    """How far on colours can pass at most: round all seats, or all teams."""
    return (TEAM_COUNT[s.players] if has_part(s, TEAMS) else np.int64(s.players)) - 1


@kernel
def may_stay(s):
    """Whether the one who has laid the eclipse may leave the board as it is (M-19.3)."""
    return s.eclipse == Eclipse.OPTIONAL


@kernel
def pass_colours(t, s, places):
    """Every seat takes the colour of the seat so many places on."""
    if has_part(s, TEAMS):
        pass_counters(s, places)
        return
    held = scratch(MAX_PLAYERS, np.int64)
    for p in range(s.players):
        held[p] = s.colour_of[p]
    for p in range(s.players):
        s.colour_of[p] = held[(p + places) % s.players]
    hand_all_over(t, s, True)


@of(TEAMS)
def pass_counters(s, places):
    """Every team takes the colour of the team so many places on, with its counters (M-17.15)."""
    held, left = scratch(COLOURS, np.int64), zeros(COLOURS, np.int64)
    for p in range(s.players):
        held[TEAM[s.players, p]] = s.colour_of[p]
        left[s.colour_of[p]] += s.counters_left[p]
    for p in range(s.players):
        s.colour_of[p] = held[(TEAM[s.players, p] + places) % TEAM_COUNT[s.players]]
        s.counters_left[p] = share_of(s, p, left[s.colour_of[p]])


@of(TEAMS)
def share_of(s, seat, left):
    """A team's counters that a seat has: partners divide them, and the earlier takes the odd one."""
    team, before, others = TEAM[s.players, seat], 0, 0
    for p in range(s.players):
        if TEAM[s.players, p] == team:
            others += 1
            before += p < seat
    return part_of(left, before, others)
