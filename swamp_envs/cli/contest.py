"""`swamp arena sprt`: two agents play until it is decided which is better, and no longer."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.live import Live
from rich.table import Table

from ..core.errors import SwampError
from .arguments import (
    ArenaSeed,
    BatchSize,
    GameName,
    MemoryLimit,
    MoveTime,
    OptionWords,
    Workers,
    choose_variant,
)
from .console import QUIET, add, screen, table
from .person import Leave
from .standings import between

if TYPE_CHECKING:
    from swamp_agents.arena import Contest, Effects, Finished, Outcome

SPRT = "sprt"
_ANSWERS = {
    "better": "{0} is better than {1}",
    "not better": "{0} is not better than {1}",
    "undecided": "undecided between {0} and {1}",
}


def sprt_command(
    name: GameName,
    candidate: Annotated[str, typer.Argument(metavar="CANDIDATE", help="The agent that may be better.")],
    incumbent: Annotated[str, typer.Argument(metavar="INCUMBENT", help="The agent that it is compared with.")],
    effects: Annotated[
        str,
        typer.Option(
            "--effects",
            metavar="LOW,HIGH",
            help="Effects to tell apart, in standard deviations of what a deal gains the candidate.",
        ),
    ] = "0,0.5",
    most: Annotated[int, typer.Option("--most", min=1, help="Deals that may be played at most.")] = 400,
    file: Annotated[
        Path | None, typer.Option("--file", metavar="FILE", help="Where results are kept; GAME.sprt.arena if omitted.")
    ] = None,
    option: OptionWords = None,
    seed: ArenaSeed = None,
    workers: Workers = 1,
    batch: BatchSize = 32,
    move_time: MoveTime = 30,
    memory: MemoryLimit = None,
) -> None:
    """Play two agents until a sequential test decides which is better; the same command again resumes it."""
    from swamp_agents.arena import Contest, Store, contest_mode, read_entrants, run

    variant, sought = choose_variant(name, option), read_effects(effects)
    first, second = read_entrants([candidate, incumbent])
    path = file or Path(f"{variant.game.name}.{SPRT}.arena")
    with Store.open(path, variant, contest_mode(variant), seed) as store:
        contest = Contest(store, (first, second), sought, most, batch)
        try:
            with _Show(contest) as show:
                run(store, workers, move_time, show.count, memory=memory, aim=contest)
        except Leave:
            screen().print("left; the same command resumes", style=QUIET)
        except KeyboardInterrupt:
            screen(stderr=True).print(f"\n{path} keeps what was played; the same command resumes", markup=False)
            raise
        screen().print(contest_table(contest))


def read_effects(text: str) -> "Effects":
    """Two numbers with a comma between them."""
    from swamp_agents.arena import Effects

    try:
        low, high = map(float, text.split(","))
    except ValueError:
        raise SwampError(f"effects: found {text!r}, accepted: two numbers, as in 0,0.5") from None
    return Effects(low, high)


def contest_table(contest: "Contest") -> Table:
    """What is known, and how it is known."""
    outcome = contest.outcome()
    names = [entrant.name for entrant in contest.pair]
    made = table("", "", title=_ANSWERS[outcome.verdict].format(*names))
    made.show_header = False
    for head, told in _rows(contest, outcome, names):
        add(made, head, told)
    return made


def _rows(contest: "Contest", outcome: "Outcome", names: Sequence[str]) -> list[tuple[str, str]]:
    from swamp_agents.arena.sequential import ERROR, LIMIT

    least, most = contest.bounds
    rows = [
        ("deals", f"{outcome.deals} of {contest.most} at most"),
        (
            "log-likelihood ratio",
            f"{outcome.ratio:+.2f} [{-LIMIT:.2f}, {LIMIT:.2f}], effects {contest.test.effects}",
        ),
        ("likelihood of superiority", f"{outcome.superiority:.1%}"),
        ("capital of the betting test", f"{outcome.capital:.3g}; {1 / ERROR:g} or more are proof of a gain"),
    ]
    if outcome.deals:
        rows += [
            ("gain of a deal, whenever one stops", f"{between(outcome.any_time, 3)}, possible {least:g} to {most:g}"),
            ("gain of a deal, plain", f"{between(outcome.gain, 3)}, effect {outcome.effect:+.2f}"),
        ]
    for name, faults in zip(names, outcome.faults, strict=True):
        rows.append((f"games lost by faults of {name}", f"{faults.late} late, {faults.crashes} crashed or illegal"))
    return rows


class _Show:
    """The table while games are played; in a pipe there is none."""

    def __init__(self, contest: "Contest") -> None:
        console = screen(stderr=True)
        self.contest = contest
        self.live = Live(console=console, auto_refresh=False, transient=True)
        self.there = console.is_terminal and not any(entrant.is_person for entrant in contest.pair)

    def __enter__(self) -> "_Show":
        if self.there:
            self.live.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self.there:
            self.live.stop()

    def count(self, finished: "Sequence[Finished]") -> None:
        before = len(self.contest.gains)
        self.contest.count(finished)
        if self.there and len(self.contest.gains) > before:
            self.live.update(contest_table(self.contest), refresh=True)
