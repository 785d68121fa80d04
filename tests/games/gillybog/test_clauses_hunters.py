"""The clauses of RULES.md, parts 7 and 8: how hunters move and attack, capture. Two players on the Den if nothing else
is said, and a road of forest that leads east from petal `1,0`. Chase moves the nearest group by its size, War Horn by
one, Close In all groups by one; Reinforcements places a hunter with the nearest group, Stakeout one at each gilly."""

from typing import Any

import pytest

from swamp_envs import Match

from .looking import asked, at, hand, limbs, of_seat, place_anywhere
from .tables import faces, field, gilly, match_at, play, player, road

AT_EDGE = player("1,0"), player()  # where the road begins
STURDY = player("1,0", (4, 4, 4)), player(limbs=(0, 0, 0))  # no attack captures
CHASE, WAR_HORN, CLOSE_IN = {"top": "h03"}, {"top": "h13"}, {"top": "h04"}


def after(match: Match, moves: str = "done") -> dict[str, int]:
    """Where the hunters are then."""
    return field(play(match, moves), "hunters")


def hits(match: Match, seat: int = 0, before: int = 12) -> int:
    return before - sum(limbs(match, seat))


# --- 7. Hunters -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("G-7.1")
@pytest.mark.parametrize(("ways", "hunters"), [("e", {"4,0": 5}), ("e e", {"4,0": 3, "5,0": 2})])
def test_those_who_arrive_join_and_those_who_pass_do_not(ways: str, hunters: dict[str, int]) -> None:
    """Scare moves a group one space, enhanced two; then one goes home."""
    howls = len(ways.split()) == 2
    people = player("1,0"), player(hand=["rg", "ss"], howl=True) if howls else player()
    match = match_at(road(2, 7), *people, howl_on=1 if howls else -1, hunters={"3,0": 3, "4,0": 3})
    assert after(match, f"scare 3,0 {ways}") == hunters


def reinforced(land: Any, hunters: dict[str, int], added: int, **others: Any) -> Match:
    """So many hunters have joined the nearest group, which stays where it is."""
    players = others.pop("players", STURDY)
    match = match_at(land, *players, hunters=hunters, top="h07", support=added - 1, slow=20, **others)
    return play(match, "done")


@pytest.mark.rule("G-7.2")
def test_of_more_than_six_half_flow_to_a_space_of_ones_choice() -> None:
    match = reinforced(road(2, 4), {"3,0": 6}, 3)
    assert (asked(match), field(match, "hunters")) == (("dir", 0, "e w"), {"3,0": 9})
    assert after(match.copy(), "e") == {"3,0": 5, "4,0": 4}
    assert after(match, "w") == {"2,0": 4, "3,0": 5}


@pytest.mark.rule("G-7.2")
def test_it_goes_on_until_six_are_left() -> None:
    match = reinforced(road(2, 4), {"3,0": 6}, 7)
    assert after(match, "e") == {"3,0": 7, "4,0": 6}
    assert asked(match) == ("dir", 0, "e w")
    assert after(match, "w") == {"2,0": 3, "3,0": 4, "4,0": 6}
    assert match.turn == 1


@pytest.mark.rule("G-7.2", "G-7.3")
def test_it_goes_on_where_they_arrive() -> None:
    match = reinforced(road(2, 5), {"3,0": 6, "4,0": 6}, 3)
    assert (after(match, "e"), asked(match)) == ({"3,0": 5, "4,0": 10}, ("dir", 0, "e w"))
    assert (after(match, "e"), match.turn) == ({"3,0": 5, "4,0": 5, "5,0": 5}, 1)


@pytest.mark.rule("G-7.2", "G-7.8")
@pytest.mark.parametrize(("way", "hunters", "hurt"), [("e", {"2,0": 5, "3,0": 3}, 0), ("w", {"1,0": 4, "2,0": 5}, 4)])
def test_those_that_flow_off_suffer_and_attack(way: str, hunters: dict[str, int], hurt: int) -> None:
    match = reinforced(road(2, 4, "(3,0)Lh.03"), {"2,0": 6}, 3, dice="x o x o")
    assert (after(match, way), hits(match)) == (hunters, hurt)


