"""Reeds: decisions and positions as text, positions as dicts. Cards are a to l, patches 1 to 6."""

from typing import Any

import numpy as np

from swamp_envs.core.errors import PositionError
from swamp_envs.core.header import NOBODY

from . import rules
from .state import CARDS, NO_CARD, PATCHES, PHASES

CARD_NAMES = "abcdefghijkl"
_SIGNS = {"play": "", "place": "@", "splash": "-"}
_NUMBERS = ("seat", "turn_of", "turn", "pack", "rng")
_WORDS = ("row", "held", "hands", "deck", "phase", "score", *_NUMBERS)


def action_text(kind: str, indices: tuple[int, ...]) -> str:
    """Play `c`, lay it on patch `@3`, throw back `-c`."""
    return f"{_SIGNS[kind]}{indices[0] + 1 if kind == 'place' else CARD_NAMES[indices[0]]}"


def state_to_dict(s: np.record) -> dict[str, Any]:
    hands = ["".join(name for name, there in zip(CARD_NAMES, hand, strict=True) if there) for hand in s.hands]
    return {
        "row": ["." if c == NO_CARD else f"{CARD_NAMES[c]}{p}" for c, p in zip(s.row, s.owner, strict=True)],
        "held": "" if s.held == NO_CARD else CARD_NAMES[s.held],
        "hands": hands[: s.players],
        "deck": "".join(CARD_NAMES[card] for card in s.deck[: s.deck_size]),
        "phase": PHASES[s.phase],
        "score": [int(points) for points in s.score[: s.players]],
        **{name: int(s[name]) for name in _NUMBERS},
    }


def dict_to_state(d: dict[str, Any], s: np.record, tables: np.ndarray) -> None:
    """Set up the position a dict describes; that the cards add up is for the audit to say."""
    for name, (low, high) in _limits(int(s.players)).items():
        value = d.get(name)
        if not isinstance(value, int) or not low <= value <= high:
            raise PositionError(f"{name}: found {value!r}, accepted: {low} to {high}")
        s[name] = value
    if d.get("phase") not in PHASES:
        raise PositionError(f"phase: found {d.get('phase')!r}, accepted: {', '.join(PHASES)}")
    s.phase = PHASES.index(d["phase"])
    s.score[: s.players] = _list_of(d, "score", int, int(s.players))
    _lay_row(_list_of(d, "row", str, PATCHES), s)
    _deal_cards(d, s)
    if s.seat == NOBODY and not rules.settle(s):
        raise PositionError(f"seat: found {NOBODY}, nobody, but the game goes on; accepted: 0 to {s.players - 1}")


def _limits(players: int) -> dict[str, tuple[int, int]]:
    seats = (0, players - 1)
    most = {"turn": 1000, "pack": 32_767, "rng": (1 << 64) - 1}
    return {"seat": (NOBODY, players - 1), "turn_of": seats} | {name: (0, high) for name, high in most.items()}


def _lay_row(row: list[str], s: np.record) -> None:
    for k, text in enumerate(row):
        s.row[k], s.owner[k] = NO_CARD, NOBODY
        if text != ".":
            if len(text) != 2 or text[1] not in "0123"[: s.players]:
                raise PositionError(f"row: found {text!r}, accepted: '.', or a card and the seat that laid it")
            s.row[k], s.owner[k] = *_cards(text[0], "row"), int(text[1])


def _deal_cards(d: dict[str, Any], s: np.record) -> None:
    held, deck = _cards(d.get("held"), "held"), _cards(d.get("deck"), "deck")
    s.held = held[0] if held else NO_CARD
    s.deck_size = len(deck)
    s.deck[: len(deck)] = deck
    s.hands[:] = 0
    for p, hand in enumerate(_list_of(d, "hands", str, int(s.players))):
        s.hands[p, _cards(hand, "hands")] = 1


def _cards(names: Any, field: str) -> list[int]:
    if not isinstance(names, str) or not set(names) <= set(CARD_NAMES) or len(names) > CARDS:
        raise PositionError(f"{field}: found {names!r}, accepted: cards a to l")
    return [CARD_NAMES.index(name) for name in names]


def _list_of(d: dict[str, Any], name: str, kind: type, size: int) -> list[Any]:
    found = d.get(name)
    if not isinstance(found, list) or len(found) != size or not all(isinstance(entry, kind) for entry in found):
        raise PositionError(f"{name}: found {found!r}, accepted: a list of {size}, each {kind.__name__}")
    return found


def dict_to_position(d: dict[str, Any]) -> str:
    """One line, as `a0/./././c1/. - de/fg ijklbh 0 ...`: the entries of the dict in order."""
    words = ["/".join(map(str, d[name])) if isinstance(d[name], list) else str(d[name]) or "-" for name in _WORDS]
    return " ".join(words)


def position_to_dict(text: str) -> dict[str, Any]:
    words = text.split()
    if len(words) != len(_WORDS):
        raise PositionError(f"position: found {len(words)} words in {text!r}, accepted: {', '.join(_WORDS)}")
    d: dict[str, Any] = {name: "" if word == "-" else word for name, word in zip(_WORDS, words, strict=True)}
    try:
        numbers = {name: int(d[name]) for name in _NUMBERS}
        score = [int(points) for points in d["score"].split("/")]
    except ValueError as error:
        raise PositionError(f"position: {error}; accepted: numbers for score, {', '.join(_NUMBERS)}") from error
    return d | numbers | {"row": d["row"].split("/"), "hands": d["hands"].split("/"), "score": score}


def seen_by(d: dict[str, Any], seat: int) -> dict[str, Any]:
    """Hands of others and the deck as so many question marks, the random generator not at all."""
    hands = [hand if p == seat else "?" * len(hand) for p, hand in enumerate(d["hands"])]
    return d | {"hands": hands, "deck": "?" * len(d["deck"]), "rng": None}
