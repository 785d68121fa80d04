"""The leaderboard: a page made of the results in a folder."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from swamp_envs import SwampError
from swamp_envs.dev import printable

from .result import RESULT, read_result
from .suite import Suite

PAGE = "leaderboard.md"
NOTE = """Entries of {name}, version {version}. The score is the interquartile mean over the tasks of what an entry
gains on members of the pool, as a share of the largest gain there can be: 0 is as good as the pool. Brackets are 95%
intervals over deals and, where there are several, over seeds of training; with few deals they are too narrow. An entry
that is not official has played fewer deals or tasks: what it lacks is told. The page `docs/benchmark.md` of swamp_envs
says how it is measured, and how to enter."""
_CLASSES = {"pure": "pure", "house": "house's knowledge"}
_HEAD = ("Entry", "Tier", "Knowledge", "Search", "Seeds", "Training, core-s", "Decision, ms", "Score", "Official")


def write_page(folder: Path, suite: Suite) -> Path:
    """Write the page of all results in a folder of entries, each in a folder of its own."""
    files = sorted(folder.glob(f"*/{RESULT}"))
    if not files:
        raise SwampError(f"{folder}: found no */{RESULT}, accepted: a folder of entries")
    results = sorted((read_result(file, suite) for file in files), key=_order)
    parts = ["# Leaderboard", "", NOTE.format(name=suite.name, version=suite.version), "", *_entries(results)]
    for title, of in (
        ("Tasks", _scores),
        ("Against the pool", _gains),
        ("Missions", _missions),
        ("Partners", _partners),
    ):
        parts += _section(title, list(of(results, suite)))
    path = folder / PAGE
    path.write_text("\n".join(parts), encoding="utf-8")
    return path


def _order(result: dict[str, Any]) -> tuple:
    """Official ones first, then the best."""
    return not result["official"], -result["score"][0]


def _entries(results: Sequence[dict[str, Any]]) -> list[str]:
    return [*_head(_HEAD), *(_line(_entry(result)) for result in results), ""]


def _entry(result: dict[str, Any]) -> Iterable[str]:
    entry, agents = result["entry"], [task["agents"] for task in result["tasks"].values()]
    costs = [agent["core_seconds"] for own in agents for agent in own]
    decisions = [1000 * agent["decision_core_seconds"] for own in agents for agent in own]
    name = f"[{entry['name']}]({entry['url']})" if entry["url"] else entry["name"]
    yield name
    yield entry["tier"]
    yield _CLASSES[entry["knowledge"]]
    yield "yes" if entry["search"] else "no"
    yield _span(map(len, agents), ".0f")
    yield _span(costs, ".0f")
    yield _span(decisions, ".3g")
    yield _interval(result["score"])
    yield "yes" if result["official"] else f"no: {'; '.join(result['lacks'])}"


def _scores(results: Sequence[dict[str, Any]], suite: Suite) -> Iterable[Sequence[str]]:
    """What each entry made of each task."""
    yield ("Task", *(result["entry"]["name"] for result in results))
    for task in suite.tasks:
        yield (task.name, *(_interval(r["tasks"].get(task.name, {}).get("score")) for r in results))


def _gains(results: Sequence[dict[str, Any]], suite: Suite) -> Iterable[Sequence[str]]:
    """How much more each entry is paid than each member of the pool."""
    yield ("Task", "Member of the pool", *(result["entry"]["name"] for result in results))
    for task in suite.tasks:
        for member in task.members:
            rows = [r["tasks"].get(task.name, {}).get("against", {}).get(member.name, {}) for r in results]
            yield (task.name, member.name, *(_interval(row.get("gain")) for row in rows))


def _missions(results: Sequence[dict[str, Any]], suite: Suite) -> Iterable[Sequence[str]]:
    """The share of tables of one entry at which somebody wins."""
    yield ("Task", *(result["entry"]["name"] for result in results))
    for task in suite.tasks:
        if task.missions:
            yield (task.name, *(_share(r["tasks"].get(task.name, {}).get("missions")) for r in results))


def _partners(results: Sequence[dict[str, Any]], suite: Suite) -> Iterable[Sequence[str]]:
    """What mixed tables are paid, for each partner; the entry's other seeds last."""
    yield ("Task", "Partner", *(result["entry"]["name"] for result in results))
    for task in suite.tasks:
        told = [r["tasks"].get(task.name, {}) for r in results]
        for member in task.members if task.together else ():
            yield (task.name, member.name, *(_interval(t.get("partners", {}).get(member.name)) for t in told))
        if any("cross_play" in t for t in told):
            yield (task.name, "its other seeds", *(_interval(t.get("cross_play")) for t in told))


def _section(title: str, rows: list[Sequence[str]]) -> list[str]:
    """A table; rows in which nobody has anything are left out."""
    kept = [row for row in rows[1:] if any(_has_number(cell) for cell in row[1:])]
    return [f"## {title}", "", *_head(rows[0]), *map(_line, kept), ""] if kept else []


def _has_number(cell: str) -> bool:
    return "(" in cell


def _head(names: Sequence[str]) -> list[str]:
    return [_line(names), _line("---" for _ in names)]


def _line(cells: Iterable[str]) -> str:
    return f"| {' | '.join(printable(cell).replace('|', '/') for cell in cells)} |"


def _interval(three: Sequence[float] | None) -> str:
    return "{:+.3f} ({:+.3f} to {:+.3f})".format(*three) if three else ""


def _share(three: Sequence[float] | None) -> str:
    return "{:.1%} ({:.1%} to {:.1%})".format(*three) if three else ""


def _span(numbers: Iterable[float], form: str) -> str:
    """The least and the most, or the one number that all are."""
    found = sorted(numbers)
    low, high = format(found[0], form), format(found[-1], form)
    return low if low == high else f"{low} to {high}"
