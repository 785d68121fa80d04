"""`swamp bots`: who can be named where a bot is asked for, and what the shipped networks are worth."""

import tomllib
from typing import Any

from rich.table import Table

from ..core.errors import SwampError
from ..core.game import Game
from ..play.agents import agent_names, make_agent, prepare
from .arguments import GameNameOrAll, chosen_games
from .console import QUIET, add, screen, table

_ABOUT = {
    "random": "a random legal move",
    "exec": "a program of your own, in any language: exec:COMMAND",
    "greedy": "the move that looks best at once",
    "greedy_coop": "the move that looks best for all players together",
    "planner": "the move whose position promises most",
    "mcts": "tree search: mcts:sims=400, mcts:seconds=0.1, mcts:policy=NAME",
    "policy": "a trained network: policy:FILE, or policy:NAME with a name from the list below",
    "human": "a person at this terminal",
}
_ANY_GAME = ("random", "exec", "mcts", "human")  # not asked: some of them need much room, or somebody to talk to


def bots_command(name: GameNameOrAll = None) -> None:
    """List the bots, the games they play, and the shipped networks with what they are worth."""
    console, chosen = screen(), chosen_games(name)
    console.print(bots_table(chosen))
    if networks := networks_of(chosen):
        console.print("", networks_table(networks))
        console.print(f"[{QUIET}]0 is as strong as greedy; a payoff lies between -1 and 1[/]")
    console.print(f"[{QUIET}]a bot of your own: MODULE:CLASS, made with a seed (docs/agents.md)[/]")


def bots_table(chosen: list[Game]) -> Table:
    listed = table("bot", "plays", "what it does")
    for bot in agent_names():
        if games := games_of(bot, chosen):
            everywhere = len(chosen) > 1 and len(games) == len(chosen)
            add(listed, bot, "all games" if everywhere else ", ".join(games), _ABOUT.get(bot, "installed beside us"))
    return listed


def games_of(bot: str, chosen: list[Game]) -> list[str]:
    """The names of the games that a bot plays."""
    if bot == "policy":
        return [game.name for game in chosen if networks_of([game])]
    return [game.name for game in chosen if bot in _ANY_GAME or plays(bot, game)]


def plays(bot: str, game: Game) -> bool:
    try:
        prepare(make_agent(bot), game.default)
    except SwampError:
        return False
    return True


def networks_of(chosen: list[Game]) -> dict[str, dict[str, Any]]:
    """The shipped networks for these games that were rated, by their names."""
    from swamp_agents.policy import WORTH

    rated = tomllib.loads(WORTH.read_text(encoding="utf-8"))
    return {name: told for name, told in rated.items() if told["game"] in {game.name for game in chosen}}


def networks_table(networks: dict[str, dict[str, Any]]) -> Table:
    listed = table("policy:", "game", "options", ">paid more than greedy", ">95% interval", ">deals")
    for name, told in networks.items():
        mean, low, high = told["gain"]
        between = f"{low:+.2f} to {high:+.2f}"
        add(listed, name, told["game"], told["options"] or "as usual", f"{mean:+.2f}", between, str(told["deals"]))
    return listed
