"""SwapX looks the same from all four sides, and in the mirror."""

import random
import re
from collections.abc import Callable
from typing import Any

import pytest

import swamp_envs
from swamp_envs import Match
from twins.swapx import clusters, in_order

from ..play import walks

GAME = swamp_envs.game("swapx")
VARIANTS = pytest.mark.parametrize("options", list(GAME.variants.values()), ids=list(GAME.variants))

Carry = Callable[[str], str]
NEXT_SEAT = [1, 2, 3, 0]  # where each seat comes to sit by a quarter turn
ACROSS = [0, 3, 2, 1]  # and in the mirror


def turned(square: str) -> str:
    """A quarter turn clockwise: a1 goes to a8, a8 to h8."""
    return "abcdefgh"[int(square[1]) - 1] + str(8 - "abcdefgh".index(square[0]))


def mirrored(square: str) -> str:
    """Across the diagonal from a1 to h8."""
    return "abcdefgh"[int(square[1]) - 1] + str(1 + "abcdefgh".index(square[0]))


def carried(d: dict[str, Any], to: Carry, seats: list[int]) -> dict[str, Any]:
    """The same position with squares and seats carried over."""
    came_from = [seats.index(p) for p in range(4)]
    return d | {
        "cells": [in_order({to(square) for square in d["cells"][p]}) for p in came_from],
        "supply": in_order({to(square) for square in d["supply"]}),
        "grown": [d["grown"][p] for p in came_from],
        "alive": [d["alive"][p] for p in came_from],
        "seat": seats[d["seat"]] if d["seat"] >= 0 else d["seat"],
        "turn_of": seats[d["turn_of"]],
    }


def choices(match: Match, to: Carry) -> dict[Any, str]:
    """The legal moves by what they mean on the carried board: their squares, or the cluster that is kept."""
    if match.phase != "keep":
        return {re.sub("[a-h][1-8]", lambda square: to(square[0]), move): move for move in match.legal_moves}
    parts = clusters(set(match.to_dict()["cells"][match.seat]))
    named = {move: part for move in match.legal_moves for part in parts if move[1:] in part}
    return {frozenset(map(to, part)): move for move, part in named.items()}


@VARIANTS
def test_a_game_on_the_turned_board_is_the_same_game(options: dict[str, Any]) -> None:
    dice = random.Random(0)
    for _ in range(12):
        match = swamp_envs.new("swapx", 0, **options)
        other = swamp_envs.from_dict("swapx", carried(match.to_dict(), turned, NEXT_SEAT))
        while not match.over:
            here, there = choices(match, turned), choices(other, str)
            assert here.keys() == there.keys()
            meaning = dice.choice(sorted(here, key=str))
            match.push(here[meaning])
            other.push(there[meaning])
            assert carried(match.to_dict(), turned, NEXT_SEAT) == other.to_dict()
        assert [match.payoff[p] for p in (3, 0, 1, 2)] == other.payoff


@VARIANTS
def test_a_mirrored_position_has_the_mirrored_moves(options: dict[str, Any]) -> None:
    for match in walks(GAME.variant(**options), 12):
        other = swamp_envs.from_dict("swapx", carried(match.to_dict(), mirrored, ACROSS))
        assert choices(match, mirrored).keys() == choices(other, str).keys()
        assert [match.payoff[p] for p in ACROSS] == other.payoff
