"""Checks for environments, yours or ours: each plays random games and raises an AssertionError that says what is wrong.

    from swamp_envs import checks

    checks.all_checks("swapx")  # a game of the house, or one that `register_game` let in
    checks.all_checks(my_variant)  # a Game or a Variant
    checks.determinism_test(my_pettingzoo_env)  # any AEC environment whose masks are where PettingZoo puts them

`determinism_test`, `mask_test` and `reward_test` take both; `leak_test` and `redeal_test` need a game, for nobody can
tell of a bare environment what a seat must not know.
"""

import copy
from collections.abc import Callable, Iterator
from typing import Any, cast

import numpy as np

from .adapters.aec import SwampAEC
from .core import loops
from .core.game import Game, Variant
from .core.match import Match
from .core.registry import game as game_called
from .core.soak import SoakError, soak_games

GAMES = 3
_LONGEST = 20_000  # decisions; what goes on for longer has no end
_WRONG_ACTIONS = 4  # illegal actions tried at a decision
_EVERY = 5  # decisions between two at which illegal actions are tried
_TOLERANCE = 1e-6


def all_checks(subject: Any, games: int = GAMES, seed: int = 0) -> None:
    """All that can be checked of a game or of an environment."""
    checks: list[Callable[[Any, int, int], None]] = [determinism_test, mask_test, reward_test]
    if _is_game(subject):
        checks += [leak_test, redeal_test]
    for check in checks:
        check(subject, games, seed)


# --- what both kinds can be asked -------------------------------------------------------------------------------------


def determinism_test(subject: Any, games: int = GAMES, seed: int = 0) -> None:
    """A seed and its actions always lead to the same observations, masks, rewards and ends."""
    env = environment(subject)
    for game in range(games):
        first = list(_story(env, seed + game, None))
        actions = [step["action"] for step in first]
        for number, (one, two) in enumerate(zip(first, _story(env, seed + game, actions), strict=False)):
            for what in one:
                assert _same(one[what], two[what]), (
                    f"seed {seed + game}, decision {number}: played again with the same seed and actions, "
                    f"{what} differs: {_short(one[what])} the first time, {_short(two[what])} the second"
                )


def mask_test(subject: Any, games: int = GAMES, seed: int = 0) -> None:
    """What the mask allows can be played; what it does not is refused, or loses for the one who played it."""
    env = environment(subject)
    for game in range(games):
        for number, agent in _decisions(env, seed + game):
            where = f"seed {seed + game}, decision {number}, {agent}"
            mask = mask_of(env, agent)
            n = env.action_space(agent).n
            assert mask.shape == (n,), f"{where}: the mask has shape {mask.shape}, and there are {n} actions"
            assert set(np.unique(mask).tolist()) <= {0, 1}, f"{where}: the mask holds more than 0 and 1"
            assert mask.any(), f"{where}: the mask allows nothing, and the game goes on"
            for other in env.agents:
                if other != agent and _has_mask(env, other):
                    assert not mask_of(env, other).any(), f"{where}: {other} has legal actions out of its turn"
            if number % _EVERY == 0:
                _try_illegal(env, agent, mask, where)


def reward_test(subject: Any, games: int = GAMES, seed: int = 0) -> None:
    """Every agent gets its own rewards, each once, and lives to see the last; a game of ours pays at the end only."""
    env = environment(subject)
    for game in range(games):
        reported, paid = _play_for_rewards(env, seed + game)
        for agent in map(str, cast(Any, env).possible_agents):
            assert agent in reported, f"seed {seed + game}: {agent} never heard of the end"
            assert np.isfinite(reported[agent]), f"seed {seed + game}: {agent} was paid {reported[agent]}"
            assert abs(reported[agent] - paid[agent]) < _TOLERANCE, (
                f"seed {seed + game}: {agent} was told {reported[agent]:g} by last(), "
                f"and the steps paid it {paid[agent]:g}: a reward was lost, doubled, or given to another"
            )
        if isinstance(env, SwampAEC):
            payoffs, told = env.match.payoff, list(paid.values())
            assert np.allclose(payoffs, told), f"seed {seed + game}: the game pays {payoffs}, the environment {told}"
    if isinstance(env, SwampAEC):
        _soak(env.variant, games, seed)


# --- what only games can be asked -------------------------------------------------------------------------------------


