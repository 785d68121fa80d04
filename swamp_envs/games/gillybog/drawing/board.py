"""The map: its spaces with all that stands on them, the empty cells around it, and what was done last."""

from collections.abc import Mapping
from math import hypot
from typing import Any

from swamp_envs.view.svg import Markup, Point, Preview, arrow, circle, element, group, path, place, polygon, rect, text

from ..hexes import DIRECTIONS
from .area import BOARD_HIGH, BOARD_WIDE, INSIDE, View, view_of
from .emblems import gilly, hunters, player, protection, vision
from .pieces import BOLD, CREAM, DARK, EMBER, GLOW, LINE, Block, placed
from .places import cell_words, drawn_cells, laid_by, of_way
from .reading import Position, name_place, read
from .spaces import (
    ALL_EDGES,
    SIZE,
    Place,
    Space,
    borders,
    emblem_disc,
    ground,
    hexagon,
    jitter,
    laid_rim,
    patch,
    spot,
    toward,
    trail_ends,
    trails,
)
from .story import DIRECTION_NAMES, Last, came_from

COMPASS = 40.0
TIP = 0.22
FIELD, FIELD_RIM, FIR, GHOST, GHOST_INK = "#4a6552", "#31473a", "#43604c", "#6d8a74", "#cbdbc5"


def board(p: Position, done: Last | None) -> Block:
    """The board with the map fitted in."""
    view = view_of(p, done)
    frame = group(rect(0, 0, BOARD_WIDE, BOARD_HIGH, rx=18, fill=FIELD, stroke=FIELD_RIM, stroke_width=3), woods())
    layers = [ghosts(p, view), terrain(p), *marks(p, done), signs(p, view, done), cells(p)]
    return group(frame, compass(done, free_corner(p, view)), placed(group(*layers), view.den, view.scale)), BOARD_HIGH


def preview(values: Mapping[str, Any], move: str) -> Preview | None:
    """The tile as it would lie after a move; of half A alone its ground."""
    p = read(values)
    laid = laid_by(p, move)
    if not laid:
        return None
    cell = next(iter(laid))
    return Preview(name_place(cell), space_ground(cell, laid[cell]) if move == name_place(cell) else patch(laid))


def woods() -> Markup:
    """Firs all over the board, hardly lighter than the ground."""
    feet = [
        (66.0 * column + 36 + 20 * jitter(row, column), 66.0 * row + 60 + 18 * jitter(column, row + 7))
        for row in range(int(BOARD_HIGH / 66))
        for column in range(int(BOARD_WIDE / 66))
    ]
    return path(*[step for foot in feet for step in ("M", foot, "l -9 0 l 9 -30 l 9 30 z")], fill=FIR)


# ---------------------------------------------------------------- spaces


def ghosts(p: Position, view: View) -> Markup:
    """The empty cells around the map with their coordinates."""
    cells = [polygon(hexagon(spot(place), SIZE - 3)) for place in p.rim]
    names = [coordinate(place, spot(place), view) for place in p.rim]
    dashed = group(*cells, fill="none", stroke=GHOST, stroke_width=1.5, stroke_dasharray="6 6")
    return group(dashed, group(*names, fill=GHOST_INK))


def coordinate(place: Place, at: Point, view: View) -> Markup:
    return text(at[0], at[1] + 0.36 * view.letters, name_place(place), font_size=view.letters, text_anchor="middle")


def terrain(p: Position) -> Markup:
    """Grounds, borders and trails of all spaces, each of them a layer."""
    spots = {place: spot(place) for place in p.spaces}
    return group(
        *[space_ground(place, space) for place, space in p.spaces.items()],
        borders({place: space.tile for place, space in p.spaces.items()}),
        *[laid_rim(spots[place]) for place, space in p.spaces.items() if space.kind == "L"],
        *[trails(space, spots[place], rim=True) for place, space in p.spaces.items()],
        *[trails(space, spots[place], rim=False) for place, space in p.spaces.items()],
        *[trail_ends(space, spots[place], p.ends[place]) for place, space in p.spaces.items()],
    )


def space_ground(place: Place, space: Space) -> Markup:
    x, y = spot(place)
    picture = ground(space, 3 * place[0] + place[1])
    move = f"translate({x:.2f} {y:.2f})"
    labels = {"data_space": name_place(place), "data_terrain": space.terrain or None, "data_kind": space.kind}
    return element("g", picture, transform=move, **labels)


def cells(p: Position) -> Markup:
    """Every cell that moves can name, clear as water, row by row."""
    rows = sorted(drawn_cells(p), key=lambda cell: cell[::-1])
    return group(
        *[place(name_place(cell), cell_words(p, cell), polygon(hexagon(spot(cell)), fill="none")) for cell in rows]
    )


# ---------------------------------------------------------------- what stands there


def signs(p: Position, view: View, done: Last | None) -> Markup:
    """Emblems, coordinates and tokens."""
    return group(*[space_signs(p, place, space, view, done) for place, space in p.spaces.items()])


def space_signs(p: Position, place: Place, space: Space, view: View, done: Last | None) -> Markup:
    """A space's emblem, which moves up for tokens, its coordinates below, the tokens between."""
    x, y = spot(place)
    pieces = tokens(p, place, done)
    emblem = emblem_disc(space, (x, y - 31), 0.72) if pieces else emblem_disc(space, (x, y), 1.2)
    name = coordinate(place, (x, y + 36), view)
    halo = group(name, fill=CREAM, stroke=DARK, stroke_width=2.6, paint_order="stroke", stroke_linejoin="round")
    return group(halo, *emblem, *[placed(piece, at, scale) for piece, at, scale in arranged(pieces, (x, y + 2))])


