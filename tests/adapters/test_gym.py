"""The Gymnasium doors: their owners' checkers, whose reward it is, seats, masks, autoreset, seeds, opponents."""

import copy
import itertools
import pickle
import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

import swamp_envs
from swamp_envs import GameOver, IllegalAction, NotReset, OptionError, SwampError
from swamp_envs.adapters.gym import SwampEnv, SwampVectorEnv
from swamp_envs.adapters.versus import Versus
from tests.adapters.scenes import KIND_IDS, KINDS, Cheeky, Habit, pick, pick_all, random_game

every_kind = pytest.mark.parametrize(("name", "options"), KINDS, ids=KIND_IDS)


@pytest.fixture(autouse=True)
def no_display(monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")


# --- the owners' checkers --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mask_in", ["observation", "info"])
def test_gymnasiums_checker_has_nothing_to_say(any_game, mask_in):
    pytest.importorskip("resvg_py")
    pytest.importorskip("pygame")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        env = gymnasium.make(next(iter(any_game.card.gymnasium_ids)), illegal="lose", mask_in=mask_in)
        check_env(env.unwrapped)


def test_ids_carry_the_titles_of_the_games(any_game):
    told = "".join(letter for letter in any_game.title if letter.isalnum())
    assert next(iter(any_game.card.gymnasium_ids)) == f"Swamp/{told}-v{any_game.version}"


def test_make_takes_opponents_and_the_options_of_the_game():
    env = gymnasium.make("swamp_envs:Swamp/SwapX-v0", opponents={"random": 1}, teams=True, seat=2)
    _, info = env.reset(seed=0)
    assert info["seat"] == 2
    assert env.get_wrapper_attr("match").variant.options["teams"]
    with pytest.raises(OptionError, match="swapx has no option 'team'"):
        gymnasium.make("Swamp/SwapX-v0", team=True)


def test_make_vec_uses_the_batch_engine_and_declares_its_autoreset():
    envs = gymnasium.make_vec("Swamp/SwapX-v0", num_envs=3)
    assert isinstance(envs.unwrapped, SwampVectorEnv)
    assert envs.metadata["autoreset_mode"] == AutoresetMode.NEXT_STEP
    seen, infos = envs.reset(seed=1)
    assert seen in envs.observation_space
    assert infos["action_mask"].shape == (3, swamp_envs.game("swapx").default.num_actions)


def test_gymnasiums_episode_statistics_read_the_vector_env():
    envs = gymnasium.wrappers.vector.RecordEpisodeStatistics(gymnasium.make_vec("Swamp/SwapX-v0", num_envs=4))
    _, infos = envs.reset(seed=1)
    for step in itertools.count():
        _, rewards, ended, _, infos = envs.step(pick_all(infos["action_mask"], step))
        if ended.any():
            break
    assert infos["episode"]["r"][ended] == pytest.approx(rewards[ended])


# --- rewards, sights and ends, against a recorded game ---------------------------------------------------------------


@every_kind
@pytest.mark.parametrize("seed", range(3))
def test_every_seat_sees_its_own_side_and_gets_its_own_payoff_once(name, options, seed):
    script = random_game(name, options, seed)
    for seat in range(max(script.seats) + 1):
        env = SwampEnv(name, opponents=script.agent, seat=seat, **options)
        seen, info = env.reset(seed=seed)
        rewards = []
        for ply in script.decisions_of(seat):
            match = script.match_at(ply)
            assert np.array_equal(seen["observation"], match.flat_observation(seat))
            assert np.flatnonzero(seen["action_mask"]).tolist() == match.legal_actions
            assert np.array_equal(seen["action_mask"], info["action_mask"])
            assert env.match.moves == match.moves
            seen, reward, terminated, truncated, info = env.step(script.actions[ply])
            rewards.append(reward)
        end = script.match_at(len(script.actions))
        assert (terminated, truncated) == (end.terminated, end.truncated)
        assert str(env.match.record()) == str(end.record())
        assert env.match.ansi(colour=False) == end.ansi(colour=False)  # the last action included
        assert np.array_equal(seen["observation"], end.flat_observation(seat))
        assert not seen["action_mask"].any()
        assert rewards[-1] == pytest.approx(script.payoffs[seat])
        assert not any(rewards[:-1])


def test_recorded_games_hold_what_can_go_wrong():
    games = [random_game("swapx", {}, seed) for seed in range(3)]
    assert any(game.decisions_of(seat)[-1] < len(game.actions) - 8 for game in games for seat in range(4))
    reeds = random_game("reeds", {"players": 3}, 0)
    assert any(a == b for a, b in itertools.pairwise(reeds.seats))


@every_kind
def test_vector_slots_are_single_envs(name, options):
    envs = SwampVectorEnv(name, 5, opponents=Habit(), **options)
    seen, infos = envs.reset(seed=11)
    singles = [SwampEnv(name, opponents=Habit(), **options) for _ in range(5)]
    alone: list[tuple] = [env.reset(seed=11 + i) for i, env in enumerate(singles)]
    running = np.ones(5, bool)
    for step in itertools.count():
        for i in np.flatnonzero(running):
            assert np.array_equal(seen["observation"][i], alone[i][0]["observation"])
            assert np.array_equal(infos["action_mask"][i], alone[i][-1]["action_mask"])
            assert infos["seat"][i] == alone[i][-1]["seat"]
        actions = pick_all(infos["action_mask"], step)
        seen, rewards, ended, cut, infos = envs.step(actions)
        for i in np.flatnonzero(running):
            alone[i] = singles[i].step(actions[i])
            assert (rewards[i], ended[i], cut[i]) == (alone[i][1], alone[i][2], alone[i][3])
        running &= ~(ended | cut)
        if not running.any():
            break


def test_a_cut_off_game_is_truncated_not_terminated():
    env = SwampEnv("swapx", max_turns=6)
    _, info = env.reset(seed=0)
    ended = cut = False
    for step in itertools.count():
        _, _, ended, cut, info = env.step(pick(info["action_mask"], step))
        if ended or cut:
            break
    assert (ended, cut) == (False, True)


# --- seats and seeds -------------------------------------------------------------------------------------------------


def test_the_learner_goes_round_the_table():
    env = SwampEnv("swapx")
    first = env.reset(seed=6)[1]["seat"]
    seats = [first, *(env.reset()[1]["seat"] for _ in range(7))]
    assert seats == [(6 + k) % 4 for k in range(8)]
    assert [env.reset(seed=seed)[1]["seat"] for seed in range(4)] == [0, 1, 2, 3]


def test_a_fixed_seat_stays():
    env = SwampEnv("swapx", seat=3)
    assert {env.reset()[1]["seat"] for _ in range(5)} == {3}


@pytest.mark.parametrize("seat", [4, -1, "b2"])
def test_a_seat_that_does_not_exist_is_refused(seat):
    with pytest.raises(OptionError, match=r"seat: found .* accepted: 0 to 3"):
        SwampEnv("swapx", seat=seat)


def trace(env, seed: int, episodes: int = 3) -> list:
    """All that a learner is told in some episodes."""
    told = []
    for episode in range(episodes):
        _, info = env.reset(seed=seed if episode == 0 else None)
        over = False
        for step in itertools.count():
            if over:
                break
            seen, reward, ended, cut, info = env.step(pick(info["action_mask"], step))
            over = ended or cut
            told.append((info["seat"], reward, ended, seen["observation"].tobytes(), info["action_mask"].tobytes()))
    return told


@every_kind
def test_everything_follows_from_the_seed(name, options):
    env, twin = (SwampEnv(name, opponents={"random": 1}, **options) for _ in range(2))
    assert trace(env, seed=5) == trace(twin, seed=5)
    assert trace(env, seed=5) == trace(twin, seed=5)  # whatever was played before
    assert trace(env, seed=6) != trace(twin, seed=5)


@every_kind
@pytest.mark.parametrize("copied", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))], ids=["copy", "pickle"])
def test_copies_go_on_alike_and_apart(name, options, copied):
    env = SwampEnv(name, **options)
    _, info = env.reset(seed=2)
    env.step(pick(info["action_mask"], 0))
    twin = copied(env)
    mask = env.action_masks()
    told = [e.step(pick(mask, 1)) if not e._versus.finished[0] else None for e in (env, twin)]
    assert repr(told[0]) == repr(told[1])
    twin.reset(seed=9)
    assert env.match.position != twin.match.position or env.match.ply == twin.match.ply


