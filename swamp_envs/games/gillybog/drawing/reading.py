"""What there is to draw: the dict checked and its texts taken apart."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from ....core.errors import PositionError
from ..components.schema import BASIC, IDS
from ..hexes import OUTSIDE, cell_at
from ..kinds import GILLYS, OUTCOMES, PHASES, SEATS
from ..state import NOBODY, SUPPORT_SPACES
from .parts import Parts, load_parts
from .spaces import ALL_EDGES, Ends, Place, Space, beside

UNKNOWN = "?"
LIMBS = ("fronds", "fins", "feet")
GILLY_STATES = ("aside", "tipped", "standing", "saved")


class Player(NamedTuple):
    """A seat: where its token is, its limbs, and its cards by where they are."""

    at: Place
    limbs: list[int]
    hand: list[str]
    played: list[str]
    injured: list[str]
    howl: bool  # the Howl lies in front


class Gilly(NamedTuple):
    """A gilly token: its state, its space if it is on the map, its card if that is revealed."""

    state: str
    at: Place | None
    card: str
    used: bool


# ---------------------------------------------------------------- the position


@dataclass(frozen=True)
class Position:
    """The dict with its fields checked and its texts taken apart; `parts` is the pack it is played with."""

    parts: Parts
    map: dict[Place, Space]
    hunters: dict[Place, int]
    wards: dict[Place, int]
    village: int
    supply: int
    support: int
    vision: Place | None
    players: list[Player]
    gillys: list[Gilly]
    forest: list[str]
    camps: list[str]
    bogs: list[list[str]]
    actions: list[str]
    hunter_deck: list[str]
    hunter_discard: list[str]
    village_deck: list[str]
    known_actions: int
    known_hunters: int
    shown: list[str]
    active: int
    plays: int
    timer_bonus: int
    extra_dice: int
    shield: int
    slow: int
    hide: bool
    howl_on: int
    howl_next: int
    dice: list[int]
    turn: int
    phase: str
    seat: int
    outcome: str
    options: dict[str, Any]

    @property
    def over(self) -> bool:
        return self.outcome != "running"

    @cached_property
    def spaces(self) -> dict[Place, Space]:
        """Every space of the map, the Great Bog first."""
        return {**self.parts.great, **self.map}

    @cached_property
    def ends(self) -> dict[Place, Ends]:
        """For each space the edges where its paths are open, and where they are blocked (G-2.8)."""
        return {place: self._ends_of(place, space) for place, space in self.spaces.items()}

    def _ends_of(self, place: Place, space: Space) -> Ends:
        free = [k for k in space.stubs if beside(place, k) not in self.spaces and cell_at(*beside(place, k)) != OUTSIDE]
        return Ends(free, [k for k in space.stubs if k not in free and not self.joined(place, k)])

    def joined(self, place: Place, direction: int) -> bool:
        """Whether a path leads from a space over an edge."""
        other = self.spaces.get(beside(place, direction))
        here = self.spaces.get(place)
        return bool(here and other and direction in here.stubs and (direction + 3) % 6 in other.stubs)

    @cached_property
    def rim(self) -> list[Place]:
        """The empty cells around the map, in the order of the lattice."""
        around = {beside(place, k) for place in self.spaces for k in ALL_EDGES} - set(self.spaces)
        return sorted((place for place in around if cell_at(*place) != OUTSIDE), key=lambda place: cell_at(*place))

    def seats_at(self, place: Place) -> list[int]:
        return [seat for seat, player in enumerate(self.players) if player.at == place]

    def gillys_at(self, place: Place) -> list[int]:
        """The numbers from 1 of the gilly tokens on a space."""
        return [number for number, gilly in enumerate(self.gillys, 1) if gilly.at == place]

    @property
    def top_hunter(self) -> str | None:
        """The face-up hunter card, if it is seen."""
        return next((card for card in self.hunter_deck[-1:] if card != UNKNOWN), None)


# ---------------------------------------------------------------- taking texts apart

_PLACE = re.compile(r"(-?\d{1,2}),(-?\d{1,2})")
_SPACE = re.compile(r"([FCKL])([bmyhtaws]?)\.(0?1?2?3?4?5?)(?: (\S+))?")
TILES = (*IDS["forest"], *IDS["camp"], *IDS["bog"])
CARDS = tuple(IDS["action"])


def read_place(text: Any) -> Place | None:
    """`3,-2`, a cell of the lattice."""
    found = _PLACE.fullmatch(text) if isinstance(text, str) else None
    place = (int(found[1]), int(found[2])) if found else None
    return place if place and cell_at(*place) != OUTSIDE else None


def name_place(place: Place) -> str:
    return f"{place[0]},{place[1]}"


def _space(text: Any) -> Space | None:
    found = _SPACE.fullmatch(text) if isinstance(text, str) else None
    if not found or found[4] not in (None, *TILES):
        return None
    return Space(found[1], found[2], tuple(map(int, found[3])), found[4] or "")


def _map(value: Any) -> dict[Place, Space] | None:
    return _places(value, _space)


def _places(value: Any, read_one: "_Reader") -> dict[Place, Any] | None:
    """A dict by places."""
    if not isinstance(value, dict):
        return None
    found = [(read_place(key), read_one(entry)) for key, entry in value.items()]
    return None if any(None in pair for pair in found) else {place: entry for place, entry in found if place}


_FRESH = {"at": "0,0", "limbs": [1] * len(LIMBS), "hand": [*BASIC], "played": [], "injured": [], "howl": False}


def _player(value: Any) -> Player | None:
    """A seat's entry; what is as at the start may be left out."""
    if not isinstance(value, dict):
        return None
    cards = _list_of(_word(CARDS))
    readers = (read_place, _list_of(_whole(0), len(LIMBS), len(LIMBS)), cards, cards, cards, _flag)
    found: list[Any] = [reader((_FRESH | value)[key]) for key, reader in zip(_FRESH, readers, strict=True)]
    return None if any(entry is None for entry in found) else Player(*found)


