"""SwapX's kernels against the naive twin, on random games and from random positions."""

import random
from typing import Any

import pytest

import swamp_envs
from swamp_envs import Match
from twins.compare import play_together
from twins.swapx import NEIGHBOURS, SQUARES, Twin, clusters

GAME = swamp_envs.game("swapx")
VARIANTS = list(GAME.variants.values())
IDS = list(GAME.variants)
DECISIONS = 800  # for each test and variant


def known(match: Match, seat: int) -> dict[str, Any]:
    """What a seat sees, planes as sets of squares and everything else as lists."""
    shown = {}
    for name, part in match.observe(seat).items():
        flags = zip(SQUARES, part.reshape(-1), strict=False)
        shown[name] = {square for square, flag in flags if flag} if part.shape == (8, 8) else part.tolist()
    return shown


def expected(twin: Twin, seat: int) -> dict[str, Any]:
    """The same, counted by the twin."""
    clockwise = [(seat + k) % 4 for k in range(4)]
    others = {square for p in clockwise[1:] for square in twin.operating_range(p)}
    planes = ["own_cells", "left_cells", "opposite_cells", "right_cells"]
    return {
        **(tactics(twin, clockwise) if twin.named else {}),
        **{plane: twin.cells[p] for plane, p in zip(planes, clockwise, strict=True)},
        "supply": twin.supply,
        "own_range": twin.operating_range(seat),
        "own_supply": twin.supply & twin.operating_range(seat) - others,
        "supply_points": [twin.supply_points(p) for p in clockwise],
        "cell_count": [len(twin.cells[p]) for p in clockwise],
        "alive": [int(twin.alive[p]) for p in clockwise],
        "grown": [int(twin.grown[p]) for p in clockwise],
        "deciding": [int(p == twin.seat) for p in clockwise],
        "in_turn": [int(p == twin.turn_of) for p in clockwise],
        "phase": [int(phase == twin.phase) for phase in ("act", "remove", "keep")],
        "teams": int(twin.teams),
        "turns_left": int(100 * (twin.max_turns - twin.turn) / twin.max_turns),
    }


def tactics(twin: Twin, clockwise: list[int]) -> dict[str, Any]:
    """What planes=tactics shows besides."""
    ranges = [twin.operating_range(p) for p in clockwise]
    contested = {square for k, one in enumerate(ranges) for other in ranges[:k] for square in one & other}
    seats = list(enumerate(("own", "left", "opposite", "right")))
    return {
        **{f"{seat}_range": ranges[k] for k, seat in seats[1:]},
        **{f"{seat}_supply": twin.supply & ranges[k] - contested for k, seat in seats[1:]},
        "blocked_supply": twin.supply & contested,
        **{f"{seat}_articulation": articulation(twin.cells[clockwise[k]]) for k, seat in seats},
    }


def articulation(cells: set[str]) -> set[str]:
    """Cells without which there are more clusters."""
    return {cell for cell in cells if len(clusters(cells - {cell})) > len(clusters(cells))}


def same_sight(match: Match, twin: Twin) -> None:
    """Every seat is told what the twin counts."""
    for seat in range(4):
        assert known(match, seat) == expected(twin, seat)


@pytest.mark.parametrize("options", VARIANTS, ids=IDS)
def test_random_games(options: dict[str, Any]) -> None:
    dice, played = random.Random(1), 0
    while played < DECISIONS:
        played += play_together(swamp_envs.new("swapx", 0, **options), Twin(**options), dice, check=same_sight)


@pytest.mark.parametrize("options", VARIANTS, ids=IDS)
def test_games_that_are_cut_short(options: dict[str, Any]) -> None:
    dice, played = random.Random(2), 0
    while played < DECISIONS:
        short = {**options, "max_turns": dice.randint(1, 40)}
        played += play_together(swamp_envs.new("swapx", 0, **short), Twin(**short), dice)


@pytest.mark.parametrize("options", VARIANTS, ids=IDS)
def test_from_positions_of_random_games(options: dict[str, Any]) -> None:
    dice, played = random.Random(3), 0
    while played < DECISIONS:
        match = swamp_envs.new("swapx", 0, **options)
        for _ in range(dice.randint(1, 60)):
            if not match.over:
                match.push(dice.choice(match.legal_moves))
        twin = Twin.from_dict(match.to_dict())
        played += 1 + play_together(swamp_envs.from_dict("swapx", twin.to_dict()), twin, dice)


@pytest.mark.parametrize("options", VARIANTS, ids=IDS)
def test_from_crowded_positions(options: dict[str, Any]) -> None:
    """Big colonies that touch: far more swaps, splits, suicides and overdue checks than random games show."""
    dice, played = random.Random(4), 0
    while played < DECISIONS:
        d = crowd(dice, options)
        played += 1 + play_together(swamp_envs.from_dict("swapx", d), Twin.from_dict(d), dice, 30, same_sight)


def crowd(dice: random.Random, options: dict[str, Any]) -> dict[str, Any]:
    """A random position in which somebody's turn has just opened; now and then the game is decided already."""
    twin = Twin(**{"max_turns": 400, **options})
    free = set(SQUARES)
    for seat in range(4):
        twin.cells[seat] = colony(dice, free, dice.choice([0, 1, 2, 3, 5, 8]))
        free -= twin.cells[seat]
        twin.alive[seat], twin.grown[seat] = len(twin.cells[seat]) > 0, len(twin.cells[seat]) > 1
    density = dice.choice([0.1, 0.3, 0.6])
    twin.supply = {square for square in sorted(free) if dice.random() < density}
    twin.turn = dice.choice([0, dice.randint(0, 400), 399])
    if any(twin.alive):
        twin.turn_of = dice.choice([seat for seat in range(4) if twin.alive[seat]])
        twin.supply_check()
    return twin.to_dict()


def colony(dice: random.Random, free: set[str], size: int) -> set[str]:
    """A connected set of free squares, as large as asked if there is room."""
    cells: set[str] = set()
    room = sorted(free)
    while room and len(cells) < size:
        cells.add(dice.choice(room))
        room = sorted({beside for cell in cells for beside in NEIGHBOURS[cell]} & free - cells)
    return cells
