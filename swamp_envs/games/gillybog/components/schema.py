"""Gillybog: what a component pack holds."""

from ....core.fields import Choice, Flag, ListOf, Text, Whole
from ....core.packs import Kind
from ..hexes import DIRECTIONS
from ..kinds import GILLY_CARDS, HUNTER_CARDS, UNIQUES, Limb
from ..state import (
    BOG_TILES,
    CAMPS,
    DIE_FACES,
    FOREST_TILES,
    HUNTERS,
    LARGEST_GROUP,
    MOST_BOOTS,
    SUPPORT_SPACES,
)
from .programs import ProgramText
from .tiles import BOG, BOGS, EDGES, HAZARDS, PLAIN, DominoText, TileText

TILES = FOREST_TILES + CAMPS + BOG_TILES
# Which actions a basic card has, and their programs, which are the rule book's.
BASIC = {
    "rg": {"run": ("MOVE any 0",), "grow": ("PROTECT SELF (1)", "BOG HERE 1")},
    "hs": {"howl": ("HOWL",), "sense": ("FOREST 1", "LINKED 1", "EXTRA (1)")},
    "ss": {"sneak": ("MOVE (2) (1)",), "scare": ("GROUP LOS", "PUSH (1)", "BANISH 1")},
}
BASIC_ACTIONS = tuple(action for card in BASIC.values() for action in card)
IDS = {
    "forest": [f"F{n:02}" for n in range(1, FOREST_TILES + 1)],
    "camp": [f"C{n}" for n in range(1, CAMPS + 1)],
    "bog": [f"B{n:02}" for n in range(1, BOG_TILES + 1)],
    "action": [*BASIC, *(f"u{n:02}" for n in range(1, UNIQUES + 1))],
    "gilly": [f"g{n}" for n in range(1, GILLY_CARDS + 1)],
    "hunter": [f"h{n:02}" for n in range(1, HUNTER_CARDS + 1)],
}
TIERS = ("basic", "advanced")
BASIC_HUNTERS = 5
LEVELS = ("no", "medium", "hard")  # from which difficulty on a basic hunter card is left out
SPROUTS = {"forest": 3, "camp": 1}
FIRST_HUNTERS = 6
# A face of a die: the limb it hits, and its boots.
FACES = {
    "o": (Limb.FRONDS, 0),
    "x": (Limb.FINS, 0),
    **{f"b{boots}": (Limb.FEET, boots) for boots in range(1, MOST_BOOTS + 1)},
}

_NAME = {
    "name": Text(),
    "name_origin": Choice(("rulebook", "reconstructed"), default=None),  # if the name is from elsewhere than the rest
}
_CELL, _WAY = r"-?\d{1,2},-?\d{1,2}", f"({'|'.join(DIRECTIONS)})"
_FIRST_TILE = Text(
    rf"[FC]\d+ {_CELL} {_WAY}", "a tile, the cell of its A and the direction to its B, such as 'F01 2,0 e'"
)
_FIRST_GROUP = Text(rf"{_CELL} [1-{LARGEST_GROUP}]", f"a cell and 1 to {LARGEST_GROUP} hunters, such as '2,0 2'")

SCHEMA = {
    "rules": Kind(
        1,
        {
            "die": ListOf(Choice(tuple(FACES)), DIE_FACES, DIE_FACES),
            "support": ListOf(Whole(0, HUNTERS), SUPPORT_SPACES, SUPPORT_SPACES),
        },
    ),
    "great_bog": Kind(1, {"den": TileText((PLAIN,)), "petals": ListOf(TileText((BOG,)), EDGES, EDGES)}),
    "first_time": Kind(
        1,
        {
            "forest": ListOf(_FIRST_TILE, SPROUTS["forest"], SPROUTS["forest"]),
            "camp": _FIRST_TILE,
            "hunters": ListOf(_FIRST_GROUP, 1, FIRST_HUNTERS),
        },
    ),
    "forest": Kind(FOREST_TILES, {"tile": DominoText((PLAIN + BOGS + HAZARDS,) * 2), "sprout": Flag(default=False)}),
    "camp": Kind(CAMPS, {"tile": DominoText((PLAIN, PLAIN)), "sprout": Flag(default=False)}),
    "bog": Kind(
        BOG_TILES,
        {
            "bog": Choice(tuple(BOGS)),
            "hazard": Choice(tuple(HAZARDS)),
            "stubs": Text("(?=.)0?1?2?3?4?5?", "digits 0 to 5, each once and rising, one or more"),
        },
    ),
    "action": Kind(
        len(IDS["action"]),
        {**_NAME, **{key: ProgramText("action", default=()) for key in (*BASIC_ACTIONS, "program")}},
    ),
    "gilly": Kind(GILLY_CARDS, {**_NAME, "program": ProgramText("gilly")}),
    "hunter": Kind(
        HUNTER_CARDS,
        {
            **_NAME,
            "tier": Choice(TIERS),
            "drop": Choice(LEVELS, default="no"),
            "timers": Whole(1, 3),
            "program": ProgramText("hunter"),
        },
    ),
}
