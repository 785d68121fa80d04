"""Reeds: decisions as text, and what positions hold. Cards are a to l, patches 1 to 6."""

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from swamp_envs.core.fields import Choice, Field, FieldError, ListOf, Text, Whole, Written, by_seat, seat_of
from swamp_envs.core.game import Variant
from swamp_envs.core.header import NOBODY
from swamp_envs.core.positions import NOBODY as HIDDEN
from swamp_envs.core.positions import OWN_SEAT, BySeats, Entry, Flagged, Listed, Positions, Sight, Worked

from . import rules
from .state import CARDS, NO_CARD, PATCHES, PHASES

CARD_NAMES = "abcdefghijkl"
_SIGNS = {"play": "", "place": "@", "splash": "-"}


def action_text(kind: str, indices: tuple[int, ...]) -> str:
    """Play `c`, lay it on patch `@3`, throw back `-c`."""
    return f"{_SIGNS[kind]}{indices[0] + 1 if kind == 'place' else CARD_NAMES[indices[0]]}"


@dataclass(frozen=True)
class Cards(Written):
    """Cards as one word, such as `gbe`; `?` for each one that is hidden."""

    letters: str = CARD_NAMES

    @property
    def accepts(self) -> str:
        return "cards a to l"

    def fits(self, value: Any) -> bool:
        return isinstance(value, str) and set(value) <= set(self.letters) and len(value) <= CARDS

    def store(self, value: str) -> list[int]:
        return [CARD_NAMES.index(name) for name in value]

    def show(self, stored: Any) -> str:
        return "".join(CARD_NAMES[card] for card in stored)

    def veiled(self) -> Field:
        return replace(self, letters=f"{CARD_NAMES}?")

    def hide(self, value: str) -> str:
        return "?" * len(value)


def positions(variant: Variant) -> Positions:
    """What a position holds; that the cards add up is for the audit to say."""
    n = variant.players
    patch = Text(rf"\.|[a-l][0-{n - 1}]", "'.', or a card and the seat that laid it")
    return Positions(
        variant,
        (
            Entry("row", ListOf(patch, PATCHES, PATCHES), "the patches from the left", Worked(_row, _lay_row)),
            Entry("held", Cards(), "the card that is played and has no patch yet", Worked(_held, _hold)),
            Entry("hands", by_seat(Cards(), n), "cards in hand", BySeats(Flagged("hands"), n), OWN_SEAT),
            Entry("deck", Cards(), "cards left, the top one last", Listed("deck", "deck_size"), HIDDEN),
            Entry("phase", Choice(PHASES), "what is decided"),
            Entry("score", by_seat(Whole(0, 999), n), "points"),
            Entry("seat", seat_of(n, or_nobody=True), "who decides; -1, nobody, at the end"),
            Entry("turn_of", seat_of(n), "whose turn is in progress"),
            Entry("turn", Whole(0, 1000), "turns gone by"),
            Entry("pack", Whole(0, len(variant.tables) - 1), "which of the packs on the table"),
            Entry("rng", Whole(0, (1 << 64) - 1), "the random generator", None, UNSEEN),
        ),
        finish=_settle,
        imagine=_imagine,
    )


UNSEEN = Sight("nobody", lambda field, value, d, seat: None)


def _imagine(seen: dict[str, Any]) -> dict[str, Any]:
    """Cards that are nowhere to be seen go round in their order."""
    seen_cards = {*"".join([*seen["row"], *seen["hands"]]), seen["held"]}
    unseen = [card for card in CARD_NAMES if card not in seen_cards]
    hands = ["".join(unseen.pop() if card == "?" else card for card in hand) for hand in seen["hands"]]
    return {"hands": hands, "deck": "".join(unseen.pop() for _ in seen["deck"]), "rng": 0}


def _row(s: np.record) -> list[str]:
    return ["." if c == NO_CARD else f"{CARD_NAMES[c]}{p}" for c, p in zip(s.row, s.owner, strict=True)]


def _lay_row(s: np.record, row: list[str]) -> None:
    for k, text in enumerate(row):
        s.row[k] = NO_CARD if text == "." else CARD_NAMES.index(text[0])
        s.owner[k] = NOBODY if text == "." else int(text[1])


def _held(s: np.record) -> list[int]:
    return [] if s.held == NO_CARD else [s.held]


def _hold(s: np.record, cards: list[int]) -> None:
    s.held = cards[0] if cards else NO_CARD


def _settle(values: dict[str, Any], s: np.record) -> None:
    if s.seat == NOBODY and not rules.settle(s):
        raise FieldError(f"{NOBODY}, nobody, but the game goes on", f"0 to {s.players - 1}", "seat")
