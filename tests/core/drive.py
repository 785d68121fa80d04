"""A script for conftest: play two games through all shared loops, then say what came of it and what was compiled."""

import json
import sys
from collections import Counter
from typing import Any

import numpy as np
from numba import types

import swamp_envs
from swamp_envs.adapters.interface import Interface
from swamp_envs.adapters.versus import Versus
from swamp_envs.core import loops, rng

SEED = 5
OPTIONS: dict[str, dict[str, Any]] = {
    "reeds": {"players": 3, "pack": "generated:0-3"},
    "swapx": {"teams": True, "max_turns": 12, "planes": "tactics"},
}


def drive(name: str, options: dict[str, Any]) -> dict[str, Any]:
    return {
        "match": play_match(name, options),
        "batch": [step_batch(name, autoreset, options) for autoreset in ("same_step", "next_step", "off")],
        "playout": [play_out(name, threads, options) for threads in (1, 3)],
        "perft": swamp_envs.perft(name, 2, **options),
        "agent": redeal(name, options),
        "door": step_alone(name, options),
        "table": play_among_agents(name, options),
    }


def play_match(name: str, options: dict[str, Any]) -> list[Any]:
    """One game, the seven-times-k-th legal move each time, looked at by every seat."""
    match = swamp_envs.new(name, SEED, **options)
    seen = []
    while not match.over:
        legal = match.legal_actions
        match.push(legal[7 * match.ply % len(legal)])
        seen += [int(match.flat_observation(seat).sum()) for seat in range(match.variant.players)]
    again = swamp_envs.from_dict(name, match.to_dict())
    return [seen, match.position, match.payoff, again.position]


def step_batch(name: str, autoreset: str, options: dict[str, Any]) -> list[Any]:
    batch = swamp_envs.batch(name, 4, SEED, threads=2, autoreset=autoreset, **options)
    trace = []
    for _ in range(30):
        batch.step(batch.random_actions())
        sums = [int(array.sum()) for array in (batch.obs, batch.mask, batch.seat, batch.over, batch.final_obs)]
        trace.append([*sums, batch.payoff.tolist()])
    batch.reset_rows(np.array([0]))
    batch.step_rows(np.array([0]), batch.legal_actions(0)[:1])
    return [*trace, batch.states.tobytes().hex()]


def play_out(name: str, threads: int, options: dict[str, Any]) -> list[Any]:
    result = swamp_envs.playout(name, 7, SEED, threads, **options)
    return [result.steps, result.payoffs, result.signature]


def redeal(name: str, options: dict[str, Any]) -> list[Any]:
    """What a batched agent does: deal, forget what it may not know, choose."""
    variant = swamp_envs.game(name).variant(**options)
    states, dice, seeds = variant.states(3), np.zeros(1, np.uint64), np.zeros(3, np.uint64)
    loops.load_dice(np.array([SEED], np.uint64), dice)
    loops.draw_seeds(dice, seeds)
    loops.start_rows(variant.tables, states, np.arange(len(states)), seeds)
    loops.redeal_rows(variant.tables, states, seeds)
    actions, moves = np.zeros(3, np.int64), np.zeros(variant.num_actions, np.int32)
    loops.random_choices(variant.tables, states, moves, dice, actions)
    return [states.tobytes().hex(), actions.tolist()]


def step_alone(name: str, options: dict[str, Any]) -> list[Any]:
    """What a door for one environment does."""
    batch = swamp_envs.batch(name, 1, SEED, **options)
    tables, arrays = batch.variant.tables, (batch._moves, batch._counts, batch.obs_records, batch.mask)
    seats = [loops.take_turn(tables, batch.states, int(batch._moves[0, 0]), *arrays) for _ in range(4)]
    return [list(map(int, seats)), batch.states.tobytes().hex()]


def play_among_agents(name: str, options: dict[str, Any]) -> list[Any]:
    """What a door for one seat does; an illegal action, too."""
    versus = Versus(swamp_envs.game(name).variant(**options), 3, interface=Interface(illegal="lose"))
    versus.reset(SEED)
    for _ in range(3):
        rows = np.flatnonzero(~versus.finished)
        versus.step(rows, versus.mask[rows].argmax(1))
    rows = np.flatnonzero(~versus.finished)
    versus.step(rows, np.full(len(rows), -1))
    return [versus.over.tolist(), versus.reward.tolist(), int(versus.obs.sum())]


def kernels() -> dict[str, Any]:
    """The compiled functions of the games and the shared loops, by module and name."""
    rooms = [m for m in sys.modules if m.startswith(("reeds.", "swamp_envs.games.swapx.", loops.__name__))]
    return {
        f"{room}.{name}": thing
        for room in rooms
        for name, thing in vars(sys.modules[room]).items()
        if hasattr(thing, "signatures") and thing.py_func.__module__ == room
    }


def most_alike(signatures: list[Any]) -> int:
    """The most types of arguments that a kernel was compiled for with the same records.

    numba compiles anew for a constant argument, which is its affair; an int8 beside an int64 is ours.
    """
    types_of = {tuple(str(types.unliteral(a)) for a in signature) for signature in signatures}
    records = [tuple(a for a in signature if "Record" in a) for signature in types_of]
    return max(Counter(records).values(), default=0)


swamp_envs.register_game("reeds", "reeds")
s = swamp_envs.new("reeds", SEED).state
report = {
    "games": {name: drive(name, options) for name, options in OPTIONS.items()},
    "rng": [[int(rng.below(s, 10)) for _ in range(50)], int(rng.mix(np.uint64(SEED))), int(s.rng)],
    "signatures": {name: most_alike(k.signatures) for name, k in kernels().items()},
    "compiled": [name for name, k in kernels().items() if k.stats.cache_misses],
}
print(json.dumps(report))
