"""What is possible: how much an agent can win and be paid in some games, by how many of the sides and seats it has.

A table has one win, which the sides that are paid most share, and pays its winners 1 in all; who has some seats of a
team has that part of it. But where all win or lose together everybody can have all of it. The least is -1, which
everybody is paid where a table can lose together.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from swamp_envs import Variant
from swamp_envs.dev import Bounds

from .schedule import plan, sides_of


@dataclass(frozen=True)
class Possible:
    """An agent's part in some games."""

    tables: float  # that it can win
    sides: int  # that it had in all of them
    seats: int
    together: bool  # whether all win or lose together

    @property
    def wins(self) -> Bounds:
        """For each of its sides."""
        return 0.0, 1.0 if self.together else self.tables / max(1, self.sides)

    @property
    def payoff(self) -> Bounds:
        """For each of its seats."""
        return -1.0, 1.0 if self.together else self.tables / max(1, self.seats)


def possible_in_a_deal(variant: Variant, mode: str, agents: int, agent: int) -> Possible:
    """What an agent can make of a whole deal."""
    sides = sides_of(variant, mode)
    tables = [game.seats for game in plan(variant, mode, agents, [0]) if agent in game.seats]
    own = [{side for side, sits in zip(sides, seats, strict=True) if sits == agent} for seats in tables]
    seats, team = [seats.count(agent) for seats in tables], team_of(variant)
    return Possible(winnable(seats, team), sum(map(len, own)), sum(seats), variant.cooperative)


def team_of(variant: Variant) -> int:
    """How many seats share a win by the rules, whoever plays for whom."""
    return min(Counter(variant.sides).values())


def winnable(seats: Iterable[int], team: int) -> float:
    """How many tables can be won by somebody with so many seats at each."""
    return sum(min(1.0, own / team) for own in seats)


def possible_gain(parts: Iterable[Possible]) -> Bounds:
    """How much more one agent than another can be paid: a table pays its losers no less than its winners more."""
    most = sum(part.payoff[1] for part in parts)
    return -most, most
