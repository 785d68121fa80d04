"""Component packs: a game's cards, tiles and maps as TOML a person can read and edit, and the tables made of them.

    [[card]]                     # an item; a kind with a single item may also be written [row]
    id = "c1"                    # every item has an id, unique in its list,
    origin = "reconstructed"     # and says where it comes from: rulebook or reconstructed
    value = 3

A schema says what a game needs, `{"card": Kind(12, {"value": Whole(1, 9)})}`, and refuses everything else with an error
that names the file, the item, the field, what was found and what is accepted. `Packs` turns the text of a pack option
into the tables: a name such as `standard`, a path that ends in `.toml`, `generated:7` or `generated:0-99`.
"""

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from .errors import PackError

Item = dict[str, Any]
Pack = dict[str, list[Item]]

REQUIRED: Any = object()
MOST_PACKS = int(np.iinfo("i2").max)  # a game's record numbers its pack in an i2
_SEED_LIMIT = 1 << 64
_SEEDS = re.compile(r"generated:(\d{1,20})(?:-(\d{1,20}))?")


# --- what a field may hold -------------------------------------------------------------------------------------------


class FieldError(Exception):
    """A value does not fit its field: what was found, what is accepted, and where inside the value."""

    def __init__(self, found: str, accepted: str, place: str = "") -> None:
        super().__init__(found, accepted, place)
        self.found, self.accepted, self.place = found, accepted, place


@dataclass(frozen=True)
class Field:
    """What a field holds; without a default every item must have it."""

    default: Any = field(default=REQUIRED, kw_only=True)

    @property
    def accepts(self) -> str:
        raise NotImplementedError

    def fits(self, value: Any) -> bool:
        raise NotImplementedError

    def read(self, value: Any) -> Any:
        """The value as the game gets it."""
        if not self.fits(value):
            raise FieldError(_short(value), self.accepts)
        return value


@dataclass(frozen=True)
class Whole(Field):
    """A whole number."""

    low: int
    high: int

    @property
    def accepts(self) -> str:
        return f"a whole number from {self.low} to {self.high}"

    def fits(self, value: Any) -> bool:
        return type(value) is int and self.low <= value <= self.high  # True is an int to isinstance


@dataclass(frozen=True)
class Flag(Field):
    """Yes or no."""

    @property
    def accepts(self) -> str:
        return "true or false"

    def fits(self, value: Any) -> bool:
        return isinstance(value, bool)


@dataclass(frozen=True)
class Text(Field):
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
    """One of a few words."""

    words: tuple[str, ...]

    @property
    def accepts(self) -> str:
        return ", ".join(self.words)

    def fits(self, value: Any) -> bool:
        return isinstance(value, str) and value in self.words


@dataclass(frozen=True)
class ListOf(Field):
    """A list, read as a tuple, with as many entries as allowed."""

    of: Field
    shortest: int
    longest: int

    @property
    def accepts(self) -> str:
        return f"a list of {_span(self.shortest, self.longest)}, each {self.of.accepts}"

    def fits(self, value: Any) -> bool:
        return isinstance(value, Sequence) and not isinstance(value, str) and self._fits_length(len(value))

    def _fits_length(self, length: int) -> bool:
        return self.shortest <= length <= self.longest

    def read(self, value: Any) -> tuple[Any, ...]:
        return tuple(self._read_entry(k, entry) for k, entry in enumerate(super().read(value)))

    def _read_entry(self, k: int, entry: Any) -> Any:
        try:
            return self.of.read(entry)
        except FieldError as error:
            raise FieldError(error.found, error.accepted, f"[{k}]{error.place}") from None


@dataclass(frozen=True)
class Drawing(Field):
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


@dataclass(frozen=True)
class Kind:
    """A list of items: how many (a number, or the least and the most), and their fields beside id and origin."""

    count: int | tuple[int, int]
    fields: Mapping[str, Field]

    @property
    def span(self) -> tuple[int, int]:
        return self.count if isinstance(self.count, tuple) else (self.count, self.count)


Schema = Mapping[str, Kind]
_EVERY_ITEM: dict[str, Field] = {
    "id": Text(r"[^\s]{1,40}", "a text of up to 40 letters without blanks"),
    "origin": Choice(("rulebook", "reconstructed")),
}


# --- reading a pack --------------------------------------------------------------------------------------------------


def load_pack(name: str | Path, schema: Schema, folder: Path) -> Pack:
    """The items of each kind of a pack file, given as a path or by the name of one of the game's own in its folder."""
    file = find_pack(name, folder)
    return read_pack(_read_toml(file), schema, str(file))


def find_pack(name: str | Path, folder: Path) -> Path:
    """The file of a pack: any path that ends in .toml, or the name of one in the folder."""
    if str(name).endswith(".toml"):
        return Path(name).expanduser()
    own = {file.stem: file for file in sorted(folder.glob("*.toml"))}
    if name not in own:
        accepted = f"{', '.join(own)}, a path that ends in .toml, generated:SEED, generated:FIRST-LAST"
        raise PackError(f"pack: found {str(name)!r}, accepted: {accepted}")
    return own[str(name)]


