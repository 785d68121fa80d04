"""Tables of the Marshlands: boards laid in a few words, `1,0=village@0 1,1=cross`, and games that go on from there."""

import functools
from typing import Any

import numpy as np

import swamp_envs
from swamp_envs import Match, Variant
from swamp_envs.games.marshlands.board import CELL_NAMES, TABLE_CELLS, place_of
from swamp_envs.games.marshlands.board import cell_at as cell_of
from swamp_envs.games.marshlands.components import load_packs
from swamp_envs.games.marshlands.components.layout import SEGMENTS, tile_names
from swamp_envs.games.marshlands.dealing import equip_seats, give_sections
from swamp_envs.games.marshlands.laying import list_places
from swamp_envs.games.marshlands.places import place_by
from swamp_envs.games.marshlands.scoring.sheet import score_sheet
from swamp_envs.games.marshlands.state import ROTATIONS

GAME = swamp_envs.game("marshlands")
ITEMS = {item["id"]: item for item in load_packs.read("standard")["tile"]}
NAMES = tile_names(list(ITEMS.values()))
START_CELLS = ((1, 0), (0, -1), (-1, 0), (0, 1))
CORNERS = ((5, 5), (5, -5), (-5, -5), (-5, 5))

Dict = dict[str, Any]
Place = tuple[int, int]


@functools.cache
def variant(**options: Any) -> Variant:
    return GAME.variant(**options)


def cell_at(down: int, right: int) -> int:
    """A cell of the board, or of the table."""
    return cell_of(down, right, TABLE_CELLS)


def name_at(place: Place) -> str:
    return CELL_NAMES[cell_at(*place)]


def read_layout(layout: str) -> dict[Place, str]:
    """`1,1=half_tee@2 2,1=cross` by place; what is not turned is at 0."""
    found = {}
    for word in layout.split():
        place, _, tile = word.partition("=")
        down, right = map(int, place.split(","))
        found[down, right] = tile if "@" in tile else f"{tile}@0"
    return found


# --- boards, of as many tiles of a kind as are wanted -----------------------------------------------------------------


def laid(layout: str, base: str = "0,0=abbey", **options: Any) -> tuple[Variant, Any]:
    """A variant, and a state of it with these tiles on the board."""
    v = variant(**options)
    s = v.states(1)[0]
    equip_seats(s)
    give_sections(s)
    for place, tile in (read_layout(base) | read_layout(layout)).items():
        name, _, rotation = tile.partition("@")
        s.tile[cell_at(*place)], s.rot[cell_at(*place)] = NAMES.index(name), int(rotation)
    return v, s


def points(v: Variant, s: Any, colour: int = 0, *left_out: str) -> int:
    """What a colour scores, without the kinds that are left out."""
    return sum(line.points for line in score_sheet(v, s) if line.colour == colour and line.kind not in left_out)


def scored(v: Variant, s: Any, colour: int = 0) -> dict[str, int]:
    """The points of a colour by kind, holes left out."""
    found: dict[str, int] = {}
    for line in score_sheet(v, s):
        if line.colour == colour and line.kind != "hole":
            found[line.kind] = found.get(line.kind, 0) + line.points
    return found


def places(v: Variant, s: Any, tile: str, colour: int = 0) -> set[tuple[int, int, int]]:
    """Where a tile may be laid: rows down, columns right, rotation."""
    out = np.zeros(v.num_actions, np.int32)
    n = list_places(v.tables[0], s, colour, NAMES.index(tile), out)
    found = [int(place_by(s, action)) for action in out[:n].tolist()]
    return {(*place_of(place // ROTATIONS), place % ROTATIONS) for place in found}


def rotations(v: Variant, s: Any, tile: str, place: Place, colour: int = 0) -> set[int]:
    return {r for down, right, r in places(v, s, tile, colour) if (down, right) == place}


def put_counters(s: Any, colour: int, *nodes: str) -> None:
    """Counters of a colour on segments, such as `1,0.1`."""
    for node in nodes:
        place, _, segment = node.partition(".")
        down, right = map(int, place.split(","))
        s.counter[colour, s.counters_laid[colour]] = cell_at(down, right) * SEGMENTS + int(segment)
        s.counters_laid[colour] += 1


def claim(v: Variant, s: Any, colour: int, place: Place, land: str) -> None:
    """Put a counter on the first segment there that is garden, copse, field with a cow, fishery, reed bed or water."""
    t, cell = v.tables[0], cell_at(*place)
    kind = t.kind[s.tile[cell]]
    fits = {
        "water": lambda n: t.land[kind, n] == 0,
        "field": lambda n: t.land[kind, n] == 1,
        "copse": lambda n: t.land[kind, n] == 2,
        "garden": lambda n: t.land[kind, n] == 3,
        "cow": lambda n: t.cow_at[kind] == n,
        "fishery": lambda n: t.marks[kind, n] & 1,
        "reed": lambda n: t.marks[kind, n] & 2,
    }[land]
    node = cell * SEGMENTS + next(n for n in range(t.segments[kind]) if fits(n))
    s.counter[colour, s.counters_laid[colour]] = node
    s.counters_laid[colour] += 1


# --- games ------------------------------------------------------------------------------------------------------------


def first_board(act: str, players: int) -> str:
    """What lies there at the start of an act."""
    spots = {"act1": START_CELLS, "act3": CORNERS, "act4": CORNERS}.get(act, ())[:players]
    villages = [f"{down},{right}=village#{k}@{k}" for k, (down, right) in enumerate(spots)]
    return " ".join(["0,0=abbey", *villages])


def position(hands: str, layout: str = "", **others: Any) -> Dict:
    """A dict: hands as `cross tee joker | curve tee tee`, what lies beside the first board, and other entries."""
    options = variant(**others.pop("options", {})).options
    base = others.pop("base", first_board(options["act"], options["players"]))
    board = {name_at(place): tile for place, tile in (read_layout(base) | read_layout(layout)).items()}
    d = {"board": board, "hands": [hand.split() for hand in hands.split("|")], "options": options}
    return d | {"in_turn": 0, "seat": 0, "phase": "turn"} | others


def match_at(hands: str, layout: str = "", **others: Any) -> Match:
    d = position(hands, layout, **others)
    return Match.from_dict(variant(**d["options"]), d)


def play(match: Match, *moves: str) -> Match:
    for move in moves:
        match.push(move)
    return match


def deal(seed: int = 0, **options: Any) -> Match:
    return Match(variant(**options), seed)


def at_melusine() -> Match:
    """Interval 1: seat 0 has laid Fairy Melusine, and is asked which counter it replaces."""
    match = match_at(
        "melusine tee curve joker joker|tee tee curve straight",
        "1,0=village#0 1,1=cross_fishery 2,0=cross_fishery",
        boats=["j11.1", None, None, None],
        counters=[["j12.1"], ["k11.1"], [], []],
        options={"act": "interval1", "players": 2},
    )
    play(match, "h0")
    return play(match, next(move for move in match.legal_moves if move.startswith("k12")))


def at_open_hand() -> Match:
    """The same: seat 1 has shown its hand, of which seat 0 picks a tile for its Bishop."""
    hands = "bishop tee curve cross|tee relic curve straight"
    return play(match_at(hands, options={"act": "interval1", "players": 2}), "x0", "p1", "d*", "y")


AT_RARE_QUESTIONS = (at_melusine, at_open_hand)
