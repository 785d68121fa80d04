"""`swamp serve` in a process of its own, for whoever measures, films or tests it."""

import re
import subprocess
import sys
from pathlib import Path


def start_server(data: Path, port: int = 0, thinkers: int = 2) -> tuple[subprocess.Popen[str], str]:
    """The process and its address; it answers from now on."""
    command = [sys.executable, "-m", "swamp_envs", "serve", "--no-open", "--port", str(port), "--data", str(data)]
    process = subprocess.Popen([*command, "--thinkers", str(thinkers)], stdout=subprocess.PIPE, text=True)
    found = re.search(r"http://[\w.]+:\d+", process.stdout.readline() if process.stdout else "")
    assert found, "the server did not say where it listens"
    return process, found[0]
