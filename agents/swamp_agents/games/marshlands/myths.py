"""What bots of the Marshlands do where events happen: they reckon with what a tile does at once."""

import numpy as np

from swamp_envs.dev import kernel, of
from swamp_envs.games.marshlands.actions import Action
from swamp_envs.games.marshlands.board import SECTION
from swamp_envs.games.marshlands.laying import LATE, count_with, forget, remove_events, take_counters_back
from swamp_envs.games.marshlands.parts.boats import launch
from swamp_envs.games.marshlands.parts.environment import spread_to, take_course
from swamp_envs.games.marshlands.parts.myths import swap_counters
from swamp_envs.games.marshlands.phases import legal
from swamp_envs.games.marshlands.state import EVENTS, Outcome, Phase
from swamp_envs.games.marshlands.tiles import Event, event_of

from .outlook import AT_THE_END, worth_to

VICTORY = 1000.0  # more than any board is worth


@of(EVENTS)
def make_way(t, s, cell):
    """Counters on a tile that is replaced are nobody's any more, and what it did is over."""
    forget(t, s, cell)
    take_counters_back(s, cell)


@of(EVENTS)
def bring_about(t, s, cell, tile, old):
    """What a tile that lies does to the board at once, where an event was that it has replaced."""
    launch(t, s, cell, tile)
    take_course(t, s, cell, tile, old)
    if event_of(t, tile) == Event.RELIC:
        remove_events(t, s, SECTION[cell], Event.HEATHEN)


@of(EVENTS)
def ends_all(t, s, cell, tile):
    """Whether it is a Bishop that ends the game."""
    return event_of(t, tile) == Event.BISHOP and count_with(s, cell) >= LATE


@kernel
def worth_of_end(t, s, room, colour):
    """Victory for who is ahead of all others, and for the others defeat."""
    s.outcome = Outcome.BISHOP
    return VICTORY if worth_to(t, s, room, colour, AT_THE_END) > 0 else -VICTORY


@of(EVENTS)
def decide_event(t, s, room, w):
    """The counter whose replacement, or the cell whose pollution, leaves the best board."""
    choice, best = np.int64(Action.DONE), -np.inf
    for k in range(legal(t, s, room.moves[0])):
        action = np.int64(room.moves[0, k])
        room.scratch[0] = s
        swap_counters(room.scratch[0], action)
        spread_to(t, room.scratch[0], action)
        worth = worth_to(t, room.scratch[0], room, np.int64(s.colour_of[s.seat]), w)
        if worth > best:
            choice, best = action, worth
    return choice


@of(EVENTS)
def decide_exchange(t, s, room):
    """Who is asked for a tile refuses; who has shown one without wanting to takes the first thing there is."""
    if s.phase == Phase.REPLY:
        return np.int64(Action.NO)
    legal(t, s, room.moves[0])
    return np.int64(room.moves[0, 0])
