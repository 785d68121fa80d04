"""Positions of every game, by what it declares: they come back as they went, and what cannot be is refused by name."""

import json
import random
import re
from copy import deepcopy
from typing import Any

import numpy as np
import pytest

import reeds
import swamp_envs
from swamp_envs import Match, PositionError, Variant
from swamp_envs.core.fields import REQUIRED, Choice, Field, Flag, ListOf, Whole
from swamp_envs.core.soak import soak_positions
from swamp_envs.core.soak.damage import JUNK, broken, damaged
from swamp_envs.core.soak.positions import load

from .play import walk

EVERY = [*map(swamp_envs.game, swamp_envs.available_games()), reeds.GAME]
KINDS = {f"{game.name} {label}": game.variant(**kind) for game in EVERY for label, kind in game.variants.items()}
each_game = pytest.mark.parametrize("variant", [game.variant() for game in EVERY], ids=[game.name for game in EVERY])
each_kind = pytest.mark.parametrize("variant", KINDS.values(), ids=KINDS)


def here_and_there(variant: Variant, games: int, share: float) -> list[Match]:
    """Copies of some decisions of random games, and of their ends."""
    dice = random.Random(0)
    return [m.copy() for seed in range(games) for m in walk(variant, seed) if m.over or dice.random() < share]


@each_kind
def test_what_a_seat_sees_and_the_whole_fit_the_declaration(variant: Variant) -> None:
    """They are read for drawings; and nothing that is declared is missing, nothing else is there."""
    names = [*(entry.name for entry in variant.positions.entries), "options"]
    for match in here_and_there(variant, 2, 0.2):
        for d in (match.to_dict(), *(match.seen_by(seat) for seat in range(variant.players))):
            assert list(d) == names
            assert list(variant.positions.view(json.loads(json.dumps(d)))) == names


@each_kind
def test_dicts_fit_the_json_schema(variant: Variant) -> None:
    jsonschema = pytest.importorskip("jsonschema")
    schema = json.loads(json.dumps(variant.positions.schema()))
    check = jsonschema.Draft202012Validator(schema)
    jsonschema.Draft202012Validator.check_schema(schema)
    for match in here_and_there(variant, 1, 0.1):
        d = json.loads(json.dumps(match.to_dict()))
        check.validate(d)
        assert not check.is_valid(d | {"colour": "red"})
        assert not check.is_valid(d | {"seat": "0"})


@each_game
def test_everything_is_described(variant: Variant) -> None:
    for entry in variant.positions.entries:
        assert entry.meaning, entry.name
        assert entry.seen.by, entry.name
        assert entry.field.sort, entry.name


@each_game
@pytest.mark.parametrize(
    "junk",
    [value for value in JUNK if value not in (None, {}, [], "")],
    ids=lambda junk: re.sub(" at 0x.*", "", repr(junk)),
)
def test_junk_for_an_entry_is_refused_by_its_name(variant: Variant, junk: Any) -> None:
    d = Match(variant, 0).to_dict()
    for entry in variant.positions.entries:
        if load(variant, d | {entry.name: junk}) is None:
            continue
        entry.field.read(junk)  # what was taken fits what is declared


def beyond(field: Field, value: Any) -> list[Any]:
    """Values that just do not fit a field, such as a number one too large, alone or within this value."""
    match field:
        case Whole():
            return [field.low - 1, field.high + 1, 0.5, True, str(field.low)]
        case Choice() | Flag():
            return [0, "such", None]
        case ListOf():
            wrong = [[each, *value[1:]] for each in (beyond(field.of, value[0]) if value else [])]
            return [*wrong, [*value] * (field.longest + 1)] if value else []
        case _:
            return []


@each_kind
def test_what_is_just_beyond_an_entry_is_refused_by_its_name(variant: Variant) -> None:
    d = Match(variant, 0).to_dict()
    for entry in variant.positions.entries:
        for wrong in beyond(entry.field, d[entry.name]):
            with pytest.raises(PositionError, match=rf"^{variant.game.name}: {entry.name}.*: found "):
                Match.from_dict(variant, d | {entry.name: wrong})


@each_game
def test_what_is_missing_or_too_much_is_refused_by_its_name(variant: Variant) -> None:
    d = Match(variant, 0).to_dict()
    for entry in variant.positions.entries:
        less = {name: value for name, value in d.items() if name != entry.name}
        if entry.field.default is REQUIRED:
            with pytest.raises(PositionError, match=f"^{variant.game.name}: {entry.name}: found nothing, accepted: "):
                Match.from_dict(variant, less)
    with pytest.raises(PositionError, match="found the entry 'colour', accepted: "):
        Match.from_dict(variant, d | {"colour": "red"})


@each_game
def test_a_refused_dict_and_other_matches_stay_as_they_were(variant: Variant) -> None:
    match, dice = Match(variant, 0), random.Random(0)
    schema, line = variant.positions.schema(), match.position
    for _ in range(20):
        d = damaged(match.to_dict(), match.to_dict(), schema, dice)
        before = deepcopy(d) if object not in map(type, d.values()) else None
        load(variant, d)
        assert before is None or repr(d) == repr(before)
    assert match.position == line


@pytest.mark.parametrize("label", [label for label in KINDS if not label.startswith(reeds.GAME.name)])
def test_damaged_positions_are_refused_or_can_be_played_to_the_end(label: str) -> None:
    """In every way that `swamp soak` knows; the reeds are left out, whose audit is a toy too."""
    found = soak_positions(KINDS[label], 60, seed=1)
    assert 0 < found.loaded < found.positions
    assert found.decisions > 0


@each_kind
def test_damaged_lines_are_refused_or_load(variant: Variant) -> None:
    dice, refused = random.Random(2), 0
    for match in here_and_there(variant, 1, 0.1)[:6]:
        refused += sum(load(variant, broken(match.position, dice)) is None for _ in range(20))
    assert refused > 10


@pytest.mark.parametrize("line", ["{", "[]", "3", "=", "a=[", "a={b}", 'a="', "a=[[[[", "a=1a=1", 'a="\\x"'])
def test_lines_that_are_none_are_refused(line: str) -> None:
    for game in EVERY:
        assert load(game.variant(), line) is None


@each_kind
def test_what_a_seat_sees_makes_a_position_that_looks_the_same_to_it(variant: Variant) -> None:
    """Nothing that a seat may know is missing in `seen_by`: it sees, and may do, the same in what is made of that."""
    for match in here_and_there(variant, 2, 0.1):
        if not match.over:
            seen = json.loads(json.dumps(match.seen_by(match.seat)))
            made = Match.from_seen(variant, seen, 7)
            assert made.seen_by(match.seat) == match.seen_by(match.seat)
            assert made.legal_moves == match.legal_moves
            observed = made.observe(match.seat)
            for name, numbers in match.observe(match.seat).items():
                assert np.array_equal(observed[name], numbers), name


@each_game
def test_what_a_seat_does_not_see_is_dealt_by_the_seed(variant: Variant) -> None:
    match = next(m for m in here_and_there(variant, 1, 0.5) if m.ply > 3)
    seen = match.seen_by(match.seat)
    made = [Match.from_seen(variant, seen, seed).states.tobytes() for seed in (1, 1, 2)]
    assert made[0] == made[1] != made[2]
