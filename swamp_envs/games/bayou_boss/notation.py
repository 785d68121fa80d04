"""Bayou Boss: decisions as text, and what positions hold (RULES.md, parts 7 and 9)."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from ...core.fields import LEFT_OUT, UNKNOWN, Choice, FieldError, ListOf, Text, TupleOf, Whole, by_seat, seat_of
from ...core.game import Variant
from ...core.header import NOBODY
from ...core.positions import NOBODY as NO_SEAT
from ...core.positions import At, Bits, BySeats, Entry, Flagged, Listed, Positions, Sight, Worked, follow
from . import rules
from .cards import FIRST_RAVEN, FIRST_SINGLE, kind_of
from .components import CHARACTER_NAMES
from .state import CARDS, HAND, NUMBERS, SUIT_CARDS

SUIT_LETTERS = "RYBGPO"
SINGLE_NAMES = CHARACTER_NAMES[1:]
KIND_NAMES = (*(f"{suit}{number}" for suit in SUIT_LETTERS for number in range(NUMBERS)), *CHARACTER_NAMES)
_MARKS = {"play": "", "pick": "+", "give": ">", "take": "<"}
HIDDEN = UNKNOWN


def action_text(kind: str, indices: tuple[int, ...]) -> str:
    """Play `R7`, pick `+R7`, give `>B9`, take `<Manatee`."""
    return _MARKS[kind] + KIND_NAMES[indices[0]]


# --- fields -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Card(Choice):
    """A card by the name of its kind; `_deal_out` gives it the number that the record holds."""

    def store(self, value: Any) -> int:
        return value

    def show(self, stored: Any) -> str:
        return self.words[int(kind_of(stored))]


@dataclass(frozen=True)
class Suits(Text):
    """Suits by their letters, as one word."""

    def store(self, value: str) -> list[int]:
        return [SUIT_LETTERS.index(letter) for letter in set(value)]

    def show(self, stored: Iterable[int]) -> str:
        return "".join(SUIT_LETTERS[suit] for suit in stored)


CARD = Card(KIND_NAMES, form="a card such as R7, Raven or Heron")
SUITS_SHOWN = Suits(f"[{SUIT_LETTERS}]*", f"letters of {SUIT_LETTERS}")


# --- positions --------------------------------------------------------------------------------------------------------


def positions(variant: Variant) -> Positions:
    """What a position holds; cards of the game that are nowhere are out of play."""
    n = variant.players
    seat = seat_of(n)
    seats = ListOf(seat, 0, n, different=True, default=())
    hands = by_seat(ListOf(CARD, 0, HAND), n)
    known = by_seat(ListOf(CARD, 0, HAND), n, default=((),) * n)
    shown = by_seat(SUITS_SHOWN, n, default=("",) * n)
    taking_part = ListOf(seat, 0, n, different=True, default=LEFT_OUT)
    characters = ListOf(Choice(SINGLE_NAMES), 0, len(SINGLE_NAMES), different=True)
    entries = (
        Entry("hands", hands, "the cards in hand", BySeats(Listed("hand", "hand_size"), n), AS_ALL_HAVE_SEEN),
        Entry("trump", CARD, "the trump card; while a new one is laid still the old one"),
        Entry("swamp", ListOf(CARD, 0, n), "the Swamp", Listed("swamp", "swamp_size")),
        Entry("deck", ListOf(CARD, 0, CARDS), "the deck, top first", Listed("deck", "deck_size", True), NO_SEAT),
        Entry("trick", ListOf(TupleOf((seat, CARD)), 0, n), "who played which card", Worked(_trick, _lay_trick)),
        Entry("named", seats, "whose cards were named, first place first", Listed("named", "named_size")),
        Entry("lowest", seats, "whose card is lowest", Bits("lowest")),
        Entry("taking_part", taking_part, "who plays to this trick; if left out, all with cards", Bits("taking_part")),
        *follow(variant, "tricks"),
        Entry("totals", by_seat(Whole(0, 10_000), n), "points of the finished rounds", At("score", n)),
        *follow(variant, "dealer", "leader"),
        Entry("round", Whole(1, variant.options["rounds"], default=1), "the round, from 1", At("round_number")),
        Entry("turn", Whole(0, 10**6, default=1), "turns gone by"),
        *follow(variant, "phase", "seat"),
        *follow(variant, "crab", "python", or_blank=True),
        Entry("out", ListOf(CARD, 0, CARDS), "cards that went by this round", Flagged("out")),
        Entry("known", known, "the cards in hand that all have seen", Worked(_known, _mark_known)),
        Entry("shown_out", shown, "suits a seat has shown not to hold, but for `known`", BySeats(Bits("shown_out"), n)),
        Entry(
            "shown_in", shown, "suits of which it has shown to hold one not in `known`", BySeats(Bits("shown_in"), n)
        ),
        Entry("characters", characters, "the single Characters in this game", Flagged("in_game")),
    )
    return Positions(variant, entries, _deal_out, _finish, partial(_imagine, n))


def _show_known(field: Any, hands: Sequence[list[str]], d: dict[str, Any], seat: int) -> list[list[str]]:
    """The own hand, and of the others what all have seen, each with `?` for every other card."""
    known = d["known"]
    hidden = [[*known[p], *[HIDDEN] * (len(hand) - len(known[p]))] for p, hand in enumerate(hands)]
    return [hand if p == seat else hidden[p] for p, hand in enumerate(hands)]


AS_ALL_HAVE_SEEN = Sight("each seat its own, and the cards that all have seen", _show_known)


def _trick(s: np.record) -> list[tuple[Any, Any]]:
    return list(zip(s.trick_seat[: s.trick_size].tolist(), s.trick_card[: s.trick_size], strict=True))


def _lay_trick(s: np.record, trick: Sequence[tuple[int, int]]) -> None:
    for i, (seat, card) in enumerate(trick):
        s.trick_seat[i], s.trick_card[i] = seat, card
    s.trick_size = len(trick)


def _known(s: np.record) -> list[list[Any]]:
    return [[card for card in s.hand[p, : s.hand_size[p]] if s.known[card]] for p in range(s.players)]


def _mark_known(s: np.record, known: Sequence[Sequence[int]]) -> None:
    Flagged("known").put(s, [card for cards in known for card in cards])


# --- what a seat does not see -----------------------------------------------------------------------------------------


def _imagine(players: int, seen: dict[str, Any]) -> dict[str, Any]:
    """Hands and deck, whole: nobody gets a Character or a suit they have shown not to hold (B-8.1, B-8.2)."""
    unseen = _unseen_cards(players, seen)
    slots = [(p, k) for p, hand in enumerate(seen["hands"]) for k, card in enumerate(hand) if card == HIDDEN]
    if len(unseen) != len(slots) + len(seen["deck"]):
        accepted = f"{len(unseen)} in all, as many as the cards that lie nowhere else"
        raise FieldError(f"{len(slots) + len(seen['deck'])} unseen cards", accepted, "hands and deck")
    firsts = dict(reversed(slots))  # a card that a hand is shown to hold goes here
    dealt = _deal_fittingly(unseen, [_barred(seen, p, k == firsts[p]) for p, k in slots])
    hands = [list(hand) for hand in seen["hands"]]
    for (p, k), card in zip(slots, dealt, strict=True):
        hands[p][k] = unseen[card]
    return {"hands": hands, "deck": [name for card, name in enumerate(unseen) if card not in dealt]}


def _unseen_cards(players: int, seen: dict[str, Any]) -> list[str]:
    """The names of the game's cards that the seat cannot place."""
    suits, highest, ravens = map(int, rules.IN_PLAY[players])
    cards = Counter(f"{suit}{number}" for suit in SUIT_LETTERS[:suits] for number in range(highest + 1))
    cards += Counter({CHARACTER_NAMES[0]: ravens}) + Counter(seen["characters"])
    lying = [seen["trump"], *seen["swamp"], *(card for _, card in seen["trick"]), *seen["out"]]
    return list((cards - Counter([*lying, *(card for hand in seen["hands"] for card in hand)])).elements())


