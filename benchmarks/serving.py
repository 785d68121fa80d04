"""How fast `swamp serve` answers while it is busy: python -m benchmarks.serving [--tables 50] [--spectators 200]

Bots play at all tables at a person's pace, spectators look on, and one person makes a move every now and then. What
counts is how long the person waits for the answer to a move, and for the view that follows it.
"""

import argparse
import asyncio
import json
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

from .served import start_server

BOTS = ["random"] * 4


async def ask(port: int, method: str, path: str, body: Any = None) -> Any:
    """One request over a connection of its own."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    content = b"" if body is None else json.dumps(body).encode()
    head = f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\n"
    writer.write(f"{head}Content-Length: {len(content)}\r\n\r\n".encode() + content)
    answer = await reader.read()
    writer.close()
    return json.loads(answer.partition(b"\r\n\r\n")[2])


async def look_on(port: int, table: str, seen: list[int]) -> None:
    """A spectator: counts the views that come."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=2**22)
    writer.write(f"GET /api/tables/{table}/events HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
    while line := await reader.readline():
        seen[0] += line.startswith(b"data: ")


async def play(port: int, seconds: float) -> list[float]:
    """A person alone at a table: milliseconds for each answer to a move."""
    table = await ask(port, "POST", "/api/tables", {"game": "swapx", "seats": ["person"] * 4, "pace": 0})
    waits, ply, end = [], 0, time.monotonic() + seconds
    while time.monotonic() < end:
        path = f"/api/tables/{table['id']}"
        key = table["keys"][str(ply % 4)]
        begun = time.monotonic()
        await ask(port, "POST", f"{path}/moves?key={key}", {"ply": ply, "move": "--"})
        waits.append(1000 * (time.monotonic() - begun))
        ply += 1
        await asyncio.sleep(0.1)
    return waits


async def measure(port: int, tables: int, spectators: int, seconds: float, pace: float) -> None:
    body = {"game": "swapx", "seats": BOTS, "pace": pace}
    opened = [(await ask(port, "POST", "/api/tables", body))["id"] for _ in range(tables)]
    seen = [0]
    watching = [asyncio.create_task(look_on(port, opened[n % tables], seen)) for n in range(spectators)]
    await asyncio.sleep(3)
    before = seen[0]
    waits = await play(port, seconds)
    print(f"{tables} tables of bots, a decision every {pace:g} s at each; {spectators} spectators")
    print(f"answers to {len(waits)} moves: median {statistics.median(waits):.1f} ms, worst {max(waits):.0f} ms")
    print(f"{(seen[0] - before) / seconds:,.0f} views a second were sent")
    for each in watching:
        each.cancel()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--spectators", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--pace", type=float, default=2)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server, address = start_server(Path(folder) / "tables.sqlite")
        try:
            port = int(address.rpartition(":")[2])
            asyncio.run(measure(port, args.tables, args.spectators, args.seconds, args.pace))
        finally:
            server.terminate()
            server.wait()


if __name__ == "__main__":
    main()
