"""A server of its own for tests that go through the network or a browser."""

import json
import os
import signal
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlencode
from urllib.request import Request, urlopen

import pytest

from benchmarks.served import start_server

from .chromium import CHROMIUM, LAPTOP, SLOW, is_error


@dataclass
class Server:
    """`swamp serve` in a process; killed, it can be started again over its file of tables."""

    data: Path
    address: str = ""
    process: subprocess.Popen | None = field(default=None, repr=False)

    def start(self) -> "Server":
        """Where it was before, if it was started before."""
        port = int(self.address.rpartition(":")[2] or 0)
        self.process, self.address = start_server(self.data, port, thinkers=1)
        return self

    def kill(self) -> None:
        """As the power does it."""
        assert self.process
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        if self.process and self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            self.process.wait(30)

    def get(self, path: str, **query: Any) -> Any:
        with urlopen(f"{self.address}{path}?{urlencode(query)}", timeout=60) as answer:
            return json.load(answer)

    def post(self, path: str, body: Any, **query: Any) -> Any:
        request = Request(f"{self.address}{path}?{urlencode(query)}", json.dumps(body).encode())
        request.add_header("Content-Type", "application/json")
        with urlopen(request, timeout=120) as answer:
            return json.load(answer)

    def events(self, table: str, count: int, last: int | None = None, **query: Any) -> list[tuple[int, dict]]:
        """The first events of a table's stream, each with its id."""
        request = Request(f"{self.address}/api/tables/{table}/events?{urlencode(query)}")
        if last is not None:
            request.add_header("Last-Event-ID", str(last))
        found, number = [], -1
        with urlopen(request, timeout=60) as stream:
            while len(found) < count:
                line = stream.readline().decode()
                if line.startswith("id: "):
                    number = int(line[4:])
                elif line.startswith("data: "):
                    found.append((number, json.loads(line[6:])))
        return found


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    found = Server(tmp_path_factory.mktemp("server") / "tables.sqlite").start()
    yield found
    found.stop()


@pytest.fixture(scope="module")
def browser() -> Iterator:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield found
        found.close()


@pytest.fixture
def page(browser) -> Iterator:
    """A page whose console must stay empty."""
    context = browser.new_context(viewport=LAPTOP)
    context.set_default_timeout(SLOW)
    found, errors = context.new_page(), []
    found.on("console", lambda message: errors.append(message.text) if is_error(message) else None)
    found.on("pageerror", lambda error: errors.append(str(error)))
    yield found
    context.close()
    assert not errors
