"""The documentation is executed: README code and commands, notebooks, generated pages."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from swamp_envs import game
from swamp_envs.core.registry import HOUSE
from swamp_envs.play.agents import make_agent
from swamp_envs.play.table import Table

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
SNIPPETS = [
    pytest.param(code, id=f"{page.stem} {number}")
    for page in PAGES
    for number, code in enumerate(re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL))
]
COMMANDS = [line for block in re.findall(r"```sh\n(.*?)```", README, re.DOTALL) for line in block.splitlines()]
# Set-up is what the test command itself does, and `play` waits for a person: it gets one that leaves at once.
TYPED = {
    "swamp play swapx --against greedy": "q\n",
    "swamp play bayou_boss -o players=2 --against policy:bayou_boss-players2": "q\n",
}
SWAMP_COMMANDS = [line for line in COMMANDS if line.startswith("swamp ")]


@pytest.mark.parametrize("snippet", SNIPPETS)
def test_code_on_the_pages_runs(snippet, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    exec(compile(snippet, "a page", "exec"), {"__name__": "page"})


def test_readme_has_code_and_commands():
    assert len(SNIPPETS) >= 4
    assert len(SWAMP_COMMANDS) >= 5
    assert "make test" in COMMANDS
    assert "make demo" in COMMANDS


def test_readme_commands_run_in_order(tmp_path):
    for line in SWAMP_COMMANDS:
        command = [sys.executable, "-m", "swamp_envs", *shlex.split(line)[1:]]
        ran = subprocess.run(
            command, cwd=tmp_path, input=TYPED.get(line, ""), capture_output=True, text=True, timeout=300
        )
        assert ran.returncode == 0, f"{line}\n{ran.stdout}\n{ran.stderr}"
        assert ran.stdout.strip(), line


def test_readme_lists_every_game():
    for name in HOUSE:
        assert f"swamp_envs/games/{name}/RULES.md" in README


NOTEBOOKS = sorted((ROOT / "notebooks").glob("[0-9]*.py"))


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebooks_with_pictures_are_those_that_are_written(path):
    jupytext = pytest.importorskip("jupytext")
    written, shown = jupytext.read(path), jupytext.read(path.with_suffix(".ipynb"))
    assert [cell.source for cell in shown.cells] == [cell.source for cell in written.cells], "run notebooks/run.py"
    assert any(cell.get("outputs") for cell in shown.cells)


def test_every_notebook_is_written_as_text():
    assert [path.with_suffix(".ipynb") for path in NOTEBOOKS] == sorted((ROOT / "notebooks").glob("*.ipynb"))


@pytest.mark.parametrize("path", [path.with_suffix(".ipynb") for path in NOTEBOOKS], ids=lambda path: path.stem)
def test_notebooks_run(path):
    nbformat = pytest.importorskip("nbformat")
    nbclient = pytest.importorskip("nbclient")
    notebook = nbformat.read(path, as_version=4)
    nbclient.NotebookClient(notebook, timeout=300, kernel_name="python3").execute()
    assert any(cell.get("outputs") for cell in notebook.cells)


def test_pictures_are_drawn_from_the_games_as_they_are():
    ran = subprocess.run([sys.executable, "docs/generate.py", "--check"], cwd=ROOT, capture_output=True, text=True)
    assert ran.returncode == 0, f"run python docs/generate.py: {ran.stdout}{ran.stderr}"


@pytest.mark.parametrize("name", HOUSE)
def test_changelog_names_every_game_version(name):
    assert f"`{game(name).id}`" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_relative_links_lead_somewhere():
    for page in [
        ROOT / "README.md",
        ROOT / "CONTRIBUTING.md",
        *ROOT.glob("benchmarks/*.md"),
    ]:
        for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8")):
            assert " " not in target, f"{page.relative_to(ROOT)} links to {target!r}, which no page shows"
            assert (page.parent / target).exists(), f"{page.relative_to(ROOT)} links to {target}"


def test_the_program_on_the_page_about_engines_plays(tmp_path):
    """It is a file by itself, in a Python that has nothing of ours, and plays whole games."""
    page = (ROOT / "docs" / "engines.md").read_text(encoding="utf-8")
    (code,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    file = tmp_path / "mine.py"
    file.write_text(code, encoding="utf-8")
    agent = make_agent("exec:" + shlex.join([sys.executable, "-I", "-S", str(file)]))
    for name, kind in (("swapx", {"max_turns": 30}), ("bayou_boss", {"players": 2, "rounds": 1})):
        assert Table.of(game(name).variant(**kind), [agent], 2, 1).finish().over.all()
