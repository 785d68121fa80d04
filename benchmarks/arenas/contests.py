"""Games of one line-up of bots, or of several, in every seating on the same deals."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from swamp_envs import Table, Variant, game, make_agent
from swamp_envs.dev import ANYTHING, Bounds, Mean, fresh_seeds, mean_by_deal, most_won, seated, seatings_of

NAMESPACE = "tables of networks"  # of fresh deals

LineUp = tuple[str, ...]  # a bot for each seat


@dataclass(frozen=True)
class Contest:
    """What is played: the games of several line-ups are counted together."""

    game: str
    options: tuple[tuple[str, Any], ...]  # that are not as usual
    line_ups: tuple[LineUp, ...]
    games: int  # of each line-up, at least
    seed: int  # of the deals and of the bots
    fresh: bool  # whether the deals are some that no run learns from

    @cached_property
    def variant(self) -> Variant:
        return game(self.game).variant(**dict(self.options))

    @property
    def fields(self) -> tuple[str, ...]:
        """Of the records of its games."""
        played = game(self.game)
        return (played.facts(played.read_options(**dict(self.options))).state or played.state).names or ()

    @property
    def bots(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(bot for line_up in self.line_ups for bot in line_up))

    def tables(self, line_up: LineUp) -> Iterator[Table]:
        """A table of games for each seating of a line-up; its owners are the numbers of the contest's bots."""
        agents = [make_agent(bot, self.seed + number) for number, bot in enumerate(dict.fromkeys(line_up))]
        for table in seated(self.variant, agents, seatings_of(line_up), self.games, self.seed):
            if self.fresh:
                table.deal(np.arange(table.n), fresh_seeds(NAMESPACE, table.n, self.seed))
            yield table


@dataclass(frozen=True)
class Played:
    """The games of a contest, an entry for each of them."""

    contest: Contest
    deals: np.ndarray
    owners: np.ndarray  # for each seat the number of its bot
    payoffs: np.ndarray
    scores: np.ndarray
    states: np.ndarray  # the last ones
    seen: dict[str, np.ndarray]  # for each field and number whether the field had the number at some time

    def mean(self, values: np.ndarray, bounds: Bounds = ANYTHING, counted: np.ndarray | None = None) -> Mean:
        """Of a value for each game; games of one deal are correlated, so deals are what is counted."""
        rows = np.arange(len(values)) if counted is None else np.flatnonzero(counted)
        return mean_by_deal(zip(self.deals[rows].tolist(), values[rows].tolist(), strict=True), bounds)

    def of(self, bot: str) -> np.ndarray:
        """Which seats the bot has in each game."""
        return self.owners == (self.contest.bots.index(bot) if bot in self.contest.bots else -1)

    def most_won_by(self, bot: str) -> float:
        """How much of the wins each of its seats can have."""
        line_ups = [line_up for line_up in self.contest.line_ups if bot in line_up]
        numbers = [list(dict.fromkeys(line_up)).index(bot) for line_up in line_ups]
        most = [most_won(self.contest.variant, seatings_of(each), k) for each, k in zip(line_ups, numbers, strict=True)]
        return max(won / line_up.count(bot) for won, line_up in zip(most, line_ups, strict=True))


def play(contest: Contest, watched: set[str]) -> Played:
    """Play a contest, and look at every turn whether a field has a number, such as `village 0`."""
    tables, owners, seen = [], [], []
    for line_up in contest.line_ups:
        numbers = np.array([contest.bots.index(bot) for bot in dict.fromkeys(line_up)])
        for table in contest.tables(line_up):
            seen.append(finish(table, watched))
            tables.append(table)
            owners.append(numbers[table.owner])
    return Played(
        contest,
        np.concatenate([np.arange(table.n) for table in tables]),
        np.concatenate(owners),
        np.concatenate([table.payoffs for table in tables]),
        np.concatenate([table.scores for table in tables]),
        np.concatenate([table.states for table in tables]),
        {sight: np.concatenate([each[sight] for each in seen]) for sight in watched},
    )


def finish(table: Table, watched: set[str]) -> dict[str, np.ndarray]:
    """Play games to their ends; returns in which of them each of the sights was there."""
    seen = {sight: np.zeros(table.n, np.bool_) for sight in watched}
    for _ in table.turns():
        for sight, games in seen.items():
            field, number = sight.split()
            games |= table.states[field] == int(number)
    return seen
