"""Networks that play by observations and masks: at every door they do what the agent `policy:` does in the arena."""

import copy
import itertools
import pickle
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

import gymnasium
import numpy as np
import pytest

import swamp_agents
import swamp_envs
from swamp_agents.arena.entrants import fingerprint
from swamp_agents.arena.table import Seating, play
from swamp_agents.network.file import Network
from swamp_agents.network.inputs import inputs_of, reads_pack
from swamp_agents.observed import ObservationPolicy, load_policy
from swamp_agents.policy import Policy, read_network
from swamp_envs import Variant, game
from swamp_envs.adapters.aec import SwampAEC
from swamp_envs.adapters.gym import SwampEnv, SwampVectorEnv
from swamp_envs.play.agents import AgentError, Blindfold, Random, make_agent

KINDS: dict[str, tuple[str, dict[str, Any]]] = {
    "swapx": ("swapx", {}),
    "hidden hands": ("bayou_boss", {"players": 2}),
    "a pack that is read": ("swamped", {"pack": "generated:0-3", "players": 3}),
}
PURE = "bayou_boss-players2-pure"
DECISIONS = 60


def network_for(variant: Variant, seed: int = 1, advised: bool = False, seats: bool = True) -> Network:
    """One that has learned nothing, and is sure of it."""
    dice, pack = np.random.default_rng(seed), reads_pack(variant)
    sizes = [inputs_of(variant.observation, pack)[1], 24, 16, variant.num_actions]
    layers = [(dice.normal(0, 0.7, (b, a)), dice.normal(0, 0.5, b)) for a, b in itertools.pairwise(sizes)]
    values = (dice.normal(0, 0.2, (variant.players, 16)), dice.normal(0, 0.2, variant.players)) if seats else None
    advice = np.ones(18) if advised else None
    return Network.of(variant, "tanh", layers[:-1], layers[-1], values, pack, advice)


@pytest.fixture(params=KINDS)
def variant(request: pytest.FixtureRequest) -> Variant:
    name, options = KINDS[request.param]
    return game(name).variant(**options)


@pytest.fixture
def policy(variant: Variant) -> ObservationPolicy:
    return ObservationPolicy(network_for(variant), variant, temperature=0)


def in_the_arena(policy: ObservationPolicy, states: np.ndarray) -> list[int]:
    """What the agent does, which is shown states with all redealt that the seat cannot see."""
    agent = Policy(policy.network, seed=0, temperature=policy.temperature)
    return Blindfold(5).act(agent, policy.variant, states).tolist()


# --- doors ------------------------------------------------------------------------------------------------------------

Door = Iterator[tuple[list[int], np.ndarray]]  # what the policy did, and the states in which it did it


def by_aec(policy: ObservationPolicy, **settings: Any) -> Door:
    env = SwampAEC(policy.variant.game.name, **settings, **policy.variant.options)
    env.reset(seed=3)
    for _ in env.agent_iter(DECISIONS):
        seen, _, terminated, truncated, info = env.last()
        if terminated or truncated:
            return
        action = policy(seen) if isinstance(seen, dict) else policy(seen, info["action_mask"])
        yield [action], env.match.states
        env.step(action)


def by_parallel(policy: ObservationPolicy, **settings: Any) -> Door:
    module = getattr(swamp_envs, f"{policy.variant.game.name}_v{policy.variant.game.version}")
    env = module.parallel_env(**settings, **policy.variant.options)
    seen, _ = env.reset(seed=3)
    for _ in range(DECISIONS):
        if not env.agents:
            return
        actions = {agent: policy(shown) for agent, shown in seen.items()}
        states = env.aec_env.unwrapped.match.states
        yield [actions[f"player_{states['seat'][0]}"]], states
        seen, *_ = env.step(actions)


def by_gymnasium(policy: ObservationPolicy, **settings: Any) -> Door:
    env = SwampEnv(policy.variant.game.name, **settings, **policy.variant.options)
    seen, info = env.reset(seed=3)
    for _ in range(DECISIONS):
        action = policy(seen) if isinstance(seen, dict) else policy(seen, info["action_mask"])
        yield [action], env.match.states
        seen, _, terminated, truncated, info = env.step(action)
        if terminated or truncated:
            return


