"""What an entry of a pack, a position or a message may hold: described once, for checks, messages, schemas and pages.

    Whole(0, 9).read(12)    # FieldError: found 12, accepted: a whole number from 0 to 9

A field reads what a person or a program has written (`read`), or refuses it with what was found and what is accepted.
For records it also translates: `store` makes of a value that has been read what a record holds, a number or a list of
numbers, and `show` makes the value of what is stored. `veiled` is the field as one sees it who may not know the value.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

REQUIRED: Any = object()  # a default: there is none
LEFT_OUT: Any = object()  # a default: what is left out is not read; the game works it out
UNKNOWN = "?"  # stands for what is not known


class FieldError(Exception):
    """A value does not fit its field: what was found, what is accepted, and where inside the value."""

    def __init__(self, found: str, accepted: str, place: str = "") -> None:
        super().__init__(found, accepted, place)
        self.found, self.accepted, self.place = found, accepted, place

    def inside(self, place: str) -> "FieldError":
        """This error, as the value around it reports it."""
        return FieldError(self.found, self.accepted, f"{place}{self.place}")

    def __str__(self) -> str:
        return f"{self.place}: found {self.found}, accepted: {self.accepted}"


@dataclass(frozen=True)
class Field:
    """What an entry holds; without a default, a value as `read` gives it, it must be there."""

    default: Any = field(default=REQUIRED, kw_only=True)

    @property
    def accepts(self) -> str:
        raise NotImplementedError

    @property
    def sort(self) -> str:
        """What it is, for a table of entries: without bounds that depend on how many play."""
        return self.accepts

    def fits(self, value: Any) -> bool:
        raise NotImplementedError

    def read(self, value: Any) -> Any:
        """The value as the game gets it."""
        if not self.fits(value):
            raise FieldError(short(value), self.accepts)
        return value

    def store(self, value: Any) -> Any:
        """What a record holds for a value that has been read."""
        return value

    def show(self, stored: Any) -> Any:
        """The value of what a record holds."""
        return stored

    @property
    def stored_range(self) -> tuple[int, int] | None:
        """The least and the most that a record holds for it; None where that is not a number."""
        return None

    def veiled(self) -> "Field":
        """The field as it looks to somebody who may not know the value."""
        return Veiled(self)

    def hide(self, value: Any) -> Any:
        """What is seen of a value by somebody who does not know it."""
        return UNKNOWN

    def schema(self) -> dict[str, Any]:
        """As a JSON schema."""
        raise NotImplementedError


# --- numbers and words -----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Whole(Field):
    """A whole number; a record holds it counted from `base`."""

    low: int
    high: int
    base: int = field(default=0, kw_only=True)

    @property
    def accepts(self) -> str:
        return f"a whole number from {self.low} to {self.high}" if self.low < self.high else str(self.low)

    def fits(self, value: Any) -> bool:
        return type(value) is int and self.low <= value <= self.high  # True is an int to isinstance

    def store(self, value: int) -> int:
        return value - self.base

    def show(self, stored: Any) -> int:
        return int(stored) + self.base

    @property
    def stored_range(self) -> tuple[int, int]:
        return self.store(self.low), self.store(self.high)

    def schema(self) -> dict[str, Any]:
        return {"type": "integer", "minimum": self.low, "maximum": self.high}


@dataclass(frozen=True)
class Real(Field):
    """A number, whole or not."""

    low: float
    high: float

    @property
    def accepts(self) -> str:
        return f"a number from {self.low:g} to {self.high:g}"

    def fits(self, value: Any) -> bool:
        return type(value) in (int, float) and self.low <= value <= self.high

    def schema(self) -> dict[str, Any]:
        return {"type": "number", "minimum": self.low, "maximum": self.high}


@dataclass(frozen=True)
class Seat(Whole):
    """A seat of the table, from 0; -1 stands for nobody, where that is possible."""

    @property
    def sort(self) -> str:
        return "a seat, or -1" if self.low < 0 else "a seat"


def seat_of(players: int, *, or_nobody: bool = False, **more: Any) -> Seat:
    """The field of a seat at a table of so many."""
    return Seat(-1 if or_nobody else 0, players - 1, **more)


@dataclass(frozen=True)
class Flag(Field):
    """Yes or no."""

    @property
    def accepts(self) -> str:
        return "true or false"

    def fits(self, value: Any) -> bool:
        return isinstance(value, bool)

    def show(self, stored: Any) -> bool:
        return bool(stored)

    @property
    def stored_range(self) -> tuple[int, int]:
        return 0, 1

    def schema(self) -> dict[str, Any]:
        return {"type": "boolean"}


@dataclass(frozen=True)
class Written(Field):
    """A text of whatever form; the base of games' own."""

    def schema(self) -> dict[str, Any]:
        return {"type": "string", "description": self.accepts}


