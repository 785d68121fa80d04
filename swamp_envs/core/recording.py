"""Game records: `.swamp` files, one token a decision, readable, replayable, and refused when anything was altered.

[Game "swapx-v0"]
[Options "setup=inset teams=no max_turns=400"]
[Seats "greedy, random, random, random"]
[Seed "199"]
[Result "1 -0.333333 -0.333333 -0.333333"]
[Digest "a7ec6f1a0b1c2d3e"]

0:C@c3 1:C@b6 2:-- 3:g2-g3
"""

import hashlib
import json
import re
import textwrap
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from .errors import RecordError, SwampError, UnknownGame
from .fields import short
from .files import read_file
from .match import DEALT, FOUND, Match
from .options import parse_option_text
from .packs import read_seeds
from .registry import available_games, game

_HEADER = re.compile(r'\[(\w+) "((?:[^"\\]|\\.)*)"\]')
_REQUIRED = ("Game", "Options", "Seats", "Seed", "Result", "Digest")
_OPTIONAL = ("Position", "Chance")
SEPARATOR = ", "  # of the names of seats
LARGEST = 16_000_000  # bytes of a file
MOST_PACKS = 4096  # on the table of a game that a record tells of


@dataclass(frozen=True)
class Record:
    """One game as it was played. `str(record)` is the file; `replay()` plays it again and checks it.

    >>> import swamp_envs
    >>> match = swamp_envs.new("swapx", seed=7)
    >>> match.push("C@c3")
    >>> record = swamp_envs.Record.parse(str(match.record()))
    >>> record.plies
    ('0:C@c3',)
    >>> record.replay().position == match.position
    True
    """

    game: str
    options: str
    seats: tuple[str, ...]
    seed: int
    result: str
    position: str | None  # that the game began at, unless it was dealt
    plies: tuple[str, ...]  # seat:move
    chance: str | None = None  # the generator of a game that somebody else had begun, in hexadecimal digits
    digest: str = ""

    @classmethod
    def of(cls, match: Match, seats: list[str] | None = None) -> "Record":
        """The record of a match, finished or not."""
        record = cls(
            game=match.game.id,
            options=match.variant.option_text,
            seats=_names(seats, match.variant.players),
            seed=match.seed,
            result=_result(match),
            position=None if match.origin == DEALT else match.start.position,
            chance=f"{match.start.state.rng:016x}" if match.origin == FOUND else None,
            plies=tuple(f"{seat}:{move}" for seat, move in zip(match.deciders, match.moves, strict=True)),
        )
        return replace(record, digest=record.digest_of(match))

    def digest_of(self, end: Match) -> str:
        """A digest of everything in the record and of the position it leads to."""
        parts = [self.game, self.options, self.seats, self.seed, self.result, self.position, self.plies, end.to_dict()]
        parts += [] if self.chance is None else [self.chance]
        return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()[:16]

    def __str__(self) -> str:
        headers = {
            "Game": self.game,
            "Options": self.options,
            "Seats": SEPARATOR.join(self.seats),
            "Seed": str(self.seed),
            "Position": self.position,
            "Chance": self.chance,
            "Result": self.result,
            "Digest": self.digest,
        }
        lines = [f'[{name} "{_escape(text)}"]' for name, text in headers.items() if text is not None]
        moves = textwrap.fill(" ".join(self.plies), 120, break_long_words=False, break_on_hyphens=False)
        return "\n".join([*lines, "", moves, ""])

    @classmethod
    def parse(cls, text: str) -> "Record":
        """Read a record's text; its moves are checked by `replay`."""
        head, _, body = text.replace("\r\n", "\n").strip().partition("\n\n")
        if not text.replace("\n", "").replace("\r", "").replace("\t", "").isprintable():
            raise RecordError("record: found signs that steer a terminal, accepted: letters that can be read")
        headers = _read_headers(head)
        if not re.fullmatch(r"0|[1-9][0-9]{0,19}", headers["Seed"]):
            raise RecordError(f"record: Seed is {headers['Seed']!r}; accepted: a whole number, without leading zeros")
        if not re.fullmatch(r"[0-9a-f]{16}", headers.get("Chance", "0" * 16)):
            raise RecordError(f"record: Chance is {headers['Chance']!r}; accepted: 16 hexadecimal digits")
        return cls(
            game=headers["Game"],
            options=headers["Options"],
            seats=tuple(headers["Seats"].split(SEPARATOR)),
            seed=int(headers["Seed"]),
            result=headers["Result"],
            position=headers.get("Position"),
            chance=headers.get("Chance"),
            plies=tuple(body.split()),
            digest=headers["Digest"],
        )

    def start(self) -> Match:
        """The match as it stood before the first move."""
        names = {game(name).id: game(name) for name in available_games()}
        if self.game not in names:
            raise UnknownGame(f"no game is {self.game!r}; there are: {', '.join(names)}")
        options = parse_option_text(self.options)
        packs = read_seeds(str(options.get("pack", "")))
        if packs and len(packs) > MOST_PACKS:
            raise RecordError(f"found a pack of {len(packs):,}, accepted: up to {MOST_PACKS:,}, which are all laid out")
        variant = names[self.game].variant(**options)
        if self.position is None:
            return Match(variant, self.seed)
        match = Match.from_dict(variant, variant.positions.parse(self.position), self.seed)
        if self.chance is not None:
            match.state.rng = np.uint64(int(self.chance, 16))
        return match

    def replay(self) -> Match:
        """Play the record again; refused with the ply number where a move is illegal, and if anything was altered."""
        try:
            match = self.start()
        except SwampError as error:
            raise RecordError(f"record: {error}") from error
        for number, ply in enumerate(self.plies):
            _play(match, number, ply)
        if _result(match) != self.result:
            raise RecordError(f"record: the result is {_result(match)!r}, not {self.result!r} as written")
        if self.digest_of(match) != self.digest:
            raise RecordError(
                f"record: the digest is {self.digest_of(match)}, not {self.digest} as written: it was altered"
            )
        return match

    def save(self, path: str | Path) -> None:
        """Write the record to a `.swamp` file."""
        try:
            Path(path).write_text(str(self), encoding="utf-8")
        except (OSError, ValueError) as error:
            raise RecordError(f"record: cannot write {path}: {getattr(error, 'strerror', error)}") from error


