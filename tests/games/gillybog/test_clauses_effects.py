"""The clauses of RULES.md, parts 13 to 15: the lines of the cards, decisions, positions. Two players on the Den if
nothing else is said. The pack `lines.toml` has cards for lines that no standard card has alone."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from swamp_envs import Match

from .looking import asked, at, hand, limbs, of_seat, place_anywhere
from .tables import (
    BASIC_HUNTERS,
    BOGS,
    CAMPS,
    FOREST,
    GAME,
    LAID,
    Dict,
    bog_stacks,
    deal,
    faces,
    field,
    gilly,
    load,
    match_at,
    on_top,
    play,
    player,
    position,
    road,
)

LINES = str(Path(__file__).with_name("lines.toml"))
HUNTING = {"top": "h03", "slow": 20}  # Chase, and nobody moves


RING = [f"{q},{r}" for q in range(-2, 3) for r in range(-2, 3) if max(abs(q), abs(r), abs(q + r)) == 2]


def holding(*cards: str, place: str = "0,0", **others: Any) -> Dict:
    """A player with these cards and the basic ones."""
    return player(place, hand=["rg", "hs", "ss", *sorted(cards)], **others)


def with_lines(card: str, land: Any = "", place: str = "0,0", friend: Dict | None = None, **others: Any) -> Match:
    """A unique card of the pack for tests is in seat 0's hand; it is played at once."""
    person = holding(card, place=place, **others.pop("person", {}))
    match = match_at(land, person, friend or player(), options={"pack": LINES}, **others)
    return play(match, card)


def threatened(card: str, land: Any = "", place: str = "0,0", **others: Any) -> Match:
    """A hunter card of the pack for tests is resolved."""
    people = others.pop("people", (player(place), player()))
    return play(match_at(land, *people, top=card, options={"pack": LINES}, **others), "done")


def with_card(card: str, land: Any = "", place: str = "0,0", friend: Dict | None = None, **others: Any) -> Match:
    """A unique card of the standard pack is played."""
    person = holding(card, place=place, **others.pop("person", {}))
    return play(match_at(land, person, friend or player(), **others), card)


HOWLER: Dict = {"friend": player(hand=["rg", "ss"], howl=True), "howl_on": 1}


def counts(match: Match) -> tuple[int, int, int]:
    """Bonus timers, shields and slowness, by which tests see what lines were carried out."""
    return field(match, "timer_bonus", "shield", "slow")


def hunters(match: Match) -> dict[str, int]:
    return field(match, "hunters")


# --- 13. How programs run ---------------------------------------------------------------------------------------------


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


# --- 13. Players' lines -----------------------------------------------------------------------------------------------


@pytest.mark.rule("G-13.2", "G-5.2")
def test_move_any_is_81_steps() -> None:
    match = play(match_at(road(2, 3), player("2,0"), player()), "run" + " e w" * 40)
    assert (match.phase, at(match)) == ("step", "2,0")
    assert (play(match, "e").phase, at(match)) == ("act", "3,0")


@pytest.mark.rule("G-13.2", "G-6.5")
def test_move_has_ignores() -> None:
    """MOVE any 2, three Ambushes on the way."""
    land = "(2,0)Fa.03 (3,0)Fa.03 (4,0)Fa.3"
    match = with_lines("u13", land, "1,0", dice="x")
    play(match, "e use e use e done")
    assert (limbs(match), field(match, "dice"), at(match)) == ([1, 0, 1], [], "4,0")


@pytest.mark.rule("G-13.2", "G-5.9")
@pytest.mark.parametrize(("moves", "place", "shield"), [("e", "2,0", 0), ("e e", "3,0", 1), ("done", "1,0", 1)])
def test_a_snare_that_ends_a_movement_early_ends_the_card(moves: str, place: str, shield: int) -> None:
    """MOVE 2 0, SHIELD 1, and a Snare on the first or the second space."""
    snare = {"2,0": "(2,0)Fs.03", "3,0": "(3,0)Fs.03"}.get(place, "")
    match = play(with_lines("u21", road(2, 4, snare), "1,0"), moves)
    assert (match.phase, at(match), counts(match)) == ("act", place, (0, shield, 0))


MARSH = "(2,0)F.03 (3,0)Lh.03 (4,0)Lm.03 (5,0)F.3"


def destinations(match: Match) -> set[str]:
    assert match.phase == "dest"
    return {*match.legal_moves}


@pytest.mark.rule("G-13.3")
def test_travel_bog() -> None:
    """BOG (3) from 2,0."""
    match = with_card("u01", MARSH, "2,0")
    assert destinations(match) == {"done", "3,0", "4,0", "1,0", "1,-1", "0,-1", "-1,0", "-1,1", "0,1"}
    assert (play(match, "4,0").phase, at(match)) == ("act", "4,0")


@pytest.mark.rule("G-13.3")
def test_travel_any() -> None:
    """ANY (2) from 4,0."""
    assert destinations(with_card("u02", MARSH, "4,0")) == {"done", "2,0", "3,0", "5,0"}
    assert destinations(with_card("u02", MARSH, "4,0", **HOWLER)) == {"done", "2,0", "3,0", "5,0", "1,0"}


@pytest.mark.rule("G-13.3")
def test_travel_great() -> None:
    match = with_lines("u10", MARSH, "1,0")
    assert destinations(match) == {"done", "1,-1", "0,-1", "-1,0", "-1,1", "0,1"}
    assert (play(match.copy(), "done").phase, at(match)) == ("act", "1,0")


@pytest.mark.rule("G-13.3")
def test_travel_friend() -> None:
    """To another player or a standing gilly, but not to a tipped one and not to the own space."""
    gillys = [gilly("standing", "4,0", "g1"), gilly("tipped", "3,0"), gilly("standing", "1,0", "g2")]
    match = with_card("u06", MARSH, "1,0", player("5,0"), gillys=gillys)
    assert destinations(match) == {"done", "4,0", "5,0"}
    assert at(play(match, "5,0")) == "5,0"


