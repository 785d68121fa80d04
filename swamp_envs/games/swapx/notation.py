"""SwapX: decisions and positions as text, positions as dicts (RULES.md, parts 7 and 8)."""

import re
from itertools import groupby
from typing import Any

import numpy as np

from ...core.errors import PositionError
from ...core.header import NOBODY
from . import rules
from .state import DIRECTIONS, PHASES, SEATS, SQUARES, STEPS

NAMES = tuple(f + r for r in "12345678" for f in "abcdefgh")
_NUMBERS = {name: n for n, name in enumerate(NAMES)}
_ENTRIES = ("cells", "supply", "seat", "phase", "turn_of", "grown", "alive", "turn", "options")
_FLAGS = re.compile(rf"[01]{{{SEATS}}}")


def action_text(kind: str, indices: tuple[int, ...]) -> str | None:
    """`--`, `C@b3`, `S@b3`, `b2-b3`, `b2~b3`, `-b3`, `=b3`; None for a step off the board."""
    name = NAMES[indices[0]]
    match kind:
        case "pass":
            return "--"
        case "spawn_cell" | "spawn_supply":
            return f"{'C' if kind == 'spawn_cell' else 'S'}@{name}"
        case "move" | "swap":
            to = neighbour(indices[0], indices[1])
            return None if to is None else f"{name}{'-' if kind == 'move' else '~'}{NAMES[to]}"
        case _:
            return f"{'-' if kind == 'remove' else '='}{name}"


def neighbour(square: int, direction: int) -> int | None:
    """The square one step away, or None off the board."""
    to = square + STEPS[direction]
    beside = abs(to % 8 - square % 8) <= 1
    return to if beside and 0 <= to < SQUARES else None


def square_names(squares: np.uint64) -> list[str]:
    return [NAMES[n] for n in range(SQUARES) if int(squares) >> n & 1]


def state_to_dict(s: np.record) -> dict[str, Any]:
    return {
        "cells": [square_names(s.cells[p]) for p in range(SEATS)],
        "supply": square_names(s.supply),
        "seat": int(s.seat),
        "phase": PHASES[s.phase],
        "turn_of": int(s.turn_of),
        "grown": s.grown.tolist(),
        "alive": s.alive.tolist(),
        "turn": int(s.turn),
    }


def dict_to_state(d: dict[str, Any], s: np.record, tables: np.ndarray) -> None:
    """Set up the position a dict describes; a game that is already decided is a finished game."""
    for name in d:
        if name not in _ENTRIES:
            raise PositionError(f"found the entry {name!r}, accepted: {', '.join(_ENTRIES)}")
    cells = _list_of_seats(d, "cells", list)
    for p in range(SEATS):
        s.cells[p] = _bitboard(cells[p], f"cells[{p}]")
    s.supply = _bitboard(d.get("supply"), "supply")
    s.grown[:] = [_number(flag, "grown", 0, 1) for flag in _list_of_seats(d, "grown", int)]
    s.alive[:] = [_number(flag, "alive", 0, 1) for flag in _list_of_seats(d, "alive", int)]
    s.turn = _number(d.get("turn"), "turn", 0, int(s.max_turns))
    s.turn_of = _number(d.get("turn_of"), "turn_of", 0, SEATS - 1)
    s.seat = _number(d.get("seat"), "seat", NOBODY, SEATS - 1)
    if d.get("phase") not in PHASES:
        raise PositionError(f"phase: found {d.get('phase')!r}, accepted: {', '.join(PHASES)}")
    s.phase = PHASES.index(d["phase"])
    if not rules.decide_game(s) and not rules.reach_limit(s) and s.seat == NOBODY:
        raise PositionError(f"seat: found {NOBODY}, nobody, but the game goes on; accepted: 0 to {SEATS - 1}")


def _list_of_seats(d: dict[str, Any], name: str, kind: type) -> list:
    value = d.get(name)
    if not isinstance(value, list | tuple) or len(value) != SEATS or not all(isinstance(v, kind) for v in value):
        raise PositionError(
            f"{name}: found {value!r}, accepted: a list with one {kind.__name__} for each of {SEATS} seats"
        )
    return list(value)


