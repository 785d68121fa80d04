"""Games at the terminal as files: whole at any moment, and under names that are free."""

import os
from itertools import count
from pathlib import Path

from ..core.errors import SwampError
from ..core.match import Match
from ..core.recording import Record
from .arguments import check_folder

PERSON = "human"  # what a person is called in a record


def save_record(record: Record, path: Path) -> None:
    """Write a record; whoever is killed meanwhile leaves the former one."""
    check_folder(path)
    draft = path.with_name(f"{path.name}.part")
    record.save(draft)
    try:
        os.replace(draft, path)
    except OSError as error:
        raise SwampError(f"cannot write {path}: {error.strerror}") from error


def free_path(match: Match) -> Path:
    """A name for the record of a match that no file of this folder has."""
    stem = f"{match.game.name}-{match.seed}"
    names = (Path(f"{stem}{f'-{number}' * (number > 1)}.swamp") for number in count(1))
    return next(path for path in names if not path.exists())
