"""The clauses of RULES.md on interval 1 (parts 20 to 22), each on a small table."""

import random
from collections import Counter
from typing import Any

import numpy as np
import pytest

from swamp_envs import Match, PositionError, Variant
from swamp_envs.games.marshlands.board import CELL_NAMES, SECTION, SECTION_OF_CELLS, cell_at, place_of
from swamp_envs.games.marshlands.components.schema import SEGMENTS
from swamp_envs.games.marshlands.state import NO_TILE
from twins import marshlands as twins
from twins.compare import play_together

from .chance import share_chance
from .tables import ITEMS, NAMES, at_melusine, claim, laid, match_at, places, play, points, rotations, scored, variant

ACT = "interval1"
TWO: dict[str, Any] = {"options": {"act": ACT, "players": 2}}
FOUR: dict[str, Any] = {"options": {"act": ACT}}


def board(layout: str, **options: Any) -> tuple[Variant, Any]:
    return laid(layout, act=ACT, **options)


def filled(n: int, tile: str = "", **options: Any) -> tuple[Variant, Any]:
    """So many tiles of the pack in section 0, that fit, the village among them."""
    v, s = board("1,0=village#0", **options)
    for name in [*([tile] if tile else []), *NAMES[:123]]:
        ways = sorted(places(v, s, name))
        count = sum(s.tile[cell] != NO_TILE for cell in SECTION_OF_CELLS[0])
        if ways and count < n and name != "joker":
            down, right, rotation = ways[0]
            s.tile[cell_at(down, right)], s.rot[cell_at(down, right)] = NAMES.index(name), rotation
    assert sum(s.tile[cell] != NO_TILE for cell in SECTION_OF_CELLS[0]) == n
    return v, s


def match_of(v: Variant, s: Any, hands: str, **others: Any) -> Match:
    """A game that goes on from a board."""
    cells = {CELL_NAMES[c]: f"{NAMES[s.tile[c]]}@{s.rot[c]}" for c in np.flatnonzero(s.tile != NO_TILE)}
    d = {"board": cells, "hands": [hand.split() for hand in hands.split("|")], "options": v.options}
    return Match.from_dict(v, d | {"in_turn": 0, "seat": 0, "phase": "turn"} | others)


# --- 20. The intervals ------------------------------------------------------------------------------------------------


