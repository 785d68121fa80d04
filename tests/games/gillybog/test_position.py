"""The clauses of RULES.md, part 15: what a position holds, and how it is written."""

import pytest

from .looking import at, hunters, place_one
from .scenes import with_lines
from .tables import (
    BASIC_HUNTERS,
    BOGS,
    CAMPS,
    FOREST,
    bog_stacks,
    deal,
    field,
    load,
    match_at,
    play,
    player,
    position,
    road,
)


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
