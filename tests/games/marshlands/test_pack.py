"""The Sacred Marshlands: what a component pack may hold, and the tables made of it."""

from collections import Counter
from typing import Any

import numpy as np
import pytest

from swamp_envs.core.packs import Pack
from swamp_envs.games.marshlands.components import load_packs
from swamp_envs.games.marshlands.components.fitting import edges_of
from swamp_envs.games.marshlands.components.layout import FISHERY, FROG, LANDING, REED
from swamp_envs.games.marshlands.components.mosaics import COPSE, FIELD, GARDEN, WATER
from swamp_envs.games.marshlands.components.schema import FAMILIES


@pytest.fixture(scope="module")
def pack() -> Pack:
    return load_packs.read("standard")


@pytest.fixture(scope="module")
def table() -> Any:
    return load_packs("standard")[0]


def test_the_basic_tiles_carry_what_was_planned(table: Any) -> None:
    basic = table.kind[: FAMILIES["basic"]]
    land, marks, slots = table.land[basic], table.marks[basic], table.slots[basic]
    is_segment = np.arange(land.shape[1]) < table.segments[basic][:, None]
    by_mark = {mark: np.count_nonzero(marks & mark) for mark in (FISHERY, REED, FROG, LANDING)}
    by_land = {each: np.count_nonzero(is_segment & (land == each)) for each in (COPSE, GARDEN, FIELD)}
    assert by_mark == {FISHERY: 21, REED: 13, FROG: 14, LANDING: 23}
    assert by_land == {COPSE: 26, GARDEN: 34, FIELD: 352}
    assert np.count_nonzero(is_segment & (land == GARDEN) & (slots == 0)) == 11
    assert np.count_nonzero(is_segment & (land == WATER) & (slots == 1)) == 42
    assert sorted(table.cow[table.cow > 0]) == [2, 3, 4, 5, 6, 7, 8]


def test_the_edges_of_the_basic_tiles(pack: Pack) -> None:
    edges: Counter[str] = Counter()
    for item in pack["tile"]:
        if item["family"] == "basic":
            edges.update(edges_of(item)[0] * item["n"])
    assert edges == {"FFWFF": 303, "FFFFF": 122, "FWKWF": 32, "FGGGF": 25, "FWFWF": 10}
