"""Rewards along the way: whatever they are, over a game they sum up to the payoff, at every door."""

import copy
import pickle
from typing import Any

import gymnasium
import numpy as np
import pytest

import swamp_envs
from swamp_envs import Batch, OptionError, Variant, game
from swamp_envs.adapters.aec import SwampAEC
from swamp_envs.adapters.gym import SwampEnv, SwampVectorEnv
from swamp_envs.adapters.sb3 import SwampVecEnv
from swamp_envs.core.registry import HOUSE

SHORT = {"swapx": {"max_turns": 8}, "bayou_boss": {"rounds": 1}, "gillybog": {"max_turns": 6}}
GAMES = [pytest.param(name, SHORT.get(name, {}), id=name) for name in HOUSE if name != "marshlands"]


def variant_of(name: str, options: dict) -> Variant:
    return game(name).variant(**options)


@pytest.mark.parametrize("autoreset", ["same_step", "next_step", "off"])
@pytest.mark.parametrize(("name", "options"), GAMES)
def test_rewards_of_a_batch_sum_up_to_payoffs(name: str, options: dict, autoreset: str) -> None:
    """Beside a batch with the same seed that is paid at the end."""
    variant = variant_of(name, options)
    shaped = Batch(variant, 6, 3, autoreset=autoreset, rewards="potential")
    plain = Batch(variant, 6, 3, autoreset=autoreset)
    total, ended, shown = np.zeros((6, variant.players)), 0, 0
    for _ in range(700):
        actions = plain.random_actions().copy()
        shaped.step(actions)
        plain.step(actions)
        shown += int((shaped.payoff != plain.payoff).any())
        total += shaped.payoff
        for i in np.flatnonzero(plain.over):
            if plain.payoff[i].any() or total[i].any():
                assert total[i] == pytest.approx(plain.payoff[i], abs=1e-4)
                total[i], ended = 0, ended + 1
    assert ended >= 2
    assert shown > 4


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_rewards_of_every_agent_sum_up_to_its_payoff(name: str, options: dict) -> None:
    env = SwampAEC(name, rewards="potential", **options)
    env.reset(seed=5)
    got, dice = dict.fromkeys(env.possible_agents, 0.0), np.random.default_rng(2)
    for agent in env.agent_iter():
        observation, reward, ended, cut, _ = env.last()
        got[agent] += reward
        over = ended or cut
        env.step(None if over else int(dice.choice(np.flatnonzero(observation["action_mask"]))))
    payoff = env._states["payoff"][0][: env.variant.players]
    assert list(got.values()) == pytest.approx(payoff.tolist(), abs=1e-4)


def test_a_copy_in_mid_game_owes_the_same() -> None:
    env = SwampAEC("swapx", rewards="potential", max_turns=60)
    env.reset(seed=1)
    dice = np.random.default_rng(2)
    for _ in range(12):
        env.step(int(dice.choice(np.flatnonzero(env.observe(env.agent_selection)["action_mask"]))))
    twins = [env.clone(), copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    for _ in range(10):
        action = int(dice.choice(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])))
        for each in (env, *twins):
            each.step(action)
        assert all(each.rewards == pytest.approx(env.rewards, abs=1e-6) for each in twins)


@pytest.mark.parametrize(("name", "options"), [GAMES[0], GAMES[1]])
def test_a_learner_in_one_seat_is_paid_the_same_in_all(name: str, options: dict) -> None:
    env = SwampEnv(name, rewards="potential", **options)
    dice = np.random.default_rng(2)
    for seed in range(4):
        observation, _ = env.reset(seed=seed)
        total, over, along = 0.0, False, 0
        while not over:
            action = int(dice.choice(np.flatnonzero(observation["action_mask"])))
            observation, reward, ended, cut, _ = env.step(action)
            total, over, along = total + reward, ended or cut, along + (reward != 0)
        state = env._versus.table.states[0]
        assert total == pytest.approx(float(state["payoff"][env.seat]), abs=1e-4)
        assert along > 1


def test_vectors_of_learners_are_paid_along_the_way() -> None:
    vector = SwampVectorEnv("swapx", 4, rewards="potential")
    sb3 = SwampVecEnv("swapx", 4, rewards="potential", seed=3)
    seen: Any = [vector.reset(seed=3)[0], sb3.reset()]
    rewards = np.zeros((2, 4))
    for _ in range(5):  # where a game is over the first action is as good as any
        seen[0], reward, *_ = vector.step(seen[0]["action_mask"].argmax(1))
        seen[1], other, *_ = sb3.step(seen[1]["action_mask"].argmax(1))
        rewards += np.abs([reward, other])
    assert rewards.all()


def test_registered_ids_take_the_option_and_wrong_ones_are_refused() -> None:
    env = gymnasium.make("swamp_envs:Swamp/SwapX-v0", rewards="potential")
    env.reset(seed=1)
    for door in (lambda r: swamp_envs.batch("swapx", 2, rewards=r), lambda r: SwampAEC("swapx", rewards=r)):
        with pytest.raises(OptionError, match=r"^rewards: found 'gold', accepted: payoff, potential$"):
            door("gold")
