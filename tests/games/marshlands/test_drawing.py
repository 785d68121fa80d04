"""The pictures of The Sacred Marshlands: what is on them, not how they look."""

import re
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from swamp_envs import Match, Record
from swamp_envs.games.marshlands import GAME, drawing
from swamp_envs.games.marshlands.board import TABLE_WIDTH
from swamp_envs.games.marshlands.components import load_packs
from swamp_envs.games.marshlands.components.mosaics import turned
from swamp_envs.games.marshlands.components.schema import EVENT_NAMES, EVENTS_OF, FAMILIES
from swamp_envs.games.marshlands.drawing.board import side_of
from swamp_envs.games.marshlands.drawing.emblems import COLOURS
from swamp_envs.games.marshlands.drawing.omens import PICTURES
from swamp_envs.games.marshlands.drawing.panel import PANEL_WIDE
from swamp_envs.games.marshlands.drawing.reading import read
from swamp_envs.games.marshlands.drawing.story import DUTIES, ENDS, headline, read_last
from swamp_envs.games.marshlands.tales import TALES
from swamp_envs.view import need, raster
from swamp_envs.view.ansi import plain
from tests.games.play import walk

from .tables import AT_RARE_QUESTIONS, at_melusine, at_open_hand, deal, match_at, play

Scene = tuple[dict[str, Any], str | None]
OPTIONS = GAME.variants
each_kind = pytest.mark.parametrize("kind", OPTIONS)


@cache
def scenes(kind: str) -> dict[str, Scene]:
    """A position of every phase of a random game, and its last one, each with the move that led there."""
    found: dict[str, Scene] = {}
    for match in walk(GAME.variant(**OPTIONS[kind]), 2):
        if match.moves:
            found["over" if match.over else match.phase] = match.to_dict(), match.moves[-1]
    if kind == "interval 1, 2 players":
        found |= {match.phase: (match.to_dict(), match.moves[-1]) for match in (at() for at in AT_RARE_QUESTIONS)}
    return found


def nodes(d: dict[str, Any], last: str | None = None) -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(drawing.svg(d, last)).iter())


def marked(d: dict[str, Any], name: str, last: str | None = None) -> list[str]:
    """What a picture has of a mark such as `data-tile`."""
    return [node.get(name, "") for node in nodes(d, last) if node.get(name)]


def words(d: dict[str, Any], last: str | None = None) -> list[str]:
    """Every text in a picture."""
    return [node.text or "" for node in nodes(d, last) if node.tag.endswith("}text")]


def terminal(d: dict[str, Any], last: str | None = None) -> str:
    return drawing.ansi(d, last, colour=False)


def panel_text(d: dict[str, Any], last: str | None = None) -> str:
    """What stands below the board of a terminal, in one line."""
    lines = terminal(d, last).splitlines()
    return " ".join(" ".join(lines[lines.index("") :]).split())


# --- whole pictures ---------------------------------------------------------------------------------------------------


@each_kind
def test_every_picture_is_well_formed_and_has_every_tile_of_the_board(kind: str) -> None:
    for d, last in scenes(kind).values():
        picture = drawing.svg(d, last)
        wide, high = map(float, ElementTree.fromstring(picture).get("viewBox", "").split()[2:])
        assert wide > high >= side_of(read(d))
        assert not re.search(r"\bnan\b", picture)
        assert dict(zip(marked(d, "data-cell"), marked(d, "data-tile"), strict=True)) == d["board"]


@each_kind
def test_whatever_counts_has_a_column_and_every_circuit_a_line(kind: str) -> None:
    for d, _ in scenes(kind).values():
        p = read(d)
        assert {line.kind for line in p.sheet} <= {*p.kinds}
        drawn = marked(d, "data-circuit")
        assert sorted(drawn) == sorted(COLOURS[line.colour].name for line in p.sheet if line.kind == "circuit")


def test_circuits_are_drawn_over_their_tiles() -> None:
    record = Path(__file__).parents[2] / "records" / "marshlands" / "interval 2, a circuit.swamp"
    d = Record.parse(record.read_text(encoding="utf-8")).replay().to_dict()
    assert marked(d, "data-circuit")
    lines = [line for node in nodes(d) if node.get("data-circuit") for line in node]
    assert all(line.get("d", "").count("M") >= 3 for line in lines)


@each_kind
def test_a_terminal_says_the_same_with_and_without_colour(kind: str) -> None:
    for d, last in scenes(kind).values():
        bare, coloured = terminal(d, last), plain(drawing.ansi(d, last))
        assert "\x1b" not in bare
        assert [line.rstrip() for line in coloured.splitlines()] == [line.rstrip() for line in bare.splitlines()]
        assert max(map(len, bare.splitlines())) <= (3 + 5 * TABLE_WIDTH if d["options"].get("table") else 80)


