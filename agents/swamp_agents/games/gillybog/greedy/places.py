"""The worth of a movement, by the space where it ends."""

from swamp_envs.dev import NOBODY, kernel
from swamp_envs.games.gillybog.hexes import DEN
from swamp_envs.games.gillybog.kinds import GILLYS, Gilly
from swamp_envs.games.gillybog.state import NOWHERE

from .worth import rate_position


@kernel
def rate_place(t, s, c, seat, led, cell, hits, moved, team, w):
    """The worth of a movement that ends there, after a number of attacks; the state is left as it was."""
    here = s.at[seat]
    before = c.hits
    keep_gillys(s, c)
    s.at[seat] = cell
    c.hits += hits
    worth = 0.0
    if led != NOBODY:
        s.gilly_at[led] = cell
    if moved:
        worth = meet_tokens(s, c, led, cell, w)
    worth += rate_position(t, s, c, team, w)
    c.hits = before
    s.at[seat] = here
    restore_gillys(s, c)
    return worth


@kernel
def keep_gillys(s, c):
    for gilly in range(GILLYS):
        c.gilly_state[gilly] = s.gilly_state[gilly]
        c.gilly_at[gilly] = s.gilly_at[gilly]


@kernel
def restore_gillys(s, c):
    for gilly in range(GILLYS):
        s.gilly_state[gilly] = c.gilly_state[gilly]
        s.gilly_at[gilly] = c.gilly_at[gilly]


@kernel
def meet_tokens(s, c, led, cell, w):
    """Save, rescue, vision and ritual, as far as they can be foreseen."""
    missing, saved = 0, 0
    if cell == DEN and led != NOBODY:
        s.gilly_state[led] = Gilly.SAVED
        s.gilly_at[led] = NOWHERE
    for gilly in range(GILLYS):
        if s.gilly_state[gilly] == Gilly.TIPPED and s.gilly_at[gilly] == cell:
            s.gilly_state[gilly] = Gilly.STANDING
        missing += s.gilly_state[gilly] == Gilly.ASIDE
        saved += s.gilly_state[gilly] == Gilly.SAVED
    if cell != s.vision:
        return 0.0
    if saved == GILLYS:
        return w.won if everybody_at(s, cell) else 0.0
    return w.reveal if missing else 0.0


@kernel
def everybody_at(s, cell):
    for player in range(s.players):
        if s.at[player] != cell:
            return False
    return True
