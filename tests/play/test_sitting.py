"""A sitting asks, is answered, tells each person what that seat may know, and never waits."""

import re

import numpy as np
import pytest

import swamp_envs
from swamp_envs import GameOver, IllegalAction, Match, SwampError
from swamp_envs.play.agents import Random, make_agent
from swamp_envs.play.sitting import Sitting
from swamp_envs.play.story import of_others, story, tell
from tests.adapters.scenes import Cheeky, Habit, random_game

SWAPX = swamp_envs.game("swapx").variant(max_turns=12)


def two_people(seed: int = 1) -> Sitting:
    return Sitting(Match(SWAPX, seed), {1: Habit(), 2: Random(seed)}, seed)


def test_agents_decide_until_a_person_is_asked() -> None:
    sitting = two_people()
    assert sitting.people == (0, 3)
    assert sitting.advance() == 0
    assert sitting.asked is not None
    assert (sitting.asked.seat, sitting.asked.moves) == (0, tuple(sitting.match.legal_moves))
    sitting.answer(0, "--")
    assert sitting.asked is None
    assert sitting.advance() == 2
    assert sitting.asked is not None
    assert sitting.asked.seat == 3


def test_only_who_is_asked_can_answer_and_only_with_a_legal_move() -> None:
    sitting = two_people()
    before = sitting.match.states.tobytes()
    for seat in (1, 3):
        with pytest.raises(SwampError, match=f"found an answer of seat {seat}, accepted: of seat 0"):
            sitting.answer(seat, "--")
    with pytest.raises(IllegalAction):
        sitting.answer(0, "a1-a2")
    assert sitting.match.states.tobytes() == before


def play_out(sitting: Sitting) -> None:
    sitting.advance()
    while question := sitting.asked:
        sitting.answer(question.seat, question.moves[-1])
        sitting.advance()


def test_a_sitting_comes_to_its_end_and_is_recorded() -> None:
    sitting = two_people()
    play_out(sitting)
    assert sitting.match.over
    assert sitting.asked is None
    with pytest.raises(GameOver):
        sitting.answer(0, "--")
    assert sitting.record().seats == ("human", "habit", "random", "human")
    assert sitting.record().replay().states.tobytes() == sitting.match.states.tobytes()


def test_agents_can_be_watched_decision_by_decision() -> None:
    sitting = Sitting(Match(SWAPX, 1), dict.fromkeys(range(4), make_agent("greedy", 3)), 5)
    assert [sitting.advance(1), sitting.advance(3), sitting.match.ply] == [1, 3, 4]
    sitting.advance()
    assert sitting.match.over
    assert sitting.advance() == 0


def test_each_person_hears_once_what_the_others_did() -> None:
    sitting = two_people()
    for seat in (0, 3):
        sitting.advance()
        assert sitting.news(0) == [] if seat == 0 else True
        sitting.answer(seat, "--")
    sitting.advance()
    assert [decision.seat for decision in sitting.news(0)] == [1, 2, 3]
    assert [decision.seat for decision in sitting.news(3)] == [0, 1, 2]
    assert sitting.news(0) == sitting.news(3) == []


def test_secrets_are_told_by_their_kind_to_all_but_the_one_who_knows() -> None:
    script = random_game("reeds", {"players": 3}, 2)
    match = script.match_at(len(script.actions))
    secret = match.variant.facts.secret_kinds
    assert any(decision.kind in secret for decision in story(match))
    for seat in range(3):
        for decision, move in zip(story(match, seat), match.moves, strict=True):
            hidden = decision.kind in secret and decision.seat != seat
            assert decision.move == (None if hidden else move)
            assert str(decision) == f"seat {decision.seat} {decision.kind if hidden else move}"
    assert [decision.move for decision in story(match)] == match.moves
    assert [decision.ply for decision in story(match, None, 2)] == list(range(2, match.ply))


def test_a_person_takes_back_the_own_last_decision_and_what_came_after() -> None:
    sitting = two_people()
    with pytest.raises(SwampError, match="no decision of yours"):
        sitting.take_back(0)
    for seat in (0, 3, 0):
        sitting.advance()
        sitting.news(seat)
        sitting.answer(seat, "--")
    sitting.advance()
    sitting.take_back(3)
    assert sitting.match.ply == 3
    assert sitting.asked is not None
    assert sitting.asked.seat == 3
    sitting.answer(3, "--")
    assert [decision.ply for decision in sitting.news(0)] == [3]


def test_hints_and_agents_see_what_the_deciding_seat_may_know() -> None:
    class Spy(Habit):
        seen: np.ndarray

        def act(self, variant: swamp_envs.Variant, states: np.ndarray) -> np.ndarray:
            self.seen = states
            return super().act(variant, states)

    spy, sitting = Spy(), two_people()
    before = sitting.match.states.tobytes()
    assert sitting.hint(spy) in sitting.match.legal_moves
    assert spy.seen["rng"] != sitting.match.states["rng"], "also in an open game the chance to come is hidden"
    assert sitting.match.states.tobytes() == before


def test_an_agent_that_plays_illegally_is_named() -> None:
    with pytest.raises(IllegalAction) as caught:
        Sitting(swamp_envs.new("reeds", 1), {0: Cheeky(), 1: Cheeky()}).advance()
    assert caught.value.__notes__ == ["by the agent cheeky"]


def test_a_game_with_whatever_names_has_a_record() -> None:
    """The command of a program may be any text; a record holds what it can of it."""

    rude = Habit()
    rude.name = "exec:sh -c 'a, b'\n\x1b[2J "
    sitting = Sitting(Match(SWAPX, 1), {1: rude, 2: Habit(), 3: Habit()})
    assert sitting.record().seats[1] == "exec:sh -c 'a,b' \ufffd[2J"


def test_what_others_did_is_told_of_them() -> None:
    match = Match(SWAPX, 1)
    match.push("C@c1")
    assert [story(match, seat)[0].words for seat in (0, 1)] == [
        "spawn a cell of yours on c1",
        "spawn a cell of theirs on c1",
    ]
    assert of_others("give it to you yourself, as your own") == "give it to them themselves, as their own"


def test_why_a_decision_was_made_is_told_as_far_as_the_listener_can_know() -> None:
    match = Match(SWAPX, 1)
    sitting = Sitting(match, dict.fromkeys((1, 2, 3), make_agent("greedy", 1)), 1)
    sitting.answer(0, "C@c3")
    sitting.advance()
    (first, *_) = sitting.news(0)
    assert re.fullmatch(r"evaluation \+0\.\d\d", " ".join(sitting.why(first, 0)))
    assert Sitting(match, {1: Habit()}).why(first, 0) == []


@pytest.mark.parametrize("name", ["bayou_boss", "swamped", "marshlands"])
def test_reasons_tell_nothing_of_what_is_hidden(name: str) -> None:
    """Whatever the others hold, who cannot see it is told the same."""
    match = Match(swamp_envs.game(name).default, 3)
    bots = dict.fromkeys(range(1, match.variant.players), make_agent("greedy", 1))
    while not match.over and match.ply < 12:
        sitting = Sitting(match.copy(), {**bots, 0: make_agent("greedy", 2)}, 5)
        sitting.advance(1)
        decision, other = tell(sitting.match, match.ply, 0), match.copy()
        match.game.sight.redeal(match.variant.tables[match.state.pack], other.state, np.int64(0))
        if decision.seat != 0 and decision.move in other.legal_moves:
            other.push(decision.move)
            told = [Sitting(each, bots, 5).why(decision, 0) for each in (sitting.match, other)]
            assert told[0] == told[1]
        match = sitting.match
