"""`swamp pack`: component packs, typed in by people or generated."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import typer

from ..core.errors import PackError
from ..core.game import Game
from ..core.packs import Packs, one_by_one
from ..core.registry import available_games, game
from .console import progress_bar, screen

pack_app = typer.Typer(no_args_is_help=True, help="Check component packs, your own or generated ones.")


@pack_app.callback()
def pack() -> None:
    """Check component packs, your own or generated ones."""


@pack_app.command("check")
def check_command(
    game_or_file: Annotated[
        str, typer.Argument(metavar="GAME|FILE", help="The game, or a .toml file whose items show its game.")
    ],
    text: Annotated[
        str,
        typer.Argument(
            metavar="PACK", help="A name such as standard, a .toml file, generated:SEED or generated:FIRST-LAST."
        ),
    ] = "",
) -> None:
    """Read packs as their game would; say what they hold, or which item is wrong and why."""
    owner = game(game_or_file) if text or game_or_file in available_games() else owner_of(Path(game_or_file))
    text, packs, console = text or game_or_file, packs_of(owner), screen()
    texts = one_by_one(text)
    with progress_bar(console) as progress:
        different = {packs(each).tobytes() for each in progress.track(texts, description=text)}
    held = f"{len(texts):,} packs for {owner.title}, all in order, {len(different):,} different"
    if len(texts) == 1:
        held = f"a pack for {owner.title}, in order: {content(packs, text)}"
    console.print(f"{text}: {held}", markup=False, soft_wrap=True)


def content(packs: Packs, text: str) -> str:
    """How many items of each kind a pack holds."""
    return ", ".join(f"{len(items)} {kind}" for kind, items in packs.read(text).items())


def packs_of(owner: Game) -> Packs:
    with_packs = packs_of_games()
    if owner.name not in with_packs:
        raise PackError(f"{owner.name} has no component packs; games that have: {', '.join(with_packs)}")
    return with_packs[owner.name]


def owner_of(file: Path) -> Game:
    """The first game that knows a kind of item in the file."""
    if file.suffix != ".toml":
        raise PackError(f"{file}: no game is called so, and no pack; accepted: a game, or a file that ends in .toml")
    if not file.is_file():
        raise PackError(f"{file}: there is no such file")
    head = file.read_text(encoding="utf-8", errors="replace")
    for name, packs in packs_of_games().items():
        if any(f"[{kind}]" in head for kind in packs.schema):
            return game(name)
    raise PackError(f"{file}: no game has such items; name one before it: {', '.join(packs_of_games())}")


def packs_of_games() -> Mapping[str, Packs]:
    return {name: found for name in available_games() if isinstance(found := game(name).load_packs, Packs)}