# --- autoreset -------------------------------------------------------------------------------------------------------


def until_an_end(envs, infos) -> tuple:
    """Step until a game ends; returns the last answer and how many steps were made."""
    for step in itertools.count():
        answer = envs.step(pick_all(infos["action_mask"], step))
        infos = answer[-1]
        if (answer[2] | answer[3]).any():
            return answer, step
    raise AssertionError


@every_kind
def test_next_step_shows_the_end_then_deals_anew(name, options):
    envs = SwampVectorEnv(name, 4, **options)
    (seen, rewards, ended, cut, infos), step = until_an_end(envs, envs.reset(seed=3)[1])
    over = ended | cut
    assert (seen["action_mask"][over].nonzero()[1] == 0).all()  # action 0, which is ignored
    assert seen["action_mask"].any(1).all()
    for i in np.flatnonzero(over).tolist():
        end, seat = envs.match(i), infos["seat"][i]
        assert np.array_equal(seen["observation"][i], end.flat_observation(seat))
        assert rewards[i] == pytest.approx(end.payoff[seat])
    players = envs.match(0).variant.players
    _, rewards, ended, cut, after = envs.step(pick_all(infos["action_mask"], step + 1))
    assert not rewards[over].any()
    assert not (ended | cut)[over].any()
    assert after["action_mask"][over].any(1).all()
    assert np.array_equal(after["seat"][over], (infos["seat"][over] + 1) % players)


