"""What tests of training have in common: a run of seconds, a console that shows nothing, the weights of a run."""

import io
from pathlib import Path

import numpy as np
from rich.console import Console

from swamp_agents.network.file import Network
from swamp_training.directory import POLICY_FILE
from swamp_training.settings import Settings

SMALL = Settings(
    "swapx",
    num_envs=8,
    num_steps=16,
    minibatch_size=64,
    update_epochs=1,
    hidden="16x8",
    evaluation=0,
    watch_every=0,
    decisions=512,
)


def quiet() -> Console:
    return Console(file=io.StringIO(), width=200)


def weights_of(directory: Path) -> np.ndarray:
    return Network.load(directory / POLICY_FILE).weights
