"""The pictures of Gillybog: what is on them, and that it fits, not how they look."""

import random
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple
from xml.etree import ElementTree

import numpy as np
import pytest

from swamp_envs import Match
from swamp_envs.core.positions import Positions
from swamp_envs.games.gillybog import GAME, drawing
from swamp_envs.games.gillybog.components import load_packs
from swamp_envs.games.gillybog.components.schema import IDS
from swamp_envs.games.gillybog.drawing import panel, seats, sheets
from swamp_envs.games.gillybog.drawing.area import BOARD_WIDE
from swamp_envs.games.gillybog.drawing.board import CROWDS
from swamp_envs.games.gillybog.drawing.panel import PANEL_WIDE
from swamp_envs.games.gillybog.drawing.parts import load_parts
from swamp_envs.games.gillybog.drawing.picture import BETWEEN, MARGIN
from swamp_envs.games.gillybog.drawing.pieces import EMBER
from swamp_envs.games.gillybog.drawing.reading import Position, read
from swamp_envs.games.gillybog.drawing.seats import SEATS_WIDE
from swamp_envs.games.gillybog.drawing.story import TERRAIN_NAMES, headline, lines_of, read_last
from swamp_envs.games.gillybog.hexes import DIRECTIONS, PLACES
from swamp_envs.games.gillybog.kinds import PHASES
from swamp_envs.games.gillybog.position.names import CELL, SPACE
from swamp_envs.view import need, raster
from swamp_envs.view.ansi import plain
from tests.games.play import walk

Scene = tuple[dict[str, Any], str | None]
STANDARD = load_parts("standard")
BASIC_HAND = ["rg", "hs", "ss"]

# ---------------------------------------------------------------- positions


def seat_at(place: str, hand: list[str] = BASIC_HAND, **fields: Any) -> dict[str, Any]:
    return {"at": place, "limbs": [1, 1, 1], "hand": hand, "played": [], "injured": [], "howl": False, **fields}


def gilly(state: str = "aside", at: str | None = None, card: str | None = None, used: bool = False) -> dict[str, Any]:
    return {"state": state, "at": at, "card": card, "used": used}


def others(kind: str, used: str = "") -> list[str]:
    """The ids of a kind that are not among those used."""
    return [name for name in IDS[kind] if name not in used and name not in BASIC_HAND]


