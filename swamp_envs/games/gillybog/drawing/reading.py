"""What there is to draw: the values of a position, and what follows from them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any, NamedTuple

from ....core.fields import UNKNOWN, FieldError
from ..hexes import OUTSIDE, cell_at
from ..position.names import CELL
from .parts import Parts, load_parts
from .spaces import ALL_EDGES, Ends, Place, Space, beside

LIMBS = ("fronds", "fins", "feet")


class Player(NamedTuple):
    """A seat: where its token is, its limbs, and its cards by where they are."""

    at: Place
    limbs: Sequence[int]
    hand: Sequence[str]
    played: Sequence[str]
    injured: Sequence[str]
    howl: bool  # the Howl lies in front


class Gilly(NamedTuple):
    """A gilly token: its state, its space if it is on the map, its card if that is revealed."""

    state: str
    at: Place | None
    card: str | None
    used: bool


# ---------------------------------------------------------------- the position


@dataclass(frozen=True)
class Position:
    """The values of a position; `parts` is the pack it is played with."""

    parts: Parts
    map: dict[Place, Space]
    hunters: dict[Place, int]
    wards: dict[Place, int]
    village: int
    supply: int
    support: int
    vision: Place | None
    players: Sequence[Player]
    gillys: Sequence[Gilly]
    forest: Sequence[str]
    camps: Sequence[str]
    bogs: Sequence[Sequence[str]]
    actions: Sequence[str]
    hunter_deck: Sequence[str]
    hunter_discard: Sequence[str]
    village_deck: Sequence[str]
    known_actions: int
    known_hunters: int
    shown: Sequence[str]
    active: int
    plays: int
    timer_bonus: int
    extra_dice: int
    shield: int
    slow: int
    hide: bool
    howl_on: int
    howl_next: int
    dice: Sequence[int]
    turn: int
    phase: str
    seat: int
    outcome: str
    options: dict[str, Any]
    pending: Mapping[str, Any]

    @property
    def frames(self) -> Sequence[Sequence[int]]:
        """What is being carried out, each with its numbers (rules/frames.py); the last one asks."""
        return self.pending.get("frames", ())

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


# ---------------------------------------------------------------- reading


def read(values: Mapping[str, Any]) -> Position:
    """A position from its values."""
    parts = load_parts(values["options"]["pack"], values["pack"])
    players = [Player(**player) for player in values["players"]]
    gillys = [Gilly(**gilly) for gilly in values["gillys"]]
    known = {each.name for each in fields(Position)} & values.keys()
    return Position(parts=parts, **{name: values[name] for name in known} | {"players": players, "gillys": gillys})


def read_place(text: str) -> Place | None:
    """`3,-2`, a cell of the lattice; None for another text."""
    try:
        return CELL.read(text)
    except FieldError:
        return None


def name_place(place: Place) -> str:
    return f"{place[0]},{place[1]}"
