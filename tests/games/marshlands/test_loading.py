"""The Marshlands' decisions, positions and sight (RULES.md, parts 26 to 28): texts, what loads, what is refused."""

import random
from typing import Any

import numpy as np
import pytest

from swamp_envs import Match, PositionError
from swamp_envs.core import loops
from swamp_envs.games.marshlands.acts import ACTS
from swamp_envs.games.marshlands.board import CELL_NAMES, START, cell_at
from swamp_envs.games.marshlands.families import ALL_FAMILIES, family_of
from swamp_envs.games.marshlands.scoring.sheet import score_sheet

from .tables import AT_RARE_QUESTIONS, GAME, NAMES, deal, match_at, play, position, variant

TWO = {"players": 2}
HANDS = "cross tee joker | curve tee tee"


# --- 26. Decisions ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("M-26.1", "M-26.2")
def test_all_phases_are_come_to() -> None:
    asked = {at().phase for at in AT_RARE_QUESTIONS}
    games = ({"players": 2}, {"act": "act8"}, {"eclipse": "simple"}, {"act": "act5", "players": 2})
    for options in (*games, {"act": "interval1", "players": 2}):
        for seed in range(6):
            match, dice = deal(seed, **options), random.Random(seed)
            while not match.over:
                asked.add(match.phase)
                match.push(dice.choice(match.legal_moves))
    assert asked == {phase for family in ALL_FAMILIES for phase in family.phases}


@pytest.mark.rule("M-26.3", "M-26.4")
def test_numbers_of_decisions() -> None:
    v = variant()
    numbers = {"-": 0, "y": 1, "n": 2, "h0": 3, "h30": 33, "o0": 34, "e5@0": 64, "j10@0": 304, "o15@3": 547}
    numbers |= {"v0": 548, "v3": 551, "e1": 552, "e3": 554, "t^": 555, "tv": 556}
    assert {text: v.action_number(text) for text in numbers} == numbers
    assert v.num_actions == 557
    assert [CELL_NAMES[cell] for cell in START] == ["j11", "i10", "j9", "k10"]


@pytest.mark.rule("M-26.3")
def test_how_many_numbers_each_act_has() -> None:
    acts = {"act1": 557, "act2": 557, "act3": 557, "act4": 601, "act5": 601, "act6": 775, "act7": 589, "act8": 557}
    intervals = {"interval1": 802, "interval2": 766, "interval3": 887}
    assert {act: family_of({"act": act}).actions.size for act in ACTS} == acts | intervals
    assert family_of({"act": "act7", "table": True}).actions.size == 1549


@pytest.mark.rule("M-26.5")
def test_slots() -> None:
    match = match_at(HANDS, options=TWO)
    top = match.to_dict()["deck"][0]
    play(match, "o0")
    assert match.to_dict()["hands"][0] == ["tee", "joker"]
    assert play(match, "n").to_dict()["hands"][0] == ["tee", "joker", top]


@pytest.mark.rule("M-26.6")
def test_turns_are_counted_when_they_end() -> None:
    match = match_at(HANDS, options=TWO)
    assert match.to_dict()["turn"] == 0
    play(match, "h0")
    assert match.to_dict()["turn"] == 0
    play(match, "j12@0")
    assert match.to_dict()["turn"] == 1


@pytest.mark.rule("M-26.7")
def test_options() -> None:
    listed = [line.split("|")[1].strip(" `") for line in GAME.rules_page.split("\n") if line.startswith("  | `")]
    assert {option.name for option in GAME.options} <= set(listed)


# --- 27. What a seat sees ---------------------------------------------------------------------------------------------


@pytest.mark.rule("M-27.1", "M-27.3")
def test_other_hands_and_the_deck_are_hidden() -> None:
    seen = match_at(HANDS, options=TWO).seen_by(0)
    assert seen["hands"] == [["cross", "tee", "joker"], ["?", "?", "?"]]
    assert set(seen["deck"]) == {"?"}
    assert len(seen["deck"]) == 119


@pytest.mark.rule("M-27.2", "M-27.8", "M-28.2")
def test_a_tile_that_is_laid_or_offered_is_open() -> None:
    match = match_at(HANDS, options=TWO)
    assert play(match.copy(), "h1").seen_by(1)["hands"][0] == ["tee", "?", "?"]
    offered = play(match, "o1").seen_by(1)
    assert offered["offered"] == "tee"
    assert offered["hands"][0] == ["?", "?"]


@pytest.mark.rule("M-27.3")
def test_a_redeal_is_as_likely_any_way() -> None:
    """Six tiles of six kinds are unseen: four in the deck, two in the other hand; each kind is dealt there alike."""
    kinds = ["cross", "tee", "curve", "bends", "twin_tee", "landing#1"]
    d = position("tee_reed tee_reed tee_reed | cross tee tee", options=TWO)
    v = variant(**TWO)
    match = Match.from_dict(v, d)
    match.state.deck[:] = 0
    tiles = [NAMES.index(kind) for kind in kinds]
    match.state.deck[:4], match.state.deck_size = tiles[:4], 4
    match.state.hand[1, :2], match.state.hand_size[1] = tiles[4:], 2
    counts = np.zeros((6, 6))
    states = match.states
    for seed in range(6000):
        copy = states.copy()
        loops.redeal_rows(v.tables, copy, np.array([seed], np.uint64))
        s = copy[0]
        for place, tile in enumerate([*s.deck[:4], *s.hand[1, :2]]):
            counts[place, tiles.index(tile)] += 1
    chi = ((counts - 1000) ** 2 / 1000).sum()
    assert chi < 60  # 25 degrees of freedom: once in ten thousand


