"""Swamped: decisions as text, positions as dicts and as one line of text (RULES.md, parts 8 and 10)."""

from typing import Any

import numpy as np

from ...core.errors import PositionError
from ...core.header import ENDED, NOBODY, TRUNCATED, close_game, pay_all
from .audit import MOST_STEPS
from .cards import turn_towards
from .components import COORDINATES, DECK_MAPS, FIRST_START, FIRST_WATERFALL, POUNCES
from .ending import crown, score_all
from .maps import SPACES, TREASURES, space_name
from .rules import printed_face
from .state import (
    BOAT,
    CARDS,
    CORNERS,
    CUT,
    FAILED,
    HAND,
    LETS_MOVE,
    LINE,
    NEW_PILE,
    NOWHERE,
    OUTCOMES,
    PHASES,
    PILES,
    RUNNING,
    WON,
)

FACE_NAMES = (
    *(colour + label for colour in "RYBG" for label in "NESW"),
    *(f"P{number + 1}" for number in range(POUNCES)),
    "LM",
)
MAP_NAMES = (
    *(str(number + 1) for number in range(CARDS)),
    *(f"s{number + 1}" for number in range(FIRST_WATERFALL - FIRST_START)),
    "w1",
    "w2",
)
SPACE_NAMES = tuple(space_name(space) for space in range(SPACES))
_FACES = {name: face for face, name in enumerate(FACE_NAMES)}
_MAPS = {name: number for number, name in enumerate(MAP_NAMES)}
_SPACES = {name: space for space, name in enumerate(SPACE_NAMES)}
_STEPS = (*"ENWS", "stop")
UNKNOWN = "?"


# --- decisions --------------------------------------------------------------------------------------------------------


def action_text(kind: str, indices: tuple[int, ...]) -> str:
    """`RE/2@1`, `LM@1`, `-RE`, `go`, `turn1/3`, `pilot:2`, `E`, `croc:E`, `+7`, `win:1`, `lose:K`."""
    first, *rest = indices
    match kind:
        case "play":
            turn, pile = rest
            return f"{FACE_NAMES[first]}/{turn}@{'new' if pile == NEW_PILE else pile}"
        case "lets_move":
            return f"LM@{first}"
        case "discard":
            return f"-{FACE_NAMES[first]}"
        case "go":
            return "go"
        case "turn":
            return f"turn{first}/{rest[0]}"
        case _:
            return _plain_text(kind, first)


def _plain_text(kind: str, index: int) -> str:
    texts = {
        "give_pilot": ("pilot:", "0123"),
        "boat": ("", _STEPS),
        "croc": ("croc:", "ENWS"),
        "add": ("+", MAP_NAMES),
        "win": ("win:", "0123"),
        "lose": ("lose:", TREASURES),
    }
    sign, names = texts[kind]
    return f"{sign}{names[index]}"


# --- state -> dict ----------------------------------------------------------------------------------------------------


def card_text(s: np.record, card: Any) -> str:
    """`RE:7` for a card of the deck, `s1`, `w2` for the others."""
    return f"{FACE_NAMES[s.face[card]]}:{MAP_NAMES[card]}" if card < CARDS else MAP_NAMES[card]


def place_text(card: int, space: int) -> str:
    return "-" if card == NOWHERE else f"{card}.{SPACE_NAMES[space]}"


def spaces_text(spaces: Any) -> str:
    return "".join(name for space, name in enumerate(SPACE_NAMES) if int(spaces) >> space & 1)


def pile_text(s: np.record, pile: int) -> str:
    cards = "+".join(card_text(s, card) for card in s.pile[pile, : s.pile_size[pile]])
    move = s.pile_move[pile]
    return f"{cards}/{turn_towards(s, pile, 0)}" + ("" if move == NOWHERE else f"!{card_text(s, move)}")


