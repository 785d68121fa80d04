"""Gillybog's kernels against the naive twin: whole games, made-up positions, distances, ways, sight and attacks."""

import random
from collections import Counter
from collections.abc import Callable, Generator, Iterable
from itertools import product

import numpy as np
import pytest

from swamp_envs import Match
from swamp_envs.games.gillybog.hexes import CELLS, DIRECTIONS, cell_at, cell_name
from swamp_envs.games.gillybog.rules import hunting, land
from twins import gillybog
from twins.compare import play_together
from twins.gillybog.hunting import Trip
from twins.gillybog.land import STEPS, Cell, beside
from twins.gillybog.table import Question

from .tables import GAME, LAID, PACK, VARIANTS, Dict, deal, load, made_up, player, position

DECISIONS = 400  # of random games, for each variant
POSITIONS, LATER = 24, 20  # made up, for each variant, and how many decisions they are played on
CROWDS = 150
MAPS = 120  # drawn at random

each_variant = pytest.mark.parametrize("options", VARIANTS.values(), ids=VARIANTS)


@each_variant
def test_random_games(options: Dict) -> None:
    dice, played, seed = random.Random(1), 0, 0
    while played < DECISIONS:
        match = deal(seed, **options)
        played += play_together(match, gillybog.Twin.from_dict(match.to_dict()), dice)
        seed += 1


# --- made-up positions reach everything -------------------------------------------------------------------------------


class Watched(gillybog.Twin):
    """The twin, remembering how the last capture came about."""

    attacked, capture_was = False, ""

    def suffer_attacks(self, seat: int, attacks: int, trip: Trip | None = None) -> Generator[Question, str, bool]:
        self.attacked = True
        try:
            return (yield from super().suffer_attacks(seat, attacks, trip))
        finally:
            self.attacked = False

    def capture(self, seat: int) -> Generator[Question, str, None]:
        turn = "own turn" if seat == self.active else "another's turn"
        self.capture_was = f"{'attack' if self.attacked else 'blast'}, {turn}"
        yield from super().capture(seat)

    @property
    def ending(self) -> str:
        return self.capture_was if self.outcome == "lost" else self.outcome


ENDINGS = {"won", "cut", *(f"{how}, {turn}" for how in ("attack", "blast") for turn in ("own turn", "another's turn"))}


def torches(dice: random.Random) -> Dict:
    """A made-up position with Torches on top, which blast all in that pack, and players who can bear none."""
    d = made_up(dice, players=4, pack=LAID)
    d["village_deck"] = [card for card in d["village_deck"] if card != "h12"]
    d["hunter_deck"] = [card for card in d["hunter_deck"] if card != "h12"]
    d["hunter_discard"] = [card for card in d["hunter_discard"] if card != "h12"]
    d["hunter_deck"].append("h12")
    return d | {"hunters_seen": sorted({*d["hunters_seen"], "h12"}), "known_hunters": 0}


def test_made_up_positions_reach_every_ending_and_phase() -> None:
    dice, endings, phases = random.Random(2), Counter[str](), Counter[str]()
    positions = [made_up(dice, **options) for options in VARIANTS.values() for _ in range(POSITIONS)]
    for d in [*positions, *(torches(dice) for _ in range(POSITIONS))]:
        match, twin = load(d), Watched(d)
        play_together(match, twin, dice, LATER, check=lambda match, twin: phases.update([match.phase]))
        if match.over:
            endings[twin.ending] += 1
    assert endings.keys() == ENDINGS, endings
    assert phases.keys() >= set(GAME.default.phases), phases


def crowded(dice: random.Random) -> Dict:
    """Large groups and weak players in a few spaces: overflow upon overflow, capture upon capture."""
    cells = [(6, -3)]
    while len(cells) < 4:
        cell = beside(dice.choice(cells), dice.randrange(6))
        cells += [cell] if cell not in cells else []
    names = [gillybog.name_of(cell) for cell in cells]
    spaces = {name: f"{dice.choice('FL')}{dice.choice(['', 'h', 'm', 'b'])}.012345" for name in names}
    weak = [player(dice.choice(names), (0, 0, dice.randint(0, 1))) for _ in range(3)]
    hunters = {name: dice.choice([5, 6]) for name in names}
    top, rng = dice.choice(["h03", "h04", "h07", "h12"]), dice.getrandbits(64)
    return position(spaces, player(dice.choice(names), (4, 4, 4)), *weak, hunters=hunters, top=top, support=8, rng=rng)


