"""Refusals say what was asked, and survive the way between processes."""

import copy
import pickle

import pytest

import swamp_envs
from swamp_envs import IllegalAction, SwampError, UnknownGame
from swamp_envs.core import errors


@pytest.mark.parametrize("copied", [lambda e: pickle.loads(pickle.dumps(e)), copy.copy, copy.deepcopy])
def test_an_illegal_action_is_pickled_with_all_it_knows(copied) -> None:
    error = IllegalAction(2, "c (action 2)", ["a", "b"])
    twin = copied(error)
    assert (type(twin), str(twin)) == (IllegalAction, "seat 2 cannot play c (action 2); legal here: a b")
    assert (twin.seat, twin.action, twin.legal) == (2, "c (action 2)", ("a", "b"))


def test_of_many_legal_actions_some_are_shown() -> None:
    error = IllegalAction(0, "x", [str(n) for n in range(9)])
    assert str(error) == "seat 0 cannot play x; legal here: 0 1 2 3 4 5 6 7 ... (9 in all)"
    assert len(error.legal) == 9


def test_every_refusal_is_a_swamp_error_and_a_value_error() -> None:
    kinds = [thing for thing in vars(errors).values() if isinstance(thing, type) and issubclass(thing, Exception)]
    assert len(kinds) >= 9
    assert all(issubclass(kind, SwampError) and issubclass(kind, ValueError) for kind in kinds)


def test_an_unknown_game_is_refused_with_those_there_are() -> None:
    with pytest.raises(UnknownGame, match="no game is called 'chess'; there are: swapx"):
        swamp_envs.new("chess")


def test_a_name_in_use_is_refused() -> None:
    swamp_envs.register_game("reeds", "reeds")  # the very same game again is no harm
    with pytest.raises(UnknownGame, match="the name 'reeds' is taken by reeds"):
        swamp_envs.register_game("reeds", "other")
