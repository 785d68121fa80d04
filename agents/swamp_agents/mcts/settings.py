"""How an mcts agent is set, read from texts such as `sims=400,rollout=random`."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from swamp_envs import AgentError, Variant
from swamp_envs.dev import real_of, suggest, whole_of

from ..games import brings, search_settings

GREEDY, RANDOM = "greedy", "random"
SIMS = 400
ROOM = 1 << 16  # nodes of a search by the clock


@dataclass(frozen=True)
class Setting:
    """One setting: how its text is read, and what it accepts."""

    name: str
    read: Callable[[str], Any]
    low: float
    high: float
    help: str

    def value_of(self, text: str) -> Any:
        value = self.read(text)
        if value is None or not self.low <= value <= self.high:
            raise AgentError(f"mcts, {self.name}: found {text!r}, accepted: {self.accepts}")
        return value

    @property
    def accepts(self) -> str:
        kind = "a whole number" if self.read is whole_of else "a number"
        return f"{kind} from {self.low:,} to {self.high:,}".replace(",", "_")


NUMBERS = (
    Setting("sims", whole_of, 1, 10_000_000, "simulations for each decision"),
    Setting("seconds", real_of, 0.001, 3600, "or the processor time for each decision"),
    Setting("depth", whole_of, 0, 100_000, "decisions in a rollout before the position is evaluated"),
    Setting("c", real_of, 0, 100, "exploration constant"),
    Setting("prior", real_of, 0, 1, "part of the priors that greedy's choice has, or that a network shares out"),
    Setting("ask", whole_of, 0, 1_000_000, "visits to a node before greedy, or an adviser, is consulted"),
    Setting("epsilon", real_of, 0, 1, "fraction of random moves in a greedy rollout"),
    Setting("noise", real_of, 0, 1, "part of a network's priors at the root that is drawn by chance"),
    Setting("nodes", whole_of, 2, 50_000_000, "maximum number of nodes in the tree"),
    Setting("threads", whole_of, 1, 256, "positions searched at the same time"),
)
_NUMBERS = {setting.name: setting for setting in NUMBERS}
NAMES = (*_NUMBERS, "rollout", "policy")

# Where a game has registered no others; those were found by play against greedy, 400 simulations each.
USUAL = {"depth": 100, "c": 0.5, "prior": 0.5, "ask": 0, "epsilon": 0.1, "noise": 0.0, "threads": 1}

# With a network, where a game has registered no others: its values alone, and half of the priors, for with all of them
# decisions that it overlooks are hardly tried (docs/training.md).
GUIDED = {"rollout": RANDOM, "depth": 0, "c": 0.3, "prior": 0.5, "ask": 0, "epsilon": 0.1, "noise": 0.0, "threads": 1}


def read_settings(text: str) -> dict[str, Any]:
    """`sims=400,rollout=greedy` as names and values, checked."""
    given: dict[str, Any] = {}
    for word in filter(None, text.split(",")):
        name, equals, value = word.partition("=")
        if not equals or name in given or name not in NAMES:
            raise AgentError(f"mcts: found {word!r}, accepted: NAME=VALUE, each once, of: {', '.join(NAMES)}")
        given[name] = _NUMBERS[name].value_of(value) if name in _NUMBERS else _TEXTS[name](value)
    if "sims" in given and "seconds" in given:
        raise AgentError("mcts: found sims and seconds, accepted: one of them")
    return given


def _rollout(text: str) -> str:
    if text not in (GREEDY, RANDOM):
        raise AgentError(f"mcts, rollout: found {text!r}, accepted: {GREEDY}, {RANDOM}")
    return text


_TEXTS: dict[str, Callable[[str], str]] = {"rollout": _rollout, "policy": str}


def settle(given: dict[str, Any], variant: Variant, guided: bool = False) -> dict[str, Any]:
    """All settings for games of a kind: those given, and the game's defaults."""
    game = variant.game
    rollout = GREEDY if brings(variant, suggest) else RANDOM
    if given.get("rollout") == GREEDY and rollout == RANDOM:
        raise AgentError(f"mcts, rollout: found {GREEDY}, accepted for {game.name}: {RANDOM}; no greedy bot plays it")
    settled = {**_usual(variant, rollout, guided), **given}
    if "seconds" not in settled:
        settled.setdefault("sims", SIMS)
    settled.setdefault("nodes", min(settled.get("sims", ROOM) + 1, ROOM))
    return settled


def _usual(variant: Variant, rollout: str, guided: bool) -> dict[str, Any]:
    """What is registered for guided searches of such games goes on top of what holds for plain ones."""
    on_top = search_settings(variant, guided=True) if guided else {}
    if guided and not on_top:
        return GUIDED
    return {"rollout": rollout, **USUAL, **search_settings(variant), **on_top}