@pytest.mark.rule("G-13.3", "G-5.6")
def test_travel_leads_a_gilly_and_meets_hunters() -> None:
    gillys = [gilly("standing", "2,0", "g1")]
    match = with_card("u01", MARSH, "2,0", gillys=gillys, hunters={"4,0": 1}, dice="x")
    play(match, "4,0")
    assert (at(match), field(match, "gillys")[0]["at"], limbs(match)) == ("4,0", "4,0", [1, 0, 1])


@pytest.mark.rule("G-13.4")
def test_protect_self_and_ally() -> None:
    """PROTECT SELF 1, ALLY, PROTECT ALLY (1)."""
    person = holding("u25")
    match = play(match_at("", person, player(), player()), "u25 fins")
    assert asked(match) == ("player", 0, "p2 p3")
    play(match, "p3")
    assert asked(match) == ("limb", 0, "fronds fins feet")
    play(match, "feet")
    assert [limbs(match, seat) for seat in range(3)] == [[1, 2, 1], [1, 1, 1], [1, 1, 2]]


@pytest.mark.rule("G-13.4", "G-13.23")
def test_alone_there_is_no_ally() -> None:
    match = play(match_at("", holding("u25")), "u25 fins")
    assert (match.phase, limbs(match), field(match, "supply")) == ("act", [1, 2, 1], 14)


@pytest.mark.rule("G-13.4")
def test_protect_bogs() -> None:
    """Two each, in turn order from the active seat, who is asked: seats 1, 2 and 0; seat 3 is in no bog."""
    people = [player("1,0"), holding("u12", place="1,0"), player("-1,0"), player()]
    match = match_at("", *people, active=1, options={"pack": LINES})
    play(match, "u12 fronds fronds")
    assert (match.seat, match.phase, limbs(match, 1)) == (1, "limb", [3, 1, 1])
    play(match, "fins fins")
    assert (match.seat, limbs(match, 2)) == (1, [1, 3, 1])
    play(match, "feet feet")
    assert (match.phase, limbs(match, 0), limbs(match, 3)) == ("act", [1, 1, 3], [1, 1, 1])


@pytest.mark.rule("G-13.5")
def test_patch() -> None:
    """PATCH 3, two limbs bare: the second has no choice, and there is no third."""
    match = with_lines("u06", person={"limbs": (0, 2, 0)})
    assert asked(match) == ("limb", 0, "fronds feet")
    assert (play(match, "feet").phase, limbs(match)) == ("act", [1, 2, 1])


@pytest.mark.rule("G-13.6")
@pytest.mark.parametrize(("supply", "tokens"), [(5, 2), (1, 1), (0, 0)])
def test_ward(supply: int, tokens: int) -> None:
    match = with_lines("u01", friend=player(limbs=(5, 5, 5 - supply)))
    assert (field(match, "wards").get("0,0", 0), field(match, "supply")) == (tokens, supply - tokens)


@pytest.mark.rule("G-13.7")
def test_bog_here_must_be_laid() -> None:
    match = with_lines("u18", road(2, 3), "2,0", bogs=bog_stacks("B01", "B05"))
    assert asked(match) == ("stack", 0, "bog-a bog-b")
    assert field(play(match, "bog-a"), "map")["2,0"] == "Lm.012345 B01"


@pytest.mark.rule("G-13.7", "G-3.11")
@pytest.mark.parametrize("place", ["0,0", "1,0", "2,0", "3,0", "4,0"])  # Den, petal, cliff, camp, bog tile
def test_bog_here_only_where_it_may(place: str) -> None:
    match = with_lines("u18", "(2,0)C.03 (3,0)K.03 (4,0)Lm.3", place)
    assert (match.phase, sum(map(len, field(match, "bogs")))) == ("act", 16)


@pytest.mark.rule("G-13.7")
def test_bog_in_line_of_sight_may_be_laid() -> None:
    land = road(2, 4, "(4,0)F.35 (4,1)F.2 (3,-1)F.4")
    match = with_lines("u19", land, "2,0", bogs=bog_stacks("B05 B01", "B09"))
    assert asked(match) == ("space", 0, "done 2,0 3,0 4,0")
    play(match, "3,0 bog-a")
    assert asked(match) == ("space", 0, "done 2,0 4,0")
    assert play(match.copy(), "done").phase == "act"
    assert (play(match, "2,0 bog-a").phase, field(match, "map")["2,0"]) == ("act", "Ly.012345 B05")


@pytest.mark.rule("G-13.8")
def test_turn() -> None:
    """TURN 2 2: one tile is too far, one has the same paths whichever way, one is none of the pack's."""
    laid = {"3,0": "Lm.0123 B03", "5,0": "Lm.0124 B04", "2,-1": "Ly.012345 B05", "4,-1": "Lm.03"}
    land = road(2, 6) | laid
    stacks = [[tile for tile in BOGS if tile not in ("B03", "B04", "B05")], []]
    match = with_lines("u17", land, "2,0", bogs=stacks)
    assert asked(match) == ("space", 0, "done 3,0")
    play(match, "3,0")
    assert asked(match) == ("orient", 0, "ne nw w sw se")
    play(match, "se")
    assert (field(match, "map")["3,0"], asked(match)) == ("Lm.0125 B03", ("space", 0, "done 3,0"))
    assert (play(match, "done").phase, field(match, "bogs")) == ("act", stacks)


def sensing(card: str, *tiles: str) -> Match:
    return with_lines(card, "(2,0)F.03", "2,0", forest=on_top(FOREST, *tiles))


@pytest.mark.rule("G-13.9")
def test_forest() -> None:
    """FOREST 2."""
    match = sensing("u23", "F05", "F07")
    assert (match.phase, field(match, "shown"), len(field(match, "forest"))) == ("cell", ["F05"], 29)
    match = place_one(match)
    assert (match.phase, field(match, "shown"), len(field(match, "forest"))) == ("cell", ["F07"], 28)
    assert (place_one(match).phase, field(match, "shown")) == ("act", [])


