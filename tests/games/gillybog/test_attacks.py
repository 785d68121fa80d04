"""The clauses of RULES.md, part 8: attacks and capture. Two players on the Den if nothing else is said, and a road of
forest that leads east from petal `1,0`. Chase moves the nearest group by its size, War Horn by one, Close In all
groups by one."""

from typing import Any

import pytest

from swamp_envs import Match

from .looking import asked, at, hand, limbs, of_seat, place_anywhere
from .scenes import AT_EDGE, CHASE, CLOSE_IN
from .tables import faces, field, gilly, match_at, play, player, road


@pytest.mark.rule("G-8.1")
@pytest.mark.parametrize(
    ("face", "place", "left"),
    [
        ("o", "2,0", [0, 1, 1]),
        ("x", "2,0", [1, 0, 1]),
        ("b1", "2,0", [1, 1, 0]),
        ("b2", "2,0", [1, 1, 0]),
        ("b2", "3,0", [1, 1, 1]),  # feet are safe in a bog
        ("x", "3,0", [1, 0, 1]),
        ("o", "3,0", [0, 1, 1]),
        ("b1", "1,0", [1, 1, 1]),
        ("b1", "0,0", [1, 1, 0]),  # the Den is none
    ],
)
def test_an_attack_hits_the_limb_that_a_die_shows(face: str, place: str, left: list[int]) -> None:
    start = {"2,0": "1,0", "3,0": "2,0", "1,0": "2,0", "0,0": "1,0"}[place]
    way = "w" if place in ("1,0", "0,0") else "e"
    match = match_at(road(2, 4, "(3,0)Lt.03"), player(start), player("0,1"), hunters={place: 1, "4,0": 2}, dice=face)
    supply = field(match, "supply")
    play(match, f"run {way}")
    assert (limbs(match), field(match, "supply")) == (left, supply + 3 - sum(left))
    assert field(match, "hunters") == {place: 1, "4,0": 2}


def into_ambush(limbs_before: tuple[int, ...] = (1, 1, 1), wards: dict[str, int] | None = None) -> Match:
    """A blast hits the player on 2,0."""
    wards = {"2,0": 2} if wards is None else wards
    people = player("1,0", limbs_before), player()
    return play(match_at(road(2, 4, "(2,0)Fa.03"), *people, wards=wards, dice="x"), "run e")


@pytest.mark.rule("G-8.2")
def test_protection_of_the_space_can_be_given_instead() -> None:
    match = into_ambush()
    supply = field(match, "supply")
    assert (asked(match), field(match, "dice")) == (("guard", 0, "done use"), [])
    used = play(match.copy(), "use")
    assert (limbs(used), field(used, "wards", "supply")) == ([1, 1, 1], ({"2,0": 1}, supply + 1))
    lost = play(match, "done")
    assert (limbs(lost), field(lost, "wards", "supply")) == ([1, 0, 1], ({"2,0": 2}, supply + 1))


@pytest.mark.rule("G-8.2", "G-8.3")
def test_that_averts_a_capture() -> None:
    match = into_ambush((1, 0, 1))
    assert play(match.copy(), "use").phase == "step"
    assert play(match, "done").phase == "lose"


@pytest.mark.rule("G-8.2")
def test_protection_of_another_space_helps_nobody_here() -> None:
    match = into_ambush(wards={"1,0": 1, "3,0": 1})
    assert (match.phase, limbs(match)) == ("step", [1, 0, 1])


@pytest.mark.rule("G-8.2")
def test_the_loser_is_asked() -> None:
    people = player("1,0"), player("3,0")
    match = match_at(road(2, 4), *people, hunters={"4,0": 1}, wards={"3,0": 1}, dice="x", **CHASE)
    assert asked(play(match, "done")) == ("guard", 1, "done use")


@pytest.mark.rule("G-8.3")
@pytest.mark.parametrize("fins", [0, 1])
def test_who_has_nothing_to_lose_is_captured(fins: int) -> None:
    """By attacks, and by blasts too."""
    match = into_ambush((1, fins, 1), {})
    assert match.phase == ("step" if fins else "lose")
    match = match_at(road(2, 4), player("1,0", (1, fins, 1)), player(), hunters={"3,0": 1}, top="h02")
    assert play(match, "done").phase == ("act" if fins else "lose")


def captured(**others: Any) -> Match:
    """The active player enters 3,0, and the first of three attacks there hits limbs without protection."""
    people = others.pop("people", (player("2,0", (1, 0, 1)), player()))
    table = {"hunters": {"3,0": 3}, "dice": "x o o"} | others
    return play(match_at(road(2, 4), *people, **table), "run e")


@pytest.mark.rule("G-8.4")
def test_a_capture_drops_everything_and_the_clean_up_comes() -> None:
    people = player("2,0", (1, 0, 1), hand=["rg", "u01"], played=["hs", "ss", "u02"]), player()
    match = captured(people=people, plays=3)
    assert asked(match) == ("lose", 0, "u01 u02 rg hs ss")
    assert (of_seat(match, "played"), field(match, "dice")) == ([], faces("o o"))
    assert field(match, "hunter_discard", "hunter_deck") == (["h03"], ["h01", "h02", "h04", "h05"])
    assert limbs(match) == [1, 0, 1]


