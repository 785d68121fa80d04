"""The pictures of Bayou Boss: what is on them, not how they look."""

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
from swamp_envs.games.bayou_boss import GAME, drawing
from swamp_envs.games.bayou_boss.components import CHARACTER_NAMES
from swamp_envs.games.bayou_boss.drawing.cards import EMBER, SOFT
from swamp_envs.games.bayou_boss.drawing.emblems import ANIMALS, SUIT_SHAPES
from swamp_envs.games.bayou_boss.drawing.panel import PANEL_WIDE
from swamp_envs.games.bayou_boss.drawing.reading import headline, read, read_last
from swamp_envs.games.bayou_boss.drawing.table import LAYOUTS
from swamp_envs.games.bayou_boss.notation import KIND_NAMES, SUIT_LETTERS
from swamp_envs.view import need, raster
from swamp_envs.view.ansi import plain

PHASES = ("play", "pick", "give", "take", "over")
Scene = tuple[dict[str, Any], str | None]

TABLE: dict[str, Any] = {
    "hands": [["R6", "Y1", "B0"], ["Y7", "B8", "Heron"], ["R2", "Raven", "Otter"]],
    "trump": "B4",
    "swamp": ["Y4", "Raven", "Python"],
    "deck": ["R1", "G9", "Manatee"],
    "trick": [[2, "G2"], [0, "G7"]],
    "named": [0, 2],
    "lowest": [2],
    "taking_part": [0, 1, 2],
    "tricks": [1, 2, 3],
    "totals": [4, 5, 1],
    "dealer": 1,
    "leader": 2,
    "round": 2,
    "turn": 17,
    "phase": "play",
    "seat": 1,
    "crab": 0,
    "python": 0,
    "out": ["R7", "Y0", "Crab", "Alligator"],
    "known": [["Y1"], ["B8", "Heron"], []],
    "shown_out": ["", "RY", ""],
    "shown_in": ["B", "", ""],
    "characters": ["Heron", "Alligator", "Python", "Manatee", "Crab", "Otter"],
    "options": {"players": 3, "characters": "full", "stop": "total", "rounds": 4, "pack": "standard"},
}


def table(**fields: Any) -> dict[str, Any]:
    """A position at a table of three, somewhat changed."""
    return {**TABLE, **fields}


@cache
def scenes(players: int) -> dict[str, Scene]:
    """A position of every phase in random play, with the action before it."""
    found: dict[str, Scene] = {}
    for seed in range(20):
        for d, last in game(players, seed):
            phase = "over" if d["seat"] < 0 else d["phase"]
            if sum(d["tricks"]) > 1 or phase == "over":
                found.setdefault(phase, (d, last))
        if len(found) == len(PHASES):
            break
    return found


def game(players: int, seed: int) -> Iterator[Scene]:
    """Every position of a game of random moves."""
    match, dice = Match(GAME.variant(players=players, characters="full", rounds=1), seed), random.Random(seed)
    yield match.to_dict(), None
    while not match.over:
        move = dice.choice(match.legal_moves)
        match.push(move)
        yield match.to_dict(), move


def each_scene(test: Any) -> Any:
    """Runs a test for all numbers of players and all phases."""
    by_phase = pytest.mark.parametrize("phase", PHASES)
    return pytest.mark.parametrize("players", GAME.player_counts)(by_phase(test))


def nodes(d: dict[str, Any], last: str | None = None) -> list[ElementTree.Element]:
    """Every element of a picture."""
    return list(ElementTree.fromstring(drawing.svg(d, last)).iter())


def words(d: dict[str, Any], last: str | None = None) -> list[str]:
    """Every text in a picture."""
    return [node.text or "" for node in nodes(d, last) if node.tag.endswith("}text")]


def labelled(d: dict[str, Any], label: str, last: str | None = None) -> list[str]:
    """What the elements of a picture are labelled with."""
    return [value for node in nodes(d, last) if (value := node.get(label)) is not None]


def marked(d: dict[str, Any], last: str | None) -> list[str]:
    """The cards of the table that are framed as the last action's."""
    cards = [node for node in nodes(d, last) if node.get("data-card")]
    return [node.get("data-card", "") for node in cards if any(part.get("stroke") == EMBER for part in node.iter())]