# --- 28. Positions ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("M-28.1", "M-28.6")
def test_entries_of_a_position() -> None:
    match = deal(1, **TWO)
    names = (
        "board villages hands deck out colour_of oriented refused in_turn laid chosen offered mad_by turn phase seat"
    )
    assert list(match.to_dict()) == [*names.split(), "outcome", "pack", "options"]
    assert match.position.startswith("board={i10=village#1@1,j10=abbey@0,j11=village#0@0} villages=[] hands=[[")


@pytest.mark.rule("M-28.2", "M-28.3")
def test_the_end_of_a_game() -> None:
    match, dice = deal(2, **TWO), random.Random(0)
    while not match.over:
        match.push(dice.choice(match.legal_moves))
    d = match.to_dict()
    assert (d["seat"], d["phase"], d["laid"], d["chosen"], d["offered"]) == (-1, "orient", 0, -1, None)
    again = Match.from_dict(match.variant, d)
    assert (again.scores, again.payoff) == (match.scores, match.payoff)


@pytest.mark.rule("M-28.4")
def test_what_may_be_left_out() -> None:
    d = match_at(HANDS, options=TWO).to_dict()
    assert (d["villages"], d["colour_of"], d["oriented"], d["out"]) == ([], [0, 1], [1, 1], [])
    assert len(d["deck"]) == 119
    d = match_at(HANDS, base="0,0=eclipse", options={**TWO, "act": "act2", "eclipse": "simple"}).to_dict()
    assert (d["villages"], d["out"]) == ([0, 1], ["abbey"])
    d = match_at(HANDS, deck=["cross"], options=TWO).to_dict()
    assert len(d["out"]) == 118


REFUSED = [
    ({"hands": [["eclipse", "tee", "tee"], ["tee", "tee", "curve"]]}, "not use"),
    ({"hands": [["tee"] * 3, ["tee"] * 3]}, "two places"),
    ({"hands": [["nothing", "tee", "tee"], ["tee", "tee", "curve"]]}, "nothing"),
    ({"hands": [["tee", "tee"], ["tee", "tee", "curve"]]}, "too few"),
    ({"layout": "1,1=copse_end"}, "fit"),
    ({"layout": "1,1=cross@1"}, "turned"),
    ({"layout": "-1,0=cross"}, "nobody owns"),
    ({"base": "0,0=abbey@1 1,0=village#0 0,-1=village#1@1"}, "centre"),
    ({"base": "1,0=village#0 0,-1=village#1@1"}, "two places|centre"),
    ({"base": "0,0=abbey 2,0=village#0 0,-1=village#1@1"}, "village"),
    ({"colour_of": [1, 0]}, "colours"),
    ({"mad_by": 0}, "mad"),
    ({"deck": []}, "over"),
    ({"refused": 6}, "over"),
    ({"outcome": "full", "seat": -1, "phase": "orient"}, "reason"),
    ({"seat": 1}, "seat"),
    ({"phase": "offer"}, "offered|chosen"),
    ({"phase": "place"}, "chosen"),
    ({"phase": "take"}, "phase"),
    ({"phase": "eclipse"}, "phase"),
    ({"phase": "orient"}, "phase"),
    ({"laid": 1}, "too few|phase"),
    ({"offered": "joker", "seat": 1, "phase": "offer"}, "too many|two places"),
    ({"seat": -1}, "outcome"),
]


@pytest.mark.rule("M-28.5")
@pytest.mark.parametrize(("wrong", "words"), REFUSED, ids=[str(k) for k in range(len(REFUSED))])
def test_what_cannot_be_is_refused(wrong: dict[str, Any], words: str) -> None:
    wrong = dict(wrong)
    layout, base = wrong.pop("layout", ""), wrong.pop("base", None)
    d = position("tee tee cross | curve tee tee", layout, options=TWO, **({"base": base} if base else {})) | wrong
    with pytest.raises(PositionError, match=words):
        Match.from_dict(variant(**TWO), d)


@pytest.mark.rule("M-28.7")
def test_a_score_sheet() -> None:
    match, dice = deal(4, players=3), random.Random(4)
    while not match.over:
        match.push(dice.choice(match.legal_moves))
    sheet = score_sheet(match.variant, match.state)
    assert [sum(line.points for line in sheet if line.colour == p) for p in range(3)] == match.scores
    assert all(line.points for line in sheet)
    holes = [line.cells for line in sheet if line.kind == "hole"]
    assert {len(cells) for cells in holes} == {1}
    assert len(holes) == 90 - sum(cell != "j10" for cell in match.to_dict()["board"])
    assert cell_at(0, 0) not in {cell for line in sheet for cell in line.cells}
