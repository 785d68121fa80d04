"""PPO in which every seat learns: one network plays all seats of many games, and each decision of each seat is data.

What comes of a game is a row of payoffs, so values are rows too: what each seat expects. From one decision to the next,
whoever makes it, that expectation changes; these changes, summed up with less and less weight, are the advantages of
the seat that decided (generalised advantage estimation over all decisions of a game).
"""

import copy
import pickle
import time
from collections.abc import Iterator
from dataclasses import dataclass
from types import MappingProxyType, NoneType
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

from swamp_envs import Batch, Variant
from swamp_envs.play.agents import make_agent

from .checkpoint import Parts
from .networks import advice_for, draw, seats_in_turn, told, width_of
from .pastselves import PastSelves
from .settings import SelfPlay

CLIP_GRADIENT = 0.5
VALUE_WEIGHT = 0.5
ADAM_EPSILON = 1e-5


@dataclass
class Rollout:
    """Decisions of all games, in rows by time, in memory that is used again and again."""

    seen: np.ndarray
    legal: np.ndarray  # filled up with -1; it grows as wide as is needed
    favoured: np.ndarray  # by the house, as a place in that row; where advice is taken
    worth: np.ndarray  # what the evaluation says of the seats, in turn
    chosen: np.ndarray  # place in that row
    own: np.ndarray  # by the network, and not by a rival
    chance: np.ndarray  # its logarithm
    seat: np.ndarray
    values: np.ndarray  # for every seat, by its number; one row of time more than decisions
    paid: np.ndarray
    over: np.ndarray

    @classmethod
    def of(cls, batch: Batch, steps: int, width: int) -> "Rollout":
        n, players = batch.n, batch.variant.players
        shape = steps, n
        return cls(
            seen=np.zeros((*shape, width), batch.obs.dtype),
            legal=np.full((*shape, 1), -1, np.int32),
            favoured=np.zeros(shape, np.int64),
            worth=np.zeros((*shape, players), np.float32),
            chosen=np.zeros(shape, np.int64),
            own=np.ones(shape, np.float32),
            chance=np.zeros(shape, np.float32),
            seat=np.zeros(shape, np.int64),
            values=np.zeros((steps + 1, n, players), np.float32),
            paid=np.zeros((*shape, players), np.float32),
            over=np.zeros(shape, np.float32),
        )

    def note_legal(self, t: int, legal: np.ndarray) -> None:
        wider = legal.shape[1] - self.legal.shape[2]
        if wider > 0:
            self.legal = np.pad(self.legal, ((0, 0), (0, 0), (0, wider)), constant_values=-1)
        self.legal[t, :, : legal.shape[1]] = legal
        self.legal[t, :, legal.shape[1] :] = -1

    def note_advice(self, t: int, *advice: np.ndarray) -> None:
        for kept, part in zip((self.favoured, self.worth), advice, strict=False):
            kept[t] = part


