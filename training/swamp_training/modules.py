"""Which torch module learns: those of this house by name, or anybody's as MODULE:CLASS.

A module is made as `Class(variant, hidden, advised)` and called with observations, legal actions filled up with -1 and,
if it is advised, advice (actor_critic.py); it returns logits of the legal actions and the values of the seats, the
deciding seat first. Observations are whole numbers, a row for each position. A module with an `export` is kept as a
file of numbers, which plays and guides searches without torch; any other plays by `seating.ModulePolicy`.
"""

from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

from swamp_agents.network.file import Network
from swamp_agents.network.inputs import layout_of, reads_pack
from swamp_envs import OptionError, SwampError, Variant
from swamp_envs.dev import tell

from .actor_critic import ActorCritic
from .convolutional import Convolutional
from .settings import HOUSE, Settings, read_layers
from .sparse import DenseObservations, SparseObservations


def build(settings: Settings, variant: Variant) -> nn.Module:
    """The module that these settings ask for, before it has learned anything."""
    module = build_by_name(settings.network, variant, read_layers(settings.hidden), settings.advice)
    if isinstance(module, ActorCritic) and module.advised:
        module.begin_to_trust(settings.trust)
    return module


def build_by_name(name: str, variant: Variant, hidden: list[int], advised: bool) -> nn.Module:
    accepted = f"accepted: {', '.join(HOUSE)}, or MODULE:CLASS of your own"
    module, colon, kind = HOUSE.get(name, name).partition(":")
    if not colon:
        raise OptionError(f"network: found {name!r}, {accepted}")
    try:
        found = getattr(import_module(module), kind)
    except (ImportError, AttributeError, ValueError) as error:
        raise OptionError(f"network: found {name!r} ({error}), {accepted}") from error
    try:
        made = found(variant, hidden, advised)
    except TypeError as error:
        raise OptionError(f"network: found {name!r} ({tell(error)}), {accepted}") from error
    if not isinstance(made, nn.Module):
        raise OptionError(f"network: found {name!r}, which makes {type(made).__name__}, accepted: a torch module")
    return made


def load_weights(module: nn.Module, path: Path, variant: Variant) -> None:
    """Take the weights of a network's file."""
    network = Network.load(path)
    if not isinstance(module, ActorCritic) or isinstance(module, Convolutional):
        raise SwampError(f"start: found the file {path}, accepted for this network: the directory of a run")
    fits = (network.game, network.layout, network.activation) == (variant.game.id, layout_of(variant), "relu")
    hidden = [len(module.bias), *(len(layer[0].bias) for layer in module.layers)]  # type: ignore[index, arg-type]
    if not fits or network.sizes[1:-1].tolist() != hidden or network.seats != variant.players:
        sizes = "x".join(map(str, network.sizes[1:-1]))
        raise SwampError(f"start: {path} is for {network.game}, hidden {sizes}, {network.seats} seats; found another")
    module.load_network(network)


def store_for(module: nn.Module, variant: Variant) -> SparseObservations | DenseObservations:
    """What keeps the observations of a rollout as the module reads them."""
    if isinstance(module, ActorCritic) and not isinstance(module, Convolutional):
        return SparseObservations(module.inputs)
    return DenseObservations(width_of(variant))


def export(module: nn.Module, variant: Variant, about: str) -> Network | None:
    """As a file of numbers, if it can be one."""
    make = getattr(module, "export", None)
    return make(variant, about) if make else None


def width_of(variant: Variant) -> int:
    """How many numbers of an observation are read."""
    return variant.observation.size if reads_pack(variant) else variant.observation.size_without_pack


def sample(logits: Tensor, generator: torch.Generator) -> Tensor:
    """A place in each row, drawn with its probability: the highest logit after adding Gumbel's noise."""
    noise = torch.rand(logits.shape, generator=generator).clamp_min_(1e-20).log_().neg_().log_().neg_()
    return (logits + noise).argmax(1)


def forward(module: nn.Module, observations: Any, legal: np.ndarray, *advice: np.ndarray) -> tuple[Tensor, np.ndarray]:
    """The logits of the legal actions, and the values of the seats in turn; nothing is learned from it."""
    device = next(module.parameters()).device
    shown = observations.to(device) if isinstance(observations, Tensor) else observations
    with torch.no_grad():
        logits, values = module(shown, *(torch.as_tensor(part, device=device) for part in (legal, *advice)))
    return logits.cpu(), values.cpu().numpy()


def padded(legal: list[np.ndarray]) -> np.ndarray:
    """Legal actions of many positions, filled up with -1."""
    rows = np.full((len(legal), max(map(len, legal))), -1, np.int32)
    for row, actions in zip(rows, legal, strict=True):
        row[: len(actions)] = actions
    return rows