def place_one(match: Match) -> Match:
    shown = field(match, "shown")
    while match.phase in ("cell", "orient") and field(match, "shown") == shown:
        match.push(match.legal_moves[0])
    return match


@pytest.mark.rule("G-13.9", "G-13.11")
def test_linked() -> None:
    """FOREST 1, LINKED 2, TIMER 1, SHIELD 1, SLOW 1; F05 is .034/.03."""
    near, far = sensing("u09", "F05"), sensing("u09", "F05")
    assert counts(play(near, "3,0 e")) == (1, 1, 1)
    assert counts(play(far, "-2,0 w")) == (0, 0, 1)


@pytest.mark.rule("G-13.9")
def test_every_card_starts_without_a_link() -> None:
    person = holding("u09", "u25", place="2,0")
    match = match_at("(2,0)F.03", person, player(), forest=on_top(FOREST, "F05", "F09"), options={"pack": LINES})
    play(match, "u09 3,0 e")
    assert counts(match) == (1, 1, 1)
    play(match, "u25")
    place = next(cell for cell in match.legal_moves if cell[0] == "-")
    play(match, place)
    place_anywhere(match)
    assert counts(match) == (1, 1, 2)


@pytest.mark.rule("G-13.10")
def test_extra() -> None:
    """EXTRA 2: asked before each."""
    match = sensing("u11", "F05", "F09")
    assert (asked(match), field(match, "shown")) == (("extra", 0, "done use"), [])
    assert play(match.copy(), "done").phase == "act"
    assert field(play(match, "use"), "shown") == ["F05"]
    assert asked(place_one(match)) == ("extra", 0, "done use")
    assert place_one(play(match, "use")).phase == "act"


@pytest.mark.rule("G-13.10")
def test_extra_without_a_tile_is_not_asked() -> None:
    assert with_lines("u11", forest=[]).phase == "act"
    assert place_one(play(with_lines("u11", forest=["F05"]), "use")).phase == "act"


@pytest.mark.rule("G-13.12")
def test_search() -> None:
    """The top five; the topmost is pick-1."""
    match = sensing("u20", "F05", "F09", "F20", "F29", "F30")
    assert asked(match) == ("pick", 0, "pick-1 pick-2 pick-3 pick-4 pick-5")
    before = field(match, "forest")
    assert (field(match, "shown"), len(before)) == (["F05", "F09", "F20", "F29", "F30"], 25)
    play(match, "pick-3")
    after = field(match, "forest")
    assert (match.phase, field(match, "shown")) == ("cell", ["F20"])
    assert sorted(after) == sorted(set(FOREST) - {"F20"})
    assert after[:25] != before  # the whole stack is shuffled


@pytest.mark.rule("G-13.12")
def test_search_among_few() -> None:
    assert with_lines("u20", forest=[]).phase == "act"
    match = with_lines("u20", forest=["F05"], rng=9)
    assert (match.phase, field(match, "shown", "rng")) == ("cell", (["F05"], 9))


@pytest.mark.rule("G-13.12")
def test_search_for_nothing_that_fits() -> None:
    match = with_lines("u20", dict.fromkeys(RING, "F."), forest=FOREST)
    after = field(match, "forest")
    assert (match.phase, field(match, "shown"), sorted(after)) == ("act", [], sorted(FOREST))
    assert after != FOREST


# --- 13. Lines about hunters, by players ------------------------------------------------------------------------------

GROUPS = {"0,0": 1, "2,0": 2, "-2,3": 1, "4,1": 1}
SPREAD = road(2, 4, "(4,0)F.35 (4,1)Lm.2 (-2,3)F.")


@pytest.mark.rule("G-13.13")
@pytest.mark.parametrize(
    ("pack", "card", "groups"),
    [
        ("standard", "u17", "0,0 2,0"),  # LOS, from 3,0: in line are 2,0 and the Den
        ("standard", "u20", "4,1"),  # BOGS: 4,1 alone, so without a question
        (LINES, "u15", "0,0 2,0 4,1 -2,3"),  # ANY
    ],
)
def test_group(pack: str, card: str, groups: str) -> None:
    match = match_at(SPREAD, holding(card, place="3,0"), player(), hunters=GROUPS, options={"pack": pack})
    play(match, card)
    if " " in groups:
        assert asked(match) == ("group", 0, groups)
    else:
        assert groups not in hunters(match)


@pytest.mark.rule("G-13.13")
def test_group_here() -> None:
    """SHIELD (1), GROUP HERE, BANISH 1; with nobody there, nobody goes home."""
    match = with_card("u21", SPREAD, "2,0", hunters=GROUPS)
    assert (hunters(match), match.phase) == (GROUPS | {"2,0": 1}, "act")
    assert hunters(with_card("u21", SPREAD, "3,0", hunters=GROUPS)) == GROUPS
    assert hunters(with_card("u29", SPREAD, "3,0", player("3,0"), hunters={"4,1": 1})) == {"4,1": 1}


@pytest.mark.rule("G-13.14", "G-13.15")
def test_push_moves_exactly_so_many_steps() -> None:
    """GROUP LOS, PUSH 3, BANISH 1."""
    match = with_lines("u29", road(2, 7), "1,0", hunters={"3,0": 3})
    assert asked(match) == ("dir", 0, "e w")
    play(match, "e e")
    assert (match.phase, match.legal_moves) == ("dir", ["e", "w"])
    assert (play(match, "e").phase, hunters(match)) == ("act", {"6,0": 2})


@pytest.mark.rule("G-13.14")
def test_push_without_an_exit() -> None:
    match = with_lines("u14", "(5,-3)F.", "5,-3", hunters={"5,-3": 2}, dice="x")
    assert (match.phase, hunters(match), limbs(match), field(match, "dice")) == (
        "act",
        {"5,-3": 2},
        [1, 1, 1],
        faces("x"),
    )


