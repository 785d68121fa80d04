"""What a seat must not know leaves no trace, in the records that agents get and in all that it is shown."""

import random
from collections.abc import Iterator
from itertools import islice

import numpy as np
import pytest

import swamp_envs
from swamp_envs import Match, Variant
from swamp_envs.checks import redealt
from swamp_envs.core.rng import mix
from swamp_envs.play.agents import Blindfold
from swamp_envs.play.story import story

from .play import looks, walk

GAMES, STEPS = 2, 6  # random games of each variant, and decisions for which two truths are played on
MANY, FAR, MOST = 12, 20, 60
UNSEEN = ("reply", "pick")  # phases in which a tile can go from hand to hand and the others do not see which


def shown(match: Match, seat: int, since: int) -> list[object]:
    """All that a seat is shown and told, and what was done since a moment."""
    told = story(match, seat, since)
    pictures = [match.svg(seat)] if match.ply % 16 == 0 else []  # a picture takes long, and is drawn from seen_by
    return [match.flat_observation(seat).tobytes(), match.seen_by(seat), match.ansi(seat), *pictures, told]


def alike(one: Match, other: Match, seat: int) -> bool:
    """Whether a seat sees the two positions alike."""
    if (one.seat, one.over) != (other.seat, other.over) or (one.seat == seat and one.legal_moves != other.legal_moves):
        return False
    return one.flat_observation(seat).tobytes() == other.flat_observation(seat).tobytes()


def look_alike(one: Match, other: Match, seat: int) -> bool:
    """Whether nothing that the seat is shown of the two positions differs."""
    return alike(one, other, seat) and one.seen_by(seat) == other.seen_by(seat)


def truths(variant: Variant, games: int, steps: int) -> Iterator[tuple[Match, Match, int]]:
    """Two matches that the deciding seat cannot tell apart: one as it was dealt, and one redealt and played alike."""
    dice = random.Random(0)
    for match in islice(looks(variant, games), 0, None, 2 if games == GAMES else 1):
        if match.over:
            continue
        seat, one = match.seat, match.copy()
        other = redealt(one, dice.getrandbits(64))
        other.state.rng = one.state.rng
        for _ in range(steps):
            if one.over or not alike(one, other, seat):
                break
            if one.seat == seat and look_alike(one, other, seat):
                yield one, other, seat
            both = sorted({*one.legal_actions} & {*other.legal_actions})
            if not both:
                break
            action = dice.choice(both)
            one.push(action)
            other.push(action)


@pytest.mark.parametrize(("games", "steps"), [(GAMES, STEPS), pytest.param(MANY, FAR, marks=pytest.mark.slow)])
def test_a_redealt_record_follows_from_what_the_seat_sees_and_from_the_seed(
    any_variant: Variant, games: int, steps: int
) -> None:
    if not any_variant.hidden_information:
        pytest.skip("nothing is hidden")
    pairs = 0
    for one, other, seat in truths(any_variant, games, steps):
        first, second = (redealt(match, one.ply).states for match in (one, other))
        names = [name for name in first.dtype.names or () if first[name].tobytes() != second[name].tobytes()]
        assert not names, f"ply {one.ply}, seat {seat}: {names}"
        assert first.tobytes() == second.tobytes()
        pairs += 1
    assert pairs
    print(f"{pairs} pairs")


def secrets(match: Match, seat: int) -> Iterator[tuple[Match, Match]]:
    """Pairs of matches that differ in a decision just made, which is a secret from the seat: what can be decided alike
    to it is decided both ways."""
    variant, first = match.variant, None
    for action in match.legal_actions:
        if variant.is_secret(action, match.seat, seat):
            after = match.copy()
            after.push(action)
            if first is None:
                first = after
            elif after.actions[-1] != first.actions[-1] and alike(first, after, seat):
                yield first, after


def same_decision(one: Match, other: Match, dice: random.Random) -> tuple[int, int] | None:
    """A decision in each of two matches which are the same one to everybody else, whatever their slots are called."""
    options = dict.fromkeys(named(one))
    both = {name: action for name, action in named(other).items() if name in options}
    if not both:
        return None
    name = dice.choice(sorted(both))
    return named(one)[name], both[name]


def named(match: Match) -> dict[str, int]:
    """The legal actions, those that name a slot of a hand by the tile in it."""
    found = {}
    for action in match.legal_actions:
        kind, (slot, *_) = match.variant.actions.decode(action)
        name = match.variant.action_text(action)
        if kind in match.variant.facts.secret_kinds:
            d = match.to_dict()
            holder = d["partner"] if d["phase"] == "pick" else d["seat"]
            name = f"{kind} {d['hands'][holder][slot]}" if slot < len(d["hands"][holder]) else name
        found[name] = action
    return found


@pytest.mark.parametrize(("games", "steps"), [(GAMES, STEPS), pytest.param(MANY, FAR, marks=pytest.mark.slow)])
def test_a_seat_is_shown_nothing_that_depends_on_a_secret(any_variant: Variant, games: int, steps: int) -> None:
    """Neither at once nor by what is done afterwards, as long as nothing comes to light."""
    if "demand" not in any_variant.actions.kinds or any_variant.players < 3:
        pytest.skip("every decision comes to light at once, or no third seat is there")
    dice, moments, seed = random.Random(1), 0, 0
    while seed < games or not moments:
        assert seed < MOST, f"no secret in {seed} games"
        for match in walk(any_variant, seed):
            if not match.over and match.phase in UNSEEN:
                moments += sum(follow_secrets(match, seat, dice, steps) for seat in range(any_variant.players))
        seed += 1
    print(f"{moments} moments")


def follow_secrets(match: Match, seat: int, dice: random.Random, steps: int) -> int:
    pairs = secrets(match, seat) if seat != match.seat else ()
    return sum(follow(one.copy(), other, seat, match.ply, dice, steps) for one, other in pairs)


def follow(one: Match, other: Match, seat: int, since: int, dice: random.Random, steps: int) -> int:
    """Play two matches on alike, for as long as a seat cannot tell them apart; how many moments were compared."""
    compared = 0
    for _ in range(steps):
        assert shown(one, seat, since) == shown(other, seat, since), f"seat {seat}, {one.moves[since:]}"
        compared += 1
        pair = None if one.over or one.seat == seat else same_decision(one, other, dice)
        if pair is None:
            break
        one.push(pair[0])
        other.push(pair[1])
        if not alike(one, other, seat):
            break
    return compared


def test_the_seed_of_a_blindfold_is_not_in_what_agents_get() -> None:
    """Whoever runs a shuffle backwards finds a word that nobody else has used: not the seed of the deals."""

    class Keeps:
        name = "keeps"

        def act(self, variant: Variant, states: np.ndarray) -> np.ndarray:
            self.states = states.copy()
            return np.zeros(len(states), np.int64)

    match, agent, seed = swamp_envs.new("swapx", seed=7), Keeps(), 7
    Blindfold(seed).act(agent, match.variant, match.states)
    gamma = 0x9E3779B97F4A7C15
    words = [int(mix(np.uint64((seed + k * gamma) % 2**64)) % 2**64) for k in range(4)]
    chain = {int(mix(np.uint64(word))) % 2**64 for word in words}
    assert int(agent.states["rng"][0]) not in chain
