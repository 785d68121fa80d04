"""Bayou Boss: trick taking in which every trick is a point too many."""

from pathlib import Path
from typing import Any

from ...core.errors import PackError
from ...core.game import Game
from ...core.options import Option
from ...core.packs import Choice, Kind, Pack, Packs, Text, Whole, item_error
from . import audit, drawing, notation, rules, sight
from .characters import EFFECTS
from .notation import CHARACTER_NAMES
from .state import ACTIONS, CHARACTERS, OBS, PHASES, RAVENS, SINGLES_IN_GAME, STATE, TABLES

SCHEMA = {
    "character": Kind(
        CHARACTERS,
        {"effect": Choice(EFFECTS), "says": Text(), "copies": Whole(1, RAVENS, default=1)},
    )
}


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


GAME = Game(
    name="bayou_boss",
    title="Bayou Boss",
    version=0,
    summary="Trick taking in which tricks are bad points; animals bend the rules, and the Swamp refills the hands.",
    player_counts=tuple(range(2, 9)),
    phases=PHASES,
    state=STATE,
    observation=OBS,
    actions=ACTIONS,
    options=(
        Option("players", 4, "seats at the table", low=2, high=8),
        Option(
            "characters",
            "rulebook",
            "the six single Characters the rules describe, or six drawn from all nine",
            choices=("rulebook", "full"),
        ),
        Option(
            "stop",
            "total",
            "twelve points end the game: in all rounds together, or in a single one",
            choices=("total", "round"),
        ),
        Option("rounds", 4, "the most rounds played", low=1, high=12),
        Option("pack", "standard", "what the Characters do: standard, or a file of your own"),
    ),
    rules=rules,
    sight=sight,
    auditing=audit,
    notation=notation,
    drawing=drawing,
    hidden_information=True,
    tables=TABLES,
    load_packs=Packs(Path(__file__).parent / "pack", SCHEMA, TABLES, lay_out),
    variants={
        **{f"{n} players": {"players": n} for n in range(2, 9)},
        "full characters": {"characters": "full"},
        "full characters, 6 players, stop by round": {"characters": "full", "players": 6, "stop": "round"},
        "one round": {"rounds": 1},
    },
)