# Every terrain and kind of space, printed or laid, and every token; the paths of the Great Bog are the pack's.
MEDIUM: dict[str, Any] = {
    "map": {
        "2,0": "Fa.03 F10",
        "3,0": "Fs.3 F15",
        "4,0": "F.03",
        "5,0": "Fw.013",
        "0,2": "Lm.012345 B01",
        "0,3": "Ly.0124 B07",
        "1,2": "Lh.03 B09",
        "-1,3": "Lt.0134 B16",
        "-2,0": "C.03 C1",
        "-3,0": "K.023 C1",
        "-2,-1": "La.3 B13",
        "-1,-1": "Lb.14",
        "1,-2": "F.03 F09",
        "2,-2": "F.035 F09",
    },
    "hunters": {"3,0": 2, "5,0": 6, "-1,0": 1},
    "wards": {"0,3": 2},
    "village": 15,
    "supply": 9,
    "support": 2,
    "vision": "-2,0",
    "players": [
        seat_at("0,2", ["rg", "u01", "u06"], played=["ss"], howl=True, limbs=[0, 2, 1]),
        seat_at("0,0", injured=["u11"]),
    ],
    "gillys": [gilly("tipped", "-3,0"), gilly("standing", "0,2", "g3", used=True), gilly("saved", None, "g8")],
    "forest": others("forest", "F10 F15 F09"),
    "camps": others("camp", "C1"),
    "bogs": [["B02", "B03", "B05"], ["B04", "B10"]],
    "actions": others("action", "u01 u06 u11"),
    "hunter_deck": ["h01", "h02", "h04"],
    "hunter_discard": ["h03", "h05"],
    "village_deck": others("hunter", "h01 h02 h03 h04 h05"),
    "gilly_deck": others("gilly", "g3 g8"),
    "known_actions": 2,
    "known_hunters": 1,
    "bogs_seen": ["B05", "B10"],
    "hunters_seen": ["h01", "h02", "h03", "h04", "h05"],
    "shown": [],
    "active": 0,
    "plays": 2,
    "timer_bonus": 1,
    "extra_dice": 1,
    "shield": 1,
    "slow": 2,
    "hide": True,
    "howl_on": 1,
    "howl_next": 0,
    "dice": [0, 2, 5],
    "rng": 5,
    "turn": 6,
    "phase": "act",
    "seat": 0,
    "outcome": "running",
    "pack": 0,
    "pending": {},
    "options": {"players": 2, "difficulty": "hard", "first_time": True, "max_turns": 120, "pack": "standard"},
}
QUIET = {"timer_bonus": 0, "extra_dice": 0, "shield": 0, "slow": 0, "hide": False, "howl_on": -1, "howl_next": -1}
SMALL = {
    **MEDIUM,
    **QUIET,
    "map": {},
    "hunters": {},
    "wards": {},
    "vision": None,
    "players": [seat_at("0,0")],
    "gillys": [gilly()] * 3,
    "forest": others("forest"),
    "shown": ["F13", "F30", "F25"],
    "dice": [],
    "turn": 0,
    "plays": 0,
    "phase": "cell",
}
LARGE = {
    **MEDIUM,
    "map": {f"{q},{r}": "F.012345" for q, r in PLACES if max(abs(q), abs(r), abs(q + r)) > 1},
    "hunters": {"13,-13": 4, "-13,0": 1},
    "wards": {},
    "vision": None,
    "gillys": [gilly()] * 3,
    "players": [
        seat_at(place, [*BASIC_HAND, *cards.split()], played=["u29", "u28"], injured=["u27"])
        for place, cards in (
            ("13,0", "u01 u02 u03 u04 u05 u06 u07"),
            ("0,13", "u08 u09 u10 u11 u12"),
            ("-13,13", "u13 u14 u15 u16 u17 u18"),
            ("0,0", "u19 u20 u21 u22 u23 u24"),
        )
    ],
}
ENDED = {"seat": -1, "phase": "act"}


@cache
def positions_of(**options: Any) -> Positions:
    return GAME.variant(**options).positions


def positions(d: dict[str, Any]) -> Positions:
    return positions_of(players=len(d["players"]), pack=d["options"]["pack"])


def view(d: dict[str, Any]) -> dict[str, Any]:
    """The values of a dict, also of one with more spaces or odder options than a game can have."""
    spaces = {CELL.read(place): SPACE.read(text) for place, text in d["map"].items()}
    return positions(d).view(d | {"map": {}}) | {"map": spaces, "options": d["options"]}


def draw_svg(d: dict[str, Any], last: str | None = None) -> str:
    return drawing.svg(view(d), last)


def draw_ansi(d: dict[str, Any], last: str | None = None, colour: bool = True) -> str:
    return drawing.ansi(view(d), last, colour)


def read_dict(d: dict[str, Any]) -> Position:
    return read(view(d))


def table(**fields: Any) -> dict[str, Any]:
    """The medium position, somewhat changed."""
    return {**MEDIUM, **fields}


CROWDED = table(
    players=[seat_at("-2,0") for _ in range(4)],
    gillys=[gilly("standing", "-2,0", card) for card in ("g1", "g2", "g4")],
    hunters={"-2,0": 6},
    wards={"-2,0": 3},
)
# What lies revealed in some phases.
SHOWN = {
    "cell": ["F13", "F30", "F25"],
    "orient": ["B05"],
    "pick": ["u14", "u19"],
}
GAMES: dict[str, dict[str, Any]] = {
    "alone": {"players": 1},
    "two, hard": {"players": 2, "difficulty": "hard"},
    "four, first time": {"players": 4, "first_time": True},
    "generated": {"players": 3, "pack": "generated:0-3"},
}
EXPLORING = {"sense", "grow", "run", "u09", "u10", "u15"}


