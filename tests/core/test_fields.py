"""What an entry may hold: what is read, stored, shown and hidden, and what every refusal says."""

from typing import Any

import pytest

from swamp_envs.core.fields import (
    LEFT_OUT,
    UNKNOWN,
    Choice,
    Entries,
    Field,
    FieldError,
    Flag,
    ListOf,
    MapOf,
    Optional,
    Real,
    Text,
    TupleOf,
    Whole,
    by_seat,
    read_entries,
    seat_of,
)

CARD = Choice(("a", "b", "c"), first=10)
COUNT = Whole(1, 9, base=1)

GOOD: dict[str, tuple[Field, Any, Any]] = {  # field, value as written, what a record holds
    "whole": (COUNT, 4, 3),
    "real": (Real(0, 1), 0.5, 0.5),
    "real and whole": (Real(0, 1), 1, 1),
    "seat": (seat_of(3), 2, 2),
    "nobody": (seat_of(3, or_nobody=True), -1, -1),
    "flag": (Flag(), True, True),
    "choice": (CARD, "b", 11),
    "list": (ListOf(CARD, 0, 3), ["c", "a"], [12, 10]),
    "by seat": (by_seat(COUNT, 2), [1, 9], [0, 8]),
    "tuple": (TupleOf((COUNT, CARD)), [1, "a"], [0, 10]),
    "map": (MapOf(CARD, COUNT, 2), {"a": 1}, {10: 0}),
    "null": (Optional(COUNT, stored=-1), None, -1),
    "not null": (Optional(COUNT, stored=-1), 1, 0),
}


@pytest.mark.parametrize(("field", "value", "stored"), GOOD.values(), ids=GOOD)
def test_values_are_read_stored_and_shown_again(field: Field, value: Any, stored: Any) -> None:
    assert field.store(field.read(value)) == stored
    assert field.show(stored) == value
    assert type(field.show(stored)) is type(value)


BAD: dict[str, tuple[Field, Any, str]] = {
    "too large": (COUNT, 10, ": found 10, accepted: a whole number from 1 to 9"),
    "true": (COUNT, True, ": found True, accepted: a whole number"),
    "no number": (Real(0, 1), float("nan"), ": found nan, accepted: a number from 0 to 1"),
    "true for a number": (Real(0, 1), True, ": found True, accepted: a number from 0 to 1"),
    "a single number": (Whole(0, 0), 1, ": found 1, accepted: 0"),
    "no seat": (seat_of(3), -1, ": found -1, accepted: a whole number from 0 to 2"),
    "no flag": (Flag(), 1, ": found 1, accepted: true or false"),
    "no word": (CARD, "d", ": found 'd', accepted: a, b, c"),
    "not hashable": (CARD, [], ": found [], accepted: a, b, c"),
    "no text": (Text("x+", "some x"), "y", ": found 'y', accepted: some x"),
    "too long": (ListOf(CARD, 0, 1), ["a", "b"], ": found ['a', 'b'], accepted: a list of 0 to 1, each a, b, c"),
    "a text for a list": (ListOf(CARD, 0, 1), "a", ": found 'a', accepted: a list"),
    "within a list": (ListOf(ListOf(CARD, 0, 1), 0, 2), [[], ["d"]], "[1][0]: found 'd', accepted: a, b, c"),
    "twice": (ListOf(CARD, 0, 3, different=True), ["a", "b", "a"], "[2]: found 'a' a second time, accepted: each once"),
    "within a tuple": (TupleOf((COUNT, CARD)), [1, 2], "[1]: found 2, accepted: a, b, c"),
    "within entries": (Entries({"n": COUNT}), {"n": 0}, ".n: found 0"),
    "another entry": (Entries({"n": COUNT}), {"n": 1, "m": 1}, ": found the entry 'm', accepted: n"),
    "no entry": (Entries({"n": COUNT}), {}, ".n: found nothing, accepted: a whole number from 1 to 9"),
    "a key": (MapOf(CARD, COUNT, 2), {"d": 1}, "[d]: found 'd', accepted: a, b, c"),
    "under a key": (MapOf(CARD, COUNT, 2), {"a": 0}, "[a]: found 0"),
    "too many keys": (MapOf(CARD, COUNT, 0), {"a": 1}, ": found {'a': 1}, accepted: up to 0 entries"),
    "not null": (Optional(COUNT), 0, ": found 0, accepted: a whole number from 1 to 9, or null"),
}


@pytest.mark.parametrize(("field", "value", "message"), BAD.values(), ids=BAD)
def test_a_refusal_names_the_place_what_was_found_and_what_is_accepted(field: Field, value: Any, message: str) -> None:
    with pytest.raises(FieldError) as caught:
        field.read(value)
    assert str(caught.value).startswith(message)


def test_what_is_left_out_has_its_default_or_is_not_there() -> None:
    fields = {"a": Whole(0, 9, default=7), "b": Whole(0, 9, default=LEFT_OUT), "c": Flag()}
    assert read_entries({"c": True}, fields) == {"a": 7, "c": True}


def test_what_is_hidden_can_be_read_veiled_and_only_veiled() -> None:
    fields: list[tuple[Field, Any]] = [
        (COUNT, 3),
        (ListOf(CARD, 0, 3), ["a", "b"]),
        (by_seat(ListOf(CARD, 0, 3), 1), [["c"]]),
    ]
    for field, value in fields:
        hidden = field.hide(value)
        assert UNKNOWN in str(hidden)
        assert "a" not in str(hidden)
        field.veiled().read(hidden)
        assert field.veiled().read(value) == field.read(value)
        with pytest.raises(FieldError):
            field.read(hidden)
