"""The file of an arena: one SQLite database with every game that is planned and every game that is finished."""

import os
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from swamp_envs import Match, Record, SwampError, Variant
from swamp_envs.core.options import parse_option_text
from swamp_envs.core.registry import game as game_called
from swamp_envs.core.seeds import SEED_LIMIT

from .entrants import Entrant
from .schedule import Planned, mode_of, plan
from .table import Finished, Seating

FORMAT = 1
_TABLES = """
CREATE TABLE arena (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE agents (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, agent TEXT NOT NULL, fingerprint TEXT NOT NULL);
CREATE TABLE schedule (id INTEGER PRIMARY KEY, deal INTEGER NOT NULL, seats TEXT NOT NULL, UNIQUE (deal, seats));
CREATE TABLE results (
    game INTEGER PRIMARY KEY REFERENCES schedule (id),
    ending TEXT NOT NULL, turns INTEGER NOT NULL, moves BLOB NOT NULL, fault_seat INTEGER, fault TEXT
);
CREATE TABLE seats (
    game INTEGER NOT NULL REFERENCES results (game), seat INTEGER NOT NULL, agent INTEGER NOT NULL,
    payoff REAL NOT NULL, score REAL, decisions INTEGER NOT NULL, seconds REAL NOT NULL,
    PRIMARY KEY (game, seat)
) WITHOUT ROWID;
"""
_PATIENCE = 60.0  # seconds to wait for somebody else who writes


@dataclass(frozen=True)
class Terms:
    """What all games of an arena have in common."""

    game: str  # its name
    id: str  # with the version
    options: str
    mode: str
    seed: int

    @property
    def variant(self) -> Variant:
        found = game_called(self.game)
        if found.id != self.id:
            raise SwampError(f"the arena is of {self.id}, and the game here is {found.id}: they cannot be compared")
        return found.variant(**parse_option_text(self.options))