def lines(d: dict[str, Any], last: str | None = None) -> list[str]:
    """The terminal drawing."""
    return drawing.ansi(d, last, colour=False).split("\n")


def open_cards(d: dict[str, Any]) -> Counter[str]:
    """Every card that lies or is held somewhere, hidden ones as `?`."""
    held = [card for hand in d["hands"] for card in hand]
    return Counter([*held, d["trump"], *d["swamp"], *[card for _, card in d["trick"]]])


# ---------------------------------------------------------------- random positions


@each_scene
def test_every_picture_is_well_formed(players: int, phase: str) -> None:
    d, last = scenes(players)[phase]
    root, layout = ElementTree.fromstring(drawing.svg(d, last)), LAYOUTS[players]
    assert float(root.get("width", 0)) > layout.width + PANEL_WIDE
    assert float(root.get("height", 0)) == layout.height
    assert not [node for node in root.iter() if node.get("id")]


@each_scene
def test_every_card_is_shown_once(players: int, phase: str) -> None:
    d, _ = scenes(players)[phase]
    backs = min(3, len(d["deck"]))
    assert Counter(labelled(d, "data-card")) == open_cards(d) + Counter({"?": backs})
    assert sorted(labelled(d, "data-gone")) == sorted(card for card in d["out"] if card not in CHARACTER_NAMES)


@each_scene
def test_what_a_seat_does_not_see_is_not_in_its_pictures(players: int, phase: str) -> None:
    d, last = scenes(players)[phase]
    seen = GAME.variant(**d["options"]).positions.seen_by(d, players - 1)
    hidden = set(open_cards(d) + Counter(d["deck"])) - set(open_cards(seen)) - set(d["out"]) - set(CHARACTER_NAMES)
    assert not hidden & {*labelled(seen, "data-card", last), *words(seen, last)}
    shown = " ".join(lines(seen, last)).replace("*", " ").replace("[", " ").split()
    assert not hidden & set(shown)
    assert shown.count("?") == sum(hand.count("?") for hand in seen["hands"])


@each_scene
def test_the_terminal_tells_every_card_within_its_width(players: int, phase: str) -> None:
    d, last = scenes(players)[phase]
    bare = drawing.ansi(d, last, colour=False)
    assert "\x1b" not in bare
    assert plain(drawing.ansi(d, last)) == bare
    assert max(map(len, bare.split("\n"))) <= 80
    table_part = bare.split(" gone by")[0].replace("*", " ").replace("[", " ").replace("]", " ").split()
    assert all(table_part.count(card) >= count for card, count in open_cards(d).items())


@each_scene
def test_the_last_action_is_told(players: int, phase: str) -> None:
    d, last = scenes(players)[phase]
    done = read_last(read(d), last)
    assert done is not None
    assert set(filter(None, done.words)) <= set(words(d, last))
    assert any(done.words[0] in line for line in lines(d, last))


def test_the_same_position_gives_the_same_picture() -> None:
    assert drawing.svg(table(), "G7") == drawing.svg(table(), "G7")
    assert drawing.ansi(table(), "G7") == drawing.ansi(table(), "G7")


# ---------------------------------------------------------------- what is told


def test_every_card_has_a_sign() -> None:
    assert set(ANIMALS) == set(CHARACTER_NAMES)
    assert set(SUIT_SHAPES) == set(SUIT_LETTERS)
    assert len({*ANIMALS.values(), *SUIT_SHAPES.values()}) == len(ANIMALS) + len(SUIT_SHAPES)


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({}, ("seat 1 plays a card", "Green is led, Blue is trump")),
        ({"trick": [[2, "Raven"]], "trump": "O3"}, ("seat 1 plays a card", "no suit is led, Orange is trump")),
        ({"phase": "pick", "trick": []}, ("seat 1 picks from the Swamp", "seat 2 won the trick")),
        ({"phase": "give"}, ("seat 1 lays a new trump", "to take B4 into the hand")),
        ({"phase": "take"}, ("seat 1 takes from the Swamp", "to play that card at once")),
        ({"seat": -1}, ("seat 2 wins", "with the fewest points: 1")),
        ({"seat": -1, "totals": [3, 9, 3]}, ("seats 0 and 2 win", "with the fewest points: 3 each")),
        ({"seat": -1, "totals": [3, 3, 3]}, ("everybody shares the win", "all have 3 points")),
    ],
)
def test_what_is_going_on_is_told(fields: dict[str, Any], said: tuple[str, str]) -> None:
    d = table(**fields)
    assert set(said) <= set(words(d))
    assert ", ".join(said) in lines(d)