@every_kind
def test_same_step_keeps_the_end_beside_the_new_game(name, options):
    same = SwampVectorEnv(name, 4, autoreset_mode="SameStep", **options)
    following = SwampVectorEnv(name, 4, **options)
    (seen, rewards, ended, cut, infos), _ = until_an_end(same, same.reset(seed=3)[1])
    (end_seen, end_rewards, *_), _ = until_an_end(following, following.reset(seed=3)[1])
    over = ended | cut
    assert np.array_equal(rewards, end_rewards)
    assert np.array_equal(infos["_final_obs"], over)
    assert np.array_equal(infos["_final_info"], over)
    assert seen["action_mask"].any(1).all()
    for i in range(4):
        if over[i]:
            assert np.array_equal(infos["final_obs"][i]["observation"], end_seen["observation"][i])
            assert not infos["final_info"]["action_mask"][i].any()
            assert infos["final_info"]["seat"][i] != infos["seat"][i]
        else:
            assert infos["final_obs"][i] is None


def test_disabled_autoreset_waits_to_be_told():
    envs = SwampVectorEnv("swapx", 3, autoreset_mode=AutoresetMode.DISABLED)
    (seen, _, ended, cut, infos), _ = until_an_end(envs, envs.reset(seed=3)[1])
    over = ended | cut
    with pytest.raises(GameOver, match="deal it anew first"):
        envs.step(pick_all(infos["action_mask"], 0))
    dealt, infos = envs.reset(options={"reset_mask": over})
    assert np.array_equal(dealt["observation"][~over], seen["observation"][~over])
    assert infos["action_mask"].any(1).all()
    envs.step(pick_all(infos["action_mask"], 0))


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"reset_mask": np.ones(3)}, "reset_mask: found float64 of shape"),
        ({"reset_mask": np.ones(2, bool)}, r"accepted: bool of shape \(3,\)"),
        ({"colour": 1}, "found options colour"),
    ],
)
def test_wrong_reset_options_are_refused(wrong, message):
    envs = SwampVectorEnv("swapx", 3)
    envs.reset(seed=0)
    with pytest.raises(OptionError, match=message):
        envs.reset(options=wrong)


