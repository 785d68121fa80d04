"""What an entry is worth: gains on deals, as shares of what can be gained, their mean over tasks, and how sure it is.

A task's score is the mean over the pool of the gain against each member, divided by the largest gain there can be: from
-1 to 1, and 0 for one that is as good as the pool. The score of an entry is the interquartile mean over its tasks. Its
interval comes of a bootstrap on two levels: seeds of training are drawn anew, and deals are weighed anew, one weight
for a deal against all members (Rubin's Bayesian bootstrap), so that deals keep together what was played on them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from swamp_envs.dev import Bounds, Mean, mean_by_deal

from ..arena.possible import possible_gain, possible_in_a_deal
from .suite import Task

RESAMPLES = 2000
_TAIL = 2.5  # percent of the resamples beyond either end of an interval

Gains = Mapping[str, Sequence[float]]  # by member of the pool: the gain on each deal, from the first deal on


@dataclass(frozen=True)
class TaskGains:
    """What the seeds of an entry gained in a task."""

    most: float  # that can be gained
    seeds: tuple[Gains, ...]

    def against(self, member: str) -> Mean:
        """The gain against a member of the pool, over the deals of all seeds."""
        pairs = ((deal, gain) for gains in self.seeds for deal, gain in enumerate(gains[member]))
        return mean_by_deal(pairs, (-self.most, self.most))

    @property
    def score(self) -> float:
        return float(np.mean([np.mean(gain) for gains in self.seeds for gain in gains.values()]) / self.most)

    def resampled(self, dice: np.random.Generator) -> np.ndarray:
        """The score of each resample."""
        longest = max(len(gain) for gains in self.seeds for gain in gains.values())
        weights = dice.exponential(size=(RESAMPLES, longest))
        by_seed = np.stack([self._weighed(gains, weights) for gains in self.seeds], axis=1)
        drawn = dice.integers(len(self.seeds), size=by_seed.shape)
        return np.take_along_axis(by_seed, drawn, axis=1).mean(1)

    def _weighed(self, gains: Gains, weights: np.ndarray) -> np.ndarray:
        """The score of one seed in each resample."""
        parts = [weights[:, : len(gain)] @ np.array(gain) / weights[:, : len(gain)].sum(1) for gain in gains.values()]
        return np.mean(parts, axis=0) / self.most


def bounds_of(task: Task) -> Bounds:
    """How much less or more one agent than another can be paid on a deal."""
    return possible_gain(possible_in_a_deal(task.variant, task.mode, 2, agent) for agent in range(2))


def interquartile_mean(scores: np.ndarray) -> np.ndarray:
    """The mean along the first axis, without a quarter of the scores at either end."""
    cut = len(scores) // 4
    return np.sort(scores, axis=0)[cut : len(scores) - cut].mean(axis=0)


def interval_of(resamples: np.ndarray, score: float) -> Mean:
    low, high = np.percentile(resamples, [_TAIL, 100 - _TAIL])
    return Mean(score, min(score, float(low)), max(score, float(high)))


def overall(tasks: Mapping[str, TaskGains]) -> tuple[Mean, dict[str, Mean]]:
    """The score of an entry, and that of each task."""
    dice = np.random.default_rng(0)
    resamples = np.stack([gains.resampled(dice) for gains in tasks.values()])
    scores = np.array([gains.score for gains in tasks.values()])
    of_tasks = {name: interval_of(*each) for name, *each in zip(tasks, resamples, scores.tolist(), strict=True)}
    whole = interval_of(interquartile_mean(resamples), float(interquartile_mean(scores)))
    return whole, of_tasks
