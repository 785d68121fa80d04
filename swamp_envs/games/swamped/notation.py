"""Swamped: decisions as text, and what positions hold (RULES.md, parts 8 and 10)."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, NamedTuple

import numpy as np

from ...core.fields import (
    LEFT_OUT,
    UNKNOWN,
    Choice,
    Field,
    FieldError,
    ListOf,
    Whole,
    Written,
    by_seat,
    read_inside,
    seat_of,
    short,
)
from ...core.game import Variant
from ...core.header import ENDED, NOBODY, TRUNCATED, close_game, pay_all
from ...core.positions import At, Bits, BySeats, Entry, Flagged, Listed, Place, Positions, Sight, Worked, follow
from .audit import MOST_STEPS
from .cards import turn_towards
from .components import ADVENTURERS, COORDINATES, DECK_MAPS, FIRST_START, FIRST_WATERFALL, POUNCES
from .ending import crown, score_all
from .maps import SPACES, TREASURES, space_name
from .rules import printed_face
from .state import (
    BOAT,
    CARDS,
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


# --- fields -----------------------------------------------------------------------------------------------------------


class Card(NamedTuple):
    """A card by its face and its map, `?` where it is not seen; start maps and Waterfalls have no face."""

    face: str
    map: str


class Pile(NamedTuple):
    """Coordinate and Pounce cards from the bottom up, the top card's corner at table corner 0, a Let's Move or None."""

    cards: Sequence[Card]
    turn: int
    move: Card | None


@dataclass(frozen=True)
class CardText(Written):
    """`RE:7`, and `s1` or `w2` where they may lie; a record holds the number, and the faces of the maps apart."""

    maps: tuple[str, ...]
    others: tuple[str, ...] = ()
    faces: tuple[str, ...] = FACE_NAMES

    @property
    def accepts(self) -> str:
        return f"a card such as {', '.join((*self.others[:1], 'RE:7', 'LM:18'))} of this game"

    def read(self, value: Any) -> Card:
        if isinstance(value, str) and value in self.others:
            return Card("", value)
        face, colon, number = value.partition(":") if isinstance(value, str) else ("", "", "")
        if not (colon and face in self.faces and number in self.maps):
            raise FieldError(short(value), self.accepts)
        return Card(face, number)

    def store(self, value: Any) -> int:
        return value  # `_lay_out` has given it its number

    def show(self, stored: tuple[Any, Any]) -> str:
        face, card = stored
        return f"{FACE_NAMES[face]}:{MAP_NAMES[card]}" if card < CARDS else MAP_NAMES[card]

    def veiled(self) -> "CardText":
        return replace(self, maps=(*self.maps, UNKNOWN), faces=(*FACE_NAMES, UNKNOWN))


@dataclass(frozen=True)
class PileText(Written):
    """`RE:7+RW:3/2!LM:18`: cards from the bottom, the corner of the top one, a Let's Move."""

    card: CardText

    @property
    def accepts(self) -> str:
        return "a pile such as RE:7+RW:3/2!LM:18"

    def read(self, value: Any) -> Pile:
        found = re.fullmatch(r"([^/!]+)/([0-3])(?:!(.+))?", value) if isinstance(value, str) else None
        if not found:
            raise FieldError(short(value), self.accepts)
        move = self.card.read(found[3]) if found[3] else None
        return Pile([self.card.read(text) for text in found[1].split("+")], int(found[2]), move)

    def show(self, stored: tuple[Any, Any, Any]) -> str:
        cards, turn, move = stored
        text = f"{'+'.join(map(self.card.show, cards))}/{turn}"
        return text if move is None else f"{text}!{self.card.show(move)}"


