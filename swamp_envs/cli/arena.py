"""`swamp arena`: any agents of any game against each other, in a file that can be resumed, extended and reported."""

import shlex
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.live import Live
from rich.table import Table
from typer.core import TyperGroup

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
from .console import PROGRAM, QUIET, add, screen, table
from .contest import SPRT
from .person import Leave
from .standings import show_report

if TYPE_CHECKING:
    from swamp_agents.arena import Entrant, Finished, Store

RUN, PAIRS = "run", "pairs"
_LOOKS = 4  # of the live table, a second


class ArenaGroup(TyperGroup):
    """`swamp arena swapx ...` is short for `swamp arena run swapx ...`."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        if any(word.partition("=")[0] == f"--{SPRT}" for word in args):
            raise SwampError(f"arena: found --{SPRT}, accepted: swamp arena {SPRT} GAME CANDIDATE INCUMBENT")
        if args and args[0] not in (*self.commands, "-h", "--help"):
            args = [RUN, *args]
        return super().parse_args(ctx, args)


arena_app = typer.Typer(
    cls=ArenaGroup, no_args_is_help=True, help="Play agents against each other: swamp arena GAME AGENT AGENT ..."
)


@arena_app.callback()
def arena() -> None:
    """Play agents against each other: swamp arena GAME AGENT AGENT ...; the same command again resumes it."""


def run_command(
    name: GameName,
    agents: Annotated[
        list[str],
        typer.Argument(
            metavar="AGENT...",
            help="Bots, as `swamp bots` lists them, exec:COMMAND, module:Class, human, or NAME=one of these.",
        ),
    ],
    deals: Annotated[int, typer.Option("--deals", min=1, help="Deals; each is played in every rotation.")] = 100,
    file: Annotated[
        Path | None, typer.Option("--file", metavar="FILE", help="Where results are kept; GAME.arena if omitted.")
    ] = None,
    mode: Annotated[
        str | None, typer.Option("--mode", help="free, pairs, teams, cooperative or alone; the game's own if omitted.")
    ] = None,
    pairs: Annotated[bool, typer.Option("--pairs", help="Two agents at a table; short for --mode pairs.")] = False,
    option: OptionWords = None,
    seed: ArenaSeed = None,
    workers: Workers = 1,
    batch: BatchSize = 32,
    move_time: MoveTime = 30,
    extend: Annotated[
        bool, typer.Option("--extend", help="Go on with agents too that are in the file and are not named here.")
    ] = False,
    memory: MemoryLimit = None,
    ray: Annotated[bool, typer.Option("--ray", help="Play on Ray (the extra ray).")] = False,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FOLDER", help="Write the report there, as `arena report` does.")
    ] = None,
) -> None:
    """Play agents against each other; what an earlier run of the same command has finished is not played again."""
    from swamp_agents.arena import Process, Store, read_entrants, run

    if pairs and mode not in (None, PAIRS):
        raise SwampError(f"mode: found --pairs and --mode {mode}, accepted: one of them")
    variant = choose_variant(name, option)
    entrants = read_entrants(agents)
    with Store.open(file or Path(f"{variant.game.name}.arena"), variant, PAIRS if pairs else mode, seed) as store:
        if not extend:
            refuse_others(store, entrants)
        store.extend(entrants, deals, batch)
        start = ray_workers() if ray else Process
        tell_begin(store)
        try:
            with _Show(store) as show:
                run(store, workers, move_time, show.count, start, memory)
        except Leave:
            screen().print("left; the same command resumes", style=QUIET)
        except KeyboardInterrupt:
            tell_how_to_resume(store)
            raise
        _tell(store, out)


def refuse_others(store: "Store", entrants: "Sequence[Entrant]") -> None:
    """An old file of the same name may be of other agents, who would play on unasked."""
    named = {entrant.name for entrant in entrants}
    others = [entrant.name for entrant in store.entrants if entrant.name not in named]
    if others:
        raise SwampError(
            f"{store.path}: found an arena with {', '.join(others)} too, accepted: one of the agents that are named; "
            "name those too, take another --file, or go on with all of them by --extend"
        )


def tell_begin(store: "Store") -> None:
    """A sign of life: workers have to start and to compile before the first game is over."""
    finished, planned = store.counts()
    screen(stderr=True).print(
        f"{store.path}: {planned:,} games, {planned - finished:,} to play", style=QUIET, markup=False, soft_wrap=True
    )


def tell_how_to_resume(store: "Store") -> None:
    finished, planned = store.counts()
    command = shlex.join([PROGRAM, *sys.argv[1:]])
    screen(stderr=True).print(
        f"\n{store.path} keeps {finished:,} of {planned:,} games; the same command resumes: {command}",
        markup=False,
        soft_wrap=True,
    )


@arena_app.command("report")
def report_command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The file of an arena, finished or not.")],
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FOLDER", help="Write report.html, CSV, JSON and records there.")
    ] = None,
) -> None:
    """Report the results in an arena's file."""
    from swamp_agents.arena import Store

    with Store(file) as store:
        _tell(store, out)


@arena_app.command("record")
def record_command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The file of an arena.")],
    game: Annotated[int, typer.Argument(metavar="GAME", help="The number of a finished game.")],
) -> None:
    """Print the record of a game, for `swamp replay`."""
    from swamp_agents.arena import Store

    with Store(file) as store:
        typer.echo(str(store.record(game)), nl=False)


def ray_workers() -> Any:
    """Workers on Ray, which is looked for only now."""
    from swamp_agents.arena.onray import workers_on_ray

    return workers_on_ray()


def _tell(store: "Store", out: Path | None) -> None:
    """The report on the screen, and into a folder."""
    from swamp_agents.arena import make_report, write_report

    console, report = screen(), make_report(store)
    show_report(console, report)
    if out is not None:
        for path in write_report(store, report, out):
            console.print(str(path), style=QUIET, markup=False, soft_wrap=True)


class _Show:
    """The ladder while games are played; in a pipe there is none."""

    def __init__(self, store: "Store") -> None:
        from swamp_agents.arena import Ladder, Scoreboard

        console = screen(stderr=True)
        self.board = Scoreboard(store)
        self.ladder = Ladder(len(self.board.names), self.board.sides)
        self.live = Live(console=console, refresh_per_second=_LOOKS, get_renderable=self.table, transient=True)
        has_person = any(entrant.is_person for entrant in store.entrants)  # who needs the screen
        self.there = console.is_terminal and not has_person

    def __enter__(self) -> "_Show":
        if self.there:
            self.live.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self.there:
            self.live.stop()

    def count(self, finished: "Sequence[Finished]") -> None:
        if self.there:
            for game in finished:
                self.board.count(game)
                self.ladder.count(game)

    def table(self) -> Table:
        board = self.board
        title = f"{board.finished:,} of {board.planned:,} games, {board.rate:,.1f} a second"
        made = table("agent", ">ladder", ">mean payoff", ">wins per side", ">games", ">faults", title=title)
        for agent in sorted(
            range(len(board.names)), key=lambda k: -(self.ladder.standing(k) or (board.payoff(k), 0))[0]
        ):
            rated = self.ladder.standing(agent)
            ladder = f"{rated[0]:.1f} ± {2 * rated[1]:.1f}" if rated else ""
            numbers = (f"{board.payoff(agent):+.3f}", f"{board.wins(agent):.1%}", f"{board.games[agent]:,}")
            add(made, board.names[agent], ladder, *numbers, str(board.faults[agent]))
        return made
