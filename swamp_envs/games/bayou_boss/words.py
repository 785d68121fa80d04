"""Bayou Boss in words (RULES.md, parts 3 and 5)."""

from ...core.words import Said, Words
from .components import CHARACTER_NAMES
from .state import NUMBERS, SUIT_CARDS

_SUITS = ("red", "yellow", "blue", "green", "purple", "orange")
_CARDS = (
    *(f"the {suit} {number}" for suit in _SUITS for number in range(NUMBERS)),
    *(f"{'a' if name == 'Raven' else 'the'} {name}" for name in CHARACTER_NAMES),
)
_ACTS = dict(
    zip(
        CHARACTER_NAMES,
        ("B-3.4", "B-3.5", "B-3.6", "B-3.7", "B-3.9", "B-3.8", "B-3.10", "B-3.11", "B-3.12", "B-3.13"),
        strict=True,
    )
)
_CHARACTERS = {SUIT_CARDS + k: (clause,) for k, clause in enumerate(_ACTS.values())}

WORDS = Words(
    phases={
        "play": Said("play a card to the trick; few tricks are good", clauses=("B-3.2", "B-6.1")),
        "pick": Said("the trick is over: take a card from the Swamp into your hand", clauses=("B-5.1",)),
        "give": Said("your Raven took the trump card: put a suit card in its place", clauses=("B-3.4",)),
        "take": Said("your Raccoon lets you play a card of the Swamp instead", clauses=("B-3.9",)),
    },
    kinds={
        "play": Said("play {0}", (_CARDS,), ("B-3.3",), also=_CHARACTERS),
        "pick": Said("take {0} from the Swamp", (_CARDS,), ("B-5.1",), also=_CHARACTERS),
        "give": Said("make {0} the trump card", (_CARDS,), ("B-3.4",)),
        "take": Said("play {0} from the Swamp", (_CARDS,), ("B-3.9",), also=_CHARACTERS),
    },
)
