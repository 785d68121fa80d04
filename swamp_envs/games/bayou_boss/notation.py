"""Bayou Boss: decisions as text, positions as dicts and as one line of text (RULES.md, parts 7 and 9)."""

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np

from ...core.errors import PositionError
from ...core.header import NOBODY
from . import rules
from .cards import FIRST_RAVEN, FIRST_SINGLE, kind_of
from .components import CHARACTER_NAMES
from .state import CARDS, HAND, KINDS, NUMBERS, PHASES, SUIT_CARDS, SUITS

SUIT_LETTERS = "RYBGPO"
SINGLE_NAMES = CHARACTER_NAMES[1:]
KIND_NAMES = (*(f"{suit}{number}" for suit in SUIT_LETTERS for number in range(NUMBERS)), *CHARACTER_NAMES)
_KINDS = {name: kind for kind, name in enumerate(KIND_NAMES)}
_MARKS = {"play": "", "pick": "+", "give": ">", "take": "<"}
HIDDEN = "?"


def action_text(kind: str, indices: tuple[int, ...]) -> str:
    """Play `R7`, pick `+R7`, give `>B9`, take `<Manatee`."""
    return _MARKS[kind] + KIND_NAMES[indices[0]]


def card_names(cards: Iterable[Any]) -> list[str]:
    return [KIND_NAMES[int(kind_of(card))] for card in cards]


def seats_of(bits: Any) -> list[int]:
    return [p for p in range(8) if int(bits) >> p & 1]


def suits_of(bits: Any) -> str:
    return "".join(letter for suit, letter in enumerate(SUIT_LETTERS) if int(bits) >> suit & 1)


# --- state -> dict ----------------------------------------------------------------------------------------------------


def state_to_dict(s: np.record) -> dict[str, Any]:
    n = int(s.players)
    hands = [s.hand[p, : s.hand_size[p]] for p in range(n)]
    return {
        "hands": [card_names(hand) for hand in hands],
        "trump": KIND_NAMES[int(s.trump)],
        "swamp": card_names(s.swamp[: s.swamp_size]),
        "deck": card_names(s.deck[: s.deck_size][::-1]),
        "trick": [[int(s.trick_seat[i]), *card_names([s.trick_card[i]])] for i in range(s.trick_size)],
        "named": s.named[: s.named_size].tolist(),
        "lowest": seats_of(s.lowest),
        "taking_part": seats_of(s.taking_part),
        "tricks": s.tricks[:n].tolist(),
        "totals": [int(points) for points in s.score[:n]],
        "dealer": int(s.dealer),
        "leader": int(s.leader),
        "round": int(s.round_number),
        "turn": int(s.turn),
        "phase": PHASES[s.phase],
        "seat": int(s.seat),
        "crab": int(s.crab),
        "python": int(s.python),
        "out": card_names(np.flatnonzero(s.out)),
        "known": [card_names(card for card in hand if s.known[card]) for hand in hands],
        "shown_out": [suits_of(s.shown_out[p]) for p in range(n)],
        "characters": [name for c, name in enumerate(SINGLE_NAMES) if s.in_game[c]],
    }


def seen_by(d: dict[str, Any], seat: int) -> dict[str, Any]:
    """The position as a seat sees it: `?` for every card it does not know."""
    hands = [
        hand if p == seat else d["known"][p] + [HIDDEN] * (len(hand) - len(d["known"][p]))
        for p, hand in enumerate(d["hands"])
    ]
    return {**d, "hands": hands, "deck": [HIDDEN] * len(d["deck"])}


# --- dict -> state ----------------------------------------------------------------------------------------------------


def dict_to_state(d: dict[str, Any], s: np.record, tables: np.ndarray) -> None:
    """Set up the position a dict describes; what may be left out is that nothing has been named, shown or seen."""
    n = int(s.players)
    blank = {
        "named": [],
        "lowest": [],
        "known": [[]] * n,
        "shown_out": [""] * n,
        "crab": 0,
        "python": 0,
        "round": 1,
        "turn": 1,
    }
    d = blank | d
    cards = _Cards()
    _read_cards(d, s, n, cards)
    _read_seats(d, s, n)
    s.tricks[:n] = _numbers(d, "tricks", n, 0, CARDS)
    s.score[:n] = _numbers(d, "totals", n, 0, 10_000)
    s.round_number = _number(d["round"], "round", 1, int(s.rounds))
    for name, low, high in (("dealer", 0, n - 1), ("leader", 0, n - 1), ("turn", 0, 10**6)):
        setattr(s, name, _number(d.get(name), name, low, high))
    for name in ("crab", "python"):
        setattr(s, name, _number(int(d[name]) if isinstance(d[name], bool) else d[name], name, 0, 1))
    s.seat = _number(d.get("seat"), "seat", NOBODY, n - 1)
    s.phase = PHASES.index(_word(d.get("phase"), "phase", PHASES))
    chosen = [_word(name, "characters", SINGLE_NAMES) for name in _list(d, "characters")]
    if len(set(chosen)) < len(chosen):
        raise PositionError(f"characters: found {d['characters']!r}, accepted: each Character once")
    s.in_game[:] = [name in chosen for name in SINGLE_NAMES]
    if s.seat == NOBODY and (s.hand_size.any() or s.trick_size or not rules.decide_game(s)):
        raise PositionError(f"seat: found {NOBODY}, nobody, but the game goes on; accepted: 0 to {n - 1}")


