"""The clauses of RULES.md, parts 4, 9 and 10: turns and cards, the threat phase, support and Zeal. Two players on the
Den if nothing else is said; Chase is the hunter card, and moves nobody while groups are slow enough."""

from pathlib import Path
from typing import Any

import pytest

from .looking import asked, hand, hunters, limbs, of_seat, place_anywhere
from .scenes import BASICS, SAVED, SLOW, holding_at_edge
from .tables import field, match_at, play, player, road


@pytest.mark.rule("G-4.1")
def test_turns_go_round() -> None:
    match = match_at("", *[player() for _ in range(3)], hunter_deck=["h03"], village_deck=[])
    for turn in range(7):
        assert (match.phase, match.seat, match.turn, field(match, "active")) == ("act", turn % 3, turn, turn % 3)
        match.push("done")


@pytest.mark.rule("G-4.2", "G-4.3", "G-4.4")
def test_as_many_cards_as_one_likes() -> None:
    """A basic card gives one of its two actions; Scare has nobody to scare, and is played all the same."""
    match = match_at("", holding_at_edge("u26"), player())
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
    match = play(match_at("", holding_at_edge("u24", "u02"), player()), "u24 fins feet")
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
    match = match_at("", holding_at_edge(*every), player())
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


LINES = str(Path(__file__).with_name("lines.toml"))  # a pack with cards for tests


@pytest.mark.rule("G-9.1")
@pytest.mark.parametrize(("support", "come"), [(0, 2), (3, 5)])
def test_the_top_card_comes_first_and_support_counts(support: int, come: int) -> None:
    """Scout: two hunters, or two and the support, on the nearest space with an open path."""
    match = match_at(road(2, 3), player("3,0"), player(), top="h05", support=support)
    assert hunters(play(match, "done")) == {"3,0": come}
    assert (match.turn, match.seat) == (1, 1)


@pytest.mark.rule("G-9.1")
def test_it_begins_when_a_new_card_has_been_taken() -> None:
    person = player("3,0", hand=["rg", "ss"], injured=["hs"])
    match = play(match_at(road(2, 3), person, player(), top="h05"), "scare run done")
    assert (match.phase, hunters(match)) == ("pick", {})
    assert (hunters(play(match, "pick-1")), match.turn) == ({"3,0": 2}, 1)


@pytest.mark.rule("G-9.2", "G-13.17")
@pytest.mark.parametrize(
    ("top", "registers", "dice"),
    [
        ("h03", {"plays": 0}, 0),
        ("h03", {"plays": 1}, 0),
        ("h03", {"plays": 4}, 3),  # one timer
        ("h02", {"plays": 4}, 1),  # three
        ("h03", {"plays": 4, "timer_bonus": 2}, 1),
        ("h03", {"plays": 4, "timer_bonus": 7}, 0),
        ("h03", {"plays": 4, "timer_bonus": 7, "extra_dice": 2}, 2),
        ("h03", {"plays": 4, "extra_dice": 2}, 5),
    ],
)
def test_a_die_for_each_card_beyond_the_timers(top: str, registers: dict[str, int], dice: int) -> None:
    match = play(match_at(top=top, dice="o o o o o o o", **registers), "done")
    assert len(field(match, "dice")) == 7 - dice


@pytest.mark.rule("G-9.3", "G-9.4")
def test_all_dice_are_rolled_before_the_first_is_resolved() -> None:
    """Six dice, boots on all of them; the seventh is the attack's."""
    person = player("2,0")
    match = match_at(road(2, 8), person, player(), hunters={"8,0": 1}, top="h02", plays=9, dice="b1 b1 b1 b1 b1 b1 o")
    assert hunters(play(match, "done")) == {"2,0": 1}
    assert (limbs(match), field(match, "dice")) == ([0, 1, 1], [])


@pytest.mark.rule("G-9.4")
@pytest.mark.parametrize(("dice", "reached"), [("b1 o", "4,0"), ("b1 b1", "3,0"), ("b2 b1", "2,0"), ("o o", "5,0")])
def test_boots_are_added_up(dice: str, reached: str) -> None:
    match = match_at(road(2, 5), player("1,0"), player(), hunters={"5,0": 1}, top="h02", plays=5, dice=dice)
    assert (hunters(play(match, "done")), limbs(match)) == ({reached: 1}, [1, 1, 1])


@pytest.mark.rule("G-9.4", "G-2.5")
def test_a_tie_for_the_nearest_is_asked_after_the_dice() -> None:
    """One card beyond the timers, one boot. Both groups are near enough for the card's blast."""
    both: dict[str, Any] = {"hunters": {"3,0": 1, "-1,0": 1}, "top": "h02", "plays": 4, "dice": "b1"}
    match = play(match_at(road(2, 3), player("1,0"), player(), **both), "done")
    assert asked(match) == ("group", 0, "-1,0 3,0")
    assert (hunters(play(match, "3,0")), match.turn) == ({"-1,0": 1, "2,0": 1}, 1)


