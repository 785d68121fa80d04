"""Writes what the pool decides into the file of a suite: `python -m swamp_agents.benchmark.freeze SUITE.toml`.

Done once, when a version is made: a bot that decides otherwise later is another bot, and belongs into a new version.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from .measuring import signature
from .suite import Suite, read_suite

HEAD = "# What the pool decides in some positions of each task, as digests; written by swamp_agents.benchmark.freeze."


def signatures(suite: Suite) -> Iterator[str]:
    """A table for each task, as TOML."""
    for task in suite.tasks:
        yield f"[signatures.{task.name}]"
        yield from (f'"{member.name}" = "{signature(task, member.agent)}"' for member in task.members)
        yield ""


def freeze(path: Path) -> None:
    told = "\n".join(signatures(read_suite(path)))
    kept = path.read_text(encoding="utf-8").partition(HEAD)[0].rstrip()
    path.write_text(f"{kept}\n\n{HEAD}\n{told}", encoding="utf-8")


if __name__ == "__main__":
    freeze(Path(sys.argv[1]))