@pytest.mark.rule("M-20.1", "M-20.2", "M-21.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_deal(players: int) -> None:
    d = Match(variant(act=ACT, players=players), 3).to_dict()
    assert d["board"] == {"j10": "abbey@0"}
    assert [len(hand) for hand in d["hands"]] == [4] * players
    assert d["villages"] == list(range(players))
    tiles = [tile for hand in d["hands"] for tile in hand] + d["deck"]
    assert len(tiles) == 125 + 21
    assert sum(tile.startswith("bitard") for tile in tiles) == 4
    assert d["phase"] == "turn"


@pytest.mark.rule("M-20.2", "M-21.2", "M-21.3")
def test_a_village_is_laid_and_the_hand_filled_up_to_five() -> None:
    match = match_at("cross tee curve joker|tee tee curve cross", **TWO)
    top = match.to_dict()["deck"][0]
    play(match, "h30", "j11@0")
    d = match.to_dict()
    assert d["hands"][0] == ["cross", "tee", "curve", "joker", top]
    assert d["boats"][:2] == ["j11.1", None]
    assert (d["seat"], d["phase"], d["boat_new"]) == (1, "turn", -1)


@pytest.mark.rule("M-20.4")
def test_events_are_laid_in_all_sections() -> None:
    v, s = board("", players=2)
    assert {place[:2] for place in places(v, s, "bitard_cross")} == {(1, 0), (0, -1)}
    assert {place[:2] for place in places(v, s, "cross")} == {(1, 0)}


@pytest.mark.rule("M-20.5", "M-20.6", "M-22.10")
@pytest.mark.parametrize(
    ("old", "new", "fits"),
    [
        ("cross@0", "bitard_cross", True),
        ("cross@0", "bitard_curve", False),
        ("cross@0", "cross_fishery", False),
        ("joker@0", "bitard_line", True),
        ("village#0@0", "bitard_cross", False),
        ("heathen_tee@2", "relic", True),
        ("wizard_tee@2", "blessing_tee", True),
        ("imps_pair@0", "gargantua", True),
        ("gargantua@0", "footprint", True),
        ("bitard_tee@2", "relic", False),
        ("heathen_tee@2", "bitard_tee", False),
    ],
)
def test_what_replaces_what(old: str, new: str, fits: bool) -> None:
    v, s = board(f"1,0=cross 1,1=cross 2,0={old} 3,0=straight", players=2)
    if old.startswith("heathen"):
        s.tile[cell_at(3, 0)] = NO_TILE
    if old.endswith("tee@2"):
        s.tile[cell_at(3, 0)] = NO_TILE
    assert bool(rotations(v, s, new, (2, 0), 1)) == fits


@pytest.mark.rule("M-20.6")
def test_tiles_under_boats_are_not_replaced() -> None:
    v, s = board("1,0=cross", players=2)
    assert rotations(v, s, "bitard_cross", (1, 0))
    s.boat[1] = cell_at(1, 0) * SEGMENTS + 1
    assert not rotations(v, s, "bitard_cross", (1, 0))
    assert not rotations(v, s, "bitard_cross", (0, 0))


@pytest.mark.rule("M-20.5")
def test_what_is_replaced_goes_with_its_counters() -> None:
    hands = "bitard_cross tee curve joker|tee tee curve cross"
    layout = "1,0=village#0 1,1=cross_fishery"
    match = match_at(hands, layout, counters=[[], ["k11.1"], [], []], **TWO)
    play(match, "h0", "k11@0")
    d = match.to_dict()
    assert (d["board"]["k11"], d["out"], d["counters"][1]) == ("bitard_cross@0", ["cross_fishery"], [])


@pytest.mark.rule("M-20.7")
def test_events_are_offered_and_laid_anywhere() -> None:
    match = match_at("bitard_cross tee curve joker|tee tee curve cross", "1,0=village#0", **TWO)
    play(match, "o0", "y")
    cells = {CELL_NAMES.index(move.partition("@")[0]) for move in match.legal_moves}
    assert {int(SECTION[cell]) for cell in cells} == {0, 1}


@pytest.mark.rule("M-20.3", "M-26.2")
def test_a_full_section_ends_the_game_when_the_turn_is_over() -> None:
    v, s = filled(29, players=2)
    hole = next(c for c in SECTION_OF_CELLS[0] if s.tile[c] == NO_TILE)
    left = Counter(NAMES[:123]) - Counter(NAMES[tile] for tile in s.tile if tile != NO_TILE)
    tile = next(name for name in left if rotations(v, s, name, place_of(hole)))
    match = match_of(v, s, f"{tile} joker|joker", turn=30)
    play(match, "h0", next(move for move in play(match.copy(), "h0").legal_moves if move.startswith(CELL_NAMES[hole])))
    assert (match.phase, match.over) == ("boat", 0)
    play(match, "-")
    assert match.to_dict()["outcome"] == "full"


# --- exchanges --------------------------------------------------------------------------------------------------------


def exchanging(**options: Any) -> Match:
    return match_at(
        "bishop tee curve cross|tee relic curve straight|tee tee curve joker",
        options={"act": ACT, "players": 3, **options},
    )


@pytest.mark.rule("M-20.10", "M-20.11")
def test_only_events_are_shown_for_an_exchange() -> None:
    match = exchanging()
    assert [move for move in match.legal_moves if move[0] == "x"] == ["x0"]
    assert play(match, "x0").legal_moves == ["p1", "p2"]
    match = exchanging(any_exchange=True)
    assert [move for move in match.legal_moves if move[0] == "x"] == ["x0", "x1", "x2", "x3"]


@pytest.mark.rule("M-20.12", "M-20.13", "M-27.5", "M-27.6")
def test_any_tile_is_demanded() -> None:
    match = play(exchanging(), "x0", "p1", "d?")
    assert (match.seat, match.phase, match.legal_moves) == (1, "reply", ["n", "x0", "x1", "x2", "x3"])
    play(match, "x1")
    d = match.to_dict()
    assert d["hands"][:2] == [["tee", "curve", "cross", "relic"], ["tee", "curve", "straight", "bishop"]]
    assert (d["seat"], d["phase"], d["exchanged"], d["shown"], d["partner"]) == (0, "turn", 1, -1, -1)
    assert d["known"] == [[[], [], [], [1]], [[], [], [], [0, 2]], [[], [], [], []]]
    assert match.seen_by(2)["hands"] == [["?"] * 4, ["bishop", "?", "?", "?"], ["tee", "tee", "curve", "joker"]]
    assert match.seen_by(1)["hands"][0] == ["relic", "?", "?", "?"]
    assert not any(move[0] == "x" for move in match.legal_moves)


@pytest.mark.rule("M-20.12", "M-27.5", "M-26.3")
def test_a_kind_is_demanded() -> None:
    match = play(exchanging(), "x0", "p1")
    demands = match.legal_moves
    assert demands[:3] == ["d?", "d*", "d0"]
    kinds = list(ITEMS)
    named = {kinds[int(move[1:])] for move in demands[2:]}
    assert {"relic", "joker", "bitard_curve", "twin_tee"} <= named
    assert not named & {"village", "abbey", "eclipse", "embarkation", "factory"}
    play(match, f"d{kinds.index('tee')}")
    assert match.to_dict()["demand"] == "tee"
    assert match.legal_moves == ["n", "x0"]
    play(match, "x0")
    assert match.to_dict()["known"][0] == [[], [], [], [1, 2]]
    match = play(exchanging(), "x0", "p1", f"d{kinds.index('bends')}")
    assert match.legal_moves == ["n"]


@pytest.mark.rule("M-20.12", "M-27.5", "M-27.6")
def test_a_hand_is_shown_and_picked_from() -> None:
    match = play(exchanging(), "x0", "p2", "d*")
    assert match.legal_moves == ["y", "n"]
    play(match, "y")
    assert (match.seat, match.phase, match.legal_moves) == (0, "pick", ["h0", "h1", "h2", "h3"])
    assert match.seen_by(0)["hands"][2] == ["tee", "tee", "curve", "joker"]
    assert match.seen_by(1)["hands"][2] == ["?"] * 4
    assert match.observe(0)["open_hand"].any()
    play(match, "h3")
    d = match.to_dict()
    assert d["hands"][2] == ["tee", "tee", "curve", "bishop"]
    assert d["known"][2] == [[0], [0], [0], [0, 1]]
    assert d["known"][0] == [[], [], [], [2]]


@pytest.mark.rule("M-20.10", "M-20.12", "M-27.5")
def test_a_refusal_uses_the_exchange_up() -> None:
    match = play(exchanging(), "x0", "p2", "d*", "n")
    d = match.to_dict()
    assert (d["seat"], d["phase"], d["exchanged"], d["hands"][0][0]) == (0, "turn", 1, "bishop")
    assert d["known"][0][0] == [1, 2]
    assert not any(move[0] == "x" for move in match.legal_moves)


@pytest.mark.rule("M-27.6")
def test_what_might_have_gone_is_known_no_more() -> None:
    match = exchanging()
    d = match.to_dict() | {"known": [[], [[2], [0, 2], [], []], []]}
    match = play(
        Match.from_dict(match.variant, d),
        "x0",
        "p1",
        "d?",
        "x2",
    )
    assert match.to_dict()["known"][1] == [[], [0], [], [0, 2]]


# --- 21. Interval 1 ---------------------------------------------------------------------------------------------------


AFLOAT = "1,0=village#0 1,1=cross 0,-1=cross"
HANDS = "tee tee curve joker joker|tee tee curve straight"


def sailing(layout: str = AFLOAT, boat: str = "j11.1", **others: Any) -> Match:
    """Seat 0 has laid a tile; its boat moves."""
    others = {"boats": [boat, None, None, None], "phase": "boat", "laid": 1} | others
    return match_at(HANDS, layout, **others, **TWO)


@pytest.mark.rule("M-21.3")
def test_boats_go_one_step_over_water_everywhere() -> None:
    assert sailing().legal_moves == ["-", "bN2", "bE2"]
    match = play(sailing(), "bN2")
    assert match.to_dict()["boats"][0].startswith("j10.")
    assert match.seat == 1


@pytest.mark.rule("M-21.3", "M-26.1")
def test_without_a_village_there_is_no_boat_to_move() -> None:
    match = match_at("tee tee curve cross|tee tee curve straight", **TWO)
    play(match, "h3", "j11@0")
    assert (match.seat, match.phase) == (1, "turn")


@pytest.mark.rule("M-21.3", "M-21.4")
def test_a_boat_may_move_from_the_next_turn_of_anybody_on() -> None:
    match = match_at("tee tee curve cross|tee tee curve straight", **TWO)
    play(match, "h30", "j11@0")
    assert (match.seat, match.phase) == (1, "turn")
    play(match, "o0", "y")
    play(match, match.legal_moves[0])
    assert (match.seat, match.phase) == (0, "boat")


@pytest.mark.rule("M-21.5")
def test_boats_go_home_from_the_end_of_a_network() -> None:
    layout = "1,0=village#0 1,1=cross 1,2=cross 2,1=straight"
    assert "bH" in sailing(layout, "l11.1").legal_moves
    assert "bH" in sailing(layout, "k12.1").legal_moves
    assert "bH" not in sailing(layout, "k11.1").legal_moves
    assert "bH" not in sailing().legal_moves
    assert play(sailing(layout, "l11.1"), "bH").to_dict()["boats"][0] == "j11.1"


@pytest.mark.rule("M-21.6")
def test_boats_claim_from_where_no_event_lies() -> None:
    match = play(sailing("1,0=village#0 1,1=cross_fishery"), "bE2")
    assert (match.phase, match.legal_moves) == ("claim", ["-", "c1"])
    play(match, "c1")
    assert match.to_dict()["counters"][0] == ["k11.1"]
    match = play(sailing("1,0=village#0 1,1=footprint"), "bE2")
    assert match.seat == 1


@pytest.mark.rule("M-21.4", "M-15.5")
def test_who_accepts_lays_and_sails_first() -> None:
    layout = "1,0=village#0 1,1=cross 0,-1=village#1@1"
    boats = ["j11.1", "i10.1", None, None]
    match = match_at("cross tee curve joker tee|tee tee curve straight joker", layout, boats=boats, **TWO)
    play(match, "o1", "y")
    match.push(match.legal_moves[0])
    assert (match.seat, match.phase) == (1, "boat")
    play(match, "-")
    assert (match.seat, match.phase) == (0, "boat")


@pytest.mark.rule("M-21.7", "M-20.3")
def test_the_last_counter_ends_the_game() -> None:
    layout = "1,0=village#0 1,1=cross_fishery"
    match = sailing(layout)
    s = match.state
    for k in range(11):
        s.counter[0, k] = s.boat[0]
    s.counters_laid[0] = 11
    play(match, "bE2", "c1")
    assert match.to_dict()["outcome"] == "counters"


@pytest.mark.rule("M-21.8")
def test_boats_sail_home_and_claim_when_the_game_is_over() -> None:
    """The way home leads over a fishery, and one that is nearer to the edge is left."""
    layout = "1,0=village#0 1,1=cross_fishery 1,2=cross_fishery 1,3=cross"
    match = sailing(layout, "m11.1", refused=6)
    play(match, "-")
    d = match.to_dict()
    assert d["outcome"] == "refused"
    assert d["boats"][0] == "j11.1"
    assert d["counters"][0] == ["l11.1", "k11.1"]


@pytest.mark.rule("M-21.9", "M-21.10")
def test_counters_make_constructions_count() -> None:
    v, s = board("2,0=straight_fishery 3,0=half_end@3 3,-1=half_end@1 1,3=end_frog@0 2,3=ends_frog@0", players=2)
    claim(v, s, 0, (3, 0), "garden")
    claim(v, s, 1, (2, 0), "fishery")
    assert scored(v, s, 0) == {"garden": 4, "frog": 2}
    assert scored(v, s, 1) == {"fishery": 3}
    assert points(v, s, 0) == 4 + 2 - (30 - 4)


@pytest.mark.rule("M-21.10", "M-9.6", "M-4.7")
@pytest.mark.parametrize("claimed", [True, False])
def test_frogs_of_a_pond_count_beside_a_reed_bed(claimed: bool) -> None:
    """The canal of a reed bed ends where a frog sits; whether the bed is claimed is nothing to the frog."""
    v, s = board("2,0=reed_end@2 2,1=end_frog@1", players=2)
    if claimed:
        claim(v, s, 1, (2, 0), "reed")
    assert scored(v, s, 0) == {"frog": 2}
    assert scored(v, s, 1) == ({"reed": 10} if claimed else {})


@pytest.mark.rule("M-21.11", "M-29.12")
def test_without_a_way_to_the_centre_half_is_lost() -> None:
    crosses = {place_of(cell): "cross" for cell in SECTION_OF_CELLS[0]}

    def total(others: dict[tuple[int, int], str]) -> int:
        v, s = board(" ".join(f"{r},{c}={tile}" for (r, c), tile in (crosses | others).items()), players=2)
        return points(v, s)

    events = {(5, 5): "heathen_line", (4, 4): "relic"}
    assert total(events) == 33 // 2
    assert total(events | {(1, 0): "village#0"}) == 33
    assert total(events | {(1, 0): "village#0", (5, 0): "footprint"}) == 39


# --- 22. The tiles ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("M-22.2", "M-22.1", "M-29.12")
def test_an_early_bishop_stays_at_home() -> None:
    v, s = filled(19, players=2)
    assert places(v, s, "bishop")
    assert not {place for place in places(v, s, "bishop", 1) if SECTION[cell_at(*place[:2])] == 0}
    v, s = filled(20, players=2)
    assert {place for place in places(v, s, "bishop", 1) if SECTION[cell_at(*place[:2])] == 0}


@pytest.mark.rule("M-22.1", "M-22.2", "M-29.12")
@pytest.mark.parametrize(("tiles", "outcome"), [(19, "running"), (20, "bishop")])
def test_a_late_bishop_ends_the_game(tiles: int, outcome: str) -> None:
    v, s = filled(tiles, players=2)
    match = match_of(v, s, "bishop joker|joker")
    play(match, "h0")
    empty = {CELL_NAMES[c] for c in SECTION_OF_CELLS[0] if s.tile[c] == NO_TILE}
    play(match, next(move for move in match.legal_moves if move.partition("@")[0] in empty))
    assert match.to_dict()["outcome"] == outcome
    bonus = scored(v, match.state).get("bonus", 0)
    assert bonus == (20 if outcome == "running" else 0)


@pytest.mark.rule("M-22.1", "M-22.3", "M-22.8", "M-22.10", "M-29.12")
@pytest.mark.parametrize(
    ("there", "tile", "barred"),
    [
        ("heathen_line", "bishop", True),
        ("heathen_line", "heathen_line", True),
        ("relic@3", "heathen_line", True),
        ("bishop", "heathen_line", True),
        ("cross", "heathen_line", False),
        ("wizard_tee@3", "wizard_tee", True),
        ("blessing_tee@3", "wizard_tee", True),
        ("wizard_tee@3", "blessing_tee", False),
        ("wizard_tee@3", "straight_cow#0", True),
        ("blessing_tee@3", "straight_cow#0", False),
        ("wizard_tee@3", "straight", False),
        ("footprint", "gargantua", True),
        ("imps_line", "gargantua", False),
    ],
)
def test_what_bars_what(there: str, tile: str, barred: bool) -> None:
    """Looked for on the cells that are free; elsewhere nothing is barred."""
    v, s = board(f"1,0=cross 2,0={there} 1,1=cross 0,-1=cross", players=2)
    free = {place for place in places(v, s, tile) if s.tile[cell_at(*place[:2])] == NO_TILE}
    assert any(SECTION[cell_at(*place[:2])] == 0 for place in free) != barred
    if tile != "bishop" and "cow" not in tile and tile != "straight":
        assert any(SECTION[cell_at(*place[:2])] == 1 for place in free)


@pytest.mark.rule("M-22.3", "M-22.4", "M-29.12")
def test_bonuses_of_heathens_relics_and_bishops() -> None:
    v, s = board("1,1=heathen_line 0,-1=relic", players=2)
    assert (scored(v, s, 0), scored(v, s, 1)) == ({"bonus": 20}, {"bonus": 13})
    v, s = board("1,1=bishop", players=2)
    assert scored(v, s) == {"bonus": 20}
    v, s = board("1,1=bishop 4,4=relic", players=2)
    assert scored(v, s) == {"bonus": 13}


RELIC = "1,0=cross 1,1=heathen_line@1 2,0=cross"


@pytest.mark.rule("M-22.3", "M-22.4", "M-20.9")
def test_a_relic_removes_heathen_worship_and_passes_hands_on() -> None:
    layout = f"{RELIC} 0,-1=cross_fishery"
    match = match_at("relic tee curve joker|tee_reed bends bends landing#0", layout, **TWO)
    top = match.to_dict()["deck"][0]
    play(match, "h0")
    play(match, next(move for move in match.legal_moves if move.startswith("k12")))
    d = match.to_dict()
    assert "k11" not in d["board"]
    assert d["out"] == ["heathen_line"]
    first, second = d["hands"]
    assert [len(first), len(second)] == [4, 4]
    assert set(first) <= {"tee_reed", "bends", "landing#0", "tee", "curve", "joker", top}
    assert second[-1] in {"tee_reed", "bends", "landing#0"}
    assert first[-1] in {"tee", "curve", "joker", top}
    assert d["known"][1][-1] == [0]
    assert all(1 in knowers for knowers in d["known"][0])


@pytest.mark.rule("M-22.4", "M-27.6")
def test_a_relic_without_villages_passes_whole_hands_on() -> None:
    layout = "1,0=village#0 1,1=cross 0,-1=village#1@1"
    hands = "relic tee curve joker joker|tee_reed bends bends landing#0 reed_end"
    match = match_at(hands, layout, boats=["j11.1", "i10.1", None, None], **TWO)
    top = match.to_dict()["deck"][0]
    play(match, "h0")
    play(match, next(move for move in match.legal_moves if move.startswith("k12")))
    d = match.to_dict()
    assert d["hands"] == [
        ["tee_reed", "bends", "bends", "landing#0", "reed_end"],
        ["tee", "curve", "joker", "joker", top],
    ]
    assert d["known"] == [[[1]] * 5, [[0]] * 5]


@pytest.mark.rule("M-22.5", "M-20.9", "M-21.5")
def test_a_relic_sends_a_boat_home() -> None:
    layout = "1,0=village#0 1,1=heathen_line@1 2,0=cross"
    match = match_at(
        "relic tee curve joker joker|tee tee curve straight", layout, boats=["k11.1", None, None, None], **TWO
    )
    play(match, "h0")
    assert not any(move.startswith("k11") for move in match.legal_moves)
    play(match, next(move for move in match.legal_moves if move.startswith("j13")))
    d = match.to_dict()
    assert ("k11" in d["board"], d["boats"][0]) == (False, "j11.1")


@pytest.mark.rule("M-22.6", "M-29.12")
@pytest.mark.parametrize(
    ("other", "hand", "reed"), [("relic", -10, -10), ("bishop", -10, -10), ("heathen_line", 10, 10), ("cross", 0, 10)]
)
def test_a_red_hand(other: str, hand: int, reed: int) -> None:
    v, s = board(f"1,1=red_hand 3,3={other} 4,0=tee_reed 5,0=tee_reed", players=2)
    claim(v, s, 1, (4, 0), "reed")
    without = {"relic": 13, "bishop": 20, "heathen_line": 20, "cross": 0}[other]
    assert scored(v, s, 0).get("bonus", 0) == without + hand
    assert scored(v, s, 1) == {"reed": reed}


@pytest.mark.rule("M-22.7", "M-29.12")
def test_boats_do_not_pass_a_red_hand() -> None:
    layout = "1,0=village#0 1,1=red_hand@1"
    assert "bE2" not in sailing(layout).legal_moves
    assert "bE2" in sailing(layout + " 2,0=cross 3,0=heathen_line").legal_moves
    assert "bE2" not in sailing(layout + " 0,-1=heathen_line@1").legal_moves
    assert "bW2" in sailing(layout, "k11.1").legal_moves


FIELD = "1,0=village#0 1,1=cross 1,2=half_line@2 2,1=curve_cow#2@2 2,2=garden_through"


@pytest.mark.rule("M-22.8", "M-22.9", "M-29.12")
@pytest.mark.parametrize(
    ("more", "cow"), [("", 8), ("wizard_tee", -8), ("wizard_tee blessing_tee", 0), ("blessing_tee", 8)]
)
def test_a_wizard_and_a_blessing(more: str, cow: int) -> None:
    v, s = board(FIELD + "".join(f" {4 + k},4={tile}" for k, tile in enumerate(more.split())), players=2)
    claim(v, s, 0, (2, 1), "cow")
    assert scored(v, s) == {"field": 4} | ({"cow": cow} if cow else {})


@pytest.mark.rule("M-22.10", "M-22.12", "M-29.12")
def test_gargantua_and_his_footprint() -> None:
    garden = "3,0=half_end@3 3,-1=half_end@1"
    for event, expected in (("gargantua", {"garden": 2}), ("footprint", {"garden": 4, "bonus": 6})):
        v, s = board(f"{garden} 1,3={event}", players=2)
        claim(v, s, 0, (3, 0), "garden")
        assert scored(v, s) == expected


@pytest.mark.rule("M-22.10")
def test_no_way_leads_through_gargantua() -> None:
    layout = "1,0=village#0 1,1=cross 1,2=gargantua 1,3=cross"
    match = play(sailing(layout, "k11.1"), "bE2")
    assert match.to_dict()["boats"][0].startswith("l11")
    match = sailing(layout, match.to_dict()["boats"][0])
    assert match.legal_moves == ["-", "bW2", "bH"]


@pytest.mark.rule("M-22.11", "M-29.12")
def test_what_gargantua_fits_against() -> None:
    for tile, fits in (
        ("cross", True),
        ("tee@2", False),
        ("half_tee@2", False),
        ("twin_join@2", True),
        ("joker", True),
    ):
        v, s = board(f"1,0={tile}", players=2)
        assert bool(rotations(v, s, "gargantua", (2, 0))) == fits
    v, s = board("1,0=gargantua", players=2)
    assert rotations(v, s, "joker", (2, 0)) == {0}
    assert rotations(v, s, "tee", (2, 0)) == {1, 2, 3}


@pytest.mark.rule("M-22.11")
def test_only_water_is_joined_at_gargantua() -> None:
    """Between the two canals of an edge lies copse, which his water does not go on as."""
    v, s = board("1,0=gargantua 2,0=copse_end@3 1,3=village#0", players=2)
    claim(v, s, 0, (2, 0), "copse")
    assert scored(v, s) == {"copse": 2}


COPSE = "3,0=copse_end 3,1=imps_line 3,2=copse_end@2"


@pytest.mark.rule("M-22.13", "M-29.12")
def test_imps_and_melusine() -> None:
    v, s = board(COPSE, players=2)
    claim(v, s, 0, (3, 0), "copse")
    assert scored(v, s) == {}
    v, s = board(f"{COPSE} 5,5=melusine", players=2)
    claim(v, s, 1, (3, 0), "copse")
    assert (scored(v, s, 0), scored(v, s, 1)) == ({}, {"copse": -6})
    v, s = board("2,1=copse_end 2,2=copse_end_cross@2 4,4=imps_end 5,5=melusine", players=2)
    assert scored(v, s) == {"copse": -4}
    v, s = board("2,1=copse_end 2,2=copse_end_cross@2 4,4=imps_end", players=2)
    claim(v, s, 0, (2, 1), "copse")
    assert scored(v, s) == {"copse": 4}


@pytest.mark.rule("M-22.14", "M-29.12", "M-20.9")
def test_melusine_takes_a_counter() -> None:
    match = at_melusine()
    assert (match.seat, match.phase, match.legal_moves) == (0, "event", ["k1.0"])
    play(match, "k1.0")
    d = match.to_dict()
    assert d["counters"] == [["j12.1", "k11.1"], [], [], []]
    assert (d["phase"], d["layer"]) == ("boat", -1)


@pytest.mark.rule("M-22.14", "M-29.12")
def test_without_a_counter_melusine_asks_nothing() -> None:
    match = match_at(
        "melusine tee curve joker joker|tee tee curve straight",
        "1,0=village#0 1,1=cross_fishery",
        boats=["j11.1", None, None, None],
        counters=[["k11.1"], [], [], []],
        **TWO,
    )
    play(match, "h0")
    play(match, next(move for move in match.legal_moves if move.startswith("k12")))
    assert match.phase == "boat"


@pytest.mark.rule("M-22.15", "M-29.12")
@pytest.mark.parametrize(("deck", "sizes"), [(None, (4, 4)), (2, (3, 2))])
def test_the_wisp_renews_a_hand(deck: int | None, sizes: tuple[int, int]) -> None:
    match = match_at("wisp tee curve joker|tee_reed bends bends straight", "1,0=cross 0,-1=cross", **TWO)
    if deck is not None:
        d = match.to_dict()
        d["out"], d["deck"] = d["deck"][deck:], d["deck"][:deck]
        match = Match.from_dict(variant(**TWO["options"]), d)
    play(match, "h0", "h10@1" if "h10@1" in play(match.copy(), "h0").legal_moves else "h10@0")
    d = match.to_dict()
    assert d["out"][-4:] == ["tee_reed", "bends", "bends", "straight"]
    assert (len(d["hands"][0]), len(d["hands"][1])) == sizes
    assert d["outcome"] == ("running" if deck is None else "deck")


@pytest.mark.rule("M-22.15", "M-28.9")
def test_the_wisp_does_not_spare_the_eclipse() -> None:
    hands = "wisp tee curve joker|tee_reed bends eclipse straight"
    options = {"act": ACT, "players": 2, "eclipse": "simple"}
    match = match_at(hands, "1,0=cross 0,-1=cross", options=options)
    play(match, "h0", next(move for move in play(match.copy(), "h0").legal_moves if move.startswith("h10")))
    assert "eclipse" in match.to_dict()["out"]
    assert Match.from_dict(match.variant, match.to_dict()).to_dict() == match.to_dict()


@pytest.mark.rule("M-28.1", "M-22.14", "M-21.4")
def test_nothing_is_laid_in_turn_while_who_accepted_melusine_decides() -> None:
    """Position and audit go by it; the twin is told the same."""
    layout = "1,0=village#0 1,1=cross_fishery 0,-1=village#1@1"
    hands = "melusine tee curve joker cross|tee tee curve straight joker"
    boats, counters = ["j11.1", "i10.1", None, None], [["k11.1"], [], [], []]
    match = match_at(hands, layout, boats=boats, counters=counters, **TWO)
    play(match, "o0", "y")
    play(match, next(move for move in match.legal_moves if move.startswith("j12")))
    d = match.to_dict()
    assert (d["phase"], d["seat"], d["in_turn"], d["laid"], d["layer"]) == ("event", 1, 0, 0, 1)
    assert twins.twin_of(match.variant.options).from_dict(d).to_dict() == d
    play(match, "k0.0")
    assert (match.phase, match.to_dict()["laid"]) == ("boat", 1)


@pytest.mark.rule("M-22.16")
def test_boats_of_others_do_not_pass_a_wisp() -> None:
    assert "bE2" in sailing("1,0=village#0 1,1=wisp@1").legal_moves
    layout = "1,0=village#0@3 1,-1=wisp@1"
    assert "bW2" not in sailing(layout).legal_moves


@pytest.mark.rule("M-22.17", "M-29.12", "M-27.6")
def test_a_bitard_takes_from_the_left() -> None:
    hands = "bitard_cross tee tee tee|curve curve curve straight|bends bends cross joker"
    match = match_at(hands, "1,0=cross", options={"act": ACT, "players": 3})
    match = Match.from_dict(
        match.variant,
        match.to_dict() | {"known": [[], [[2], [], [], []], []]},
    )
    play(match, "h0")
    play(match, next(move for move in match.legal_moves if move.startswith("k11")))
    d = match.to_dict()
    assert [len(hand) for hand in d["hands"]] == [4, 4, 4]
    assert d["hands"][0][2] in ("curve", "straight")
    assert d["hands"][1][3] in ("bends", "cross", "joker")
    assert d["hands"][2][3] == "tee"
    assert d["known"][1] == [[], [], [], [2]]


# --- 28. Positions ----------------------------------------------------------------------------------------------------

ASKED = {"phase": "partner", "exchanged": 1, "shown": 0}
REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"known": [[[0], [], [], [], []], [[], [], [], []]]}, "known to a seat that holds it"),
    ({"shown": 0}, "exchange"),
    ({"partner": 1}, "exchange"),
    ({"demand": "tee"}, "exchange"),
    ({"layer": 0}, "exchange"),
    ({"phase": "partner", "exchanged": 1}, "exchange"),
    (ASKED | {"exchanged": 0}, "exchange"),
    (ASKED | {"shown": 1}, "exchange"),  # which is no event
    (ASKED | {"phase": "demand"}, "exchange"),
    (ASKED | {"phase": "demand", "partner": 0}, "exchange"),
    (ASKED | {"phase": "reply", "partner": 1, "demand": "?"}, "exchange"),  # the partner is asked
    (ASKED | {"phase": "pick", "partner": 1, "demand": "?"}, "exchange"),
    ({"phase": "event", "layer": 0, "laid": 1}, "nothing to decide"),
    ({"boats": [None, None, None, None]}, "boat"),
    ({"boats": ["j11.1", "j11.1", None, None]}, "boat"),  # whose village is in hand
    ({"boats": ["h10.1", None, None, None]}, "boat"),  # where another's Wisp keeps it out
    ({"boats": ["j11.0", None, None, None]}, "boat"),  # on land
    ({"boat_new": 1}, "boat"),
    ({"counters": [["i10.1"], [], [], []]}, "counter"),  # on a canal
    ({"counters": [["h10.1"], [], [], []]}, "counter"),  # on an event
    ({"counters": [["k11.1", "k11.1"], [], [], []]}, "counter"),
    ({"counters": [["k11.1"] * 12, [], [], []]}, "counter"),
    ({"outcome": "bishop", "seat": -1, "phase": "orient"}, "reason"),
    ({"outcome": "counters", "seat": -1, "phase": "orient"}, "reason"),
    ({"outcome": "full", "seat": -1, "phase": "orient"}, "reason"),
]