@pytest.mark.rule("G-9.4")
@pytest.mark.parametrize(
    ("dice", "change", "fins"),
    [
        ("x o", {}, 2),
        ("x x", {}, 1),
        ("o o", {}, 3),
        ("x x", {"hide": True}, 3),
        ("x x", {"hunters": {"4,1": 1}}, 3),  # round a corner
    ],
)
def test_a_blast_costs_from_the_fins_whoever_is_seen(dice: str, change: dict[str, Any], fins: int) -> None:
    land = road(2, 4, "(4,0)F.35 (4,1)F.2")
    people = player("2,0", (1, 3, 1)), player()
    match = match_at(land, *people, plays=3, dice=dice, **{"hunters": {"4,0": 1}} | SLOW | change)
    assert limbs(play(match, "done")) == [1, fins, 1]


@pytest.mark.rule("G-9.4")
def test_blasts_come_after_boots() -> None:
    """The boots bring the group into sight."""
    match = match_at(
        road(2, 4, "(4,0)F.35 (4,1)F.2"),
        player("2,0"),
        player(),
        hunters={"4,1": 1},
        top="h02",
        plays=5,
        dice="x b1",
    )
    assert (hunters(play(match, "done")), limbs(match)) == ({"4,0": 1}, [1, 0, 1])


@pytest.mark.rule("G-9.5", "G-6.7")
def test_clean_up() -> None:
    person = player(hand=["rg"], played=["ss", "u07"], howl=True)
    match = match_at(
        "",
        person,
        player(hand=["rg", "ss"], howl=True),
        howl_on=1,
        howl_next=0,
        plays=3,
        timer_bonus=2,
        extra_dice=1,
        shield=1,
        slow=1,
        hide=True,
        gillys=[SAVED[0] | {"used": True}],
        dice="o",
    )
    d = play(match, "done").to_dict()
    assert d["players"][0] == player(hand=["rg", "ss", "u07"], howl=True)
    assert d["players"][1] == player()
    assert (d["howl_on"], d["howl_next"], d["active"], d["turn"]) == (0, -1, 1, 1)
    assert (d["hunter_deck"], d["hunter_discard"]) == (["h01", "h02", "h04", "h05"], ["h03"])
    assert [d[name] for name in ("plays", "timer_bonus", "extra_dice", "shield", "slow", "hide")] == [0] * 5 + [False]
    assert not d["gillys"][0]["used"]


@pytest.mark.rule("G-9.6", "G-11.8", "G-15.7")
def test_the_game_is_cut_after_the_last_turn() -> None:
    people = player(hand=["hs", "ss"], played=["rg"]), player()
    match = match_at("", *people, plays=1, options={"max_turns": 2}, turn=1)
    play(match, "done")
    assert (bool(match.over), match.truncated, match.payoff) == (True, True, [0, 0])
    assert field(match, "outcome", "turn", "active", "seat", "hunter_discard") == ("cut", 2, 0, -1, ["h03"])
    assert hand(match) == "rg hs ss"


@pytest.mark.rule("G-9.6")
def test_without_a_limit_it_goes_on() -> None:
    match = play(match_at(options={"max_turns": 0}, turn=5000), "done")
    assert (match.over, match.turn) == (False, 5001)


LAST = {"hunter_deck": ["h03"], "hunter_discard": ["h01", "h02"], "village_deck": ["h06", "h07"]}


@pytest.mark.rule("G-10.1")
def test_zeal() -> None:
    found = [play(match_at(rng=rng, **LAST), "done").to_dict() for rng in range(40)]
    assert {tuple(sorted(d["hunter_deck"])) for d in found} == {("h01", "h02", "h03", "h07")}
    assert {(d["support"], tuple(d["hunter_discard"]), tuple(d["village_deck"])) for d in found} == {(1, (), ("h06",))}
    assert len({tuple(d["hunter_deck"]) for d in found}) > 12


@pytest.mark.rule("G-10.1")
def test_before_the_last_card_there_is_no_zeal() -> None:
    match = play(match_at(**LAST | {"hunter_deck": ["h04", "h03"]}), "done")
    assert field(match, "support", "hunter_discard", "hunter_deck") == (0, ["h01", "h02", "h03"], ["h04"])


@pytest.mark.rule("G-10.2")
def test_the_track_and_the_village_deck_end() -> None:
    match = play(match_at(**LAST | {"village_deck": []}, support=8), "done")
    assert (field(match, "support"), len(field(match, "hunter_deck"))) == (8, 3)


@pytest.mark.rule("G-10.2")
def test_the_pack_says_what_a_space_of_the_track_is_worth() -> None:
    """Two for each in this pack: Scout places two and as many more."""
    match = match_at(road(2, 3), player("3,0"), player(), top="h05", support=2, options={"pack": LINES})
    assert hunters(play(match, "done")) == {"3,0": 6}


@pytest.mark.rule("G-10.3", "G-15.5")
def test_the_card_that_is_added_is_seen_when_it_comes_up() -> None:
    found = [play(match_at(rng=rng, **LAST), "done") for rng in range(20)]
    tops = [("h07" in field(match, "hunters_seen"), field(match, "hunter_deck")[-1] == "h07") for match in found]
    assert {*tops} == {(True, True), (False, False)}
    assert all(match.seen_by(0)["hunter_deck"][:3] == ["?"] * 3 for match in found)
