"""Swamped in the benchmarks."""

from .. import Rows

ROWS = Rows(
    ladders=(
        ({}, (1000, 120, 100, 150, 200, 72)),
        ({"difficulty": "hard"}, (200, 8, 0, 0, 200, 30)),
        ({"players": 3, "difficulty": "medium"}, (1000, 60, 0, 0)),
    ),
    playout_rate=1e6,
    out_of_turn=("croc", "tie", "final"),
)
