"""Swamped: one boat, secret objectives, and a crocodile that smells Kingsfoil."""

from ...core.game import Game
from ...core.options import Option
from . import audit, drawing, notation, rules, sight
from .components import TABLES, load_packs
from .state import ACTIONS, OBS, PHASES, SEATS, STATE

GAME = Game(
    name="swamped",
    title="Swamped",
    version=0,
    summary="Steer one boat together through a growing swamp, flee the crocodile, and come out with the best haul.",
    player_counts=tuple(range(1, SEATS + 1)),
    phases=PHASES,
    state=STATE,
    observation=OBS,
    actions=ACTIONS,
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
        Option("max_turns", 200, "turns until the game is cut off", low=1, high=1_000_000),
        Option(
            "pack", "standard", "the components: standard, a file of your own, generated:SEED or generated:FIRST-LAST"
        ),
    ),
    rules=rules,
    sight=sight,
    auditing=audit,
    notation=notation,
    drawing=drawing,
    hidden_information=True,
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
