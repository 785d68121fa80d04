"""Bayou Boss: trick taking in which every trick is a point too many."""

from collections.abc import Mapping
from typing import Any

from ...core.card import Card
from ...core.facts import Facts
from ...core.game import Game
from ...core.options import Option
from . import audit, drawing, notation, rules, sight
from .components import TABLES, load_packs
from .sheet import score_sheet
from .state import ACTIONS, OBS, PHASES, STATE
from .words import WORDS


def facts(options: Mapping[str, Any]) -> Facts:
    return Facts(
        players=options["players"],
        phases=PHASES,
        following=rules.STEPS.following(),
        observation=OBS,
        actions=ACTIONS,
        hidden_information=True,
    )


GAME = Game(
    card=Card.beside(__file__),
    state=STATE,
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
        Option("rounds", 4, "maximum number of rounds", low=1, high=12),
        Option(
            "alligator_ties",
            "player",
            "of tied players an Alligator names the first after its own player, or after the dealer",
            choices=("player", "dealer"),
        ),
        Option(
            "no_second",
            "first",
            "with a Python but no card for second place the first wins, or the Character played last",
            choices=("first", "character"),
        ),
        Option(
            "swamp_gap",
            "at_once",
            "what a Raccoon takes from the Swamp is replaced at once, or when the trick is over",
            choices=("at_once", "after_trick"),
        ),
        Option("pack", "standard", "what the Characters do: standard, or a file of your own"),
    ),
    facts=facts,
    rules=rules,
    sight=sight,
    auditing=audit,
    notation=notation,
    drawing=drawing,
    words=WORDS,
    score_sheet=score_sheet,
    tables=TABLES,
    load_packs=load_packs,
    variants={
        **{f"{n} players": {"players": n} for n in range(2, 9)},
        "full characters": {"characters": "full"},
        "full characters, 6 players, stop by round": {"characters": "full", "players": 6, "stop": "round"},
        "one round": {"rounds": 1},
    },
)