def by_vector(policy: ObservationPolicy, **settings: Any) -> Door:
    envs = SwampVectorEnv(policy.variant.game.name, 3, **settings, **policy.variant.options)
    seen, infos = envs.reset(seed=3)
    for _ in range(DECISIONS):
        actions = policy(seen) if isinstance(seen, dict) else policy(seen, infos["action_mask"])
        states = np.concatenate([envs.match(i).states for i in range(3)])
        running = states["over"] == 0
        assert (actions[~running] == 0).all()
        yield actions[running].tolist(), states[running]
        seen, *_, infos = envs.step(actions)


def by_sb3(policy: ObservationPolicy, **settings: Any) -> Door:
    sb3 = pytest.importorskip("swamp_envs.adapters.sb3")
    envs = sb3.SwampVecEnv(policy.variant.game.name, 3, seed=3, **settings, **policy.variant.options)
    seen = envs.reset()
    for _ in range(DECISIONS):
        actions = policy(seen) if isinstance(seen, dict) else policy(seen, envs.action_masks())
        yield actions.tolist(), np.concatenate([envs.versus.match(i).states for i in range(3)])
        seen, *_ = envs.step(actions)


def by_batch(policy: ObservationPolicy, **settings: Any) -> Door:
    settings.pop("mask_in", None)
    batch = swamp_envs.batch(policy.variant.game.name, 5, seed=3, **settings, **policy.variant.options)
    for _ in range(DECISIONS):
        actions = policy(batch.obs, batch.mask)
        yield actions.tolist(), batch.states.copy()
        batch.step(actions)


DOORS: tuple[Callable[..., Door], ...] = (by_aec, by_parallel, by_gymnasium, by_vector, by_sb3, by_batch)


@pytest.mark.parametrize("door", DOORS, ids=lambda door: door.__name__)
def test_at_every_door_it_does_what_the_agent_does_in_the_arena(door: Any, policy: ObservationPolicy) -> None:
    decisions = list(door(policy))
    assert len(decisions) > 1
    for actions, states in decisions:
        assert actions == in_the_arena(policy, states)


@pytest.mark.parametrize("door", [by_aec, by_gymnasium, by_vector, by_sb3, by_batch], ids=lambda door: door.__name__)
def test_prepared_floats_and_masks_in_the_info_serve_as_well(door: Any, policy: ObservationPolicy) -> None:
    for actions, states in door(policy, obs_dtype="float32", mask_in="info"):
        assert actions == in_the_arena(policy, states)


def test_a_whole_game_is_that_of_the_arena(policy: ObservationPolicy) -> None:
    variant = policy.variant
    agent = Policy(policy.network, seed=0, temperature=0)
    seating = Seating(1, 77, (0,) * variant.players)
    ended = next(iter(play(variant, [seating], {0: agent}, 9)))
    match = swamp_envs.new(variant.game.name, seed=77, **variant.options)
    assert len(ended.moves) > 10
    for move in ended.moves:
        assert policy(variant.observe(match.states)[0], variant.masks(match.states)[0]) == move
        match.push(move)
    assert match.over


def test_a_shipped_network_plays_in_one_line() -> None:
    policy = swamp_envs.load_policy(PURE, temperature=0)
    assert policy.variant == game("bayou_boss").variant(players=2)
    for actions, states in by_gymnasium(policy):
        assert actions == in_the_arena(policy, states)
    assert swamp_agents.load_policy is load_policy


def test_without_the_fields_of_the_pack_it_plays_where_it_does_not_read_them() -> None:
    variant = game("swamped").variant()
    policy = ObservationPolicy(network_for(variant), variant, temperature=0)
    assert variant.observation.size_without_pack < variant.observation.size
    for dtype in (None, "float32"):
        for actions, states in by_batch(policy, obs_pack=False, obs_dtype=dtype):
            assert actions == in_the_arena(policy, states)


# --- chances, logits, values ------------------------------------------------------------------------------------------


def positions(variant: Variant, n: int = 40, decisions: int = 12) -> swamp_envs.Batch:
    batch = swamp_envs.batch(variant.game.name, n, seed=4, **variant.options)
    for _ in range(decisions):
        batch.step(batch.random_actions())
    return batch


