"""What an arena says at its end, on a screen of whatever width."""

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from rich.console import Console
from rich.table import Table

from .bench import duration
from .console import add, fits, table

if TYPE_CHECKING:
    from swamp_agents.arena import Report
    from swamp_agents.arena.report import Standing

    from ..play.statistics import Mean

_WIDEST_MATRIX = 8  # agents
_MOST_FAULTS = 10  # kinds of faults that are told
_LONGEST_REASON = 300
_LONGEST_NAME = 24


def show_report(console: Console, report: "Report") -> None:
    terms = report.terms
    title = f"{terms.id}, {terms.options}: {report.finished} games on {report.deals} deals, {terms.mode}"
    show_first_that_fits(console, standings_tables(report, title))
    if len(report.standings) <= _WIDEST_MATRIX:
        show_first_that_fits(console, matrix_tables(report))
    if report.faults:
        console.print(faults_table(report))
    for note in report.notes:
        console.print(note, style="yellow", markup=False)


def short_name(name: str) -> str:
    """Names of programs can be long; their beginnings and ends tell most."""
    return name if len(name) <= _LONGEST_NAME else f"{name[: _LONGEST_NAME // 2]}…{name[1 - _LONGEST_NAME // 2 :]}"


def show_first_that_fits(console: Console, tables: Iterator[Table]) -> None:
    """The fullest table that the screen has room for, or the last one, folded."""
    made = None
    for made in tables:
        if fits(console, made):
            break
    console.print(made)


# --- standings -------------------------------------------------------------------------------------------------------


class Column(NamedTuple):
    head: str
    cell: Callable[["Standing"], str]
    leaves: int = 0  # a narrow screen does without it; the lower the number the earlier
    short: Callable[["Standing"], str] | None = None  # what the narrowest has in its place


_GAP = Column("self-play\nminus cross-play", lambda s: between(s.gap, 2))
_COLUMNS = (
    Column("rating", lambda s: shown(s.rating, 0)),
    Column("mean payoff", lambda s: between(s.payoff, 2), short=lambda s: alone(s.payoff, 2)),
    Column("wins\nper side", lambda s: f"{s.wins.mean:.1%}" if s.games else ""),
    Column("by\nchance", lambda s: "" if s.chance is None else f"{s.chance:.1%}"),
    Column("place", lambda s: between(s.place, 2), 2),
    Column("score", lambda s: shown(s.score, 2), 1),
    Column("games", lambda s: f"{s.games:,}", 4),
    Column("a decision", lambda s: duration(s.seconds) if s.decisions else "", 3),
    Column("faults", lambda s: str(s.faults)),
)
_AMONG_RIVALS = {"rating", "place", "by\nchance"}  # columns that mean nothing where nobody is ranked


def standings_tables(report: "Report", title: str) -> Iterator[Table]:
    """The table with ever fewer columns."""
    together = report.gap is not None
    columns = [_GAP, *(c for c in _COLUMNS if c.head not in _AMONG_RIVALS)] if together else [*_COLUMNS]
    yield standings_table(report, columns, title)
    for leaving in sorted((column for column in columns if column.leaves), key=lambda column: column.leaves):
        columns.remove(leaving)
        yield standings_table(report, columns, title)
    yield standings_table(report, [column._replace(cell=column.short or column.cell) for column in columns], title)


def standings_table(report: "Report", columns: Sequence[Column], title: str) -> Table:
    made = table("agent", *(f">{column.head}" for column in columns), title=title)
    for standing in report.standings:
        add(made, short_name(standing.name), *(column.cell(standing) for column in columns))
    return made


def shown(mean: "Mean | None", digits: int) -> str:
    """A mean that has no bounds, with how far its interval reaches; nothing where nothing is known."""
    if mean is None or mean.mean != mean.mean:
        return ""
    reach = f" ± {mean.reach:.{digits}f}" if mean.reach < float("inf") else ""
    return f"{mean.mean:.{digits}f}{reach}"


def alone(mean: "Mean", digits: int) -> str:
    return "" if mean.mean != mean.mean else f"{mean.mean:.{digits}f}"


def between(mean: "Mean | None", digits: int) -> str:
    """A mean that has bounds, with the ends of its interval, which is not the same to both sides."""
    if mean is None or mean.mean != mean.mean:
        return ""
    return f"{mean.mean:.{digits}f} [{mean.low:.{digits}f}, {mean.high:.{digits}f}]"


# --- who against whom, and faults ------------------------------------------------------------------------------------


def matrix_tables(report: "Report") -> Iterator[Table]:
    """With intervals, without them, and for a screen that has room for neither, each pair in a line."""
    together = report.gap is not None
    title = "mean payoff of tables of two agents" if together else "mean payoff, by who else is at the table"
    yield matrix_table(report, title, lambda mean: between(mean, 2))
    yield matrix_table(report, title, lambda mean: alone(mean, 2))
    yield pairs_table(report, title)


def matrix_table(report: "Report", title: str, cell: Callable[["Mean"], str]) -> Table:
    names = [short_name(s.name) for s in report.standings]
    made = table("agent", *(f">{name}" for name in names), title=title)
    for name, row in zip(names, report.payoffs, strict=True):
        add(made, name, *map(cell, row))
    return made


def pairs_table(report: "Report", title: str) -> Table:
    names = [short_name(s.name) for s in report.standings]
    made = table("agent", "other", ">mean payoff", title=title)
    for name, row in zip(names, report.payoffs, strict=True):
        for other, mean in zip(names, row, strict=True):
            if mean.mean == mean.mean:
                add(made, name, other, between(mean, 2))
    return made


def faults_table(report: "Report") -> Table:
    """Why games were lost, alike ones together, the most frequent first."""
    found: dict[tuple[str, str], list[int]] = {}
    for lost in report.faults:
        found.setdefault((lost.agent, lost.reason[:_LONGEST_REASON]), []).append(lost.game)
    ordered = sorted(found.items(), key=lambda item: -len(item[1]))
    left = f", {_MOST_FAULTS} of {len(ordered)} kinds" if len(ordered) > _MOST_FAULTS else ""
    made = table("agent", ">games", ">first", "reason", title=f"games lost by faults{left}")
    for (agent, reason), games in ordered[:_MOST_FAULTS]:
        add(made, short_name(agent), str(len(games)), str(games[0]), reason)
    return made
