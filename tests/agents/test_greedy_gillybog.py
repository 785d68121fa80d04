"""The greedy bots of Gillybog: legal everywhere, blind to what is hidden, sure of the obvious, above random play."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import swamp_envs
from swamp_agents.greedy import Cooperative, Greedy
from swamp_envs import Batch, Match
from swamp_envs.games.gillybog.kinds import Outcome
from swamp_envs.play.agents import Agent, Blindfold, Random
from tests.games.gillybog.tables import GAME, field, gilly, match_at, player, road

BOTS = [Greedy, Cooperative]
SAVED = gilly("saved", card="g1"), gilly("saved", card="g2"), gilly("saved", card="g3")


def choose(bot: Callable[[int], Agent], match: Match, seed: int = 0) -> str:
    return GAME.default.action_text(int(bot(seed).act(match.variant, match.states)[0]))


def decisions(match: Match, bots: list = BOTS) -> set[str]:
    """What the bots do with five different seeds."""
    return {choose(bot, match, seed) for bot in bots for seed in range(5)}


def play_turn(bot: Callable[[int], Agent], match: Match, seed: int = 0) -> Match:
    """The bot decides everything until the turn is over."""
    turn = field(match, "turn")
    while field(match, "outcome") == "running" and field(match, "turn") == turn:
        match.push(choose(bot, match, seed))
    return match


# --- obvious decisions ------------------------------------------------------------------------------------------------

# A road of forest from the petal in the east, `2,0` to `5,0`.
ROAD = road(2, 5)


@pytest.mark.parametrize("bot", BOTS)
def test_takes_the_free_rescue(bot: Callable[[int], Agent]) -> None:
    match = match_at(ROAD, player(), gillys=[gilly("tipped", "5,0")], top="h05")
    assert field(play_turn(bot, match), "gillys")[0]["state"] == "standing"


@pytest.mark.parametrize("bot", BOTS)
def test_brings_a_led_gilly_home(bot: Callable[[int], Agent]) -> None:
    match = match_at(ROAD, player("5,0"), gillys=[gilly("standing", "5,0", "g1")], top="h05")
    assert field(play_turn(bot, match), "gillys")[0]["state"] == "saved"


@pytest.mark.parametrize("bot", BOTS)
def test_takes_the_way_with_fewer_hunters(bot: Callable[[int], Agent]) -> None:
    """Home by the road with six of them, or round by the spaces south of it."""
    land = ROAD | {"2,0": "F.035", "5,0": "F.34", "4,1": "F.13", "3,1": "F.03", "2,1": "F.02"}
    match = match_at(land, player("5,0"), gillys=[gilly("standing", "5,0", "g1")], hunters={"3,0": 6}, top="h05")
    play_turn(bot, match)
    assert field(match, "gillys")[0]["state"] == "saved"
    assert field(match, "players")[0]["limbs"] >= [1, 1, 1]


@pytest.mark.parametrize("bot", BOTS)
def test_does_not_walk_into_certain_capture(bot: Callable[[int], Agent]) -> None:
    """The gilly is behind six hunters, and nobody gets through six of them with a protection each."""
    match = match_at(ROAD, player(), gillys=[gilly("tipped", "5,0")], hunters={"4,0": 6}, top="h05")
    play_turn(bot, match)
    assert field(match, "players")[0]["injured"] == []


@pytest.mark.parametrize("bot", BOTS)
def test_holds_the_ritual(bot: Callable[[int], Agent]) -> None:
    match = match_at(ROAD, player("2,0"), player("5,0"), gillys=SAVED, vision="5,0", top="h05")
    assert field(play_turn(bot, match), "outcome") == "won"


@pytest.mark.parametrize("bot", BOTS)
def test_comes_to_the_vision_token_while_gillys_are_missing(bot: Callable[[int], Agent]) -> None:
    """And to the gilly that is found there, if there is a card for that."""
    match = match_at(ROAD, player("3,0"), vision="5,0", top="h05")
    assert field(play_turn(bot, match), "gillys")[0]["state"] in ("tipped", "standing", "saved")


def test_explores_where_no_way_leads_to_the_gilly() -> None:
    """A tile more is what the way to the camp lacks."""
    land = road(2, 2) | {"5,0": "K.03"}
    assert "sense" in decisions(match_at(land, player("2,0"), gillys=[gilly("tipped", "5,0")], top="h05"))


def test_the_team_shares_the_errands() -> None:
    """Seat 1 stands before the near gilly: seat 0 goes the other way, if it thinks of others."""
    land = ROAD | {"-2,0": "F.03", "-3,0": "F.03", "-4,0": "F.03", "-5,0": "F.03"}
    gillys = [gilly("tipped", "3,0"), gilly("tipped", "-5,0")]
    ends = {}
    for bot in BOTS:
        match = match_at(land, player("1,0"), player("2,0"), gillys=gillys, top="h05")
        ends[bot] = [token["state"] for token in field(play_turn(bot, match), "gillys")[:2]]
    assert ends[Greedy][0] in ("standing", "saved")
    assert ends[Greedy][1] == ends[Cooperative][0] == "tipped"
    assert ends[Cooperative][1] in ("standing", "saved")


def test_protects_the_weakest_limb() -> None:
    for limbs, wanted in (((0, 1, 1), "fronds"), ((1, 0, 1), "fins"), ((1, 1, 0), "feet")):
        match = match_at("", player(limbs=limbs), top="h05")
        match.push("grow")
        assert decisions(match) == {wanted}


def test_gives_the_least_card_to_the_hunters() -> None:
    """Caught on entering: of Run, Sense, Sneak and a mere Reroot, it is that."""
    held = player("1,0", (0, 0, 0), hand=["rg", "hs", "ss", "u13"])
    match = match_at(ROAD, held, hunters={"2,0": 6}, dice="o", top="h05")
    for move in ("run", "e"):
        match.push(move)
    assert field(match, "phase") == "lose"
    assert decisions(match) == {"u13"}


def test_an_attack_is_ignored_and_a_protection_of_the_space_taken() -> None:
    match = match_at(ROAD, player("1,0"), hunters={"2,0": 2}, wards={"2,0": 1}, dice="o o", top="h05")
    for move in ("sneak", "e"):
        match.push(move)
    assert field(match, "phase") == "ignore"
    assert decisions(match) == {"use"}
    match.push("use")
    assert field(match, "phase") == "guard"
    assert decisions(match) == {"use"}


# --- strength ---------------------------------------------------------------------------------------------------------


def play_out(agent: Agent, games: int, seed: int = 0, **options: Any) -> Batch:
    """Whole games side by side, the same agent on all seats, on redealt states."""
    batch, blindfold = swamp_envs.batch("gillybog", games, seed=seed, autoreset="off", **options), Blindfold(1)
    while not batch.finished.all():
        rows = np.flatnonzero(~batch.finished)
        batch.step_rows(rows, blindfold.act(agent, batch.variant, batch.states[rows]))
    return batch


@pytest.mark.parametrize("bot", BOTS)
def test_bots_bring_gillys_home_and_win_and_random_ones_do_not(bot: Callable[[int], Agent]) -> None:
    states = play_out(bot(1), 40, players=2).states
    assert (states["outcome"] == Outcome.WON).mean() > 0.15
    assert states["score"][:, 0].mean() > 1.5
    states = play_out(Random(1), 200, players=2).states
    assert (states["outcome"] == Outcome.WON).sum() == 0
    assert states["score"][:, 0].mean() < 0.1