def state_to_dict(s: np.record) -> dict[str, Any]:
    n, line = int(s.players), s.line[: s.line_size]
    return {
        "swamp": [card_text(s, card) for card in line],
        "taken": [spaces_text(s.taken[place]) for place in range(s.line_size)],
        "added_by": s.added_by[: s.line_size].tolist(),
        "boat": place_text(s.boat_card, s.boat_space),
        "croc": place_text(s.croc_card, s.croc_space),
        "hands": [[card_text(s, card) for card in s.hand[p, : s.hand_size[p]]] for p in range(n)],
        "deck": [card_text(s, card) for card in s.deck[: s.deck_size][::-1]],
        "discards": [card_text(s, card) for card in np.flatnonzero(s.discarded)],
        "piles": [pile_text(s, pile) for pile in range(s.pile_count)],
        "known": [int(card) + 1 for card in np.flatnonzero(s.known)],
        "treasures": s.treasures.tolist(),
        "dial": int(s.dial) + 1,
        "pilot": int(s.pilot),
        "adventurers": [int(person) + 1 for person in s.adventurer[:n]],
        "in_turn": int(s.in_turn),
        "round": int(s.round_number),
        "turn": int(s.turn),
        "phase": PHASES[s.phase],
        "seat": int(s.seat),
        "steps": int(s.steps),
        "movers": s.mover[: s.mover_count].tolist(),
        "moving": int(s.moving),
        "forced": int(s.forced),
        "bonus": int(s.bonus),
        "outcome": OUTCOMES[s.outcome],
        "winner": int(s.winner),
        "pack": int(s.pack),
    }


def seen_by(d: dict[str, Any], seat: int) -> dict[str, Any]:
    """The position as a seat sees it: `?` for faces and Adventurers it does not know (D-10.3)."""
    open_cards = set(d["known"]) if d["options"]["pairing"] == "shuffled" else set(range(1, CARDS + 1))

    def hide(card: str) -> str:
        _, colon, number = card.partition(":")
        return card if not colon or int(number) in open_cards else f"{UNKNOWN}:{number}"

    everybody = d["phase"] == "final" or d["seat"] == NOBODY
    return {
        **d,
        "swamp": [card if by == seat else hide(card) for card, by in zip(d["swamp"], d["added_by"], strict=True)],
        "hands": [hand if p == seat else [hide(card) for card in hand] for p, hand in enumerate(d["hands"])],
        "deck": [_in_deck(card, depth, d, hide) for depth, card in enumerate(d["deck"])],
        "adventurers": [person if p == seat or everybody else UNKNOWN for p, person in enumerate(d["adventurers"])],
    }


def _in_deck(card: str, depth: int, d: dict[str, Any], hide: Any) -> str:
    """The map on top is open, and cards put at the bottom are known; of the others nothing is seen."""
    if int(card.partition(":")[2]) in d["known"]:
        return card
    return hide(card) if depth == 0 else f"{UNKNOWN}:{UNKNOWN}"


# --- dict -> state ----------------------------------------------------------------------------------------------------

_OPTIONAL = {
    "known": [],
    "movers": [],
    "moving": NOWHERE,
    "forced": 0,
    "bonus": 0,
    "steps": 0,
    "round": 1,
    "turn": 1,
    "outcome": "running",
    "winner": NOWHERE,
    "piles": [],
    "pack": 0,
}
_KEYS = (
    *("swamp", "taken", "added_by", "boat", "croc", "hands", "deck", "discards", "piles", "known", "treasures", "dial"),
    *("pilot", "adventurers", "in_turn", "round", "turn", "phase", "seat", "steps", "movers", "moving", "forced"),
    *("bonus", "outcome", "winner", "pack"),
)


