"""How the bots of each game are tried: a file for each game, found by its name."""

from dataclasses import dataclass
from importlib import import_module
from typing import Any


@dataclass(frozen=True)
class Trial:
    """How a game's bots are tried."""

    made: tuple[int, ...]  # decisions before positions are looked at
    far: dict[str, Any]  # options that are far from the usual ones
    hidden: tuple[str, ...] = ()  # parts of a state that a redeal changes; none where all is open
    tables: tuple[dict[str, Any], ...] = ()  # at which that is tried
    phases: tuple[dict[str, Any], ...] = ({},)  # options with which all phases come up
    games: int = 64


def trial_of(game: str) -> Trial:
    return import_module(f"{__name__}.{game}").TRIAL
