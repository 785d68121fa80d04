"""Bayou Boss: what a component pack holds, and the tables made of it."""

from pathlib import Path
from typing import Any

from ...core.errors import PackError
from ...core.fields import Choice, Text, Whole
from ...core.packs import Kind, Pack, Packs, item_error
from ...core.records import record_dtype
from .characters import EFFECTS
from .state import CHARACTERS, RAVENS, SINGLES, SINGLES_IN_GAME

CHARACTER_NAMES = ("Raven", "Heron", "Alligator", "Python", "Raccoon", "Manatee", "Crab", "Bobcat", "Turtle", "Otter")

SCHEMA = {
    "character": Kind(
        CHARACTERS,
        {"effect": Choice(EFFECTS), "says": Text(), "copies": Whole(1, RAVENS, default=1)},
    )
}

# What each kind of Character does, and which single ones the rules describe.
TABLES = record_dtype(("effect", "i1", (CHARACTERS,)), ("described", "i1", (SINGLES,)))


def lay_out(pack: Pack, t: Any) -> None:
    """Every Character's effect at its place; `characters="rulebook"` takes six of those from the rulebook."""
    for item in pack["character"]:
        if item["id"] not in CHARACTER_NAMES:
            raise item_error("character", item, "id", item["id"], ", ".join(CHARACTER_NAMES))
        place = CHARACTER_NAMES.index(item["id"])
        if item["copies"] != (RAVENS if place == 0 else 1):
            raise item_error("character", item, "copies", item["copies"], f"{RAVENS} Ravens, 1 of each other")
        t.effect[place] = EFFECTS.index(item["effect"])
    described = [item for item in pack["character"] if item["origin"] == "rulebook" and item["copies"] == 1]
    if len(described) < SINGLES_IN_GAME:
        raise PackError(
            f"character, origin: found {len(described)} single ones from the rulebook, "
            f"accepted: {SINGLES_IN_GAME} or more"
        )
    for item in described:
        t.described[CHARACTER_NAMES.index(item["id"]) - 1] = 1


load_packs = Packs(Path(__file__).parent / "pack", SCHEMA, TABLES, lay_out)
