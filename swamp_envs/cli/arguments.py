"""What many commands take: a game, its options, a seed, a position."""

from pathlib import Path
from typing import Annotated

import typer

from ..core.errors import SwampError
from ..core.game import Game, Variant
from ..core.match import Match
from ..core.options import parse_options
from ..core.registry import available_games
from ..core.registry import game as game_called


def _names(incomplete: str) -> list[str]:
    return [name for name in available_games() if name.startswith(incomplete)]


GameName = Annotated[
    str, typer.Argument(metavar="GAME", help="Its name, as `swamp games` lists them.", autocompletion=_names)
]
PlayedGame = Annotated[
    str | None,
    typer.Argument(metavar="GAME", help="Its name, as `swamp games` lists them.", autocompletion=_names),
]
GameNameOrAll = Annotated[
    str | None, typer.Argument(metavar="[GAME]", help="Its name; all games if omitted.", autocompletion=_names)
]
OptionWords = Annotated[
    list[str] | None,
    typer.Option("-o", "--option", metavar="NAME=VALUE", help="An option of the game; repeat it for more."),
]
PositionText = Annotated[
    str | None, typer.Option("--position", metavar="TEXT", help="Begin at this position instead of a new deal.")
]
SeedNumber = Annotated[
    int | None, typer.Option("--seed", help="Seed of the deal and of the bots; a new one if omitted.")
]
ArenaSeed = Annotated[
    int | None, typer.Option("--seed", min=0, help="Seed of deals and agents; a new file draws one if omitted.")
]
Workers = Annotated[int, typer.Option("--workers", min=1, help="Worker processes.")]
BatchSize = Annotated[int, typer.Option("--batch", min=1, help="Games that are planned to be played side by side.")]
MoveTime = Annotated[float, typer.Option("--move-time", help="Seconds for a decision; taking longer loses the game.")]
MemoryLimit = Annotated[
    int | None,
    typer.Option("--memory", metavar="MB", min=1, help="For each worker; an equal part of the machine's if omitted."),
]
FixedSeed = Annotated[int, typer.Option("--seed", help="Seed of the first game.")]


def choose_variant(name: str, words: list[str] | None) -> Variant:
    """The game of that name with options given as name=value."""
    return game_called(name).variant(**parse_options(words or []))


def begin(variant: Variant, seed: int | None, position: str | None) -> Match:
    """A new match, dealt or set up."""
    if position is None:
        return Match(variant, seed)
    return Match.from_dict(variant, variant.positions.parse(position), seed)


def chosen_games(name: str | None) -> list[Game]:
    """One game, or all."""
    return [game_called(each) for each in ([name] if name else available_games())]


def check_folder(path: Path | None) -> None:
    """Refuse a file that could not be written later, before any work is done for it."""
    if path is not None and "\0" in str(path):
        raise SwampError(f"cannot write {str(path)!r}: a name of a file holds no NUL")
    if path is not None and not path.parent.is_dir():
        raise SwampError(f"cannot write {path}: there is no folder {path.parent}")
