"""How good an agent is against others: win shares with intervals, the agent going round the table."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import rich.table

from swamp_envs import Variant
from swamp_envs.core.seeds import seed_row
from swamp_envs.play.agents import Agent, make_agent
from swamp_envs.play.statistics import share_of
from swamp_envs.play.table import Table

_OWN, _OTHER = range(2)


@dataclass(frozen=True)
class Result:
    """The share of wins is what the agent got of them: a win shared by two counts half for each."""

    opponents: str
    games: int
    share: float
    low: float
    high: float
    payoff: float
    fair: float  # the share of equals

    @property
    def rating(self) -> float:
        """By how many Elo points the agent is above its opponents: its odds against those of equals."""
        least = 1 / (2 * self.games)
        share = min(max(self.share, least), 1 - least)
        return 400 * math.log10(share / (1 - share) * (1 - self.fair) / self.fair)


def measure(variant: Variant, agent: Agent, opponent: str | Agent, games: int, seed: int = 0, name: str = "") -> Result:
    """Whole games of one agent against another, on every seat in turn, in a team with its partners; each counts."""
    rows, sides = np.arange(games), np.array(variant.sides)
    own = sides == sides[rows % variant.players, None]
    table = Table(variant, games, {_OWN: agent, _OTHER: make_agent(opponent, seed + 1)}, seed)
    table.owner[:] = np.where(own, _OWN, _OTHER)
    table.deal(rows, seed_row(seed, games))
    payoffs = table.finish().payoffs[own].reshape(games, -1)
    share, payoff = float(payoffs.clip(min=0).sum(axis=1).mean()), float(payoffs.mean())
    found = share_of(share, games)
    return Result(name or str(opponent), games, share, found.low, found.high, payoff, float(own.mean()))


def others(variant: Variant) -> int:
    """How many seats are not on the side of the first one."""
    return variant.players - variant.sides.count(variant.sides[0])


def result_table(results: Sequence[Result]) -> rich.table.Table:
    table = rich.table.Table("against", "games", "share of wins", "95% interval", "equals get", "mean payoff")
    for r in results:
        interval = f"{r.low:.1%} to {r.high:.1%}"
        table.add_row(r.opponents, f"{r.games}", f"{r.share:.1%}", interval, f"{r.fair:.0%}", f"{r.payoff:+.3f}")
    return table