@each_kind
def test_picture_and_terminal_tell_what_goes_on(kind: str) -> None:
    for d, last in scenes(kind).values():
        p, done = read(d), read_last(last)
        assert done is not None
        drawn, told = words(d, last), panel_text(d, last)
        for said in (*headline(p), f"last action: {done.words}"):
            assert said in drawn
            assert said in told


@each_kind
def test_headlines_and_last_actions_fit_into_the_panel(kind: str) -> None:
    fonts = Path(raster.__file__).parent / "fonts"
    bold, normal = (
        need("PIL.ImageFont").truetype(str(fonts / name), size)
        for name, size in (("DejaVuSans-Bold.ttf", 16), ("DejaVuSans.ttf", 12))
    )
    for d, last in scenes(kind).values():
        short, long = headline(read(d))
        done = read_last(last)
        assert bold.getlength(short) < PANEL_WIDE - 32
        assert max(normal.getlength(said) for said in (long, f"last action: {done.words if done else ''}")) < 348


def test_every_phase_and_every_end_has_words() -> None:
    asked = {phase for kind in OPTIONS for phase in GAME.variant(**OPTIONS[kind]).phases}
    assert set(DUTIES) == asked
    assert {phase for kind in OPTIONS for phase in scenes(kind)} == asked | {"over"}
    assert {scenes(kind)["over"][0]["outcome"] for kind in OPTIONS} <= set(ENDS)


# --- what is marked ---------------------------------------------------------------------------------------------------


def lay(match: Match) -> tuple[Match, str]:
    """A match after the first lay that is possible, and that move."""
    while match.phase != "place":
        match.push(match.legal_moves[0])
    move = match.legal_moves[0]
    return play(match, move), move


def test_a_tile_that_was_laid_is_marked() -> None:
    match, move = lay(deal(2))
    cell = move.partition("@")[0]
    assert marked(match.to_dict(), "data-last", move) == [cell]
    assert marked(match.to_dict(), "data-last") == []
    assert marked(match.to_dict(), "data-last", "h0") == []
    assert f"a tile on {cell}" in terminal(match.to_dict(), move)


@each_kind
def test_places_of_the_tile_at_hand_are_marked(kind: str) -> None:
    """By cell, with the rotations that fit; and only while a tile is to be laid."""
    for match in walk(GAME.variant(**OPTIONS[kind]), 5):
        d = match.to_dict()
        if match.over or match.phase not in ("place", "offer_place"):
            continue
        fitting = [move.partition("@")[0] for move in match.legal_moves]
        assert set(marked(d, "data-fits")) == set(fitting)
        for cell in set(fitting):
            turns = "".join(move.partition("@")[2] for move in sorted(match.legal_moves) if move.startswith(f"{cell}@"))
            assert f"@{turns}" in words(d)
            assert f"@{turns}" in terminal(d)
        return
    pytest.fail("nothing was laid")


@pytest.mark.parametrize("kind", ["act 4, 2 players", "act 5, 4 players", "interval 3, 4 players"])
def test_boats_go_to_the_places_that_stand_for_their_moves(kind: str) -> None:
    sailed = 0
    for match in walk(GAME.variant(**OPTIONS[kind]), 5):
        d = match.to_dict()
        for move in match.legal_moves if match.phase == "boat" else ():
            after = play(match.copy(), move).to_dict()["boats"][d["colour_of"][d["seat"]]]
            assert drawing.places_of(d, move) == ([] if move == "bH" else [after])
            sailed += 1
    assert sailed


def test_nothing_is_marked_where_nothing_is_laid() -> None:
    assert marked(deal(2).to_dict(), "data-fits") == []
    assert marked(scenes("act 1, 2 players")["over"][0], "data-fits") == []


@pytest.mark.parametrize("bad", ["zz", "e5", "e5@4", "t5@0", "h", "v", "w1", "h1x", ""])
def test_text_that_is_no_action_is_refused(bad: str) -> None:
    with pytest.raises(ValueError, match="not an action of The Sacred Marshlands"):
        drawing.svg(deal(0).to_dict(), bad)


def test_pieces_hide_neither_what_is_printed_nor_each_other() -> None:
    """Two fisheries with counters, and the boat beside one of them."""
    p = read(at_melusine().to_dict() | {"boats": ["k11.1", None, None, None]})
    pieces = [(cell, place) for _, _, cell, place in p.pieces]
    assert len(set(pieces)) == 3
    for cell, place in pieces:
        tile, rotation = p.laid_tiles[cell]
        assert "cross" in tile.name
        assert turned(tile.mosaic.letters, rotation)[place] == "W"


