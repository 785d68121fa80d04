"""The report as one web page that needs nothing else: tables, and plots drawn here as SVG."""

import math
import shlex
from collections.abc import Callable, Sequence
from html import escape
from typing import NamedTuple

from swamp_envs.dev import Mean, svg

from .report import Report, Standing
from .schedule import UNRANKED

_STYLE = """
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 80rem; padding: 0 1rem; }
body { color: #1d2a1f; background: #fff; }
h1, h2 { color: #2e6b34; line-height: 1.2; } table { border-collapse: collapse; margin: .5rem 0 1.5rem; }
th, td { padding: .25rem .5rem; text-align: right; border-bottom: 1px solid #d5dccb; vertical-align: top; }
td { white-space: nowrap; } th { vertical-align: bottom; }
th:first-child, td:first-child { text-align: left; } small { color: #4d5a4e; } td small { display: block; }
.wide { overflow-x: auto; } svg { max-width: none; }
code { background: #eef2e8; padding: .1rem .3rem; overflow-wrap: anywhere; }
.notes { background: #fff6d6; padding: .5rem 1rem .5rem 2rem; }
.games { display: grid; grid-template-columns: repeat(auto-fill, minmax(17rem, 1fr)); gap: 1rem; }
.games { padding: 0; list-style: none; }
.games img { width: 100%; border: 1px solid #d5dccb; border-radius: 6px; }
@media (max-width: 40rem) {
  .agents thead { display: none; } .agents tr { display: block; margin-bottom: 1rem; border-top: 2px solid #2e6b34; }
  .agents td { display: flex; justify-content: space-between; gap: 1rem; text-align: right; white-space: normal; }
  .agents td::before { content: attr(data-label); color: #4d5a4e; text-align: left; }
  .agents td:first-child { font-weight: 700; }
}
"""
_INK, _GREEN, _QUIET = "#1d2a1f", "#2e6b34", "#b9c4ad"
_WIDTH, _ROW, _LEFT, _RIGHT = 760, 28, 190, 40
# Orange to blue, which all eyes tell apart: worst, middle, best.
_HEAT = ((213, 94, 0), (255, 255, 255), (0, 114, 178))


class Sample(NamedTuple):
    """A game to look at: where its record and the picture of its end lie, seen from the page, and who played."""

    record: str
    picture: str
    seats: tuple[str, ...]
    outcome: str


def page(report: Report, samples: Sequence[Sample]) -> str:
    """The whole page."""
    title = f"Arena: {report.terms.game}"
    parts = [
        f"<h1>{escape(title)}</h1>",
        _about(report),
        _notes(report),
        _plot(report),
        "<h2>Agents</h2>",
        _agents(report),
        "<h2>Share of wins at each seat</h2>",
        _by_seat(report),
        f"<h2>{_matrix_title(report)}</h2>",
        _matrix(report),
        _faults(report),
        _samples(samples),
    ]
    head = '<!doctype html><html lang="en"><head><meta charset="utf-8">'
    head += f'<meta name="viewport" content="width=device-width, initial-scale=1"><title>{escape(title)}</title>'
    return f"{head}<style>{_STYLE}</style></head><body>{''.join(parts)}</body></html>\n"


def _about(report: Report) -> str:
    terms = report.terms
    about = (
        f"{terms.id}, {terms.options}; mode {terms.mode}; {report.finished} games on {report.deals} deals from seed "
        f"{terms.seed}, {report.cut_off} of them cut off by the turn limit; swamp_envs {report.version}."
    )
    told = f"<p>{escape(about)} Brackets and bars are 95% confidence intervals, resampled by deal.</p>"
    return f"{told}<p>Played by <code>{escape(command(report))}</code></p>"


def command(report: Report) -> str:
    """What plays this arena again, in a new file."""
    terms = report.terms
    variant = terms.variant
    chosen = [o for o in variant.game.options if variant.options.get(o.name, o.default) != o.default]
    options = [f"-o {o.name}={o.text(variant.options[o.name])}" for o in chosen]
    agents = [s.agent if s.name == s.agent else f"{s.name}={s.agent}" for s in report.standings]
    words = [
        "swamp arena run",
        terms.game,
        *map(shlex.quote, agents),
        f"--deals {report.deals_planned}",
        f"--seed {terms.seed}",
    ]
    return " ".join([*words, f"--mode {terms.mode}", *options])


def _notes(report: Report) -> str:
    items = "".join(f"<li>{escape(note)}</li>" for note in report.notes)
    return f'<ul class="notes">{items}</ul>' if items else ""