def _barred(seen: dict[str, Any], p: int, first: bool) -> str:
    """The suits that a place in a hand cannot hold a card of."""
    within = seen["shown_in"][p] if first else ""
    return seen["shown_out"][p] + "".join(suit for suit in SUIT_LETTERS if within and suit not in within)


def _deal_fittingly(cards: Sequence[str], barred: Sequence[str]) -> list[int]:
    """For each place in a hand a card of its own, a suit card that is not barred there; by augmenting paths."""
    place_of: dict[int, int] = {}

    def seat(place: int, tried: set[int]) -> bool:
        for card, name in enumerate(cards):
            if card not in tried and name not in CHARACTER_NAMES and name[0] not in barred[place]:
                tried.add(card)
                if card not in place_of or seat(place_of[card], tried):
                    place_of[card] = place
                    return True
        return False

    for place in range(len(barred)):
        if not seat(place, set()):
            raise FieldError("suits shown", "such as leave a card for every place in a hand", "shown_out and shown_in")
    return sorted(place_of, key=place_of.__getitem__)


# --- cards by their numbers -------------------------------------------------------------------------------------------


def _deal_out(values: dict[str, Any], s: np.record) -> None:
    """Numbers for the names of cards, each card once; the Ravens one after another."""
    stock = _Stock()
    hands = [sorted(stock.take_all(names, f"hands[{p}]")) for p, names in enumerate(values["hands"])]
    values["known"] = [_known_cards(hand, values["known"][p], p) for p, hand in enumerate(hands)]
    values["hands"] = hands
    values["trump"] = stock.take(values["trump"], "trump")
    values["swamp"] = sorted(stock.take_all(values["swamp"], "swamp"))
    values["deck"] = stock.take_all(values["deck"], "deck")
    values["trick"] = [(seat, stock.take(name, "trick")) for seat, name in values["trick"]]
    values["out"] = stock.take_all(values["out"], "out")
    holders = {p for p, hand in enumerate(hands) if hand} | {seat for seat, _ in values["trick"]}
    values.setdefault("taking_part", sorted(holders))


