"""Does what was learned hold with other components? `python -m benchmarks.generalisation GAME RUN RUN` measures a game.

The first run learned with the packs 0 to 199, the second with the standard pack alone. Both play with the packs of the
first, with packs that nobody has seen, and with the standard one: where all win together or lose together at a table of
their own, elsewhere in one seat among greedy bots; and so does greedy. Rows are kept in
benchmarks/results/generalisation.json, and the table of docs/training.md is made of all of them.
"""

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Annotated

import typer

from benchmarks.pages import between, head, line, share
from benchmarks.tables_of_one import wins_of_tables
from swamp_envs import Variant, game, make_agent
from swamp_envs.dev import share_of
from swamp_training.directory import POLICY_FILE
from swamp_training.evaluation import measure

ROOT = Path(__file__).resolve().parents[1]
KEPT, PAGE = ROOT / "benchmarks" / "results" / "generalisation.json", ROOT / "docs" / "training.md"
PACKS = {"its packs 0 to 199": "generated:0-199", "unseen packs": "generated:200-399", "the standard pack": "standard"}
LEARNED = "packs 0 to 199", "the standard pack"
TOGETHER = ("gillybog", "swamped")  # judged at tables of their own
SEED = 0


@dataclass(frozen=True)
class Row:
    """Who played a game, and the share of wins with each kind of packs."""

    game: str
    player: str
    games: int  # with each
    shares: tuple[float, ...]

    def cells(self) -> tuple:
        return (
            game(self.game).title,
            self.player,
            *(share(share_of(each, self.games)) for each in self.shares),
        )


def wins_of(variant: Variant, bot: str, games: int) -> float:
    """The share of wins: of the table where it sits on all seats, else of a seat among greedy ones."""
    if variant.game.name in TOGETHER:
        return wins_of_tables(variant, bot, games, SEED)
    return measure(variant, make_agent(bot, SEED), "greedy", games, SEED).share


def rows_of(name: str, runs: tuple[Path, Path], games: int) -> list[Row]:
    bots = {f"learned with {packs}": f"policy:{run / POLICY_FILE}" for packs, run in zip(LEARNED, runs, strict=True)}
    variants = [game(name).variant(pack=pack) for pack in PACKS.values()]
    return [
        Row(name, player, games, tuple(wins_of(variant, bot, games) for variant in variants))
        for player, bot in (bots | {"greedy": "greedy"}).items()
    ]


def keep(rows: list[Row], path: Path = KEPT) -> list[Row]:
    """With those of other games."""
    kept = [Row(**row) for row in json.loads(path.read_text(encoding="utf-8"))] if path.exists() else []
    rows = [row for row in kept if row.game != rows[0].game] + rows
    path.write_text("[\n" + ",\n".join(json.dumps(asdict(row)) for row in rows) + "\n]\n", encoding="utf-8")
    return rows


def write(rows: list[Row], page: Path = PAGE) -> None:
    table = [*head(("Game", "Player", *(f"With {packs}" for packs in PACKS))), *(line(row.cells()) for row in rows)]
    page.write_text(between(page.read_text(encoding="utf-8"), "generalisation", "\n".join(table)), encoding="utf-8")


def main(
    name: Annotated[str, typer.Argument(help="The game.")],
    packs: Annotated[Path, typer.Argument(help="The run that learned with the packs 0 to 199.")],
    standard: Annotated[Path, typer.Argument(help="The run that learned with the standard pack.")],
    games: Annotated[int, typer.Option(min=10, help="Games of each player with each kind of packs.")] = 1000,
) -> None:
    """Measure a game, and write the table."""
    write(keep(rows_of(name, (packs, standard), games)))


if __name__ == "__main__":
    typer.run(main)