def test_it_draws_as_the_agent_of_the_same_seed_does(variant: Variant) -> None:
    batch, network = positions(variant), network_for(variant)
    policy, agent = ObservationPolicy(network, variant, 3), Policy(network, 3)
    for _ in range(3):
        assert policy(batch.obs, batch.mask).tolist() == agent.act(variant, batch.states).tolist()
    other = ObservationPolicy(network, variant, 4)
    assert policy(batch.obs, batch.mask).tolist() != other(batch.obs, batch.mask).tolist()


def test_actions_are_drawn_with_the_chances_of_the_logits() -> None:
    variant = game("swapx").default
    batch = positions(variant, 1)
    policy = ObservationPolicy(network_for(variant), variant, 1, temperature=2)
    chances = np.exp(policy.logits(batch.obs[0], batch.mask[0]).astype(float) / 2)
    chances /= chances.sum()
    drawn = policy(np.repeat(batch.obs, 20_000, 0), np.repeat(batch.mask, 20_000, 0))
    assert np.bincount(drawn, minlength=len(chances)) / 20_000 == pytest.approx(chances, abs=0.02)
    assert chances.max() < 0.9


def test_deterministic_takes_the_likeliest_whatever_the_temperature(policy: ObservationPolicy) -> None:
    batch = positions(policy.variant)
    warm = ObservationPolicy(policy.network, policy.variant, temperature=5)
    sure = warm(batch.obs, batch.mask, deterministic=True)
    assert sure.tolist() == policy.logits(batch.obs, batch.mask).argmax(1).tolist()
    assert sure.tolist() != warm(batch.obs, batch.mask).tolist()


def test_it_plays_at_the_temperature_of_its_file(tmp_path: Path) -> None:
    variant = game("swapx").default
    network_for(variant).with_temperature(0.25).save(tmp_path / "p.npz")
    assert load_policy(tmp_path / "p.npz").temperature == 0.25
    assert load_policy(tmp_path / "p.npz", temperature=0).temperature == 0
    with pytest.raises(AgentError, match=r"temperature: found 101, accepted: a number from 0 to 100"):
        load_policy(tmp_path / "p.npz", temperature=101)


def test_one_observation_is_a_batch_of_one(policy: ObservationPolicy) -> None:
    batch = positions(policy.variant)
    actions = policy(batch.obs, batch.mask)
    logits, values = policy.logits(batch.obs, batch.mask), policy.values(batch.obs)
    assert values.shape == (batch.n, policy.variant.players)
    for i in range(batch.n):
        assert policy(batch.obs[i], batch.mask[i]) == actions[i]
        assert (policy.logits(batch.obs[i], batch.mask[i]) == logits[i]).all()
        assert (policy.values(batch.obs[i]) == values[i]).all()
    assert isinstance(policy(batch.obs[0], batch.mask[0]), int)


def test_logits_are_those_of_legal_actions(policy: ObservationPolicy) -> None:
    batch = positions(policy.variant)
    logits, all_of_them = policy.logits(batch.obs, batch.mask), policy.logits(batch.obs)
    assert (np.isfinite(logits) == (batch.mask == 1)).all()
    assert np.isfinite(all_of_them).all()
    assert (logits[batch.mask == 1] == all_of_them[batch.mask == 1]).all()
    shown = {"observation": batch.obs, "action_mask": batch.mask}
    assert (policy.logits(shown) == logits).all()
    assert (policy.values(shown) == policy.values(batch.obs)).all()


def test_whole_numbers_of_any_size_serve(policy: ObservationPolicy) -> None:
    batch = positions(policy.variant)
    for dtype in (np.int16, np.int32, np.int64, np.uint64):
        if (batch.obs.astype(dtype) >= 0).all():
            assert (
                policy(batch.obs.astype(dtype), batch.mask.astype(bool)).tolist()
                == policy(batch.obs, batch.mask).tolist()
            )
    assert policy(batch.obs[0].tolist(), batch.mask[0].tolist()) == policy(batch.obs[0], batch.mask[0])