def test_an_unknown_autoreset_mode_is_refused():
    with pytest.raises(OptionError, match="autoreset_mode: found 'later', accepted: NextStep, SameStep, Disabled"):
        SwampVectorEnv("swapx", 2, autoreset_mode="later")


def test_what_a_vector_env_returns_is_kept_by_the_user():
    envs = SwampVectorEnv("swapx", 2)
    seen, infos = envs.reset(seed=0)
    kept = seen["observation"].copy(), infos["action_mask"].copy()
    envs.step(pick_all(infos["action_mask"], 0))
    assert np.array_equal(seen["observation"], kept[0])
    assert np.array_equal(infos["action_mask"], kept[1])


# --- illegal actions -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("wrong", [-1, 10**6, "b2-b3", None, 0.5, "illegal"])
def test_an_illegal_action_changes_nothing(wrong):
    env = SwampEnv("swapx")
    _, info = env.reset(seed=0)
    before = env.match.position, env.match.ply
    action = int(np.flatnonzero(info["action_mask"] == 0)[0]) if wrong == "illegal" else wrong
    with pytest.raises(IllegalAction, match="legal here"):
        env.step(action)
    assert (env.match.position, env.match.ply) == before
    env.step(pick(info["action_mask"], 0))


def test_an_illegal_action_can_lose_instead():
    env = SwampEnv("swapx", illegal="lose")
    env.reset(seed=0)
    seen, reward, ended, cut, _ = env.step(-1)
    assert (reward, ended, cut) == (-1.0, True, False)
    assert not seen["action_mask"].any()
    with pytest.raises(GameOver):
        env.step(0)
    assert env.reset()[1]["action_mask"].any()


def test_in_a_batch_only_the_offender_loses():
    envs = SwampVectorEnv("swapx", 3, illegal="lose")
    _, infos = envs.reset(seed=0)
    actions = pick_all(infos["action_mask"], 0)
    actions[1] = -1
    _, rewards, ended, _, infos = envs.step(actions)
    assert rewards.tolist() == [0, -1, 0]
    assert ended.tolist() == [False, True, False]
    _, _, ended, _, infos = envs.step(pick_all(infos["action_mask"], 1))
    assert not ended.any()
    assert infos["action_mask"].any(1).all()


def test_in_a_batch_a_refusal_stops_everything():
    envs = SwampVectorEnv("swapx", 3)
    _, infos = envs.reset(seed=0)
    actions = pick_all(infos["action_mask"], 0)
    actions[2] = -1
    before = [envs.match(i).ply for i in range(3)]
    with pytest.raises(IllegalAction):
        envs.step(actions)
    assert [envs.match(i).ply for i in range(3)] == before


def test_an_opponent_that_plays_illegally_is_named():
    with pytest.raises(IllegalAction) as caught:
        SwampEnv("reeds", opponents=Cheeky(), seat=1).reset(seed=1)
    assert "by the agent cheeky" in "".join(caught.value.__notes__)


def test_steps_out_of_order_are_refused():
    with pytest.raises(NotReset, match="call reset"):
        SwampEnv("swapx").step(0)
    with pytest.raises(NotReset, match="call reset"):
        SwampVectorEnv("swapx", 2).step([0, 0])
    with pytest.raises(NotReset, match="call reset"):
        SwampEnv("swapx", render_mode="ansi").render()


# --- opponents -------------------------------------------------------------------------------------------------------


def seated(versus: Versus) -> np.ndarray:
    """The names of those in the other seats, clockwise from the learner."""
    others = (versus.seat[:, None] + np.arange(1, versus.variant.players)) % versus.variant.players
    names = np.array([agent.name for agent in versus.agents])
    return names[np.take_along_axis(versus.table.owner, others, axis=1)]


