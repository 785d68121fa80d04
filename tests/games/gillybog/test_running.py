"""The clauses of RULES.md, part 14: decisions; and the tables of stages, which say what may follow what."""

import random
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

import pytest

from swamp_envs import Match
from swamp_envs.games.gillybog.kinds import Phase
from swamp_envs.games.gillybog.rules.frames import KIND, NO_ANSWER, STAGE, Frame, SetupStage, withdraw_offers
from swamp_envs.games.gillybog.rules.running import FRAMES, step

from .looking import asked, at
from .scenes import holding, with_card
from .tables import (
    FOREST,
    GAME,
    VARIANTS,
    Dict,
    bog_stacks,
    deal,
    field,
    gilly,
    load,
    made_up,
    match_at,
    on_top,
    play,
    player,
    road,
)


@pytest.mark.rule("G-14.1")
def test_a_decision_with_one_answer_is_the_games_own() -> None:
    """One stack, one way to lay the tile: nothing is asked but the limb."""
    match = match_at("(2,0)F.03", player("2,0"), player(), bogs=[["B01"], []])
    assert (play(match, "grow fins").phase, field(match, "map")["2,0"]) == ("act", "Lm.012345 B01")


@pytest.mark.rule("G-14.1")
def test_only_in_act_it_is_asked() -> None:
    """With one card left there is still a choice; every other phase offers two answers or more."""
    match = match_at("", ONE_CARD, player(), plays=1)
    assert asked(match) == ("act", 0, "done run grow")


ONE_CARD = player(hand=["rg"], injured=["ss"], played=["hs"])
CAPTURED: Dict = {"hunters": {"3,0": 1, "1,0": 1}, "dice": "x"}
TWO_GILLYS = [gilly("standing", "2,0", "g1"), gilly("standing", "2,0", "g2")]
# How a phase is reached, and what is legal there; 3,0 is the end of a road.
ROAD = "(2,0)F.03 (3,0)F.3"
ASKED: dict[str, tuple[Callable[[], Match], int, str]] = {
    "act": (
        lambda: match_at("", holding("u07", "u30"), player(), gillys=[gilly("standing", "1,0", "g1")]),
        0,
        "done run grow howl sense sneak scare u07 u30",
    ),
    "act with a gilly": (
        lambda: match_at("(2,0)F.03", player("2,0"), player(), gillys=[*TWO_GILLYS, gilly("saved", card="g8")]),
        0,
        "done run grow howl sense sneak scare g1 g2 g8",
    ),
    "orient": (
        lambda: play(match_at(ROAD, player("2,0"), player(), bogs=bog_stacks("B08", "B01")), "grow fins bog-a"),
        0,
        "e ne nw",  # 0134 turned by three is itself
    ),
    "step": (lambda: play(match_at(ROAD, player("2,0"), player()), "run"), 0, "done e w"),
    "dest": (lambda: with_card("u01", ROAD, "3,0"), 0, "done 1,-1 1,0 0,1"),
    "group": (
        lambda: play(match_at(ROAD, player("2,0"), player(), hunters={"3,0": 1, "1,0": 1}), "scare"),
        0,
        "1,0 3,0",
    ),
    "space": (lambda: with_card("u11", ROAD, "2,0"), 0, "done 2,0 3,0"),
    "dir": (lambda: play(match_at(road(2, 4), player("1,0"), player(), hunters={"3,0": 1}), "scare"), 0, "e w"),
    "limb": (lambda: play(match_at(), "grow"), 0, "fronds fins feet"),
    "stack": (lambda: play(match_at(ROAD, player("2,0"), player()), "grow fins"), 0, "bog-a bog-b"),
    "ignore": (lambda: play(match_at("(2,0)Fa.3", player("1,0"), player()), "sneak e"), 0, "done use"),
    "guard": (
        lambda: play(match_at("(2,0)Fa.3", player("1,0"), player(), wards={"2,0": 1}, dice="x"), "run e"),
        0,
        "done use",
    ),
    "lead": (lambda: play(match_at(ROAD, player("2,0"), player(), gillys=TWO_GILLYS), "run e"), 0, "gilly-1 gilly-2"),
    "lose": (
        lambda: play(match_at(ROAD, holding("u09", place="2,0", limbs=(1, 0, 1)), player(), **CAPTURED), "run e"),
        0,
        "u09 rg hs ss",
    ),
    "pick": (lambda: play(match_at("", ONE_CARD, player(), plays=1), "run done"), 0, "pick-1 pick-2"),
    "player": (lambda: play(match_at("", holding("u29"), player(), player()), "u29"), 0, "p2 p3"),
    "recover": (lambda: play(match_at("", holding("u28"), player()), "run done scare u28"), 0, "rg ss"),
    "extra": (
        lambda: play(match_at("(2,0)F.03", player("2,0"), player(), forest=on_top(FOREST, "F05")), "sense 3,0 e"),
        0,
        "done use",
    ),
}


@pytest.mark.rule("G-14.2")
@pytest.mark.parametrize(("reach", "seat", "legal"), ASKED.values(), ids=ASKED)
def test_who_is_asked_what(reach: Callable[[], Match], seat: int, legal: str, request: pytest.FixtureRequest) -> None:
    phase = request.node.callspec.id.split()[0]
    assert asked(reach()) == (phase, seat, legal)


@pytest.mark.rule("G-14.2")
def test_the_placer_is_asked_for_cell_and_direction() -> None:
    match = match_at("(2,0)F.03", player("2,0"), player(), forest=on_top(FOREST, "F05"))
    play(match, "sense")
    assert (match.phase, match.seat) == ("cell", 0)
    assert {"3,0", "4,0", "-2,0"} <= {*match.legal_moves}
    assert asked(play(match, "3,0"))[:2] == ("orient", 0)


