"""What the steps of the ladder gave, kept as numbers: pages are made of them, and they outlive the arenas."""

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from benchmarks.pages import head, line
from swamp_agents.arena import Mean
from swamp_envs import game
from swamp_envs.cli.bench import duration

HEAD = ("Game", "Lower", "Higher", "Deals", "Gain", "Wins per seat, lower", "Higher", "Time per decision", "Clear")
MANY_SIGNS = 3  # after the point, of all that is kept


@dataclass(frozen=True)
class Rung:
    """How much more the higher of two bots was paid, and how often each won."""

    game: str
    options: dict[str, Any]  # that are not as usual
    version: int  # of the game's rules
    lower: str
    higher: str
    deals: int
    gain: Mean
    wins: tuple[Mean, Mean]
    seconds: tuple[float, float]  # for a decision

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
        took = " and ".join(map(duration, self.seconds))
        clear = "yes" if self.gain.low > 0 else "no"
        return self.label, self.lower, self.higher, self.deals, gain, *map(share, self.wins), took, clear


def share(wins: Mean) -> str:
    return f"{wins.mean:.1%} ({wins.low:.1%} to {wins.high:.1%})"


def page(rungs: list[Rung], note: str) -> str:
    return "\n".join(["# Ladder of the bots", "", note, "", *head(HEAD), *(line(rung.row()) for rung in rungs), ""])


def read_rungs(path: Path) -> list[Rung]:
    kept = json.loads(path.read_text(encoding="utf-8")) if path.exists() else []
    return [_rung_of(**row) for row in kept]


def _rung_of(gain: list[float], wins: list[list[float]], seconds: list[float], **row: Any) -> Rung:
    lower, higher = (Mean(*each) for each in wins)
    return Rung(**row, gain=Mean(*gain), wins=(lower, higher), seconds=(seconds[0], seconds[1]))


def write_rungs(rungs: list[Rung], path: Path) -> None:
    """One rung a line."""
    rows = [json.dumps(asdict(rung) | _numbers(rung)) for rung in rungs]
    path.write_text("[\n" + ",\n".join(rows) + "\n]\n", encoding="utf-8")


def _numbers(rung: Rung) -> dict[str, Any]:
    seconds = [float(f"{each:.{MANY_SIGNS}g}") for each in rung.seconds]
    return {"gain": _rounded(rung.gain), "wins": [_rounded(wins) for wins in rung.wins], "seconds": seconds}


def _rounded(mean: Mean) -> list[float]:
    return [round(each, MANY_SIGNS) for each in (mean.mean, mean.low, mean.high)]
