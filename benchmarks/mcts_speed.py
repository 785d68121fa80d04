"""How fast the search is: `python -m benchmarks.mcts_speed` sets it beside the same search in plain Python.

Both search the same positions in turn, on one core: open-loop UCT for every seat, a redeal for each simulation, random
rollouts of the same depth. Plain Python plays by the naive twin of the game.
"""

import random
import time
from typing import Annotated

import typer
from rich.console import Console

from benchmarks.games import rows_of, searched_games
from benchmarks.pages import head, line
from benchmarks.plain_search import PythonSearch
from swamp_agents.mcts import Mcts
from swamp_envs import Match, available_games, game

HEAD = ("Game", "Positions", "Plain Python, simulations a second", "mcts", "Ratio")


def positions(name: str, count: int) -> list[Match]:
    """Some way into games of random moves, each with something to decide."""
    found, seed = [], 0
    while len(found) < count:
        match, dice = Match(game(name).variant(**rows_of(name).searched), seed), random.Random(seed)
        for _ in range(dice.randrange(24)):
            if not match.over:
                match.push(dice.choice(match.legal_moves))
        if may_be_searched(match):
            found.append(match)
        seed += 1
    return found


def may_be_searched(match: Match) -> bool:
    begins = match.phase in (rows_of(match.game.name).rests or [match.phase])
    return begins and not match.over and len(match.legal_moves) > 1


def python_rate(match: Match, sims: int, depth: int) -> float:
    search = PythonSearch(match, depth, 1.0, 0)
    began = time.perf_counter()
    for _ in range(sims):
        search.simulate()
    return sims / (time.perf_counter() - began)


def kernel_rate(match: Match, sims: int, depth: int) -> float:
    agent = Mcts(0, f"sims={sims},depth={depth},rollout=random,prior=0,c=1")
    searcher = agent.searcher(match.variant)
    searcher.begin(match.variant, match.states, 0)
    searcher.simulate(match.variant, 1)  # compiled before the clock runs
    began = time.perf_counter()
    searcher.simulate(match.variant, sims)
    return sims / (time.perf_counter() - began)


def row(name: str, count: int, sims: int, depth: int) -> tuple:
    """Both in turn on each position; medians."""
    matches = positions(name, count)
    pairs = [(python_rate(match, sims, depth), kernel_rate(match, 100 * sims, depth)) for match in matches]
    slow, fast = (sorted(rates)[len(matches) // 2] for rates in zip(*pairs, strict=True))
    return game(name).title, count, f"{slow:,.0f}", f"{fast:,.0f}", f"{fast / slow:,.0f}x"


def main(
    count: Annotated[int, typer.Option("--positions", min=1, help="Positions of each game.")] = 11,
    sims: Annotated[
        int, typer.Option(min=1, help="Simulations of plain Python on each; mcts makes 100 times more.")
    ] = 60,
    depth: Annotated[int, typer.Option(min=0, help="Decisions of a rollout.")] = 20,
) -> None:
    """Measure and print the table."""
    lines = [*head(HEAD), *(line(row(name, count, sims, depth)) for name in searched_games(available_games()))]
    Console(width=200).print("\n".join(lines), markup=False)


if __name__ == "__main__":
    typer.run(main)