class _Cards:
    """Gives out card numbers by name, each card once; the Ravens one after another."""

    def __init__(self) -> None:
        self.given: set[int] = set()

    def take(self, name: Any, field: str) -> int:
        kind = _KINDS.get(name) if isinstance(name, str) else None
        if kind is None:
            raise PositionError(f"{field}: found {name!r}, accepted: cards such as R7, Raven, Heron")
        for card in _cards_of(kind):
            if card not in self.given:
                self.given.add(card)
                return card
        raise PositionError(f"{field}: {name} is given more often than the game has it")

    def take_all(self, names: Any, field: str, most: int) -> list[int]:
        if not isinstance(names, list | tuple) or len(names) > most:
            raise PositionError(f"{field}: found {names!r}, accepted: a list of up to {most} cards")
        return [self.take(name, field) for name in names]


def _cards_of(kind: int) -> range:
    if kind < FIRST_RAVEN:
        return range(kind, kind + 1)
    if kind == FIRST_RAVEN:
        return range(FIRST_RAVEN, FIRST_SINGLE)
    return range(kind - SUIT_CARDS - 1 + FIRST_SINGLE, kind - SUIT_CARDS + FIRST_SINGLE)


def _read_cards(d: dict[str, Any], s: np.record, n: int, cards: _Cards) -> None:
    hands = _list(d, "hands", n)
    s.known[:] = 0
    for p in range(n):
        hand = sorted(cards.take_all(hands[p], f"hands[{p}]", HAND))
        s.hand[p, : len(hand)] = hand
        s.hand_size[p] = len(hand)
        _read_known(d, s, p, hand)
    s.trump = cards.take(d.get("trump"), "trump")
    swamp = sorted(cards.take_all(d.get("swamp"), "swamp", n))
    s.swamp[: len(swamp)] = swamp
    s.swamp_size = len(swamp)
    deck = cards.take_all(d.get("deck"), "deck", CARDS)
    s.deck[: len(deck)] = deck[::-1]
    s.deck_size = len(deck)
    _read_trick(d, s, n, cards)
    s.out[:] = 0
    s.out[cards.take_all(d.get("out"), "out", CARDS)] = 1


def _read_known(d: dict[str, Any], s: np.record, p: int, hand: list[int]) -> None:
    unseen = list(hand)
    for card in hand:
        s.known[card] = card >= FIRST_RAVEN  # a Character can only be in a hand because all saw it taken
    names = _list(d, "known", int(s.players))[p]
    if not isinstance(names, list | tuple):
        raise PositionError(f"known[{p}]: found {names!r}, accepted: a list of cards of hands[{p}]")
    for name in names:
        card = next((card for card in unseen if KIND_NAMES[int(kind_of(card))] == name), None)
        if card is None:
            raise PositionError(f"known[{p}]: found {name!r}, accepted: cards of hands[{p}]")
        unseen.remove(card)
        s.known[card] = 1


def _read_trick(d: dict[str, Any], s: np.record, n: int, cards: _Cards) -> None:
    trick = _list(d, "trick")
    if len(trick) > n or not all(isinstance(pair, list | tuple) and len(pair) == 2 for pair in trick):
        raise PositionError(f"trick: found {trick!r}, accepted: up to {n} pairs of a seat and a card")
    for i, (seat, name) in enumerate(trick):
        s.trick_seat[i] = _number(seat, "trick", 0, n - 1)
        s.trick_card[i] = cards.take(name, "trick")
    s.trick_size = len(trick)


