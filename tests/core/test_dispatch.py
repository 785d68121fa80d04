"""One set of loops plays every game, by the type of its record."""

import inspect
from typing import Any, NamedTuple

import numpy as np
import pytest
from numba import from_dtype, types
from processes import Finished

import swamp_envs
from swamp_envs.core import dispatch, loops
from swamp_envs.core.header import MAX_PLAYERS, NO_PACK, state_dtype
from swamp_envs.core.kernel import kernel
from swamp_envs.core.parts import Held, Part
from swamp_envs.core.records import record_dtype

pytestmark = pytest.mark.xdist_group("drives")


@pytest.mark.parametrize("mode", ["warm", "no jit"])
@pytest.mark.parametrize("name", ["reeds", "swapx"])
def test_games_run_the_same_compiled_cached_and_without_the_jit(
    drives: dict[str, Finished], name: str, mode: str
) -> None:
    assert drives[mode].said["games"][name] == drives["cold"].said["games"][name]


def test_every_kernel_is_compiled_for_one_type_of_arguments(drives: dict[str, Finished]) -> None:
    """The loops for one of each game's records; kernels that have none were never reached by the drive."""
    found = drives["cold"].said["signatures"]
    assert {name: count for name, count in found.items() if count != 1} == {}


def test_both_games_and_all_loops_were_driven(drives: dict[str, Finished]) -> None:
    modules = {name.rpartition(".")[0] for name in drives["cold"].said["compiled"]}
    assert {"reeds.rules", "reeds.sight", "reeds.audit", loops.__name__} <= modules
    assert {f"swamp_envs.games.swapx.{room}" for room in ("rules", "sight", "audit")} <= modules


def test_a_verb_is_found_by_the_record_at_hand() -> None:
    game = swamp_envs.game("reeds")
    record = from_dtype(game.state)
    s = game.variant().states(1)[0]
    for verb in dispatch.VERBS.values():
        assert verb.kernel_of(s.dtype) is verb.compiled_for(record)
    assert dispatch.VERBS["legal"].kernel_of(s.dtype) is game.rules.legal
    assert dispatch.VERBS["legal"].compiled_for(types.int64) is None


def test_the_plain_functions_play_a_game_too() -> None:
    """The way taken with the JIT off, here with compiled verbs."""
    variant = swamp_envs.game("reeds").variant()
    t, s, out = variant.tables[0], variant.states(1)[0], np.zeros(variant.num_actions, np.int32)
    loops.start(variant.tables, s, np.uint64(5))
    match = swamp_envs.new("reeds", 5)
    while not match.over:
        n = dispatch.legal(t, s, out)
        assert out[:n].tolist() == match.legal_actions
        dispatch.apply(t, s, int(out[0]))
        match.push(int(out[0]))
    assert dispatch.audit(t, s) == 0
    obs = np.zeros(1, variant.observation.dtype)
    dispatch.observe(t, s, 1, obs[0])
    dispatch.observe_pack(t, s, obs[0])
    assert variant.observation.flat(obs)[0].tolist() == match.flat_observation(1).tolist()


VERBS: dict[str, Any] = dict.fromkeys(dispatch.VERBS, print)


def record_of(first: str, *more: str) -> np.dtype:
    fields = (Held(first, "u1", (), "something"), *(Held(name, "u8", (), "something") for name in more))
    return state_dtype(Part("all", *fields))


def a_game_of(field: str) -> np.dtype:
    """The record of a game that no one else has."""
    state = record_of(field)
    dispatch.register_rules(state, "somebody", VERBS)
    return state


@kernel
def asked(tables, states, rooms, values):
    """A loop that knows no game."""
    dispatch.evaluate(tables[0], states[0], rooms[0], values)
    return dispatch.advise(tables[0], states[0], rooms[0], np.uint64(3))


@kernel
def suggest_the_seed(t, s, room, seed):
    room.asked += 1
    return np.int64(seed)


def ask(state: np.dtype) -> tuple[int, list[float], np.ndarray]:
    states, rooms, values = np.zeros(1, state), np.zeros(1, dispatch.room_of(state)), np.zeros(MAX_PLAYERS)
    states["players"], states["score"][0, :2] = 2, [9, 3]
    return asked(np.zeros(1, NO_PACK), states, rooms, values), values[:2].tolist(), rooms


def test_a_game_that_brings_no_open_verbs_is_worth_its_scores_and_suggests_nothing() -> None:
    state = a_game_of("of_a_game_without_bots")
    assert not dispatch.brings(state, dispatch.suggest)
    assert ask(state)[:2] == (dispatch.NO_SUGGESTION, [0.5 * 3 / 9, -0.5 * 3 / 9])


