"""`python -m swamp_training.shipping RUN` puts the network of a run among those that come with the agents, by its name.

Its numbers are kept with two digits, and rows of the first layer that read what no game showed are left out: this
changes nothing of how it plays that could be measured, and makes the file smaller by half or more.
"""

import json
import os
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import numpy as np
import typer
from rich.console import Console

from swamp_agents.benchmark.suite import keep_in_pool
from swamp_agents.network.file import Network
from swamp_agents.network.inputs import inputs_of
from swamp_agents.policy import SHIPPED, Policy, network_name
from swamp_envs import Batch, OptionError, Variant, game
from swamp_envs.dev import parse_options

from .directory import POLICY_FILE, SETTINGS_FILE
from .sparse import count_rows

LARGEST = 2_000_000  # bytes
DROPPED = 4  # bits of the ten that a number of half precision has after its first one
GAMES, DECISIONS = 64, 1500  # played side by side, and in each: what they show is kept


def ship(run: Path, folder: Path = SHIPPED, suffix: str = "", temperature: float = 1.0) -> Path:
    """Write it where `policy:NAME` finds it, by the name of its game and whatever is to follow."""
    settings = json.loads((run / SETTINGS_FILE).read_text(encoding="utf-8"))
    network = Network.load(run / POLICY_FILE)
    variant = game(settings["game"]).variant(**parse_options(settings["option"]))
    smaller = replace(network, weights=rounded(without_unseen(network, variant)), temperature=temperature).checked()
    given, read = parse_options(settings["option"]), game(settings["game"]).read_options
    name = network_name(settings["game"], {option: read(**given)[option] for option in given})
    path = folder / f"{name}{suffix}.npz"
    folder.mkdir(exist_ok=True)
    trial = folder / f"{path.name}.trial"
    smaller.save(trial)
    found = trial.stat().st_size
    if found > LARGEST:
        trial.unlink()
        raise OptionError(f"{path.name}: found {found:,} bytes, accepted: networks of at most {LARGEST:,}")
    if folder == SHIPPED:
        keep_in_pool(path.stem)
    os.replace(trial, path)
    return path


def without_unseen(network: Network, variant: Variant) -> np.ndarray:
    """The weights, zeros in the rows that nothing was read by: they are as random as they were at the start."""
    weights = network.weights.copy()
    count, size = network.sizes[:2]
    weights[: count * size].reshape(count, size)[~seen_rows(network, variant)] = 0
    return weights


def seen_rows(network: Network, variant: Variant) -> np.ndarray:
    """Which rows of the first layer games show, played by the network and, every fourth decision, at random."""
    batch, policy = Batch(variant, GAMES, seed=1), Policy(network, 1)
    inputs, count = inputs_of(variant.observation, network.pack)
    used = np.zeros(count, np.int64)
    for t in range(DECISIONS):
        count_rows(batch.obs, inputs, used)
        batch.step(policy.act(variant, batch.states) if t % 4 else batch.random_actions())
    return used != 0


def rounded(weights: np.ndarray) -> np.ndarray:
    """In half precision, the last bits zero: what is alike can be packed."""
    bits = weights.astype(np.float16).view(np.uint16).astype(np.uint32)
    return ((bits + (1 << DROPPED - 1)) >> DROPPED << DROPPED).astype(np.uint16).view(np.float16)


def main(
    run: Annotated[Path, typer.Argument(help="The directory of a run.")],
    suffix: Annotated[str, typer.Option(help="What follows the name of the game, as in -pure.")] = "",
    temperature: Annotated[float, typer.Option(min=0, help="At which it plays; 0 takes the likeliest action.")] = 1.0,
) -> None:
    """Put the network of a run among those that are shipped."""
    path = ship(run, suffix=suffix, temperature=temperature)
    Console().print(f"{path}: {path.stat().st_size:,} bytes")


if __name__ == "__main__":
    typer.run(main)
