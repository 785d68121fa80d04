"""The kernels of the Marshlands against the naive twin: whole games, and the scores of boards made up."""

import random
import re
from collections import Counter
from itertools import count
from pathlib import Path
from typing import Any

import pytest

import swamp_envs
from swamp_envs import Match, PackError
from swamp_envs.games.marshlands.scoring.sheet import score_sheet
from tests.records.make import match_of
from twins import marshlands
from twins.compare import assert_agree, play_together

from .chance import share_chance
from .filling import filled
from .wild_packs import wild_pack

Dict = dict[str, Any]

GAME = swamp_envs.game("marshlands")
STANDARD = (marshlands.PACKS / "standard.toml").read_text(encoding="utf-8")
DECISIONS, MANY_DECISIONS = 100, 5_300  # of random games, for each variant; many in the slow tests, 100,000 in all
BOARDS, MANY_BOARDS = 4, 530  # made up, for each variant; 10,000 in all
LATER_ACTS = "4567"  # each with a wild pack of its own

NAMES = [marshlands.cell_name(cell) for cell in marshlands.TABLE]  # by the number of the cell (M-26.4)
TOLD_APART = ("village", "fishery", "reed")  # by points

MIXED: dict[str, Dict] = {  # options that no variant has together
    "opposite, simple eclipse": {"act": "act2", "players": 2, "opposite": True, "eclipse": "simple", "multi": 2},
    "opposite, mad eclipse": {"act": "act3", "players": 2, "opposite": True, "eclipse": "mad"},
    "mad eclipse, three tiles a turn": {"act": "act1", "eclipse": "mad", "multi": 3, "hand_plus": True},
    "simple eclipse, act 3": {"act": "act3", "eclipse": "simple", "copse_encloses": True},
    "act 4, simple eclipse, opposite": {"act": "act4", "players": 2, "opposite": True, "eclipse": "simple"},
    "act 5, mad eclipse": {"act": "act5", "eclipse": "mad", "copse_encloses": True, "pack": "generated:0-3"},
    "optional eclipse, two tiles a turn": {"act": "act2", "eclipse": "optional", "multi": 2},
    "act 4, optional eclipse": {"act": "act4", "players": 3, "eclipse": "optional"},
    "act 7, optional eclipse": {"act": "act7", "players": 5, "eclipse": "optional"},
    "interval 3, optional eclipse": {"act": "interval3", "players": 3, "eclipse": "optional"},
    "alone, three tiles a turn": {"act": "act8", "multi": 3, "sections": 4, "hand_plus": True},
}
VARIANTS = {**GAME.variants, **MIXED}

each_variant = pytest.mark.parametrize("options", VARIANTS.values(), ids=VARIANTS)
NOT_MADE_UP = ("interval2",)
MADE_UP = {name: options for name, options in VARIANTS.items() if options.get("act") not in NOT_MADE_UP}
each_made_up = pytest.mark.parametrize("options", MADE_UP.values(), ids=MADE_UP)
SURE = {  # what there are points for on made-up boards
    "act4": {"boat"},
    "act6": {"garden"},
    "act7": {"garden", "pond"},
    "interval3": {"hole", "copse"},
}


def twin_at(d: Dict) -> marshlands.Twin:
    """The twin of a position, by the rules of its act."""
    return marshlands.twin_of(d["options"]).from_dict(d)


def in_order(match: Match, twin: marshlands.Twin) -> None:
    """The legal moves are told in the same order; what is picked at random is the same."""
    assert match.legal_moves == twin.legal()
    share_chance(match, twin)


def play_games(options: Dict, decisions: int, dice: random.Random) -> int:
    """Random games, one after the other; returns how many decisions were compared."""
    played = 0
    while played < decisions:
        match = Match(GAME.variant(**options), dice.getrandbits(32))
        twin = twin_at(match.to_dict())
        played += play_together(match, twin, dice, check=in_order)
    return played


@each_variant
def test_random_games(options: Dict) -> None:
    play_games(options, DECISIONS, random.Random(1))


@pytest.mark.slow
@each_variant
def test_many_random_games(options: Dict) -> None:
    play_games(options, MANY_DECISIONS, random.Random(2))


ENDS = {  # that bots come to, and random games hardly ever
    "arrived": {"act": "act4", "eclipse": "simple"},
    "counters": {"act": "act5", "eclipse": "mad"},
    "full": {"act": "act5", "players": 2},
    "done": {"act": "act6"},
    "hand": {"act": "act7", "players": 5, "eclipse": "mad"},
}


