"""What the house would do and what it expects, told to networks that take advice: they learn what to add to it.

An advised network rates the decision that the house advises higher, by as much as it has learned to trust it there,
and adds what it expects to what the house's evaluation says. So it begins about as strong as the best of the greedy
bots: `advise` is what greedy suggests or, where a game has a better bot, what that one does.
"""

from typing import NamedTuple

import numpy as np

from swamp_envs import AgentError, Variant
from swamp_envs.dev import (
    NO_SUGGESTION,
    Judge,
    advise,
    draw_seeds,
    kernel,
    next_word,
    register_kind,
    room_of,
    suggest,
    verb_of_kind,
)

from ..games import brings
from ..suggestions import suggest_rows, suggest_unseen
from .thinking import Brain, trust_in_advice


class Ear(NamedTuple):
    """What an advised network needs while it plays."""

    scratch: np.ndarray  # the state, with what the seat may imagine of what it cannot see
    room: np.ndarray
    dice: np.ndarray


class Deaf(NamedTuple):
    """What a network that is told nothing has instead."""

    dice: np.ndarray


def ear_of(brain: Brain, variant: Variant, dice: np.ndarray) -> Ear | Deaf:
    if not len(brain.advice):
        return Deaf(dice)
    check_advice(variant)
    return Ear(variant.states(1), np.zeros(1, room_of(variant.state)), dice)


def check_advice(variant: Variant) -> None:
    """Advice there is where somebody suggests decisions."""
    if not brings(variant, suggest):
        raise AgentError(f"advice: found {variant.game.name}, accepted: a game that greedy plays")


@verb_of_kind
def heed(ear, tables, states, i, brain, last, moves, n, ratings):
    """Rate what the house advises higher, if there is an ear for it."""


@kernel
def heed_advice(ear, tables, states, i, brain, last, moves, n, ratings):
    """It is shown nothing that the deciding seat cannot see."""
    trust = trust_in_advice(brain, last)
    if trust != 0:
        seed = next_word(ear.dice, 0)
        favourite = suggest_unseen(advise, tables, states, i, ear.scratch, ear.room, seed)
        rate_favourite(trust, moves, n, favourite, ratings)


register_kind(Deaf)
register_kind(Ear, heed=heed_advice)


@kernel
def rate_favourite(trust, moves, n, favourite, ratings):
    for k in range(n):
        if moves[k] == favourite:
            ratings[k] += trust


class Advice:
    """What the house says of many positions at a time; which decision it advises only where somebody wants to know."""

    def __init__(self, variant: Variant, seed: int, asks: bool = True) -> None:
        check_advice(variant)
        self.asks = asks
        self.dice = np.array([seed], np.uint64)
        self.variant, self._judge = variant, Judge(variant)
        self._seen, self._room = variant.states(1), np.zeros(1, room_of(variant.state))

    def of(self, states: np.ndarray, wanted: np.ndarray | None = None) -> tuple[np.ndarray, np.ndarray]:
        """What the house would do in each state, or in those wanted, and what every seat is expected to get, by its
        number."""
        n = len(states)
        rows = np.arange(n) if wanted is None else np.flatnonzero(wanted)
        seeds, favourites = np.zeros(n, np.uint64), np.full(n, NO_SUGGESTION, np.int64)
        draw_seeds(self.dice, seeds)
        if self.asks:
            suggest_rows(advise, self.variant.tables, states, rows, self._seen, self._room, seeds, favourites)
        return favourites, self._judge.worth(states, np.arange(n))
