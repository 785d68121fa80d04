"""`swamp bench`: decisions a second through every door, on this machine."""

import time
from typing import Annotated

import typer

from ..core.playout import play_out
from .arguments import GameName, OptionWords, choose_variant
from .console import QUIET, add, screen, table
from .doors import DOORS, Chunk

_SIGNED_GAMES = 1000


def bench_command(
    name: GameName,
    seconds: Annotated[float, typer.Option("--seconds", min=0.01, help="How long each door is measured.")] = 3,
    threads: Annotated[int, typer.Option("--threads", min=1, help="Threads of playout and batch.")] = 1,
    option: OptionWords = None,
) -> None:
    """Measure a game: decisions a second of random play, and the signature of its rules."""
    console = screen()
    variant = choose_variant(name, option)
    title = f"{variant.game.title}, {variant.option_text}, {threads} thread{'s' * (threads > 1)}"
    measured = table("door", ">decisions a second", ">each takes", "what is done", title=title)
    with console.status("") as status:
        for door in DOORS:
            status.update(f"measuring {door.name}")
            rate = decisions_per_second(door.open(variant, threads), seconds)
            threading = "" if door.threaded or threads == 1 else ", 1 thread"
            add(measured, door.name, f"{rate:,.0f}", duration(1 / rate), door.about + threading)
    console.print(measured)
    signature = play_out(variant, _SIGNED_GAMES).signature
    console.print(f"signature [bold]{signature}[/] [{QUIET}]of {_SIGNED_GAMES:,} games from seed 0[/]")


def decisions_per_second(chunk: Chunk, seconds: float) -> float:
    """The first chunk compiles and warms up; then the clock runs."""
    chunk()
    began = time.perf_counter()
    decisions, spent = 0, 0.0
    while spent < seconds:
        decisions += chunk()
        spent = time.perf_counter() - began
    return decisions / spent


_UNITS = ((1.0, "s"), (1e-3, "ms"), (1e-6, "µs"), (1e-9, "ns"))


def duration(seconds: float) -> str:
    """A length of time in the unit it reads best in."""
    size, unit = next((u for u in _UNITS if seconds >= u[0]), _UNITS[-1])
    return f"{seconds / size:.3g} {unit}"
