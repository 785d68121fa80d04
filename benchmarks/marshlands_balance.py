"""How The Sacred Marshlands go: `python -m benchmarks.marshlands_balance` plays tables of one bot in every act.

How many tiles a seat's section holds in the end, why games end, and what is scored for what; then one bot among others,
every seating on the same deals. Intervals are 95%, over deals. Writes
benchmarks/results/marshlands_balance.md.
"""

from pathlib import Path
from typing import Annotated

import numpy as np
import typer
from rich.console import Console

from benchmarks.pages import head, line, share, with_reach
from benchmarks.tables_of_one import play
from swamp_envs import Variant, game
from swamp_envs.dev import mean_of, play_line_up
from swamp_envs.games.marshlands.acts import ACTS
from swamp_envs.games.marshlands.board import SECTION
from swamp_envs.games.marshlands.scoring.points import KINDS_OF_POINTS
from swamp_envs.games.marshlands.scoring.sheet import score_sheet
from swamp_envs.games.marshlands.state import NO_TILE, Outcome

OUT = Path(__file__).parent / "results" / "marshlands_balance.md"
BOTS = ("random", "greedy", "planner")
OUTCOMES = tuple(outcome.name.lower() for outcome in Outcome)
ENDS = OUTCOMES[1:]
KINDS_OF_GAMES = tuple((act, n) for act, row in ACTS.items() for n in row.players)
RIVALS = (("greedy", "random"), ("planner", "random"), ("planner", "greedy"))
HEAD = ("Act", "Players", "Tiles laid", *(f"Ends {end}" for end in ENDS), "Score", *KINDS_OF_POINTS)
RIVALS_HEAD = ("Act", "Players", "By chance", *(f"Wins of one {bot} among {others}" for bot, others in RIVALS))


def variant_of(act: str, players: int) -> Variant:
    return game("marshlands").variant(act=act, players=players)


def row(bot: str, act: str, players: int, games: int, seed: int) -> str:
    """What comes of a table of one bot: means for a seat, and shares of games."""
    variant = variant_of(act, players)
    states = play(variant, bot, games, seed)
    cells = states["tile"].shape[1]
    laid = ((states["tile"] != NO_TILE) & (SECTION[:cells] >= 0)).sum(1) / players
    ends = [f"{(states['outcome'] == OUTCOMES.index(end)).mean():.0%}" for end in ENDS]
    score = mean_of(states["score"][:, :players].mean(1).tolist())
    kinds = [f"{points:.1f}" for points in points_by_kind(variant, states) / players]
    return line((act, players, f"{laid.mean():.1f}", *ends, with_reach(score, 1), *kinds))


def points_by_kind(variant: Variant, states: np.ndarray) -> np.ndarray:
    """What all seats of a game score for each kind, as means over games."""
    points = np.zeros(len(KINDS_OF_POINTS))
    for state in states:
        for scored in score_sheet(variant, state):
            points[KINDS_OF_POINTS.index(scored.kind)] += scored.points
    return points / len(states)


def wins(bot: str, others: str, act: str, players: int, games: int, seed: int) -> str:
    """How often one bot is among the winners at a table of others."""
    one, _ = play_line_up(variant_of(act, players), [bot, *[others] * (players - 1)], games, seed, lambda done: None)
    return share(one.won)


def rivals(games: int, seed: int) -> list[str]:
    lines = ["## One bot among others", "", *head(RIVALS_HEAD)]
    for act, players in KINDS_OF_GAMES:
        if players > 1:
            shares = [wins(*each, act, players, games, seed) for each in RIVALS]
            lines.append(line((act, players, f"{1 / players:.1%}", *shares)))
    return [*lines, ""]


def main(
    games: Annotated[int, typer.Option(min=2, help="Games of each kind.")] = 200,
    seed: Annotated[int, typer.Option(min=0, help="Seed of the deals and of the bots.")] = 0,
    out: Annotated[Path, typer.Option(help="The page that is written.")] = OUT,
) -> None:
    """Measure and write the page."""
    note = (
        f"{games} games each; tiles, scores and points are means for a seat, and intervals are 95%: "
        f"`python -m benchmarks.marshlands_balance --games {games} --seed {seed}`."
    )
    lines = ["# How The Sacred Marshlands go", "", note, ""]
    for bot in BOTS:
        lines += [f"## Tables of {bot}", "", *head(HEAD)]
        lines += [*(row(bot, *kind, games, seed) for kind in KINDS_OF_GAMES), ""]
    lines += rivals(games, seed)
    out.write_text("\n".join(lines), encoding="utf-8")
    Console(width=240).print("\n".join(lines), markup=False)


if __name__ == "__main__":
    typer.run(main)