def with_events(**wrong: Any) -> Match:
    """Seat 0 may show its Bishop; a fishery lies beside the village, and a Wisp in the section of seat 1."""
    d = {"boats": ["j11.1", None, None, None]} | wrong
    layout = "1,0=village#0 1,1=cross_fishery 0,-1=cross 0,-2=wisp@1"
    return match_at("bishop tee curve joker joker|tee relic curve straight", layout, **d, **TWO)


@pytest.mark.rule("M-28.9")
@pytest.mark.parametrize(("wrong", "words"), REFUSED, ids=[str(k) for k in range(len(REFUSED))])
def test_what_cannot_be_is_refused(wrong: dict[str, Any], words: str) -> None:
    assert "x0" in with_events().legal_moves
    with pytest.raises(PositionError, match=words):
        with_events(**wrong)


@pytest.mark.rule("M-28.9", "M-22.11")
@pytest.mark.parametrize(("tile", "fits"), [("cross", True), ("twin_join@2", True), ("tee@2", False)])
def test_what_lies_beside_gargantua_must_fit(tile: str, fits: bool) -> None:
    hands, layout = "tee tee curve joker|tee relic curve straight", f"1,0={tile} 2,0=gargantua"
    if fits:
        match_at(hands, layout, **TWO)
    else:
        with pytest.raises(PositionError, match="do not fit"):
            match_at(hands, layout, **TWO)


