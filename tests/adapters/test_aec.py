"""The AEC door, through PettingZoo's own checkers, its wrappers, its conversions and its registry."""

import copy
import pickle
import warnings
from typing import Any

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test
from pettingzoo.utils import wrappers

import swamp_envs
from swamp_envs import IllegalAction
from swamp_envs.adapters.aec import SwampAEC, parallel
from swamp_envs.core import loops
from swamp_envs.core.kernel import JIT_IS_OFF
from swamp_envs.core.registry import HOUSE

GAMES = tuple(HOUSE)
# PettingZoo says these to every environment with a dict observation, and at the end of every game.
USUAL = (
    "Observation space for each agent probably",
    "Observation is not a NumPy array",
    "Action mask numpy array is all",
)


def wrapped(env):
    """PettingZoo's three standard wrappers."""
    env = wrappers.TerminateIllegalWrapper(env, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(env))


def play(env, decisions: int, seed: int = 0) -> None:
    """Random legal decisions; a new game where one ends."""
    dice = np.random.default_rng(seed)
    for _ in range(decisions):
        if env.terminations[env.agent_selection] or env.truncations[env.agent_selection]:
            env.reset()
        mask = env.infos[env.agent_selection]["action_mask"]
        env.step(dice.choice(np.flatnonzero(mask)))


def play_to_the_end(env, seed: int = 0) -> None:
    env.reset(seed=seed)
    dice = np.random.default_rng(seed)
    while not env.terminations[env.agent_selection] and not env.truncations[env.agent_selection]:
        env.step(dice.choice(np.flatnonzero(env.infos[env.agent_selection]["action_mask"])))


def fingerprint(env) -> str:
    return repr(
        [(env.agent_selection, *(part.tobytes() for part in env.observe(agent).values())) for agent in env.agents]
    )


@pytest.mark.parametrize("mask_in", ["observation", "info"])
@pytest.mark.parametrize("wrap", [lambda env: env, wrapped], ids=["raw", "wrapped"])
def test_pettingzoos_api_test(few_variants, wrap, mask_in):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for usual in USUAL:
            warnings.filterwarnings("ignore", usual)
        api_test(wrap(SwampAEC(few_variants.game.name, mask_in=mask_in, **few_variants.options)), num_cycles=300)


def test_pettingzoos_seed_test(few_variants):
    seed_test(lambda: SwampAEC(few_variants.game.name, **few_variants.options), num_cycles=300)


@pytest.mark.parametrize("name", GAMES)
def test_all_agents_of_the_parallel_door_can_sample_from_their_masks(name):
    """Whoever is not in turn may take action 0, which does nothing; in AEC its mask is all zeros."""
    env = parallel(name)
    seen, _ = env.reset(seed=3)
    twin = SwampAEC(name)
    twin.reset(seed=3)
    dice = np.random.default_rng(0)
    for _ in range(60):
        if not env.agents:
            break
        masks = {agent: look["action_mask"] for agent, look in seen.items()}
        actor = twin.agent_selection
        assert [agent for agent, mask in masks.items() if mask.sum() != 1 or not mask[0]] in ([actor], [])
        assert all(not twin.observe(agent)["action_mask"].any() for agent in masks if agent != actor)
        actions = {agent: int(dice.choice(np.flatnonzero(mask))) for agent, mask in masks.items()}
        twin.step(actions[actor])
        seen, *_ = env.step(actions)


def test_the_refusal_names_the_option_for_samplers_without_masks():
    env = SwampAEC("swapx")
    env.reset(seed=1)
    illegal = int(np.flatnonzero(env.observe("player_0")["action_mask"] == 0)[0])
    with pytest.raises(IllegalAction) as refused:
        env.step(illegal)
    assert 'illegal="lose"' in "".join(refused.value.__notes__)


@pytest.mark.parametrize("name", GAMES)
def test_parallel_conversion_by_pettingzoo(name):
    parallel_api_test(parallel(name), num_cycles=300)
    # This checker samples without a mask, so illegal actions have to be survivable.
    parallel_seed_test(lambda: parallel(name, illegal="lose"), num_cycles=300)


