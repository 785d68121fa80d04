"""Do learners understand each other who have never met? `python -m benchmarks.crossplay GAME NETWORK NETWORK ...`.

The networks, by file or by name, learned the same game with other seeds. Every one of them meets every one, itself
too, in a game that all win together; writes a table of docs/cooperation.md.
"""

from itertools import combinations_with_replacement
from typing import Annotated

import numpy as np
import typer

from benchmarks.cooperation import PAGE, meet, rotations, told
from benchmarks.pages import between, head, line
from swamp_envs import Variant, game


def wins_of(pair: tuple[int, int], variant: Variant, bots: list[str], games: int) -> np.ndarray:
    """Whether they won, in so many games; they sit by turns, and go round the table."""
    owners = rotations([pair[seat % 2] for seat in range(variant.players)], games)
    return meet(variant, bots, owners)[:, 0] > 0


def main(
    name: Annotated[str, typer.Argument(help="The game.")],
    networks: Annotated[list[str], typer.Argument(help="Networks that learned it, by file or by name.")],
    games: Annotated[int, typer.Option(min=10, help="Games of every pair.")] = 500,
) -> None:
    """Let all of them meet, and write the table."""
    bots, variant = [f"policy:{network}" for network in networks], game(name).default
    pairs = list(combinations_with_replacement(range(len(bots)), 2))
    wins = {pair: wins_of(pair, variant, bots, games) for pair in pairs}
    rows = [(f"learners {a + 1} and {b + 1}", told(wins[a, b])) for a, b in pairs]
    alone = np.concatenate([wins[a, b] for a, b in pairs if a == b])
    mixed = np.concatenate([wins[a, b] for a, b in pairs if a != b])
    rows += [("all with themselves", told(alone)), ("all with others", told(mixed))]
    table = "\n".join([*head(("Partners", "They win")), *map(line, rows)])
    PAGE.write_text(between(PAGE.read_text(encoding="utf-8"), "crossplay", table), encoding="utf-8")


if __name__ == "__main__":
    typer.run(main)
