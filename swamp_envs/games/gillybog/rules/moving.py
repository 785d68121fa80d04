"""Gillybog: how players move, travel, lead gillys, rescue and save them (RULES.md, parts 5 and 11)."""

from ....core.header import ENDED, close_game, pay_all
from ....core.kernel import kernel
from ..components.programs import ANY
from ..hexes import DEN, NEXT, hex_distance
from ..state import (
    ACTIONS,
    AMBUSH,
    ASIDE,
    DEST,
    GILLYS,
    IGNORE,
    LEAD,
    LINES,
    NOBODY,
    PETAL,
    SAVED,
    SNARE,
    STANDING,
    STEP,
    TIPPED,
    TUNNEL,
    WON,
)
from .attacks import attack
from .frames import (
    AIM,
    CELL_ACTION,
    DONE,
    IGNORES,
    LED,
    LEFT,
    LINE,
    MOVEMENT,
    NO_ANSWER,
    REASON,
    SEAT,
    STAGE,
    STARTED,
    TRAVELS,
    USE,
    WAY,
    WHERE,
    ask,
    offer,
    offer_cell,
    offer_yes_or_no,
    pop,
    push,
    top,
)
from .land import connects, is_bog
from .placing import NEXT_VISION, place_camp

LEAD_ACTION = ACTIONS.first("lead")
MOST_STEPS = 81  # as many as all tiles have spaces
TUNNEL_REACH = 3

TAKE_STEP, CHOOSE_LED, ARRIVE, AT_TUNNEL, AT_SNARE, TRAVEL_TO, PERFORM = range(7)
ON_ITS_WAY, SNARED = range(2)
# what a travel leads to
TO_BOG, TO_SPACE, TO_GREAT_BOG, TO_FRIEND = range(4)


@kernel
def move_player(s, seat, steps, ignores):
    f = push(s, MOVEMENT, seat)
    f[LEFT] = MOST_STEPS if steps == ANY else steps
    f[IGNORES] = ignores
    f[LED] = NOBODY


@kernel
def travel(s, seat, kind, reach):
    f = push(s, MOVEMENT, seat)
    f[STAGE] = TRAVEL_TO
    f[AIM] = kind
    f[IGNORES] = 0
    f[REASON] = ON_ITS_WAY
    f[LED] = NOBODY
    f[WHERE] = reach


@kernel
def resume_movement(t, s, answer):
    f = top(s)
    stage = f[STAGE]
    if stage == TAKE_STEP:
        take_step(s, f, answer)
    elif stage == CHOOSE_LED:
        f[LED] = answer - LEAD_ACTION
        enter(s, f)
    elif stage == ARRIVE:
        arrive(s, f)
    elif stage == AT_TUNNEL:
        leave_tunnel(s, f, answer)
    elif stage == AT_SNARE:
        spring_snare(f, answer)
    elif stage == TRAVEL_TO:
        choose_destination(s, f, answer)
    else:
        perform_ritual(s, f)


# --- steps -----------------------------------------------------------------------------------------------------------


@kernel
def take_step(s, f, answer):
    here = s.at[f[SEAT]]
    if answer == NO_ANSWER:
        if f[LEFT] == 0:
            end_movement(s, f)
        else:
            offer_steps(s, f, here)
    elif answer == DONE:
        end_movement(s, f)
    elif answer >= CELL_ACTION:
        f[TRAVELS] = 1
        set_out(s, f, answer - CELL_ACTION)
    else:
        set_out(s, f, NEXT[here, answer - WAY])


@kernel
def offer_steps(s, f, here):
    """Ways on; on a Tunnel a movement may begin with a travel (G-12.6)."""
    offer(s, DONE)
    for direction in range(6):
        if connects(s, here, direction):
            offer(s, WAY + direction)
    if s.terrain[here] == TUNNEL and not f[STARTED]:
        offer_destinations(s, f[SEAT], TO_BOG, TUNNEL_REACH)
    ask(s, f[SEAT], STEP)


@kernel
def set_out(s, f, cell):
    """At the first step one standing gilly of the space comes along; of several the mover chooses (G-5.7)."""
    f[WHERE] = cell
    if f[STARTED]:
        enter(s, f)
        return
    f[STARTED] = 1
    for gilly in range(GILLYS):
        if s.gilly_state[gilly] == STANDING and s.gilly_at[gilly] == s.at[f[SEAT]]:
            offer(s, LEAD_ACTION + gilly)
    if s.offer_n:
        f[STAGE] = CHOOSE_LED
        ask(s, f[SEAT], LEAD)
    else:
        enter(s, f)


@kernel
def enter(s, f):
    """Token and led gilly arrive; the hunters there attack, then an Ambush (G-5.3)."""
    cell = f[WHERE]
    s.at[f[SEAT]] = cell
    if f[LED] != NOBODY:
        s.gilly_at[f[LED]] = cell
    f[LEFT] = 0 if f[TRAVELS] else f[LEFT] - 1
    f[STAGE] = ARRIVE
    attack(s, f[SEAT], s.hunters[cell] + (s.terrain[cell] == AMBUSH))