@pytest.mark.slow
@pytest.mark.parametrize(("end", "options"), ENDS.items(), ids=ENDS)
def test_games_of_bots(end: str, options: Dict) -> None:
    """Games that are played well go where random ones do not: to the centre, to full sections, to the last counter."""
    ends = set()
    for seed in range(20):
        played = match_of("greedy" if seed % 2 else "planner", GAME.variant(**options), 1000 + seed)
        match = Match(played.variant, 1000 + seed)
        twin = twin_at(match.to_dict())
        for move in played.moves:
            assert_agree(match, twin)
            match.push(move)
            twin.push(move)
        assert_agree(match, twin)
        ends.add(match.to_dict()["outcome"])
    assert end in ends


def is_as_dealt(d: Dict) -> bool:
    """Whether nothing has passed from hand to hand (M-23.10)."""
    return not any(map(any, d.get("known", ())))


@each_variant
@pytest.mark.rule("M-6.1", "M-6.2", "M-11.1", "M-12.1", "M-13.1", "M-18.1")
def test_set_up(options: Dict) -> None:
    """A set-up is the one that follows from the order of the stock, and nothing is missing from it."""
    d = next(d for d in (Match(GAME.variant(**options), seed).to_dict() for seed in count(3)) if is_as_dealt(d))
    stock = [tile for hand in d["hands"] for tile in hand] + d["deck"]
    twin = marshlands.twin_of(d["options"]).dealt(d["options"], stock, d["pack"])
    assert twin.to_dict() == d
    assert twin.stock() == Counter(stock)


# --- boards made up ---------------------------------------------------------------------------------------------------


Named = tuple[int, str, list[str], int]


def kernels_sheet(match: Match) -> list[Named]:
    """The lines the kernels count, with the names of their cells."""
    lines = score_sheet(match.variant, match.state)
    return sorted((line[0], line[1], [NAMES[cell] for cell in line[2]], line[3]) for line in lines)


def twins_sheet(twin: marshlands.Twin) -> list[Named]:
    return sorted((line[0], line[1], list(map(marshlands.cell_name, line[2])), line[3]) for line in twin.score_sheet())


def assert_same_score(variant: Any, d: Dict) -> Counter[str]:
    """Both count the same lines and pay the same; returns how many lines of each kind there are."""
    match, twin = Match.from_dict(variant, d), twin_at(d)
    sheet = twins_sheet(twin)
    assert kernels_sheet(match) == sheet
    assert match.scores == twin.scores
    assert match.payoff == pytest.approx(twin.payoffs)
    return Counter(f"{kind} {points}" if kind in TOLD_APART else kind for _, kind, _, points in sheet)


def score_boards(options: Dict, boards: int, dice: random.Random) -> Counter[str]:
    """Boards of a variant; returns how many lines of each kind there were."""
    variant, kinds = GAME.variant(**options), Counter[str]()
    for _ in range(boards):
        start = Match(variant, dice.getrandbits(32)).to_dict()
        kinds += assert_same_score(variant, filled(start, dice))
    return kinds


@each_made_up
def test_made_up_boards(options: Dict) -> None:
    expected = SURE.get(options.get("act", "act1"), {"hole", "garden"})
    assert score_boards(options, BOARDS, random.Random(4)).keys() >= expected


@pytest.mark.slow
@each_made_up
def test_many_made_up_boards(options: Dict) -> None:
    score_boards(options, MANY_BOARDS, random.Random(5))


@pytest.mark.rule("M-2.10")
@pytest.mark.parametrize("name", ["abbey", "village"])
def test_what_links_lead_to_is_one_piece_of_water(tmp_path: Path, name: str) -> None:
    """The twin linked with all water of the centre, the kernels with the first."""
    apart = "FFWFF\nFVFVF\nWWKWW\nFVFVF\nFFWFF"
    items = re.sub(rf'(id = "{name}"\n(?:.+\n)*?map = """\n)(?:[A-Z]{{5}}\n){{5}}', rf"\g<1>{apart}\n", STANDARD)
    assert apart in items
    file = tmp_path / "apart.toml"
    file.write_text(items, encoding="utf-8")
    with pytest.raises(PackError, match=f"'{name}', map: found 4 pieces of water"):
        GAME.variant(pack=str(file))


def test_packs_drawn_at_random(tmp_path: Path) -> None:
    """Mosaics that only M-2.10 binds: games, and boards made up."""
    dice, kinds = random.Random(9), Counter[str]()
    for later in LATER_ACTS:
        pack = wild_pack(tmp_path / f"wild{later}.toml", dice)
        for acts in ("1238", later):
            names = [f"act{number}" for number in acts]
            options = dice.choice([kind for kind in VARIANTS.values() if kind.get("act", "act1") in names])
            play_games(options | {"pack": pack}, DECISIONS, dice)
            kinds += score_boards(options | {"pack": pack}, 2 * BOARDS, dice)
    assert kinds.keys() >= {"field", "cow", "garden", "copse", "frog", "fishery 3", "reed 10"}
