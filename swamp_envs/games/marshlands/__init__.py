"""The Sacred Marshlands: tiles round an Abbey, and tiles that nobody wants."""

from collections.abc import Mapping
from typing import Any

from ...core.card import Card
from ...core.errors import OptionError
from ...core.facts import Facts
from ...core.game import Game
from ...core.header import MAX_PLAYERS
from ...core.options import Option
from ...core.parts import parts_of
from . import audit, drawing, notation, phases, sight
from .acts import ACT_NAMES, ACTS
from .board import SECTIONS
from .components import TABLES, load_packs
from .families import ALL_FAMILIES, PLAIN, family_of
from .phases import PHASES
from .places import TEAM
from .scoring.sheet import seats_sheet
from .state import ECLIPSES, PLANS, TEAMS
from .words import WORDS

AS_MANY_AS_CAN = 0


def settle(options: dict[str, Any]) -> dict[str, Any]:
    """Options that the act allows; as many players as it can take, if nothing is said."""
    act = ACTS[options["act"]]
    players = options["players"] or act.players[-1]
    if players not in act.players:
        accepted = ", ".join(map(str, act.players))
        raise OptionError(f"option players: found {players}, accepted in {options['act']}: {accepted}")
    for option in OPTIONS:
        if option.name in NOT_IN_ALL_ACTS - {*act.options} and options[option.name] != option.default:
            found, accepted = option.text(options[option.name]), option.text(option.default)
            raise OptionError(f"option {option.name}: found {found}, accepted in {options['act']}: {accepted}")
    if options["opposite"] and players != 2:
        raise OptionError(f"option opposite: found yes with {players} players, accepted: yes with 2")
    meant = {name: options[name] for name in options if name in act.options or name not in OF_LATER_ACTS}
    return meant | {"players": players}


NAMES_A_SLOT = ("lay", "offer", "exchange")  # kinds of actions that tell how a hand is held (M-27.8)


def facts(options: Mapping[str, Any]) -> Facts:
    family = family_of(options)
    parts = parts_of(family.state)
    return Facts(
        players=options["players"],
        sides=tuple(TEAM[options["players"], : options["players"]].tolist()) if TEAMS in parts else (),
        phases=family.phases,
        following=PHASES.following(parts, lambda step: step.is_asked(ACTS[options["act"]], options)),
        observation=family.observation,
        actions=family.actions,
        hidden_information=True,
        secret_kinds=() if PLANS in parts else tuple(kind for kind in NAMES_A_SLOT if kind in family.actions.kinds),
        longest=6000,
        state=family.state,
    )


OPTIONS = (
    Option("act", "act1", "which act is played", choices=tuple(ACTS), called=ACT_NAMES),
    Option("players", AS_MANY_AS_CAN, "seats; 0 for as many as the act takes", low=0, high=MAX_PLAYERS),
    Option("eclipse", "off", "the eclipse makes players change places", choices=ECLIPSES),
    Option("multi", 1, "tiles that may be laid in a turn", low=1, high=3),
    Option("hand_plus", False, "one tile more in hand"),
    Option("opposite", False, "two players have sections that face each other"),
    Option("sections", 1, "how many sections are filled in act 8", low=1, high=SECTIONS),
    Option("copse_encloses", False, "copse bounds a field, as canals and gardens do"),
    Option("landing_only", False, "boats leave the water at landing points only"),
    Option("ops", 60, "operations for each seat in act 6", low=2, high=120),
    Option("table", False, "act 7 without the board, on a table"),
    Option("any_exchange", False, "other tiles than events can be exchanged too"),
    Option("circuit_bonus", 1, "points for each circuit in interval 2", low=0, high=1),
    Option("pack", "standard", "the components: standard, a file of your own, generated:SEED or generated:FIRST-LAST"),
)
NOT_IN_ALL_ACTS = {name for act in ACTS.values() for name in act.options}
# left out in other acts, so that their records stay as they were
OF_LATER_ACTS = {"landing_only", "ops", "table", "any_exchange", "circuit_bonus"}