def test_crowded_positions() -> None:
    dice, captures = random.Random(3), Counter[int]()
    for _ in range(CROWDS):
        d = crowded(dice)
        match = load(d)
        play_together(match, gillybog.Twin.from_dict(d), dice, LATER)
        captures[sum(len(person["injured"]) for person in match.to_dict()["players"])] += 1
    assert captures.keys() >= {0, 1, 2, 3}, captures


# --- maps drawn at random ---------------------------------------------------------------------------------------------


def random_cells(dice: random.Random) -> list[Cell]:
    """Cells that hang together with the Great Bog, some times far out."""
    bog = [(0, 0), *STEPS]
    cells = list(bog)
    while len(cells) < len(bog) + 30:
        cell = beside(dice.choice(cells[-12:]), dice.randrange(6))
        if cell not in cells and cell_at(*cell) >= 0:
            cells.append(cell)
    return cells[len(bog) :]


def random_map(dice: random.Random) -> Match:
    """Few paths or many, more bogs than usual, hunters and players anywhere."""
    cells, share = random_cells(dice), dice.choice([0.5, 0.7, 0.9])
    names = [gillybog.name_of(cell) for cell in cells]
    spaces = {name: random_space(dice, share) for name in names}
    hunters = {name: dice.randint(1, 4) for name in dice.sample(names, dice.randrange(6))}
    return load(position(spaces, *(player(dice.choice(names)) for _ in range(3)), hunters=hunters))


def random_space(dice: random.Random, share: float) -> str:
    """Kind, terrain and paths."""
    stubs = "".join(str(way) for way in range(6) if dice.random() < share)
    return dice.choice("FFFLK") + dice.choice(["", "", "", "b", "m", "y", "h", "t", "a", "w", "s"]) + "." + stubs


def random_maps(seed: int) -> Iterable[tuple[Match, gillybog.Twin]]:
    dice = random.Random(seed)
    for _ in range(MAPS):
        match = random_map(dice)
        yield match, gillybog.Twin.from_dict(match.to_dict())


def named(cells: Iterable[Cell]) -> set[str]:
    return {gillybog.name_of(cell) for cell in cells}


def marked(plane: np.ndarray, least: int) -> dict[str, int]:
    """The cells where a plane holds so much or more, by name."""
    return {cell_name(int(cell)): int(plane[cell]) for cell in np.flatnonzero(plane >= least)}


@pytest.mark.rule("G-2.1", "G-2.5")
def test_path_distances() -> None:
    for match, twin in random_maps(3):
        way = np.empty(CELLS, np.int16)
        for cell in twin.spaces:
            land.spread(match.state, cell_at(*cell), way)
            expected = gillybog.distances(twin.graph(), cell)
            assert marked(way, 0) == {gillybog.name_of(other): steps for other, steps in expected.items()}


def collected(search: Callable[..., int], sort: int, match: Match, seat: int) -> set[str]:
    """The cells of a sort that a kernel finds for a seat."""
    cells = np.empty(CELLS, np.int64)
    return {cell_name(int(cell)) for cell in cells[: search(match.state, seat, sort, cells)]}


