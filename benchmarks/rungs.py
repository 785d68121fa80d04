"""What the steps of the ladder gave, kept as numbers: pages are made of them, and they outlive the arenas."""

import json
import math
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from benchmarks.pages import head, line, share
from swamp_agents.arena.possible import Possible, possible_gain, possible_in_a_deal
from swamp_agents.arena.schedule import mode_of
from swamp_agents.arena.sequential import BETTER, UNDECIDED, WORSE
from swamp_envs import Variant, game
from swamp_envs.dev import Bounds, Mean, Moments, duration, interval

HEAD = (
    "Game",
    "Lower",
    "Higher",
    "Deals",
    "Gain",
    "Wins per seat, lower",
    "Higher",
    "Time per decision",
    "Higher is",
    "By",
)
MANY_SIGNS = 3  # after the point
KEPT_SIGNS = 5  # of all that is kept


@dataclass(frozen=True)
class Rung:
    """How much more the higher of two bots was paid, and how often each won."""

    game: str
    options: dict[str, Any]  # that are not as usual
    version: int  # of the game's rules
    lower: str
    higher: str
    deals: int
    more: Moments  # that the higher was paid
    won: tuple[Moments, Moments]  # a share for each side
    seconds: tuple[float, float]  # for a decision
    verdict: str = ""  # of the sequential test; empty where so many deals were played and none was asked
    any_time: tuple[float, float] = (math.nan, math.nan)  # what the gain is between, whenever one stops
    simulations: tuple[int, int] = (0, 0)  # for a decision, where a bot searches by the clock; 0 for others

    @property
    def gain(self) -> Mean:
        """Its interval is that of a fixed number of deals, or one that holds whenever a test stops."""
        return Mean(self.more.mean, *self.any_time) if self.verdict else interval(self.more, self.possible[0])

    @property
    def decision(self) -> str:
        """By the test, or by whether the whole interval is on one side of 0."""
        by_interval = BETTER if self.gain.low > 0 else WORSE if self.gain.high < 0 else UNDECIDED
        return self.verdict or by_interval

    @property
    def wins(self) -> tuple[Mean, Mean]:
        lower, higher = map(interval, self.won, self.possible[1:])
        return lower, higher

    @property
    def possible(self) -> tuple[Bounds, Bounds, Bounds]:
        """Bounds of the gain, and of the wins of either bot."""
        variant = game(self.game).variant(**self.options)
        lower, higher = parts_of(variant)
        return possible_gain_of(variant), lower.wins, higher.wins

    @property
    def label(self) -> str:
        """The game, older rules named, and the options that are not as usual."""
        now = game(self.game)
        title = now.title if self.version == now.version else f"{now.title} v{self.version}"
        return ", ".join([title, *(f"{name} {value}" for name, value in self.options.items())])

    @property
    def place(self) -> tuple:
        """One rung is kept for each pair of bots in each kind of game."""
        return self.game, tuple(self.options.items()), self.lower, self.higher

    def row(self) -> tuple:
        gain = f"{self.gain.mean:+.3f} ({self.gain.low:+.3f} to {self.gain.high:+.3f})"
        took = " and ".join(map(duration, self.seconds)) + simulations_of(self.simulations)
        by = "test" if self.verdict else "interval"
        told = self.decision, by
        return self.label, self.lower, self.higher, self.deals, gain, *map(share, self.wins), took, *told


def simulations_of(counts: tuple[int, int]) -> str:
    """What searches by the clock came to, on the machine that played."""
    return f" ({counts[0]:,} and {counts[1]:,} simulations)" if any(counts) else ""


def parts_of(variant: Variant) -> list[Possible]:
    """What either bot can make of a deal."""
    return [possible_in_a_deal(variant, mode_of(variant), 2, agent) for agent in range(2)]


def possible_gain_of(variant: Variant) -> Bounds:
    return possible_gain(parts_of(variant))


def page(rungs: list[Rung], note: str) -> str:
    return "\n".join(["# Ladder of the bots", "", note, "", *head(HEAD), *(line(rung.row()) for rung in rungs), ""])


def read_rungs(path: Path) -> list[Rung]:
    kept = json.loads(path.read_text(encoding="utf-8")) if path.exists() else []
    return [_rung_of(**row) for row in kept]


def _rung_of(more: list[float], won: list[list[float]], seconds: list[float], **row: Any) -> Rung:
    lower, higher = (Moments(row["deals"], *each) for each in won)
    least, most = row.pop("any_time", (math.nan, math.nan))
    kept = {"more": Moments(row["deals"], *more), "won": (lower, higher), "seconds": (seconds[0], seconds[1])}
    few, many = row.pop("simulations", (0, 0))
    return Rung(**row, **kept, any_time=(least, most), simulations=(few, many))


def write_rungs(rungs: list[Rung], path: Path) -> None:
    """One rung a line."""
    rows = [json.dumps(_told(rung)) for rung in rungs]
    path.write_text("[\n" + ",\n".join(rows) + "\n]\n", encoding="utf-8")


def _told(rung: Rung) -> dict[str, Any]:
    """A rung of which no test was asked says nothing of one."""
    seconds = [float(f"{each:.{MANY_SIGNS}g}") for each in rung.seconds]
    numbers = {"more": _rounded(rung.more[1:]), "won": [_rounded(won[1:]) for won in rung.won], "seconds": seconds}
    tested = {"any_time": _rounded(rung.any_time)}
    kept = asdict(rung) | numbers | tested
    if not any(rung.simulations):
        del kept["simulations"]
    return kept if rung.verdict else {name: kept[name] for name in kept if name not in ("verdict", *tested)}


def _rounded(numbers: Iterable[float]) -> list[float]:
    return [round(each, KEPT_SIGNS) for each in numbers]
