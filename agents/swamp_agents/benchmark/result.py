"""The result of an entry: everything is played, scored, and written into one file of JSON."""

import json
import os
import platform
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np

import swamp_envs
from swamp_envs import SwampError
from swamp_envs.dev import Mean, mean_by_deal, read_file, share_of

from ..arena import Process
from ..arena.runner import Worker
from ..arena.worker import Setup
from .measuring import is_as_frozen, seconds_of_a_decision
from .playing import Pairing, Plan, Played
from .scoring import Gains, TaskGains, bounds_of, overall
from .suite import Member, Suite, Task

RESULT = "result.json"
FORMAT = 1
LARGEST = 100_000_000  # bytes
TOGETHER = (-1.0, 1.0)  # what a table can be paid for each seat where all win or lose together
_TELL = Callable[[str], None]
_NUMBER = 6  # digits after the point, of what is measured; gains are kept as they are


class Measure:
    """One entry on its way through the tasks."""

    def __init__(
        self,
        plan: Plan,
        workers: int = 1,
        start: Callable[[Setup], Worker] = Process,
        tell: _TELL = lambda said: None,
    ) -> None:
        self.plan, self.workers, self.start, self.tell = plan, workers, start, tell
        self.gains: dict[str, TaskGains] = {}
        self.changed: list[str] = []  # members of the pool that are not as they were frozen
        self._played: dict[Path, Played] = {}

    def of(self, tasks: Sequence[Task], command: str = "") -> dict[str, Any]:
        """All that is known of the entry afterwards."""
        entry = self.plan.entry
        told = {task.name: self.task(task) for task in tasks if task.name in entry.seeds}
        if not told:
            left_out = "; ".join(f"{task.name}: {entry.left_out[task.name]}" for task in tasks)
            raise SwampError(f"benchmark: found no task that {entry.name} plays: {left_out}")
        whole, of_tasks = overall(self.gains)
        for name, score in of_tasks.items():
            told[name] = {"score": _three(score), **told[name]}
        suite, lacks = self.plan.suite, _lacks(self.plan, told, self.changed)
        return {
            "format": FORMAT,
            "suite": suite.name,
            "version": suite.version,
            "suite_digest": suite.digest,
            "package": swamp_envs.__version__,
            "command": command,
            "machine": f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}",
            "entry": {name: getattr(entry, name) for name in ("name", "authors", "url", "knowledge", "search", "tier")},
            "official": not lacks,
            "lacks": lacks,
            "score": _three(whole),
            "tasks": told,
        }

    def task(self, task: Task) -> dict[str, Any]:
        """One task: what was gained against whom, and what there is beside it."""
        seeds, members = self.plan.entry.seeds[task.name], self.plan.members(task)
        if not members:
            known = ", ".join(member.name for member in task.members)
            raise SwampError(f"{task.name}, against: found none of its pool, accepted: {known}")
        self.changed += [f"{task.name}: {member.name}" for member in members if not is_as_frozen(task, member)]
        against = [self._against(task, seed, members) for seed in range(len(seeds))]
        self.gains[task.name] = made = TaskGains(bounds_of(task)[1], tuple(gains for gains, _ in against))
        rows = {
            member.name: {
                "gain": _three(made.against(member.name)),
                "seeds": [
                    {"gains": list(gains[member.name]), "blocks": blocks[member.name]} for gains, blocks in against
                ],
            }
            for member in members
        }
        return {
            "game": task.id,
            "options": task.variant.option_text,
            "largest_gain": made.most,
            "agents": [
                asdict(seed) | self._cost(task, self.plan.entry.agent(task.name, k)) for k, seed in enumerate(seeds)
            ],
            "against": rows,
            **self._missions(task, len(seeds)),
            **self._partners(task, len(seeds), members),
        }

    def _play(self, pairing: Pairing) -> Played:
        """What came of an arena; one that several comparisons need is played once."""
        if pairing.file not in self._played:
            self.tell(f"{pairing.file.stem}, {pairing.deals} deals")
            self._played[pairing.file] = pairing.play(self.workers, self.start)
        return self._played[pairing.file]

    def _against(self, task: Task, seed: int, members: Sequence[Member]) -> tuple[Gains, dict[str, list[str]]]:
        """By member of the pool: the gain on each deal, and digests of the blocks."""
        gains, blocks = {}, {}
        for member in members:
            gains[member.name], blocks[member.name] = gains_of(self.plan, task, seed, member, self._play)
        return gains, blocks

    def _cost(self, task: Task, agent: str) -> dict[str, float]:
        """What a decision takes, and beside it one of a search of the house, to compare machines by."""
        seconds = {"decision_core_seconds": agent, "decision_core_seconds_of_mcts50": "mcts:sims=50"}
        return {name: float(f"{seconds_of_a_decision(task, each):.3g}") for name, each in seconds.items()}

    # --- beside the score -------------------------------------------------------------------------------------------

    def _missions(self, task: Task, seeds: int) -> dict[str, Any]:
        """The share of tables of its own at which somebody wins, where a table can fail as a whole."""
        if not task.missions:
            return {}
        through = [got for seed in range(seeds) for got in self._through(task, seed)]
        return {"missions": _three(share_of(float(np.mean(through)), len(through)))}

    def _through(self, task: Task, seed: int) -> list[bool]:
        return [got for tables in self._play(self.plan.alone(task, seed)).through.values() for got in tables]

    def _partners(self, task: Task, seeds: int, members: Sequence[Member]) -> dict[str, Any]:
        """Where all win together: what mixed tables are paid, beside the pool and beside the entry's other seeds."""
        if not task.together:
            return {}
        beside = {
            member.name: _three(_mixed(self._play(self.plan.beside(task, seed, member)) for seed in range(seeds)))
            for member in members
        }
        cross = [self._play(pairing) for pairing in self.plan.seeds_together(task)]
        return {"partners": beside} | ({"cross_play": _three(_mixed(cross))} if cross else {})


