"""Gillybog: creatures of the bog against the hunters, all together, on a map that grows."""

from collections.abc import Mapping
from typing import Any

from ...core.card import Card
from ...core.facts import Facts
from ...core.game import Game
from ...core.options import Option
from . import audit, drawing, position, rules, sight
from .components import TABLES, load_packs
from .kinds import ACTIONS, PHASES, SEATS
from .state import OBS, STATE
from .words import WORDS


def facts(options: Mapping[str, Any]) -> Facts:
    return Facts(
        players=options["players"],
        phases=PHASES,
        frames=rules.STAGES,
        observation=OBS,
        actions=ACTIONS,
        cooperative=True,
        hidden_information=True,
    )


GAME = Game(
    card=Card.beside(__file__),
    state=STATE,
    options=(
        Option("players", 2, "how many play", low=1, high=SEATS),
        Option("difficulty", "easy", "which hunter cards are in the deck", choices=("easy", "medium", "hard")),
        Option("first_time", False, "the map for first-time players instead of a set-up of your own"),
        Option("max_turns", 120, "turns before the game is truncated, 0 for no limit", low=0, high=1_000_000),
        Option(
            "pack", "standard", "the components: standard, a file of your own, generated:SEED or generated:FIRST-LAST"
        ),
    ),
    facts=facts,
    rules=rules,
    sight=sight,
    auditing=audit,
    notation=position,
    drawing=drawing,
    words=WORDS,
    tables=TABLES,
    load_packs=load_packs,
    variants={
        "1 player": {"players": 1},
        **{f"{n} players": {"players": n} for n in range(2, SEATS + 1)},
        "medium": {"difficulty": "medium", "players": 3},
        "hard": {"difficulty": "hard"},
        "first time": {"first_time": True},
        "generated": {"pack": "generated:0-3", "players": 3},
    },
)
