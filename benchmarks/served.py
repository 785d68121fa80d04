"""`swamp serve` in a process of its own, for measurements, films and tests."""

import re
import subprocess
import sys
from pathlib import Path
from typing import IO


def start_server(
    data: Path, port: int = 0, thinkers: int = 2, errors: IO | None = None
) -> tuple[subprocess.Popen[str], str]:
    """The process and its address; it answers from now on. `errors` is where it complains."""
    command = [sys.executable, "-m", "swamp_envs", "serve", "--no-open", "--port", str(port), "--data", str(data)]
    command += ["--thinkers", str(thinkers)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True)
    found = re.search(r"http://[\w.]+:\d+", process.stdout.readline() if process.stdout else "")
    assert found, "the server did not say where it listens"
    return process, found[0]
