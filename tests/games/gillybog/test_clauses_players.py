"""The clauses of RULES.md, parts 4 to 6: turns and cards, moving a player, the basic actions. Two players on the Den if
nothing else is said, and a road of forest that leads east from petal `1,0`; Chase is the hunter card."""

from typing import Any

import pytest

from swamp_envs import Match

from .looking import asked, at, hand, limbs, of_seat, place_anywhere
from .tables import FOREST, Dict, bog_stacks, faces, field, gilly, match_at, on_top, play, player, road

BASICS = ["rg", "hs", "ss"]
AT_EDGE = player("1,0"), player()  # where the road begins


def holding(*cards: str, place: str = "1,0", **others: Any) -> Dict:
    """A player with more cards than the basic ones."""
    return player(place, hand=[*BASICS, *cards], **others)


def states(match: Match) -> list[tuple[str, str | None]]:
    return [(token["state"], token["at"]) for token in field(match, "gillys")]


# --- 4. Turn and action phase -----------------------------------------------------------------------------------------


@pytest.mark.rule("G-4.1")
def test_turns_go_round() -> None:
    match = match_at("", *[player() for _ in range(3)], hunter_deck=["h03"], village_deck=[])
    for turn in range(7):
        assert (match.phase, match.seat, match.turn, field(match, "active")) == ("act", turn % 3, turn, turn % 3)
        match.push("done")


@pytest.mark.rule("G-4.2", "G-4.3", "G-4.4")
def test_as_many_cards_as_one_likes() -> None:
    """A basic card gives one of its two actions; Scare has nobody to scare, and is played all the same."""
    match = match_at("", holding("u26"), player())
    for move, left in (
        ("scare", "done run grow howl sense u26"),
        ("u26", "done run grow howl sense"),
        ("grow fins", "done howl sense"),
    ):
        play(match, move)
        assert asked(match) == ("act", 0, left)
    assert (of_seat(match, "played"), field(match, "plays")) == (["rg", "ss", "u26"], 3)


@pytest.mark.rule("G-4.2")
def test_one_may_play_nothing() -> None:
    match = play(match_at(), "done")
    assert (match.turn, of_seat(match, "hand")) == (1, BASICS)


@pytest.mark.rule("G-4.3", "G-4.7")
def test_a_unique_card_gives_all_it_says_and_comes_back() -> None:
    """Moss Poultice gives two protections."""
    match = play(match_at("", holding("u24", "u02"), player()), "u24 fins feet")
    assert (match.phase, limbs(match), of_seat(match, "played")) == ("act", [1, 2, 2], ["u24"])
    assert "u24" not in match.legal_moves
    play(match, "done")
    assert (of_seat(match, "hand"), of_seat(match, "played")) == (["rg", "hs", "ss", "u02", "u24"], [])


LAST_CARD = player(hand=["ss"], played=["rg", "hs"]), player()


@pytest.mark.rule("G-4.5", "G-4.8")
@pytest.mark.parametrize(("pick", "taken", "under"), [("pick-1", "u09", "u04"), ("pick-2", "u04", "u09")])
def test_after_the_last_card_one_of_two_new_ones_is_taken(pick: str, taken: str, under: str) -> None:
    deck = ["u01", "u02", "u04", "u09"]
    match = play(match_at("", *LAST_CARD, actions=deck, plays=2), "sneak done")
    assert (asked(match), field(match, "shown")) == (("pick", 0, "pick-1 pick-2"), ["u09", "u04"])
    match.push(pick)
    assert (match.turn, hand(match)) == (1, f"rg hs ss {taken}")
    assert field(match, "actions", "known_actions") == ([under, "u01", "u02"], 1)
    assert match.seen_by(1)["actions"] == [under, "?", "?"]


@pytest.mark.rule("G-4.6")
@pytest.mark.parametrize(("deck", "taken"), [(["u30"], " u30"), ([], "")])
def test_of_a_deck_that_runs_out_one_takes_what_there_is(deck: list[str], taken: str) -> None:
    match = play(match_at("", *LAST_CARD, actions=deck, plays=2), "sneak done")
    assert (match.turn, hand(match), field(match, "actions")) == (1, f"rg hs ss{taken}", [])


@pytest.mark.rule("G-4.6")
def test_a_last_card_that_gets_one_captured_brings_no_new_one() -> None:
    runner = player("1,0", (1, 0, 1), hand=["rg"], played=["hs", "ss"])
    match = play(match_at(road(2, 3), runner, player(), hunters={"2,0": 1}, dice="x", plays=2), "run e")
    assert asked(match) == ("lose", 0, "rg hs ss")
    place_anywhere(play(match, "hs"))
    assert (match.turn, hand(match), len(field(match, "actions"))) == (1, "rg ss", 30)


