"""Ponds: each clause of its rules, and everything that must hold of any game."""

import ponds
import pytest

import swamp_envs
from swamp_envs import checks


def match(**entries):
    """A position: seat 0 holds 1, 5 and 9, and seat 1 has laid the 4 on the 10; the next card to draw is a 6."""
    position = {
        "hands": [[0, 4, 8], [1, 2, 11]],
        "deck": [5, 6, 7, 10],
        "pile": [9, 3],
        "score": [10, 4],
        "seat": 0,
        "turn": 2,
    }
    return swamp_envs.from_dict("ponds", position | entries)


@pytest.mark.parametrize("players", [2, 4])
def test_all_checks(players):
    checks.all_checks(ponds.GAME.variant(players=players))


def test_every_seat_gets_three_cards():  # P-1.1
    dealt = swamp_envs.new("ponds", seed=1, players=4).to_dict()
    assert [len(hand) for hand in dealt["hands"]] == [3, 3, 3, 3]
    assert len(dealt["deck"]) == 0


def test_a_seat_sees_its_own_hand_alone():  # P-1.2
    assert match().seen_by(0)["hands"] == [[0, 4, 8], ["?", "?", "?"]]


def test_a_card_of_the_hand_is_laid():  # P-2.1
    assert match().legal_moves == ["1", "5", "9"]


@pytest.mark.parametrize(("move", "points"), [("1", 1), ("5", 10), ("9", 18)])
def test_a_higher_card_counts_twice(move, points):  # P-2.2
    played = match()
    played.push(move)
    assert played.to_dict()["score"] == [10 + points, 4]


def test_a_card_is_drawn():  # P-2.3
    played = match()
    played.push("9")
    assert played.to_dict()["hands"][0] == [0, 4, 5]


def test_the_most_points_win():  # P-3.1
    pile = [11, 9, 8, 7, 6, 5, 4, 3, 2, 1, 10]
    last = match(
        hands=[[], [0]], deck=[], pile=pile, score=[12 + 9 + 7 + 5 + 3 + 22, 10 + 8 + 6 + 4 + 2], seat=1, turn=11
    )
    last.push("1")
    assert last.payoff == [1.0, -1.0]
    assert last.over


def test_a_card_in_two_places_is_refused():
    with pytest.raises(swamp_envs.PositionError, match="in two places"):
        match(deck=[4, 6, 7, 10])
