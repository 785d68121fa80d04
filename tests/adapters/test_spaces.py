"""The quick action space: a `Discrete` in every respect, legal and uniform."""

import copy
import pickle

import numpy as np
import pytest
from gymnasium import spaces

from swamp_envs.adapters.spaces import Choices


def test_it_is_a_discrete_space_of_the_same_size():
    space = Choices(9)
    assert space == spaces.Discrete(9)
    assert space.contains(np.int64(8))
    assert not space.contains(9)
    assert copy.deepcopy(space) == pickle.loads(pickle.dumps(space)) == space
    assert {space.sample() for _ in range(500)} == set(range(9))


def test_masked_samples_are_legal_uniform_and_seeded():
    space, mask = Choices(50, seed=1), np.zeros(50, np.int8)
    legal = [3, 7, 8, 49]
    mask[legal] = 1
    counts = np.bincount([space.sample(mask) for _ in range(8000)], minlength=50)
    assert np.flatnonzero(counts).tolist() == legal
    assert np.abs(counts[legal] - 2000).max() < 5 * np.sqrt(8000 * 0.25 * 0.75)
    first, second = Choices(50, seed=3), Choices(50, seed=3)
    assert [first.sample(mask) for _ in range(20)] == [second.sample(mask) for _ in range(20)]


def test_an_empty_mask_and_a_wrong_one_are_answered_as_gymnasium_does():
    assert Choices(5).sample(np.zeros(5, np.int8)) == spaces.Discrete(5).sample(np.zeros(5, np.int8))
    with pytest.raises(AssertionError, match="shape"):
        Choices(5).sample(np.ones(4, np.int8))
    assert Choices(3, seed=0).sample(probability=np.array([0.0, 1.0, 0.0])) == 1