def leak_test(subject: Any, games: int = GAMES, seed: int = 0) -> None:
    """Whatever a seat must not know is drawn anew: it must see and be allowed the same as before, in every form."""
    variant = variant_of(subject)
    _soak(variant, games, seed)
    for match, where in _positions(variant, games, seed):
        other, seat = redealt(match, seed), match.seat
        for what, look in _SIGHTS.items():
            one, two = look(match, seat), look(other, seat)
            assert _same(one, two), (
                f"{where}: seat {seat} can tell hidden things by {what}: {_short(one)}, "
                f"and {_short(two)} with the same things known and others hidden"
            )


def redeal_test(subject: Any, games: int = GAMES, seed: int = 0) -> None:
    """A redealt position is a possible one of the same game, hides what there is to hide, and can be played on."""
    variant = variant_of(subject)
    _soak(variant, games, seed)
    changed = False
    for match, where in _positions(variant, games, seed):
        before = match.states.tobytes()
        other, another = redealt(match, seed), redealt(match, seed + 1)
        assert match.states.tobytes() == before, f"{where}: redealing a copy changed the original"
        if variant.hidden_information:
            assert another.states["rng"] != match.states["rng"], f"{where}: redealt, chance goes on as it would have"
            changed |= _hidden(other) != _hidden(match) or _hidden(another) != _hidden(match)
        other.push(other.legal_actions[-1])
        _check_audit(other, f"{where}, redealt and played on")
    assert changed or not variant.hidden_information, (
        f"{variant}: it says that it hides things, and redealing never changed any"
    )


def _soak(variant: Variant, games: int, seed: int) -> None:
    """Everything that must hold of a game at every decision and at its end, as `swamp soak` looks for it."""
    try:
        soak_games(variant, games, seed)
    except SoakError as fault:
        raise AssertionError(f"{variant.game.name}, {fault}; after {fault.last_move}, at {fault.position}") from fault


def redealt(match: Match, seed: int) -> Match:
    """The match with all that its deciding seat cannot see drawn anew."""
    other = match.copy()
    seeds = np.array([seed + match.ply], np.uint64)
    loops.redeal_rows(match.variant.tables, other.states, seeds)
    return other


# --- subjects ---------------------------------------------------------------------------------------------------------


def _is_game(subject: Any) -> bool:
    return isinstance(subject, str | Game | Variant)


def variant_of(subject: Any) -> Variant:
    """The kind of game that is meant."""
    assert _is_game(subject), f"found {subject!r}, accepted: the name of a game, a Game or a Variant"
    game = game_called(subject) if isinstance(subject, str) else subject
    return game if isinstance(game, Variant) else game.variant()


def environment(subject: Any) -> Any:
    """The AEC environment that is meant: of a game, the one itself, or what a function makes."""
    if _is_game(subject):
        variant = variant_of(subject)
        return SwampAEC(variant.game.name, **variant.options)
    made = not isinstance(subject, type) and hasattr(subject, "agent_iter")
    env = subject if made or not callable(subject) else subject()
    assert hasattr(env, "agent_iter"), f"found {env!r}, accepted: a game, an AEC environment, or what makes one"
    return env


def _has_mask(env: Any, agent: str) -> bool:
    seen = env.observe(agent)
    return (isinstance(seen, dict) and "action_mask" in seen) or "action_mask" in env.infos.get(agent, {})


def mask_of(env: Any, agent: str) -> np.ndarray:
    """The action mask, from the observation or the info."""
    seen = env.observe(agent)
    if isinstance(seen, dict) and "action_mask" in seen:
        return np.asarray(cast(dict[str, Any], seen)["action_mask"])
    assert "action_mask" in env.infos.get(agent, {}), f"{agent} has no action_mask, in its observation or its info"
    return np.asarray(env.infos[agent]["action_mask"])


# --- playing ----------------------------------------------------------------------------------------------------------


def _decisions(env: Any, seed: int) -> Iterator[tuple[int, str]]:
    """A random game, stopped before every decision."""
    dice = np.random.default_rng(seed)
    env.reset(seed=seed)
    for number, agent in enumerate(env.agent_iter(_LONGEST)):
        if env.terminations[agent] or env.truncations[agent]:
            env.step(None)
            continue
        yield number, agent
        action = int(dice.choice(np.flatnonzero(mask_of(env, agent))))
        try:
            env.step(action)
        except Exception as error:
            raise AssertionError(
                f"seed {seed}, decision {number}, {agent}: action {action}, which the mask allows, was refused: {error}"
            ) from error
    assert not env.agents, f"seed {seed}: after {_LONGEST} decisions the game is not over"


