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
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

from swamp_agents.benchmark.suite import read_toml
from swamp_envs import SwampError, available_games, game
from swamp_envs.dev import Entries, Field, ListOf, MapOf, Text, Whole, short

from .contests import Contest, LineUp
from .measures import FORMATS, check

FOLDER = Path(__file__).parent
OPTIONS = {option.name for each in available_games() for option in game(each).options}
SETTINGS = ("game", "variant", "seats", "games", "fresh", "head", "text", "measure", "as")
DEEPEST = 3  # names within the values of names
Names = Mapping[str, Any]


@dataclass(frozen=True)
class Given(Field):
    """A value of a name, or a list of values."""

    @property
    def accepts(self) -> str:
        return "a text, a whole number, true or false, or a list of them"

    def fits(self, value: Any) -> bool:
        return isinstance(value, str | int) or (isinstance(value, list) and bool(value) and all(map(self.fits, value)))


_BLOCK = MapOf(Text(), Given(), 50)
_BLOCKS = ListOf(_BLOCK, 1, 100, default=())
_COMMON: dict[str, Field] = {"set": MapOf(Text(), Given(), 50, default={}), "rows": _BLOCKS, "columns": _BLOCKS}
_TABLE: dict[str, Field] = {"title": Text(default=""), "sections": ListOf(_BLOCK, 1, 100, default=({},)), **_COMMON}
_ARENA: dict[str, Field] = {
    "title": Text(),
    "note": Text(),
    "page": Text(),
    "mark": Text(default=""),
    "seed": Whole(0, 2**31, default=0),
    "choices": MapOf(Text(), MapOf(Text(), _BLOCK, 100), 20, default={}),
    **_COMMON,
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
    head: tuple[str, ...]
    rows: list[tuple[Cell, ...]]


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
        found: dict[Contest, dict[str, None]] = {}
        for cell in (cell for part in self.parts for row in part.rows for cell in row if isinstance(cell, Measured)):
            found.setdefault(cell.contest, {})[cell.measure] = None
        return {contest: list(measures) for contest, measures in found.items()}


def arenas() -> list[str]:
    return sorted(path.stem for path in FOLDER.glob("*.toml"))


def read_arena(path: Path, most: int | None = None) -> Arena:
    """The arena of a file, with so many games of a line-up at most. What is wrong is refused before it is played."""
    raw: dict[str, Any] = read_toml(path, _ARENA) | {"most": most}
    try:
        _check_names(raw)
        parts = [part for table in raw["tables"] for part in _parts(raw, table)]
        arena = Arena(path.stem, raw["title"], raw["note"], raw["page"], raw["mark"], parts)
        bots = {bot for contest in arena.contests() for bot in contest.bots}
        for contest, measures in arena.contests().items():
            for measure in measures:
                check(contest, measure, bots)
    except SwampError as error:
        raise SwampError(f"{path}: {error}") from error
    return arena


def _check_names(raw: Names) -> None:
    """Every name says what is played or told, stands for such names, or is shown by a text."""
    written, known = json.dumps(raw), {*SETTINGS, *OPTIONS, *raw["choices"]}
    for held in (raw, *raw["tables"]):
        for block in (held["set"], *held["rows"], *held["columns"], *held.get("sections", ())):
            for name in block:
                if name not in known and f"{{{name}}}" not in written:
                    accepted = ", ".join(SETTINGS)
                    raise SwampError(f"found {name!r}, accepted: {accepted}, an option, or a name that a text shows")


def _parts(raw: Names, table: Names) -> Iterator[Part]:
    """The tables of the page, one for each section."""
    rows, columns = (list(multiplied(table[kind] or raw[kind])) for kind in ("rows", "columns"))
    for section in multiplied(table["sections"]):
        common = {"seed": raw["seed"], "most": raw["most"]} | raw["set"] | table["set"] | section
        levels = [[_known(common | row | column, raw["choices"]) for column in columns] for row in rows]
        cells = [tuple(map(_cell, row)) for row in levels]
        yield Part(filled(table["title"], common), tuple(filled(names["head"], names) for names in levels[0]), cells)


def multiplied(blocks: Sequence[Names]) -> Iterator[dict[str, Any]]:
    """Every combination of the values of each block, the last name varying fastest."""
    for block in blocks:
        values = [value if isinstance(value, list) and name != "seats" else [value] for name, value in block.items()]
        yield from (dict(zip(block, chosen, strict=True)) for chosen in product(*values))


def _known(names: Names, choices: Names) -> Names:
    """With what words stand for, the options that are not as usual, and what texts can show of the kind of game."""
    for name in choices.keys() & names.keys():
        if names[name] not in choices[name]:
            raise SwampError(f"{name}: found {short(names[name])}, accepted: {', '.join(choices[name])}")
        names = {**names, **choices[name][names[name]]}
    for name in ("game", "seats", "games", "head"):
        if name not in names:
            raise SwampError(f"{name}: found nothing, accepted: a value, in `set` or in a block")
    played, kind = game(names["game"]), names.get("variant", "")
    if kind and kind not in played.variants:
        raise SwampError(f"variant: found {short(kind)}, accepted: {', '.join(played.variants)}")
    given = {**(played.variants[kind] if kind else {}), **{name: names[name] for name in names if name in OPTIONS}}
    players = played.facts(played.read_options(**given)).players
    usual = {option.name: option.default for option in played.options}
    chosen = {name: value for name, value in given.items() if value != usual[name]}
    label = ", ".join([played.title, *(f"{name} {value}" for name, value in chosen.items())])
    shown = {"title": played.title, "kind": label, "chance": f"{1 / players:.1%}"}
    return {**names, **shown, "options": tuple(sorted(chosen.items())), "players": players}


def _cell(names: Names) -> Cell:
    """A text, or what games are played for."""
    if "measure" not in names:
        return filled(names.get("text", ""), names)
    written = names.get("as", "share")
    if written not in FORMATS:
        raise SwampError(f"as: found {short(written)}, accepted: {', '.join(FORMATS)}")
    played = names["game"], names["options"], _line_ups(names), min(names["games"], names["most"] or names["games"])
    contest = Contest(*played, names["seed"], names.get("fresh", False))
    return Measured(contest, filled(names["measure"], names), written)


def _line_ups(names: Names) -> tuple[LineUp, ...]:
    """The bots of all seats, the last one on those that are left."""
    given, players = names["seats"], names["players"]
    line_ups = given if isinstance(given, list) and all(isinstance(each, list) for each in given) else [given]
    for line_up in line_ups:
        if not isinstance(line_up, list) or not 1 <= len(line_up) <= players:
            raise SwampError(
                f"seats: found {short(line_up)}, accepted: a list of 1 to {players} bots, or of such lists"
            )
    bots = [[filled(bot, names) for bot in line_up] for line_up in line_ups]
    return tuple((*each, *each[-1:] * (players - len(each))) for each in bots)


def filled(text: str, names: Names) -> str:
    """A text with the values of the names in braces, which may be such texts too."""
    try:
        for _ in range(DEEPEST):
            text = text.format_map(names)
    except (KeyError, ValueError) as error:
        raise SwampError(f"found {short(text)}, accepted: in braces one of {', '.join(sorted(names))}") from error
    return text
