"""Ponds: what the game puts on the table. Importing it lets it in at every interface."""

from collections.abc import Mapping
from typing import Any

import swamp_envs
from swamp_envs import Game
from swamp_envs.dev import Card, Facts, Option

from . import audit, drawing, notation, rules, sight
from .state import ACTIONS, OBS, PHASES, SEATS, STATE
from .words import WORDS


def facts(options: Mapping[str, Any]) -> Facts:
    """What is so of a game with these options."""
    return Facts(
        players=options["players"],
        phases=PHASES,
        observation=OBS,
        actions=ACTIONS,
        hidden_information=True,
    )


GAME = Game(
    card=Card.beside(__file__),
    state=STATE,
    options=(Option("players", 2, "how many play", low=2, high=SEATS),),
    facts=facts,
    rules=rules,
    sight=sight,
    auditing=audit,
    notation=notation,
    drawing=drawing,
    words=WORDS,
    variants={"two": {}, "four": {"players": 4}},  # those that tests play
)

swamp_envs.register_game("ponds", __name__)
