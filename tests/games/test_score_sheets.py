"""Score sheets: what a position is worth now adds up to the score once the game is over."""

import swamp_envs
from swamp_envs import Variant

from .play import walk


def totals(match: swamp_envs.Match) -> list[float]:
    found = [0.0] * match.variant.players
    for line in match.score_sheet():
        for seat in line.seats:
            found[seat] += line.points
    return found


def test_the_sheet_of_a_finished_game_adds_up_to_its_scores(any_variant: Variant) -> None:
    for seed in range(3):
        *_, match = walk(any_variant, seed)
        if match.variant.game.name != "swamped" or match.state.winner >= 0:
            assert totals(match) == match.scores


def test_a_position_set_up_by_hand_can_be_scored() -> None:
    match = swamp_envs.new("marshlands", seed=3, act="act2")
    for _ in range(60):
        match.push(match.legal_actions[0])
    again = swamp_envs.from_dict("marshlands", match.to_dict())
    assert again.score_sheet() == match.score_sheet() != []
    assert {line.kind for line in match.score_sheet()} >= {"hole"}
    assert all(line.places for line in match.score_sheet() if line.kind != "village")


def test_a_trick_counts_at_once_on_the_sheet() -> None:
    match = swamp_envs.new("bayou_boss", seed=1)
    while not any(line.kind == "tricks" for line in match.score_sheet()):
        match.push(match.legal_actions[0])
    [line] = match.score_sheet()
    assert line.points == 1
    assert match.scores == [0.0] * 4
