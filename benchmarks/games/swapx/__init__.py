"""SwapX in the benchmarks."""

from .. import Rows

ROWS = Rows(
    ladders=(
        ({}, (50, 20, 400, 20, 200, 20, 0, 0, 0, 60, 20)),
        ({"teams": True}, (50, 20, 100, 20, 200, 40, 0, 0, 0, 60, 20)),
    ),
    playout_ratios={"breakthrough": 2.0},  # a board game is to be twice as fast as a board game
    out_of_turn=("remove", "keep"),
)