@pytest.mark.rule("G-4.7")
def test_a_hand_has_no_limit() -> None:
    every = [f"u{n:02}" for n in range(1, 31)]
    match = match_at("", holding(*every), player())
    assert len(match.legal_moves) == 1 + 6 + 30
    assert of_seat(play(match, "u26 done"), "hand") == [*BASICS, *every]


@pytest.mark.rule("G-4.8")
def test_the_order_under_the_deck_stays_known() -> None:
    deck = ["u01", "u02", "u04", "u09"]
    match = match_at("", *LAST_CARD, actions=deck, plays=2, known_actions=1)
    play(match, "sneak done pick-1")
    assert match.seen_by(1)["actions"] == ["u04", "u01", "?"]
    match = match_at("", *LAST_CARD, actions=deck[:2], plays=2, known_actions=2)
    play(match, "sneak done pick-1")
    assert field(match, "actions", "known_actions") == (["u01"], 1)


@pytest.mark.rule("G-4.9")
def test_nobody_else_has_a_say_in_a_turn() -> None:
    match = match_at("", *[player() for _ in range(4)])
    for move in ("sense", "", "", "run"):
        play(match, move or match.legal_moves[0])
        assert match.seat == 0
    assert asked(match) == ("step", 0, "done e ne nw w sw se")


# --- 5. Moving a player -----------------------------------------------------------------------------------------------


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


LEAPER = holding("u02"), player("0,0")


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
    people = holding("u06"), player("3,0", hand=["rg", "ss"], howl=True)
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
    match = match_at(road(2, 5, but), holding("u08"), player(), **others)
    play(match, f"u08 {steps}")
    assert (match.phase, field(match, "hide")) == ("act", hidden)


@pytest.mark.rule("G-5.9")
@pytest.mark.parametrize(
    ("snare", "steps", "phase"), [("2,0", "e", "act"), ("4,0", "e e e", "act"), ("5,0", "e e e e", "limb")]
)
def test_a_snare_holds_for_a_movement_that_is_given_to_another(snare: str, steps: str, phase: str) -> None:
    """Call the Kin: four steps for the friend, and enhanced a protection."""
    people = holding("u29", place="0,0"), player("1,0", hand=["rg", "ss"], howl=True)
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


# --- 6. Basic actions -------------------------------------------------------------------------------------------------


@pytest.mark.rule("G-6.1")
def test_run_leads_anywhere() -> None:
    match = play(match_at(road(2, 11), *AT_EDGE), "run" + " e" * 10)
    assert (match.phase, at(match)) == ("step", "11,0")


@pytest.mark.rule("G-6.2")
def test_grow_protects_a_limb_and_lays_a_bog_tile() -> None:
    match = play(match_at(road(2, 3), player("2,0"), player(), bogs=bog_stacks("B01", "B05")), "grow")
    assert asked(match) == ("limb", 0, "fronds fins feet")
    match.push("feet")
    assert (asked(match), limbs(match), field(match, "supply")) == (("stack", 0, "bog-a bog-b"), [1, 1, 2], 11)
    match.push("bog-b")
    assert (match.phase, field(match, "map")["2,0"]) == ("act", "Ly.012345 B05")


@pytest.mark.rule("G-6.2", "G-6.7")
def test_enhanced_each_limb_is_chosen_apart() -> None:
    people = player(), player(hand=["rg", "ss"], howl=True)
    match = play(match_at("", *people, howl_on=1), "grow fins fronds")
    assert (match.phase, limbs(match)) == ("act", [2, 2, 1])


@pytest.mark.rule("G-6.3")
def test_with_an_empty_supply_the_rest_happens() -> None:
    match = match_at(road(2, 3), player("2,0", (6, 6, 3)), player())
    assert field(match, "supply") == 0
    assert play(match, "grow").phase == "stack"


@pytest.mark.rule("G-6.3")
def test_a_limb_can_have_any_number() -> None:
    match = play(match_at("", player(limbs=(1, 12, 1)), player()), "grow fins")
    assert (limbs(match), field(match, "supply")) == ([1, 13, 1], 0)


SENSING = {"forest": on_top(FOREST, "F05", "F09")}