@pytest.mark.rule("G-13.14", "G-12.3", "G-7.7")
@pytest.mark.parametrize(("friend", "land", "hurt"), [("0,0", "(4,0)Lm.03", 0), ("4,0", "", 2)])
def test_push_stops_early_in_mud_and_at_a_player(friend: str, land: str, hurt: int) -> None:
    match = with_lines("u29", road(2, 7, land), "1,0", player(friend, (1, 2, 1)), hunters={"3,0": 2}, dice="x x")
    play(match, "e")
    assert (match.phase, hunters(match)) == ("act", {"4,0": 1})
    assert limbs(match, 1) == [1, 2 - hurt, 1]


@pytest.mark.rule("G-13.15")
@pytest.mark.parametrize(("there", "left"), [(3, {"2,0": 1}), (2, {}), (1, {})])
def test_banish(there: int, left: dict[str, int]) -> None:
    """GROUP ANY, BANISH 2."""
    match = with_lines("u15", "(2,0)F.03", hunters={"2,0": there})
    assert (hunters(match), field(match, "village")) == (left, 24 - sum(left.values()))


@pytest.mark.rule("G-13.16")
def test_sweep() -> None:
    """SWEEP NEXT (1) from 2,0; 3,-1 is beside it, but no path leads there."""
    land = road(2, 4, "(3,-1)F.4")
    match = with_card("u18", land, "2,0", hunters={"1,0": 2, "2,0": 1, "3,0": 3, "4,0": 1, "3,-1": 1})
    assert hunters(match) == {"1,0": 1, "3,0": 2, "4,0": 1, "3,-1": 1}
    assert field(match, "village") == 24 - 5


# --- 13. Lines about the turn -----------------------------------------------------------------------------------------


@pytest.mark.rule("G-13.17")
def test_timer_and_dice() -> None:
    match = with_lines("u26", top="h13", plays=6, dice="o o o o o o o")
    assert counts(match) == (3, 0, 0)
    play(match, "done")  # seven cards played, one timer and three more, then DICE (2)
    assert len(field(match, "dice")) == 7 - (7 - 4) - 2


@pytest.mark.rule("G-13.18", "G-8.10")
def test_shield() -> None:
    """Two attacks can be ignored, or taken."""
    match = with_lines("u28", "(2,0)F.03", "1,0", hunters={"2,0": 3}, dice="x o x o")
    assert counts(match) == (0, 2, 0)
    play(match, "run e")
    assert asked(match) == ("ignore", 0, "done use")
    play(match, "use done use")
    assert (match.phase, limbs(match), counts(match), len(field(match, "dice"))) == ("step", [1, 0, 1], (0, 0, 0), 3)


@pytest.mark.rule("G-13.19")
def test_hide() -> None:
    """A Watchtower looks on; two risk dice show blasts."""
    land = "(2,0)Fw.03"
    match = with_lines("u24", land, "1,0", player("1,0"), plays=2, dice="x x x", **HUNTING)
    assert field(match, "hide") is True
    assert limbs(play(match, "done")) == [1, 1, 1]
    assert field(match, "hide") is False
    seen = match_at(land, player("1,0", (1, 3, 1)), player(), plays=3, dice="x x", **HUNTING)
    assert limbs(play(seen, "done")) == [1, 1, 1]


@pytest.mark.rule("G-13.20")
@pytest.mark.parametrize(
    ("top", "slow", "end"),
    [("h10", 0, "5,0"), ("h10", 4, "6,0"), ("h11", 0, "6,0"), ("h11", 1, "6,0"), ("h02", 0, "5,0"), ("h02", 4, "6,0")],
)
def test_slow(top: str, slow: int, end: str) -> None:
    """SLOW 2 against ADVANCE (3), CONVERGE 2 (3) and three boots."""
    place, plays = {"h10": ("1,0", 0), "h11": ("3,0", 0), "h02": ("1,0", 4)}[top]
    match = with_lines("u27", road(2, 7), place, top=top, slow=slow, hunters={"6,0": 1}, plays=plays, dice="b2 b1")
    assert counts(match) == (0, 0, slow + 2)
    assert hunters(play(match, "done")) == {end: 1}


@pytest.mark.rule("G-13.21", "G-15.5")
def test_bury() -> None:
    match = with_lines("u30", hunter_deck=["h01", "h06", "h03"], hunters_seen=BASIC_HUNTERS, village_deck=["h07"])
    assert field(match, "hunter_deck", "known_hunters") == (["h03", "h01", "h06"], 1)
    assert "h06" in field(match, "hunters_seen")
    assert match.seen_by(1)["hunter_deck"] == ["h03", "?", "h06"]


@pytest.mark.rule("G-13.21")
def test_bury_the_only_card() -> None:
    match = with_lines("u30", hunter_deck=["h03"])
    assert field(match, "hunter_deck", "known_hunters", "support") == (["h03"], 0, 0)


@pytest.mark.rule("G-13.22")
def test_recover() -> None:
    """RECOVER 2: not itself and not a Howl."""
    person = holding("u16", "u26", "u28")
    match = play(match_at("", person, player(), options={"pack": LINES}), "u26 howl u28 u16")
    assert asked(match) == ("recover", 0, "u26 u28")
    play(match, "u28")
    assert (match.phase, hand(match), field(match, "plays")) == ("act", "rg ss u26 u28", 4)
    assert of_seat(match, "played") == ["u16"]


@pytest.mark.rule("G-13.22")
def test_recover_without_a_card() -> None:
    match = with_lines("u16")
    assert (match.phase, hand(match), of_seat(match, "played")) == ("act", "rg hs ss", ["u16"])


@pytest.mark.rule("G-13.23", "G-13.24")
def test_the_ally_decides_its_own_movement() -> None:
    """ALLY, ALLYMOVE 2, SHIELD 1."""
    people = holding("u22"), player("1,0"), player()
    match = match_at(road(2, 4), *people, hunters={"2,0": 1}, wards={"2,0": 1}, dice="x", options={"pack": LINES})
    play(match, "u22")
    assert asked(match) == ("player", 0, "p2 p3")
    play(match, "p2")
    assert (match.phase, match.seat) == ("step", 1)
    play(match, "e")
    assert asked(match) == ("guard", 1, "done use")
    play(match, "done e")
    assert (match.phase, match.seat, at(match, 1), limbs(match, 1), counts(match)) == (
        "act",
        0,
        "3,0",
        [1, 0, 1],
        (0, 1, 0),
    )


