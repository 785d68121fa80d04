"""Who plays which seat while a network learns: the network itself, bots, past selves of it, the adviser.

`Seating` is one table, a row for each game and a column for each seat. All players but the network choose their
actions by `Player.choose`; nothing is learned of their decisions.
"""

import copy
from dataclasses import dataclass, field
from typing import Any, Protocol

import numpy as np
import torch
from torch import nn

from swamp_agents.network.advice import Advice
from swamp_envs import Agent, OptionError, Variant, make_agent
from swamp_envs.dev import NO_SUGGESTION

from .modules import forward, sample
from .past_selves import PastSelves
from .settings import ADVISER, PAST, Settings, read_opponents, read_seats
from .sparse import pick

NETWORK = 0  # in the table of seats; the opponents are numbered from 1 on
NOWHERE = -2  # a place in no row of legal actions


@dataclass
class Step:
    """What is to be decided in all games at a time."""

    observations: Any  # as the network reads them
    legal: np.ndarray  # filled up with -1
    states: np.ndarray
    advice: tuple[np.ndarray, ...] = ()  # the place of the advised action, and what the evaluation says, in turn


class Player(Protocol):
    """Plays against the network."""

    def begin_rollout(self, network: nn.Module, decisions: int) -> None:
        """Get ready; a resumed run meets the very same players, so they depend on the decisions so far."""

    def choose(self, step: Step, rows: np.ndarray) -> np.ndarray:
        """The places of the chosen actions among the legal ones, in these games."""
        ...

    def note_results(self, won: float, games: int) -> None:
        """How many of so many games this player has won."""

    def parts(self) -> Any:
        """What a checkpoint keeps."""

    def set_parts(self, parts: Any) -> None: ...


@dataclass
class Bot:
    """An agent by its name, or the adviser of the game."""

    name: str
    variant: Variant
    seed: int
    agent: Agent = field(init=False)

    def begin_rollout(self, network: nn.Module, decisions: int) -> None:
        self.agent = agent_by_name(self.name, self.variant, self.seed + decisions)

    def choose(self, step: Step, rows: np.ndarray) -> np.ndarray:
        actions = self.agent.act(self.variant, step.states[rows])
        return (step.legal[rows] == actions[:, None]).argmax(axis=1)

    def note_results(self, won: float, games: int) -> None:
        pass

    def parts(self) -> None:
        return None

    def set_parts(self, parts: Any) -> None:
        pass


class PastSelf:
    """The network as it once was; another one comes with every rollout."""

    def __init__(self, network: nn.Module, settings: Settings) -> None:
        self.network = copy.deepcopy(network)
        self.pool = PastSelves(settings.past_pool, settings.past_every, settings.seed)
        self.generator = torch.Generator().manual_seed(settings.seed)

    def begin_rollout(self, network: nn.Module, decisions: int) -> None:
        if self.pool.due(decisions):
            self.pool.add(decisions, copy.deepcopy(network.state_dict()))
        self.network.load_state_dict(self.pool.draw())
        if hasattr(network, "advice_weight"):  # a past self has as much advice as the network has now
            self.network.advice_weight = network.advice_weight

    def choose(self, step: Step, rows: np.ndarray) -> np.ndarray:
        shown = step.legal[rows], *(part[rows] for part in step.advice)
        logits, _ = forward(self.network, pick(step.observations, rows), *shown)
        return sample(logits, self.generator).numpy()

    def note_results(self, won: float, games: int) -> None:
        self.pool.note(won, games)

    def parts(self) -> Any:
        return self.pool, self.generator.get_state()

    def set_parts(self, parts: Any) -> None:
        self.pool = parts[0]
        self.generator.set_state(parts[1])


class AdviserBot:
    """The bot that advises networks, as an agent."""

    name = ADVISER

    def __init__(self, variant: Variant, seed: int) -> None:
        self.advice = Advice(variant, seed)

    def act(self, variant: Variant, states: np.ndarray) -> np.ndarray:
        actions, _ = self.advice.of(states)
        missing = np.flatnonzero(actions == NO_SUGGESTION)
        if len(missing):
            actions[missing] = [legal[0] for legal in variant.legal(states[missing])]
        return actions


def agent_by_name(name: str, variant: Variant, seed: int) -> Agent:
    return AdviserBot(variant, seed) if name == ADVISER else make_agent(name, seed)


def opponents_for(settings: Settings, variant: Variant, network: nn.Module) -> list[Player]:
    """Those that the settings name, in their order; made once, so that a name that is none is refused at once."""
    found: list[Player] = []
    for name in read_opponents(settings.opponents):
        if name != PAST:
            agent_by_name(name, variant, settings.seed)
        found.append(PastSelf(network, settings) if name == PAST else Bot(name, variant, settings.seed))
    return found


def seating_of(settings: Settings, variant: Variant) -> np.ndarray:
    """Who has each seat of each game: the network, or an opponent by its number."""
    games, table = settings.num_envs, np.zeros((settings.num_envs, variant.players), np.int64)
    theirs, first = seats_of_opponents(settings, variant), 0.0
    for number, share in enumerate(read_opponents(settings.opponents).values(), start=1):
        game = np.arange(games)[:, None]
        table[theirs & (first * games <= game) & (game < (first + share) * games)] = number
        first += share
    if (table != NETWORK).all():
        raise OptionError(f"opponents, learn_seats: found no seat that learns in {games} games, accepted: one or more")
    return table


def seats_of_opponents(settings: Settings, variant: Variant) -> np.ndarray:
    """In every game the seats that do not learn where an opponent plays: half of the sides, going round the table."""
    game = np.arange(settings.num_envs)[:, None]
    if settings.learn_seats:
        learning = read_seats(settings.learn_seats, variant.players)
        return np.isin(np.arange(variant.players), learning, invert=True) & (game >= 0)
    count = max(variant.sides) + 1
    return (np.array(variant.sides) + game) % count >= (count + 1) // 2


class Adviser:
    """Tells a network the advised action and what the evaluation says."""

    def __init__(self, variant: Variant, seed: int, asks: bool) -> None:
        self.advice, self.turns = Advice(variant, seed, asks), seats_in_turn(variant.players)

    def __call__(
        self, states: np.ndarray, legal: np.ndarray, wanted: np.ndarray | None = None
    ) -> tuple[np.ndarray, np.ndarray]:
        """The place of the advised action among the legal ones, where it is wanted, and what the seats may expect."""
        actions, evaluation = self.advice.of(states, wanted)
        at = legal == np.where(actions == NO_SUGGESTION, NOWHERE, actions)[:, None]
        places = np.where(at.any(1), at.argmax(1), NOWHERE)
        return places, np.take_along_axis(evaluation, self.turns[states["seat"]], axis=1)


def adviser_for(settings: Settings, variant: Variant) -> Adviser | None:
    return Adviser(variant, settings.seed, settings.trust > 0) if settings.advice else None


def seats_in_turn(players: int) -> np.ndarray:
    """For each seat all seats, from it on."""
    return (np.arange(players)[:, None] + np.arange(players)) % players