def _plot(report: Report) -> str:
    """Ratings with their intervals, and mean payoffs with theirs."""
    plots = [("Mean payoff", [standing.payoff for standing in report.standings])]
    ratings = [standing.rating for standing in report.standings if standing.rating]
    if ratings:
        plots.insert(0, ("Rating (Plackett-Luce, 400 points are odds of ten to one)", ratings))
    names = [standing.name for standing in report.standings]
    return "".join(
        f'<h2>{escape(title)}</h2><div class="wide">{intervals(names, means, title)}</div>' for title, means in plots
    )


def intervals(names: Sequence[str], means: Sequence[Mean], title: str) -> str:
    """A dot and a bar for each mean, over a common scale."""
    ends = [end for mean in means for end in (mean.low, mean.mean, mean.high) if math.isfinite(end)]
    low, high = (min(ends), max(ends)) if ends else (0.0, 1.0)
    low, high = (low - 0.5, high + 0.5) if high - low < 1e-9 else (low, high)
    height = _ROW * len(means) + 34

    def x(value: float) -> float:
        held = min(max(value, low), high)
        return _LEFT + (held - low) / (high - low) * (_WIDTH - _LEFT - _RIGHT)

    marks = [mark for tick in _ticks(low, high) for mark in _tick(x(tick), tick, height)]
    rows = [mark for k, mean in enumerate(means) for mark in _bar(x, mean, names[k], _ROW * k + _ROW / 2 + 4)]
    return svg.document(_WIDTH, height, *marks, *rows, title=title)


def _ticks(low: float, high: float) -> list[float]:
    """Round numbers, some five of them."""
    rough = (high - low) / 5
    step = 10 ** math.floor(math.log10(rough))
    step *= next(factor for factor in (1, 2, 5, 10) if factor * step >= rough)
    return [k * step for k in range(math.ceil(low / step), math.floor(high / step) + 1)]


def _tick(x: float, value: float, height: float) -> list[svg.Markup]:
    return [
        svg.element("line", x1=x, y1=0, x2=x, y2=height - 24, stroke=_QUIET),
        svg.text(x, height - 8, f"{value:g}", font_size=12, text_anchor="middle", fill=_INK),
    ]


def _bar(x, mean: Mean, name: str, y: float) -> list[svg.Markup]:
    marks = [svg.text(_LEFT - 12, y + 4, name[-24:], font_size=13, text_anchor="end", fill=_INK)]
    if math.isfinite(mean.mean):
        marks.append(svg.element("line", x1=x(mean.low), y1=y, x2=x(mean.high), y2=y, stroke=_GREEN, stroke_width=3))
        marks.append(svg.circle(x(mean.mean), y, 5, fill=_GREEN))
    return marks


_COLUMNS: dict[str, Callable[[Standing], str]] = {
    "agent": lambda s: f"{escape(s.name)} <small>{escape(_what(s))}</small>",
    "self-play minus cross-play": lambda s: with_interval(s.gap, 3),
    "rating": lambda s: with_interval(s.rating, 1),
    "mean payoff": lambda s: with_interval(s.payoff, 3),
    "place": lambda s: with_interval(s.place, 2),
    "score": lambda s: with_interval(s.score, 2),
    "wins per side": lambda s: with_interval(s.wins, 1, percent=True),
    "by chance": lambda s: "" if s.chance is None else f"{s.chance:.1%}",
    "games": lambda s: str(s.games),
    "time per decision": lambda s: f"{s.seconds * 1000:.3g} ms" if math.isfinite(s.seconds) else "",
    "faults": lambda s: str(s.faults),
}
_ALONE, _TOGETHER = ("rating", "place", "by chance"), ("self-play minus cross-play",)  # columns of one kind of play


def _agents(report: Report) -> str:
    others = _ALONE if report.terms.mode in UNRANKED else _TOGETHER
    columns = {head: cell for head, cell in _COLUMNS.items() if head not in others}
    return _table(list(columns), [[cell(standing) for cell in columns.values()] for standing in report.standings])


def _what(s: Standing) -> str:
    return " ".join(part for part in (s.agent if s.agent != s.name else "", s.fingerprint) if part)


def with_interval(mean: Mean | None, digits: int, percent: bool = False) -> str:
    """A mean, and its interval in brackets; nothing where nothing is known."""
    if mean is None or math.isnan(mean.mean):
        return ""
    unit = "%" if percent else ""
    numbers = [f"{part * (100 if percent else 1):.{digits}f}" for part in (mean.mean, mean.low, mean.high)]
    if not math.isfinite(mean.low):
        return f"{numbers[0]}{unit}"
    return f"{numbers[0]}{unit} [{numbers[1]}, {numbers[2]}]"


