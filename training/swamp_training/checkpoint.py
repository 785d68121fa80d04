"""Checkpoints: everything a run needs to go on exactly where it was, in one file that is never half written."""

import os
import pickle
import random
from pathlib import Path
from typing import Any

import numpy as np
import torch

from swamp_envs.core.errors import SwampError

FILE = "checkpoint.pickle"
FORMAT = 1


def save_checkpoint(run: Path, parts: dict[str, Any]) -> None:
    """Written beside the old one, then put in its place in one move: a kill at any moment leaves one or the other."""
    checkpoint = {"format": FORMAT, "parts": parts, "generators": _generators()}
    half_done = run / f"{FILE}.part"
    with half_done.open("wb") as file:
        pickle.dump(checkpoint, file)
        file.flush()
        os.fsync(file.fileno())
    os.replace(half_done, run / FILE)


def load_checkpoint(run: Path) -> dict[str, Any]:
    """What was saved. It is a pickle, which can run code: load only what you have made."""
    path = run / FILE
    if not path.is_file():
        raise SwampError(f"resume: found no {path}; accepted: the directory of a run that has made a checkpoint")
    try:
        with path.open("rb") as file:
            checkpoint = pickle.load(file)
    except Exception as error:  # a damaged pickle raises anything
        raise SwampError(f"{path}: not a checkpoint: {type(error).__name__}: {error}") from error
    found = checkpoint.get("format") if isinstance(checkpoint, dict) else None
    if found != FORMAT:
        raise SwampError(f"{path}: found format {found!r}, accepted: {FORMAT}")
    return checkpoint


def set_generators(checkpoint: dict[str, Any]) -> None:
    """The random generators of torch, numpy and Python as they were at the checkpoint."""
    torch.set_rng_state(checkpoint["generators"]["torch"])
    np.random.set_state(checkpoint["generators"]["numpy"])
    random.setstate(checkpoint["generators"]["python"])


def _generators() -> dict[str, Any]:
    return {"torch": torch.get_rng_state(), "numpy": np.random.get_state(), "python": random.getstate()}