@cache
def scenes() -> dict[str, Scene]:
    """Positions written here, one of each phase, and every phase that random play comes to soon."""
    found: dict[str, Scene] = {"small": (SMALL, None), "large": (LARGE, "13,0"), "crowded": (CROWDED, "p3")}
    found |= {f"phase {phase}": (table(phase=phase, shown=SHOWN.get(phase, [])), "use") for phase in PHASES}
    found |= {f"revealed {count}": (table(phase="pick", shown=others("forest")[:count]), "u10") for count in (2, 5)}
    found |= {outcome: (table(**ENDED, outcome=outcome), "e") for outcome in ("won", "lost", "cut")}
    for name, options in GAMES.items():
        for d, last in game(Match(GAME.variant(**options), 3)):
            found[f"{name}, {d['phase'] if d['outcome'] == 'running' else d['outcome']}"] = (d, last)
    return found


def game(match: Match) -> Iterator[Scene]:
    """The positions of a game of random moves with a taste for exploring."""
    dice, last = random.Random(1), None
    yield match.to_dict(), last
    while not match.over and match.ply < 160:
        liked = [move for move in match.legal_moves if move in EXPLORING]
        last = dice.choice(liked if liked and dice.random() < 0.6 else match.legal_moves)
        match.push(last)
        yield match.to_dict(), last


class Drawn(NamedTuple):
    """A scene with both of its drawings."""

    d: dict[str, Any]
    last: str | None
    nodes: list[ElementTree.Element]
    lines: list[str]

    def labelled(self, label: str) -> list[str]:
        return [value for node in self.nodes if (value := node.get(label)) is not None]


@cache
def drawn() -> list[Drawn]:
    return [Drawn(d, last, nodes(d, last), lines(d, last)) for d, last in scenes().values()]


def nodes(d: dict[str, Any], last: str | None = None) -> list[ElementTree.Element]:
    """Every element of a picture."""
    return list(ElementTree.fromstring(draw_svg(d, last)).iter())


def words(d: dict[str, Any], last: str | None = None) -> list[str]:
    """Every text in a picture, hints included."""
    return [node.text or "" for node in nodes(d, last) if node.tag.endswith(("}text", "}title"))]


def labelled(d: dict[str, Any], label: str, last: str | None = None) -> list[str]:
    """What the elements of a picture are labelled with."""
    return [value for node in nodes(d, last) if (value := node.get(label)) is not None]


def lines(d: dict[str, Any], last: str | None = None) -> list[str]:
    """The terminal drawing."""
    return draw_ansi(d, last, colour=False).split("\n")


# ---------------------------------------------------------------- what is there is shown


def test_random_play_comes_to_most_phases() -> None:
    reached = {name.split(", ")[-1] for name in scenes()}
    assert reached >= {"act", "cell", "orient", "step", "limb", "pick", "ignore", "lost"}


def test_every_space_and_token_is_shown_once() -> None:
    for it in drawn():
        d, wanted = it.d, {label: sorted(map(str, values)) for label, values in tokens_told(it.d).items()}
        assert {label: sorted(it.labelled(label)) for label in wanted} == wanted
        assert sorted(it.labelled("data-space")) == sorted([*d["map"], "0,0", *(f"{q},{r}" for q, r in RING)])
        assert not it.labelled("id")


RING = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]


def tokens_told(d: dict[str, Any]) -> dict[str, Any]:
    """The labels of a picture's tokens, by what the dict tells."""
    return {
        "data-hunters": d["hunters"].values(),
        "data-ward": d["wards"].values(),
        "data-player": range(len(d["players"])),
        "data-vision": [d["vision"]] if d["vision"] else [],
        "data-state": [kin["state"] for kin in d["gillys"] if kin["at"]],
        "data-support": [d["support"]],
    }


def test_cards_and_limbs_are_shown_where_they_are() -> None:
    for it in drawn():
        cards: Counter[tuple[str, str]] = Counter()
        for player in it.d["players"]:
            cards.update((card, where) for where in ("hand", "played", "injured") for card in player[where])
            cards.update([("hs", "howl")] * player["howl"])
        chips = [node for node in it.nodes if node.get("data-where")]
        assert Counter((str(chip.get("data-card")), str(chip.get("data-where"))) for chip in chips) == cards
        assert it.labelled("data-count") == [str(count) for player in it.d["players"] for count in player["limbs"]]


def test_tops_of_stacks_and_revealed_tiles_are_shown_as_tiles() -> None:
    for it in drawn():
        tops = [stack[-1] for stack in it.d["bogs"] if stack]
        assert it.labelled("data-tile") == [*tops, *(name for name in it.d["shown"] if name not in IDS["action"])]


