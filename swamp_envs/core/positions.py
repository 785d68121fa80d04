"""Positions of a game, declared once: what entries they have, where the record holds each, and who sees it.

    Entry("deck", ListOf(CARD, 0, 40), "cards left, from the bottom", Listed("deck", "deck_size"), seen=NOBODY)

From that follow the dict of a state and the state of a dict, the messages of what is refused, one line of text, what a
seat sees, what the drawing reads, a JSON schema, and the table on the game's page.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from .errors import PositionError
from .fields import REQUIRED, Field, FieldError, ListOf, by_seat, entries_schema, read_entries, short
from .oneline import read_line, write_line
from .parts import Held, parts_of

if TYPE_CHECKING:
    from .game import Variant

Dict = dict[str, Any]
JSON_SCHEMA = "https://json-schema.org/draft/2020-12/schema"


# --- where a record holds an entry -----------------------------------------------------------------------------------


class Place(Protocol):
    """A place in a record; `seat` picks the row of an array that has one for each seat."""

    def get(self, s: np.record, *seat: int) -> Any: ...

    def put(self, s: np.record, stored: Any, *seat: int) -> None: ...


def _put(s: np.record, name: str, seat: tuple[int, ...], value: Any) -> None:
    if seat:
        s[name][seat] = value
    else:
        s[name] = value


def _get(s: np.record, name: str, seat: tuple[int, ...]) -> Any:
    return s[name][seat] if seat else s[name]


@dataclass(frozen=True)
class At:
    """A number, or so many from the start of an array."""

    name: str
    size: int | None = None

    def get(self, s: np.record, *seat: int) -> Any:
        return _get(s, self.name, seat) if self.size is None else _get(s, self.name, seat)[: self.size]

    def put(self, s: np.record, stored: Any, *seat: int) -> None:
        if self.size is None:
            _put(s, self.name, seat, stored)
        else:
            _get(s, self.name, seat)[: self.size] = stored


@dataclass(frozen=True)
class Listed:
    """As many from the start of an array as another field says, the last one first if that is the top of a pile."""

    name: str
    size: str
    top_first: bool = False

    def get(self, s: np.record, *seat: int) -> Any:
        row = _get(s, self.name, seat)[: _get(s, self.size, seat)]
        return row[::-1] if self.top_first else row

    def put(self, s: np.record, stored: Sequence[int], *seat: int) -> None:
        _get(s, self.name, seat)[: len(stored)] = stored[::-1] if self.top_first else stored
        _put(s, self.size, seat, len(stored))


@dataclass(frozen=True)
class Bits:
    """Numbers as a bit set."""

    name: str

    def get(self, s: np.record, *seat: int) -> list[int]:
        bits = int(_get(s, self.name, seat))
        return [n for n in range(bits.bit_length()) if bits >> n & 1]

    def put(self, s: np.record, stored: Iterable[int], *seat: int) -> None:
        _put(s, self.name, seat, sum(1 << n for n in stored))


@dataclass(frozen=True)
class Flagged:
    """Numbers, each with a flag of its own in an array."""

    name: str

    def get(self, s: np.record, *seat: int) -> np.ndarray:
        return np.flatnonzero(_get(s, self.name, seat))

    def put(self, s: np.record, stored: Sequence[int], *seat: int) -> None:
        flags = _get(s, self.name, seat)
        flags[:] = 0
        flags[list(stored)] = 1


@dataclass(frozen=True)
class BySeats:
    """One for each of so many seats."""

    of: Place
    players: int

    def get(self, s: np.record, *seat: int) -> list[Any]:
        return [self.of.get(s, p) for p in range(self.players)]

    def put(self, s: np.record, stored: Sequence[Any], *seat: int) -> None:
        for p, value in enumerate(stored):
            self.of.put(s, value, p)


@dataclass(frozen=True)
class Worked:
    """By functions of the game; without `set_up` that is left to `finish`."""

    worked_out: Callable[[np.record], Any]
    set_up: Callable[[np.record, Any], None] = lambda s, stored: None

    def get(self, s: np.record, *seat: int) -> Any:
        return self.worked_out(s)

    def put(self, s: np.record, stored: Any, *seat: int) -> None:
        self.set_up(s, stored)


# --- who sees an entry -----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Sight:
    """Who sees an entry, in words, and what a seat sees of it, by field, value, whole position and seat."""

    by: str
    look: Callable[[Field, Any, Dict, int], Any]


def _own(field: Field, value: Any, d: Dict, seat: int) -> Any:
    hidden = field.hide(value)
    return [value[p] if p == seat else hidden[p] for p in range(len(value))]


EVERYBODY = Sight("everybody", lambda field, value, d, seat: value)
OWN_SEAT = Sight("each seat its own", _own)
NOBODY = Sight("nobody", lambda field, value, d, seat: field.hide(value))


# --- the declaration -------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Entry:
    """One entry of a position; the record holds it in the field of the same name if nothing else is said."""

    name: str
    field: Field
    meaning: str
    held: Place | None = None
    seen: Sight = EVERYBODY

    @property
    def place(self) -> Place:
        if self.held:
            return self.held
        return At(self.name, self.field.longest if isinstance(self.field, ListOf) else None)

    def value_of(self, s: np.record) -> Any:
        return self.field.show(self.place.get(s))

    def set_up(self, s: np.record, value: Any) -> None:
        self.place.put(s, self.field.store(value))


def follow(variant: "Variant", *names: str, or_blank: bool = False) -> list[Entry]:
    """The entries that follow from fields of the record: their names, what they may be and what they mean. Those
    that may be left out are blank then."""
    declared = {held.name: held for part in parts_of(variant.state) for held in part.fields}
    return [_entry_of(declared[name], variant, or_blank) for name in names]


def _entry_of(held: Held, variant: "Variant", or_blank: bool) -> Entry:
    field, shape, n = held.field(variant), variant.state[held.name].shape, variant.players
    if field is None:
        raise TypeError(f"{held.name}: found nothing that it may be, accepted: of=")
    default = field.show(held.blank) if or_blank else REQUIRED
    if shape:
        is_by_seat = held.shape[0] == "seats"
        size = n if is_by_seat else shape[0]
        field = by_seat(field, n) if is_by_seat else ListOf(field, size, size)
        default = (default,) * size if or_blank else REQUIRED
    return Entry(held.name, replace(field, default=default), held.meaning)


@dataclass(frozen=True)
class Shorthand:
    """A word that stands for several entries in the line of text, such as a whole board."""

    name: str
    entries: tuple[str, ...]
    write: Callable[[Dict], str]
    read: Callable[[str], Dict]  # refuses with FieldError


@dataclass(frozen=True)
class Positions:
    """All that a variant's positions can be."""

    variant: "Variant"
    entries: tuple[Entry, ...]
    prepare: Callable[[Dict, np.record], None] = lambda values, s: None  # before the entries are put
    finish: Callable[[Dict, np.record], None] = lambda values, s: None  # and after; both refuse with FieldError
    imagine: Callable[[Dict], Dict] = lambda seen: {}  # some way that what the deciding seat does not see may be
    shorthand: Shorthand | None = None

    @property
    def fields(self) -> dict[str, Field]:
        return {entry.name: entry.field for entry in self.entries}

    def to_dict(self, s: np.record) -> Dict:
        """The whole position, hidden things included."""
        return {entry.name: entry.value_of(s) for entry in self.entries} | {"options": dict(self.variant.options)}

    def set_up(self, d: Mapping[str, Any], s: np.record) -> None:
        """Make a blank state the position that a dict describes; the audit says whether it can be."""
        try:
            values = _read(d, self.fields)
            self.prepare(values, s)
            for entry in self.entries:
                if entry.name in values:
                    entry.set_up(s, values[entry.name])
            self.finish(values, s)
        except FieldError as error:
            raise self._refusal(error) from None

    def seen_by(self, d: Dict, seat: int) -> Dict:
        """The position as far as a seat can see it."""
        seen = {entry.name: entry.seen.look(entry.field, d[entry.name], d, seat) for entry in self.entries}
        return d | seen

    def complete(self, seen: Mapping[str, Any]) -> Dict:
        """A whole position that its deciding seat cannot tell from the one it sees."""
        self.view(seen)
        try:
            for entry in self.entries:
                if entry.name not in seen:
                    raise FieldError("nothing", entry.field.veiled().accepts, entry.name)
            return dict(seen) | self.imagine(dict(seen))
        except FieldError as error:
            raise self._refusal(error) from None

    def view(self, d: Mapping[str, Any]) -> Dict:
        """The values of a position, whole or as a seat sees it, checked and read: what a drawing is made of."""
        fields = {e.name: e.field if e.seen is EVERYBODY else e.field.veiled() for e in self.entries}
        try:
            return _read(d, fields) | {"options": self.variant.options}
        except FieldError as error:
            raise self._refusal(error) from None

    def line(self, d: Mapping[str, Any]) -> str:
        """The whole position as one line of text."""
        words = {entry.name: d[entry.name] for entry in self.entries}
        if self.shorthand:
            rest = {name: value for name, value in words.items() if name not in self.shorthand.entries}
            words = {self.shorthand.name: self.shorthand.write(words)} | rest
        return write_line(words)

    def parse(self, text: str) -> Dict:
        """The dict of such a line; its entries are checked when it is set up."""
        try:
            if not isinstance(text, str):
                raise FieldError(f" {short(text)}", "a text as Match.position shows it")
            d = read_line(text)
            if self.shorthand and self.shorthand.name in d:
                d = self._without_shorthand(d, self.shorthand)
        except FieldError as error:
            raise PositionError(f"{self.variant.game.name}: position{error}") from None
        return d

    def _without_shorthand(self, d: Dict, shorthand: Shorthand) -> Dict:
        for name in shorthand.entries:
            if name in d:
                raise FieldError(f"both {shorthand.name} and {name}", "one of them")
        return shorthand.read(str(d.pop(shorthand.name))) | d

    def schema(self) -> Dict:
        """The JSON schema of positions as dicts."""
        found = entries_schema(self.fields)
        for entry in self.entries:
            found["properties"][entry.name]["description"] = entry.meaning
        found["properties"]["options"] = {"type": "object"}
        return {"$schema": JSON_SCHEMA, "title": f"A position of {self.variant.game.title}", **found}

    @property
    def rows(self) -> list[tuple[str, str, str, str]]:
        """For a table: the name of each entry, what it is, who sees it, and what it means."""
        return [(e.name, e.field.sort, e.seen.by, e.meaning) for e in self.entries]

    def _refusal(self, error: FieldError) -> PositionError:
        inside = str(error) if error.place else f"position{error}"
        return PositionError(f"{self.variant.game.name}: {inside}")


def _read(d: Mapping[str, Any], fields: Mapping[str, Field]) -> Dict:
    if not isinstance(d, Mapping):
        raise FieldError(short(d), "a dict as Match.to_dict makes it")
    return read_entries({name: value for name, value in d.items() if name != "options"}, fields)
