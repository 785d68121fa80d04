"""Swamped's kernels against the naive twin: whole games, the croc's ways, and the points of objectives."""

import random
from collections import Counter
from copy import copy
from typing import Any

import numpy as np
import pytest

from swamp_envs import Match
from swamp_envs.games.swamped.croc import NO_WAY, find_way
from swamp_envs.games.swamped.ending import score_all
from swamp_envs.games.swamped.notation import MAP_NAMES
from twins import swamped
from twins.compare import play_together

from .tables import GAME, PACK, VARIANTS, Dict, deal, load, made_up, map_name, tiger_spaces

DECISIONS = 250  # of random games, for each variant
TABLES, LATER = 100, 15  # made up, for each variant, and how many decisions they are played on

each_variant = pytest.mark.parametrize("options", VARIANTS.values(), ids=VARIANTS)


def twin_of(match: Match) -> swamped.Twin:
    """The twin takes each new deal, which is random, from the match it is compared with."""

    class Twin(swamped.Twin):
        def push(self, text: str, next_deal: Dict | None = None) -> None:
            super().push(text, match.to_dict() if next_deal is None else next_deal)

    return Twin.from_dict(match.to_dict())


@pytest.mark.parametrize("options", GAME.variants.values(), ids=GAME.variants)
def test_random_games(options: Dict) -> None:
    dice, played, seed = random.Random(1), 0, 0
    while played < DECISIONS:
        match = deal(seed, **options)
        played += play_together(match, twin_of(match), dice)
        seed += 1


# Options of which no kind of game on the list makes use.
MORE = {
    "survival": {"survival": True, "players": 2},
    "survival alone": {"survival": True, "players": 1},
    "named maps": {"waterfall": True, "start_map": "s2", "waterfall_side": "w2"},
}


@pytest.mark.parametrize("options", MORE.values(), ids=MORE)
def test_tables_made_up_with_other_options(options: Dict) -> None:
    dice = random.Random(2)
    for _ in range(TABLES):
        match = load(made_up(dice, **options))
        play_together(match, twin_of(match), dice, LATER)


def ending(match: Match) -> str:
    """How a finished game ended, in a word."""
    last, end = match.moves[-1], match.to_dict()
    match.pop()
    before = match.to_dict()
    if end["outcome"] != "failed":
        return "named" if before["phase"] == "final" else end["outcome"]
    if end["boat"] == end["croc"]:
        return "ran into the croc" if end["croc"] == before["croc"] else "caught"
    if before["phase"] == "play":
        return "tiger"
    if before["bonus"] and (last == "stop" or end["boat"] != before["boat"]):
        return "time"
    return "falls" if before["forced"] else "too early"


ENDINGS = {"won", "named", "cut", "ran into the croc", "caught", "time", "too early", "tiger", "falls"}


def hunted(dice: random.Random) -> Dict:
    """A made-up table: the boat on a tiger's space, and a Pounce to be played."""
    d = made_up(dice, players=2, tiger=True)
    places = tiger_spaces(d["swamp"][:-1])
    if not any(card[0] == "P" for card in d["hands"][d["seat"]]) or not places or d["croc"] in places:
        return hunted(dice)
    return d | {"boat": dice.choice(places), "phase": "play", "steps": 0}


def test_made_up_tables_reach_every_ending() -> None:
    dice, endings = random.Random(2), Counter[str]()
    tables = [made_up(dice, **options) for options in VARIANTS.values() for _ in range(TABLES)]
    for table in [*tables, *(hunted(dice) for _ in range(TABLES))]:
        match = load(table)
        play_together(match, twin_of(match), dice, LATER)
        if match.over:
            endings[ending(match)] += 1
    assert endings.keys() == ENDINGS, endings


# --- the croc's ways --------------------------------------------------------------------------------------------------

WAYS = "ENWS"


def kernels_way(match: Match) -> tuple[int | None, list[str]]:
    """How far the croc is, and where shortest ways begin, as the kernel finds them."""
    distance, steps = find_way(match.variant.tables[0], match.state)
    return None if distance == NO_WAY else int(distance), [way for k, way in enumerate(WAYS) if steps >> k & 1]


