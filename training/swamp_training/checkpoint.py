"""Checkpoints: everything a run needs to go on exactly where it was, in one file that is never half written.

A line of its own says the format, the next one the digest of all that follows, so that damage is seen before anything
is read. Then come the parts, which a run declares by name and type.
"""

import hashlib
import os
import pickle
import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import torch

from swamp_envs import SwampError
from swamp_envs.dev import tell

FILE = "checkpoint.pickle"
MARK = b"swamp checkpoint 3\n"
_DIGEST = len(hashlib.sha256().hexdigest()) + 1  # a digest and the end of its line
_GENERATORS = {"torch": torch.Tensor, "numpy": tuple, "python": tuple}

Parts = Mapping[str, type | tuple[type, ...]]  # what a run keeps: the type of each part


def save_checkpoint(run: Path, parts: dict[str, Any]) -> None:
    """Written beside the old one, then put in its place in one move: a kill at any moment leaves one or the other."""
    content = pickle.dumps({"parts": parts, "generators": _generators()})
    half_done = run / f"{FILE}.part"
    with half_done.open("wb") as file:
        file.write(MARK + _line(content) + content)
        file.flush()
        os.fsync(file.fileno())
    os.replace(half_done, run / FILE)


def load_checkpoint(run: Path, parts: Parts) -> dict[str, Any]:
    """What was saved, with these parts. It is a pickle, which can run code: load only what you have made."""
    path = run / FILE
    if not path.is_file():
        raise SwampError(f"resume: found no {path}; accepted: the directory of a run that has made a checkpoint")
    content = _undamaged(path)
    try:
        checkpoint = pickle.loads(content)
    except Exception as error:  # made by another version of this package or of a library
        raise SwampError(f"{path}: cannot be read: {tell(error)}") from error
    check_parts(f"{path}: checkpoint", checkpoint, {"parts": dict, "generators": dict})
    check_parts(f"{path}: parts", checkpoint["parts"], parts)
    check_parts(f"{path}: generators", checkpoint["generators"], _GENERATORS)
    return checkpoint


def check_parts(where: str, found: Any, parts: Parts) -> None:
    """Refuse parts that are missing, unknown, or of another type than is declared."""
    accepted = f"accepted: {', '.join(sorted(parts))}, as this method of training keeps them"
    if not isinstance(found, dict) or found.keys() != parts.keys():
        names = ", ".join(sorted(map(str, found))) if isinstance(found, dict) else type(found).__name__
        raise SwampError(f"{where}: found {names or 'nothing'}, {accepted}")
    for name, kind in parts.items():
        if not isinstance(found[name], kind):
            raise SwampError(f"{where}: found {type(found[name]).__name__} for {name}, {accepted}")


def _undamaged(path: Path) -> bytes:
    """What stands behind the digest, if it is what was written."""
    written = path.read_bytes()
    mark, digest, content = written[: len(MARK)], written[len(MARK) :][:_DIGEST], written[len(MARK) + _DIGEST :]
    if mark != MARK:
        raise SwampError(f"{path}: found no checkpoint of this version, accepted: a file that begins {MARK.decode()!r}")
    if digest != _line(content):
        raise SwampError(f"{path}: the checkpoint was damaged, accepted: one as it was made")
    return content


def _line(content: bytes) -> bytes:
    return hashlib.sha256(content).hexdigest().encode() + b"\n"


def set_generators(checkpoint: dict[str, Any]) -> None:
    """The random generators of torch, numpy and Python as they were at the checkpoint."""
    torch.set_rng_state(checkpoint["generators"]["torch"])
    np.random.set_state(checkpoint["generators"]["numpy"])
    random.setstate(checkpoint["generators"]["python"])


def _generators() -> dict[str, Any]:
    return {"torch": torch.get_rng_state(), "numpy": np.random.get_state(), "python": random.getstate()}
