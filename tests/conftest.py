"""Arguments for generic tests: they run for every game of the house, so a new game gets them by being registered."""

from collections.abc import Collection
from typing import Any

import pytest

from swamp_envs import Variant
from swamp_envs.core.registry import available_games, game

pytest.register_assert_rewrite("twins.compare")

GAMES = [game(name) for name in available_games()]  # toy games that tests register later stay out
KINDS = {f"{each.name} {label}": each.variant(**kind) for each in GAMES for label, kind in each.variants.items()}


def together(variant: Variant) -> pytest.MarkDecorator:
    """Tests of games with the same record belong to one worker: it compiles their kernels once."""
    return pytest.mark.xdist_group(f"{variant.game.name} {variant.state.itemsize}")


def kinds(chosen: Collection[str] = tuple(KINDS)) -> list[Any]:
    """Every kind of every game as an argument; those that are not chosen belong to the nightly run."""
    slow = {label: () if label in chosen else (pytest.mark.slow,) for label in KINDS}
    return [pytest.param(each, id=label, marks=(together(each), *slow[label])) for label, each in KINDS.items()]


# One with the smallest and one with the largest record of each game: for what has little to do with the rules.
BY_SIZE = sorted(KINDS, key=lambda label: KINDS[label].state.itemsize)
OF_EACH_SIZE = {(KINDS[label].game.name, way): label for way in (1, -1) for label in BY_SIZE[::way][::-1]}
CHOSEN = {"any_variant": KINDS, "few_variants": OF_EACH_SIZE.values()}


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """`any_game` runs a test for every game. `any_variant` runs it for every kind of every game; so does `few_variants`
    in the nightly run, and usually for two kinds of each game: every record to compile for costs half a minute."""
    if "any_game" in metafunc.fixturenames:
        metafunc.parametrize("any_game", GAMES, ids=[each.name for each in GAMES])
    for name in CHOSEN.keys() & {*metafunc.fixturenames}:
        metafunc.parametrize(name, kinds(CHOSEN[name]))
