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
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from .errors import PackError, PositionError
from .fields import Choice, Field, FieldError, Text, read_entries, short, span
from .files import read_file
from .seeds import SEED_LIMIT

Item = dict[str, Any]
Pack = dict[str, list[Item]]

MOST_PACKS = int(np.iinfo("i2").max)  # a game's record numbers its pack in an i2
LARGEST = 4_000_000  # bytes of a pack's file
_MOST_DOTS = 100  # in a line
_MOST_KNOWN = 32  # packs and tables that a process keeps at hand
_SEEDS = re.compile(r"generated:([0-9]{1,20})(?:-([0-9]{1,20}))?")


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
        try:
            return Path(name).expanduser()
        except RuntimeError as error:  # nobody's home
            raise PackError(f"pack: found {str(name)!r}: {error}") from error
    own = {file.stem: file for file in sorted(folder.glob("*.toml"))}
    if name not in own:
        accepted = f"{', '.join(own)}, a path that ends in .toml, generated:SEED, generated:FIRST-LAST"
        raise PackError(f"pack: found {str(name)!r}, accepted: {accepted}")
    return own[str(name)]


def read_bytes(file: Path) -> bytes:
    try:
        return read_file(file, LARGEST)
    except (OSError, ValueError) as error:  # a name that holds NUL is a ValueError
        raise PackError(f"{file}: cannot be read: {getattr(error, 'strerror', error)}") from error


def _read_toml(file: Path) -> dict[str, Any]:
    content = read_bytes(file)
    _refuse_endless_names(content, file)
    try:
        return tomllib.loads(content.decode("utf-8"))
    except ValueError as error:  # not TOML, and then the error names the line; or not UTF-8
        raise PackError(f"{file}: not a TOML file: {error}") from error
    except RecursionError as error:
        raise PackError(f"{file}: found lists in lists without an end, accepted: fewer levels") from error


def _refuse_endless_names(content: bytes, file: Path) -> None:
    """The time that a name `a.b.c` takes grows with the square of its parts."""
    for number, line in enumerate(content.splitlines(), 1):
        if line.count(b".") > _MOST_DOTS:
            raise PackError(f"{file}: found {line.count(b'.')} dots in line {number}, accepted: up to {_MOST_DOTS}")


def read_pack(content: Mapping[str, Any], schema: Schema, file: str) -> Pack:
    """Check what a pack file holds, or what a generator made in its place; the error tells all that is wrong."""
    accepted = ", ".join(schema)
    faults = [PackError(f"found the kind {kind!r}, accepted: {accepted}") for kind in content if kind not in schema]
    pack = {kind: _read_items(kind, content.get(kind, []), needed, faults) for kind, needed in schema.items()}
    refuse(faults, file)
    return pack


def _read_items(kind: str, found: Any, needed: Kind, faults: list[PackError]) -> list[Item]:
    raw = [found] if isinstance(found, dict) and needed.span == (1, 1) else found
    if not isinstance(raw, list) or not all(isinstance(item, dict) for item in raw):
        faults.append(PackError(f"{kind}: found {short(found)}, accepted: items, each under a line [[{kind}]]"))
        return []
    items = [_read_item(_item_name(kind, item, number), item, needed, faults) for number, item in enumerate(raw, 1)]
    low, high = needed.span
    if not low <= len(items) <= high:
        faults.append(PackError(f"{kind}: found {len(items)} items, accepted: {span(low, high)}"))
    faults.extend(_twins(kind, items))
    return items


def _item_name(kind: str, item: Mapping[str, Any], number: int) -> str:
    name = item.get("id")
    return f"{kind} {name!r}" if isinstance(name, str) else f"{kind} number {number}"


def _read_item(name: str, raw: Mapping[str, Any], needed: Kind, faults: list[PackError]) -> Item:
    """The entries that can be read."""
    fields = {**_EVERY_ITEM, **needed.fields}
    item: Item = {}
    for entry in {**raw, **fields}:
        given = {entry: raw[entry]} if entry in raw else {}
        try:
            item |= read_entries(given, {entry: fields[entry]} if entry in fields else fields, ", ")
        except FieldError as error:
            faults.append(PackError(f"{name}{error}"))
    return item