def test_the_supplies_are_counted() -> None:
    said = words(MEDIUM)
    for count in (15, 9, len(MEDIUM["forest"]), 6, len(MEDIUM["actions"]), 8):
        assert str(count) in said
    stocks = "village 15, supply 9, forest 27, camps 6, actions 27, hunter deck 3, discarded 2, village deck 8"
    assert stocks in " ".join(" ".join(lines(MEDIUM)).split())


def test_the_hunter_card_its_text_and_the_dice_are_told() -> None:
    card = STANDARD.cards["h04"]
    said, printed = words(MEDIUM), "\n".join(lines(MEDIUM)).replace("\n  ", " ")
    assert f"h04 {card.name}" in said
    assert card.text in " ".join(said)
    assert f"h04 {card.name}, 3 timers: {card.text}" in printed
    assert "2 played, 4 timers: 1 risk die so far" in said
    assert "support 2: +2 on hunter cards" in said
    assert "under the actions: u02 u03" in said
    assert "under the hunters: h01" in said
    assert "dice to come: 1 boot, blast, miss" in said
    for words_of_turn in ("enhanced by seat 1", "not seen", "shield 1", "hunters 2 slower", "timers +1", "dice +1"):
        assert words_of_turn in said
        assert words_of_turn in printed


def test_gillys_are_told_with_their_effects() -> None:
    said, printed = words(MEDIUM), "\n".join(lines(MEDIUM)).replace("\n  ", " ")
    for name in ("g3", "g8"):
        assert STANDARD.cards[name].text in " ".join(said)
        assert STANDARD.cards[name].text in printed
    assert "gilly 1, tipped on -3,0" in said
    assert f"g3 {STANDARD.cards['g3'].name}, standing on 0,2, used" in said
    assert f"g8 {STANDARD.cards['g8'].name}, saved" in said


def test_cards_in_hand_are_explained_as_far_as_there_is_room() -> None:
    assert labelled(MEDIUM, "data-explained") == ["rg", "u01", "u06"]
    assert labelled(LARGE, "data-explained") == []
    hints = words(LARGE)
    assert all(STANDARD.cards[card].text in hints for player in LARGE["players"] for card in player["hand"])


def test_cards_to_pick_are_told_with_their_texts() -> None:
    d = table(phase="pick", shown=["u14", "u19"])
    said, printed = " ".join(words(d)), "\n".join(lines(d)).replace("\n  ", " ")
    for number, name in enumerate(("u14", "u19"), 1):
        card = STANDARD.cards[name]
        assert f"pick-{number}: {name} {card.name}" in said
        assert card.text in said
        assert f"pick-{number}: {name} {card.name}: {card.text}" in printed


@pytest.mark.parametrize("letter", TERRAIN_NAMES)
def test_every_terrain_is_drawn(letter: str) -> None:
    d = table(map={"2,0": f"L{letter}.03"}, **BARE)
    assert labelled(d, "data-terrain").count(letter) == (1 if letter != "b" else 7)
    frame = "()" if letter in "bmyht" else "[]"
    assert any(f"-{frame[0]}{letter}    {frame[1]}>" in line for line in lines(d))


BARE: dict[str, Any] = {
    "hunters": {},
    "wards": {},
    "vision": None,
    "players": [seat_at("0,0")],
    "gillys": [gilly()] * 3,
    "howl_on": -1,
}


# ---------------------------------------------------------------- paths and coordinates


def test_open_blocked_and_joined_paths_are_told_apart() -> None:
    p = read_dict(table(map={"2,0": "F.0134", "3,0": "F.1"}, **BARE))
    assert p.ends[2, 0] == ([1, 4], [0])
    assert p.ends[3, 0] == ([1], [])
    assert p.joined((2, 0), 3)
    assert not p.joined((2, 0), 0)


def test_a_path_out_of_the_lattice_is_blocked() -> None:
    p = read_dict(table(map={"13,0": "F.0"}, **BARE))
    assert p.ends[13, 0] == ([], [0])


