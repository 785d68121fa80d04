"""The checks pass every game of the house, and refuse games and environments in which something is broken."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

import swamp_envs
from swamp_envs import Variant, checks
from swamp_envs.adapters.aec import SwampAEC
from swamp_envs.core import registry
from tests.checks import whispers

EVERY = {
    "determinism": checks.determinism_test,
    "mask": checks.mask_test,
    "reward": checks.reward_test,
    "leak": checks.leak_test,
    "redeal": checks.redeal_test,
}


@pytest.fixture(autouse=True)
def _whispers_in_the_house() -> Iterator[None]:
    swamp_envs.register_game("whispers", "tests.checks.whispers")
    yield
    del registry._entries["whispers"]
    registry.game.cache_clear()


@pytest.mark.parametrize("check", EVERY.values(), ids=EVERY)
def test_every_kind_of_every_game_passes(check: Callable, few_variants: Variant) -> None:
    check(few_variants, games=1)


def test_all_checks_take_a_name_a_game_and_a_variant() -> None:
    checks.all_checks("whispers")
    checks.all_checks(whispers.GAME)
    checks.all_checks(whispers.GAME.variant())


# Which check refuses what, and with which words.
BROKEN_GAMES = {
    "seen": ("leak", "that seat sees something else"),
    "told": ("leak", "can tell hidden things by seen_by"),
    "allowed": ("leak", "other actions are legal"),
    "idle": ("redeal", "it says that it hides things, and redealing never changed any"),
    "time": ("redeal", "what everybody knows is not as before: turn, phase, pack or payoffs"),
    "impossible": ("redeal", "redealt for its seat, the audit finds: a secret is too large"),
    "restless": ("determinism", "the observation differs"),
    "early": ("reward", "seat 0 is paid before the end"),
    "unbalanced": ("reward", "the payoffs at the end neither sum to 0 nor are the same for all"),
    "stuck": ("mask", "the mask allows nothing, and the game goes on"),
}


def test_every_bug_is_looked_for_and_every_check_refuses_some() -> None:
    assert set(BROKEN_GAMES) == set(whispers.BUGS) - {"none"}
    assert {check for check, _ in (*BROKEN_GAMES.values(), *BROKEN_ENVS.values())} == set(EVERY)


@pytest.mark.parametrize("bug", BROKEN_GAMES)
def test_broken_games_are_refused(bug: str) -> None:
    check, words = BROKEN_GAMES[bug]
    with pytest.raises(AssertionError, match=re.escape(words)):
        EVERY[check](whispers.GAME.variant(bug=bug), 6)


class Whispers(SwampAEC):
    """The game as an environment, to break."""

    def __init__(self, game: str = "whispers", **options: Any) -> None:
        super().__init__(game, **options)


class Moody(Whispers):
    def observe(self, agent: str) -> Any:
        seen = super().observe(agent)
        return seen | {"observation": seen["observation"] + np.random.randint(0, 2)}


class Generous(Whispers):
    """Allows what it then refuses."""

    def observe(self, agent: str) -> Any:
        seen = super().observe(agent)
        mask = seen["action_mask"].copy()
        mask[2] = mask.any()
        return seen | {"action_mask": mask}


class Stingy(Whispers):
    """Takes what it does not allow."""

    def observe(self, agent: str) -> Any:
        seen = super().observe(agent)
        mask = seen["action_mask"].copy()
        mask[1] = 0
        return seen | {"action_mask": mask}


class Open(Whispers):
    """Lets everybody act all the time."""

    def observe(self, agent: str) -> Any:
        return super().observe(agent) | {"action_mask": super().observe(self.agent_selection)["action_mask"]}


class Forgetful(Whispers):
    """Does not tell the first agent of its last reward."""

    def _pay(self, payoffs: list[float], terminated: bool) -> None:
        super()._pay(payoffs, terminated)
        self._cumulative_rewards["player_0"] = 0.0


class Swapped(Whispers):
    """Gives each agent the other's reward."""

    def _pay(self, payoffs: list[float], terminated: bool) -> None:
        super()._pay(payoffs[::-1], terminated)


class Abrupt(Whispers):
    """Drops an agent before it hears of the end."""

    def _pay(self, payoffs: list[float], terminated: bool) -> None:
        super()._pay(payoffs, terminated)
        self.agents.remove("player_1")


BROKEN_ENVS: dict[type, tuple[str, str]] = {
    Moody: ("determinism", "the observation differs"),
    Generous: ("mask", "action 2, which the mask allows, was refused"),
    Stingy: ("mask", "action 1 is not allowed by the mask, was played, and the game went on"),
    Open: ("mask", "has legal actions out of its turn"),
    Forgetful: ("reward", "a reward was lost, doubled, or given to another"),
    Swapped: ("reward", "the game pays"),
    Abrupt: ("reward", "player_1 never heard of the end"),
}


@pytest.mark.parametrize("broken", BROKEN_ENVS, ids=lambda broken: broken.__name__)
def test_broken_environments_are_refused(broken: type) -> None:
    check, words = BROKEN_ENVS[broken]
    with pytest.raises(AssertionError, match=re.escape(words)):
        EVERY[check](broken)


def test_environments_that_lose_for_illegal_actions_pass() -> None:
    checks.all_checks(SwampAEC("whispers", illegal="lose"))
    checks.all_checks(SwampAEC("whispers", mask_in="info"))


def test_an_environment_of_others_passes() -> None:
    tictactoe = pytest.importorskip("pettingzoo.classic.tictactoe_v3")
    checks.all_checks(tictactoe.env)


@pytest.mark.parametrize("check", [checks.leak_test, checks.redeal_test])
def test_what_is_hidden_is_known_of_games_only(check: Callable) -> None:
    with pytest.raises(AssertionError, match="accepted: the name of a game, a Game or a Variant"):
        check(SwampAEC("whispers"))


def test_what_is_no_environment_is_refused() -> None:
    with pytest.raises(AssertionError, match="accepted: a game, an AEC environment, or what makes one"):
        checks.mask_test(3.5)
