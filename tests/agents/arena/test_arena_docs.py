"""The pages about the arena and the checks: their commands and programs run."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[3] / "docs"
PAGES = {name: (DOCS / f"{name}.md").read_text(encoding="utf-8") for name in ("arena", "checks")}
COMMANDS = [line for block in re.findall(r"```sh\n(.*?)```", PAGES["arena"], re.DOTALL) for line in block.splitlines()]


def test_the_commands_run_in_order(tmp_path: Path) -> None:
    assert len(COMMANDS) >= 5
    for line in COMMANDS:
        command = [sys.executable, "-m", "swamp_envs", *shlex.split(line.removeprefix("swamp "))]
        ran = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=300)
        assert ran.returncode == 0, f"{line}\n{ran.stdout}\n{ran.stderr}"
        assert ran.stdout.strip(), line


@pytest.mark.parametrize("page", PAGES)
def test_the_programs_run(page: str, tmp_path: Path) -> None:
    [program] = re.findall(r"```python\n(.*?)```", PAGES[page], re.DOTALL)
    (tmp_path / "program.py").write_text(program, encoding="utf-8")
    ran = subprocess.run([sys.executable, "program.py"], cwd=tmp_path, capture_output=True, text=True, timeout=300)
    assert ran.returncode == 0, ran.stderr
