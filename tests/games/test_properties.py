"""What holds in every game at any time: checked on random games of every variant.

What a position, a move and an end must be like is said once, in core/soak; here is what goes through the doors.
"""

import json
import os
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import swamp_envs
from swamp_envs import Game, GameOver, Match, SwampError, Variant
from swamp_envs.core.soak import soak

from .play import finished, looks, walks

GAMES = 6  # random games for each property and variant

# The signatures of a few random games of some variants of a game, as JSON; run with other settings of numba.
SIGNATURES = """
import json, sys
from swamp_envs import game, playout
name, games, labels = sys.argv[1], int(sys.argv[2]), sys.argv[3:]
print(json.dumps({label: playout(name, games, 0, **game(name).variants[label]).signature for label in labels}))
"""


def cut_short(variant: Variant, turns: int) -> Variant:
    """The same kind of game with a low turn limit."""
    return variant.game.variant(**{**variant.options, "max_turns": turns})


def everything(match: Match) -> list[Any]:
    """All that a match tells about itself."""
    return [match.to_dict(), match.legal_moves, match.over, match.truncated, match.payoff, match.scores]


def test_the_house_lists_its_games_also_after_one_was_opened(any_game: Game) -> None:
    assert swamp_envs.game(any_game.name) is any_game
    assert any_game.name in swamp_envs.available_games()


def test_everything_holds_at_every_decision(any_variant: Variant) -> None:
    """Audits, legal lists, bounds, redeals, payoffs: all that core/soak looks for."""
    assert soak(any_variant, 2000).ended > 0


# --- the state --------------------------------------------------------------------------------------------------------


def test_dicts_and_position_texts_round_trip(any_variant: Variant) -> None:
    game = any_variant.game
    for match in looks(any_variant, GAMES):
        from_json = swamp_envs.from_dict(game.name, json.loads(json.dumps(match.to_dict())))
        from_text = swamp_envs.from_position(game.name, match.position, **any_variant.options)
        assert everything(from_json) == everything(from_text) == everything(match)
        assert from_json.position == from_text.position == match.position


def test_push_and_pop_give_back_the_same_bytes(any_variant: Variant) -> None:
    for match in walks(any_variant, GAMES):
        before = match.states.tobytes()
        for move in match.legal_moves[:: 1 + match.ply % 5]:
            match.push(move)
            assert match.states.tobytes() != before
            assert match.pop() == move
            assert match.states.tobytes() == before


def test_a_whole_game_can_be_taken_back(any_variant: Variant) -> None:
    match = finished(any_variant, 3)
    while match.moves:
        match.pop()
    assert match.states.tobytes() == Match(any_variant, 3).states.tobytes()


# --- legal decisions --------------------------------------------------------------------------------------------------


def test_every_action_number_round_trips_through_its_text(any_game: Game) -> None:
    variant = any_game.default
    texts = [text for text in variant.action_texts if text is not None]
    assert len(texts) == len(set(texts)) > 0
    for number, text in enumerate(variant.action_texts):
        assert text is None or (variant.action_number(text), variant.action_text(number)) == (number, text)
        assert text is None or (text.split() == [text] and ":" not in text[:2])  # one token, as records need it


def test_illegal_decisions_are_refused_and_nothing_happens(any_variant: Variant) -> None:
    many, dice = any_variant.num_actions, random.Random(0)
    for match in walks(any_variant, GAMES):
        before = match.states.tobytes()
        legal = set(match.legal_actions)
        wrong = [a for a in dice.sample(range(many), min(10, many)) if a not in legal]
        for action in [-1, many, True, 0.0, "no such move", *wrong]:
            with pytest.raises(GameOver if match.over else SwampError):
                match.push(action)  # type: ignore[arg-type]
        assert match.states.tobytes() == before


def test_a_batch_refuses_one_illegal_action_for_all(any_variant: Variant) -> None:
    batch = swamp_envs.batch(any_variant.game.name, 5, seed=0, autoreset="off", **any_variant.options)
    while not batch.finished.all():
        before = batch.states.tobytes()
        actions = batch.random_actions().copy()
        running = int(np.flatnonzero(~batch.finished)[-1])
        for wrong in (-1, any_variant.num_actions, int(np.flatnonzero(batch.mask[running] == 0)[-1])):
            with pytest.raises(swamp_envs.IllegalAction):
                batch.step(np.where(np.arange(5) == running, wrong, actions))
        assert batch.states.tobytes() == before
        batch.step(actions)


# --- what seats see ---------------------------------------------------------------------------------------------------


# --- the end ----------------------------------------------------------------------------------------------------------