def test_the_terminal_draws_paths() -> None:
    drawn = lines(table(map={"2,0": "F.0134", "3,0": "F.1"}, **BARE))
    row = next(k for k, line in enumerate(drawn) if line.startswith("  0 "))
    start = drawn[row].index("-[.    ]x[.    ]")
    assert drawn[row - 1][start + 6 : start + 15] == "^       ^"
    assert drawn[row + 1][start + 2 : start + 6] == "v 2 "


def test_coordinates_of_spaces_and_of_the_cells_around_are_written() -> None:
    said = words(SMALL)
    rim = {f"{q + a},{r + b}" for q, r in RING for a, b in RING}
    assert rim | {"0,0"} <= set(said)


def test_the_terminal_writes_q_below_and_r_beside() -> None:
    drawn = lines(table(map={"2,-2": "F.3"}, **BARE))
    assert drawn[next(k for k, line in enumerate(drawn) if line.startswith(" -2 ")) + 1].split()[-1] == "2"


def test_a_crowd_is_told_in_words_where_the_terminal_map_is_too_small() -> None:
    printed = lines(CROWDED)
    assert any("[C6①②…]" in line for line in printed)
    crowd = "on -2,0: 6 hunters, p1, p2, p3, p4, gilly 1, gilly 2, gilly 3, vision, protection 3"
    assert crowd in " ".join(" ".join(printed).split())
    assert max(CROWDS) >= 10


# ---------------------------------------------------------------- hidden things


def test_hidden_things_cannot_be_drawn() -> None:
    ids = re.compile(r"\b(?:[FBuh]\d\d|[Cg]\d)\b")
    for d, last in scenes().values():
        seen = positions(d).seen_by(d, 0)
        hidden = set(ids.findall(str(d))) - set(ids.findall(f"{drop_unseen(seen)} {last}"))
        spaces = re.compile(r"\[[CK]\d")  # a cliff with so many hunters is no camp's name
        drawn = draw_svg(seen, last) + spaces.sub("", draw_ansi(seen, last, colour=False))
        assert hidden
        assert not hidden & set(ids.findall(drawn))


def drop_unseen(seen: dict[str, Any]) -> dict[str, Any]:
    """What a seat sees lying on the table."""
    return {key: value for key, value in seen.items() if key not in ("pending", "bogs_seen", "hunters_seen")}


def test_a_seat_sees_the_same_picture_but_for_what_is_to_come() -> None:
    seen = positions(MEDIUM).seen_by(MEDIUM, 1)
    assert Counter(words(MEDIUM)) - Counter(words(seen)) == {"dice to come: 1 boot, blast, miss": 1}
    assert not Counter(words(seen)) - Counter(words(MEDIUM))


# ---------------------------------------------------------------- what is going on


@pytest.mark.parametrize("phase", PHASES)
def test_every_phase_is_told(phase: str) -> None:
    d = table(phase=phase, shown=SHOWN.get(phase, []))
    short, long = headline(read_dict(d))
    assert {short, long} <= set(words(d))
    assert f"{short}, {long}" in lines(d)


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({}, ("seat 0 plays or ends", "3 cards in hand, 2 cards played")),
        ({"phase": "cell", "shown": ["F13"]}, ("seat 0 places a tile", "the cell of half A of F13 is next")),
        ({"phase": "orient", "shown": ["F13"]}, ("seat 0 turns a tile", "the direction from A to B of F13")),
        ({"phase": "orient", "shown": ["B05"]}, ("seat 0 turns a tile", "how B05 is turned")),
        ({"phase": "orient"}, ("seat 0 turns a tile", "how the laid tile is turned")),
        ({"phase": "pick", "shown": ["u14", "u19"]}, ("seat 0 picks", "one of 2 shown: pick-1, pick-2 ...")),
        ({"phase": "pick"}, ("seat 0 picks", "pick-1 or pick-2 of the card")),
        ({**ENDED, "outcome": "won"}, ("the Great Bog is saved", "the ritual was held on turn 7")),
        ({**ENDED, "outcome": "lost"}, ("the hunters have won", "seat 1 was captured twice, 1 gilly saved")),
        ({**ENDED, "outcome": "cut"}, ("cut off by the turn limit", "after 6 turns, 1 gilly saved")),
    ],
)
def test_what_is_going_on_is_told(fields: dict[str, Any], said: tuple[str, str]) -> None:
    d = table(**fields)
    assert set(said) <= set(words(d))
    assert ", ".join(said) in lines(d)


