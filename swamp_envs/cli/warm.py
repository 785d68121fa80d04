"""`swamp warm`: compile every kernel of a game ahead of its first use."""

import time
from collections.abc import Callable

from rich.console import Console

from ..core.errors import SwampError
from ..core.game import Variant
from ..core.kernel.progress import progress
from ..core.match import Match
from ..core.playout import count_sequences
from ..core.soak import soak
from .arguments import GameNameOrAll, OptionWords, choose_variant, chosen_games
from .bots import THINKER, greedy_plays
from .console import HEADING, QUIET, screen
from .doors import DOORS
from .ready import Counting, decide_once


def warm_command(name: GameNameOrAll = None, option: OptionWords = None) -> None:
    """Compile the kernels of a game with these options, and keep them: its interfaces, greedy, mcts, soak.

    Without options it is every kind of the game, such as all acts; without a game, the usual variant of every game.
    Variants with the same record share their kernels. Once they are kept, a first step takes about a second instead of
    up to a minute.
    """
    if option and name is None:
        raise SwampError(f"option: found {' '.join(option)} without a game, accepted: swamp warm GAME -o NAME=VALUE")
    console = screen()
    began = time.perf_counter()
    progress.shown = not console.is_terminal
    for variant in variants(name, option):
        warm_variant(console, variant)
    console.print(f"[{QUIET}]all warm after {time.perf_counter() - began:.1f} s[/]")
    if name is None:
        console.print("other kinds of games are compiled on first use, or by swamp warm GAME", markup=False)


def variants(name: str | None, option: list[str] | None) -> list[Variant]:
    """One with these options, or one for each record of a game, or the usual ones of all games."""
    if name is None:
        return [game.default for game in chosen_games(None)]
    if option:
        return [choose_variant(name, option)]
    (game,) = chosen_games(name)
    kinds = [game.default, *(game.variant(**given) for given in game.variants.values())]
    return [*{(kind.state, kind.observation.dtype): kind for kind in reversed(kinds)}.values()][::-1]


def warm_variant(console: Console, variant: Variant) -> None:
    """Use every part once, with what it compiled and the time it took."""
    console.print(f"[{HEADING}]{variant.game.title}[/]  [{QUIET}]{variant.option_text}[/]")
    for part, work in parts(variant).items():
        counting = Counting(part)
        with console.status(counting):
            work()
        console.print(f"  {part:<10} {counting.seconds:>7.2f} s  [{QUIET}]{counting.functions} functions[/]")


def parts(variant: Variant) -> dict[str, Callable[[], object]]:
    """What there is to compile; doors with what a user does in them, bots with a decision each."""
    doors = {door.name: _once(door.open, variant) for door in DOORS}
    bots = ["random", *(["greedy"] if greedy_plays(variant) else []), f"{THINKER}:sims=1"]
    return {
        **doors,
        "perft": lambda: count_sequences(Match(variant, 0), 1),
        **{bot.partition(":")[0]: _decision(variant, bot) for bot in bots},
        "soak": lambda: soak(variant, 1),
    }


def _once(open_door: Callable, variant: Variant) -> Callable[[], object]:
    return lambda: open_door(variant, 1)()


def _decision(variant: Variant, bot: str) -> Callable[[], object]:
    return lambda: decide_once(variant, bot)
