"""A TOML file that says what an arena plays and tells, read, checked and multiplied out.

Rows and columns are blocks of names with values. A list of values means one row or column for each, and several lists
all their combinations. A cell of the page knows the names of the file (`set`), of its table, its section, its row and
its column. Some of them say what is played:

    game, variant    the game; one of the kinds it is tested in, by its name
    an option        of the game, such as players
    seats            the line-up; its last bot has all seats that are left. A list of line-ups is counted together
    games            of each line-up, at least; every seating gets the same deals
    fresh            whether the deals are some that no run learns from

`[choices.NAME]` gives words that stand for several such names. Texts show a name in braces. Of every kind of game,
`{title}`, `{kind}` (with the options that are not as usual) and `{chance}` (the wins of a seat among equals) are known.
A column has a `head` and either a `text` or a `measure`, which is written `as` one of the formats.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from pathlib import Path
from typing import Any

from swamp_agents.benchmark.suite import read_toml
from swamp_envs import SwampError, available_games, game
from swamp_envs.dev import Entries, Field, ListOf, MapOf, Text, Whole, short

from .contests import Contest, LineUp
from .measures import FORMATS, check

FOLDER = Path(__file__).parent
SETTINGS = ("game", "variant", "seats", "games", "fresh")
ANY_OPTION = {option.name for each in available_games() for option in game(each).options}
DEEPEST = 3  # names within the values of names
COLUMN = ("head", "text", "measure", "as")
Names = dict[str, Any]


@dataclass(frozen=True)
class Given(Field):
    """A value of a name, or a list of values."""

    @property
    def accepts(self) -> str:
        return "a text, a whole number, true or false, or a list of them"

    def fits(self, value: Any) -> bool:
        if isinstance(value, list):
            return bool(value) and all(map(self.fits, value))
        return isinstance(value, str | int)


_BLOCK = MapOf(Text(), Given(), 50)
_BLOCKS = ListOf(_BLOCK, 1, 100, default=())
_TABLE: dict[str, Field] = {
    "title": Text(default=""),
    "set": MapOf(Text(), Given(), 50, default={}),
    "sections": _BLOCKS,
    "rows": _BLOCKS,
    "columns": _BLOCKS,
}
_ARENA: dict[str, Field] = {
    "title": Text(),
    "note": Text(),
    "page": Text(),
    "mark": Text(default=""),
    "seed": Whole(0, 2**31, default=0),
    "choices": MapOf(Text(), MapOf(Text(), _BLOCK, 100), 20, default={}),
    **{name: replace(_TABLE[name]) for name in ("set", "rows", "columns")},
    "tables": ListOf(Entries(_TABLE), 1, 50),
}


@dataclass(frozen=True)
class Measured:
    """A cell that games are played for."""

    contest: Contest
    measure: str
    format: str


Cell = str | Measured


@dataclass(frozen=True)
class Part:
    """A table of the page."""

    title: str
    head: list[str]
    rows: list[list[Cell]]


@dataclass(frozen=True)
class Arena:
    """What is played, and the page that tells of it."""

    name: str
    title: str
    note: str
    page: str  # from the root of the project
    mark: str  # of the place on a page that has other contents too; nothing if the page is the arena's
    parts: list[Part]

    def contests(self) -> dict[Contest, list[str]]:
        """What is played and measured, in the order of the page."""
        found: dict[Contest, list[str]] = {}
        for cell in (cell for part in self.parts for row in part.rows for cell in row if isinstance(cell, Measured)):
            measures = found.setdefault(cell.contest, [])
            measures += [cell.measure] if cell.measure not in measures else []
        return found


def arenas() -> list[str]:
    return sorted(path.stem for path in FOLDER.glob("*.toml"))


def read_arena(path: Path, most: int | None = None) -> Arena:
    """The arena of a file, with so many games of a line-up at most. What is wrong is refused before it is played."""
    raw: dict[str, Any] = read_toml(path, _ARENA) | {"most": most}
    try:
        _check_names(raw)
        parts = [part for number, table in enumerate(raw["tables"]) for part in _parts(raw, table, f"tables[{number}]")]
        arena = Arena(path.stem, raw["title"], raw["note"], raw["page"], raw["mark"], parts)
        bots = {bot for contest in arena.contests() for bot in contest.bots}
        for contest, measures in arena.contests().items():
            for measure in measures:
                check(contest, measure, bots)
    except SwampError as error:
        raise SwampError(f"{path}: {error}") from error
    return arena


def _check_names(raw: dict[str, Any]) -> None:
    """Every name says what is played, stands for such names, or is shown by a text."""
    written = json.dumps(raw)
    known = {*SETTINGS, *ANY_OPTION, *raw["choices"]}
    for place, block in _blocks(raw):
        for name in block:
            extra = COLUMN if "columns" in place else ()
            if name not in known and name not in extra and f"{{{name}}}" not in written:
                accepted = ", ".join([*SETTINGS, *extra, "an option of a game", "a name that a text shows"])
                raise SwampError(f"{place}: found {name!r}, accepted: {accepted}")


def _blocks(raw: Mapping[str, Any], place: str = "") -> Iterator[tuple[str, Names]]:
    if raw.get("set"):
        yield f"{place}set", raw["set"]
    for kind in ("sections", "rows", "columns"):
        yield from ((f"{place}{kind}[{number}]", block) for number, block in enumerate(raw.get(kind, ())))
    for number, table in enumerate(raw.get("tables", ())):
        yield from _blocks(table, f"tables[{number}].")


def _parts(raw: dict[str, Any], table: dict[str, Any], place: str) -> Iterator[Part]:
    """The tables of the page, one for each section."""
    rows, columns = (table[kind] or raw[kind] for kind in ("rows", "columns"))
    common = {"seed": raw["seed"], "most": raw["most"]} | raw["set"] | table["set"]
    for section in multiplied(table["sections"] or ({},)):
        cells, heads = [], []
        for row in multiplied(rows):
            levels = [common | section | row | column for column in multiplied(columns)]
            try:
                known = [_named(level, raw["choices"]) for level in levels]
                cells.append([_cell(names) for names in known])
                heads.append([_filled(names["head"], names) for names in known])
            except SwampError as error:
                raise SwampError(f"{place}: {short(row)}: {error}") from error
        yield Part(_filled(table["title"], common | section), heads[0], cells)


def multiplied(blocks: Sequence[Names]) -> Iterator[Names]:
    """Every combination of the values of each block, the last name varying fastest."""
    for block in blocks:
        values = [value if isinstance(value, list) and name != "seats" else [value] for name, value in block.items()]
        yield from (dict(zip(block, chosen, strict=True)) for chosen in product(*values))


def _named(names: Names, choices: Mapping[str, Mapping[str, Names]]) -> Names:
    """With what the words stand for."""
    for name in choices.keys() & names.keys():
        if names[name] not in choices[name]:
            raise SwampError(f"{name}: found {short(names[name])}, accepted: {', '.join(choices[name])}")
        names = names | choices[name][names[name]]
    for name in ("game", "seats", "games"):
        if name not in names:
            raise SwampError(f"{name}: found nothing, accepted: a value, in `set` or in a block")
    played = game(names["game"])
    chosen = _options(names)
    chance = f"{1 / played.variant(**chosen).players:.1%}"
    kind = ", ".join([played.title, *(f"{name} {value}" for name, value in chosen.items())])
    return names | {"title": played.title, "kind": kind, "chance": chance}


def _options(names: Names) -> dict[str, Any]:
    """Those that are not as usual."""
    played = game(names["game"])
    kind = names.get("variant", "")
    if kind and kind not in played.variants:
        raise SwampError(f"variant: found {short(kind)}, accepted: {', '.join(played.variants)}")
    chosen = dict(played.variants[kind]) if kind else {}
    chosen |= {name: value for name, value in names.items() if name in ANY_OPTION}
    usual = {option.name: option.default for option in played.options}
    return {name: value for name, value in chosen.items() if name not in usual or value != usual[name]}


def _cell(names: Names) -> Cell:
    """A text, or what games are played for."""
    if "measure" not in names:
        return _filled(names.get("text", ""), names)
    written = names.get("as", "share")
    if written not in FORMATS:
        raise SwampError(f"as: found {short(written)}, accepted: {', '.join(FORMATS)}")
    options, fresh = tuple(sorted(_options(names).items())), bool(names.get("fresh"))
    games = min(names["games"], names["most"] or names["games"])
    contest = Contest(names["game"], options, _line_ups(names), games, names["seed"], fresh)
    return Measured(contest, _filled(names["measure"], names), written)


def _line_ups(names: Names) -> tuple[LineUp, ...]:
    """The bots of all seats, the last one on those that are left."""
    players = game(names["game"]).variant(**_options(names)).players
    given = names["seats"]
    line_ups = given if isinstance(given, list) and all(isinstance(each, list) for each in given) else [given]
    for line_up in line_ups:
        if not isinstance(line_up, list) or not 1 <= len(line_up) <= players:
            raise SwampError(
                f"seats: found {short(line_up)}, accepted: a list of 1 to {players} bots, or of such lists"
            )
    filled = [[_filled(bot, names) for bot in line_up] for line_up in line_ups]
    return tuple((*bots, *bots[-1:] * (players - len(bots))) for bots in filled)


def _filled(text: str, names: Names) -> str:
    """A text with the values of the names in braces, which may be such texts too."""
    try:
        for _ in range(DEEPEST):
            text = text.format_map(names)
    except (KeyError, ValueError) as error:
        known = ", ".join(sorted(names))
        raise SwampError(f"found {short(text)}, accepted: in braces one of {known}") from error
    return text
