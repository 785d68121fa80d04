"""`python -m swamp_training.shipping RUN` puts the network of a run among those that come with the agents, by its name.

Its numbers are kept in half as many bits, which changes nothing of how it plays.
"""

import json
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import numpy as np
import typer
from rich.console import Console

from swamp_agents.network.file import Network
from swamp_agents.policy import SHIPPED, network_name
from swamp_envs import OptionError, game
from swamp_envs.core.options import parse_options

from .runs import POLICY_FILE, SETTINGS_FILE

LARGEST = 2_000_000  # bytes


def ship(run: Path, folder: Path = SHIPPED, suffix: str = "") -> Path:
    """Write it where `policy:NAME` finds it, by the name of its game and whatever is to follow."""
    settings = json.loads((run / SETTINGS_FILE).read_text(encoding="utf-8"))
    network = Network.load(run / POLICY_FILE)
    smaller = replace(network, weights=network.weights.astype(np.float16)).checked()
    given, read = parse_options(settings["option"]), game(settings["game"]).read_options
    name = network_name(settings["game"], {option: read(**given)[option] for option in given})
    path = folder / f"{name}{suffix}.npz"
    folder.mkdir(exist_ok=True)
    smaller.save(path)
    if path.stat().st_size > LARGEST:
        found = path.stat().st_size
        path.unlink()
        raise OptionError(f"{path.name}: found {found:,} bytes, accepted: networks of at most {LARGEST:,}")
    return path


def main(
    run: Annotated[Path, typer.Argument(help="The directory of a run.")],
    suffix: Annotated[str, typer.Option(help="What follows the name of the game, as in -pure.")] = "",
) -> None:
    """Put the network of a run among those that are shipped."""
    path = ship(run, suffix=suffix)
    Console().print(f"{path}: {path.stat().st_size:,} bytes")


if __name__ == "__main__":
    typer.run(main)