@dataclass(frozen=True)
class SpacesText(Written):
    """Spaces of a card as one word, such as `b1e5`."""

    @property
    def accepts(self) -> str:
        return "spaces a1 to f6 in one word, such as b1e5"

    def read(self, value: Any) -> tuple[int, ...]:
        names = re.findall("..?", value) if isinstance(value, str) else ["not a text"]
        if not _SPACES.keys() >= {*names}:
            raise FieldError(short(value), self.accepts)
        return tuple(sorted({_SPACES[name] for name in names}))

    def show(self, stored: Iterable[int]) -> str:
        return "".join(SPACE_NAMES[space] for space in stored)


@dataclass(frozen=True)
class PlaceText(Written):
    """`2.c4`, a card of the Swamp and a space; `-` for nowhere, if that can be."""

    nowhere: bool = field(default=False, kw_only=True)

    @property
    def accepts(self) -> str:
        return f"a place such as 2.c4, on a card of the Swamp{', or -' * self.nowhere}"

    def read(self, value: Any) -> tuple[int, int] | None:
        if self.nowhere and value == "-":
            return None
        found = re.fullmatch(r"([0-9]{1,2})\.([a-f][1-6])", value) if isinstance(value, str) else None
        if not found:
            raise FieldError(short(value), self.accepts)
        return int(found[1]), _SPACES[found[2]]

    def store(self, value: tuple[int, int] | None) -> tuple[int, int]:
        return value or (NOWHERE, 0)

    def show(self, stored: tuple[Any, Any]) -> str:
        card, space = stored
        return "-" if card == NOWHERE else f"{card}.{SPACE_NAMES[space]}"


# --- positions --------------------------------------------------------------------------------------------------------


def positions(variant: Variant) -> Positions:
    """What a position holds; deck or discards may be left out and hold what is nowhere else then (D-10.4)."""
    n = variant.players
    maps = MAP_NAMES[: _cards_in_game(variant)]
    seat, card = seat_of(n), CardText(maps)
    line = ListOf(CardText(maps, MAP_NAMES[CARDS:]), 1, LINE)
    taken, added_by = ListOf(SpacesText(), 1, LINE, default=LEFT_OUT), ListOf(seat_of(n, or_nobody=True), 1, LINE)
    rest = ListOf(card, 0, CARDS, default=LEFT_OUT)
    piles = ListOf(PileText(card), 0, PILES, default=())
    entries = (
        Entry("swamp", line, "the Swamp from the left", Faced(Listed("line", "line_size")), BY_WHO_LAID),
        Entry("taken", taken, "for each card of it the spaces whose treasure is gone", Worked(_taken, _take)),
        Entry("added_by", replace(added_by, default=LEFT_OUT), "who laid it, or -1", Listed("added_by", "line_size")),
        Entry("boat", PlaceText(), "where the boat is", Worked(_place_of("boat"), _put_at("boat"))),
        Entry("croc", PlaceText(nowhere=True), "and the croc", Worked(_place_of("croc"), _put_at("croc"))),
        Entry("hands", by_seat(ListOf(card, 0, HAND), n), "hands, by map", BySeats(HAND_OF, n), BY_SEAT),
        Entry("deck", rest, "the deck, top first", Faced(Listed("deck", "deck_size", True)), OPEN_ONES),
        Entry("discards", rest, "discards, by map", Faced(Flagged("discarded"))),
        Entry("piles", piles, "the piles, as they lie to seat 0", Worked(_piles, _lay_piles)),
        Entry("known", ListOf(Whole(1, len(maps), base=1), 0, CARDS, default=()), "maps whose face all know", KNOWN),
        *follow(variant, "treasures", "dial", "pilot"),
        Entry("adventurers", by_seat(Whole(1, 7, base=1), n), "by number in the pack", At("adventurer", n), AT_THE_END),
        *follow(variant, "in_turn"),
        Entry("round", Whole(1, 99, default=1), "the round, from 1", At("round_number")),
        Entry("turn", Whole(0, variant.options["max_turns"], default=1), "turns gone by"),
        *follow(variant, "phase", "seat"),
        *follow(variant, "steps", or_blank=True),
        Entry("movers", ListOf(seat, 0, n, default=()), "who moves the boat after this seat", MOVERS),
        *follow(variant, "moving", "forced", "bonus", "outcome", "winner", "pack", or_blank=True),
    )
    return Positions(
        variant, entries, partial(_prepare, variant), partial(_finish, variant), partial(_imagine, variant)
    )


