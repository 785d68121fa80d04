"""The Sacred Marshlands: decisions as text, and what positions hold (RULES.md, parts 26 and 28)."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ...core.fields import (
    LEFT_OUT,
    UNKNOWN,
    Choice,
    Field,
    FieldError,
    ListOf,
    MapOf,
    Optional,
    Text,
    Whole,
    by_seat,
    seat_of,
)
from ...core.game import Variant
from ...core.header import ENDED, NOBODY, close_game
from ...core.packs import pick
from ...core.parts import Part
from ...core.positions import EVERYBODY, At, BySeats, Entry, Flagged, Listed, Place, Positions, Sight, Worked, follow
from ...core.positions import NOBODY as NOBODY_SEES
from .acts import ACTS, Village
from .audit import is_used
from .board import CELL_NAMES, CELLS, NOWHERE
from .components import load_packs
from .components.layout import tile_names
from .components.schema import SEGMENTS, TILES
from .dealing import equip_seats, give_sections
from .ending import pay, score
from .families import family_of
from .parts.boats import put_boats
from .parts.property import property_of
from .places import CENTRE_TILES, TURN_OF, TURNS, part_of
from .scoring.survey import NODE_NAMES, NODES
from .state import (
    BOATS,
    BONDS,
    COLOURS,
    COUNTERS,
    COUNTERS_ON_BOARD,
    EFFECTS,
    ENVIRONMENT,
    EXCHANGES,
    FIRST_KIND,
    MYTHS,
    NO_DEMAND,
    NO_SLOT,
    NO_TILE,
    PLANS,
    PROPERTY,
    RACE,
    TEAMS,
    VILLAGE_SLOT,
    Outcome,
    Phase,
    a_cell,
)
from .tiles import ECLIPSE_TILE, FIRST_VILLAGE

_ANSWERS = ("y", "n")
_TAKES = ("t^", "tv")
_SIGNS = {
    "lay": "h",
    "offer": "o",
    "orient": "v",
    "shore": "g",
    "claim": "c",
    "back": "u",
    "exchange": "x",
    "trade": "x",
    "row": "t",
    "partner": "p",
}
_DEMANDS_NAMED = ("?", "*")  # and by kind
_SIDES = "NESW"


def action_text(kind: str, indices: tuple[int, ...]) -> str | None:
    """`-`, `y`, `h0`, `o2`, `j11@2`, `v3`, `e1`, `t^`, `tv`, `bN2`, `bH`, `g0`, `c3`, `k1.0`, `x2`, `p1`, `d?`."""
    number = indices[0]
    match kind:
        case "done":
            return "-"
        case "answer":
            return _ANSWERS[number]
        case "place":
            return f"{CELL_NAMES[number]}@{indices[1]}"
        case "beyond":
            return f"{CELL_NAMES[CELLS + number]}@{indices[1]}"
        case "lift" | "spread":
            return f"#{CELL_NAMES[number]}"
        case "boat" | "through":
            return f"b{_SIDES[number]}{indices[1]}"
        case "home":
            return "bH"
        case "swap":
            return f"k{number}.{indices[1]}"
        case "demand":
            return f"d{_DEMANDS_NAMED[number]}" if number < FIRST_KIND else f"d{number - FIRST_KIND}"
        case "eclipse":
            return f"e{number + 1}"
        case "take":
            return _TAKES[number]
        case _:
            return f"{_SIGNS[kind]}{number}"


# --- positions --------------------------------------------------------------------------------------------------------

TILE = Text(r"[^\s@?]{1,50}", "the name of a tile, such as tee or curve_cow#1")
LAID = Text(r"[^\s@?]{1,50}@[0-3]", "a tile and its quarter turns, such as tee@2")


@dataclass(frozen=True)
class ByColour(ListOf):
    """A list with one entry for each colour, whichever seats hold them."""

    @property
    def accepts(self) -> str:
        return f"a list of {self.longest}, for each colour {self.of.accepts}"

    @property
    def sort(self) -> str:
        return f"for each colour {self.of.sort}"


def positions(variant: Variant) -> Positions:
    """What a position holds; what may be left out is worked out from the rest (M-28.4)."""
    n, names, family = variant.players, _Names(variant), family_of(variant.options)
    own = next((sight for part, sight in HANDS_SEEN.items() if variant.has(part)), OWN_AND_CHOSEN)
    slots = EVERYBODY if own is EVERYBODY else AS_SHOWN
    tiles = ListOf(TILE, 0, TILES, default=LEFT_OUT)
    hands = by_seat(ListOf(TILE, 0, variant.state["hand"].shape[1]), n)
    board = MapOf(a_cell(variant), LAID, len(CELL_NAMES))
    colours, flags = by_seat(Whole(0, COLOURS - 1), n, default=LEFT_OUT), by_seat(Whole(0, 1), n, default=(1,) * n)
    held = ListOf(Whole(0, COLOURS - 1), 0, COLOURS, different=True, default=LEFT_OUT)
    outcomes = Choice(family.outcomes, default=family.outcomes[Outcome.RUNNING])
    entries = (
        Entry("board", board, "the tile on each cell that is covered", Worked(names.board, names.lay_board)),
        Entry("villages", held, "colours whose village is in hand, or set aside", Flagged("village_held")),
        Entry("hands", hands, "hands, by slot", BySeats(_Named(names, Listed("hand", "hand_size")), n), own),
        Entry("deck", tiles, "top first", _Named(names, Listed("deck", "deck_size", True)), NOBODY_SEES),
        Entry("out", tiles, "tiles out of the game, as they left it", _Named(names, Listed("out", "out_size"))),
        Entry("colour_of", colours, "which colour it holds", At("colour_of", n)),
        Entry("oriented", flags, "1 once it has chosen how its village lies", At("oriented", n)),
        *follow(variant, "refused", or_blank=True),
        *follow(variant, "in_turn"),
        *follow(variant, "laid", or_blank=True),
        Entry("chosen", Whole(NO_SLOT, VILLAGE_SLOT, default=NO_SLOT), "the slot chosen to be laid, or -1", seen=slots),
        Entry("offered", Optional(TILE, NO_TILE, default=None), "the tile offered", Worked(names.offered, names.offer)),
        *follow(variant, "mad_by", or_blank=True),
        Entry("turn", Whole(0, variant.facts.longest, default=0), "turns gone by"),
        Entry("phase", Choice(family.phases), "what is decided"),
        *follow(variant, "seat"),
        Entry("outcome", outcomes, "whether it is over, and why"),
        *follow(variant, "pack", or_blank=True),
    )
    more = [entry for part, entries_of in ENTRIES.items() if variant.has(part) for entry in entries_of(variant)]
    return Positions(variant, (*entries, *more), names.prepare, names.finish, names.imagine)


def _cells(variant: Variant) -> int:
    """How many cells there are."""
    return variant.state["tile"].shape[0]


def _node(variant: Variant) -> Choice:
    """A segment there."""
    return Choice(NODE_NAMES[: _cells(variant) * SEGMENTS], form="a cell and a segment of its tile, such as j11.4")


def boats(variant: Variant) -> Iterator[Entry]:
    each = ByColour(Optional(_node(variant), NOWHERE), COLOURS, COLOURS, default=LEFT_OUT)
    yield Entry(
        "boats", each, "where the boat of each of the four colours is, also with fewer seats", At("boat", COLOURS)
    )


def race(variant: Variant) -> Iterator[Entry]:
    yield from follow(variant, "misses", "laid_in", or_blank=True)


def counters(variant: Variant) -> Iterator[Entry]:
    each = ByColour(ListOf(_node(variant), 0, COUNTERS), COLOURS, COLOURS, default=((),) * COLOURS)
    laid = BySeats(Listed("counter", "counters_laid"), COLOURS)
    yield Entry(
        "counters", each, "where the counters of each of the four colours lie, in order, also with fewer seats", laid
    )


def bonds(variant: Variant) -> Iterator[Entry]:
    yield from follow(variant, "must_enter", or_blank=True)


def plans(variant: Variant) -> Iterator[Entry]:
    n, ops = variant.players, variant.options["ops"]
    left = by_seat(Whole(0, ops), n, default=(ops,) * n)
    yield Entry("ops", left, "operations it has left", At("ops_left", n))
    yield from follow(variant, "passes", or_blank=True)
    filled = ListOf(seat_of(n), 0, n, different=True, default=())
    yield Entry("filled", filled, "seats that have filled their section, in order", Listed("filled", "filled_size"))


def teams(variant: Variant) -> Iterator[Entry]:
    n = variant.players
    left = by_seat(Whole(0, COUNTERS), n, default=LEFT_OUT)
    yield Entry("counters_left", left, "counters it has not put down yet", At("counters_left", n))
    turns = Whole(0, int(TURNS[n]) - 1, default=LEFT_OUT)
    yield Entry("list_turn", turns, "which turn of the list of turns it is")
    yield from follow(variant, "last_placed", "claiming", or_blank=True)


def exchanges(variant: Variant) -> Iterator[Entry]:
    n = variant.players
    knowers = ListOf(Whole(0, n - 1), 0, n - 1, different=True)
    most = variant.state["known"].shape[1]
    known = by_seat(ListOf(knowers, 0, most), n, default=((),) * n)
    knowers_of = "by slot, the other seats that know the tile"
    yield Entry("known", known, knowers_of, BySeats(_Known(), n), OWN_KNOWLEDGE)
    yield from follow(variant, "exchanged", or_blank=True)
    slot = Whole(NO_SLOT, most - 1, default=NO_SLOT)
    yield Entry("shown", slot, "the slot of the tile shown for an exchange, or -1", seen=AS_SHOWN)
    yield from follow(variant, "partner", or_blank=True)
    kinds = (item["id"] for item in load_packs.read(pick(variant.options["pack"], 0))["tile"])
    demand = Optional(Choice((*_DEMANDS_NAMED, *kinds)), NO_DEMAND, default=None)
    yield Entry("demand", demand, "what is demanded: `?` any tile, `*` to see the hand, or a kind")


def effects(variant: Variant) -> Iterator[Entry]:
    yield from follow(variant, "layer", or_blank=True)


def myths(variant: Variant) -> Iterator[Entry]:
    yield from follow(variant, "boat_new", or_blank=True)


def environment(variant: Variant) -> Iterator[Entry]:
    cells = ListOf(a_cell(variant), 0, CELLS, different=True, default=())
    nodes = ListOf(_node(variant), 0, NODES, different=True, default=())
    yield Entry("mud", cells, "cells where Floods have been, in order", Flagged("mud"))
    yield Entry("polluted", nodes, "segments that are, in order", _Marked("polluted"))
    yield from follow(variant, "pollution", "pollution_by", "plant", "plant_by", or_blank=True)
    yield Entry("cleaned", cells, "cells that the Plant has cleaned, in order", Flagged("cleaned"))
    yield from follow(variant, "maintenance", or_blank=True)


# What positions hold besides where games have a part (M-28.8).
ENTRIES: dict[Part, Callable[[Variant], Iterator[Entry]]] = {
    BOATS: boats,
    RACE: race,
    COUNTERS_ON_BOARD: counters,
    BONDS: bonds,
    PLANS: plans,
    TEAMS: teams,
    EXCHANGES: exchanges,
    EFFECTS: effects,
    ENVIRONMENT: environment,
    MYTHS: myths,
}


@dataclass(frozen=True)
class _Marked:
    """Segments, which a record holds as bits of their cell."""

    field: str

    def get(self, s: np.record, *seat: int) -> list[int]:
        bits = s[self.field]
        return [
            int(cell) * SEGMENTS + segment
            for cell in np.flatnonzero(bits)
            for segment in range(SEGMENTS)
            if bits[cell] >> segment & 1
        ]

    def put(self, s: np.record, stored: Iterable[int], *seat: int) -> None:
        for node in stored:
            s[self.field][node // SEGMENTS] |= 1 << node % SEGMENTS


@dataclass(frozen=True)
class _Known:
    """For each slot of a hand the seats that know its tile."""

    def get(self, s: np.record, *seat: int) -> list[list[int]]:
        (p,) = seat
        return [[q for q in range(s.players) if s.known[p, slot] >> q & 1] for slot in range(s.hand_size[p])]

    def put(self, s: np.record, stored: Sequence[Iterable[int]], *seat: int) -> None:
        for slot, knowers in enumerate(stored):
            s.known[seat][slot] = sum(1 << q for q in knowers)


def _sees(d: Mapping[str, Any], seat: int, p: int, slot: int) -> bool:
    """Whether a seat sees the tile in a slot of a hand; so does a spectator if it is about to be laid, or shown."""
    if p == seat or (p, slot) in ((d["in_turn"], d["chosen"]), (d["in_turn"], d.get("shown"))):
        return True
    return "known" in d and seat in d["known"][p][slot]


def _slots_shown(d: Mapping[str, Any], seat: int, p: int) -> list[int]:
    """The slots of a hand in the order in which a seat is shown them, which tells nothing of another's hand: the tiles
    that it sees by their names, then the rest. A hand that it picks from stays as it is."""
    slots = list(range(len(d["hands"][p])))
    if p == seat or (d["phase"] == Phase.PICK.name.lower() and (d["seat"], d["partner"]) == (seat, p)):
        return slots
    seen = [slot for slot in slots if _sees(d, seat, p, slot)]
    return sorted(seen, key=lambda slot: d["hands"][p][slot]) + [slot for slot in slots if slot not in seen]


def _see_hands(field: Field, hands: list[list[str]], d: Mapping[str, Any], seat: int) -> list[list[str]]:
    return [
        [hand[slot] if _sees(d, seat, p, slot) else UNKNOWN for slot in _slots_shown(d, seat, p)]
        for p, hand in enumerate(hands)
    ]


def _see_slot(field: Field, slot: int, d: Mapping[str, Any], seat: int) -> int:
    """Where the seat is shown the tile of a slot of the hand in turn."""
    shown = _slots_shown(d, seat, d["in_turn"])
    return shown.index(slot) if slot in shown else slot


def _see_known(field: Field, known: list[list[list[int]]], d: Mapping[str, Any], seat: int) -> list[list[list[int]]]:
    """What the seat knows itself; of a tile that is shown for an exchange all know that all do."""

    def seen(p: int, slot: int) -> list[int]:
        is_shown = (p, slot) == (d["in_turn"], d["shown"])
        return [q for q in known[p][slot] if q == seat or is_shown]

    return [[seen(p, slot) for slot in _slots_shown(d, seat, p)] for p in range(len(known))]


OWN_AND_CHOSEN = Sight("each seat its own; everybody the tile that is about to be laid", _see_hands)
OWN_AND_KNOWN = Sight("each seat its own, and what it knows; everybody the tile that is about to be laid", _see_hands)
HANDS_SEEN = {PLANS: EVERYBODY, EXCHANGES: OWN_AND_KNOWN}
AS_SHOWN = Sight("everybody, as the slot in which it is shown the tile", _see_slot)
OWN_KNOWLEDGE = Sight("each seat what it knows itself; everybody of the tile that is shown", _see_known)


@dataclass(frozen=True)
class _Named:
    """Tiles by name, which a record holds by number."""

    names: "_Names"
    of: Place

    def get(self, s: np.record, *seat: int) -> list[str]:
        return self.names.all(s, self.of.get(s, *seat))

    def put(self, s: np.record, stored: Sequence[str], *seat: int) -> None:
        self.of.put(s, self.names.numbers(s.pack, stored), *seat)


class _Names:
    """The names of a variant's tiles, pack by pack, and what is worked out with them."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.act = ACTS[variant.options["act"]]
        self._tiles: dict[int, Counter[int]] = {}
        self._packs: dict[int, list[str]] = {}

    def of(self, pack: int) -> list[str]:
        """The name of every tile of one pack."""
        if pack not in self._packs:
            text = pick(self.variant.options["pack"], int(pack))
            self._packs[pack] = tile_names(load_packs.read(text)["tile"])
        return self._packs[pack]

    def all(self, s: np.record, tiles: Iterable[int]) -> list[str]:
        names = self.of(s.pack)
        return [names[tile] for tile in tiles]

    def number(self, pack: int, name: str) -> int:
        """The lowest tile of that name."""
        names = self.of(pack)
        if name not in names:
            known = sorted({*names[: ECLIPSE_TILE + 1]})
            raise FieldError(repr(name), f"a tile of this pack: {', '.join(known)}")
        return names.index(name)

    def numbers(self, pack: int, names: Iterable[str]) -> list[int]:
        return [self.number(pack, name) for name in names]

    # --- entries

    def board(self, s: np.record) -> dict[int, str]:
        names = self.of(s.pack)
        return {int(cell): f"{names[s.tile[cell]]}@{s.rot[cell]}" for cell in np.flatnonzero(s.tile != NO_TILE)}

    def lay_board(self, s: np.record, board: Mapping[int, str]) -> None:
        for cell, text in board.items():
            name, _, rotation = text.partition("@")
            s.tile[cell], s.rot[cell] = self.number(s.pack, name), int(rotation)

    def offered(self, s: np.record) -> Any:
        return NO_TILE if s.offered == NO_TILE else self.of(s.pack)[s.offered]

    def offer(self, s: np.record, name: Any) -> None:
        s.offered = NO_TILE if name == NO_TILE else self.number(s.pack, name)

    # --- what is left out

    def prepare(self, values: dict[str, Any], s: np.record) -> None:
        """Lay nothing out yet; work out what the position does not say."""
        equip_seats(s)
        give_sections(s)
        s.pack = values["pack"]
        values.setdefault("colour_of", tuple(s.colour_of[: self.variant.players].tolist()))
        left = self.left(values, s)
        if self.variant.has(TEAMS):
            self._take_turns(values)
        if self.act.village == Village.IN_DECK:
            values.setdefault("villages", ())
        if "villages" not in values:
            values["villages"] = tuple(c for c in range(COLOURS) if left[FIRST_VILLAGE + c] > 0)
            left.subtract(FIRST_VILLAGE + colour for colour in values["villages"])
        rest = [tile for tile in sorted(left) for _ in range(left[tile])]
        self._put_rest(values, s, rest)

    def _take_turns(self, values: dict[str, Any]) -> None:
        """It is the first turn of the seat in turn, and teams have divided the counters that are not on the board."""
        n, colours = self.variant.players, values["colour_of"]
        values.setdefault("list_turn", TURN_OF[n].tolist().index(values["in_turn"]))
        left = [COUNTERS - len(laid) for laid in values["counters"]]
        places = [(colour, colours[:p].count(colour), colours.count(colour)) for p, colour in enumerate(colours)]
        parts = tuple(part_of(left[colour], before, sharers) for colour, before, sharers in places)
        values.setdefault("counters_left", parts)

    def left(self, values: Mapping[str, Any], s: np.record) -> Counter[int]:
        """The tiles of this game that are named nowhere."""
        left = self.of_the_game(int(s.pack))
        named = [text.partition("@")[0] for text in values["board"].values()]
        named += [name for hand in values["hands"] for name in hand if name != UNKNOWN]
        named += [name for key in ("deck", "out") for name in values.get(key, ()) if name != UNKNOWN]
        named += [name for name in [values["offered"]] if name]
        left.subtract(self.numbers(s.pack, named))
        left.subtract(FIRST_VILLAGE + colour for colour in values.get("villages", ()))
        return left

    def of_the_game(self, pack: int) -> Counter[int]:
        """All tiles that a game of the variant is played with."""
        if pack not in self._tiles:
            s = self.variant.states(1)[0]
            give_sections(s)
            names = self.of(pack)
            self._tiles[pack] = Counter(names.index(names[tile]) for tile in range(TILES) if is_used(s, tile))
        return self._tiles[pack].copy()

    def _put_rest(self, values: dict[str, Any], s: np.record, rest: list[int]) -> None:
        """In the deck, or, if that is given, out of the game; the centre tile is out under the eclipse."""
        centre = CENTRE_TILES[self.act.symbol]
        if "deck" not in values and "out" not in values:
            values["out"] = tuple(self.all(s, [tile for tile in rest if tile == centre]))
            rest = [tile for tile in rest if tile != centre]
        for key in ("deck", "out"):
            if key not in values:
                values[key], rest = tuple(self.all(s, rest)), []

    def finish(self, values: Mapping[str, Any], s: np.record) -> None:
        """Boats are where they began if nothing else is said; a game that is over is scored and paid."""
        if "boats" not in values:
            put_boats(self.variant.tables[s.pack], s)
        is_over = s.outcome != Outcome.RUNNING
        if (s.seat == NOBODY) != is_over:
            found = f"{values['outcome']!r} with seat {s.seat}"
            raise FieldError(found, f"seat {NOBODY} in a game that is over, and only there", "outcome")
        if is_over:
            first = self.variant.phases[Phase.ORIENT]
            if values["phase"] != first or values["laid"] or values["chosen"] != NO_SLOT:
                found = f"{values['phase']!r}, {values['laid']} laid, slot {values['chosen']}"
                raise FieldError(found, f"{first!r}, 0, {NO_SLOT} in a game that is over", "phase, laid, chosen")
            score(self.variant.tables[s.pack], s)
            pay(s)
            close_game(s, ENDED)

    # --- what a seat does not see

    def imagine(self, seen: Mapping[str, Any]) -> dict[str, Any]:
        """Hidden tiles are those that are named nowhere, in any order that can be."""
        s = self.variant.states(1)[0]
        s.pack = seen["pack"]
        left = self.left(seen, s)
        hidden = sum(name == UNKNOWN for row in (*seen["hands"], seen["deck"]) for name in row)
        if hidden != left.total():
            raise FieldError(f"{hidden} tiles that are not seen", f"{left.total()}, the others of this game", "tiles")
        hands = [[*hand] for hand in seen["hands"]]
        held_by_owners = self._hand_property(left, seen["colour_of"], hands, s)
        take = iter(self.all(s, sorted(left.elements(), key=lambda tile: (tile in held_by_owners, tile))))

        def fill(row: Sequence[str]) -> list[str]:
            return [next(take) if name == UNKNOWN else name for name in row]

        return {"hands": [fill(hand) for hand in hands], "deck": fill(seen["deck"])}

    def _hand_property(self, left: Counter[int], colours: Sequence[int], hands: list[list[str]], s: np.record) -> set:
        """Give Private Property to its owners where it is not seen what they hold; tells which there is."""
        if not self.variant.has(PROPERTY):
            return set()
        owners = {tile: int(property_of(self.variant.tables[s.pack], s, tile)) for tile in left}
        owners = {tile: colour for tile, colour in owners.items() if colour != NOBODY}
        for tile in [tile for tile in left.elements() if tile in owners]:
            hand = hands[colours.index(owners[tile])]
            if UNKNOWN in hand:
                hand[hand.index(UNKNOWN)] = self.of(s.pack)[tile]
                left[tile] -= 1
        return {*owners}