@pytest.mark.parametrize("name", GAMES)
def test_pettingzoos_render_test(name, monkeypatch):
    pytest.importorskip("resvg_py")
    pytest.importorskip("pygame")
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")

    def make(render_mode):
        env = SwampAEC(name, render_mode=render_mode)
        env.metadata["render_fps"] = None  # nobody looks, so nothing waits
        return env

    render_test(make)  # type: ignore[arg-type]  # it is called with render_mode


@pytest.mark.parametrize("name", GAMES)
def test_both_ways_in(name):
    game_id = swamp_envs.game(name).id
    made = pettingzoo.make("aec", f"swamp/{game_id}")
    module = getattr(swamp_envs, game_id.replace("-", "_"))
    for env in (made, module.env(), module.raw_env()):
        assert isinstance(env, SwampAEC)
        assert env.metadata["name"] == game_id.replace("-", "_")
    assert pettingzoo.make("parallel", f"swamp/{game_id}").possible_agents == made.possible_agents


def test_options_and_settings_are_refused_with_what_is_accepted():
    with pytest.raises(swamp_envs.OptionError, match=r"setup.*'middle'.*inset, corner"):
        pettingzoo.make("aec", "swamp/swapx-v0", setup="middle")
    with pytest.raises(swamp_envs.OptionError, match=r"mask_in.*observation, info"):
        SwampAEC("swapx", mask_in="mail")
    with pytest.raises(swamp_envs.OptionError, match=r"illegal.*raise, lose"):
        SwampAEC("swapx", illegal="shrug")
    with pytest.raises(swamp_envs.OptionError, match=r"render_mode.*ansi"):
        SwampAEC("swapx", render_mode="hologram")


@pytest.mark.parametrize("call", ["step", "observe", "state", "render", "get_state"])
def test_use_before_reset_is_refused(call):
    env = SwampAEC("swapx", render_mode="ansi")
    arguments = {"step": [0], "observe": ["player_0"]}.get(call, [])
    with pytest.raises(swamp_envs.NotReset, match="reset"):
        getattr(env, call)(*arguments)


@pytest.mark.parametrize("action", [-1, 10**6, 1.5, None, "b2-b3", 1280, np.float32(0), -(2**40)])
def test_a_bad_action_is_refused_and_changes_nothing(action):
    env = SwampAEC("swapx")
    env.reset(seed=0)
    before = env.get_state()
    with pytest.raises(swamp_envs.IllegalAction, match=r"seat 0 cannot play .*legal here: --"):
        env.step(action)
    assert env.get_state() == before
    env.step(0)


def test_illegal_actions_can_lose_the_game_instead():
    env = SwampAEC("swapx", illegal="lose")
    env.reset(seed=0)
    env.step(0)
    env.step(1280)
    third = 1 / 3
    assert env.rewards == {"player_0": third, "player_1": -1.0, "player_2": third, "player_3": third}
    assert all(env.terminations.values())
    assert not any(env.truncations.values())


def test_all_seats_end_with_the_same_flag_and_are_paid_once(few_variants):
    for seed in range(10):
        env = SwampAEC(few_variants.game.name, **few_variants.options)
        play_to_the_end(env, seed)
        assert set(env.terminations.values()) | set(env.truncations.values()) == {True, False}
        assert len(set(env.terminations.values())) == len(set(env.truncations.values())) == 1
        assert list(env.rewards.values()) == env.match.payoff
        paid = dict.fromkeys(env.agents, 0.0)
        while env.agents:
            paid[env.agent_selection] = env.last()[1]
            env.step(None)
        assert list(paid.values()) == env.match.payoff


def test_a_finished_game_takes_none_and_then_nothing():
    env = SwampAEC("swapx", max_turns=1)
    play_to_the_end(env)
    assert all(env.truncations.values())
    with pytest.raises(swamp_envs.GameOver, match="None"):
        env.step(0)
    for _ in range(4):
        env.step(None)
    with pytest.raises(swamp_envs.GameOver, match="reset"):
        env.step(None)