@pytest.mark.rule("G-7.2", "G-7.8")
@pytest.mark.parametrize(
    ("there", "come", "hurt"),
    [(5, 4, 0), (5, 3, 0), (2, 5, 2), (1, 5, 5), (3, 6, 2)],  # 4 of 9, 4 of 8, 3 of 7, none, 4 of 9 flow off
)
def test_those_that_have_just_arrived_flow_off_first(there: int, come: int, hurt: int) -> None:
    people = player("2,0", (4, 4, 4)), player(limbs=(0, 0, 0))
    match = match_at(road(2, 4), *people, hunters={"2,0": there, "3,0": come}, dice="x o x o x o", **CLOSE_IN)
    play(match, "done")
    if there + come > 6:
        assert asked(match) == ("dir", 0, "e w")
        match.push("e")
    assert (match.turn, hits(match), len(field(match, "dice"))) == (1, hurt, 6 - hurt)
    assert sum(field(match, "hunters").values()) == there + come


@pytest.mark.rule("G-7.3")
def test_where_nothing_is_adjacent_they_go_home() -> None:
    camp = {"hunters": {"5,-3": 6}, "gillys": [gilly("tipped", "5,-3")], "top": "h08", "support": 1}
    match = match_at("(5,-3)K.", **camp)
    assert (after(match), field(match, "village"), match.turn) == ({"5,-3": 6}, 18, 1)


@pytest.mark.rule("G-7.3")
def test_after_eight_moves_they_go_home() -> None:
    """In the north 3 flow off, then 4 back and forth until 8 and 5 stand there. The south is another event: 3 flow."""
    land = "(5,-3)K.0 (6,-3)F.3 (5,3)K.0 (6,3)F.3"
    camps = {"gillys": [gilly("tipped", "5,3"), gilly("tipped", "5,-3")], "top": "h08"}
    match = match_at(land, hunters={"5,-3": 6, "6,-3": 6, "5,3": 6}, **camps)
    assert after(match) == {"5,-3": 6, "6,-3": 5, "5,3": 4, "6,3": 3}
    assert (field(match, "village"), match.turn) == (6, 1)


@pytest.mark.rule("G-7.3")
def test_moves_inside_moves_are_counted() -> None:
    """In the middle of three spaces they may go either way: four times to where they came from."""
    hunters = {"5,-3": 6, "6,-3": 6, "7,-3": 6}
    match = match_at("(5,-3)K.0 (6,-3)F.03 (7,-3)F.3", hunters=hunters, gillys=[gilly("tipped", "5,-3")], top="h08")
    assert asked(play(match, "done")) == ("dir", 0, "e w")
    assert after(match, "w w w w") == {"5,-3": 6, "6,-3": 5, "7,-3": 6}
    assert (field(match, "village"), match.turn) == (7, 1)


@pytest.mark.rule("G-7.4")
def test_of_a_village_that_runs_out_those_that_are_left_are_placed() -> None:
    full = {"-1,0": 6, "0,-1": 6, "-1,1": 6, "0,1": 5}
    match = match_at("", player("1,0"), player("1,0"), hunters=full, top="h05")
    assert (after(match), field(match, "village")) == (full | {"1,0": 1}, 0)


@pytest.mark.rule("G-7.4")
def test_who_is_placed_neither_attacks_nor_is_haunted() -> None:
    match = match_at("(2,0)Lh.03", player("2,0"), player(), top="h05", dice="x o")
    assert (after(match), limbs(match), field(match, "dice", "village")) == ({"2,0": 2}, [1, 1, 1], (faces("x o"), 22))


DIAMOND = "(2,0)F.03 (3,0)F.035 (4,0){} (3,1){} (4,1)F.23"  # from 3,0 two ways to 4,1


def hunted(east: str, southeast: str, top: str, *, friend: str = "0,0", **others: Any) -> Match:
    people = player("4,1", (2, 2, 2)), player(friend, (2, 2, 2))
    land = DIAMOND.format(f"{east}.35", f"{southeast}.02")
    return play(match_at(land, *people, hunters={"3,0": 2}, top=top, **others), "done")


