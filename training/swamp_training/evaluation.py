"""How good an agent is against others: its share of the wins and its payoff, with intervals over deals.

Deals come from a namespace of their own, which no run learns from. Every deal is played with the agent on each side in
turn; what the agent got of a deal is one number, so that luck of the deal counts for little.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import rich.box
import rich.table

from swamp_envs import Agent, Table, Variant, make_agent
from swamp_envs.dev import SHARES, fresh_seeds, interval, moments_by_deal

NAMESPACE = "evaluation of training"
_OWN, _OTHER = range(2)
_LEAST_PAYOFF, _MOST_PAYOFF = -1.0, 1.0


@dataclass(frozen=True)
class Result:
    """A win shared by k seats counts as 1/k for each of them, and so does a game that the whole table ties."""

    opponents: str
    games: int
    share: float
    low: float
    high: float
    payoff: float
    fair: float  # the share of equals
    ties: float = 0.0  # the share of games that the whole table ties
    payoff_low: float = math.nan
    payoff_high: float = math.nan

    @property
    def rating(self) -> float:
        """By how many Elo points the agent is above its opponents: its odds against those of equals."""
        least = 1 / (2 * self.games)
        share = min(max(self.share, least), 1 - least)
        return 400 * math.log10(share / (1 - share) * (1 - self.fair) / self.fair)


def measure(variant: Variant, agent: Agent, opponent: str | Agent, games: int, seed: int = 0, name: str = "") -> Result:
    """Whole games of one agent against another: every deal with the agent on each side, in a team with its partners."""
    sides = np.array(variant.sides)
    rotations = int(sides.max()) + 1
    deals = -(-games // rotations)
    games = deals * rotations
    deal, side = np.divmod(np.arange(games), rotations)
    own = sides == side[:, None]
    table = Table(variant, games, {_OWN: agent, _OTHER: make_agent(opponent, seed + 1)}, seed)
    table.owner[:] = np.where(own, _OWN, _OTHER)
    table.deal(np.arange(games), fresh_seeds(NAMESPACE, deals, seed)[deal])
    payoffs = table.finish().payoffs
    tied = (payoffs == 0).all(axis=1) & (rotations > 1)
    wins = np.where(tied, own.mean(axis=1), (payoffs * own).clip(min=0).sum(axis=1))
    paid = (payoffs * own).sum(axis=1) / own.sum(axis=1)
    won = interval(moments_by_deal(zip(deal, wins, strict=True)), SHARES)
    gained = interval(moments_by_deal(zip(deal, paid, strict=True)), (_LEAST_PAYOFF, _MOST_PAYOFF))
    fair, ties = float(own.mean()), float(tied.mean())
    bounds = won.low, won.high, gained.mean, fair, ties, gained.low, gained.high
    return Result(name or str(opponent), games, won.mean, *bounds)


def others(variant: Variant) -> int:
    """How many seats are not on the side of the first one."""
    return variant.players - variant.sides.count(variant.sides[0])


def result_table(results: Sequence[Result]) -> rich.table.Table:
    """Fits a terminal of 80 columns."""
    games = " and ".join(f"{games:,}" for games in dict.fromkeys(result.games for result in results))
    table = rich.table.Table(title=f"{games} games against each; 95% intervals in brackets", box=rich.box.SIMPLE)
    for title in ("against", "share of wins", "equals", "ties", "mean payoff"):
        table.add_column(title, no_wrap=title != "against", overflow="fold")
    for r in results:
        won = f"{r.share:.1%} ({r.low:.1%} to {r.high:.1%})"
        paid = f"{r.payoff:+.2f} ({r.payoff_low:+.2f} to {r.payoff_high:+.2f})"
        table.add_row(r.opponents, won, f"{r.fair:.0%}", f"{r.ties:.0%}", paid)
    return table
