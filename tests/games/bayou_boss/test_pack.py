"""The Character pack: what is refused and how, and that a changed effect is what is played."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import swamp_envs
from swamp_envs import Match, PackError
from swamp_envs.games import bayou_boss

from .tables import DESCRIBED, field, match_at, play

STANDARD = (Path(bayou_boss.__file__).parent / "pack" / "standard.toml").read_text(encoding="utf-8")
EFFECTS = (
    "nothing, lay_trump, take_from_swamp, name_self, name_fewest, name_most, second_wins, self_lowest, "
    "previous_lowest, no_refill, swamp_trump"
)
NAMES = "Raven, Heron, Alligator, Python, Raccoon, Manatee, Crab, Bobcat, Turtle, Otter"
COPIES = "7 Ravens, 1 of each other"

Write = Callable[[str], str]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Write a pack file; its path is the text of the option."""

    def to_file(text: str) -> str:
        file = tmp_path / "mine.toml"
        file.write_text(text, encoding="utf-8")
        return str(file)

    return to_file


def item(name: str) -> str:
    """The lines of one Character in the standard pack."""
    return next(part for part in STANDARD.split("\n\n") if f'id = "{name}"' in part)


def with_line(name: str, old: str, new: str) -> str:
    """The standard pack with one line of one Character changed."""
    assert old in item(name)
    return STANDARD.replace(item(name), item(name).replace(old, new))


def origin(text: str, name: str, found: str) -> str:
    """A pack in which a Character comes from elsewhere."""
    old = next(part for part in text.split("\n\n") if f'id = "{name}"' in part)
    other = {"rulebook": "reconstructed", "reconstructed": "rulebook"}[found]
    return text.replace(old, old.replace(f'"{other}"', f'"{found}"'))


# The pack, and what the refusal says behind the name of the file.
REFUSED = {
    "an effect that there is not": (
        with_line("Heron", "name_self", "name_other"),
        f"character 'Heron', effect: found 'name_other', accepted: {EFFECTS}",
    ),
    "an effect that is no text": (
        with_line("Otter", '"swamp_trump"', "3"),
        f"character 'Otter', effect: found 3, accepted: {EFFECTS}",
    ),
    "no effect": (
        with_line("Crab", 'effect = "no_refill"\n', ""),
        f"character 'Crab', effect: found nothing, accepted: {EFFECTS}",
    ),
    "an unknown Character": (
        with_line("Heron", '"Heron"', '"Stork"'),
        f"character 'Stork', id: found 'Stork', accepted: {NAMES}",
    ),
    "a Character twice": (
        with_line("Crab", '"Crab"', '"Heron"'),
        "character number 7, id: found 'Heron', accepted: an id of its own; number 2 has this one",
    ),
    "six Ravens": (with_line("Raven", "= 7", "= 6"), f"character 'Raven', copies: found 6, accepted: {COPIES}"),
    "eight Ravens": (
        with_line("Raven", "= 7", "= 8"),
        "character 'Raven', copies: found 8, accepted: a whole number from 1 to 7",
    ),
    "one Raven": (
        with_line("Raven", "copies = 7\n", ""),
        f"character 'Raven', copies: found 1, accepted: {COPIES}",
    ),
    "two Herons": (
        with_line("Heron", "effect", "copies = 2\neffect"),
        f"character 'Heron', copies: found 2, accepted: {COPIES}",
    ),
    "an origin that there is not": (
        with_line("Turtle", '"reconstructed"', '"printed"'),
        "character 'Turtle', origin: found 'printed', accepted: rulebook, reconstructed",
    ),
    "no words": (
        with_line("Crab", '"The Swamp is not refilled after this trick."', '""'),
        "character 'Crab', says: found '', accepted: a text that is not empty",
    ),
    "a field too many": (
        with_line("Crab", "effect", "colour = 1\neffect"),
        "character 'Crab': found the entry 'colour', accepted: id, origin, effect, says, copies",
    ),
    "a Character too few": (
        STANDARD.replace(item("Otter"), ""),
        "character: found 9 items, accepted: 10",
    ),
}


def refusal(pack: str) -> str:
    with pytest.raises(PackError) as refused:
        swamp_envs.new("bayou_boss", 0, pack=pack)
    return str(refused.value)


@pytest.mark.parametrize(("text", "message"), REFUSED.values(), ids=REFUSED)
def test_a_bad_pack_is_refused_with_file_item_and_field(text: str, message: str, write: Write) -> None:
    file = write(text)
    assert refusal(file) == f"{file}: {message}"


