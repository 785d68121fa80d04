"""SwapX in words (RULES.md, parts 3 and 4)."""

from ...core.words import Said, Words
from .notation import NAMES

_TOWARDS = ("east", "north-east", "north", "north-west", "west", "south-west", "south", "south-east")

WORDS = Words(
    phases={
        "act": Said("your turn: spawn, move, swap or pass", clauses=("S-3.2",)),
        "remove": Said("the supply check: you have more cells than supply points", clauses=("S-3.1", "S-2.3")),
        "keep": Said("your cluster was split: choose which part of it to keep", clauses=("S-4.4",)),
    },
    kinds={
        "pass": Said("pass: do nothing this turn", clauses=("S-3.2",)),
        "spawn_cell": Said("spawn a cell of yours on {0}", (NAMES,), ("S-3.3", "S-2.1")),
        "spawn_supply": Said("spawn a supply on {0}", (NAMES,), ("S-3.3", "S-2.2")),
        "move": Said("move the cell on {0} one square {1}", (NAMES, _TOWARDS), ("S-3.4", "S-4.2")),
        "swap": Said("swap the cell on {0} with the token one square {1}", (NAMES, _TOWARDS), ("S-3.5", "S-4.3")),
        "remove": Said("remove your cell on {0}", (NAMES,), ("S-3.1",)),
        "keep": Said("keep the cluster with {0}, and lose your other cells", (NAMES,), ("S-4.4",)),
    },
    signs={
        "A B C D": "cells of seats 0 to 3",
        "s": "a supply",
    },
)
