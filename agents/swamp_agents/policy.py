"""The policy agent: a trained network that plays, by `policy:FILE`, by the name of one that is shipped, or by a run."""

from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

from swamp_envs import Agent, AgentError, Variant
from swamp_envs.dev import kernel, list_moves, next_word, real_of

from .cache import Cache
from .network.advice import Deaf, Ear, ear_of, heed
from .network.file import TEMPERATURE, Network
from .network.inputs import seen_by
from .network.thinking import Brain, best_of, brain_of, rate_moves, think, to_chances
from .reasons import Explains

SHIPPED = Path(__file__).parent / "networks"
RUN_NETWORK, RUN_SETTINGS = "policy.npz", "settings.json"  # in the directory of a run
RUN_READER = "swamp_training.seating"  # seats a run that has learned with a module of somebody's own
COLDEST = 0.01  # temperatures below this one take the likeliest action


class Policy(Explains):
    """Draws each action with the probability the network gives it among the legal ones, sharper at low temperatures;
    at temperature 0 it takes the likeliest. Without a temperature it plays at the network's own."""

    def __init__(self, network: Network, seed: int = 0, name: str = "policy", temperature: float | None = None) -> None:
        self.name, self.network = name, network.checked()
        self.temperature = network.temperature if temperature is None else temperature
        self._dice = np.array([seed], np.uint64)
        self._brains: dict[Variant, tuple[Brain, Ear | Deaf]] = Cache()

    def prepare(self, variant: Variant) -> None:
        """Lay the network out for games of this kind; others than it has learned are refused."""
        if variant not in self._brains:
            brain = brain_of(self.network, seen_by(self.network.layout, variant), self.name)
            self._brains[variant] = brain, ear_of(brain, variant, self._dice)

    def act(self, variant: Variant, states: np.ndarray) -> np.ndarray:
        self.prepare(variant)
        brain, ear = self._brains[variant]
        actions = np.zeros(len(states), np.int64)
        moves, ratings = np.zeros(variant.num_actions, np.int32), np.zeros(variant.num_actions)
        sharpness = sharpness_of(self.temperature)
        _choose(variant.tables, states, brain, ear, moves, ratings, sharpness, self._dice, actions)
        return actions

    def probabilities(self, variant: Variant, state: np.ndarray) -> dict[int, float]:
        """How likely the network takes each legal action, at temperature 1, the likeliest first; of an array of one."""
        self.prepare(variant)
        brain, ear = self._brains[variant]
        moves, ratings = np.zeros(variant.num_actions, np.int32), np.zeros(variant.num_actions)
        n = _rate(variant.tables, state, 0, brain, ear, moves, ratings)
        if n:
            to_chances(ratings, n, 1.0)
        likely = zip(moves[:n].tolist(), ratings[:n].tolist(), strict=True)
        return dict(sorted(likely, key=lambda each: -each[1]))


def sharpness_of(temperature: float) -> float:
    """What logits are multiplied with; 0 stands for the likeliest action."""
    return 1 / temperature if temperature >= COLDEST else 0.0


def read_policy(seed: int, text: str = "") -> Agent:
    """What the agent name `policy:FILE`, `policy:RUN_DIRECTORY` or `policy:NAME,temperature=0.5` stands for."""
    name, comma, given = text.partition(",temperature=")
    temperature = read_temperature(given) if comma else None
    if is_run_of_a_module(name):
        if temperature is not None:
            raise AgentError(
                f"policy {name}, temperature: found {given}, accepted: none for a run without {RUN_NETWORK}"
            )
        return read_run(name, seed)
    return Policy(read_network(name), seed, f"policy:{text}", temperature)


def is_run_of_a_module(name: str) -> bool:
    """Whether that is the directory of a run whose network is code of somebody's own."""
    run = Path(name)
    return _is_run(run) and not (run / RUN_NETWORK).is_file() and (run / RUN_SETTINGS).is_file()


def _is_run(path: Path) -> bool:
    try:
        return path.name != "" and path.is_dir()
    except ValueError:  # what can be no name of a file
        return False


def read_run(name: str, seed: int) -> Agent:
    """The agent of such a run, by the training package."""
    try:
        reader = import_module(RUN_READER)
    except ImportError as error:
        needed = f'a run without {RUN_NETWORK} needs pip install "swamp-envs[train]"'
        raise AgentError(f"policy {name}: {needed} ({error})") from error
    return reader.read_run_policy(Path(name), seed)


def read_temperature(text: str) -> float:
    """The temperature that somebody has written."""
    temperature = real_of(text)
    if temperature is None or not TEMPERATURE.fits(temperature):
        raise AgentError(f"policy, temperature: found {text!r}, accepted: {TEMPERATURE.accepts}")
    return temperature


def read_network(name: str) -> Network:
    """From a file or the directory of a run, or one of those that are shipped."""
    return Network.load(network_file(name))


def network_file(name: str) -> Path:
    """Where the network of that name is."""
    if not name:
        raise AgentError(f"policy: found no name, accepted: policy:FILE, as `swamp train` writes it, or {_shipped()}")
    if name in shipped_networks():
        return SHIPPED / f"{name}.npz"
    if not _is_run(Path(name)):
        return Path(name)
    if not (Path(name) / RUN_NETWORK).is_file():
        raise AgentError(
            f"policy {name}: found no {RUN_NETWORK} in it, accepted: a directory of a run, or {_shipped()}"
        )
    return Path(name) / RUN_NETWORK


def network_name(game: str, options: Mapping[str, Any]) -> str:
    """What a shipped network is called: the game, and the options that are not as usual, such as swapx-teams."""
    return "-".join([game, *map(_option_name, options.items())])


def _option_name(option: tuple[str, Any]) -> str:
    name, value = option
    return name if value is True else value if isinstance(value, str) else f"{name}{value}"


def shipped_networks() -> list[str]:
    """The names of the networks that come with this package."""
    return sorted(path.stem for path in SHIPPED.glob("*.npz"))


def _shipped() -> str:
    return f"a name of: {', '.join(shipped_networks())}"


@kernel
def _choose(tables, states, brain, ear, moves, ratings, sharpness, dice, actions):
    """An action for every state; with sharpness 0 the likeliest."""
    for i in range(states.shape[0]):
        n = _rate(tables, states, i, brain, ear, moves, ratings)
        if n > 0:
            actions[i] = moves[pick(ratings, n, sharpness, dice)]


@kernel
def _rate(tables, states, i, brain, ear, moves, ratings):
    """What the network thinks of each legal action of a state; returns how many there are."""
    n = list_moves(tables, states, i, moves)
    if n > 0:
        last = think(tables, states, i, brain)
        rate_moves(brain, last, moves, n, ratings)
        heed(ear, tables, states, i, brain, last, moves, n, ratings)
    return n


@kernel
def pick(ratings, n, sharpness, dice):
    """The place of the likeliest of the first n, or with a sharpness one by chance."""
    return best_of(ratings, n) if sharpness == 0 else draw(ratings, n, sharpness, dice)


@kernel
def draw(ratings, n, sharpness, dice):
    """A place drawn with the chances that the ratings give."""
    to_chances(ratings, n, sharpness)
    thrown = (next_word(dice, 0) >> np.uint64(11)) * 2.0**-53
    for k in range(n - 1):
        thrown -= ratings[k]
        if thrown < 0:
            return k
    return n - 1
