"""The clauses of RULES.md, parts 5 and 11: moving a player, camps and gillys, the end. Two players on the Den if
nothing else is said, and a road of forest that leads east from petal `1,0`; Chase is the hunter card."""

from typing import Any

import pytest

from swamp_envs import Match

from .looking import asked, at, hand, limbs, place_anywhere
from .scenes import AT_EDGE, SAVED, holding_at_edge
from .tables import Dict, faces, field, gilly, match_at, play, player, road


def states(match: Match) -> list[tuple[str, str | None]]:
    return [(token["state"], token["at"]) for token in field(match, "gillys")]


@pytest.mark.rule("G-5.1")
def test_a_step_leads_to_an_adjacent_space_and_back_again() -> None:
    match = play(match_at(road(2, 3), player("2,0"), player()), "run")
    for way, place in (("e", "3,0"), ("w", "2,0"), ("w", "1,0"), ("e", "2,0")):
        assert "done" in match.legal_moves
        match.push(way)
        assert at(match) == place
    assert asked(play(match, "done"))[0] == "act"


@pytest.mark.rule("G-5.2", "G-6.1")
def test_any_number_of_steps_is_81_at_most() -> None:
    match = play(match_at(road(2, 3), player("2,0"), player()), "run" + " e w" * 40)
    assert match.phase == "step"
    match.push("e")
    assert (match.phase, at(match)) == ("act", "3,0")


@pytest.mark.rule("G-5.3")
def test_hunters_then_an_ambush_attack_who_enters() -> None:
    match = match_at(road(2, 4, "(2,0)Fa.03"), *AT_EDGE, hunters={"2,0": 2}, dice="x o b1 b1")
    play(match, "run e")
    assert (match.phase, limbs(match), field(match, "dice")) == ("step", [0, 0, 0], faces("b1"))


@pytest.mark.rule("G-5.3", "G-8.9")
def test_a_capture_makes_void_what_a_movement_leads_to() -> None:
    """The gilly that is led is there already; the vision token is not reached, nor another gilly."""
    others = {"gillys": [gilly("standing", "1,0", "g1"), gilly("tipped", "2,0")], "vision": "2,0"}
    runner = player("1,0", (1, 0, 1)), player()
    match = match_at(road(2, 3), *runner, hunters={"2,0": 1}, dice="x", camps=["C6"], **others)
    play(match, "run e")
    assert (match.phase, states(match)[:2]) == ("lose", [("standing", "2,0"), ("tipped", "2,0")])
    place_anywhere(play(match, "rg"))
    assert (field(match, "vision"), states(match)[1:]) == ("2,0", [("tipped", "2,0"), ("aside", None)])


@pytest.mark.rule("G-5.4")
def test_hunters_attack_on_the_way_but_not_who_leaves_or_stays() -> None:
    hunters = {"1,0": 2, "2,0": 1, "4,0": 1}
    match = match_at(road(2, 5), *AT_EDGE, hunters=hunters, dice="x o b1")
    play(match, "run")
    assert len(field(match, "dice")) == 3
    for left in (2, 2, 1, 1):
        play(match, "e")
        assert (match.phase, len(field(match, "dice"))) == ("step", left)
    play(match, "done")
    assert (match.phase, len(field(match, "dice"))) == ("act", 1)


ENDS = {
    "a tipped gilly": {"gillys": [gilly("tipped", "3,0")]},
    "a standing gilly": {"gillys": [gilly("standing", "3,0", "g1")]},
    "the vision token": {"vision": "3,0", "camps": []},
    "a Snare": {"but": "(3,0)Fs.03"},
    "a Tunnel": {"but": "(3,0)Ft.03"},
}


@pytest.mark.rule("G-5.5")
@pytest.mark.parametrize("others", ENDS.values(), ids=ENDS)
def test_what_ends_a_movement(others: Dict) -> None:
    match = match_at(road(2, 5, others.get("but", "")), *AT_EDGE, **{k: v for k, v in others.items() if k != "but"})
    play(match, "run e e")
    if match.phase == "dest":
        match.push("done")
    assert (match.phase, at(match)) == ("act", "3,0")


