"""`swamp pack`: component packs that people have typed in."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import typer

from ..core.errors import PackError
from ..core.game import Game
from ..core.packs import Packs, load_pack
from ..core.registry import game, games
from .console import screen

pack_app = typer.Typer(no_args_is_help=True, help="Check a component pack that you have typed in.")


@pack_app.callback()
def pack() -> None:
    """Check a component pack that you have typed in."""


@pack_app.command("check")
def check_command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The pack, a .toml file.")],
    for_game: Annotated[
        str, typer.Option("--game", metavar="GAME", help="Whose pack it is; else the game that has these kinds.")
    ] = "",
) -> None:
    """Read a pack as its game would; say what it holds, or what is wrong with which item."""
    owner, packs = find_owner(file, for_game)
    packs(str(file))
    counts = {kind: len(items) for kind, items in load_pack(file, packs.schema, packs.folder).items()}
    held = ", ".join(f"{count} {kind}" for kind, count in counts.items())
    screen().print(f"{file}: a pack for {owner.title}, in order: {held}", markup=False, soft_wrap=True)


def find_owner(file: Path, name: str) -> tuple[Game, Packs]:
    """The game that was named, or the first one that knows a kind of item in the file."""
    if file.suffix != ".toml":
        raise PackError(f"{file}: found the ending {file.suffix!r}, accepted: .toml")
    with_packs = packs_of_games()
    if name:
        owner = game(name)
        if owner.name not in with_packs:
            raise PackError(f"{name} has no component packs; games that have: {', '.join(with_packs)}")
        return owner, with_packs[owner.name]
    if not file.is_file():
        raise PackError(f"{file}: there is no such file")
    head = file.read_text(encoding="utf-8", errors="replace")
    for owner_name, packs in with_packs.items():
        if any(f"[{kind}]" in head for kind in packs.schema):
            return game(owner_name), packs
    raise PackError(f"{file}: no game has such items; name one with --game: {', '.join(with_packs)}")


def packs_of_games() -> Mapping[str, Packs]:
    return {name: found for name in games() if isinstance(found := game(name).load_packs, Packs)}
