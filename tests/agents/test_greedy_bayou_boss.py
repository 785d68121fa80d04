"""The greedy bot of Bayou Boss: legal everywhere, blind to hidden cards, sure of the obvious, far above random play."""

from typing import Any

import numpy as np
import pytest

import swamp_envs
from swamp_agents.greedy import Greedy
from swamp_envs import Batch, Match
from swamp_envs.play.agents import Agent, Random
from tests.agents.wandering import choices, some_states

swamp_envs.register_game("bayou_boss", "swamp_envs.games.bayou_boss")
GAME = swamp_envs.game("bayou_boss")
SINGLES = ["Heron", "Alligator", "Python", "Raccoon", "Manatee", "Crab"]
OTHERS = [["G0", "G2", "G3", "G4"], ["G1", "G5", "G6", "G7"]]
VARIANTS = [pytest.param(dict(options), id=label) for label, options in GAME.variants.items()]


def position(hands: list[list[str]], trick: list[list] | None = None, **more: Any) -> Match:
    """Three players, seat 0 to decide; whatever is not mentioned is empty, and Y4 is trump."""
    trick = trick or []
    rest = {
        "trump": "Y4",
        "swamp": [],
        "deck": [],
        "out": [],
        "tricks": [0, 0, 0],
        "totals": [0, 0, 0],
        "characters": SINGLES,
    }
    turn = {"dealer": 2, "leader": trick[0][0] if trick else 0, "phase": "play", "seat": 0}
    return swamp_envs.from_dict("bayou_boss", {"hands": hands, "trick": trick, **rest, **turn, **more}, players=3)


def last_to(trick: list[str], hand: list[str], **more: Any) -> Match:
    """Seats 1 and 2 have played these cards, and hold one each that does not matter."""
    return position([hand, ["G0"], ["G1"]], [[1, trick[0]], [2, trick[1]]], **more)


def decide(match: Match, seed: int = 0) -> str:
    """What greedy does in a match, as text."""
    return GAME.default.action_text(int(Greedy(seed).act(match.variant, match.states)[0]))


def decisions(match: Match) -> set[str]:
    """What greedy does with twenty different seeds."""
    return {decide(match, seed) for seed in range(20)}


# --- what is hidden ---------------------------------------------------------------------------------------------------


def test_what_lies_beyond_a_hand_does_not_matter() -> None:
    """Neither the deck nor what may be left in the room of a hand."""
    variant, states = some_states("bayou_boss", Greedy, 64, 25, players=5, characters="full")
    blotted = states.copy()
    blotted["deck"] = 0
    blotted["hand"][np.arange(blotted["hand"].shape[2]) >= blotted["hand_size"][:, :, None]] = 7
    assert (blotted["hand"] != states["hand"]).any()
    assert choices(Greedy, variant, blotted) == choices(Greedy, variant, states)


def test_chance_breaks_ties() -> None:
    assert decisions(position([["G1"], [], []], swamp=["R0", "B0"], phase="pick")) == {"+R0", "+B0"}


# --- obvious decisions: playing a card --------------------------------------------------------------------------------


def test_ducks_with_the_highest_card_that_is_safe() -> None:
    assert decisions(last_to(["R5", "R2"], ["R1", "R4", "R9"])) == {"R4"}


def test_wins_with_the_highest_card_when_it_must() -> None:
    assert decisions(last_to(["R5", "R2"], ["R6", "R7", "R9"])) == {"R9"}


def test_plays_any_card_of_a_trick_already_lost_or_won() -> None:
    """Named by an Alligator before they play, they win with whatever they play; behind a trump, nobody else does."""
    assert decisions(last_to(["R5", "Alligator"], ["R1", "R4", "R9"], named=[0])) == {"R9"}
    assert decisions(last_to(["R5", "Y0"], ["R1", "R4", "R9"])) == {"R9"}


def test_throws_off_what_is_dangerous() -> None:
    """Free to play any suit, for the hand has neither red cards nor trumps."""
    assert decisions(last_to(["R5", "R2"], ["B1", "B9", "G2", "G7"])) == {"B9"}


def reds_and_trumps_but(*others: str) -> list[str]:
    return [card for n in range(10) for card in (f"R{n}", f"Y{n}") if card not in ("R5", "Y4", *others)]


def test_does_not_lead_what_nobody_can_beat() -> None:
    assert decisions(position([["R3", "B0"], *OTHERS], out=reds_and_trumps_but("R3"))) == {"B0"}


@pytest.mark.parametrize(
    ("gone", "shown_out", "choice"),
    [
        ([], ["", "", ""], "R6"),  # the last to play will have a higher one, or a trump
        (reds_and_trumps_but("R6"), ["", "", ""], "Crab"),  # both are gone
        ([], ["", "RY", ""], "Crab"),  # they have shown that they have neither
    ],
)
def test_counts_cards_and_who_is_out_of_a_suit(gone: list[str], shown_out: list[str], choice: str) -> None:
    match = position([["R6", "B0", "B1", "Crab"], *OTHERS], [[2, "R5"]], out=gone, shown_out=shown_out)
    assert decisions(match) == {choice}


@pytest.mark.parametrize(("held", "choice"), [("R8", "R6"), ("R1", "Crab")])
def test_remembers_what_others_took(held: str, choice: str) -> None:
    """The last to play must follow with the card that all saw them take."""
    hands = [["R6", "B0", "B1", "Crab"], [held, "G0"], ["G1"]]
    out = reds_and_trumps_but("R6", held)
    assert decisions(position(hands, [[2, "R5"]], out=out, known=[[], [held], []])) == {choice}


