"""PettingZoo's Connect Four, made and stepped as its documentation says."""

from benchmarks.harness import Contender, Runner
from benchmarks.loops import aec_runner

CONNECT_FOUR = "classic/connect_four-v3"
WRITES = "obs 6x7x2 int8, mask 7 int8"


def contenders() -> list[Contender]:
    """The default wrapped environment with both samplers, and the bare one with the cheaper."""
    rows = [
        ("pettingzoo connect_four, numpy sampler", "flatnonzero + rng", False, False),
        ("pettingzoo connect_four, space sampler", "action_space.sample(mask)", True, False),
        ("pettingzoo connect_four unwrapped, numpy sampler", "flatnonzero + rng", False, True),
    ]
    return [
        Contender(name, "pettingzoo", "connect_four", sampler, WRITES, lambda space=space, bare=bare: load(space, bare))
        for name, sampler, space, bare in rows
    ]


def load(space_sampler: bool, bare: bool) -> Runner:
    """Make the registered environment; `bare` takes the wrappers off."""
    import pettingzoo

    from benchmarks.samplers import numpy_chooser, space_chooser

    env = pettingzoo.make("aec", CONNECT_FOUR)
    env = env.unwrapped if bare else env
    return aec_runner(env, space_chooser(env, seed=1) if space_sampler else numpy_chooser(seed=1))