# --- what is told -----------------------------------------------------------------------------------------------------


@each_kind
def test_hidden_hands_are_never_shown(kind: str) -> None:
    """However the hidden tiles are dealt, the picture is the same, and a back stands for each; one seat looks at each
    scene, and over the scenes different ones do."""
    for number, (d, last) in enumerate(scenes(kind).values()):
        variant = GAME.variant(**OPTIONS[kind])
        match = Match.from_dict(variant, d)
        if not match.over:
            seen = match.seen_by(match.seat)
            other = Match.from_seen(variant, seen, seed=7)
            assert other.svg(match.seat) == drawing.svg(seen)
            assert other.ansi(match.seat, colour=False) == terminal(seen)
        seen = match.seen_by(number % len(d["hands"]))
        hidden = sum(hand.count("?") for hand in seen["hands"])
        assert words(seen, last).count("?") == panel_text(seen, last).count("?") == hidden


def test_other_hands_are_not_told_in_words() -> None:
    d = match_at("joker cross tee | bends garden_turn copse_line", "1,1=cross", options={"players": 2})
    seen = terminal(d.seen_by(0))
    assert "joker" in seen
    assert not any(name in seen for name in ("bends", "garden_turn", "copse_line"))
    assert "bends" in terminal(d.to_dict())


@each_kind
def test_the_score_is_that_of_the_game(kind: str) -> None:
    variant = GAME.variant(**OPTIONS[kind])
    for match in walk(variant, 3):
        if match.over:
            p = read(match.to_dict())
            told = [sum(p.points(p.colour_of[seat]).values()) for seat in range(variant.players)]
            assert told == match.scores
            assert {str(points) for points in told} <= set(words(match.to_dict()))


# --- packs ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("pack", ["standard", "generated:5"])
def test_a_pack_is_shown_whole(pack: str) -> None:
    sheets = drawing.pack_svg(load_packs.read(pack))
    assert tuple(sheets) == tuple(FAMILIES)
    named = {
        (node.text or "").partition("#")[0].partition(" x")[0]
        for sheet in sheets.values()
        for node in ElementTree.fromstring(sheet).iter()
        if node.tag.endswith("}text")
    }
    assert {item["id"] for item in load_packs.read(pack)["tile"]} <= named


def test_a_generated_pack_is_drawn_by_its_seed() -> None:
    pictures = [drawing.pack_svg(load_packs.read(f"generated:{seed}"))["basic"] for seed in (1, 2, 1)]
    assert pictures[0] == pictures[2] != pictures[1]


# --- events -----------------------------------------------------------------------------------------------------------


def test_every_event_has_a_tale_a_picture_a_sign_and_clauses_that_there_are() -> None:
    assert set(TALES) == set(PICTURES) == set(EVENT_NAMES)
    pages = "".join(page.read_text(encoding="utf-8") for page in GAME.folder.glob("*.md"))
    for symbol, events in EVENTS_OF.items():
        signs = [TALES[event].sign for event in events]
        assert len(set(signs)) == len(signs), symbol
    for tale in TALES.values():
        assert all(f"**{clause}**" in pages for clause in tale.clauses), tale.title
        assert len(tale.sign) == 2


@pytest.mark.rule("M-20.6")
def test_a_tale_names_what_its_tile_replaces() -> None:
    for item in load_packs.read("standard")["tile"]:
        replaced = [event for event in item["replaces"] if event != "any"]
        does = TALES[item["event"]].does if replaced else ""
        assert all(TALES[event].title in does for event in replaced), item["id"]
        assert "over" in does.lower() or not replaced, item["id"]


def test_events_on_the_board_are_named_at_the_terminal() -> None:
    d = at_melusine().to_dict()
    assert "FM Fairy Melusine k12" in panel_text(d)
    assert "FM~" in terminal(d)


def test_a_tile_that_is_shown_is_seen_by_all() -> None:
    match = at_open_hand()
    for seat in range(2):
        seen = match.seen_by(seat)
        assert "Shown: bishop, Yellow is asked to show the hand" in words(seen)
        assert "shown: bishop, Yellow is asked to show the hand" in panel_text(seen)


def test_a_page_tells_what_events_do() -> None:
    told = drawing.pack_words(load_packs.read("standard"))
    assert list(told) == ["bell", "butterfly", "clover"]
    assert told["bell"][1] == (
        "`heathen_line`, `heathen_tee`",
        f"**Heathen Worship.** {TALES['heathen'].does} (M-22.3)",
    )


@pytest.mark.parametrize("kind", OPTIONS)
def test_whatever_was_done_last_can_be_told(kind: str) -> None:
    texts = GAME.variant(**OPTIONS[kind]).action_texts
    assert all(read_last(text) for text in texts if text)
