"""What the wheel holds, and that it works away from the repository."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGES = {"swamp_envs", "swamp_agents", "swamp_training"}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory) -> Path:
    """A wheel built from a copy of what git tracks, so that nothing lying around slips in."""
    copy, out = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("wheel")
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout.decode()
    for name in filter(None, listed.split("\0")):
        source, target = ROOT / name, copy / name
        if source.is_file():
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(source.read_bytes())
    subprocess.run([sys.executable, "-m", "build", "--wheel", "--outdir", out, copy], check=True, capture_output=True)
    return next(out.glob("*.whl"))


def test_the_wheel_holds_our_three_packages_and_nothing_else(wheel):
    names = zipfile.ZipFile(wheel).namelist()
    tops = {name.split("/")[0] for name in names}
    assert {top for top in tops if not top.endswith(".dist-info")} == PACKAGES


def test_the_wheel_holds_all_sources_and_data(wheel):
    names = set(zipfile.ZipFile(wheel).namelist())
    for place in ("swamp_envs", "agents/swamp_agents", "training/swamp_training"):
        base = (ROOT / place).parent
        for path in (ROOT / place).rglob("*"):
            if path.suffix in {".py", ".toml", ".ttf", ".npz", ".html", ".css", ".js", ".svg"} or path.name in {
                "RULES.md",
                "py.typed",
            }:
                assert path.relative_to(base).as_posix() in names


def test_the_wheel_runs_without_the_repository(wheel, tmp_path):
    code = "import swamp_envs; print(swamp_envs.__file__); print(swamp_envs.new('swapx', seed=1).game.rules_page[:7])"
    unpacked = tmp_path / "site"
    zipfile.ZipFile(wheel).extractall(unpacked)
    environment = os.environ | {"PYTHONPATH": str(unpacked)}
    ran = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    assert str(unpacked) in ran.stdout
    assert "# SwapX" in ran.stdout
