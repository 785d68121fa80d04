"""Random play for the generic tests."""

import random
from collections.abc import Iterator
from itertools import islice

from swamp_envs import Match, Variant

FEWEST, SHARED = 2, 10  # matches of a variant at least, and how many variants have as many as are asked for


def walk(variant: Variant, seed: int) -> Iterator[Match]:
    """One match of random moves, shown before every decision and at its end."""
    match, dice = Match(variant, seed), random.Random(seed)
    while not match.over:
        yield match
        match.push(dice.choice(match.legal_actions))
    yield match


def walks(variant: Variant, games: int) -> Iterator[Match]:
    """Several matches, one after another; seeds 0, 1, 2 ... Of a game with many variants fewer of each, for they share
    most of its rules."""
    for seed in range(max(FEWEST, min(games, SHARED * games // len(variant.game.variants)))):
        yield from walk(variant, seed)


def looks(variant: Variant, games: int) -> Iterator[Match]:
    """Every seventh moment of them, for what takes long to look at; the last one of each game comes up by chance."""
    return islice(walks(variant, games), 0, None, 7)


def finished(variant: Variant, seed: int) -> Match:
    """A match of random moves, at its end."""
    *_, match = walk(variant, seed)
    return match
