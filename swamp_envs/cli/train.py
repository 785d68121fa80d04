"""`swamp train`: mounted when it is called, as it needs a learning library."""

from collections.abc import Collection
from importlib import import_module

import typer

from ..core.errors import SwampError

# everything after `train`, --help too, is for the mounted command
PASS_ON = {"allow_extra_args": True, "ignore_unknown_options": True, "help_option_names": []}


METHOD, DEFAULT, QUEUE = "--method", "ppo", "--queue"


def train_command(context: typer.Context) -> None:
    """Train a network (needs the train extra): `--method ppo`, the usual one, `imitate` or `expert`."""
    commands = import_module("swamp_training.commands")
    method, words = read_method(context.args, commands.METHODS, commands.ELSEWHERE)
    commands.refuse_former(words)
    is_queue = any(word.split("=")[0] == QUEUE for word in words)
    inner = typer.Typer(rich_markup_mode="rich", pretty_exceptions_enable=False)
    inner.command()(commands.work_off_queue if is_queue else commands.METHODS[method])
    try:
        status = typer.main.get_command(inner).main(words, prog_name="swamp train", standalone_mode=False)
    except ImportError as error:
        raise SwampError(f'swamp train needs more: pip install "swamp-envs[train]" ({error})') from error
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        raise SwampError(
            f"{where}{error.strerror or error}; accepted: a directory of a run with room to write"
        ) from error
    if isinstance(status, int) and status:
        raise typer.Exit(status)


def read_method(words: list[str], methods: Collection[str], elsewhere: str = "") -> tuple[str, list[str]]:
    """The method that is asked for, and the other words; `elsewhere` tells what else there is."""
    words = [part for word in words for part in (word.split("=", 1) if word.startswith(f"{METHOD}=") else [word])]
    if METHOD not in words:
        return DEFAULT, words
    at = words.index(METHOD)
    method = words[at + 1] if at + 1 < len(words) else ""
    if method not in methods:
        raise SwampError(f"method: found {method!r}, accepted: {', '.join(methods)}{elsewhere}")
    return method, words[:at] + words[at + 2 :]
