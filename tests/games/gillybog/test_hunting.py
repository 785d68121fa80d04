"""The clauses of RULES.md, part 7: how hunters move. Two players on the Den if nothing else is said, and a road of
forest that leads east from petal `1,0`. Chase moves the nearest group by its size, War Horn by one, Close In all
groups by one; Reinforcements places a hunter with the nearest group, Stakeout one at each gilly."""

from typing import Any

import pytest

from swamp_envs import Match

from .looking import asked, at, limbs, place_anywhere
from .scenes import AT_EDGE, CHASE, CLOSE_IN, WAR_HORN
from .tables import faces, field, gilly, match_at, play, player, road

STURDY = player("1,0", (4, 4, 4)), player(limbs=(0, 0, 0))  # no attack captures


def after(match: Match, moves: str = "done") -> dict[str, int]:
    """Where the hunters are then."""
    return field(play(match, moves), "hunters")


def hits(match: Match, seat: int = 0, before: int = 12) -> int:
    return before - sum(limbs(match, seat))


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
