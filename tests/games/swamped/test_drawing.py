"""The pictures of Swamped: what is on them, not how they look."""

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

from swamp_envs import Match
from swamp_envs.core.positions import Positions
from swamp_envs.games.swamped import GAME, drawing
from swamp_envs.games.swamped.components import load_packs
from swamp_envs.games.swamped.drawing.console import sheet
from swamp_envs.games.swamped.drawing.panel import PANEL_WIDE
from swamp_envs.games.swamped.drawing.parts import load_parts
from swamp_envs.games.swamped.drawing.pieces import EMBER, GLOW
from swamp_envs.games.swamped.drawing.reading import Position, read, window
from swamp_envs.games.swamped.drawing.story import counted, croc_words, headline, read_last, term_lines, term_words
from swamp_envs.games.swamped.maps import draw
from swamp_envs.games.swamped.notation import FACE_NAMES, MAP_NAMES
from swamp_envs.view import need, raster
from swamp_envs.view.ansi import plain
from tests.games.play import walk

Scene = tuple[dict[str, Any], str | None]
STANDARD = load_parts("standard")
PEOPLE = [item["id"] for item in STANDARD.adventurers]

OPTIONS = {"players": 3, "difficulty": "easy", "waterfall": False, "tiger": True, "pairing": "shuffled"}
TABLE: dict[str, Any] = {
    "swamp": ["s1", "RE:7", "BN:12", "YW:9"],
    "taken": ["", "d2", "", ""],
    "added_by": [-1, 0, 0, -1],
    "boat": "1.c2",
    "croc": "2.d3",
    "hands": [["YN:1", "LM:2", "P1:23"], ["GN:4", "GE:5"], ["BW:10", "LM:11", "RW:13"]],
    "deck": ["RN:15", "RS:16", "LM:17"],
    "discards": ["LM:3", "GS:14"],
    "piles": ["YE:20+YS:21/2!LM:22", "BE:18/1"],
    "known": [17],
    "treasures": [1, 0, 2, 5],
    "dial": 2,
    "pilot": 1,
    "adventurers": [3, 1, 7],
    "in_turn": 0,
    "round": 1,
    "turn": 5,
    "phase": "play",
    "seat": 0,
    "steps": 0,
    "movers": [],
    "moving": -1,
    "forced": 0,
    "bonus": 0,
    "outcome": "running",
    "winner": -1,
    "pack": 0,
    "options": {**OPTIONS, "croc": "choice", "max_turns": 200, "pack": "standard"},
}
BOAT = {"phase": "boat", "steps": 2, "movers": [1, 2], "moving": 0}
ENDED = {"seat": -1, "phase": "play"}


def table(**fields: Any) -> dict[str, Any]:
    """A position at a table of three, somewhat changed."""
    return {**TABLE, **fields}


@cache
def positions_of(**options: Any) -> Positions:
    return GAME.variant(**options).positions


def positions(d: dict[str, Any]) -> Positions:
    return positions_of(**d["options"])


def svg(d: dict[str, Any], last: str | None = None) -> str:
    return drawing.svg(positions(d).view(d), last)


def ansi(d: dict[str, Any], last: str | None = None, colour: bool = True) -> str:
    return drawing.ansi(positions(d).view(d), last, colour)


def read_dict(d: dict[str, Any]) -> Position:
    return read(positions(d).view(d))


# Variants, and the phases that random play reaches in them soon enough.
TABLES: dict[str, dict[str, Any]] = {
    "alone": {"players": 1},
    "two, tiger": {"players": 2, "tiger": True, "difficulty": "hard"},
    "three, waterfall": {"players": 3, "waterfall": True, "difficulty": "medium"},
    "four, both": {"players": 4, "waterfall": True, "tiger": True},
    "generated": {"players": 3, "pack": "generated:0-3", "tiger": True},
}


@cache
def scenes(name: str) -> dict[str, Scene]:
    """A position of every phase that random play comes to, with the action before it."""
    found: dict[str, Scene] = {}
    variant = GAME.variant(**TABLES[name])
    for seed in range(3):
        for d, last in game(Match(variant, seed)):
            found["over" if d["seat"] < 0 else d["phase"]] = (d, last)
    return found


