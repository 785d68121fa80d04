"""PPO in which every seat learns: one network plays all seats of many games, and each decision of each seat is data.

Read from top to bottom: `update` collects a rollout, computes advantages and returns, and learns from them.

A game is paid once, at its end, to all seats, and nothing is discounted (gamma is 1). So values and rewards are rows
with an entry for each seat. From one decision to the next, whoever makes it, the values of all seats change; these
changes, summed up with weights that fall by `gae_lambda`, are the advantages of the seat that decided (generalised
advantage estimation over all decisions of a game). A decision of an opponent counts in these sums, and has no loss.
"""

import pickle
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from types import MappingProxyType, NoneType
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

from swamp_envs import Batch, Variant
from swamp_envs.dev import TRUNCATED

from .modules import forward, sample, store_for
from .players import NETWORK, PastSelf, Player, Step, adviser_for, opponents_for, seating_of, seats_in_turn
from .settings import Settings
from .workers import ALONE, Workers

ADAM_EPSILON = 1e-5
SPREAD_KEPT = 0.9  # of the running spread of advantages, from one rollout to the next
KL_EXCESS = 1.5  # times the target KL divergence, at which an update stops
ADVICE_ENDS = 0.8  # of a run in which advice is annealed away
SEEDS_APART = 1 << 40  # between two workers

Metrics = dict[str, float]


@dataclass
class Rollout:
    """Decisions of all games: a row for each step, a column for each game; memory is used again and again."""

    legal: np.ndarray  # actions, filled up with -1; it grows as wide as is needed
    advised: np.ndarray  # place in that row
    evaluations: np.ndarray  # for every seat, in turn from the deciding one
    actions: np.ndarray  # place in that row
    learned: np.ndarray  # the loss mask: 1 where the network decided
    log_probs: np.ndarray
    seats: np.ndarray  # who decided
    values: np.ndarray  # for every seat, by its number; one step more than decisions
    rewards: np.ndarray  # for every seat, by its number
    dones: np.ndarray

    @classmethod
    def empty(cls, num_steps: int, num_envs: int, players: int) -> "Rollout":
        shape = num_steps, num_envs
        return cls(
            legal=np.full((*shape, 1), -1, np.int32),
            advised=np.zeros(shape, np.int64),
            evaluations=np.zeros((*shape, players), np.float32),
            actions=np.zeros(shape, np.int64),
            learned=np.ones(shape, np.float32),
            log_probs=np.zeros(shape, np.float32),
            seats=np.zeros(shape, np.int64),
            values=np.zeros((num_steps + 1, num_envs, players), np.float32),
            rewards=np.zeros((*shape, players), np.float32),
            dones=np.zeros(shape, np.float32),
        )

    def note_step(self, t: int, step: Step) -> None:
        legal = step.legal
        wider = legal.shape[1] - self.legal.shape[2]
        if wider > 0:
            self.legal = np.pad(self.legal, ((0, 0), (0, 0), (0, wider)), constant_values=-1)
        self.legal[t, :, : legal.shape[1]] = legal
        self.legal[t, :, legal.shape[1] :] = -1
        if step.advice:
            self.advised[t], self.evaluations[t] = step.advice


@dataclass
class Minibatch:
    """Some decisions of a rollout."""

    observations: Any
    legal: Tensor
    advised: Tensor
    evaluations: Tensor
    actions: Tensor
    learned: Tensor
    log_probs: Tensor
    advantages: Tensor
    returns: Tensor
    targets: Tensor | None = None  # probabilities of a teacher; in distillation only

    def mean(self, numbers: Tensor) -> Tensor:
        """Over the network's decisions."""
        return (self.learned * numbers).sum() / self.learned.sum().clamp_min(1)


@dataclass
class Schedules:
    """What changes over a run, for the update under way."""

    learning_rate: float = 0.0
    entropy_coef: float = 0.0
    advice_weight: float = 1.0


