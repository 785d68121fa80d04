"""Several processes that learn together, on one machine or on many, by torch's own engine.

Each worker plays its own games and learns from its own minibatches; after every update the weights of all workers are
averaged (local SGD). `swamp train --workers 2` starts the processes, and `torchrun` from outside does as well: they
find each other by the environment that torchrun sets.
"""

import os
import uuid
from collections.abc import Callable
from typing import Any

import torch
import torch.distributed as dist
from torch import nn


class Workers:
    """The processes of a run, as one of them sees them; alone it does nothing."""

    def __init__(self, rank: int = 0, count: int = 1) -> None:
        self.rank, self.count = rank, count

    @property
    def is_first(self) -> bool:
        """The one that measures and writes files."""
        return self.rank == 0

    def average(self, network: nn.Module) -> None:
        """Give all workers the mean of their weights."""
        if self.count == 1:
            return
        parts = [part.data for part in network.parameters()]
        together = torch.cat([part.reshape(-1) for part in parts])
        dist.all_reduce(together)
        together /= self.count
        for part, mean in zip(parts, together.split([part.numel() for part in parts]), strict=True):
            part.copy_(mean.reshape(part.shape))

    def sum(self, *numbers: float) -> list[float]:
        """Each of these numbers, of all workers together."""
        if self.count == 1:
            return [float(number) for number in numbers]
        found = torch.tensor(numbers, dtype=torch.float64)
        dist.all_reduce(found)
        return found.tolist()

    def gather(self, part: Any) -> list[Any]:
        """What each worker has, for the first one; nothing for the others."""
        if self.count == 1:
            return [part]
        found: list[Any] | None = [None] * self.count if self.is_first else None
        dist.gather_object(part, found)
        return found or []

    def agree(self, decision: Any) -> Any:
        """What the first worker says."""
        if self.count == 1:
            return decision
        said = [decision]
        dist.broadcast_object_list(said)
        return said[0]


ALONE = Workers()


def join() -> Workers:
    """The workers that torchrun started, if it did."""
    count = int(os.environ.get("WORLD_SIZE", "1"))
    if count == 1:
        return ALONE
    if not dist.is_initialized():
        dist.init_process_group("gloo")
    return Workers(dist.get_rank(), count)


def leave() -> None:
    if dist.is_available() and dist.is_initialized():
        dist.destroy_process_group()


def launch(count: int, work: Callable[..., None], *arguments: Any) -> None:
    """Run this in so many processes on this machine, by the agent of torchrun; if one fails, all end."""
    from torch.distributed.launcher.api import LaunchConfig, elastic_launch

    config = LaunchConfig(
        min_nodes=1,
        max_nodes=1,
        nproc_per_node=count,
        run_id=uuid.uuid4().hex,
        rdzv_backend="c10d",
        rdzv_endpoint="127.0.0.1:0",
        local_addr="127.0.0.1",  # no name has to be looked up
        max_restarts=0,
        start_method="spawn",
    )
    elastic_launch(config, work)(*arguments)