@pytest.mark.rule("G-8.4")
def test_zeal_comes_with_it_if_it_is_due() -> None:
    match = captured(hunter_deck=["h03"])
    assert (field(match, "support"), sorted(field(match, "hunter_deck"))) == (1, ["h03", "h13"])


@pytest.mark.rule("G-8.4")
def test_a_capture_in_the_threat_phase_ends_it() -> None:
    """Chase captures; the die for the card played is not rolled."""
    people = player("1,0", (1, 0, 1), hand=["rg", "hs"], played=["ss", "u01"]), player()
    match = match_at(road(2, 3), *people, hunters={"2,0": 1}, dice="x x", plays=2)
    play(match, "done")
    assert (match.phase, hand(match), field(match, "dice", "hunter_discard")) == (
        "lose",
        "rg hs ss u01",
        (faces("x"), ["h03"]),
    )


@pytest.mark.rule("G-8.5", "G-8.9")
def test_an_injury_costs_a_card_for_good() -> None:
    match = captured()
    assert asked(match) == ("lose", 0, "rg hs ss")
    match = place_anywhere(play(match, "hs"))
    assert (hand(match), of_seat(match, "injured"), match.turn, match.seat) == ("rg ss", ["hs"], 1, 1)
    while match.turn < 2:
        match.push(match.legal_moves[0])
    assert asked(match) == ("act", 0, "done run grow sneak scare")


@pytest.mark.rule("G-8.5")
def test_a_howl_in_front_is_not_in_the_hand() -> None:
    people = player("2,0", (1, 0, 1), hand=["rg", "ss"], howl=True), player()
    assert asked(captured(people=people, howl_next=0, plays=1)) == ("lose", 0, "rg ss")


@pytest.mark.rule("G-8.5")
def test_a_second_injury_loses_the_game() -> None:
    people = player("2,0", (1, 0, 1), hand=["rg", "ss"], injured=["hs"]), player()
    match = captured(people=people)
    assert (match.over, field(match, "outcome"), match.payoff) == (True, "lost", [-1, -1])
    d = match.to_dict()
    assert (d["players"][0]["hand"], d["players"][0]["injured"], d["hunter_discard"]) == (["rg", "ss"], ["hs"], ["h03"])
    assert (len(d["camps"]), d["hunters"], at(match), d["turn"]) == (7, {"3,0": 3}, "3,0", 0)


@pytest.mark.rule("G-8.6")
def test_player_and_hunters_come_to_a_new_camp() -> None:
    """Without vision token and gilly; the turn ends then."""
    match = captured(vision="4,0", gillys=[gilly("standing", "2,0", "g1")])
    play(match, "hs")
    assert (match.phase, match.seat, field(match, "shown")) == ("cell", 0, ["C1"])
    d = place_anywhere(match).to_dict()
    (camp,) = (cell for cell, space in d["map"].items() if space[0] == "K")
    assert d["map"][camp].endswith("C1")
    assert (at(match), d["hunters"], d["vision"]) == (camp, {camp: 3}, "4,0")
    assert d["gillys"] == [gilly("standing", "3,0", "g1"), gilly(), gilly()]
    assert (match.phase, match.seat, match.turn, d["plays"]) == ("act", 1, 1, 0)


@pytest.mark.rule("G-8.6")
def test_without_a_camp_player_and_hunters_stay() -> None:
    match = play(captured(camps=[]), "hs")
    assert (at(match), field(match, "hunters"), match.turn, of_seat(match, "injured")) == ("3,0", {"3,0": 3}, 1, ["hs"])


@pytest.mark.rule("G-8.7", "G-3.3")
def test_in_anothers_turn_only_the_attacks_on_the_captured_player_end() -> None:
    """Close In moves a group to seat 1, whose first attack captures; then a risk die, and the turn ends as usual."""
    people = player("1,0", hand=["rg"], played=["hs", "ss", "u01"]), player("2,0", (1, 1, 0))
    match = match_at(road(2, 4), *people, hunters={"3,0": 2}, dice="b1 o", plays=3, **CLOSE_IN)
    play(match, "done")
    assert (asked(match), field(match, "hunters", "dice")) == (("lose", 1, "rg hs ss"), ({"2,0": 2}, faces("o")))
    assert of_seat(match, "played") == ["hs", "ss", "u01"]
    play(match, "ss")
    assert (match.phase, match.seat) == ("cell", 1)
    place_anywhere(match)
    assert field(match, "hunters", "dice", "turn", "active") == ({at(match, 1): 2}, [], 1, 1)
    assert (hand(match), hand(match, 1)) == ("rg hs ss u01", "rg hs")


@pytest.mark.rule("G-8.7")
def test_a_movement_of_another_player_ends_and_the_card_goes_on() -> None:
    """Call the Kin, enhanced: the friend is captured on the way, and then gets a protection."""
    people = player(hand=["rg", "hs", "ss", "u29"]), player("1,0", (1, 0, 1), hand=["rg", "ss"], howl=True)
    match = match_at(road(2, 5), *people, howl_on=1, hunters={"2,0": 3}, dice="x o o")
    play(match, "u29 e")
    assert asked(match) == ("lose", 1, "rg ss")
    place_anywhere(play(match, "ss"))
    assert (asked(match), field(match, "dice"), match.turn) == (("limb", 0, "fronds fins feet"), faces("o o"), 0)


