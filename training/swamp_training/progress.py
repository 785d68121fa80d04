"""The progress bar or, where the output goes to a file, a line now and then."""

import time
from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

_LINE_EVERY = 30.0  # seconds, where there is no bar


class Bar:
    """How far a run has come."""

    def __init__(self, progress: Progress, total: int, done: int) -> None:
        self._progress, self._printed = progress, time.monotonic()
        self._task = progress.add_task("learning", total=total, completed=done, note="")

    def tell(self, decisions: int, note: str) -> None:
        self._progress.update(self._task, completed=decisions, note=note)
        if not self._progress.console.is_terminal and time.monotonic() - self._printed >= _LINE_EVERY:
            self._printed = time.monotonic()
            self._progress.console.print(f"{decisions:,} decisions, {note}")

    def say(self, text: str) -> None:
        self._progress.console.print(text, highlight=False)


@contextmanager
def open_bar(console: Console, total: int, done: int) -> Iterator[Bar]:
    texts = "[progress.description]{task.description}", "{task.completed:,.0f}/{task.total:,.0f}", "{task.fields[note]}"
    columns = [TextColumn(texts[0]), BarColumn(), *map(TextColumn, texts[1:])]
    with Progress(*columns, TimeElapsedColumn(), TimeRemainingColumn(), console=console) as progress:
        yield Bar(progress, total, done)
