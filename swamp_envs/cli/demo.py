"""`swamp demo`: bots against each other, the speed of this machine, a record and a picture to take away."""

import os
import shutil
import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from ..core.errors import SwampError
from ..core.game import Variant
from ..core.match import Match
from ..core.playout import play_out
from ..core.registry import game as game_called
from ..play.headtohead import Side, play_line_up
from ..play.sitting import Sitting
from .bench import duration
from .bots import seat_bots
from .console import HEADING, QUIET, add, progress_bar, screen, table
from .standings import between

_GAME = "swapx"
_LINE_UPS = (("greedy", "random", "random", "random"), ("greedy", "greedy", "random", "random"))
_SHOWN = ("greedy", "random", "greedy", "random")  # the seats of the game that is recorded
_TIMED_GAMES = 4000


def demo_command(
    out: Annotated[Path, typer.Option("--out", metavar="FOLDER", help="Where the record and the picture go.")] = Path(
        "demo"
    ),
    games: Annotated[int, typer.Option("--games", min=1, help="Games of each line-up.")] = 200,
    seed: Annotated[int, typer.Option("--seed", min=0, help="Seed of the deals and of the bots.")] = 0,
) -> None:
    """Set bots against each other at SwapX, and leave a record and a picture."""
    console = screen()
    make_folder(out)
    variant = game_called(_GAME).variant()
    console.print(head_to_head(console, variant, games, seed))
    console.print(throughput(variant))
    match = Match(variant, seed)
    Sitting(match, seat_bots(variant, _SHOWN, range(variant.players), seed), seed).advance()
    console.print(f"\n[{HEADING}]left for you[/]")
    left = leave(match, out)
    width = max(len(str(path)) for path in left)
    for path, what in left.items():
        console.print(Text(f"  {path!s:<{width}}  ").append(what, QUIET), soft_wrap=True)
    console.print(f"\n[{HEADING}]try next[/]")
    record = out / f"{_GAME}.swamp"
    for line in (
        "serve",
        f"play {_GAME}",
        f"replay {record}",
        f"replay {record} --out {out / _GAME}.gif",
        f"bench {_GAME}",
    ):
        console.print(f"  {called()} {line}", markup=False, soft_wrap=True)


def called() -> str:
    """How this shell finds the command: by its name or, before the environment is activated, by its path."""
    script = Path(sys.executable).with_name("swamp")
    if shutil.which("swamp") == str(script):
        return "swamp"
    return os.path.relpath(script) if script.exists() else f"{sys.executable} -m swamp_envs"


def make_folder(path: Path) -> None:
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SwampError(f"cannot make the folder {path}: {error.strerror}") from error


def head_to_head(console: Console, variant: Variant, games: int, seed: int) -> Table:
    """Play every line-up; a line for each side."""
    columns = ("side", ">games", ">wins", ">95% interval", ">by chance", ">mean payoff", ">a decision")
    results = table(*columns, title=f"{variant.game.title}: bots head to head, in every seating of each line-up")
    with progress_bar(console) as progress:
        for names in _LINE_UPS:
            label = " v ".join(f"{names.count(name)} {name}" for name in dict.fromkeys(names))
            task = progress.add_task(label, total=games)
            sides = play_line_up(variant, names, games, seed, lambda done, t=task: progress.update(t, completed=done))
            for side in sides:
                add(results, f"{side.seats} {side.name}", *side_row(side, len(names)))
            results.add_section()
    return results


def side_row(side: Side, seats: int) -> list[str]:
    """What a side made of its games."""
    games = len(side.wins)
    won = side.won
    return [
        str(games),
        f"{won.mean:.1%}",
        f"{won.low:.1%}-{won.high:.1%}",
        f"{side.seats / seats:.0%}",
        between(side.paid, 2),
        duration(side.seconds / side.decisions),
    ]


def throughput(variant: Variant) -> str:
    """How fast this machine plays whole random games."""
    cores = os.cpu_count() or 1
    played = play_out(variant, _TIMED_GAMES, threads=cores)
    rate = f"[bold]{played.steps_per_second:,.0f}[/] decisions a second"
    return f"{rate} in whole random games on {cores} core{'s' * (cores > 1)} of this machine"


def leave(match: Match, folder: Path) -> dict[Path, str]:
    """Write the record and the pictures; what was written, and what it is."""
    stem = folder / match.game.name
    record, svg, png = (stem.with_suffix(ending) for ending in (".swamp", ".svg", ".png"))
    winners = [f"seat {p} ({_SHOWN[p]})" for p, payoff in enumerate(match.payoff) if payoff > 0]
    files = {record: f"a game of {match.ply} decisions, won by {' and '.join(winners) or 'nobody'}"}
    try:
        match.record(list(_SHOWN)).save(record)
        svg.write_text(match.svg(), encoding="utf-8")
        files[svg] = "its last position"
        _write_png(match, png)
        files[png] = "the same in pixels"
    except OSError as error:
        raise SwampError(f"cannot write into {folder}: {error.strerror}") from error
    except ImportError as error:
        files[png] = f"not written: {error}"
    return files


def _write_png(match: Match, path: Path) -> None:
    from ..view.raster import svg_to_png

    svg_to_png(match.svg(), path)
