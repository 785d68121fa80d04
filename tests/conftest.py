"""Arguments for generic tests: they run for every game of the house, so a new game gets them by being registered."""

import pytest

from swamp_envs import Variant
from swamp_envs.core.registry import available_games, game

pytest.register_assert_rewrite("twins.compare")

GAMES = [game(name) for name in available_games()]  # toy games that tests register later stay out
KINDS = {f"{each.name} {label}": each.variant(**kind) for each in GAMES for label, kind in each.variants.items()}


def together(variant: Variant) -> pytest.MarkDecorator:
    """Tests of games with the same record belong to one worker: it compiles their kernels once."""
    return pytest.mark.xdist_group(f"{variant.game.name} {variant.state.itemsize}")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """`any_game` runs a test for every game, `any_variant` for every kind of every game."""
    if "any_game" in metafunc.fixturenames:
        metafunc.parametrize("any_game", GAMES, ids=[each.name for each in GAMES])
    if "any_variant" in metafunc.fixturenames:
        kinds = [pytest.param(each, id=label, marks=together(each)) for label, each in KINDS.items()]
        metafunc.parametrize("any_variant", kinds)
