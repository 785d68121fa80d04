"""What every door refuses, in our own words, and that nothing has happened then."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import swamp_envs
from swamp_envs import Match, SwampError, swapx_v0
from swamp_envs.adapters.aec import SwampAEC
from swamp_envs.adapters.gym import SwampEnv, SwampVectorEnv
from swamp_envs.adapters.versus import Versus
from swamp_envs.play.agents import make_agent

SWAPX = swamp_envs.game("swapx").default
NAN, INFINITE = float("nan"), float("inf")
NO_TEXT: list[Any] = [None, 3, [], {}, b"x", np.array(["x"]), np.zeros(3)]
NO_DICT: list[Any] = ["x", 7, [0], ("position",), np.zeros(2), {1, 2}]
NO_WHOLE: list[Any] = [0, -1, 1.5, 2.0, True, "2", None, NAN]
NO_SEED: list[Any] = [-1, 2**64, 1.0, True, "7", NAN]
NO_SEAT: list[Any] = [-1, 4, 0.0, True, "0"]
NO_FLAG: list[Any] = [1, "yes", None]
# Never legal where an action can be made of them at all.
NO_ACTION: list[Any] = [-1, 10**6, 2**31, 2**63, 2**64, -(2**70), True, 0.0, "0", None, [0], np.array([0]), NAN]
NO_ACTIONS: list[Any] = [
    *(None, 0, [], [0], [0, 0], [0] * 5, [[0, 0, 0]], [[0], [0, 0], [0]], "abc", ["0", "0", "0"]),
    *(np.zeros(3), np.zeros(3, bool), np.zeros((3, 1), np.int64), [2**70, 0, 0], [0.0, 0, 0], [None, 0, 0], {0: 0}),
]

WEIGHTS: list[Any] = [{"random": w} for w in (-1, NAN, INFINITE, "1", None, True, 0)]

MAKERS: dict[str, tuple[Callable[[Any], Any], list[Any]]] = {
    "batch n": (lambda x: swamp_envs.batch("swapx", x), NO_WHOLE),
    "batch threads": (lambda x: swamp_envs.batch("swapx", 2, threads=x), NO_WHOLE),
    "batch seed": (lambda x: swamp_envs.batch("swapx", 2, seed=x), NO_SEED),
    "batch obs_pack": (lambda x: swamp_envs.batch("swapx", 2, obs_pack=x), NO_FLAG),
    "batch autoreset": (lambda x: swamp_envs.batch("swapx", 2, autoreset=x), [None, 1, [], "never"]),
    "playout": (lambda x: swamp_envs.playout("swapx", x), NO_WHOLE),
    "perft": (lambda x: swamp_envs.perft("swapx", x), [-1, 1.5, True, "2", None, 10**9]),
    "match seed": (lambda x: swamp_envs.new("swapx", x), NO_SEED),
    "match seat": (lambda x: swamp_envs.new("swapx", 0).observe(x), NO_SEAT),
    "match from a dict": (lambda x: swamp_envs.from_dict("swapx", x), [None, 3, "x", [], {"options": {1: 2}}]),
    "match at a state": (lambda x: Match.at(SWAPX, x), [None, 3, np.zeros(3), SWAPX.states(2), SWAPX.states(0)]),
    "AEC obs_dtype": (lambda x: SwampAEC("swapx", obs_dtype=x), [1, [], "float64", np.float32]),
    "AEC obs_key": (lambda x: SwampAEC("swapx", obs_key=x), [1, None, [], "action_mask"]),
    "gymnasium mask_key": (lambda x: SwampEnv("swapx", mask_key=x), [1, None, [], "observation"]),
    "AEC obs_pack": (lambda x: SwampAEC("swapx", obs_pack=x), NO_FLAG),
    "AEC agent": (
        lambda x: reset(SwampAEC("swapx")).observe(x),
        ["x", 0, None, [], np.array(["player_0"]), np.zeros(2)],
    ),
    "AEC agent's space": (lambda x: SwampAEC("swapx").action_space(x), ["x", 0, None, []]),
    "AEC seed": (lambda x: SwampAEC("swapx").reset(seed=x), NO_SEED),
    "gymnasium seat": (lambda x: SwampEnv("swapx", seat=x), NO_SEAT),
    "gymnasium opponents": (lambda x: SwampEnv("swapx", x), WEIGHTS),
    "vector num_envs": (lambda x: SwampVectorEnv("swapx", x), NO_WHOLE),
    "versus n": (lambda x: Versus(swamp_envs.game("swapx").default, x), NO_WHOLE),
    "options": (lambda x: swamp_envs.new("swamped", players=x), ["\N{ARABIC-INDIC DIGIT THREE}", "2.0", 2.0, True, ""]),
    "agents": (
        lambda x: make_agent(x),
        ["", ":", ":x", "x:", "no.such:Agent", "os:path", "os:no", "a\0b:c", "random:x"],
    ),
    "packs": (
        lambda x: swamp_envs.new("swamped", pack=x),
        ["a\0b.toml", "~nobody-of-that-name/x.toml", "generated:\u0663"],
    ),
    "records": (lambda x: swamp_envs.load_record(x), ["a\0b", "/no/such/folder/x.swamp", ".", None, 3.5, [], {}]),
    "position texts": (lambda x: swamp_envs.from_position("swapx", x), NO_TEXT),
    "games of one's own": (lambda x: swamp_envs.register_game(x, "x"), NO_TEXT),
    "modules of games": (lambda x: swamp_envs.register_game("x", x), [*NO_TEXT, "no.such.module", "..", "a\0b"]),
    "action texts": (lambda x: SWAPX.action_text(x), [True, None, "0", 1.0, [], -1, 10**9, np.zeros(2)]),
    "action numbers": (lambda x: SWAPX.action_number(x), [*NO_TEXT, "nonsense", True, 0]),
    "AEC mask_in": (lambda x: SwampAEC("swapx", mask_in=x), NO_TEXT),
    "AEC illegal": (lambda x: SwampAEC("swapx", illegal=x), NO_TEXT),
    "AEC render_mode": (lambda x: SwampAEC("swapx", render_mode=x), NO_TEXT[1:]),
    "vector render_mode": (lambda x: SwampVectorEnv("swapx", render_mode=x), [*NO_TEXT[1:], "human"]),
    "AEC reset's options": (lambda x: SwampAEC("swapx").reset(seed=0, options=x), NO_DICT),
    "gymnasium reset's options": (lambda x: SwampEnv("swapx").reset(seed=0, options=x), [*NO_DICT, {"x": 1}, {0: 1}]),
    "vector reset's options": (
        lambda x: SwampVectorEnv("swapx").reset(seed=0, options=x),
        [*NO_DICT, {"x": 1}, {0: 1}],
    ),
    "who is no opponent": (lambda x: SwampEnv("swapx", x), [{"greedy"}, np.array(["greedy"]), 3, b"greedy", [[]]]),
    "who does not play the game": (lambda x: SwampEnv("swapx", x), ["planner", "policy:gillybog", "greedy_coop"]),
    "parallel actions": (lambda x: reset(swapx_v0.parallel_env()).step(x), [*NO_DICT, {}, {"player_0": 0}]),
    "saving records": (lambda x: swamp_envs.new("swapx", 0).record().save(x), ["a\0b", "/no/such/folder/x.swamp", "."]),
}


def reset(env: Any) -> Any:
    env.reset(seed=0)
    return env


@pytest.mark.parametrize("name", MAKERS)
def test_what_makes_no_sense_is_refused_in_our_words(name: str) -> None:
    make, values = MAKERS[name]
    for value in values:
        with pytest.raises(SwampError):
            print(f"taken: {value!r}", make(value))


@pytest.mark.parametrize("action", NO_ACTION, ids=repr)
def test_what_is_no_action_is_refused_at_every_single_door(action: Any) -> None:
    match, env, aec = swamp_envs.new("swapx", 0), SwampEnv("swapx"), reset(SwampAEC("swapx"))
    env.reset(seed=0)
    before = [env.match.position, aec.get_state()]
    for door in (match.push, env.step, aec.step):
        with pytest.raises(SwampError):
            door(action)
    assert [env.match.position, aec.get_state()] == before
    assert match.ply == 0


@pytest.mark.parametrize("action", NO_ACTION, ids=repr)
def test_what_is_no_action_loses_where_that_is_asked_for(action: Any) -> None:
    env, aec = SwampEnv("swapx", illegal="lose"), reset(SwampAEC("swapx", illegal="lose"))
    env.reset(seed=0)
    assert env.step(action)[2]
    aec.step(action)
    assert all(aec.terminations.values())


@pytest.mark.parametrize("actions", NO_ACTIONS, ids=repr)
@pytest.mark.parametrize("illegal", ["raise", "lose"])
def test_what_are_no_actions_is_refused_by_the_vector_door(actions: Any, illegal: str) -> None:
    env = SwampVectorEnv("swapx", 3, illegal=illegal)
    env.reset(seed=0)
    before = [env.match(i).position for i in range(3)]
    with pytest.raises(SwampError):
        env.step(actions)
    assert [env.match(i).position for i in range(3)] == before


def test_a_finished_game_of_the_vector_door_takes_as_many_actions_as_there_are_games() -> None:
    env = SwampVectorEnv("swapx", 3, illegal="lose")
    env.reset(seed=0)
    env.step([-1, int(env.action_masks()[1].argmax()), int(env.action_masks()[2].argmax())])
    for actions in ([0] * 5, [0, 0], [0.5] * 3):
        with pytest.raises(SwampError, match=r"whole numbers of shape \(3,\)"):
            env.step(actions)


@pytest.mark.parametrize("actions", NO_ACTIONS, ids=repr)
def test_what_are_no_actions_is_refused_by_a_batch(actions: Any) -> None:
    batch = swamp_envs.batch("swapx", 3, seed=0)
    before = batch.states.tobytes()
    with pytest.raises(SwampError):
        batch.step(actions)
    assert batch.states.tobytes() == before


@pytest.mark.parametrize("rows", [None, 0, [3], [-1], [0, 0], [0.0], [True], [[0]], [[0], [0, 1]], "0", [[]]], ids=repr)
def test_what_are_no_rows_is_refused_by_a_batch(rows: Any) -> None:
    with pytest.raises(SwampError):
        swamp_envs.batch("swapx", 3).reset_rows(rows)


@pytest.mark.parametrize("rows", [None, [3], [-1], [0, 0], [0.5], [[0]], "0"], ids=repr)
def test_what_are_no_games_is_refused_by_versus(rows: Any) -> None:
    versus = Versus(swamp_envs.game("swapx").default, 3)
    versus.reset(0)
    for call in (lambda: versus.step(rows, [0]), lambda: versus.deal(rows), lambda: versus.match(rows)):
        with pytest.raises(SwampError):
            call()


def test_nothing_can_be_done_before_reset() -> None:
    env = swapx_v0.env()
    for look in (env.last, env.state, env.get_state, env.render, lambda: env.observe("player_0"), lambda: env.step(0)):
        with pytest.raises(swamp_envs.NotReset):
            look()
    for early in (lambda: env.match, lambda: [*env.agent_iter()], lambda: swapx_v0.parallel_env().step({})):
        with pytest.raises(swamp_envs.NotReset):
            early()
    for early in (lambda: SwampEnv("swapx").match, lambda: SwampVectorEnv("swapx").match(0)):
        with pytest.raises(swamp_envs.NotReset):
            early()


def test_nobody_is_asked_after_all_have_left() -> None:
    env = swapx_v0.env(illegal="lose")
    env.reset(seed=0)
    env.step(-1)
    while env.agents:
        env.step(None)
    with pytest.raises(swamp_envs.GameOver, match="all agents have left"):
        env.last()
