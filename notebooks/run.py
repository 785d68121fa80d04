"""Runs the notebooks, `*.py` in this folder, and writes each beside it as `.ipynb` with its pictures.

    python notebooks/run.py                  # all
    python notebooks/run.py 3_arena
"""

import sys
from pathlib import Path

import jupytext
import nbclient
import nbformat

HERE = Path(__file__).parent


def run(source: Path) -> None:
    """Cells are numbered, and times and warnings left out, so that only what has changed is new."""
    notebook = jupytext.read(source)
    nbclient.NotebookClient(notebook, timeout=300, kernel_name="python3", record_timing=False, coalesce_streams=True).execute()
    for number, cell in enumerate(notebook.cells):
        cell["id"] = str(number)
        if "outputs" in cell:
            cell["outputs"] = [output for output in cell["outputs"] if output.get("name") != "stderr"]
    nbformat.write(notebook, source.with_suffix(".ipynb"))


if __name__ == "__main__":
    for path in sorted(HERE.glob("[0-9]*.py")):
        if path.stem in sys.argv[1:] or not sys.argv[1:]:
            run(path)
            print(path.stem)