def _read_seats(d: dict[str, Any], s: np.record, n: int) -> None:
    named = _seat_list(d["named"], "named", n)
    s.named[: len(named)] = named
    s.named_size = len(named)
    s.lowest = sum(1 << p for p in _seat_list(d["lowest"], "lowest", n))
    holders = {p for p in range(n) if s.hand_size[p]} | set(s.trick_seat[: s.trick_size].tolist())
    s.taking_part = sum(1 << p for p in _seat_list(d.get("taking_part", sorted(holders)), "taking_part", n))
    for p, letters in enumerate(_list(d, "shown_out", n)):
        if not isinstance(letters, str) or not set(letters) <= set(SUIT_LETTERS):
            raise PositionError(f"shown_out[{p}]: found {letters!r}, accepted: letters of {SUIT_LETTERS}")
        s.shown_out[p] = sum(1 << SUIT_LETTERS.index(letter) for letter in set(letters))


def _list(d: dict[str, Any], name: str, length: int | None = None) -> list:
    value = d.get(name)
    if not isinstance(value, list | tuple) or (length is not None and len(value) != length):
        wanted = "a list" if length is None else f"a list with one entry for each of {length} seats"
        raise PositionError(f"{name}: found {value!r}, accepted: {wanted}")
    return list(value)


def _seat_list(value: Any, name: str, n: int) -> list[int]:
    if not isinstance(value, list | tuple) or len(set(map(str, value))) != len(value):
        raise PositionError(f"{name}: found {value!r}, accepted: a list of different seats")
    return [_number(seat, name, 0, n - 1) for seat in value]


def _numbers(d: dict[str, Any], name: str, n: int, low: int, high: int) -> list[int]:
    return [_number(value, name, low, high) for value in _list(d, name, n)]


def _number(value: Any, name: str, low: int, high: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise PositionError(f"{name}: found {value!r}, accepted: {low} to {high}")
    return value


def _word(value: Any, name: str, accepted: tuple[str, ...]) -> str:
    if value not in accepted:
        raise PositionError(f"{name}: found {value!r}, accepted: {', '.join(accepted)}")
    return value


# --- dict <-> one line of text ----------------------------------------------------------------------------------------


def _join(sign: str) -> Callable[[Any], str]:
    return lambda values: sign.join(map(str, values))


def _split(text: str) -> list[str]:
    return text.split(",") if text else []


def _split_numbers(text: str) -> list[int]:
    return [int(word) for word in _split(text)]


def _split_rows(text: str) -> list[list[str]]:
    return [_split(row) for row in text.split("|")]


def _split_trick(text: str) -> list[list[Any]]:
    return [[int(seat), card] for seat, _, card in (pair.partition(":") for pair in _split(text))]


_ROWS = (lambda rows: "|".join(",".join(row) for row in rows), _split_rows)
_CARDS = (_join(","), _split)
_NUMBERS = (_join(","), _split_numbers)
_NUMBER = (str, int)
_WORD = (str, str)
_FORMS: dict[str, tuple[Callable, Callable]] = {
    "hands": _ROWS,
    "trump": _WORD,
    "swamp": _CARDS,
    "deck": _CARDS,
    "trick": (lambda trick: ",".join(f"{seat}:{card}" for seat, card in trick), _split_trick),
    "named": _NUMBERS,
    "lowest": _NUMBERS,
    "taking_part": _NUMBERS,
    "tricks": _NUMBERS,
    "totals": _NUMBERS,
    "dealer": _NUMBER,
    "leader": _NUMBER,
    "round": _NUMBER,
    "turn": _NUMBER,
    "phase": _WORD,
    "seat": _NUMBER,
    "crab": _NUMBER,
    "python": _NUMBER,
    "out": _CARDS,
    "known": _ROWS,
    "shown_out": (_join("|"), lambda text: text.split("|")),
    "characters": _CARDS,
}


def dict_to_position(d: dict[str, Any]) -> str:
    """`hands=R1,R4|B2,Heron trump=Y4 swamp=...`: a word for each entry of the dict."""
    return " ".join(f"{name}={write(d[name])}" for name, (write, _) in _FORMS.items())


def position_to_dict(text: str) -> dict[str, Any]:
    d: dict[str, Any] = {}
    for word in text.split():
        name, equals, value = word.partition("=")
        if not equals or name not in _FORMS or name in d:
            raise PositionError(f"position: found {word!r}, accepted: name=value, each once, of {', '.join(_FORMS)}")
        try:
            d[name] = _FORMS[name][1](value)
        except ValueError as error:
            raise PositionError(f"{name}: found {value!r}: {error}") from error
    return d


__all__ = [
    "KINDS",
    "KIND_NAMES",
    "NOBODY",
    "SUITS",
    "SUIT_LETTERS",
    "action_text",
    "dict_to_position",
    "dict_to_state",
    "position_to_dict",
    "seen_by",
    "state_to_dict",
]