def _gilly(value: Any) -> Gilly | None:
    """An entry of a gilly token; the card is empty while nobody knows it."""
    state = value.get("state", GILLY_STATES[0]) if isinstance(value, dict) else ""
    if _word(GILLY_STATES)(state) is None:
        return None
    card, used = value.get("card"), _flag(value.get("used", False))
    on_map = state in ("tipped", "standing")
    at = read_place(value.get("at"))
    if (at is not None) != on_map or used is None or card not in (None, UNKNOWN, *IDS["gilly"]):
        return None
    return Gilly(state, at, "" if card in (None, UNKNOWN) else card, used)


# ---------------------------------------------------------------- checking the dict

_Reader = Callable[[Any], Any]  # what a value is, or None if it is not fit


def _list_of(read_one: _Reader, least: int = 0, most: int = 10**6) -> _Reader:
    """The reader of a list of a size."""

    def read_all(value: Any) -> list | None:
        if not isinstance(value, list | tuple) or not least <= len(value) <= most:
            return None
        entries = [read_one(entry) for entry in value]
        return None if any(entry is None for entry in entries) else entries

    return read_all


def _whole(low: int, high: int = 10**6) -> _Reader:
    return lambda value: value if type(value) is int and low <= value <= high else None


def _word(words: Sequence[str]) -> _Reader:
    return lambda value: value if isinstance(value, str) and value in words else None


def _flag(value: Any) -> bool | None:
    return bool(value) if value in (0, 1) else None


def _deck(kind: str) -> tuple[_Reader, str]:
    """Ids of a kind but the basic actions', which are in no deck; `?` where they are hidden."""
    ids = [name for name in IDS[kind] if name not in BASIC]
    return _list_of(_word((*ids, UNKNOWN)), 0, len(ids)), f"a list of {ids[0]} to {ids[-1]}, or ?"


_OPTIONAL: dict[str, Any] = {
    **{key: {} for key in ("hunters", "wards")},
    **{key: [] for key in ("shown", "dice", "hunter_discard")},
    **dict.fromkeys(("known_actions", "known_hunters", "plays", "timer_bonus", "extra_dice", "shield", "slow"), 0),
    **dict.fromkeys(("active", "turn", "support"), 0),
    "gillys": [{}] * GILLYS,
    "hide": False,
    "howl_on": NOBODY,
    "howl_next": NOBODY,
    "phase": PHASES[0],
    "outcome": OUTCOMES[0],
}
_SHOWN = (*TILES, *CARDS)


