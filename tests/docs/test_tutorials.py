"""The tutorials are followed as a reader would: every block in its order, in a folder of its own.

Python goes on with the names of the blocks before; a block that begins with `# name.py` is saved under that name, and
`sh` is run by a shell. Blocks marked `text` are shown only.
"""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TUTORIALS = sorted((ROOT / "docs" / "tutorials").glob("*.md"))
BLOCK = re.compile(r"^```(python|sh)\n(.*?)^```", re.DOTALL | re.MULTILINE)
SAVED = re.compile(r"# (\w+\.py)\n")


def blocks_of(page: Path) -> list[tuple[str, str]]:
    return [(kind, code) for kind, code in BLOCK.findall(page.read_text(encoding="utf-8"))]


def shell(code: str, folder: Path) -> None:
    paths = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    ran = subprocess.run(
        ["bash", "-euc", code],
        cwd=folder,
        input="q\n",
        capture_output=True,
        text=True,
        timeout=500,
        env={**os.environ, "PATH": paths},
    )
    assert ran.returncode == 0, f"{code}\n{ran.stdout}\n{ran.stderr}"


@pytest.mark.parametrize("page", TUTORIALS, ids=lambda page: page.stem)
def test_a_tutorial_can_be_followed(page: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    names = {"__name__": "tutorial"}
    for kind, code in blocks_of(page):
        saved = SAVED.match(code)
        if kind == "sh":
            shell(code, tmp_path)
        elif saved:
            (tmp_path / saved[1]).write_text(code, encoding="utf-8")
        else:
            exec(compile(code, page.name, "exec"), names)


def test_there_is_a_tutorial_for_every_purpose() -> None:
    purposes = ["play", "agent", "sb3", "train", "search", "dataset", "your_game", "language_model", "machines"]
    assert sorted(purposes) == [page.stem for page in TUTORIALS]
    assert all(blocks_of(page) for page in TUTORIALS)
