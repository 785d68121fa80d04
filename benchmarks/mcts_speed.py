"""How fast the search is: `python benchmarks/mcts_speed.py` sets it beside the same search in plain Python.

Both search the same positions in turn, on one core: open-loop UCT for every seat, a redeal for each simulation, random
rollouts of the same depth. Plain Python plays by the naive twin of the game. What it leaves out favours it: it values
positions that are not over at nothing, and its redeals heed only what is in hand and in view.
"""

import copy
import math
import random
import sys
import time
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # the twins are a part of the repository

from swamp_agents.mcts import Mcts
from swamp_envs import Match, game
from tests.twins import bayou_boss, swapx

# In one round of Bayou Boss the twin needs no new deal to be told.
VARIANTS: dict[str, dict[str, Any]] = {"swapx": {}, "bayou_boss": {"rounds": 1}}
TWINS: dict[str, Any] = {"swapx": swapx.Twin, "bayou_boss": bayou_boss.Twin}
HEAD = ("Game", "Positions", "Plain Python, simulations a second", "mcts", "Ratio")


class Node:
    """A sequence of decisions since the root."""

    def __init__(self, players: int) -> None:
        self.children: dict[str, Node] = {}
        self.visits = self.seen = 0
        self.total = [0.0] * players


class PythonSearch:
    """The search of swamp_agents.mcts without greedy's advice, written for a twin."""

    def __init__(self, twin: Any, players: int, depth: int, c: float, seed: int) -> None:
        self.twin, self.players, self.depth, self.c = twin, players, depth, c
        self.dice = random.Random(seed)
        self.root = Node(players)

    def simulate(self) -> None:
        twin = copy.deepcopy(self.twin)
        redeal(twin, self.dice)
        path = self.descend(twin)
        for _ in range(self.depth):
            if twin.over:
                break
            twin.push(self.dice.choice(twin.legal()))
        values = twin.payoffs if twin.over else [0.0] * self.players
        for node in path:
            node.visits += 1
            node.total = [a + b for a, b in zip(node.total, values, strict=True)]

    def descend(self, twin: Any) -> list[Node]:
        path = [self.root]
        while not twin.over:
            node, moves = path[-1], twin.legal()
            self.dice.shuffle(moves)
            move = max(moves, key=lambda move: self.promise(node, move, len(moves), twin.seat))
            twin.push(move)
            is_new = move not in node.children
            path.append(node.children.setdefault(move, Node(self.players)))
            path[-1].seen += is_new
            if is_new:
                break
        return path

    def promise(self, node: Node, move: str, moves: int, seat: int) -> float:
        child = node.children.get(move)
        if child is None:
            mean = node.total[seat] / node.visits if node.visits else 0.0
            return mean + self.c / moves * math.sqrt(node.visits + 1)
        child.seen += 1
        return child.total[seat] / child.visits + self.c / moves * math.sqrt(child.seen) / (1 + child.visits)


def redeal(twin: Any, dice: random.Random) -> None:
    """Shuffle what others hold together with the deck; in SwapX all is open."""
    if not isinstance(twin, bayou_boss.Twin):
        return
    others = [hand for seat, hand in enumerate(twin.hands) if seat != twin.seat]
    unseen = [card for cards in (*others, twin.deck) for card in cards]
    dice.shuffle(unseen)
    for cards in (*others, twin.deck):
        cards[:] = [unseen.pop() for _ in cards]


def positions(name: str, count: int) -> list[Match]:
    """Some way into games of random moves, each with something to decide."""
    found, seed = [], 0
    while len(found) < count:
        match, dice = Match(game(name).variant(**VARIANTS[name]), seed), random.Random(seed)
        for _ in range(dice.randrange(24)):
            if not match.over:
                match.push(dice.choice(match.legal_moves))
        if not match.over and len(match.legal_moves) > 1:
            found.append(match)
        seed += 1
    return found


def python_rate(match: Match, sims: int, depth: int) -> float:
    twin = TWINS[match.game.name].from_dict(match.to_dict())
    search = PythonSearch(twin, match.variant.players, depth, 1.0, 0)
    began = time.perf_counter()
    for _ in range(sims):
        search.simulate()
    return sims / (time.perf_counter() - began)


def kernel_rate(match: Match, sims: int, depth: int) -> float:
    agent = Mcts(0, f"sims={sims},depth={depth},rollout=random,prior=0,c=1")
    searcher = agent.searcher(match.variant)
    searcher.begin(match.variant, match.states, 0)
    searcher.simulate(match.variant, 1)  # compiled before the clock runs
    began = time.perf_counter()
    searcher.simulate(match.variant, sims)
    return sims / (time.perf_counter() - began)


def row(name: str, count: int, sims: int, depth: int) -> tuple:
    """Both in turn on each position; medians."""
    matches = positions(name, count)
    pairs = [(python_rate(match, sims, depth), kernel_rate(match, 100 * sims, depth)) for match in matches]
    slow, fast = (sorted(rates)[len(matches) // 2] for rates in zip(*pairs, strict=True))
    return game(name).title, count, f"{slow:,.0f}", f"{fast:,.0f}", f"{fast / slow:,.0f}x"


def line(cells: tuple) -> str:
    return "| " + " | ".join(map(str, cells)) + " |"


def main(
    count: Annotated[int, typer.Option("--positions", min=1, help="Positions of each game.")] = 11,
    sims: Annotated[
        int, typer.Option(min=1, help="Simulations of plain Python on each; mcts makes 100 times more.")
    ] = 60,
    depth: Annotated[int, typer.Option(min=0, help="Decisions of a rollout.")] = 20,
) -> None:
    """Measure and print the table."""
    lines = [line(HEAD), "|" + " --- |" * len(HEAD), *(line(row(name, count, sims, depth)) for name in VARIANTS)]
    Console(width=200).print("\n".join(lines), markup=False)


if __name__ == "__main__":
    typer.run(main)