def load_record(path: str | Path) -> Record:
    """Read a `.swamp` file.

    >>> import swamp_envs
    >>> match = swamp_envs.new("swapx", seed=7)
    >>> match.push("C@c3")
    >>> match.record().save("game.swamp")
    >>> swamp_envs.load_record("game.swamp").replay().moves
    ['C@c3']
    """
    try:
        return Record.parse(read_file(path, LARGEST).decode("utf-8"))
    except RecordError:
        raise
    except (OSError, ValueError, TypeError) as error:  # not there, not UTF-8, or no name of a file
        name = path if isinstance(path, str | Path) else short(path)
        raise RecordError(f"record: cannot read {name}: {getattr(error, 'strerror', None) or error}") from error


def _names(seats: list[str] | None, players: int) -> tuple[str, ...]:
    """Who played, a name for each seat, written in one line with commas between them."""
    names = tuple(f"seat {p}" for p in range(players)) if seats is None else tuple(seats)
    if len(names) != players:
        raise RecordError(f"record: found {len(names)} names of seats, accepted: {players}")
    for name in names:
        if not name or SEPARATOR in name or not name.isprintable() or name != name.strip():
            accepted = "printable, no outer blanks, no comma before a blank"
            raise RecordError(f"record: found the name {name!r}; accepted: {accepted}")
    return names


def _play(match: Match, number: int, ply: str) -> None:
    seat, _, move = ply.partition(":")
    if match.over:
        raise RecordError(f"record: ply {number}, {ply}: the game is over already")
    if seat != str(match.seat):
        raise RecordError(f"record: ply {number}, {ply}: seat {match.seat} decides here")
    try:
        match.push(move)
    except SwampError as error:
        raise RecordError(f"record: ply {number}, {ply}: {error}") from error


def _result(match: Match) -> str:
    return " ".join(f"{payoff:.6g}" for payoff in match.payoff) if match.over else "*"


def _read_headers(head: str) -> dict[str, str]:
    headers: dict[str, str] = {}
    for line in head.splitlines():
        found = _HEADER.fullmatch(line.strip())
        if not found or found[1] in headers or found[1] not in (*_REQUIRED, *_OPTIONAL):
            accepted = ", ".join((*_REQUIRED, *_OPTIONAL))
            raise RecordError(f'record: found {line[:80]!r}; accepted: [Name "text"], each once, of {accepted}')
        headers[found[1]] = _unescape(found[2])
    missing = [name for name in _REQUIRED if name not in headers]
    if missing:
        raise RecordError(f"record: the headers lack {', '.join(missing)}")
    return headers


def _escape(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')


def _unescape(text: str) -> str:
    return re.sub(r"\\(.)", r"\1", text)
