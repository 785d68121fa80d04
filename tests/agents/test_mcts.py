"""The mcts bot: any game, sure of the obvious, blind to what is hidden, bounded in memory and time."""

import itertools
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import swamp_envs
from swamp_agents import AgentError, Blindfold, make_agent, mcts
from swamp_agents.games import bring_in
from swamp_agents.mcts import Mcts
from swamp_agents.mcts import tree as kernels
from swamp_envs import Batch, Match, Variant
from swamp_envs.core import loops
from swamp_envs.core.dispatch import NO_SUGGESTION, evaluate, room_of
from swamp_envs.core.header import MAX_PLAYERS
from swamp_envs.games.gillybog.kinds import Gilly
from swamp_envs.games.gillybog.state import NOWHERE
from swamp_envs.play.agents import Agent
from tests.games.play import walk
from tests.games.swapx.boards import match_at

SINGLES = ["Heron", "Alligator", "Python", "Raccoon", "Manatee", "Crab"]


@pytest.fixture(autouse=True, scope="module")
def reeds_in_the_house() -> None:
    """A game that has neither a greedy bot nor an evaluation."""
    swamp_envs.register_game("reeds", "reeds")


def decide(match: Match, seed: int = 0, settings: str = "sims=400") -> str:
    return match.variant.action_text(int(Mcts(seed, settings).act(match.variant, match.states)[0]))


def decisions(match: Match, settings: str = "sims=400") -> set[str]:
    """What five different seeds decide."""
    return {decide(match, seed, settings) for seed in range(5)}


def some_states(variant: Variant, games: int = 8, made: int = 12) -> np.ndarray:
    """Games that random moves have led somewhere."""
    batch = Batch(variant, games, seed=8, autoreset="off")
    for _ in range(made):
        batch.step(batch.random_actions())
    return batch.states[~batch.finished]


# --- obvious decisions ------------------------------------------------------------------------------------------------

NECK = """
    8 | . . . . . . . .
    7 | . s s s . . . .
    6 | . . s A . s . .
    5 | . . . A C s . .
    4 | . . . A C s . .
    3 | . s s s . . . .
    2 | . . . . . . . .
    1 | . . . . . . . .
"""
ROLLOUTS = ["sims=400", "sims=400,prior=0,rollout=random", "sims=400,depth=0"]


@pytest.mark.parametrize("settings", ROLLOUTS)
def test_swapx_wins_at_once(settings: str) -> None:
    """Only this swap takes the two C cells apart, and one is too few; it is the last turn, then the win is shared."""
    assert decisions(match_at(NECK, turn=399), settings) == {"d6~e5"}


@pytest.mark.parametrize("settings", ROLLOUTS)
def test_swapx_does_not_throw_its_life_away(settings: str) -> None:
    """A swap with a supply could take one of the last two cells out of its cluster, and that would be the end."""
    match = match_at("""
        8 | s C . . . . . .
        5 | . . s s . . . .
        4 | . s A A s . . .
        3 | . . s s . . . .
    """)
    for seed in range(5):
        after = match.copy()
        after.push(decide(match, seed, settings))
        assert after.to_dict()["alive"][0]


@pytest.mark.parametrize("settings", ["sims=50", "sims=50,depth=0"])
@pytest.mark.parametrize(("hand", "choice"), [("df", "f"), ("fk", "f"), ("ik", "i")])
def test_reeds_plays_the_card_that_wins(hand: str, choice: str, settings: str) -> None:
    """It is 4 to 9, and the last patch is for seat 0: d and k are worth 4, f is worth 6, i is worth 9."""
    deck = "".join(sorted(set("dfghijk") - set(f"{hand}gh")))
    table = {"row": ["a0", "b1", "c0", "e1", "l1", "."], "held": "", "hands": [hand, "gh"], "deck": deck}
    turn = {"phase": "play", "score": [4, 9], "seat": 0, "turn_of": 0, "turn": 5, "pack": 0, "rng": 1}
    assert decisions(swamp_envs.from_dict("reeds", {**table, **turn}), settings) == {choice}


def bayou(hands: list[list[str]], trick: list[list], **more: Any) -> Match:
    """Three players in the last round, seat 0 to decide; what is not mentioned is empty, and Y4 is trump."""
    turn = {"dealer": 2, "leader": trick[0][0], "phase": "play", "seat": 0}
    rest = {"swamp": [], "deck": [], "out": [], "tricks": [0, 0, 0], "totals": [3, 3, 3], "characters": SINGLES}
    d = {"hands": hands, "trick": trick, "trump": "Y4", **rest, **turn, **more}
    return swamp_envs.from_dict("bayou_boss", d, players=3, rounds=1)


