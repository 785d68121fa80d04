"""The rulebook's two examples, played on the match. The hands beside the cards it names are made up to fit."""

import pytest

from swamp_envs import Match

from .tables import field, match_at, play

STACEY, AINSLEE, BRENT, FRANK, JENN = range(5)


def first_example() -> Match:
    """Stacey leads; Yellow 4 is the trump card; Ainslee has the fewest tricks."""
    return match_at(
        "R3 Python B1 | R12 Raccoon B2 | Y1 G6 B3 | R5 P1 G7 | B12 B9 Raven",
        trump="Y4",
        swamp="Heron Alligator B4 G5 Y10",
        deck="G1 G2 G3 P4 Manatee P5 P6 P7 P8 P9 P10",
        tricks=[1, 0, 1, 1, 1],
        dealer=JENN,
    )


@pytest.mark.rule("B-3.2", "B-4.2", "B-5.1", "B-5.2")
def test_example_1() -> None:
    match = first_example()
    assert (match.seat, match.legal_moves) == (STACEY, ["R3", "B1", "Python"])
    match.push("R3")
    assert (match.seat, match.legal_moves) == (AINSLEE, ["R12", "Raccoon"])
    match.push("R12")
    assert (match.seat, match.legal_moves) == (BRENT, ["Y1"])  # no red cards, so he must trump
    match.push("Y1")
    assert (match.seat, match.legal_moves) == (FRANK, ["R5"])
    match.push("R5")
    assert (match.seat, match.legal_moves) == (JENN, ["B9", "B12", "Raven"])  # neither red nor a trump
    match.push("B12")
    assert field(match, "tricks") == [1, 0, 2, 1, 1]
    picks = {BRENT: "+Heron", FRANK: "+Alligator", JENN: "+B4", STACEY: "+G5", AINSLEE: "+Y10"}
    for seat, card in picks.items():
        assert (match.phase, match.seat) == ("pick", seat)
        match.push(card)
    assert (match.phase, match.seat) == ("play", BRENT)
    assert field(match, "swamp") == ["G1", "G2", "G3", "P4", "Manatee"]
    assert field(match, "shown_out") == ["", "", "R", "", "RY"]


def second_example() -> Match:
    """The next trick."""
    return play(first_example(), "R3 R12 Y1 R5 B12 +Heron +Alligator +B4 +G5 +Y10")


@pytest.mark.rule("B-3.4", "B-3.5", "B-3.6", "B-3.7", "B-3.8", "B-3.9", "B-4.1", "B-4.4", "B-4.5")
def test_example_2() -> None:
    match = play(second_example(), "Heron")
    assert field(match, "named") == [BRENT]
    play(match, "Alligator")  # Ainslee has the fewest tricks; Brent's card is second-highest now
    assert field(match, "named") == [AINSLEE, BRENT]
    play(match, "Raven")
    assert (match.phase, match.seat, match.legal_moves) == ("give", JENN, [">B4", ">B9"])
    match.push(">B9")
    assert (field(match, "trump"), field(match, "hands")[JENN]) == ("B9", ["Y4", "B4"])
    play(match, "Python Raccoon")
    assert (match.phase, match.seat) == ("take", AINSLEE)
    assert match.legal_moves == ["<G1", "<G2", "<G3", "<P4", "<Manatee"]  # no suit card was played
    match.push("<Manatee")
    assert (field(match, "tricks"), field(match, "leader")) == ([1, 0, 3, 1, 1], BRENT)
    assert (match.phase, match.seat) == ("pick", BRENT)
    assert field(match, "swamp") == ["G1", "G2", "G3", "P4", "P5"]  # the gap was filled
    assert {"Raccoon", "Manatee", "Heron", "Alligator", "Python", "Raven"} <= set(field(match, "out"))


@pytest.mark.rule("B-3.1", "B-3.4", "B-5.1")
def test_the_trick_after_example_2() -> None:
    match = play(second_example(), "Heron Alligator Raven >B9 Python Raccoon <Manatee")
    assert play(match, "+P5 +G1 +G2 +G3 +P4").seat == BRENT
    assert field(match, "swamp") == ["P6", "P7", "P8", "P9", "P10"]
    assert play(match, "P5").legal_moves == ["P1"]  # Frank follows
    assert play(match, "P1").legal_moves == ["B4"]  # Jenn trumps in blue: Yellow 4 is a trump no more
    assert play(match, "B4").legal_moves == ["B1"]
    assert play(match, "B1").legal_moves == ["P4"]
    assert (play(match, "P4").phase, match.seat, field(match, "tricks")) == ("pick", JENN, [1, 0, 3, 1, 2])


@pytest.mark.rule("B-3.8", "B-4.1")
def test_example_2_without_the_python_would_be_hers() -> None:
    """The empty first place goes to the last Character; Brent is second all the same."""
    match = match_at("Crab | Manatee | Heron | Alligator | Raven", leader=BRENT, swamp="G0", tricks=[1, 0, 2, 1, 1])
    assert field(play(match, "Heron Alligator Raven Crab Manatee"), "leader") == STACEY