@pytest.mark.rule("G-7.5")
@pytest.mark.parametrize(
    ("east", "southeast", "place"), [("Ly", "F", "3,1"), ("F", "Lt", "4,0"), ("F", "Fw", ""), ("Ly", "Lt", "")]
)
def test_of_shortest_ways_one_with_the_fewest_bogs(east: str, southeast: str, place: str) -> None:
    """War Horn: one step."""
    match = hunted(east, southeast, "h13", dice="o")
    if place:
        assert (match.turn, field(match, "hunters")) == (1, {place: 2})
    else:
        assert (asked(match), field(match, "hunters")) == (("dir", 0, "e se"), {})
        assert after(match.copy(), "e") == {"4,0": 2}
        assert after(match, "se") == {"3,1": 2}


@pytest.mark.rule("G-7.5")
def test_a_shortest_way_with_a_bog_is_shorter() -> None:
    land = "(2,0)Lb.03 (3,0)F.23 (3,-1)F.35 (2,-1)F.04"
    match = match_at(land, *AT_EDGE, hunters={"3,0": 1}, **WAR_HORN, dice="o")
    assert after(match) == {"2,0": 1}


@pytest.mark.rule("G-7.5")
def test_bogs_count_on_the_whole_way() -> None:
    """From 3,1 a way goes on around the bog 4,1, from 4,0 none does."""
    land = "(2,0)F.03 (3,0)F.035 (3,1)F.025 (4,0)F.35 (4,1)Lb.235 (3,2)F.02 (4,2)F.23"
    people = player("4,2", (2, 2, 2)), player()
    match = match_at(land, *people, hunters={"3,0": 2}, dice="o", **WAR_HORN)
    assert after(match) == {"3,1": 2}


@pytest.mark.rule("G-7.5")
@pytest.mark.parametrize(("east", "southeast"), [("F", "F"), ("Ly", "Lt"), ("Lm", "F")])  # the last is no best way
def test_with_steps_enough_for_a_way_to_the_player_none_is_asked(east: str, southeast: str) -> None:
    """Chase moves two hunters two steps."""
    match = hunted(east, southeast, "h03", dice="x o")
    assert (match.phase, field(match, "hunters"), hits(match, before=6)) == ("act", {"4,1": 2}, 2)


@pytest.mark.rule("G-7.5", "G-7.7", "G-12.3")
@pytest.mark.parametrize(
    ("east", "southeast", "friend", "by_e", "by_se"),
    [
        ("Lm", "Lt", "0,0", "4,0", "4,1"),
        ("Lt", "Lm", "0,0", "4,1", "3,1"),
        ("F", "F", "4,0", "4,0", "4,1"),
        ("F", "F", "3,1", "4,1", "3,1"),
    ],
)
def test_unless_something_stops_them_on_one(east: str, southeast: str, friend: str, by_e: str, by_se: str) -> None:
    """A Mud Bank or another player."""
    match = hunted(east, southeast, "h03", friend=friend, dice="x o")
    assert asked(match) == ("dir", 0, "e se")
    for way, place in (("e", by_e), ("se", by_se)):
        there = play(match.copy(), way)
        assert field(there, "hunters") == {place: 2}
        assert (hits(there, before=6), hits(there, 1, before=6)) == (2 * (place == "4,1"), 2 * (place == friend))


@pytest.mark.rule("G-7.6")
def test_hunters_go_anywhere() -> None:
    land = road(2, 5, "(4,0)Fs.03 (3,0)Ft.03 (2,0)Fa.03")
    match = match_at(land, *STURDY, hunters={"5,0": 4}, dice="x o x o x", **CHASE)
    assert (after(match), hits(match)) == ({"1,0": 4}, 4)
    match = match_at(road(2, 3), player("2,0", (4, 4, 4)), player("3,0", (0, 0, 0)), hunters={"-1,0": 3}, dice="x o x")
    assert (after(match), hits(match)) == ({"2,0": 3}, 3)  # across the Den


@pytest.mark.rule("G-7.6")
def test_without_a_connected_way_a_group_stays() -> None:
    match = match_at(road(2, 3, "(5,0)F.03"), *AT_EDGE, hunters={"5,0": 4}, **CHASE)
    assert (after(match), match.turn) == ({"5,0": 4}, 1)


@pytest.mark.rule("G-7.7")
def test_a_group_stops_where_a_player_is_and_all_attack() -> None:
    people = player("1,0"), player("3,0", (2, 2, 2))
    match = match_at(road(2, 5), *people, hunters={"5,0": 4}, dice="x o x o x", **CHASE)
    assert (after(match), limbs(match), limbs(match, 1)) == ({"3,0": 4}, [1, 1, 1], [0, 0, 2])