@pytest.mark.rule("G-5.5", "G-5.7")
def test_the_gilly_that_is_led_ends_nothing() -> None:
    match = match_at(road(2, 5), *AT_EDGE, gillys=[gilly("standing", "1,0", "g1")])
    play(match, "run e e e")
    assert (match.phase, states(match)[0]) == ("step", ("standing", "4,0"))


LEAPER = holding_at_edge("u02"), player("0,0")


@pytest.mark.rule("G-5.6")
def test_travel_puts_the_token_down_as_if_it_had_moved_there() -> None:
    """Leap leads two spaces away at most, and need not."""
    match = match_at(
        "(3,-1)Fa. (3,0)F. (4,0)F.", *LEAPER, hunters={"3,-1": 1}, dice="x o", gillys=[gilly("standing", "1,0", "g1")]
    )
    play(match, "u02")
    assert (match.phase, match.seat) == ("dest", 0)
    assert {*match.legal_moves} == {"done", "3,0", "3,-1", "0,0", "1,-1", "0,-1", "-1,0", "-1,1", "0,1"}
    stays = play(match.copy(), "done")
    assert (stays.phase, at(stays)) == ("act", "1,0")
    play(match, "3,-1")
    assert (match.phase, at(match), limbs(match), states(match)[0]) == ("act", "3,-1", [0, 0, 1], ("standing", "3,-1"))


@pytest.mark.rule("G-5.6")
def test_a_travel_leads_to_no_other_travel() -> None:
    """A Tunnel entered by a step offers one; the Tunnel at its end does not."""
    match = play(match_at("(2,0)Lt.03 (3,-1)Lt.03", *AT_EDGE), "sneak e")
    assert (match.phase, "3,-1" in match.legal_moves, "2,0" in match.legal_moves) == ("dest", True, False)
    play(match, "3,-1")
    assert (match.phase, at(match)) == ("act", "3,-1")


@pytest.mark.rule("G-5.6")
def test_travel_onto_a_snare_loses_nothing() -> None:
    """Will-o'-Wisp leads to a friend, and when enhanced gives protection then."""
    people = holding_at_edge("u06"), player("3,0", hand=["rg", "ss"], howl=True)
    match = play(match_at("(3,0)Fs.", *people, howl_on=1), "u06 3,0")
    assert (match.phase, at(match)) == ("limb", "3,0")


PACK_OF_THREE = [gilly("standing", "2,0", "g1"), gilly("standing", "2,0", "g2"), gilly("tipped", "4,0")]


@pytest.mark.rule("G-5.7")
def test_one_standing_gilly_goes_along() -> None:
    """It is chosen after the first direction, before the step."""
    match = match_at(road(2, 5, "(4,0)K.03"), player("2,0"), player(), gillys=PACK_OF_THREE)
    play(match, "run e")
    assert (asked(match), at(match)) == (("lead", 0, "gilly-1 gilly-2"), "2,0")
    match.push("gilly-2")
    assert (match.phase, at(match)) == ("step", "3,0")
    match.push("e")
    assert match.phase == "act"
    assert states(match) == [("standing", "2,0"), ("standing", "4,0"), ("standing", "4,0")]


@pytest.mark.rule("G-5.7")
def test_nobody_is_picked_up_on_the_way() -> None:
    match = match_at(road(2, 5), player("2,0"), player(), gillys=[gilly("standing", "3,0", "g1")])
    play(match, "run e")
    assert (match.phase, states(match)[0]) == ("act", ("standing", "3,0"))


@pytest.mark.rule("G-5.7", "G-12.6")
def test_nor_where_a_tunnel_leads_on() -> None:
    match = match_at("(2,0)Lt.3", *AT_EDGE, gillys=[gilly("standing", "2,0", "g1")])
    play(match, "run e -1,0")
    assert (match.phase, at(match), states(match)[0]) == ("act", "-1,0", ("standing", "2,0"))