def dict_to_state(d: dict[str, Any], s: np.record, tables: np.ndarray) -> None:
    """Set up the position a dict describes."""
    for key in d:
        if key not in (*_KEYS, "options"):
            raise PositionError(f"found the entry {key!r}, accepted: {', '.join(_KEYS)}")
    d = _OPTIONAL | d
    s.pack = _number(d["pack"], "pack", 0, len(tables) - 1)
    s.face[:] = [printed_face(card) for card in range(CARDS)] if s.pairing else NOWHERE
    given = _Given(s)
    _read_swamp(d, s, given)
    _read_hands(d, s, given)
    _read_piles(d, s, given)
    _read_rest(d, s, given)
    _read_numbers(d, s)
    _read_moment(d, s)
    _read_movement(d, s)
    _read_end(d, s, tables[s.pack])


def _cards_in_game(s: np.record) -> int:
    return CARDS if s.tiger else DECK_MAPS


class _Given:
    """Cards given so far: each map once, and its face."""

    def __init__(self, s: np.record) -> None:
        self.s = s
        self.maps: set[int] = set()

    def take(self, text: Any, key: str) -> int:
        face, colon, number = text.partition(":") if isinstance(text, str) else ("", "", "")
        card = _MAPS.get(number if colon else str(text), -1)
        if not (colon and face in _FACES and 0 <= card < _cards_in_game(self.s)):
            raise PositionError(f"{key}: found {text!r}, accepted: cards such as RE:7 or LM:18, of this game")
        if card in self.maps:
            raise PositionError(f"{key}: the card with map {number} is given twice")
        if self.s.pairing and self.s.face[card] != _FACES[face]:
            raise PositionError(f"{key}: found {text!r}, accepted: {FACE_NAMES[self.s.face[card]]}:{number}")
        self.maps.add(card)
        self.s.face[card] = _FACES[face]
        return card

    def take_all(self, texts: Any, key: str, most: int) -> list[int]:
        return [self.take(text, key) for text in _list(texts, key, 0, most)]


def _read_swamp(d: dict[str, Any], s: np.record, given: _Given) -> None:
    line = _list(d.get("swamp"), "swamp", 1, LINE)
    taken = _list(d.get("taken", [""] * len(line)), "taken", len(line), len(line))
    added_by = _list(d.get("added_by", [NOWHERE] * len(line)), "added_by", len(line), len(line))
    for place, text in enumerate(line):
        other = _MAPS.get(text, -1) if isinstance(text, str) else -1
        s.line[place] = other if other >= FIRST_START else given.take(text, "swamp")
        s.taken[place] = np.uint64(_read_spaces(taken[place]))
        s.added_by[place] = _number(added_by[place], "added_by", NOWHERE, int(s.players) - 1)
    s.line_size = len(line)
    s.boat_card, s.boat_space = _read_place(d.get("boat"), "boat", len(line))
    s.croc_card, s.croc_space = _read_place(d.get("croc"), "croc", len(line))


def _read_spaces(word: Any) -> int:
    if not isinstance(word, str) or len(word) % 2:
        raise PositionError(f"taken: found {word!r}, accepted: spaces in one word, such as b1e5")
    spaces = 0
    for k in range(0, len(word), 2):
        if word[k : k + 2] not in _SPACES:
            raise PositionError(f"taken: found {word[k : k + 2]!r}, accepted: spaces a1 to f6")
        spaces |= 1 << _SPACES[word[k : k + 2]]
    return spaces


def _read_place(text: Any, key: str, cards: int) -> tuple[int, int]:
    if text == "-" and key == "croc":
        return NOWHERE, 0
    card, point, space = text.partition(".") if isinstance(text, str) else ("", "", "")
    if not (point and card.isdecimal() and int(card) < cards and space in _SPACES):
        raise PositionError(f"{key}: found {text!r}, accepted: a place such as 2.c4, on a card of the Swamp")
    return int(card), _SPACES[space]


def _read_hands(d: dict[str, Any], s: np.record, given: _Given) -> None:
    for p, texts in enumerate(_list(d.get("hands"), "hands", int(s.players), int(s.players))):
        hand = sorted(given.take_all(texts, f"hands[{p}]", HAND))
        s.hand[p, : len(hand)] = hand
        s.hand_size[p] = len(hand)


