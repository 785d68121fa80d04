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
def source(tmp_path_factory) -> Path:
    """A copy of what git tracks, so that nothing that lies around slips in."""
    copy = tmp_path_factory.mktemp("source")
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout.decode()
    for name in filter(None, listed.split("\0")):
        source, target = ROOT / name, copy / name
        if source.is_file():
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(source.read_bytes())
    return copy


@pytest.fixture(scope="module")
def built(source, tmp_path_factory) -> list[Path]:
    """The source distribution, and the wheel that is made from it."""
    return build(source, tmp_path_factory.mktemp("dist"))


@pytest.fixture(scope="module")
def wheel(built) -> Path:
    return next(path for path in built if path.suffix == ".whl")


def build(source: Path, out: Path) -> list[Path]:
    subprocess.run([sys.executable, "-m", "build", "--outdir", out, source], check=True, capture_output=True)
    return sorted(out.iterdir())


def test_distributions_are_made_alike_byte_for_byte(built, source, tmp_path):
    for path in source.rglob("*.py"):
        os.utime(path, (1_700_000_000, 1_700_000_000))  # when a file was checked out changes nothing
    again = build(source, tmp_path)
    assert [path.name for path in again] == [path.name for path in built]
    assert [path.read_bytes() == other.read_bytes() for path, other in zip(again, built, strict=True)] == [True, True]


def test_an_index_would_take_the_distributions(built, source, wheel):
    check([sys.executable, "-m", "twine", "check", "--strict", *built], source)
    check([sys.executable, "-m", "check_wheel_contents", wheel], source)


def check(command: list, folder: Path) -> None:
    ran = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stdout + ran.stderr


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