@dataclass(frozen=True)
class Faced:
    """Cards with their faces, which a record holds by map."""

    of: Place

    def get(self, s: np.record, *seat: int) -> list[Any]:
        return [_faced(s, card) for card in self.of.get(s, *seat)]

    def put(self, s: np.record, stored: Sequence[int], *seat: int) -> None:
        self.of.put(s, stored, *seat)


HAND_OF = Faced(Listed("hand", "hand_size"))
KNOWN, MOVERS = Flagged("known"), Listed("mover", "mover_count")


def _faced(s: np.record, card: Any) -> tuple[Any, Any]:
    return (s.face[card] if card < CARDS else NOWHERE), card


def _taken(s: np.record) -> list[list[int]]:
    return [Bits("taken").get(s, place) for place in range(s.line_size)]


def _take(s: np.record, taken: Sequence[Sequence[int]]) -> None:
    BySeats(Bits("taken"), LINE).put(s, taken)


def _place_of(name: str) -> Any:
    return lambda s: (s[f"{name}_card"], s[f"{name}_space"])


def _put_at(name: str) -> Any:
    def put(s: np.record, place: tuple[int, int]) -> None:
        s[f"{name}_card"], s[f"{name}_space"] = place

    return put


def _piles(s: np.record) -> list[tuple[Any, Any, Any]]:
    return [_pile(s, pile) for pile in range(s.pile_count)]


def _pile(s: np.record, pile: int) -> tuple[Any, Any, Any]:
    move = s.pile_move[pile]
    cards = [_faced(s, card) for card in s.pile[pile, : s.pile_size[pile]]]
    return cards, turn_towards(s, pile, 0), None if move == NOWHERE else _faced(s, move)


def _lay_piles(s: np.record, piles: Sequence[tuple[list[int], int, int]]) -> None:
    s.pile_move[:] = NOWHERE
    for pile, (cards, turn, move) in enumerate(piles):
        Listed("pile", "pile_size").put(s, cards, pile)
        s.pile_turn[pile], s.pile_move[pile] = turn, move
    s.pile_count = len(piles)


# --- what a seat sees (D-10.3) ----------------------------------------------------------------------------------------


def _hide(card: str, d: dict[str, Any]) -> str:
    """Without its face, unless all know it."""
    _, colon, number = card.partition(":")
    is_open = not colon or d["options"]["pairing"] == "fixed" or int(number) in d["known"]
    return card if is_open else f"{UNKNOWN}:{number}"


def _see_swamp(_: Field, line: list[str], d: dict[str, Any], seat: int) -> list[str]:
    return [card if by == seat else _hide(card, d) for card, by in zip(line, d["added_by"], strict=True)]


def _see_hands(_: Field, hands: list[list[str]], d: dict[str, Any], seat: int) -> list[list[str]]:
    return [hand if p == seat else [_hide(card, d) for card in hand] for p, hand in enumerate(hands)]


def _see_deck(_: Field, deck: list[str], d: dict[str, Any], seat: int) -> list[str]:
    """The map on top is open, and cards put at the bottom are known; of the others nothing is seen."""
    known = set(map(str, d["known"]))
    below = [card if card.partition(":")[2] in known else f"{UNKNOWN}:{UNKNOWN}" for card in deck]
    return [*(card if card.partition(":")[2] in known else _hide(card, d) for card in deck[:1]), *below[1:]]


def _see_people(_: Field, people: list[int], d: dict[str, Any], seat: int) -> list[Any]:
    shown = d["phase"] == "final" or d["seat"] == NOBODY
    return [person if p == seat or shown else UNKNOWN for p, person in enumerate(people)]


