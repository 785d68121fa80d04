"""Ponds: decisions as text, and what a position holds."""

from typing import Any

import numpy as np

from swamp_envs import Variant
from swamp_envs.dev import FieldError, ListOf, Whole, by_seat
from swamp_envs.dev import positions as declare

from . import rules
from .state import CARD, CARDS, HAND


def action_text(kind: str, indices: tuple[int, ...]) -> str:
    """Lay the card `7`."""
    return str(indices[0] + 1)


def positions(variant: Variant) -> declare.Positions:
    """Each entry: what it may be, what it means, where the record holds it, who sees it."""
    n = variant.players
    hand, deck = declare.BySeats(declare.Flagged("hand"), n), declare.Listed("deck", "deck_size", top_first=True)
    pile, score = declare.Listed("pile", "pile_size"), by_seat(Whole(0, 2 * CARDS * CARDS), n)
    entries = (
        declare.Entry("hands", by_seat(ListOf(CARD, 0, HAND), n), "cards in hand", hand, declare.OWN_SEAT),
        declare.Entry("deck", ListOf(CARD, 0, CARDS), "the deck, top first", deck, declare.NOBODY),
        declare.Entry("pile", ListOf(CARD, 0, CARDS), "cards that were laid, the first one first", pile),
        declare.Entry("score", score, "points of each seat"),
        *declare.follow(variant, "seat", "turn"),
    )
    return declare.Positions(variant, entries, finish=_settle, imagine=_imagine)


def _settle(values: dict[str, Any], s: np.record) -> None:
    rules.settle(s)


def _imagine(seen: dict[str, Any]) -> dict[str, Any]:
    """The cards that the seat cannot see, dealt round in any order."""
    known = {*seen["pile"], *(card for hand in seen["hands"] for card in hand)}
    unseen = [card for card in range(CARDS) if card not in known]
    hidden = sum(hand.count("?") for hand in seen["hands"]) + len(seen["deck"])
    if hidden != len(unseen):
        raise FieldError(f"{hidden} hidden cards", f"{len(unseen)}, as many as lie nowhere else", "hands and deck")
    hands = [[unseen.pop() if card == "?" else card for card in hand] for hand in seen["hands"]]
    return {"hands": hands, "deck": unseen}