@kernel
def arrive(s, f):
    """What ends the movement there (G-5.5)."""
    here = s.at[f[SEAT]]
    f[STAGE] = TAKE_STEP
    if s.terrain[here] == TUNNEL:
        f[LEFT] = 0
        if not f[TRAVELS]:
            offer_tunnel(s, f)
    elif token_there(s, here, f[LED]):
        f[LEFT] = 0
    elif s.terrain[here] == SNARE and f[LEFT]:
        meet_snare(s, f)


@kernel
def token_there(s, cell, led):
    """The vision token, or a gilly other than the one that is led."""
    if s.vision == cell:
        return True
    for gilly in range(GILLYS):
        if gilly != led and s.gilly_at[gilly] == cell:
            return True
    return False


@kernel
def meet_snare(s, f):
    if f[IGNORES]:
        f[STAGE] = AT_SNARE
        offer_yes_or_no(s, f[SEAT], IGNORE)
    else:
        f[LEFT] = 0
        f[REASON] = SNARED


@kernel
def spring_snare(f, answer):
    f[STAGE] = TAKE_STEP
    if answer == USE:
        f[IGNORES] -= 1
    else:
        f[LEFT] = 0
        f[REASON] = SNARED


# --- travel ----------------------------------------------------------------------------------------------------------


@kernel
def offer_tunnel(s, f):
    offer(s, DONE)
    offer_destinations(s, f[SEAT], TO_BOG, TUNNEL_REACH)
    f[STAGE] = AT_TUNNEL
    ask(s, f[SEAT], DEST)


@kernel
def leave_tunnel(s, f, answer):
    f[STAGE] = TAKE_STEP
    if answer != DONE:
        f[TRAVELS] = 1
        set_out(s, f, answer - CELL_ACTION)


@kernel
def choose_destination(s, f, answer):
    if answer == NO_ANSWER:
        offer(s, DONE)
        offer_destinations(s, f[SEAT], f[AIM], f[WHERE])
        ask(s, f[SEAT], DEST)
    elif answer == DONE:
        pop(s)
    else:
        f[TRAVELS] = 1
        set_out(s, f, answer - CELL_ACTION)


@kernel
def offer_destinations(s, seat, kind, reach):
    here = s.at[seat]
    for i in range(s.space_n):
        cell = s.space[i]
        if cell != here and is_destination(s, seat, kind, cell) and hex_distance(here, cell) <= reach:
            offer_cell(s, cell)


@kernel
def is_destination(s, seat, kind, cell):
    if kind == TO_BOG:
        return is_bog(s, cell)
    if kind == TO_GREAT_BOG:
        return s.kind[cell] == PETAL
    return kind == TO_SPACE or holds_friend(s, seat, cell)


@kernel
def holds_friend(s, seat, cell):
    """Another player, or a standing gilly."""
    for other in range(s.players):
        if other != seat and s.at[other] == cell:
            return True
    for gilly in range(GILLYS):
        if s.gilly_state[gilly] == STANDING and s.gilly_at[gilly] == cell:
            return True
    return False


# --- the end of a movement -------------------------------------------------------------------------------------------


@kernel
def end_movement(s, f):
    """Save, rescue, vision, ritual, in this order, after at least one step (G-5.8)."""
    f[STAGE] = PERFORM
    if not f[STARTED]:
        return
    here = s.at[f[SEAT]]
    save_led_gilly(s, f[LED], here)
    rescue_gilly(s, here)
    if here == s.vision and gillys_in_state(s, ASIDE):
        place_camp(s, f[SEAT], NEXT_VISION)


@kernel
def save_led_gilly(s, gilly, here):
    if here == DEN and gilly != NOBODY:
        s.gilly_state[gilly] = SAVED
        s.gilly_at[gilly] = -1
        for seat in range(s.players):
            s.score[seat] += 1


@kernel
def rescue_gilly(s, here):
    """A tipped gilly stands up and shows its card (G-11.3)."""
    for gilly in range(GILLYS):
        if s.gilly_state[gilly] == TIPPED and s.gilly_at[gilly] == here:
            s.gilly_state[gilly] = STANDING
            s.gilly_card[gilly] = s.gilly_deck[s.gilly_shown]
            s.gilly_shown += 1


@kernel
def gillys_in_state(s, state):
    n = 0
    for gilly in range(GILLYS):
        n += s.gilly_state[gilly] == state
    return n


@kernel
def perform_ritual(s, f):
    """All gillys saved and all players at the vision token: won (G-11.7). A Snare ends the program that moved."""
    started, snared = f[STARTED], f[REASON] == SNARED
    pop(s)
    if started and ritual_is_complete(s):
        win_game(s)
    elif snared:
        top(s)[LINE] = LINES


@kernel
def ritual_is_complete(s):
    for seat in range(s.players):
        if s.at[seat] != s.vision:
            return False
    return gillys_in_state(s, SAVED) == GILLYS


@kernel
def win_game(s):
    while s.depth:
        pop(s)
    s.outcome = WON
    pay_all(s, 1)
    close_game(s, ENDED)