def game(match: Match) -> Iterator[Scene]:
    """Every position of a game of random moves, drawn to the east."""
    dice, last = random.Random(1), None
    yield match.to_dict(), last
    while not match.over:
        east = "E" in match.legal_moves and dice.random() < 0.7
        last = "E" if east else dice.choice(match.legal_moves)
        match.push(last)
        yield match.to_dict(), last


@cache
def all_scenes(name: str) -> list[Scene]:
    """Scenes as they are, and as a seat sees them: another one in each."""
    found = []
    for k, (d, last) in enumerate(scenes(name).values()):
        found += [(d, last), (positions(d).seen_by(d, k % len(d["hands"])), last)]
    return found


each_table = pytest.mark.parametrize("name", TABLES)


def nodes(d: dict[str, Any], last: str | None = None) -> list[ElementTree.Element]:
    """Every element of a picture."""
    return list(ElementTree.fromstring(svg(d, last)).iter())


def words(d: dict[str, Any], last: str | None = None) -> list[str]:
    """Every text in a picture."""
    return [node.text or "" for node in nodes(d, last) if node.tag.endswith("}text")]


def labelled(d: dict[str, Any], label: str, last: str | None = None) -> list[str]:
    """What the elements of a picture are labelled with."""
    return [value for node in nodes(d, last) if (value := node.get(label)) is not None]


def lines(d: dict[str, Any], last: str | None = None) -> list[str]:
    """The terminal drawing."""
    return ansi(d, last, colour=False).split("\n")


def faces_told(d: dict[str, Any]) -> Counter[str]:
    """The faces on the table of a dict: hands, piles, discards, the deck's top card and what is known below it."""
    deep = [card for card in d["deck"][1:] if card[:2] != "?:" and int(card.split(":")[1]) in d["known"]]
    top = [card for card in d["deck"][:1] if card[0] != "?"]
    piles = [card for pile in d["piles"] for card in pile.split("!")[0].split("/")[0].split("+")]
    moves = [pile.split("!")[1] for pile in d["piles"] if "!" in pile]
    cards = [card for hand in d["hands"] for card in hand] + top + deep + piles + moves + d["discards"]
    return Counter(card.split(":")[0] for card in cards)


# ---------------------------------------------------------------- random positions


def test_random_play_comes_to_every_phase_but_the_rarest() -> None:
    assert {phase for name in TABLES for phase in scenes(name)} >= {"play", "act", "boat", "croc", "add", "over"}


@each_table
def test_every_picture_is_well_formed_and_shows_every_card_that_is_seen_once(name: str) -> None:
    for d, last in all_scenes(name):
        parts = nodes(d, last)
        assert float(parts[0].get("width", 0)) > PANEL_WIDE
        assert not [node for node in parts if node.get("id")]
        assert Counter(face for node in parts if (face := node.get("data-face"))) == faces_told(d)
        maps = [card.split(":")[1] for hand in [*d["hands"], d["deck"][:1]] for card in hand]
        assert sorted(back for node in parts if (back := node.get("data-back"))) == sorted(maps)


@each_table
def test_what_a_seat_does_not_see_is_not_in_its_pictures(name: str) -> None:
    for seen, last in all_scenes(name)[1::2]:
        laid = [card.split(":")[0] for card in seen["swamp"]]
        hidden = set(FACE_NAMES) - set(faces_told(seen)) - set(laid) - {str(last).strip("-").split("/")[0]}
        said = {*" ".join(words(seen, last)).split(), *" ".join(lines(seen, last)).replace("/", " ").split()}
        assert not hidden & said


@each_table
def test_the_terminal_tells_the_same_with_and_without_colours_within_its_width(name: str) -> None:
    for d, last in all_scenes(name):
        bare = ansi(d, last, colour=False)
        assert "\x1b" not in bare
        assert plain(ansi(d, last)) == bare
        assert max(map(len, bare.split("\n"))) <= 80


@each_table
def test_the_terminal_tells_every_card(name: str) -> None:
    for d, last in all_scenes(name):
        printed = "\n".join(lines(d, last))
        said = Counter(printed.replace("[", " ").replace("]", " ").split())
        assert not faces_told({**d, "deck": []}) - said
        assert all(f"map {card.split(':')[1]}" in printed for hand in d["hands"] for card in hand)


