"""`swamp play` at a terminal of 80 columns and 24 rows: what is typed, saved, interrupted and gone on with."""

import contextlib
import os
import re
import select
import signal
import struct
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import swamp_envs
from tests.cli.conftest import Swamp

fcntl, pty, termios = (pytest.importorskip(name) for name in ("fcntl", "pty", "termios"))  # not on Windows
PROMPT = re.compile(rb"(\w+> |begins --|stops --)\Z")
PATIENCE = 300  # seconds; kernels may have to be compiled


class Terminal:
    """A command at a terminal of its own."""

    def __init__(self, *words: str, folder: Path) -> None:
        self.pid, self.screen = pty.fork()
        if self.pid == 0:
            os.chdir(folder)
            signal.signal(signal.SIGINT, signal.SIG_DFL)
            size = ("COLUMNS", "LINES")
            kept = {name: value for name, value in os.environ.items() if name not in size}
            command = [sys.executable, "-m", "swamp_envs", *words]
            os.execve(command[0], command, {**kept, "TERM": "xterm-256color", "NO_COLOR": "1"})
        fcntl.ioctl(self.screen, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.printed = b""

    def until_asked(self) -> str:
        """What has been printed since the last answer, up to the next prompt."""
        began, end = len(self.printed), time.monotonic() + PATIENCE
        while time.monotonic() < end:
            ready, _, _ = select.select([self.screen], [], [], 0.2)
            if ready:
                self.printed += os.read(self.screen, 65536)
            elif PROMPT.search(self.printed[began:]):
                return self.printed[began:].decode()
        raise AssertionError(f"nothing is asked: {self.printed[began:].decode()}")

    def type(self, line: str) -> str:
        os.write(self.screen, f"{line}\r".encode())
        return self.until_asked()

    def end(self, number: int) -> tuple[str, int]:
        """Send a signal; the rest of what is printed, and the exit status, or the signal as a negative number."""
        os.kill(self.pid, number)
        said = b""
        with contextlib.suppress(OSError):  # the end of a terminal
            while part := os.read(self.screen, 65536):
                said += part
        _, status = os.waitpid(self.pid, 0)
        return said.decode(), os.waitstatus_to_exitcode(status)


Open = Callable[..., Terminal]


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Open]:
    """Opens terminals, and closes them."""
    terminals: list[Terminal] = []

    def open_one(*words: str) -> Terminal:
        terminals.append(Terminal(*words, folder=tmp_path))
        return terminals[-1]

    yield open_one
    for each in terminals:
        with contextlib.suppress(OSError):
            os.kill(each.pid, signal.SIGKILL)
        os.close(each.screen)


def test_ctrl_c_saves_the_game_and_it_goes_on_where_it_was(opened: Open, tmp_path: Path, swamp: Swamp) -> None:
    terminal = opened("play", "swapx", "--seed", "5", "--against", "random")
    assert "wins." in terminal.until_asked()
    first = terminal.type("")
    assert "1 to 19, or a move" in first
    assert len(first.splitlines()) <= 25  # the answer's own line, and a screen
    terminal.type("3")
    said, status = terminal.end(signal.SIGINT)
    assert "saved as swapx-5.swamp; swamp play --resume swapx-5.swamp goes on" in said
    assert "Traceback" not in said
    assert status == 130
    record = swamp_envs.load_record(tmp_path / "swapx-5.swamp")
    assert record.seats == ("human", "random", "random", "random")
    assert record.replay().moves[0] == "C@c2"
    again = swamp(f"play --resume {tmp_path / 'swapx-5.swamp'}", typed="--\nq\n").stdout
    assert f"decision {record.replay().ply + 1}" in again
    gone_on = swamp_envs.load_record(tmp_path / "swapx-5.swamp").replay().moves
    assert gone_on[: len(record.plies) + 1] == [*record.replay().moves, "--"]


def test_who_is_killed_loses_nothing_that_was_to_be_saved(opened: Open, tmp_path: Path) -> None:
    terminal = opened("play", "swapx", "--seed", "5", "--against", "random", "--save", "x.swamp")
    terminal.until_asked()
    terminal.type("")
    terminal.type("3")
    terminal.type("1")
    assert terminal.end(signal.SIGKILL)[1] == -signal.SIGKILL
    moves = swamp_envs.load_record(tmp_path / "x.swamp").replay().moves
    assert [moves[0], moves[4], len(moves)] == ["C@c2", "--", 8]
    assert [path.name for path in tmp_path.iterdir()] == ["x.swamp"]


def test_long_text_comes_page_by_page(opened: Open) -> None:
    terminal = opened("play", "swapx", "--seed", "5", "--against", "random")
    terminal.until_asked()
    terminal.type("")
    page = terminal.type("?")
    assert re.search(r"-- page 1 of \d: enter goes on, q stops --", page)
    assert "the choice of that number" in page.splitlines()[1]
    assert len(page.splitlines()) <= 25
    assert "page 2 of " in terminal.type("")
    assert terminal.type("q").endswith("act> ")
    terminal.end(signal.SIGKILL)


def test_nobody_who_has_decided_nothing_leaves_a_file(opened: Open, tmp_path: Path) -> None:
    terminal = opened("play", "swapx", "--seed", "5", "--against", "random")
    terminal.until_asked()
    terminal.type("")
    assert "saved" not in terminal.end(signal.SIGINT)[0]
    assert not [*tmp_path.iterdir()]


def test_the_first_time_is_offered_and_begun(opened: Open) -> None:
    terminal = opened("play", "gillybog", "--seed", "3", "--against", "random")
    assert "Your first game? Type first for" in terminal.until_asked()
    assert terminal.type("first").endswith("act> ")  # nothing is to be laid first
    terminal.end(signal.SIGKILL)
