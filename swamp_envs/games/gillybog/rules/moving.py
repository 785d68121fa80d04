"""Gillybog: how players move, travel, lead gillys, rescue and save them (RULES.md, parts 5 and 11)."""

import numpy as np

from ....core.header import NOBODY
from ....core.kernel import kernel
from ..components.programs import ANY
from ..hexes import DEN, NEXT
from ..kinds import GILLYS, Action, Gilly, Outcome, Phase, Space, Terrain, Travel
from ..state import LINES, NOWHERE
from .attacks import attack
from .frames import (
    SEAT,
    STAGE,
    Frame,
    Movement,
    MovementStage,
    Program,
    Stage,
    Stages,
    ask,
    ask_yes_or_no,
    end_game,
    offer,
    offer_cell,
    pop,
    push,
    top,
)
from .land import connects, hex_distance, is_bog
from .laying import NEXT_VISION, place_camp

MOST_STEPS = 81  # as many as all tiles have spaces (G-5.2)
TUNNEL_REACH = 3


@kernel
def move_player(s, seat, steps, ignores):
    f = push(s, Frame.MOVEMENT, seat)
    f[Movement.STEPS] = MOST_STEPS if steps == ANY else steps
    f[Movement.IGNORES] = ignores
    f[Movement.LED] = NOBODY


@kernel
def travel(s, seat, kind, reach):
    f = push(s, Frame.MOVEMENT, seat)
    f[STAGE] = MovementStage.TRAVEL
    f[Movement.TRAVEL] = kind
    f[Movement.LED] = NOBODY
    f[Movement.CELL] = reach


# --- a step ----------------------------------------------------------------------------------------------------------


@kernel
def offer_steps(t, s, f):
    """Ways on, and the end; on a Tunnel a movement may begin with a travel (G-5.1, G-12.6)."""
    if f[Movement.STEPS] == 0:
        end_movement(s, f)
        return
    here = s.at[f[SEAT]]
    offer(s, Action.DONE)
    for direction in range(6):
        if connects(s, here, direction):
            offer(s, Action.WAY + direction)
    if s.terrain[here] == Terrain.TUNNEL and not f[Movement.STARTED]:
        offer_destinations(s, f[SEAT], Travel.BOG, TUNNEL_REACH)
    ask(s, f[SEAT], Phase.STEP)


@kernel
def take_step(t, s, f, answer):
    if answer == Action.DONE:
        end_movement(s, f)
    elif answer >= Action.CELL:
        set_out_to(s, f, answer - Action.CELL, True)
    else:
        set_out_to(s, f, NEXT[s.at[f[SEAT]], answer - Action.WAY], False)


@kernel
def set_out_to(s, f, cell, travels):
    f[Movement.CELL] = cell
    f[Movement.TRAVELS] |= travels
    if f[Movement.STARTED]:
        enter(s, f)
    else:
        f[Movement.STARTED] = 1
        f[STAGE] = MovementStage.LEAD


@kernel
def offer_led(t, s, f):
    """At the first step one standing gilly of the space comes along; of several the mover chooses (G-5.7)."""
    for gilly in range(GILLYS):
        if s.gilly_state[gilly] == Gilly.STANDING and s.gilly_at[gilly] == s.at[f[SEAT]]:
            offer(s, Action.LEAD + gilly)
    if s.offer_n:
        ask(s, f[SEAT], Phase.LEAD)
    else:
        enter(s, f)


@kernel
def lead(t, s, f, answer):
    f[Movement.LED] = answer - Action.LEAD
    enter(s, f)


@kernel
def enter(s, f):
    """Token and led gilly arrive; the hunters there attack, then an Ambush (G-5.3, G-5.4, G-12.1)."""
    cell = f[Movement.CELL]
    s.at[f[SEAT]] = cell
    if f[Movement.LED] != NOBODY:
        s.gilly_at[f[Movement.LED]] = cell
    f[Movement.STEPS] = 0 if f[Movement.TRAVELS] else f[Movement.STEPS] - 1
    f[STAGE] = MovementStage.ARRIVE
    attack(s, f[SEAT], s.hunters[cell] + (s.terrain[cell] == Terrain.AMBUSH))


@kernel
def arrive(t, s, f):
    """A Tunnel ends the movement, and so do the vision token, a gilly that is not led, and a Snare (G-5.5)."""
    here = s.at[f[SEAT]]
    meets_token = s.vision == here
    for gilly in range(GILLYS):
        meets_token = meets_token or (gilly != f[Movement.LED] and s.gilly_at[gilly] == here)
    f[STAGE] = MovementStage.STEP
    if s.terrain[here] == Terrain.TUNNEL:
        f[Movement.STEPS] = 0
        if not f[Movement.TRAVELS]:
            f[STAGE] = MovementStage.TUNNEL
    elif meets_token:
        f[Movement.STEPS] = 0
    elif s.terrain[here] == Terrain.SNARE and f[Movement.STEPS]:
        f[STAGE] = MovementStage.SNARE


