"""The clauses of RULES.md, part 13: lines that lay tiles and move hunters. Two players on the Den if nothing else is
said. The pack `lines.toml` has cards for lines that no standard card has alone."""

from pathlib import Path
from typing import Any

import pytest

from swamp_envs import Match

from .looking import asked, counts, hunters, limbs, place_anywhere, place_one
from .scenes import LINES, holding, threatened, with_card, with_lines
from .tables import BOGS, FOREST, LAID, Dict, bog_stacks, faces, field, gilly, match_at, on_top, play, player, road

RING = [f"{q},{r}" for q in range(-2, 3) for r in range(-2, 3) if max(abs(q), abs(r), abs(q + r)) == 2]


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
