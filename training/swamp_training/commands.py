"""The commands of `swamp train`: what can be set, without the learning library that the work needs."""

from importlib import import_module
from pathlib import Path
from typing import Annotated, Any

import typer

from .settings import KINDS, command_of, refuse_former

ELSEWHERE = "; training/frameworks/with_sb3.py trains MaskablePPO"

__all__ = ["ELSEWHERE", "METHODS", "refuse_former", "work_off_queue"]


def _train(settings: Any) -> Any:
    return import_module(".run", __package__).train(settings)


HELP = {
    "ppo": "Train one network on all seats, by PPO in self-play.",
    "imitate": "Train one network to decide as a bot does.",
    "expert": "Train one network by the searches that it guides.",
}
METHODS = {method: command_of(kind, _train, HELP[method]) for method, kind in KINDS.items()}


def work_off_queue(
    queue: Annotated[Path, typer.Option(help="A TOML file with a [[run]] for each run.")],
    minutes: Annotated[float, typer.Option(min=0, help="Minutes for each run at most; 0 is until its end.")] = 0.0,
    only: Annotated[str, typer.Option(help="The name of the only run to work on.")] = "",
) -> None:
    """Work off the runs that wait in a file: begin them, resume what was interrupted, leave out what is done."""
    import_module(".queued", __package__).work_off(queue, minutes, only)
