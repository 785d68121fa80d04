"""A network as an ONNX file: `python -m swamp_agents.onnx_export NAME_OR_FILE OUT.onnx` (the extra `onnx`).

The graph takes `observation`, rows of whole numbers as the doors give them, and `action_mask`; it gives `logits`, minus
infinity for what is not legal, and `values` of the seats, the deciding one first. Drawing an action is left to whoever
runs it. The file's metadata tell the game, the temperature, and where each field of the observation stands.
"""

import itertools
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import typer

from swamp_envs import AgentError, SwampError, Variant

from .network.file import Network
from .network.inputs import DIGITS, ONE_OF, SCALED, inputs_of
from .network.thinking import LARGEST, Brain, brain_of
from .observed import MASK, OBSERVATION, variant_of
from .policy import read_network

OPSET, IR = 17, 8  # as old as the graph can be: runtimes since 2022 read it
BATCH = "batch"
LOGITS, VALUES = "logits", "values"
ACTIVATIONS = {"relu": "Relu", "tanh": "Tanh"}


def load_onnx() -> Any:
    """The package `onnx`, imported late."""
    try:
        import onnx
    except ImportError as error:
        raise SwampError(f'this needs onnx: pip install "swamp-envs[onnx]" ({error})') from error
    return onnx


class _Graph:
    """Nodes and constants, one after another."""

    def __init__(self) -> None:
        self.onnx = load_onnx()
        self.nodes: list[Any] = []
        self.constants: list[Any] = []

    def constant(self, value: np.ndarray) -> str:
        name = f"constant_{len(self.constants)}"
        self.constants.append(self.onnx.numpy_helper.from_array(np.ascontiguousarray(value), name))
        return name

    def add(self, kind: str, *inputs: str | np.ndarray, out: str = "", **settings: Any) -> str:
        """A node; returns the name of what it gives."""
        names = [each if isinstance(each, str) else self.constant(each) for each in inputs]
        out = out or f"{kind.lower()}_{len(self.nodes)}"
        self.nodes.append(self.onnx.helper.make_node(kind, names, [out], **settings))
        return out

    def cast(self, name: str, dtype: type) -> str:
        return self.add("Cast", name, to=self.onnx.helper.np_dtype_to_tensor_dtype(np.dtype(dtype)))

    def dense(self, name: str, matrix: np.ndarray, bias: np.ndarray, out: str = "") -> str:
        """What is given times a matrix, inputs by outputs, and a bias added."""
        return self.add("Gemm", name, matrix.astype(np.float32), bias.astype(np.float32), out=out)


def to_onnx(network: Network, variant: Variant, name: str = "policy") -> Any:
    """The model; a network that needs the state of the game is refused."""
    if network.advised:
        raise AgentError(f"{name} is told what the house advises; accepted: a network that learned without --advice")
    brain, graph = brain_of(network.checked(), variant, name), _Graph()
    inputs, _ = inputs_of(variant.observation, network.pack)
    nodes = _hidden(graph, brain, _first_layer(graph, brain, inputs), ACTIVATIONS[network.activation])
    _heads(graph, brain, nodes)
    return _model(graph, network, variant)


def _first_layer(graph: _Graph, brain: Brain, inputs: np.ndarray) -> str:
    """The rows of what is not zero, added up: the inputs rule by rule, times the rows that belong to them."""
    numbers = graph.add("Sub", graph.cast(OBSERVATION, np.int64), _lows(inputs, brain.flat.shape[1]))
    parts, rows = [], []
    for rule, write in ((SCALED, _scaled), (ONE_OF, _one_of), (DIGITS, _digits)):
        chosen = np.flatnonzero(inputs["rule"] == rule)
        if len(chosen):
            part, own = write(graph, numbers, inputs, chosen, len(brain.rows) - 1)
            parts.append(part)
            rows.append(own)
    together = graph.add("Concat", *parts, axis=1)
    return graph.dense(together, brain.rows[np.concatenate(rows)], brain.rows[-1])


def _lows(inputs: np.ndarray, size: int) -> np.ndarray:
    """What is taken from each number of an observation; nothing from those that the network does not read."""
    lows = np.zeros(size, np.int64)
    lows[: len(inputs)] = inputs["low"]
    return lows


Part = tuple[str, np.ndarray]  # a node, and the row of the first layer for each of its columns


def _scaled(graph: _Graph, numbers: str, inputs: np.ndarray, chosen: np.ndarray, count: int) -> Part:
    gathered = graph.cast(graph.add("Gather", numbers, chosen, axis=1), np.float32)
    return graph.add("Mul", gathered, inputs["factor"][chosen]), inputs["first"][chosen]