# --- together ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("M-28.8", "M-28.9", "M-20.8", "M-20.14")
@pytest.mark.parametrize("seed", range(3))
def test_games_are_played_to_the_end(seed: int) -> None:
    """Every position on the way is sound, and is read back as it was written."""
    options = {"players": 2 + seed, "multi": 1 + seed, "eclipse": ("simple", "mad", "off")[seed], "any_exchange": True}
    v, dice = variant(act=ACT, **options), random.Random(seed)
    match = Match(v, seed)
    while not match.over:
        moves = match.legal_moves
        match.push(dice.choice([move for move in moves if move[0] not in "ox"] or moves))
        assert Match.from_dict(v, match.to_dict()).to_dict() == match.to_dict()
    assert match.to_dict()["outcome"] in ("full", "refused", "deck", "counters", "bishop")


def same_chance(match: Match, twin: Any) -> None:
    assert match.legal_moves == twin.legal()
    share_chance(match, twin)


def play_with_twin(seed: int, decisions: int) -> None:
    options = {
        "players": 2 + seed % 3,
        "multi": 1 + seed % 3,
        "eclipse": ("simple", "mad", "off")[seed % 3],
        "any_exchange": seed % 2 == 0,
    }
    match = Match(variant(act=ACT, **options), seed)
    twin = twins.twin_of(match.variant.options).from_dict(match.to_dict())
    play_together(match, twin, random.Random(seed), decisions, same_chance)


@pytest.mark.parametrize("seed", range(3))
def test_the_twin_plays_alike(seed: int) -> None:
    play_with_twin(seed, 150)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3, 30))
def test_the_twin_plays_alike_to_the_end(seed: int) -> None:
    play_with_twin(seed, 10_000)
