"""The clauses of RULES.md on interval 2 (parts 20, 23 and 24), each on a small table."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

import swamp_envs.games.marshlands as marshlands
from swamp_envs import Match
from swamp_envs.core.rng import below
from twins import marshlands as twins
from twins.compare import play_together

from .tables import variant

ACT = "interval2"


@pytest.fixture(autouse=True)
def _opened(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Interval 2 cannot be chosen yet."""
    monkeypatch.setattr(marshlands, "UNFINISHED", ())
    yield
    variant.cache_clear()


# --- together ---------------------------------------------------------------------------------------------------------


class Chance:
    """What the kernels are about to draw, when Private Property is paid for."""

    def __init__(self, match: Match) -> None:
        self.state = match.states.copy()[0]

    def choice(self, slots: list[int]) -> int:
        return slots[int(below(self.state, len(slots)))]


def same_chance(match: Match, twin: Any) -> None:
    assert match.legal_moves == twin.legal()
    twin.dice = Chance(match)


def play_with_twin(seed: int, decisions: int) -> int:
    options = {
        "players": 2 + seed % 3,
        "multi": 1 + seed % 2,
        "eclipse": ("simple", "mad", "off")[seed // 2 % 3],
        "any_exchange": seed % 2 == 0,
        "circuit_bonus": min(seed % 4, 1),
        "opposite": seed % 3 == 0 and seed % 2 == 0,
    }
    match = Match(variant(act=ACT, **options), seed)
    twin = twins.twin_of(match.variant.options).from_dict(match.to_dict())
    return play_together(match, twin, random.Random(seed), decisions, same_chance)


@pytest.mark.parametrize("seed", range(3))
def test_the_twin_plays_alike(seed: int) -> None:
    play_with_twin(seed, 150)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3, 30))
def test_the_twin_plays_alike_to_the_end(seed: int) -> None:
    play_with_twin(seed, 10_000)