def gains_of(
    plan: Plan, task: Task, seed: int, member: Member, play: Callable[[Pairing], Played]
) -> tuple[list[float], list[str]]:
    """How much more a seed of the entry is paid on each deal than a member of the pool, and digests of the games."""
    if not task.together:
        match = play(plan.match(task, seed, member))
        own, other, blocks = match.means(0), match.means(1), match.blocks
    else:
        alone, theirs = play(plan.alone(task, seed)), play(plan.member_alone(task, member))
        own, other = alone.means(0), theirs.means(0)
        blocks = [one + two for one, two in zip(alone.blocks, theirs.blocks, strict=False)]
    return [mine - yours for mine, yours in zip(own, other, strict=False)], blocks


def _mixed(matches: Iterable[Played]) -> Mean:
    """What tables of both agents were paid."""
    tables = ((deal, each) for match in matches for deal, own in match.tables.items() for each in own)
    return mean_by_deal(((deal, paid) for deal, (who, paid) in tables if len(who) > 1), TOGETHER)


def _three(mean: Mean) -> list[float]:
    """The mean, and where its interval begins and ends."""
    return [round(number, _NUMBER) for number in (mean.mean, mean.low, mean.high)]


def _lacks(plan: Plan, told: dict[str, Any], changed: list[str]) -> list[str]:
    """What an official result has, and this one has not."""
    suite = plan.suite
    missing = [task.name for task in suite.tasks if task.name not in told]
    return [
        *([f"{plan.deals} of {suite.deals} deals"] if plan.deals < suite.deals else []),
        *([f"{len(told)} of {len(suite.tasks)} tasks"] if missing else []),
        *([f"only against {', '.join(plan.against)}"] if plan.against else []),
        *([f"a pool that is not as it was frozen ({', '.join(changed)})"] if changed else []),
    ]


def write_result(result: dict[str, Any], path: Path) -> None:
    """As JSON; gains stand on one line for each seed."""
    path.parent.mkdir(parents=True, exist_ok=True)
    half_done = path.with_name(f"{path.name}.part")
    half_done.write_text(_pretty(result) + "\n", encoding="utf-8")
    os.replace(half_done, path)


def _pretty(value: Any, indent: str = "") -> str:
    """Objects line by line, lists on one line."""
    if not isinstance(value, dict) or not value:
        return json.dumps(value, ensure_ascii=False)
    inner = indent + "  "
    lines = (f"{inner}{json.dumps(key, ensure_ascii=False)}: {_pretty(each, inner)}" for key, each in value.items())
    return "{\n" + ",\n".join(lines) + f"\n{indent}}}"


def read_result(path: Path, suite: Suite | None = None) -> dict[str, Any]:
    """A result that was written; of this suite, if one is given."""
    try:
        result = json.loads(read_file(path, LARGEST))
        found = {name: result[name] for name in ("format", "suite", "version", "entry", "score", "tasks", "lacks")}
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise SwampError(f"{path}: not the result of an entry: {type(error).__name__}: {error}") from error
    if found["format"] != FORMAT:
        raise SwampError(f"{path}: found format {found['format']}, accepted: {FORMAT}")
    if suite and (found["suite"], found["version"]) != (suite.name, suite.version):
        asked = f"{suite.name} version {suite.version}"
        raise SwampError(f"{path}: found {found['suite']} version {found['version']}, accepted: {asked}")
    return result
