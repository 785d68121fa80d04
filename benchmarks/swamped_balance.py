"""How hard Swamped is: `python -m benchmarks.swamped_balance` sends tables of one bot on missions of every kind.

Shares of successes come with 95% intervals. For the bots that play for themselves, also how often each seat is
the winner of a successful mission. Writes benchmarks/results/swamped_balance.md.
"""

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from benchmarks.pages import head, line, share
from benchmarks.tables_of_one import play
from swamp_envs import Variant, game
from swamp_envs.dev import share_of
from swamp_envs.games.swamped.state import SEATS, WON

OUT = Path(__file__).parent / "results" / "swamped_balance.md"
BOTS = ("random", "greedy", "greedy_coop")
LEVELS = ("easy", "medium", "hard")
EXPANSIONS: dict[str, dict[str, bool]] = {
    "none": {},
    "waterfall": {"waterfall": True},
    "tiger": {"tiger": True},
    "both": {"waterfall": True, "tiger": True},
}
PLAYERS = range(1, SEATS + 1)
HEAD = ("Difficulty", "Expansions", *(f"{n} player{'s' * (n > 1)}" for n in PLAYERS))
SEATS_HEAD = ("Difficulty", "Players", "Missions won", *(f"Seat {p}" for p in range(SEATS)))


def variant_of(**options: Any) -> Variant:
    return game("swamped").variant(**options)


def success(bot: str, games: int, seed: int, **options: Any) -> str:
    won = play(variant_of(**options), bot, games, seed)["outcome"] == WON
    return share(share_of(float(won.mean()), games))


def successes(bot: str, games: int, seed: int) -> list[str]:
    """A bot's table: the share of missions that succeed."""
    lines = [f"## Missions of {bot} that succeed", "", *head(HEAD)]
    for level in LEVELS:
        for label, cards in EXPANSIONS.items():
            shares = [success(bot, games, seed, players=n, difficulty=level, **cards) for n in PLAYERS]
            lines.append(line((level, label, *shares)))
    return [*lines, ""]


def winners(games: int, seed: int) -> list[str]:
    """Which seats win where everybody plays for themselves."""
    lines = ["## Winners among greedy bots, of the missions that succeed", "", *head(SEATS_HEAD)]
    for level in LEVELS:
        for n in PLAYERS[1:]:
            states = play(variant_of(players=n, difficulty=level), "greedy", games, seed)
            seats = states["winner"][states["outcome"] == WON]
            count = len(seats)
            shares = [share(share_of((seats == p).mean(), count)) if p < n and count else "" for p in range(SEATS)]
            lines.append(line((level, n, count, *shares)))
    return [*lines, ""]


def main(
    games: Annotated[int, typer.Option(min=2, help="Games of each kind.")] = 1000,
    seed: Annotated[int, typer.Option(min=0, help="Seed of the deals and of the bots.")] = 0,
    out: Annotated[Path, typer.Option(help="The page that is written.")] = OUT,
) -> None:
    """Measure and write the page."""
    note = f"{games} games each, the same bot on every seat; intervals are 95%"
    lines = [
        "# How hard Swamped is",
        "",
        f"{note}: `python -m benchmarks.swamped_balance --games {games} --seed {seed}`.",
    ]
    lines += ["", *(row for bot in BOTS for row in successes(bot, games, seed)), *winners(games, seed)]
    out.write_text("\n".join(lines), encoding="utf-8")
    Console(width=200).print("\n".join(lines), markup=False)


if __name__ == "__main__":
    typer.run(main)
