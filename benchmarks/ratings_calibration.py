"""Do the intervals contain the true ratings? `python -m benchmarks.ratings_calibration` plays made-up tournaments.

Agents of known strength meet at tables as the arena plans them, and chance ranks them by the Plackett-Luce model (or
pays the winner alone, as most games do). Each tournament is rated; a 95% interval has to hold the true strength in 95%
of all tournaments.
"""

from typing import Annotated

import numpy as np
import typer
from rich.console import Console

from swamp_agents.arena.plackett import ELO, MIDDLE, Ranking, rate
from swamp_agents.arena.schedule import FREE, line_ups, rotations, shuffled

TRUE = (-1.0, -0.5, 0.0, 0.0, 0.5, 1.0)  # in units of e: from 174 points below the middle to as many above


def tournament(
    strengths: np.ndarray, seats: int, deals: int, winner_alone: bool, dice: np.random.Generator
) -> list[Ranking]:
    """All games of some deals; at one deal luck has a part that all its games share."""
    chosen = line_ups(len(strengths), seats, FREE)
    rankings = []
    for deal in range(deals):
        for line_up in chosen:
            for table in rotations(shuffled(line_up, deal)):
                paid = payoffs(strengths[list(table)], winner_alone, dice)
                rankings.append(Ranking(deal, table, paid))
    return rankings


def payoffs(strengths: np.ndarray, winner_alone: bool, dice: np.random.Generator) -> list[float]:
    """Pay by places: the largest of strength plus Gumbel noise comes first, which is the Plackett-Luce model."""
    performance = strengths + dice.gumbel(size=len(strengths))
    if winner_alone:
        return (performance == performance.max()).astype(float).tolist()
    return performance.argsort().argsort().astype(float).tolist()


def coverage(
    strengths: np.ndarray, seats: int, deals: int, tournaments: int, winner_alone: bool, seed: int, resamples: int
) -> np.ndarray:
    """In what share of the tournaments each agent's interval held its true strength."""
    true = MIDDLE + ELO * (strengths - strengths.mean())
    held = np.zeros(len(strengths))
    for number in range(tournaments):
        dice = np.random.default_rng([seed, number])
        ratings = rate(tournament(strengths, seats, deals, winner_alone, dice), len(strengths), number, resamples)
        held += (ratings.low <= true) & (true <= ratings.high)
    return held / tournaments


def main(
    tournaments: Annotated[int, typer.Option(min=1, help="Made-up tournaments of each kind.")] = 200,
    deals: Annotated[int, typer.Option(min=2, help="Deals of each.")] = 40,
    resamples: Annotated[int, typer.Option(min=2, help="Resamples of the deals, for the intervals.")] = 400,
    seed: Annotated[int, typer.Option(min=0)] = 0,
) -> None:
    """Tell how often the intervals hold the truth."""
    console = Console(width=160)
    console.print(f"95% intervals in {tournaments} tournaments of {deals} deals held the true strength in")
    for seats, winner_alone in ((2, False), (4, False), (4, True)):
        held = coverage(np.array(TRUE), seats, deals, tournaments, winner_alone, seed, resamples)
        kind = f"{seats} seats, {'the winner paid' if winner_alone else 'every place known'}"
        each = " ".join(f"{share:.1%}" for share in held)
        console.print(f"{kind:<28} {held.mean():.1%} of all cases; agent by agent {each}")


if __name__ == "__main__":
    typer.run(main)
