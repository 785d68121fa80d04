"""Bayou Boss in the benchmarks."""

from .. import Rows

ROWS = Rows(
    ladders=(
        ({}, (50, 20, 40, 20, 400, 40, 0, 0, 0, 60, 20)),
        ({"players": 2}, (50, 40, 40, 40, 200, 40, 200, 0, 0, 200, 400, 200, 400, 60)),
    ),
    playout_ratios={"hearts": 2.0, "euchre": 2.0},  # twice as fast as others of its kind
    searched={"rounds": 1},  # then the twin needs no new deal
)
