"""How hard Gillybog is: `python -m benchmarks.gillybog_balance` sends tables of one bot against the hunters.

Shares of games won come with 95% intervals, and with them the gillys that were saved, won or lost, and the share
of games in which the village ran out of hunters. Writes benchmarks/results/gillybog_balance.md.
"""

import re
from pathlib import Path
from typing import Annotated

import numpy as np
import typer
from rich.console import Console

from benchmarks.pages import head, line, share, with_reach
from swamp_envs import Table, Variant, game, make_agent
from swamp_envs.dev import mean_of, share_of
from swamp_envs.games.gillybog.kinds import SEATS, Outcome

OUT = Path(__file__).parent / "results" / "gillybog_balance.md"
BOTS = ("random", "greedy", "greedy_coop")
TUNED_BY = "greedy_coop"  # it plays twice as many games, so that levels that lie close are told apart
LEVELS = ("easy", "medium", "hard")
PLAYERS = range(1, SEATS + 1)
HEAD = ("Players", "Difficulty", "Won", "Cut off", "Village empty", "Gillys saved", "Turns")


def row(bot: str, players: int, level: str, games: int, seed: int) -> str:
    games *= 2 if bot == TUNED_BY else 1
    states, emptied = play(game("gillybog").variant(players=players, difficulty=level), bot, games, seed)
    won, cut = ((states["outcome"] == outcome).mean() for outcome in (Outcome.WON, Outcome.CUT))
    saved = mean_of(states["score"][:, 0].tolist())
    chances = (share(share_of(won, games)), f"{cut:.1%}", f"{emptied.mean():.0%}")
    return line((players, level, *chances, with_reach(saved, 2), f"{states['turn'].mean():.0f}"))


def play(variant: Variant, bot: str, games: int, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """The last states of so many games, and in which of them the village had no hunters at some time."""
    table = Table.of(variant, [make_agent(bot, seed)], games, seed)
    emptied = np.zeros(games, np.bool_)
    for _ in table.turns():
        emptied |= table.states["village"] == 0
    return table.states, emptied


def cells() -> list[tuple[str, int, str]]:
    """What is played: every bot with so many players on each difficulty."""
    return [(bot, players, level) for bot in BOTS for players in PLAYERS for level in LEVELS]


def page(note: str, rows: dict[tuple[str, int, str], str]) -> str:
    """The tables of the bots, as far as they have been played."""
    lines = ["# How hard Gillybog is", "", note]
    for bot in BOTS:
        own = [text for (who, *_), text in rows.items() if who == bot]
        lines += ["", f"## {bot}", "", *head(HEAD), *own]
    return "\n".join([*lines, ""])


def played(out: Path, note: str) -> dict[tuple[str, int, str], str]:
    """The rows of a page about the same games."""
    text = out.read_text(encoding="utf-8") if out.exists() else ""
    rows = [text_line for text_line in text.splitlines() if re.match(r"\| \d", text_line)]
    return dict(zip(cells(), rows, strict=False)) if note in text else {}


def main(
    games: Annotated[int, typer.Option(min=2, help="Games of each kind, twice that of greedy_coop.")] = 1000,
    seed: Annotated[int, typer.Option(min=0, help="Seed of the deals and of the bots.")] = 0,
    out: Annotated[Path, typer.Option(help="The page that is written.")] = OUT,
    resume: Annotated[bool, typer.Option("--resume", help="Keep the rows that the page has of these games.")] = False,
) -> None:
    """Measure, and write the page after every row."""
    note = (
        f"{games} games each, {2 * games} of {TUNED_BY}, the same bot on every seat; intervals are 95%, games are cut "
        f"off after 120 turns: `python -m benchmarks.gillybog_balance --games {games} --seed {seed}`."
    )
    rows = played(out, note) if resume else {}
    for cell in cells()[len(rows) :]:
        rows[cell] = row(*cell, games, seed)
        out.write_text(page(note, rows), encoding="utf-8")
        Console(width=200).print(f"{cell[0]}: {rows[cell]}", markup=False)


if __name__ == "__main__":
    typer.run(main)
