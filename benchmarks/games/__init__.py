"""What the benchmarks do with each game: a folder of the game's name with its rows, and the twin that searches it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from typing import Any


@dataclass(frozen=True)
class Rows:
    """What a game is measured by."""

    ladders: tuple[tuple[dict[str, Any], tuple[int, ...]], ...] = ()  # options, and the deals of each step
    adviser: str = "greedy"  # the bot that advises its networks
    playout_ratios: Mapping[str, float] = field(default_factory=dict)  # whole random games, next to a peer's game
    playout_rate: float | None = None  # the same for a game like no peer's: decisions a second
    searched: Mapping[str, Any] = field(default_factory=dict)  # options of the games that are searched
    out_of_turn: tuple[str, ...] = ()  # phases in which somebody else than the seat in turn decides
    rests: tuple[str, ...] = ()  # the only phases that its twin can begin in, if not all


def rows_of(game: str) -> Rows:
    """Of a game without a folder here nothing but its speed is measured."""
    return import_module(f"{__name__}.{game}").ROWS if find_spec(f"{__name__}.{game}") else Rows()


def twin_of(game: str) -> Any:
    """The naive twin of a game, as a search in plain Python plays it."""
    return import_module(f"{__name__}.{game}.twin").Twin


def searched_games(games: tuple[str, ...]) -> list[str]:
    """Those with such a twin."""
    return [name for name in games if find_spec(f"{__name__}.{name}") and find_spec(f"{__name__}.{name}.twin")]
