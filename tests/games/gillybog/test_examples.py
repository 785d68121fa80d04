"""Worked situations, each played on the kernels and on the twin: whatever is asserted holds for both."""

from pathlib import Path
from typing import Any

import pytest

from twins.compare import assert_agree
from twins.gillybog import Twin, cell_of
from twins.gillybog.cards import PACKS
from twins.gillybog.land import DIRECTIONS, direction_to

from .tables import CAMPS, FOREST, Dict, faces, field, gilly, load, player, position, road, spaces
from .tables import bog_stacks as stacks

PETALS = ["1,0", "1,-1", "0,-1", "-1,0", "-1,1", "0,1"]


class Both:
    """A match and its twin, which must agree at every decision."""

    def __init__(self, d: Dict, moves: str = ""):
        self.match = load(d)
        self.twin = Twin.from_dict(self.match.to_dict())
        assert_agree(self.match, self.twin)
        self.play(moves)

    def play(self, moves: str) -> "Both":
        """Push moves written one after another."""
        for move in moves.split():
            self.match.push(move)
            self.twin.push(move)
            assert_agree(self.match, self.twin)
        return self

    def lay_anywhere(self) -> "Both":
        """The tile that is being placed, at the first place offered."""
        assert self.match.phase == "cell"
        while self.match.phase in ("cell", "orient"):
            self.play(self.match.legal_moves[0])
        return self

    @property
    def asked(self) -> tuple[str, int, set[str]]:
        """The phase, who decides, and what may be done."""
        return self.match.phase, self.match.seat, set(self.match.legal_moves)

    @property
    def phase(self) -> str:
        return self.match.phase

    def __getitem__(self, names: str) -> Any:
        """One entry of the position, or a list of several."""
        return field(self.match, *names.split())

    def person(self, entry: str, seat: int = 0) -> Any:
        """An entry of a player."""
        return self["players"][seat][entry]


# --- hunters come nearer ----------------------------------------------------------------------------------------------


@pytest.mark.rule("G-2.3", "G-2.5", "G-7.7", "G-8.1", "G-9.1", "G-9.2", "G-9.3", "G-9.4")
def test_w1_a_threat_phase() -> None:
    p1 = player("1,0", hand=["rg"], played=["hs", "ss", "u01", "u02"])
    d = position(
        "(2,0)F.03 (3,0)F.3", p1, player(), dice="b2 x o b1", hunters={"3,0": 1, "-1,0": 3}, plays=4, top="h03"
    )
    both = Both(d, "done")
    assert both.asked == ("group", 0, {"3,0", "-1,0"})
    both.play("3,0")
    assert both.person("limbs") == [1, 0, 1]
    assert both["supply"] == d["supply"] + 1
    assert both["hunters"] == {"-1,0": 3, "1,0": 1}
    assert both["hunter_discard active turn dice"] == (["h03"], 1, 1, [])


BRANCHES = road(2, 7, "(5,0)F.013") | spaces("(6,-1)(7,-2)(8,-3)F.14 (9,-4)F.4 (-2,0)(-3,0)F.03 (-4,0)F.0")
FOUR_GROUPS = {"3,0": 2, "1,0": 1, "9,-4": 1, "-4,0": 2}


@pytest.mark.rule("G-2.5", "G-2.8")
def test_w2_what_is_nearest() -> None:
    at50 = player("5,0"), player()
    moved = Both(position(BRANCHES, *at50, hunters=FOUR_GROUPS, top="h13", dice="o"), "done")
    assert moved["hunters"] == {"9,-4": 1, "-4,0": 2, "1,0": 1, "4,0": 2}
    tied = Both(position(BRANCHES, *at50, hunters={"1,0": 1, "9,-4": 1, "-4,0": 2}, top="h13"), "done")
    assert tied.asked == ("group", 0, {"1,0", "9,-4"})
    assert Both(position(BRANCHES, *at50, top="h05"), "done")["hunters"] == {"7,0": 2}
    closed = Both(position(BRANCHES | spaces("(7,0)F.3"), *at50, top="h05"), "done")
    assert closed["hunters"] == {"1,0": 2}  # a petal, four steps away


