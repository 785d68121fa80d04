"""Damaged positions of any game, made from what it declares: loaders must refuse them, or load what can be played."""

import random
from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any

from swamp_envs import Match, PositionError, Variant

Dict = dict[str, Any]
JUNK: list[Any] = [
    *(None, -7, 3, 10**30, 0.5, True, "", "x", "?", "-", "1,0", [], [None], ["x"], [[]], [0], {}, {"x": 1}, {"1,0": 2}),
    *(object(), float("nan"), "\N{SUPERSCRIPT TWO}", "\N{SUPERSCRIPT TWO},0", b"x"),
]
_SIGNS = [*'[],={}"', " ", "x", "7", "-1", ""]


def spots(value: Any, path: tuple = ()) -> Iterator[tuple]:
    """The way to every entry inside a dict of lists and dicts, options left out."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        if key != "options":
            yield (*path, key)
            yield from spots(inner, (*path, key))


def holder_of(d: Any, path: tuple) -> Any:
    for step in path[:-1]:
        d = d[step]
    return d


def schema_at(schema: Any, path: tuple) -> Dict:
    """The part of a JSON schema that a spot of a dict has to fit."""
    for step in path:
        options = schema.get("anyOf", [schema])
        schema = next((part for part in options if part.get("type") in ("object", "array")), {})
        schema = inner(schema, step)
    return schema


def inner(schema: Dict, step: Any) -> Dict:
    if not isinstance(step, int):
        return schema.get("properties", {}).get(step, schema.get("additionalProperties", {}))
    each = schema.get("prefixItems", [])
    return each[step] if step < len(each) else schema.get("items", {})


def drawn(schema: Dict, dice: random.Random) -> Any:
    """A value that fits a schema, often on its edge; junk where only the game knows what fits."""
    schema = dice.choice(schema.get("anyOf", [schema]))
    if "enum" in schema:
        return dice.choice(schema["enum"])
    if schema.get("type") == "integer":
        low, high = schema["minimum"], schema["maximum"]
        return dice.choice([low, high, low - 1, high + 1, dice.randint(low, high), dice.randint(low, high)])
    return dice.random() < 0.5 if schema.get("type") == "boolean" else dice.choice(JUNK)


def damaged(d: Dict, other: Dict, schema: Dict, dice: random.Random) -> Dict:
    """One entry somewhere left out, doubled, moved, or replaced: by junk, by what fits there, by another game's."""
    d = deepcopy(d)
    entry = dice.choice([name for name in d if name != "options"])
    path = dice.choice([(entry,), *spots({entry: d[entry]})])
    key: Any = path[-1]
    holder = holder_of(d, path)
    kind = dice.randrange(6)
    if kind == 0:
        del holder[key]
    elif kind == 1 and isinstance(holder, list):
        holder.insert(dice.randrange(len(holder) + 1), deepcopy(holder[key]))
    elif kind == 2:
        holder[key] = dice.choice(JUNK)
    elif kind == 3:
        holder[key] = deepcopy(dice.choice(list(d.values())))
    elif kind == 4:
        d[entry] = deepcopy(other[entry])
    else:
        holder[key] = drawn(schema_at(schema, path), dice)
    return d


def broken(line: str, dice: random.Random) -> str:
    """A line of text with a few characters left out or put in."""
    at, length = dice.randrange(len(line)), dice.randint(0, 4)
    return line[:at] + dice.choice(_SIGNS) + line[at + length :]


def load_or_refuse(variant: Variant, d: Any, load: Callable[[Variant, Any], Match] = Match.from_dict) -> Match | None:
    """The match of a dict or a line of text; None if it is refused, with the name of the game."""
    try:
        return load(variant, variant.positions.parse(d) if isinstance(d, str) else d)
    except PositionError as error:
        if not str(error).startswith(f"{variant.game.name}: "):
            raise
        return None


def check_it_can_be_played(match: Match, dice: random.Random, decisions: int = 20) -> None:
    """What was taken for a position is one: it goes on for a while without a fault, and comes back as it went."""
    auditing, tables = match.game.auditing, match.variant.tables
    assert match.variant.positions.to_dict(Match.from_dict(match.variant, match.to_dict()).state) == match.to_dict()
    for _ in range(decisions):
        assert auditing.audit(tables[match.state.pack], match.state) == 0
        assert bool(match.legal_moves) != match.over
        if match.over:
            return
        match.push(dice.choice(match.legal_moves))