def _bitboard(names: Any, field: str) -> np.uint64:
    if not isinstance(names, list | tuple):
        raise PositionError(f"{field}: found {names!r}, accepted: a list of squares")
    squares = 0
    for name in names:
        if not isinstance(name, str) or name not in _NUMBERS:
            raise PositionError(f"{field}: found {name!r}, accepted: squares a1 to h8")
        if squares >> _NUMBERS[name] & 1:
            raise PositionError(f"{field}: {name} is named twice")
        squares |= 1 << _NUMBERS[name]
    return np.uint64(squares)


def _number(value: Any, field: str, low: int, high: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise PositionError(f"{field}: found {value!r}, accepted: {low} to {high}")
    return int(value)


def dict_to_position(d: dict[str, Any]) -> str:
    """One line, as `ss4ss/sB4Cs/8/8/8/8/sA4Ds/ss4ss 0 act 0 0000 1111 0`."""
    signs = dict.fromkeys(d["supply"], "s") | {name: "ABCD"[p] for p in range(SEATS) for name in d["cells"][p]}
    ranks = ["".join(_shorten([signs.get(f + rank, "") for f in "abcdefgh"])) for rank in "87654321"]
    seat = "-" if d["seat"] == NOBODY else d["seat"]
    grown, alive = ("".join(map(str, d[flags])) for flags in ("grown", "alive"))
    return f"{'/'.join(ranks)} {seat} {d['phase']} {d['turn_of']} {grown} {alive} {d['turn']}"


def _shorten(signs: list[str]) -> list[str]:
    return ["".join(run) if sign else str(len(list(run))) for sign, run in groupby(signs)]


def position_to_dict(text: str) -> dict[str, Any]:
    words = text.split()
    if len(words) != 7:
        raise PositionError(
            f"position: found {len(words)} words in {text!r}, accepted: board, seat, phase, turn_of, grown, alive, turn"
        )
    board, seat, phase, turn_of, grown, alive, turn = words
    numbers = {"seat": str(NOBODY) if seat == "-" else seat, "turn_of": turn_of, "turn": turn}
    for field, word in numbers.items():
        if not re.fullmatch(r"-?[0-9]{1,9}", word):
            raise PositionError(f"{field}: found {word!r}, accepted: a number")
    for field, word in (("grown", grown), ("alive", alive)):
        if not _FLAGS.fullmatch(word):
            raise PositionError(f"{field}: found {word!r}, accepted: {SEATS} flags of 0 and 1")
    flags = {"grown": [int(f) for f in grown], "alive": [int(f) for f in alive]}
    return _read_board(board) | {"phase": phase} | {k: int(v) for k, v in numbers.items()} | flags


def _read_board(board: str) -> dict[str, Any]:
    ranks = board.split("/")
    if len(ranks) != 8:
        raise PositionError(f"board: found {len(ranks)} ranks in {board!r}, accepted: 8, from rank 8 down to rank 1")
    cells: list[list[str]] = [[] for _ in range(SEATS)]
    supply: list[str] = []
    lists = dict(zip("ABCDs", [*cells, supply], strict=True))
    for rank, signs in zip("12345678", reversed(ranks), strict=True):
        file = 0
        for sign in signs:
            if sign in lists and file < 8:
                lists[sign].append("abcdefgh"[file] + rank)
            file += int(sign) if sign in "12345678" else 1 if sign in lists else 9
        if file != 8:
            raise PositionError(
                f"board: rank {rank} is {signs!r}; accepted: A to D, s and digits for empty squares, 8 in all"
            )
    return {"cells": cells, "supply": supply}


def seen_by(d: dict[str, Any], seat: int) -> dict[str, Any]:
    """What a seat can see of a position: all of it."""
    return d


__all__ = [
    "DIRECTIONS",
    "NAMES",
    "action_text",
    "dict_to_position",
    "dict_to_state",
    "position_to_dict",
    "seen_by",
    "state_to_dict",
]
