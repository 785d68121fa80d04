"""The clauses of RULES.md on interval 3 (part 25), each on a small table."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

import swamp_envs.games.marshlands as marshlands
from swamp_envs import Match
from twins import marshlands as twins
from twins.compare import play_together

from .tables import variant

ACT = "interval3"


@pytest.fixture(autouse=True)
def _opened(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Interval 3 cannot be chosen yet."""
    monkeypatch.setattr(marshlands, "UNFINISHED", ())
    yield
    variant.cache_clear()


# --- together ---------------------------------------------------------------------------------------------------------


def same_order(match: Match, twin: Any) -> None:
    assert match.legal_moves == twin.legal()


def play_with_twin(seed: int, decisions: int) -> None:
    options = {
        "players": 2 + seed % 3,
        "multi": 1 + seed % 3,
        "eclipse": ("simple", "mad", "off")[seed % 3],
        "any_exchange": seed % 2 == 0,
        "landing_only": seed % 4 == 1,
    }
    match = Match(variant(act=ACT, **options), seed)
    twin = twins.twin_of(match.variant.options).from_dict(match.to_dict())
    play_together(match, twin, random.Random(seed), decisions, same_order)


@pytest.mark.parametrize("seed", range(3))
def test_the_twin_plays_alike(seed: int) -> None:
    play_with_twin(seed, 150)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3, 30))
def test_the_twin_plays_alike_to_the_end(seed: int) -> None:
    play_with_twin(seed, 10_000)