@pytest.mark.rule("G-13.23", "G-13.24")
def test_without_an_ally_nobody_moves() -> None:
    match = play(match_at("", holding("u22"), options={"pack": LINES}), "u22")
    assert (match.phase, at(match), counts(match)) == ("act", "0,0", (0, 1, 0))


@pytest.mark.rule("G-13.24", "G-5.9")
def test_a_snare_on_the_allys_way_ends_the_card() -> None:
    people = holding("u22"), player("1,0")
    match = play(match_at(road(2, 4, "(2,0)Fs.03"), *people, options={"pack": LINES}), "u22 e")
    assert (match.phase, at(match, 1), counts(match)) == ("act", "2,0", (0, 0, 0))


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


@pytest.mark.rule("G-13.27", "G-6.7")
def test_howl() -> None:
    match = play(match_at(), "howl")
    assert field(match, "howl_next", "howl_on") == (0, -1)
    assert (of_seat(match, "howl"), hand(match), of_seat(match, "played")) == (True, "rg ss", [])


# --- 13. Hunters' lines -----------------------------------------------------------------------------------------------

BENT = "(2,0)F.03 (3,0)F.35 (3,1)F.2"  # nothing open beyond 1,0
CLOSED = dict.fromkeys(RING, "F.") | {"2,0": "F.3"}


@pytest.mark.rule("G-13.28", "G-2.8")
def test_spawn_open() -> None:
    """Nearest to 3,1 is petal 1,0, three steps away, and the Den has nothing open."""
    match = match_at(BENT, player("3,1"), player(), top="h05")
    assert hunters(play(match, "done")) == {"1,0": 2}


@pytest.mark.rule("G-13.28", "G-2.6")
def test_spawn_open_where_nothing_open_is_connected() -> None:
    """Nearest by hex distance; in the Great Bog nothing is open."""
    match = match_at(CLOSED | {"5,0": "F.0", "7,0": "F.0"}, player(), player(), top="h05")
    assert hunters(play(match, "done")) == {"5,0": 2}


@pytest.mark.rule("G-13.28")
def test_spawn_far() -> None:
    """The farthest of the open spaces, not of all."""
    match = match_at(CLOSED | road(2, 6, "(5,0)F.013 (6,0)F.3"), player(), player(), top="h01")
    assert hunters(play(match, "done")) == {"5,0": 1}


@pytest.mark.rule("G-13.28", "G-2.7")
def test_ties_are_asked_unless_the_village_is_empty() -> None:
    match = play(match_at(top="h05"), "done")
    assert asked(match) == ("space", 0, "0,-1 1,-1 -1,0 1,0 -1,1 0,1")
    assert hunters(play(match, "-1,1")) == {"-1,1": 2}
    full = {"-1,0": 6, "0,-1": 6, "-1,1": 6, "0,1": 6}
    assert play(match_at(hunters=full, top="h05"), "done").turn == 1


@pytest.mark.rule("G-13.28")
def test_spawn_group() -> None:
    match = threatened("h07", road(2, 5), "1,0", hunters={"3,0": 1, "5,0": 3})
    assert hunters(match) == {"3,0": 2, "5,0": 3}
    tied = threatened("h07", road(2, 5), "1,0", hunters={"2,0": 1, "0,0": 3})
    assert asked(tied) == ("space", 0, "0,0 2,0")
    assert threatened("h07", road(2, 5), "1,0").turn == 1


@pytest.mark.rule("G-13.28")
def test_spawn_camps() -> None:
    """Two at each tipped gilly, the lowest cell first: five are left."""
    gillys = [gilly("tipped", "5,-1"), gilly("tipped", "4,-3"), gilly("tipped", "3,-1")]
    full = {"-1,0": 6, "0,-1": 6, "-1,1": 6, "0,1": 1}
    match = threatened("h08", "(5,-1)(4,-3)(3,-1)K.", gillys=gillys, hunters=full)
    assert hunters(match) == full | {"4,-3": 2, "3,-1": 2, "5,-1": 1}


@pytest.mark.rule("G-13.28")
def test_spawn_camps_not_where_a_gilly_stands() -> None:
    gillys = [gilly("standing", "5,-1", "g1"), gilly("tipped", "4,-3")]
    assert hunters(threatened("h08", "(5,-1)(4,-3)K.", gillys=gillys)) == {"4,-3": 2}


@pytest.mark.rule("G-13.28", "G-13.33")
def test_spawn_trap() -> None:
    """TRAP, SPAWN TRAP (1)."""
    match = match_at("(2,0)F.3", player("1,0"), player(), top="h09", bogs=bog_stacks("B01", "B05"))
    play(match, "done bog-a")
    assert (field(match, "map"), hunters(match)) == ({"2,0": "La.012345 B01"}, {"2,0": 1})


@pytest.mark.rule("G-13.29")
@pytest.mark.parametrize(
    ("top", "size", "slow", "end"),
    [("h10", 1, 0, "4,0"), ("h10", 1, 2, "6,0"), ("h03", 2, 0, "5,0"), ("h03", 4, 1, "4,0")],
)
def test_advance(top: str, size: int, slow: int, end: str) -> None:
    """ADVANCE (3), and ADVANCE SIZE (0)."""
    match = match_at(road(2, 8), player("1,0"), player(), hunters={"7,0": size, "8,0": 1}, top=top, slow=slow)
    assert hunters(play(match, "done")) == {end: size, "8,0": 1}


