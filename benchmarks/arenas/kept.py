"""The numbers of an arena, kept as they are played: pages are made of them, and a killed run goes on from them."""

import json
import math
from dataclasses import asdict, dataclass, field
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
    found: dict[str, Mean | None] = field(default_factory=dict)

    @property
    def rules(self) -> str:
        return f"{self.contest.game}-v{self.version}"

    def answers(self, measures: list[str]) -> bool:
        """Whether the contest need not be played again for these."""
        return self.version == game(self.contest.game).version and not set(measures) - self.found.keys()


def row_of(contest: Contest, found: dict[str, Mean | None]) -> Row:
    """Played today, by the rules of today."""
    return Row(contest, game(contest.game).version, datetime.now(UTC).date().isoformat(), found)


def read_rows(path: Path) -> dict[Contest, Row]:
    rows = json.loads(path.read_text(encoding="utf-8")) if path.exists() else []
    return {row.contest: row for row in map(_row, rows)}


def write_rows(rows: dict[Contest, Row], path: Path) -> None:
    """One a line; a kill leaves the file as it was."""
    written, new = [json.dumps(_written(row)) for row in rows.values()], path.with_suffix(".new")
    new.write_text("[\n" + ",\n".join(written) + "\n]\n", encoding="utf-8")
    new.replace(path)


def _written(row: Row) -> dict[str, Any]:
    contest = asdict(row.contest) | {"options": dict(row.contest.options)}
    found = {measure: _numbers(mean) if mean else None for measure, mean in row.found.items()}
    return contest | {"version": row.version, "date": row.date, "found": found}


def _numbers(mean: Mean) -> list[float]:
    """With its interval, if it is known."""
    numbers = (mean.mean, mean.low, mean.high) if math.isfinite(mean.reach) else (mean.mean,)
    return [round(each, DIGITS) for each in numbers]


def _row(written: dict[str, Any]) -> Row:
    found = {
        measure: Mean(*numbers, *UNKNOWN[len(numbers) - 1 :]) if numbers else None
        for measure, numbers in written.pop("found").items()
    }
    version, date = written.pop("version"), written.pop("date")
    written["options"] = tuple(written["options"].items())
    written["line_ups"] = tuple(map(tuple, written["line_ups"]))
    return Row(Contest(**written), version, date, found)
