"""Which versions of numba are accepted: core/kernel builds on parts of it that are not public."""

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]


def accepted() -> tuple[tuple[int, int], tuple[int, int]]:
    """The oldest minor version of numba that may be installed, and the first that may not."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    [numba] = [each for each in project["dependencies"] if each.startswith("numba")]
    found = re.fullmatch(r"numba>=(\d+)\.(\d+),<(\d+)\.(\d+)", numba)
    assert found, numba
    a, b, c, d = map(int, found.groups())
    return (a, b), (c, d)


def pinned(file: str) -> tuple[int, int]:
    """The minor version of numba that tests run with."""
    found = re.search(r"^numba==(\d+)\.(\d+)", (ROOT / file).read_text(encoding="utf-8"), re.M)
    assert found, file
    return int(found[1]), int(found[2])


def test_the_oldest_and_the_newest_accepted_numba_are_tested() -> None:
    oldest, (major, minor) = accepted()
    assert pinned("constraints-floors.txt") == oldest
    assert pinned("constraints.txt") == (major, minor - 1)
