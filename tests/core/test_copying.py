"""Whole arrays are copied in one move, and only into their like."""

import numpy as np
import pytest
from numba.core.errors import TypingError

from swamp_envs.core.copying import copy_array
from swamp_envs.core.kernel import JIT_IS_OFF, kernel
from swamp_envs.core.records import record_dtype

PLANES = record_dtype(("before", "u1"), ("planes", "i1", (2, 3, 5)), ("after", "u1"))


@kernel
def copy_plane(to, of, i, j):
    copy_array(to[0].planes[i], of[0].planes[j])


@kernel
def copy_numbers(to, of):
    copy_array(to, of)


def test_a_plane_of_a_record_is_copied_and_nothing_beside_it() -> None:
    to, of = np.zeros(1, PLANES), np.zeros(1, PLANES)
    of["planes"] = np.arange(30).reshape(2, 3, 5)
    copy_plane(to, of, 0, 1)
    assert to["planes"][0, 0].tolist() == np.arange(15, 30).reshape(3, 5).tolist()
    assert not to["planes"][0, 1].any()
    assert (to["before"][0], to["after"][0]) == (0, 0)


@pytest.mark.skipif(JIT_IS_OFF, reason="types are looked at by the compiler")
@pytest.mark.parametrize(
    ("to", "of"),
    [
        (np.zeros(3, np.int8), np.zeros(3, np.int32)),
        (np.zeros((3, 3), np.int8), np.zeros(9, np.int8)),
        (np.zeros(3, np.int8), np.zeros(6, np.int8)[::2]),
    ],
    ids=["other numbers", "another shape", "gaps"],
)
def test_what_is_not_alike_is_refused(to: np.ndarray, of: np.ndarray) -> None:
    with pytest.raises(TypingError):
        copy_numbers(to, of)