def twins_way(maps: list[Dict], croc: tuple[int, str], boat: tuple[int, str]) -> tuple[int | None, list[str]]:
    distance = swamped.distances_to(maps, boat).get(croc)
    return distance, [] if distance is None else swamped.croc_first_steps(maps, croc, boat)


def teleport(match: Match, dice: random.Random) -> tuple[tuple[int, str], tuple[int, str]]:
    """Croc and boat put anywhere, not on one space; returns where."""
    s = match.state
    places = [(card, space) for card in range(s.line_size) for space in range(36)]
    (s.croc_card, s.croc_space), (s.boat_card, s.boat_space) = dice.sample(places, 2)
    croc, boat = (int(s.croc_card), int(s.croc_space)), (int(s.boat_card), int(s.boat_space))
    return (croc[0], swamped.SPACES[croc[1]]), (boat[0], swamped.SPACES[boat[1]])


@pytest.mark.rule("D-1.2", "D-5.1")
@each_variant
def test_the_crocs_ways(options: Dict) -> None:
    """In Swamps of up to 14 cards of the pack."""
    dice, lengths = random.Random(3), set()
    for _ in range(25):
        match = load(made_up(dice, **options))
        maps = [PACK.maps[map_name(card)] for card in match.to_dict()["swamp"]]
        lengths.add(len(maps))
        for _ in range(8):
            croc, boat = teleport(match, dice)
            assert kernels_way(match) == twins_way(maps, croc, boat)
    assert max(lengths) > 12


def maze(dice: random.Random, open_share: float) -> Dict:
    """A map with walls put up at random, and gaps in its frame."""
    openings: dict[str, set[str]] = {space: set() for space in swamped.SPACES}
    for space in openings:
        for way, back in ("EW", "SN"):
            other = swamped.beside(space, way)
            if other and dice.random() < open_share:
                openings[space].add(way)
                openings[other].add(back)
        if space[0] in "af" and dice.random() < 0.3:
            openings[space].add("W" if space[0] == "a" else "E")
    return {"letters": {}, "openings": openings}


def lay_maze(t: Any, number: int, card_map: Dict) -> None:
    """Write a map into the kernels' tables."""
    spaces = list(enumerate(swamped.SPACES))
    for k, way in enumerate(WAYS):
        inside = [n for n, space in spaces if way in card_map["openings"][space] and swamped.beside(space, way)]
        t.ways[number, k] = np.uint64(sum(1 << n for n in inside))
    t.left[number] = sum(1 << row for row in range(6) if "W" in card_map["openings"][f"a{row + 1}"])
    t.right[number] = sum(1 << row for row in range(6) if "E" in card_map["openings"][f"f{row + 1}"])


@pytest.mark.rule("D-1.2", "D-5.1", "D-5.3")
def test_the_crocs_ways_through_mazes() -> None:
    """Walls anywhere, and often no way at all."""
    dice, found = random.Random(4), Counter[bool]()
    for share in (0.5, 0.6, 0.8):
        match = load(made_up(dice, players=2, tiger=True, waterfall=True))
        match.variant = copy(match.variant)
        match.variant.tables = match.variant.tables.copy()
        for _ in range(30):
            mazes = {name: maze(dice, share) for name in MAP_NAMES}
            for number, name in enumerate(MAP_NAMES):
                lay_maze(match.variant.tables[0], number, mazes[name])
            maps = [mazes[map_name(card)] for card in match.to_dict()["swamp"]]
            for _ in range(8):
                croc, boat = teleport(match, dice)
                way = twins_way(maps, croc, boat)
                assert kernels_way(match) == way
                found[way[0] is None] += 1
    assert min(found[True], found[False]) > 100


# --- objectives -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("D-6.1", "D-6.3")
@pytest.mark.parametrize("person", range(7))
def test_the_points_of_an_adventurer(person: int) -> None:
    dice, match = random.Random(person), deal(players=1)
    s = match.state
    s.adventurer[0] = person
    for _ in range(300):
        s.treasures[:] = [dice.choice([0, 1, 2, 3, 5, dice.randint(0, 40)]) for _ in range(4)]
        s.boat_card = dice.randint(0, 27)
        score_all(match.variant.tables[0], s)
        expected = [
            swamped.objective_points(objective, s.treasures.tolist(), int(s.boat_card))
            for objective in PACK.adventurers[person]
        ]
        assert match.scores == [max(expected)]
