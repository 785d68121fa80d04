"""`swamp bots`: who can be named where a bot is asked for, and how strong they are."""

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
    """List the bots, the games they play, and how strong they are."""
    console, chosen = screen(), chosen_games(name)
    console.print(bots_table(chosen))
    if found := rated(chosen):
        console.print("", ratings_table(found))
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
        return [game.name for game in chosen if any(each.bot.startswith("policy:") for each in rated([game]))]
    return [game.name for game in chosen if bot in _ANY_GAME or plays(bot, game)]


def plays(bot: str, game: Game) -> bool:
    try:
        prepare(make_agent(bot), game.default)
    except SwampError:
        return False
    return True


def rated(chosen: list[Game]) -> list[Any]:
    """What is known of the strength of bots in these games."""
    from swamp_agents.ratings import ratings_of

    return [rating for game in chosen for rating in ratings_of(game.name)]


def ratings_table(found: list[Any]) -> Table:
    listed = table("bot", "game", "options", ">paid more than greedy", ">95% interval", ">deals")
    for each in found:
        interval = f"{each.low:+.2f} to {each.high:+.2f}"
        add(listed, each.bot, each.game, each.options or "as usual", f"{each.gain:+.2f}", interval, str(each.deals))
    return listed
