"""Gillybog: how players move, travel, lead gillys, rescue and save them (RULES.md, parts 5 and 11)."""

from ....core.header import ENDED, NOBODY, close_game, pay_all
from ....core.kernel import kernel
from ..components.programs import ANY
from ..hexes import DEN, NEXT, hex_distance
from ..kinds import GILLYS, Action, Gilly, Outcome, Phase, Space, Terrain, Travel
from ..state import LINES
from .attacks import attack
from .frames import (
    NO_ANSWER,
    SEAT,
    STAGE,
    Frame,
    Movement,
    Program,
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

MOST_STEPS = 81  # as many as all tiles have spaces
TUNNEL_REACH = 3

TAKE_STEP, CHOOSE_LED, ARRIVE, AT_TUNNEL, AT_SNARE, TRAVEL_TO, PERFORM = range(7)


@kernel
def move_player(s, seat, steps, ignores):
    f = push(s, Frame.MOVEMENT, seat)
    f[Movement.STEPS] = MOST_STEPS if steps == ANY else steps
    f[Movement.IGNORES] = ignores
    f[Movement.LED] = NOBODY


@kernel
def travel(s, seat, kind, reach):
    f = push(s, Frame.MOVEMENT, seat)
    f[STAGE] = TRAVEL_TO
    f[Movement.TRAVEL] = kind
    f[Movement.LED] = NOBODY
    f[Movement.CELL] = reach


@kernel
def resume_movement(t, s, answer):
    f = top(s)
    stage = f[STAGE]
    if stage == TAKE_STEP:
        take_step(s, f, answer)
    elif stage == CHOOSE_LED:
        f[Movement.LED] = answer - Action.LEAD
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
        if f[Movement.STEPS] == 0:
            end_movement(s, f)
        else:
            offer_steps(s, f, here)
    elif answer == Action.DONE:
        end_movement(s, f)
    elif answer >= Action.CELL:
        f[Movement.TRAVELS] = 1
        set_out(s, f, answer - Action.CELL)
    else:
        set_out(s, f, NEXT[here, answer - Action.WAY])


@kernel
def offer_steps(s, f, here):
    """Ways on; on a Tunnel a movement may begin with a travel (G-12.6)."""
    offer(s, Action.DONE)
    for direction in range(6):
        if connects(s, here, direction):
            offer(s, Action.WAY + direction)
    if s.terrain[here] == Terrain.TUNNEL and not f[Movement.STARTED]:
        offer_destinations(s, f[SEAT], Travel.BOG, TUNNEL_REACH)
    ask(s, f[SEAT], Phase.STEP)


@kernel
def set_out(s, f, cell):
    """At the first step one standing gilly of the space comes along; of several the mover chooses (G-5.7)."""
    f[Movement.CELL] = cell
    if f[Movement.STARTED]:
        enter(s, f)
        return
    f[Movement.STARTED] = 1
    for gilly in range(GILLYS):
        if s.gilly_state[gilly] == Gilly.STANDING and s.gilly_at[gilly] == s.at[f[SEAT]]:
            offer(s, Action.LEAD + gilly)
    if s.offer_n:
        f[STAGE] = CHOOSE_LED
        ask(s, f[SEAT], Phase.LEAD)
    else:
        enter(s, f)


@kernel
def enter(s, f):
    """Token and led gilly arrive; the hunters there attack, then an Ambush (G-5.3)."""
    cell = f[Movement.CELL]
    s.at[f[SEAT]] = cell
    if f[Movement.LED] != NOBODY:
        s.gilly_at[f[Movement.LED]] = cell
    f[Movement.STEPS] = 0 if f[Movement.TRAVELS] else f[Movement.STEPS] - 1
    f[STAGE] = ARRIVE
    attack(s, f[SEAT], s.hunters[cell] + (s.terrain[cell] == Terrain.AMBUSH))


@kernel
def arrive(s, f):
    """What ends the movement there (G-5.5)."""
    here = s.at[f[SEAT]]
    f[STAGE] = TAKE_STEP
    if s.terrain[here] == Terrain.TUNNEL:
        f[Movement.STEPS] = 0
        if not f[Movement.TRAVELS]:
            offer_tunnel(s, f)
    elif token_there(s, here, f[Movement.LED]):
        f[Movement.STEPS] = 0
    elif s.terrain[here] == Terrain.SNARE and f[Movement.STEPS]:
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
    if f[Movement.IGNORES]:
        f[STAGE] = AT_SNARE
        offer_yes_or_no(s, f[SEAT], Phase.IGNORE)
    else:
        f[Movement.STEPS] = 0
        f[Movement.SNARED] = 1


@kernel
def spring_snare(f, answer):
    f[STAGE] = TAKE_STEP
    if answer == Action.USE:
        f[Movement.IGNORES] -= 1
    else:
        f[Movement.STEPS] = 0
        f[Movement.SNARED] = 1


# --- travel ----------------------------------------------------------------------------------------------------------


@kernel
def offer_tunnel(s, f):
    offer(s, Action.DONE)
    offer_destinations(s, f[SEAT], Travel.BOG, TUNNEL_REACH)
    f[STAGE] = AT_TUNNEL
    ask(s, f[SEAT], Phase.DEST)


@kernel
def leave_tunnel(s, f, answer):
    f[STAGE] = TAKE_STEP
    if answer != Action.DONE:
        f[Movement.TRAVELS] = 1
        set_out(s, f, answer - Action.CELL)


@kernel
def choose_destination(s, f, answer):
    if answer == NO_ANSWER:
        offer(s, Action.DONE)
        offer_destinations(s, f[SEAT], f[Movement.TRAVEL], f[Movement.CELL])
        ask(s, f[SEAT], Phase.DEST)
    elif answer == Action.DONE:
        pop(s)
    else:
        f[Movement.TRAVELS] = 1
        set_out(s, f, answer - Action.CELL)


@kernel
def offer_destinations(s, seat, kind, reach):
    here = s.at[seat]
    for i in range(s.space_n):
        cell = s.space[i]
        if cell != here and is_destination(s, seat, kind, cell) and hex_distance(here, cell) <= reach:
            offer_cell(s, cell)


@kernel
def is_destination(s, seat, kind, cell):
    if kind == Travel.BOG:
        return is_bog(s, cell)
    if kind == Travel.GREAT:
        return s.kind[cell] == Space.PETAL
    return kind == Travel.ANY or holds_friend(s, seat, cell)


@kernel
def holds_friend(s, seat, cell):
    """Another player, or a standing gilly."""
    for other in range(s.players):
        if other != seat and s.at[other] == cell:
            return True
    for gilly in range(GILLYS):
        if s.gilly_state[gilly] == Gilly.STANDING and s.gilly_at[gilly] == cell:
            return True
    return False


# --- the end of a movement -------------------------------------------------------------------------------------------


@kernel
def end_movement(s, f):
    """Save, rescue, vision, ritual, in this order, after at least one step (G-5.8)."""
    f[STAGE] = PERFORM
    if not f[Movement.STARTED]:
        return
    here = s.at[f[SEAT]]
    save_led_gilly(s, f[Movement.LED], here)
    rescue_gilly(s, here)
    if here == s.vision and gillys_in_state(s, Gilly.ASIDE):
        place_camp(s, f[SEAT], NEXT_VISION)


@kernel
def save_led_gilly(s, gilly, here):
    if here == DEN and gilly != NOBODY:
        s.gilly_state[gilly] = Gilly.SAVED
        s.gilly_at[gilly] = -1
        for seat in range(s.players):
            s.score[seat] += 1


@kernel
def rescue_gilly(s, here):
    """A tipped gilly stands up and shows its card (G-11.3)."""
    for gilly in range(GILLYS):
        if s.gilly_state[gilly] == Gilly.TIPPED and s.gilly_at[gilly] == here:
            s.gilly_state[gilly] = Gilly.STANDING
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
    started, snared = f[Movement.STARTED], f[Movement.SNARED]
    pop(s)
    if started and ritual_is_complete(s):
        win_game(s)
    elif snared:
        top(s)[Program.LINE] = LINES


@kernel
def ritual_is_complete(s):
    for seat in range(s.players):
        if s.at[seat] != s.vision:
            return False
    return gillys_in_state(s, Gilly.SAVED) == GILLYS


@kernel
def win_game(s):
    while s.depth:
        pop(s)
    s.outcome = Outcome.WON
    pay_all(s, 1)
    close_game(s, ENDED)