BY_WHO_LAID = Sight("maps by everybody; a face by who laid it, and once it is known", _see_swamp)
BY_SEAT = Sight("maps by everybody; each seat its own faces, and those that are known", _see_hands)
OPEN_ONES = Sight("the map on top, and cards that are known", _see_deck)
AT_THE_END = Sight("each seat its own; everybody at the end", _see_people)


# --- what a seat does not see -----------------------------------------------------------------------------------------


def _imagine(variant: Variant, seen: dict[str, Any]) -> dict[str, Any]:
    """Hidden maps are in the deck, in any order; hidden faces and Adventurers are any that are left."""
    lying = [card for line in (seen["swamp"], *seen["hands"], seen["deck"], seen["discards"]) for card in line]
    lying += [card for pile in seen["piles"] for card in re.findall("[^+/!]+:[^+/!]+", pile)]
    hidden = _Hidden(variant, [card.partition(":") for card in lying])
    people = [person for person in range(1, ADVENTURERS + 1) if person not in seen["adventurers"]]
    return {
        "swamp": hidden.name_all(seen["swamp"]),
        "hands": [hidden.name_all(hand) for hand in seen["hands"]],
        "deck": hidden.name_all(seen["deck"]),
        "adventurers": [people.pop() if person == UNKNOWN else person for person in seen["adventurers"]],
    }


class _Hidden:
    """The maps and faces that are not to be seen on any of these cards."""

    def __init__(self, variant: Variant, lying: Sequence[tuple[str, str, str]]) -> None:
        self.fixed = variant.options["pairing"] == "fixed"
        maps = {number for _, _, number in lying}
        faces = Counter(FACE_NAMES[face] for face in _faces_in_game(variant))
        faces.subtract(face for face, colon, _ in lying if colon and face != UNKNOWN)
        self.maps = [number for number in MAP_NAMES[: _cards_in_game(variant)] if number not in maps]
        self.faces = list(faces.elements())
        self._check(lying)

    def _check(self, lying: Sequence[tuple[str, str, str]]) -> None:
        for name, left, column in (("maps", self.maps, 2), ("faces", self.faces, 0)):
            hidden = sum(card[column] == UNKNOWN for card in lying)
            if hidden != len(left):
                raise FieldError(f"{hidden} {name} that are not seen", f"{len(left)}, the others of this game", "cards")

    def name_all(self, cards: Sequence[str]) -> list[str]:
        return [self.name(*card.partition(":")) for card in cards]

    def name(self, face: str, colon: str, number: str) -> str:
        """The card; of one that is hidden some map and some face that are left."""
        number = self.maps.pop() if number == UNKNOWN else number
        if face == UNKNOWN:
            face = FACE_NAMES[printed_face(_MAPS[number])] if self.fixed else self.faces.pop()
        return f"{face}{colon}{number}"


# --- what entries say together ----------------------------------------------------------------------------------------


def _cards_in_game(variant: Variant) -> int:
    return CARDS if variant.options["tiger"] else DECK_MAPS


def _faces_in_game(variant: Variant) -> list[int]:
    pounces = POUNCES if variant.options["tiger"] else 0
    return [*range(COORDINATES + pounces), *[LETS_MOVE] * (DECK_MAPS - COORDINATES)]


def _prepare(variant: Variant, values: dict[str, Any], s: np.record) -> None:
    line = len(values["swamp"])
    for name, nothing in (("taken", ()), ("added_by", NOWHERE)):
        if len(values.setdefault(name, (nothing,) * line)) != line:
            raise FieldError(short(values[name]), f"a list of {line}, as many as cards in the Swamp", name)
    for name in ("boat", "croc"):
        if values[name] and values[name][0] >= line:
            raise FieldError(f"card {values[name][0]}", f"a place on one of the {line} cards of the Swamp", name)
    _lay_out(variant, values)
    _check_moment(variant, values)