@dataclass(frozen=True)
class Text(Written):
    """A text of a form: a regular expression, and the form in words."""

    pattern: str = "(?s).+"
    form: str = "a text that is not empty"

    @property
    def accepts(self) -> str:
        return self.form

    def fits(self, value: Any) -> bool:
        return isinstance(value, str) and re.fullmatch(self.pattern, value) is not None


@dataclass(frozen=True)
class Choice(Field):
    """One of a few words; a record holds its place among them, counted from `first`."""

    words: tuple[str, ...]
    form: str = field(default="", kw_only=True)  # the words in words, where they are many
    first: int = field(default=0, kw_only=True)

    @property
    def accepts(self) -> str:
        return self.form or ", ".join(self.words)

    def fits(self, value: Any) -> bool:
        return isinstance(value, str) and value in self.words

    def store(self, value: str) -> int:
        return self.first + self.words.index(value)

    def show(self, stored: Any) -> str:
        return self.words[int(stored) - self.first]

    @property
    def stored_range(self) -> tuple[int, int]:
        return self.first, self.first + len(self.words) - 1

    def schema(self) -> dict[str, Any]:
        return {"type": "string", "enum": list(self.words)}


# --- several of them -------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class ListOf(Field):
    """A list, read as a tuple, with as many entries as allowed."""

    of: Field
    shortest: int
    longest: int
    different: bool = field(default=False, kw_only=True)  # whether an entry may stand there only once

    @property
    def accepts(self) -> str:
        return f"a list of {span(self.shortest, self.longest)}, each {self.of.accepts}"

    @property
    def sort(self) -> str:
        return f"a list of {span(self.shortest, self.longest)}, each {self.of.sort}"

    def fits(self, value: Any) -> bool:
        return isinstance(value, Sequence) and not isinstance(value, str | bytes) and self._fits_length(len(value))

    def _fits_length(self, length: int) -> bool:
        return self.shortest <= length <= self.longest

    def read(self, value: Any) -> tuple[Any, ...]:
        entries = tuple(read_inside(self.of, entry, f"[{k}]") for k, entry in enumerate(super().read(value)))
        for k, entry in enumerate(entries):
            if self.different and entry in entries[:k]:
                raise FieldError(f"{short(value[k])} a second time", "each once", f"[{k}]")
        return entries

    def store(self, value: Sequence[Any]) -> list[Any]:
        return [self.of.store(entry) for entry in value]

    def show(self, stored: Sequence[Any]) -> list[Any]:
        return [self.of.show(entry) for entry in stored]

    def veiled(self) -> Field:
        return replace(self, of=self.of.veiled(), different=False)

    def hide(self, value: Sequence[Any]) -> list[Any]:
        return [self.of.hide(entry) for entry in value]

    def schema(self) -> dict[str, Any]:
        lengths = {"minItems": self.shortest, "maxItems": self.longest, "uniqueItems": self.different}
        return {"type": "array", "items": self.of.schema(), **lengths}


@dataclass(frozen=True)
class BySeat(ListOf):
    """A list with one entry for each seat."""

    @property
    def accepts(self) -> str:
        return f"a list of {self.longest}, for each seat {self.of.accepts}"

    @property
    def sort(self) -> str:
        return f"for each seat {self.of.sort}"