@pytest.mark.parametrize("settings", ROLLOUTS)
def test_bayou_boss_ducks_the_trick_that_loses(settings: str) -> None:
    """R4 and then R1, which is lower than anything, leave the last trick to somebody else."""
    assert "R9" not in decisions(bayou([["R4", "R9"], ["G0"], ["G1"]], [[1, "R5"], [2, "R2"]]), settings)


def swamped(**more: Any) -> Match:
    """Three players, seat 0 to move the boat one step on card 1, where exits lead N from c1 and e1."""
    around = {"swamp": ["s1", "RN:1", "RE:5", "RS:3"], "croc": "0.a1", "deck": ["LM:20", "LM:21", "YW:8"]}
    table = {"hands": [["RW:2"], ["YE:6"], ["YS:7"]], "treasures": [0, 1, 1, 1], "dial": 2, "pilot": 1}
    turn = {"adventurers": [1, 2, 3], "in_turn": 0, "phase": "boat", "seat": 0, "steps": 1}
    return swamp_envs.from_dict("swamped", {**around, **table, **turn, **more}, players=3)


def test_swamped_leaves_when_the_croc_is_about_to_catch() -> None:
    assert decisions(swamped(boat="1.c1", croc="1.e1", treasures=[3, 0, 0, 0])) == {"N"}


@pytest.mark.parametrize("settings", ["sims=400", "sims=400,prior=0,rollout=random,depth=3", "sims=400,depth=0"])
def test_swamped_does_not_step_onto_the_croc(settings: str) -> None:
    assert "E" not in decisions(swamped(boat="1.b1", croc="1.c1"), settings)
    assert "S" not in decisions(swamped(boat="1.a1", croc="1.a2"), settings)


@pytest.mark.parametrize("settings", ["sims=400", "sims=400,depth=0", "sims=6000,depth=0,prior=0"])
def test_swapx_sees_the_reply_that_kills(settings: str) -> None:
    """The next turn is the last, and C's: after any of the other thirteen decisions C can win it."""
    match = match_at(NECK.translate(str.maketrans("AC", "CA")), turn=398)
    assert decisions(match, settings) <= {"C@e3", "C@f3", "C@e6", "e4~d5", "e5~d4"}


def test_swapx_spares_the_partner() -> None:
    """The swap that wins against C alone would cost C, now the partner, its cells."""
    board = NECK.replace("2 | . . . . . . . .", "2 | . . . . . . . D").replace(
        "1 | . . . . . . . .", "1 | . . . . . . s s"
    )
    assert "d6~e5" not in decisions(match_at(board, teams=True))


# --- any game, any variant --------------------------------------------------------------------------------------------


def test_every_decision_is_legal(few_variants: Variant) -> None:
    match, agent = Match(few_variants, 5), make_agent("mcts:sims=8,depth=2", 3)
    for _ in range(12):
        if not match.over:
            action = int(Blindfold(match.ply).act(agent, few_variants, match.states)[0])
            assert action in match.legal_actions
            match.push(action)


@pytest.mark.parametrize("options", [{}, {"players": 3, "pack": "generated:0-4"}, {"players": 4, "together": 30}])
def test_a_game_of_ones_own_is_played_to_its_end(options: dict) -> None:
    match, agent = swamp_envs.new("reeds", 4, **options), Mcts(1, "sims=20,depth=3")
    while not match.over:
        match.push(int(agent.act(match.variant, match.states)[0]))
    assert match.ply > 0


def test_evaluations_are_payoffs_of_every_seat(any_variant: Variant) -> None:
    """Between -1 and 1, and balanced where the game is; alike where all play together."""
    states, values = some_states(any_variant, 30, 25), np.zeros(MAX_PLAYERS)
    worth = []
    for s in states:
        values[:] = 7.0
        evaluate_one(any_variant, s, values)
        worth.append(values[: any_variant.players].copy())
    assert np.abs(worth).max() <= 1
    if any_variant.cooperative:
        assert np.ptp(worth, axis=1).max() == 0
    elif any_variant.game.name in ("swapx", "bayou_boss"):
        assert np.abs(np.sum(worth, axis=1)).max() < 1e-9
    assert len(np.unique(np.round(worth, 9), axis=0)) > 1