def _story(env: Any, seed: int, actions: list[int | None] | None) -> Iterator[dict[str, Any]]:
    """All there is to see of a game, decision by decision; random, or with the actions given."""
    dice = np.random.default_rng(seed)
    env.reset(seed=seed)
    for number, agent in enumerate(env.agent_iter(_LONGEST)):
        seen, reward, terminated, truncated, _ = env.last()
        over = terminated or truncated
        mask = None if over else mask_of(env, agent)
        if actions is None:
            action = None if mask is None else int(dice.choice(np.flatnonzero(mask)))
        else:
            action = actions[number] if number < len(actions) else None
        yield {
            "the agent to decide": agent,
            "the observation": seen,
            "the mask": mask,
            "the reward": reward,
            "the end": (terminated, truncated),
            "action": action,
        }
        env.step(action)


def _try_illegal(env: Any, agent: str, mask: np.ndarray, where: str) -> None:
    """Some actions that the mask does not allow, each on a copy."""
    wrong = np.flatnonzero(mask == 0)
    for action in wrong[:: max(1, len(wrong) // _WRONG_ACTIONS)].tolist():
        twin = copy.deepcopy(env)
        try:
            twin.step(action)
        except Exception:  # refused, in whatever way this environment does
            continue
        lost = twin.terminations.get(agent, True) and twin.rewards.get(agent, 0) < 0
        assert lost, f"{where}: action {action} is not allowed by the mask, was played, and the game went on"


def _play_for_rewards(env: Any, seed: int) -> tuple[dict[str, float], dict[str, float]]:
    """What last() told each agent in a random game, and what the steps paid; agents told nothing are missing."""
    dice = np.random.default_rng(seed)
    reported: dict[str, float] = {}
    waiting = dict.fromkeys(env.possible_agents, 0.0)
    paid = dict.fromkeys(env.possible_agents, 0.0)
    env.reset(seed=seed)
    for agent in env.agent_iter(_LONGEST):
        _, reward, terminated, truncated, _ = env.last()
        waiting[agent] += reward
        over = terminated or truncated
        if over:
            reported[agent] = waiting[agent]
        env.step(None if over else int(dice.choice(np.flatnonzero(mask_of(env, agent)))))
        if not over:
            for other, amount in env.rewards.items():
                paid[other] += amount
    return reported, paid


def _positions(variant: Variant, games: int, seed: int) -> Iterator[tuple[Match, str]]:
    """Every position of some random games in which somebody has to decide, with words for where that is."""
    for game in range(games):
        match, dice = Match(variant, seed + game), np.random.default_rng(seed + game)
        while not match.over:
            yield match, f"{variant.game.name}, seed {match.seed}, decision {match.ply}, seat {match.seat}"
            match.push(int(dice.choice(match.legal_actions)))


# --- comparing --------------------------------------------------------------------------------------------------------

# The ways in which a seat gets to know a position, beside its observation and the legal actions.
_SIGHTS: dict[str, Callable[[Match, int], Any]] = {
    "seen_by": lambda match, seat: match.seen_by(seat),
    "the text for the terminal": lambda match, seat: match.ansi(seat, colour=False),
}


def _hidden(match: Match) -> bytes:
    """The state without its random generator."""
    states = match.states.copy()
    states["rng"] = 0
    return states.tobytes()


def _check_audit(match: Match, where: str) -> None:
    auditing = match.game.auditing
    fault = int(auditing.audit(match.variant.tables[match.state.pack], match.state))
    assert not fault, f"{where}: the audit finds: {auditing.Fault.describe(fault)}"


def _same(one: Any, two: Any) -> bool:
    if any(isinstance(each, np.ndarray) for each in (one, two)):
        return np.array_equal(one, two)
    if all(isinstance(each, dict) for each in (one, two)):
        return one.keys() == two.keys() and all(_same(one[name], two[name]) for name in one)
    return bool(one == two)


def _short(what: Any) -> str:
    text = " ".join(str(what).split())
    return text if len(text) <= 120 else f"{text[:117]}..."
