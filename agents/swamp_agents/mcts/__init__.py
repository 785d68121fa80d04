"""The mcts agent: looks ahead by playing on, thousands of times, from deals that fit what its seat can see."""

import hashlib
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from swamp_envs import Variant
from swamp_envs.core.dispatch import is_kind, suggest
from swamp_envs.core.loops import draw_seeds, look
from swamp_envs.play.agents import AgentError, Weighed

from ..cache import Cache
from ..games import brings
from ..network.file import Network
from ..policy import read_network
from .guided import make_advised, make_guide
from .rollouts import NEVER, make_rollouts
from .settings import GREEDY, read_settings, settle
from .targets import Improved, improve_rows, make_found, weigh_rows
from .tree import LIVE, NONE, ROOT, ROOT_STATE, best_decision, make_tree, reset_tree, search

# Makes the evaluator of searches in games of a kind, by the settings: a NamedTuple (evaluator.py).
MakeEvaluator = Callable[[Variant, dict[str, Any]], Any]

_FIRST_SHARE = 4  # simulations before the clock is looked at for the first time
_SHARE = 0.1  # of the time given, between two looks


class Mcts:
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
        self._searchers: dict[Variant, list[_Search]] = Cache()

    def prepare(self, variant: Variant) -> None:
        """Make room for searches in games of this kind; those that a network was not made for are refused."""
        self._searchers_of(variant)

    def act(self, variant: Variant, states: np.ndarray) -> np.ndarray:
        actions = np.zeros(len(states), np.int64)

        def decide(searcher: _Search, rows: np.ndarray) -> None:
            for i in rows:
                actions[i] = searcher.decide(variant, states[i : i + 1], self._seed)

        self._share_out(variant, len(states), decide)
        return actions

    def gains(self, variant: Variant, states: np.ndarray, legal: np.ndarray) -> np.ndarray:
        """For each state how much more the actions of a row, which may be filled up with -1, bring than it is worth;
        nothing for those that the search has not tried."""
        found, seeds = np.zeros(legal.shape, np.float32), self._seeds_for(states)

        def weigh(searcher: _Search, rows: np.ndarray) -> None:
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

        def improve(searcher: _Search, rows: np.ndarray) -> None:
            searcher.improve_rows(variant, states, rows, seeds, legal, priors, least, hidden, found)

        self._share_out(variant, len(states), improve)
        return found.trimmed(variant.players)

    def _seeds_for(self, states: np.ndarray) -> np.ndarray:
        seeds = np.zeros(len(states), np.uint64)
        draw_seeds(np.array([self._seed], np.uint64), seeds)
        return seeds

    def _share_out(self, variant: Variant, n: int, work: "Callable[[_Search, np.ndarray], None]") -> None:
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

    def searcher(self, variant: Variant) -> "_Search":
        """The first of those that search games of this kind."""
        return self._searchers_of(variant)[0]

    def _searchers_of(self, variant: Variant) -> "list[_Search]":
        """One for each thread, with room of its own; made when they are first asked for."""
        if variant not in self._searchers:
            settings = settle(self._given, variant, self._network is not None)
            made = [self._make_evaluator(variant, settings) for _ in range(settings["threads"])]
            self._searchers[variant] = [_Search(variant, settings, evaluator) for evaluator in made]
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
    nodes = settings["nodes"]
    if network is None:
        made = rollouts = make_rollouts(variant, nodes)
    elif network.advised:
        made = make_advised(variant, nodes, network)
        rollouts = made.guide.rollouts
    else:
        made = make_guide(variant, nodes, network)
        rollouts = made.rollouts
    for name in ("depth", "prior", "epsilon", "noise"):
        rollouts.plan[name] = settings[name]
    rollouts.plan["ask"] = settings["ask"] if brings(variant, suggest) and settings["prior"] > 0 else NEVER
    rollouts.plan["greedy"] = settings["rollout"] == GREEDY
    return made


def read_guide(name: str) -> Network:
    """A network that guides: one that tells what seats expect."""
    network = read_network(name)
    if not network.seats:
        raise AgentError(f"mcts, policy: found {name!r}, which has no values, accepted: one that `swamp train` made")
    return network


class _Search:
    """Searches one kind of game, in the same room again and again."""

    def __init__(self, variant: Variant, settings: dict[str, Any], evaluator: Any) -> None:
        self.settings, self.evaluator = settings, evaluator
        self.tree = make_tree(variant, settings["nodes"], settings["c"])
        self._states = variant.states(max(ROOT_STATE, LIVE) + 1)
        self._obs = np.zeros(1, variant.observation.dtype)

    def decide(self, variant: Variant, state: np.ndarray, seed: int) -> int:
        """The best decision found; with a single legal one there is nothing to search."""
        if self.begin(variant, state, seed) == 1:
            return int(self.tree.moves[0])
        if "seconds" in self.settings:
            self._search_for(variant, self.settings["seconds"])
        else:
            self.simulate(variant, self.settings["sims"])
        return int(best_decision(self._states, self.tree))

    def tried(self) -> list[Weighed]:
        """What the tree of the last search tells of the decisions at its root."""
        nodes, seat = self.tree.nodes, int(self._states[ROOT_STATE]["seat"])
        children, child = [], int(nodes[ROOT]["child"])
        while child != NONE:
            children.append(nodes[child])
            child = int(nodes[child]["sibling"])
        visits = sum(int(node["visits"]) for node in children)
        return [
            Weighed(int(n["action"]), float(n["visits"] / visits), float(n["total"][seat] / n["visits"]))
            for n in children
        ]

    def weigh_rows(self, variant: Variant, states: np.ndarray, *more: Any) -> None:
        """Search these rows of many states, and note what their actions gain."""
        weigh_rows(variant.tables, states, *more, self._states, self.tree, self.evaluator, self.settings["sims"])

    def improve_rows(self, variant: Variant, states: np.ndarray, *more: Any) -> None:
        """Search these rows of many states, and note what is to be learned from it."""
        improve_rows(variant.tables, states, *more, self._states, self.tree, self.evaluator, self.settings["sims"])

    def begin(self, variant: Variant, state: np.ndarray, seed: int) -> int:
        """A new tree; returns how many legal decisions there are."""
        self._states[ROOT_STATE] = state[0]
        dice = self._dice_for(variant, seed)
        return reset_tree(variant.tables, self._states, self.tree, self.evaluator, dice)

    def simulate(self, variant: Variant, simulations: int) -> None:
        search(variant.tables, self._states, self.tree, self.evaluator, simulations)

    def _search_for(self, variant: Variant, seconds: float) -> None:
        """As many simulations as the time allows, one at least."""
        began = time.perf_counter()
        done, share, spent = 0, _FIRST_SHARE, 0.0
        while spent < seconds:
            self.simulate(variant, share)
            done += share
            spent = time.perf_counter() - began
            share = max(1, int(done / spent * min(_SHARE * seconds, seconds - spent)))

    def _dice_for(self, variant: Variant, seed: int) -> np.uint64:
        """The seed of a search, from the agent's own and from what the deciding seat sees."""
        seat = int(self._states[ROOT_STATE]["seat"])
        look(variant.tables, self._states, ROOT_STATE, seat, self._obs, 0)
        seen = f"{seed} {seat} {self._states[ROOT_STATE]['ply']} ".encode() + self._obs.tobytes()
        return np.uint64(int.from_bytes(hashlib.blake2b(seen, digest_size=8).digest(), "little"))
