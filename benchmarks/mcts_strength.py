"""How strong the search is: `python benchmarks/mcts_strength.py` sets one mcts bot against greedies.

Every seating gets the same deals. Besides, how many missions a table of either brings home where all can fail
together. Intervals are 95%: Wilson's for shares, normal ones for means. Writes benchmarks/results/mcts_strength.md.
"""

import sys
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import typer
from rich.console import Console

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.strength import line, score, told
from swamp_agents import Blindfold, make_agent
from swamp_envs import Batch, Variant, game
from swamp_envs.cli.headtohead import play_line_up, wilson

OUT = Path(__file__).parent / "results" / "mcts_strength.md"
MATCHES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("swapx", {}),
    ("bayou_boss", {}),
    ("bayou_boss", {"players": 2}),
    ("swamped", {"players": 3, "difficulty": "medium"}),
)
MISSIONS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("swamped", {"players": 1}),
    ("swamped", {"players": 2, "difficulty": "medium"}),
    ("gillybog", {}),
)
WON = 1  # the outcome of a mission that succeeded, in either game
MATCH_HEAD = ("Game", "Games", "Wins of one mcts", "By chance", "Mean payoff", "Score of mcts", "Score of greedies")
MISSION_HEAD = ("Game", "Bot on every seat", "Missions", "Won")


def match_row(variant: Variant, bot: str, games: int, seed: int) -> str:
    names = [bot, *["greedy"] * (variant.players - 1)]
    mcts, greedy = play_line_up(variant, names, games, seed, lambda done: None)
    played = len(mcts.wins)
    share = interval(sum(mcts.wins) / played, played)
    cells = (label(variant), played, share, f"{1 / variant.players:.1%}", told(mcts.payoffs), score(mcts))
    return line((*cells, score(greedy)))


def mission_row(variant: Variant, bot: str, games: int, seed: int) -> str:
    batch, agent, blindfold = Batch(variant, games, seed, autoreset="off"), make_agent(bot, seed), Blindfold(seed)
    while not batch.finished.all():
        rows = np.flatnonzero(~batch.finished)
        batch.step_rows(rows, blindfold.act(agent, variant, batch.states[rows]))
    won = float((batch.states["outcome"] == WON).mean())
    return line((label(variant), bot, games, interval(won, games)))


def label(variant: Variant) -> str:
    """The game, and the options that are not as usual."""
    usual = {option.name: option.default for option in variant.game.options}
    changed = [f"{name} {value}" for name, value in variant.options.items() if value != usual[name]]
    return ", ".join([variant.game.title, *changed])


def interval(share: float, n: int) -> str:
    low, high = wilson(share, n)
    return f"{share:.1%} ({low:.1%} to {high:.1%})"


def heading(cells: tuple) -> list[str]:
    return [line(cells), "|" + " --- |" * len(cells)]


def main(
    games: Annotated[int, typer.Option(min=2, help="Games of each line, at least.")] = 100,
    seed: Annotated[int, typer.Option(min=0, help="Seed of the deals and of the bots.")] = 0,
    bot: Annotated[str, typer.Option(help="The bot that is measured.")] = "mcts:sims=400",
    only: Annotated[str, typer.Option(help="One game only.")] = "",
    out: Annotated[Path, typer.Option(help="The page that is written.")] = OUT,
) -> None:
    """Measure and write the page."""
    matches = [game(name).variant(**options) for name, options in MATCHES if only in ("", name)]
    missions = [game(name).variant(**options) for name, options in MISSIONS if only in ("", name)]
    note = f"`python benchmarks/mcts_strength.py --games {games} --seed {seed} --bot {bot}`."
    lines = ["# Strength of the search", "", f"400 simulations a decision unless the bot says otherwise: {note}", ""]
    lines += ["## One among greedies", "", *heading(MATCH_HEAD)]
    lines += [match_row(variant, bot, games, seed) for variant in matches]
    lines += ["", "## Missions", "", *heading(MISSION_HEAD)]
    lines += [mission_row(variant, each, games, seed) for variant in missions for each in ("greedy", bot)]
    out.write_text("\n".join([*lines, ""]), encoding="utf-8")
    Console(width=200).print("\n".join(lines), markup=False)


if __name__ == "__main__":
    typer.run(main)