class Learner:
    """The network, its games and its optimiser; `update` plays a rollout and learns from it."""

    PARTS: Parts = MappingProxyType(
        {
            "model": dict,
            "optimiser": dict,
            "batch": bytes,
            "generator": Tensor,
            "advice": (np.ndarray, NoneType),
            "past": (PastSelves, NoneType),
            "decisions": int,
        }
    )

    def __init__(self, variant: Variant, model: nn.Module, settings: SelfPlay) -> None:
        self.variant, self.model, self.settings = variant, model, settings
        self.batch = Batch(variant, settings.games, settings.seed, rewards=settings.rewards)
        self.optimiser = torch.optim.Adam(model.parameters(), settings.learning_rate, eps=ADAM_EPSILON)
        self.generator = torch.Generator().manual_seed(settings.seed)
        self.decisions = 0
        self.in_games = 0.0  # seconds spent in the environment
        self.width = width_of(variant)
        self.rollout = Rollout.of(self.batch, settings.steps, self.width)
        self.turns = seats_in_turn(variant.players)
        self.advice = advice_for(settings, variant)
        self.rivals = seats_of_others(variant, settings.games, 0, settings.rivals)
        self.former = Former(model, settings) if settings.past else None
        self.former_seats = seats_of_others(variant, settings.games, settings.rivals, settings.past)

    def update(self) -> dict[str, float]:
        """One rollout, learned from a few times; returns what there is to tell of it."""
        played = self.play()
        advantages, expected = self.weigh()
        return played | self.learn(advantages, expected)

    # --- playing ----------------------------------------------------------------------------------------------------

    def play(self) -> dict[str, float]:
        batch, roll = self.batch, self.rollout
        self.invite()
        for t in range(self.settings.steps):
            seen, legal = batch.obs[:, : self.width], legal_rows(batch)
            advice = self.ask(legal)
            ratings, values = self.think(seen, legal, *advice)
            roll.note_legal(t, legal)
            roll.note_advice(t, *advice)
            chosen = self.seat_rivals(t, self.decide(t, ratings, legal), legal, *advice[:1])
            self.seat_former(t, chosen, seen, legal, *advice)
            roll.seen[t], roll.chosen[t], roll.seat[t] = seen, chosen, batch.seat
            roll.values[t] = self.by_number(values)
            self.step(np.take_along_axis(legal, chosen[:, None], axis=1)[:, 0])
            roll.paid[t], roll.over[t] = batch.payoff, batch.over > 0
        legal = legal_rows(batch)
        roll.values[-1] = self.by_number(self.think(batch.obs[:, : self.width], legal, *self.ask(legal))[1])
        self.decisions += roll.chosen.size
        ended = roll.over.sum()
        masked = 1 - (roll.legal >= 0).sum() / (roll.chosen.size * self.variant.num_actions)
        return {"games_ended": float(ended), "length": roll.over.size / max(1.0, float(ended)), "masked": masked}

    def invite(self) -> None:
        """Who plays against the network in this rollout, by the decisions so far: a resumed run meets the same."""
        if self.former:
            self.former.come(self.model, self.decisions)
        if self.settings.rival:
            self.rival = make_agent(self.settings.rival, self.settings.seed + self.decisions)

    def step(self, actions: np.ndarray) -> None:
        began = time.perf_counter()
        self.batch.step(actions)
        self.in_games += time.perf_counter() - began

    def ask(self, legal: np.ndarray) -> tuple[np.ndarray, ...]:
        """The place of the house's choice among the legal actions, and what the seats may expect, in turn."""
        if self.advice is None:
            return ()
        wanted = ~self.have_rivals() if self.settings.rival else None
        return told(self.advice, self.batch.states, legal, wanted)

    def have_rivals(self) -> np.ndarray:
        """Where a rival decides."""
        return self.rivals[np.arange(self.batch.n), self.batch.seat]

    def think(self, seen: np.ndarray, legal: np.ndarray, *advice: np.ndarray) -> tuple[Tensor, np.ndarray]:
        return think(self.model, seen, legal, *advice)

    def decide(self, t: int, ratings: Tensor, legal: np.ndarray) -> np.ndarray:
        """What is played, by its place among the legal actions, with what is to be known of it later."""
        chosen, self.rollout.chance[t] = self.draw(ratings)
        return chosen

    def seat_rivals(
        self, t: int, chosen: np.ndarray, legal: np.ndarray, favoured: np.ndarray | None = None
    ) -> np.ndarray:
        """Where a rival has the seat its choice is played, and nothing is learned of it."""
        theirs = self.have_rivals()
        self.rollout.own[t] = ~theirs
        if self.settings.rival:
            rows = np.flatnonzero(theirs)
            decided = self.rival.act(self.variant, self.batch.states[rows])
            chosen[rows] = (legal[rows] == decided[:, None]).argmax(axis=1)
            return chosen
        return chosen if favoured is None else np.where(theirs & (favoured >= 0), favoured, chosen)

    def seat_former(self, t: int, chosen: np.ndarray, *shown: np.ndarray) -> None:
        """The same where a past self has the seat."""
        rows = np.flatnonzero(self.former_seats[np.arange(len(chosen)), self.batch.seat])
        if self.former and len(rows):
            ratings, _ = think(self.former.model, *(part[rows] for part in shown))
            chosen[rows] = draw(ratings, self.generator).numpy()
            self.rollout.own[t, rows] = 0

    def draw(self, ratings: Tensor) -> tuple[np.ndarray, np.ndarray]:
        """A legal action for each game, drawn as the network rates them, and the logarithm of its chance."""
        chosen = draw(ratings, self.generator)
        chances = torch.log_softmax(ratings, 1).gather(1, chosen[:, None])[:, 0]
        return chosen.numpy(), chances.numpy()

    def by_number(self, values: np.ndarray) -> np.ndarray:
        """Values by the seats' numbers, from those in turn from the deciding seat."""
        in_turn = self.turns[self.batch.seat]
        found = np.empty_like(values)
        np.put_along_axis(found, in_turn, values, axis=1)
        return found

    # --- weighing ---------------------------------------------------------------------------------------------------

    def weigh(self) -> tuple[np.ndarray, np.ndarray]:
        """The advantage of every decision to its seat, and what each seat should have expected, in turn from it."""
        roll = self.rollout
        gains = np.zeros_like(roll.paid)
        gain = np.zeros_like(roll.paid[0])
        for t in reversed(range(self.settings.steps)):
            goes_on = 1 - roll.over[t][:, None]
            change = roll.paid[t] + goes_on * roll.values[t + 1] - roll.values[t]
            gain = change + self.settings.foresight * goes_on * gain
            gains[t] = gain
        in_turn = self.turns[roll.seat]
        expected = np.take_along_axis(gains + roll.values[:-1], in_turn, axis=2)
        return np.take_along_axis(gains, in_turn[..., :1], axis=2)[..., 0], expected

    # --- learning ---------------------------------------------------------------------------------------------------

    def learn(self, advantages: np.ndarray, expected: np.ndarray) -> dict[str, float]:
        told: dict[str, list[float]] = {}
        roll = self.rollout
        shown = roll.seen, roll.legal, roll.favoured, roll.worth
        data = [flat(part) for part in (*shown, expected, roll.own, *self.lessons(advantages))]
        for picked in self.minibatches():
            loss, facts = self.loss(*(part[picked] for part in data))
            self.optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(self.model.parameters(), CLIP_GRADIENT)
            self.optimiser.step()
            for name, fact in facts.items():
                told.setdefault(name, []).append(fact)
        return {name: float(np.mean(facts)) for name, facts in told.items()}

    def lessons(self, advantages: np.ndarray) -> tuple[np.ndarray, ...]:
        """What `loss_of_policy` needs to know of each decision."""
        return self.rollout.chosen, self.rollout.chance, advantages

    def minibatches(self) -> Iterator[Tensor]:
        count = self.rollout.chosen.size
        for _ in range(self.settings.epochs):
            yield from torch.randperm(count, generator=self.generator).split(self.settings.minibatch)

    def loss(
        self,
        seen: Tensor,
        legal: Tensor,
        favoured: Tensor,
        worth: Tensor,
        expected: Tensor,
        own: Tensor,
        *lessons: Tensor,
    ) -> tuple[Tensor, dict[str, float]]:
        ratings, values = self.model(seen, legal, favoured, worth)
        chances = torch.log_softmax(ratings, 1)
        policy, facts = self.loss_of_policy(chances, own, *lessons)
        value = (values - expected).square().mean()
        entropy = -(own[:, None] * chances.exp() * chances.where(legal >= 0, 0)).sum() / own.sum().clamp_min(1)
        loss = VALUE_WEIGHT * value
        if self.decisions > self.settings.warmup:
            loss = loss + policy - self.settings.entropy * entropy
        facts |= {"policy_loss": policy, "value_loss": value, "entropy": entropy}
        return loss, {name: fact.item() for name, fact in facts.items()}

    def loss_of_policy(
        self, chances: Tensor, own: Tensor, chosen: Tensor, chance: Tensor, advantages: Tensor
    ) -> tuple[Tensor, dict[str, Tensor]]:
        """PPO's: what went better than expected becomes likelier, but not by much at a time."""
        ratio = (chances.gather(1, chosen[:, None])[:, 0] - chance).exp()
        count = own.sum().clamp_min(1)
        mean = (own * advantages).sum() / count
        spread = ((own * (advantages - mean).square()).sum() / count).sqrt()
        weights = own * (advantages - mean) / (spread + 1e-8)
        clipped = ratio.clamp(1 - self.settings.clip, 1 + self.settings.clip)
        changed = (own * ((ratio - 1).abs() > self.settings.clip)).sum() / count
        return -torch.minimum(ratio * weights, clipped * weights).sum() / count, {"clipped": changed}

    # --- keeping ----------------------------------------------------------------------------------------------------

    def parts(self) -> dict[str, Any]:
        """All that a run needs to go on as if it had never stopped."""
        return {
            "model": self.model.state_dict(),
            "optimiser": self.optimiser.state_dict(),
            "batch": pickle.dumps(self.batch),
            "generator": self.generator.get_state(),
            "advice": self.advice.dice.copy() if self.advice else None,
            "past": self.former.past if self.former else None,
            "decisions": self.decisions,
        }

    def set_parts(self, parts: dict[str, Any]) -> None:
        self.model.load_state_dict(parts["model"])
        self.optimiser.load_state_dict(parts["optimiser"])
        self.batch = pickle.loads(parts["batch"])
        self.generator.set_state(parts["generator"])
        if self.advice:
            self.advice.dice[:] = parts["advice"]
        if self.former:
            self.former.past = parts["past"]
        self.decisions = parts["decisions"]


