"""`swamp replay`: a record in the terminal, ply by ply, or as a picture."""

from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from ..core.errors import SwampError
from ..core.match import Match
from ..core.recording import Record, load_record
from ..play.viewing import ANALYST, view
from ..view.sections import Look
from . import pager
from .arguments import check_folder
from .console import HEADING, QUIET, has_colour, has_person, progress_bar, rows_of, screen
from .frame import lay_out

_FORWARD, _BACK, _FIRST, _LAST, _QUIT = range(5)
_KEYS = {
    **dict.fromkeys(("\r", "\n", " ", "n", "\x1b[C"), _FORWARD),
    **dict.fromkeys(("b", "p", "\x7f", "\x1b[D"), _BACK),
    **dict.fromkeys(("g", "\x1b[H"), _FIRST),
    **dict.fromkeys(("G", "e", "\x1b[F"), _LAST),
    **dict.fromkeys(("q", "\x1b", "\x04", ""), _QUIT),  # also at the end of the input
}
_GIF_WIDTH = 640  # pixels; drawing hundreds of plies at full size takes a minute
_KEY_ROWS = 3  # a blank one, the keys, and where the next key is typed
_KEY_HELP = "enter next · b back · g first · e last · q quit"


def replay_command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A game record, as `swamp play` saves it.")],
    step: Annotated[
        bool, typer.Option("--step", help="Show every position; waits for a key, except in a pipe.")
    ] = False,
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="FILE", help="Write a .svg or .png of the end, or a .gif of the game."),
    ] = None,
    ply: Annotated[int | None, typer.Option("--ply", min=0, help="Stop after so many decisions.")] = None,
) -> None:
    """Replay a game record; refused if anything in it was altered."""
    record = load_record(file)
    tape = Tape(record, ply)
    if out is not None:
        write_picture(tape, out)
    elif step or (ply is None and has_person()):
        show_all(tape, screen())
    else:
        tape.show(screen(), tape.last)


class Tape:
    """A checked record with its positions at hand."""

    def __init__(self, record: Record, plies: int | None) -> None:
        self.record = record
        self.last = len(record.plies) if plies is None else plies
        if self.last > len(record.plies):
            raise SwampError(f"ply: found {plies}, accepted: 0 to {len(record.plies)}, the length of the record")
        self.end = record.replay()

    def match_at(self, ply: int) -> Match:
        """The match after so many decisions."""
        match = self.end.copy()
        while len(match.actions) > ply:
            match.pop()
        return match

    def heading(self, ply: int) -> str:
        """Where in the game this is, and what was just done by whom."""
        place = f"{self.record.game}, ply {ply} of {len(self.record.plies)}"
        if ply == 0:
            return f"{place}: {', '.join(self.record.seats)}"
        seat, _, move = self.record.plies[ply - 1].partition(":")
        who = dict(enumerate(self.record.seats)).get(int(seat), "somebody")  # a record may name fewer than all
        return f"{place}: {who} (seat {seat}) played {move}"

    def show(self, console: Console, ply: int) -> None:
        """A position, as much of it as there is room for between the line above and the keys below."""
        told = view(self.match_at(ply), ANALYST, Look(has_colour(console)))
        heading = pager.lines_of(console, Text(self.heading(ply), HEADING))
        result = [Text(f"result: {self.record.result}")] if ply == len(self.record.plies) else []
        free = rows_of(console) - len(heading) - len(result) - _KEY_ROWS
        frame = lay_out(told.sections, console.width, free)
        pager.put(console, [*heading, *frame.lines, *result])


def show_all(tape: Tape, console: Console) -> None:
    """Every position: one after another in a pipe, with the keys at a terminal."""
    if has_person():
        leaf_through(tape, console)
        return
    for ply in range(tape.last + 1):
        tape.show(console, ply)
        console.print()


def leaf_through(tape: Tape, console: Console) -> None:
    """Show a position, wait for a key, go where it leads."""
    ply = 0
    while True:
        console.clear()
        tape.show(console, ply)
        console.print(f"\n[{QUIET}]{_KEY_HELP}[/]")
        wish = _KEYS.get(typer.getchar())
        if wish == _QUIT or (wish == _FORWARD and ply == tape.last):
            return
        steps = {_FORWARD: ply + 1, _BACK: max(ply - 1, 0), _FIRST: 0, _LAST: tape.last}
        ply = steps.get(wish, ply) if wish is not None else ply


def write_picture(tape: Tape, path: Path) -> None:
    """The picture the file's name asks for."""
    check_folder(path)
    writer = _WRITERS.get(path.suffix.lower())
    if writer is None:
        raise SwampError(f"cannot write {path}: found {path.suffix or 'no ending'}, accepted: {', '.join(_WRITERS)}")
    try:
        writer(tape, path)
    except ImportError as error:  # the view extra is not there; the error says how to get it
        raise SwampError(str(error)) from error
    except OSError as error:
        raise SwampError(f"cannot write {path}: {error.strerror}") from error
    screen().print(f"wrote {path}, {path.stat().st_size / 1024:,.0f} kB", markup=False, soft_wrap=True)


def _write_svg(tape: Tape, path: Path) -> None:
    path.write_text(tape.match_at(tape.last).svg(), encoding="utf-8")


def _write_png(tape: Tape, path: Path) -> None:
    from ..view.raster import svg_to_png

    svg_to_png(tape.match_at(tape.last).svg(), path)


def _write_gif(tape: Tape, path: Path) -> None:
    from ..view.gif import svgs_to_gif

    with progress_bar(screen(stderr=True)) as progress:
        plies = progress.track(range(tape.last + 1), description="drawing")
        svgs_to_gif((tape.match_at(ply).svg() for ply in plies), path, width=_GIF_WIDTH)


_WRITERS: dict[str, Callable[[Tape, Path], None]] = {".svg": _write_svg, ".png": _write_png, ".gif": _write_gif}
