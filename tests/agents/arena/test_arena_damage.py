"""Files of arenas that are damaged, foreign or cannot be written: one kind of error, and never another result."""

import random
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from swamp_agents.arena import Finished, Store, make_report, read_entrants
from swamp_agents.arena.database import ArenaFileError
from swamp_envs import SwampError, game

resource = pytest.importorskip("resource")

SHORT = game("swapx").variant(max_turns=4)
Contents = tuple[object, ...]


def fill(file: Path) -> Contents:
    """Plan an arena and play it, as far as it is not, with results that are made up; returns all that is in it."""
    with Store.open(file, SHORT, seed=2**63 + 1) as store:
        store.extend(read_entrants(["one=random", "other=random"]), 2, batch=3)
        for seating in store.unfinished():
            store.write([made_up(seating.game, seating.seats)])
        return contents(store)


def made_up(number: int, seats: tuple[int, ...]) -> Finished:
    """A result in which every game is different; every fifth is a fault."""
    fault = (2, f"fell asleep over game {number}") if number % 5 == 0 else (None, None)
    scores, payoffs = [None if fault[0] else number + p for p in range(4)], (1, -1 / 3, -1 / 3, -1 / 3)
    moves, seconds = range(number, number + 4), (0.125, 0.25, 1e-9, number)
    return Finished(number, seats, payoffs, scores, (1, 2, 3, number), seconds, "ended", number, moves, *fault)


def contents(store: Store) -> Contents:
    return store.terms, store.entrants, store.counts(), store.deals, list(store.seatings()), list(store.results())


def read(file: Path) -> Contents:
    with Store(file) as store:
        if store.entrants:
            make_report(store, 2)
        return contents(store)


def test_a_file_in_which_nothing_is_planned_has_no_report(tmp_path: Path) -> None:
    """As a kill right after it was made leaves it."""
    with Store.open(tmp_path / "x.arena", SHORT) as store, pytest.raises(SwampError, match="no agents in it yet"):
        make_report(store)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, Contents]:
    file = tmp_path_factory.mktemp("whole") / "x.arena"
    told = fill(file)
    return file.read_bytes(), told


def flip(data: bytearray, dice: random.Random) -> None:
    data[dice.randrange(len(data))] ^= 1 << dice.randrange(8)


def overwrite(data: bytearray, dice: random.Random) -> None:
    at = dice.randrange(len(data))
    data[at : at + 16] = dice.randbytes(len(data[at : at + 16]))


def cut(data: bytearray, dice: random.Random) -> None:
    del data[dice.randrange(len(data)) :]


