"""What the bots are worth in a game, out of the ladder."""

import subprocess
from collections.abc import Iterator
from pathlib import Path

from benchmarks.pages import share
from benchmarks.rungs import Rung, read_rungs

from .marking import table
from .variants import Page

ROOT = Path(__file__).resolve().parents[2]
RUNGS = ROOT / "benchmarks" / "results" / "ladder.json"
HEAD = ("Options", "Lower", "Higher", "Deals", "Wins per seat, lower", "Wins per seat, higher", "Higher is", "Rules")


def anchors(page: Page) -> Iterator[str]:
    """The rungs of games of this page; none for games that nobody has measured yet."""
    rungs = [rung for rung in read_rungs(RUNGS) if belongs(rung, page)]
    if not rungs:
        return
    yield from ("## How strong the bots are", "")
    yield from table(HEAD, map(row, rungs))
    yield from (
        "Two bots share the seats of each deal, in every rotation, so with four seats 50% is the most that either can "
        "win. Teams, two players and games in which all win together have 100% as their most. Intervals are 95%. "
        f"`python -m benchmarks.ladder --seed 1000` plays the rows again{written()}. "
        "[The whole ladder](../../results/ladder.md) also has gains and times.",
        "",
    )


def belongs(rung: Rung, page: Page) -> bool:
    """Whether the games of a rung are games of this page."""
    options = page.game.default.options | rung.options
    return rung.game == page.game.name and page.options.items() <= options.items()


def row(rung: Rung) -> tuple:
    options = ", ".join(f"{name} {value}" for name, value in rung.options.items() if name != "act") or "-"
    lower, higher = rung.wins
    return options, rung.lower, rung.higher, rung.deals, share(lower), share(higher), rung.decision, f"v{rung.version}"


def written() -> str:
    """When the ladder was last written, where git can tell."""
    asked = ["git", "log", "-1", "--format=%cs", "--", str(RUNGS)]
    ran = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=False)
    return f" (last written {ran.stdout.strip()})" if ran.stdout.strip() else ""
