"""The numbers of an arena, kept as they are played: pages are made of them, and a killed run goes on from them."""

import json
import math
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from swamp_envs import game
from swamp_envs.dev import Mean

from .contests import Contest

DIGITS = 5
UNKNOWN = (-math.inf, math.inf)  # an interval


@dataclass
class Row:
    """What was measured of a contest."""

    contest: Contest
    version: int  # of the game's rules
    date: str
    found: dict[str, Mean | None]

    @classmethod
    def of(cls, contest: Contest, found: dict[str, Mean | None]) -> "Row":
        """Played today, by the rules of today."""
        return cls(contest, game(contest.game).version, datetime.now(UTC).date().isoformat(), found)

    def answers(self, measures: list[str]) -> bool:
        """Whether the contest need not be played again for these."""
        return self.version == game(self.contest.game).version and not set(measures) - self.found.keys()


def read_rows(path: Path) -> dict[Contest, Row]:
    rows = json.loads(path.read_text(encoding="utf-8")) if path.exists() else []
    return {row.contest: row for row in map(_row, rows)}


def write_rows(rows: Iterable[Row], path: Path) -> None:
    """One a line; a kill leaves the file as it was."""
    new = path.with_suffix(".new")
    new.write_text("[\n" + ",\n".join(json.dumps(_written(row)) for row in rows) + "\n]\n", encoding="utf-8")
    new.replace(path)


def _written(row: Row) -> dict[str, Any]:
    contest = asdict(row.contest) | {"options": dict(row.contest.options)}
    return contest | {"version": row.version, "date": row.date, "found": {k: _numbers(v) for k, v in row.found.items()}}


def _numbers(mean: Mean | None) -> list[float] | None:
    """With its interval, if it is known."""
    if mean is None:
        return None
    numbers = (mean.mean, mean.low, mean.high) if math.isfinite(mean.reach) else (mean.mean,)
    return [round(each, DIGITS) for each in numbers]


def _row(written: dict[str, Any]) -> Row:
    version, date, found = (written.pop(name) for name in ("version", "date", "found"))
    means = {name: Mean(*each, *UNKNOWN[len(each) - 1 :]) if each else None for name, each in found.items()}
    line_ups, options = tuple(map(tuple, written.pop("line_ups"))), tuple(written.pop("options").items())
    return Row(Contest(line_ups=line_ups, options=options, **written), version, date, means)
