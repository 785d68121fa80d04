"""How random games of SwapX end."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import swamp_envs

GAME = swamp_envs.game("swapx")
VARIANTS = pytest.mark.parametrize("options", GAME.variants.values(), ids=GAME.variants)


def results(options: dict[str, Any]) -> Iterator[tuple[int, tuple[float, ...]]]:
    """How 4,000 random games ended, and what they paid."""
    batch = swamp_envs.batch("swapx", 4_000, seed=0, autoreset="off", **options)
    while not batch.finished.all():
        batch.step(batch.random_actions())
    payoffs = batch.states["payoff"][:, :4].tolist()
    yield from zip(batch.states["over"].tolist(), map(tuple, payoffs), strict=True)


@pytest.mark.parametrize("setup", ["inset", "corner"])
def test_every_seat_wins_and_draws_happen(setup: str) -> None:
    seen = set(results({"setup": setup}))
    third = float(np.float32(-1 / 3))
    alone = {(1, tuple(1.0 if p == seat else third for p in range(4))) for seat in range(4)}
    assert seen == alone | {(1, (0.0, 0.0, 0.0, 0.0))}


@pytest.mark.parametrize("setup", ["inset", "corner"])
def test_both_teams_win_and_draws_happen(setup: str) -> None:
    seen = set(results({"setup": setup, "teams": True}))
    assert seen == {(1, (0.5, -0.5, 0.5, -0.5)), (1, (-0.5, 0.5, -0.5, 0.5)), (1, (0.0, 0.0, 0.0, 0.0))}


@VARIANTS
def test_games_cut_short_are_truncated_or_decided_before(options: dict[str, Any]) -> None:
    endings = [over for over, _ in results({**options, "max_turns": 40})]
    assert set(endings) == {1, 2}
