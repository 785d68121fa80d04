"""The commands of `swamp train`: what can be set, without the learning library that the work needs."""

from collections.abc import Callable
from importlib import import_module
from typing import Any

from .settings import Expert, Imitation, OneSeat, SelfPlay, command_of


def _work(module: str) -> Callable[[Any], Any]:
    """`train` of a module that is imported when there is something to do."""

    def train(settings: Any) -> Any:
        return import_module(module, __package__).train(settings)

    return train


_SELF_PLAY, _ONE_SEAT = _work(".selfplay"), _work(".sb3")
METHODS = {
    "ppo": command_of(SelfPlay, _SELF_PLAY, "Train one network on all seats, by PPO in self-play."),
    "imitate": command_of(Imitation, _SELF_PLAY, "Train one network to decide as a bot does."),
    "expert": command_of(Expert, _SELF_PLAY, "Train one network by the searches that it guides."),
    "sb3": command_of(OneSeat, _ONE_SEAT, "Train a network on one seat against bots and its past selves."),
}
