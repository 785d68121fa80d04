"""Learning from teachers: bots by name, or a search that the pupil's own network guides (expert iteration).

A teacher says of every position how it would decide, as chances; the network learns these, and what each seat got in
the end. In some of the games the pupil's own decisions are played, so that it learns what to do where they lead.
"""

from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

from swamp_agents.mcts import Mcts
from swamp_envs import OptionError, Variant
from swamp_envs.play.agents import make_agent

from .learner import Learner
from .networks import draw, export
from .settings import Expert, Imitation

ALONE = "depth=0,prior=1"  # the network's priors and values without rollouts: many short searches


class Pupil(Learner):
    """Learns what a bot decides."""

    settings: Imitation

    def __init__(self, variant: Variant, model: nn.Module, settings: Imitation) -> None:
        super().__init__(variant, model, settings)
        self.teacher = make_agent(settings.teacher, settings.seed)
        self.taught: np.ndarray = np.zeros(self.rollout.legal.shape, np.float32)

    def decide(self, t: int, ratings: Tensor, legal: np.ndarray) -> np.ndarray:
        """The teacher's decision, or in some of the games the pupil's own."""
        advice = self.advise(ratings, legal)
        self.note_taught(t, advice)
        own, _ = self.draw(ratings)
        advised = draw(torch.as_tensor(advice).log(), self.generator).numpy()
        goes_own_way = np.arange(len(own)) < self.settings.own * len(own)
        return np.where(goes_own_way, own, advised)

    def advise(self, ratings: Tensor, legal: np.ndarray) -> np.ndarray:
        """The teacher's chances for the legal actions."""
        chosen = self.teacher.act(self.variant, self.batch.states)
        return (legal == chosen[:, None]).astype(np.float32)

    def note_taught(self, t: int, advice: np.ndarray) -> None:
        wider = self.rollout.legal.shape[-1] - self.taught.shape[-1]
        self.taught = np.pad(self.taught, ((0, 0), (0, 0), (0, wider)))
        self.taught[t] = 0
        self.taught[t, :, : advice.shape[1]] = advice

    def lessons(self, advantages: np.ndarray) -> tuple[np.ndarray, ...]:
        return (self.taught,)

    def loss_of_policy(self, chances: Tensor, own: Tensor, *lessons: Tensor) -> tuple[Tensor, dict[str, Tensor]]:
        """How surprised the network is by the teacher."""
        (taught,) = lessons
        agreed = (chances.argmax(1) == taught.argmax(1)).float().mean()
        return -(taught * chances.where(taught > 0, 0)).sum(1).mean(), {"agreed": agreed}


class Explorer(Pupil):
    """Learns what a search decides that its own network guides, which becomes better as the network does."""

    settings: Expert

    def play(self) -> dict[str, float]:
        """Search with the network as it is now."""
        names = "sims", "c", "noise", "threads"
        settings = ",".join([ALONE, *(f"{name}={getattr(self.settings, name)}" for name in names)])
        network = export(self.model, self.variant, "a step of expert iteration")
        if network is None:
            raise OptionError(f"network: found {self.settings.network!r}, accepted to guide a search: rows")
        self.search = Mcts(self.settings.seed + self.decisions, settings, network)
        return super().play()

    def advise(self, ratings: Tensor, legal: np.ndarray) -> np.ndarray:
        """Its own chances, those of an action higher by what the search says it gains.

        The numbers of visits, which are learned elsewhere, hardly differ where a search is as short as here.
        """
        gains = self.search.gains(self.variant, self.batch.states, legal)
        return torch.softmax(ratings + self.settings.sharpness * torch.as_tensor(gains), 1).numpy()


def learner_of(settings: Any) -> type[Learner]:
    """Who learns by such settings."""
    return next(kind for of, kind in LEARNERS if isinstance(settings, of))


LEARNERS: tuple[tuple[type, type[Learner]], ...] = ((Expert, Explorer), (Imitation, Pupil), (object, Learner))
