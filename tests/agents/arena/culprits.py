"""Agents that do what no agent should, and one that behaves; each plays the first legal move otherwise."""

import os
import random
import subprocess
import time
from pathlib import Path
from typing import Any

import numpy as np

from swamp_agents import AgentError
from swamp_envs import Variant
from swamp_envs.core import loops

PLY = 6  # decisions made where things go wrong: with four seats, the second decision of seat 2


class First:
    """Plays the first legal move; what it does where things go wrong is for others to say."""

    name = "first"

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def act(self, variant: Variant, states: np.ndarray) -> Any:
        moves = np.zeros(variant.num_actions, np.int32)
        actions = np.zeros(len(states), np.int64)
        for i in range(len(states)):
            loops.list_moves(variant.tables, states, i, moves)
            actions[i] = moves[0]
        return self.err(states, actions)

    def err(self, states: np.ndarray, actions: np.ndarray) -> Any:
        return actions


class Rolls(First):
    """Plays at random, by the generators that everybody shares."""

    def act(self, variant: Variant, states: np.ndarray) -> Any:
        moves = np.zeros(variant.num_actions, np.int32)
        counts = [loops.list_moves(variant.tables, states, i, moves) for i in range(len(states))]
        places = [random.randrange(n) if i % 2 else np.random.randint(n) for i, n in enumerate(counts)]
        actions = np.zeros(len(states), np.int64)
        for i, place in enumerate(places):
            loops.list_moves(variant.tables, states, i, moves)
            actions[i] = moves[place]
        return actions


def wrong(states: np.ndarray) -> np.ndarray:
    return states["ply"] == PLY


class Raises(First):
    def err(self, states: np.ndarray, actions: np.ndarray) -> Any:
        if wrong(states).any():
            raise ZeroDivisionError("by hand")
        return actions


class Illegal(First):
    def err(self, states: np.ndarray, actions: np.ndarray) -> Any:
        return np.where(wrong(states), -5, actions)


class Shapeless(First):
    def err(self, states: np.ndarray, actions: np.ndarray) -> Any:
        return actions[:0] if wrong(states).any() else actions


class Leaves(First):
    def err(self, states: np.ndarray, actions: np.ndarray) -> Any:
        if wrong(states).any():
            raise SystemExit("good bye")
        return actions


class Hangs(First):
    def err(self, states: np.ndarray, actions: np.ndarray) -> Any:
        if wrong(states).any():
            time.sleep(1000)
        return actions


class Dawdles(First):
    """Late, but comes back before it is stopped."""

    def err(self, states: np.ndarray, actions: np.ndarray) -> Any:
        time.sleep(0.12 * len(states))
        return actions


class Dies(First):
    def err(self, states: np.ndarray, actions: np.ndarray) -> Any:
        if wrong(states).any():
            os._exit(3)
        return actions


class Spy(First):
    """Deals games with small seeds by itself, and knows the one that it is asked about by what its seat sees."""

    def act(self, variant: Variant, states: np.ndarray) -> Any:
        dealt = variant.states(2000)
        loops.start_rows(variant.tables, dealt, np.arange(2000), np.arange(2000, dtype=np.uint64))
        known = variant.observe(dealt)
        for seen in variant.observe(states[states["ply"] == 0]):
            for seed in np.flatnonzero((known == seen).all(axis=1)):
                raise RuntimeError(f"this is seed {seed}")
        return super().act(variant, states)


class Forks(First):
    """Comes back twice from one question, as two processes."""

    def err(self, states: np.ndarray, actions: np.ndarray) -> Any:
        if wrong(states).any():
            os.fork()
        return actions


class Hoards(First):
    """Keeps all the memory that it can get."""

    def err(self, states: np.ndarray, actions: np.ndarray) -> Any:
        if wrong(states).any():
            self.hoard = []
            while True:
                self.hoard.append(np.ones(1 << 21))
        return actions


class LeavesOthers(First):
    """Starts processes that would go on for long: one that waits, and a copy of its own; then ends its own."""

    def err(self, states: np.ndarray, actions: np.ndarray) -> Any:
        if wrong(states).any():
            started = [subprocess.Popen(["sleep", "600"]).pid, os.fork()]
            if not started[1]:
                time.sleep(600)
            with Path("started").open("a", encoding="utf-8") as file:
                file.write("".join(f"{number}\n" for number in started))
            os._exit(3)
        return actions


class DiesRarely(First):
    """With one seed in four."""

    def err(self, states: np.ndarray, actions: np.ndarray) -> Any:
        if wrong(states).any() and self.seed % 4 == 0:
            os._exit(3)
        return actions


class Choosy(First):
    def act(self, variant: Variant, states: np.ndarray) -> Any:
        raise AgentError("choosy does not play this")


class Throws(First):
    """Raises what it was made with, where things go wrong."""

    def __init__(self, error: BaseException) -> None:
        super().__init__(0)
        self.error = error

    def err(self, states: np.ndarray, actions: np.ndarray) -> Any:
        if wrong(states).any():
            raise self.error
        return actions


class Quits:
    """Ends the command that makes it, with a message that no file and no terminal takes."""

    name = "quits"

    def __init__(self, seed: int) -> None:
        raise SystemExit("\udc80 and away")


class Unmade:
    name = "unmade"

    def __init__(self, seed: int) -> None:
        if seed:
            raise ValueError("not with a seed")

    def act(self, variant: Variant, states: np.ndarray) -> Any: ...


class Vanishes(First):
    """Ends the process that makes it, without a word."""

    def __init__(self, seed: int) -> None:
        os._exit(5)


class QuitsGettingReady(First):
    def prepare(self, variant: Variant) -> None:
        raise SystemExit("not today")


class Elusive(First):
    """Whatever is looked for in it ends the program."""

    def __getattr__(self, name: str) -> Any:
        raise SystemExit(name)


class EndsAs77(First):
    """Ends its process with a status that has a meaning elsewhere."""

    def err(self, states: np.ndarray, actions: np.ndarray) -> Any:
        if wrong(states).any():
            os._exit(77)
        return actions
