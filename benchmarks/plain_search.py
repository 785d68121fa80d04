"""The search of swamp_agents.mcts without greedy's advice, in plain Python over the naive twins of the games.

What it leaves out favours it: positions that are not over are worth nothing, and redeals heed only what is in hand and
in view. Moves of a search are legal, so the twins are spared their checks.
"""

import copy
import math
import random
from typing import Any

from benchmarks.games import twin_of
from swamp_envs import Match


class Node:
    """A sequence of decisions since the root."""

    def __init__(self, players: int) -> None:
        self.children: dict[str, Node] = {}
        self.visits = self.seen = 0
        self.total = [0.0] * players


class PythonSearch:
    """Open-loop UCT for every seat, a redeal for each simulation, random rollouts."""

    def __init__(self, match: Match, depth: int, c: float, seed: int) -> None:
        self.twin = twin_of(match.game.name).from_dict(match.to_dict())
        self.players, self.depth, self.c = match.variant.players, depth, c
        self.dice = random.Random(seed)
        self.root = Node(self.players)

    def simulate(self) -> None:
        twin = copy.deepcopy(self.twin)
        twin.redeal(self.dice)
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
            move = max(moves, key=lambda move: self.puct(node, move, len(moves), twin.seat))
            twin.push(move)
            is_new = move not in node.children
            path.append(node.children.setdefault(move, Node(self.players)))
            path[-1].seen += is_new
            if is_new:
                break
        return path

    def puct(self, node: Node, move: str, moves: int, seat: int) -> float:
        child = node.children.get(move)
        if child is None:
            mean = node.total[seat] / node.visits if node.visits else 0.0
            return mean + self.c / moves * math.sqrt(node.visits + 1)
        child.seen += 1
        return child.total[seat] / child.visits + self.c / moves * math.sqrt(child.seen) / (1 + child.visits)


def shuffle_unseen(twin: Any, dice: random.Random) -> None:
    """What others hold and the deck are one heap; each keeps its size."""
    heaps = [*(hand for seat, hand in enumerate(twin.hands) if seat != twin.seat), twin.deck]
    unseen = [card for heap in heaps for card in heap]
    dice.shuffle(unseen)
    for heap in heaps:
        heap[:] = [unseen.pop() for _ in heap]
