"""The clauses of RULES.md on what counts in interval 3 (part 25), each on a small table."""

from typing import Any

import pytest

from swamp_envs import Variant
from swamp_envs.games.marshlands.board import SECTION_OF_CELLS, cell_at, place_of
from swamp_envs.games.marshlands.scoring.sheet import score_sheet

from .tables import claim, laid, points, scored


def board(layout: str, **options: Any) -> tuple[Variant, Any]:
    return laid(layout, "0,0=factory", act="interval3", **{"players": 2, **options})


def foul(s: Any, *nodes: str) -> None:
    """Pollute segments such as `1,1.1`."""
    for node in nodes:
        place, _, segment = node.partition(".")
        down, right = map(int, place.split(","))
        s.polluted[cell_at(down, right)] |= 1 << int(segment)


def worth(layout: str, land: str, at: tuple[int, int], *polluted: str, colour: int = 0, **options: Any) -> int:
    """What a claimed construction counts for a colour."""
    v, s = board(layout, **options)
    claim(v, s, colour, at, land)
    foul(s, *polluted)
    return sum(scored(v, s, colour).get(kind, 0) for kind in ("field" if land == "cow" else land, "cow"))


FISHERY = "1,0=village#0 1,1=straight_fishery@1 "
REED = "1,0=village#0 1,1=straight@1 1,2=reed_end@0 "
GARDEN = "1,0=village#0 1,1=half_tee@2 2,1=half_tee@0 "
COPSE = "1,0=village#0 2,0=copse_end_cross@0 2,1=copse_end@2 "
FIELD = "1,0=village#0 1,1=cross 1,2=half_line@2 2,1=curve_cow#2@2 2,2=garden_through "


@pytest.mark.rule("M-25.8", "M-29.15")
@pytest.mark.parametrize(
    ("layout", "land", "at", "colour", "points"),
    [
        (FISHERY, "fishery", (1, 1), 0, 3),
        (FISHERY, "fishery", (1, 1), 1, 1),
        (FISHERY + "0,-1=village#1", "fishery", (1, 1), 1, 3),
        (FISHERY.replace("village#0", "cross"), "fishery", (1, 1), 0, 1),
        (REED, "reed", (1, 2), 0, 10),
        (GARDEN, "garden", (1, 1), 0, 4),
        (GARDEN + "0,-1=village#1", "garden", (1, 1), 1, 4),
        (COPSE, "copse", (2, 0), 0, 4),
        (COPSE.replace("village#0", "straight@1"), "copse", (2, 0), 0, 1),
        (FIELD, "cow", (2, 1), 0, 4 + 8),
        (FIELD.replace("village#0", "straight@0"), "cow", (2, 1), 0, 1),
        (GARDEN.replace("2,1=half_tee@0", ""), "garden", (1, 1), 0, 0),
    ],
)
def test_claims_count_and_in_full_where_the_village_is_linked(
    layout: str, land: str, at: tuple[int, int], colour: int, points: int
) -> None:
    assert worth(layout, land, at, colour=colour) == points


@pytest.mark.rule("M-25.8")
def test_what_is_not_claimed_costs_nothing_and_several_may_have_claimed_it() -> None:
    v, s = board(FISHERY + "0,-1=village#1")
    assert (scored(v, s, 0), scored(v, s, 1)) == ({}, {})
    claim(v, s, 0, (1, 1), "fishery")
    claim(v, s, 1, (1, 1), "fishery")
    assert (scored(v, s, 0), scored(v, s, 1)) == ({"fishery": 3}, {"fishery": 3})


@pytest.mark.rule("M-25.7", "M-29.15")
def test_the_abbey_is_worth_ten_to_who_has_claimed_it() -> None:
    for layout, expected in (
        ("1,0=village#0 1,1=abbey", {"abbey": 10}),
        ("1,0=village#0 1,1=joker@1 1,2=abbey", {"abbey": 1}),
    ):
        v, s = board(layout)
        assert scored(v, s) == {}
        claim(v, s, 0, place_of(int((s.tile == 129).nonzero()[0][0])), "water")
        assert scored(v, s) == expected
        assert next(line.cells for line in score_sheet(v, s) if line.kind == "abbey")


@pytest.mark.rule("M-25.9")
def test_frogs_belong_to_the_owner_and_holes_cost() -> None:
    v, s = board("1,3=end_frog@0 2,3=ends_frog@0")
    assert scored(v, s, 0) == {"frog": 2}
    assert points(v, s, 0) == 2 - 28
    assert points(v, s, 1) == -30


@pytest.mark.rule("M-25.11", "M-29.15")
def test_a_field_at_the_factory_is_worth_nothing() -> None:
    at_factory = "1,0=village#0 0,1=cross 0,2=cross 1,1=tee_landing 1,2=cross"
    beside = "1,0=village#0 1,1=cross 1,2=cross 2,0=cross 2,1=tee_landing 2,2=cross"
    for layout, at, expected in ((at_factory, (1, 1), {}), (beside, (2, 1), {"field": 7})):
        v, s = board(layout, players=4)
        claim(v, s, 0, at, "field")
        assert scored(v, s) == expected


