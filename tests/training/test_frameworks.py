"""The scripts for other people's frameworks run unchanged; one whose framework is not installed is skipped."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPTS = Path(__file__).parents[2] / "training" / "frameworks"
# What a script needs, and with what words it is run.
NEEDS = {"sb3": "sb3_contrib", "torchrl": "torchrl", "rllib": "ray.rllib", "tianshou": "tianshou", "agilerl": "agilerl"}
RUNS = [("sb3", "--door=vecenv"), ("sb3", "--door=gymnasium"), ("torchrl",), ("rllib",), ("tianshou",), ("agilerl",)]


@pytest.mark.parametrize("run", RUNS, ids=" ".join)
def test_the_script_learns_from_as_many_decisions_as_it_is_told(run: tuple[str, ...]) -> None:
    script, *words = run
    pytest.importorskip(NEEDS[script])
    command = [sys.executable, str(SCRIPTS / f"with_{script}.py"), "--decisions=1000", *words]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert ran.returncode == 0, ran.stderr
    told = re.search(rf"^{script}.*: (\d+) decisions, (\d+) a second$", ran.stdout, re.MULTILINE)
    assert told, ran.stdout
    assert 1000 <= int(told[1]) < 5000
    assert int(told[2]) > 0


def test_every_script_is_tried() -> None:
    assert (
        {path.stem.removeprefix("with_") for path in SCRIPTS.glob("*.py")}
        == set(NEEDS)
        == {script for script, *_ in RUNS}
    )
