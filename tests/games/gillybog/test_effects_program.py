"""The clauses of RULES.md, parts 6 and 13: the basic actions, and how the lines of a card are carried out. Two players
on the Den if nothing else is said. The pack `lines.toml` has cards for lines that no standard card has alone."""

import pytest

from .looking import asked, at, counts, hand, limbs, of_seat, place_anywhere
from .scenes import AT_EDGE, HOWLER, holding_at_edge, threatened, with_card, with_lines
from .tables import FOREST, Dict, bog_stacks, faces, field, gilly, match_at, on_top, play, player, road


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
    match = play(match_at("", holding_at_edge("u26", place="0,0"), player(), dice="o o o"), f"{cards} done")
    assert len(field(match, "dice")) == 3 - rolled


@pytest.mark.rule("G-13.1")
def test_numbers_in_parentheses_grow_by_a_howl() -> None:
    assert counts(with_lines("u07")) == (0, 1, 0)
    assert counts(with_lines("u07", **HOWLER)) == (2, 2, 0)


@pytest.mark.rule("G-13.1")
def test_a_gillys_never_do() -> None:
    """Mossback: SHIELD 1; Old Snapper: TIMER 1."""
    gillys = [gilly("saved", card="g7"), gilly("saved", card="g2")]
    match = play(match_at("", player(), HOWLER["friend"], howl_on=1, gillys=gillys), "g7 g2")
    assert counts(match) == (1, 1, 0)


@pytest.mark.rule("G-13.1")
@pytest.mark.parametrize(("support", "hurt"), [(0, 0), (1, 2)])
def test_a_hunter_cards_grow_by_the_support(support: int, hurt: int) -> None:
    """BLAST YOU 2 (2), the support worth two a space: the group is three spaces away."""
    people = player("1,0", (1, 4, 1)), player()
    match = threatened("h02", road(2, 4), people=people, hunters={"4,0": 1}, support=support)
    assert limbs(match) == [1, 4 - hurt, 1]


@pytest.mark.rule("G-13.1", "G-13.25")
def test_a_line_for_a_howl_counts_when_lines_are_skipped() -> None:
    """IF SEEN 2, !TIMER 1, SHIELD 1, SLOW 1: nobody is seen."""
    assert counts(with_lines("u08")) == (0, 0, 1)
    assert counts(with_lines("u08", "(2,0)Fw.03", "1,0")) == (0, 1, 1)
    assert counts(with_lines("u08", "(2,0)Fw.03", "1,0", **HOWLER)) == (1, 1, 1)


@pytest.mark.rule("G-13.1", "G-13.4")
def test_n_times_stops_when_there_is_nothing_more() -> None:
    match = with_card("u24", friend=player(limbs=(4, 4, 6)))  # PROTECT SELF (2), one token left
    assert (match.phase, field(match, "supply")) == ("limb", 1)
    assert (play(match, "feet").phase, limbs(match)) == ("act", [1, 1, 2])


@pytest.mark.rule("G-13.1")
def test_you_are_the_active_player_on_hunter_cards() -> None:
    match = match_at("(2,0)F.03", player("2,0"), player("-1,0"), active=1, hunters={"2,0": 1, "-1,0": 1}, top="h02")
    play(match, "done")
    assert (limbs(match, 0), limbs(match, 1)) == ([1, 1, 1], [1, 0, 1])


@pytest.mark.rule("G-13.25")
@pytest.mark.parametrize(
    ("card", "yes", "no"),
    [
        ("u04", {"place": "1,0"}, {"place": "0,0"}),  # IF BOG
        ("u02", {"land": "(2,0)Fw.03", "place": "1,0"}, {"land": "(2,0)Fw.03", "place": "0,1"}),  # IF SEEN
        ("u02", {"hunters": {"1,0": 1}}, {"hunters": {"1,0": 1}, "hide": True}),
        ("u03", {"hunters": {"0,0": 1}}, {"hunters": {"1,0": 1}}),  # IF HUNTED
    ],
)
def test_if(card: str, yes: Dict, no: Dict) -> None:
    assert counts(with_lines(card, **yes)) == (1, 1, 0)
    assert counts(with_lines(card, **no)) == (0, 1, 0)


@pytest.mark.rule("G-13.26")
@pytest.mark.parametrize(("pick", "found"), [("pick-1", (1, 2, 0)), ("pick-2", (0, 1, 1))])
def test_choose(pick: str, found: tuple[int, int, int]) -> None:
    """CHOOSE 2 1, TIMER 1, SHIELD 1, SLOW 1, SHIELD 1."""
    match = with_lines("u05")
    assert asked(match) == ("pick", 0, "pick-1 pick-2")
    assert counts(play(match, pick)) == found
