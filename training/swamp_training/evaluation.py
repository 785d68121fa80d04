"""How good an agent is against others: win shares with intervals, the agent going round the table."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from rich.table import Table

from swamp_envs import Variant
from swamp_envs.adapters.opponents import Opponents
from swamp_envs.adapters.versus import Versus
from swamp_envs.play.agents import Agent, Blindfold
from swamp_envs.play.statistics import wilson

_SIDE_BY_SIDE = 240  # a multiple of every table size, so that each seat is taken equally often


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


def measure(variant: Variant, agent: Agent, opponents: Opponents, games: int, seed: int = 0, name: str = "") -> Result:
    """Whole games of one agent against others, in every seat in turn."""
    payoffs = []
    versus = Versus(variant, min(games, _SIDE_BY_SIDE), opponents)
    versus.reset(seed)
    blindfold = Blindfold(seed)
    while True:
        payoffs += _play_out(versus, agent, blindfold)
        if len(payoffs) >= games:
            break
        versus.deal(np.arange(versus.n))
    shares = np.maximum(payoffs, 0)
    low, high = wilson(float(shares.mean()), len(shares))
    share, payoff = float(shares.mean()), float(np.mean(payoffs))
    return Result(name or str(opponents), len(shares), share, low, high, payoff, 1 / variant.players)


def _play_out(versus: Versus, agent: Agent, blindfold: Blindfold) -> list[float]:
    """All games to their ends; each counts, the long ones too."""
    payoffs = np.zeros(versus.n)
    rows = np.flatnonzero(~versus.finished)
    while len(rows):
        versus.step(rows, blindfold.act(agent, versus.variant, versus.batch.states[rows]))
        ended = rows[versus.finished[rows]]
        payoffs[ended] = versus.reward[ended]
        rows = rows[~versus.finished[rows]]
    return payoffs.tolist()


def result_table(results: Sequence[Result]) -> Table:
    table = Table("against", "games", "share of wins", "95% interval", "equals get", "mean payoff")
    for r in results:
        interval = f"{r.low:.1%} to {r.high:.1%}"
        table.add_row(r.opponents, f"{r.games}", f"{r.share:.1%}", interval, f"{r.fair:.0%}", f"{r.payoff:+.3f}")
    return table