def tokens(p: Position, place: Place, done: Last | None) -> list[Markup]:
    """What stands on a space: hunters, players, gillys, vision, protection."""
    pieces = []
    if place in p.hunters:
        pieces.append(element("g", hunters(p.hunters[place]), data_hunters=p.hunters[place]))
    pieces += [player_token(p, seat, done) for seat in p.seats_at(place)]
    pieces += [gilly_token(p, number, done) for number in p.gillys_at(place)]
    pieces += [element("g", vision(), data_vision=name_place(place))] if place == p.vision else []
    if place in p.wards:
        pieces.append(element("g", protection(p.wards[place]), data_ward=p.wards[place]))
    return pieces


def player_token(p: Position, seat: int, done: Last | None) -> Markup:
    """A player, in light while it decides, ringed when it was named."""
    named = bool(done and done.text == f"p{seat + 1}")
    light = [circle(0, -1.5, 18, fill=GLOW, fill_opacity=0.85)] if p.seat == seat else []
    return element("g", *light, player(seat), *ring(named), data_player=seat)


def gilly_token(p: Position, number: int, done: Last | None) -> Markup:
    it = p.gillys[number - 1]
    named = bool(done and done.text in (f"gilly-{number}", it.card or "-"))
    return element("g", gilly(number, it.state == "tipped"), *ring(named), data_gilly=number, data_state=it.state)


def ring(hot: bool) -> list[Markup]:
    return [circle(0, 0, 17, fill="none", stroke=EMBER, stroke_width=3.4)] if hot else []


# How many tokens stand in each row, and how large they are then.
CROWDS: dict[int, tuple[tuple[int, ...], float]] = {
    1: ((1,), 1.1),
    2: ((2,), 1.0),
    3: ((3,), 0.86),
    4: ((2, 2), 0.86),
    5: ((3, 2), 0.8),
    6: ((3, 3), 0.8),
    7: ((4, 3), 0.66),
    8: ((4, 4), 0.66),
    9: ((3, 3, 3), 0.6),
    10: ((4, 3, 3), 0.6),
}
TOKEN_WIDE, TOKEN_HIGH = 30.0, 28.0


def arranged(pieces: list[Markup], at: Point) -> list[tuple[Markup, Point, float]]:
    """Tokens side by side around a point, with their places and sizes."""
    if not pieces:
        return []
    rows, scale = CROWDS[len(pieces)]
    places = [
        (at[0] + scale * TOKEN_WIDE * (k - (count - 1) / 2), at[1] + scale * TOKEN_HIGH * (row - (len(rows) - 1) / 2))
        for row, count in enumerate(rows)
        for k in range(count)
    ]
    return [(piece, place, scale) for piece, place in zip(pieces, places, strict=True)]


# ---------------------------------------------------------------- what was done last


def marks(p: Position, done: Last | None) -> list[Markup]:
    """A ring around a cell that was named, an arrow along a step."""
    if done and done.place:
        hot = polygon(hexagon(spot(done.place), SIZE - 2), fill="none", stroke=EMBER, stroke_width=6)
        return [element("g", hot, stroke_linejoin="round", data_last=name_place(done.place))]
    start = came_from(p, done)
    if start is None:
        return []
    end = p.players[p.seat].at
    (x0, y0), (x1, y1) = spot(start), spot(end)
    tip = x1 + TIP * (x0 - x1), y1 + TIP * (y0 - y1)  # before the token, which would hide it
    way = arrow((x0, y0), tip, head=20, stroke=EMBER, stroke_width=7, stroke_linecap="round")
    return [element("g", way, data_last=name_place(end))]


def compass(done: Last | None, middle: Point) -> Markup:
    """The names of the directions; the one that was chosen last is marked."""
    pieces = [circle(*middle, COMPASS, fill=FIELD_RIM, fill_opacity=0.55)]
    for k, name in zip(ALL_EDGES, DIRECTIONS, strict=True):
        hot = bool(done and done.kind == "way" and done.text == name)
        line = path("M", toward(k, 7, middle), "L", toward(k, 17, middle), **LINE)
        x, y = toward(k, 28, middle)
        letters = text(x, y + 4, name, font_size=11, stroke="none", **BOLD)
        ink, glow = (EMBER, "#ffb38a") if hot else (CREAM, CREAM)
        said = f"direction: {DIRECTION_NAMES[name]}"
        pieces.append(place(of_way(name), said, line, letters, stroke=ink, fill=glow, stroke_width=2.4))
    return group(*pieces)


def free_corner(p: Position, view: View) -> Point:
    """The corner of the board that is farthest from all cells, below on the left if several are free."""
    far = COMPASS + INSIDE
    corners = [(x, y) for y in (BOARD_HIGH - far, far) for x in (far, BOARD_WIDE - far)]
    cells = [spot(place) for place in (*p.spaces, *p.rim)]
    cells = [(view.den[0] + view.scale * x, view.den[1] + view.scale * y) for x, y in cells]
    room = {corner: min(hypot(corner[0] - x, corner[1] - y) for x, y in cells) for corner in corners}
    return max(corners, key=lambda corner: min(room[corner], COMPASS + view.scale * SIZE))
