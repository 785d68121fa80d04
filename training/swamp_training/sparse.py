"""Two layers that compute what is needed and no more: most of an observation is zero, and most actions are illegal.

`sum_rows` is the first layer: it adds the rows of what is not zero in an observation. `rate_legal` is the last one: it
compares a position with the legal actions only. On a processor both are kernels with gradients that torch can use;
elsewhere they are torch's own operations, which give the same numbers (`plain=True`).
"""

from typing import Any, NamedTuple

import numpy as np
import torch
from torch import Tensor, nn

from swamp_agents.network.inputs import DIGITS, ONE_OF, SCALED, dot
from swamp_envs.dev import kernel

ILLEGAL_LOGIT = -1e9  # of what fills up the rows of legal actions
DIGITS_AT_MOST = 64  # of a number


class Entries(NamedTuple):
    """Observations as a network reads them: which rows of the first layer each of them adds, and how many times over.

    Observation i has the entries from starts[i] to starts[i + 1]. `picked` tells which observations are meant, so that
    a minibatch copies nothing.
    """

    starts: np.ndarray
    rows: np.ndarray
    factors: np.ndarray
    picked: np.ndarray

    @property
    def size(self) -> int:
        return len(self.picked)


class SparseObservations:
    """Observations of a rollout, compressed once, when they are made."""

    def __init__(self, inputs: np.ndarray) -> None:
        self.inputs = inputs
        self.most = most_entries(inputs)  # of one observation
        self._starts = np.zeros(1, np.int64)
        self._rows, self._factors = np.empty(0, np.int32), np.empty(0, np.float32)
        self.clear()

    def clear(self) -> None:
        self.count = 0

    def add(self, observations: np.ndarray) -> Entries:
        """Keep more observations, and return these."""
        first, n = self.count, len(observations)
        self._make_room(n)
        self.count += n
        compress(observations, self.inputs, self._starts[first:], self._rows, self._factors)
        return self.take(np.arange(first, self.count))

    def take(self, picked: np.ndarray) -> Entries:
        return Entries(self._starts, self._rows, self._factors, picked)

    def _make_room(self, n: int) -> None:
        if self.count + n >= len(self._starts):
            self._starts = enlarged(self._starts, 2 * (self.count + n) + 1)
        needed = int(self._starts[self.count]) + n * self.most
        if needed > len(self._rows):
            self._rows, self._factors = enlarged(self._rows, 2 * needed), enlarged(self._factors, 2 * needed)


def enlarged(part: np.ndarray, size: int) -> np.ndarray:
    """With room for more; what is there stays."""
    larger = np.empty(size, part.dtype)
    larger[: len(part)] = part
    return larger


def most_entries(inputs: np.ndarray) -> int:
    """The largest number of entries that an observation can have."""
    digits = np.diff(inputs["first"], append=inputs["first"][-1] + np.int32(DIGITS_AT_MOST))
    return int(np.where(inputs["rule"] == DIGITS, digits, 1).sum())


class DenseObservations:
    """Observations of a rollout as they were made, for modules that read numbers."""

    def __init__(self, width: int) -> None:
        self.width = width
        self.clear()

    def clear(self) -> None:
        self._parts: list[np.ndarray] = []
        self._all: np.ndarray | None = None

    def add(self, observations: np.ndarray) -> Tensor:
        self._parts.append(np.array(observations[:, : self.width]))
        self._all = None
        return torch.as_tensor(self._parts[-1])

    def take(self, picked: np.ndarray) -> Tensor:
        if self._all is None:
            self._all = np.concatenate(self._parts)
        return torch.as_tensor(self._all[picked])


def pick(observations: Entries | Tensor, rows: np.ndarray) -> Entries | Tensor:
    """Some of them."""
    if isinstance(observations, Tensor):
        return observations[rows]
    return observations._replace(picked=observations.picked[rows])


def entries_of(observations: Tensor, inputs: np.ndarray) -> Entries:
    """Plain observations, compressed."""
    return SparseObservations(inputs).add(observations.cpu().numpy())


# --- the first layer --------------------------------------------------------------------------------------------------


def first_rows(count: int, size: int) -> tuple[nn.Parameter, nn.Parameter]:
    """What `sum_rows` learns, at the start: some sixty rows add up to numbers about 1."""
    return nn.Parameter(torch.randn(count, size) / 8), nn.Parameter(torch.zeros(size))


def sum_rows(rows: Tensor, bias: Tensor, entries: Entries, plain: bool = False) -> Tensor:
    """For each observation the bias and the rows of what is not zero."""
    if plain or rows.device.type != "cpu":
        return _sum_rows_plainly(rows, bias, entries)
    return _SumRows.apply(rows, bias, entries)  # type: ignore[no-any-return]


