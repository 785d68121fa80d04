"""A game from outside this house brings its own greedy bot and search settings, as the games of the house do."""

from dataclasses import replace

import numpy as np
import pytest

import reeds
import swamp_envs
from reeds.rules import legal
from reeds.state import ACTIONS
from reeds.state import GAME as PLAYED
from swamp_agents import suggestions
from swamp_agents.games import bring_in, brings, register_guided, register_search
from swamp_agents.games.gillybog.greedy import suggest_cooperative
from swamp_agents.games.marshlands.deciding import PLANNED_ACTS, advise
from swamp_agents.greedy import Cooperative, Greedy
from swamp_agents.mcts import Mcts
from swamp_agents.mcts.settings import settle
from swamp_agents.network.advice import Advice
from swamp_envs import Batch, Game
from swamp_envs.core import dispatch
from swamp_envs.core.dispatch import NO_SUGGESTION, open_verb, register_verbs
from swamp_envs.core.header import state_dtype
from swamp_envs.core.kernel import kernel
from swamp_envs.core.parts import Held, Part
from swamp_envs.core.records import record_dtype
from swamp_envs.games import gillybog, marshlands
from swamp_envs.games.marshlands.acts import ACTS
from swamp_envs.play.agents import AgentError

ROOM = record_dtype(("moves", "i4", (ACTIONS.size,)))


@kernel
def last_legal(t, s, room, seed):
    return np.int64(room.moves[legal(t, s, room.moves[:]) - 1])


@kernel
def first_legal(t, s, room, seed):
    legal(t, s, room.moves[:])
    return np.int64(room.moves[0])


@open_verb
def suggest_shyly(t, s, room, seed):
    """A verb of a package of its own."""
    return NO_SUGGESTION


class Shy(Greedy):
    name = "shy"
    verb = suggest_shyly


@pytest.fixture(scope="module")
def tall_reeds() -> Game:
    """Reeds with a record of its own, and a bot that takes the last decision of those that are legal."""
    # The new field comes first: numba takes a record with one more at its end for the shorter one.
    state = state_dtype(Part("tall", Held("tall", "u1", (), "how tall")), PLAYED)
    game = replace(reeds.GAME, card=replace(reeds.GAME.card, name="tall_reeds"), state=state)
    register_verbs(state, room=ROOM, suggest=last_legal, suggest_shyly=first_legal)
    register_search("tall_reeds", depth=3)
    register_search("tall_reeds", {"players": 2}, depth=5)
    register_guided("tall_reeds", depth=2)
    return game


def test_its_bot_decides_and_advises_the_search(tall_reeds: Game) -> None:
    batch = Batch(tall_reeds.variant(players=3), 8, seed=1, autoreset="off")
    last = [batch.legal_actions(i)[-1] for i in range(8)]
    assert Greedy(1).act(batch.variant, batch.states).tolist() == last
    agent = Mcts(1, "sims=9,prior=0.99,ask=0")
    settings = agent.searcher(batch.variant).settings
    assert (settings["depth"], settings["rollout"], settings["c"]) == (3, "greedy", 0.5)
    assert agent.searcher(tall_reeds.variant(players=2)).settings["depth"] == 5
    assert settle({}, batch.variant, guided=True) == settle({}, batch.variant) | {"depth": 2}
    chosen = agent.act(batch.variant, batch.states)
    assert batch.mask[np.arange(8), chosen].all()
    assert agent.searcher(batch.variant).evaluator.favourites[0] == last[-1]


def test_a_new_kind_of_bot_is_a_verb_and_an_agent(tall_reeds: Game) -> None:
    batch = Batch(tall_reeds.variant(players=3), 8, seed=1, autoreset="off")
    assert Shy(1).act(batch.variant, batch.states).tolist() == [batch.legal_actions(i)[0] for i in range(8)]
    with pytest.raises(AgentError, match="shy does not play swapx"):
        Shy(1).prepare(swamp_envs.game("swapx").default)


def test_networks_are_advised_by_greedy(tall_reeds: Game) -> None:
    batch = Batch(tall_reeds.variant(players=3), 8, seed=1, autoreset="off")
    assert Advice(batch.variant, 4).of(batch.states)[0].tolist() == [batch.legal_actions(i)[-1] for i in range(8)]


def test_networks_are_advised_by_a_better_bot_where_there_is_one() -> None:
    for game, advises in ((gillybog.GAME, suggest_cooperative), (marshlands.GAME, advise)):
        bring_in(game)
        assert {dispatch.advise.kernel_of(state) for state in game.states} == {advises}
    planned = [act for act, plans in zip(ACTS, PLANNED_ACTS, strict=True) if plans]
    assert planned == ["act1", "act2", "act3", "act6", "act8"]


def test_what_it_does_not_bring_is_refused(tall_reeds: Game) -> None:
    tall = tall_reeds.variant()
    asked = dispatch.suggest, suggestions.suggest_cooperative, dispatch.evaluate
    assert [brings(tall, verb) for verb in asked] == [True, False, False]
    with pytest.raises(AgentError, match="greedy_coop does not play tall_reeds; it plays: swamped, gillybog"):
        Cooperative().act(tall_reeds.variant(), tall_reeds.variant().states(1))


@pytest.mark.parametrize(
    ("game", "options", "given"),
    [
        ("bayou_boss", {"players": 2}, {"depth": 0, "prior": 0.5}),
        ("bayou_boss", {"players": 4}, {"depth": 8, "prior": 0.5}),
        ("swapx", {}, {"depth": 0, "prior": 0.5}),
        ("swapx", {"teams": True}, {"depth": 0, "prior": 0.5}),
        ("marshlands", {"players": 2}, {"depth": 8, "prior": 0.5, "ask": 8}),
        ("marshlands", {"players": 4}, {"depth": 60, "prior": 0.5, "ask": 0}),
    ],
)
def test_guided_searches_are_set_as_they_were_found_best(game: str, options: dict, given: dict) -> None:
    """What is registered for some options goes on top of what holds for the game."""
    variant = swamp_envs.game(game).variant(**options)
    assert given.items() <= settle({}, variant, guided=True).items()
    assert settle({"depth": 3}, variant, guided=True)["depth"] == 3
