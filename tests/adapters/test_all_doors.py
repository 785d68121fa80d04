"""The same game through every door: the same seats are asked, see the same, may do the same and are paid the same."""

import copy
import pickle
from collections.abc import Iterator
from functools import reduce
from itertools import islice
from operator import and_, or_
from typing import Any

import numpy as np
import pytest

import swamp_envs
from swamp_envs.adapters.aec import SwampAEC, parallel
from swamp_envs.adapters.gym import SwampEnv, SwampVectorEnv
from tests.adapters.scenes import Script, random_game

# What a door tells: ply -> (seat, observation, mask), and the payoffs at the end.
Told = tuple[dict[int, tuple[int, bytes, bytes]], list[float]]


def from_match(script: Script) -> Told:
    match, told = script.match_at(0), {}
    for ply, action in enumerate(script.actions):
        mask = np.zeros(match.variant.num_actions, np.int8)
        mask[match.legal_actions] = 1
        told[ply] = (match.seat, match.flat_observation(match.seat).tobytes(), mask.tobytes())
        match.push(action)
    return told, match.payoff


def from_record(script: Script) -> Told:
    """A record, replayed, and played again from its texts."""
    match = swamp_envs.Record.parse(str(script.match_at(len(script.actions)).record())).replay()
    again = Script(script.name, script.options, match.seed, script.seats, match.actions, match.payoff)
    return from_match(again)


def from_batch(script: Script) -> Told:
    batch, told = swamp_envs.batch(script.name, 1, script.seed, autoreset="off", **script.options), {}
    for ply, action in enumerate(script.actions):
        told[ply] = (int(batch.seat[0]), batch.obs[0].tobytes(), batch.mask[0].tobytes())
        batch.step([action])
    return told, batch.payoff[0].tolist()


def from_aec(script: Script) -> Told:
    env, told = SwampAEC(script.name, **script.options), {}
    env.reset(seed=script.seed)
    for ply, action in enumerate(script.actions):
        seen: Any = env.last()[0]
        seat = env.possible_agents.index(env.agent_selection)
        told[ply] = (seat, seen["observation"].tobytes(), seen["action_mask"].tobytes())
        env.step(action)
    return told, list(env.rewards.values())


def from_parallel(script: Script) -> Told:
    env, told, rewards = parallel(script.name, **script.options), {}, {}
    seen, _ = env.reset(seed=script.seed)
    for ply, action in enumerate(script.actions):
        seat = script.seats[ply]
        mine = seen[env.agents[seat]]
        told[ply] = (seat, mine["observation"].tobytes(), mine["action_mask"].tobytes())
        seen, rewards, *_ = env.step(dict.fromkeys(env.agents, action))
    return told, list(rewards.values())


def asked(script: Script) -> list[int]:
    """The seats that decide something: a learner that is never asked is dealt another game."""
    return [seat for seat in range(len(script.payoffs)) if script.decisions_of(seat)]


def from_gym(script: Script) -> Told:
    """The game once for each seat: there it is the learner, elsewhere the script plays."""
    told, payoffs = {}, []
    for seat in asked(script):
        env = SwampEnv(script.name, opponents=script.agent, seat=seat, **script.options)
        seen, _ = env.reset(seed=script.seed)
        reward = None
        for ply in script.decisions_of(seat):
            told[ply] = (env.seat, seen["observation"].tobytes(), seen["action_mask"].tobytes())
            seen, reward, *_ = env.step(script.actions[ply])
        payoffs.append(reward)
    return told, payoffs


def from_gym_vector(script: Script) -> Told:
    told, payoffs = {}, []
    for seat in asked(script):
        envs = SwampVectorEnv(script.name, 1, opponents=script.agent, seat=seat, **script.options)
        seen, _ = envs.reset(seed=script.seed)
        rewards = [script.payoffs[seat]]
        for ply in script.decisions_of(seat):
            told[ply] = (int(envs.seats[0]), seen["observation"][0].tobytes(), seen["action_mask"][0].tobytes())
            seen, rewards, *_ = envs.step(np.array([script.actions[ply]]))
        payoffs.append(float(rewards[0]))
    return told, payoffs


def from_sb3(script: Script) -> Told:
    sb3 = pytest.importorskip("swamp_envs.adapters.sb3")
    told, payoffs = {}, []
    for seat in asked(script):
        envs = sb3.SwampVecEnv(
            script.name, 1, opponents=script.agent, seat=seat, seed=script.seed, mask_in="observation", **script.options
        )
        seen = envs.reset()
        envs.set_opponents("random")  # for the game that is dealt after this one, which no script tells of
        rewards = [script.payoffs[seat]]
        for ply in script.decisions_of(seat):
            told[ply] = (seat, seen["observation"][0].tobytes(), seen["action_mask"][0].tobytes())
            seen, rewards, *_ = envs.step(np.array([script.actions[ply]]))
        payoffs.append(float(rewards[0]))
    return told, payoffs


