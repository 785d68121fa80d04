"""The clauses of RULES.md, parts 9 to 12: the threat phase, support and Zeal, camps and gillys, effect spaces. Two
players on the Den if nothing else is said. Chase moves nobody while groups are slow enough."""

from pathlib import Path
from typing import Any

import pytest

from swamp_envs import Match

from .looking import asked, at, hand, limbs, place_anywhere
from .tables import PACK, bog_stacks, faces, field, gilly, match_at, on_top, play, player, road

LINES = str(Path(__file__).with_name("lines.toml"))  # a pack with cards for tests
SLOW: dict[str, Any] = {"top": "h03", "slow": 20}  # nobody comes nearer
SAVED = [gilly("saved", card=f"g{n}") for n in (1, 2, 3)]


def hunters(match: Match) -> dict[str, int]:
    return field(match, "hunters")


# --- 9. Threat phase --------------------------------------------------------------------------------------------------


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


# --- 10. Support and Zeal ---------------------------------------------------------------------------------------------

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


# --- 11. Camps, gillys, the end ---------------------------------------------------------------------------------------


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


# --- 12. Effect spaces ------------------------------------------------------------------------------------------------


@pytest.mark.rule("G-12.1")
@pytest.mark.parametrize(("moves", "ends"), [("run e done", "2,0"), ("run e e done", "3,0")])
def test_an_ambush_attacks_who_moves_to_it_or_through_it(moves: str, ends: str) -> None:
    match = play(match_at(road(2, 3, "(2,0)Fa.03"), player("1,0"), player(), dice="x o"), moves)
    assert (at(match), limbs(match), field(match, "dice")) == (ends, [1, 0, 1], faces("o"))


@pytest.mark.rule("G-12.1")
@pytest.mark.parametrize(("place", "fins"), [("1,0", 0), ("0,1", 1)])
def test_a_watchtower_sees(place: str, fins: int) -> None:
    match = match_at("(2,0)F.03 (3,0)Fw.3", player(place), player(), plays=2, dice="x", **SLOW)
    assert limbs(play(match, "done")) == [1, fins, 1]


@pytest.mark.rule("G-12.1", "G-5.9")
def test_a_snare_ends_a_movement() -> None:
    match = play(match_at(road(2, 4, "(3,0)Fs.03"), player("1,0"), player()), "run e e")
    assert (match.phase, at(match)) == ("act", "3,0")


@pytest.mark.rule("G-12.1", "G-3.10")
def test_a_covered_hazard_is_gone() -> None:
    match = match_at(road(2, 3, "(2,0)Fa.03"), player("2,0"), player(), bogs=bog_stacks("B01", "B05"), dice="x o")
    play(match, "grow fins bog-a sneak w e")
    assert (field(match, "map")["2,0"], limbs(match), len(field(match, "dice"))) == ("Lm.012345 B01", [1, 2, 1], 2)


@pytest.mark.rule("G-12.2", "G-8.1")
@pytest.mark.parametrize(
    ("moves", "feet"),
    [("0,0 e 1,0", 1), ("1,0 w 0,0", 0), ("1,0 e 2,0", 0), ("2,0 e 3,0", 1)],  # petal, Den, forest, bog tile
)
def test_bogs_protect_feet_but_not_on_the_den(moves: str, feet: int) -> None:
    place, way, there = moves.split()
    match = match_at("(2,0)F.03 (3,0)Lm.3", player(place), player(), hunters={there: 1}, dice="b1 x")
    play(match, f"run {way} done")
    assert (at(match), limbs(match), field(match, "dice")) == (there, [1, 1, feet], faces("x"))


MARSH = road(2, 6, "(4,0)Lm.03")


@pytest.mark.rule("G-12.3")
@pytest.mark.parametrize(("start", "end"), [("6,0", "4,0"), ("5,0", "4,0"), ("4,0", "1,0")])
def test_a_mud_bank_stops_who_moves_onto_it(start: str, end: str) -> None:
    """Hounds come three spaces."""
    match = match_at(MARSH, player("0,0"), player(), hunters={start: 1}, top="h10")
    assert hunters(play(match, "done")) == {end: 1}


@pytest.mark.rule("G-12.4")
@pytest.mark.parametrize(("supply", "tokens"), [(12, 2), (2, 2), (1, 1), (0, 0)])
def test_a_sanctuary_comes_with_two_protection_tokens(supply: int, tokens: int) -> None:
    """As many as there are."""
    people = player("2,0", (1, 1, 13 - supply), hand=["rg", "hs", "ss", "u12"]), player()
    match = play(match_at("(2,0)F.03", *people, bogs=bog_stacks("B05", "B09")), "u12 bog-a")
    assert (field(match, "wards").get("2,0", 0), field(match, "supply")) == (tokens, supply - tokens)


