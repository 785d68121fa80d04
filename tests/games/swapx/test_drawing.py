"""The pictures of SwapX: what is on them, not how they look."""

from itertools import product
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

from swamp_envs.games.swapx import drawing
from swamp_envs.games.swapx.drawing.emblems import CROSS
from swamp_envs.games.swapx.drawing.layout import HEIGHT, PANEL_WIDTH, SIDE, WIDTH, corner
from swamp_envs.games.swapx.drawing.looks import INK
from swamp_envs.games.swapx.drawing.reading import clusters, name_of, read, square_of
from swamp_envs.games.swapx.drawing.story import DUTIES, headline
from swamp_envs.view import need, raster
from swamp_envs.view.ansi import plain

OPTIONS = {"setup": "inset", "teams": False, "max_turns": 400}
INSET = {
    "cells": [["b2"], ["b7"], ["g7"], ["g2"]],
    "supply": ["a1", "a2", "b1", "a7", "a8", "b8", "g8", "h7", "h8", "g1", "h1", "h2"],
    "seat": 0,
    "phase": "act",
    "turn_of": 0,
    "grown": [0, 0, 0, 0],
    "alive": [1, 1, 1, 1],
    "turn": 0,
    "options": OPTIONS,
}


def game(cells: str = "", supply: str = "", options: dict[str, Any] | None = None, **fields: Any) -> dict[str, Any]:
    """A position: cells of the four seats split by `/`; seats without cells are out."""
    own = [part.split() for part in f"{cells}///".split("/")[:4]]
    basis = {**INSET, "cells": own, "supply": supply.split(), "alive": [int(bool(part)) for part in own]}
    return {**basis, "options": {**OPTIONS, **(options or {})}, **fields}


BUSY = game("b2 c3 d4 d3/b7 c6 c5/g7 f6 f5/g2 f3 g3", "a1 c4 d5 e4 a8 h8 h1 d1 e8", turn=57, seat=2, turn_of=2)
CUT = game("b2 c3 e5 e6/c7 c6/d4 f5/g2 f3", "d5", phase="keep", seat=0, turn_of=2)
HUNGRY = game("a1 a2/c7 c6/d4 d5/g2 f3", "", phase="remove")
OVER = game("//d4 d5/", "d6", seat=-1, turn=200)
ALL = {"start": INSET, "busy": BUSY, "cut": CUT, "hungry": HUNGRY, "over": OVER}


def words(d: dict[str, Any], last: str | None = None) -> list[str]:
    """Every text in a picture."""
    return [
        node.text or "" for node in ElementTree.fromstring(drawing.svg(d, last)).iter() if node.tag.endswith("}text")
    ]


def square(rgb: np.ndarray, name: str) -> np.ndarray:
    """The pixels of one square."""
    x, y = (round(at) for at in corner(square_of(name)))
    return rgb[y : y + SIDE, x : x + SIDE]


def text_at(d: dict[str, Any], name: str, last: str | None = None) -> str:
    """The three characters of a square in the terminal."""
    file, rank = square_of(name)
    return drawing.ansi(d, last, colour=False).split("\n")[8 - rank][4 + 3 * file : 7 + 3 * file]


def panel_text(d: dict[str, Any], last: str | None = None) -> str:
    """What stands beside the board in the terminal."""
    return "\n".join(line[33:].strip() for line in drawing.ansi(d, last, colour=False).split("\n"))


# ---------------------------------------------------------------- what the dict says


def test_blocked_supplies_are_in_two_ranges() -> None:
    p = read(game("b2/d2/", "c2 a2 e2 h8"))
    assert {name_of(at) for at in p.blocked} == {"c2"}
    assert [len(p.points(seat)) for seat in range(4)] == [1, 1, 0, 0]


def test_clusters_hold_together_diagonally_and_start_with_the_lowest_square() -> None:
    cells = {square_of(name) for name in ("e5", "b2", "c3", "e6", "h8")}
    assert [sorted(map(name_of, cluster)) for cluster in clusters(cells)] == [
        ["b2", "c3"],
        ["e5", "e6"],
        ["h8"],
    ]


@pytest.mark.parametrize("bad", ["zz", "b2-", "C@b9", "b2=b3", "i1-a1", "b2-b3 "])
def test_text_that_is_no_action_is_refused(bad: str) -> None:
    with pytest.raises(ValueError, match="not a SwapX action"):
        drawing.svg(INSET, bad)