@pytest.mark.parametrize("name", GAMES)
def test_observe_is_right_for_every_agent_at_any_time(name):
    env = SwampAEC(name)
    env.reset(seed=3)
    for _ in range(60):
        play(env, 1)
        for p, agent in enumerate(env.agents):
            seen = env.observe(agent)
            assert np.array_equal(seen["observation"], env.match.flat_observation(p))
            deciding = agent == env.agent_selection and not env.terminations[agent]
            assert np.flatnonzero(seen["action_mask"]).tolist() == (env.match.legal_actions if deciding else [])
            assert np.array_equal(env.infos[agent]["action_mask"], seen["action_mask"])


def test_an_observation_kept_by_a_user_does_not_change():
    env = SwampAEC("swapx")
    env.reset(seed=0)
    kept: Any = env.last()[0]
    before = {name: part.copy() for name, part in kept.items()}
    env.step(0)
    assert all(np.array_equal(kept[name], before[name]) for name in kept)


@pytest.mark.parametrize("wrap", [lambda env: env, wrapped], ids=["raw", "wrapped"])
@pytest.mark.parametrize(
    "copier", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))], ids=["deepcopy", "pickle"]
)
@pytest.mark.parametrize("name", GAMES)
def test_copies_in_mid_game_go_on_alike_and_apart(name, copier, wrap):
    env = wrap(SwampAEC(name))
    env.reset(seed=5)
    play(env, 15)
    twin = copier(env)
    untouched = fingerprint(twin)
    play(env, 25, seed=1)
    assert fingerprint(twin) == untouched != fingerprint(env)
    play(twin, 25, seed=1)
    assert fingerprint(twin) == fingerprint(env)


@pytest.mark.parametrize("name", GAMES)
def test_clone_and_state_bytes(name):
    env = SwampAEC(name)
    env.reset(seed=5)
    play(env, 15)
    twin, kept = env.clone(), env.to_bytes()
    play(env, 25, seed=1)
    later = env.get_state()
    play(twin, 25, seed=1)
    assert twin.get_state() == later != kept
    env.set_state(kept)
    play(env, 25, seed=1)
    assert env.get_state() == later
    assert wrapped(env).clone().get_state() == later


def test_state_bytes_are_also_right_after_the_end():
    env = SwampAEC("swapx", max_turns=3)
    play_to_the_end(env)
    env.step(None)
    twin = env.clone()
    assert twin.agents == env.agents == ["player_1", "player_2", "player_3"]
    assert twin.last()[1:4] == env.last()[1:4]
    twin.step(None)
    assert twin.agents == ["player_2", "player_3"]


def test_state_bytes_of_other_options_are_refused():
    env, other = SwampAEC("swapx"), SwampAEC("swapx", setup="corner")
    env.reset()
    with pytest.raises(swamp_envs.SwampError, match=r"setup=inset.*accepted.*setup=corner"):
        other.set_state(env.get_state())


def test_reset_to_a_position():
    position = "board=8/8/8/3s4/2BA4/8/8/8 seat=0 phase=act turn_of=0 grown=[0,0,0,0] alive=[1,1,0,0] turn=7"
    env = SwampAEC("swapx")
    with pytest.raises(swamp_envs.PositionError):
        env.reset(options={"position": position})
    text = "board=ss6/sB6/8/8/8/8/sA6/ss6 seat=1 phase=act turn_of=1 grown=[0,0,0,0] alive=[1,1,0,0] turn=7"
    position = swamp_envs.from_position("swapx", text).position
    env.reset(options={"position": position})
    assert env.agent_selection == "player_1"
    assert env.match.position == position
    env.reset(options={"position": env.match.to_dict()})
    assert env.match.position == position


def test_a_seeded_run_of_resets_repeats():
    def run() -> list[bytes]:
        env = SwampAEC(GAMES[-1])
        env.reset(seed=9)
        states = []
        for _ in range(4):
            states.append(env.get_state())
            env.reset()
        return states

    assert run() == run()
    assert len(set(run())) == 4


