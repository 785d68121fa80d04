"""A toy game whose value is known: two seats take one, two or three sticks from a heap, and who takes the last wins.

Whoever is to take from a multiple of four loses against the best play.
"""

import functools
from types import SimpleNamespace

import numpy as np

from swamp_envs import Game
from swamp_envs.core.actions import ActionTable
from swamp_envs.core.card import Card
from swamp_envs.core.facts import Facts
from swamp_envs.core.header import ENDED, close_game, pay_purse, state_dtype
from swamp_envs.core.kernel import kernel
from swamp_envs.core.observation import Observation, category
from swamp_envs.core.parts import Held, Part
from swamp_envs.core.rng import below

MOST, LEAST = 12, 5
ACTIONS = ActionTable(take=3)
STATE = state_dtype(Part("heap", Held("sticks", "i1", (), "sticks in the heap")))
SIGHT = Observation("i1", category("sticks", (), 0, MOST, "sticks in the heap"))


@kernel
def deal(t, s):
    s.sticks = LEAST + below(s, MOST - LEAST + 1)


@kernel
def legal(t, s, out):
    n = min(np.int64(s.sticks), 3)
    for k in range(n):
        out[k] = k
    return n


@kernel
def apply(t, s, action):
    s.sticks -= action + 1
    s.turn += 1
    if s.sticks == 0:
        pay_purse(s, 1 << s.seat)
        close_game(s, ENDED)
    else:
        s.seat = 1 - s.seat


@kernel
def observe(t, s, seat, obs):
    obs.sticks = s.sticks


@kernel
def redeal(t, s, seat):
    pass


@kernel
def audit(t, s):
    return 0


@functools.cache
def make_game() -> Game:
    """It is one game, whoever asks: no two have the same record."""
    card = Card("heaps", "Heaps", 0, "Take the last stick.")
    facts = Facts(players=2, phases=("take",), observation=SIGHT, actions=ACTIONS)
    rooms = SimpleNamespace(deal=deal, legal=legal, apply=apply)
    sight = SimpleNamespace(observe=observe, redeal=redeal)
    notation = SimpleNamespace(action_text=lambda kind, indices: f"{indices[0] + 1}")
    auditing, drawing = SimpleNamespace(audit=audit), SimpleNamespace()
    return Game(card, STATE, (), lambda options: facts, rooms, sight, auditing, notation, drawing)  # type: ignore[arg-type]