def test_a_square_off_the_board_is_refused() -> None:
    with pytest.raises(ValueError, match="a1 to h8, not 'a9'"):
        drawing.svg(game("a9"))


@pytest.mark.parametrize(
    ("living", "teams", "said"),
    [
        ([1, 0, 0, 0], False, ("Blue won", "last colony standing")),
        ([1, 0, 1, 1], False, ("Blue, Pink and Yellow won", "turn limit: the survivors share")),
        ([1, 1, 1, 1], False, ("Everybody won", "turn limit: the survivors share")),
        ([0, 0, 0, 0], False, ("A draw", "nobody is left on the board")),
        ([0, 1, 0, 0], True, ("Orange and Yellow won", "last team standing")),
        ([0, 1, 1, 0], True, ("Nobody won", "turn limit")),
        ([0, 0, 0, 0], True, ("A draw", "nobody is left on the board")),
    ],
)
def test_the_end_is_told(living: list[int], teams: bool, said: tuple[str, str]) -> None:
    d = game(options={"teams": teams}, alive=living, seat=-1)
    assert headline(read(d)) == said
    assert set(said) <= set(words(d))
    assert all(phrase in panel_text(d) for phrase in said)


# ---------------------------------------------------------------- the picture


@pytest.mark.parametrize("d", ALL.values(), ids=ALL)
@pytest.mark.parametrize("last", [None, "--", "C@b3", "S@b3", "b2-b3", "b2~c3", "b2~b3", "-b3", "=b3"])
def test_every_picture_is_well_formed(d: dict[str, Any], last: str | None) -> None:
    root = ElementTree.fromstring(drawing.svg(d, last))
    assert root.get("viewBox") == f"0 0 {WIDTH} {HEIGHT}"
    assert "nan" not in drawing.svg(d, last)


def test_the_same_position_gives_the_same_picture() -> None:
    shuffled = {**BUSY, "cells": [own[::-1] for own in BUSY["cells"]], "supply": BUSY["supply"][::-1]}
    assert drawing.svg(shuffled, "b2-c3") == drawing.svg(BUSY, "b2-c3")


def test_hostile_text_is_escaped() -> None:
    d = game("a1", options={"setup": "<script>&\"'"})
    assert "<script>" not in drawing.svg(d)
    assert "<script>&\"' set-up, free for all" in words(d)


def test_every_headline_fits_into_the_panel() -> None:
    fonts = Path(raster.__file__).parent / "fonts"
    bold, normal = (
        need("PIL.ImageFont").truetype(str(fonts / name), size)
        for name, size in (("DejaVuSans-Bold.ttf", 14), ("DejaVuSans.ttf", 13))
    )
    ends = [
        game(alive=living, seat=-1, options={"teams": teams})
        for living in product((0, 1), repeat=4)
        for teams in (0, 1)
    ]
    duties = [{**INSET, "seat": seat, "phase": phase} for seat in range(4) for phase in DUTIES]
    for d in ends + duties:
        short, long = headline(read(d))
        assert max(bold.getlength(short), normal.getlength(long)) < PANEL_WIDTH - 54 - 8


def test_a_blocked_supply_looks_different_from_a_free_one() -> None:
    free, blocked = game("b2//h8/", "c2"), game("b2/d2/h8/", "c2")
    assert CROSS not in drawing.svg(free).split("feeds A")[0]
    assert CROSS in drawing.svg(blocked).split("feeds A")[0]
    pictures = [square(raster.svg_to_rgb(drawing.svg(d)), "c2") for d in (free, blocked)]
    assert (pictures[0] != pictures[1]).any(axis=2).mean() > 0.3


def test_a_supply_shows_whom_it_feeds() -> None:
    assert words(game("b2", "c2")).count("A") == words(game("b2", "e5")).count("A") + 1


@pytest.mark.parametrize(
    ("last", "touched"),
    [
        ("C@b3", "b3"),
        ("S@b3", "b3"),
        ("b2-b3", "b2 b3"),
        ("b2~b3", "b2 b3"),
        ("-h8", "h8"),
        ("=g7", "g7 f6 f5"),
        ("--", ""),
    ],
)
def test_the_last_action_is_marked_where_it_happened(last: str, touched: str) -> None:
    rgb = raster.svg_to_rgb(drawing.svg(BUSY, last))
    ink = [int(INK[at : at + 2], 16) for at in (1, 3, 5)]
    names = [f"{file}{rank}" for file in "abcdefgh" for rank in range(1, 9)]
    # an arrow may cover one of a square's brackets, never both of these
    arms = {name: (square(rgb, name)[3, 6:12], square(rgb, name)[-4, -12:-6]) for name in names}
    assert {name for name in names if any((arm == ink).all() for arm in arms[name])} == set(touched.split())