def test_a_pool_is_drawn_from_by_weight_for_each_seat():
    versus = Versus(swamp_envs.game("swapx").variant(), 2000, {"random": 1, Habit(): 3})
    versus.reset(0)
    names = seated(versus)
    assert (names == "habit").mean() == pytest.approx(0.75, abs=0.03)
    assert 0.3 < np.mean([len(set(row)) == 2 for row in names]) < 0.8  # seats draw one by one
    before = names.copy()
    versus.deal(np.arange(2000))
    assert (seated(versus) != before).any()


def test_a_list_seats_opponents_clockwise_from_the_learner():
    habit = Habit()
    versus = Versus(swamp_envs.game("swapx").variant(), 8, ["random", habit, {habit: 1}])
    versus.reset(0)
    assert (seated(versus) == ["random", "habit", "habit"]).all()
    assert len(versus.agents) == 2


def test_opponents_can_be_changed_between_games():
    versus = Versus(swamp_envs.game("swapx").variant(), 4, "random")
    versus.reset(0)
    versus.set_opponents(Habit())
    assert (seated(versus) == "random").all()
    versus.deal(np.array([1, 2]))
    assert (seated(versus) == [["random"] * 3, ["habit"] * 3, ["habit"] * 3, ["random"] * 3]).all()
    versus.deal(np.array([0, 3]))
    versus.set_opponents(Habit())
    assert [agent.name for agent in versus.agents] == ["habit", "habit"]


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (["random"], "found a list of 1, accepted: one for each other seat, 3"),
        ({}, "accepted: weights from 0 up"),
        ({"random": -1}, "accepted: weights from 0 up"),
        ({"random": 0}, "one at least above 0"),
        (7, "accepted: an agent or its name"),
        ("nobody", "no agent is called 'nobody'"),
    ],
)
def test_wrong_opponents_are_refused(wrong, message):
    with pytest.raises(SwampError, match=message):
        SwampEnv("swapx", opponents=wrong)


def test_a_game_that_ends_before_the_learner_is_asked_is_dealt_again():
    envs = SwampVectorEnv("reeds", 6, players=3, max_turns=1)  # one turn: seat 0 plays, and may splash seat 1
    _, infos = envs.reset(seed=0)
    assert infos["action_mask"].any(1).all()
    assert set(infos["seat"]) <= {0, 1}


def test_a_learner_that_is_never_asked_is_told_so():
    env = SwampEnv("reeds", seat=2, players=3, max_turns=1)
    with pytest.raises(SwampError, match="in 1000 deals the learner was never asked"):
        env.reset(seed=0)


# --- pictures --------------------------------------------------------------------------------------------------------


def test_render_modes():
    pytest.importorskip("resvg_py")
    assert isinstance(_rendered("ansi"), str)
    assert _rendered("rgb_array").dtype == np.uint8
    with pytest.raises(OptionError, match="render_mode"):
        SwampEnv("swapx", render_mode="smell")
    frames = SwampVectorEnv("swapx", 2, render_mode="ansi")
    frames.reset(seed=0)
    assert len(frames.render() or ()) == 2


def _rendered(mode: str):
    env = SwampEnv("swapx", render_mode=mode)
    env.reset(seed=0)
    return env.render()


@pytest.mark.parametrize("mask_in", ["observation", "info"])
def test_with_next_step_autoreset_no_row_of_the_mask_is_ever_empty(mask_in: str) -> None:
    """A masked softmax over a finished game's row has an action, which the next step ignores."""
    env, ends = SwampVectorEnv("swapx", num_envs=8, opponents="random", mask_in=mask_in, max_turns=6), 0
    seen, infos = env.reset(seed=1)
    for _ in range(60):
        masks = seen["action_mask"] if mask_in == "observation" else infos["action_mask"]
        assert masks.any(axis=1).all()
        assert (env.action_masks() == masks.astype(bool)).all()
        seen, _, terminated, truncated, infos = env.step(masks.argmax(axis=1))
        ended = terminated | truncated
        ends += int(ended.sum())
        assert (env.action_masks()[ended].argmax(axis=1) == 0).all()
        assert (env.action_masks()[ended].sum(axis=1) == 1).all()
    assert ends