@pytest.mark.rule("G-14.2", "G-8.7")
def test_a_captured_player_is_asked_in_anothers_turn() -> None:
    people = player("1,0"), player("2,0", (1, 1, 0))
    match = match_at(road(2, 4), *people, top="h04", hunters={"3,0": 2, "1,0": 1}, dice="b1")
    assert asked(play(match, "done")) == ("lose", 1, "rg hs ss")
    play(match, "hs")
    assert (match.phase, match.seat) == ("cell", 1)


@pytest.mark.rule("G-14.3")
def test_every_decision_is_one_word() -> None:
    words = [
        *["done", "use", "e", "ne", "nw", "w", "sw", "se", "run", "grow", "howl", "sense", "sneak", "scare"],
        *(f"u{n:02}" for n in range(1, 31)),
        *(f"g{n}" for n in range(1, 9)),
        *["fronds", "fins", "feet", "bog-a", "bog-b"],
        *(f"pick-{n}" for n in range(1, 6)),
        *(f"p{n}" for n in range(1, 5)),
        *["rg", "hs", "ss"],
        *["gilly-1", "gilly-2", "gilly-3"],
        *(f"{q},{r}" for r in range(-13, 14) for q in range(-13, 14) if abs(q + r) <= 13),
    ]
    assert len(words) == GAME.default.num_actions == 619
    assert [GAME.default.action_text(number) for number in range(619)] == words
    assert [GAME.default.action_number(word) for word in words] == [*range(619)]


STEPS = {"e": "1,0", "ne": "1,-1", "nw": "0,-1", "w": "-1,0", "sw": "-1,1", "se": "0,1"}


@pytest.mark.rule("G-14.4")
@pytest.mark.parametrize(("way", "cell"), STEPS.items())
def test_directions(way: str, cell: str) -> None:
    assert at(play(match_at(), f"run {way} done")) == cell


@pytest.mark.rule("G-14.4")
def test_a_domino_is_named_by_the_cell_of_its_half_a_and_the_way_to_half_b() -> None:
    """F05 is .034/.03; a sixth turn adds one to every stub."""
    match = match_at("(2,0)F.03", player("2,0"), player(), forest=on_top(FOREST, "F05"))
    laid = field(play(match.copy(), "sense 3,0 e"), "map")
    assert (laid["3,0"], laid["4,0"]) == ("F.034 F05", "F.03 F05")
    laid = field(play(match, "sense -2,0 w"), "map")
    assert (laid["-2,0"], laid["-3,0"]) == ("F.013 F05", "F.03 F05")


@pytest.mark.rule("G-14.5")
def test_options() -> None:
    defaults = {"players": 2, "difficulty": "easy", "first_time": False, "max_turns": 120, "pack": "standard"}
    assert GAME.variant().options == defaults
    assert GAME.player_counts == (1, 2, 3, 4)


# --- the stages of what is being carried out --------------------------------------------------------------------------


Frames = list[tuple[int, int]]
STAGES = {(int(frame), int(n)): row for frame, stages in FRAMES.items() for n, row in stages.items()}


def frames_of(s: Any) -> Frames:
    """Kind and stage of every frame, from the bottom."""
    return [(int(frame[KIND]), int(frame[STAGE])) for frame in s.stack[: s.depth]]


def steps_of(match: Match, dice: random.Random) -> Iterator[tuple[Frames, Frames]]:
    """The frames before and after every step of the rules, until the next question."""
    t, s = match.variant.tables[match.state.pack], match.state
    answer = dice.choice(match.legal_actions)
    while True:
        withdraw_offers(s)
        before = frames_of(s)
        step(t, s, answer)
        yield before, frames_of(s)
        if s.over or s.offer_n > 1 or (s.offer_n == 1 and s.phase == Phase.ACT):
            return
        answer = int(s.offer[0]) if s.offer_n else NO_ANSWER


def test_stages_follow_one_another_as_the_tables_say() -> None:
    """The page draws its diagrams from them. Only a capture ends what other frames are at."""
    dice, followed = random.Random(14), set()
    dealt = (deal(seed, **VARIANTS[label]) for seed, label in enumerate(["2 players", "hard", "generated"] * 4))
    for match in (*dealt, *(load(made_up(dice, **options)) for options in VARIANTS.values() for _ in range(12))):
        for _ in range(60):
            for before, after in steps_of(match, dice) if not match.over else ():
                followed |= check_step(before, after)
    led_to = {(frame, n, to) for frame, stages in FRAMES.items() for n, row in stages.items() for to in row.then}
    at_the_deal = {(Frame.SETUP, SetupStage.FIRST_TILE, SetupStage.SECOND_TILE)}
    assert led_to - at_the_deal <= followed, led_to - at_the_deal - followed


def check_step(before: Frames, after: Frames) -> set[tuple[int, int, int]]:
    """Where the frame on top has come to, if it goes on: kind, stage and stage after it."""
    kind, stage = before[-1]
    row = STAGES[kind, stage]
    for (below, waiting_at), (above, _) in pairwise(after):
        assert above in STAGES[below, waiting_at].waits_for
    if kind == Frame.LOSS:  # a capture
        return set()
    here = after[len(before) - 1] if len(after) >= len(before) else (0, 0)
    goes_on = here[0] == kind and (here[1] == stage or here[1] in row.then)
    assert goes_on or row.ends, (Frame(kind), stage, here)
    return {(kind, stage, here[1])} if goes_on else set()