def _by_seat(report: Report) -> str:
    seats = len(report.wins_by_seat[0])
    rows = [
        [escape(standing.name), *(with_interval(mean, 1, percent=True) for mean in report.wins_by_seat[k])]
        for k, standing in enumerate(report.standings)
    ]
    return _table(["agent", *(f"seat {seat}" for seat in range(seats))], rows)


def _matrix_title(report: Report) -> str:
    if report.terms.mode in UNRANKED:
        gap = with_interval(report.gap, 3) or "not known"
        return f"Cross-play: mean payoff of tables of two agents; self-play minus cross-play {gap}"
    return "Mean payoff of the row's agent in games with the column's agent at the table"


def _matrix(report: Report) -> str:
    """The matrix as a picture: orange is worse, blue is better."""
    names = [standing.name for standing in report.standings]
    cell, left, top = 104, 170, 30
    known = [mean.mean for row in report.payoffs for mean in row if math.isfinite(mean.mean)]
    low, high = (min(known), max(known)) if known else (0.0, 0.0)
    marks = [
        svg.text(left + cell * (k + 0.5), 20, n[-15:], font_size=12, text_anchor="middle") for k, n in enumerate(names)
    ]
    for i, row in enumerate(report.payoffs):
        y = top + 44 * i
        marks.append(svg.text(left - 10, y + 26, names[i][-22:], font_size=13, text_anchor="end"))
        for j, mean in enumerate(row):
            marks += _cell(left + cell * j, y, cell, mean, low, high)
    drawn = svg.document(left + cell * len(names) + 10, top + 44 * len(names) + 10, *marks, title="payoffs")
    return f'<div class="wide">{drawn}</div>'


def _cell(x: float, y: float, width: float, mean: Mean, low: float, high: float) -> list[svg.Markup]:
    if not math.isfinite(mean.mean):
        return [svg.rect(x + 1, y + 1, width - 2, 42, fill="#f2f2ee")]
    share = (mean.mean - low) / (high - low) if high > low else 0.5
    marks = [svg.rect(x + 1, y + 1, width - 2, 42, fill=_heat(share))]
    marks.append(svg.text(x + width / 2, y + 20, f"{mean.mean:+.3f}", font_size=13, text_anchor="middle"))
    if math.isfinite(mean.low):
        interval = f"{mean.low:+.2f} to {mean.high:+.2f}"
        marks.append(svg.text(x + width / 2, y + 36, interval, font_size=11, text_anchor="middle"))
    return marks


def _heat(share: float) -> str:
    """A colour from orange over white to blue, paled so that numbers on it can be read."""
    half = 0 if share < 0.5 else 1
    part = share * 2 - half
    ends = zip(_HEAT[half], _HEAT[half + 1], strict=True)
    mixed = [round(255 - 0.6 * (255 - (a + (b - a) * part))) for a, b in ends]
    return "#" + "".join(f"{channel:02x}" for channel in mixed)


def _faults(report: Report) -> str:
    if not report.faults:
        return ""
    rows = [[escape(lost.agent), str(lost.game), str(lost.seat), escape(lost.reason)] for lost in report.faults[:100]]
    return f"<h2>Games lost by faults ({len(report.faults)})</h2>{_table(['agent', 'game', 'seat', 'reason'], rows)}"


def _samples(samples: Sequence[Sample]) -> str:
    items = "".join(
        f'<li><a href="{escape(each.record)}"><img src="{escape(each.picture)}" loading="lazy" '
        f'alt="The end of {escape(each.record)}"></a><br>{escape(each.outcome)}<small>{_seated(each)}</small></li>'
        for each in samples
    )
    told = "<p>The end of each; a click gets the record, and <code>swamp replay FILE</code> or the page of "
    told += "<code>swamp serve</code> plays it again.</p>"
    return f'<h2>Sample games</h2>{told}<ul class="games">{items}</ul>' if items else ""


def _seated(sample: Sample) -> str:
    """Who sat where."""
    return "<br>" + "<br>".join(f"seat {seat}: {escape(name)}" for seat, name in enumerate(sample.seats))


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """On a narrow page every row becomes a list of its cells, each with its heading."""
    head = "".join(f"<th>{escape(name)}</th>" for name in heads)
    body = "".join(f"<tr>{''.join(map(_labelled, heads, row))}</tr>" for row in rows)
    return f'<div class="wide"><table class="agents"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'


def _labelled(head: str, cell: str) -> str:
    """A cell; an interval stands below its mean."""
    mean, bracket, interval = cell.partition(" [")
    below = f"<small>[{interval}</small>" if bracket else ""
    return f'<td data-label="{escape(head)}"><span>{mean}{below}</span></td>'