@pytest.mark.rule("G-7.7")
@pytest.mark.parametrize(("active", "victim"), [(0, 2), (1, 2), (3, 0)])
def test_of_several_players_the_first_in_turn_order_is_attacked(active: int, victim: int) -> None:
    people = [player("3,0" if seat in (0, 2) else "1,0", (1, 2, 1)) for seat in range(4)]
    people[0]["at"] = "1,0" if active == 0 else "3,0"
    match = match_at(road(2, 5), *people, active=active, hunters={"4,0": 2}, dice="x x", **CHASE)
    play(match, "done")
    assert [hits(match, seat, 4) for seat in range(4)] == [2 * (seat == victim) for seat in range(4)]


@pytest.mark.rule("G-7.7")
def test_the_active_player_is_the_first_in_turn_order() -> None:
    people = [player("1,0", (1, 2, 1)) for _ in range(3)]
    match = match_at(road(2, 5), *people, active=1, hunters={"3,0": 2}, dice="x x", **CHASE)
    play(match, "done")
    assert [hits(match, seat, 4) for seat in range(3)] == [0, 2, 0]


@pytest.mark.rule("G-7.8")
@pytest.mark.parametrize(
    ("come", "there", "hunters", "hurt"),
    [
        (2, 0, {"3,0": 1}, 1),
        (1, 0, {}, 0),
        (2, 5, {"3,0": 6}, 1),
        (3, 5, {"3,0": 4, "4,0": 3}, 0),
        (6, 0, {"3,0": 5}, 5),
    ],
)
def test_a_haunted_bog_takes_one_then_too_many_flow_on_then_they_attack(
    come: int, there: int, hunters: dict[str, int], hurt: int
) -> None:
    people = player("3,0", (4, 4, 4)), player(limbs=(0, 0, 0))
    match = match_at(
        road(2, 4, "(3,0)Lh.03"),
        *people,
        hunters={"2,0": come} | ({"3,0": there} if there else {}),
        dice="x o x o x",
        **CLOSE_IN,
    )
    play(match, "done")
    if match.phase == "dir":
        match.push("e")
    assert (field(match, "hunters"), hits(match)) == (hunters, hurt)
    assert field(match, "village") == 24 - sum(hunters.values())


@pytest.mark.rule("G-7.8")
def test_hunters_that_are_pushed_attack_like_others() -> None:
    """From 2,0 nothing but w leads on."""
    match = match_at("(2,0)F.3", *STURDY, hunters={"2,0": 2}, dice="x o x")
    assert (after(match, "scare"), hits(match)) == ({"1,0": 1}, 2)


@pytest.mark.rule("G-7.8", "G-8.7")
def test_no_more_attack_than_stand_there() -> None:
    """Six are scared to 3,0, where two stand. Four flow on se to six others, and five back; four flow on e, and the one
    left of those captures seat 1. All five go to the camp with it: the two left of the six have nobody to attack with.
    """
    people = player("1,0"), player("3,0", (0, 0, 0)), player("3,0")
    land = road(2, 3, "(3,0)F.035 (4,0)F.3 (3,1)F.2")
    match = match_at(land, *people, hunters={"3,0": 2, "4,0": 6, "3,1": 6}, dice="o o o")
    play(match, "scare 4,0 se e")
    assert (match.phase, match.seat, field(match, "hunters")) == ("lose", 1, {"3,0": 5, "4,0": 4, "3,1": 5})
    place_anywhere(play(match, "rg"))
    assert (match.phase, match.seat, limbs(match, 2), field(match, "dice")) == ("act", 0, [1, 1, 1], faces("o o"))
    assert field(match, "hunters") == {at(match, 1): 5, "4,0": 4, "3,1": 5}


@pytest.mark.rule("G-7.8", "G-7.3")
def test_who_is_sent_home_does_not_attack() -> None:
    """Six are scared to 6,-3, where one stands. 3 flow off e, then 4 back and forth, and of the last 4 that come back 2
    go home: 2 attack, and 3 of the first six."""
    people = player("6,-3", (4, 4, 4)), player(limbs=(0, 0, 0))
    land = "(5,-3)K.0 (6,-3)F.03 (7,-3)F.3"
    match = match_at(land, *people, hunters={"5,-3": 6, "6,-3": 1, "7,-3": 6}, dice="x o x o x o x")
    assert after(match, "scare 5,-3 e e e e") == {"6,-3": 5, "7,-3": 5}
    assert (hits(match), field(match, "dice"), field(match, "village")) == (5, faces("o x"), 14)


