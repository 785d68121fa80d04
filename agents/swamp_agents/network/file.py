"""A network as a file of numbers: what it plays, what it reads, its weights; no code."""

import itertools
import json
import os
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass, replace
from io import BytesIO
from pathlib import Path

import numpy as np

from swamp_envs import AgentError, Variant
from swamp_envs.dev import MAX_PLAYERS, Choice, FieldError, Flag, Real, Text, Whole, open_file, read_entries, short

from .inputs import layout_of

FORMAT = 5
OLDEST = 4  # of the formats that are read; a file of it says nothing of a temperature
ACTIVATIONS = ("relu", "tanh")
MOST_NODES = 1 << 20  # of a layer
MOST_WEIGHTS = 1 << 28
LARGEST = 4 * MOST_WEIGHTS  # bytes of a file
_SMALL = 1_000_000  # bytes of what says how a network is made, and of how arrays begin
TEMPERATURE = Real(0.0, 100.0, default=1.0)
_HEADER = {
    "format": Whole(OLDEST, FORMAT),
    "game": Text(),
    "layout": Text(),
    "activation": Choice(ACTIVATIONS),
    "pack": Flag(),
    "seats": Whole(0, MAX_PLAYERS),
    "advised": Flag(),
    "about": Text(),
    "temperature": TEMPERATURE,
}

Layer = tuple[np.ndarray, np.ndarray]  # a matrix, outputs x inputs, and a bias, as torch keeps them


@dataclass(frozen=True, eq=False)
class Network:
    """From an observation to a number for every action, and to what each seat expects, the deciding one first."""

    game: str  # the id of the game it plays
    layout: str  # the digest of its observation and actions
    activation: str
    pack: bool  # it reads the observation's fields of the pack
    seats: int  # of which it tells what they expect; 0 if it does not
    advised: bool  # it is told what greedy would do and what the evaluation says
    about: str  # how it was made
    sizes: np.ndarray  # rows, hidden layers, actions
    weights: np.ndarray  # in a row: matrices by their inputs, each before its bias; the actions' by action; advice
    temperature: float = 1.0  # at which it plays unless somebody says another one; at 0 it takes the likeliest action

    def checked(self) -> "Network":
        """Itself, if these are numbers that the kernel can trust."""
        if self.activation not in ACTIVATIONS:
            raise AgentError(f"activation: found {self.activation!r}, accepted: {', '.join(ACTIVATIONS)}")
        if not TEMPERATURE.fits(self.temperature):
            raise AgentError(f"temperature: found {self.temperature!r}, accepted: {TEMPERATURE.accepts}")
        sizes, weights = self.with_sizes().sizes, self.weights
        if weights.dtype not in (np.float32, np.float16) or weights.ndim != 1:
            raise AgentError(f"weights: found {weights.dtype} of shape {weights.shape}, accepted: a row of floats")
        if len(weights) != self.weight_count:
            found = f"found {len(weights)} weights, accepted: {self.weight_count}"
            raise AgentError(f"{found} for {short(sizes.tolist())} and {self.seats} seats")
        if not np.isfinite(weights).all():
            raise AgentError("weights: found NaN or infinity, accepted: finite numbers")
        return self

    def with_temperature(self, temperature: float) -> "Network":
        """A copy that plays at this temperature; the weights are the same array."""
        return replace(self, temperature=temperature).checked()

    def with_sizes(self) -> "Network":
        """Itself, if its layers can be so large."""
        sizes = self.sizes
        if sizes.dtype != np.int64 or sizes.ndim != 1 or len(sizes) < 3 or sizes.min() < 1 or sizes.max() > MOST_NODES:
            accepted = f"three or more whole numbers from 1 to {MOST_NODES:,}"
            raise AgentError(f"sizes: found {short(sizes.tolist())}, accepted: {accepted}")
        if self.weight_count > MOST_WEIGHTS:
            raise AgentError(f"sizes: found {self.weight_count:,} weights, accepted: up to {MOST_WEIGHTS:,}")
        return self

    @property
    def weight_count(self) -> int:
        pairs = itertools.pairwise(self.sizes.tolist())
        last = int(self.sizes[-2])
        return sum((n_in + 1) * n_out for n_in, n_out in pairs) + (last + 1) * self.seats + (last + 2) * self.advised

    @classmethod
    def of(
        cls,
        variant: Variant,
        activation: str,
        layers: Sequence[Layer],
        actions: Layer,
        values: Layer | None = None,
        pack: bool = True,
        advice: np.ndarray | None = None,
        about: str = "unknown",
        temperature: float = 1.0,
    ) -> "Network":
        """From the hidden layers, the first one in the rows of `inputs_of`, and one or two heads."""
        sizes = [layers[0][0].shape[1], *(len(bias) for _, bias in layers), len(actions[1])]
        heads = [values] if values else []
        parts = [part.ravel() for matrix, bias in [*layers, *heads] for part in (matrix.T, bias)]
        ends = [actions[0].ravel(), actions[1], *([] if advice is None else [advice])]
        weights = np.concatenate([*parts, *ends]).astype(np.float32)
        seats = len(values[1]) if values else 0
        of = variant.game.id, layout_of(variant), activation, pack, seats, advice is not None, about
        return cls(*of, np.array(sizes, np.int64), weights, temperature)

    def save(self, path: str | Path) -> None:
        """Write it to a file that holds numbers and no code; an interrupted save leaves the old file."""
        header = json.dumps({"format": FORMAT} | {name: getattr(self, name) for name in list(_HEADER)[1:]})
        half_done = Path(f"{path}.part")
        with half_done.open("wb") as file:
            np.savez_compressed(file, header=np.array(header), sizes=self.sizes, weights=self.weights)
        os.replace(half_done, path)

    @classmethod
    def load(cls, path: str | Path) -> "Network":
        """Read what `save` has written; whatever is wrong with the file is said in one line."""
        try:
            with open_file(path, LARGEST) as opened, zipfile.ZipFile(opened) as parts:
                raw, sizes = json.loads(str(_part(parts, "header", _SMALL))), _part(parts, "sizes", _SMALL)
                if not isinstance(raw, dict):
                    raise FieldError(short(raw), "an object", " header")
                header = read_entries(raw, _HEADER, " header, ")
                del header["format"]
                empty = cls(**header, sizes=sizes, weights=np.zeros(0, np.float32)).with_sizes()
                weights = _part(parts, "weights", _SMALL + 4 * empty.weight_count)
            return replace(empty, weights=weights).checked()
        except (AgentError, FieldError) as error:
            raise AgentError(f"policy {path}: {str(error).strip()}") from error
        except Exception as error:  # what is no such file, or a damaged one, can raise anything
            raise AgentError(f"policy {path}: not a policy file: {type(error).__name__}: {error}") from error


def _part(parts: zipfile.ZipFile, name: str, most: int) -> np.ndarray:
    """One of the arrays in a file, if it is as large as it may be: a small file can be packed of a very large one."""
    size = parts.getinfo(f"{name}.npy").file_size
    if size > most:
        raise AgentError(f"{name}: found {size:,} bytes, accepted: up to {most:,}")
    return np.lib.format.read_array(BytesIO(parts.read(f"{name}.npy")), allow_pickle=False)
