"""Start-up times. Every measurement is a process of its own, with an empty (cold) or a filled (warm) kernel cache."""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from benchmarks import ours
from benchmarks.harness import Contender, rounds
from benchmarks.peers import openspiel, pettingzoo_classic, pgx_games

ROOT = Path(__file__).resolve().parent.parent
COLD_REPEATS = 3
# Seconds; given for our own stages only.
TARGETS = {"import": 1.0, "cold": 30.0, "warm": 1.0}
# A process for each peer: the module to import, and the contender to bring to its first piece of work.
PEER_OPENINGS = (
    ("pettingzoo", pettingzoo_classic.contenders()[0]),
    ("pyspiel", openspiel.contenders()[0]),
    ("pgx", pgx_games.contenders()[0]),
)


@dataclass
class StartRow:
    """Seconds that one stage of a start took, over the repeats."""

    name: str
    stage: str
    target: float | None = None
    seconds: list[float] = field(default_factory=list)
    skipped: str | None = None


class StartBook:
    """Rows in the order in which they were first heard of."""

    def __init__(self) -> None:
        """Begin empty."""
        self.rows: dict[tuple[str, str], StartRow] = {}

    def row(self, name: str, stage: str, target: float | None = None) -> StartRow:
        """The row of a stage, new at its first mention."""
        return self.rows.setdefault((name, stage), StartRow(name, stage, target))

    def add(self, name: str, stage: str, seconds: float, target: float | None = None) -> None:
        """Enter one repeat."""
        self.row(name, stage, target).seconds.append(seconds)


class OpeningError(Exception):
    """A fresh process failed; the message is the last line it wrote."""


def openable(game: str) -> dict[str, Contender]:
    """Everything a fresh process can be told to open, by name; without a game, the peers."""
    contenders = ours.door_set(game) if game else [contender for _, contender in PEER_OPENINGS]
    return {contender.name: contender for contender in contenders}


def measure_startup(games: Sequence[str], repeats: int, with_peers: bool = True) -> list[StartRow]:
    """Cold, warm and steady rows of our games, then the peers as information."""
    book = StartBook()
    for game in games:
        try:
            time_game(book, game, repeats)
        except OpeningError as reason:
            book.row(f"swamp {game}, all doors", "cold").skipped = f"skipped: {reason}"
    for module, contender in PEER_OPENINGS if with_peers else ():
        try:
            time_peer(book, module, contender.name, repeats)
        except OpeningError as reason:
            book.row(contender.name, "first step").skipped = f"skipped: {reason}"
    return list(book.rows.values())


def time_game(book: StartBook, game: str, repeats: int) -> None:
    """The whole door set on empty caches, then every door alone on a filled one."""
    doors = list(openable(game))
    with tempfile.TemporaryDirectory() as folder:
        caches = [Path(folder, str(number)) for number in range(min(repeats, COLD_REPEATS))]
        for cache in caches:
            timing = open_in_new_process(ours.LIBRARY, game, doors, cache)
            whole = timing["import"] + sum(door["first"] for door in timing["doors"].values())
            book.add(f"swamp {game}, all {len(doors)} doors", "cold", whole, TARGETS["cold"])
        for _, door in rounds(doors, repeats):
            timing = open_in_new_process(ours.LIBRARY, game, [door], caches[0])
            book.add(f"import {ours.LIBRARY}", "import", timing["import"], TARGETS["import"])
            book.add(door, "warm", timing["doors"][door]["first"], TARGETS["warm"])
            book.add(door, "steady", timing["doors"][door]["again"])


def time_peer(book: StartBook, module: str, name: str, repeats: int) -> None:
    """Import and first step of a peer, which keeps no cache for us to empty."""
    for _ in range(min(repeats, COLD_REPEATS)):
        timing = open_in_new_process(module, "", [name], None)
        book.add(f"import {module}", "import", timing["import"])
        book.add(name, "first step", timing["doors"][name]["first"])


def open_in_new_process(module: str, game: str, names: Sequence[str], cache: Path | None) -> dict[str, Any]:
    """What benchmarks.opening printed."""
    environment = os.environ | ({"NUMBA_CACHE_DIR": str(cache)} if cache else {})
    command = [sys.executable, "-m", "benchmarks.opening", module, game, *names]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise OpeningError((done.stderr.strip().splitlines() or ["no message"])[-1])
    return json.loads(done.stdout.strip().splitlines()[-1])
