"""`swamp serve`: the table in the browser."""

import os
import secrets
import webbrowser
from pathlib import Path
from typing import Annotated

import typer

from ..core.errors import SwampError
from .console import HEADING, QUIET, screen


def serve_command(
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="0 finds a free one.")] = 8000,
    host: Annotated[
        str, typer.Option("--host", help="An address of this machine. Others than this machine then need the token.")
    ] = "127.0.0.1",
    name: Annotated[
        list[str] | None,
        typer.Option("--name", metavar="HOST", help="Another name by which browsers reach the server."),
    ] = None,
    data: Annotated[
        Path | None, typer.Option("--data", metavar="FILE", help="Where tables are kept; they survive the server.")
    ] = None,
    program: Annotated[
        list[str] | None,
        typer.Option("--program", metavar="NAME=COMMAND", help="A program of yours that can take a seat as a bot."),
    ] = None,
    watch: Annotated[
        list[Path] | None,
        typer.Option(
            "--watch", metavar="PATH", help="An arena's file or a training run's directory, shown as it goes on."
        ),
    ] = None,
    thinkers: Annotated[int, typer.Option("--thinkers", min=1, help="Processes in which bots think.")] = 2,
    open_page: Annotated[bool, typer.Option("--open/--no-open", help="Open the page in a browser.")] = True,
) -> None:
    """Play, watch and replay in the browser."""
    try:
        from ..web.app import Settings
        from ..web.guard import LOOPBACK
        from ..web.server import listen, run
        from ..web.watching import watched
    except ImportError as error:
        raise SwampError('swamp serve needs more: pip install "swamp-envs[web]"') from error
    is_local = host in LOOPBACK
    settings = Settings(
        path=data or usual_file(),
        hosts=(*LOOPBACK, host, *(name or ())),
        token=None if is_local else secrets.token_urlsafe(16),
        thinkers=thinkers,
        watched=tuple(watched(each) for each in watch or ()),
        programs=tuple(read_program(each) for each in program or ()),
    )
    server, sock = listen(settings, host, port)
    address = f"http://{host}:{sock.getsockname()[1]}/{f'?token={settings.token}' if settings.token else ''}"
    console = screen()
    console.print(f"[{HEADING}]{address}[/]", soft_wrap=True)
    console.print(f"[{QUIET}]tables are kept in {settings.path}; Ctrl-C ends the server[/]", soft_wrap=True)
    if open_page and is_local:
        webbrowser.open(address)
    run(server, sock)


def usual_file() -> Path:
    """The file of tables, in the folder that the system keeps for data of programs."""
    home = os.environ.get("XDG_DATA_HOME") or os.environ.get("LOCALAPPDATA") or Path.home() / ".local" / "share"
    folder = Path(home) / "swamp_envs"
    folder.mkdir(parents=True, exist_ok=True)
    return folder / "tables.sqlite"


def read_program(text: str) -> tuple[str, str]:
    """A name, and the bot that it stands for."""
    name, equals, command = text.partition("=")
    if not equals or not name.strip() or not command.strip():
        raise SwampError(f"--program: found {text!r}, accepted: NAME=COMMAND")
    return name.strip(), f"exec:{command.strip()}"