@pytest.mark.rule("G-13.29", "G-2.7")
def test_advance_asks_in_a_tie_unless_nobody_would_move() -> None:
    both = {"hunters": {"3,0": 1, "-1,0": 2}}
    match = play(match_at(road(2, 3), player("1,0"), player(), **both), "done")
    assert asked(match) == ("group", 0, "-1,0 3,0")
    assert play(match_at(road(2, 3), player("1,0"), player(), slow=1, **both), "done").phase == "group"
    assert play(match_at(road(2, 3), player("1,0"), player(), slow=2, **both), "done").turn == 1


@pytest.mark.rule("G-13.30", "G-7.10")
def test_converge() -> None:
    """CONVERGE 2 (3): those at one to three steps, the nearest first, nobody twice."""
    people = player("1,0", (4, 4, 4)), player()
    groups = {"1,0": 1, "3,0": 1, "4,0": 2, "5,0": 3}
    match = threatened("h11", road(2, 6), people=people, hunters=groups, dice="x")
    assert (hunters(match), sum(limbs(match))) == ({"1,0": 2, "2,0": 2, "5,0": 3}, 11)


@pytest.mark.rule("G-13.31")
@pytest.mark.parametrize(
    ("land", "groups", "fins"),
    [
        (road(2, 5), {"3,0": 1}, 2),
        (road(2, 5), {"4,0": 1}, 4),
        (road(2, 5, "(3,0)Fw.03"), {}, 2),
        (road(2, 5), {"1,0": 1}, 2),
        (road(2, 5, "(2,0)F.0"), {"3,0": 1}, 4),
    ],
    ids=["near", "far", "a Watchtower", "here", "no path"],
)
def test_blast_you(land: Any, groups: dict[str, int], fins: int) -> None:
    """BLAST YOU 2 (2)."""
    people = player("1,0", (1, 4, 1)), player("1,0", (1, 4, 1))
    match = threatened("h02", land, people=people, hunters=groups)
    assert (limbs(match), limbs(match, 1)) == ([1, fins, 1], [1, 4, 1])


@pytest.mark.rule("G-13.31")
@pytest.mark.parametrize(("groups", "fins"), [({"1,0": 1}, 3), ({"2,0": 1}, 4)])
def test_a_blast_that_reaches_nowhere_hits_from_the_same_space(
    tmp_path: Path, groups: dict[str, int], fins: int
) -> None:
    """BLAST YOU 1 (0) is a loss without a die, not an attack."""
    file = tmp_path / "short.toml"
    file.write_text(Path(LAID).read_text(encoding="utf-8").replace("BLAST YOU 1 (2)", "BLAST YOU 1 (0)"), "utf-8")
    people = player("1,0", (0, 4, 0)), player("-1,0")
    match = match_at(road(2, 3), *people, top="h02", hunters=groups, dice="o", options={"pack": str(file)})
    play(match, "done")
    assert (limbs(match), len(field(match, "dice"))) == ([0, fins, 0], 1)


@pytest.mark.rule("G-13.31")
def test_blast_each() -> None:
    """BLAST EACH 2 (3): seat 1 is captured by its first and suffers no second, seat 2 is safe by then or follows."""
    people = [player("1,0", (1, 4, 1)), player("2,0", (1, 0, 1)), player("-1,0", (1, 3, 1))]
    match = threatened("h12", road(2, 3), people=people, hunters={"3,0": 1, "0,0": 1})
    assert (asked(match)[:2], limbs(match)) == (("lose", 1), [1, 2, 1])
    play(match, "ss")
    place_anywhere(match)
    assert (limbs(match, 1), limbs(match, 2), match.turn) == ([1, 0, 1], [1, 1, 1], 1)


@pytest.mark.rule("G-13.31", "G-13.19")
def test_hiding_averts_blasts_from_the_active_player_only() -> None:
    people = [player("1,0", (1, 4, 1)), player("1,0", (1, 4, 1))]
    match = threatened("h12", people=people, hunters={"0,0": 1}, hide=True)
    assert (limbs(match), limbs(match, 1)) == ([1, 4, 1], [1, 2, 1])


@pytest.mark.rule("G-13.32")
@pytest.mark.parametrize(("change", "hurt"), [({}, 2), ({"hide": True}, 0), ({"place": "0,1"}, 0)])
def test_shoot(change: Dict, hurt: int) -> None:
    """SHOOT (2), from afar."""
    match = threatened("h06", **{"land": road(2, 6), "place": "1,0", "hunters": {"6,0": 1}, "dice": "x o x"} | change)
    assert (sum(limbs(match)), len(field(match, "dice"))) == (3 - hurt, 3 - hurt)


@pytest.mark.rule("G-13.33")
def test_trap() -> None:
    """Nearest to 2,0 are 4,0 and 3,1: on 3,0 is a hazard, on 2,0 and 2,-1 are players, a bog tile is no forest."""
    land = road(2, 5, "(2,0)F.013 (2,1)Lm.2 (3,-1)F.4 (3,0)Fa.035 (3,1)F.2")
    people = player("2,0"), player("3,-1")
    match = match_at(land, *people, top="h09", bogs=bog_stacks("B01", "B05"))
    play(match, "done")
    assert asked(match) == ("space", 0, "4,0 3,1")
    play(match, "3,1")
    assert asked(match) == ("stack", 0, "bog-a bog-b")
    play(match, "bog-b")
    assert (field(match, "map")["3,1"], hunters(match)) == ("La.012345 B05", {"3,1": 1})


@pytest.mark.rule("G-13.33")
@pytest.mark.parametrize("change", [{"bogs": [[], []]}, {"land": "(2,0)Fa.3"}, {"land": ""}])
def test_without_a_space_or_a_tile_there_is_no_trap(change: Dict) -> None:
    words = {"land": "(2,0)F.3"} | change
    match = play(match_at(words.pop("land"), player("1,0"), player(), top="h09", **words), "done")
    assert (match.turn, hunters(match), sum(map(len, field(match, "bogs")))) == (1, {}, 0 if "bogs" in change else 16)


