"""The network that learns, and its export to a policy that plays without a learning library."""

from typing import Any

import numpy as np
import torch
from gymnasium import spaces
from sb3_contrib.common.maskable.distributions import MaskableCategorical, MaskableCategoricalDistribution
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor

from swamp_agents.policy import Network
from swamp_envs.core.encoding import DIGIT, SCALED, Encoding

from .settings import Settings, read_layers

_ACTIVATIONS = {"relu": torch.nn.ReLU, "tanh": torch.nn.Tanh}


class Encoded(BaseFeaturesExtractor):
    """Does to observations what `Encoding` does: counts are scaled, categories and bits become flags."""

    def __init__(self, observation_space: spaces.Box, inputs: np.ndarray) -> None:
        super().__init__(observation_space, len(inputs))
        coded = np.flatnonzero(inputs["rule"] != SCALED)
        of_coded = inputs[coded]
        self.source = self._kept("source", inputs["source"])
        self.factor = self._kept("factor", inputs["factor"])
        self.coded = self._kept("coded", coded)
        self.coded_source = self._kept("coded_source", of_coded["source"])
        self.low = self._kept("low", of_coded["low"])
        self.number = self._kept("number", of_coded["number"])
        self.is_digit = self._kept("is_digit", of_coded["rule"] == DIGIT)

    def _kept(self, name: str, numbers: np.ndarray) -> torch.Tensor:
        """Part of the learner that is not learned."""
        whole = numbers.dtype.kind == "i"
        self.register_buffer(name, torch.as_tensor(numbers.astype(np.int64) if whole else numbers.copy()))
        return getattr(self, name)

    def forward(self, observations: torch.Tensor) -> torch.Tensor:
        encoded = observations[:, self.source] * self.factor
        if len(self.coded):
            numbers = observations[:, self.coded_source].long() - self.low
            encoded[:, self.coded] = torch.where(
                self.is_digit, (numbers >> self.number) & 1, (numbers == self.number).long()
            ).float()
        return encoded


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


def policy_settings(settings: Settings, encoding: Encoding) -> dict[str, Any]:
    """What MaskablePPO calls policy_kwargs."""
    return {
        "net_arch": read_layers(settings.hidden),
        "activation_fn": _ACTIVATIONS[settings.activation],
        "features_extractor_class": Encoded,
        "features_extractor_kwargs": {"inputs": encoding.inputs},
    }


def export_network(policy: MaskableActorCriticPolicy, game_id: str, pack: bool) -> Network:
    """The part that chooses actions."""
    hidden = [layer for layer in policy.mlp_extractor.policy_net if isinstance(layer, torch.nn.Linear)]
    layers = [(_numbers(layer.weight), _numbers(layer.bias)) for layer in [*hidden, policy.action_net]]
    name = next(name for name, kind in _ACTIVATIONS.items() if kind is policy.activation_fn)
    return Network.of(game_id, name, layers, pack)


def _numbers(tensor: Any) -> np.ndarray:
    return tensor.detach().cpu().numpy().copy()