@pytest.mark.parametrize(
    ("fields", "last", "phrase", "cards"),
    [
        ({}, "G7", "seat 0 played G7", ["G7"]),
        ({"phase": "take", "trick": [], "out": ["Raccoon"]}, "Raccoon", "seat 1 played Raccoon", []),
        ({"phase": "pick", "trick": []}, "R7", "R7 was played, seat 2 wins the trick", []),
        ({"trick": []}, "R7", "R7 was played, the trick is over", []),
        ({"trick": [], "out": [], "tricks": [0, 0, 0]}, "R7", "R7 was played, the round is over", []),
        ({"trick": [], "seat": -1}, "R7", "R7 was played, the game is over", []),
        ({"phase": "pick", "trick": [], "seat": 2}, "+B8", "seat 1 picked B8 from the Swamp", ["B8"]),
        ({"trick": []}, "+Y1", "seat 0 picked Y1 from the Swamp", ["Y1"]),
        ({"trick": []}, "+Raven", "Raven was picked from the Swamp", []),
        ({"trick": [[2, "Raven"]]}, ">B4", "seat 2 laid B4 as the new trump", ["B4"]),
        ({"trick": []}, ">B4", "B4 was laid as the new trump, the trick is over", ["B4"]),
        ({"trick": [[2, "Manatee"]]}, "<Manatee", "seat 2 took Manatee from the Swamp to play it", ["Manatee"]),
    ],
)
def test_the_last_action_is_marked_where_it_happened(
    fields: dict[str, Any], last: str, phrase: str, cards: list[str]
) -> None:
    d = table(**fields)
    assert f"last action: {phrase}" in lines(d, last)
    assert marked(d, last) == cards
    table_part = "\n".join(lines(d, last)).split("gone by")[0]
    assert [card for card in cards if f"[{card}]" in table_part] == cards


def test_a_card_that_has_gone_by_is_framed_in_the_panel() -> None:
    def frames(last: str | None) -> int:
        return sum(node.get("stroke") == EMBER for node in nodes(table(trick=[]), last))

    assert frames("R7") == frames("R5") + 1
    assert frames("Crab") == frames("R5") + 1


def test_a_raven_picked_by_one_of_several_holders_is_found_while_the_others_pick() -> None:
    d = table(trick=[], phase="pick", seat=0, known=[["Y1"], ["B8"], ["Raven"]])
    assert marked(d, "+Raven") == ["Raven"]


def test_places_and_lowest_cards_are_named() -> None:
    said = words(TABLE)
    assert {"1st", "2nd void", "lowest"} <= set(said)
    assert "trick 1. seat 2 G2 (2nd void, lowest)  2. seat 0 [G7] (1st)" in lines(TABLE, "G7")


def test_a_card_named_before_it_is_played_has_its_place() -> None:
    d = table(named=[1], lowest=[])
    assert "1st" in words(d)
    assert any("seat 1 to come (1st)" in line for line in lines(d))


def test_seats_show_their_points_tricks_markers_and_missing_suits() -> None:
    said = words(TABLE)
    assert {"seat 0", "seat 1", "seat 2", "4 points", "5 points", "1 point"} <= set(said)
    assert labelled(TABLE, "data-seat") == ["0", "1", "2"]
    assert labelled(TABLE, "data-out") == ["R", "Y", "B"]  # the last is the key's
    assert said.count("plays a card") == 1
    rows = [" ".join(line.split()) for line in lines(TABLE) if line[1:5] == "seat"]
    assert rows == ["seat 0 1 4 R6 Y1* B0 (one of B)", ">seat 1 D 2 5 RY Y7 B8* Heron*", "seat 2 L 3 1 R2 Raven Otter"]


