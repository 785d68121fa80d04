"""One position under analysis: a tree search that can be looked at while it goes on."""

import math
from collections import Counter
from collections.abc import Collection
from typing import Any

import numpy as np

from swamp_envs import Match, SwampError, Variant, make_agent
from swamp_envs.dev import Judge, redeal_rows, suggest

from ..games import brings
from ..mcts import Mcts
from ..mcts.searcher import AVOIDED
from ..mcts.tree import NONE, ROOT
from ..policy import Policy, network_name, read_network, shipped_networks

LEAST = 2  # visits of a decision that a line goes on with
SLIGHT = 0.005  # of a payoff: less is not told
LONGEST = 10  # decisions of a line
MOST = 1_000_000  # simulations


class Analysis:
    """Searches for the seat that decides, which sees no more than it sees in play.

    analysis = Analysis(match, "sims=400")
    analysis.think(400)
    analysis.report()  # visits and values of every decision, the best first, with the line that follows
    """

    def __init__(self, match: Match, settings: str = "", seed: int = 0, only: Collection[str] = ()) -> None:
        if match.over:
            raise SwampError(f"{match.game.name}: the game is over")
        self.match, self.variant = match.copy(), match.variant
        seen = redealt(match, seed)
        self._searcher = Mcts(seed, f"nodes={100_000}{',' * bool(settings)}{settings}").searcher(self.variant)
        self._searcher.begin(self.variant, seen, seed)
        if only:
            self._searcher.avoid({a for a in match.legal_actions if self.variant.action_text(a) not in only})

    def think(self, simulations: int) -> None:
        self._searcher.simulate(self.variant, simulations)

    @property
    def visits(self) -> int:
        return self._searcher.simulations

    def report(self) -> dict[str, Any]:
        """What has been found so far; values are payoffs, by seat."""
        moves = sorted(filter(self._is_tried, self._children(ROOT)), key=lambda n: -self._node(n)["visits"])
        told = [self._told(number, order) for order, number in enumerate(moves)]
        return {
            "rootInfo": {
                "currentPlayer": self.match.seat,
                "visits": self.visits,
                "seatValues": self._values(ROOT) if self.visits else None,
            },
            "moveInfos": told,
        }

    def _told(self, number: int, order: int) -> dict[str, Any]:
        node = self._node(number)
        values = self._values(number)
        return {
            "move": self.variant.action_text(int(node["action"])),
            "order": order,
            "visits": int(node["visits"]),
            "value": values[self.match.seat],
            "seatValues": values,
            "pv": self._line(number),
        }

    def _line(self, number: int) -> list[str]:
        """The decisions that the search expects from here on: the most visited ones."""
        line = [number]
        while len(line) < LONGEST:
            below = [each for each in self._children(line[-1]) if self._node(each)["visits"] >= LEAST]
            if not below:
                break
            line.append(max(below, key=lambda each: self._node(each)["visits"]))
        return [self.variant.action_text(int(self._node(each)["action"])) for each in line]

    def _node(self, number: int) -> np.void:
        return self._searcher.tree.nodes[number]

    def _values(self, number: int) -> list[float]:
        node = self._node(number)
        return [round(float(total / node["visits"]), 4) for total in node["total"][: self.variant.players]]

    def _is_tried(self, number: int) -> bool:
        node = self._node(number)
        return bool(node["visits"]) and bool((node["total"] > AVOIDED / 2).all())

    def _children(self, number: int) -> list[int]:
        found, child = [], int(self._node(number)["child"])
        while child != NONE:
            found.append(child)
            child = int(self._node(child)["sibling"])
        return found


def redealt(match: Match, seed: int) -> np.ndarray:
    """The state with all that the deciding seat cannot see drawn anew."""
    states = match.states.copy()
    redeal_rows(match.variant.tables, states, np.array([seed + 1], np.uint64))
    return states


