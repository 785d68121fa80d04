"""How often tables get through where all may lose together: `python -m benchmarks.missions` plays fresh games.

Each bot has a table of its own. Writes a table of docs/training.md.
"""

from collections.abc import Iterator
from typing import Annotated

import typer

from benchmarks.cooperation import SEED
from benchmarks.games import rows_of
from benchmarks.generalisation import PAGE, TOGETHER, wins_of_tables
from benchmarks.ladder import LADDERS, Ladder
from benchmarks.pages import between, head, line, share
from swamp_agents.policy import network_name, shipped_networks
from swamp_envs.dev import share_of


def missions() -> Iterator[tuple[Ladder, list[str]]]:
    """The kinds of games with the bots that play them: greedy, the one that advises the network, and the network."""
    for ladder in LADDERS:
        network = network_name(ladder.game, ladder.options)
        if ladder.game in TOGETHER and network in shipped_networks():
            yield ladder, list(dict.fromkeys(["greedy", rows_of(ladder.game).adviser, f"policy:{network}"]))


def row(ladder: Ladder, bot: str, games: int) -> tuple[str, str, str]:
    wins = wins_of_tables(ladder.variant, bot, games, SEED)
    return ladder.label, bot, share(share_of(wins, games))


def main(games: Annotated[int, typer.Option(min=10, help="Games of each bot.")] = 1000) -> None:
    """Play, and write the table."""
    rows = [row(ladder, bot, games) for ladder, bots in missions() for bot in bots]
    table = "\n".join([*head(("Game", "Table of", "Somebody wins")), *map(line, rows)])
    PAGE.write_text(between(PAGE.read_text(encoding="utf-8"), "missions", table), encoding="utf-8")


if __name__ == "__main__":
    typer.run(main)
