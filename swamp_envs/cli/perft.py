"""`swamp perft`: how many sequences of decisions there are, the check of rules that any two programs can share."""

import time
from typing import Annotated

import typer
from rich.console import Console

from ..core.match import Match
from ..core.playout import count_sequences
from .arguments import GameName, OptionWords, PositionText, begin, choose_variant
from .console import screen


def perft_command(
    name: GameName,
    depth: Annotated[int, typer.Argument(metavar="DEPTH", min=1, help="Decisions in a sequence.")],
    position: PositionText = None,
    option: OptionWords = None,
    divide: Annotated[bool, typer.Option("--divide", help="Also count below each first move.")] = False,
) -> None:
    """Count the legal sequences of 1 to DEPTH decisions."""
    console = screen()
    match = begin(choose_variant(name, option), 0, position)
    count_sequences(match, 1)  # compiled before the clock runs
    console.print(f"[bold]{'depth':>5} {'sequences':>18} {'seconds':>9} {'a second':>14}[/]")
    for level in range(1, depth + 1):
        began = time.perf_counter()
        count = count_sequences(match, level)
        seconds = time.perf_counter() - began
        console.print(f"{level:>5} [bold green]{count:>18,}[/] {seconds:>9.3f} {count / seconds:>14,.0f}")
    if divide:
        print_divided(console, match, depth)


def print_divided(console: Console, match: Match, depth: int) -> None:
    """How the count of the deepest level is made up."""
    console.print(f"\n[bold]{'move':<12} {'sequences':>18}[/]")
    for move in match.legal_moves:
        after = match.copy()
        after.push(move)
        console.print(f"{move:<12} [bold green]{count_sequences(after, depth - 1):>18,}[/]", markup=True)
