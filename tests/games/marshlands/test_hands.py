"""The Sacred Marshlands: what others are told of a hand, and of its slots nothing (M-27.8)."""

import pytest

import swamp_envs
from swamp_envs import Match
from swamp_envs.play.story import story
from tests.games.play import walk


def exchanged_unseen(act: str) -> tuple[Match, list[int]]:
    """A match in which a seat has to say which tile of its hand goes for one that is shown, and the seats beside."""
    variant = swamp_envs.game("marshlands").variant(act=act, players=3)
    for seed in range(40):
        for match in walk(variant, seed):
            if match.phase == "reply" and match.to_dict()["demand"] == "?" and len(match.legal_moves) > 2:
                taking_part = {match.seat, match.to_dict()["in_turn"]}
                return match, [seat for seat in range(3) if seat not in taking_part]
    raise AssertionError


@pytest.mark.rule("M-27.8")
def test_others_are_told_that_a_tile_was_chosen_and_not_from_which_slot() -> None:
    match, (beside,) = exchanged_unseen("interval3")
    giver = match.seat
    match.push(match.legal_moves[-1])
    assert str(story(match, giver)[-1]) == f"seat {giver} {match.moves[-1]}"
    assert str(story(match, beside)[-1]) == f"seat {giver} exchange"
    assert match.moves[-1] not in match.ansi(beside, colour=False)


@pytest.mark.rule("M-27.8")
def test_known_tiles_of_a_hand_are_shown_first_whatever_slot_they_are_in() -> None:
    match, (beside,) = exchanged_unseen("interval3")
    shower, slot = match.to_dict()["in_turn"], match.to_dict()["shown"]
    tile = match.to_dict()["hands"][shower][slot]
    seen = match.seen_by(beside)
    hand = seen["hands"][shower]
    known = [name for name in hand if name != "?"]
    assert hand == sorted(known) + ["?"] * (len(hand) - len(known))
    assert hand[seen["shown"]] == tile
    assert match.seen_by(shower)["hands"][shower] == match.to_dict()["hands"][shower]


@pytest.mark.rule("M-27.8")
def test_of_who_knows_a_tile_a_seat_is_told_what_it_knows_itself() -> None:
    match, (beside,) = exchanged_unseen("interval3")
    seen, shown = match.seen_by(beside), match.seen_by(beside)["shown"]
    for p, row in enumerate(seen["known"]):
        for slot, knowers in enumerate(row):
            everybody = [q for q in range(3) if q != p]
            is_shown = (p, slot) == (seen["in_turn"], shown)
            assert knowers == everybody if is_shown else set(knowers) <= {beside}