SEAT_DOORS = [from_gym, from_gym_vector, from_sb3]
DOORS = [from_record, from_batch, from_aec, from_parallel, *SEAT_DOORS]


def dealt_by_match() -> Iterator[int]:
    while True:
        yield swamp_envs.new("swapx").seed


def dealt_by_batch() -> Iterator[int]:
    batch = swamp_envs.batch("swapx", 1)
    while True:
        yield batch.seed
        batch.reset()


def dealt_by_aec() -> Iterator[int]:
    while True:
        env = SwampAEC("swapx")
        env.reset()
        yield env.match.seed
        env.reset()
        yield env.match.seed


def dealt_by_gym() -> Iterator[int]:
    while True:
        env = SwampEnv("swapx")
        env.reset()
        yield env.match.seed
        env.reset()
        yield env.match.seed


def dealt_by_gym_vector() -> Iterator[int]:
    while True:
        envs = SwampVectorEnv("swapx", 1)
        envs.reset()
        yield envs.match(0).seed
        envs.reset()
        yield envs.match(0).seed


def dealt_by_sb3() -> Iterator[int]:
    sb3 = pytest.importorskip("swamp_envs.adapters.sb3")
    while True:
        envs = sb3.SwampVecEnv("swapx", 1)
        envs.reset()
        yield envs.versus.match().seed


FRESH = [dealt_by_match, dealt_by_batch, dealt_by_aec, dealt_by_gym, dealt_by_gym_vector, dealt_by_sb3]


@pytest.mark.parametrize("door", FRESH)
def test_games_without_a_seed_are_dealt_by_any_of_64_bits(door):
    """Of 64 fair bits in 64 draws, one is always clear or always set once in 2**57 times."""
    seeds = list(islice(door(), 64))
    assert reduce(or_, seeds) == 2**64 - 1
    assert reduce(and_, seeds) == 0


@pytest.mark.parametrize("seed", [3, 2**64 - 1])
def test_all_doors_tell_the_same(few_variants, seed):
    script = random_game(few_variants.game.name, few_variants.options, seed)
    told, payoffs = from_match(script)
    assert [seat for seat, *_ in told.values()] == script.seats
    earned = [payoffs[seat] for seat in asked(script)]
    for door in DOORS:
        same, paid = door(script)
        assert dict(sorted(same.items())) == told, door.__name__
        assert paid == pytest.approx(earned if door in SEAT_DOORS else payoffs), door.__name__


def test_all_doors_give_floats_without_the_pack(any_game):
    wish: Any = {"obs_dtype": "float32", "obs_pack": False}
    match = swamp_envs.new(any_game.name, 3)
    expected = match.variant.observation.encoding("float32", pack=False)(match.flat_observation(match.seat))
    aec, seated = SwampAEC(any_game.name, **wish), {"seat": match.seat, **wish}
    aec.reset(seed=3)
    env, envs = SwampEnv(any_game.name, **seated), SwampVectorEnv(any_game.name, 2, **seated)
    sb3 = pytest.importorskip("swamp_envs.adapters.sb3").SwampVecEnv(any_game.name, 2, seed=3, mask_in="info", **seated)
    seen = {
        "batch": swamp_envs.batch(any_game.name, 2, 3, **wish).obs[0],
        "aec": aec.observe(aec.agent_selection)["observation"],
        "gym": env.reset(seed=3)[0]["observation"],
        "vector": envs.reset(seed=3)[0]["observation"][0],
        "sb3": sb3.reset()[0],
    }
    assert all(np.array_equal(row, expected) for row in seen.values())
    spaces: Any = aec.observation_space("player_0"), env.observation_space
    assert all(expected in box for box in (*(space["observation"] for space in spaces), sb3.observation_space))


def test_all_doors_show_what_is_seen_and_legal_under_the_keys_that_are_wished_for():
    """RLlib's modules look for `observations`, tianshou's for `obs` and `mask`."""
    wish: Any = {"obs_key": "obs", "mask_key": "mask", "obs_dtype": "float32"}
    sb3 = pytest.importorskip("swamp_envs.adapters.sb3").SwampVecEnv("swapx", 2, seed=3, **wish)
    aec, env, envs = SwampAEC("swapx", **wish), SwampEnv("swapx", **wish), SwampVectorEnv("swapx", 2, **wish)
    aec.reset(seed=3)
    copies = [aec.clone(), copy.deepcopy(aec), pickle.loads(pickle.dumps(aec))]
    doors = {
        "gym": (env.observation_space, env.reset(seed=3)[0]),
        "vector": (envs.observation_space, envs.reset(seed=3)[0]),
        "parallel": (parallel("swapx", **wish).observation_space("player_0"), None),
        "sb3": (sb3.observation_space, {name: part[0] for name, part in sb3.reset().items()}),
        **{f"aec {i}": (each.observation_space("player_0"), each.observe("player_0")) for i, each in enumerate(copies)},
    }
    for name, (space, seen) in doors.items():
        assert set(space.keys()) == {"obs", "mask"}, name
        assert seen is None or seen in space, name