@pytest.mark.rule("M-25.16", "M-29.15")
@pytest.mark.parametrize(
    ("copse", "points"),
    [
        ("2,0=fire_end 2,1=copse_line 2,2=copse_line", 0),
        ("2,0=fire_end 2,1=rain 2,2=copse_line", 6),
        ("2,0=copse_end_cross 2,1=rain 2,2=copse_line", 8),
        ("2,0=copse_end_cross 2,1=fire_line 2,2=rain", 4),
        ("2,0=fire_end 2,1=rain 2,2=fire_line", 2),
    ],
)
def test_fire_burns_what_rain_does_not_keep_it_from(copse: str, points: int) -> None:
    assert worth(f"1,0=village#0 {copse} 2,3=copse_end@2", "copse", (2, 3)) == points
    assert worth(f"{copse} 2,3=copse_end@2", "copse", (2, 3)) == min(1, points)


@pytest.mark.rule("M-25.17", "M-25.19", "M-29.15")
@pytest.mark.parametrize(
    ("more", "points"),
    [
        ("4,4=rodents", 0),
        ("4,4=rodents 5,5=gamekeeper", 4),
        ("-4,-4=rodents", 4),
        ("4,4=rodents -5,-5=gamekeeper", 0),
    ],
)
def test_rodents_and_the_gamekeeper(more: str, points: int) -> None:
    assert worth(GARDEN + more, "garden", (1, 1), players=4) == points


@pytest.mark.rule("M-25.17")
def test_rodents_spoil_gardens_that_are_shared() -> None:
    shared = "1,0=village#0@2 2,0=half_tee@3 2,-1=half_tee@1 "
    assert worth(shared, "garden", (2, 0)) == 4
    assert worth(shared + "0,-1=rodents", "garden", (2, 0)) == 0


@pytest.mark.rule("M-25.18", "M-25.20", "M-25.21", "M-25.28", "M-25.37", "M-29.15")
@pytest.mark.parametrize(
    ("more", "polluted", "points"),
    [
        ("4,4=heron", (), 1),
        ("4,4=heron 5,5=gamekeeper", (), 3),
        ("4,4=poacher", (), 0),
        ("4,4=poacher 5,5=bailiff", (), 3),
        ("4,4=heron 5,5=poacher", (), 0),
        ("2,2=primrose", (), 0),
        ("3,3=primrose", (), 3),
        ("0,1=primrose", (), 0),
        ("4,4=primrose 5,5=primrose", (), 0),
        ("4,4=primrose -5,-5=primrose", (), 3),
        ("", ("1,1.1",), 1),
        ("4,4=heron", ("1,1.1",), 0),
        ("2,2=yob", (), 2),
        ("2,2=yob 4,4=heron", ("1,1.1",), 0),
    ],
)
def test_what_a_fishery_is_worth(more: str, polluted: tuple[str, ...], points: int) -> None:
    assert worth(FISHERY + more, "fishery", (1, 1), *polluted, players=4) == points


@pytest.mark.rule("M-25.18", "M-25.20")
def test_heron_and_bailiff_count_among_others() -> None:
    assert worth("1,0=village#0 1,1=heron@0", "fishery", (1, 1)) == 1
    assert worth("1,0=village#0 1,1=bailiff@0", "fishery", (1, 1)) == 0


@pytest.mark.rule("M-25.28", "M-29.15")
def test_reed_beds_gardens_and_cows_beside_what_is_polluted() -> None:
    assert worth(REED, "reed", (1, 2), "1,1.1") == 10
    assert worth(REED, "reed", (1, 2), "1,2.1") == 3
    assert worth(GARDEN, "garden", (1, 1), "2,1.3") == 2
    assert worth(FIELD, "cow", (2, 1)) == 12
    assert worth(FIELD, "cow", (2, 1), "2,1.1") == 4
    assert worth(FIELD, "cow", (2, 1), "1,1.1") == 12
    assert worth(COPSE, "copse", (2, 0), "2,0.1") == 4


@pytest.mark.rule("M-25.18", "M-25.28", "M-25.35", "M-29.15")
@pytest.mark.parametrize(
    ("more", "polluted", "points"),
    [
        ("", (), 2),
        ("4,1=heron", (), 0),
        ("4,1=heron 5,5=gamekeeper", (), 2),
        ("2,2=yob", (), 1),
        ("", ("1,3.1",), 0),
    ],
)
def test_a_pond(more: str, polluted: tuple[str, ...], points: int) -> None:
    v, s = board(f"1,3=end_frog@0 2,3=end_frog@2 {more}")
    foul(s, *polluted, *(node.replace("1,3", "2,3") for node in polluted))
    assert scored(v, s).get("frog", 0) == points


