"""The Stable-Baselines3 door: what SB3 and sb3-contrib ask of a VecEnv, whose reward it is, ends, seeds, opponents."""

import copy
import itertools
import pickle
import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest

pytest.importorskip("sb3_contrib")

from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.evaluation import evaluate_policy
from sb3_contrib.common.maskable.utils import get_action_masks, is_masking_supported
from stable_baselines3.common.env_checker import check_env
from stable_baselines3.common.monitor import Monitor
from stable_baselines3.common.vec_env import VecEnv

from swamp_envs import IllegalAction
from swamp_envs.adapters.gym import SwampEnv
from swamp_envs.adapters.sb3 import SwampVecEnv
from tests.adapters.scenes import KIND_IDS, KINDS, Habit, pick_all, random_game

every_kind = pytest.mark.parametrize(("name", "options"), KINDS, ids=KIND_IDS)


@pytest.fixture(autouse=True)
def one_thread():
    torch = pytest.importorskip("torch")
    torch.set_num_threads(1)


@pytest.mark.parametrize("mask_in", ["observation", "info"])
def test_sb3s_checker_has_nothing_to_say_of_the_gym_door(any_game, mask_in):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(SwampEnv(any_game.name, illegal="lose", mask_in=mask_in), skip_render_check=True)


def test_construction_is_silent():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        env = SwampVecEnv("swapx", 3, mask_in="info")
    assert isinstance(env, VecEnv)
    assert env.render_mode is None


@every_kind
def test_masks_come_the_way_sb3_contrib_asks(name, options):
    env = SwampVecEnv(name, 4, seed=0, **options, mask_in="info")
    env.reset()
    assert is_masking_supported(env)
    for step in range(5):
        masks = get_action_masks(env)
        assert masks.dtype == bool
        for i in range(4):
            assert np.flatnonzero(masks[i]).tolist() == env.versus.match(i).legal_actions
        assert np.array_equal(env.env_method("action_masks", indices=[2])[0], masks[2])
        env.step(pick_all(masks, step))


@every_kind
@pytest.mark.parametrize("seed", range(2))
def test_every_seat_gets_its_own_payoff_once(name, options, seed):
    script = random_game(name, options, seed)
    for seat in range(max(script.seats) + 1):
        env = SwampVecEnv(name, 1, opponents=script.agent, seat=seat, seed=seed, **options, mask_in="info")
        seen: Any = env.reset()
        plies = script.decisions_of(seat)
        for ply in plies:
            match = script.match_at(ply)
            assert np.array_equal(seen[0], match.flat_observation(seat))
            assert np.flatnonzero(env.action_masks()[0]).tolist() == match.legal_actions
            seen, rewards, dones, infos = step_without_dealing(env, script.actions[ply])
            assert dones[0] == (ply == plies[-1])
            assert rewards[0] == pytest.approx(script.payoffs[seat] if dones[0] else 0)
        end = script.match_at(len(script.actions))
        assert np.array_equal(infos[0]["terminal_observation"], end.flat_observation(seat))
        assert infos[0]["TimeLimit.truncated"] == end.truncated
        assert infos[0]["episode"]["r"] == pytest.approx(script.payoffs[seat])
        assert infos[0]["episode"]["l"] == len(plies)


def step_without_dealing(env: SwampVecEnv, action: int) -> Any:
    """A step after which no other game is begun: a script holds one game."""
    env.versus.deal = lambda rows: None
    return env.step(np.array([action]))


@every_kind
def test_slots_are_gym_envs(name, options):
    env = SwampVecEnv(name, 4, opponents=Habit(), seed=21, **options, mask_in="info")
    seen: Any = env.reset()
    singles = [SwampEnv(name, opponents=Habit(), mask_in="info", **options) for _ in range(4)]
    alone = [single.reset(seed=21 + i)[0] for i, single in enumerate(singles)]
    running = np.ones(4, bool)
    for step in itertools.count():
        assert all(np.array_equal(seen[i], alone[i]) for i in np.flatnonzero(running))
        actions = pick_all(env.action_masks(), step)
        seen, rewards, dones, infos = env.step(actions)
        for i in np.flatnonzero(running):
            alone[i], reward, ended, cut, _ = singles[i].step(actions[i])
            assert (rewards[i], dones[i]) == (reward, ended or cut)
            if dones[i]:
                assert np.array_equal(infos[i]["terminal_observation"], alone[i])
        running &= ~dones
        if not running.any():
            break