def evaluate_one(variant: Variant, s: Any, values: np.ndarray) -> None:
    bring_in(variant.game)
    evaluate(variant.tables[s.pack], s, np.zeros(1, room_of(variant.state))[0], values)


def test_scores_tell_where_nothing_else_does() -> None:
    match, values = swamp_envs.new("reeds", 1, players=3), np.zeros(MAX_PLAYERS)
    match.state["score"][:3] = [9, 3, 0]
    evaluate_one(match.variant, match.state, values)
    assert values[:3] == pytest.approx([0.5 * 5 / 9, -0.5 / 9, -0.5 * 4 / 9])


def worth_of_gillybog(match: Match, **fields: Any) -> float:
    state, values = match.states[0].copy(), np.zeros(MAX_PLAYERS)
    for name, value in fields.items():
        state[name] = value
    evaluate_one(match.variant, state, values)
    assert values[0] == values[1]
    return float(values[0])


def test_gillybog_is_worth_more_with_gillys_home_and_nobody_hurt() -> None:
    match = swamp_envs.new("gillybog", 3)
    while match.variant.phases[match.state.phase] != "act":
        match.push(match.legal_actions[0])
    usual = worth_of_gillybog(match)
    saved = worth_of_gillybog(match, gilly_state=[Gilly.SAVED, Gilly.ASIDE, Gilly.ASIDE], gilly_at=[NOWHERE] * 3)
    assert saved > usual > worth_of_gillybog(match, injuries=[0, 1, 0, 0]) > -1
    assert usual > worth_of_gillybog(match, turn=40)


def test_gillybog_in_the_midst_of_a_movement_is_played_on_to_the_next_card() -> None:
    match, agent = swamp_envs.new("gillybog", 3), make_agent("greedy")
    while match.variant.phases[match.state.phase] != "step":
        match.push(int(agent.act(match.variant, match.states)[0]))
    state = match.states[0].copy()
    evaluate_one(match.variant, state, np.zeros(MAX_PLAYERS))
    assert match.variant.phases[state["phase"]] in ("act", "pick")


def test_a_finished_game_is_worth_what_was_paid() -> None:
    """With the winning swap as the only simulation the root's value is the payoff."""
    match = match_at(NECK)
    match.push("d6~e5")
    agent, variant = Mcts(0, "sims=1"), match.variant
    searcher = agent.searcher(variant)
    searcher.begin(variant, match.states, 0)
    searcher.simulate(variant, 1)
    assert searcher.tree.nodes["total"][0, :4].tolist() == pytest.approx([1, -1 / 3, -1 / 3, -1 / 3])


# --- seeds, batches, hidden things ------------------------------------------------------------------------------------


def acts(agent: Agent, variant: Variant, states: np.ndarray) -> list[int]:
    return agent.act(variant, states).tolist()


@pytest.mark.parametrize("name", ["swapx", "bayou_boss"])
def test_the_same_seed_decides_the_same_in_any_batch_on_any_threads(name: str) -> None:
    variant = swamp_envs.game(name).variant()
    states = some_states(variant)
    before, agent = states.copy(), Mcts(1, "sims=30")
    together = acts(agent, variant, states)
    assert together == acts(Mcts(1, "sims=30"), variant, states)
    assert together == [acts(agent, variant, states[i : i + 1])[0] for i in range(len(states))]
    assert together[::-1] == acts(agent, variant, states[::-1])
    assert together == acts(Mcts(1, "sims=30,threads=3"), variant, states)
    assert any(together != acts(Mcts(seed, "sims=30"), variant, states) for seed in (2, 3, 4))
    assert (states == before).all()


def test_states_may_be_frozen_or_none() -> None:
    variant = swamp_envs.game("swapx").variant()
    states = some_states(variant)
    chosen = acts(Mcts(1, "sims=10"), variant, states)
    states.setflags(write=False)
    assert acts(Mcts(1, "sims=10"), variant, states) == chosen
    assert acts(Mcts(1, "sims=10"), variant, states[:0]) == []


def test_kernels_are_compiled_once() -> None:
    for options in ({}, {"players": 5}, {"players": 2, "rounds": 1}):
        variant = swamp_envs.game("bayou_boss").variant(**options)
        for settings in ("sims=5", "seconds=0.001", "sims=5,rollout=random,depth=0,c=2"):
            acts(Mcts(0, settings), variant, some_states(variant, 2))
    records = [(states, evaluator) for _, states, _, evaluator, _ in kernels.search.signatures]
    assert len(records) == len(set(records))


GONE = [card for n in range(10) for card in (f"R{n}", f"Y{n}") if card not in ("R5", "R6", "R7", "Y4")]