@dataclass
class PPO:
    """The network, its games, and its optimiser."""

    variant: Variant
    network: nn.Module
    settings: Settings
    workers: Workers = ALONE
    decisions: int = field(default=0, init=False)  # those of all workers
    in_games: float = field(default=0.0, init=False)  # seconds spent in the environment

    PARTS = MappingProxyType(
        {
            "network": dict,
            "optimiser": dict,
            "envs": bytes,
            "generator": Tensor,
            "adviser": (np.ndarray, NoneType),
            "opponents": list,
            "advantage_spread": float,
            "decisions": int,
        }
    )

    def __post_init__(self) -> None:
        settings, variant = self.settings, self.variant
        seed = (settings.seed + self.workers.rank * SEEDS_APART) % (1 << 64)
        self.envs = Batch(variant, settings.num_envs, seed, rewards=settings.rewards)
        self.optimiser = torch.optim.Adam(self.network.parameters(), settings.learning_rate, eps=ADAM_EPSILON)
        self.generator = torch.Generator().manual_seed(seed)
        self.store = store_for(self.network, variant)
        self.rollout = Rollout.empty(settings.num_steps, settings.num_envs, variant.players)
        self.turns = seats_in_turn(variant.players)
        self.adviser = adviser_for(settings, variant)
        self.opponents: list[Player] = opponents_for(settings, variant, self.network)
        self.seating = seating_of(settings, variant)
        self.asks = np.array([True, *(isinstance(player, PastSelf) for player in self.opponents)])  # for advice
        self.advantage_spread = 0.0
        self.schedules = Schedules()

    def update(self) -> Metrics:
        """Collect a rollout and learn from it."""
        self.set_schedules()
        metrics = self.collect_rollout()
        advantages, returns = self.compute_advantages()
        metrics |= self.learn(advantages, returns)
        self.workers.average(self.network)
        self.decisions += self.rollout.actions.size * self.workers.count
        return metrics

    def set_schedules(self) -> None:
        """What this update learns by: everything changes evenly with the decisions."""
        settings, now = self.settings, self.schedules
        progress = min(1.0, self.decisions / settings.decisions)
        now.learning_rate = between(settings.learning_rate, settings.learning_rate_end, progress)
        now.entropy_coef = between(settings.entropy_coef, settings.entropy_coef_end, progress)
        now.advice_weight = max(0.0, 1 - progress / ADVICE_ENDS) if settings.anneal_advice else 1.0
        for group in self.optimiser.param_groups:
            group["lr"] = now.learning_rate
        if hasattr(self.network, "advice_weight"):
            self.network.advice_weight = now.advice_weight  # type: ignore[assignment]

    # --- the rollout --------------------------------------------------------------------------------------------------

    def collect_rollout(self) -> Metrics:
        """Play num_steps decisions in every game."""
        rollout, envs = self.rollout, self.envs
        self.store.clear()
        for player in self.opponents:
            player.begin_rollout(self.network, self.decisions)
        for t in range(self.settings.num_steps):
            step = self.look()
            logits, values = forward(self.network, step.observations, step.legal, *step.advice)
            actions, rollout.log_probs[t] = self.choose(t, step, logits)
            rollout.learned[t] = self.let_opponents_choose(step, actions)
            rollout.note_step(t, step)
            rollout.actions[t], rollout.seats[t], rollout.values[t] = actions, envs.seat, self.by_seat(values)
            self.step_envs(np.take_along_axis(step.legal, actions[:, None], axis=1)[:, 0])
            rollout.rewards[t], rollout.dones[t] = self.paid(), envs.over
            self.note_results()
        after = self.look()
        rollout.values[-1] = self.by_seat(forward(self.network, after.observations, after.legal, *after.advice)[1])
        return rollout_metrics(rollout)

    def look(self) -> Step:
        """What the deciding seats of all games observe and may do."""
        observations, legal = self.store.add(self.envs.obs), legal_actions(self.envs)
        if self.adviser is None or self.schedules.advice_weight == 0:
            return Step(observations, legal, self.envs.states)
        advice = self.adviser(self.envs.states, legal, self.asks[self.who_decides()])
        return Step(observations, legal, self.envs.states, advice)

    def who_decides(self) -> np.ndarray:
        """The player in whose seat each game waits."""
        return self.seating[np.arange(self.envs.n), self.envs.seat]

    def choose(self, t: int, step: Step, logits: Tensor) -> tuple[np.ndarray, np.ndarray]:
        """Actions, by their places among the legal ones, drawn with the network's probabilities; their log_probs."""
        actions = sample(logits, self.generator)
        log_probs = torch.log_softmax(logits, 1).gather(1, actions[:, None])[:, 0]
        return actions.numpy(), log_probs.numpy()

    def let_opponents_choose(self, step: Step, actions: np.ndarray) -> np.ndarray:
        """Where an opponent has the seat, its action takes the place of the network's; returns the loss mask."""
        who = self.who_decides()
        for number, player in enumerate(self.opponents, start=1):
            rows = np.flatnonzero(who == number)
            if len(rows):
                actions[rows] = player.choose(step, rows)
        return who == NETWORK

    def step_envs(self, actions: np.ndarray) -> None:
        began = time.perf_counter()
        self.envs.step(actions)
        self.in_games += time.perf_counter() - began

    def paid(self) -> np.ndarray:
        """The rewards of this step; games that the turn limit cuts off may pay more, or less."""
        cut_off = self.envs.over == TRUNCATED
        return self.envs.payoff + np.float32(self.settings.cutoff_payoff) * cut_off[:, None]

    def note_results(self) -> None:
        """Tell each opponent in how many of its games that ended it was paid more than the network."""
        over = self.envs.over > 0
        for number, player in enumerate(self.opponents, start=1):
            theirs = self.seating == number
            rows = np.flatnonzero(over & theirs.any(axis=1))
            if len(rows):
                gains = np.where(theirs[rows], 1, -1) * self.envs.payoff[rows]
                player.note_results(float((gains.sum(axis=1) > 0).sum()), len(rows))

    def by_seat(self, values: np.ndarray) -> np.ndarray:
        """Values by the seats' numbers, from those in turn from the deciding seat."""
        found = np.empty_like(values)
        np.put_along_axis(found, self.turns[self.envs.seat], values, axis=1)
        return found

    # --- advantages and returns ---------------------------------------------------------------------------------------

    def compute_advantages(self) -> tuple[np.ndarray, np.ndarray]:
        """For every decision the deciding seat's advantage, and the returns of all seats, in turn from it."""
        rollout = self.rollout
        of_seats = compute_gae(rollout.rewards, rollout.values, rollout.dones > 0, self.settings.gae_lambda)
        in_turn = self.turns[rollout.seats]
        returns = np.take_along_axis(of_seats + rollout.values[:-1], in_turn, axis=2)
        advantages = np.take_along_axis(of_seats, in_turn[..., :1], axis=2)[..., 0]
        return advantages, returns

    def scaled(self, advantages: np.ndarray) -> np.ndarray:
        """Less their mean, by their running spread: where little is at stake noise is not blown up to unit size."""
        own = advantages[self.rollout.learned > 0].astype(np.float64)
        count, total, squares = self.workers.sum(len(own), own.sum(), (own**2).sum())
        mean = total / max(count, 1)
        spread = np.sqrt(max(0.0, squares / max(count, 1) - mean**2))
        kept = SPREAD_KEPT if self.advantage_spread else 0.0
        self.advantage_spread = float(kept * self.advantage_spread + (1 - kept) * spread)
        return (advantages - np.float32(mean)) / np.float32(
            max(self.advantage_spread, self.settings.advantage_floor, 1e-8)
        )

    # --- learning -----------------------------------------------------------------------------------------------------

    def learn(self, advantages: np.ndarray, returns: np.ndarray) -> Metrics:
        """A few passes over the rollout, unless the policy moves too far before."""
        told: dict[str, list[float]] = {}
        parts = self.training_data(self.scaled(advantages), returns)
        limit = KL_EXCESS * self.settings.target_kl
        for picked in self.minibatches():
            loss, metrics = self.loss(self.minibatch(picked, parts))
            self.optimiser.zero_grad()
            loss.backward()
            norm = nn.utils.clip_grad_norm_(self.network.parameters(), self.settings.max_grad_norm)
            for name, metric in (metrics | {"grad_norm": norm}).items():
                told.setdefault(name, []).append(metric.item())
            if limit and told.get("approx_kl", [0.0])[-1] > limit:
                break
            self.optimiser.step()
        found = {name: float(np.mean(metrics)) for name, metrics in told.items()}
        found["explained_variance"] = explained_variance(returns[..., 0], self.values_of_deciders())
        planned = self.settings.update_epochs * -(-self.rollout.actions.size // self.settings.minibatch_size)
        found["minibatches"] = len(told["value_loss"]) / planned  # less than 1 where target_kl stopped the update
        return found | {"advantage_spread": self.advantage_spread, "learning_rate": self.schedules.learning_rate}

    def values_of_deciders(self) -> np.ndarray:
        return np.take_along_axis(self.rollout.values[:-1], self.rollout.seats[..., None], axis=2)[..., 0]

    def training_data(self, advantages: np.ndarray, returns: np.ndarray) -> dict[str, Tensor]:
        """All that a minibatch is cut from, but the observations."""
        rollout = self.rollout
        parts = {name: getattr(rollout, name) for name in FROM_ROLLOUT}
        return {name: flat(part) for name, part in (parts | {"advantages": advantages, "returns": returns}).items()}

    def minibatches(self) -> Iterator[Tensor]:
        count = self.rollout.actions.size
        for _ in range(self.settings.update_epochs):
            yield from torch.randperm(count, generator=self.generator).split(self.settings.minibatch_size)

    def minibatch(self, picked: Tensor, parts: dict[str, Tensor]) -> Minibatch:
        device = self.settings.device
        observations = self.store.take(picked.numpy())
        if isinstance(observations, Tensor):
            observations = observations.to(device)
        return Minibatch(observations, **{name: part[picked].to(device) for name, part in parts.items()})

    def loss(self, batch: Minibatch) -> tuple[Tensor, dict[str, Any]]:
        """The policy's loss, the values' loss, and a bonus for entropy."""
        logits, values = self.network(batch.observations, batch.legal, batch.advised, batch.evaluations)
        log_probs = torch.log_softmax(logits, 1)
        policy_loss, metrics = self.policy_loss(log_probs, batch)
        value_loss = (values - batch.returns).square().mean()
        entropy = batch.mean(-(log_probs.exp() * log_probs.where(batch.legal >= 0, 0)).sum(1))
        loss = self.settings.value_coef * value_loss
        if self.decisions >= self.settings.warmup:
            loss = loss + policy_loss - self.schedules.entropy_coef * entropy
        return loss, metrics | {"policy_loss": policy_loss, "value_loss": value_loss, "entropy": entropy}

    def policy_loss(self, log_probs: Tensor, batch: Minibatch) -> tuple[Tensor, dict[str, Any]]:
        """PPO's clipped objective: what went better than expected becomes likelier, but not by much at a time."""
        log_ratio = log_probs.gather(1, batch.actions[:, None])[:, 0] - batch.log_probs
        ratio, clip_coef = log_ratio.exp(), self.settings.clip_coef
        clipped = ratio.clamp(1 - clip_coef, 1 + clip_coef)
        loss = -batch.mean(torch.minimum(ratio * batch.advantages, clipped * batch.advantages))
        with torch.no_grad():
            approx_kl = batch.mean(ratio - 1 - log_ratio)
            clip_fraction = batch.mean(((ratio - 1).abs() > clip_coef).float())
        return loss, {"approx_kl": approx_kl, "clip_fraction": clip_fraction}

    # --- checkpoints --------------------------------------------------------------------------------------------------

    def parts(self) -> dict[str, Any]:
        """All that a run needs to go on as if it had never stopped."""
        return {
            "network": self.network.state_dict(),
            "optimiser": self.optimiser.state_dict(),
            "envs": pickle.dumps(self.envs),
            "generator": self.generator.get_state(),
            "adviser": self.adviser.advice.dice.copy() if self.adviser else None,
            "opponents": [player.parts() for player in self.opponents],
            "advantage_spread": self.advantage_spread,
            "decisions": self.decisions,
        }

    def set_parts(self, parts: dict[str, Any]) -> None:
        self.network.load_state_dict(parts["network"])
        self.optimiser.load_state_dict(parts["optimiser"])
        self.envs = pickle.loads(parts["envs"])
        self.generator.set_state(parts["generator"])
        if self.adviser:
            self.adviser.advice.dice[:] = parts["adviser"]
        for player, kept in zip(self.opponents, parts["opponents"], strict=True):
            player.set_parts(kept)
        self.advantage_spread, self.decisions = parts["advantage_spread"], parts["decisions"]
        self.set_schedules()


FROM_ROLLOUT = "legal", "advised", "evaluations", "actions", "learned", "log_probs"


def compute_gae(rewards: np.ndarray, values: np.ndarray, dones: np.ndarray, gae_lambda: float) -> np.ndarray:
    """Advantages of all seats at every decision, backwards from the last one; after a game's end nothing counts."""
    advantages, advantage = np.zeros_like(rewards), np.zeros_like(rewards[0])
    for t in reversed(range(len(rewards))):
        goes_on = ~dones[t][:, None]
        delta = rewards[t] + goes_on * values[t + 1] - values[t]
        advantage = delta + gae_lambda * goes_on * advantage
        advantages[t] = advantage
    return advantages


def explained_variance(returns: np.ndarray, values: np.ndarray) -> float:
    """How much of the returns' variance the values foresee: 1 is all of it."""
    variance = float(returns.var())
    return 1 - float((returns - values).var()) / variance if variance else 0.0


def rollout_metrics(rollout: Rollout) -> Metrics:
    """How many games ended, how long they were, and the share of them that the turn limit cut off."""
    ended = float((rollout.dones > 0).sum())
    cut_off = float((rollout.dones == TRUNCATED).sum())
    return {
        "episodes": ended,
        "episode_length": rollout.dones.size / max(1.0, ended),
        "cut_off": cut_off / max(1.0, ended),
    }


def between(start: float, end: float, progress: float) -> float:
    """A setting that changes evenly over a run; one that has no end (-1) stays."""
    return start if end < 0 else start + (end - start) * progress


def legal_actions(envs: Batch) -> np.ndarray:
    """The legal actions of every game, filled up with -1."""
    moves, counts = envs.legal_lists
    width = int(counts.max())
    return np.where(np.arange(width) < counts[:, None], moves[:, :width], -1).astype(np.int32)


def flat(part: np.ndarray) -> Tensor:
    """Decisions in one row, whatever their game and step."""
    return torch.as_tensor(part.reshape(part.shape[0] * part.shape[1], *part.shape[2:]))
