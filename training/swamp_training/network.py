"""The network that learns, and its export to a policy that plays without a learning library."""

from typing import Any

import numpy as np
import torch
from gymnasium import spaces
from sb3_contrib.common.maskable.distributions import MaskableCategorical, MaskableCategoricalDistribution
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor

from swamp_agents.network.file import Layer, Network
from swamp_agents.network.inputs import inputs_of, reads_pack
from swamp_envs import Variant

from .layers import first_rows, sum_rows
from .settings import OneSeat, read_layers

_ACTIVATIONS = {"relu": torch.nn.ReLU, "tanh": torch.nn.Tanh}


class FirstLayer(BaseFeaturesExtractor):
    """The first layer, which adds rows of what is not zero; both heads share it."""

    def __init__(self, observation_space: spaces.Box, variant: Variant, size: int, activation: str) -> None:
        super().__init__(observation_space, size)
        self.inputs, count = inputs_of(variant.observation, reads_pack(variant))
        self.rows, self.bias = first_rows(count, size)
        self.activation = _ACTIVATIONS[activation]()

    def forward(self, observations: torch.Tensor) -> torch.Tensor:
        return self.activation(sum_rows(self.rows, self.bias, observations.contiguous(), self.inputs))


class NearMasked(MaskableCategorical):
    """Puts illegal actions 60 below the best legal one, where sb3-contrib puts them at -1e8.

    Both make them impossible, but the exponential of -1e8 takes ten times as long: a quarter of the time of a run.
    """

    def apply_masking(self, masks: Any) -> None:
        if masks is None:
            super().apply_masking(None)
            return
        self.masks = legal = torch.as_tensor(masks, dtype=torch.bool).reshape(self.logits.shape)
        given = self._original_logits
        best = torch.where(legal, given, -torch.inf).amax(-1, keepdim=True).detach()
        self.__dict__.pop("probs", None)
        torch.distributions.Categorical.__init__(self, logits=torch.where(legal, given, best - 60))


class NearMaskedDistribution(MaskableCategoricalDistribution):
    def proba_distribution(self, action_logits: torch.Tensor) -> "NearMaskedDistribution":
        self.distribution = NearMasked(logits=action_logits.view(-1, self.action_dim))
        return self


class SwampPolicy(MaskableActorCriticPolicy):
    """sb3-contrib's policy for flat observations, with the faster mask."""

    def _build(self, lr_schedule: Any) -> None:
        assert isinstance(self.action_space, spaces.Discrete)
        self.action_dist = NearMaskedDistribution(int(self.action_space.n))
        super()._build(lr_schedule)


def policy_settings(settings: OneSeat, variant: Variant) -> dict[str, Any]:
    """What MaskablePPO calls policy_kwargs."""
    first, *others = read_layers(settings.hidden)
    return {
        "net_arch": others,
        "activation_fn": _ACTIVATIONS[settings.activation],
        "features_extractor_class": FirstLayer,
        "features_extractor_kwargs": {"variant": variant, "size": first, "activation": settings.activation},
    }


def export_network(policy: MaskableActorCriticPolicy, variant: Variant, about: str = "unknown") -> Network:
    """The part that chooses actions."""
    hidden = [layer for layer in policy.mlp_extractor.policy_net if isinstance(layer, torch.nn.Linear)]
    first: Any = policy.pi_features_extractor
    layers = [(_numbers(first.rows).T, _numbers(first.bias)), *map(layer_of, hidden)]
    name = next(name for name, kind in _ACTIVATIONS.items() if kind is policy.activation_fn)
    return Network.of(variant, name, layers, layer_of(policy.action_net), pack=reads_pack(variant), about=about)


def layer_of(layer: Any) -> Layer:
    return _numbers(layer.weight), _numbers(layer.bias)


def _numbers(tensor: Any) -> np.ndarray:
    return tensor.detach().cpu().numpy().copy()
