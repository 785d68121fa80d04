"""Boards drawn as text.

3 | . . A . . . . s        cells A to D of seats 0 to 3, s a supply; ranks that are left out are empty
"""

from typing import Any

from swamp_envs import Match, from_dict

SEATS = range(4)
SQUARES = [file + rank for rank in "12345678" for file in "abcdefgh"]


def squares(board: str) -> dict[str, str]:
    """The signs on a drawn board, by square."""
    signs = {}
    for line in filter(str.strip, board.splitlines()):
        rank, _, row = line.partition("|")
        for file, sign in zip("abcdefgh", row.split(), strict=True):
            signs[file + rank.strip()] = sign
    return {square: sign for square, sign in signs.items() if sign != "."}


def position(
    board: str, seat: int = 0, phase: str = "act", turn_of: int | None = None, turn: int = 0, **options: Any
) -> dict[str, Any]:
    """The dict of a drawn position: whoever has cells is alive, whoever has two has grown."""
    signs = squares(board)
    cells = [[square for square in SQUARES if signs.get(square) == "ABCD"[p]] for p in SEATS]
    return {
        "cells": cells,
        "supply": [square for square in SQUARES if signs.get(square) == "s"],
        "seat": seat,
        "phase": phase,
        "turn_of": seat if turn_of is None else turn_of,
        "grown": [int(len(cells[p]) >= 2) for p in SEATS],
        "alive": [int(len(cells[p]) >= 1) for p in SEATS],
        "turn": turn,
        "options": options,
    }


def spelled(text: str) -> str:
    """The whole line for a short one: board, seat (- nobody), phase, turn_of, grown, alive, turn."""
    board, seat, phase, turn_of, grown, alive, turn = text.split()
    flags = f"grown=[{','.join(grown)}] alive=[{','.join(alive)}]"
    return f"board={board} seat={seat.replace('-', '-1')} phase={phase} turn_of={turn_of} {flags} turn={turn}"


def match_at(board: str, **words: Any) -> Match:
    """A match at a drawn position; the words are those of `position`."""
    return from_dict("swapx", position(board, **words))


def tokens(match: Match) -> dict[str, str]:
    """The signs on a match's board, by square."""
    found = match.to_dict()
    signs = {square: "ABCD"[p] for p in SEATS for square in found["cells"][p]}
    return signs | dict.fromkeys(found["supply"], "s")


def play(match: Match, moves: str) -> Match:
    """Push moves written one after another."""
    for move in moves.split():
        match.push(move)
    return match


def legal(match: Match, kind: str) -> set[str]:
    """The legal moves whose text holds this sign: `-` a move, `~` a swap, `C@`, `S@`, `=`."""
    return {move for move in match.legal_moves if kind in move and move != "--"}


def points(match: Match, seat: int) -> int:
    """A seat's supply points, as the seat is told."""
    return int(match.observe(seat)["supply_points"][0])


def reach(match: Match, seat: int) -> set[str]:
    """A seat's operating range, as the seat is told."""
    plane = match.observe(seat)["own_range"].reshape(64)
    return {square for square, inside in zip(SQUARES, plane, strict=True) if inside}
