"""The actor-critic of this house: sums of rows, a layer or two, and two heads, legal actions and values of the seats.

What an action is worth is told by rows that it shares with others: those of its kind, and of each of its indices (a
square, a direction, a card), next to a row of its own. So what is learned of one action is learned of those alike.
"""

import itertools
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

from swamp_agents.network.file import Layer, Network
from swamp_agents.network.inputs import inputs_of, reads_pack
from swamp_envs import Variant

from .settings import TRUST
from .sparse import Entries, entries_of, first_rows, rate_legal, sum_rows

SMALL = 0.01  # the heads begin as if nothing mattered


class ActorCritic(nn.Module):
    """Called with observations and rows of legal actions, filled up with -1; returns the logits of these actions and
    the value of each seat, the deciding seat first. One that takes advice is also given the place of the advised
    action among the legal ones and what the evaluation says of the seats."""

    parts: Tensor

    def __init__(self, variant: Variant, hidden: list[int], advised: bool = False) -> None:
        super().__init__()
        self.advised = advised
        self.advice_weight = 1.0  # falls where advice is annealed away
        self.plain = False  # without kernels, even on a processor
        self.inputs, count = inputs_of(variant.observation, reads_pack(variant))
        self.rows, self.bias = first_rows(count, hidden[0])
        self.layers = nn.Sequential(*(hidden_layer(a, b) for a, b in itertools.pairwise(hidden)))
        self.values = nn.Linear(hidden[-1], variant.players)
        parts, zeros = action_parts(variant)
        self.register_buffer("parts", torch.as_tensor(parts), persistent=False)
        self.shared = nn.Parameter(torch.zeros(zeros + 1, hidden[-1] + 1))
        if advised:
            self.trust, self.belief = nn.Linear(hidden[-1], 1), nn.Parameter(torch.ones(1))
            self.begin_to_trust(TRUST)
        nn.init.orthogonal_(self.values.weight, SMALL)
        nn.init.normal_(self.shared, std=SMALL)

    def begin_to_trust(self, trust: float) -> None:
        """How much the advised action's logit is raised before anything is learned; with 0 it stays so."""
        nn.init.zeros_(self.trust.weight)
        nn.init.constant_(self.trust.bias, trust)
        self.trust.requires_grad_(trust > 0)

    def forward(self, observations: Entries | Tensor, legal: Tensor, *advice: Tensor) -> tuple[Tensor, Tensor]:
        hidden = self.layers(torch.relu(self.read(observations)))
        logits, values = rate_legal(hidden, self.table(), legal, self.plain), self.values(hidden)
        if not self.advised or not self.advice_weight:
            return logits, values
        advised, evaluation = advice
        is_advised = torch.arange(legal.shape[1], device=legal.device) == advised[:, None]
        logits = logits + self.advice_weight * is_advised * self.trust(hidden)
        return logits, values + self.advice_weight * self.belief * evaluation

    def values_of(self, observations: Entries | Tensor) -> Tensor:
        """The values alone, of a network that takes no advice."""
        return self.values(self.layers(torch.relu(self.read(observations))))

    def read(self, observations: Entries | Tensor) -> Tensor:
        """The first layer."""
        entries = entries_of(observations, self.inputs) if isinstance(observations, Tensor) else observations
        return sum_rows(self.rows, self.bias, entries, self.plain)

    def table(self) -> Tensor:
        """A row for every action."""
        return nn.functional.embedding_bag(self.parts, self.shared, mode="sum", padding_idx=len(self.shared) - 1)

    def export(self, variant: Variant, about: str) -> Network | None:
        """As a file that plays without torch."""
        hidden = [layer_of(layer) for layer in self.layers.modules() if isinstance(layer, nn.Linear)]
        table = numbers_of(self.table())
        layers = [(numbers_of(self.rows).T, numbers_of(self.bias)), *hidden]
        heads = (np.ascontiguousarray(table[:, :-1]), table[:, -1]), layer_of(self.values)
        return Network.of(variant, "relu", layers, *heads, reads_pack(variant), self.advice_numbers(), about)

    def advice_numbers(self) -> np.ndarray | None:
        """How advice is heeded, for a file; nothing once it is annealed away."""
        if not self.advised or not self.advice_weight:
            return None
        weight, bias = layer_of(self.trust)
        return np.float32(self.advice_weight) * np.concatenate([weight[0], bias, numbers_of(self.belief)])

    def load_network(self, network: Network) -> None:
        """Take the numbers of a file: every action gets a row of its own, and shares nothing yet."""
        sizes = network.sizes.tolist()
        linear = [layer for layer in self.layers.modules() if isinstance(layer, nn.Linear)]
        sources = [(self.rows, self.bias), *((layer.weight.T, layer.bias) for layer in linear)]
        sources.append((self.values.weight.T, self.values.bias))
        weights, at = torch.as_tensor(network.weights.astype(np.float32)), 0
        with torch.no_grad():
            for target in itertools.chain.from_iterable(sources):
                target.copy_(weights[at : at + target.numel()].reshape(target.shape))
                at += target.numel()
            actions, last = sizes[-1], sizes[-2]
            self.shared.zero_()
            self.shared[:actions, :last] = weights[at : at + actions * last].reshape(actions, last)
            self.shared[:actions, last] = weights[at + actions * last : at + actions * (last + 1)]
            if self.advised and network.advised:
                heeded = weights[at + actions * (last + 1) :]
                self.trust.weight[0], self.trust.bias[:], self.belief[:] = heeded[:last], heeded[last], heeded[-1]


def hidden_layer(n_in: int, n_out: int) -> nn.Module:
    layer = nn.Linear(n_in, n_out)
    nn.init.orthogonal_(layer.weight, 2**0.5)
    nn.init.zeros_(layer.bias)
    return nn.Sequential(layer, nn.ReLU())


def layer_of(layer: Any) -> Layer:
    """The matrix and the bias of a linear layer."""
    return numbers_of(layer.weight), numbers_of(layer.bias)


def numbers_of(part: Tensor) -> np.ndarray:
    return part.detach().cpu().numpy().copy()


def action_parts(variant: Variant) -> tuple[np.ndarray, int]:
    """The rows that each action adds up: its own, its kind's, and for each of its indices one for that index in its
    kind and one for all kinds with an index of that range; filled up with the number of the row of zeros, the last."""
    first = variant.num_actions
    of_range: dict[int, int] = {}
    found = []
    for kind in variant.actions.kinds.values():
        columns, first = [np.arange(kind.first, kind.first + kind.size), np.full(kind.size, first)], first + 1
        for indices, size in zip(np.indices(kind.shape).reshape(len(kind.shape), -1), kind.shape, strict=True):
            if size not in of_range:
                of_range[size], first = first, first + size
            columns += [first + indices, of_range[size] + indices]
            first += size
        found.append(columns)
    widest = max(map(len, found))
    parts = [np.stack([*columns, *[np.full_like(columns[0], first)] * (widest - len(columns))], 1) for columns in found]
    return np.concatenate(parts), first