@pytest.mark.rule("G-2.5", "G-2.6", "G-2.8", "G-8.8", "G-13.28", "G-13.33")
def test_what_is_nearest_and_what_is_farthest() -> None:
    ties = Counter[tuple[str, int, int]]()
    for match, twin in random_maps(4):
        graph, here = twin.graph(), twin.at(0)
        expected = {
            (land.find_nearest, land.GROUPS): twin.spawn_spaces("GROUP"),
            (land.find_nearest_anyhow, land.OPEN_SPACES): twin.spawn_spaces("OPEN"),
            (land.find_farthest, land.OPEN_SPACES): twin.spawn_spaces("FAR"),
            (land.find_nearest, land.TRAP_SPACES): gillybog.nearest(graph, here, twin.trap_spaces()),
            (land.find_nearest_anyhow, land.GROUPS): twin.groups_nearest_to(here),
        }
        for (search, sort), cells in expected.items():
            assert collected(search, sort, match, 0) == named(cells)
            ties[search.__name__, sort, min(len(cells), 2)] += 1
    assert len(ties) == 3 * 5 - 1, ties  # nothing, one or several; only a forest without an open path is missing


@pytest.mark.rule("G-2.2", "G-2.3", "G-2.4", "G-13.31")
def test_line_of_sight() -> None:
    seen = Counter[bool]()
    for match, twin in random_maps(5):
        marks = np.empty(CELLS, np.int8)
        for cell in twin.spaces:
            land.mark_sight(match.state, cell_at(*cell), marks)
            assert marked(marks, 1).keys() == named(gillybog.line_of_sight(twin.graph(), cell))
        for seat, reach in product(range(3), (1, 2, 3, land.FAR_AWAY)):
            expected = twin.is_in_range(seat, reach)
            assert bool(land.is_seen(match.state, seat, reach)) == expected
            seen[expected] += 1
    assert min(seen[True], seen[False]) > MAPS


# --- hunters' ways ----------------------------------------------------------------------------------------------------


def kernels_ways(match: Match, start: int, goal: int) -> tuple[set[str], bool]:
    """Where best ways begin, and whether it matters which one is taken."""
    s, way, bogs = match.state, np.empty(CELLS, np.int16), np.empty(CELLS, np.int16)
    land.spread(s, goal, way)
    if way[start] <= 0:
        return set(), False
    hunting.count_bogs(s, goal, way, bogs, way[start])
    steps = {name for k, name in enumerate(DIRECTIONS) if hunting.is_best_step(s, start, k, way, bogs)}
    return steps, bool(hunting.choice_matters(s, start, goal, way, bogs))


def twins_ways(twin: gillybog.Twin, start: Cell, goal: Cell) -> tuple[set[str], bool]:
    graph, bogs = twin.graph(), twin.bog_cells()
    first = gillybog.hunter_ways(graph, bogs, start, goal)
    between = gillybog.cells_on_best_ways(graph, bogs, start, goal)
    steps = {name for k, name in enumerate(DIRECTIONS) if beside(start, k) in first}
    return steps, any(map(twin.stops_hunters, between))


@pytest.mark.rule("G-7.5", "G-7.6")
def test_hunters_ways() -> None:
    """From every space to every player."""
    found = Counter[tuple[int, bool]]()
    for match, twin in random_maps(6):
        for seat, start in product(range(3), twin.spaces):
            expected = twins_ways(twin, start, twin.at(seat))
            assert kernels_ways(match, cell_at(*start), cell_at(*twin.at(seat))) == expected
            found[min(len(expected[0]), 2), expected[1]] += 1
    assert min(found[0, False], found[1, False], found[1, True], found[2, False], found[2, True]) > 100


# --- attacks ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("G-8.1", "G-8.3")
@pytest.mark.parametrize("limbs", list(product((0, 1), repeat=3)))
@pytest.mark.parametrize(("space", "in_bog"), [("F.3", False), ("Fs.3", False), ("Lb.3", True), ("Lm.3", True)])
def test_an_attack(limbs: tuple[int, ...], space: str, in_bog: bool) -> None:
    for number, face in enumerate(PACK.die):
        left, captured = gillybog.after_attack(list(limbs), face, in_bog)
        d = position(f"(2,0)F.03 (3,0){space}", player("2,0", limbs), player(), hunters={"3,0": 1})
        match = load(d | {"dice": [number]})
        match.push("run")
        match.push("e")
        assert match.to_dict()["players"][0]["limbs"] == left
        assert (match.phase == "lose") == captured
