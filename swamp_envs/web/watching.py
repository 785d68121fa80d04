"""Arenas and training runs that the owner of a server shows while they go on: `swamp serve --watch PATH`."""

import json
from pathlib import Path
from typing import Any

from ..core.errors import SwampError
from ..core.match import Match
from ..core.options import parse_options
from ..core.registry import game

_CURVE, _SETTINGS = "curve.jsonl", "settings.json"  # in the directory of a run
_LAST = 12  # games of an arena that can be replayed: the latest ones
_RESAMPLES = 200  # for ratings, which are shown while they change


class Arena:
    """The file of an arena, finished or not."""

    kind = "arena"

    def __init__(self, path: Path) -> None:
        self.path, self.name = path, path.name

    def told(self) -> dict[str, Any]:
        """Its table as it stands, and its latest games."""
        from swamp_agents.arena import Store, make_report

        with Store(self.path) as store:
            report = make_report(store, _RESAMPLES)
            latest = [end.game for _, end in store.finished()][-_LAST:]
        rows = [
            {
                "name": standing.name,
                "games": standing.games,
                "rating": standing.rating and [standing.rating.mean, standing.rating.reach],
                "payoff": [standing.payoff.mean, standing.payoff.low, standing.payoff.high],
                "wins": standing.wins.mean,
            }
            for standing in report.standings
        ]
        title = f"{report.terms.id}, {report.terms.options}"
        return {"title": title, "done": report.finished, "planned": report.planned, "rows": rows, "games": latest}

    def game(self, number: int) -> tuple[Match, list[str], list[str]]:
        """A finished game with the names of who played; nobody sits there any more."""
        from swamp_agents.arena import Store

        with Store(self.path) as store:
            record = store.record(number)
        return record.replay(), list(record.seats), ["random"] * len(record.seats)


class Run:
    """The directory of a training run."""

    kind = "run"

    def __init__(self, path: Path) -> None:
        self.path, self.name = path, path.name

    def told(self) -> dict[str, Any]:
        """Its curve: for each kind of opponents the decisions learned from, and the share of wins with its interval."""
        settings, curves = self._settings(), dict[str, list[list[float]]]()
        file = self.path / _CURVE
        for line in file.read_text(encoding="utf-8").splitlines() if file.is_file() else ():
            told = json.loads(line)
            if result := told.get("result"):
                point = [told["decisions"], result["share"], result["low"], result["high"]]
                curves.setdefault(result["opponents"], []).append(point)
        done = max((points[-1][0] for points in curves.values()), default=0)
        title = " ".join([settings["game"], *settings["option"]])
        return {"title": title, "done": done, "planned": settings["decisions"], "curves": curves}

    def game(self, number: int) -> tuple[Match, list[str], list[str]]:
        """A new game of its present policy with itself."""
        settings = self._settings()
        match = Match(game(settings["game"]).variant(**parse_options(settings["option"])))
        players = match.variant.players
        return match, [self.name] * players, [f"policy:{self.path}"] * players

    def _settings(self) -> dict[str, Any]:
        return json.loads((self.path / _SETTINGS).read_text(encoding="utf-8"))


Watched = Arena | Run


def watched(path: Path) -> Watched:
    """What a path leads to."""
    if path.is_file():
        return Arena(path)
    if (path / _SETTINGS).is_file():
        return Run(path)
    raise SwampError(f"--watch: found {path}, accepted: the file of an arena, or the directory of a training run")