def _lay_out(variant: Variant, values: dict[str, Any]) -> None:
    """Numbers for the texts of cards: each map once, and its face."""
    given = _Given(variant)
    values["swamp"] = [given.take(card, "swamp") for card in values["swamp"]]
    values["hands"] = [sorted(given.take_all(hand, f"hands[{p}]")) for p, hand in enumerate(values["hands"])]
    values["piles"] = [
        (given.take_all(pile.cards, "piles"), pile.turn, given.take(pile.move, "piles") if pile.move else NOWHERE)
        for pile in values["piles"]
    ]
    for name in ("deck", "discards"):
        if name in values:
            values[name] = given.take_all(values[name], name)
    for name in ("deck", "discards"):
        if name not in values:
            values[name] = given.take_rest()
    values["faces"] = [given.face_of(card) for card in range(CARDS)]


class _Given:
    """Cards given so far: each map once, and its face."""

    def __init__(self, variant: Variant) -> None:
        self.fixed = variant.options["pairing"] == "fixed"
        self.all_faces = _faces_in_game(variant)
        self.maps = range(_cards_in_game(variant))
        self.faces: dict[int, int] = {}

    def take(self, card: Card, place: str) -> int:
        number = _MAPS[card.map]
        if number >= FIRST_START:
            return number
        if number in self.faces:
            raise FieldError(f"the map {card.map} a second time", "each map once", place)
        face = _FACES[card.face]
        if self.fixed and face != printed_face(number):
            right = FACE_NAMES[printed_face(number)]
            raise FieldError(repr(":".join(card)), f"{right}:{card.map}", place)
        self.faces[number] = face
        return number

    def take_all(self, cards: Sequence[Card], place: str) -> list[int]:
        return [self.take(card, place) for card in cards]

    def face_of(self, number: int) -> int:
        """The face of a map; a card of this game that lies nowhere has none, and is missed by the audit."""
        missed = number in self.maps and not self.fixed
        return self.faces.get(number, NOWHERE if missed else printed_face(number))

    def take_rest(self) -> list[int]:
        """All other cards: the lowest map left with the first face left, and so on."""
        maps = [number for number in self.maps if number not in self.faces]
        faces = list(self.all_faces)
        for face in self.faces.values():
            if face in faces:
                faces.remove(face)
        if self.fixed:
            faces = [printed_face(number) for number in maps]
        self.faces |= zip(maps, faces, strict=False)
        return maps


def _check_moment(variant: Variant, values: dict[str, Any]) -> None:
    """What only some phases and outcomes can have (D-10.3)."""
    n, outcome, phase = variant.players, OUTCOMES.index(values["outcome"]), PHASES.index(values["phase"])
    over, boat, most = outcome != RUNNING, int(phase == BOAT), int(MOST_STEPS[phase])
    moves = values["moving"] >= 0
    bounds: dict[str, Field] = {
        "phase": Choice(PHASES[:1] if over else PHASES),
        "winner": Whole(0, n - 1) if outcome == WON else Whole(NOWHERE, NOWHERE),
        "steps": Whole(min(most, 1), most),
        "forced": Whole(0, boat),
        "bonus": Whole(0, boat),
        "moving": Whole(NOWHERE, boat * len(values["piles"]) - 1),
        "movers": ListOf(seat_of(n), 0, n - 1 if moves else 0),
    }
    for name, accepted in bounds.items():
        read_inside(accepted, values[name], name)
    if (values["seat"] == NOBODY) != over:
        found = f"{values['outcome']!r} with seat {values['seat']}"
        raise FieldError(found, f"seat {NOBODY} in a finished game, and only there", "outcome")


def _finish(variant: Variant, values: dict[str, Any], s: np.record) -> None:
    """A mission that has succeeded is scored, a finished game is paid as it ended."""
    s.face[:] = values["faces"]
    if s.outcome == WON or values["phase"] == "final":
        score_all(variant.tables[s.pack], s)
    if s.outcome == WON:
        crown(s, 1 << int(s.winner))
    elif s.outcome == FAILED:
        pay_all(s, -1)
        close_game(s, ENDED)
    elif s.outcome == CUT:
        close_game(s, TRUNCATED)
