"""Whole games in a kernel: signatures that depend on rules and seeds alone, and perft against plain recursion."""

from typing import Any

import pytest
from processes import Finished

import swamp_envs
from reeds import GAME
from swamp_envs import Match, SwampError

pytestmark = pytest.mark.xdist_group("drives")
VARIANTS = GAME.variants


def naive_count(match: Match, depth: int) -> int:
    """Perft as it is defined."""
    if depth == 0:
        return 1
    total = 0
    for action in match.legal_actions:
        match.push(action)
        total += naive_count(match, depth - 1)
        match.pop()
    return total


@pytest.mark.parametrize("depth", [0, 1, 2, 3, 4])
@pytest.mark.parametrize("options", VARIANTS.values(), ids=VARIANTS)
def test_perft_is_plain_recursion_from_the_start(options: dict[str, Any], depth: int) -> None:
    assert swamp_envs.perft("reeds", depth, **options) == naive_count(swamp_envs.new("reeds", 0, **options), depth)


@pytest.mark.parametrize("plies", [9, 12, 13, 14])
@pytest.mark.parametrize("depth", [0, 1, 2, 3, 6])
def test_perft_is_plain_recursion_up_to_the_end(plies: int, depth: int) -> None:
    """Lines that end before the depth is reached do not count."""
    match = swamp_envs.new("reeds", 3)
    for _ in range(plies):
        match.push(match.legal_actions[0])
    expected = naive_count(match.copy(), depth)
    assert swamp_envs.perft("reeds", depth, match.position) == expected
    assert (expected > 0) == (plies + depth <= 14)


def test_perft_leaves_the_match_alone() -> None:
    match = swamp_envs.new("reeds", 3)
    before = match.position
    assert swamp_envs.core.playout.count_sequences(match, 3) == naive_count(match, 3)
    assert (match.position, match.ply) == (before, 0)


def test_a_negative_depth_is_refused() -> None:
    with pytest.raises(SwampError, match=r"^perft: found depth -1, accepted: 0 or more$"):
        swamp_envs.perft("reeds", -1)


@pytest.mark.parametrize("threads", [2, 3, 20])
def test_threads_change_nothing(threads: int) -> None:
    one, many = (swamp_envs.playout("reeds", 17, 5, t, players=3, pack="generated:0-4") for t in (1, threads))
    assert (one.signature, one.steps, one.games) == (many.signature, many.steps, 17)
    assert one.payoffs == pytest.approx(many.payoffs)


@pytest.mark.parametrize("mode", ["warm", "no jit"])
@pytest.mark.parametrize("name", ["reeds", "swapx"])
def test_signatures_are_the_same_compiled_or_not(drives: dict[str, Finished], name: str, mode: str) -> None:
    one_thread, three_threads = drives["cold"].said["games"][name]["playout"]
    assert one_thread[2] == three_threads[2] == drives[mode].said["games"][name]["playout"][0][2]


def test_a_signature_is_the_sum_over_the_games() -> None:
    """So games can be split among processes and machines too."""
    parts = [swamp_envs.playout("reeds", games, seed) for games, seed in ((4, 10), (6, 14))]
    whole = swamp_envs.playout("reeds", 10, 10)
    assert int(whole.signature, 16) == sum(int(part.signature, 16) for part in parts) % 2**64
    assert whole.steps == sum(part.steps for part in parts)


def test_options_seeds_and_packs_all_show_in_the_signature() -> None:
    runs = [{}, {"players": 3}, {"max_turns": 3}, {"together": 50}, {"pack": "generated:1"}, {"seed": 1}, {"games": 21}]
    signatures = [swamp_envs.playout("reeds", **{"games": 20, **options}).signature for options in runs]
    assert len(set(signatures)) == len(runs)
    assert all(len(signature) == 16 for signature in signatures)


def test_what_a_playout_tells_of_its_games() -> None:
    result = swamp_envs.playout("reeds", 300, players=3)
    assert (result.games, result.steps, result.mean_length) == (300, 300 * 14, 14)
    assert len(result.payoffs) == 3
    assert sum(result.payoffs) == pytest.approx(0, abs=1e-6)
    assert result.seconds > 0
    assert result.steps_per_second == result.steps / result.seconds


def test_seeds_wrap_and_may_be_left_to_chance() -> None:
    last, first = swamp_envs.playout("reeds", 1, 2**64 - 1), swamp_envs.playout("reeds", 1, 0)
    both = swamp_envs.playout("reeds", 2, 2**64 - 1)
    assert int(both.signature, 16) == (int(last.signature, 16) + int(first.signature, 16)) % 2**64
    free: Any = None
    assert swamp_envs.playout("reeds", 5, free).signature != swamp_envs.playout("reeds", 5, free).signature


@pytest.mark.parametrize(("games", "threads"), [(0, 1), (-1, 1), (1, 0)])
def test_playouts_that_make_no_sense_are_refused(games: int, threads: int) -> None:
    with pytest.raises(SwampError, match=rf"^playout: found games={games}, threads={threads}; accepted: "):
        swamp_envs.playout("reeds", games, 0, threads)