def _twins(kind: str, items: list[Item]) -> Iterator[PackError]:
    first: dict[str, int] = {}
    for number, item in enumerate(items, 1):
        if "id" in item and first.setdefault(item["id"], number) != number:
            yield PackError(
                f"{kind} number {number}, id: found {item['id']!r}, accepted: an id of its own; "
                f"number {first[item['id']]} has this one"
            )


# --- from a pack option to the tables --------------------------------------------------------------------------------


@dataclass(frozen=True)
class Packs:
    """A game's packs. Called with the text of its pack option it gives the tables, one read-only row for each pack."""

    folder: Path  # of the game's own pack files
    schema: Schema
    tables: np.dtype
    lay_out: Callable[[Pack, Any], None]  # fill one row of the tables; refuses with `item_error`, or many of them
    generate: Callable[[int], Mapping[str, Any]] | None = None  # from a seed, what a pack file would hold

    _known: dict[tuple[str, str, bytes], Any] = field(default_factory=dict, init=False, repr=False, compare=False)

    def __call__(self, text: str) -> np.ndarray:
        """One text and one file give one set of tables, laid out once a process."""
        return self._once("tables", text, self._lay_out_all)

    def read(self, text: str) -> Pack:
        """The items of one pack, read once a process: a name, a path, or `generated:SEED`."""
        return self._once("items", text, self._read)

    def _once(self, what: str, text: str, make: Callable[[str], Any]) -> Any:
        """Made anew only if the file has changed, or after many others."""
        key = what, text, b"" if read_seeds(text) else read_bytes(find_pack(text, self.folder))
        if key not in self._known:
            if len(self._known) == _MOST_KNOWN:
                self._known.pop(next(iter(self._known)))
            self._known[key] = make(text)
        return self._known[key]

    def _lay_out_all(self, text: str) -> np.ndarray:
        texts = one_by_one(text)
        rows = np.zeros(len(texts), self.tables)
        for each, t in zip(texts, rows, strict=True):
            pack = self._read(each)
            try:
                self.lay_out(pack, t)
            except PackError as error:
                refuse([error], self._source(each))
        rows.flags.writeable = False
        return rows

    def _read(self, text: str) -> Pack:
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


def pick(text: str, index: int) -> str:
    """The pack with that index of a pack option, as an option of its own."""
    packs = one_by_one(text)
    if not 0 <= index < len(packs):
        raise PositionError(f"pack: found {index}, accepted: 0 to {len(packs) - 1}")
    return packs[index]


def read_seeds(text: str) -> range | None:
    """The seeds of `generated:7` or `generated:0-99`, both ends counted; None for a text that names a pack."""
    if not text.startswith("generated:"):
        return None
    found = _SEEDS.fullmatch(text)
    first, last = (int(found[1]), int(found[2] or found[1])) if found else (0, -1)
    if not 0 < last + 1 - first <= MOST_PACKS or last >= SEED_LIMIT:
        accepted = f"generated:SEED, or generated:FIRST-LAST for up to {MOST_PACKS} packs"
        raise PackError(f"pack: found {text!r}, accepted: {accepted}")
    return range(first, last + 1)


# --- what is wrong with a pack ---------------------------------------------------------------------------------------


def refuse(faults: Iterable[PackError], file: str = "") -> None:
    """Raise all that is wrong with a pack as one error, a line each."""
    lines = [line for fault in faults for line in str(fault).split("\n")]
    if lines:
        raise PackError("\n".join(f"{file}: {line}" if file else line for line in lines)) from None


def item_error(kind: str, item: Item, key: str, found: Any, accepted: str) -> PackError:
    """The error for what a schema cannot say, such as tiles that do not fit together; `Packs` adds the file's name."""
    return told_error(kind, item, key, short(found), accepted)


def told_error(kind: str, item: Item, key: str, found: str, accepted: str) -> PackError:
    """As `item_error`, where what was found is told in words."""
    return PackError(f"{kind} {item['id']!r}, {key}: found {found}, accepted: {accepted}")