@each_table
def test_the_last_action_is_told(name: str) -> None:
    for d, last in scenes(name).values():
        done = read_last(read_dict(d), last)
        phrase = ", ".join(filter(None, done.words)) if done else "no action seen"
        assert phrase in words(d, last)
        assert any(line.endswith(phrase) for line in lines(d, last))


def test_the_same_position_gives_the_same_picture() -> None:
    assert svg(TABLE, "-GS") == svg(TABLE, "-GS")
    assert ansi(TABLE, "-GS") == ansi(TABLE, "-GS")


# ---------------------------------------------------------------- what is told


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({}, ("seat 0 plays or discards a card", "the turn of seat 0")),
        ({"phase": "act"}, ("seat 0 acts after the discard", "go, turn a pile or give the Pilot card")),
        (BOAT, ("seat 0 moves the boat", "2 steps left, then seats 1 and 2")),
        ({**BOAT, "forced": 1, "movers": []}, ("seat 0 moves the boat", "2 steps left, forced")),
        ({**BOAT, "steps": 1, "bonus": 1, "movers": []}, ("seat 0 moves the boat", "1 step left, as bonus")),
        ({"phase": "croc", "steps": 1}, ("seat 0 steers the croc", "1 step left, several ways are shortest")),
        ({"phase": "add", "steps": 2}, ("seat 0 lays a map", "2 maps to lay at the end of the Swamp")),
        ({"phase": "tie"}, ("seat 0 names the bonus winner", "tied for the bonus of round 1")),
        ({"phase": "lose", "steps": 2}, ("seat 0 gives up a treasure", "the tiger takes 2 of the team's")),
        ({"phase": "final"}, ("seat 0 names the winner", "tied for the highest score")),
        ({**ENDED, "outcome": "won", "winner": 2}, ("seat 2 wins", "with 2 points, 1 Kingsfoil brought out")),
        ({**ENDED, "outcome": "failed", "croc": "1.c2"}, ("the mission has failed", "the croc has caught the boat")),
        ({**ENDED, "outcome": "failed"}, ("the mission has failed", "with 1 Kingsfoil held")),
        ({**ENDED, "outcome": "failed", "deck": [], "hands": [[]] * 3}, ("the mission has failed", "time has run out")),
        ({**ENDED, "outcome": "cut"}, ("cut off by the turn limit", "after 5 turns, no result")),
    ],
)
def test_what_is_going_on_is_told(fields: dict[str, Any], said: tuple[str, str]) -> None:
    d = table(**fields)
    assert set(said) <= set(words(d))
    assert ", ".join(said) in lines(d)


@pytest.mark.parametrize(
    ("fields", "last", "why"),
    [
        ({"boat": "1.d1"}, "N", "out of the swamp with 1 Kingsfoil"),
        ({"boat": "3.b6", "swamp": ["s1", "RE:7", "BN:12", "w1"]}, "S", "the boat went over the falls"),
        ({"treasures": [1, 0, 0, 0]}, "P4/0@1", "the tiger found too few treasures"),
    ],
)
def test_why_a_mission_failed_is_told(fields: dict[str, Any], last: str, why: str) -> None:
    d = table(**ENDED, outcome="failed", **fields)
    assert why in words(d, last)
    assert f"the mission has failed, {why}" in lines(d, last)


@pytest.mark.parametrize(
    ("last", "phrase"),
    [
        ("YS/3@0", "YS was played, on pile 0"),
        ("BE/0@new", "BE was played, as a new pile"),
        ("LM@0", "Let's Move was played, on pile 0"),
        ("-GS", "GS was discarded"),
        ("-LM", "Let's Move was discarded"),
        ("go", "go, after the discard"),
        ("turn1/3", "pile 1 was turned, to corner 3"),
        ("pilot:1", "seat 1 became the Pilot"),
        ("W", "the boat went west"),
        ("stop", "the boat stopped"),
        ("croc:N", "the croc went north, as chosen"),
        ("+9", "map 9 was laid, at the end"),
        ("win:2", "seat 2 was named, bonus winner"),
        ("lose:B", "Bluefisher was given up, to the tiger"),
    ],
)
def test_the_last_action_is_told_and_marked(last: str, phrase: str) -> None:
    assert f"last action: {phrase}" in lines(TABLE, last)
    assert phrase in words(TABLE, last)

    def embers(action: str | None) -> int:
        return sum(EMBER in (node.get("stroke"), node.get("fill")) for node in nodes(TABLE, action))

    assert embers(last) > embers(None) + (2 if last != "go" else 1)  # the panel marks it in two places