def _readers(n: int) -> dict[str, tuple[_Reader, str]]:
    """How each entry of the dict is read, and what is accepted, at a table of n."""
    count, seat, nobody = (_whole(0), "a number"), (_whole(0, n - 1), "a seat"), (_whole(-1, n - 1), "a seat or -1")
    by_place = "for cells such as 3,-2"
    bog, bog_accepted = _deck("bog")
    return {
        "map": (_map, f"{by_place} spaces such as 'Fs.3 F01'"),
        "hunters": (lambda value: _places(value, _whole(1)), f"{by_place} numbers from 1"),
        "wards": (lambda value: _places(value, _whole(1)), f"{by_place} numbers from 1"),
        **dict.fromkeys(("village", "supply", "known_actions", "known_hunters", "plays", "turn"), count),
        **dict.fromkeys(("timer_bonus", "extra_dice", "shield", "slow"), count),
        "support": (_whole(0, SUPPORT_SPACES - 1), f"0 to {SUPPORT_SPACES - 1}"),
        "players": (_list_of(_player), "a list of seats with at, limbs, hand, played, injured and howl"),
        "gillys": (_list_of(_gilly, GILLYS, GILLYS), "three gillys with state, at, card and used"),
        "forest": _deck("forest"),
        "camps": _deck("camp"),
        "bogs": (_list_of(bog, 2, 2), f"two stacks, each {bog_accepted}"),
        "actions": _deck("action"),
        **{key: _deck("hunter") for key in ("hunter_deck", "hunter_discard", "village_deck")},
        "shown": (_list_of(_word(_SHOWN), 0, 5), "up to five tiles or cards, such as F07 or u12"),
        "active": seat,
        "hide": (_flag, "true or false"),
        "howl_on": nobody,
        "howl_next": nobody,
        "dice": (_list_of(_whole(0, 5)), "a list of faces, 0 to 5"),
        "phase": (_word(PHASES), ", ".join(PHASES)),
        "seat": (_whole(-1, n - 1), "a seat, or -1 when the game is over"),
        "outcome": (_word(OUTCOMES), ", ".join(OUTCOMES)),
        "options": (lambda value: value if isinstance(value, dict) else None, "the options of a match"),
    }


def read(d: Mapping[str, Any]) -> Position:
    """A position from its dict; what is nowhere on the table may be left out."""
    seats = d.get("players") if isinstance(d, dict) else None
    if not isinstance(seats, list | tuple) or not 1 <= len(seats) <= SEATS:
        raise _refusal("players", seats, f"a list of 1 to {SEATS} seats")
    full, found = {**_OPTIONAL, **d}, {}
    for key, (reader, accepted) in _readers(len(seats)).items():
        found[key] = reader(full.get(key))
        if found[key] is None:
            raise _refusal(key, full.get(key), accepted)
    vision = read_place(full.get("vision"))
    if vision is None and full.get("vision") is not None:
        raise _refusal("vision", full["vision"], "a cell such as 3,-2, or null")
    return _agreeing(Position(parts=_parts_of(full), vision=vision, **found))


def _parts_of(full: Mapping[str, Any]) -> Parts:
    name, index = full["options"].get("pack", "standard"), full.get("pack", 0)
    if not isinstance(name, str) or type(index) is not int:
        raise _refusal("options", full["options"], "the options of a match, with pack as a text")
    return load_parts(name, index)


def _agreeing(p: Position) -> Position:
    """No space on the Great Bog, and everything on a space of the map."""
    for place in p.map:
        if place in p.parts.great:
            raise _refusal("map", name_place(place), "cells beside the Great Bog")
    tokens = {
        "hunters": [*p.hunters],
        "wards": [*p.wards],
        "vision": [p.vision] if p.vision else [],
        "players": [player.at for player in p.players],
        "gillys": [gilly.at for gilly in p.gillys if gilly.at],
    }
    for key, places in tokens.items():
        for place in places:
            if place not in p.spaces:
                raise _refusal(key, name_place(place), "a space of the map")
    return p


def _refusal(key: str, found: Any, accepted: str) -> PositionError:
    return PositionError(f"{key}: found {found!r}, accepted: {accepted}")