def test_state_is_all_seats_sights():
    env = SwampAEC("swapx")
    env.reset(seed=0)
    play(env, 10)
    assert env.state_space.contains(env.state())
    assert env.state().shape == (4 * env.variant.observation.size,)


def test_one_kernel_signature_serves_all_variants_and_actions():
    if JIT_IS_OFF:
        pytest.skip("the JIT is off")
    for name, options in [(n, o) for n in GAMES for o in swamp_envs.game(n).variants.values()]:
        env = SwampAEC(name, **options)
        env.reset(seed=0)
        env.step(np.int32(np.flatnonzero(env.infos[env.agent_selection]["action_mask"])[0]))
    records = [(states.dtype, obs.dtype) for _, states, _, _, _, obs, _ in loops.take_turn.signatures]
    assert len(records) == len(set(records)) >= len(GAMES)


# --- where a game began, and how it went ------------------------------------------------------------------------------


def play_on(env: SwampAEC, decisions: int) -> None:
    for _ in range(decisions):
        env.step(int(np.flatnonzero(env.infos[env.agent_selection]["action_mask"])[-1]))


@pytest.mark.parametrize("name", GAMES)
def test_the_match_of_an_environment_knows_how_it_came_about(name):
    env = SwampAEC(name)
    env.reset(seed=5)
    play_on(env, 6)
    first = env.match
    assert (first.seed, len(first.actions), first.states.tobytes()) == (5, 6, env._states.tobytes())
    assert first.record().replay().states.tobytes() == first.states.tobytes()
    assert "no action seen" not in first.ansi(colour=False)
    first.pop()
    play_on(env, 1)
    assert len(env.match.actions) == 7


def test_a_match_that_was_set_up_replays_too():
    env = SwampAEC("bayou_boss")
    env.reset(seed=1)
    play_on(env, 9)
    other = SwampAEC("bayou_boss")
    other.reset(seed=3, options={"position": env.match.position})
    play_on(other, 12)
    again = other.match.record().replay()
    assert again.states.tobytes() == other.match.states.tobytes()
    twin = SwampAEC("bayou_boss")
    twin.set_state(other.get_state())
    assert twin.match.states.tobytes() == other.match.states.tobytes()


def test_damaged_states_are_refused_and_nothing_happens():
    env, dice = SwampAEC("swapx"), np.random.default_rng(0)
    env.reset(seed=0)
    play_on(env, 8)
    good, refused = env.get_state(), 0
    for _ in range(300):
        damaged = bytearray(good)
        for place in dice.integers(len(good), size=dice.integers(1, 4)):
            damaged[place] = dice.integers(256)
        before = env.match.states.tobytes(), env.agent_selection
        try:
            env.set_state(bytes(damaged))
        except swamp_envs.SwampError:
            refused += 1
            assert (env.match.states.tobytes(), env.agent_selection) == before
        else:
            assert env.match.record().replay().states.tobytes() == env.match.states.tobytes()
            env.set_state(good)
    assert refused > 200
    for foreign in (
        b"",
        b"[]",
        b"null",
        b"[" * 100_000,
        None,
        7,
        good + b" x",
        good.replace(b'"gone": 0', b'"gone": 2'),
    ):
        with pytest.raises(swamp_envs.SwampError):
            env.set_state(foreign)  # type: ignore[arg-type]
    assert env.get_state() == good


def test_a_forfeited_game_is_copied_as_it_stands():
    env = SwampAEC("swapx", illegal="lose")
    env.reset(seed=0)
    play_on(env, 3)
    env.step(-1)
    env.step(None)
    twin = SwampAEC("swapx", illegal="lose")
    twin.set_state(env.get_state())
    for copied in (twin, env.clone()):
        assert (copied.agents, copied.rewards) == (env.agents, env.rewards)
        assert (copied.terminations, copied.agent_selection) == (env.terminations, env.agent_selection)