@pytest.mark.rule("B-1.3")
def test_fewer_than_six_single_characters_from_the_rulebook_are_refused(write: Write) -> None:
    file = write(origin(STANDARD, "Heron", "reconstructed"))
    message = refusal(file)
    assert message == f"{file}: character, origin: found 5 single ones from the rulebook, accepted: 6 or more"


@pytest.mark.rule("B-1.3")
def test_of_more_than_six_each_game_draws_six(write: Write) -> None:
    """Whoever owns the game can type in all nine."""
    mine = write(origin(origin(STANDARD, "Bobcat", "rulebook"), "Otter", "rulebook"))
    drawn = [swamp_envs.new("bayou_boss", seed, pack=mine).to_dict()["characters"] for seed in range(60)]
    assert {len(names) for names in drawn} == {6}
    assert {name for names in drawn for name in names} == {*DESCRIBED.split(), "Bobcat", "Otter"}


def deal(pack: str, **options: Any) -> dict[str, Any]:
    return swamp_envs.new("bayou_boss", 0, pack=pack, **options).to_dict()


@pytest.mark.rule("B-1.3")
def test_the_ones_from_the_rulebook_are_in_the_default_game(write: Write) -> None:
    mine = write(origin(origin(STANDARD, "Heron", "reconstructed"), "Otter", "rulebook"))
    assert deal("standard")["characters"] == DESCRIBED.split()
    assert deal(mine)["characters"] == ["Alligator", "Python", "Raccoon", "Manatee", "Crab", "Otter"]


def test_where_the_raven_comes_from_does_not_count(write: Write) -> None:
    assert deal(write(origin(STANDARD, "Raven", "reconstructed")))["characters"] == DESCRIBED.split()


# Who does what instead, and what the position then says when seat 1 plays it after R3; the Swamp is B1.
CHANGED = {
    "a Heron like a Manatee": ("Heron", "name_self", "self_lowest", {"named": [], "lowest": [1]}),
    "a Manatee like a Heron": ("Manatee", "self_lowest", "name_self", {"named": [1], "lowest": []}),
    "an Alligator like a Bobcat": ("Alligator", "name_fewest", "name_most", {"named": [0]}),
    "a Crab like a Python": ("Crab", "no_refill", "second_wins", {"crab": 0, "python": 1}),
    "a Python like a Crab": ("Python", "second_wins", "no_refill", {"crab": 1, "python": 0}),
    "a Heron like a Turtle": ("Heron", "name_self", "previous_lowest", {"named": [], "lowest": [0]}),
    "a Heron like an Otter": ("Heron", "name_self", "swamp_trump", {"named": [], "trump": "B1", "swamp": ["Y5"]}),
    "a Heron like a Raven": ("Heron", "name_self", "lay_trump", {"named": [], "phase": "give", "seat": 1}),
    "a Heron like a Raccoon": ("Heron", "name_self", "take_from_swamp", {"phase": "take", "out": ["Heron"]}),
    "a Raccoon without effect": ("Raccoon", "take_from_swamp", "nothing", {"phase": "play", "out": [], "seat": 2}),
    "a Raven without effect": ("Raven", "lay_trump", "nothing", {"phase": "play", "seat": 2, "trump": "Y5"}),
    "a Raven like a Heron": ("Raven", "lay_trump", "name_self", {"phase": "play", "named": [1]}),
}


def after(card: str, pack: str) -> Match:
    """Seat 1 has played a Character."""
    options = {"pack": pack}
    match = match_at(f"G1 | {card} B2 | G3", trump="Y5", trick="R3", swamp="B1", tricks=[2, 1, 0], options=options)
    return play(match, card)


@pytest.mark.parametrize(("card", "old", "new", "expected"), CHANGED.values(), ids=CHANGED)
def test_a_changed_effect_plays_as_changed(
    card: str, old: str, new: str, expected: dict[str, Any], write: Write
) -> None:
    changed = after(card, write(with_line(card, f'"{old}"', f'"{new}"')))
    standard = after(card, "standard")
    assert {name: field(changed, name) for name in expected} == expected
    assert {name: field(standard, name) for name in expected} != expected


def test_two_packs_side_by_side(write: Write) -> None:
    """Tables belong to the match, not to the process."""
    mine = write(with_line("Heron", "name_self", "nothing"))
    found = [field(after("Heron", pack), "named") for pack in ("standard", mine, "standard")]
    assert found == [[1], [], [1]]
