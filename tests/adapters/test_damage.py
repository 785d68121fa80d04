"""Saved environments and games with damaged bytes: refused in one way, and nothing has happened; or as they were."""

import copy
import json
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import swamp_envs
from swamp_envs import Match, PositionError, RecordError, load_record
from swamp_envs.adapters.aec import SwampAEC, parallel
from swamp_envs.adapters.gym import SwampEnv, SwampVectorEnv
from swamp_envs.adapters.versus import Versus

GAMES = swamp_envs.available_games()


def under_way(env: Any, steps: int = 9) -> Any:
    env.reset(seed=3)
    for _ in range(steps):
        env.step(int(env.last()[0]["action_mask"].argmax()))
    return env


def damaged(good: bytes, dice: np.random.Generator) -> bytes:
    """Bits flipped, bytes overwritten, an end cut off, a piece doubled."""
    found, at = bytearray(good), int(dice.integers(len(good)))
    kind = dice.integers(5)
    if kind < 2:
        for place in dice.integers(len(good), size=dice.integers(1, 4)):
            found[place] ^= 1 << int(dice.integers(8))
    elif kind == 2:
        found[at : at + 4] = dice.bytes(4)
    elif kind == 3:
        del found[at:]
    else:
        found[at:at] = found[at : at + int(dice.integers(1, 40))]
    return bytes(found)


@pytest.mark.parametrize("game", GAMES)
def test_damaged_states_are_refused_and_the_environment_is_as_it_was(game: str) -> None:
    env, dice = under_way(SwampAEC(game)), np.random.default_rng(1)
    good = env.get_state()
    for _ in range(150):
        bad = damaged(good, dice)
        if bad != good:
            with pytest.raises(PositionError, match=r"^set_state"):
                env.set_state(bad)
    assert env.get_state() == good


CHANGES: dict[str, Callable[[dict[str, Any]], Any]] = {
    "a foreign entry": lambda story: story | {"__class__": "x"},
    "a method": lambda story: story | {"step": None},
    "nothing": lambda story: {},
    "a list": lambda story: list(story),
    "an entry missing": lambda story: {name: value for name, value in story.items() if name != "seed"},
    "another seed": lambda story: story | {"seed": story["seed"] + 1},
    "an action less": lambda story: story | {"actions": story["actions"][:-1]},
    "another order": lambda story: dict(reversed(story.items())),
    "no actions": lambda story: story | {"actions": "none"},
    "nested actions": lambda story: story | {"actions": [[[]]]},
    "another game": lambda story: story | {"game": "chess-v0"},
    "other options": lambda story: story | {"options": "setup=corner"},
    "no seed": lambda story: story | {"seed": True},
    "all gone": lambda story: story | {"gone": 4},
    "another digest": lambda story: story | {"digest": "0" * 16},
    "no digest": lambda story: story | {"digest": None},
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_altered_states_are_refused(change: Callable[[dict[str, Any]], Any]) -> None:
    env = under_way(SwampAEC("swapx"))
    good = env.get_state()
    with pytest.raises(PositionError, match=r"^set_state"):
        env.set_state(json.dumps(change(json.loads(good))).encode())
    assert env.get_state() == good


@pytest.mark.parametrize("game", GAMES)
def test_damaged_records_are_refused_or_the_same_game(game: str, tmp_path: Path) -> None:
    dealt = swamp_envs.new(game, 1)
    placed = Match.from_dict(dealt.variant, dealt.to_dict(), 2)
    dice, path, refused = np.random.default_rng(4), tmp_path / "x.swamp", 0
    for match in (dealt, placed):
        for _ in range(6):
            match.push(match.legal_actions[-1])
        good = str(match.record()).encode()
        for _ in range(60):
            path.write_bytes(damaged(good, dice))
            try:
                assert load_record(path).replay().position == match.position  # a blank more or less
            except RecordError:
                refused += 1
    assert refused > 100


def versus() -> Versus:
    made = Versus(swamp_envs.game("swapx").default, 2, "random")
    made.reset(1)
    return made


def vector() -> SwampVectorEnv:
    made = SwampVectorEnv("swapx", 2)
    made.reset(seed=1)
    return made


def single() -> SwampEnv:
    made = SwampEnv("swapx")
    made.reset(seed=1)
    return made


# What can be pickled, and what shows whether two are the same.
KEPT: dict[str, tuple[Callable[[], Any], Callable[[Any], Any]]] = {
    "match": (lambda: swamp_envs.new("swapx", 1), lambda m: m.position),
    "batch": (lambda: swamp_envs.batch("swapx", 2, seed=1), lambda b: b.states.tobytes()),
    "AEC": (lambda: under_way(SwampAEC("swapx")), lambda env: env.get_state()),
    "parallel": (lambda: reset(parallel("swapx")), lambda env: env.aec_env.get_state()),
    "versus": (versus, lambda v: v.table.states.tobytes()),
    "gymnasium": (single, lambda env: env.match.position),
    "vector": (vector, lambda env: [env.match(i).position for i in range(2)]),
}


def reset(env: Any) -> Any:
    env.reset(seed=1)
    return env


@pytest.mark.parametrize("name", KEPT)
def test_what_is_pickled_or_copied_is_the_same(name: str) -> None:
    make, look = KEPT[name]
    made = make()
    for twin in (pickle.loads(pickle.dumps(made)), copy.deepcopy(made)):
        assert look(twin) == look(made)
        assert type(twin) is type(made)


@pytest.mark.parametrize("name", KEPT)
def test_a_record_damaged_in_a_pickle_is_refused(name: str) -> None:
    """Wherever a byte of a sealed part is altered; around it is Python's own pickle, which raises what it will."""
    make, look = KEPT[name]
    made, dice = make(), np.random.default_rng(2)
    good, refused = pickle.dumps(made), 0
    for place in dice.integers(len(good) // 4, 3 * len(good) // 4, size=40):
        bad = bytearray(good)
        bad[place] ^= 1 << int(dice.integers(8))
        with pytest.raises(Exception) as caught:  # noqa: PT011
            pickle.loads(bytes(bad))
        refused += isinstance(caught.value, PositionError)
    assert refused > 30
    assert look(pickle.loads(good)) == look(made)


def test_a_deepcopy_shares_what_was_shared() -> None:
    match = Match(swamp_envs.game("swapx").default, 1)
    one, two = copy.deepcopy([match, match])
    assert one is two is not match