@pytest.mark.parametrize(
    ("last", "said"),
    [
        ("--", "passed"),
        ("C@b3", "spawned a cell on b3"),
        ("S@b3", "spawned a supply on b3"),
        ("b2-b3", "moved b2 to b3"),
        ("b2~b3", "swapped b2 with b3"),
        ("-b3", "gave up b3"),
        ("=b2", "kept the cluster of b2"),
    ],
)
def test_the_last_action_is_told(last: str, said: str) -> None:
    assert f"Last action: {said}" in words(BUSY, last)
    assert f"last action: {said}" in panel_text(BUSY, last)


def test_overlapping_ranges_show_both_colours() -> None:
    lone, both = (raster.svg_to_rgb(drawing.svg(game(cells))) for cells in ("b2", "b2/d2"))
    tones = [
        len({tuple(pixel) for pixel in square(rgb, "c3")[16:-16:4, 16:-16:4].reshape(-1, 3)}) for rgb in (lone, both)
    ]
    assert tones[0] == 1
    assert tones[1] > 1


def test_the_panel_tells_the_state_of_play() -> None:
    said = words(BUSY)
    assert {"57 of 400 turns played", "Pink decides", "spawn, swap, move or pass", "4 cells, 1 supply"} <= set(said)
    assert said.count("decides") == 1
    assert said.count("alive") == 3


def test_a_decision_out_of_turn_shows_both_seats() -> None:
    said = words(CUT)
    assert "Blue decides" in said
    assert {"decides", "in turn", "=b2", "=e5"} <= set(said)


def test_cells_that_may_be_given_up_are_named() -> None:
    assert {"-a1", "-a2"} <= set(words(HUNGRY))


def test_partners_sit_together() -> None:
    said = words(game("a1/b7/g7/g2", options={"teams": True}))
    assert {"team A+C", "team B+D", "inset set-up, two teams"} <= set(said)
    assert [word for word in said if word in ("Blue", "Orange", "Pink", "Yellow")] == [
        "Blue",
        "Pink",
        "Orange",
        "Yellow",
    ]


def test_a_finished_game_has_winners_and_nobody_to_decide() -> None:
    said = words(OVER)
    assert (said.count("won"), said.count("out"), said.count("decides")) == (1, 3, 0)


# ---------------------------------------------------------------- the terminal


@pytest.mark.parametrize("d", ALL.values(), ids=ALL)
def test_without_colour_there_are_no_escapes_and_nothing_is_missing(d: dict[str, Any]) -> None:
    bare = drawing.ansi(d, "b2-c3", colour=False)
    assert "\x1b" not in bare
    assert plain(drawing.ansi(d, "b2-c3")) == bare
    assert max(map(len, bare.split("\n"))) <= 80


def test_the_terminal_board_tells_every_square() -> None:
    signs = {
        "b2": "A",
        "b7": "B",
        "g7": "C",
        "g2": "D",
        "a1": "s",
        "d5": "x",
        "a3": "a",
        "e7": "c",
        "d7": ".",
        "e2": ".",
    }
    d = game("b2 c3 d4 d3/b7 c6 c5/g7 f6 f5/g2 f3 g3", "a1 d5", turn=57)
    signs |= {"d6": "b", "e5": "+", "d7": "b", "e2": "+"}
    assert {name: text_at(d, name) for name in signs} == {name: f" {sign} " for name, sign in signs.items()}


def test_the_terminal_brackets_the_last_action() -> None:
    assert (text_at(INSET, "b2", "c3-b2"), text_at(INSET, "c3", "c3-b2")) == ("[A]", "[a]")


def test_the_terminal_lists_the_choices() -> None:
    assert "choices: =b2 (b2 c3), =e5 (e5 e6)" in panel_text(CUT)
    assert "choices: -a1, -a2" in panel_text(HUNGRY)


def test_the_terminal_tells_the_seats() -> None:
    lines = panel_text(BUSY).split("\n")
    assert "> C  Pink    3 cells  1 supply     decides" in lines
    assert "A  Blue    4 cells  1 supply     alive" in lines
    assert "C  Pink    2 cells  1 supply     won" in panel_text(OVER).split("\n")