@pytest.mark.rule("G-6.4")
def test_sense_goes_on_after_a_tile_that_is_connected() -> None:
    """One is asked before the next is turned up, which may go anywhere and earns nothing."""
    match = match_at(road(2, 2), player("2,0"), player(), **SENSING)
    play(match, "sense 3,0 e")
    assert (asked(match), field(match, "shown")) == (("extra", 0, "done use"), [])
    assert (play(match.copy(), "done").phase, len(field(match, "forest"))) == ("act", 29)
    play(match, "use")
    assert (match.phase, field(match, "shown")) == ("cell", ["F09"])
    assert {"5,0", "-2,0"} <= {*match.legal_moves}
    assert place_anywhere(match).phase == "act"


@pytest.mark.rule("G-6.4")
@pytest.mark.parametrize(("place", "cell", "way"), [("2,0", "-2,0", "w"), ("1,0", "3,0", "e"), ("0,0", "3,0", "e")])
def test_a_tile_that_is_not_connected_with_the_own_space_earns_nothing(place: str, cell: str, way: str) -> None:
    match = match_at(road(2, 2), player(place), player(), **SENSING)
    assert play(match, f"sense {cell} {way}").phase == "act"


@pytest.mark.rule("G-6.4", "G-6.7")
@pytest.mark.parametrize("wanted", [1, 2])
def test_enhanced_sense_earns_two(wanted: int) -> None:
    people = player("2,0"), player(hand=["rg", "ss"], howl=True)
    match = play(match_at(road(2, 2), *people, howl_on=1, **SENSING), "sense 3,0 e")
    for _ in range(wanted):
        assert match.phase == "extra"
        place_anywhere(play(match, "use"))
    assert match.phase == ("extra" if wanted == 1 else "act")


@pytest.mark.rule("G-6.5")
def test_sneak_ignores_one_attack_of_those_on_its_way() -> None:
    land = road(2, 4, "(3,0)Fa.03")
    match = play(match_at(land, player("2,0"), player(), hunters={"4,0": 2}, dice="o x b1"), "sneak e")
    assert asked(match) == ("ignore", 0, "done use")
    early = play(match.copy(), "use e")
    assert (early.phase, at(early), limbs(early), field(early, "dice")) == ("act", "4,0", [0, 0, 1], faces("b1"))
    late = play(match, "done e done use")
    assert (late.phase, limbs(late), field(late, "dice")) == ("act", [0, 0, 1], faces("b1"))


@pytest.mark.rule("G-6.5", "G-8.10")
def test_an_ignore_is_asked_for_each_die() -> None:
    people = player("2,0"), player(hand=["rg", "ss"], howl=True)
    match = match_at(road(2, 5), *people, howl_on=1, hunters={"3,0": 4}, dice="o x")
    play(match, "sneak e use done use")
    assert (match.phase, limbs(match), field(match, "dice")) == ("step", [0, 0, 1], [])


@pytest.mark.rule("G-6.5")
@pytest.mark.parametrize(
    ("but", "moves", "place", "phase"),
    [
        ("(3,0)Fs.03", "e use", "3,0", "step"),
        ("(3,0)Fs.03", "e done", "3,0", "act"),
        ("(4,0)Fs.03", "e e", "4,0", "act"),  # no steps are left
        ("(3,0)Fw.03", "e", "3,0", "step"),
        ("(3,0)Ft.03", "e done", "3,0", "act"),
    ],
)
def test_which_hazards_sneak_ignores(but: str, moves: str, place: str, phase: str) -> None:
    match = play(match_at(road(2, 5, but), player("2,0"), player()), f"sneak {moves}")
    assert (match.phase, at(match)) == (phase, place)


@pytest.mark.rule("G-6.5")
def test_an_ignore_that_is_spent_on_an_attack_is_not_there_for_a_snare() -> None:
    match = play(match_at(road(2, 5, "(3,0)Fs.03"), player("2,0"), player(), hunters={"3,0": 1}), "sneak e use")
    assert (match.phase, at(match)) == ("act", "3,0")


@pytest.mark.rule("G-6.5")
def test_an_ignore_that_is_spent_on_a_snare_is_not_there_for_an_attack() -> None:
    land = road(2, 5, "(3,0)Fs.03 (4,0)Fa.03")
    match = play(match_at(land, player("2,0"), player(), dice="x"), "sneak e use e")
    assert (match.phase, limbs(match)) == ("act", [1, 0, 1])


@pytest.mark.rule("G-6.5")
def test_a_snare_asks_nothing_where_a_gilly_ends_the_movement() -> None:
    others = {"gillys": [gilly("tipped", "3,0")]}
    match = play(match_at(road(2, 5, "(3,0)Fs.03"), player("2,0"), player(), **others), "sneak e")
    assert (match.phase, at(match)) == ("act", "3,0")