FORK = "(2,0)F.03 (3,0)F.035 (4,0){} (3,1)F.02 (4,1)F.23"


@pytest.mark.rule("G-7.5")
def test_w3_ties_of_ways() -> None:
    at41 = player("4,1"), player()
    bog = Both(position(FORK.format("Ly.35"), *at41, hunters={"3,0": 2}, top="h13", dice="o"), "done")
    assert (bog.phase, bog["hunters"]) == ("act", {"3,1": 2})
    tied = Both(position(FORK.format("F.35"), *at41, hunters={"3,0": 2}, top="h13", dice="o"), "done")
    assert tied.asked == ("dir", 0, {"e", "se"})
    assert tied["hunters"] == {}  # lifted
    assert tied.play("e")["hunters"] == {"4,0": 2}
    reached = Both(position(FORK.format("F.35"), *at41, hunters={"3,0": 2}, top="h03", dice="o x"), "done")
    assert (reached.phase, reached["hunters"], reached.person("limbs")) == ("act", {"4,1": 2}, [0, 0, 1])


# --- movement ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("G-5.3", "G-5.4", "G-5.5", "G-6.1", "G-11.3", "G-12.1")
def test_w4_run() -> None:
    on_map = road(2, 11, "(4,0)Fa.03 (12,0)K.3")
    d = position(on_map, hunters={"6,0": 1, "9,0": 1}, dice="x o b2", gillys=[gilly("tipped", "12,0")])
    both = Both(d, "run" + " e" * 12)
    assert (both.phase, both.person("at"), both.person("limbs")) == ("act", "12,0", [0, 0, 0])
    assert both["gillys"][0] == gilly("standing", "12,0", "g1")


@pytest.mark.rule("G-5.9", "G-6.5", "G-8.10")
def test_w5_sneak() -> None:
    at20, on_map = (player("2,0"), player()), "(2,0)F.03 (3,0)F{}.03 (4,0)F.3"
    both = Both(position(on_map.format("a"), *at20, hunters={"4,0": 2}, dice="o x"), "sneak e")
    assert both.asked == ("ignore", 0, {"use", "done"})
    assert both.play("use").phase == "step"
    both.play("e")
    assert (both.phase, both.person("limbs"), both["dice"]) == ("act", [0, 0, 1], [])
    both = Both(position(on_map.format("a"), *at20, hunters={"4,0": 2}, dice="o x"), "sneak e done e use")
    assert (both.phase, both.person("limbs"), both["dice"]) == ("act", [0, 0, 1], [])
    assert Both(position(on_map.format("s"), *at20), "sneak e use").asked == ("step", 0, {"e", "w", "done"})
    both = Both(position(on_map.format("s"), *at20), "sneak e done")
    assert (both.phase, both.person("at")) == ("act", "3,0")


@pytest.mark.rule("G-2.9", "G-12.2", "G-12.6")
def test_w6_a_tunnel() -> None:
    d = position("(2,0)Lt.03 (3,0)(4,0)F.03 (5,0)Lm.3 (4,-2)Lh.0 (6,0)Lm.0", player("2,0"), player())
    both = Both(d, "sneak")
    assert both.asked == ("step", 0, {"e", "w", "done", "5,0", "4,-2", *PETALS})
    both.play("5,0")
    assert (both.phase, both.person("at")) == ("act", "5,0")


# --- tiles ------------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def plain_pack(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The standard pack, but forest tile F01 is .03/.03 and camp C1 is .3/.0, not used in first-time games."""
    text = (PACKS / "standard.toml").read_text(encoding="utf-8")
    for own_id, old, new in ("F01", ".0234/.23", ".03/.03"), ("C1", ".023/.135", ".3/.0"):
        assert text.count(f'id = "{own_id}"\norigin = "reconstructed"\ntile = "{old}"') == 1
        text = text.replace(f'tile = "{old}"', f'tile = "{new}"')
    file: Path = tmp_path_factory.mktemp("packs") / "plain.toml"
    file.write_text(text, encoding="utf-8")
    return str(file)


