"""A game's kernels against its naive twin, decision by decision. The same for every game that has a twin."""

import copy
import random
from typing import Any

import pytest

from swamp_envs import Match


def told(position: dict[str, Any], twin: Any) -> dict[str, Any]:
    """What a position dict tells that the twin does not leave UNTOLD; at the end seat and phase mean nothing."""
    untold = (*getattr(twin, "UNTOLD", ()), *(("seat", "phase") if twin.over else ()))
    return {name: value for name, value in position.items() if name not in untold}


def assert_agree(match: Match, twin: Any) -> None:
    """The same position, the same legal moves, the same result so far."""
    assert int(match.state.over) == twin.over
    assert told(match.to_dict(), twin) == told(twin.to_dict(), twin)
    assert sorted(match.legal_moves) == sorted(twin.legal())
    assert match.payoff == pytest.approx(twin.payoffs)
    assert match.scores == pytest.approx(twin.scores)
    if not match.over:
        assert (match.seat, match.phase, match.turn) == (twin.seat, twin.phase, twin.turn)


def varied_move(match: Match, dice: random.Random) -> str:
    """A random kind of decision, then a random one of it: rare kinds come up often."""
    kinds: dict[str, list[str]] = {}
    for action in match.legal_actions:
        kinds.setdefault(match.variant.actions.decode(action)[0], []).append(match.variant.action_text(action))
    return dice.choice(kinds[dice.choice(list(kinds))])


def play_together(match: Match, twin: Any, dice: random.Random, decisions: int = 10_000, check: Any = None) -> int:
    """Play both until the end or for so many decisions, half of the games in a varied style; returns how many."""
    varied = dice.random() < 0.5
    for number in range(decisions):
        assert_agree(match, twin)
        if check is not None:
            check(match, twin)
        if match.over:
            return number
        move = varied_move(match, dice) if varied else dice.choice(match.legal_moves)
        match.push(move)
        twin.push(move)
    return decisions


def count_sequences(twin: Any, depth: int) -> int:
    """The twin's perft: how many legal sequences of `depth` decisions there are."""
    if depth == 0:
        return 1
    moves = twin.legal()
    return len(moves) if depth == 1 else sum(count_sequences(after(twin, move), depth - 1) for move in moves)


def after(twin: Any, move: str) -> Any:
    """A copy of the twin, one decision further."""
    further = copy.deepcopy(twin)
    further.push(move)
    return further