def _read_piles(d: dict[str, Any], s: np.record, given: _Given) -> None:
    s.pile_move[:] = NOWHERE
    piles = _list(d["piles"], "piles", 0, PILES)
    for pile, text in enumerate(piles):
        if not isinstance(text, str):
            raise PositionError(f"piles: found {text!r}, accepted: piles such as RE:7+RW:3/2!LM:18")
        cards, bang, move = text.partition("!")
        cards, _, turn = cards.partition("/")
        if turn not in ("0", "1", "2", "3"):
            raise PositionError(f"piles: found {text!r}, accepted: piles such as RE:7+RW:3/2!LM:18")
        numbers = given.take_all(cards.split("+"), "piles", COORDINATES + POUNCES)
        s.pile[pile, : len(numbers)] = numbers
        s.pile_size[pile] = len(numbers)
        s.pile_turn[pile] = int(turn) % CORNERS
        if bang:
            s.pile_move[pile] = given.take(move, "piles")
    s.pile_count = len(piles)


def _read_rest(d: dict[str, Any], s: np.record, given: _Given) -> None:
    """Deck and discards; one of them may be left out and holds all other cards then (D-10.4)."""
    deck, discards = (None if key not in d else given.take_all(d[key], key, CARDS) for key in ("deck", "discards"))
    rest = _other_cards(s, given) if deck is None or discards is None else []
    if deck is None:
        deck, rest = rest, []
    discards = rest if discards is None else discards
    s.deck[: len(deck)] = deck[::-1]
    s.deck_size = len(deck)
    s.discarded[discards] = 1
    for card in range(_cards_in_game(s), CARDS):
        s.face[card] = printed_face(card)


def _other_cards(s: np.record, given: _Given) -> list[int]:
    """The lowest map left with the first face left, and so on."""
    maps = [card for card in range(_cards_in_game(s)) if card not in given.maps]
    used = [int(s.face[card]) for card in given.maps]
    faces = [*range(COORDINATES + (POUNCES if s.tiger else 0)), *[LETS_MOVE] * (DECK_MAPS - COORDINATES)]
    for face in used:
        if face in faces:
            faces.remove(face)
    for card, face in zip(maps, faces, strict=False):
        if not s.pairing:
            s.face[card] = face
        given.maps.add(card)
    return maps


def _read_numbers(d: dict[str, Any], s: np.record) -> None:
    n = int(s.players)
    s.treasures[:] = [_number(count, "treasures", 0, 127) for count in _list(d.get("treasures"), "treasures", 4, 4)]
    for card in _list(d["known"], "known", 0, CARDS):
        s.known[_number(card, "known", 1, _cards_in_game(s)) - 1] = 1
    people = _list(d.get("adventurers"), "adventurers", n, n)
    s.adventurer[:n] = [_number(person, "adventurers", 1, 7) - 1 for person in people]
    s.dial = _number(d.get("dial"), "dial", 1, 8) - 1
    s.round_number = _number(d["round"], "round", 1, 127)


def _read_moment(d: dict[str, Any], s: np.record) -> None:
    """What is asked of whom; a finished game says `play` (D-10.3)."""
    n = int(s.players)
    s.outcome = OUTCOMES.index(_word(d["outcome"], "outcome", OUTCOMES))
    accepted = PHASES if s.outcome == RUNNING else PHASES[:1]
    s.phase = PHASES.index(_word(d.get("phase"), "phase", accepted))
    winners = (0, n - 1) if s.outcome == WON else (NOWHERE, NOWHERE)
    s.winner = _number(d["winner"], "winner", *winners)
    s.seat = _number(d.get("seat"), "seat", NOBODY, n - 1)
    s.pilot = _number(d.get("pilot"), "pilot", 0, n - 1)
    s.in_turn = _number(d.get("in_turn"), "in_turn", 0, n - 1)
    s.turn = _number(d["turn"], "turn", 0, int(s.max_turns))