def last_to_play(held: str) -> Match:
    """Seat 1 plays after seat 0, who has a Crab to escape with: R6 wins unless seat 1 holds R7, a card out of 41."""
    rest = [card for card in ("G0", "B5", "G2", "R7") if card != held]
    hands = [["R6", "B0", "B1", "Crab"], [held, "G4", "B6"], ["G1", "G5", "B7"]]
    return bayou(hands, [[2, "R5"]], out=GONE, deck=[rest[0], *rest[1:], "Raccoon"], swamp=["B8"], totals=[0, 0, 0])


def redealt(match: Match, seeds: int) -> Iterator[Match]:
    """The same position to its deciding seat, with other things hidden."""
    for seed in range(seeds):
        other = match.copy()
        loops.redeal_rows(match.variant.tables, other.states, np.array([seed], np.uint64))
        yield other


def test_what_is_hidden_does_not_matter() -> None:
    assert decide(last_to_play("R7")) == decide(last_to_play("G0")) == "Crab"
    assert {decide(other) for other in redealt(last_to_play("G0"), 10)} == {"Crab"}


@pytest.mark.parametrize("held", ["R7", "G0"])
def test_every_card_that_may_be_hidden_is_reckoned_with(held: str) -> None:
    """Whatever seat 1 holds, the tree has replies by every card that seat 1 might hold, and by no other."""
    match = last_to_play(held)
    agent = Mcts(0, "sims=600,depth=0,prior=0,c=9")
    agent.act(match.variant, match.states)
    nodes = agent.searcher(match.variant).tree.nodes
    actions = nodes["action"][children(nodes, children(nodes, [0]))]
    replies = {match.variant.action_text(int(action)) for action in actions}
    assert replies == {"R7", "G0", "G1", "G2", "G4", "G5", "B5", "B6", "B7"}


def children(nodes: np.ndarray, parents: list[int]) -> list[int]:
    """The nodes right below these."""
    found = []
    for parent in parents:
        child = int(nodes["child"][parent])
        while child >= 0:
            found.append(child)
            child = int(nodes["sibling"][child])
    return found


# --- no search, memory, time ------------------------------------------------------------------------------------------


def test_a_single_legal_decision_needs_no_search() -> None:
    match = bayou([["R9", "B0"], ["G0", "G1"], ["G2"]], [[2, "R5"]])
    agent = Mcts(0, "sims=10000000")
    assert match.variant.action_text(int(agent.act(match.variant, match.states)[0])) == "R9"
    assert agent.searcher(match.variant).tree.nodes["visits"][0] == 0


@pytest.mark.parametrize("nodes", [2, 50])
def test_the_tree_never_outgrows_its_pool(nodes: int) -> None:
    match, agent = swamp_envs.new("bayou_boss", 3), Mcts(0, f"sims=500,nodes={nodes}")
    searcher = agent.searcher(match.variant)
    tree, evaluator = searcher.tree, searcher.evaluator
    room = [part.nbytes for part in (*tree, *evaluator)]
    for _ in range(6):
        match.push(int(agent.act(match.variant, match.states)[0]))
    assert searcher.tree is tree
    assert searcher.evaluator is evaluator
    assert [part.nbytes for part in (*tree, *evaluator)] == room
    assert tree.used[0] == len(tree.nodes) == nodes
    assert tree.nodes["visits"][0] == 500


def test_every_simulation_is_counted_once() -> None:
    """The root's visits are those of its children; no child is visited more often than it was to be had."""
    match, agent = swamp_envs.new("bayou_boss", 3), Mcts(0, "sims=300")
    agent.act(match.variant, match.states)
    tree = agent.searcher(match.variant).tree
    nodes, used = tree.nodes, tree.used[0]
    below = children(nodes, [0])
    assert nodes["visits"][0] == nodes["visits"][below].sum() == 300
    assert sorted(nodes["action"][below]) == match.legal_actions
    assert (nodes["visits"][1:used] <= nodes["seen"][1:used]).all()
    rare = nodes["seen"][1:used] < nodes["visits"][1:used].max()
    assert rare.any()


