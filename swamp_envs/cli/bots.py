"""Bots at the seats of one match."""

import re
import sys
from collections.abc import Sequence

from ..core.errors import SwampError
from ..core.game import Game
from ..core.match import Match
from ..play.agents import Agent, Blindfold, make_agent


class Bots:
    """Who plays which seat; each sees only what its seat may see."""

    def __init__(self, agents: dict[int, Agent], seed: int) -> None:
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


def make_bot(name: str, seed: int) -> Agent:
    """The bot of that name; `module:Class` is looked for in the current folder too."""
    if "" not in sys.path:
        sys.path.insert(0, "")  # as `python -m` has it; an installed command does not
    return make_agent(name, seed)


def greedy_plays(game: Game) -> bool:
    """Whether there is a greedy bot for this game."""
    from swamp_agents.games import brings

    return brings(game, "suggest")
