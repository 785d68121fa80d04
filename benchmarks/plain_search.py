"""The search of swamp_agents.mcts without greedy's advice, in plain Python over the naive twins of the games.

What it leaves out favours it: positions that are not over are worth nothing, and redeals heed only what is in hand and
in view. Moves of a search are legal, so the twins are spared their checks.
"""

import copy
import math
import random
from typing import Any

from swamp_envs import Match
from tests.twins import bayou_boss, gillybog, swamped, swapx


class Node:
    """A sequence of decisions since the root."""

    def __init__(self, players: int) -> None:
        self.children: dict[str, Node] = {}
        self.visits = self.seen = 0
        self.total = [0.0] * players


class PythonSearch:
    """Open-loop UCT for every seat, a redeal for each simulation, random rollouts."""

    def __init__(self, match: Match, depth: int, c: float, seed: int) -> None:
        self.twin = TWINS[match.game.name].from_dict(match.to_dict())
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


# --- the twins, as a search plays them --------------------------------------------------------------------------------


class SwapX(swapx.Twin):
    """All is open."""

    def redeal(self, dice: random.Random) -> None:
        del dice


class BayouBoss(bayou_boss.Twin):
    """What others hold and the deck are one heap."""

    def redeal(self, dice: random.Random) -> None:
        shuffle_unseen(self, dice)

    def push(self, text: str, next_deal: dict | None = None) -> None:
        self.decide(text, next_deal)


class Swamped(swamped.Twin):
    """As Bayou Boss; and new rounds are dealt here."""

    dice: random.Random

    def redeal(self, dice: random.Random) -> None:
        self.dice = dice
        shuffle_unseen(self, dice)

    def push(self, text: str, next_deal: dict | None = None) -> None:
        del next_deal
        self.decide(text)

    def drawn(self) -> dict:
        """A side of the Waterfall as card 3, three cards each, and two more for the Pilot."""
        cards, sides = self.cards_outside(), sorted(self.components.strengths)
        self.dice.shuffle(cards)
        hands = [[cards.pop() for _ in range(3 + 2 * (seat == self.pilot))] for seat in range(self.players)]
        return {"hands": hands, "deck": cards, "swamp": [*self.swamp[:3], self.dice.choice(sides)]}


class Gillybog(gillybog.Twin):
    """The stacks are shuffled and chance goes on elsewhere; starts in phase act only, as twins do."""

    def redeal(self, dice: random.Random) -> None:
        self.rng = dice.getrandbits(64)
        for stack in (self.forest, self.camps, self.actions, self.hunter_deck, self.village_deck):
            dice.shuffle(stack)

    def push(self, text: str) -> None:
        self.go_on(text)

    def __deepcopy__(self, memo: dict) -> "Gillybog":
        del memo
        return Gillybog(self.last_act)


TWINS: dict[str, Any] = {"swapx": SwapX, "bayou_boss": BayouBoss, "swamped": Swamped, "gillybog": Gillybog}


def shuffle_unseen(twin: Any, dice: random.Random) -> None:
    """What others hold and the deck are one heap; each keeps its size."""
    heaps = [*(hand for seat, hand in enumerate(twin.hands) if seat != twin.seat), twin.deck]
    unseen = [card for heap in heaps for card in heap]
    dice.shuffle(unseen)
    for heap in heaps:
        heap[:] = [unseen.pop() for _ in heap]
