"""Makes the records in this folder: `python -m tests.records.make` from the repository.

Each game says in tests/games/<game>/moments.py what its records must show; the first seed whose game shows it is kept.
The moves are random, or those of the bot that is named for what random moves do not come to.
A record that exists is never written again: what a released version has played stays true.
"""

from collections.abc import Callable, Iterator
from importlib import import_module
from itertools import count
from pathlib import Path

from swamp_envs import Match, Variant
from swamp_envs.core.registry import available_games, game
from swamp_envs.play.agents import make_agent
from swamp_envs.play.sitting import Sitting

HERE = Path(__file__).parent
Moment = Callable[[Match, str, Match], bool]  # the match before a ply, the ply, the match after


def match_of(bot: str, variant: Variant, seed: int) -> Match:
    """A game that a bot has played on all seats."""
    match = Match(variant, seed)
    Sitting(match, dict.fromkeys(range(variant.players), make_agent(bot, seed)), seed).advance()
    return match


def plies(match: Match) -> Iterator[tuple[Match, str, Match]]:
    """A match taken back ply by ply, the last one first."""
    after = match.copy()
    while after.moves:
        before = after.copy()
        move = before.pop()
        yield before, move, after
        after = before


def shows(match: Match, moment: Moment) -> bool:
    return any(moment(*ply) for ply in plies(match))


def make(name: str) -> None:
    """The records of one game that are not there yet."""
    for title, (options, moment, *bots) in import_module(f"tests.games.{name}.moments").MOMENTS.items():
        path = HERE / name / f"{title}.swamp"
        if not path.exists():
            variant = game(name).variant(**options)
            bot = bots[0] if bots else "random"
            match = next(match for seed in count() if shows(match := match_of(bot, variant, seed), moment))
            path.parent.mkdir(exist_ok=True)
            match.record([bot] * variant.players).save(path)


if __name__ == "__main__":
    for name in available_games():
        make(name)
