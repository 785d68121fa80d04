"""Damaged positions of any game, made from what it declares: loaders must refuse them, or load what can be played."""

import random
from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any

Dict = dict[str, Any]
Path = tuple[Any, ...]

JUNK: list[Any] = [
    *(None, -7, 3, 10**30, 0.5, True, "", "x", "?", "-", "1,0", [], [None], ["x"], [[]], [0], {}, {"x": 1}, {"1,0": 2}),
    *(object(), float("nan"), "\N{SUPERSCRIPT TWO}", "\N{SUPERSCRIPT TWO},0", b"x"),
]
_SIGNS = [*'[],={}"', " ", "x", "7", "-1", ""]
_MOST_WOUNDS = 3


def damaged(d: Dict, other: Dict, schema: Dict, dice: random.Random) -> Dict:
    """A copy with a few entries left out, doubled, moved, or replaced: by junk, what fits there, or another game's."""
    d = deepcopy(d)
    for _ in range(dice.randint(1, _MOST_WOUNDS)):
        wound(d, other, schema, dice)
    return d


def broken(line: str, dice: random.Random) -> str:
    """A line of text with a few characters left out or put in."""
    at, length = dice.randrange(len(line)), dice.randint(0, 4)
    return line[:at] + dice.choice(_SIGNS) + line[at + length :]


def wound(d: Dict, other: Dict, schema: Dict, dice: random.Random) -> None:
    """One entry somewhere comes to harm."""
    names = [name for name in d if name != "options"]
    if names:
        entry = dice.choice(names)
        path = dice.choice([(entry,), *spots({entry: d[entry]})])
        dice.choice(_WOUNDS)(d, path, other, schema, dice)


# --- ways to do harm --------------------------------------------------------------------------------------------------


def _leave_out(d: Dict, path: Path, other: Dict, schema: Dict, dice: random.Random) -> None:
    del holder_of(d, path)[path[-1]]


def _double(d: Dict, path: Path, other: Dict, schema: Dict, dice: random.Random) -> None:
    holder = holder_of(d, path)
    if isinstance(holder, list):
        holder.insert(dice.randrange(len(holder) + 1), deepcopy(holder[path[-1]]))


def _put_junk(d: Dict, path: Path, other: Dict, schema: Dict, dice: random.Random) -> None:
    holder_of(d, path)[path[-1]] = deepcopy(dice.choice(JUNK))


def _put_another_entry(d: Dict, path: Path, other: Dict, schema: Dict, dice: random.Random) -> None:
    holder_of(d, path)[path[-1]] = deepcopy(dice.choice(list(d.values())))


def _take_over(d: Dict, path: Path, other: Dict, schema: Dict, dice: random.Random) -> None:
    if path[0] in other:
        d[path[0]] = deepcopy(other[path[0]])


def _draw(d: Dict, path: Path, other: Dict, schema: Dict, dice: random.Random) -> None:
    holder_of(d, path)[path[-1]] = drawn(schema_at(schema, path), dice)


def _exchange(d: Dict, path: Path, other: Dict, schema: Dict, dice: random.Random) -> None:
    """Two values of one sort, from anywhere, change places: what is counted stays so many."""
    there = _twin_of(d, path, dice)
    if there and path[: len(there)] != there:
        one, two = holder_of(d, path), holder_of(d, there)
        one[path[-1]], two[there[-1]] = two[there[-1]], one[path[-1]]


def _carry_over(d: Dict, path: Path, other: Dict, schema: Dict, dice: random.Random) -> None:
    """Of two numbers one grows by what the other loses."""
    there = _twin_of(d, path, dice)
    if there and type(holder_of(d, path)[path[-1]]) is int:
        amount = dice.choice([1, 1, 2, 5, 100])
        holder_of(d, path)[path[-1]] += amount
        holder_of(d, there)[there[-1]] -= amount


def _move(d: Dict, path: Path, other: Dict, schema: Dict, dice: random.Random) -> None:
    """Something leaves its list for another one of such things."""
    holder = holder_of(d, path)
    there = _twin_of(d, path, dice)
    to = holder_of(d, there) if there else None
    if isinstance(holder, list) and isinstance(to, list):
        thing = holder.pop(path[-1])
        to.insert(dice.randrange(len(to) + 1), thing)


def _twin_of(d: Dict, path: Path, dice: random.Random) -> Path | None:
    """The way to another value of the same type that is no part of this one, if there is one; often a near one."""
    kind = type(holder_of(d, path)[path[-1]])
    part = {path[0]: d[path[0]]} if dice.random() < 0.5 else d
    found = [p for p in spots(part) if p[: len(path)] != path and type(holder_of(d, p)[p[-1]]) is kind]
    return dice.choice(found) if found else None


_WOUNDS: tuple[Callable[[Dict, Path, Dict, Dict, random.Random], None], ...] = (
    *(_leave_out, _double, _put_junk, _put_another_entry, _take_over),
    *(_draw, _draw, _draw, _exchange, _exchange, _carry_over, _move, _move),
)


# --- ways to entries --------------------------------------------------------------------------------------------------


def spots(value: Any, path: Path = ()) -> Iterator[Path]:
    """The way to every entry inside a dict of lists and dicts, options left out."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        if key != "options":
            yield (*path, key)
            yield from spots(inner, (*path, key))


def holder_of(d: Any, path: Path) -> Any:
    for step in path[:-1]:
        d = d[step]
    return d


def schema_at(schema: Any, path: Path) -> Dict:
    """The part of a JSON schema that a spot of a dict has to fit."""
    for step in path:
        options = schema.get("anyOf", [schema])
        schema = next((part for part in options if part.get("type") in ("object", "array")), {})
        schema = _inner(schema, step)
    return schema


def _inner(schema: Dict, step: Any) -> Dict:
    if not isinstance(step, int):
        return schema.get("properties", {}).get(step, schema.get("additionalProperties", {}))
    each = schema.get("prefixItems", [])
    return each[step] if step < len(each) else schema.get("items", {})


def drawn(schema: Any, dice: random.Random) -> Any:
    """A value that fits a schema, often on its edge; junk where only the game knows what fits."""
    if not isinstance(schema, dict):
        return deepcopy(dice.choice(JUNK))
    schema = dice.choice(schema.get("anyOf", [schema]))
    if "enum" in schema:
        return dice.choice(schema["enum"])
    if schema.get("type") == "integer":
        low, high = schema["minimum"], schema["maximum"]
        return dice.choice([low, high, low - 1, high + 1, *(dice.randint(low, high) for _ in range(3))])
    return dice.random() < 0.5 if schema.get("type") == "boolean" else deepcopy(dice.choice(JUNK))