@pytest.mark.rule("G-5.8", "G-5.7")
def test_the_end_of_a_movement_saves_rescues_and_finds_the_vision() -> None:
    """On the Den: gilly 1 is saved, 2 stands up, and 3 comes with a new camp."""
    tokens = [gilly("standing", "1,0", "g4"), gilly("tipped", "0,0")]
    deck = ["g7", "g1", "g2", "g3", "g5", "g6", "g8"]
    match = play(match_at("", *AT_EDGE, gillys=tokens, vision="0,0", gilly_deck=deck), "run w")
    assert match.phase == "cell"
    assert states(match) == [("saved", None), ("standing", "0,0"), ("aside", None)]
    assert [token["card"] for token in field(match, "gillys")] == ["g4", "g7", None]
    place_anywhere(match)
    assert states(match)[2][0] == "tipped"
    assert match.scores == [1, 1]


@pytest.mark.rule("G-5.8")
def test_the_ritual_comes_last() -> None:
    """The third gilly is saved by the movement that brings the last player to the vision token."""
    tokens = [gilly("saved", None, "g1"), gilly("saved", None, "g2"), gilly("standing", "1,0", "g3")]
    match = play(match_at("", *AT_EDGE, gillys=tokens, vision="0,0"), "run w")
    assert (field(match, "outcome"), match.scores) == ("won", [3, 3])


@pytest.mark.rule("G-5.8")
def test_without_a_step_nothing_ends() -> None:
    tokens = [gilly("tipped", "1,0")]
    match = play(match_at("", *AT_EDGE, gillys=tokens, vision="1,0"), "run done")
    assert (match.phase, states(match)[0]) == ("act", ("tipped", "1,0"))


SNARED = {  # Mist Walk: two steps, then the player is hidden
    "early": ("(2,0)Fs.03", {}, "e", False),
    "with the last step": ("(3,0)Fs.03", {}, "e e", True),
    "with a gilly there": ("(2,0)Fs.03", {"gillys": [gilly("tipped", "2,0")]}, "e", True),
    "with the vision token there": ("(2,0)Fs.03", {"vision": "2,0", "camps": []}, "e", True),
    "nowhere": ("", {}, "e done", True),
}


@pytest.mark.rule("G-5.9")
@pytest.mark.parametrize(("but", "others", "steps", "hidden"), SNARED.values(), ids=SNARED)
def test_a_snare_that_ends_a_movement_early_ends_the_card(but: str, others: Dict, steps: str, hidden: bool) -> None:
    match = match_at(road(2, 5, but), holding_at_edge("u08"), player(), **others)
    play(match, f"u08 {steps}")
    assert (match.phase, field(match, "hide")) == ("act", hidden)


@pytest.mark.rule("G-5.9")
@pytest.mark.parametrize(
    ("snare", "steps", "phase"), [("2,0", "e", "act"), ("4,0", "e e e", "act"), ("5,0", "e e e e", "limb")]
)
def test_a_snare_holds_for_a_movement_that_is_given_to_another(snare: str, steps: str, phase: str) -> None:
    """Call the Kin: four steps for the friend, and enhanced a protection."""
    people = holding_at_edge("u29", place="0,0"), player("1,0", hand=["rg", "ss"], howl=True)
    match = play(match_at(road(2, 6, f"({snare})Fs.03"), *people, howl_on=1), f"u29 {steps}")
    assert (match.phase, match.seat, at(match, 1)) == (phase, 0, snare)


@pytest.mark.rule("G-5.10", "G-8.6")
def test_being_put_on_a_camp_is_no_movement() -> None:
    """The group that comes along attacks nobody, the vision token stays, the gilly that was led too."""
    others = {"gillys": [gilly("standing", "1,0", "g1")], "vision": "3,0", "dice": "x o", "hunters": {"2,0": 2}}
    runner = player("1,0", (1, 0, 1)), player()
    match = place_anywhere(play(match_at(road(2, 3), *runner, **others), "run e ss"))
    assert (match.turn, field(match, "dice", "vision"), limbs(match)) == (1, (faces("o"), "3,0"), [1, 0, 1])
    assert states(match) == [("standing", "2,0"), ("aside", None), ("aside", None)]
    assert field(match, "hunters") == {at(match): 2}


