"""What a run leaves behind: a report that survives JSON, and the tables on the terminal."""

import datetime
import json
import os
import platform
import subprocess
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from benchmarks.harness import Ratio, Result, Row, Tally, spread
from benchmarks.startup import StartRow

LIBRARIES = ("swamp_envs", "pettingzoo", "open_spiel", "envpool", "pgx", "jax", "numba", "numpy", "gymnasium")


@dataclass
class Report:
    """Everything measured in one run, and where."""

    machine: dict[str, Any]
    versions: dict[str, str]
    settings: dict[str, Any]
    date: str
    commit: str | None
    results: list[Result] = field(default_factory=list)
    startup: list[StartRow] = field(default_factory=list)


def new_report(settings: dict[str, Any]) -> Report:
    """An empty report about this machine, now."""
    date = datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds")
    return Report(machine(), versions(), settings, date, commit())


def machine() -> dict[str, Any]:
    """Processor, cores and how busy they were at the start."""
    return {
        "cpu": cpu_name(),
        "cores": os.cpu_count(),
        "system": f"{platform.system()} {platform.machine()}",
        "python": platform.python_version(),
        "load": [round(load, 2) for load in os.getloadavg()],
    }


def cpu_name() -> str:
    """The model name Linux reports, or what Python knows elsewhere."""
    cpuinfo = Path("/proc/cpuinfo")
    lines = cpuinfo.read_text().splitlines() if cpuinfo.exists() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor()


def versions() -> dict[str, str]:
    """Installed versions of the libraries that take part."""
    found = {}
    for library in LIBRARIES:
        try:
            found[library] = version(library)
        except PackageNotFoundError:
            continue
    return found


def commit() -> str | None:
    """The commit measured, marked when files differ from it; None outside a repository."""
    command = ["git", "-C", str(Path(__file__).parent), "describe", "--always", "--dirty", "--abbrev=12"]
    try:
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return None


def save(report: Report, path: Path) -> None:
    """Write a report as JSON, with every repeat."""
    path.write_text(json.dumps(asdict(report), indent=1) + "\n")


def load(path: Path) -> Report:
    """Read a report back."""
    fields = json.loads(path.read_text())
    fields["results"] = [result_from(result) for result in fields["results"]]
    fields["startup"] = [StartRow(**row) for row in fields["startup"]]
    return Report(**fields)


def result_from(fields: dict[str, Any]) -> Result:
    """Rebuild a comparison's rows and ratios."""
    rows = [Row(**(row | {"tallies": [Tally(**tally) for tally in row["tallies"]]})) for row in fields["rows"]]
    return Result(**(fields | {"rows": rows, "ratios": [Ratio(**ratio) for ratio in fields["ratios"]]}))


def show(report: Report, console: Console) -> None:
    """All tables of a report."""
    for result in report.results:
        console.print(rate_table(result))
        if result.ratios:
            console.print(ratio_table(result))
    if report.startup:
        console.print(startup_table(report.startup))


def rate_table(result: Result) -> Table:
    """Decisions a second, with and without the sampler."""
    table = new_table(
        result.title, ["contender", "sampler", "writes"], ["decisions/s", "quartiles", "step only/s", "target", "cores"]
    )
    for row in result.rows:
        labels = [row.name, row.sampler, row.writes]
        if row.skipped:
            table.add_row(*labels, row.skipped, style="dim")
        else:
            table.add_row(*labels, *rate_cells(row), style="bold" if row.library == "swamp_envs" else None)
    return table


def rate_cells(row: Row) -> list[str]:
    """Median and quartiles, the median without the sampler where that is known, the target, and the cores it got."""
    rates, steps = spread(row.rates()), row.rates(step_only=True)
    quartiles = f"{rates.low_quartile:,.0f} - {rates.high_quartile:,.0f}"
    step_only = f"{spread(steps).median:,.0f}" if steps else "-"
    target = "-" if row.target is None else f"{row.target:,.0f}"
    return [f"{rates.median:,.0f}", quartiles, step_only, target, f"{spread(row.cores).median:.2f}"]


def ratio_table(result: Result) -> Table:
    """Ours over theirs beside the targets, which are information."""
    table = new_table(None, ["ours", "over"], ["ratio", "least - most", "target"])
    for ratio in result.ratios:
        rounds, note = spread(ratio.rounds), ", step only" if ratio.step_only else ""
        span = f"{rounds.low:.2f} - {rounds.high:.2f}"
        table.add_row(ratio.ours, ratio.peer + note, f"{rounds.median:.2f}x", span, times(ratio.target))
    return table


def startup_table(rows: Sequence[StartRow]) -> Table:
    """Seconds of every stage, each from fresh processes."""
    table = new_table("Start-up, fresh processes", ["what", "stage"], ["time", "least - most", "target"])
    for row in rows:
        if row.skipped:
            table.add_row(row.name, row.stage, row.skipped, style="dim")
        else:
            taken, target = spread(row.seconds), f"< {row.target:g} s" if row.target else "-"
            table.add_row(
                row.name, row.stage, duration(taken.median), f"{duration(taken.low)} - {duration(taken.high)}", target
            )
    return table


def duration(seconds: float) -> str:
    """Seconds with two decimals, or milliseconds below a tenth."""
    return f"{seconds:.2f} s" if seconds >= 0.1 else f"{seconds * 1000:.2g} ms"


def times(target: float | None) -> str:
    """A target as a factor."""
    return "-" if target is None else f"{target:g}x"


def new_table(title: str | None, words: Sequence[str], numbers: Sequence[str]) -> Table:
    """A table whose number columns are aligned to the right."""
    table = Table(title=title, title_justify="left")
    for word in words:
        table.add_column(word, overflow="fold")
    for number in numbers:
        table.add_column(number, justify="right")
    return table