def by_seat(of: Field, players: int, **more: Any) -> BySeat:
    """The field of a list with an entry for each of so many seats."""
    return BySeat(of, players, players, **more)


@dataclass(frozen=True)
class TupleOf(Field):
    """A list with entries of a field each, read as a tuple."""

    fields: tuple[Field, ...]

    @property
    def accepts(self) -> str:
        return f"a list of {' and '.join(each.accepts for each in self.fields)}"

    @property
    def sort(self) -> str:
        return f"a list of {' and '.join(each.sort for each in self.fields)}"

    def fits(self, value: Any) -> bool:
        return isinstance(value, list | tuple) and len(value) == len(self.fields)

    def read(self, value: Any) -> tuple[Any, ...]:
        pairs = zip(self.fields, super().read(value), strict=True)
        return tuple(read_inside(each, entry, f"[{k}]") for k, (each, entry) in enumerate(pairs))

    def store(self, value: Sequence[Any]) -> list[Any]:
        return [each.store(entry) for each, entry in zip(self.fields, value, strict=True)]

    def show(self, stored: Sequence[Any]) -> list[Any]:
        return [each.show(entry) for each, entry in zip(self.fields, stored, strict=True)]

    def veiled(self) -> Field:
        return replace(self, fields=tuple(each.veiled() for each in self.fields))

    def schema(self) -> dict[str, Any]:
        size = len(self.fields)
        return {
            "type": "array",
            "prefixItems": [each.schema() for each in self.fields],
            "minItems": size,
            "maxItems": size,
        }


@dataclass(frozen=True)
class Entries(Field):
    """Entries with a name each, read as a dict; those that have a default may be left out."""

    fields: Mapping[str, Field]

    @property
    def accepts(self) -> str:
        return f"entries {', '.join(self.fields)}"

    def fits(self, value: Any) -> bool:
        return isinstance(value, Mapping)

    def read(self, value: Any) -> dict[str, Any]:
        return read_entries(super().read(value), self.fields, ".")

    def veiled(self) -> Field:
        return replace(self, fields={name: each.veiled() for name, each in self.fields.items()})

    def schema(self) -> dict[str, Any]:
        return entries_schema(self.fields)


@dataclass(frozen=True)
class MapOf(Field):
    """Entries under keys of one field, each of another; read as a dict."""

    key: Field
    of: Field
    most: int

    @property
    def accepts(self) -> str:
        return f"up to {self.most} entries, under {self.key.accepts} each {self.of.accepts}"

    def fits(self, value: Any) -> bool:
        return isinstance(value, Mapping) and len(value) <= self.most

    def read(self, value: Any) -> dict[Any, Any]:
        return {
            read_inside(self.key, key, f"[{key}]"): read_inside(self.of, entry, f"[{key}]")
            for key, entry in super().read(value).items()
        }

    def store(self, value: Mapping[Any, Any]) -> dict[Any, Any]:
        return {self.key.store(key): self.of.store(entry) for key, entry in value.items()}

    def show(self, stored: Mapping[Any, Any]) -> dict[Any, Any]:
        return {self.key.show(key): self.of.show(entry) for key, entry in stored.items()}

    def schema(self) -> dict[str, Any]:
        return {"type": "object", "additionalProperties": self.of.schema(), "maxProperties": self.most}


@dataclass(frozen=True)
class Optional(Field):
    """A value or null, for which a record holds a number of its own."""

    of: Field
    stored: int = -1

    @property
    def accepts(self) -> str:
        return f"{self.of.accepts}, or null"

    @property
    def sort(self) -> str:
        return f"{self.of.sort}, or null"

    def read(self, value: Any) -> Any:
        if value is None:
            return None
        try:
            return self.of.read(value)
        except FieldError as error:
            raise FieldError(error.found, error.accepted if error.place else self.accepts, error.place) from None

    def store(self, value: Any) -> Any:
        return self.stored if value is None else self.of.store(value)

    def show(self, stored: Any) -> Any:
        return None if stored == self.stored else self.of.show(stored)

    @property
    def stored_range(self) -> tuple[int, int] | None:
        found = self.of.stored_range
        return found and (min(self.stored, found[0]), max(self.stored, found[1]))

    def schema(self) -> dict[str, Any]:
        return {"anyOf": [self.of.schema(), {"type": "null"}]}


