"""A search of one kind of game, from Python: its tree, its evaluator, its clock."""

import hashlib
import time
from collections.abc import Collection
from typing import Any

import numpy as np

from swamp_envs import Variant
from swamp_envs.dev import Weighed, look

from .targets import improve_rows, weigh_rows
from .tree import LIVE, NONE, ROOT, ROOT_STATE, best_decision, grow, make_tree, reset_tree, search

_FIRST_SHARE = 4  # simulations before the clock is looked at for the first time
_SHARE = 0.1  # of the time given, between two looks
AVOIDED = -1e9  # the value of what is not to be tried
_TICK = 1e-6  # seconds: a clock may not have moved


class Searcher:
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

    @property
    def simulations(self) -> int:
        """Those of the last search."""
        return int(self.tree.nodes[ROOT]["visits"])

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

    def avoid(self, actions: Collection[int]) -> None:
        """Keep the search that has just begun from these decisions: to every seat they seem to be worth nothing."""
        for action in actions:
            child = self.tree.nodes[grow(self.tree, ROOT, action)]
            child["visits"], child["total"] = 1, AVOIDED

    def simulate(self, variant: Variant, simulations: int) -> None:
        search(variant.tables, self._states, self.tree, self.evaluator, simulations)

    def _search_for(self, variant: Variant, seconds: float) -> None:
        """As many simulations as this thread's own time allows, one at least: other programs take none of it."""
        began = time.thread_time()
        done, share, spent = 0, _FIRST_SHARE, 0.0
        while spent < seconds:
            self.simulate(variant, share)
            done += share
            spent = max(time.thread_time() - began, _TICK)
            share = max(1, int(done / spent * min(_SHARE * seconds, seconds - spent)))

    def _dice_for(self, variant: Variant, seed: int) -> np.uint64:
        """The seed of a search, from the agent's own and from what the deciding seat sees."""
        seat = int(self._states[ROOT_STATE]["seat"])
        look(variant.tables, self._states, ROOT_STATE, seat, self._obs, 0)
        seen = f"{seed} {seat} {self._states[ROOT_STATE]['ply']} ".encode() + self._obs.tobytes()
        return np.uint64(int.from_bytes(hashlib.blake2b(seen, digest_size=8).digest(), "little"))