def ways_at(d: Dict, moves: str, cell: str) -> set[str]:
    """The directions in which a tile may lie with its half A on a cell."""
    both = Both(d, moves)
    if cell not in both.match.legal_moves:
        return set()
    tile = both["shown"][0]
    both.play(cell)
    if both.phase == "orient":
        return set(both.match.legal_moves)
    half_b = next(place for place, text in both["map"].items() if text.endswith(tile) and place != cell)
    return {DIRECTIONS[direction_to(cell_of(cell), cell_of(half_b))]}


@pytest.mark.rule("G-3.1", "G-3.4", "G-11.2", "G-14.4")
def test_w7_places_for_a_camp(plain_pack: str) -> None:
    """On the bare Great Bog, with the vision token on a petal."""
    d = position("", vision="1,0", options={"pack": plain_pack})
    assert "e" not in ways_at(d, "run e", "5,0")  # touches nothing
    assert "e" not in ways_at(d, "run e", "2,-1")  # petal 1 blocks its w
    assert "e" not in ways_at(d, "run e", "2,0")  # joins petal 0
    assert "ne" in ways_at(d, "run e", "2,0")


@pytest.mark.rule("G-3.1", "G-3.2", "G-14.4")
def test_w8_places_for_a_forest_tile(plain_pack: str) -> None:
    d = position("(2,-1)C.5 (2,-2)K.2", options={"pack": plain_pack})
    assert "e" not in ways_at(d, "sense", "6,0")  # touches nothing
    assert "nw" in ways_at(d, "sense", "2,-3")  # joins the camp only
    assert "e" in ways_at(d, "sense", "2,0")  # though it blocks the cliff's path
    assert "ne" not in ways_at(d, "sense", "2,0")  # touches, and joins no path


@pytest.mark.rule("G-3.10", "G-3.12", "G-3.13", "G-6.2", "G-15.5")
def test_w9_grow() -> None:
    on_map, bogs = "(2,0)F.03 (3,0)Fs.3 (4,0)C.3", stacks("B05 B01", "B06 B09")
    d = position(on_map, player("3,0"), player(), vision="4,0", bogs=bogs)
    assert "e" not in Both(d, "sneak").match.legal_moves
    both = Both(d, "grow fronds")
    assert both.asked == ("stack", 0, {"bog-a", "bog-b"})
    both.play("bog-a")
    assert both["map"]["3,0"] == "Lm.012345 B01"
    assert [stack[-1] for stack in both["bogs"]] == ["B05", "B09"]
    assert [len(stack) for stack in both["bogs"]] == [7, 8]
    assert both.person("limbs") == [2, 1, 1]
    assert both["bogs_seen"] == ["B01", "B05", "B09"]
    assert "e" in both.play("sneak").match.legal_moves


@pytest.mark.rule("G-6.4", "G-6.7", "G-13.10", "G-13.11")
def test_w10_sense(plain_pack: str) -> None:
    """A straight tile fits at each end of the road in one direction only, which is not asked."""
    d = position("(2,0)F.03", player("2,0"), player(), options={"pack": plain_pack})
    both = Both(d, "sense 3,0")
    assert both.asked == ("extra", 0, {"use", "done"})
    assert both.play("use")["shown"] == ["F02"]
    assert both.lay_anywhere().phase == "act"
    howler = player(hand=["rg", "ss"], howl=True)
    both = Both(d | {"howl_on": 1, "players": [player("2,0"), howler]}, "sense 3,0 use")
    assert both.lay_anywhere().phase == "extra"
    assert both.play("done").phase == "act"
    assert Both(d, "sense -2,0").phase == "act"


