"""SwapX: four colonies of cells, one board, too little food."""

from collections.abc import Mapping
from typing import Any

from ...core.card import Card
from ...core.facts import Facts
from ...core.game import Game
from ...core.options import Option
from . import audit, drawing, notation, rules, sight
from .state import ACTIONS, PHASES, PLANES, SEATS, STATE
from .words import WORDS

OPPOSITE = (0, 1, 0, 1)  # sides of the seats, in teams


def settle(options: dict[str, Any]) -> dict[str, Any]:
    """Plain planes are not named: they belong to no game's record, for nothing is played another way."""
    return {name: value for name, value in options.items() if (name, value) != ("planes", "plain")}


def facts(options: Mapping[str, Any]) -> Facts:
    return Facts(
        players=SEATS,
        phases=PHASES,
        following=rules.STEPS.following(),
        observation=PLANES[options.get("planes", "plain")],
        actions=ACTIONS,
        sides=OPPOSITE if options["teams"] else (),
        views=tuple({"planes": planes} for planes in PLANES),
    )


GAME = Game(
    card=Card.beside(__file__),
    state=STATE,
    options=(
        Option(
            "setup",
            "inset",
            "where the first cells stand: one square in from the corner, or on it",
            choices=("inset", "corner"),
        ),
        Option("teams", False, "opposite seats play together"),
        Option("max_turns", 400, "player turns before the game is truncated", low=1, high=1_000_000),
        Option(
            "planes",
            "plain",
            "what is seen besides: tactics adds ranges, blocked supplies and articulation cells; play stays the same",
            choices=tuple(PLANES),
        ),
    ),
    facts=facts,
    settle=settle,
    rules=rules,
    sight=sight,
    auditing=audit,
    notation=notation,
    drawing=drawing,
    words=WORDS,
    variants={
        "inset": {},
        "corner": {"setup": "corner"},
        "inset teams": {"teams": True},
        "corner teams": {"setup": "corner", "teams": True},
        "inset, tactics": {"planes": "tactics"},
    },
)
