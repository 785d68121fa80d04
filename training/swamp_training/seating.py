"""Torch modules as agents: `policy:DIRECTORY` seats what a run has learned, whatever its module."""

from pathlib import Path

import numpy as np
import torch
from torch import nn

from swamp_envs import Agent, AgentError, Variant, game
from swamp_envs.dev import parse_options

from .modules import build, forward, padded, sample, width_of
from .players import Adviser, adviser_for


class ModulePolicy:
    """Draws each action with the probability that a torch module gives it; at temperature 0 it takes the likeliest."""

    name = "module"

    def __init__(
        self,
        module: nn.Module,
        variant: Variant,
        adviser: Adviser | None = None,
        seed: int = 0,
        temperature: float = 1.0,
    ) -> None:
        self.module, self.variant, self.adviser, self.temperature = module, variant, adviser, temperature
        self.generator = torch.Generator().manual_seed(seed)

    def prepare(self, variant: Variant) -> None:
        """Refuse other games than the module has learned."""
        if variant != self.variant:
            raise AgentError(f"{self.name} is for {self.variant}; found {variant}")

    def act(self, variant: Variant, states: np.ndarray) -> np.ndarray:
        legal = padded(variant.legal(states))
        observations = torch.as_tensor(np.ascontiguousarray(variant.observe(states)[:, : width_of(variant)]))
        advice = self.adviser(states, legal) if self.adviser else ()
        logits, _ = forward(self.module, observations, legal, *advice)
        chosen = logits.argmax(1) if self.temperature == 0 else sample(logits / self.temperature, self.generator)
        return np.take_along_axis(legal, chosen.numpy()[:, None], axis=1)[:, 0].astype(np.int64)


def read_run_policy(directory: str | Path, seed: int = 0, temperature: float = 1.0) -> Agent:
    """What a run has learned, from its last checkpoint: a pickle, so load only what you have made."""
    from .run import read_run  # which seats modules itself

    parts = read_run(Path(directory))["parts"]
    settings = parts["settings"]
    variant = game(settings.game).variant(**parse_options(settings.option))
    module = build(settings, variant)
    module.load_state_dict(parts["learners"][0]["network"])
    return ModulePolicy(module, variant, adviser_for(settings, variant), seed, temperature)