# --- spaces -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("G-7.8", "G-12.5")
def test_w11_a_haunted_bog() -> None:
    d = position("(2,0)(3,0)F.03 (4,0)Lh.3", player("4,0"), player(), hunters={"2,0": 2}, dice="x", top="h03")
    both = Both(d, "done")
    assert both["hunters village dice"] == ({"4,0": 1}, d["village"] + 1, [])
    assert both.person("limbs") == [1, 0, 1]


@pytest.mark.rule("G-2.1", "G-2.2")
def test_w12_adjacency_and_line_of_sight() -> None:
    at50 = player("5,0"), player()
    assert Both(position(BRANCHES, *at50), "run").asked == ("step", 0, {"e", "w", "ne", "done"})
    groups = {"3,0": 1, "9,-4": 1, "-4,0": 1, "0,1": 1}
    assert Both(position(BRANCHES, *at50, hunters=groups), "scare").asked == ("group", 0, {"3,0", "9,-4", "-4,0"})


# --- hunters are many, or few -----------------------------------------------------------------------------------------


@pytest.mark.rule("G-7.4")
def test_x1_a_village_that_is_nearly_empty() -> None:
    hunters = {"-1,0": 6, "0,-1": 6, "-1,1": 6, "0,1": 5}
    both = Both(position("", player("1,0"), player("1,0"), hunters=hunters, top="h05"), "done")
    assert (both["village"], both["hunters"]["1,0"]) == (0, 1)


@pytest.mark.rule("G-7.2", "G-15.4")
def test_x2_a_seventh_hunter() -> None:
    d = position(road(2, 4), player("1,0"), player(), hunters={"3,0": 6}, top="h07", slow=3)
    both = Both(d, "done")
    assert both.asked == ("dir", 0, {"e", "w"})
    assert both["hunters"] == {"3,0": 7}
    assert both.play("e")["hunters"] == {"3,0": 4, "4,0": 3}


@pytest.mark.rule("G-7.3")
def test_x3_nowhere_to_overflow_to() -> None:
    d = position("(5,-3)K.", hunters={"5,-3": 6}, gillys=[gilly("tipped", "5,-3")], top="h08", support=1)
    assert Both(d, "done")["hunters village"] == ({"5,-3": 6}, 18)


@pytest.mark.rule("G-7.2", "G-7.8", "G-8.7")
def test_hunters_that_were_led_away_attack_nobody() -> None:
    """Three of seven overflow and come back as two, who capture p2; all six go along, and p3 is left in peace."""
    on_map = "(5,-2)F.1 (6,-3)Fh.14 (7,-4)F.4"
    bare = [player("6,-3", (0, 0, 0)), player("6,-3", (0, 0, 0))]
    hunters = {"5,-2": 6, "6,-3": 2, "7,-4": 4}
    both = Both(position(on_map, player("5,-2"), *bare, hunters=hunters, dice="o o"), "scare 5,-2 ne")
    assert both.asked == ("lose", 1, {"rg", "hs", "ss"})
    assert both["hunters"] == {"6,-3": 6, "7,-4": 4}
    both.play("ss").lay_anywhere()
    assert (both.phase, both["dice"], both.person("injured", 2)) == ("act", faces("o"), [])
    assert both["hunters"] == {both.person("at", 1): 6, "7,-4": 4}


@pytest.mark.rule("G-7.2", "G-7.11")
def test_an_overflow_cut_short_by_a_capture() -> None:
    """Of fifteen seven move on, one is lost in the Haunted Bog, six capture the active player; eight were left."""
    on_map, p1 = "(5,-3)Fh.0 (6,-3)F.3", player("5,-3", (0, 0, 0))
    both = Both(position(on_map, p1, player(), hunters={"6,-3": 6}, dice="o", top="h07", support=8), "done")
    assert both.asked == ("lose", 0, {"rg", "hs", "ss"})
    assert both["hunters village"] == ({"5,-3": 6, "6,-3": 6}, 12)


# --- captures ---------------------------------------------------------------------------------------------------------


