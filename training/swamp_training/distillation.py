"""Learning from teachers: bots by name, or a search that the network itself guides (expert iteration).

A teacher says of every position how it would decide, as probabilities; the network learns these, and what each seat got
in the end. In some of the games the network's own decisions are played, so that it learns what to do where they lead.
"""

from typing import Any

import numpy as np
import torch
from torch import Tensor

from swamp_envs import OptionError, make_agent

from .modules import export, sample, store_for
from .players import Step
from .ppo import PPO, Metrics, Minibatch, flat
from .searchers import searchers_for
from .settings import OPTIMUM, Expert, Imitation

ALONE = "depth=0,prior=1"  # the network's priors and values without rollouts: many short searches


class Distillation(PPO):
    """Learns what a bot decides."""

    settings: Imitation

    def __post_init__(self) -> None:
        super().__post_init__()
        self.teacher = make_agent(self.settings.teacher, self.settings.seed)
        self.targets: np.ndarray = np.zeros(self.rollout.legal.shape, np.float32)

    def choose(self, t: int, step: Step, logits: Tensor) -> tuple[np.ndarray, np.ndarray]:
        """The teacher's decision, or in some of the games the network's own."""
        targets = self.teach(step, logits)
        self.note_targets(t, targets)
        actions, log_probs = super().choose(t, step, logits)
        taught = sample(torch.as_tensor(targets).log(), self.generator).numpy()
        plays_itself = np.arange(len(actions)) < self.settings.pupil_share * len(actions)
        return np.where(plays_itself, actions, taught), log_probs

    def teach(self, step: Step, logits: Tensor) -> np.ndarray:
        """The teacher's probabilities of the legal actions."""
        chosen = self.teacher.act(self.variant, step.states)
        return (step.legal == chosen[:, None]).astype(np.float32)

    def note_targets(self, t: int, targets: np.ndarray) -> None:
        wider = targets.shape[1] - self.targets.shape[2]
        if wider > 0:
            self.targets = np.pad(self.targets, ((0, 0), (0, 0), (0, wider)))
        self.targets[t] = 0
        self.targets[t, :, : targets.shape[1]] = targets

    def training_data(self, advantages: np.ndarray, returns: np.ndarray) -> dict[str, Tensor]:
        return super().training_data(advantages, returns) | {"targets": flat(self.targets)}

    def policy_loss(self, log_probs: Tensor, batch: Minibatch) -> tuple[Tensor, dict[str, Any]]:
        """Cross-entropy with the teacher."""
        targets: Any = batch.targets
        agreement = batch.mean((log_probs.argmax(1) == targets.argmax(1)).float())
        return -batch.mean((targets * log_probs.where(targets > 0, 0)).sum(1)), {"agreement": agreement}


class ExpertIteration(Distillation):
    """Learns what a search decides that the network itself guides, which becomes better as the network does.

    Only a share of the positions is searched and teaches a policy; in the others the network plays, and values learn.
    """

    settings: Expert

    def __post_init__(self) -> None:
        super().__post_init__()
        self.searchers = searchers_for(self.settings.search_actors)
        self.tree_store = store_for(self.network, self.variant)  # positions within the trees
        self.tree_values: list[np.ndarray] = []

    def collect_rollout(self) -> Metrics:
        """Search with the network as it is now."""
        names = "sims", "c", "noise", "threads"
        settings = ",".join([ALONE, *(f"{name}={getattr(self.settings, name)}" for name in names)])
        network = export(self.network, self.variant, "a step of expert iteration")
        if network is None:
            raise OptionError(f"network: found {self.settings.network!r}, accepted to guide a search: rows")
        self.searchers.begin(self.settings.seed + self.decisions, settings, network)
        self.tree_store.clear()
        self.tree_values.clear()
        return super().collect_rollout()

    def choose(self, t: int, step: Step, logits: Tensor) -> tuple[np.ndarray, np.ndarray]:
        self.is_searched = torch.rand(len(step.legal), generator=self.generator).numpy() < self.settings.searched
        return super().choose(t, step, logits)

    def let_opponents_choose(self, step: Step, actions: np.ndarray) -> np.ndarray:
        return super().let_opponents_choose(step, actions) & self.is_searched

    def teach(self, step: Step, logits: Tensor) -> np.ndarray:
        """The improved policy of positions that are searched, the network's own of the others.

        The numbers of visits, which are learned elsewhere, hardly differ where a search is as short as here.
        """
        targets, rows = torch.softmax(logits, 1).numpy(), np.flatnonzero(self.is_searched)
        if len(rows):
            states, legal = step.states[rows], step.legal[rows]
            improve = self.optimum if self.settings.targets == OPTIMUM else self.sharpened
            targets[rows] = improve(states, legal, logits[rows])
        return targets

    def optimum(self, states: np.ndarray, legal: np.ndarray, logits: Tensor) -> np.ndarray:
        """The regularised optimum: what visits come to after many more simulations."""
        priors = torch.softmax(logits, 1).numpy()
        found = self.searchers.improve(self.variant, states, legal, priors, self.settings.tree_values)
        if len(found.states):
            self.tree_store.add(self.variant.observe(found.states))
            in_turn = self.turns[found.states["seat"]]
            self.tree_values.append(np.take_along_axis(found.state_values, in_turn, axis=1))
        return found.policies

    def sharpened(self, states: np.ndarray, legal: np.ndarray, logits: Tensor) -> np.ndarray:
        """The network's own probabilities, those of an action higher by what the search says it gains."""
        gains = self.searchers.gains(self.variant, states, legal)
        return torch.softmax(logits + self.settings.sharpness * torch.as_tensor(gains), 1).numpy()

    def loss(self, batch: Minibatch) -> tuple[Tensor, dict[str, Any]]:
        """Also of the values of positions within the trees, as many as there are in the minibatch."""
        loss, metrics = super().loss(batch)
        if not self.tree_values:
            return loss, metrics
        values = np.concatenate(self.tree_values)
        picked = torch.randint(len(values), (len(batch.actions),), generator=self.generator).numpy()
        found = self.network.values_of(self.tree_store.take(picked))  # type: ignore[operator]
        tree_loss = (found - torch.as_tensor(values[picked], device=found.device)).square().mean()
        return loss + self.settings.value_coef * tree_loss, metrics | {"tree_value_loss": tree_loss}


def learner_for(settings: Any) -> type[PPO]:
    """What learns by such settings."""
    return next(learner for kind, learner in LEARNERS if isinstance(settings, kind))


LEARNERS: tuple[tuple[type, type[PPO]], ...] = ((Expert, ExpertIteration), (Imitation, Distillation), (object, PPO))
