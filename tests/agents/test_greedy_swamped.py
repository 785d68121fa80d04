"""The greedy bots of Swamped: legal everywhere, blind to what is hidden, sure of the obvious, far above random play."""

from typing import Any

import numpy as np

import swamp_envs
from swamp_agents.greedy import Cooperative, Greedy
from swamp_envs import Batch, Match
from swamp_envs.games.swamped.state import WON
from swamp_envs.play.agents import Agent, Blindfold, Random

GAME = swamp_envs.game("swamped")


def position(**more: Any) -> Match:
    """Three players, seat 0 to move the boat one step on card 1; the croc, which makes two steps, is behind it.

    ^   ^
    +-+ +-+ +-+    card 1, a to d; exits at c1 and e1
    |         |
    + + + + + +    a1 is the end of a blind alley that leads S
    | | | |   |
    + + + + + +
             H
    """
    around = {"swamp": ["s1", "RN:1", "RE:5", "RS:3"], "croc": "0.a1", "deck": ["LM:20", "LM:21", "YW:8"]}
    table = {"hands": [["RW:2"], ["YE:6"], ["YS:7"]], "treasures": [0, 1, 1, 1], "dial": 2, "pilot": 1}
    turn = {"adventurers": [1, 2, 3], "in_turn": 0, "phase": "boat", "seat": 0, "steps": 1}
    return swamp_envs.from_dict("swamped", {**around, **table, **turn, **more}, players=3)


def decisions(match: Match, bots: tuple = (Greedy, Cooperative)) -> set[str]:
    """What the bots do with ten different seeds."""
    chosen = [bot(seed).act(match.variant, match.states)[0] for bot in bots for seed in range(10)]
    return {GAME.default.action_text(int(action)) for action in chosen}


# --- obvious decisions: the boat --------------------------------------------------------------------------------------


def test_leaves_with_three_kingsfoil_when_the_croc_is_about_to_catch() -> None:
    assert decisions(position(boat="1.c1", croc="1.e1", treasures=[3, 0, 0, 0])) == {"N"}


def test_does_not_leave_with_two() -> None:
    assert "N" not in decisions(position(boat="1.c1", croc="1.f5", treasures=[2, 5, 5, 5]))


def test_the_team_leaves_as_soon_as_it_can() -> None:
    match = position(boat="1.c2", croc="0.a1", treasures=[3, 0, 0, 0], steps=3)
    assert decisions(match, (Cooperative,)) == {"N"}


def test_does_not_step_onto_the_croc() -> None:
    """Even if there is nothing else to do than to wait and hope."""
    assert "E" not in decisions(position(boat="1.b1", croc="1.c1"))
    assert "S" not in decisions(position(boat="1.a1", croc="1.a2"))


def test_stops_where_moving_on_is_fatal() -> None:
    """The croc makes two steps and is three away; out of the blind alley there is only the way to its mouth."""
    assert decisions(position(boat="1.a1", croc="1.b3")) == {"stop"}


def test_runs_when_waiting_is_fatal() -> None:
    """Four steps on, the croc is too far behind."""
    assert "stop" not in decisions(position(boat="1.c3", croc="1.a3", steps=4))


MAP_2 = {"swamp": ["s1", "RN:1", "RW:2", "RS:3"], "hands": [["RE:5"], ["YE:6"], ["YS:7"]], "boat": "2.d2"}


def test_fetches_the_third_kingsfoil_on_the_way_out() -> None:
    """The last of map 2 lies at b4, where c2 was another one; the exit is at a6."""
    match = position(**MAP_2 | {"boat": "2.c4"}, taken=["", "", "c2", ""], treasures=[2, 1, 1, 1], steps=5)
    assert decisions(match) == {"W"}


def test_lets_the_fourth_kingsfoil_lie() -> None:
    """It would only make the croc faster."""
    match = position(**MAP_2, croc="1.a6", treasures=[3, 0, 0, 0])
    assert "W" not in decisions(match, (Cooperative,))


# --- obvious decisions: cards -----------------------------------------------------------------------------------------