@pytest.mark.rule("M-25.21", "M-29.15")
@pytest.mark.parametrize(
    ("more", "polluted", "points"),
    [
        ("", (), 0),
        ("3,4=primrose", (), 2),
        ("3,4=primrose", ("2,3.1",), 0),
        ("3,4=primrose 5,5=heron", (), 0),
        ("3,4=primrose 5,5=heron 5,4=gamekeeper", (), 2),
        ("4,5=primrose 5,5=primrose", (), 2),
        ("3,4=primrose 3,2=yob", (), 2),
    ],
)
def test_a_frog_on_a_canal(more: str, polluted: tuple[str, ...], points: int) -> None:
    """Its line tells its own cell only."""
    v, s = board(f"1,3=straight@0 2,3=ends_frog@0 {more}")
    water = next(n for n in range(12) if v.tables[0].marks[v.tables[0].kind[s.tile[cell_at(2, 3)]], n] & 4)
    foul(s, *(node.replace(".1", f".{water}") for node in polluted))
    assert scored(v, s).get("frog", 0) == points
    assert [line.cells for line in score_sheet(v, s) if line.kind == "frog"] == [(cell_at(2, 3),)] * (points > 0)


@pytest.mark.rule("M-25.22", "M-25.23", "M-29.15")
def test_a_drought_parts_the_water_and_maintenance_joins_it() -> None:
    behind = "1,0=village#0 1,1=drought@1 1,2=straight_fishery@1 "
    assert worth(behind, "fishery", (1, 2)) == 1
    assert worth(behind + "4,4=maintenance", "fishery", (1, 2)) == 1
    v, s = board(behind + "4,4=maintenance")
    claim(v, s, 0, (1, 2), "fishery")
    s.maintenance = 1
    assert scored(v, s) == {"fishery": 3}


@pytest.mark.rule("M-25.22")
def test_a_drought_leaves_fields_and_ponds_as_they_are() -> None:
    dry = FIELD.replace("1,1=cross", "1,1=drought@1")
    v, s = board(dry)
    claim(v, s, 0, (2, 1), "cow")
    assert scored(v, s) == {}
    v, s = board("1,3=end_frog@0 2,3=end_frog@2 4,4=drought")
    assert scored(v, s) == {"frog": 2}


@pytest.mark.rule("M-25.23", "M-29.15")
def test_maintenance_over_a_primrose_cancels_all_of_the_section() -> None:
    for replaced, expected in ((0, {}), (1, {"fishery": 3})):
        v, s = board(FISHERY + "2,2=primrose 4,4=maintenance")
        claim(v, s, 0, (1, 1), "fishery")
        s.maintenance = replaced
        assert scored(v, s) == expected


@pytest.mark.rule("M-25.35", "M-29.15")
@pytest.mark.parametrize(
    ("layout", "land", "at", "points"),
    [
        (COPSE + "3,2=yob", "copse", (2, 0), 3),
        (COPSE + "3,3=yob", "copse", (2, 0), 4),
        (GARDEN + "3,2=yob", "garden", (1, 1), 3),
        (FIELD + "3,2=yob", "cow", (2, 1), 11),
    ],
)
def test_the_yob_costs_a_point(layout: str, land: str, at: tuple[int, int], points: int) -> None:
    assert worth(layout, land, at) == points


@pytest.mark.rule("M-25.35", "M-25.37")
def test_what_is_deducted_leaves_the_cows_alone() -> None:
    found = []
    for yob in ("5,5", "3,2"):
        v, s = board(f"{FIELD}{yob}=yob")
        claim(v, s, 0, (2, 1), "cow")
        found.append(scored(v, s))
    calm, scared = found
    assert calm["cow"] > 0
    assert scared == calm | {"field": calm["field"] - 1}


@pytest.mark.rule("M-25.35")
def test_the_yob_does_not_mind_the_abbey() -> None:
    v, s = board("1,0=village#0 1,1=abbey 2,2=yob")
    claim(v, s, 0, (1, 1), "water")
    assert scored(v, s) == {"abbey": 10}


@pytest.mark.rule("M-25.36", "M-29.15")
def test_a_guide_is_worth_five_to_the_owner() -> None:
    v, s = board("0,-1=tourist_guide")
    assert (scored(v, s, 0), scored(v, s, 1)) == ({}, {"bonus": 5})


@pytest.mark.rule("M-25.37")
def test_nothing_falls_below_zero() -> None:
    """Unlinked, polluted, with a Heron and a Yob."""
    assert worth("3,3=straight_fishery 4,4=heron 2,2=yob", "fishery", (3, 3), "3,3.1") == 0
    assert worth("3,3=reed_end 2,2=yob", "reed", (3, 3), "3,3.1") == 0
    assert worth("1,3=half_end@2 2,3=half_end@0", "garden", (1, 3), "1,3.3") == 0


@pytest.mark.rule("M-25.9", "M-25.8")
def test_a_whole_section_without_a_counter() -> None:
    v, s = board(" ".join(f"{r},{c}=cross" for r, c in map(place_of, SECTION_OF_CELLS[0])))
    assert points(v, s) == 0