class Former:
    """A past self of a network, as it plays; another one comes now and then."""

    def __init__(self, model: nn.Module, settings: SelfPlay) -> None:
        self.model = copy.deepcopy(model)
        self.past: PastSelves[dict[str, Tensor]] = PastSelves(settings.pool, settings.snapshot_every, settings.seed)

    def come(self, model: nn.Module, decisions: int) -> None:
        """One of those that are kept, the network as it is now among them if it is time."""
        if self.past.due(decisions):
            self.past.add(decisions, copy.deepcopy(model.state_dict()))
        self.model.load_state_dict(self.past.drawn())


def think(model: nn.Module, seen: np.ndarray, legal: np.ndarray, *advice: np.ndarray) -> tuple[Tensor, np.ndarray]:
    """How a network rates the legal actions, and what it expects for the seats."""
    with torch.no_grad():
        ratings, values = model(*map(torch.as_tensor, (np.ascontiguousarray(seen), legal, *advice)))
    return ratings, values.numpy()


def seats_of_others(variant: Variant, games: int, first: float, share: float) -> np.ndarray:
    """Which seats others have: in such a share of the games half of the sides, going round the table."""
    count, game = max(variant.sides) + 1, np.arange(games)[:, None]
    in_turn = (np.array(variant.sides) + game) % count
    return (in_turn >= (count + 1) // 2) & (first * games <= game) & (game < (first + share) * games)


def legal_rows(batch: Batch) -> np.ndarray:
    """The legal actions of every game, filled up with -1."""
    moves, counts = batch.legal_lists
    width = int(counts.max())
    return np.where(np.arange(width) < counts[:, None], moves[:, :width], -1).astype(np.int32)


def flat(part: np.ndarray) -> Tensor:
    """Decisions in one row, whatever their game and time."""
    return torch.as_tensor(part.reshape(part.shape[0] * part.shape[1], *part.shape[2:]))