PLAYING = {"phase": "play", "steps": 0}


def test_does_not_wake_the_croc_beside_it() -> None:
    """A discard would; a new pile does not."""
    match = position(boat="1.c1", croc="1.d1", hands=[["RW:2", "GN:4"], ["YE:6"], ["YS:7"]], **PLAYING)
    assert all("@" in text for text in decisions(match))


def test_flees_with_a_lets_move() -> None:
    """With three Kingsfoil, and an exit within the reach of all seats together."""
    hands = [["RW:2", "LM:4"], ["YE:6"], ["YS:7"]]
    match = position(boat="1.c3", croc="1.a3", hands=hands, piles=["GS:13/0"], treasures=[3, 0, 0, 0], **PLAYING)
    assert decisions(match) == {"LM@0"}


def test_goes_rather_than_waits_for_the_croc() -> None:
    """One step is enough to get out."""
    act = {"phase": "act", "steps": 0, "piles": ["GS:13/0"]}
    assert decisions(position(boat="1.c1", croc="1.e1", treasures=[3, 0, 0, 0], **act)) == {"go"}


def test_lays_a_map_with_kingsfoil_and_no_lets_move() -> None:
    """Map 15 has one; of the others, map 3 has none, and map 14 is the back of a Let's Move."""
    hands = [["RW:15", "GN:3", "LM:14"], ["YE:6"], ["YS:7"]]
    laying = {"phase": "add", "steps": 1, "pilot": 0, "swamp": ["s1", "RN:1"], "boat": "0.d1", "croc": "1.f5"}
    assert decisions(position(**laying, hands=hands)) == {"+15"}


def test_gives_the_tiger_what_the_mission_does_not_need() -> None:
    faces = {"hands": [["RW:2"], ["YE:6"], ["YS:7"]], "boat": "1.c1", "phase": "lose", "steps": 2}
    assert "lose:K" not in decisions(position(**faces, treasures=[3, 1, 1, 0]))


def test_does_not_play_a_pounce_that_fails_the_mission() -> None:
    """The tiger of map 1 is at d5, the boat on it, and nothing is held that it could take."""
    hands = [["P1:2", "GN:4"], ["YE:6"], ["YS:7"]]
    match = position(boat="1.d5", treasures=[0, 0, 0, 0], hands=hands, options={"tiger": True}, **PLAYING)
    assert match.variant.options["tiger"]
    assert not any(text.startswith("P1") for text in decisions(match))


def test_the_pilot_names_itself() -> None:
    match = position(boat="1.c1", phase="tie", steps=0, pilot=0)
    assert decisions(match) == {"win:0"}


def test_without_hope_of_winning_the_mission_still_counts() -> None:
    """Seat 0's Adventurer wants depth; the others have all they want. A loss in a success is less than a failure."""
    match = position(boat="1.c1", croc="1.d1", treasures=[3, 5, 5, 5])
    assert decisions(match) == {"N"}


# --- strength ---------------------------------------------------------------------------------------------------------


def play_out(agent: Agent, games: int, seed: int = 0, **options: Any) -> Batch:
    """Whole games side by side, the same agent on all seats, on redealt states."""
    batch, blindfold = swamp_envs.batch("swamped", games, seed=seed, autoreset="off", **options), Blindfold(1)
    while not batch.finished.all():
        rows = np.flatnonzero(~batch.finished)
        batch.step_rows(rows, blindfold.act(agent, batch.variant, batch.states[rows]))
    return batch


def successes(agent: Agent, **options: Any) -> float:
    return float((play_out(agent, 150, **options).states["outcome"] == WON).mean())


def test_a_table_of_bots_brings_the_mission_home_and_a_random_one_does_not() -> None:
    assert successes(Random(1), players=3) < 0.05
    assert successes(Cooperative(1), players=3) > 0.7
    assert successes(Greedy(1), players=3) > 0.5


def test_harder_is_harder() -> None:
    shares = [successes(Cooperative(1), players=2, difficulty=level) for level in ("easy", "medium", "hard")]
    assert shares[0] > shares[1] + 0.05 > shares[2] + 0.1
