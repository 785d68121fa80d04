"""`swamp bench`: decisions a second through every door, and simulations of the search, on this machine."""

import itertools
import random
import time
from typing import Annotated

import typer
from rich.table import Table

from ..core.game import Variant
from ..core.match import Match
from ..core.playout import play_out
from ..play.statistics import duration
from .arguments import GameName, OptionWords, choose_variant
from .console import QUIET, add, screen, table
from .doors import DOORS, Chunk

_SIGNED_GAMES = 1000
_SEARCHES = ("mcts", "mcts:rollout=random")
_SEARCHED = 100  # simulations of a search
_POSITIONS = 16  # that are searched in turn
_FIRST_MOVES = 20  # fewer random moves lead to each


def bench_command(
    name: GameName,
    seconds: Annotated[float, typer.Option("--seconds", min=0.01, help="How long each interface is measured.")] = 3,
    threads: Annotated[int, typer.Option("--threads", min=1, help="Threads of playout and batch.")] = 1,
    mcts: Annotated[bool, typer.Option("--mcts", help="Measure the search instead.")] = False,
    option: OptionWords = None,
) -> None:
    """Measure a game: decisions a second of random play, and the signature of its rules."""
    console = screen()
    variant = choose_variant(name, option)
    if mcts:
        console.print(search_table(variant, seconds))
        return
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


def search_table(variant: Variant, seconds: float) -> Table:
    """Simulations a second of one core, with the usual settings of the game and with random rollouts."""
    title = f"{variant.game.title}, {variant.option_text}, 1 core"
    measured = table("search", ">simulations a second", ">each takes", "rollouts", title=title)
    for name in _SEARCHES:
        about, chunk = open_search(variant, name)
        rate = decisions_per_second(chunk, seconds)
        add(measured, name, f"{rate:,.0f}", duration(1 / rate), about)
    return measured


def open_search(variant: Variant, name: str) -> tuple[str, Chunk]:
    """What the rollouts of a search are, and the chunk that searches the next position."""
    from swamp_agents.mcts import Mcts

    searcher = Mcts(0, name.partition(":")[2]).searcher(variant)
    positions = itertools.cycle([some_position(variant, seed).states for seed in range(_POSITIONS)])

    def chunk() -> int:
        searcher.begin(variant, next(positions), 0)
        searcher.simulate(variant, _SEARCHED)
        return _SEARCHED

    return "{rollout}, {depth} decisions".format(**searcher.settings), chunk


def some_position(variant: Variant, seed: int) -> Match:
    """A match some random moves after its start."""
    match, dice = Match(variant, seed), random.Random(seed)
    for _ in range(dice.randrange(_FIRST_MOVES)):
        before = match.copy()
        match.push(dice.choice(match.legal_moves))
        if match.over:
            return before
    return match


def decisions_per_second(chunk: Chunk, seconds: float) -> float:
    """The first chunk compiles and warms up; then the clock runs."""
    chunk()
    began = time.perf_counter()
    decisions, spent = 0, 0.0
    while spent < seconds:
        decisions += chunk()
        spent = time.perf_counter() - began
    return decisions / spent
