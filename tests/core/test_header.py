"""The header of every record, and how games are opened, paid and closed."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import swamp_envs
from swamp_envs.core.header import (
    ENDED,
    HEADER,
    MAX_PLAYERS,
    NOBODY,
    TRUNCATED,
    close_game,
    open_game,
    pay_all,
    pay_purse,
    state_dtype,
)
from swamp_envs.core.parts import Held, Part, chosen
from swamp_envs.core.rng import mix

STATE = state_dtype(Part("game", chosen("rule", "an option", "i4"), Held("card", "i2", (2,), "two cards", blank=-1)))


def fresh(players: int, filled_with: int = 0) -> Any:
    states = np.full(1, filled_with, np.uint8).repeat(STATE.itemsize).view(STATE)
    states["players"] = players
    return states[0]


def test_the_header_comes_first_and_fields_read_as_attributes() -> None:
    assert STATE.names is not None
    assert [name for name in STATE.names if not name.startswith("gap")] == [*HEADER.names, "rule", "card"]
    s = fresh(3)
    s.rule = 9
    assert (s.rule, s.players, s["rule"]) == (9, 3, 9)


@pytest.mark.parametrize("game", ["reeds", "swapx"])
def test_a_copy_of_a_game_is_a_copy_of_its_bytes(game: str) -> None:
    """numpy does not copy what lies between fields, and a hash of the bytes would see it."""
    states = np.full(100 * swamp_envs.game(game).state.itemsize, 0x77, np.uint8).view(swamp_envs.game(game).state)
    assert states.copy().tobytes() == states.tobytes()


@pytest.mark.parametrize("name", ["item", "size", "copy", "dtype"])
def test_names_that_records_of_numpy_use_themselves_are_refused(name: str) -> None:
    with pytest.raises(ValueError, match=f"^a field cannot be called {name!r}: "):
        state_dtype(Part("game", Held(name, "i1", (), "something")))


def test_opening_a_game_makes_all_blank_but_the_options() -> None:
    s = fresh(3, filled_with=0x77)
    open_game(s, np.uint64(5))
    assert int(s.rng) == int(mix(np.uint64(5)))
    assert (s.turn, s.ply, s.seat, s.phase, s.over) == (0, 0, 0, 0, 0)
    assert (*s.score, *s.payoff) == (0,) * 16
    assert (s.players, s.pack, s.rule) == (3, 0x7777, 0x77777777)
    assert s.card.tolist() == [-1, -1]


@pytest.mark.parametrize("how", [ENDED, TRUNCATED])
def test_nobody_decides_in_a_closed_game(how: int) -> None:
    s = fresh(2)
    s.phase = 3
    close_game(s, how)
    assert (s.over, s.seat, s.phase) == (how, NOBODY, 0)


@settings(deadline=None)  # the first call compiles
@given(players=st.integers(1, MAX_PLAYERS), winners=st.integers(0, 255))
def test_the_purse_winners_share_one_and_the_others_lose_it(players: int, winners: int) -> None:
    s = fresh(players)
    pay_purse(s, winners)
    won = [p for p in range(players) if winners >> p & 1]
    lost = [p for p in range(players) if p not in won]
    if not won or not lost:
        assert (s.payoff == 0).all()
        return
    assert s.payoff[won].tolist() == pytest.approx([1 / len(won)] * len(won))
    assert s.payoff[lost].tolist() == pytest.approx([-1 / len(lost)] * len(lost))
    assert s.payoff[won].sum() == pytest.approx(1)
    assert s.payoff.sum() == pytest.approx(0, abs=1e-6)
    assert (s.payoff[players:] == 0).all()


@pytest.mark.parametrize("amount", [1, -1])
def test_a_cooperative_result_is_the_same_for_all_seats(amount: int) -> None:
    s = fresh(3)
    pay_all(s, amount)
    assert s.payoff.tolist() == [amount] * 3 + [0] * 5
