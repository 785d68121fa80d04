"""Swamped: one boat, secret objectives, and a crocodile that smells Kingsfoil."""

from collections.abc import Mapping
from typing import Any

from ...core.card import Card
from ...core.facts import Facts
from ...core.game import Game
from ...core.options import Option
from . import audit, drawing, notation, rules, sight
from .components import TABLES, load_packs
from .sheet import score_sheet
from .state import ACTIONS, OBS, PHASES, SEATS, STATE
from .words import WORDS


def facts(options: Mapping[str, Any]) -> Facts:
    return Facts(
        players=options["players"],
        phases=PHASES,
        following=rules.STEPS.following(),
        observation=OBS,
        actions=ACTIONS,
        hidden_information=True,
        shared_failure=True,
    )


GAME = Game(
    card=Card.beside(__file__),
    state=STATE,
    options=(
        Option("players", 4, "seats in the boat", low=1, high=SEATS),
        Option("difficulty", "easy", "where the croc's dial starts", choices=("easy", "medium", "hard")),
        Option("waterfall", False, "the Waterfall expansion"),
        Option("tiger", False, "the Swamp Tiger expansion"),
        Option(
            "pairing",
            "shuffled",
            "maps and faces paired anew at every shuffle, or as in the pack",
            choices=("shuffled", "fixed"),
        ),
        Option(
            "croc",
            "choice",
            "of several shortest ways the Pilot chooses, or the first is taken",
            choices=("choice", "auto"),
        ),
        Option(
            "start_map", "drawn", "the start map, or one of the four drawn", choices=("drawn", "s1", "s2", "s3", "s4")
        ),
        Option("waterfall_side", "drawn", "the Waterfall's side, or one drawn", choices=("drawn", "w1", "w2")),
        Option("survival", False, "who gets out without winning is paid 0 and loses nothing, so that getting out pays"),
        Option("max_turns", 200, "turns before the game is truncated", low=1, high=1_000_000),
        Option(
            "pack", "standard", "the components: standard, a file of your own, generated:SEED or generated:FIRST-LAST"
        ),
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
        **{f"{n} player{'s' * (n > 1)}": {"players": n} for n in range(1, SEATS + 1)},
        "medium, waterfall": {"difficulty": "medium", "waterfall": True, "players": 3},
        "hard, tiger": {"difficulty": "hard", "tiger": True, "players": 2},
        "both expansions": {"waterfall": True, "tiger": True},
        "fixed pairing, croc auto": {"pairing": "fixed", "croc": "auto", "players": 3},
        "generated": {"pack": "generated:0-3", "tiger": True},
    },
)