class _Stock:
    """Every card of the game."""

    def __init__(self) -> None:
        self.left = {name: list(_cards_of(kind)) for kind, name in enumerate(KIND_NAMES)}

    def take(self, name: str, place: str) -> int:
        if not self.left[name]:
            raise FieldError(f"{name!r} more often than the game has it", "each card once", place)
        return self.left[name].pop(0)

    def take_all(self, names: Sequence[str], place: str) -> list[int]:
        return [self.take(name, place) for name in names]


def _cards_of(kind: int) -> range:
    if kind < FIRST_RAVEN:
        return range(kind, kind + 1)
    if kind == FIRST_RAVEN:
        return range(FIRST_RAVEN, FIRST_SINGLE)
    return range(kind - SUIT_CARDS - 1 + FIRST_SINGLE, kind - SUIT_CARDS + FIRST_SINGLE)


def _known_cards(hand: list[int], names: Sequence[str], p: int) -> list[int]:
    """The cards of a hand by their names, and every Character: it can only be there because all saw it taken."""
    unseen, found = list(hand), {card for card in hand if card >= FIRST_RAVEN}
    for name in names:
        card = next((card for card in unseen if KIND_NAMES[int(kind_of(card))] == name), None)
        if card is None:
            raise FieldError(repr(name), f"cards of hands[{p}]", f"known[{p}]")
        unseen.remove(card)
        found.add(card)
    return sorted(found)


def _finish(values: dict[str, Any], s: np.record) -> None:
    if s.seat == NOBODY and (s.hand_size.any() or s.trick_size or not rules.decide_game(s)):
        raise FieldError(f"{NOBODY}, nobody, but the game goes on", f"0 to {s.players - 1}", "seat")
