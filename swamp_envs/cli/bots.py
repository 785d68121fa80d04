"""Bots at the seats of one match."""

import re
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..core.errors import SwampError
from ..core.game import Game
from ..core.match import Match

if TYPE_CHECKING:
    from swamp_agents import Agent


class Bots:
    """Who plays which seat; each sees only what its seat may see."""

    def __init__(self, agents: dict[int, "Agent"], seed: int) -> None:
        from swamp_agents import Blindfold

        self.agents = agents
        self._blindfold = Blindfold(seed)

    def decide(self, match: Match) -> int:
        """What the bot of the deciding seat plays."""
        return int(self._blindfold.act(self.agents[match.seat], match.variant, match.states)[0])

    def name(self, seat: int) -> str:
        return self.agents[seat].name


def seat_bots(names: Sequence[str], seats: Sequence[int], seed: int) -> Bots:
    """One name for all seats, or one for each, also as a,b,c; every bot is made with a seed of its own."""
    names = split_names(",".join(names))
    if len(names) not in (1, len(seats)):
        raise SwampError(f"found {len(names)} bots for {len(seats)} seats, accepted: 1 for all, or {len(seats)}")
    each = list(names) * (len(seats) // len(names))
    return Bots({seat: make_bot(name, seed + seat) for seat, name in zip(seats, each, strict=True)}, seed)


def split_names(text: str) -> list[str]:
    """The names in a,b,c; what is written name=value after a comma is a setting of the bot before it."""
    return re.split(r",(?!\w+=)", text)


def make_bot(name: str, seed: int) -> "Agent":
    """The bot of that name; `module:Class` is looked for in the current folder too."""
    from swamp_agents import make_agent

    if "" not in sys.path:
        sys.path.insert(0, "")  # as `python -m` has it; an installed command does not
    try:
        return make_agent(name, seed)
    except SwampError:
        raise
    except Exception as error:  # it is somebody else's code: anything can come out of it
        raise SwampError(f"agent {name}: {type(error).__name__}: {error}") from error


def greedy_plays(game: Game) -> bool:
    """Whether there is a greedy bot for this game."""
    from swamp_agents.greedy import GAMES

    return game.name in GAMES
