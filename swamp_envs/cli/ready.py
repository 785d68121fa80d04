"""Compile what a game at the terminal needs, before the first question."""

import time
from collections.abc import Sequence

from ..core.game import Variant
from ..core.kernel.progress import progress
from ..core.match import Match
from ..play.agents import agent_names, split_names
from ..play.sitting import Sitting
from .bots import THINKER, seat_bots, usual_bot
from .console import has_person, screen

_STRANGE = ("exec", "human")  # a program starts for these, or nobody thinks


def get_ready(variant: Variant, bots: Sequence[str]) -> None:
    """Let bots and hints decide once in a game of their own, with a line about it where somebody waits."""
    if not has_person():
        return
    progress.shown = False
    try:
        with screen(stderr=True).status(Counting("what this game needs, once")):
            for name in dict.fromkeys([*_of_the_house(bots), usual_bot(variant), f"{THINKER}:sims=1"]):
                decide_once(variant, name)
    finally:
        progress.shown = True


def _of_the_house(bots: Sequence[str]) -> list[str]:
    """The names of bots that cost nothing but time."""
    names = split_names(",".join(bots))
    return [name for name in names if (head := name.partition(":")[0]) in agent_names() and head not in _STRANGE]


def decide_once(variant: Variant, name: str) -> None:
    """Let a bot do in a game of its own what it is asked for in others: decide, and say why."""
    agents = seat_bots(variant, [name], range(variant.players), 0)
    sitting = Sitting(Match(variant, 0), agents)
    bot = agents[sitting.match.seat]
    sitting.why_play(bot, sitting.hint(bot))
    sitting.weigh(bot)


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
