"""A person among the agents: asked at the terminal, in whatever loop, arena or evaluation agents are asked."""

import numpy as np
from rich.console import Console

from ..core.errors import SwampError
from ..core.game import Variant
from ..core.match import Match
from .console import HEADING, screen
from .moves import find_move
from .person import TYPED, Leave, read_line, show_table, tell_all_moves


class Human:
    """Sees what the deciding seat sees, and is asked until the answer is a legal move; q leaves the whole run."""

    name = "human"
    is_person = True

    def __init__(self, seed: int = 0) -> None:
        del seed  # people have their own

    def act(self, variant: Variant, states: np.ndarray) -> np.ndarray:
        return np.array([self.decide(seen(variant, states[i : i + 1])) for i in range(len(states))], np.int64)

    def decide(self, match: Match) -> int:
        console = screen()
        console.print(f"\n{match.game.title}: you at seat {match.seat}", style=HEADING, markup=False)
        show_table(console, match, match.seat)
        move = None
        while move is None:
            move = understand(console, match, read_line(console, match))
        return match.variant.action_number(move)


def understand(console: Console, match: Match, line: str) -> str | None:
    """The move that was typed, or none: then what was asked for has been shown."""
    try:
        if line in match.legal_moves or line not in ("", "?", "q"):
            return find_move(match, line)
    except SwampError as error:
        console.print(str(error), style="yellow", markup=False)
        return None
    if line == "q":
        raise Leave
    if line == "?":
        tell_all_moves(console, match, TYPED)
    else:
        show_table(console, match, match.seat)
    return None


def seen(variant: Variant, state: np.ndarray) -> Match:
    """A match at that position."""
    return Match.at(variant, state)