@kernel
def offer_ignore_snare(t, s, f):
    if f[Movement.IGNORES]:
        ask_yes_or_no(s, f[SEAT], Phase.IGNORE)
    else:
        meet_snare(t, s, f, np.int64(Action.DONE))


@kernel
def meet_snare(t, s, f, answer):
    f[STAGE] = MovementStage.STEP
    if answer == Action.USE:
        f[Movement.IGNORES] -= 1
    else:
        f[Movement.STEPS] = 0
        f[Movement.SNARED] = 1


# --- travel ----------------------------------------------------------------------------------------------------------


@kernel
def offer_tunnel(t, s, f):
    offer(s, Action.DONE)
    offer_destinations(s, f[SEAT], Travel.BOG, TUNNEL_REACH)
    ask(s, f[SEAT], Phase.DEST)


@kernel
def leave_tunnel(t, s, f, answer):
    f[STAGE] = MovementStage.STEP
    if answer != Action.DONE:
        set_out_to(s, f, answer - Action.CELL, True)


@kernel
def offer_travel(t, s, f):
    """The destinations of a card's travel, and none (G-5.6)."""
    offer(s, Action.DONE)
    offer_destinations(s, f[SEAT], f[Movement.TRAVEL], f[Movement.CELL])
    ask(s, f[SEAT], Phase.DEST)


@kernel
def take_travel(t, s, f, answer):
    if answer == Action.DONE:
        pop(s)
    else:
        set_out_to(s, f, answer - Action.CELL, True)


@kernel
def offer_destinations(s, seat, kind, reach):
    here = s.at[seat]
    for i in range(s.space_n):
        cell = s.space[i]
        if cell != here and is_destination(s, seat, kind, cell) and hex_distance(here, cell) <= reach:
            offer_cell(s, cell)


@kernel
def is_destination(s, seat, kind, cell):
    """A friend is another player, or a standing gilly (G-13.3)."""
    if kind == Travel.BOG:
        return is_bog(s, cell)
    if kind == Travel.GREAT:
        return s.kind[cell] == Space.PETAL
    if kind == Travel.ANY:
        return True
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
    """Save a gilly, rescue one, see the vision, in this order, after at least one step (G-5.8, G-11.2 to G-11.6)."""
    f[STAGE] = MovementStage.FINISH
    if not f[Movement.STARTED]:
        return
    here = s.at[f[SEAT]]
    if here == DEN and f[Movement.LED] != NOBODY:
        s.gilly_state[f[Movement.LED]] = Gilly.SAVED
        s.gilly_at[f[Movement.LED]] = NOWHERE
        for seat in range(s.players):
            s.score[seat] += 1
    for gilly in range(GILLYS):
        if s.gilly_state[gilly] == Gilly.TIPPED and s.gilly_at[gilly] == here:
            s.gilly_state[gilly] = Gilly.STANDING
            s.gilly_card[gilly] = s.gilly_deck[s.gilly_shown]
            s.gilly_shown += 1
    if here == s.vision and count_gillys(s, Gilly.ASIDE):
        place_camp(s, f[SEAT], NEXT_VISION)


@kernel
def count_gillys(s, state):
    n = 0
    for gilly in range(GILLYS):
        n += s.gilly_state[gilly] == state
    return n


@kernel
def finish_movement(t, s, f):
    """The ritual wins (G-11.7). A Snare ends the card that moved the player (G-5.9)."""
    started, snared = f[Movement.STARTED], f[Movement.SNARED]
    pop(s)
    if started and ritual_is_complete(s):
        end_game(s, Outcome.WON, 1)
    elif snared:
        top(s)[Program.LINE] = LINES


@kernel
def ritual_is_complete(s):
    """All gillys are saved, and all players are at the vision token."""
    for seat in range(s.players):
        if s.at[seat] != s.vision:
            return False
    return count_gillys(s, Gilly.SAVED) == GILLYS


_ENTERING = (MovementStage.LEAD, MovementStage.ARRIVE)
MOVEMENT: Stages = {
    MovementStage.STEP: Stage(offer_steps, take_step, asks=(Phase.STEP,), then=(*_ENTERING, MovementStage.FINISH)),
    MovementStage.LEAD: Stage(offer_led, lead, asks=(Phase.LEAD,), then=(MovementStage.ARRIVE,)),
    MovementStage.ARRIVE: Stage(
        arrive, waits_for=(Frame.HITS,), then=(MovementStage.STEP, MovementStage.TUNNEL, MovementStage.SNARE)
    ),
    MovementStage.TUNNEL: Stage(
        offer_tunnel, leave_tunnel, asks=(Phase.DEST,), then=(MovementStage.STEP, MovementStage.ARRIVE)
    ),
    MovementStage.SNARE: Stage(offer_ignore_snare, meet_snare, asks=(Phase.IGNORE,), then=(MovementStage.STEP,)),
    MovementStage.TRAVEL: Stage(offer_travel, take_travel, asks=(Phase.DEST,), then=(MovementStage.LEAD,), ends=True),
    MovementStage.FINISH: Stage(finish_movement, waits_for=(Frame.PLACING,), ends=True),
}
