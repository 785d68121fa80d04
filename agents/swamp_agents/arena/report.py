"""The report of an arena: everything its file tells, as numbers, CSV, JSON, a page, and records of sample games."""

import csv
import json
import math
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import swamp_envs
from swamp_envs import Match, SwampError
from swamp_envs.dev import Mean

from .plackett import MIDDLE, RESAMPLES, rate
from .possible import team_of
from .schedule import UNRANKED, meetings, sides_of
from .store import Store, Terms
from .tally import Tally, ranking

if TYPE_CHECKING:
    from .page import Sample

_SAMPLES = 12
_FEW_DEALS = 20  # below that intervals of ratings and scores are too narrow


@dataclass(frozen=True)
class Standing:
    """What an agent made of its games."""

    name: str
    agent: str
    fingerprint: str
    games: int
    rating: Mean | None  # None in cooperative play, where nobody is ranked
    payoff: Mean
    place: Mean
    score: Mean
    wins: Mean  # for each side that it had
    chance: float | None  # of a win for a side, if all were alike; None in cooperative play
    gap: Mean | None  # cooperative play: self-play minus cross-play
    seconds: float  # for a decision
    decisions: int
    faults: int


@dataclass(frozen=True)
class Lost:
    """A game that an agent lost by a fault."""

    game: int
    agent: str
    seat: int
    reason: str


@dataclass(frozen=True)
class Report:
    """All of it; agents from the best to the worst, matrices in the same order."""

    terms: Terms
    version: str
    deals: int
    deals_planned: int
    planned: int
    finished: int
    cut_off: int
    standings: list[Standing]
    wins_by_seat: list[list[Mean]]
    payoffs: list[list[Mean]]  # agent at the table of agent; in cooperative play what the two are paid together
    meetings: list[list[int]]
    gap: Mean | None
    faults: list[Lost]
    samples: list[int]  # numbers of games whose records are worth a look

    @property
    def notes(self) -> list[str]:
        """What a reader has to know before trusting the numbers."""
        notes = [f"{self.planned - self.finished} of {self.planned} games are not played yet."]
        few = f"Few deals: {self.deals}; below about {_FEW_DEALS} the intervals of ratings and scores are too narrow."
        faults = f"{len(self.faults)} games were lost by faults; scores leave these out."
        alone = "One agent has nobody to be rated against."
        extreme = [s.name for s in self.standings if s.rating and s.wins.mean in (0, 1)]
        unknown = f"{', '.join(extreme)} won nothing, or everything: how far from the others is hardly known. "
        unknown += "--pairs, or opponents of like strength, tell more."
        is_alone = len(self.standings) == 1
        shown = (self.finished < self.planned, self.deals < _FEW_DEALS, self.faults, is_alone, extreme and not is_alone)
        return [note for note, there in zip([*notes, few, faults, alone, unknown], shown, strict=True) if there]


def make_report(store: Store, resamples: int = RESAMPLES) -> Report:
    """What the finished games of an arena say."""
    terms, entrants = store.terms, store.entrants
    if not entrants:
        raise SwampError(f"{store.path}: there are no agents in it yet; the command that made it plans its games")
    games = list(store.finished())
    variant = terms.variant
    tally = Tally(games, len(entrants), sides_of(variant, terms.mode), variant.cooperative, team_of(variant))
    standings = _standings(store, tally, resamples)
    order = sorted(range(len(entrants)), key=lambda agent: _merit(standings[agent]), reverse=True)
    together = terms.mode in UNRANKED
    met = meetings([game.seats for _, game in games], len(entrants))
    finished, planned = store.counts()
    return Report(
        terms=terms,
        version=swamp_envs.__version__,
        deals=len({deal for deal, _ in games}),
        deals_planned=store.deals,
        planned=planned,
        finished=finished,
        cut_off=sum(game.ending == "cut off" for _, game in games),
        standings=[standings[agent] for agent in order],
        wins_by_seat=[tally.wins_by_seat()[agent] for agent in order],
        payoffs=_in_order(tally.payoffs_together() if together else tally.payoffs_against(), order),
        meetings=_in_order(met.tolist(), order),
        gap=tally.gap() if together else None,
        faults=[Lost(g.game, entrants[agent].name, int(g.fault_seat or 0), g.fault or "") for g, agent in tally.faults],
        samples=_samples(tally, games),
    )


