"""One picture of a report: a panel for each comparison, and one for the start-up times.

Drawn again from a saved report by `python -m benchmarks.plot benchmarks/results/throughput.json`.
"""

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.harness import Ratio, Result, Row, spread
from benchmarks.report import Report, duration, load
from benchmarks.startup import StartRow

OURS, PEER, INK, FAINT = "#2f7d4f", "#9aa7b5", "#22303c", "#d9dee3"
BAR_INCHES, PANEL_INCHES = 0.27, 0.75
RATES = "decisions a second"
UNITS = ((1e6, "M"), (1e3, "k"))


@dataclass(frozen=True)
class Bar:
    """A bar with its quartiles and the text at its end."""

    name: str
    values: Sequence[float]
    text: str
    ours: bool


@dataclass(frozen=True)
class Panel:
    """Bars under one title, on one logarithmic axis that goes on to `room` times the longest bar, for the texts."""

    title: str
    axis: str
    room: float
    bars: Sequence[Bar]


def draw(report: Report, path: Path) -> None:
    """Write the picture; a report without any result leaves none."""
    panels = [panel for panel in map(rate_panel, report.results) if panel.bars]
    panels += [panel for panel in [startup_panel(report.startup)] if panel.bars]
    if not panels:
        return
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    heights = [PANEL_INCHES + BAR_INCHES * len(panel.bars) for panel in panels]
    figure = Figure(figsize=(11, sum(heights) + 0.6), layout="constrained")
    FigureCanvasAgg(figure)
    axes = figure.subplots(len(panels), 1, height_ratios=heights, squeeze=False)[:, 0]
    for panel, area in zip(panels, axes, strict=True):
        draw_panel(panel, area)
    share_rate_axis([area for panel, area in zip(panels, axes, strict=True) if panel.axis == RATES])
    figure.suptitle(caption(report), fontsize=8.5, color=INK, x=0.01, ha="left")
    figure.savefig(path, dpi=150)


def rate_panel(result: Result) -> Panel:
    """Decisions a second, sampler included."""
    bars = [rate_bar(row, result.ratios) for row in result.rows if row.tallies]
    return Panel(f"{result.title} ({'one core' if result.pinned else 'all cores'})", RATES, 50, bars)


def rate_bar(row: Row, ratios: Sequence[Ratio]) -> Bar:
    """A row's bar; ours say how they stand to the peers for which there is a target."""
    aimed = [ratio for ratio in ratios if ratio.ours == row.name and ratio.target and not ratio.step_only]
    notes = [f"{spread(ratio.rounds).median:.2f}x {ratio.peer} (target {ratio.target:g}x)" for ratio in aimed]
    rate = short(spread(row.rates()).median) + (f" (target {short(row.target)})" if row.target else "")
    text = "   ".join([rate, *notes])
    return Bar(row.name, row.rates(), text, row.library == "swamp_envs")


def startup_panel(rows: Sequence[StartRow]) -> Panel:
    """Seconds of the stages of a start; the steady state is in the other panels."""
    bars = [startup_bar(row) for row in rows if row.seconds and row.stage != "steady"]
    return Panel("Start-up, each in a fresh process", "seconds", 12, bars)


def startup_bar(row: StartRow) -> Bar:
    """A stage's bar, with its target where it has one."""
    median = spread(row.seconds).median
    text = duration(median) + (f"   (target < {row.target:g} s)" if row.target else "")
    name = row.name if row.stage == "import" else f"{row.name}: {row.stage}"
    return Bar(name, row.seconds, text, "swamp" in row.name)


def draw_panel(panel: Panel, area: Any) -> None:
    """Horizontal bars from top to bottom with whiskers over the quartiles."""
    spreads = [spread(bar.values) for bar in panel.bars]
    medians = [one.median for one in spreads]
    whiskers = [
        [one.median - one.low_quartile for one in spreads],
        [one.high_quartile - one.median for one in spreads],
    ]
    area.barh(
        range(len(medians)),
        medians,
        height=0.72,
        color=[OURS if bar.ours else PEER for bar in panel.bars],
        xerr=whiskers,
        error_kw={"ecolor": INK, "elinewidth": 0.9, "capsize": 2},
    )
    for place, (bar, one) in enumerate(zip(panel.bars, spreads, strict=True)):
        area.annotate(bar.text, (one.high_quartile, place), (5, 0), textcoords="offset points", va="center", fontsize=8)
    dress(panel, area, medians)


def dress(panel: Panel, area: Any, medians: Sequence[float]) -> None:
    """Axis, names and grid."""
    area.set_xscale("log")
    area.xaxis.set_major_formatter(lambda value, _: short(value))
    area.set_xlim(min(medians) / 3, max(medians) * panel.room)
    area.set_ylim(len(medians) - 0.4, -0.6)
    area.set_yticks(range(len(medians)), [bar.name for bar in panel.bars], fontsize=8)
    area.set_title(panel.title, fontsize=9.5, loc="left", color=INK, fontweight="bold")
    area.set_xlabel(panel.axis, fontsize=8)
    area.tick_params(axis="x", labelsize=8)
    area.tick_params(axis="y", length=0)
    area.grid(axis="x", color=FAINT, linewidth=0.8)
    area.set_axisbelow(True)
    area.spines[["top", "right", "left"]].set_visible(False)


def share_rate_axis(areas: Sequence[Any]) -> None:
    """One scale for all rates, so that bars of two panels can be compared; its name stands once, at the bottom."""
    limits = [area.get_xlim() for area in areas]
    for area in areas:
        area.set_xlim(min(low for low, _ in limits), max(high for _, high in limits))
    for area in areas[:-1]:
        area.set_xlabel("")


def caption(report: Report) -> str:
    """What ran where, in one line."""
    machine, settings = report.machine, report.settings
    repeats = f"median of {settings['repeats']} interleaved runs of {settings['seconds']:g} s, whiskers: quartiles"
    return f"{machine['cpu']}, {machine['cores']} cores, Python {machine['python']}, {report.date[:10]}; {repeats}"


def short(rate: float) -> str:
    """Three figures and a unit: 22.9k, 1.51M."""
    for size, unit in UNITS:
        if rate >= size:
            return f"{rate / size:.3g}{unit}"
    return f"{rate:g}"


if __name__ == "__main__":
    source = Path(sys.argv[1])
    draw(load(source), source.with_suffix(".png"))