def test_the_terminal_marks_discards_and_piles() -> None:
    assert any("[GS]" in line for line in lines(TABLE, "-GS"))
    assert any(line.startswith("*pile 1") for line in lines(TABLE, "turn1/3"))
    assert any(line.startswith(">pile 0") for line in lines(table(**BOAT)))


def test_numbers_of_piles_stand_at_the_corners_of_their_seats() -> None:
    """Corner 2 of YS, a 2, points at seat 0, the white one with 3 at corner 2, seat 2's."""
    p = read_dict(TABLE)
    assert STANDARD.corners["YS"] == (3, 1, 2, 2)
    assert p.numbers(p.piles[0]) == (2, 2, 3, 1)
    assert " pile 0  seat 0: 2  seat 1: 2  seat 2: 3  (white corner seat 2's)  YE YS  LM" in lines(TABLE)


def test_seats_show_their_marks() -> None:
    assert labelled(TABLE, "data-seat") == ["0", "1", "2"]
    assert {"Pilot", "corner sum 5", "plays"} <= set(words(TABLE))
    assert {"steers", "steers next", "steers in 2"} <= set(words(table(**BOAT)))
    assert any(line.startswith(" seat 1 Pilot:") for line in lines(TABLE))
    won = table(**ENDED, outcome="won", winner=2)
    p = read_dict(won)
    assert {"wins", *(counted(p.score(seat) or 0, "point") for seat in range(3))} <= set(words(won))


def test_the_pile_that_sends_the_boat_glows() -> None:
    def glowing(d: dict[str, Any]) -> list[str]:
        piles = [node for node in nodes(d) if node.get("data-pile")]
        return [pile.get("data-pile", "") for pile in piles if any(part.get("stroke") == GLOW for part in pile.iter())]

    assert (glowing(TABLE), glowing(table(**BOAT))) == ([], ["0"])


def test_treasures_that_are_taken_are_pale() -> None:
    first = ["s1", "YW:1", "BN:12"]
    fresh = labelled(table(swamp=first, taken=["", "", ""]), "data-treasure")
    taken = labelled(table(swamp=first, taken=["", "f3d5", ""]), "data-treasure")
    assert Counter(fresh) - Counter(taken) == {"H": 1}
    assert "h" in taken
    assert any(" h " in line for line in lines(table(swamp=first, taken=["", "f3", ""])))


def test_dial_and_way_of_the_croc_are_told() -> None:
    p = read_dict(table(dial=5, boat="2.d1", croc="2.d3"))
    speeds = STANDARD.pack["dial"][0]["speeds"]
    assert croc_words(p)[0] == f"reading 5 of 8, speed {speeds[4]}"
    assert croc_words(p)[1].startswith(f"{len(p.way) - 1} step")
    assert set(croc_words(p)) <= set(words(table(dial=5, boat="2.d1", croc="2.d3")))
    assert croc_words(read_dict(table(croc="-")))[1] == "not in the Swamp yet"
    dial = " ".join(f"[{speed}]" if reading == 4 else str(speed) for reading, speed in enumerate(speeds))
    assert any(f"dial {dial}" in line for line in lines(table(dial=5)))


@pytest.mark.parametrize(
    ("boat", "croc", "shown"),
    [
        ("0.c1", "1.a1", (0, 4)),
        ("5.a1", "5.c1", (4, 8)),
        ("5.a1", "3.a1", (3, 7)),
        ("5.a1", "0.a1", (4, 8)),
        ("5.a1", "8.a1", (5, 9)),
        ("11.a1", "9.a1", (8, 12)),
        ("11.a1", "2.a1", (8, 12)),
    ],
)
def test_a_long_swamp_is_shown_around_the_boat(boat: str, croc: str, shown: tuple[int, int]) -> None:
    line = ["s1", *(f"?:{number}" for number in range(1, 12))]
    d = table(swamp=line, taken=[""] * 12, boat=boat, croc=croc)
    first, end = shown
    assert window(read_dict(d), 4) == range(first, end)
    assert labelled(d, "data-map") == [str(number) if number else "s1" for number in range(first, end)]
    assert set(map(str, range(12))) <= set(words(d))  # the strip shows all
    assert any(word.startswith("croc ") and "card" in word for word in words(d)) == (int(croc[0]) not in range(*shown))
    assert any(line.startswith("Swamp: 0") for line in lines(d))


