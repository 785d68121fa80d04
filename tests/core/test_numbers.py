"""What is taken for a number, from programs and from people."""

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from swamp_envs.core.errors import OptionError
from swamp_envs.core.numbers import are_counts, as_real, as_whole, read_flag, read_whole, real_of, whole_of

ARABIC_THREE = "\N{ARABIC-INDIC DIGIT THREE}"
NAN, INFINITE = float("nan"), float("inf")


@pytest.mark.parametrize("value", [3, np.int8(3), np.uint64(3), np.array(3)], ids=repr)
def test_whole_numbers(value: Any) -> None:
    assert as_whole(value) == 3
    assert type(as_whole(value)) is int


@pytest.mark.parametrize("value", [True, np.True_, 3.0, np.float32(3), "3", None, [3], np.array([3]), Fraction(3)])
def test_what_is_no_whole_number(value: Any) -> None:
    assert as_whole(value) is None
    assert not are_counts(1, value)
    with pytest.raises(OptionError, match=r"^seats: found .*, accepted: a whole number from 1 to 4$"):
        read_whole("seats", value, 1, 4)


def test_whole_numbers_have_bounds() -> None:
    assert (read_whole("seats", 4, 1, 4), read_whole("n", np.int8(5), 0)) == (4, 5)
    for found in (0, 5):
        with pytest.raises(OptionError, match=f"found {found}, accepted: a whole number from 1 to 4"):
            read_whole("seats", found, 1, 4)
    with pytest.raises(OptionError, match="found -1, accepted: a whole number from 0 up"):
        read_whole("n", -1, 0)
    assert are_counts(1, 2**70)
    assert not are_counts(0)


@pytest.mark.parametrize("value", [1, 1.0, np.float32(1), np.int64(1), Fraction(1)], ids=repr)
def test_real_numbers(value: Any) -> None:
    assert as_real(value) == 1.0


@pytest.mark.parametrize("value", [NAN, INFINITE, np.float64("nan"), True, "1", None, 10**400, 1j], ids=repr)
def test_what_is_no_real_number(value: Any) -> None:
    assert as_real(value) is None


@pytest.mark.parametrize(("text", "number"), [("3", 3), ("-3", -3), ("+3", 3), ("1_000", 1000), ("007", 7)])
def test_texts_of_whole_numbers(text: str, number: int) -> None:
    assert whole_of(text) == number


@pytest.mark.parametrize(
    "text", ["", " 3", "3.0", "1__0", "_1", "0x3", ARABIC_THREE, "\N{SUPERSCRIPT TWO}", "9" * 5000]
)
def test_texts_of_no_whole_number(text: str) -> None:
    assert whole_of(text) is None


def test_texts_of_real_numbers() -> None:
    assert (real_of("0.5"), real_of("1e3"), real_of("-2")) == (0.5, 1000.0, -2.0)


@pytest.mark.parametrize("text", ["", "nan", "inf", "-Infinity", "1e999", "half", ARABIC_THREE, "9" * 5000])
def test_texts_of_no_real_number(text: str) -> None:
    assert real_of(text) is None


def test_flags() -> None:
    assert read_flag("pack", True) is True
    assert read_flag("pack", np.False_) is False
    for found in (1, 0, "yes", None):
        with pytest.raises(OptionError, match=r"^pack: found .*, accepted: True or False$"):
            read_flag("pack", found)
