"""`swamp new-game`: a small game in a folder of its own, which passes every check, to be made into another."""

import keyword
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

from ..core.errors import SwampError
from ..core.registry import available_games

SCAFFOLD = Path(__file__).parent / "scaffold"
KINDS = ("md", "py", "toml")  # of the files that are copied
MODEL = "ponds"  # the name of the game that is copied, wherever it stands


def new_game_command(
    name: Annotated[str, typer.Argument(help="The name of the game, as Python writes names: my_game.")],
    folder: Annotated[Path | None, typer.Option(help="Where to; a new folder of the game's name if omitted.")] = None,
) -> None:
    """Begin a game of your own: a small one that works, with tests, to change piece by piece."""
    check_name(name)
    home = folder or Path(name)
    if home.exists() and any(home.iterdir()):
        raise SwampError(f"--folder: found {home}, which holds something, accepted: a folder that is new or empty")
    for path, text in files(name):
        (home / path).parent.mkdir(parents=True, exist_ok=True)
        (home / path).write_text(text, encoding="utf-8")
    typer.echo(f"{home}/ holds a small game that passes every check. Try it, then change it:")
    for line in (f"cd {home}", "python -m pytest", f"swamp play {name} --against random"):
        typer.echo(f"  {line}")


def check_name(name: str) -> None:
    """Refuse what no module can be called, and what something else is called already."""
    if not (name.isidentifier() and name.isascii() and name.islower()) or keyword.iskeyword(name):
        raise SwampError(f"new-game: found {name!r}, accepted: a name of small letters, digits and _, such as my_game")
    spec = find_spec(name)
    if name in available_games() or (spec and spec.origin):
        raise SwampError(f"new-game: found {name!r}, which is a module already, accepted: a name that is free")


def files(name: str) -> Iterator[tuple[Path, str]]:
    """The files of a game of that name, by their places in its folder."""
    title = name.replace("_", " ").title()
    for path in sorted(path for kind in KINDS for path in SCAFFOLD.rglob(f"*.{kind}")):
        text = path.read_text(encoding="utf-8").replace(MODEL, name).replace(MODEL.title(), title)
        yield Path(str(path.relative_to(SCAFFOLD)).replace(MODEL, name)), text
