"""What holds in every game at any time: checked on random games of every variant."""

import json
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import swamp_envs
from swamp_envs import Game, GameOver, Match, SwampError, Variant
from swamp_envs.core import loops

from .play import finished, looks, walks

GAMES = 6  # random games for each property and variant

# The signatures of a few random games of every variant of a game, as JSON; run with other settings of numba.
SIGNATURES = """
import json, sys
from swamp_envs import game, playout
name, games = sys.argv[1], int(sys.argv[2])
found = {label: playout(name, games, 0, **options).signature for label, options in game(name).variants.items()}
print(json.dumps(found))
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


# --- the state --------------------------------------------------------------------------------------------------------


def test_every_card_and_token_is_somewhere_once(any_variant: Variant) -> None:
    auditing, tables = any_variant.game.auditing, any_variant.tables
    for match in walks(any_variant, GAMES):
        fault = auditing.audit(tables[match.state.pack], match.state)
        assert not fault, f"{auditing.Fault.describe(fault)}: {match.position}"


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


def test_legal_numbers_are_ascending_in_range_and_have_texts(any_variant: Variant) -> None:
    texts = any_variant.action_texts
    for match in walks(any_variant, GAMES):
        legal = match.legal_actions
        assert bool(legal) != match.over
        assert legal == sorted(set(legal))
        assert all(0 <= action < len(texts) and texts[action] for action in legal)


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


def test_any_seat_at_any_time_sees_within_the_bounds_of_the_box(any_variant: Variant) -> None:
    box = any_variant.observation.box()
    for match in walks(any_variant, GAMES):
        for seat in range(any_variant.players):
            assert box.contains(match.flat_observation(seat))


def test_looking_and_listing_moves_change_nothing(any_variant: Variant) -> None:
    for match in walks(any_variant, GAMES):
        before = match.states.tobytes()
        first = [match.flat_observation(seat).tobytes() for seat in range(any_variant.players)]
        assert match.legal_actions == match.legal_actions
        assert [match.flat_observation(seat).tobytes() for seat in range(any_variant.players)] == first
        assert match.states.tobytes() == before


def test_a_redeal_leaves_what_the_deciding_seat_knows(any_variant: Variant) -> None:
    auditing, tables = any_variant.game.auditing, any_variant.tables
    for match in looks(any_variant, GAMES):
        if match.over:
            continue
        guess = match.copy()
        loops.redeal_rows(tables, guess.states, np.array([match.ply], np.uint64))
        assert guess.flat_observation(match.seat).tobytes() == match.flat_observation(match.seat).tobytes()
        assert guess.legal_actions == match.legal_actions
        assert guess.seen_by(match.seat) == match.seen_by(match.seat)
        assert auditing.audit(tables[guess.state.pack], guess.state) == 0


# --- the end ----------------------------------------------------------------------------------------------------------


def test_nothing_is_paid_until_the_end_and_then_the_purse(any_variant: Variant) -> None:
    for match in walks(any_variant, GAMES):
        if not match.over:
            assert set(match.payoff) == {0}
            assert match.seat in range(any_variant.players)
        else:
            together = len(set(match.payoff)) == 1  # a mission of all fails for all
            shared_out = sum(match.payoff) == pytest.approx(0, abs=1e-6)
            assert together or (shared_out and not any_variant.cooperative)
            assert max(map(abs, match.payoff)) <= 1


def test_games_end(any_variant: Variant) -> None:
    assert 1 in {int(finished(any_variant, seed).state.over) for seed in range(GAMES)}


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


def run_elsewhere(game: Game, games: int, **settings: str) -> dict[str, str]:
    """Signatures from a fresh process with other settings of numba."""
    root = str(Path(swamp_envs.__file__).parents[1])
    env = {**os.environ, "PYTHONPATH": root, **settings}
    command = [sys.executable, "-c", SIGNATURES, game.name, str(games)]
    done = subprocess.run(command, env=env, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def signatures(game: Game, games: int) -> dict[str, str]:
    return {
        label: swamp_envs.playout(game.name, games, 0, **options).signature for label, options in game.variants.items()
    }


def test_the_rules_are_the_same_without_the_compiler(any_game: Game) -> None:
    assert run_elsewhere(any_game, 1, NUMBA_DISABLE_JIT="1") == signatures(any_game, 1)


def test_no_kernel_reads_or_writes_past_an_array(any_game: Game, tmp_path: Path) -> None:
    """Compiled with less care for speed, which takes less time."""
    checked = run_elsewhere(any_game, 200, NUMBA_BOUNDSCHECK="1", NUMBA_OPT="1", NUMBA_CACHE_DIR=str(tmp_path))
    assert checked == signatures(any_game, 200)
