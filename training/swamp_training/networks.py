"""Which network learns: those of this house by name, or anybody's module as MODULE:CLASS.

A module is made as `Class(variant, hidden, advised)` and called as `Model` is (model.py). One that has an `export` is
kept as a file of numbers, which plays and guides searches without torch; any other plays by `ModulePolicy`.
"""

from importlib import import_module

import numpy as np
import torch
from torch import nn

from swamp_agents.network.advice import Advice
from swamp_agents.network.file import Network
from swamp_agents.network.inputs import reads_pack
from swamp_envs import OptionError, Variant
from swamp_envs.core.dispatch import NO_SUGGESTION
from swamp_envs.core.errors import tell

from .model import Model
from .settings import HOUSE, SelfPlay, read_layers

NOWHERE = -2  # a place in no row of legal actions


def network_for(settings: SelfPlay, variant: Variant) -> nn.Module:
    """The network that these settings ask for, before it has learned anything."""
    made = make_network(settings.network, variant, read_layers(settings.hidden), settings.advice)
    if isinstance(made, Model) and made.advised:
        made.begin_to_trust(settings.trust)
    return made


def make_network(name: str, variant: Variant, hidden: list[int], advised: bool) -> nn.Module:
    """The network of that name."""
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


def export(module: nn.Module, variant: Variant, about: str) -> Network | None:
    """As a file of numbers, if it can be one."""
    make = getattr(module, "export", None)
    return make(variant, about) if make else None


def width_of(variant: Variant) -> int:
    """How many numbers of an observation are read."""
    return variant.observation.size if reads_pack(variant) else variant.observation.size_without_pack


def rows_of(legal: list[np.ndarray]) -> np.ndarray:
    """Legal actions of many positions, filled up with -1."""
    rows = np.full((len(legal), max(map(len, legal))), -1, np.int32)
    for row, actions in zip(rows, legal, strict=True):
        row[: len(actions)] = actions
    return rows


def advice_for(settings: SelfPlay, variant: Variant) -> Advice | None:
    """Who tells the network, or seats rivals, if anybody has to."""
    seats = settings.rivals > 0 and not settings.rival
    asks = seats or (settings.advice and settings.trust > 0)
    return Advice(variant, settings.seed, asks) if settings.advice or seats else None


def told(
    advice: Advice, states: np.ndarray, legal: np.ndarray, wanted: np.ndarray | None = None
) -> tuple[np.ndarray, np.ndarray]:
    """The place of the house's choice among the legal actions, where it is wanted, and what the seats may expect."""
    favourites, worth = advice.of(states, wanted)
    at = legal == np.where(favourites == NO_SUGGESTION, NOWHERE, favourites)[:, None]
    places = np.where(at.any(1), at.argmax(1), NOWHERE)
    turns = seats_in_turn(advice.variant.players)[states["seat"]]
    return places, np.take_along_axis(worth, turns, axis=1)


def seats_in_turn(players: int) -> np.ndarray:
    """For each seat all seats, from it on."""
    return (np.arange(players)[:, None] + np.arange(players)) % players


class ModulePolicy:
    """An agent that draws each decision with the chances that a module gives it."""

    name = "module"

    def __init__(self, module: nn.Module, variant: Variant, advice: Advice | None = None, seed: int = 0) -> None:
        self.module, self.width, self.advice = module, width_of(variant), advice
        self.generator = torch.Generator().manual_seed(seed)

    def act(self, variant: Variant, states: np.ndarray) -> np.ndarray:
        seen, legal = np.ascontiguousarray(variant.observe(states)[:, : self.width]), rows_of(variant.legal(states))
        advice = told(self.advice, states, legal) if self.advice else ()
        with torch.no_grad():
            ratings, _ = self.module(*map(torch.as_tensor, (seen, legal, *advice)))
        return np.take_along_axis(legal, draw(ratings, self.generator).numpy()[:, None], axis=1)[:, 0].astype(np.int64)


def draw(ratings: torch.Tensor, generator: torch.Generator) -> torch.Tensor:
    """A place in each row, drawn as it is rated: the highest after adding Gumbel's noise."""
    noise = torch.rand(ratings.shape, generator=generator).clamp_min_(1e-20).log_().neg_().log_().neg_()
    return (ratings + noise).argmax(1)