LAST = {
    "done": "done: no more of it",
    "use": "use: yes",
    "nw": "nw, north-west",
    "grow": "Grow was played",
    "u06": "u06 Will-o'-Wisp",
    "rg": "rg Run/Grow",
    "g3": f"g3 {STANDARD.cards['g3'].name}",
    "fins": "the fins were protected",
    "bog-b": "the top of stack b",
    "pick-3": "number 3 was picked",
    "p2": "p2, seat 1",
    "gilly-1": "gilly 1 goes along",
    "-3,0": "space -3,0",
}


@pytest.mark.parametrize(("last", "phrase"), LAST.items())
def test_the_last_action_is_told(last: str, phrase: str) -> None:
    assert phrase in words(MEDIUM, last)
    assert f"last action: {phrase}" in lines(MEDIUM, last)


@pytest.mark.parametrize("last", ["nw", "grow", "u06", "rg", "g3", "bog-b", "p2", "gilly-1", "-3,0", "9,0"])
def test_what_the_last_action_was_about_is_marked(last: str) -> None:
    def embers(action: str) -> int:
        return sum(EMBER in (node.get("stroke"), node.get("fill")) for node in nodes(MEDIUM, action))

    assert embers(last) > embers("done")


def test_a_step_is_marked_by_an_arrow_and_a_named_space_by_a_ring() -> None:
    assert labelled(table(phase="step"), "data-last", "se") == ["0,2"]
    assert labelled(table(phase="step"), "data-last", "e") == []  # no path leads there from the west
    assert labelled(MEDIUM, "data-last", "se") == []
    assert labelled(MEDIUM, "data-last", "-3,0") == ["-3,0"]
    assert any("*K g  *" in line for line in lines(MEDIUM, "-3,0"))


def test_whose_turn_it_is_and_who_decides_are_marked() -> None:
    assert labelled(table(active=1, seat=0, phase="lose"), "data-turn") == ["1"]
    printed = lines(table(active=1, seat=0, phase="lose"))
    assert any(line.startswith(">seat 0") for line in printed)
    assert any(line.startswith("*seat 1") for line in printed)
    assert labelled(table(**ENDED, outcome="won"), "data-turn") == []


def test_the_same_position_gives_the_same_picture() -> None:
    assert draw_svg(MEDIUM, "nw") == draw_svg(MEDIUM, "nw")
    assert draw_ansi(MEDIUM, "nw") == draw_ansi(MEDIUM, "nw")


# ---------------------------------------------------------------- the terminal


def test_the_terminal_tells_the_same_with_and_without_colours() -> None:
    for d, last in scenes().values():
        bare = draw_ansi(d, last, colour=False)
        assert "\x1b" not in bare
        assert plain(draw_ansi(d, last)) == bare


def test_the_terminal_keeps_to_its_width_but_for_the_map() -> None:
    for it in drawn():
        end = next(k for k, line in enumerate(it.lines) if line.startswith("D Den"))
        columns = [8 * q + 4 * r for q, r in read_dict(it.d).spaces]
        assert max(map(len, it.lines[:3] + it.lines[end:])) <= 80
        assert max(map(len, it.lines[3:end])) <= max(columns) - min(columns) + 20


def test_the_terminal_tells_every_card_and_group() -> None:
    for it in drawn():
        printed = "\n".join(it.lines)
        for player in it.d["players"]:
            assert all(card in printed for where in ("hand", "played", "injured") for card in player[where])
        groups = Counter(re.findall(r"[\[(*][.DbmyhtawsCK]([1-6])", printed))
        assert groups == Counter(map(str, it.d["hunters"].values()))


# ---------------------------------------------------------------- packs


def test_every_item_of_a_pack_is_on_a_sheet() -> None:
    for name in ("standard", "generated:5"):
        pack = load_packs.read(name)
        pictures = {title: ElementTree.fromstring(svg) for title, svg in drawing.pack_svg(pack).items()}
        said = " ".join(node.text or "" for picture in pictures.values() for node in picture.iter())
        for kind in ("forest", "camp", "bog"):
            assert all(f" {item['id']} " in said for item in pack[kind])
        for kind in ("action", "gilly", "hunter"):
            assert all(f"{item['id']} {item['name']}" in said for item in pack[kind])
        assert {"great_bog", "first_time", "dice_and_support"} <= set(pictures)