def _read_toml(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise PackError(f"{file}: cannot be read: {error.strerror}") from error
    except ValueError as error:  # not TOML, and then the error names the line; or not UTF-8
        raise PackError(f"{file}: not a TOML file: {error}") from error


def read_pack(content: Mapping[str, Any], schema: Schema, file: str) -> Pack:
    """Check what a pack file holds, or what a generator made in its place."""
    try:
        for kind in content:
            if kind not in schema:
                raise PackError(f"found the kind {kind!r}, accepted: {', '.join(schema)}")
        return {kind: _read_items(kind, content.get(kind, []), needed) for kind, needed in schema.items()}
    except PackError as error:
        raise PackError(f"{file}: {error}") from None


def _read_items(kind: str, found: Any, needed: Kind) -> list[Item]:
    raw = [found] if isinstance(found, dict) and needed.span == (1, 1) else found
    if not isinstance(raw, list) or not all(isinstance(item, dict) for item in raw):
        raise PackError(f"{kind}: found {_short(found)}, accepted: items, each under a line [[{kind}]]")
    items = [_read_item(_item_name(kind, item, number), item, needed) for number, item in enumerate(raw, 1)]
    low, high = needed.span
    if not low <= len(items) <= high:
        raise PackError(f"{kind}: found {len(items)} items, accepted: {_span(low, high)}")
    _refuse_twins(kind, items)
    return items


def _item_name(kind: str, item: Mapping[str, Any], number: int) -> str:
    name = item.get("id")
    return f"{kind} {name!r}" if isinstance(name, str) else f"{kind} number {number}"


def _read_item(name: str, raw: Mapping[str, Any], needed: Kind) -> Item:
    fields = {**_EVERY_ITEM, **needed.fields}
    for key in raw:
        if key not in fields:
            raise PackError(f"{name}: found the field {key!r}, accepted: {', '.join(fields)}")
    return {key: _read_field(f"{name}, {key}", raw, key, wanted) for key, wanted in fields.items()}


def _read_field(name: str, raw: Mapping[str, Any], key: str, wanted: Field) -> Any:
    if key not in raw:
        if wanted.default is REQUIRED:
            raise PackError(f"{name}: found nothing, accepted: {wanted.accepts}")
        return wanted.default
    try:
        return wanted.read(raw[key])
    except FieldError as error:
        raise PackError(f"{name}{error.place}: found {error.found}, accepted: {error.accepted}") from None


def _refuse_twins(kind: str, items: list[Item]) -> None:
    first: dict[str, int] = {}
    for number, item in enumerate(items, 1):
        if first.setdefault(item["id"], number) != number:
            raise PackError(
                f"{kind} number {number}, id: found {item['id']!r}, accepted: an id of its own; "
                f"number {first[item['id']]} has this one"
            )


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 80 else f"{text[:77]}..."


def _span(low: int, high: int) -> str:
    return str(low) if low == high else f"{low} to {high}"


# --- from a pack option to the tables --------------------------------------------------------------------------------


@dataclass(frozen=True)
class Packs:
    """A game's packs. Called with the text of its pack option it gives the tables, one read-only row for each pack."""

    folder: Path  # of the game's own pack files
    schema: Schema
    tables: np.dtype
    lay_out: Callable[[Pack, Any], None]  # fill one row of the tables; refuses with `item_error`
    generate: Callable[[int], Mapping[str, Any]] | None = None  # from a seed, what a pack file would hold

    def __call__(self, text: str) -> np.ndarray:
        texts = one_by_one(text)
        rows = np.zeros(len(texts), self.tables)
        for each, t in zip(texts, rows, strict=True):
            pack = self.read(each)
            try:
                self.lay_out(pack, t)
            except PackError as error:
                raise PackError(f"{self._source(each)}: {error}") from None
        rows.flags.writeable = False
        return rows

    def read(self, text: str) -> Pack:
        """The items of one pack: a name, a path, or `generated:SEED`."""
        return read_pack(self._content(text), self.schema, self._source(text))

    def _source(self, text: str) -> str:
        """What errors call a pack: its file or its seed."""
        return text if read_seeds(text) else str(find_pack(text, self.folder))

    def _content(self, text: str) -> Mapping[str, Any]:
        seeds = read_seeds(text)
        if seeds is None:
            return _read_toml(find_pack(text, self.folder))
        if self.generate is None:
            raise PackError(f"pack: found {text!r}, accepted: a name or a path; this game generates no packs")
        return self.generate(seeds[0])


def one_by_one(text: str) -> list[str]:
    """Every pack of a pack option as an option of its own: `generated:0-99` is a hundred, a name or a path is one."""
    seeds = read_seeds(text)
    return [text] if seeds is None else [f"generated:{seed}" for seed in seeds]


def read_seeds(text: str) -> range | None:
    """The seeds of `generated:7` or `generated:0-99`, both ends counted; None for a text that names a pack."""
    if not text.startswith("generated:"):
        return None
    found = _SEEDS.fullmatch(text)
    first, last = (int(found[1]), int(found[2] or found[1])) if found else (0, -1)
    if not 0 < last + 1 - first <= MOST_PACKS or last >= _SEED_LIMIT:
        accepted = f"generated:SEED, or generated:FIRST-LAST for up to {MOST_PACKS} packs"
        raise PackError(f"pack: found {text!r}, accepted: {accepted}")
    return range(first, last + 1)


def item_error(kind: str, item: Item, key: str, found: Any, accepted: str) -> PackError:
    """The error for what a schema cannot say, such as tiles that do not fit together; `Packs` adds the file's name."""
    return PackError(f"{kind} {item['id']!r}, {key}: found {_short(found)}, accepted: {accepted}")
