"""What an arena keeps: every planned game, in the batches that are played side by side, and every finished one."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import groupby
from operator import attrgetter, itemgetter
from pathlib import Path
from typing import Any

import numpy as np

from swamp_envs import Match, Record, SwampError, Variant
from swamp_envs import game as game_called
from swamp_envs.dev import derive_seed, parse_option_text, read_seed

from .database import ArenaFileError, Database, create
from .entrants import Entrant
from .schedule import mode_of, plan
from .table import Finished, Seating

BATCH = 32


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
        self._written = 0  # results, by this run
        self._db = Database(self.path)
        self.terms = self._terms()

    def _terms(self) -> Terms:
        told = {name: value for name, value in self._db.header.items() if name not in ("format", "digest")}
        try:
            return Terms(**{**told, "seed": int(told["seed"])})
        except (KeyError, TypeError, ValueError) as error:
            self.close()
            raise ArenaFileError(f"{self.path}: its header does not say what its games are") from error

    @classmethod
    def open(cls, path: str | Path, variant: Variant, mode: str | None = None, seed: int | None = None) -> "Store":
        """The file for games of this variant, made if it is not there; refused if it holds other games.

        Without a seed a new file draws one: then nobody can know the deals beforehand.
        """
        path = Path(path)
        terms = Terms(variant.game.name, variant.game.id, variant.option_text, mode_of(variant, mode), read_seed(seed))
        if not path.exists():
            create(path, {name: str(value) for name, value in asdict(terms).items()})
        store = cls(path)
        store._check(terms, "seed" if seed is None else "")
        return store

    def _check(self, wanted: Terms, but: str) -> None:
        for name in ("id", "options", "mode", "seed"):
            found, asked = getattr(self.terms, name), getattr(wanted, name)
            if found != asked and name != but:
                self.close()
                raise SwampError(
                    f"{self.path}: found an arena with {name} {found}, asked for {asked}; take another file"
                )

    def close(self) -> None:
        self._db.close()

    def __enter__(self) -> "Store":
        return self

    def __exit__(self, kind: object, *_: object) -> None:
        self.close()
        if kind is None and self._written:
            self._confirm()

    def _confirm(self) -> None:
        """Look into the file again: whoever plays runs beside it, and may have cut it or taken it away."""
        if not self.path.is_file():
            raise ArenaFileError(f"{self.path} is gone: nothing is kept of {self._written} results")
        with Store(self.path) as kept:
            found = kept.counts()[0]
        if found < self._written:
            raise ArenaFileError(f"{self.path}: found {found} results, accepted: the {self._written} that were written")

    # --- planning --------------------------------------------------------------------------------------------------

    def extend(self, entrants: Sequence[Entrant], deals: int, batch: int = BATCH) -> None:
        """Plan the games of these agents and of those that are in the file, so many deals at least.

        So many games make a batch, which is played side by side and as a whole: what a game comes to depends on its
        batch, on the seed and on the agents, and on nothing else.
        """
        if batch < 1:
            raise SwampError(f"arena: found batch={batch}; accepted: above 0")
        with self._db.writing():
            for entrant in entrants:
                self._enter(entrant)
            self._plan(range(max(deals, self.deals)), batch)

    def _enter(self, entrant: Entrant) -> None:
        known = self.entrants
        for other in known:
            if other.name == entrant.name and other != entrant:
                raise SwampError(
                    f"{self.path}: {other.name} is {other.agent} {other.fingerprint} there; found {entrant.agent} "
                    f"{entrant.fingerprint}; accepted: the same, or another name, as in other={entrant.agent}"
                )
        if entrant not in known:
            row = (len(known) + 1, entrant.name, entrant.agent, entrant.fingerprint)
            self._db.add("agents", [(*row, self._db.digest("agents", *row))])

    def _plan(self, deals: range, size: int) -> None:
        """Games that are not planned yet; they make new batches, since those that are there stay as they are."""
        there = {(seating.deal, seating.seats): seating.game for seating in self.seatings()}
        if list(there.values()) != list(range(1, len(there) + 1)):
            raise self._db.damage("the plan of its games")
        planned = plan(self.terms.variant, self.terms.mode, len(self.entrants), deals)
        new = [game for game in planned if (game.deal, game.seats) not in there]
        first = self._db.number("SELECT coalesce(max(batch) + 1, 0) FROM schedule")
        rows = ((len(there) + 1 + k, first + k // size, game.deal, _joined(game.seats)) for k, game in enumerate(new))
        self._db.add("schedule", ((*row, self._db.digest("schedule", *row)) for row in rows))

    @property
    def entrants(self) -> list[Entrant]:
        """All agents; the place in the list is the agent's number."""
        rows = list(self._db.rows("SELECT id, name, agent, fingerprint, digest FROM agents ORDER BY id"))
        for number, (*row, digest) in enumerate(rows, start=1):
            if digest != self._db.digest("agents", *row) or row[0] != number:
                raise self._db.damage(f"agent {number}")
        return [Entrant(*row[1:4]) for row in rows]

    @property
    def deals(self) -> int:
        """How many deals are planned."""
        return self._db.number("SELECT coalesce(max(deal) + 1, 0) FROM schedule")

    def counts(self) -> tuple[int, int]:
        """Games finished, and games planned."""
        return self._db.number("SELECT count(*) FROM results"), self._db.number("SELECT count(*) FROM schedule")

    def seatings(self, which: str = "", values: Sequence[int] = ()) -> Iterator[Seating]:
        """Planned games, in order."""
        query = f"SELECT id, batch, deal, seats, digest FROM schedule {which} ORDER BY id"
        known = len(self.entrants)
        for *row, digest in self._db.rows(query, values):
            seating = self._seating(*row) if digest == self._db.digest("schedule", *row) else None
            if seating is None or max(seating.seats) >= known:
                raise self._db.damage(f"planned game {row[0]}")
            yield seating

    def _seating(self, game: int, batch: int, deal: int, seats: str) -> Seating:
        return Seating(game, derive_seed(self.terms.seed, "deal", deal), tuple(map(int, seats.split(","))), deal, batch)

    def unfinished(self) -> list[Seating]:
        """The planned games without a result, in order."""
        return list(self.seatings(f"WHERE {_UNFINISHED}"))

    def batches(self) -> list[list[Seating]]:
        """The batches in which a game has no result; whole, for a batch is played as a whole."""
        found = self.seatings(f"WHERE batch IN (SELECT batch FROM schedule WHERE {_UNFINISHED})")
        return [list(batch) for _, batch in groupby(found, key=attrgetter("batch"))]

    def missing(self, seatings: Iterable[Seating]) -> list[Seating]:
        """Those of these games that have no result."""
        query = "SELECT count(*) FROM results WHERE game = ?"
        return [seating for seating in seatings if not self._db.number(query, (seating.game,))]

    # --- results ---------------------------------------------------------------------------------------------------

    def write(self, finished: Iterable[Finished]) -> list[Finished]:
        """Keep results; returns the new ones: of a game that has one already the first stays."""
        with self._db.writing():
            new = [end for end in finished if self._write(end)]
        self._written += len(new)
        return new

    def _write(self, end: Finished) -> int:
        row = (end.game, end.ending, end.turns, np.asarray(end.moves, "<i4").tobytes(), end.fault_seat, end.fault)
        seats = _seat_rows(end)
        new = self._db.add("results", [(*row, self._db.digest("results", *row, *seats))])
        if new:
            self._db.add("seats", seats)
        return new

    def finished(self) -> Iterator[tuple[int, Finished]]:
        """Every result with its deal, in the order of the plan; without the moves, which are in the records."""
        for seating, end in self.results():
            yield seating.deal, replace(end, moves=())

    def results(self, game: int | None = None) -> Iterator[tuple[Seating, Finished]]:
        """Every finished game, moves included, as it was planned and as it came out; or that one game."""
        which, values = ("", ()) if game is None else ("WHERE game = ?", (game,))
        planned = self.seatings(f"WHERE id IN (SELECT game FROM results {which})", values)
        seats = groupby(self._db.rows(f"{_SEATS} {which} ORDER BY game, seat", values), itemgetter(0))
        for *row, digest in self._db.rows(f"{_RESULTS} {which} ORDER BY game", values):
            seating, own = next(planned, None), list(next(seats, ("", ()))[1])
            if seating is None or seating.game != row[0] or digest != self._db.digest("results", *row, *own):
                raise self._db.damage(f"the result of game {row[0]}")
            yield seating, _as_finished(row, own)

    def match(self, game: int) -> Match:
        """A finished game, played again."""
        return self._replay(*self._result(game))

    def record(self, game: int) -> Record:
        """A finished game as a record; one that an agent lost by a fault ends where that happened."""
        seating, end = self._result(game)
        entrants = self.entrants
        return self._replay(seating, end).record([entrants[agent].name for agent in seating.seats])

    def _result(self, game: int) -> tuple[Seating, Finished]:
        found = next(self.results(game), None)
        if found is None:
            raise SwampError(f"{self.path}: game {game} is not finished")
        return found

    def _replay(self, seating: Seating, end: Finished) -> Match:
        match = Match(self.terms.variant, seating.seed)
        for action in end.moves:
            match.push(action)
        return match


_UNFINISHED = "id NOT IN (SELECT game FROM results)"
_RESULTS = "SELECT game, ending, turns, moves, fault_seat, fault, digest FROM results"
_SEATS = "SELECT game, seat, agent, payoff, score, decisions, seconds FROM seats"


def _seat_rows(end: Finished) -> list[tuple]:
    """One row a seat, its numbers of the kinds in which they come back."""
    scores = [None if score is None else float(score) for score in end.scores]
    parts = zip(end.seats, map(float, end.payoffs), scores, end.decisions, map(float, end.seconds), strict=True)
    return [(end.game, seat, *part) for seat, part in enumerate(parts)]


def _as_finished(row: Sequence[Any], seats: Sequence[tuple]) -> Finished:
    game, ending, turns, moves, fault_seat, fault = row
    _, _, agents, payoffs, scores, decisions, seconds = zip(*seats, strict=True)
    played = tuple(np.frombuffer(moves, "<i4").tolist())
    return Finished(game, agents, payoffs, scores, decisions, seconds, ending, turns, played, fault_seat, fault)


def _joined(seats: Iterable[int]) -> str:
    return ",".join(map(str, seats))