def _one_of(graph: _Graph, numbers: str, inputs: np.ndarray, chosen: np.ndarray, count: int) -> Part:
    """A column for each value but the lowest: whether the number is that."""
    sizes = _row_counts(inputs, chosen, count)
    sources, values = np.repeat(chosen, sizes), np.concatenate([np.arange(1, size + 1) for size in sizes])
    equal = graph.add("Equal", graph.add("Gather", numbers, sources, axis=1), values)
    return graph.cast(equal, np.float32), np.repeat(inputs["first"][chosen], sizes) + values - 1


def _digits(graph: _Graph, numbers: str, inputs: np.ndarray, chosen: np.ndarray, count: int) -> Part:
    """A column for each binary digit."""
    sizes = _row_counts(inputs, chosen, count)
    sources, places = np.repeat(chosen, sizes), np.concatenate([np.arange(size) for size in sizes])
    shifted = graph.add("Div", graph.add("Gather", numbers, sources, axis=1), np.int64(1) << places)
    digits = graph.cast(graph.add("Mod", shifted, np.array(2, np.int64)), np.float32)
    return digits, np.repeat(inputs["first"][chosen], sizes) + places


def _row_counts(inputs: np.ndarray, chosen: np.ndarray, count: int) -> np.ndarray:
    """How many rows of the first layer each of these numbers has."""
    ends = np.append(inputs["first"][1:], count)
    return (ends - inputs["first"])[chosen]


def _hidden(graph: _Graph, brain: Brain, first: str, activation: str) -> str:
    nodes, at = graph.add(activation, first), 0
    for n_in, n_out in itertools.pairwise(brain.sizes.tolist()):
        matrix = brain.layers[at : at + (n_in + 1) * n_out].reshape(n_in + 1, n_out)
        nodes = graph.add(activation, graph.dense(nodes, matrix[:-1], matrix[-1]))
        at += (n_in + 1) * n_out
    return nodes


def _heads(graph: _Graph, brain: Brain, nodes: str) -> None:
    rated = _bounded(graph, graph.dense(nodes, brain.actions[:, :-1].T, brain.actions[:, -1]))
    legal = graph.cast(MASK, np.bool_)
    graph.add("Where", legal, rated, np.array(-np.inf, np.float32), out=LOGITS)
    if brain.values.shape[1]:
        _bounded(graph, graph.dense(nodes, brain.values[:-1], brain.values[-1]), out=VALUES)


def _bounded(graph: _Graph, name: str, out: str = "") -> str:
    least, most = (np.array(sign * LARGEST, np.float32) for sign in (-1, 1))
    return graph.add("Clip", name, least, most, out=out)


def _model(graph: _Graph, network: Network, variant: Variant) -> Any:
    helper = graph.onnx.helper

    def tensor(name: str, dtype: Any, size: int) -> Any:
        return helper.make_tensor_value_info(name, helper.np_dtype_to_tensor_dtype(np.dtype(dtype)), [BATCH, size])

    shown = tensor(OBSERVATION, variant.observation.base, variant.observation.size)
    given = [shown, tensor(MASK, np.int8, variant.num_actions)]
    made = [tensor(LOGITS, np.float32, variant.num_actions)]
    made += [tensor(VALUES, np.float32, network.seats)] if network.seats else []
    body = helper.make_graph(graph.nodes, variant.game.name, given, made, graph.constants)
    model = helper.make_model(body, opset_imports=[helper.make_opsetid("", OPSET)], ir_version=IR)
    helper.set_model_props(model, _metadata(network, variant))
    graph.onnx.checker.check_model(model, full_check=True)
    return model


def _metadata(network: Network, variant: Variant) -> dict[str, str]:
    fields = {name: [part.start, part.stop] for name, part in variant.observation.slices.items()}
    return {
        "game": network.game,
        "options": variant.option_text,
        "about": network.about,
        "temperature": repr(network.temperature),
        "fields": json.dumps(fields),
    }


def export(name: str, out: str | Path, options: Sequence[str] = ()) -> Any:
    """Write the network of that name or file as ONNX."""
    from swamp_envs.dev import parse_options

    network = read_network(name)
    model = to_onnx(network, variant_of(network, name, **parse_options(list(options))), name)
    Path(out).write_bytes(model.SerializeToString())
    return model


def main(
    name: Annotated[str, typer.Argument(help="A shipped network, a file, or the directory of a run.")],
    out: Annotated[Path, typer.Argument(metavar="OUT.onnx", help="The file that is written.")],
    option: Annotated[
        list[str] | None, typer.Option("-o", "--option", metavar="NAME=VALUE", help="An option of the game.")
    ] = None,
) -> None:
    """Export a network as ONNX."""
    try:
        export(name, out, option or ())
    except (SwampError, OSError) as error:
        typer.echo(f"onnx_export: {error}", err=True)
        raise typer.Exit(2) from error
    typer.echo(str(out))


if __name__ == "__main__":
    typer.run(main)
