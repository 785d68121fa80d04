"""The keywords that all doors share: declared once, spelled in every signature."""

import inspect
from collections.abc import Callable
from dataclasses import fields
from typing import Any

import pytest

import swamp_envs
from swamp_envs import swapx_v0
from swamp_envs.adapters.interface import Interface

DOORS = {
    "AEC": swamp_envs.SwampAEC,
    "a game's module": swapx_v0.env,
    "Gymnasium": swamp_envs.SwampEnv,
    "vector": swamp_envs.SwampVectorEnv,
}


def spelled(door: Callable[..., Any]) -> dict[str, Any]:
    return {name: (each.annotation, each.default) for name, each in inspect.signature(door).parameters.items()}


@pytest.mark.parametrize("door", DOORS.values(), ids=DOORS)
def test_a_door_spells_the_keywords_as_they_are_declared(door: Callable[..., Any]) -> None:
    declared = {each.name: (each.type, each.default) for each in fields(Interface)}
    assert declared.items() <= spelled(door).items()


def test_the_door_of_sb3_spells_them_too() -> None:
    pytest.importorskip("stable_baselines3")
    test_a_door_spells_the_keywords_as_they_are_declared(swamp_envs.SwampVecEnv)


@pytest.mark.parametrize("batch", [swamp_envs.Batch, swamp_envs.batch])
def test_batches_spell_those_that_are_for_them(batch: Callable[..., Any]) -> None:
    declared = {each.name: (each.type, each.default) for each in fields(Interface)}
    for name in ("obs_dtype", "obs_pack", "rewards"):
        assert spelled(batch)[name] == declared[name]


def test_a_keyword_that_a_door_forgot_is_no_default() -> None:
    with pytest.raises(KeyError, match="mask_in"):
        Interface.among({"illegal": "raise"})
