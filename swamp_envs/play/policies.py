"""Trained networks for every door: found by an entry point, as agents are."""

from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

from .agents import AgentError

GROUP, LOADER = "swamp_envs.policies", "load"


def load_policy(name: str | Path, seed: int = 0, temperature: float | None = None, **options: Any) -> Any:
    """A trained network, shipped or in a file, that plays at every door: `policy(obs, mask)` is an action.

    A single observation gives one action and a batch an array of them; `policy.logits(obs, mask)` and
    `policy.values(obs)` tell more. `swamp_agents.load_policy` is where it is made.

    >>> import swamp_envs
    >>> policy = swamp_envs.load_policy("bayou_boss-players2-pure", seed=1)
    >>> games = swamp_envs.batch("bayou_boss", 8, seed=7, players=2)
    >>> games.step(policy(games.obs, games.mask))
    >>> policy.values(games.obs).shape
    (8, 2)
    """
    loader = next(iter(entry_points(group=GROUP, name=LOADER)), None)
    if loader is None:
        raise AgentError(f"load_policy: found no entry point {LOADER!r} of {GROUP}; accepted: swamp_agents installed")
    return loader.load()(name, seed, temperature, **options)
