"""A benchmark as data: tasks, the pool that entries are measured against, deals, tiers; fixed by a version."""

import hashlib
import shutil
import tomllib
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from swamp_envs import SwampError, Variant, game
from swamp_envs.dev import (
    Entries,
    Field,
    FieldError,
    Flag,
    ListOf,
    MapOf,
    Real,
    Text,
    Whole,
    derive_seed,
    parse_options,
    read_entries,
    read_file,
)

from ..arena import contest_mode
from ..arena.schedule import ALONE, COOPERATIVE
from ..policy import SHIPPED

FOLDER = Path(__file__).parent
POOL = FOLDER / "pool"  # networks of the pool that are not shipped any more
NEWEST = FOLDER / "swamp-12-v1.toml"
BLOCK = 5  # deals whose games are played side by side, so that any block can be played again by itself
LARGEST = 1_000_000  # bytes of a suite or of an entry

_DEALS = Whole(BLOCK, 1_000_000)
_TASK: dict[str, Field] = {
    "name": Text(r"[a-z0-9_-]+", "a name of small letters, digits, _ and -"),
    "game": Text(),
    "id": Text(),
    "options": Text("(?s).*", "a text", default=""),
    "bots": ListOf(Text(), 1, 20, different=True),
    "networks": ListOf(Text(), 0, 20, different=True, default=()),
    "missions": Flag(default=False),
}
_SUITE: dict[str, Field] = {
    "name": Text(),
    "version": Whole(1, 1000),
    "deals": _DEALS,
    "partner_deals": _DEALS,
    "tiers": MapOf(Text(), Entries({"core_seconds": Real(0, 1e9), "gpu_seconds": Real(0, 1e9, default=0.0)}), 10),
    "bots": MapOf(Text(), Entries({"agent": Text(), "deals": _DEALS}), 20),
    "networks": MapOf(Text(), Text("[0-9a-f]{64}", "a SHA-256 in hexadecimal digits"), 100),
    "tasks": ListOf(Entries(_TASK), 1, 100),
    "signatures": MapOf(Text(), MapOf(Text(), Text(), 40), 100, default={}),
}


@dataclass(frozen=True)
class Member:
    """One of the pool."""

    name: str
    agent: str
    deals: int  # on which it is met


@dataclass(frozen=True)
class Tier:
    """How much training a network may have had."""

    name: str
    core_seconds: float
    gpu_seconds: float


@dataclass(frozen=True)
class Task:
    """A kind of game, and who is met there."""

    name: str
    game: str
    id: str  # of the game, with the version of its rules
    options: str
    members: tuple[Member, ...]
    missions: bool  # whether a table can fail as a whole
    signatures: dict[str, str]  # what each member of the pool decides in some positions
    seed: int  # of the arenas, and so of all deals

    @cached_property
    def variant(self) -> Variant:
        found = game(self.game)
        if found.id != self.id:
            raise SwampError(f"the task {self.name} is of {self.id}, and the game here is {found.id}")
        return found.variant(**parse_options(self.options.split()))

    @property
    def mode(self) -> str:
        """How an entry meets a member of the pool: at one table or, where all win together, each at its own."""
        return contest_mode(self.variant)

    @property
    def together(self) -> bool:
        return self.mode == ALONE

    @property
    def modes(self) -> tuple[str, ...]:
        return (ALONE, COOPERATIVE) if self.together else (self.mode,)


@dataclass(frozen=True)
class Suite:
    """All tasks of a version."""

    name: str
    version: int
    deals: int  # that are published
    partner_deals: int
    tiers: dict[str, Tier]
    tasks: tuple[Task, ...]
    digest: str  # of the file

    def chosen(self, names: list[str]) -> list[Task]:
        """Tasks by name; all if none is named."""
        known = {task.name: task for task in self.tasks}
        for name in names:
            if name not in known:
                raise SwampError(f"tasks: found {name!r}, accepted: {', '.join(known)}")
        return [known[name] for name in names] or list(self.tasks)

    def tier(self, name: str) -> Tier:
        if name not in self.tiers:
            raise SwampError(f"tier: found {name!r}, accepted: {', '.join(self.tiers)}")
        return self.tiers[name]


def read_suite(path: Path = NEWEST) -> Suite:
    """The suite in a file, if the networks of its pool are those that were frozen."""
    raw = read_toml(path, _SUITE)
    for name, digest in raw["networks"].items():
        file = pool_file(name)
        found = hashlib.sha256(file.read_bytes()).hexdigest() if file.is_file() else "no file"
        if found != digest:
            raise SwampError(f"{path.name}: found {found} for {file}, accepted: {digest}, as it was frozen")
    tiers = {name: Tier(name, **limits) for name, limits in raw["tiers"].items()}
    tasks = tuple(_task(raw, task) for task in raw["tasks"])
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    return Suite(raw["name"], raw["version"], raw["deals"], raw["partner_deals"], tiers, tasks, digest)


def pool_file(name: str) -> Path:
    """Where a network of the pool is: among those that are shipped or, once a newer one is, in the folder `pool`."""
    kept = POOL / f"{name}.npz"
    return kept if kept.exists() else SHIPPED / f"{name}.npz"


def _task(raw: dict[str, Any], task: dict[str, Any]) -> Task:
    """A task with its part of the pool. Its deals follow from a keyed hash of its name: nothing else plays them."""
    bots = [Member(name, **raw["bots"][name]) for name in task.pop("bots")]
    networks = [Member(f"policy:{name}", f"policy:{pool_file(name)}", raw["deals"]) for name in task.pop("networks")]
    seed = derive_seed(0, raw["name"], raw["version"], task["name"])
    return Task(members=(*bots, *networks), signatures=raw["signatures"].get(task["name"], {}), seed=seed, **task)


def read_toml(path: Path, fields: dict[str, Field]) -> dict[str, Any]:
    """The entries of a TOML file; what is wrong with it is said in one line."""
    try:
        return read_entries(tomllib.loads(read_file(path, LARGEST).decode("utf-8")), fields, " ")
    except (FieldError, OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise SwampError(f"{path}: {str(error).lstrip(': ')}") from error


def keep_in_pool(name: str) -> None:
    """Keep a shipped network of the pool that a newer one is about to replace."""
    shipped, kept = SHIPPED / f"{name}.npz", POOL / f"{name}.npz"
    if name in read_toml(NEWEST, _SUITE)["networks"] and shipped.exists() and not kept.exists():
        POOL.mkdir(exist_ok=True)
        shutil.copyfile(shipped, kept)
