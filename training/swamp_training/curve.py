"""The learning curve of a run: how it did against bots now and then, a line for each look, in its directory."""

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from .evaluation import Result

CURVE_FILE = "curve.jsonl"


@dataclass(frozen=True)
class Point:
    """What was spent, and what came of it."""

    decisions: int
    seconds: float
    core_seconds: float
    result: Result


def add_point(directory: Path, point: Point) -> None:
    with (directory / CURVE_FILE).open("a", encoding="utf-8") as file:
        file.write(json.dumps(_rounded(asdict(point))) + "\n")


def read_curve(path: Path) -> list[Point]:
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return [Point(**row | {"result": Result(**row["result"])}) for row in rows]


def _rounded(part: Any) -> Any:
    if isinstance(part, dict):
        return {name: _rounded(inner) for name, inner in part.items()}
    return round(part, 3) if isinstance(part, float) else part