def ritual(saved: int = 3, friend: str = "2,0") -> Match:
    """A step to the vision token."""
    tokens = [*SAVED[:saved], gilly("tipped", "5,-3")][:3]
    return play(match_at("(2,0)C.3 (5,-3)K.", player("1,0"), player(friend), vision="2,0", gillys=tokens), "run e")


@pytest.mark.rule("G-11.1", "G-11.7", "G-11.8")
def test_three_gillys_saved_and_all_at_the_vision_token() -> None:
    match = ritual()
    assert (match.over, match.terminated, field(match, "outcome")) == (True, True, "won")
    assert (match.payoff, match.scores) == ([1, 1], [3, 3])


@pytest.mark.rule("G-11.1", "G-11.7")
@pytest.mark.parametrize(("saved", "friend"), [(2, "2,0"), (3, "1,0")])
def test_with_less_the_game_goes_on(saved: int, friend: str) -> None:
    match = ritual(saved, friend)
    assert (match.phase, at(match), match.scores) == ("act", "2,0", [saved, saved])


@pytest.mark.rule("G-11.7")
def test_the_ritual_is_looked_at_when_a_movement_ends() -> None:
    """All are there already; a card that moves nobody does not do."""
    match = match_at("(2,0)C.03 (3,0)F.3", player("2,0"), player("2,0"), vision="2,0", gillys=SAVED)
    assert play(match, "run done").phase == "act"
    play(match, "sneak e done")
    assert not match.over
    person = player("3,0")
    back = match_at("(2,0)C.03 (3,0)F.3", person, player("2,0"), vision="2,0", gillys=SAVED)
    assert play(back, "sneak w").over


@pytest.mark.rule("G-11.2")
def test_who_comes_to_the_vision_token_places_a_camp() -> None:
    tokens = [gilly("standing", "0,0", "g1")]
    match = play(match_at("(2,0)C.3", player("1,0"), player(), vision="2,0", gillys=tokens), "run e")
    assert (match.phase, match.seat, field(match, "shown")) == ("cell", 0, ["C1"])
    d = place_anywhere(match).to_dict()
    laid = {text[0]: cell for cell, text in d["map"].items() if text.endswith(" C1")}
    assert (d["vision"], d["gillys"][1], d["gillys"][2]) == (laid["C"], gilly("tipped", laid["K"]), gilly())
    assert d["phase"] == "act"


@pytest.mark.rule("G-11.2")
@pytest.mark.parametrize("last", [gilly("tipped", "5,-3"), gilly("saved", card="g3")])
def test_not_if_all_gillys_are_on_the_map_or_saved(last: dict[str, Any]) -> None:
    tokens = [SAVED[0], gilly("standing", "0,0", "g2"), last]
    match = match_at("(2,0)C.3 (5,-3)K.", player("1,0"), player(), vision="2,0", gillys=tokens)
    assert (play(match, "run e").phase, len(field(match, "camps"))) == ("act", 7)


@pytest.mark.rule("G-11.2")
def test_a_movement_has_to_end_there() -> None:
    match = match_at("(2,0)C.03 (3,0)F.3", player("2,0"), player(), vision="2,0")
    assert (play(match, "run e done").phase, len(field(match, "camps"))) == ("act", 7)


@pytest.mark.rule("G-11.2", "G-8.6")
def test_a_camp_for_a_captured_player_has_no_vision_token() -> None:
    land, people = "(2,0)F.03 (3,0)F.3", (player("2,0", (1, 0, 1)), player())
    match = play(match_at(land, *people, hunters={"3,0": 1}, dice="x"), "run e hs")
    assert field(match, "shown") == ["C1"]
    place_anywhere(match)
    assert (field(match, "vision"), field(match, "gillys")) == (None, [gilly()] * 3)
    assert field(match, "map")[at(match)].endswith(" C1")


