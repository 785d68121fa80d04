"""The commands of `swamp train`: what can be set, without the learning library that the work needs."""

from importlib import import_module
from typing import Any

from .settings import Expert, Imitation, Settings, command_of, refuse_former

ELSEWHERE = "; training/frameworks/with_sb3.py trains MaskablePPO"

__all__ = ["ELSEWHERE", "METHODS", "refuse_former"]


def _train(settings: Any) -> Any:
    return import_module(".run", __package__).train(settings)


METHODS = {
    "ppo": command_of(Settings, _train, "Train one network on all seats, by PPO in self-play."),
    "imitate": command_of(Imitation, _train, "Train one network to decide as a bot does."),
    "expert": command_of(Expert, _train, "Train one network by the searches that it guides."),
}
