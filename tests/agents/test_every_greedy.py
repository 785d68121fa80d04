"""What the greedy bots of all games keep to: legal everywhere, blind to what is hidden, the same with the same seed."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from numba import from_dtype, typeof

import swamp_envs
from swamp_agents.games import brings
from swamp_agents.suggestions import suggest_rows
from swamp_envs import Variant
from swamp_envs.core import loops
from swamp_envs.core.registry import HOUSE
from swamp_envs.play.agents import AgentError, make_agent
from tests.agents.trials import trial_of
from tests.agents.wandering import BOTS, Bot, choices, some_states, wander


def bots() -> Iterator[Any]:
    """Every bot of every game in the house."""
    for game in HOUSE:
        for bot in BOTS:
            if brings(swamp_envs.game(game).default, bot.verb):
                yield pytest.param(game, bot, id=f"{game}-{bot.name}")


each_bot = pytest.mark.parametrize(("game", "bot"), list(bots()))


def usual_states(game: str, bot: Bot) -> tuple[Variant, np.ndarray]:
    return some_states(game, bot, trial_of(game).games, trial_of(game).made[0])


def test_every_decision_is_legal(few_variants: Variant) -> None:
    for bot in (bot for bot in BOTS if brings(few_variants, bot.verb)):
        wander(few_variants.game.name, bot, 8, 0.5, **few_variants.options)


@each_bot
def test_all_phases_come_up(game: str, bot: Bot) -> None:
    """In games of the bots alone, and in those that wander off."""
    phases: set[int] = set()
    for options in trial_of(game).phases:
        for wild in (0.0, 0.3):
            phases |= wander(game, bot, 2 * trial_of(game).games, wild, **options)
    assert phases == set(range(len(swamp_envs.game(game).default.phases)))


@each_bot
def test_states_are_left_alone_and_decided_one_by_one(game: str, bot: Bot) -> None:
    variant, states = usual_states(game, bot)
    before, together = states.copy(), choices(bot, variant, states)
    assert (states == before).all()
    assert together == [choices(bot, variant, states[i : i + 1], i)[0] for i in range(len(states))]


@each_bot
def test_equal_seeds_decide_equally(game: str, bot: Bot) -> None:
    variant, states = usual_states(game, bot)
    assert bot(1).act(variant, states).tolist() == bot(1).act(variant, states).tolist()
    assert len(bot(1).act(variant, states[:0])) == 0


@each_bot
def test_one_signature_serves_every_layout_and_variant(game: str, bot: Bot) -> None:
    variant, states = usual_states(game, bot)
    frozen = states.copy()
    frozen.setflags(write=False)
    for layout in (states, states[::2], frozen):
        bot(1).act(variant, layout)
    bot(1).act(*some_states(game, bot, 4, 8, **trial_of(game).far))
    asked = [(verb, states_type.dtype) for verb, _, states_type, *_ in suggest_rows.signatures]
    assert asked.count((typeof(bot.verb), from_dtype(states.dtype))) == 1


@each_bot
def test_the_same_choice_whatever_is_hidden(game: str, bot: Bot) -> None:
    trial = trial_of(game)
    assert bool(trial.tables) == swamp_envs.game(game).default.hidden_information
    for made in trial.made:
        for options in trial.tables:
            variant, states = some_states(game, bot, trial.games, made, **options)
            chosen, changed = choices(bot, variant, states), np.zeros(len(states), bool)
            for redeal in range(4):
                other = states.copy()
                seeds = np.arange(len(states), dtype=np.uint64) + np.uint64(999 * redeal)
                loops.redeal_rows(variant.tables, other, seeds)
                for name in trial.hidden:
                    changed |= (other[name] != states[name]).reshape(len(states), -1).any(1)
                assert choices(bot, variant, other) == chosen
            assert changed.mean() > 0.5


def test_games_without_a_cooperative_kernel_are_refused() -> None:
    variant = swamp_envs.game("swapx").variant()
    agent = make_agent("greedy_coop")
    assert agent.name == "greedy_coop"
    with pytest.raises(AgentError, match="greedy_coop does not play swapx; it plays: swamped"):
        agent.act(variant, variant.states(1))