@pytest.mark.rule("G-11.3")
def test_a_tipped_gilly_is_rescued_where_a_movement_ends() -> None:
    tokens = [gilly("saved", card="g6"), gilly("tipped", "3,0")]
    land = road(2, 4, "(3,0)K.03")
    match = play(match_at(land, player("1,0"), player(), gillys=tokens, gilly_deck=["g7", "g1", *rest()]), "run e e")
    assert (match.phase, field(match, "gillys")[1]) == ("act", gilly("standing", "3,0", "g7"))
    assert field(match, "gilly_deck") == ["g1", *rest()]


def rest() -> list[str]:
    return ["g2", "g3", "g4", "g5", "g8"]


@pytest.mark.rule("G-11.3")
def test_one_that_is_reached_by_no_movement_stays_tipped() -> None:
    match = match_at("(3,-3)K.", player("3,-3"), player(), gillys=[gilly("tipped", "3,-3")])
    assert (play(match, "run").phase, field(match, "gillys")[0]["state"]) == ("act", "tipped")


def usable(match: Match) -> list[str]:
    return [move for move in match.legal_moves if move[0] == "g" and move[1:].isdigit()]


@pytest.mark.rule("G-11.4")
@pytest.mark.parametrize(("place", "there"), [("1,0", ["g2"]), ("0,0", []), ("2,0", [])])
def test_a_standing_gilly_helps_in_its_space(place: str, there: list[str]) -> None:
    match = match_at("(2,0)F.03", player(place), player(), gillys=[gilly("standing", "1,0", "g2")])
    assert usable(match) == there


@pytest.mark.rule("G-11.4", "G-11.6")
def test_a_saved_one_helps_everybody_from_anywhere_once_a_turn() -> None:
    match = match_at("(2,0)F.03", player("2,0"), player("-1,0"), gillys=SAVED)
    assert usable(match) == ["g1", "g2", "g3"]
    play(match, "g2")
    assert (usable(match), field(match, "timer_bonus", "plays")) == (["g1", "g3"], (1, 0))
    assert hand(match) == "rg hs ss"
    play(match, "done")
    assert (match.seat, usable(match)) == (1, ["g1", "g2", "g3"])
    assert {token["at"] for token in field(match, "gillys")} == {None}


@pytest.mark.rule("G-11.4")
def test_only_between_cards_of_ones_own_action_phase() -> None:
    match = match_at("(2,0)F.03", player("1,0"), player(), gillys=SAVED)
    assert usable(play(match, "run")) == []


@pytest.mark.rule("G-11.5", "G-11.6")
def test_a_gilly_is_saved_on_the_den() -> None:
    match = match_at("", player("1,0"), player(), gillys=[gilly("standing", "1,0", "g1")])
    play(match, "run w done")
    assert (field(match, "gillys")[0], match.scores) == (gilly("saved", card="g1"), [1, 1])


@pytest.mark.rule("G-11.5")
@pytest.mark.parametrize(
    ("place", "moves", "state"),
    [
        ("1,0", "run w w done", "standing"),  # through the Den
        ("0,0", "run done", "standing"),
        ("0,0", "run e done", "standing"),
        ("0,0", "run e w done", "saved"),
        ("0,0", "sneak e w", "saved"),
    ],
)
def test_not_in_passing_but_by_going_out_and_in(place: str, moves: str, state: str) -> None:
    match = match_at("", player(place), player(), gillys=[gilly("standing", place, "g1")])
    assert field(play(match, moves), "gillys")[0]["state"] == state


@pytest.mark.rule("G-11.8")
def test_a_second_injury_loses_for_all() -> None:
    hurt = player("2,0", (1, 0, 1), hand=["rg", "ss"], injured=["hs"])
    saved = [gilly("saved", card="g1")]
    match = match_at("(2,0)F.03 (3,0)F.3", hurt, player(), hunters={"3,0": 1}, dice="x", gillys=saved)
    play(match, "run e")
    assert (match.terminated, field(match, "outcome"), match.seat) == (True, "lost", -1)
    assert (match.payoff, match.scores, match.turn) == ([-1, -1], [1, 1], 0)
    assert len(field(match, "camps")) == 7
