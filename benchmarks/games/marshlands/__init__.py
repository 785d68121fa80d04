"""The Sacred Marshlands in the benchmarks."""

from .. import Rows

ROWS = Rows(
    ladders=(
        ({}, (50, 20, 0, 0, 60, 40, 0, 60, 60, 40, 12)),
        ({"players": 2}, (50, 20, 0, 0, 150, 40, 150, 150, 150, 60, 30, 60, 60, 40)),
        ({"act": "act2"}, (50, 20, 0, 0, 0, 0, 0, 0, 60)),
        ({"act": "act3"}, (50, 20, 0, 0, 60, 0, 0, 60, 60)),
        ({"act": "act4"}, (50, 20)),
        ({"act": "act5"}, (50, 20)),
        ({"act": "act6"}, (30, 0, 4)),
        ({"act": "act7", "players": 4}, (50, 4)),
        ({"act": "act7", "players": 6}, (50, 4)),
        ({"act": "act8"}, (100, 20, 0, 0, 0, 0, 0, 0, 300)),
        ({"act": "interval1"}, (50, 4)),
        ({"act": "interval2"}, (50, 4)),
        ({"act": "interval3"}, (50, 4)),
    ),
    adviser="planner",
    playout_rate=1e6,
    out_of_turn=("offer", "offer_place", "reply"),
)
