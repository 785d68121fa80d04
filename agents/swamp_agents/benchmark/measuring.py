"""What a decision costs, and what an agent decides: in positions of a task's own deals."""

import hashlib
import time

import numpy as np

from swamp_envs import Table, make_agent
from swamp_envs.dev import Blindfold, derive_seed, prepare

from .suite import Member, Task

POSITIONS = 16
_STRIDE = 7  # decisions between two of them


def positions(task: Task, n: int = POSITIONS) -> np.ndarray:
    """States in games of random agents, later and later; redealt for the seat that decides."""
    table = Table.of(task.variant, [make_agent("random", 0)], n, derive_seed(task.seed, "positions"))
    found = table.states.copy()
    for asked, _ in enumerate(table.turns()):
        row = asked // _STRIDE
        if row >= n:
            break
        running = np.flatnonzero(table.over == 0)
        if asked % _STRIDE == _STRIDE - 1 and len(running):
            found[row] = table.states[running[row % len(running)]]
    return found


def signature(task: Task, agent: str) -> str:
    """A digest of what an agent decides in these positions; another one means that the agent is another."""
    made = make_agent(agent, 0)
    prepare(made, task.variant)
    chosen = Blindfold(0).act(made, task.variant, positions(task))
    return hashlib.sha256(np.asarray(chosen, "<i4").tobytes()).hexdigest()[:16]


def is_as_frozen(task: Task, member: Member) -> bool:
    """Whether a member of the pool still decides what it did when the version was made."""
    return signature(task, member.agent) == task.signatures.get(member.name)


def seconds_of_a_decision(task: Task, agent: str) -> float:
    """Core-seconds of this process, one position at a time; the median, after a first decision that does not count."""
    made, blindfold, states = make_agent(agent, 0), Blindfold(0), positions(task)
    prepare(made, task.variant)
    blindfold.act(made, task.variant, states[:1])
    took = []
    for row in range(len(states)):
        began = time.process_time()
        blindfold.act(made, task.variant, states[row : row + 1])
        took.append(time.process_time() - began)
    return float(np.median(took))
