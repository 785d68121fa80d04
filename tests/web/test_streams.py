"""Streams over the network: what a page gets while a game goes on, after a lost line, and after a killed server."""

import signal
from pathlib import Path
from urllib.request import urlopen

import pytest

from benchmarks.served import start_server
from tests.cli.conftest import complaints

from .conftest import Server

SEATS = ["person", "person", "random", "random"]


def opened(server: Server) -> tuple[str, list[str]]:
    table = server.post("/api/tables", {"game": "swapx", "seats": SEATS, "seed": 4, "pace": 0})
    return table["id"], list(table["keys"].values())


def play(server: Server, table: str, key: str, ply: int) -> None:
    told = server.get(f"/api/tables/{table}/views/{ply}", key=key)
    server.post(f"/api/tables/{table}/moves", {"ply": ply, "move": told["moves"][0]["move"]}, key=key)


def test_a_stream_begins_with_the_present_and_goes_on_from_what_was_seen(server: Server) -> None:
    table, (first, second) = opened(server)
    [(ply, view)] = server.events(table, 1, key=first)
    assert (ply, view["seat"], bool(view["moves"])) == (0, 0, True)
    play(server, table, first, 0)
    play(server, table, second, 1)
    plies = [ply for ply, _ in server.events(table, 4, last=0, key=second)]
    assert plies == [1, 2, 3, 4]  # the two bots have decided as well
    [(ply, view)] = server.events(table, 1, last=4, key=second)
    assert (ply, view["moves"]) == (4, [])
    [(ply, view)] = server.events(table, 1, last=99, key=first)
    assert (ply, bool(view["moves"])) == (4, True)


@pytest.mark.parametrize("times", [2, pytest.param(20, marks=pytest.mark.slow)])
def test_a_server_that_is_killed_again_and_again_loses_nothing(server: Server, times: int) -> None:
    table, (first, second) = opened(server)
    for turn in range(times):
        play(server, table, first, 4 * turn)
        play(server, table, second, 4 * turn + 1)
        server.kill()
        server.start()
        last, view = server.events(table, 3, last=4 * turn + 1, key=first)[-1]
        assert (last, view["seat"]) == (4 * turn + 4, 0)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_server_with_open_pages_ends_at_once_and_without_a_word(tmp_path: Path, number: int) -> None:
    server = Server(tmp_path / "tables.sqlite")
    with open(tmp_path / "errors", "w") as errors:
        server.process, server.address = start_server(server.data, thinkers=1, errors=errors)
        table, (first, _) = opened(server)
        with urlopen(f"{server.address}/api/tables/{table}/events?key={first}", timeout=60) as stream:
            stream.readline()
            server.process.send_signal(number)
            stream.read()  # the server ends it, not the page
        assert server.process.wait(30) in (130, 0)  # as after Ctrl-C in any command; 0 where the shell ignores Ctrl-C
    assert not complaints((tmp_path / "errors").read_text().strip())
