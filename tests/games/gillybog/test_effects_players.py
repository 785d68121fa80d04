"""The clauses of RULES.md, part 13: lines that move and protect players, and those that count for the turn. Two players
on the Den if nothing else is said. The pack `lines.toml` has cards for lines that no standard card has alone."""

import pytest

from swamp_envs import Match

from .looking import asked, at, counts, hand, hunters, limbs, of_seat
from .scenes import HOWLER, LINES, holding, with_card, with_lines
from .tables import BASIC_HUNTERS, field, gilly, match_at, play, player, road

HUNTING = {"top": "h03", "slow": 20}  # Chase, and nobody moves


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
    """To another player or a standing gilly, but not to a tipped one and not to their own space."""
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


@pytest.mark.rule("G-13.27", "G-6.7")
def test_howl() -> None:
    match = play(match_at(), "howl")
    assert field(match, "howl_next", "howl_on") == (0, -1)
    assert (of_seat(match, "howl"), hand(match), of_seat(match, "played")) == (True, "rg ss", [])
