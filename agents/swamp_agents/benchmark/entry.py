"""What enters the benchmark: an agent for all tasks, or a table that names agents for each, one for every seed."""

import hashlib
import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from swamp_envs import AgentError, SwampError, make_agent
from swamp_envs.dev import Choice, Entries, Field, Flag, ListOf, MapOf, Optional, Real, Text, prepare

from ..arena.entrants import files_of
from ..network.file import Network
from ..policy import network_file, shipped_networks
from .suite import Suite, Task, Tier, pool_file, read_toml

PURE, HOUSE = "pure", "house"
KNOWLEDGE = (PURE, HOUSE)  # nothing but the observation; or bots, evaluations and rollouts of the house
MOST_SEEDS = 20
_SEEDS: dict[str, Field] = {
    "agents": ListOf(Text(), 1, MOST_SEEDS, different=True),
    "core_seconds": Optional(Real(0, 1e9), default=None),
    "gpu_seconds": Real(0, 1e9, default=0.0),
}
_ENTRY: dict[str, Field] = {
    "name": Text(r"[^\n|]{1,60}", "a text of up to 60 letters on one line, without |"),
    "authors": Text(r"[^\n|]{0,200}", "a text on one line, without |", default=""),
    "url": Text(r"[^\s|]{0,200}", "an address", default=""),
    "knowledge": Choice(KNOWLEDGE),
    "search": Flag(),
    "tasks": MapOf(Text(), Entries(_SEEDS), 100),
}


@dataclass(frozen=True)
class Seed:
    """What learned from one seed, or a bot that learned nothing."""

    agent: str  # as it is told, with {pool}/NAME.npz for a network of the pool, {here} for the entry's folder
    core_seconds: float  # of training
    gpu_seconds: float
    digests: dict[str, str]  # SHA-256 of the files that it is read from


@dataclass(frozen=True)
class Entry:
    """An entry, and its agents for every task that it plays."""

    name: str
    authors: str
    url: str
    knowledge: str
    search: bool
    tier: str
    seeds: dict[str, tuple[Seed, ...]]  # by task
    left_out: dict[str, str]  # tasks, and why they are not played
    here: Path = Path()  # the folder of the entry

    def agent(self, task: str, seed: int) -> str:
        """What makes the agent of a seed."""
        return in_place(self.seeds[task][seed].agent, self.here)

    @property
    def folder(self) -> str:
        """Its name as that of a folder."""
        return re.sub(r"[^\w.+-]+", "-", self.name).strip("-.") or "entry"


def in_place(agent: str, here: Path) -> str:
    """An agent's text with the folders that it names."""
    pooled = re.sub(r"\{pool\}/([\w-]+)\.npz", lambda found: str(pool_file(found[1])), agent)
    return pooled.replace("{here}", str(here))


def read_entry(text: str, suite: Suite, tier: Tier) -> Entry:
    """An agent by name, or the file of a table."""
    return _table(Path(text), suite, tier) if text.endswith(".toml") else _agent(text, suite, tier)


def _agent(name: str, suite: Suite, tier: Tier) -> Entry:
    """One agent in all tasks that it plays."""
    seeds, left_out = {}, {}
    for task in suite.tasks:
        try:
            prepare(make_agent(name), task.variant)
        except AgentError as error:
            left_out[task.name] = str(error)
        else:
            seeds[task.name] = (_seed(name, Path(), task, tier, None, 0.0),)
    if not seeds:
        raise AgentError(f"benchmark: {name} plays none of the tasks: {next(iter(left_out.values()))}")
    return Entry(name, "", "", _knowledge(name), name.startswith("mcts"), tier.name, seeds, left_out)


def _knowledge(agent: str) -> str:
    """A random agent knows nothing of the house, nor does a network without advice; of others it is not known."""
    networks = _networks(agent) if agent.startswith("policy:") else []
    pure = agent == "random" or (networks and not any(network.advised for network in networks))
    return PURE if pure else HOUSE


def _table(path: Path, suite: Suite, tier: Tier) -> Entry:
    raw = read_toml(path, _ENTRY)
    known = {task.name: task for task in suite.tasks}
    seeds = {}
    for name, given in raw["tasks"].items():
        if name not in known:
            raise SwampError(f"{path}: found the task {name!r}, accepted: {', '.join(known)}")
        cost = given["core_seconds"], given["gpu_seconds"]
        seeds[name] = tuple(_seed(agent, path.parent, known[name], tier, *cost) for agent in given["agents"])
        _check_knowledge(path, name, raw["knowledge"], seeds[name])
    told = {name: raw[name] for name in ("name", "authors", "url", "knowledge", "search")}
    left_out = {name: "not in the table" for name in known if name not in seeds}
    return Entry(**told, tier=tier.name, seeds=seeds, left_out=left_out, here=path.parent)


def _seed(told: str, here: Path, task: Task, tier: Tier, core_seconds: float | None, gpu_seconds: float) -> Seed:
    """An agent with its cost: as declared and, where its file tells more, as that says."""
    agent = in_place(told, here)
    prepare(make_agent(agent), task.variant)
    known = sum(_core_seconds(network) for network in _networks(agent))
    core_seconds = max(core_seconds or 0.0, known)
    for what, found, most in (
        ("core_seconds", core_seconds, tier.core_seconds),
        ("gpu_seconds", gpu_seconds, tier.gpu_seconds),
    ):
        if found > most:
            raise SwampError(
                f"{task.name}, {told}: found {found:g} {what} of training, accepted in tier {tier.name}: {most:g}"
            )
    return Seed(told, core_seconds, gpu_seconds, digests_of(agent))


def digests_of(agent: str) -> dict[str, str]:
    """SHA-256 of the files that an agent is read from."""
    return {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in _files(agent)}


def _files(agent: str) -> list[Path]:
    """What an agent is read from, networks that are shipped too."""
    text = agent.partition(":")[2]
    shipped = [network_file(word) for word in re.split("[,=]", text) if word in shipped_networks()]
    return files_of(text) or shipped


def _networks(agent: str) -> list[Network]:
    return [Network.load(file) for file in _files(agent) if file.suffix == ".npz"]


def _core_seconds(network: Network) -> float:
    """The core-seconds that a network's file tells of."""
    try:
        about: Any = json.loads(network.about)
        return float(about.get("core_seconds", 0))
    except (ValueError, TypeError, AttributeError):
        return 0.0


def _check_knowledge(path: Path, task: str, knowledge: str, seeds: tuple[Seed, ...]) -> None:
    """What a network is told is in its file."""
    for seed in seeds:
        networks = _networks(in_place(seed.agent, path.parent))
        if knowledge == PURE and any(network.advised for network in networks):
            raise SwampError(
                f"{path}, {task}: found {seed.agent}, told what the house advises; accepted: pure networks"
            )
