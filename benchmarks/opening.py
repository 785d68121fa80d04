"""Runs in a fresh process: imports a library, opens contenders of it, and prints as JSON how long each took.

python -m benchmarks.opening swamp_envs swapx "swamp swapx, playout"

Only the standard library is imported before the clock starts.
"""

import importlib
import json
import sys
import time
from typing import Any

from benchmarks.harness import Runner


def main(module: str, game: str, names: list[str]) -> dict[str, Any]:
    """Seconds to import the module, then for each contender to be ready and to work once more."""
    started = time.perf_counter()
    importlib.import_module(module)
    imported = time.perf_counter() - started

    from benchmarks.startup import openable

    contenders = openable(game)
    return {"import": imported, "doors": {name: open_door(contenders[name].load) for name in names}}


def open_door(load: Any) -> dict[str, float]:
    """Seconds from nothing to the first piece of work done, and for the same piece again."""
    started = time.perf_counter()
    run: Runner = load()
    run(0.0)
    opened = time.perf_counter()
    run(0.0)
    return {"first": opened - started, "again": time.perf_counter() - opened}


if __name__ == "__main__":
    print(json.dumps(main(sys.argv[1], sys.argv[2], sys.argv[3:])))