class Store:
    """An arena's file. What `write` was given is kept even if the process is killed right after."""

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        if not self.path.is_file():
            raise SwampError(f"arena: there is no file {path}")
        try:
            self._db = _open(self.path)
            header = dict(self._db.execute("SELECT name, value FROM arena").fetchall())
        except sqlite3.DatabaseError as error:
            raise SwampError(f"{path} is not the file of an arena: {error}") from error
        if header.get("format") != str(FORMAT):
            raise SwampError(f"{path}: found format {header.get('format')!r} of arenas, accepted: {FORMAT}")
        self.terms = Terms(header["game"], header["id"], header["options"], header["mode"], int(header["seed"]))

    @classmethod
    def open(cls, path: str | Path, variant: Variant, mode: str | None = None, seed: int | None = None) -> "Store":
        """The file for games of this variant, made if it is not there; refused if it holds other games."""
        path = Path(path)
        mode = mode_of(variant, mode)
        if not path.exists():
            _create(path, Terms(variant.game.name, variant.game.id, variant.option_text, mode, seed or 0))
        store = cls(path)
        store._check(variant, mode, seed)
        return store

    def _check(self, variant: Variant, mode: str, seed: int | None) -> None:
        wanted = Terms(variant.game.name, variant.game.id, variant.option_text, mode, seed or 0)
        for name in ("id", "options", "mode", "seed"):
            found, asked = getattr(self.terms, name), getattr(wanted, name)
            if found != asked and not (name == "seed" and seed is None):
                raise SwampError(
                    f"{self.path}: found an arena with {name} {found}, asked for {asked}; take another file"
                )

    def close(self) -> None:
        self._db.close()

    def __enter__(self) -> "Store":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def extend(self, entrants: Sequence[Entrant], deals: int) -> None:
        """Plan the games of these agents and of those that are in the file, so many deals at least."""
        with self._transaction():
            for entrant in entrants:
                self._enter(entrant)
            self._plan(range(max(deals, self.deals)))

    def _enter(self, entrant: Entrant) -> None:
        for known in self.entrants:
            if known.name == entrant.name and known != entrant:
                raise SwampError(
                    f"{self.path}: {known.name} is {known.agent} {known.fingerprint} there; found {entrant.agent} "
                    f"{entrant.fingerprint}; accepted: the same, or another name, as in other={entrant.agent}"
                )
        row = (entrant.name, entrant.agent, entrant.fingerprint)
        self._db.execute("INSERT OR IGNORE INTO agents (name, agent, fingerprint) VALUES (?, ?, ?)", row)

    def _plan(self, deals: range) -> None:
        planned = plan(self.terms.variant, self.terms.mode, len(self.entrants), deals)
        rows = ((game.deal, _joined(game)) for game in planned)
        self._db.executemany("INSERT OR IGNORE INTO schedule (deal, seats) VALUES (?, ?)", rows)

    @property
    def entrants(self) -> list[Entrant]:
        """All agents; the place in the list is the agent's number."""
        return [Entrant(*row) for row in self._db.execute("SELECT name, agent, fingerprint FROM agents ORDER BY id")]

    @property
    def deals(self) -> int:
        """How many deals are planned."""
        return self._db.execute("SELECT coalesce(max(deal) + 1, 0) FROM schedule").fetchone()[0]

    def counts(self) -> tuple[int, int]:
        """Games finished, and games planned."""
        finished = self._db.execute("SELECT count(*) FROM results").fetchone()[0]
        return finished, self._db.execute("SELECT count(*) FROM schedule").fetchone()[0]

    def unfinished(self) -> list[Seating]:
        """The planned games without a result, in order."""
        rows = self._db.execute(
            "SELECT id, deal, seats FROM schedule WHERE id NOT IN (SELECT game FROM results) ORDER BY id"
        )
        return [self._seating(*row) for row in rows]

    def _seating(self, game: int, deal: int, seats: str) -> Seating:
        return Seating(game, (self.terms.seed + deal) % SEED_LIMIT, tuple(map(int, seats.split(","))))

    def write(self, finished: Iterable[Finished]) -> None:
        """Keep results; of a game that has one already the first stays."""
        with self._transaction():
            for end in finished:
                self._write(end)

    def _write(self, end: Finished) -> None:
        moves = np.asarray(end.moves, "<i4").tobytes()
        row = (end.game, end.ending, end.turns, moves, end.fault_seat, end.fault)
        new = self._db.execute("INSERT OR IGNORE INTO results VALUES (?, ?, ?, ?, ?, ?)", row).rowcount
        if new:
            rows = zip(end.seats, end.payoffs, end.scores, end.decisions, end.seconds, strict=True)
            self._db.executemany(
                "INSERT INTO seats VALUES (?, ?, ?, ?, ?, ?, ?)", [(end.game, p, *row) for p, row in enumerate(rows)]
            )

    def finished(self) -> Iterator[tuple[int, Finished]]:
        """Every result with its deal, in the order of the plan; without the moves, which are in the records."""
        heads = self._db.execute(
            "SELECT game, deal, ending, turns, fault_seat, fault FROM results JOIN schedule ON id = game ORDER BY game"
        )
        seats = self._db.execute("SELECT agent, payoff, score, decisions, seconds, game FROM seats ORDER BY game, seat")
        players = self.terms.variant.players
        for game, deal, ending, turns, fault_seat, fault in heads:
            rows = seats.fetchmany(players)
            agents, payoffs, scores, decisions, seconds, _ = zip(*rows, strict=True)
            yield (
                deal,
                Finished(game, agents, payoffs, scores, decisions, seconds, ending, turns, (), fault_seat, fault),
            )

    def match(self, game: int) -> Match:
        """A finished game, played again."""
        found = self._db.execute(
            "SELECT id, deal, seats, moves FROM results JOIN schedule ON id = game WHERE id = ?", (game,)
        ).fetchone()
        if found is None:
            raise SwampError(f"{self.path}: game {game} is not finished")
        match = Match(self.terms.variant, self._seating(*found[:3]).seed)
        for action in np.frombuffer(found[3], "<i4"):
            match.push(int(action))
        return match

    def record(self, game: int) -> Record:
        """A finished game as a record; one that an agent lost by a fault ends where that happened."""
        seats = self._db.execute(
            "SELECT name FROM seats JOIN agents ON id = seats.agent + 1 WHERE game = ? ORDER BY seat", (game,)
        )
        return self.match(game).record([name for (name,) in seats])

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._db.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self._db.execute("ROLLBACK")
            raise
        self._db.execute("COMMIT")


def _open(path: Path) -> sqlite3.Connection:
    """Written ahead: a reader never waits, and a killed writer leaves whole transactions only."""
    db = sqlite3.connect(path, timeout=_PATIENCE, isolation_level=None)
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = NORMAL")
    return db


def _create(path: Path, terms: Terms) -> None:
    """Made under another name first, so that a file is a whole arena or is not there."""
    half_done = Path(f"{path}.part")
    try:
        half_done.unlink(missing_ok=True)
        with closing(sqlite3.connect(half_done, isolation_level=None)) as db:
            db.executescript(_TABLES)
            db.executemany("INSERT INTO arena VALUES (?, ?)", {"format": str(FORMAT), **_texts(terms)}.items())
        os.replace(half_done, path)
    except (OSError, sqlite3.OperationalError) as error:
        raise SwampError(f"cannot write {path}: {error}") from error


def _texts(terms: Terms) -> dict[str, str]:
    return {name: str(value) for name, value in vars(terms).items()}


def _joined(game: Planned) -> str:
    return ",".join(map(str, game.seats))
