"""Bounds of records: every number that a part bounds is looked at, and named where it is out of them."""

from typing import Any

import numpy as np
import pytest

import reeds
import swamp_envs
from swamp_envs import Match, Variant
from swamp_envs.core.bounds import NONE
from swamp_envs.core.fields import Choice, Flag, Optional, Real, Whole
from swamp_envs.core.parts import Held
from swamp_envs.core.positions import follow

EVERY = [*map(swamp_envs.game, swamp_envs.available_games()), reeds.GAME]
each_kind = pytest.mark.parametrize(
    "variant",
    [game.variant(**kind) for game in EVERY for kind in game.variants.values()],
    ids=[f"{game.name} {label}" for game in EVERY for label in game.variants],
)


def damaged(states: np.ndarray, row: Any, value: int) -> np.ndarray:
    """The states with another value in the place of one number."""
    wrong = states.copy()
    size = int(row["bytes"])
    raw = int(value).to_bytes(size, "little", signed=value < 0)
    wrong.view(np.uint8)[row["at"] : row["at"] + size] = np.frombuffer(raw, np.uint8)
    return wrong


def representable(row: Any, value: int) -> bool:
    bits = 8 * int(row["bytes"])
    return -(1 << bits - 1) <= value < 1 << bits - 1 if row["signed"] else 0 <= value < min(1 << bits, 1 << 63)


@each_kind
def test_every_number_out_of_its_bounds_is_named(variant: Variant) -> None:
    bounds, states = variant.bounds, Match(variant, 1).states
    assert bounds.complaint(states) == ""
    sizes = {*bounds.numbers["listed"]}  # where the size of a list is wrong the list is wrong too
    for n, (name, row) in enumerate(zip(bounds.names, bounds.numbers, strict=True)):
        for value in (int(row["least"]) - 1, int(row["most"]) + 1):
            if representable(row, value):
                found = bounds.complaint(damaged(states, row, value))
                assert found if n in sizes else found.startswith(f"{name}: found {value}, accepted: "), name


@each_kind
def test_what_lies_behind_the_end_of_a_list_is_named(variant: Variant) -> None:
    bounds, states = variant.bounds, Match(variant, 1).states
    sizes = {int(row["listed"]) for row in bounds.numbers} - {NONE}
    for size in sizes:
        places = [k for k, row in enumerate(bounds.numbers) if row["listed"] == size]
        k = max(places, key=lambda k: bounds.numbers[k]["place"])
        row, shorter = bounds.numbers[k], damaged(states, bounds.numbers[size], int(bounds.numbers[size]["least"]))
        value = int(row["blank"]) + 1
        found = bounds.complaint(damaged(shorter, row, value))
        assert "behind the end of the list" in found, bounds.names[k]


def test_a_complaint_says_what_was_found_and_what_is_accepted() -> None:
    variant = swamp_envs.game("bayou_boss").variant(players=3)
    states = Match(variant, 1).states
    states["dealer"] = 3
    assert variant.bounds.complaint(states) == "dealer: found 3, accepted: 0 to 2"
    states["dealer"], states["hand"][0, 1, 7] = 0, 5
    assert variant.bounds.complaint(states) == "hand[1, 7]: found 5, accepted: 0 behind the end of the list"


@pytest.mark.parametrize(
    ("field", "expected"),
    [
        (Whole(1, 8, base=1), (0, 7)),
        (Choice(("a", "b"), first=3), (3, 4)),
        (Flag(), (0, 1)),
        (Optional(Whole(0, 5), 255), (0, 255)),
        (Optional(Real(0, 1)), None),
    ],
    ids=["whole", "choice", "flag", "optional", "real"],
)
def test_a_field_knows_what_a_record_holds_for_it(field: Any, expected: Any) -> None:
    assert field.stored_range == expected


def test_an_entry_follows_only_from_what_says_what_it_may_be() -> None:
    assert Held("planks", "i1", (), "how many").field(None) is None
    with pytest.raises(TypeError, match=r"^supply: found nothing that it may be, accepted: of=$"):
        follow(swamp_envs.game("swapx").default, "supply")