def test_a_turn_limit_cuts_games_off_and_nothing_else_does(any_variant: Variant) -> None:
    if "max_turns" not in any_variant.options:
        assert not any(finished(any_variant, seed).truncated for seed in range(GAMES))
        return
    ends = [(finished(cut_short(any_variant, turns), seed), turns) for turns in (1, 2, 7) for seed in range(GAMES)]
    assert any(match.truncated for match, _ in ends)
    assert all(match.terminated or match.turn == turns for match, turns in ends)


# --- the same seed, the same game -------------------------------------------------------------------------------------


def test_the_same_seed_gives_the_same_game(any_variant: Variant) -> None:
    assert finished(any_variant, 5).states.tobytes() == finished(any_variant, 5).states.tobytes()
    name, options = any_variant.game.name, any_variant.options
    first, again, other = (swamp_envs.playout(name, 20, seed, **options).signature for seed in (1, 1, 2))
    assert first == again != other


def test_threads_do_not_change_the_games(any_variant: Variant) -> None:
    name, options = any_variant.game.name, any_variant.options
    alone, shared = (swamp_envs.playout(name, 21, 7, threads, **options) for threads in (1, 3))
    assert (alone.signature, alone.steps) == (shared.signature, shared.steps)


def test_a_batch_plays_the_games_that_matches_play(any_variant: Variant) -> None:
    batch = swamp_envs.batch(any_variant.game.name, 4, seed=11, autoreset="off", **any_variant.options)
    matches = [Match(any_variant, 11 + i) for i in range(4)]
    while not batch.finished.all():
        actions = batch.random_actions().copy()
        for i in map(int, np.flatnonzero(~batch.finished)):
            assert batch.legal_actions(i).tolist() == matches[i].legal_actions
            assert batch.obs[i].tobytes() == matches[i].flat_observation(matches[i].seat).tobytes()
            matches[i].push(int(actions[i]))
        batch.step(actions)
        assert [batch.states[i].tobytes() for i in range(4)] == [match.state.tobytes() for match in matches]


def run_elsewhere(game: Game, games: int, labels: list[str], **settings: str) -> dict[str, str]:
    """Signatures from a fresh process with other settings of numba."""
    root = str(Path(swamp_envs.__file__).parents[1])
    env = {**os.environ, "PYTHONPATH": root, **settings}
    command = [sys.executable, "-c", SIGNATURES, game.name, str(games), *labels]
    done = subprocess.run(command, env=env, capture_output=True, text=True, timeout=1800, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def signatures(game: Game, games: int, labels: list[str]) -> dict[str, str]:
    return {label: swamp_envs.playout(game.name, games, 0, **game.variants[label]).signature for label in labels}


def all_sorts(game: Game) -> list[str]:
    """A few variants in which there is every record, and every value of every option of the rules, that is in any."""
    sorts = {}
    for label, given in game.variants.items():
        variant = game.variant(**given)
        rules = {(name, value) for name, value in variant.options.items() if name != "pack"}
        sorts[label] = rules | {("record", str(variant.state))}
    found: list[str] = []
    missing = set().union(*sorts.values())
    while missing:
        found.append(max(sorts, key=lambda label: len(sorts[label] & missing)))
        missing -= sorts[found[-1]]
    return found


def test_the_rules_are_the_same_without_the_compiler(any_game: Game) -> None:
    labels = all_sorts(any_game)
    assert run_elsewhere(any_game, 1, labels, NUMBA_DISABLE_JIT="1") == signatures(any_game, 1, labels)


def of_two_records(game: Game) -> list[str]:
    """The variants with the smallest and with the largest record."""
    sizes = {label: game.variant(**given).state.itemsize for label, given in game.variants.items()}
    return [label for label, size in sizes.items() if size in (min(sizes.values()), max(sizes.values()))]


def of_all_records(game: Game) -> list[str]:
    return list(game.variants)


@pytest.mark.parametrize("labels_of", [of_two_records, pytest.param(of_all_records, marks=pytest.mark.slow)])
def test_no_kernel_reads_or_writes_past_an_array(
    any_game: Game, labels_of: Callable[[Game], list[str]], pytestconfig: pytest.Config
) -> None:
    """Compiled with less care for speed, which takes less time, and kept for the next run of the tests."""
    kept = str(pytestconfig.cache.mkdir("kernels-that-check-bounds"))
    labels = labels_of(any_game)
    checked = run_elsewhere(any_game, 200, labels, NUMBA_BOUNDSCHECK="1", NUMBA_OPT="0", NUMBA_CACHE_DIR=kept)
    assert checked == signatures(any_game, 200, labels)
