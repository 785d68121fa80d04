"""`swamp train`: mounted when it is called, as it needs a learning library."""

from importlib import import_module

import typer

from ..core.errors import SwampError

# everything after `train`, --help too, is for the mounted command
PASS_ON = {"allow_extra_args": True, "ignore_unknown_options": True, "help_option_names": []}


METHODS = {
    "ppo": ("swamp_training.selfplay", "ppo_command"),
    "imitate": ("swamp_training.selfplay", "imitate_command"),
    "expert": ("swamp_training.selfplay", "expert_command"),
    "sb3": ("swamp_training.sb3", "train_command"),
}
METHOD = "--method"


def train_command(context: typer.Context) -> None:
    """Train a network (needs the train extra): `--method ppo`, the usual one, `imitate`, `expert` or `sb3`."""
    method, words = read_method(context.args)
    try:
        module, name = METHODS[method]
        mounted = getattr(import_module(module), name)
        inner = typer.Typer(rich_markup_mode="rich", pretty_exceptions_enable=False)
        inner.command()(mounted)
        status = typer.main.get_command(inner).main(words, prog_name="swamp train", standalone_mode=False)
    except ImportError as error:
        raise SwampError(f'swamp train needs more: pip install "swamp-envs[train]" ({error})') from error
    if isinstance(status, int) and status:
        raise typer.Exit(status)


def read_method(words: list[str]) -> tuple[str, list[str]]:
    """The method that is asked for, and the other words."""
    words = [part for word in words for part in (word.split("=", 1) if word.startswith(f"{METHOD}=") else [word])]
    if METHOD not in words:
        return next(iter(METHODS)), words
    at = words.index(METHOD)
    method = words[at + 1] if at + 1 < len(words) else ""
    if method not in METHODS:
        raise SwampError(f"method: found {method!r}, accepted: {', '.join(METHODS)}")
    return method, words[:at] + words[at + 2 :]