def captured(*gillys: Dict) -> Both:
    """The active player, on entering a space with a hunter, as far as the camp's place."""
    on_map, p1 = "(2,0)F.03 (3,0)F.3", player("2,0", (1, 0, 1))
    both = Both(
        position(on_map, p1, player(), hunters={"3,0": 1}, dice="x", gillys=gillys, top="h03"), "sneak done run e"
    )
    assert both.asked == ("lose", 0, {"rg", "hs", "ss"})
    assert both.person("played") == []
    assert both["hunter_discard"] == ["h03"]
    assert both["hunter_deck"][-1] == "h05"
    assert both.play("hs")["shown"] == ["C1"]
    return both


def camp_space(both: Both) -> str:
    return next(cell for cell, text in both["map"].items() if text[0] == "K")


@pytest.mark.rule("G-5.10", "G-8.3", "G-8.4", "G-8.5", "G-8.6", "G-9.5")
def test_x4_a_capture() -> None:
    both = captured().lay_anywhere()
    camp = camp_space(both)
    assert (both.person("at"), both["hunters"], both["vision"]) == (camp, {camp: 1}, None)
    assert (both.person("hand"), both.person("injured")) == (["rg", "ss"], ["hs"])
    assert (both.phase, both.match.seat, both["turn"], both["dice"], both["plays"]) == ("act", 1, 1, [], 0)


@pytest.mark.rule("G-5.7", "G-8.6")
def test_x5_the_gilly_that_was_led_stays_behind() -> None:
    both = captured(gilly("standing", "2,0", "g1")).lay_anywhere()
    assert both["gillys"][0] == gilly("standing", "3,0", "g1")


@pytest.mark.rule("G-8.5", "G-11.7", "G-11.8")
@pytest.mark.parametrize(("die", "outcome", "payoff"), [("x", "lost", -1), ("o", "won", 1)])
def test_x14_the_last_step(die: str, outcome: str, payoff: int) -> None:
    saved = [gilly("saved", None, f"g{n}") for n in (1, 2, 3)]
    p1 = player("2,0", (1, 0, 1), hand=["rg", "ss"], injured=["hs"])
    on_map = "(2,0)F.03 (3,0)C.3"
    d = position(on_map, p1, player("3,0"), vision="3,0", gillys=saved, hunters={"3,0": 1}, dice=die)
    both = Both(d, "run e")
    assert both["outcome"] == outcome
    assert both.match.over
    assert (both.match.payoff, both.match.scores) == ([payoff, payoff], [3, 3])


@pytest.mark.rule("G-7.7", "G-8.7", "G-8.8")
def test_x15_a_capture_in_somebody_elses_turn() -> None:
    p1 = player("1,0", hand=["rg"], played=["hs", "ss", "u01"])
    d = position(road(2, 4), p1, player("2,0", (1, 1, 0)), hunters={"3,0": 2}, dice="b1 o", top="h04", plays=3)
    both = Both(d, "done")
    assert both.asked == ("lose", 1, {"rg", "hs", "ss"})
    assert both["hunters"] == {"2,0": 2}
    both.play("ss")
    assert (both.phase, both.match.seat) == ("cell", 1)
    both.lay_anywhere()
    assert both["hunters dice turn active"] == ({both.person("at", 1): 2}, [], 1, 1)


# --- the turn ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("G-4.5", "G-6.7", "G-9.5")
def test_x6_a_howl_alone() -> None:
    d = position(road(2, 4), player("1,0"), hunter_deck=["h05", "h02", "h04", "h03"])  # with no group to be moved
    both = Both(d, "howl done")
    assert both["howl_on howl_next"] == (0, -1)
    assert (both.person("hand"), both.person("howl")) == (["rg", "ss"], True)
    assert both.play("sneak e e").phase == "step"
    both.play("e")
    assert (both.phase, both.person("at")) == ("act", "4,0")
    both.play("grow fronds fins bog-a")
    while both.phase == "orient":
        both.play("e")
    assert both.asked == ("pick", 0, {"pick-1", "pick-2"})
    assert both.play("pick-2")["turn howl_on known_actions"] == (2, -1, 1)
    assert (both.person("hand"), both["actions"][0]) == (["rg", "hs", "ss", "u29"], "u30")