# --- 14. Decisions ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("G-14.1")
def test_a_decision_with_one_answer_is_the_games_own() -> None:
    """One stack, one way to lay the tile: nothing is asked but the limb."""
    match = match_at("(2,0)F.03", player("2,0"), player(), bogs=[["B01"], []])
    assert (play(match, "grow fins").phase, field(match, "map")["2,0"]) == ("act", "Lm.012345 B01")


@pytest.mark.rule("G-14.1")
def test_only_in_act_it_is_asked() -> None:
    """With one card left there is still a choice; every other phase offers two answers or more."""
    match = match_at("", ONE_CARD, player(), plays=1)
    assert asked(match) == ("act", 0, "done run grow")


ONE_CARD = player(hand=["rg"], injured=["ss"], played=["hs"])
CAPTURED: Dict = {"hunters": {"3,0": 1, "1,0": 1}, "dice": "x"}
TWO_GILLYS = [gilly("standing", "2,0", "g1"), gilly("standing", "2,0", "g2")]
# How a phase is reached, and what is legal there; 3,0 is the end of a road.
ROAD = "(2,0)F.03 (3,0)F.3"
ASKED: dict[str, tuple[Callable[[], Match], int, str]] = {
    "act": (
        lambda: match_at("", holding("u07", "u30"), player(), gillys=[gilly("standing", "1,0", "g1")]),
        0,
        "done run grow howl sense sneak scare u07 u30",
    ),
    "act with a gilly": (
        lambda: match_at("(2,0)F.03", player("2,0"), player(), gillys=[*TWO_GILLYS, gilly("saved", card="g8")]),
        0,
        "done run grow howl sense sneak scare g1 g2 g8",
    ),
    "orient": (
        lambda: play(match_at(ROAD, player("2,0"), player(), bogs=bog_stacks("B08", "B01")), "grow fins bog-a"),
        0,
        "e ne nw",  # 0134 turned by three is itself
    ),
    "step": (lambda: play(match_at(ROAD, player("2,0"), player()), "run"), 0, "done e w"),
    "dest": (lambda: with_card("u01", ROAD, "3,0"), 0, "done 1,-1 1,0 0,1"),
    "group": (
        lambda: play(match_at(ROAD, player("2,0"), player(), hunters={"3,0": 1, "1,0": 1}), "scare"),
        0,
        "1,0 3,0",
    ),
    "space": (lambda: with_card("u11", ROAD, "2,0"), 0, "done 2,0 3,0"),
    "dir": (lambda: play(match_at(road(2, 4), player("1,0"), player(), hunters={"3,0": 1}), "scare"), 0, "e w"),
    "limb": (lambda: play(match_at(), "grow"), 0, "fronds fins feet"),
    "stack": (lambda: play(match_at(ROAD, player("2,0"), player()), "grow fins"), 0, "bog-a bog-b"),
    "ignore": (lambda: play(match_at("(2,0)Fa.3", player("1,0"), player()), "sneak e"), 0, "done use"),
    "guard": (
        lambda: play(match_at("(2,0)Fa.3", player("1,0"), player(), wards={"2,0": 1}, dice="x"), "run e"),
        0,
        "done use",
    ),
    "lead": (lambda: play(match_at(ROAD, player("2,0"), player(), gillys=TWO_GILLYS), "run e"), 0, "gilly-1 gilly-2"),
    "lose": (
        lambda: play(match_at(ROAD, holding("u09", place="2,0", limbs=(1, 0, 1)), player(), **CAPTURED), "run e"),
        0,
        "u09 rg hs ss",
    ),
    "pick": (lambda: play(match_at("", ONE_CARD, player(), plays=1), "run done"), 0, "pick-1 pick-2"),
    "player": (lambda: play(match_at("", holding("u29"), player(), player()), "u29"), 0, "p2 p3"),
    "recover": (lambda: play(match_at("", holding("u28"), player()), "run done scare u28"), 0, "rg ss"),
    "extra": (
        lambda: play(match_at("(2,0)F.03", player("2,0"), player(), forest=on_top(FOREST, "F05")), "sense 3,0 e"),
        0,
        "done use",
    ),
}


@pytest.mark.rule("G-14.2")
@pytest.mark.parametrize(("reach", "seat", "legal"), ASKED.values(), ids=ASKED)
def test_who_is_asked_what(reach: Callable[[], Match], seat: int, legal: str, request: pytest.FixtureRequest) -> None:
    phase = request.node.callspec.id.split()[0]
    assert asked(reach()) == (phase, seat, legal)


@pytest.mark.rule("G-14.2")
def test_the_placer_is_asked_for_cell_and_direction() -> None:
    match = match_at("(2,0)F.03", player("2,0"), player(), forest=on_top(FOREST, "F05"))
    play(match, "sense")
    assert (match.phase, match.seat) == ("cell", 0)
    assert {"3,0", "4,0", "-2,0"} <= {*match.legal_moves}
    assert asked(play(match, "3,0"))[:2] == ("orient", 0)


@pytest.mark.rule("G-14.2", "G-8.7")
def test_a_captured_player_is_asked_in_anothers_turn() -> None:
    people = player("1,0"), player("2,0", (1, 1, 0))
    match = match_at(road(2, 4), *people, top="h04", hunters={"3,0": 2, "1,0": 1}, dice="b1")
    assert asked(play(match, "done")) == ("lose", 1, "rg hs ss")
    play(match, "hs")
    assert (match.phase, match.seat) == ("cell", 1)


@pytest.mark.rule("G-14.3")
def test_every_decision_is_one_word() -> None:
    words = [
        *["done", "use", "e", "ne", "nw", "w", "sw", "se", "run", "grow", "howl", "sense", "sneak", "scare"],
        *(f"u{n:02}" for n in range(1, 31)),
        *(f"g{n}" for n in range(1, 9)),
        *["fronds", "fins", "feet", "bog-a", "bog-b"],
        *(f"pick-{n}" for n in range(1, 6)),
        *(f"p{n}" for n in range(1, 5)),
        *["rg", "hs", "ss"],
        *["gilly-1", "gilly-2", "gilly-3"],
        *(f"{q},{r}" for r in range(-13, 14) for q in range(-13, 14) if abs(q + r) <= 13),
    ]
    assert len(words) == GAME.default.num_actions == 619
    assert [GAME.default.action_text(number) for number in range(619)] == words
    assert [GAME.default.action_number(word) for word in words] == [*range(619)]


