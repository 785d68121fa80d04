"""Variants read states for agents: what is seen, what is legal, by row."""

import numpy as np
import pytest

import swamp_envs
from reeds import GAME
from swamp_envs import Match, SwampError


@pytest.fixture
def batch() -> swamp_envs.Batch:
    batch = swamp_envs.batch("reeds", 40, seed=2, autoreset="off", players=3)
    ending = np.arange(0, 40, 3)
    while not batch.finished[ending].all():
        batch.step_rows(ending, batch.random_actions()[ending])
    return batch


def test_rows_are_what_a_match_at_each_state_shows(batch: swamp_envs.Batch) -> None:
    variant = batch.variant
    seen, masks, legal = variant.observe(batch.states), variant.masks(batch.states), variant.legal(batch.states)
    for i in np.flatnonzero(~batch.finished):
        match = Match.at(variant, batch.states[i])
        assert seen[i].tolist() == match.flat_observation(match.seat).tolist()
        assert np.flatnonzero(masks[i]).tolist() == legal[i].tolist() == match.legal_actions


def test_finished_games_show_nothing(batch: swamp_envs.Batch) -> None:
    over = batch.states[batch.finished]
    assert not batch.variant.masks(over).any()
    assert not batch.variant.observe(over).any()
    assert [len(row) for row in batch.variant.legal(over)] == [0] * len(over)


def test_reading_changes_nothing_and_takes_any_rows(batch: swamp_envs.Batch) -> None:
    before = batch.states.tobytes()
    assert np.array_equal(batch.variant.masks(batch.states)[::-2], batch.variant.masks(batch.states[::-2]))
    frozen = batch.states.copy()
    frozen.flags.writeable = False
    assert np.array_equal(batch.variant.observe(frozen), batch.variant.observe(batch.states))
    assert batch.states.tobytes() == before
    assert batch.variant.legal(batch.states[:0]) == []


@pytest.mark.parametrize("states", [None, [1], np.zeros(3), swamp_envs.game("swapx").variant().states(2)], ids=repr)
def test_what_is_no_row_of_states_is_refused(states) -> None:
    with pytest.raises(SwampError, match=r"states: found .*, accepted: a row of records of reeds"):
        GAME.variant().observe(states)
