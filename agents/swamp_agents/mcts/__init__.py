"""The mcts agent: looks ahead by playing on, thousands of times, from deals that fit what its seat can see."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from swamp_envs import AgentError, Variant
from swamp_envs.dev import Weighed, draw_seeds, is_kind

from ..cache import Cache
from ..network.file import Network
from ..policy import read_network
from ..reasons import Explains
from .guided import make_advised, make_guide
from .rollouts import make_rollouts
from .searcher import Searcher
from .settings import read_settings, settle
from .targets import Improved, make_found

# Makes the evaluator of searches in games of a kind, by the settings: a NamedTuple (evaluator.py).
MakeEvaluator = Callable[[Variant, dict[str, Any]], Any]


class Mcts(Explains):
    """Searches before each decision, `mcts:sims=400` or `mcts:seconds=0.1`; settings.py has the other settings.

    The same seed decides the same in the same position, alone or among others, on any number of threads, unless the
    clock sets the simulations.
    What is hidden in a state plays no part but by chance: it is drawn anew for every simulation.
    Priors and values are those of an evaluator: of one's own, or else of a network, or of greedy and its rollouts.
    """

    def __init__(
        self,
        seed: int = 0,
        settings: str = "",
        network: Network | None = None,
        evaluator: MakeEvaluator | None = None,
    ) -> None:
        self.name = f"mcts:{settings}" if settings else "mcts"
        self._given = read_settings(settings)
        self._network = read_guide(self._given["policy"]) if "policy" in self._given else network
        self._evaluator = evaluator
        self._seed = seed
        self._searchers: dict[Variant, list[Searcher]] = Cache()

    def prepare(self, variant: Variant) -> None:
        """Make room for searches in games of this kind; those that a network was not made for are refused."""
        self._searchers_of(variant)

    def act(self, variant: Variant, states: np.ndarray) -> np.ndarray:
        actions = np.zeros(len(states), np.int64)

        def decide(searcher: Searcher, rows: np.ndarray) -> None:
            for i in rows:
                actions[i] = searcher.decide(variant, states[i : i + 1], self._seed)

        self._share_out(variant, len(states), decide)
        return actions

    def gains(self, variant: Variant, states: np.ndarray, legal: np.ndarray) -> np.ndarray:
        """For each state how much more the actions of a row, which may be filled up with -1, bring than it is worth;
        nothing for those that the search has not tried."""
        found, seeds = np.zeros(legal.shape, np.float32), self._seeds_for(states)

        def weigh(searcher: Searcher, rows: np.ndarray) -> None:
            searcher.weigh_rows(variant, states, rows, seeds, legal, found)

        self._share_out(variant, len(states), weigh)
        return found

    def improve(
        self,
        variant: Variant,
        states: np.ndarray,
        legal: np.ndarray,
        priors: np.ndarray,
        most: int = 0,
        least: int = 8,
    ) -> Improved:
        """For each state the policy that its search improves, over the actions of a row of `legal`, which may be filled
        up with -1, from a network's priors for these; and what every seat may expect.

        From each tree at most so many states as well, of nodes with at least so many visits: value targets beside the
        roots. Where something is hidden they are states in which the root's seat decides.
        """
        found, seeds = make_found(variant, len(states), legal.shape[1], most), self._seeds_for(states)
        hidden = variant.hidden_information

        def improve(searcher: Searcher, rows: np.ndarray) -> None:
            searcher.improve_rows(variant, states, rows, seeds, legal, priors, least, hidden, found)

        self._share_out(variant, len(states), improve)
        return found.trimmed(variant.players)

    def _seeds_for(self, states: np.ndarray) -> np.ndarray:
        seeds = np.zeros(len(states), np.uint64)
        draw_seeds(np.array([self._seed], np.uint64), seeds)
        return seeds

    def _share_out(self, variant: Variant, n: int, work: Callable[[Searcher, np.ndarray], None]) -> None:
        """Every searcher has its part of the positions."""
        searchers = self._searchers_of(variant)
        parts = [np.arange(first, n, len(searchers)) for first in range(min(n, len(searchers)))]
        if len(parts) == 1:
            work(searchers[0], parts[0])
        else:
            with ThreadPoolExecutor(len(searchers)) as pool:
                list(pool.map(work, searchers, parts))

    def weigh(self, variant: Variant, state: np.record) -> list[Weighed]:
        """The decisions it has tried, by how often; with a single legal one there is nothing to try."""
        searcher = self.searcher(variant)
        chosen = searcher.decide(variant, np.array(state, variant.state).reshape(1), self._seed)
        return sorted(searcher.tried(), key=lambda tried: (tried.action != chosen, -tried.share))

    def searcher(self, variant: Variant) -> Searcher:
        """The first of those that search games of this kind."""
        return self._searchers_of(variant)[0]

    def _searchers_of(self, variant: Variant) -> list[Searcher]:
        """One for each thread, with room of its own; made when they are first asked for."""
        if variant not in self._searchers:
            settings = settle(self._given, variant, self._network is not None)
            made = [self._make_evaluator(variant, settings) for _ in range(settings["threads"])]
            self._searchers[variant] = [Searcher(variant, settings, evaluator) for evaluator in made]
        return self._searchers[variant]

    def _make_evaluator(self, variant: Variant, settings: dict[str, Any]) -> Any:
        if not self._evaluator:
            return evaluator_of(variant, settings, self._network)
        made = self._evaluator(variant, settings)
        if not is_kind(type(made)):
            accepted = "a NamedTuple whose class is registered by register_kind"
            raise AgentError(f"mcts, evaluator: found {type(made).__name__}, accepted: {accepted}")
        return made


def evaluator_of(variant: Variant, settings: dict[str, Any], network: Network | None) -> tuple:
    """The house's own: a network, advised or not, or greedy and its rollouts."""
    if network is None:
        return make_rollouts(variant, settings)
    make = make_advised if network.advised else make_guide
    return make(variant, settings, network)


def read_guide(name: str) -> Network:
    """A network that guides: one that tells what seats expect."""
    network = read_network(name)
    if not network.seats:
        raise AgentError(f"mcts, policy: found {name!r}, which has no values, accepted: one that `swamp train` made")
    return network