@dataclass(frozen=True)
class Veiled(Field):
    """A value, or the sign that it is not known."""

    of: Field

    @property
    def accepts(self) -> str:
        return f"{self.of.accepts}, or {UNKNOWN}"

    def read(self, value: Any) -> Any:
        return value if value is None or value == UNKNOWN else self.of.read(value)

    def schema(self) -> dict[str, Any]:
        return {"anyOf": [self.of.schema(), {"enum": [UNKNOWN, None]}]}


@dataclass(frozen=True)
class Drawing(Written):
    """A picture in letters, read as a tuple of its lines; on a single line of text `/` parts the lines."""

    width: int
    height: int
    letters: str

    @property
    def accepts(self) -> str:
        return f"{self.height} lines of {self.width} letters out of {self.letters!r}"

    def fits(self, value: Any) -> bool:
        return isinstance(value, str)

    def read(self, value: Any) -> tuple[str, ...]:
        lines = tuple(self._lines_of(super().read(value)))
        if len(lines) != self.height:
            raise FieldError(f"{len(lines)} lines", self.accepts)
        for number, line in enumerate(lines, 1):
            self._check_line(number, line)
        return lines

    def _lines_of(self, text: str) -> Iterator[str]:
        """Editors cut blanks off the ends of lines, so where a blank is a letter they are put back."""
        slashed = "\n" not in text and "/" not in self.letters
        for line in text.removesuffix("\n").split("/" if slashed else "\n"):
            yield line.rstrip(" ").ljust(self.width if " " in self.letters else 0)

    def _check_line(self, number: int, line: str) -> None:
        if len(line) != self.width:
            raise FieldError(f"{len(line)} letters", str(self.width), f" line {number}")
        for column, letter in enumerate(line, 1):
            if letter not in self.letters:
                raise FieldError(repr(letter), f"letters out of {self.letters!r}", f" line {number} column {column}")


# --- reading them ----------------------------------------------------------------------------------------------------


def read_inside(wanted: Field, value: Any, place: str) -> Any:
    """A value that stands inside another one; errors name its place."""
    try:
        return wanted.read(value)
    except FieldError as error:
        raise error.inside(place) from None


def read_entries(raw: Mapping[Any, Any], fields: Mapping[str, Field], sign: str = "") -> dict[str, Any]:
    """All entries of a dict, with the defaults of those that are left out; refuses others, each by its name."""
    for name in raw:
        if name not in fields:
            raise FieldError(f"the entry {name!r}", ", ".join(fields))
    found: dict[str, Any] = {}
    for name, wanted in fields.items():
        if name in raw:
            found[name] = read_inside(wanted, raw[name], f"{sign}{name}")
        elif wanted.default is REQUIRED:
            raise FieldError("nothing", wanted.accepts, f"{sign}{name}")
        elif wanted.default is not LEFT_OUT:
            found[name] = wanted.default
    return found


def entries_schema(fields: Mapping[str, Field]) -> dict[str, Any]:
    """The JSON schema of a dict with these entries."""
    return {
        "type": "object",
        "properties": {name: each.schema() for name, each in fields.items()},
        "required": [name for name, each in fields.items() if each.default is REQUIRED],
        "additionalProperties": False,
    }


def short(value: Any) -> str:
    """A value in a message: not longer than a line; a list that has been read looks as it was written."""
    try:
        text = repr(list(value) if isinstance(value, tuple) else value).replace("\n", " ")
    except Exception:  # nested too deeply, or of somebody's own kind
        return f"a {type(value).__name__} that cannot be written"
    return text if len(text) <= 80 else f"{text[:77]}..."


def span(low: int, high: int) -> str:
    return str(low) if low == high else f"{low} to {high}"


def printable(text: str) -> str:
    """Anybody's text on one line, without signs that would move a terminal or cannot be encoded."""
    return "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in " ".join(text.splitlines()))
