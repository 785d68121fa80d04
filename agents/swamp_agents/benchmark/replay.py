"""Does an entry do again what its result tells? Some of its deals are played once more and compared, bit for bit."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from swamp_envs import SwampError

from ..arena import Process
from ..arena.runner import Worker
from ..arena.worker import Setup
from .entry import Entry, Seed, digests_of
from .playing import Plan
from .result import gains_of
from .suite import BLOCK, Suite


def entry_of(result: dict[str, Any], here: Path) -> Entry:
    """The entry that made a result; its files are looked for in its folder."""
    seeds = {
        name: tuple(
            Seed(agent["agent"], agent["core_seconds"], agent["gpu_seconds"], agent["digests"])
            for agent in task["agents"]
        )
        for name, task in result["tasks"].items()
    }
    return Entry(**result["entry"], seeds=seeds, left_out={}, here=here)


def replay(
    result: dict[str, Any],
    here: Path,
    suite: Suite,
    folder: Path,
    deals: int = BLOCK,
    tasks: Sequence[str] = (),
    against: Sequence[str] = (),
    start: Callable[[Setup], Worker] = Process,
) -> Iterator[str]:
    """Play the first deals again, in an empty folder; yields what differs from the result."""
    if deals % BLOCK or deals < BLOCK:
        raise SwampError(f"deals: found {deals}, accepted: {BLOCK} and more, in steps of {BLOCK}")
    plan = Plan(suite, entry_of(result, here), folder, deals, tuple(against))
    for task in suite.chosen(list(tasks)):
        told = result["tasks"].get(task.name, {"agents": [], "against": {}})
        for seed, agent in enumerate(told["agents"]):
            if (found := digests_of(plan.entry.agent(task.name, seed))) != agent["digests"]:
                yield f"{task.name}, seed {seed}: found the files {found}"
                continue
            for member in plan.members(task):
                kept = told["against"].get(member.name)
                if kept is None:
                    continue
                played = gains_of(plan, task, seed, member, lambda pairing: pairing.play(start=start))
                kept_gains, kept_blocks = (kept["seeds"][seed][name] for name in ("gains", "blocks"))
                many = len(played[0])
                if (kept_gains[:many], kept_blocks[: many // BLOCK]) != played:
                    yield f"{task.name}, seed {seed} against {member.name}: found {played}"