def test_open_verbs_are_found_by_the_record_too_and_get_their_room() -> None:
    state = a_game_of("of_a_game_with_a_bot")
    dispatch.register_verbs(state, room=record_dtype(("asked", "i8")), suggest=suggest_the_seed)
    suggested, values, rooms = ask(state)
    assert (suggested, values, rooms["asked"].tolist()) == (3, [0.5 * 3 / 9, -0.5 * 3 / 9], [1])
    assert [dispatch.brings(state, verb) for verb in (dispatch.suggest, dispatch.evaluate)] == [True, False]


def test_open_verbs_that_cannot_be() -> None:
    with pytest.raises(ValueError, match="open verbs for a record of no game"):
        dispatch.register_verbs(record_of("of_no_game"), suggest=suggest_the_seed)
    state = a_game_of("of_a_game_with_two_bots")
    with pytest.raises(ValueError, match="found a verb 'sugest', accepted: observe_pack, evaluate, suggest"):
        dispatch.register_verbs(state, sugest=suggest_the_seed)
    dispatch.register_verbs(state, suggest=suggest_the_seed)
    with pytest.raises(ValueError, match=r"the verb 'suggest' of this game is brought by .*test_dispatch already"):
        dispatch.register_verbs(state, suggest=asked)


# --- verbs of other kinds of things, and verbs as arguments -----------------------------------------------------------


@dispatch.verb_of_kind
def measure_up(shape, factor):
    """What is written here serves kinds that bring nothing."""
    return 0.0


class Square(NamedTuple):
    side: np.ndarray


class Dot(NamedTuple):
    at: np.ndarray


class Stranger(NamedTuple):
    side: np.ndarray


@kernel
def area_of_square(shape, factor):
    return factor * shape.side[0] * shape.side[0]


@kernel
def sum_of_both(one, other):
    return measure_up(one, 2.0) + measure_up(other, 2.0)


@kernel
def ask_whom(verb, tables, states, rooms):
    return np.int64(verb(tables[0], states[0], rooms[0], np.uint64(7)))


dispatch.register_kind(Square, measure_up=area_of_square)
dispatch.register_kind(Dot)


def test_a_verb_is_found_by_the_class_of_a_named_tuple() -> None:
    square, dot = Square(np.array([3.0])), Dot(np.array([3.0]))
    assert sum_of_both(square, dot) == sum_of_both(dot, square) == 18
    assert [measure_up(square, 1.0), measure_up(dot, 1.0)] == [9, 0]
    assert [dispatch.is_kind(kind) for kind in (Square, Dot, Stranger)] == [True, True, False]
    with pytest.raises(TypeError, match=r"measure_up: found <class '.*Stranger'>, which brings no such verb"):
        measure_up(Stranger(np.array([3.0])), 1.0)


def test_verbs_of_kinds_that_cannot_be() -> None:
    with pytest.raises(ValueError, match=r"found a verb 'mesure', accepted: .*measure_up"):
        dispatch.register_kind(Square, mesure=area_of_square)
    with pytest.raises(ValueError, match=r"the verb 'measure_up' of Square is brought by .*test_dispatch already"):
        dispatch.register_kind(Square, measure_up=sum_of_both)
    with pytest.raises(ValueError, match=r"the verb 'suggest' is declared by swamp_envs\.core\.dispatch already"):
        dispatch.open_verb(inspect.unwrap(dispatch.suggest))


def test_a_verb_can_be_an_argument_of_a_kernel() -> None:
    state = a_game_of("of_a_game_whose_bot_is_asked")
    dispatch.register_verbs(state, room=record_dtype(("asked", "i8")), suggest=suggest_the_seed)
    given = np.zeros(1, NO_PACK), np.zeros(1, state), np.zeros(1, dispatch.room_of(state))
    assert [ask_whom(verb, *given) for verb in (dispatch.suggest, dispatch.advise)] == [7, 7]
    assert given[2]["asked"].tolist() == [2]


def test_two_games_with_the_same_record_are_refused() -> None:
    state = record_of("a_field_no_game_has")
    dispatch.register_rules(state, "first", VERBS)
    for title in ("first", "second"):
        with pytest.raises(ValueError, match=f"{title}: a game whose record has the very same fields"):
            dispatch.register_rules(record_of("a_field_no_game_has"), title, VERBS)


def test_a_record_that_begins_with_another_games_fields_is_refused() -> None:
    """numba would call the other game's kernels with it."""
    dispatch.register_rules(record_of("a_field_of_a_short_one"), "short", VERBS)
    longer = record_of("a_field_of_a_short_one", "more")
    with pytest.raises(ValueError, match=r"long: .*or begins with them, is here already"):
        dispatch.register_rules(longer, "long", VERBS)


def test_a_game_may_have_several_records() -> None:
    """All of them lead to its kernels; a variant's facts say which it has."""
    game = swamp_envs.game("marshlands")
    for state in game.states:
        assert dispatch.VERBS["legal"].compiled_for(from_dtype(state)) is game.rules.legal
    assert {game.variant(**options).state for options in game.variants.values()} <= set(game.states)
    assert game.default.states(1).dtype == game.default.state == game.state
