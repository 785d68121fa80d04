"""Makes the records in this folder by random play: `python -m tests.records.make` from the repository.

Each game says in tests/games/<game>/moments.py what its records must show; the first seed whose game shows it is kept.
A record that exists is never written again: what a released version has played stays true.
"""

import random
from collections.abc import Callable, Iterator
from importlib import import_module
from itertools import count
from pathlib import Path

from swamp_envs import Match, Variant
from swamp_envs.core.registry import game, games

HERE = Path(__file__).parent
Moment = Callable[[Match, str, Match], bool]  # the match before a ply, the ply, the match after


def random_match(variant: Variant, seed: int) -> Match:
    """A game of uniformly random moves; its seed deals it and plays it."""
    match, dice = Match(variant, seed), random.Random(seed)
    while not match.over:
        match.push(dice.choice(match.legal_actions))
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
    for title, (options, moment) in import_module(f"tests.games.{name}.moments").MOMENTS.items():
        path = HERE / name / f"{title}.swamp"
        if not path.exists():
            variant = game(name).variant(**options)
            match = next(match for seed in count() if shows(match := random_match(variant, seed), moment))
            path.parent.mkdir(exist_ok=True)
            match.record(["random"] * variant.players).save(path)


if __name__ == "__main__":
    for name in games():
        make(name)