def _standings(store: Store, tally: Tally, resamples: int) -> list[Standing]:
    entrants, mode = store.entrants, store.terms.mode
    rated = None
    if mode not in UNRANKED:
        rated = rate(map(ranking, tally.tables), len(entrants), store.terms.seed, resamples)
    faults = [agent for _, agent in tally.faults]
    return [
        Standing(
            name=entrant.name,
            agent=entrant.agent,
            fingerprint=entrant.fingerprint,
            games=tally.games_of(k),
            rating=Mean(float(rated.points[k]), float(rated.low[k]), float(rated.high[k])) if rated else None,
            payoff=tally.payoff(k),
            place=tally.place(k),
            score=tally.score(k),
            wins=tally.wins(k),
            chance=1 / tally.sides if mode not in UNRANKED else None,
            gap=tally.gap(k) if mode in UNRANKED else None,
            seconds=float(tally.seconds[k] / tally.decisions[k]) if tally.decisions[k] else math.nan,
            decisions=int(tally.decisions[k]),
            faults=faults.count(k),
        )
        for k, entrant in enumerate(entrants)
    ]


def _merit(standing: Standing) -> float:
    """What agents are ordered by: the rating, or where nobody is ranked the mean payoff."""
    merit = standing.rating.mean if standing.rating else standing.payoff.mean
    return -math.inf if math.isnan(merit) else merit


def _in_order(matrix: Sequence[Sequence[Any]], order: Sequence[int]) -> list[list[Any]]:
    return [[matrix[a][b] for b in order] for a in order]


def _samples(tally: Tally, games: Sequence[tuple]) -> list[int]:
    """A game with each winner, and the first ones with faults."""
    found: dict[Any, int] = {}
    for table in tally.tables:
        best = max(table, key=lambda side: side.win)
        found.setdefault(("won", best.agent, best.seat), best.game)
    faults = [game.game for game, _ in tally.faults[:3]]
    return sorted({*list(found.values())[: _SAMPLES - len(faults)], *faults})


def write_report(store: Store, report: Report, folder: str | Path) -> list[Path]:
    """report.json, agents.csv, matrix.csv, report.html, and records with pictures in games/; returns the paths."""
    from .page import page

    folder = Path(folder)
    try:
        (folder / "games").mkdir(parents=True, exist_ok=True)
        samples = [_write_sample(store, game, folder) for game in report.samples]
        written = [folder / name for name in ("report.json", "agents.csv", "matrix.csv", "report.html")]
        written[0].write_text(to_json(report) + "\n", encoding="utf-8")
        _write_csv(written[1], agent_rows(report))
        _write_csv(written[2], matrix_rows(report))
        written[3].write_text(page(report, samples), encoding="utf-8")
    except OSError as error:
        raise SwampError(f"cannot write into {folder}: {error.strerror}") from error
    return [*written, *(folder / name for sample in samples for name in (sample.record, sample.picture))]


def _write_sample(store: Store, game: int, folder: Path) -> "Sample":
    """The record of a game, and a picture of its end."""
    from .page import Sample

    record = store.record(game)
    match = record.replay()
    names = f"games/{game}.swamp", f"games/{game}.svg"
    record.save(folder / names[0])
    (folder / names[1]).write_text(match.svg(), encoding="utf-8")
    return Sample(*names, tuple(record.seats), _outcome(match, record.seats))


def _outcome(match: Match, names: Sequence[str]) -> str:
    """Who was paid most."""
    best = max(match.payoff)
    winners = [names[seat] for seat, paid in enumerate(match.payoff) if paid == best]
    said = "all are paid alike" if len(winners) == len(names) else f"paid most: {', '.join(dict.fromkeys(winners))}"
    return f"{len(match.actions)} decisions; {said}" + ("; cut off" if match.truncated else "")


def to_json(report: Report) -> str:
    """The report as JSON; numbers that nothing is known of are null."""
    return json.dumps(_plain({**asdict(report), "notes": report.notes, "middle": MIDDLE}), indent=1, ensure_ascii=False)


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _plain(part) for name, part in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(part) for part in value]
    return None if isinstance(value, float) and not math.isfinite(value) else value


_MEANS = ("rating", "payoff", "place", "score", "wins", "gap")


def agent_rows(report: Report) -> list[dict[str, Any]]:
    """One row an agent, for a table or a CSV file."""
    rows = []
    for standing in report.standings:
        row = {name: part for name, part in vars(standing).items() if name not in _MEANS}
        for name in _MEANS:
            mean = getattr(standing, name)
            parts = (mean.mean, mean.low, mean.high) if mean else (None, None, None)
            row |= {f"{name}{end}": _plain(part) for end, part in zip(("", "_low", "_high"), parts, strict=True)}
        rows.append(row)
    return rows


def matrix_rows(report: Report) -> list[dict[str, Any]]:
    """One row for each pair of agents."""
    names = [standing.name for standing in report.standings]
    return [
        {
            "agent": a,
            "other": b,
            "payoff": _plain(mean.mean),
            "low": _plain(mean.low),
            "high": _plain(mean.high),
            "meetings": report.meetings[i][j],
        }
        for i, a in enumerate(names)
        for j, b in enumerate(names)
        for mean in [report.payoffs[i][j]]
    ]


def _write_csv(path: Path, rows: Sequence[dict[str, Any]]) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)