@pytest.mark.rule("G-7.9")
def test_a_group_here_does_not_come_nearer() -> None:
    people = player("2,0", played=["rg", "hs"], hand=["ss"]), player()
    match = match_at(road(2, 4), *people, hunters={"2,0": 2, "4,0": 1}, plays=2, dice="b2")
    assert (after(match), limbs(match), field(match, "dice")) == ({"2,0": 2, "4,0": 1}, [1, 1, 1], [])
    match = match_at(road(2, 4), player("2,0"), player(), hunters={"2,0": 2}, dice="x", **CLOSE_IN)
    assert (after(match), field(match, "dice")) == ({"2,0": 2}, faces("x"))


@pytest.mark.rule("G-7.10")
def test_the_nearest_group_goes_first() -> None:
    """The five have left 3,0 before the four come."""
    match = match_at(road(2, 5), *AT_EDGE, hunters={"3,0": 5, "4,0": 4}, **CLOSE_IN)
    assert (after(match), match.turn) == ({"2,0": 5, "3,0": 4}, 1)


@pytest.mark.rule("G-7.10")
@pytest.mark.parametrize(("place", "first", "last"), [("2,0", "1,0", "3,0"), ("0,0", "0,-1", "0,1")])
def test_groups_as_near_go_by_cell_number(place: str, first: str, last: str) -> None:
    """The first one captures the player, which ends it all."""
    people = player(place, (1, 0, 1)), player("1,0" if place == "0,0" else "0,0")
    match = match_at(road(2, 3), *people, hunters={first: 1, last: 1}, dice="x", **CLOSE_IN)
    place_anywhere(play(match, "done ss"))
    assert field(match, "hunters") == {at(match): 1, last: 1}


@pytest.mark.rule("G-7.10")
def test_no_hunter_moves_twice() -> None:
    """The four from the west flow on to 3,0, whose one hunter then moves alone."""
    people = player("2,0", (4, 4, 4)), player(limbs=(0, 0, 0))
    match = match_at(road(2, 4), *people, hunters={"1,0": 4, "2,0": 5, "3,0": 1}, dice="x o", **CLOSE_IN)
    assert (after(match, "done e"), hits(match)) == ({"2,0": 6, "3,0": 4}, 1)
    match = match_at(road(2, 4), *people, hunters={"1,0": 4, "2,0": 5, "3,0": 1}, dice="x o x", **CLOSE_IN)
    assert (after(match, "done w"), hits(match)) == ({"1,0": 4, "2,0": 6}, 1)


@pytest.mark.rule("G-7.10")
def test_of_an_overflow_those_go_first_that_have_moved_already() -> None:
    """The four from the west flow on to 3,0 and 4,0. The five of 3,0 then move, and flow off where the four began."""
    people = player("2,0"), player()
    match = match_at(road(2, 5), *people, hunters={"1,0": 4, "2,0": 5, "3,0": 5}, **CLOSE_IN)
    assert after(match, "done e e") == {"2,0": 10, "4,0": 4}
    assert (after(match, "w"), match.turn) == ({"1,0": 5, "2,0": 5, "4,0": 4}, 1)


@pytest.mark.rule("G-7.11")
def test_a_capture_that_cuts_an_event_short_sends_the_surplus_home() -> None:
    """15 at the camp: 7 flow to the player, 3 of them flow on, the others capture; of the 8 two go home."""
    camp = {"gillys": [gilly("tipped", "2,0")], "top": "h08", "support": 8, "hunters": {"2,0": 6}}
    people = player("3,0", (0, 0, 0)), player()
    match = play(match_at(road(2, 4, "(2,0)K.03"), *people, dice="o x", **camp), "done e e")
    assert match.phase == "lose"
    assert field(match, "hunters", "village", "dice") == ({"2,0": 6, "3,0": 4, "4,0": 3}, 11, faces("x"))


# --- 8. Attacks and capture -------------------------------------------------------------------------------------------


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
