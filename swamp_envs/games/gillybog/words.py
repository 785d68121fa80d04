"""Gillybog in words (RULES.md, parts 3 to 14)."""

from typing import TYPE_CHECKING

from ...core.words import Said, Words
from .drawing.parts import Parts, load_parts
from .drawing.story import TERRAIN_NAMES, tile_words
from .hexes import CELLS, NEXT, cell_name
from .kinds import BASICS
from .position.names import CARD_IDS, GILLY_IDS, HUNTER_IDS
from .rules.frames import KIND, Frame, Placing, Program

if TYPE_CHECKING:
    from ...core.match import Match

_WAYS = ("east", "north-east", "north-west", "west", "south-west", "south-east")
_CELLS = tuple(cell_name(cell) for cell in range(CELLS))
_BASICS = ("Run", "Grow", "Howl", "Sense", "Sneak", "Scare")
_BASIC_CLAUSES = {k: (clause,) for k, clause in enumerate(("G-6.1", "G-6.2", "G-6.7", "G-6.4", "G-6.5", "G-6.6"))}
_LIMBS = ("fronds", "fins", "feet")
_PICKS = ("first", "second", "third", "fourth", "fifth")
_PLAYERS = tuple(f"p{k}" for k in range(1, 5))
_LEAD = ("the first gilly", "the second gilly", "the third gilly")


def _card(match: "Match", name: str) -> str:
    """A card of the pack by its name, and what it does."""
    card = _parts(match).cards[name]
    return f"{card.name}. {card.text}"


def _basic(match: "Match", action: int) -> str:
    card = _parts(match).cards[CARD_IDS[action // 2]]
    return card.effects[_BASICS[action]]


def _unique(match: "Match", card: int) -> str:
    return _card(match, CARD_IDS[BASICS + card])


def _gilly(match: "Match", card: int) -> str:
    return _card(match, GILLY_IDS[card])


def _basic_card(match: "Match", card: int) -> str:
    return _parts(match).cards[CARD_IDS[card]].name


def _picked(match: "Match", number: int) -> str:
    """What is turned up, or else the card that leaves a choice."""
    d, parts = match.to_dict(), _parts(match)
    if d["shown"]:
        name = d["shown"][number]
        return _card(match, name) if name in parts.cards else tile_words(parts, name)
    row = d["pending"]["frames"][-1][Program.ROW]
    return _card(match, (CARD_IDS[BASICS:] + GILLY_IDS + HUNTER_IDS)[row - len(_BASICS)])


def _oriented(match: "Match", direction: int) -> str:
    """Where half B of a tile comes to lie."""
    frame = match.to_dict()["pending"]["frames"][-1]
    if frame[KIND] != Frame.PLACING:
        return ""
    return f"half B comes to lie on {cell_name(int(NEXT[frame[Placing.CELL], direction]))}"


def _stack(match: "Match", stack: int) -> str:
    """Both sides of the top tile of a stack of bog tiles."""
    d, parts = match.to_dict(), _parts(match)
    name = d["bogs"][stack][-1]
    return f"{tile_words(parts, name)}, or {TERRAIN_NAMES[parts.hazards[name].terrain]}"


def _parts(match: "Match") -> Parts:
    return load_parts(match.variant.options["pack"], int(match.state.pack))


WORDS = Words(
    phases={
        "act": Said("your turn: play cards, as many as you like", clauses=("G-4.2", "G-4.3", "G-4.5", "G-9.2")),
        "cell": Said("a tile was turned up: choose the cell of its half A", clauses=("G-3.2", "G-3.4")),
        "orient": Said("turn the tile", clauses=("G-3.12",)),
        "step": Said("move: step by step, or stop", clauses=("G-5.1", "G-5.3", "G-5.5")),
        "dest": Said("travel: choose where to", clauses=("G-5.6", "G-12.6")),
        "group": Said("choose a group of hunters", clauses=("G-7.1", "G-7.10")),
        "space": Said("choose a space"),
        "dir": Said("choose which way the hunters move", clauses=("G-7.5", "G-7.2")),
        "limb": Said("choose the limb that is protected", clauses=("G-6.2",)),
        "stack": Said("choose the stack that the bog tile comes from", clauses=("G-3.12", "G-3.11")),
        "ignore": Said("you are about to be attacked", clauses=("G-8.1", "G-6.5")),
        "guard": Said("a limb is about to lose protection", clauses=("G-8.2",)),
        "lead": Said("choose the gilly that goes with you", clauses=("G-5.7",)),
        "lose": Said("you were captured: choose the card that you lose", clauses=("G-8.5",)),
        "pick": Said("choose one"),
        "player": Said("choose another player", clauses=("G-13.23",)),
        "recover": Said("take a card back into your hand", clauses=("G-13.22",)),
        "extra": Said("you may place one more forest tile", clauses=("G-6.4",)),
    },
    kinds={
        "done": Said("nothing, go on"),
        "act done": Said("end your actions; then comes the threat", clauses=("G-9.1", "G-9.2")),
        "step done": Said("stop here"),
        "dest done": Said("stay where you are"),
        "space done": Said("choose none"),
        "ignore done": Said("let it come"),
        "guard done": Said("let the limb lose its protection"),
        "extra done": Said("place no more"),
        "recover done": Said("take none back"),
        "use": Said("yes"),
        "ignore use": Said("ignore this one"),
        "guard use": Said("give a protection of the space instead"),
        "extra use": Said("place one more"),
        "way": Said("turn it {0}", (_WAYS,), more=_oriented),
        "step way": Said("step {0}", (_WAYS,)),
        "dir way": Said("the hunters move {0}", (_WAYS,)),
        "basic": Said("{0}", (_BASICS,), also=_BASIC_CLAUSES, more=_basic),
        "unique": Said("{0}", (CARD_IDS[BASICS:],), more=_unique),
        "act unique": Said("play {0}", (CARD_IDS[BASICS:],), ("G-4.3", "G-4.7"), more=_unique),
        "gilly_effect": Said("use {0}", (GILLY_IDS,), ("G-11.4",), more=_gilly),
        "limb": Said("a token on the {0}", (_LIMBS,)),
        "stack": Said("the top tile of bog stack {0}", (("a", "b"),), more=_stack),
        "pick": Said("the {0} of what can be chosen", (_PICKS,), more=_picked),
        "player": Said("{0}", (_PLAYERS,)),
        "basic_card": Said("{0}", (CARD_IDS[:BASICS],), more=_basic_card),
        "lead": Said("lead {0}", (_LEAD,)),
        "cell": Said("the space {0}", (_CELLS,)),
        "cell cell": Said("lay half A on {0}", (_CELLS,)),
        "step cell": Said("travel to {0}", (_CELLS,), ("G-12.6",)),
        "dest cell": Said("travel to {0}", (_CELLS,)),
        "group cell": Said("the group on {0}", (_CELLS,)),
    },
    signs={
        "F04 m0345/.023": "a tile: half A is a Mud Bank with paths 0, 3, 4 and 5, half B plain with paths 0, 2 and 3; "
        "path 0 leads east, the others follow counterclockwise",
    },
)
