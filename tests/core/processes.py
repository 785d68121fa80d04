"""Scripts in processes of their own, which say what came of them as JSON."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any


@dataclass(frozen=True)
class Finished:
    """What a script said on its last line of output, and its complaints."""

    said: Any
    complaints: str


Start = Callable[..., subprocess.Popen[str]]
Run = Callable[..., Finished]


def start(script: str, *folders: Path, **env: str) -> subprocess.Popen[str]:
    """Start a script's text, with folders to import from and environment variables."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA_")}
    return subprocess.Popen(
        [sys.executable, "-c", script],
        env=clean | {"PYTHONPATH": os.pathsep.join(map(str, folders)), **env},
        cwd=folders[-1].parent,  # not where packages lie: they would come before those of the other folders
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def finish(script: subprocess.Popen[str]) -> Finished:
    """Wait for a script; it must end well."""
    said, complaints = script.communicate(timeout=300)
    assert script.returncode == 0, complaints
    return Finished(json.loads(said.splitlines()[-1]), complaints)