def test_who_is_left_out_of_a_trick_is_told() -> None:
    assert words(table(taking_part=[1, 2], trick=[[2, "G2"]])).count("sits out") == 1


def test_crab_and_python_are_remembered() -> None:
    plain_words, special = words(TABLE), table(crab=1, python=1)
    assert not {"second place wins", "no refill"} & set(plain_words)
    assert {"second place wins", "no refill"} <= set(words(special))
    assert "in this trick: Python: second place wins, Crab: no refill" in lines(special)


def test_the_deck_has_its_count() -> None:
    assert "57" in words(table(deck=["?"] * 57))
    assert any("deck 57 " in line for line in lines(table(deck=["?"] * 57)))
    assert "?" not in labelled(table(deck=[]), "data-card")


def test_cards_that_all_have_seen_are_marked() -> None:
    def eyes(d: dict[str, Any]) -> list[str]:
        cards = [node for node in nodes(d) if node.get("data-card")]
        return [card.get("data-card", "") for card in cards if any(part.get("stroke") == SOFT for part in card.iter())]

    assert eyes(TABLE) == ["Y1", "B8", "Heron"]
    assert eyes(table(known=[[], [], []])) == []
    assert any("Y1* B0" in line for line in lines(TABLE))


# ---------------------------------------------------------------- odd input


def test_hostile_text_is_escaped() -> None:
    d = table(options={**TABLE["options"], "pack": "<script>&\"'\x1b[2J", "characters": "<b>"})
    assert "<script>" not in drawing.svg(d)
    assert any("<script>" in said for said in words(d))
    assert "\x1b" not in drawing.ansi(d, colour=False)


@pytest.mark.parametrize("bad", ["", "R", "R17", "++R7", "?", "+?", "raven", "Raven ", "=R7"])
def test_text_that_is_no_action_is_refused(bad: str) -> None:
    with pytest.raises(ValueError, match="not an action of Bayou Boss"):
        drawing.svg(TABLE, bad)


# ---------------------------------------------------------------- room


def wide(words: str, size: float, bold: bool = False) -> float:
    """How wide a line of text comes out."""
    file = Path(raster.__file__).parent / "fonts" / ("DejaVuSans-Bold.ttf" if bold else "DejaVuSans.ttf")
    return need("PIL.ImageFont").truetype(str(file), 100).getlength(words) * size / 100


def test_every_headline_fits_into_the_panel() -> None:
    duties = [table(phase=phase, trick=[[2, "P7"]], trump="Y4") for phase in PHASES[:-1]]
    for d in duties + [ended(players, last) for players in GAME.player_counts for last in (2, 3)]:
        short, long = headline(read(d))
        assert max(wide(short, 14, bold=True), wide(long, 12.5)) < PANEL_WIDE - 48 - 4


def ended(players: int, points: int) -> dict[str, Any]:
    """A finished game in which all have two points but the last, who has some."""
    seats = {
        "hands": [[]] * players,
        "known": [[]] * players,
        "shown_out": [""] * players,
        "shown_in": [""] * players,
        "tricks": [0] * players,
    }
    totals = [2] * (players - 1) + [points]
    return table(**seats, totals=totals, seat=-1, dealer=0, leader=0, trick=[], named=[], lowest=[], taking_part=[])


@pytest.mark.parametrize("mark", ["", "+", ">", "<"])
def test_every_last_action_fits_into_the_panel(mark: str) -> None:
    for card in KIND_NAMES:
        done = read_last(read(table(trick=[[2, card]], known=[["Y1"], [card], []])), mark + card)
        assert done
        assert max(wide(done.words[0], 13, bold=True), *[wide(said, 12) for said in done.words]) < PANEL_WIDE - 62 - 4


@pytest.mark.parametrize("players", GAME.player_counts)
def test_full_hands_stay_inside_the_picture(players: int) -> None:
    d, _ = next(game(players, 0))
    rgb = raster.svg_to_rgb(drawing.svg(d))
    edges = [rgb[:3].reshape(-1, 3), rgb[-3:].reshape(-1, 3), rgb[:, :3].reshape(-1, 3), rgb[:, -3:].reshape(-1, 3)]
    assert len(np.unique(np.concatenate(edges), axis=0)) == 1
