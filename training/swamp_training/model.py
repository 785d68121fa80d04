"""The network that learns: sums of rows, a layer or two, and two heads, one for the legal actions, one for the seats.

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

from .layers import first_rows, rate_legal, sum_rows
from .settings import TRUST

SMALL = 0.01  # the heads begin as if nothing mattered


class Model(nn.Module):
    """Called with rows of observed numbers and of legal actions, filled up with -1; returns ratings of these actions
    and what each seat expects, the deciding seat first. One that takes advice is also given the place of greedy's
    choice among the legal actions and what the evaluation says of the seats."""

    parts: Tensor

    def __init__(self, variant: Variant, hidden: list[int], advised: bool = False) -> None:
        super().__init__()
        self.advised = advised
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
        """How much higher greedy's choice is rated before anything is learned; with 0 it stays so."""
        nn.init.zeros_(self.trust.weight)
        nn.init.constant_(self.trust.bias, trust)
        self.trust.requires_grad_(trust > 0)

    def forward(self, seen: Tensor, legal: Tensor, *advice: Tensor) -> tuple[Tensor, Tensor]:
        x = self.layers(torch.relu(self.read(seen)))
        ratings, values = rate_legal(x, self.table(), legal), self.values(x)
        if not self.advised:
            return ratings, values
        favoured, worth = advice
        chosen = torch.arange(legal.shape[1]) == favoured[:, None]
        return ratings + chosen * self.trust(x), values + self.belief * worth

    def read(self, seen: Tensor) -> Tensor:
        return sum_rows(self.rows, self.bias, seen, self.inputs)

    def table(self) -> Tensor:
        """A row for every action."""
        return nn.functional.embedding_bag(self.parts, self.shared, mode="sum", padding_idx=len(self.shared) - 1)

    def export(self, variant: Variant, about: str) -> Network | None:
        """As a file that plays without torch."""
        hidden = [layer_of(layer) for layer in self.layers.modules() if isinstance(layer, nn.Linear)]
        table = self.table().detach().numpy()
        layers = [(self.rows.detach().numpy().T, self.bias.detach().numpy()), *hidden]
        heads = (np.ascontiguousarray(table[:, :-1]), table[:, -1]), layer_of(self.values)
        return Network.of(variant, "relu", layers, *heads, reads_pack(variant), self.advice(), about)

    def advice(self) -> np.ndarray | None:
        """The numbers by which it heeds advice."""
        if not self.advised:
            return None
        weight, bias = layer_of(self.trust)
        return np.concatenate([weight[0], bias, self.belief.detach().numpy()])


def hidden_layer(n_in: int, n_out: int) -> nn.Module:
    layer = nn.Linear(n_in, n_out)
    nn.init.orthogonal_(layer.weight, 2**0.5)
    nn.init.zeros_(layer.bias)
    return nn.Sequential(layer, nn.ReLU())


def layer_of(layer: Any) -> Layer:
    """The matrix and the bias of a linear layer."""
    return layer.weight.detach().numpy().copy(), layer.bias.detach().numpy().copy()


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
