"""A contest of two agents in an arena's file that ends when it is decided: the candidate against the incumbent.

Deals are planned some at a time, and played from the first one on. The tests look at them in the order of the deals,
whatever order they end in, so that neither workers nor interruptions change a decision.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from swamp_envs import SwampError, Variant
from swamp_envs.dev import Bounds, Mean, interval, moments_of

from .entrants import Entrant
from .possible import possible_gain, possible_in_a_deal
from .schedule import ALONE, mode_of, plan, sides_of
from .sequential import LIMIT, Effects, RatioTest, any_time_interval, superiority
from .store import BATCH, Store
from .table import FORFEIT, Finished, Seating, is_late
from .tally import side_results

CHUNK = 8  # deals that are planned at a time
_CANDIDATE, _INCUMBENT = range(2)


def contest_mode(variant: Variant) -> str:
    """How two agents are compared: at tables of both, or where all win together each at tables of its own."""
    return ALONE if variant.cooperative else mode_of(variant)


@dataclass
class Faults:
    """Games that an agent lost by what it did outside of the rules."""

    late: int = 0
    crashes: int = 0  # and illegal answers


@dataclass(frozen=True)
class Outcome:
    """What a contest has come to."""

    verdict: str
    deals: int  # that the decision needed, or those so far
    ratio: float
    superiority: float
    gain: Mean  # plain: with an interval that a stop makes too sure
    effect: float  # the gain in standard deviations
    any_time: Mean  # the gain with an interval that holds whenever one stops
    capital: float
    faults: tuple[Faults, Faults]  # of the candidate, and of the incumbent


def outcome_of(gains: Sequence[float], bounds: Bounds, test: RatioTest, faults: tuple[Faults, Faults]) -> Outcome:
    """Of the deals that the decision was made by; those that were played beyond it are left out."""
    used = list(gains[: test.deals])
    moments = moments_of(used)
    any_time, capital = any_time_interval(used, bounds[1])
    effect = moments.mean / moments.spread if moments.deals and moments.spread else float("nan")
    told = superiority(used, bounds[1]), interval(moments, bounds), effect, any_time, capital, faults
    return Outcome(test.verdict, test.deals, test.ratio, *told)


class Contest:
    """Plans deals as long as they are needed, hears of results, and knows when it is decided."""

    def __init__(
        self, store: Store, pair: tuple[Entrant, Entrant], effects: Effects, most: int, batch: int = BATCH
    ) -> None:
        self.store, self.pair, self.most, self.batch = store, pair, most, batch
        others = [entrant.name for entrant in store.entrants if entrant not in pair]
        if others:
            raise SwampError(f"{store.path}: found {', '.join(others)} in it, accepted: a file of these two agents")
        if most < 1:
            raise SwampError(f"deals: found {most}, accepted: above 0")
        variant, mode = store.terms.variant, store.terms.mode
        self._variant, self._mode, self._sides = variant, mode, sides_of(variant, mode)
        self.bounds = possible_gain(possible_in_a_deal(variant, mode, 2, agent) for agent in range(2))
        self.test = RatioTest(effects, self.bounds[1])
        self.gains: list[float] = []
        self._open: dict[int, dict[int, Finished]] = {}  # by deal and game
        self._faults = (Faults(), Faults())
        self._deals: dict[int, int] = {}  # of games
        if not store.deals:
            self._plan(CHUNK)
        self._look_up()
        self.count([end for _, end in store.finished()])

    @property
    def numbers(self) -> tuple[int, int]:
        """What the file calls the candidate and the incumbent."""
        known = self.store.entrants
        return known.index(self.pair[0]), known.index(self.pair[1])

    def reached(self) -> bool:
        return abs(self.test.ratio) >= LIMIT or len(self.gains) >= self.most

    def more(self) -> list[list[Seating]]:
        """The next deals; nothing if there may be no more."""
        if self.store.deals >= self.most:
            return []
        planned = self.store.counts()[1]
        self._plan(self.store.deals + CHUNK)
        self._look_up()
        return [batch for batch in self.store.batches() if batch[0].game > planned]

    def count(self, finished: Sequence[Finished]) -> None:
        """Results; a deal is looked at when it is whole and all before it are."""
        for end in finished:
            self._count_fault(end)
            self._open.setdefault(self._deals[end.game], {})[end.game] = end
        while self._is_whole(len(self.gains)):
            gain = self._gain(self._open.pop(len(self.gains)))
            self.gains.append(gain)
            if len(self.gains) <= self.most:
                self.test.add(gain)

    def outcome(self) -> Outcome:
        return outcome_of(self.gains, self.bounds, self.test, self._faults)

    def _plan(self, deals: int) -> None:
        self.store.extend(self.pair, min(deals, self.most), self.batch)

    def _look_up(self) -> None:
        self._deals = {seating.game: seating.deal for seating in self.store.seatings()}

    def _is_whole(self, deal: int) -> bool:
        return deal in self._open and len(self._open[deal]) == len(list(plan(self._variant, self._mode, 2, [deal])))

    def _gain(self, games: dict[int, Finished]) -> float:
        """How much more the candidate was paid, as a mean over all its sides in all games of a deal."""
        paid: tuple[list[float], ...] = ([], [])
        for number in sorted(games):
            for side in side_results(games[number], 0, self._sides):
                paid[self.numbers.index(side.agent)].append(side.payoff)
        return float(np.mean(paid[_CANDIDATE]) - np.mean(paid[_INCUMBENT]))

    def _count_fault(self, end: Finished) -> None:
        if end.ending == FORFEIT and end.fault_seat is not None:
            faults = self._faults[self.numbers.index(end.seats[end.fault_seat])]
            late = is_late(end.fault or "")
            faults.late += late
            faults.crashes += not late
