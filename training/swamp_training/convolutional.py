"""A network for games on a board: a small convolutional one reads its planes, next to the rows that read the rest.

The planes are the fields of the board's shape, the commonest square. A flag or a count is a plane, a
category some, by what is learned of each value. It plays where it learned: there is no kernel that runs it.
"""

import itertools
from collections import Counter
from typing import Any

import torch
from torch import Tensor, nn

from swamp_agents.network.inputs import reads_pack
from swamp_envs import OptionError, Variant
from swamp_envs.dev import ObservationField as Field
from swamp_envs.dev import ObservationKind as Kind

from .actor_critic import ActorCritic

LEAST = 5  # squares of a side
CHANNELS, DEPTH = 32, 2
OF_A_CATEGORY = 4  # planes


class Convolutional(ActorCritic):
    """Called as `ActorCritic` is, with observations as numbers."""

    def __init__(self, variant: Variant, hidden: list[int], advised: bool = False) -> None:
        super().__init__(variant, hidden, advised)
        self.shape, self.planes = planes_of(variant)
        values = {str(at): field.high - field.low + 1 for at, field in self.planes if field.kind is Kind.CATEGORY}
        self.tables = nn.ModuleDict({at: nn.Embedding(count, OF_A_CATEGORY) for at, count in values.items()})
        channels = len(self.planes) + (OF_A_CATEGORY - 1) * len(values)
        sizes = [channels, *[CHANNELS] * DEPTH]
        layers = [nn.Sequential(nn.Conv2d(a, b, 3, padding=1), nn.ReLU()) for a, b in itertools.pairwise(sizes)]
        self.board = nn.Sequential(
            *layers, nn.Flatten(), nn.Linear(CHANNELS * self.shape[0] * self.shape[1], hidden[0])
        )

    def read(self, observations: Any) -> Tensor:
        parts = [self.look(observations[:, at : at + field.size], at, field) for at, field in self.planes]
        return super().read(observations) + self.board(torch.cat(parts, 1))

    def export(self, variant: Variant, about: str) -> None:
        """No file of numbers can tell of it."""

    def look(self, numbers: Tensor, at: int, field: Field) -> Tensor:
        """The planes of a field."""
        plane = numbers.reshape(-1, 1, *self.shape)
        if field.kind is not Kind.CATEGORY:
            return plane / max(abs(field.low), abs(field.high), 1)
        return self.tables[str(at)](plane[:, 0].long() - field.low).movedim(-1, 1)


def planes_of(variant: Variant) -> tuple[tuple[int, ...], list[tuple[int, Field]]]:
    """The board's shape, and the fields of that shape with where each begins in an observation."""
    found, at = [], 0
    for field in variant.observation.fields:
        if reads_pack(variant) or not field.of_pack:
            found.append((at, field))
            at += field.size
    shapes = Counter(field.shape for _, field in found if is_square(field.shape))
    if not shapes:
        raise OptionError(f"network: found board, accepted for {variant.game.title}: a network that needs no board")
    shape = shapes.most_common(1)[0][0]
    return shape, [(at, field) for at, field in found if field.shape == shape]


def is_square(shape: tuple[int, ...]) -> bool:
    return len(shape) == 2 and shape[0] == shape[1] >= LEAST
