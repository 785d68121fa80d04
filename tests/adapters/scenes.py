"""What the tests of the single-seat doors share: recorded games, and a learner that drives a door through one."""

from dataclasses import dataclass

import numpy as np

import swamp_envs

swamp_envs.register_game("reeds", "reeds")

# A perfect-information game with elimination, and one with secrets, chance and decisions out of turn.
KINDS = [("swapx", {}), ("swapx", {"teams": True, "setup": "corner"}), ("reeds", {"players": 3}), ("reeds", {})]
KIND_IDS = ["swapx", "swapx teams", "reeds three", "reeds two"]


class Scripted:
    """Takes decision number p of the script wherever p decisions have been made; it keeps no place of its own."""

    def __init__(self, actions: list[int]) -> None:
        self.name = "scripted"
        self._actions = np.array(actions, np.int64)

    def act(self, variant: swamp_envs.Variant, states: np.ndarray) -> np.ndarray:
        return self._actions[states["ply"]]


@dataclass(frozen=True)
class Script:
    """A whole game: who decided what."""

    name: str
    options: dict
    seed: int
    seats: list[int]
    actions: list[int]
    payoffs: list[float]

    @property
    def agent(self) -> Scripted:
        return Scripted(self.actions)

    def match_at(self, ply: int) -> swamp_envs.Match:
        match = swamp_envs.new(self.name, self.seed, **self.options)
        for action in self.actions[:ply]:
            match.push(action)
        return match

    def decisions_of(self, seat: int) -> list[int]:
        """The plies at which a seat decided."""
        return [ply for ply, who in enumerate(self.seats) if who == seat]


def random_game(name: str, options: dict, seed: int) -> Script:
    """A game of random moves, written down."""
    match, dice = swamp_envs.new(name, seed, **options), np.random.default_rng(seed)
    seats = []
    while not match.over:
        seats.append(match.seat)
        match.push(int(dice.choice(match.legal_actions)))
    return Script(name, options, seed, seats, match.actions, match.payoff)


class Habit:
    """A legal move that depends on the number of decisions made and on nothing else."""

    def __init__(self, seed: int = 0) -> None:
        self.name = "habit"

    def act(self, variant: swamp_envs.Variant, states: np.ndarray) -> np.ndarray:
        match = swamp_envs.Match(variant, 0)
        actions = []
        for state in states:
            match.states[0] = state
            legal = match.legal_actions
            actions.append(legal[(7 * int(state["ply"]) + 3) % len(legal)])
        return np.array(actions)


class Cheeky:
    """Always plays action 0, legal or not."""

    def __init__(self, seed: int = 0) -> None:
        self.name = "cheeky"

    def act(self, variant: swamp_envs.Variant, states: np.ndarray) -> np.ndarray:
        return np.zeros(len(states), np.int64)


def pick(mask: np.ndarray, step: int) -> int:
    """A legal action, the same for equal masks and steps."""
    legal = np.flatnonzero(mask)
    return int(legal[(5 * step + 1) % len(legal)])


def pick_all(masks: np.ndarray, step: int) -> np.ndarray:
    """The same for each row; 0 where nothing is legal."""
    return np.array([pick(mask, step) if mask.any() else 0 for mask in masks])
