"""Dicts of positions, damaged somewhere: what the loaders must refuse, or take for a position that can be played."""

import random
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

Dict = dict[str, Any]


def spots(value: Any, path: tuple = ()) -> Iterator[tuple]:
    """The way to every entry inside a dict of lists and dicts."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        if key != "options":
            yield (*path, key)
            yield from spots(inner, (*path, key))


def damaged_at(d: Dict, path: tuple, dice: random.Random, junk: list[Any]) -> Dict:
    """The entry deleted, doubled, or replaced by junk or by another entry."""
    d = deepcopy(d)
    *way, key = path
    holder: Any = d
    for step in way:
        holder = holder[step]
    kind = dice.randrange(4)
    if kind == 0:
        del holder[key]
    elif kind == 1 and isinstance(holder, list):
        holder.insert(key, deepcopy(holder[key]))
    elif kind == 2:
        holder[key] = deepcopy(dice.choice(list(d.values())))
    else:
        holder[key] = dice.choice(junk)
    return d