def test_the_clock_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock that moves on by 30 ms whenever it is looked at: the seventh look after the start ends 200 ms."""
    looks = itertools.count()
    monkeypatch.setattr(mcts.searcher, "time", SimpleNamespace(thread_time=lambda: 0.03 * next(looks)))
    match, agent = swamp_envs.new("swapx", 3), Mcts(0, "seconds=0.2")
    agent.act(match.variant, match.states)
    assert next(looks) == 1 + 7
    assert agent.searcher(match.variant).tree.nodes["visits"][0] >= 7


# --- settings ---------------------------------------------------------------------------------------------------------


def test_names_and_settings() -> None:
    assert make_agent("mcts").name == "mcts"
    assert make_agent("mcts:sims=30,c=0.5").name == "mcts:sims=30,c=0.5"
    searcher = Mcts(0, "sims=30,c=0.5,rollout=random,depth=7,nodes=12").searcher(swamp_envs.game("swapx").variant())
    plan = searcher.evaluator.plan[0]
    assert (plan.depth, plan.greedy, plan.ask) == (7, 0, 0)
    assert (searcher.tree.c[0], len(searcher.tree.nodes)) == (0.5, 12)


@pytest.mark.parametrize(("settings", "least"), [("ask=0", 0), ("ask=9", 9), ("ask=9,prior=0", 201)])
def test_greedy_is_asked_where_the_tree_is_busy(settings: str, least: int) -> None:
    """A position is asked about at the visit after so many, so that it has one more by then."""
    match, agent = swamp_envs.new("bayou_boss", 3), Mcts(0, f"sims=200,{settings}")
    agent.act(match.variant, match.states)
    searcher = agent.searcher(match.variant)
    used = int(searcher.tree.used[0])
    is_asked = searcher.evaluator.favourites[:used] != NO_SUGGESTION
    asked = searcher.tree.nodes["visits"][:used][is_asked]
    assert len(asked) == 0 if least > 200 else asked.min() > least
    assert is_asked[0] == (least <= 200)


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ("sims=0", "mcts, sims: found '0', accepted: a whole number from 1 to 10_000_000"),
        ("sims=many", "mcts, sims: found 'many'"),
        ("seconds=-1", "mcts, seconds: found '-1', accepted: a number from 0.001 to 3_600"),
        ("c=nan", "mcts, c: found 'nan'"),
        ("depth=1.5", "mcts, depth: found '1.5'"),
        ("rollout=clever", "mcts, rollout: found 'clever', accepted: greedy, random"),
        ("speed=9", "mcts: found 'speed=9', accepted: NAME=VALUE, each once, of: sims, seconds, depth"),
        ("sims", "mcts: found 'sims', accepted: NAME=VALUE"),
        ("c=1,c=2", "mcts: found 'c=2'"),
        ("sims=3,seconds=1", "mcts: found sims and seconds, accepted: one of them"),
    ],
)
def test_settings_that_cannot_be(settings: str, message: str) -> None:
    with pytest.raises(AgentError) as refused:
        make_agent(f"mcts:{settings}")
    assert message in str(refused.value)


def test_no_greedy_rollouts_where_nobody_is_greedy() -> None:
    variant = swamp_envs.game("reeds").variant()
    with pytest.raises(AgentError, match="mcts, rollout: found greedy, accepted for reeds: random"):
        Mcts(0, "rollout=greedy").act(variant, some_states(variant, 2, 1))


# --- strength ---------------------------------------------------------------------------------------------------------


def test_one_among_three_greedies_wins_more_than_its_share() -> None:
    from swamp_envs.play.headtohead import play_line_up
    from swamp_envs.play.statistics import share_of

    variant = swamp_envs.game("swapx").variant()
    mcts, _ = play_line_up(variant, ["mcts:sims=100", "greedy", "greedy", "greedy"], 24, 5, lambda done: None)
    assert share_of(sum(mcts.wins) / 24, 24).low > 0.25


def test_it_says_what_it_thinks_of_the_decisions() -> None:
    """The best first, which it would make; shares of all visits, and values that a seat can be paid."""
    match = match_at(NECK, turn=399)
    weighed = Mcts(1, "sims=200").weigh(match.variant, match.state)
    assert match.variant.action_text(weighed[0].action) == decide(match, 1, "sims=200") == "d6~e5"
    assert sum(each.share for each in weighed) == pytest.approx(1)
    assert weighed[0].share == max(each.share for each in weighed)
    assert weighed[0].value == max(each.value for each in weighed) > 0.9
    assert {each.action for each in weighed} <= {*match.legal_actions}


def test_of_a_single_legal_decision_it_thinks_nothing() -> None:
    match = next(m for m in walk(swamp_envs.game("bayou_boss").variant(players=2), 1) if len(m.legal_actions) == 1)
    assert Mcts(1).weigh(match.variant, match.state) == []