# --- obvious decisions: Characters ------------------------------------------------------------------------------------


def test_a_manatee_escapes_a_trick_and_is_kept_for_one() -> None:
    assert decisions(last_to(["R5", "R2"], ["R6", "B0", "B1", "Manatee"])) == {"Manatee"}
    assert decisions(last_to(["R5", "R2"], ["R4", "B0", "B1", "Manatee"])) == {"R4"}


def test_a_heron_is_played_where_a_python_makes_the_high_card_safe() -> None:
    assert decisions(last_to(["R5", "Python"], ["R3", "R4", "Heron"], python=1)) == {"Heron"}
    assert decisions(last_to(["R5", "R2"], ["R0", "R4", "Heron"])) == {"R4"}


def test_a_heron_goes_when_the_trick_is_his_anyway() -> None:
    assert decisions(last_to(["R5", "Alligator"], ["R1", "R4", "Heron"], named=[0])) == {"Heron"}


def test_an_alligator_names_somebody_else() -> None:
    """But not when its own player has the fewest tricks."""
    assert decisions(last_to(["R5", "R2"], ["R6", "B0", "B1", "Alligator"], tricks=[2, 3, 1])) == {"Alligator"}
    assert decisions(last_to(["R5", "R2"], ["R4", "B0", "B1", "Alligator"], tricks=[0, 3, 1])) == {"R4"}


def test_a_python_needs_others_in_the_first_two_places() -> None:
    assert decisions(last_to(["R5", "R2"], ["R6", "B0", "B1", "Python"])) == {"Python"}


def test_a_crab_waits_until_it_is_needed() -> None:
    assert decisions(position([["R0", "B1", "Crab"], *OTHERS])) <= {"R0", "B1"}
    assert decisions(last_to(["R5", "R2"], ["R6", "B0", "B1", "Crab"])) == {"Crab"}


def test_a_raven_takes_a_bad_trump_away() -> None:
    """The hand is full of high trumps, and blue would be a better trump; what goes is the worst that is held then."""
    hand = ["Y8", "Y9", "B9", "Raven"]
    assert decisions(last_to(["G5", "B2"], hand)) == {"Raven"}
    match = last_to(["G5", "B2"], hand)
    match.push("Raven")
    assert decisions(match) == {">B9"}


def test_a_raccoon_takes_the_card_that_loses() -> None:
    match = last_to(["R5", "R2"], ["R6", "R9", "Raccoon"], swamp=["R1", "R8", "B0"])
    assert decisions(match) == {"Raccoon"}
    match.push("Raccoon")
    assert decisions(match) == {"<R1"}


def test_a_raccoon_stays_where_it_would_have_to_win() -> None:
    assert decisions(last_to(["R5", "R2"], ["R4", "R9", "Raccoon"], swamp=["R6", "R7", "R8"])) == {"R4"}


def test_of_two_ways_out_takes_the_one_that_hurts_the_leader() -> None:
    """A Python makes seat 1 win, a Crab seat 2."""
    hand = ["R7", "B0", "B1", "Python", "Crab"]
    assert decisions(last_to(["R5", "R6"], hand, totals=[5, 2, 5])) == {"Python"}
    assert decisions(last_to(["R5", "R6"], hand, totals=[5, 5, 2])) == {"Crab"}


# --- obvious decisions: the Swamp -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("swamp", "choice"),
    [
        (["R0", "R6", "R9"], "+R0"),
        (["R1", "Y1", "Y8"], "+R1"),
        (["R0", "Manatee", "B1"], "+Manatee"),
        (["R9", "Heron", "Y9"], "+R9"),
        (["Heron"], "+Heron"),
    ],
)
def test_picks_low_cards_and_characters_but_no_heron(swamp: list[str], choice: str) -> None:
    assert decisions(position([["G1"], [], []], swamp=swamp, phase="pick")) == {choice}


# --- strength ---------------------------------------------------------------------------------------------------------


def play_out(agents: list[Agent], games: int, seed: int = 0, **options: Any) -> Batch:
    """Whole games side by side; in game i the first agent sits on seat i, and the second on all others."""
    batch = swamp_envs.batch("bayou_boss", games, seed=seed, autoreset="off", **options)
    first = np.arange(games) % batch.variant.players
    while not batch.finished.all():
        place = (batch.seat != first).astype(int)
        for p, agent in enumerate(agents):
            rows = np.flatnonzero(~batch.finished & (place == p))
            if len(rows):
                batch.step_rows(rows, agent.act(batch.variant, batch.states[rows]))
    return batch


@pytest.mark.parametrize("characters", ["rulebook", "full"])
@pytest.mark.parametrize("players", [2, 4, 8])
def test_has_far_fewer_points_than_randoms(players: int, characters: str) -> None:
    """Half as many at most, as sure as 95% intervals make it; and it wins most games."""
    batch = play_out([Greedy(1), Random(2)], 200, players=players, characters=characters)
    games = np.arange(batch.n)
    points = batch.states["score"][games, games % players]
    others = (batch.states["score"][:, :players].sum(axis=1) - points) / (players - 1)
    ahead = others / 2 - points
    assert ahead.mean() - 1.96 * ahead.std() / np.sqrt(batch.n) > 0
    assert batch.payoff[games, games % players].mean() > 0.5
