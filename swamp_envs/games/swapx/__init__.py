"""SwapX: four colonies of cells, one board, too little food."""

from ...core.game import Game
from ...core.options import Option
from . import audit, drawing, notation, rules, sight
from .state import ACTIONS, OBS, PHASES, SEATS, STATE

GAME = Game(
    name="swapx",
    title="SwapX",
    version=0,
    summary="Grow, push and trade places with the neighbours on an 8x8 board; the last colony standing wins.",
    player_counts=(SEATS,),
    phases=PHASES,
    state=STATE,
    observation=OBS,
    actions=ACTIONS,
    options=(
        Option("setup", "inset", "where the first cells stand: off the corner, or on it", choices=("inset", "corner")),
        Option("teams", False, "opposite seats play together"),
        Option("max_turns", 400, "player turns until the game is cut off", low=1, high=1_000_000),
    ),
    rules=rules,
    sight=sight,
    auditing=audit,
    notation=notation,
    drawing=drawing,
    variants={
        "inset": {},
        "corner": {"setup": "corner"},
        "inset teams": {"teams": True},
        "corner teams": {"setup": "corner", "teams": True},
    },
)