def empty_page(data: bytearray, dice: random.Random) -> None:
    at = dice.randrange(len(data) // 4096) * 4096
    data[at : at + 4096] = bytes(4096)


def swap_pages(data: bytearray, dice: random.Random) -> None:
    a, b = (dice.randrange(len(data) // 4096) * 4096 for _ in range(2))
    data[a : a + 4096], data[b : b + 4096] = data[b : b + 4096], data[a : a + 4096]


WAYS: tuple[Callable[[bytearray, random.Random], None], ...] = (flip, flip, overwrite, cut, empty_page, swap_pages)


@pytest.mark.parametrize("trials", [300, pytest.param(5_000, marks=pytest.mark.slow)])
def test_damaged_files_are_refused_or_tell_the_same(trials: int, whole: tuple[bytes, Contents], tmp_path: Path) -> None:
    dice, refused = random.Random(trials), 0
    for trial in range(trials):
        data = bytearray(whole[0])
        dice.choice(WAYS)(data, dice)
        file = tmp_path / f"{trial % 8}.arena"
        file.write_bytes(data)
        try:
            assert read(file) == whole[1], f"trial {trial}"
        except ArenaFileError:
            refused += 1
    assert trials // 4 < refused < trials


COLUMNS = {
    "arena": ("name", "value"),
    "agents": ("id", "name", "agent", "fingerprint", "digest"),
    "schedule": ("id", "batch", "deal", "seats", "digest"),
    "results": ("game", "ending", "turns", "moves", "fault_seat", "fault", "digest"),
    "seats": ("game", "seat", "agent", "payoff", "score", "decisions", "seconds"),
}
OTHERS: tuple[Any, ...] = (None, -1, 1, 2, 2**40, 0.75, "", "x", "0,9,0,0", b"\xff\x00\x00\x00", b"")


@pytest.mark.parametrize(("table", "column"), [(table, column) for table in COLUMNS for column in COLUMNS[table]])
def test_values_that_were_changed_are_found(
    table: str, column: str, whole: tuple[bytes, Contents], tmp_path: Path
) -> None:
    """In one row in the middle, by somebody who knows SQL and not how digests are made."""
    file, found = tmp_path / "x.arena", 0
    for other in OTHERS:
        file.write_bytes(whole[0])
        if change(file, table, column, other):
            found += 1
            with pytest.raises(ArenaFileError):
                read(file)
    assert found


def change(file: Path, table: str, column: str, value: Any) -> bool:
    """Whether SQLite let that happen, and the value was another."""
    this_row = " AND ".join(f"{name} IS ?" for name in COLUMNS[table])
    with closing(sqlite3.connect(file)) as db, db:
        before = db.execute(f"SELECT * FROM {table}").fetchall()
        try:
            db.execute(f"UPDATE {table} SET {column} = ? WHERE {this_row}", (value, *before[len(before) // 2]))
        except sqlite3.IntegrityError:
            return False
        return db.execute(f"SELECT * FROM {table}").fetchall() != before


@pytest.mark.parametrize(
    "loss",
    [
        "DELETE FROM agents WHERE id = 1",
        "DELETE FROM agents WHERE id = 2",
        "DELETE FROM schedule WHERE id = 3",
        "DELETE FROM seats WHERE game = 3",
        "DELETE FROM seats WHERE game = 3 AND seat = 3",
        "DELETE FROM arena WHERE name = 'seed'",
        "DROP TABLE seats",
        "ALTER TABLE results RENAME COLUMN turns TO rounds",
        "UPDATE arena SET value = 1 WHERE name = 'format'",
    ],
)
def test_what_is_missing_is_found(loss: str, whole: tuple[bytes, Contents], tmp_path: Path) -> None:
    (tmp_path / "x.arena").write_bytes(whole[0])
    with closing(sqlite3.connect(tmp_path / "x.arena")) as db, db:
        db.execute(loss)
    with pytest.raises(ArenaFileError, match=r"x\.arena"):
        read(tmp_path / "x.arena")


def test_results_of_another_arena_are_not_taken_for_ours(whole: tuple[bytes, Contents], tmp_path: Path) -> None:
    """The same games under another seed: whole tables are put in, digests and all."""
    (tmp_path / "ours").write_bytes(whole[0])
    with Store.open(tmp_path / "theirs", SHORT, seed=1) as store:
        store.extend(read_entrants(["one=random", "other=random"]), 2, batch=3)
        store.write(made_up(seating.game, seating.seats) for seating in store.unfinished())
    with closing(sqlite3.connect(tmp_path / "ours", isolation_level=None)) as db:
        db.execute("ATTACH ? AS theirs", (str(tmp_path / "theirs"),))
        db.execute("DELETE FROM results")
        db.execute("INSERT INTO results SELECT * FROM theirs.results")
    with pytest.raises(ArenaFileError, match="the result of game 1 and the digest kept with it do not agree"):
        read(tmp_path / "ours")


# --- writing ----------------------------------------------------------------------------------------------------------


class Failing(sqlite3.Connection):
    """Fails at one of its statements, counted over all connections, and from then on, as a disk does that is full."""

    left = 0

    def execute(self, *given: Any) -> sqlite3.Cursor:
        self.count(given[0])
        return super().execute(*given)

    def executemany(self, *given: Any) -> sqlite3.Cursor:
        self.count(given[0])
        return super().executemany(*given)

    def executescript(self, *given: Any) -> sqlite3.Cursor:
        self.count(given[0])
        return super().executescript(*given)

    def count(self, statement: str) -> None:
        if not statement.startswith(("SELECT", "ROLLBACK")):
            Failing.left -= 1
            if Failing.left < 0:
                raise sqlite3.OperationalError("database or disk is full")


def fill_as_far_as_it_goes(file: Path) -> str:
    """What filling a file failed with; nothing if it did not."""
    try:
        fill(file)
    except ArenaFileError as error:
        return str(error)
    return ""


def failure_at(n: int, file: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """What filling a file fails with at the n-th write; nothing if there are no more."""
    connect, Failing.left = sqlite3.connect, n
    with monkeypatch.context() as patched:
        patched.setattr(sqlite3, "connect", lambda *given, **named: connect(*given, **named, factory=Failing))
        return fill_as_far_as_it_goes(file)


def test_whichever_write_fails_the_file_is_whole_and_resumes(
    whole: tuple[bytes, Contents], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    n = 0
    while failure := failure_at(n, file := tmp_path / f"{n}.arena", monkeypatch):
        assert "database or disk is full" in failure
        assert list(tmp_path.glob("*.part")) == []
        if file.exists():
            read(file)
        assert fill(file) == whole[1], f"after write {n}"
        n += 1
    assert n > 50


@contextmanager
def files_of_at_most(size: int) -> Iterator[None]:
    """What is written beyond that fails, as on a full disk."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_wherever_the_disk_is_full_the_file_is_whole_and_resumes(whole: tuple[bytes, Contents], tmp_path: Path) -> None:
    """The system itself refuses; every 7 kB from nothing to enough."""
    failures = 0
    for size in range(0, 10**6, 7000):
        file = tmp_path / f"{size}.arena"
        with files_of_at_most(size):
            failure = fill_as_far_as_it_goes(file)
        if not failure:
            break
        failures += 1
        assert failure.startswith((f"cannot write {file}: ", f"{file} "))
        assert fill(file) == whole[1]
    assert failures > 5