@pytest.mark.rule("G-6.6")
def test_scare_moves_a_group_and_sends_one_home() -> None:
    """The hunter leaves from where the group has come to, one of those that stand there."""
    match = match_at(road(2, 5), *AT_EDGE, hunters={"3,0": 1, "4,0": 2, "-1,0": 1})
    play(match, "scare")
    assert asked(match) == ("group", 0, "-1,0 3,0 4,0")
    match.push("3,0")
    assert asked(match) == ("dir", 0, "e w")
    match.push("e")
    assert (match.phase, field(match, "hunters", "village")) == ("act", ({"4,0": 2, "-1,0": 1}, 21))


@pytest.mark.rule("G-6.6")
def test_a_group_that_is_scared_takes_every_step_it_can() -> None:
    people = player("1,0"), player(hand=["rg", "ss"], howl=True)
    match = play(match_at(road(2, 6), *people, howl_on=1, hunters={"3,0": 3}), "scare e e")
    assert field(match, "hunters") == {"5,0": 2}
    match = play(match_at("(2,0)F.", player("2,0"), player(), hunters={"2,0": 3}), "scare")
    assert (match.phase, field(match, "hunters")) == ("act", {"2,0": 2})


@pytest.mark.rule("G-6.6")
def test_if_nobody_is_left_there_nobody_goes_home() -> None:
    match = play(match_at(road(2, 4, "(3,0)Lh.03"), *AT_EDGE, hunters={"2,0": 1}), "scare e")
    assert (match.phase, field(match, "hunters", "village")) == ("act", ({}, 24))


@pytest.mark.rule("G-6.7")
def test_a_howl_enhances_the_next_turn_and_comes_back_after_it() -> None:
    match = play(match_at("", player(), player(), player()), "howl")
    assert (hand(match), of_seat(match, "howl"), field(match, "howl_next", "howl_on")) == ("rg ss", True, (0, -1))
    play(match, "done")
    assert (hand(match), of_seat(match, "howl"), field(match, "howl_next", "howl_on")) == ("rg ss", True, (-1, 0))
    play(match, "grow fins feet")
    assert limbs(match, 1) == [1, 2, 2]
    while match.turn < 2:
        match.push(match.legal_moves[0])
    assert (hand(match), of_seat(match, "howl"), field(match, "howl_next", "howl_on")) == ("rg hs ss", False, (-1, -1))
    assert play(match, "grow feet").phase == "act"


@pytest.mark.rule("G-6.7")
def test_alone_one_howls_for_oneself() -> None:
    match = play(match_at("", player(), hunter_deck=["h03"], village_deck=[]), "howl done")
    assert (match.turn, field(match, "howl_on"), hand(match)) == (1, 0, "rg ss")
    play(match, "grow fins fins done")
    assert (match.turn, field(match, "howl_on"), hand(match)) == (2, -1, "rg hs ss")


@pytest.mark.rule("G-6.7")
def test_howls_do_not_add_up() -> None:
    """Seat 1 howls in the turn that seat 0's Howl enhances."""
    people = player(hand=["rg", "ss"], howl=True), player()
    match = play(match_at("", *people, active=1, howl_on=0, hunter_deck=["h03"], village_deck=[]), "howl done")
    assert (hand(match), hand(match, 1), field(match, "howl_on")) == ("rg hs ss", "rg ss", 1)
    play(match, "grow fins fins")
    assert (match.phase, limbs(match)) == ("act", [1, 3, 1])


@pytest.mark.rule("G-6.8")
def test_a_howl_does_nothing_for_gillys() -> None:
    """Minnow: one step."""
    people = player("1,0"), player(hand=["rg", "ss"], howl=True)
    match = match_at(road(2, 4), *people, howl_on=1, gillys=[gilly("standing", "1,0", "g1")])
    play(match, "g1 e")
    assert (match.phase, at(match)) == ("act", "2,0")


@pytest.mark.rule("G-6.8")
@pytest.mark.parametrize(("cards", "rolled"), [("howl", 0), ("howl scare", 1), ("howl scare grow fins", 2)])
def test_a_howl_counts_among_the_cards_played(cards: str, rolled: int) -> None:
    """Chase has one timer."""
    match = play(match_at("", holding("u26", place="0,0"), player(), dice="o o o"), f"{cards} done")
    assert len(field(match, "dice")) == 3 - rolled