class _SumRows(torch.autograd.Function):
    @staticmethod
    def forward(ctx: Any, rows: Tensor, bias: Tensor, entries: Entries) -> Any:
        ctx.entries, ctx.shape = entries, rows.shape
        out = bias.detach().expand(entries.size, -1).contiguous()
        _add_rows(*entries, rows.detach().numpy(), out.numpy(), False)
        return out

    @staticmethod
    def backward(ctx: Any, *given: Any) -> Any:
        to_rows, to_out = torch.zeros(ctx.shape), given[0].contiguous()
        _add_rows(*ctx.entries, to_out.numpy(), to_rows.numpy(), True)
        return to_rows, to_out.sum(0), None


def _sum_rows_plainly(rows: Tensor, bias: Tensor, entries: Entries) -> Tensor:
    """By torch's own operations, on any device."""
    starts, picked = entries.starts, entries.picked
    counts = starts[picked + 1] - starts[picked]
    offsets = np.cumsum(counts) - counts
    places = np.repeat(starts[picked] - offsets, counts) + np.arange(counts.sum())
    parts = entries.rows[places].astype(np.int64), offsets, entries.factors[places]
    used, at, factors = (torch.as_tensor(part, device=rows.device) for part in parts)
    return bias + nn.functional.embedding_bag(used, rows, at, mode="sum", per_sample_weights=factors)


# --- the last layer ---------------------------------------------------------------------------------------------------


def rate_legal(hidden: Tensor, table: Tensor, legal: Tensor, plain: bool = False) -> Tensor:
    """How well each legal action's row of the table fits; `legal` is filled up with -1."""
    if plain or hidden.device.type != "cpu":
        rows = table[legal.clamp(min=0).long()]
        logits = (hidden[:, None] * rows[..., :-1]).sum(-1) + rows[..., -1]
        return logits.masked_fill(legal < 0, ILLEGAL_LOGIT)
    return _RateLegal.apply(hidden, table, legal)  # type: ignore[no-any-return]


class _RateLegal(torch.autograd.Function):
    @staticmethod
    def forward(ctx: Any, hidden: Tensor, table: Tensor, legal: Tensor) -> Any:
        ctx.save_for_backward(hidden, table, legal)
        logits = torch.full(legal.shape, ILLEGAL_LOGIT)
        _rate(hidden.detach().numpy(), table.detach().numpy(), legal.numpy(), logits.numpy())
        return logits

    @staticmethod
    def backward(ctx: Any, *given: Any) -> Any:
        hidden, table, legal = ctx.saved_tensors
        to_hidden, to_table = torch.zeros_like(hidden), torch.zeros_like(table)
        parts = hidden.numpy(), table.numpy(), legal.numpy(), given[0].contiguous().numpy()
        _give_rates(*parts, to_hidden.numpy(), to_table.numpy())
        return to_hidden, to_table, None


# --- kernels ----------------------------------------------------------------------------------------------------------


@kernel
def compress(observations, inputs, starts, rows, factors):
    """Write the entries of these observations behind starts[0]."""
    at = np.int64(starts[0])
    for i in range(observations.shape[0]):
        for k in range(inputs.shape[0]):
            x = np.int64(observations[i, k]) - np.int64(inputs[k].low)
            if x == 0:
                continue
            row = np.int64(inputs[k].first)
            if inputs[k].rule == DIGITS:
                while x:
                    if x & 1:
                        rows[at] = row
                        factors[at] = 1.0
                        at += 1
                    x >>= 1
                    row += 1
                continue
            rows[at] = row + x - 1 if inputs[k].rule == ONE_OF else row
            factors[at] = np.float32(x) * inputs[k].factor if inputs[k].rule == SCALED else np.float32(1.0)
            at += 1
        starts[i + 1] = at


def count_rows(observations: np.ndarray, inputs: np.ndarray, used: np.ndarray) -> None:
    """Count for every row how many of these observations add it."""
    entries = SparseObservations(inputs).add(observations)
    used += np.bincount(entries.rows[: entries.starts[len(observations)]], minlength=len(used))


@kernel
def _add_rows(starts, indices, factors, picked, given, out, backward):
    """Add to each output the rows of its entries; backward, add to each row the gradients of its outputs."""
    for b in range(picked.shape[0]):
        for k in range(starts[picked[b]], starts[picked[b] + 1]):
            row, factor = np.int64(indices[k]), factors[k]
            source, target = (b, row) if backward else (row, b)
            for j in range(out.shape[1]):
                out[target, j] += factor * given[source, j]


@kernel
def _rate(hidden, table, legal, logits):
    """The last column of the table is what an action is worth anywhere."""
    size = hidden.shape[1]
    for b in range(legal.shape[0]):
        for k in range(legal.shape[1]):
            action = legal[b, k]
            if action < 0:
                break
            logits[b, k] = table[action, size] + dot(hidden, b, table, action, size)


@kernel
def _give_rates(hidden, table, legal, given, to_hidden, to_table):
    size = hidden.shape[1]
    for b in range(legal.shape[0]):
        for k in range(legal.shape[1]):
            action = legal[b, k]
            if action < 0:
                break
            g = given[b, k]
            to_table[action, size] += g
            for j in range(size):
                to_hidden[b, j] += g * table[action, j]
                to_table[action, j] += g * hidden[b, j]