def test_the_boat_of_a_terminal_map_is_where_it_is() -> None:
    assert sum("[@]" in line for line in lines(TABLE)) == 1
    assert sum("[#]" in line for line in lines(TABLE)) == 1
    assert any("@# " in line for line in lines(table(**ENDED, outcome="failed", croc="1.c2")))


@pytest.mark.parametrize("name", MAP_NAMES)
def test_the_terminal_draws_maps_as_the_pack_does(name: str) -> None:
    card = name if name[0] in "sw" else f"?:{name}"
    p = read_dict(
        table(swamp=["s1", card, "?:26" if name != "26" else "?:25", "?:24"], taken=[""] * 4, boat="0.c1", croc="-")
    )
    rows = sheet(p, 1, colour=False)[2:]
    known = str.maketrans("─│cs", "-|CS", "")
    drawn = [row[::2].translate(known) for row in rows]
    corners = [
        "".join("+" if y % 2 and x % 2 == 0 else sign for x, sign in enumerate(line)) for y, line in enumerate(drawn)
    ]
    wanted = draw(p.line[1], falls=name[0] == "w").split("\n")
    shown = [line.rstrip() for line in corners]
    start = next(k for k, line in enumerate(wanted) if line.startswith("+"))
    assert shown[1:14] == wanted[start : start + 13]
    assert shown[0].strip("+ ") == "".join(wanted[:start]).strip("+ ")


# ---------------------------------------------------------------- Adventurers


@pytest.mark.parametrize(
    ("term", "said", "worth"),
    [
        ("each KB: 0 1 2 3 4 5 6 7", ("Kingsfoil or Bluefisher", "0 1 2 3 4 5 6 7"), 6),
        ("sets KH: 0 2 4", ("sets of Kingsfoil + Heartroot", "0 2 4"), 2),
        ("pairs HB: 0 4 8 12 15", ("pairs of Heartroot or Bluefisher", "0 4 8 12 15"), 12),
        ("kinds KMHB: 0 1 3 6 10", ("different kinds of treasures", "0 1 3 6 10"), 6),
        ("kinds KM: 0 1 3", ("kinds among Kingsfoil + Mooncap", "0 1 3"), 1),
        ("depth: 0 7", ("depth of the exit", "0 7"), 7),
        ("each B: 0 1 9", ("Bluefisher", "0 1 9"), 9),
    ],
)
def test_objectives_in_words_and_what_they_are_worth(term: str, said: tuple[str, str], worth: int) -> None:
    assert term_words(term) == said
    assert read_dict(TABLE).worth((term,)) == worth


def test_long_objectives_break_before_their_points() -> None:
    assert term_lines("sets MHB: 0 6 11 16", 60) == ["sets of Mooncap + Heartroot + Bluefisher: 0 6 11 16"]
    assert term_lines("sets MHB: 0 6 11 16", 45) == ["sets of Mooncap + Heartroot + Bluefisher:", "0 6 11 16"]


def test_only_the_viewers_objectives_are_told() -> None:
    seen = positions(TABLE).seen_by(TABLE, 1)
    assert [word for word in words(seen) if word.split(": ")[-1] in PEOPLE] == [f"seat 1: {PEOPLE[0]}"]
    assert [name for name in PEOPLE if any(name in line for line in lines(seen))] == [PEOPLE[0]]
    assert [name in " ".join(words(TABLE)) for name in PEOPLE].count(True) == 3


# ---------------------------------------------------------------- packs


def test_a_pack_is_shown_whole() -> None:
    pictures = drawing.pack_svg(STANDARD.pack)
    said = {title: ElementTree.fromstring(picture) for title, picture in pictures.items()}
    texts = {node.text for picture in said.values() for node in picture.iter() if node.tag.endswith("}text")}
    assert {*MAP_NAMES, *FACE_NAMES[:-1], "Let's Move", *PEOPLE, "easy", "medium", "hard"} <= texts
    for item in STANDARD.adventurers:
        assert {line for key in ("first", "second") for term in item[key] for line in term_lines(term, 78)} <= texts


