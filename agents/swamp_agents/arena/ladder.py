"""The live ladder: ratings that follow every finished game, by openskill's Plackett-Luce model."""

from collections.abc import Sequence
from typing import Any

from .table import Finished


class Ladder:
    """One rating for each agent; without openskill (the extra `arena`) it stays empty."""

    def __init__(self, agents: int, sides: Sequence[int]) -> None:
        self.sides = sides
        try:
            from openskill.models import PlackettLuce
        except ImportError:
            self.model: Any = None
        else:
            self.model = PlackettLuce()
            self.ratings = [self.model.rating() for _ in range(agents)]

    def count(self, finished: Finished) -> None:
        """Rate one game; an agent on several sides learns from the best and worst of them alike."""
        if self.model is None:
            return
        agents = [finished.seats[self.sides.index(side)] for side in range(max(self.sides) + 1)]
        if len(set(agents)) < 2:
            return
        payoffs = [finished.payoffs[self.sides.index(side)] for side in range(max(self.sides) + 1)]
        rated = self.model.rate([[self.ratings[agent]] for agent in agents], scores=payoffs)
        self._keep(agents, [side[0] for side in rated])

    def _keep(self, agents: Sequence[int], rated: Sequence[Any]) -> None:
        """One rating for each agent: the mean over the sides that it had."""
        for agent in set(agents):
            own = [rating for sitting, rating in zip(agents, rated, strict=True) if sitting == agent]
            mu, sigma = (sum(getattr(rating, part) for rating in own) / len(own) for part in ("mu", "sigma"))
            self.ratings[agent] = self.model.rating(mu=mu, sigma=sigma)

    def standing(self, agent: int) -> tuple[float, float] | None:
        """The agent's rating and how uncertain it is."""
        if self.model is None:
            return None
        return float(self.ratings[agent].mu), float(self.ratings[agent].sigma)