def worlds(match: Match, count: int, seed: int = 0) -> list[dict[str, Any]]:
    """Deals that the deciding seat takes to be possible: what is hidden from it, and the share of each."""
    seen, texts = match.seen_by(match.seat), Counter[str]()
    hidden: dict[str, dict[str, Any]] = {}
    for number in range(count):
        there = Match.at(match.variant, redealt(match, seed + number)).to_dict()
        differs = {name: value for name, value in there.items() if value != seen.get(name) and name != "rng"}
        texts[repr(differs)] += 1
        hidden[repr(differs)] = differs
    return [{"share": n / count, "hidden": hidden[text]} for text, n in texts.most_common()]


class Reasons:
    """What speaks for decisions of a position, in words, as far as the deciding seat can know."""

    def __init__(self, match: Match, seed: int = 0) -> None:
        self.match = Match.at(match.variant, redealt(match, seed))
        self.seat = match.seat
        self._judge = Judge(match.variant)
        self._points, self._worth, self._greedy = self._count(self.match), self._rate(self.match), self._suggested()

    def of(self, move: str) -> list[str]:
        """Points that it gains or costs at once, what the house's evaluation says, and whether greedy plays it."""
        after = self.match.copy()
        after.push(move)
        points = self._count(after)
        kinds = [kind for kind in sorted({*points, *self._points}) if points[kind] != self._points[kind]]
        told = [f"{points[kind] - self._points[kind]:+d} for {kind.replace('_', ' ')} at once" for kind in kinds]
        gained = 0.0 if after.over else self._rate(after) - self._worth
        if abs(gained) >= SLIGHT:
            told.append(f"{gained:+.2f} by the evaluation of positions")
        return told + (["greedy plays it"] if move == self._greedy else [])

    def _count(self, match: Match) -> Counter[str]:
        """What the seat would be given now, by what for."""
        found = Counter[str]()
        for line in match.score_sheet():
            if self.seat in line.seats:
                found[line.kind] += line.points
        return found

    def _rate(self, match: Match) -> float:
        return float(self._judge.worth(match.states, np.zeros(1, np.int64))[0, self.seat])

    def _suggested(self) -> str:
        if not brings(self.match.variant, suggest):
            return ""
        return self.match.variant.action_text(int(make_agent("greedy").act(self.match.variant, self.match.states)[0]))


def gains(variant: Variant, before: np.ndarray, after: np.ndarray) -> list[str]:
    """What a decision gained for who made it, in words: points that are the same in all of these deals, and what the
    house's evaluation says of their mean, if that is beyond chance."""
    seat = int(before["seat"][0])
    points = [_points_gained(variant, *states, seat) for states in zip(before, after, strict=True)]
    sure = {kind: points[0][kind] for kind in points[0] if all(each[kind] == points[0][kind] for each in points)}
    told = [f"{sure[kind]:+d} {kind.replace('_', ' ')}" for kind in sorted(sure) if sure[kind]]
    if after["over"].any():
        return told
    judge, rows = Judge(variant), np.arange(len(before))
    worth = judge.worth(after, rows)[:, seat] - judge.worth(before, rows)[:, seat]
    doubt = 2 * float(np.std(worth)) / math.sqrt(len(worth))
    gained = float(np.mean(worth))
    return told + ([f"evaluation {gained:+.2f}"] if abs(gained) >= max(SLIGHT, doubt) else [])


def _points_gained(variant: Variant, before: np.record, after: np.record, seat: int) -> Counter[str]:
    found = Counter[str]()
    for sign, state in ((-1, before), (1, after)):
        for line in Match.at(variant, state).score_sheet():
            if seat in line.seats:
                found[line.kind] += sign * line.points
    return found


def shipped_for(match: Match) -> str:
    """The name of the network that was trained for games of this kind."""
    options = {o.name: match.variant.options.get(o.name, o.default) for o in match.game.options}
    unusual = {o.name: options[o.name] for o in match.game.options if options[o.name] != o.default}
    name = network_name(match.game.name, unusual)
    if name not in shipped_networks():
        raise SwampError(f"no network is shipped for {name}; accepted: {', '.join(shipped_networks())}")
    return name


def policy_of(match: Match, name: str) -> dict[str, float]:
    """How likely a network makes each legal move, the likeliest first; it sees what the deciding seat sees."""
    found = Policy(read_network(name), name=f"policy:{name}").probabilities(match.variant, redealt(match, 0))
    return {match.variant.action_text(action): round(chance, 4) for action, chance in found.items()}