STEPS = {"e": "1,0", "ne": "1,-1", "nw": "0,-1", "w": "-1,0", "sw": "-1,1", "se": "0,1"}


@pytest.mark.rule("G-14.4")
@pytest.mark.parametrize(("way", "cell"), STEPS.items())
def test_directions(way: str, cell: str) -> None:
    assert at(play(match_at(), f"run {way} done")) == cell


@pytest.mark.rule("G-14.4")
def test_a_domino_is_named_by_the_cell_of_its_half_a_and_the_way_to_half_b() -> None:
    """F05 is .034/.03; a sixth turn adds one to every stub."""
    match = match_at("(2,0)F.03", player("2,0"), player(), forest=on_top(FOREST, "F05"))
    laid = field(play(match.copy(), "sense 3,0 e"), "map")
    assert (laid["3,0"], laid["4,0"]) == ("F.034 F05", "F.03 F05")
    laid = field(play(match, "sense -2,0 w"), "map")
    assert (laid["-2,0"], laid["-3,0"]) == ("F.013 F05", "F.03 F05")


@pytest.mark.rule("G-14.5")
def test_options() -> None:
    defaults = {"players": 2, "difficulty": "easy", "first_time": False, "max_turns": 120, "pack": "standard"}
    assert GAME.variant().options == defaults
    assert GAME.player_counts == (1, 2, 3, 4)


# --- 15. Positions ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("G-15.1")
def test_a_space_as_text() -> None:
    land = {
        "2,0": "F.03",
        "3,0": "Fs.03 F06",
        "4,0": "C.",
        "5,0": "Ka.012345 C7",
        "2,1": "Lm.0 B01",
        **{f"{q},-3": f"F{letter}.3" for q, letter in enumerate("myhtbaws")},
    }
    forest, camps = [t for t in FOREST if t != "F06"], [t for t in CAMPS if t != "C7"]
    match = match_at(land, forest=forest, camps=camps, bogs=[BOGS[1:8], BOGS[8:]])
    assert field(match, "map") == position(land)["map"]
    kinds, terrain = match.observe(0)["kind"], match.observe(0)["terrain"]
    assert {*kinds.tolist()} == {0, 1, 2, 3, 4, 5, 6}
    assert {*terrain.tolist()} == {*range(9)}


@pytest.mark.rule("G-15.3")
def test_what_is_turned_up_is_in_no_stack() -> None:
    match = deal(3)
    shown, forest = field(match, "shown", "forest")
    assert (len(shown), len(forest), {*shown} & {*forest}) == (3, 27, set())
    place_one(match)
    assert field(match, "shown") == shown[1:]
    drafting = play(match_at("", player(hand=["rg", "ss"], injured=["hs"]), player()), "scare run done")
    assert field(drafting, "shown") == ["u30", "u29"]
    assert len(field(drafting, "actions")) == 28


@pytest.mark.rule("G-15.3", "G-13.8")
def test_a_tile_that_is_turned_is_not_shown() -> None:
    land = {"2,0": "F.03", "3,0": "Lm.0123 B03"}
    match = with_lines("u17", land, "2,0", bogs=[[tile for tile in BOGS if tile != "B03"], []])
    assert (play(match, "3,0").phase, field(match, "shown")) == ("orient", [])


@pytest.mark.rule("G-15.4")
def test_hunters_on_their_way_are_lifted() -> None:
    match = play(match_at(road(2, 4), player("1,0"), player(), hunters={"3,0": 3}), "scare")
    assert (match.phase, hunters(match), field(match, "village")) == ("dir", {}, 21)


@pytest.mark.rule("G-15.4")
def test_those_that_overflow_when_their_direction_is_known() -> None:
    match = play(match_at(road(2, 4), player("1,0"), player(), hunters={"3,0": 6}, top="h07", slow=5), "done")
    assert (match.phase, hunters(match)) == ("dir", {"3,0": 7})
    assert hunters(play(match, "e")) == {"3,0": 4, "4,0": 3}


@pytest.mark.rule("G-15.5")
def test_bog_tiles_are_seen_as_soon_as_the_one_above_is_taken() -> None:
    match = match_at("(2,0)F.03", player("2,0"), player(), bogs=bog_stacks("B02 B08", "B05"))
    assert field(match, "bogs_seen") == ["B05", "B08"]
    play(match, "grow fins bog-a")
    assert (match.phase, field(match, "bogs_seen", "shown")) == ("orient", (["B02", "B05", "B08"], ["B08"]))


@pytest.mark.rule("G-15.5")
def test_hunter_cards_too_and_the_basic_ones_are_known_from_the_start() -> None:
    assert field(deal(0), "hunters_seen") == sorted(BASIC_HUNTERS)
    match = match_at(hunter_deck=["h07", "h06", "h03"], village_deck=[])
    assert field(match, "hunters_seen") == sorted(BASIC_HUNTERS)
    assert field(play(match, "done"), "hunters_seen") == [*sorted(BASIC_HUNTERS), "h06"]


@pytest.mark.rule("G-15.7")
def test_at_the_end_all_stays_as_it_lies() -> None:
    hurt = player("2,0", (1, 0, 1), hand=["ss"], injured=["hs"], played=["rg"])
    match = match_at("(2,0)F.03 (3,0)F.3", hurt, player(), hunters={"3,0": 1}, plays=1, dice="x", turn=4)
    play(match, "sneak e done")
    expected = {"outcome": "lost", "active": 0, "turn": 4, "seat": -1, "hunters": {"3,0": 1}, "pending": {}}
    assert {name: field(match, name) for name in expected} == expected
    assert (at(match), load(match.to_dict()).to_dict()) == ("3,0", match.to_dict())
