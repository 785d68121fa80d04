"""Our doors beside other libraries', in one run: `python -m benchmarks.throughput --help`."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Annotated

# A script has its own folder on the path; the imports below start one higher.
import typer
from rich.console import Console

from benchmarks import ours
from benchmarks.games import rows_of
from benchmarks.harness import Comparison, Contender, Pair, measure, one_thread_each
from benchmarks.peers import envpool_games, openspiel, pettingzoo_classic, pgx_games
from benchmarks.report import Report, new_report, save, show
from benchmarks.startup import measure_startup

STARTUP = "startup"
THREADS_BATCH = 4096
BATCH_RATE = 1e6
WIDE_ENOUGH = 180


def aec_comparison(games: Sequence[str]) -> Comparison:
    """Full last/step cycles; both sides get the same sampler."""
    peers = pettingzoo_classic.contenders()
    mine = {game: ours.aec(game) for game in games}
    pairs = [
        Pair(own.name, peer.name, target)
        for numpy_row, space_row in mine.values()
        for own, peer, target in zip((numpy_row, space_row, numpy_row), peers, (5.0, 5.0, None), strict=True)
    ]
    return Comparison("aec", "AEC door: full last/step cycles", [*flat(mine.values()), *peers], pairs)


def playout_comparison(games: Sequence[str]) -> Comparison:
    """Whole random games without leaving compiled code."""
    peers = openspiel.contenders()
    mine = flat(ours.playout(game, rows_of(game).playout_rate) for game in games)
    pairs = [
        Pair(own.name, peer.name, rows_of(own.game).playout_ratios.get(peer.game)) for own in mine for peer in peers
    ]
    return Comparison("playout", "Whole random games in compiled code", [*mine, *peers], pairs)


def batch_comparison(games: Sequence[str]) -> Comparison:
    """Batches of 1024 with observation and mask written."""
    othello, *others = envpool_games.contenders()
    peers = [othello, *others, *pgx_games.contenders()]
    mine = [ours.batch(game, BATCH_RATE) for game in games]
    pairs = [pair for rows in mine for pair in batch_pairs(rows, othello, peers)]
    return Comparison("batch", "Batch of 1024, observation and mask written", [*flat(mine), *peers], pairs)


def batch_pairs(mine: Sequence[Contender], othello: Contender, peers: Sequence[Contender]) -> list[Pair]:
    """EnvPool's Othello three ways, with the targets; the other peers as information."""
    own_sampler, mask_sampler = (row.name for row in mine)
    return [
        Pair(own_sampler, othello.name, 8.0),
        Pair(mask_sampler, othello.name, 8.0),
        Pair(mask_sampler, othello.name, 8.0, step_only=True),
        *(Pair(own_sampler, peer.name) for peer in peers if peer is not othello),
    ]


def threads_comparison(games: Sequence[str]) -> Comparison:
    """Two threads against one; not pinned, and honest only on an idle machine."""
    mine = [ours.threads(game, THREADS_BATCH) for game in games]
    pairs = [Pair(two.name, one.name, 1.6) for one, two in mine]
    return Comparison("threads", f"Two threads against one, batch of {THREADS_BATCH}", flat(mine), pairs, pinned=False)


def flat(groups: Iterable[Iterable[Contender]]) -> list[Contender]:
    """The contenders of all groups in one list."""
    return [contender for group in groups for contender in group]


COMPARISONS = {
    "aec": aec_comparison,
    "playout": playout_comparison,
    "batch": batch_comparison,
    "threads": threads_comparison,
}


def run(games: Sequence[str], only: Sequence[str], repeats: int, seconds: float, console: Console) -> Report:
    """Measure the chosen comparisons, each with its contenders interleaved."""
    report = new_report({"games": list(games), "only": list(only), "repeats": repeats, "seconds": seconds})
    for key, build in COMPARISONS.items():
        if key in only:
            console.print(f"measuring {key} ...", style="dim")
            report.results.append(measure(build(games), repeats, seconds))
    if STARTUP in only:
        console.print(f"measuring {STARTUP} ...", style="dim")
        report.startup = measure_startup(games, repeats)
    return report


def chosen(only: str) -> list[str]:
    """The comparisons a comma-separated list names; all of them if it is empty."""
    known = [*COMPARISONS, STARTUP]
    names = only.split(",") if only else known
    unknown = [name for name in names if name not in known]
    if unknown:
        raise typer.BadParameter(
            f"unknown comparison {unknown[0]!r}; accepted: {', '.join(known)}", param_hint="--only"
        )
    return names


def chosen_games(games: str) -> list[str]:
    """Our games that a comma-separated list names; all of the house if it is empty."""
    from swamp_envs.dev import HOUSE

    return games.split(",") if games else list(HOUSE)


def main(
    repeats: Annotated[int, typer.Option(min=1, help="Rounds; every round runs each contender once.")] = 7,
    seconds: Annotated[float, typer.Option(help="How long a contender plays in a round.")] = 0.5,
    games: Annotated[str, typer.Option(help="Our games, separated by commas; all if none is named.")] = "",
    only: Annotated[str, typer.Option(help="Doors to compare: aec,playout,batch,threads,startup.")] = "",
    out: Annotated[Path, typer.Option(help="Folder for throughput.json and throughput.png.")] = Path(
        "benchmarks/results"
    ),
) -> None:
    """Measure our doors beside other libraries' and write tables, JSON and a plot."""
    console = Console()
    console = console if console.width >= WIDE_ENOUGH else Console(width=WIDE_ENOUGH)
    one_thread_each()  # nothing of ours is imported yet
    report = run(chosen_games(games), chosen(only), repeats, seconds, console)
    show(report, console)
    out.mkdir(parents=True, exist_ok=True)
    save(report, out / "throughput.json")

    from benchmarks.plot import draw

    draw(report, out / "throughput.png")
    console.print(f"written: {out / 'throughput.json'}, {out / 'throughput.png'}")


if __name__ == "__main__":
    typer.run(main)
