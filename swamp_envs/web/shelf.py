"""Tables on disk: what a table began with, and its decisions, each written before anybody hears of it."""

import json
import sqlite3
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

_SCHEMA = """
create table if not exists tables (
    id text primary key, start text not null, seats text not null, settings text not null, made real not null
);
create table if not exists decisions (
    id text not null, ply integer not null, action integer not null, primary key (id, ply)
) without rowid;
"""


@dataclass(frozen=True)
class Seat:
    """Who sits there: a person, who holds the key, or a bot."""

    name: str
    bot: str | None = None
    key: str | None = None


@dataclass(frozen=True)
class Kept:
    """A table as it is kept. `start` is the record of the match before its first decision."""

    id: str
    start: str
    seats: tuple[Seat, ...]
    settings: dict[str, Any]
    made: float = field(default_factory=time.time)


class Shelf:
    """All tables of a server, in one SQLite file."""

    def __init__(self, path: Path | str) -> None:
        self._db = sqlite3.connect(path, check_same_thread=False, isolation_level=None)
        self._db.execute("pragma journal_mode=wal")
        self._db.execute("pragma synchronous=normal")
        self._db.executescript(_SCHEMA)

    def add(self, table: Kept, actions: list[int]) -> None:
        seats = json.dumps([[seat.name, seat.bot, seat.key] for seat in table.seats])
        row = (table.id, table.start, seats, json.dumps(table.settings), table.made)
        with self._transaction():
            self._db.execute("insert into tables values (?, ?, ?, ?, ?)", row)
            rows = [(table.id, ply, action) for ply, action in enumerate(actions)]
            self._db.executemany("insert into decisions values (?, ?, ?)", rows)

    def decide(self, table: str, ply: int, action: int) -> None:
        self._db.execute("insert into decisions values (?, ?, ?)", (table, ply, action))

    def take_back(self, table: str, plies: int) -> None:
        """Leave only the first decisions of a table."""
        self._db.execute("delete from decisions where id = ? and ply >= ?", (table, plies))

    def find(self, table: str) -> Kept | None:
        row = self._db.execute("select * from tables where id = ?", (table,)).fetchone()
        return None if row is None else _kept(row)

    def actions(self, table: str) -> list[int]:
        rows = self._db.execute("select action from decisions where id = ? order by ply", (table,))
        return [action for (action,) in rows]

    def close(self) -> None:
        self._db.close()

    def _transaction(self) -> sqlite3.Connection:
        self._db.execute("begin")
        return self._db


def _kept(row: tuple) -> Kept:
    table, start, seats, settings, made = row
    return Kept(table, start, tuple(Seat(*seat) for seat in json.loads(seats)), json.loads(settings), made)
