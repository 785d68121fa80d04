"""Reeds: a toy game for tests of the shared machinery, with a bit of everything a game can ask of it."""

from swamp_envs.core.game import Game
from swamp_envs.core.options import Option

from . import audit, drawing, notation, rules, sight
from .components import PACKS
from .state import ACTIONS, OBS, PHASES, SEATS, STATE, TABLES

GAME = Game(
    name="reeds",
    title="Reeds",
    version=0,
    summary="Lay secret cards on a row of patches; deep water counts double and splashes the neighbour.",
    player_counts=(2, 3, 4),
    phases=PHASES,
    state=STATE,
    observation=OBS,
    actions=ACTIONS,
    options=(
        Option("players", 2, "how many play", low=2, high=SEATS),
        Option("pack", "standard", "the components: standard, a TOML file, or generated:SEED"),
        Option("together", 0, "points that win the game for all; 0 when each plays for itself", low=0, high=108),
        Option("max_turns", 100, "turns until the game is cut off", low=1, high=1000),
    ),
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
    hidden_information=True,
    secret_kinds=("splash",),
    tables=TABLES,
    load_packs=PACKS,
)
