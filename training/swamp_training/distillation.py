"""Learning from teachers: bots by name, or a search that the network itself guides (expert iteration).

A teacher says of every position how it would decide, as probabilities; the network learns these, and what each seat got
in the end. In some of the games the network's own decisions are played, so that it learns what to do where they lead.
"""

from typing import Any

import numpy as np
import torch
from torch import Tensor

from swamp_agents.mcts import Mcts
from swamp_envs import OptionError
from swamp_envs.play.agents import make_agent

from .modules import export, sample
from .players import Step
from .ppo import PPO, Metrics, Minibatch, flat
from .settings import Expert, Imitation

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
        agreement = (log_probs.argmax(1) == targets.argmax(1)).float().mean()
        return -(targets * log_probs.where(targets > 0, 0)).sum(1).mean(), {"agreement": agreement}


class ExpertIteration(Distillation):
    """Learns what a search decides that the network itself guides, which becomes better as the network does."""

    settings: Expert

    def collect_rollout(self) -> Metrics:
        """Search with the network as it is now."""
        names = "sims", "c", "noise", "threads"
        settings = ",".join([ALONE, *(f"{name}={getattr(self.settings, name)}" for name in names)])
        network = export(self.network, self.variant, "a step of expert iteration")
        if network is None:
            raise OptionError(f"network: found {self.settings.network!r}, accepted to guide a search: rows")
        self.search = Mcts(self.settings.seed + self.decisions, settings, network)
        return super().collect_rollout()

    def teach(self, step: Step, logits: Tensor) -> np.ndarray:
        """The network's own probabilities, those of an action higher by what the search says it gains.

        The numbers of visits, which are learned elsewhere, hardly differ where a search is as short as here.
        """
        gains = self.search.gains(self.variant, step.states, step.legal)
        return torch.softmax(logits + self.settings.sharpness * torch.as_tensor(gains), 1).numpy()


def learner_for(settings: Any) -> type[PPO]:
    """What learns by such settings."""
    return next(learner for kind, learner in LEARNERS if isinstance(settings, kind))


LEARNERS: tuple[tuple[type, type[PPO]], ...] = ((Expert, ExpertIteration), (Imitation, Distillation), (object, PPO))