@pytest.mark.rule("G-8.8")
@pytest.mark.parametrize("seat", [0, 1])
def test_of_several_nearest_groups_the_captured_player_names_one(seat: int) -> None:
    """A blast captures. The group is named after the card, before the camp is turned up."""
    people = [player("0,1"), player("0,1")]
    people[seat] = player("1,0", (1, 0, 1))
    top = "h12" if seat else "h02"
    match = match_at(road(2, 4), *people, hunters={"3,0": 1, "-1,0": 2, "4,0": 1}, top=top)
    play(match, "done")
    assert match.phase == "lose"
    play(match, "rg")
    assert (asked(match), field(match, "shown"), len(field(match, "camps"))) == (("group", seat, "-1,0 3,0"), [], 7)
    place_anywhere(play(match, "3,0"))
    assert field(match, "hunters") == {"-1,0": 2, at(match, seat): 1, "4,0": 1}


TOWER = "(2,0)Fw.3 (5,0)F. (-4,0)F. (-5,0)F."


@pytest.mark.rule("G-8.8")
@pytest.mark.parametrize(
    ("hunters", "comes", "stays"),
    [
        ({"-1,0": 1, "5,0": 2}, 1, {"5,0": 2}),  # by paths
        ({"-4,0": 3, "5,0": 2}, 2, {"-4,0": 3}),  # by hex distance
        ({"-4,0": 3, "-5,0": 2}, 3, {"-5,0": 2}),
        ({}, 0, {}),
    ],
)
def test_the_nearest_group_comes_by_paths_or_as_the_crow_flies(
    hunters: dict[str, int], comes: int, stays: dict[str, int]
) -> None:
    """A Watchtower has let the player be seen."""
    match = match_at(TOWER, player("1,0", (1, 0, 1)), player(), hunters=hunters, top="h02")
    place_anywhere(play(match, "done ss"))
    assert field(match, "map")[at(match)][0] == "K"
    assert field(match, "hunters") == stays | ({at(match): comes} if comes else {})


@pytest.mark.rule("G-8.9")
@pytest.mark.parametrize(("die", "outcome"), [("x", "lost"), ("o", "won")])
def test_a_capture_comes_before_the_ritual(die: str, outcome: str) -> None:
    people = player("2,0", (1, 0, 1), hand=["rg", "ss"], injured=["hs"]), player("3,0")
    others = {"vision": "3,0", "gillys": [gilly("saved", None, f"g{n}") for n in (1, 2, 3)]}
    match = captured(people=people, hunters={"3,0": 1}, dice=die, **others)
    assert (match.over, field(match, "outcome"), match.scores) == (True, outcome, [3, 3])


@pytest.mark.rule("G-8.10")
def test_the_ignores_of_a_movement_are_offered_before_shields() -> None:
    match = match_at("(2,0)Fa.3", *AT_EDGE, shield=1, dice="o")
    play(match, "sneak e")
    assert asked(match) == ("ignore", 0, "done use")
    first = play(match.copy(), "use")
    assert (field(first, "shield", "dice"), limbs(first)) == ((1, faces("o")), [1, 1, 1])
    play(match, "done")
    assert asked(match) == ("ignore", 0, "done use")
    second = play(match.copy(), "use")
    assert (field(second, "shield", "dice"), limbs(second)) == ((0, faces("o")), [1, 1, 1])
    third = play(match, "done")
    assert (field(third, "shield", "dice"), limbs(third)) == ((1, []), [0, 1, 1])


@pytest.mark.rule("G-8.10")
def test_a_shield_is_good_for_one_attack() -> None:
    """Two are left in a row of three attacks, on entering and in the threat phase."""
    match = match_at(road(2, 4), *AT_EDGE, hunters={"3,0": 3}, shield=2, dice="o", **CHASE)
    play(match, "done use use")
    assert (match.turn, limbs(match), field(match, "dice")) == (1, [0, 1, 1], [])


@pytest.mark.rule("G-8.10")
def test_net_throwers_can_be_ignored_with_a_shield_and_blasts_cannot() -> None:
    match = match_at(road(2, 4), *AT_EDGE, hunters={"3,0": 1}, shield=1, top="h06")
    assert asked(play(match, "done")) == ("ignore", 0, "done use")
    match = match_at(road(2, 4), *AT_EDGE, hunters={"3,0": 1}, shield=1, top="h02")
    assert limbs(play(match, "done")) == [1, 0, 1]


@pytest.mark.rule("G-8.10")
def test_a_shield_is_the_active_players() -> None:
    match = match_at(road(2, 5), player("1,0"), player("3,0"), hunters={"4,0": 1}, shield=1, dice="x", **CHASE)
    assert (limbs(play(match, "done"), 1), match.turn) == ([1, 0, 1], 1)