@pytest.mark.rule("G-6.5", "G-6.7")
def test_x6_a_howl_lets_sneak_ignore_two() -> None:
    howler = player("1,0", hand=["rg", "ss"], howl=True)
    d = position("(2,0)(3,0)(4,0)Fa.03", howler, howl_on=0, dice="o")
    both = Both(d, "sneak e use e use e")
    assert (both.phase, both.person("limbs")) == ("act", [0, 1, 1])


@pytest.mark.rule("G-6.3", "G-12.4")
def test_x7_an_empty_supply() -> None:
    d = position("(2,0)F.03", player("2,0", (6, 6, 3)), player())
    assert d["supply"] == 0
    assert Both(d, "grow").phase == "stack"
    p1 = player("2,0", (6, 6, 2), hand=["rg", "hs", "ss", "u12"])
    both = Both(position("(2,0)F.03", p1, player(), bogs=stacks("B05", "B09")), "u12 bog-a")
    assert both["supply wards"] == (0, {"2,0": 1})
    assert both["map"]["2,0"] == "Ly.012345 B05"


@pytest.mark.rule("G-3.13", "G-3.14")
def test_x8_stacks_of_one_kind() -> None:
    at20 = player("2,0"), player()
    both = Both(position("(2,0)F.03", *at20, bogs=[["B02", "B01"], ["B03"]]), "grow fronds bog-a")
    assert (both.phase, both["bogs"]) == ("act", [["B02"], ["B03"]])
    both = Both(position("(2,0)F.03", *at20, bogs=[[], ["B03"]]), "grow fronds")
    assert both.asked == ("orient", 0, set(DIRECTIONS))  # there is no other stack to ask about


@pytest.mark.rule("G-3.7", "G-4.4")
def test_x9_no_open_path() -> None:
    ring = [(q, r) for q in range(-2, 3) for r in range(-2, 3) if max(abs(q), abs(r), abs(q + r)) == 2]
    both = Both(position({f"{q},{r}": "F." for q, r in ring}), "sense")
    assert (both.phase, both.person("played"), both["plays"]) == ("act", ["hs"], 1)
    assert sorted(both["forest"]) == sorted(FOREST)
    assert both["forest"] != FOREST


@pytest.mark.rule("G-5.5", "G-11.2")
def test_x10_all_gillys_are_on_the_map() -> None:
    three = [gilly("saved", None, "g1"), gilly("standing", "0,0", "g2"), gilly("tipped", "5,-3")]
    d = position("(2,0)F.03 (3,0)C.03 (4,0)F.3 (5,-3)K.", player("2,0"), player(), vision="3,0", gillys=three)
    both = Both(d, "run e")
    assert (both.phase, both.person("at"), both["camps"]) == ("act", "3,0", CAMPS)


@pytest.mark.rule("G-2.4", "G-6.6", "G-9.4")
def test_x11_a_watchtower() -> None:
    d = position("(2,0)F.03 (3,0)Fw.3", player("1,0"), player(), dice="x", plays=1, top="h03")
    both = Both(d, "scare done")
    assert (both["village"], both.person("limbs")) == (24, [1, 0, 1])


@pytest.mark.rule("G-5.5", "G-5.7")
def test_x12_two_gillys_to_lead() -> None:
    three = [gilly("standing", "2,0", "g1"), gilly("standing", "2,0", "g2"), gilly("tipped", "4,0")]
    d = position("(2,0)F.03 (3,0)F.03 (4,0)K.03 (5,0)F.3", player("2,0"), player(), gillys=three)
    both = Both(d, "sneak e")
    assert both.asked == ("lead", 0, {"gilly-1", "gilly-2"})
    assert both.person("at") == "2,0"
    both.play("gilly-2")
    assert (both.phase, both.person("at")) == ("step", "3,0")
    both.play("e")
    assert (both.phase, [token["at"] for token in both["gillys"]]) == ("act", ["2,0", "4,0", "4,0"])
    both = Both(d, "run e gilly-2 e")
    assert (both.phase, both.person("at")) == ("act", "4,0")  # steps are left, the third gilly ends it