@pytest.mark.rule("G-12.4")
def test_a_printed_sanctuary_too() -> None:
    forest = on_top([f"F{n:02}" for n in range(30, 0, -1)], "F24")
    match = play(match_at("(2,0)F.03", player("2,0"), player(), forest=forest), "sense")
    assert field(match, "shown") == ["F24"]
    place_anywhere(match)
    sanctuary = next(cell for cell, text in field(match, "map").items() if text.startswith("Fy"))
    assert (field(match, "wards"), field(match, "supply")) == ({sanctuary: 2}, 10)


@pytest.mark.rule("G-12.4", "G-8.2")
def test_its_protection_serves_any_player_there() -> None:
    match = match_at(
        "(2,0)Ly.03", player("0,0"), player("1,0"), active=1, wards={"2,0": 2}, hunters={"2,0": 1}, dice="x"
    )
    play(match, "run e")
    assert asked(match) == ("guard", 1, "done use")
    play(match, "use done")
    assert (limbs(match, 1), field(match, "wards")) == ([1, 1, 1], {"2,0": 1})


@pytest.mark.rule("G-12.5")
@pytest.mark.parametrize(("come", "stay", "hurt"), [(1, 0, 0), (2, 1, 1), (3, 2, 2)])
def test_a_haunted_bog_sends_one_home_before_the_attacks(come: int, stay: int, hurt: int) -> None:
    people = player("3,0", (4, 4, 4)), player(limbs=(0, 0, 0))
    match = match_at("(2,0)F.03 (3,0)Lh.3", *people, hunters={"2,0": come}, dice="x o x")
    play(match, "done")
    assert (hunters(match), field(match, "village")) == ({"3,0": stay} if stay else {}, 24 - stay)
    assert (sum(limbs(match)), len(field(match, "dice"))) == (12 - hurt, 3 - hurt)


@pytest.mark.rule("G-12.5")
def test_it_takes_one_of_those_that_came_before_the_overflow() -> None:
    """Three come to four: six are left, and one more is sent home by Scare."""
    match = match_at(road(2, 5, "(3,0)Lh.03"), player("1,0"), player(), hunters={"3,0": 4, "4,0": 3})
    play(match, "scare 4,0 w")
    assert (hunters(match), field(match, "village"), match.phase) == ({"3,0": 5}, 19, "act")


TUNNEL = "(2,0)Lt.03 (3,0)(4,0)F.03 (5,0)Lm.3 (4,-2)Lh.0 (6,0)Lm.0"
PETALS = "1,0 1,-1 0,-1 -1,0 -1,1 0,1"


@pytest.mark.rule("G-12.6")
def test_a_movement_on_a_tunnel_may_begin_with_a_travel() -> None:
    match = play(match_at(TUNNEL, player("2,0"), player()), "sneak")
    assert match.phase == "step"
    assert {*match.legal_moves} == {"done", "e", "w", "4,-2", "5,0", *PETALS.split()}
    play(match, "5,0")
    assert (match.phase, at(match)) == ("act", "5,0")


@pytest.mark.rule("G-12.6")
def test_a_step_onto_a_tunnel_offers_a_travel_after_the_attacks() -> None:
    match = match_at(TUNNEL, player("1,0"), player(), hunters={"2,0": 1}, dice="x")
    play(match, "run e")
    assert (match.phase, at(match), limbs(match)) == ("dest", "2,0", [1, 0, 1])
    assert {*match.legal_moves} == {"done", "4,-2", "5,0", *PETALS.split()}
    assert at(play(match.copy(), "4,-2")) == "4,-2"
    assert (play(match, "done").phase, at(match)) == ("act", "2,0")


@pytest.mark.rule("G-12.6", "G-5.8")
@pytest.mark.parametrize(("answer", "state"), [("done", "standing"), ("-1,0", "tipped")])
def test_even_if_a_token_ends_the_movement_there(answer: str, state: str) -> None:
    match = match_at("(2,0)Lt.03", player("1,0"), player(), gillys=[gilly("tipped", "2,0")])
    play(match, f"sneak e {answer}")
    assert (match.phase, field(match, "gillys")[0]["state"]) == ("act", state)


@pytest.mark.rule("G-12.7")
def test_den_petals_and_camps_hold_no_hazard() -> None:
    great_bog = PACK.great_bog().values()
    camps = [half for tile, halves in PACK.halves.items() if tile[0] == "C" for half in halves]
    assert {space.terrain for space in great_bog} | {terrain for terrain, _ in camps} <= {"", ".", "b"}


@pytest.mark.rule("G-12.7")
@pytest.mark.parametrize(("start", "end"), [("3,0", "0,0"), ("4,0", "1,0"), ("5,0", "2,0"), ("0,0", "-2,0")])
def test_hunters_may_stand_on_the_den_on_petals_and_in_camps(start: str, end: str) -> None:
    """Hounds come three spaces."""
    land = road(2, 5, "(2,0)K.03 (-2,0)F.03 (-3,0)F.0")
    people = player("-2,0", (4, 4, 4)), player("-2,0")
    match = match_at(land, *people, hunters={start: 1}, top="h10")
    assert hunters(play(match, "done")) == {end: 1}
