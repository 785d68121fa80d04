"""The directory of a run: what its files are called, and which directories can be one."""

import json
import time
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any, TypeVar

from swamp_envs import OptionError

from .checkpoint import FILE
from .settings import Settings

POLICY_FILE, SETTINGS_FILE, RESULT_FILE, LOG = "policy.npz", "settings.json", "result.json", "log"
BEST_FILE, BEST_RESULT_FILE = "best.npz", "best.json"
KEPT = "policy-{decisions}.npz"  # networks that are kept for good
Chosen = TypeVar("Chosen", bound=Settings)


def named(settings: Chosen) -> Chosen:
    """With the directory of the run, and resumed only where one is named."""
    if settings.resume and not settings.run:
        raise OptionError("resume: found no run; accepted: resume together with run, the directory to go on in")
    return settings if settings.run else replace(settings, run=f"runs/{settings.game}-{time.strftime('%Y%m%d-%H%M%S')}")


def check_new(directory: Path) -> None:
    """Refuse a directory that holds a run, or that can be none."""
    if (directory / FILE).exists():
        raise OptionError(f"run: {directory} holds a run; accepted: a new directory, or resume to go on with it")
    existing = next(path for path in (directory, *directory.absolute().parents) if path.exists())
    if "\0" in str(directory) or not existing.is_dir():
        raise OptionError(f"run: found {str(directory)!r}, accepted: a directory, which is made if it is not there")


def make_directory(settings: Settings) -> None:
    """Make it, with the settings inside."""
    directory = Path(settings.run)
    directory.mkdir(parents=True, exist_ok=True)
    write_json(directory / SETTINGS_FILE, asdict(settings))


def write_json(path: Path, content: Any) -> None:
    path.write_text(json.dumps(content, indent=2) + "\n", encoding="utf-8")