def _read_movement(d: dict[str, Any], s: np.record) -> None:
    """What is left of it; all but `steps` belongs to the boat's."""
    most, boat = int(MOST_STEPS[s.phase]), int(s.phase == BOAT)
    s.steps = _number(d["steps"], "steps", min(most, 1), most)
    s.forced = _number(d["forced"], "forced", 0, boat)
    s.bonus = _number(d["bonus"], "bonus", 0, boat)
    s.moving = _number(d["moving"], "moving", NOWHERE, boat * int(s.pile_count) - 1)
    after = int(s.players) - 1 if s.moving >= 0 else 0
    movers = [_number(seat, "movers", 0, s.players - 1) for seat in _list(d["movers"], "movers", 0, after)]
    s.mover[: len(movers)] = movers
    s.mover_count = len(movers)


def _read_end(d: dict[str, Any], s: np.record, t: np.record) -> None:
    """A mission that has succeeded is scored, a finished game is paid as it ended."""
    if s.outcome == WON or d["phase"] == "final":
        score_all(t, s)
    if (s.seat == NOBODY) != (s.outcome != RUNNING):
        raise PositionError(f"outcome: found {d['outcome']!r} with seat {d['seat']}; a finished game has seat {NOBODY}")
    if s.outcome == WON:
        crown(s, 1 << int(s.winner))
    elif s.outcome == FAILED:
        pay_all(s, -1)
        close_game(s, ENDED)
    elif s.outcome == CUT:
        close_game(s, TRUNCATED)


def _list(value: Any, key: str, least: int, most: int) -> list:
    if not isinstance(value, list | tuple) or not least <= len(value) <= most:
        raise PositionError(f"{key}: found {value!r}, accepted: a list of {_span(least, most)}")
    return list(value)


def _number(value: Any, key: str, low: int, high: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise PositionError(f"{key}: found {value!r}, accepted: {_span(low, high)}")
    return value


def _span(low: int, high: int) -> str:
    return str(low) if low == high else f"{low} to {high}"


def _word(value: Any, key: str, accepted: tuple[str, ...]) -> str:
    if value not in accepted:
        raise PositionError(f"{key}: found {value!r}, accepted: {', '.join(accepted)}")
    return value


# --- dict <-> one line of text ----------------------------------------------------------------------------------------

_ROWS, _WORDS, _NUMBERS = ("hands",), ("swamp", "deck", "discards", "piles"), ("added_by", "known", "treasures")
_NUMBER_LISTS = (*_NUMBERS, "adventurers", "movers")
_PLAIN = ("boat", "croc", "phase", "outcome")


def dict_to_position(d: dict[str, Any]) -> str:
    """A word `key=value` for each entry of the dict."""
    return " ".join(f"{key}={_write(key, d[key])}" for key in _KEYS)


def _write(key: str, value: Any) -> str:
    if key in _ROWS:
        return "|".join(",".join(row) for row in value)
    if key == "taken":
        return "|".join(value)
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)


def position_to_dict(text: str) -> dict[str, Any]:
    d: dict[str, Any] = {}
    for word in text.split():
        key, equals, value = word.partition("=")
        if not equals or key not in _KEYS or key in d:
            raise PositionError(f"position: found {word!r}, accepted: key=value, each once, of {', '.join(_KEYS)}")
        try:
            d[key] = _read(key, value)
        except ValueError:
            raise PositionError(f"{key}: found {value!r}, accepted: whole numbers") from None
    return d


def _read(key: str, value: str) -> Any:
    if key in _ROWS:
        return [row.split(",") if row else [] for row in value.split("|")]
    if key == "taken":
        return value.split("|")
    if key in _WORDS:
        return value.split(",") if value else []
    if key in _NUMBER_LISTS:
        return [int(word) for word in value.split(",")] if value else []
    return value if key in _PLAIN else int(value)
