"""Gillybog in the benchmarks."""

from .. import Rows

ROWS = Rows(
    ladders=(({"players": 1}, (100, 100, 0, 0)), ({}, (100, 100, 100, 100, 4000, 0, 0, 1500, 1500))),
    adviser="greedy_coop",
    rests=("act",),
    out_of_turn=("cell", "orient", "ignore", "lose"),
)