@pytest.mark.rule("G-4.6")
@pytest.mark.parametrize(("deck", "hand"), [(["u30"], ["ss", "u30"]), ([], ["ss"])])
def test_x13_a_short_action_deck(deck: list[str], hand: list[str]) -> None:
    both = Both(
        position("", player(hand=["ss"], injured=["rg"], played=["hs"]), player(), actions=deck, plays=1), "sneak done"
    )
    assert (both.match.seat, both["turn"], both["actions"]) == (1, 1, [])
    assert both.person("hand") == sorted([*hand, "hs"], key=["hs", "ss", "u30"].index)


@pytest.mark.rule("G-7.9")
def test_x16_hunters_in_ones_own_space() -> None:
    both = Both(position("(2,0)F.03", player("2,0"), player(), hunters={"2,0": 2}, plays=2, dice="b2"), "done")
    assert (both["hunters dice"], both.person("limbs")) == (({"2,0": 2}, []), [1, 1, 1])


@pytest.mark.rule("G-12.5")
def test_x17_one_hunter_enters_a_haunted_bog() -> None:
    both = Both(position("(2,0)F.03 (3,0)Lh.3", player("3,0"), player(), hunters={"2,0": 1}), "done")
    assert (both["hunters village"], both.person("limbs")) == (({}, 24), [1, 1, 1])


@pytest.mark.rule("G-8.2")
def test_x18_protection_of_the_space() -> None:
    on_map, p1 = "(2,0)F.03 (3,0)F.3", player("2,0", (1, 0, 1))
    d = position(on_map, p1, player(), hunters={"3,0": 1}, wards={"2,0": 1}, dice="x", plays=2, slow=1)
    both = Both(d, "done")
    assert both.asked == ("guard", 0, {"use", "done"})
    assert both.play("use")["wards supply turn"] == ({}, d["supply"] + 1, 1)
    assert both.person("limbs") == [1, 0, 1]


@pytest.mark.rule("G-10.1", "G-10.2")
def test_x19_zeal_at_its_end() -> None:
    discards = [f"h{n:02}" for n in range(1, 14) if n != 3]
    d = position(
        hunter_deck=["h03"], hunter_discard=discards, hunters_seen=[*discards, "h03"], village_deck=[], support=8
    )
    both = Both(d, "done")
    assert both["support hunter_discard village_deck"] == (8, [], [])
    assert sorted(both["hunter_deck"]) == sorted([*discards, "h03"])


@pytest.mark.rule("G-5.9", "G-13.2")
def test_x20_a_snare_and_the_rest_of_the_card() -> None:
    """Mudslide lays its tile on a bog, Mist Walk hides."""
    p = player("1,0", hand=["rg", "hs", "ss", "u04", "u08"]), player()
    both = Both(position(road(2, 7, "(5,0)Fs.03"), *p), "u04 e e e e")
    assert (both.phase, both.person("at")) == ("act", "5,0")
    both = Both(position(road(2, 7, "(4,0)Fs.03"), *p), "u04 e e e")
    assert (both.phase, both.person("at")) == ("act", "4,0")
    both = Both(position(road(2, 7, "(3,0)Fs.03"), *p), "u08 e e")
    assert (both.phase, both.person("at"), both["hide"]) == ("act", "3,0", True)
    both = Both(position(road(2, 7, "(2,0)Fs.03"), *p), "u08 e")
    assert (both.phase, both.person("at"), both["hide"]) == ("act", "2,0", False)
    assert Both(position(road(2, 7, "(4,0)Lm.03"), *p), "u04 e e e done").phase == "limb"