def test_the_sheets_show_tiles_and_texts() -> None:
    pictures = drawing.pack_svg(STANDARD.pack)
    said = " ".join(node.text or "" for svg in pictures.values() for node in ElementTree.fromstring(svg).iter())
    assert all(words in said for card in STANDARD.cards.values() for words in card.effects.values())
    tiles = [tile for title in ("forest", "camps") for tile in re.findall(r'data-tile="(\w+)"', pictures[title])]
    assert tiles == IDS["forest"] + IDS["camp"]


def test_a_generated_pack_is_drawn_by_its_seed() -> None:
    def picture(name: str, index: int = 0) -> str:
        return draw_svg(table(**BARE, map={}, options={"pack": name}, pack=index)).replace(name, "")

    assert picture("generated:7") == picture("generated:6-9", 1) != picture("generated:6-9")
    with pytest.raises(ValueError, match=r"pack: found 4, accepted: .* 0 to 3"):
        picture("generated:6-9", 4)


# ---------------------------------------------------------------- odd input


def test_hostile_text_is_escaped_and_cut(tmp_path: Path) -> None:
    standard = (load_packs.folder / "standard.toml").read_text()
    file = tmp_path / "<i>.toml"
    name = "<script>&'" + "long " * 40
    file.write_text(re.sub(r'"(Will-o.-Wisp|Close In|Peat)"', f'"""{name}\\\\u001b[2J"""', standard))
    d = table(options={**MEDIUM["options"], "pack": str(file), "difficulty": "<b>\x1b[2J"})
    assert "<script>" not in draw_svg(d)
    assert any("<script>" in said for said in words(d))
    assert "\x1b" not in draw_ansi(d, colour=False)
    check_room(d, "u06")
    drawing.pack_svg(load_packs.read(str(file)))


def test_empty_stacks_are_drawn() -> None:
    decks = ("forest", "camps", "actions", "hunter_deck", "village_deck", "hunter_discard")
    d = table(**{key: [] for key in decks}, bogs=[[], []])
    assert {"no hunter card", "empty"} <= set(words(d))
    assert "no bog tiles left" in lines(d)


@pytest.mark.parametrize("bad", ["", "n", "u31", "pick-6", "p5", "bog-c", "gilly-4", "14,0", "e ", "h01"])
def test_text_that_is_no_action_is_refused(bad: str) -> None:
    with pytest.raises(ValueError, match="not an action of Gillybog"):
        draw_svg(MEDIUM, bad)


def test_every_action_of_the_game_is_understood() -> None:
    p = read_dict(MEDIUM)
    assert all(read_last(p, text) for text in GAME.default.action_texts if text)
    assert set(DIRECTIONS) <= set(GAME.default.action_texts)


# ---------------------------------------------------------------- room


class Written(NamedTuple):
    """A line of text as it comes out: its box, its letters, and the column it is in."""

    left: float
    top: float
    right: float
    bottom: float
    said: str
    column: int


@cache
def font(bold: bool) -> Any:
    file = Path(raster.__file__).parent / "fonts" / ("DejaVuSans-Bold.ttf" if bold else "DejaVuSans.ttf")
    return need("PIL.ImageFont").truetype(str(file), 100)


@cache
def letters_wide(said: str, bold: bool) -> float:
    return font(bold).getlength(said) / 100


def written(svg: str) -> list[Written]:
    """Every text of a picture with its place, all moving and scaling followed."""
    return list(_walk(ElementTree.fromstring(svg), 0, 0, 1, {}, -1))


def _walk(
    node: ElementTree.Element, x: float, y: float, scale: float, style: dict[str, str], column: int
) -> Iterator[Written]:
    style = {**style, **{key: node.get(key, "") for key in STYLES if node.get(key)}}
    move = re.match(r"translate\((\S+) (\S+)\)", node.get("transform", ""))
    if move:
        x, y = x + scale * float(move[1]), y + scale * float(move[2])
    grown = re.search(r"scale\((\S+)\)", node.get("transform", ""))
    scale *= float(grown[1]) if grown else 1
    if node.tag.endswith("}text"):
        yield _place(node, x, y, scale, style, column)
    for number, child in enumerate(node):
        yield from _walk(child, x, y, scale, style, number if column < 0 else column)


