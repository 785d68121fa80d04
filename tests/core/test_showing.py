"""What observations show of a record as it stands there."""

from typing import Any

import numpy as np
import pytest
from numba.core.errors import TypingError

from swamp_envs.core.header import state_dtype
from swamp_envs.core.kernel import JIT_IS_OFF, kernel
from swamp_envs.core.observation import Observation, count, flag
from swamp_envs.core.parts import Held, Part, a_seat, seat_or_nobody
from swamp_envs.core.showing import show_held

SEATS = 4
DEN = Part(
    "den",
    Held("coins", "i2", ("seats",), "coins of each seat"),
    Held("tools", "u1", ("seats", 2), "its tools"),
    Held("hat", "i1", ("seats",), "the hat it wears"),
    Held("host", "i1", (), "who has invited", of=a_seat),
    Held("guest", "i1", (), "who has come", of=seat_or_nobody),
    Held("door", "i1", (), "which is open, or -1"),
    Held("lamp", "i2", (), "where it stands, or -1"),
    Held("chairs", "u1", (6,), "where they stand"),
    Held("shelf", "i1", (20,), "what lies there"),
    Held("hours", "u1", (), "how late it is"),
)
STATE = state_dtype(DEN, seats=SEATS)
SEEN = Observation(
    "i1",
    count("coins", (SEATS,), 0, 9, "coins", of="coins"),
    count("other", (), 0, 9, "of nothing in the record"),
    count("tools", (SEATS, 2), 0, 9, "tools", of="tools"),
    flag("hats", (SEATS, 3), "hats", of="hat"),
    flag("host", (SEATS,), "host", of="host"),
    flag("guest", (SEATS,), "guest", of="guest"),
    flag("door", (3,), "door", of="door"),
    flag("lamp", (4, 5), "lamp", of="lamp"),
    count("chairs", (2, 3), 0, 9, "chairs", of="chairs"),
    count("shelf", (20,), 0, 9, "shelf", of="shelf"),
    count("hours", (), 0, 9, "hours", of="hours"),
)


@kernel
def look(s, seat, obs):
    show_held(s, seat, obs)


def seen(seat: int, **values: Any) -> dict[str, Any]:
    """What is written over old numbers."""
    s, obs = np.zeros(1, STATE), np.full(SEEN.size, 7, "i1").view(SEEN.dtype)
    s["players"] = 3
    for name, value in values.items():
        s[name] = value
    look(s[0], seat, obs[0])
    return {field.name: obs[0][field.name].tolist() for field in SEEN.fields}


def test_what_each_seat_has_begins_with_the_observing_one_and_ends_with_those_that_do_not_exist() -> None:
    found = seen(2, coins=[[1, 2, 3, 4]], tools=[[[1, 2], [3, 4], [5, 6], [7, 8]]], hat=[[0, 2, 1, 1]])
    assert found["coins"] == [3, 1, 2, 0]
    assert found["tools"] == [[5, 6], [1, 2], [3, 4], [0, 0]]
    assert found["hats"] == [[0, 1, 0], [1, 0, 0], [0, 0, 1], [0, 0, 0]]


@pytest.mark.parametrize(("host", "expected"), [(0, [0, 0, 1, 0]), (1, [1, 0, 0, 0]), (2, [0, 1, 0, 0])])
def test_a_seat_is_a_flag_of_who_it_is(host: int, expected: list[int]) -> None:
    assert seen(1, host=host)["host"] == expected
    assert seen(1, guest=-1)["guest"] == [0, 0, 0, 0]


def test_a_number_that_is_seen_as_an_array_is_a_place_there() -> None:
    assert [seen(0, door=door)["door"] for door in (-1, 0, 2)] == [[0, 0, 0], [1, 0, 0], [0, 0, 1]]
    assert np.argwhere(seen(0, lamp=13)["lamp"]).tolist() == [[2, 3]]
    assert not np.any(seen(0, lamp=-1)["lamp"])


def test_the_rest_is_copied_and_what_is_of_nothing_left() -> None:
    found = seen(0, chairs=[range(6)], shelf=[range(20)], hours=9)
    assert (found["chairs"], found["shelf"]) == ([[0, 1, 2], [3, 4, 5]], [*range(20)])
    assert (found["hours"], found["other"]) == (9, 7)


@pytest.mark.parametrize(
    ("field", "message"),
    [
        (count("coin", (SEATS,), 0, 9, "coins", of="coin"), r"coin: found of='coin', accepted: rng, turn, .*coins"),
        (count("tools", (SEATS, 3), 0, 9, "tools", of="tools"), r"tools: found \(3,\) numbers for each seat, accepted"),
        (count("shelf", (9,), 0, 9, "shelf", of="shelf"), r"shelf: found 9 numbers, accepted: 20, as in s.shelf"),
    ],
    ids=["no such field", "other rows", "another size"],
)
def test_what_cannot_be_shown_is_refused_by_its_name(field: Any, message: str) -> None:
    observation = Observation("i2", field)
    with pytest.raises(TypeError if JIT_IS_OFF else TypingError, match=message):
        look(np.zeros(1, STATE)[0], 0, np.zeros(1, observation.dtype)[0])
