"""Reeds: a toy game for tests of the shared machinery, with a bit of everything a game can ask of it."""

from collections.abc import Mapping
from typing import Any

from swamp_envs.core.card import Card
from swamp_envs.core.errors import OptionError
from swamp_envs.core.facts import Facts
from swamp_envs.core.game import Game
from swamp_envs.core.options import Option

from . import audit, drawing, notation, rules, sight
from .components import PACKS
from .state import ACTIONS, OBS, PHASES, SEATS, STATE, TABLES


def settle(options: dict[str, Any]) -> dict[str, Any]:
    """All together they win by fewer points than all the cards are worth that they hold."""
    most = 36 * options["players"]
    if options["together"] > most:
        players = options["players"]
        raise OptionError(f"together: found {options['together']} with players={players}, accepted: 0 to {most}")
    return options


def facts(options: Mapping[str, Any]) -> Facts:
    return Facts(
        players=options["players"],
        phases=PHASES,
        observation=OBS,
        actions=ACTIONS,
        hidden_information=True,
        secret_kinds=("splash",),
    )


GAME = Game(
    card=Card.beside(__file__),
    state=STATE,
    options=(
        Option("players", 2, "how many play", low=2, high=SEATS),
        Option("pack", "standard", "the components: standard, a TOML file, or generated:SEED"),
        Option("together", 0, "points that win the game for all; 0 when each plays for itself", low=0, high=108),
        Option("max_turns", 100, "turns until the game is cut off", low=1, high=1000),
    ),
    facts=facts,
    settle=settle,
    rules=rules,
    sight=sight,
    auditing=audit,
    notation=notation,
    drawing=drawing,
    variants={
        "two": {},
        "three generated": {"players": 3, "pack": "generated:0-4"},
        "four together": {"players": 4, "together": 30},
        "cut off": {"players": 3, "max_turns": 4},
    },
    tables=TABLES,
    load_packs=PACKS,
)
