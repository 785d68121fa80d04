"""`swamp warm`: compile every kernel of a game ahead of its first use."""

import time
from collections.abc import Callable

from rich.console import Console

from ..core.game import Game, Variant
from ..core.kernel.progress import progress
from ..core.match import Match
from ..core.playout import count_sequences
from ..core.soak import soak
from ..play.sitting import Sitting
from .arguments import GameNameOrAll, chosen_games
from .bots import greedy_plays, seat_bots
from .console import HEADING, QUIET, screen
from .doors import DOORS


def warm_command(name: GameNameOrAll = None) -> None:
    """Compile the kernels of a game, or of all games, and keep them: later starts take milliseconds."""
    console = screen()
    began = time.perf_counter()
    progress.shown = not console.is_terminal
    for game in chosen_games(name):
        warm_game(console, game)
    console.print(f"[{QUIET}]all warm after {time.perf_counter() - began:.1f} s[/]")


def warm_game(console: Console, game: Game) -> None:
    """Use every part once, with what it compiled and the time it took."""
    console.print(f"[{HEADING}]{game.title}[/]")
    for part, work in parts(game.variant()).items():
        counting = Counting(part)
        with console.status(counting):
            work()
        console.print(f"  {part:<10} {counting.seconds:>7.2f} s  [{QUIET}]{counting.functions} functions[/]")


class Counting:
    """How far a part is, drawn anew for as long as it takes."""

    def __init__(self, part: str) -> None:
        self.part, self._began, self._before = part, time.perf_counter(), progress.functions

    @property
    def seconds(self) -> float:
        return time.perf_counter() - self._began

    @property
    def functions(self) -> int:
        return progress.functions - self._before

    def __rich__(self) -> str:
        return f"compiling {self.part}: {self.functions} functions so far, {self.seconds:.0f} s"


def parts(variant: Variant) -> dict[str, Callable[[], object]]:
    """What there is to compile; doors with what a user does in them, bots with a decision each."""
    doors = {door.name: _once(door.open, variant) for door in DOORS}
    bots = ["random", *(["greedy"] if greedy_plays(variant) else []), "mcts:sims=1"]
    return {
        **doors,
        "perft": lambda: count_sequences(Match(variant, 0), 1),
        **{bot.partition(":")[0]: _decision(variant, bot) for bot in bots},
        "soak": lambda: soak(variant, 1),
    }


def _once(open_door: Callable, variant: Variant) -> Callable[[], object]:
    return lambda: open_door(variant, 1)()


def _decision(variant: Variant, bot: str) -> Callable[[], object]:
    return lambda: Sitting(Match(variant, 0), seat_bots(variant, [bot], range(variant.players), 0)).advance(1)