def test_copies_play_on_alike(variant: Variant) -> None:
    batch = positions(variant)
    policy = ObservationPolicy(network_for(variant), variant, 3)
    copies = [copy.deepcopy(policy), pickle.loads(pickle.dumps(policy))]
    expected = policy(batch.obs, batch.mask).tolist()
    assert [each(batch.obs, batch.mask).tolist() for each in copies] == [expected] * 2


# --- what is refused --------------------------------------------------------------------------------------------------


def test_a_network_that_needs_the_state_is_refused_by_name() -> None:
    with pytest.raises(AgentError, match=r"^swapx is told what the house advises, and so needs the state"):
        swamp_envs.load_policy("swapx")


def test_values_of_a_network_that_tells_none_are_refused() -> None:
    variant = game("swapx").default
    policy = ObservationPolicy(network_for(variant, seats=False), variant)
    with pytest.raises(AgentError, match="tells no values"):
        policy.values(positions(variant).obs)


WRONG: dict[str, tuple[Callable[[swamp_envs.Batch], tuple[Any, Any]], str]] = {
    "no mask": (lambda b: (b.obs, None), "mask: found none, accepted: 0 or 1 for each action"),
    "a mask of one": (lambda b: (b.obs, b.mask[0]), "mask: found int8 of shape"),
    "a mask of floats": (lambda b: (b.obs, b.mask * 0.5), "mask: found float64 of shape"),
    "too short": (lambda b: (b.obs[:, :-1], b.mask), "observation: found int8 of shape"),
    "three dimensions": (lambda b: (b.obs[None], b.mask), "observation: found int8 of shape"),
    "a text": (lambda b: ("board", b.mask), "observation: found <U5 of shape"),
    "ragged": (lambda b: ([[1], [1, 2]], b.mask), "observation: found object of shape"),
    "a dict of others": (lambda b: ({"obs": b.obs}, b.mask), "found a dict of obs, accepted: one of observation and"),
    "a dict without a mask": (lambda b: ({"observation": b.obs}, None), "found a dict of observation, accepted"),
    "raw floats": (lambda b: (b.obs.astype(float), b.mask), "found 3, accepted: 0 to 64 as obs_dtype='float32'"),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_no_door_shows_is_refused(name: str) -> None:
    variant = game("swapx").default
    given, said = WRONG[name]
    with pytest.raises(AgentError, match=said):
        ObservationPolicy(network_for(variant), variant, name="mine")(*given(positions(variant)))


def test_a_number_out_of_bounds_is_refused_by_its_field(policy: ObservationPolicy) -> None:
    batch = positions(policy.variant)
    for field in policy.variant.observation.fields:
        wrong = batch.obs.astype(np.int64)
        wrong[2, policy.variant.observation.slices[field.name].stop - 1] = field.high + 1
        with pytest.raises(AgentError, match=f"observation, {field.name}.*: found {field.high + 1:g}, accepted: "):
            policy(wrong, batch.mask)


@pytest.mark.parametrize("wrong", [np.nan, np.inf, 0.123, -1.0, 7.0])
def test_floats_that_no_door_has_prepared_are_refused(wrong: float, policy: ObservationPolicy) -> None:
    encoding = policy.variant.observation.encoding("float32")
    batch = positions(policy.variant)
    good = encoding(batch.obs)
    assert policy(good, batch.mask).tolist() == policy(batch.obs, batch.mask).tolist()
    for place in np.random.default_rng(1).choice(encoding.size, 40):
        bad = good.copy()
        bad[1, place] = wrong
        with pytest.raises(AgentError, match=r"observation, .*: found .*, accepted: "):
            policy(bad, batch.mask)


def test_numbers_by_chance_are_refused_or_played_legally(policy: ObservationPolicy) -> None:
    dice, observation = np.random.default_rng(2), policy.variant.observation
    mask = np.zeros(policy.variant.num_actions, np.int8)
    mask[[1, 5]] = 1
    encodings = [observation.encoding(), observation.encoding("float32")]
    for encoding, _ in itertools.product(encodings, range(50)):
        low, high = encoding.low.astype(float), encoding.high.astype(float)
        row = dice.uniform(low, high + 1e-9).round().astype(encoding.dtype)
        try:
            assert policy(row, mask) in (1, 5)
        except AgentError:
            assert not encoding.is_plain


def test_a_network_that_reads_the_pack_needs_it() -> None:
    variant = game("swamped").variant(**KINDS["a pack that is read"][1])
    batch = positions(variant)
    policy = ObservationPolicy(network_for(variant), variant)
    with pytest.raises(AgentError, match=rf"accepted: whole numbers of shape \({variant.observation.size},\), floats"):
        policy(batch.obs[:, : variant.observation.size_without_pack], batch.mask)


def test_a_network_of_another_game_is_refused(tmp_path: Path) -> None:
    network = network_for(game("swapx").default)
    replace(network, game="swapx-v9").save(tmp_path / "p.npz")
    with pytest.raises(AgentError, match="is for swapx-v9; accepted: swapx-v0, bayou_boss"):
        load_policy(tmp_path / "p.npz")
    replace(network, layout="0").save(tmp_path / "p.npz")
    with pytest.raises(AgentError, match="no kind of SwapX has its observation and actions"):
        load_policy(tmp_path / "p.npz")
    with pytest.raises(AgentError, match="is for swapx-v0 with"):
        load_policy(tmp_path / "p.npz", teams=True)


# --- runs -------------------------------------------------------------------------------------------------------------


def a_run(directory: Path, network: Network | None) -> Path:
    directory.mkdir()
    (directory / "settings.json").write_text("{}")
    if network:
        network.save(directory / "policy.npz")
    return directory


def test_the_directory_of_a_run_names_its_network(tmp_path: Path) -> None:
    variant = game("swapx").default
    run, network = a_run(tmp_path / "run", network_for(variant)), network_for(variant)
    batch = positions(variant)
    expected = Policy(network, 3).act(variant, batch.states).tolist()
    assert make_agent(f"policy:{run}", 3).act(variant, batch.states).tolist() == expected
    assert load_policy(run, seed=3)(batch.obs, batch.mask).tolist() == expected
    assert (read_network(str(run)).weights == network.weights).all()


def test_a_run_of_a_module_is_seated_by_the_training_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run, seating = a_run(tmp_path / "run", None), ModuleType("swamp_training.seating")
    asked = []
    seating.read_run_policy = lambda directory, seed: asked.append((directory, seed)) or Random(seed)  # type: ignore
    monkeypatch.setitem(sys.modules, "swamp_training.seating", seating)
    assert isinstance(make_agent(f"policy:{run}", 5), Random)
    assert asked == [(run, 5)]
    with pytest.raises(AgentError, match=r"temperature: found 0.5, accepted: none for a run without policy\.npz"):
        make_agent(f"policy:{run},temperature=0.5")
    with pytest.raises(AgentError, match=r"found a run without policy\.npz, accepted: a network that is a file"):
        load_policy(run)


def test_a_run_of_a_module_needs_the_training_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "swamp_training.seating", None)
    with pytest.raises(AgentError, match=r"a run without policy\.npz needs pip install"):
        make_agent(f"policy:{a_run(tmp_path / 'run', None)}")


def test_a_directory_that_is_no_run_is_refused(tmp_path: Path) -> None:
    for read in (load_policy, lambda name: make_agent(f"policy:{name}"), lambda name: read_network(str(name))):
        with pytest.raises(AgentError, match=r"found no policy\.npz in it, accepted: a directory of a run, or a name"):
            read(tmp_path)


def test_another_network_is_another_agent_of_an_arena(tmp_path: Path) -> None:
    variant = game("swapx").default
    run = a_run(tmp_path / "run", network_for(variant, 1))
    names = [f"policy:{run}", f"policy:{run / 'policy.npz'},temperature=0", f"mcts:sims=2,policy={run}"]
    before = [fingerprint(name) for name in names]
    network_for(variant, 2).save(run / "policy.npz")
    assert all(before)
    assert all(old != new for old, new in zip(before, map(fingerprint, names), strict=True))


def test_gymnasium_finds_it_as_everybody_makes_environments() -> None:
    policy = swamp_envs.load_policy(PURE)
    envs = gymnasium.make_vec("swamp_envs:Swamp/BayouBoss-v0", num_envs=4, players=2, seat=0)
    seen, _ = envs.reset(seed=1)
    for _ in range(20):
        seen, *_ = envs.step(policy(seen))
