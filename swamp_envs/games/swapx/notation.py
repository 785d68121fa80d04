"""SwapX: decisions as text, and what positions hold (RULES.md, parts 7 and 8)."""

from itertools import groupby
from typing import Any

import numpy as np

from ...core.fields import Choice, FieldError, ListOf, by_seat
from ...core.game import Variant
from ...core.header import NOBODY
from ...core.positions import Bits, BySeats, Entry, Positions, Shorthand, follow
from . import rules
from .state import SEATS, SQUARES, STEPS

NAMES = tuple(f + r for r in "12345678" for f in "abcdefgh")


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


# --- positions --------------------------------------------------------------------------------------------------------


def positions(variant: Variant) -> Positions:
    """What a position holds; seats are numbered clockwise."""
    squares = ListOf(Choice(NAMES, form="a square a1 to h8"), 0, SQUARES, different=True)
    return Positions(
        variant,
        (
            Entry("cells", by_seat(squares, SEATS), "where the cells of each seat are", BySeats(Bits("cells"), SEATS)),
            Entry("supply", squares, "where the supplies are", Bits("supply")),
            *follow(variant, "seat", "phase", "turn_of", "grown", "alive", "turn"),
        ),
        finish=_settle,
        shorthand=Shorthand("board", ("cells", "supply"), _write_board, _read_board),
    )


def _settle(values: dict[str, Any], s: np.record) -> None:
    """A game that is already decided is a finished game."""
    if not rules.decide_game(s) and not rules.reach_limit(s) and s.seat == NOBODY:
        raise FieldError(f"{NOBODY}, nobody, but the game goes on", f"0 to {SEATS - 1}", "seat")


def _write_board(d: dict[str, Any]) -> str:
    """The ranks from 8 down to 1, as `ss4ss/sB4Cs/8/8/8/8/sA4Ds/ss4ss`."""
    signs = dict.fromkeys(d["supply"], "s") | {name: "ABCD"[p] for p in range(SEATS) for name in d["cells"][p]}
    return "/".join("".join(_shorten([signs.get(f + rank, "") for f in "abcdefgh"])) for rank in "87654321")


def _shorten(signs: list[str]) -> list[str]:
    return ["".join(run) if sign else str(len(list(run))) for sign, run in groupby(signs)]


def _read_board(board: str) -> dict[str, Any]:
    ranks = board.split("/")
    if len(ranks) != 8:
        raise FieldError(f"{len(ranks)} ranks in {board!r}", "8, from rank 8 down to rank 1", " board")
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
            accepted = "A to D, s and digits for empty squares, 8 in all"
            raise FieldError(repr(signs), accepted, f" board, rank {rank}")
    return {"cells": cells, "supply": supply}
