"""Two layers that compute what is needed and no more, as kernels with gradients that torch can use.

`sum_rows` adds the rows of what is not zero in an observation; `rate_legal` compares a position with the legal actions
only. Most of an observation is zero, and most actions are illegal.
"""

from typing import Any

import numpy as np
import torch
from torch import nn

from swamp_agents.network.inputs import add_rows, dot
from swamp_envs.core.kernel import kernel

FAR_BELOW = -1e9  # the rating of what fills the rows of legal actions up


class _SumRows(torch.autograd.Function):
    @staticmethod
    def forward(ctx: Any, rows: torch.Tensor, bias: torch.Tensor, seen: torch.Tensor, inputs: np.ndarray) -> Any:
        ctx.save_for_backward(seen)
        ctx.inputs, ctx.shape = inputs, rows.shape
        out = bias.detach().expand(len(seen), -1).contiguous()
        _sum_rows(seen.numpy(), inputs, rows.detach().numpy(), out.numpy(), False)
        return out

    @staticmethod
    def backward(ctx: Any, *given: Any) -> Any:
        (seen,), to_out = ctx.saved_tensors, given[0].contiguous()
        rows = torch.zeros(ctx.shape)
        _sum_rows(seen.numpy(), ctx.inputs, rows.numpy(), to_out.numpy(), True)
        return rows, to_out.sum(0), None, None


class _RateLegal(torch.autograd.Function):
    @staticmethod
    def forward(ctx: Any, wants: torch.Tensor, table: torch.Tensor, legal: torch.Tensor) -> Any:
        ctx.save_for_backward(wants, table, legal)
        out = torch.full(legal.shape, FAR_BELOW)
        _rate(wants.detach().numpy(), table.detach().numpy(), legal.numpy(), out.numpy())
        return out

    @staticmethod
    def backward(ctx: Any, *given: Any) -> Any:
        wants, table, legal = ctx.saved_tensors
        to_wants, to_table = torch.zeros_like(wants), torch.zeros_like(table)
        parts = wants.numpy(), table.numpy(), legal.numpy(), given[0].contiguous().numpy()
        _give_rates(*parts, to_wants.numpy(), to_table.numpy())
        return to_wants, to_table, None


def first_rows(count: int, size: int) -> tuple[nn.Parameter, nn.Parameter]:
    """What `sum_rows` learns, at the start: some sixty rows add up to numbers about 1."""
    return nn.Parameter(torch.randn(count, size) / 8), nn.Parameter(torch.zeros(size))


def sum_rows(rows: torch.Tensor, bias: torch.Tensor, seen: torch.Tensor, inputs: np.ndarray) -> torch.Tensor:
    """The first layer: for each observation the bias and the rows of what is not zero."""
    return _SumRows.apply(rows, bias, seen, inputs)  # type: ignore[no-any-return]


def rate_legal(wants: torch.Tensor, table: torch.Tensor, legal: torch.Tensor) -> torch.Tensor:
    """The last layer: how well each legal action's row of the table fits; `legal` is filled up with -1."""
    return _RateLegal.apply(wants, table, legal)  # type: ignore[no-any-return]


def count_rows(seen: np.ndarray, inputs: np.ndarray, used: np.ndarray, ones: np.ndarray) -> None:
    """Add to every row's only number what these observations read by it."""
    _sum_rows(seen, inputs, used, ones, True)


@kernel
def _sum_rows(seen, inputs, rows, out, backwards):
    for b in range(out.shape[0]):
        add_rows(seen[b], inputs, rows, out[b], backwards)


@kernel
def _rate(wants, table, legal, out):
    """The last column of the table is what an action is worth anywhere."""
    size = wants.shape[1]
    for b in range(legal.shape[0]):
        for k in range(legal.shape[1]):
            action = legal[b, k]
            if action < 0:
                break
            out[b, k] = table[action, size] + dot(wants, b, table, action, size)


@kernel
def _give_rates(wants, table, legal, given, to_wants, to_table):
    size = wants.shape[1]
    for b in range(legal.shape[0]):
        for k in range(legal.shape[1]):
            action = legal[b, k]
            if action < 0:
                break
            g = given[b, k]
            to_table[action, size] += g
            for j in range(size):
                to_wants[b, j] += g * table[action, j]
                to_table[action, j] += g * wants[b, j]
