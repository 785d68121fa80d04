"""Options: as Python values or as text, refused with what is accepted."""

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import swamp_envs
from swamp_envs import OptionError
from swamp_envs.core.options import Option, parse_options, read_options

FLAG = Option("teams", False, "")
NUMBER = Option("players", 2, "", low=2, high=4)
CHOICE = Option("setup", "inset", "", choices=("inset", "corner"))
TEXT = Option("pack", "standard", "")


@pytest.mark.parametrize(
    ("option", "given", "value", "stored", "text"),
    [
        (FLAG, True, True, 1, "yes"),
        (FLAG, "No", False, 0, "no"),
        (FLAG, "on", True, 1, "yes"),
        (FLAG, 0, False, 0, "no"),
        (NUMBER, 3, 3, 3, "3"),
        (NUMBER, "4", 4, 4, "4"),
        (NUMBER, np.int8(2), 2, 2, "2"),
        (CHOICE, "corner", "corner", 1, "corner"),
        (CHOICE, "inset", "inset", 0, "inset"),
    ],
)
def test_values_are_read_stored_and_written(option: Option, given: Any, value: Any, stored: int, text: str) -> None:
    read = option.read(given)
    assert (read, type(read)) == (value, type(value))
    assert option.stored(read) == stored
    assert option.text(read) == text
    assert option.read(option.text(read)) == read


@pytest.mark.parametrize(
    ("option", "given", "accepted"),
    [
        (FLAG, "maybe", "yes or no"),
        (FLAG, 2, "yes or no"),
        (FLAG, None, "yes or no"),
        (NUMBER, 1, "a whole number from 2 to 4"),
        (NUMBER, 5, "a whole number from 2 to 4"),
        (NUMBER, True, "a whole number from 2 to 4"),
        (NUMBER, 3.0, "a whole number from 2 to 4"),
        (NUMBER, np.float32(3.7), "a whole number from 2 to 4"),
        (NUMBER, Fraction(7, 2), "a whole number from 2 to 4"),
        (NUMBER, "three", "a whole number from 2 to 4"),
        (NUMBER, None, "a whole number from 2 to 4"),
        (CHOICE, "Corner", "inset, corner"),
        (CHOICE, 1, "inset, corner"),
        (TEXT, 7, "a text"),
    ],
)
def test_other_values_are_refused(option: Option, given: Any, accepted: str) -> None:
    with pytest.raises(OptionError) as refused:
        option.read(given)
    assert str(refused.value) == f"option {option.name}: found {given!r}, accepted: {accepted}"


def test_what_is_not_given_is_the_default() -> None:
    assert read_options((FLAG, NUMBER, CHOICE), {"players": 4}, "toy") == {
        "teams": False,
        "players": 4,
        "setup": "inset",
    }


def test_an_unknown_option_is_refused_with_those_there_are() -> None:
    with pytest.raises(OptionError, match=r"^toy has no option 'colour'; accepted: teams, players$"):
        read_options((FLAG, NUMBER), {"colour": 1}, "toy")
    with pytest.raises(OptionError, match="accepted: none"):
        read_options((), {"colour": 1}, "toy")


def test_option_texts_are_parsed() -> None:
    assert parse_options(["setup=corner", "pack=a=b.toml", "note="]) == {
        "setup": "corner",
        "pack": "a=b.toml",
        "note": "",
    }


@pytest.mark.parametrize("word", ["teams", "=yes", "players=3"])
def test_other_option_texts_are_refused(word: str) -> None:
    with pytest.raises(OptionError, match="each once"):
        parse_options(["players=2", word])


def test_options_stand_in_the_record_of_every_deal() -> None:
    match = swamp_envs.new("reeds", 1, players=3, together="30", max_turns=9)
    assert (match.state.players, match.state.together, match.state.max_turns) == (3, 30, 9)
    assert match.variant.option_text == "players=3 pack=standard together=30 max_turns=9"


def test_variants_are_equal_if_their_options_are() -> None:
    game = swamp_envs.game("reeds")
    same, other = game.variant(players="3"), game.variant(players=4)
    assert game.variant(players=3) == same != other
    assert len({game.variant(players=3), same, other}) == 2
