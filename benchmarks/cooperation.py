"""Does it pay to share? `python -m benchmarks.cooperation GAME SELFISH SHARING` writes a table of docs/cooperation.md.

It mixes two networks, by file or by name, at tables where all may lose together and one wins alone.
"""

from pathlib import Path
from typing import Annotated

import numpy as np
import typer

from benchmarks.pages import between, head, line, share
from benchmarks.tables_of_one import NAMESPACE
from swamp_envs import Table, Variant, game, make_agent
from swamp_envs.dev import fresh_seeds, share_of

PAGE = Path(__file__).resolve().parents[1] / "docs" / "cooperation.md"
SEED = 0


def meet(variant: Variant, bots: list[str], owners: np.ndarray) -> np.ndarray:
    """The payoffs of games in which these bots, by their numbers, have the seats of a row each."""
    table = Table(variant, len(owners), {i: make_agent(bot, SEED + i) for i, bot in enumerate(bots)}, SEED)
    table.owner[:] = owners
    table.deal(np.arange(len(owners)), fresh_seeds(NAMESPACE, len(owners)))
    return table.finish().payoffs


def told(wins: np.ndarray) -> str:
    """The share of wins, and its interval."""
    return share(share_of(float(wins.mean()), wins.size))


def rotations(owners: list[int], games: int) -> np.ndarray:
    """The seats go round the table from game to game."""
    return np.array([np.roll(owners, i) for i in range(games)])


def main(
    name: Annotated[str, typer.Argument(help="The game.")],
    selfish: Annotated[str, typer.Argument(help="The network that learned the game as it is.")],
    sharing: Annotated[str, typer.Argument(help="The network that learned to get everybody out.")],
    games: Annotated[int, typer.Option(min=10, help="Games of every mix.")] = 2000,
) -> None:
    """From a table of selfish learners to one of sharing ones: how often somebody wins, and who."""
    variant = game(name).default
    rows = []
    for count in range(variant.players + 1):
        owners = rotations([1] * count + [0] * (variant.players - count), games)
        won = meet(variant, [f"policy:{selfish}", f"policy:{sharing}"], owners) > 0
        of_each = [told(won[owners == kind]) if (owners == kind).any() else "-" for kind in (0, 1)]
        rows.append(line((f"{variant.players - count} and {count}", told(won.max(axis=1)), *of_each)))
    columns = "Selfish and sharing", "Somebody wins", "Wins per selfish seat", "Wins per sharing seat"
    table = "\n".join([*head(columns), *rows])
    PAGE.write_text(between(PAGE.read_text(encoding="utf-8"), "motives", table), encoding="utf-8")


if __name__ == "__main__":
    typer.run(main)
