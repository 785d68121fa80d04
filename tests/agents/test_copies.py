"""Copies of agents, and of environments with agents in them, decide as the original does: also after it has played."""

import copy
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import swamp_envs
from swamp_agents import make_agent
from swamp_agents.network.thinking import brain_of
from swamp_agents.policy import read_network, shipped_networks
from swamp_envs import Variant
from swamp_envs.adapters.gym import SwampVectorEnv
from swamp_envs.adapters.sb3 import SwampVecEnv

GAMES, STEPS = 16, 12
ROOT = Path(swamp_envs.__file__).parents[1]
ELSEWHERE = """
import pickle, sys
agent, options, states = pickle.load(sys.stdin.buffer)
import swamp_envs
print(agent.act(swamp_envs.game("swapx").variant(**options), states).tolist())
"""
AGENTS = (
    "random",
    "greedy",
    "mcts:sims=12",
    "mcts:sims=12,policy=swapx",
    "policy:swapx",
    "policy:swapx,temperature=0",
)
WAYS = {"deepcopy": copy.deepcopy, "pickle": lambda made: pickle.loads(pickle.dumps(made)), "copy": copy.copy}


def positions(variant: Variant, plies: int) -> np.ndarray:
    batch = swamp_envs.batch(variant.game.name, GAMES, seed=3, autoreset="off", **variant.options)
    for _ in range(plies):
        batch.step(batch.random_actions())
    return batch.states.copy()


def arrays_in(thing: Any, seen: dict[int, np.ndarray] | None = None, path: str = "") -> dict[str, np.ndarray]:
    """All arrays that an object holds, by where they are."""
    seen = {} if seen is None else seen
    if id(thing) in seen:
        return {}
    seen[id(thing)] = thing
    if isinstance(thing, np.ndarray):
        return {path: thing}
    if isinstance(thing, Variant | type):
        return {}
    if isinstance(thing, dict):
        parts = {f"{path}[{n}]": part for n, part in enumerate(thing.values())}
    elif isinstance(thing, list | tuple):
        parts = {f"{path}[{n}]": part for n, part in enumerate(thing)}
    else:
        parts = {f"{path}.{name}": part for name, part in getattr(thing, "__dict__", {}).items()}
    return {name: array for where, part in parts.items() for name, array in arrays_in(part, seen, where).items()}


def shared(thing: Any) -> list[tuple[str, str]]:
    """Which of its arrays lie in the same memory."""
    found = sorted(arrays_in(thing).items())
    return [(a, b) for k, (a, one) in enumerate(found) for b, other in found[:k] if np.shares_memory(one, other)]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", AGENTS)
def test_a_copy_of_an_agent_that_has_played_decides_as_the_original(name: str, way: str) -> None:
    variant, agent = swamp_envs.game("swapx").default, make_agent(name, 5)
    agent.act(variant, positions(variant, 3))
    twin = WAYS[way](copy.deepcopy(agent)) if way == "copy" else WAYS[way](agent)
    now = positions(variant, 20)
    assert twin.act(variant, now).tolist() == agent.act(variant, now).tolist()
    assert shared(twin) == shared(agent)


@pytest.mark.parametrize("name", AGENTS)
def test_an_agent_pickled_to_another_process_decides_as_the_original(name: str) -> None:
    variant, agent = swamp_envs.game("swapx").default, make_agent(name, 5)
    agent.act(variant, positions(variant, 3))
    now = positions(variant, 20)
    sent = pickle.dumps((agent, dict(variant.options), now))
    command = [sys.executable, "-c", ELSEWHERE]
    done = subprocess.run(command, input=sent, capture_output=True, cwd=ROOT, timeout=300, check=False)
    assert done.returncode == 0, done.stderr.decode()
    assert done.stdout.decode().strip() == str(agent.act(variant, now).tolist())


@pytest.mark.parametrize("network", [name for name in shipped_networks() if name.startswith(("bayou", "swamped"))])
def test_every_sort_of_network_is_copied(network: str) -> None:
    name, *given = network.split("-")
    options: dict[str, Any] = {"players": 2} if "players2" in given else {"difficulty": "hard"} if given else {}
    variant, agent = swamp_envs.game(name).variant(**options), make_agent(f"policy:{network}", 5)
    agent.act(variant, positions(variant, 3))
    twin, now = copy.deepcopy(agent), positions(variant, 20)
    assert twin.act(variant, now).tolist() == agent.act(variant, now).tolist()
    assert shared(twin) == shared(agent)


OPPONENTS = ("policy:swapx,temperature=0", "policy:swapx", "greedy", "mcts:sims=8,policy=swapx")


@pytest.mark.parametrize("way", ["deepcopy", "pickle"])
@pytest.mark.parametrize("opponents", OPPONENTS)
def test_a_vector_environment_copied_in_mid_game_goes_the_same_way(opponents: str, way: str) -> None:
    env = SwampVectorEnv("swapx", num_envs=4, opponents=opponents)
    _, info = env.reset(seed=7)
    for _ in range(3):
        *_, info = env.step(info["action_mask"].argmax(1))
    twin = WAYS[way](env)
    again = info
    for _ in range(STEPS):
        *_, info = env.step(info["action_mask"].argmax(1))
        *_, again = twin.step(again["action_mask"].argmax(1))
        assert (info["action_mask"] == again["action_mask"]).all()


def test_an_sb3_environment_with_past_selves_is_pickled_in_mid_game() -> None:
    """What a resumed run of a single learner goes on with."""
    env = SwampVecEnv("swapx", num_envs=4, opponents={"policy:swapx": 1, "random": 1}, mask_in="info", seed=7)
    env.reset()
    for _ in range(3):
        env.step(env.action_masks().argmax(1))
    twin = pickle.loads(pickle.dumps(env))
    for _ in range(STEPS):
        one, other = (made.step(made.action_masks().argmax(1)) for made in (env, twin))
        assert np.asarray(one[0]).tobytes() == np.asarray(other[0]).tobytes()
        assert one[1].tobytes() == other[1].tobytes()


def test_a_copied_brain_looks_at_what_its_copy_sees() -> None:
    brain = brain_of(read_network("swapx"), swamp_envs.game("swapx").default)
    for way in WAYS.values():
        assert shared(way(brain)) == shared(brain) != []
