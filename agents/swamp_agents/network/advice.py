"""What the house would do and what it expects, told to networks that take advice: they learn what to add to it.

An advised network rates the decision that the house advises higher, by as much as it has learned to trust it there,
and adds what it expects to what the house's evaluation says. So it begins about as strong as the best of the greedy
bots: `advise` is what greedy suggests or, where a game has a better bot, what that one does.
"""

from typing import NamedTuple

import numpy as np

from swamp_envs import Variant
from swamp_envs.core import loops
from swamp_envs.core.dispatch import NO_SUGGESTION, advise, imagine, only_where, room_of
from swamp_envs.core.header import record_dtype
from swamp_envs.core.kernel import kernel
from swamp_envs.core.rng import next_word
from swamp_envs.core.shaping import Judge
from swamp_envs.play.agents import AgentError

from ..games import brings
from .thinking import Brain, trust_in_advice

ADVISED = record_dtype(("advised", "i1"))  # the mark of networks that are told, so that nothing is compiled for others
NOT_ADVISED = record_dtype(("unadvised", "i1"))


class Ear(NamedTuple):
    """What an advised network needs while it plays."""

    mark: np.ndarray
    scratch: np.ndarray  # the state, with what the seat may imagine of what it cannot see
    room: np.ndarray
    dice: np.ndarray


def ear_of(brain: Brain, variant: Variant, dice: np.ndarray) -> Ear:
    advised = len(brain.advice) > 0
    if advised:
        check_advice(variant)
    room = np.zeros(1, room_of(variant.state))
    return Ear(np.zeros(1, ADVISED if advised else NOT_ADVISED), variant.states(1), room, dice)


def check_advice(variant: Variant) -> None:
    """Advice there is where somebody suggests decisions."""
    if not brings(variant, "suggest"):
        raise AgentError(f"advice: found {variant.game.name}, accepted: a game that greedy plays")


@only_where("advised")
def heed(mark, tables, states, i, brain, ear, last, moves, n, ratings):
    """Rate what the house advises higher; it is shown nothing that the deciding seat cannot see."""
    trust = trust_in_advice(brain, last)
    if trust == 0:
        return
    ear.scratch[0] = states[i]
    s = ear.scratch[0]
    seed = next_word(ear.dice, 0)
    imagine(tables[s.pack], s, seed)
    favourite = np.int64(advise(tables[s.pack], s, ear.room[0], seed))
    rate_favourite(trust, moves, n, favourite, ratings)


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
        loops.draw_seeds(self.dice, seeds)
        if self.asks:
            _advise_rows(self.variant.tables, states, rows, self._seen, self._room, seeds, favourites)
        return favourites, self._judge.worth(states, np.arange(n))


@kernel
def _advise_rows(tables, states, rows, seen, room, seeds, actions):
    """What the deciding seats of these games are advised, whatever is hidden; `seen` has room for one state."""
    for i in rows:
        t = tables[states[i].pack]
        seen[0] = states[i]
        imagine(t, seen[0], seeds[i])
        actions[i] = advise(t, seen[0], room[0], seeds[i])
