"""A residual network for `swamp train --network residual:Residual`; docs/networks.md explains what it is given."""

import torch
from torch import Tensor, nn

from swamp_envs import Variant
from swamp_training.modules import width_of


class Residual(nn.Module):
    """One linear layer, blocks that add to it, and two heads: logits of the legal actions, values of the seats."""

    scale: Tensor

    def __init__(self, variant: Variant, hidden: list[int], advised: bool) -> None:
        super().__init__()
        size = hidden[0]
        self.first = nn.Linear(width_of(variant), size)
        self.blocks = nn.ModuleList(
            nn.Sequential(nn.LayerNorm(size), nn.Linear(size, size), nn.ReLU(), nn.Linear(size, size)) for _ in hidden
        )
        self.actions, self.values = nn.Linear(size, variant.num_actions), nn.Linear(size, variant.players)
        self.register_buffer("scale", torch.tensor([max(1, -f.low, f.high) for f in fields_of(variant)]).float())

    def forward(self, observations: Tensor, legal: Tensor, *advice: Tensor) -> tuple[Tensor, Tensor]:
        x = self.first(observations.float() / self.scale)
        for block in self.blocks:
            x = x + block(x)
        logits = self.actions(x).gather(1, legal.clamp(min=0).long())
        return logits.masked_fill(legal < 0, -1e9), self.values(x)


def fields_of(variant: Variant) -> list:
    """The field of each number that is read."""
    fields = [field for field in variant.observation.fields for _ in range(field.size)]
    return [field for field in fields if not field.of_pack] if len(fields) > width_of(variant) else fields