def test_single_cards_and_maps_can_be_drawn() -> None:
    for face in (*FACE_NAMES, "?"):
        ElementTree.fromstring(drawing.card_svg(STANDARD.pack, face))
    for name in MAP_NAMES:
        ElementTree.fromstring(drawing.map_svg(STANDARD.maps[name], name, STANDARD.strengths(name)))


def test_a_generated_pack_is_drawn_by_its_seed() -> None:
    def picture(name: str, **index: int) -> str:
        return svg(table(options={**OPTIONS, "pack": name}, **index)).replace(name, "")

    assert picture("generated:7") == picture("generated:6-9", pack=1) != picture("generated:6-9")
    with pytest.raises(ValueError, match=r"pack: found 4, accepted: .* 0 to 3"):
        picture("generated:6-9", pack=4)


# ---------------------------------------------------------------- odd input


def test_hostile_text_is_escaped(tmp_path: Path) -> None:
    standard = (load_packs.folder / "standard.toml").read_text()
    file = tmp_path / "<i>.toml"
    file.write_text(standard.replace('"Mycologist"', '"""<script>&\'\\u001b[2J"""'))
    values = positions(TABLE).view(TABLE)
    values |= {"options": {**TABLE["options"], "pack": str(file), "difficulty": "<b>\x1b[2J"}}
    picture = drawing.svg(values)
    assert "<script>" not in picture
    said = [node.text or "" for node in ElementTree.fromstring(picture).iter() if node.tag.endswith("}text")]
    assert all(any(sign in text for text in said) for sign in ("<script>", "<b>"))
    assert "\x1b" not in drawing.ansi(values, colour=False)


@pytest.mark.parametrize(
    "bad", ["", "RE", "RE/4@0", "LM/0@1", "LM@new", "-XX", "+27", "+0", "pilot:4", "X", "lose:C", "E "]
)
def test_text_that_is_no_action_is_refused(bad: str) -> None:
    with pytest.raises(ValueError, match="not an action of Swamped"):
        svg(TABLE, bad)


# ---------------------------------------------------------------- room


def wide(said: str, size: float, bold: bool = False) -> float:
    """How wide a line of text comes out."""
    file = Path(raster.__file__).parent / "fonts" / ("DejaVuSans-Bold.ttf" if bold else "DejaVuSans.ttf")
    return need("PIL.ImageFont").truetype(str(file), 100).getlength(said) * size / 100


@each_table
def test_headlines_and_last_actions_fit_into_the_panel(name: str) -> None:
    for d, last in scenes(name).values():
        p = read_dict(d)
        done = read_last(p, last)
        short, long = headline(p, done)
        assert max(wide(short, 14, bold=True), wide(long, 11)) < PANEL_WIDE - 46
        assert wide(", ".join(filter(None, done.words)) if done else "", 13, bold=True) < PANEL_WIDE - 20


def test_the_longest_words_fit_into_the_panel() -> None:
    shorts = [headline(read_dict(table(phase=phase)))[0] for phase in GAME.default.phases]
    assert max(wide(short, 14, bold=True) for short in shorts) < PANEL_WIDE - 46
    long = headline(read_dict(table(**{**BOAT, "steps": 10, "forced": 1, "movers": [1, 2, 0]})))[1]
    assert wide(long, 11) < PANEL_WIDE - 46
    for item in STANDARD.adventurers:
        for term in (*item["first"], *item["second"]):
            assert max(wide(line, 11) for line in term_lines(term, 48)) < PANEL_WIDE - 10 - 18


def test_full_tables_stay_inside_the_picture() -> None:
    d, last = scenes("four, both")["add"]
    rgb = raster.svg_to_rgb(svg(d, last))
    edges = [rgb[:3].reshape(-1, 3), rgb[-3:].reshape(-1, 3), rgb[:, :3].reshape(-1, 3), rgb[:, -3:].reshape(-1, 3)]
    assert len(np.unique(np.concatenate(edges), axis=0)) == 1


def test_the_boat_goes_to_the_place_that_stands_for_its_move() -> None:
    sailed = set()
    for match in walk(GAME.variant(players=2), 1):
        d = match.to_dict()
        for move in match.legal_moves if match.phase == "boat" else ():
            after = match.copy()
            after.push(move)
            if not after.over:
                assert drawing.places_of(match.variant.positions.view(d), move) == [after.to_dict()["boat"]]
                sailed.add(move)
    assert sailed == {*"ENWS", "stop"}
