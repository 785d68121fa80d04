"""An arena's file as a database: there whole or not at all, with a digest in every row, and one kind of error."""

import hashlib
import os
import secrets
import shutil
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from swamp_envs import SwampError

FORMAT = 2
_TABLES = """
CREATE TABLE arena (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE agents (
    id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, agent TEXT NOT NULL, fingerprint TEXT NOT NULL,
    digest TEXT NOT NULL
);
CREATE TABLE schedule (
    id INTEGER PRIMARY KEY, batch INTEGER NOT NULL, deal INTEGER NOT NULL, seats TEXT NOT NULL, digest TEXT NOT NULL,
    UNIQUE (deal, seats)
);
CREATE TABLE results (
    game INTEGER PRIMARY KEY REFERENCES schedule (id),
    ending TEXT NOT NULL, turns INTEGER NOT NULL, moves BLOB NOT NULL, fault_seat INTEGER, fault TEXT,
    digest TEXT NOT NULL
);
CREATE TABLE seats (
    game INTEGER NOT NULL REFERENCES results (game), seat INTEGER NOT NULL, agent INTEGER NOT NULL,
    payoff REAL NOT NULL, score REAL, decisions INTEGER NOT NULL, seconds REAL NOT NULL,
    PRIMARY KEY (game, seat)
) WITHOUT ROWID;
"""
_SCHEMA = "SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL"
_PATIENCE = 60.0  # seconds to wait for somebody else who writes


class ArenaFileError(SwampError):
    """The file of an arena that is damaged, is none, or cannot be written."""


def create(path: Path, header: Mapping[str, str]) -> bool:
    """Make the file; False if somebody else has made it meanwhile. Until it is whole it has another name."""
    unfinished = Path(f"{path}.{secrets.token_hex(4)}.part")
    try:
        with closing(sqlite3.connect(unfinished, isolation_level=None)) as db:
            _fill(db, header)
        os.link(unfinished, path)
    except FileExistsError:
        return False
    except (OSError, ValueError, sqlite3.Error) as error:
        raise ArenaFileError(f"cannot write {path}: {error}") from error
    finally:
        with suppress(OSError, ValueError):
            unfinished.unlink()
    return True


def _fill(db: sqlite3.Connection, header: Mapping[str, str]) -> None:
    """Written ahead from then on: a reader never waits, and a killed writer leaves whole transactions only."""
    db.executescript(f"BEGIN; {_TABLES}")
    db.executemany("INSERT INTO arena VALUES (?, ?)", _signed({"format": str(FORMAT), **header}).items())
    db.execute("COMMIT")
    db.execute("PRAGMA journal_mode = WAL")


def _copied(path: Path) -> TemporaryDirectory:
    """A folder with a copy of the file, and of what was written ahead and is not in it yet."""
    folder = TemporaryDirectory(prefix="swamp-arena-")
    try:
        for each in (path, Path(f"{path}-wal")):
            if each.exists():
                shutil.copyfile(each, Path(folder.name) / each.name)
    except OSError as error:
        folder.cleanup()
        raise ArenaFileError(f"cannot read {path}: {error.strerror}") from error
    return folder


def _signed(header: Mapping[str, str]) -> dict[str, str]:
    return {**header, "digest": _digest(*sorted(map(repr, header.items())))}


def _digest(*values: Any) -> str:
    return hashlib.blake2b(repr(values).encode(), digest_size=12).hexdigest()


class Database:
    """The connection to an arena's file, which has been looked through. Nothing but ArenaFileError comes out of it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._copy = None if os.access(path.parent, os.W_OK) else _copied(path)
        with self._reading():
            self._db = sqlite3.connect(self._at, timeout=_PATIENCE, isolation_level=None)
        try:
            with self._reading():
                self._db.execute("PRAGMA synchronous = NORMAL")
                self.header = dict(self._db.execute("SELECT name, value FROM arena").fetchall())
                self._check()
        except BaseException:
            self.close()
            raise

    @property
    def _at(self) -> Path:
        """Where it is read: a copy if SQLite cannot write its own files beside it."""
        return self.path if self._copy is None else Path(self._copy.name) / self.path.name

    def _check(self) -> None:
        """Its format, its tables, what SQLite knows of damage, and the header's digest."""
        if self.header.get("format") != str(FORMAT):
            raise ArenaFileError(f"{self.path}: found format {self.header.get('format')!r}, accepted: {FORMAT}")
        with closing(sqlite3.connect(":memory:")) as ours:
            ours.executescript(_TABLES)
            if not set(ours.execute(_SCHEMA)) <= set(self._db.execute(_SCHEMA)):
                raise ArenaFileError(f"{self.path}: found tables that are not those of an arena")
        ((found,), *_) = self._db.execute("PRAGMA integrity_check(1)").fetchall()
        if found != "ok":
            raise ArenaFileError(f"{self.path} is damaged: {found}")
        if self.header != _signed({name: value for name, value in self.header.items() if name != "digest"}):
            raise self.damage("its header")

    def close(self) -> None:
        self._db.close()
        if self._copy is not None:
            self._copy.cleanup()

    def digest(self, *values: Any) -> str:
        """What is kept with a row, to be compared when it is read. No other row has it, and no row of another arena."""
        return _digest(self.header["digest"], *values)

    def damage(self, where: str) -> ArenaFileError:
        return ArenaFileError(f"{self.path} is damaged: {where} and the digest kept with it do not agree")

    def rows(self, query: str, values: Sequence[Any] = ()) -> Iterator[tuple]:
        """What a query finds, row by row."""
        with self._reading():
            yield from map(tuple, self._db.execute(query, values))  # a bare cursor would be closed after the file is

    def number(self, query: str, values: Sequence[Any] = ()) -> int:
        """What a query counts."""
        ((found,),) = self.rows(query, values)
        return found

    @contextmanager
    def writing(self) -> Iterator[None]:
        """All that is written inside, or nothing."""
        if self._copy is not None:
            raise ArenaFileError(f"cannot write {self.path}: its folder cannot be written; it can be reported only")
        try:
            self._db.execute("BEGIN IMMEDIATE")
            yield
            self._db.execute("COMMIT")
        except sqlite3.Error as error:
            raise ArenaFileError(
                f"cannot write {self.path}: {error}; what is in it is kept, and can be resumed once that is mended"
            ) from error
        finally:
            self._roll_back()

    def _roll_back(self) -> None:
        """What was not committed is undone, here unless SQLite did it when it failed."""
        with suppress(sqlite3.Error):
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")

    def add(self, table: str, rows: Iterable[Sequence[Any]]) -> int:
        """Rows for a table; one whose key is there already is left out. Returns how many were added."""
        added = 0
        for row in rows:
            marks = ", ".join("?" * len(row))
            added += self._db.execute(f"INSERT INTO {table} VALUES ({marks}) ON CONFLICT DO NOTHING", row).rowcount
        return added

    @contextmanager
    def _reading(self) -> Iterator[None]:
        try:
            yield
        except (sqlite3.Error, ValueError) as error:
            if isinstance(error, SwampError):
                raise
            raise ArenaFileError(f"{self.path} is not the file of an arena, or damaged: {error}") from error
