"""Ponds: its decisions and questions in words, for `swamp play` and `swamp serve`."""

from swamp_envs.dev import Said, Words

from .state import CARDS

WORDS = Words(
    phases={"lay": Said("your turn: lay a card", clauses=("P-2.1",))},
    kinds={"lay": Said("lay the card {0}", ([str(card + 1) for card in range(CARDS)],), ("P-2.1", "P-2.2"))},
)