GAME = Game(
    card=Card.beside(__file__),
    state=PLAIN.state,
    more_states=tuple(family.state for family in ALL_FAMILIES if family is not PLAIN),
    options=OPTIONS,
    facts=facts,
    settle=settle,
    rules=phases,
    sight=sight,
    auditing=audit,
    notation=notation,
    drawing=drawing,
    words=WORDS,
    score_sheet=seats_sheet,
    tables=TABLES,
    load_packs=load_packs,
    variants={
        **{
            f"act {act}, {n} players": {"act": f"act{act}", "players": n}
            for act, n in ((1, 2), (1, 4), (2, 2), (2, 4), (3, 2), (3, 3))
        },
        "act 8, 1 section": {"act": "act8"},
        "act 8, 4 sections": {"act": "act8", "sections": 4},
        "simple eclipse": {"eclipse": "simple", "players": 3},
        "mad eclipse": {"act": "act2", "eclipse": "mad"},
        "optional eclipse": {"act": "act3", "eclipse": "optional", "players": 2},
        "three tiles a turn, four in hand": {"act": "act3", "multi": 3, "hand_plus": True},
        "two tiles a turn, alone": {"act": "act8", "multi": 2},
        "generated": {"pack": "generated:0-3", "players": 3},
        "opposite": {"players": 2, "opposite": True, "copse_encloses": True},
        "act 4, 2 players": {"act": "act4", "players": 2},
        "act 4, mad eclipse, landing points only": {
            "act": "act4",
            "players": 3,
            "eclipse": "mad",
            "landing_only": True,
        },
        "act 5, 4 players": {"act": "act5"},
        "act 5, simple eclipse, landing points only": {
            "act": "act5",
            "eclipse": "simple",
            "landing_only": True,
            "hand_plus": True,
        },
        "act 6, 2 players": {"act": "act6", "players": 2},
        "act 6, 4 players, 20 operations": {"act": "act6", "ops": 20},
        "act 6, generated": {"act": "act6", "players": 3, "ops": 40, "pack": "generated:0-3"},
        "act 7, 2 players": {"act": "act7", "players": 2},
        "act 7, 5 players": {"act": "act7", "players": 5},
        "act 7, 8 players": {"act": "act7"},
        "act 7, 7 players, simple eclipse": {"act": "act7", "players": 7, "eclipse": "simple"},
        "act 7, 6 players, mad eclipse": {"act": "act7", "players": 6, "eclipse": "mad", "copse_encloses": True},
        "act 7, on a table": {"act": "act7", "players": 3, "eclipse": "simple", "table": True},
        "act 7, generated": {"act": "act7", "players": 3, "pack": "generated:0-3"},
        "interval 1, 2 players": {"act": "interval1", "players": 2},
        "interval 1, 4 players": {"act": "interval1"},
        "interval 1, simple eclipse, any exchange": {
            "act": "interval1",
            "players": 3,
            "eclipse": "simple",
            "any_exchange": True,
        },
        "interval 1, mad eclipse, two tiles a turn": {
            "act": "interval1",
            "players": 3,
            "eclipse": "mad",
            "multi": 2,
            "pack": "generated:0-3",
        },
        "interval 2, 2 players": {"act": "interval2", "players": 2},
        "interval 2, simple eclipse, any exchange": {
            "act": "interval2",
            "players": 3,
            "eclipse": "simple",
            "any_exchange": True,
        },
        "interval 2, mad eclipse, two tiles a turn": {
            "act": "interval2",
            "eclipse": "mad",
            "multi": 2,
            "circuit_bonus": 0,
            "pack": "generated:0-3",
        },
        "interval 3, 2 players, opposite": {"act": "interval3", "players": 2, "opposite": True},
        "interval 3, 4 players": {"act": "interval3"},
        "interval 3, simple eclipse, landing points only": {
            "act": "interval3",
            "players": 3,
            "eclipse": "simple",
            "landing_only": True,
            "any_exchange": True,
        },
        "interval 3, mad eclipse, two tiles a turn": {
            "act": "interval3",
            "players": 3,
            "eclipse": "mad",
            "multi": 2,
            "copse_encloses": True,
            "pack": "generated:0-3",
        },
    },
)
