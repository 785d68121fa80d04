"""Play arenas and write their pages: `python -m benchmarks.arenas NAME ...|all`.

Every contest is kept as soon as it is played, so a killed run goes on where it stopped; contests by older rules are
played again. `--page` plays nothing. `--games 10 --folder FOLDER` is a rehearsal beside what is published.
"""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from benchmarks.pages import between, head, line
from swamp_envs import SwampError, game

from .contests import Contest
from .kept import Row, read_rows, write_rows
from .measures import FORMATS, tell
from .specification import FOLDER, Arena, Cell, arenas, read_arena

ROOT = Path(__file__).resolve().parents[2]
RESULTS = ROOT / "benchmarks" / "results"


def chosen(names: list[str], most: int | None) -> list[Arena]:
    """The arenas of these names, with so many games of each line-up at most."""
    known = arenas()
    for name in names:
        if name not in (*known, "all"):
            raise SwampError(f"arenas: found {name!r}, accepted: all, {', '.join(known)}")
    return [read_arena(FOLDER / f"{name}.toml", most) for name in known if name in names or "all" in names]


def play(arena: Arena, file: Path, console: Console) -> None:
    """What is not kept, or is kept by older rules; numbers that the arena does not ask for any more are dropped."""
    kept, asked = read_rows(file), arena.contests()
    for contest, measures in asked.items():
        if contest not in kept or not kept[contest].answers(measures):
            kept[contest] = Row.of(contest, tell(contest, measures))
            write_rows([kept[each] for each in asked if each in kept], file)
            console.print(arena.name, contest, markup=False, highlight=False)


def page(arena: Arena, rows: dict[Contest, Row]) -> str:
    """All tables, with the title of the page if it is the arena's."""
    played = caption(arena, [rows[contest] for contest in arena.contests() if contest in rows])
    lines = [] if arena.mark else [f"# {arena.title}", "", arena.note, "", played, ""]
    for part in arena.parts:
        lines += [f"## {part.title}", ""] if part.title else []
        lines += [*head(part.head), *(line(tuple(told(cell, rows) for cell in row)) for row in part.rows), ""]
    return "\n".join([*lines, played] if arena.mark else lines)


def told(cell: Cell, rows: dict[Contest, Row]) -> str:
    """A cell that is not measured is empty, and one of which there is nothing to tell has a dash."""
    if isinstance(cell, str):
        return cell
    found = rows[cell.contest].found if cell.contest in rows else {}
    mean = found.get(cell.measure)
    return FORMATS[cell.format](mean) if mean else "-" if cell.measure in found else ""


def caption(arena: Arena, rows: list[Row]) -> str:
    """When and by which rules was played, and the command."""
    when = (
        " to ".join(dict.fromkeys(choose(row.date for row in rows) for choose in (min, max))) if rows else "never yet"
    )
    now = {f"{row.contest.game}-v{row.version}": game(row.contest.game).id for row in rows}
    by = ", ".join(f"`{each}`" + (f" (now `{now[each]}`)" if now[each] != each else "") for each in sorted(now))
    return f"Played {when}{' by the rules of ' if rows else ''}{by}: `python -m benchmarks.arenas {arena.name}`."


def write(arena: Arena, rows: dict[Contest, Row], path: Path) -> None:
    """The page, or its place on a page that has other contents too."""
    text = page(arena, rows)
    text = between(path.read_text(encoding="utf-8"), arena.mark, text) if arena.mark and path.exists() else text
    path.write_text(text, encoding="utf-8")


def main(
    names: Annotated[list[str], typer.Argument(help="Arenas by their names, or all.")],
    games: Annotated[int | None, typer.Option(min=2, help="So many of each line-up at most; needs --folder.")] = None,
    folder: Annotated[Path | None, typer.Option(help="Where numbers and pages are written instead.")] = None,
    page_alone: Annotated[bool, typer.Option("--page", help="Play nothing; write pages of what is kept.")] = False,
) -> None:
    """Play what is left to play, and write the pages."""
    if games and not folder:
        raise SwampError("games: found a number without --folder, accepted: both, or neither")
    for arena in chosen(names, games):
        results = folder or RESULTS
        results.mkdir(parents=True, exist_ok=True)
        file = results / f"{arena.name}.json"
        if not page_alone:
            play(arena, file, Console(width=200))
        write(arena, read_rows(file), folder / f"{arena.name}.md" if folder else ROOT / arena.page)


if __name__ == "__main__":
    typer.run(main)