def test_infos_are_empty_but_at_ends_and_the_seat_moves_on():
    env = SwampVecEnv("swapx", 8, seed=0, mask_in="info")
    env.reset()
    seats = env.versus.seat.copy()
    for step in range(60):
        _, _, dones, infos = env.step(pick_all(env.action_masks(), step))
        assert [bool(info) for info in infos] == dones.tolist()
        for i in np.flatnonzero(dones):
            assert infos[i]["seat"] == seats[i]
            assert env.versus.seat[i] == (seats[i] + 1) % 4
        seats = env.versus.seat.copy()
        assert env.action_masks().any(1).all()


def test_a_cut_off_game_says_so():
    env = SwampVecEnv("swapx", 2, seed=0, max_turns=8, mask_in="info")
    env.reset()
    cut = []
    for step in range(20):
        _, _, dones, infos = env.step(pick_all(env.action_masks(), step))
        cut += [infos[i]["TimeLimit.truncated"] for i in np.flatnonzero(dones)]
    assert all(cut)
    assert cut


def played(env: Any, steps: int = 40) -> list:
    """All that the learners are told."""
    pieces = [env.reset().tobytes()]
    for step in range(steps):
        seen, rewards, dones, _ = env.step(pick_all(env.action_masks(), step))
        pieces += [seen.tobytes(), rewards.tobytes(), dones.tobytes()]
    return pieces


@every_kind
def test_everything_follows_from_the_seed(name, options):
    env, twin = (
        SwampVecEnv(name, 3, seed=4, **options, mask_in="info"),
        SwampVecEnv(name, 3, seed=4, **options, mask_in="info"),
    )
    first = played(env)
    assert first == played(twin)
    assert first != played(twin)
    twin.seed(4)
    assert first == played(twin)


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))], ids=["copy", "pickle"])
def test_copies_go_on_alike(copied):
    env: Any = SwampVecEnv("reeds", 3, seed=4, players=3, mask_in="info")
    played(env, 10)
    twin = copied(env)
    for step in range(30):
        seen, rewards, *_ = env.step(pick_all(env.action_masks(), step))
        twin_seen, twin_rewards, *_ = twin.step(pick_all(twin.action_masks(), step))
        assert np.array_equal(seen, twin_seen)
        assert np.array_equal(rewards, twin_rewards)


def test_opponents_can_be_changed_between_rollouts():
    env = SwampVecEnv("swapx", 4, seed=0, mask_in="info")
    env.reset()
    env.set_opponents({Habit(): 1, "random": 1})
    for step in range(60):
        env.step(pick_all(env.action_masks(), step))
    assert {agent.name for agent in env.versus.agents} == {"habit", "random"}


def test_an_illegal_action_is_refused_or_lost():
    env = SwampVecEnv("swapx", 2, seed=0, mask_in="info")
    env.reset()
    with pytest.raises(IllegalAction):
        env.step(np.array([-1, -1]))
    env = SwampVecEnv("swapx", 2, seed=0, illegal="lose", mask_in="info")
    env.reset()
    _, rewards, dones, infos = env.step(np.array([-1, int(env.action_masks()[1].argmax())]))
    assert rewards.tolist() == [-1, 0]
    assert dones.tolist() == [True, False]
    assert infos[0]["episode"]["r"] == -1


def test_it_answers_as_monitored_environments_do():
    env = SwampVecEnv("swapx", 2, mask_in="info")
    assert env.env_is_wrapped(Monitor) == [True, True]
    assert env.env_is_wrapped(gymnasium.Wrapper) == [False, False]
    assert env.get_attr("num_envs", indices=0) == [2]
    assert not env.has_attr("nonsense")
    env.set_attr("render_mode", "rgb_array")
    assert env.render_mode == "rgb_array"


def test_pictures_are_tiled():
    pytest.importorskip("resvg_py")
    env = SwampVecEnv("swapx", 2, render_mode="rgb_array", seed=0, mask_in="info")
    env.reset()
    picture = env.render()
    assert picture is not None
    assert picture.ndim == 3


@pytest.mark.parametrize("policy", ["MlpPolicy", "MultiInputPolicy"])
def test_maskable_ppo_runs_and_logs_episodes(policy):
    env = SwampVecEnv("swapx", 8, mask_in="info" if policy == "MlpPolicy" else "observation", seed=0)
    model = MaskablePPO(policy, env, n_steps=16, batch_size=64, n_epochs=1, seed=0, device="cpu")
    model.learn(512)
    assert len(model.ep_info_buffer or ()) > 5
    mean, _ = evaluate_policy(model, env, n_eval_episodes=4, warn=True)
    assert -1 / 3 <= float(np.mean(mean)) <= 1


def test_maskable_ppo_takes_the_gym_env_too():
    model = MaskablePPO("MultiInputPolicy", SwampEnv("swapx"), n_steps=32, batch_size=32, n_epochs=1, device="cpu")
    model.learn(64)
    assert model.num_timesteps == 64
