"""How strong the bots are: `python -m benchmarks.strength` sets one greedy against randoms in every kind of every game.

Every seating gets the same deals, so luck of the seat and of the cards cancels. A win is shared by the winners;
intervals are 95%, over deals. Writes benchmarks/results/strength.md.
"""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from benchmarks.pages import head, line, share, with_reach
from swamp_envs import Variant, game
from swamp_envs.dev import HOUSE, play_line_up

OUT = Path(__file__).parent / "results" / "strength.md"
HEAD = (
    "Kind of game",
    "Games",
    "Wins of one greedy",
    "By chance",
    "Mean payoff",
    "Score of greedy",
    "Score of randoms",
)
NOTE = "One greedy bot against randoms, every seating on the same deals: `python -m benchmarks.strength"


def line_up(variant: Variant) -> list[str]:
    """One greedy; in a game for teams its partner is a random, as the others are."""
    return ["greedy", *["random"] * (variant.players - 1)]


def row(label: str, variant: Variant, games: int, seed: int) -> str:
    greedy, random = play_line_up(variant, line_up(variant), games, seed, lambda done: None)
    paid, chance = greedy.paid, f"{1 / variant.players:.1%}"
    payoff = f"{paid.mean:+.3f} ({paid.low:+.3f} to {paid.high:+.3f})"
    scores = (with_reach(side.scored, 2) for side in (greedy, random))
    return line((label, len(greedy.wins), share(greedy.won), chance, payoff, *scores))


def section(name: str, games: int, seed: int) -> list[str]:
    """A game's table; where one plays alone there is nobody to be stronger than."""
    variants = {label: game(name).variant(**kind) for label, kind in game(name).variants.items()}
    rows = [row(label, variant, games, seed) for label, variant in variants.items() if variant.players > 1]
    return [f"## {game(name).title}", "", *head(HEAD), *rows, ""]


def main(
    games: Annotated[int, typer.Option(min=2, help="Games of each line-up, at least.")] = 2000,
    seed: Annotated[int, typer.Option(min=0, help="Seed of the deals and of the bots.")] = 0,
    out: Annotated[Path, typer.Option(help="The page that is written.")] = OUT,
) -> None:
    """Measure and write the page."""
    lines = ["# Strength of the bots", "", f"{NOTE} --games {games} --seed {seed}`.", ""]
    for name in HOUSE:
        lines += section(name, games, seed)
    out.write_text("\n".join(lines), encoding="utf-8")
    Console(width=200).print("\n".join(lines), markup=False)


if __name__ == "__main__":
    typer.run(main)