STYLES = ("font-size", "font-weight", "text-anchor")


def _place(node: ElementTree.Element, x: float, y: float, scale: float, style: dict[str, str], column: int) -> Written:
    size, said = float(style["font-size"]) * scale, node.text or ""
    wide = size * letters_wide(said, style.get("font-weight") == "bold")
    left = x + scale * float(node.get("x", 0)) - wide * {"middle": 0.5, "end": 1}.get(style.get("text-anchor", ""), 0)
    base = y + scale * float(node.get("y", 0))
    return Written(left, base - 0.72 * size, left + wide, base + 0.1 * size, said, column)


COLUMNS = {
    2: (MARGIN, BOARD_WIDE),
    3: (MARGIN + BOARD_WIDE + BETWEEN, PANEL_WIDE),
    4: (MARGIN + BOARD_WIDE + PANEL_WIDE + 2 * BETWEEN, SEATS_WIDE),
}


def check_room(d: dict[str, Any], last: str | None) -> None:
    """No text leaves its column, and none beside the map touches another."""
    svg = draw_svg(d, last)
    high = float(ElementTree.fromstring(svg).get("height", 0))
    beside = []
    for it in written(svg):
        left, wide = COLUMNS[it.column]
        assert left <= it.left < it.right <= left + wide, it
        assert MARGIN <= it.top < it.bottom <= high - MARGIN, it
        beside += [it] if it.column > 2 else []
    for k, one in enumerate(beside):
        for other in beside[k + 1 :]:
            apart = one.right <= other.left or other.right <= one.left
            assert apart or one.bottom <= other.top or other.bottom <= one.top, (one, other)


def test_everything_has_room() -> None:
    for name, (d, last) in scenes().items():
        print(name)  # for whoever has to find out which one it was
        check_room(d, last)


@pytest.mark.parametrize("pack", ["standard", "generated:0", "generated:1", "generated:2"])
def test_card_texts_fit(pack: str) -> None:
    rooms = ((panel.LETTERS, 11, PANEL_WIDE - 28), (sheets.CARD_LETTERS, 11, sheets.CARD_WIDE - 24))
    rooms += ((seats.LETTERS, 11, SEATS_WIDE - 50), (seats.LETTERS + 5, 10.5, SEATS_WIDE - 10))
    for card in load_parts(pack).cards.values():
        for letters, size, room in rooms:
            assert max(letters_wide(line, False) for line in lines_of(card.text, letters)) * size <= room, card.name


def test_the_sheets_have_room() -> None:
    for svg in drawing.pack_svg(STANDARD.pack).values():
        root = ElementTree.fromstring(svg)
        for it in written(svg):
            assert 0 <= it.left < it.right <= float(root.get("width", 0)) - 10, it
            assert 0 <= it.top < it.bottom <= float(root.get("height", 0)), it


def test_the_map_keeps_inside_the_board() -> None:
    for d in (LARGE, SMALL, CROWDED):
        rgb = raster.svg_to_rgb(draw_svg(d, None))
        edges = [rgb[:3].reshape(-1, 3), rgb[-3:].reshape(-1, 3), rgb[:, :3].reshape(-1, 3), rgb[:, -3:].reshape(-1, 3)]
        assert len(np.unique(np.concatenate(edges), axis=0)) == 1
        rim = rgb[200:700, int(MARGIN + BOARD_WIDE) + 4 : int(MARGIN + BOARD_WIDE + BETWEEN) - 4].reshape(-1, 3)
        assert len(np.unique(rim, axis=0)) == 1


def test_a_player_goes_to_the_place_that_stands_for_the_step() -> None:
    steps = 0
    for match in walk(GAME.variant(players=2), 3):
        for move in match.legal_moves if match.phase in ("step", "dest") else ():
            after = match.copy()
            after.push(move)
            d = after.to_dict()
            if not d["players"][match.seat]["injured"]:
                place = d["players"][match.seat]["at"]
                assert drawing.places_of(match.variant.positions.view(match.to_dict()), move) == [place]
                steps += 1
    assert steps
