"""SwapX as a picture and as terminal text, from a match's dict: no kernels needed.

Ranges, supply points and clusters are counted here with sets. The rules have their own, faster counting;
drawing only shows, so it depends on nothing but the dict.
"""

import re
from dataclasses import dataclass
from math import cos, hypot, pi
from typing import Any, NamedTuple

from swamp_envs.view import ansi as terminal
from swamp_envs.view.svg import Markup, Value, arrow, circle, document, group, path, polygon, rect, regular, text

Square = tuple[int, int]
Spot = tuple[float, float]


class Seat(NamedTuple):
    """How a seat looks; letter and shape tell seats apart where colour does not."""

    letter: str
    name: str
    fill: str
    edge: str
    ink: str
    tint: str
    pale: str  # the tint in a terminal
    sides: int  # of its tokens; 0 is round
    turned: float
    size: float  # centre to corner, for one look of equal size


# Blue, vermilion, pink and yellow stay apart in every kind of colour blindness, and in grey by their lightness.
SEATS = (
    Seat("A", "Blue", "#0072b2", "#004b78", "#ffffff", "#a6cbe0", "#afd7ff", 0, 0, 1.0),
    Seat("B", "Orange", "#d55e00", "#8f3d00", "#ffffff", "#ecc393", "#ffd7af", 4, 45, 1.3),
    Seat("C", "Pink", "#d98ab8", "#96507a", "#2b1421", "#e6bcd9", "#ffd7ff", 6, 0, 1.12),
    Seat("D", "Yellow", "#f2d544", "#9a8312", "#2e2703", "#efe48e", "#ffffaf", 4, 0, 1.3),
)
TEAMS = ((0, 2), (1, 3))

INK, SOFT = "#22352c", "#5b6f63"
PAPER, CARD, RIM, FRAME, HALO = "#f3f4ea", "#fbfbf5", "#d9decd", "#35513f", "#fdfaf0"
WATER = ("#d3dfc6", "#dee7d2")
PAD, PAD_EDGE, WILTED, WILTED_EDGE, CROSS = "#6fa05c", "#47743c", "#b5ac93", "#857b60", "#6b1f1f"

DUTIES = {
    "act": "spawn, swap, move or pass",
    "remove": "supply check: give up a cell",
    "keep": "cut apart: keep one cluster",
}
SQUARE = r"([a-h][1-8])"
LAST_ACTIONS = {
    "pass": ("--", "passed"),
    "cell": (f"C@{SQUARE}", "spawned a cell on {0}"),
    "supply": (f"S@{SQUARE}", "spawned a supply on {0}"),
    "move": (f"{SQUARE}-{SQUARE}", "moved {0} to {1}"),
    "swap": (f"{SQUARE}~{SQUARE}", "swapped {0} with {1}"),
    "remove": (f"-{SQUARE}", "gave up {0}"),
    "keep": (f"={SQUARE}", "kept the cluster of {0}"),
}

# of the terminal's 256 colours
MOSS, MIXED, DIM, LEAF, RED = "#d7d7af", "#c6c6c6", "#767676", "#005f00", "#870000"


class Last(NamedTuple):
    """The last action: its kind, its squares, and in words."""

    kind: str
    squares: list[Square]
    words: str


# ---------------------------------------------------------------- what the dict says


@dataclass(frozen=True)
class Position:
    """The dict as sets of squares, with what follows from it."""

    cells: list[set[Square]]
    supply: set[Square]
    reach: list[set[Square]]  # operating ranges
    blocked: set[Square]
    area: list[set[Square]]  # ranges with the cells: a lone cell is out of its own range, but that looks like a hole
    alive: list[bool]
    seat: int
    phase: str
    turn_of: int
    turn: int
    max_turns: int
    setup: str
    teams: bool

    def points(self, seat: int) -> set[Square]:
        """The supplies that count for a seat."""
        return (self.supply & self.reach[seat]) - self.blocked

    def sharers(self, square: Square) -> list[int]:
        """The seats whose area holds a square."""
        return [seat for seat in range(4) if square in self.area[seat]]

    def choices(self) -> dict[str, set[Square]]:
        """What the seat may give up or keep, by the text of the choice; nothing in other phases."""
        if self.seat < 0 or self.phase not in ("remove", "keep"):
            return {}
        if self.phase == "remove":
            return {f"-{name_of(cell)}": {cell} for cell in sorted(self.cells[self.seat], key=order)}
        return {f"={name_of(min(cluster, key=order))}": cluster for cluster in clusters(self.cells[self.seat])}

    def touched(self, done: "Last | None") -> set[Square]:
        """The squares the last action was about."""
        squares = set(done.squares) if done else set()
        kept = [own for own in self.cells if own & squares] if done and done.kind == "keep" else []
        return squares.union(*kept)


def read(d: dict[str, Any]) -> Position:
    """A position from its dict."""
    cells = [{square_of(name) for name in names} for names in d["cells"]]
    supply = {square_of(name) for name in d["supply"]}
    reach = [{near for cell in own for near in neighbours(cell)} for own in cells]
    return Position(
        cells=cells,
        supply=supply,
        reach=reach,
        blocked={square for square in supply if sum(square in area for area in reach) > 1},
        area=[area | own for area, own in zip(reach, cells, strict=True)],
        alive=[bool(flag) for flag in d["alive"]],
        **{name: d[name] for name in ("seat", "phase", "turn_of", "turn")},
        **{name: d["options"][name] for name in ("max_turns", "setup", "teams")},
    )


def square_of(name: str) -> Square:
    """(file, rank) of "b3"."""
    if not re.fullmatch(SQUARE, name):
        raise ValueError(f"a square is written a1 to h8, not {name!r}")
    return "abcdefgh".index(name[0]), int(name[1]) - 1


def name_of(square: Square) -> str:
    """The name of a square: b3 for (1, 2)."""
    return f"{'abcdefgh'[square[0]]}{square[1] + 1}"


def order(square: Square) -> int:
    """A square's number, by which the squares of a board are sorted."""
    return square[0] + 8 * square[1]


def neighbours(square: Square) -> set[Square]:
    """The up to eight squares around one."""
    files, ranks = ({k for k in (at - 1, at, at + 1) if 0 <= k < 8} for at in square)
    return {(file, rank) for file in files for rank in ranks} - {square}


def clusters(cells: set[Square]) -> list[set[Square]]:
    """Cells grouped by contact, in the order of the lowest square of each."""
    left, found = set(cells), []
    while left:
        cluster, rim = set(), {min(left, key=order)}
        while rim:
            cluster |= rim
            rim = {near for cell in rim for near in neighbours(cell) if near in left} - cluster
        left -= cluster
        found.append(cluster)
    return found


def read_last(action: str | None) -> Last | None:
    """The last action from its text."""
    if action is None:
        return None
    for kind, (form, words) in LAST_ACTIONS.items():
        if found := re.fullmatch(form, action):
            return Last(kind, [square_of(name) for name in found.groups()], words.format(*found.groups()))
    raise ValueError(f"not a SwapX action: {action!r}")


def winners(p: Position) -> list[int]:
    """Who has won a finished game; nobody in a draw."""
    living = [seat for seat in range(4) if p.alive[seat]]
    if not p.teams:
        return living
    standing = [team for team in TEAMS if any(seat in team for seat in living)]
    return list(standing[0]) if len(standing) == 1 else []


def headline(p: Position) -> tuple[str, str]:
    """What is going on, in a short line and a longer one."""
    if p.seat < 0:
        return verdict(p)
    return f"{SEATS[p.seat].name} decides", DUTIES[p.phase]


def verdict(p: Position) -> tuple[str, str]:
    """How a finished game ended."""
    won = winners(p)
    if not won:
        return ("Nobody won", "turn limit") if any(p.alive) else ("A draw", "nobody is left on the board")
    if p.teams:
        return f"{listed(won)} won", "last team standing"
    return f"{listed(won)} won", "last colony standing" if len(won) == 1 else "turn limit: the survivors share"


def listed(seats: list[int]) -> str:
    """The names of one or more seats in a phrase."""
    names = [SEATS[seat].name for seat in seats]
    if len(names) == 4:
        return "Everybody"
    return " and ".join([", ".join(names[:-1]), names[-1]] if names[1:] else names)


# ---------------------------------------------------------------- the picture

SIDE, LEFT, TOP = 72, 50, 34
SPAN = 8 * SIDE
PANEL, PANEL_WIDTH = LEFT + SPAN + 46, 300
WIDTH, HEIGHT = PANEL + PANEL_WIDTH + 28, TOP + SPAN + 52
ROUND = 9  # radius of the corners of a range's outline
CARDS, CARD_HEIGHT, CARD_STEP = 176, 70, 80
PEN: dict[str, Value] = {"stroke_linecap": "round", "stroke_linejoin": "round", "fill": "none"}
NAME: dict[str, Value] = {"font_weight": "bold", "text_anchor": "middle"}
BANDS = 12  # of a striped square: divides evenly among two, three or four seats


def svg(d: dict[str, Any], last: str | None = None) -> str:
    """The board and the state of play as an SVG document."""
    p, done = read(d), read_last(last)
    ground = rect(0, 0, WIDTH, HEIGHT, fill=PAPER)
    return document(WIDTH, HEIGHT, ground, board(p, done), panel(p, done), title=f"SwapX: {headline(p)[0]}")


def board(p: Position, done: Last | None) -> Markup:
    """The board with everything on it, bottom layer first."""
    seats = range(4)
    return group(
        water(),
        *[tint(p, seat) for seat in seats],
        *[shore(p, seat) for seat in seats],
        brackets(p.touched(done)),
        ghost(p, done),
        *[lily(p, square) for square in sorted(p.supply)],
        *[token(centre(cell), seat) for seat in seats for cell in sorted(p.cells[seat])],
        trace(done),
        *[choice(name, squares) for name, squares in p.choices().items()],
    )


def centre(square: Square) -> Spot:
    """The middle of a square; rank 8 is on top."""
    return LEFT + (square[0] + 0.5) * SIDE, TOP + (7.5 - square[1]) * SIDE


def corner(square: Square) -> Spot:
    """The upper left corner of a square."""
    return LEFT + square[0] * SIDE, TOP + (7 - square[1]) * SIDE


def water() -> Markup:
    """The frame, the checkered water and the coordinates."""
    frame = rect(LEFT - 10, TOP - 10, SPAN + 20, SPAN + 20, rx=12, fill=FRAME)
    squares = [(file, rank) for file in range(8) for rank in range(8)]
    fills = [rect(*corner(at), SIDE, SIDE, fill=WATER[sum(at) % 2]) for at in squares]
    files = [text(centre((k, 0))[0], TOP + SPAN + 32, "abcdefgh"[k]) for k in range(8)]
    ranks = [text(LEFT - 26, centre((0, k))[1] + 5, k + 1) for k in range(8)]
    return group(frame, *fills, group(*files, *ranks, font_size=15, fill=SOFT, text_anchor="middle"))


def tint(p: Position, seat: int) -> Markup:
    """A seat's range as a wash of its colour; squares in several ranges are striped in all their colours."""
    steps: list[str | Spot] = []
    for square in sorted(p.area[seat]):
        sharers = p.sharers(square)
        stripes = range(sharers.index(seat), BANDS, len(sharers))
        for outline in [band(square, k) for k in stripes] if len(sharers) > 1 else [whole(square)]:
            steps += ["M", *outline, "Z"]
    return path(*steps, fill=SEATS[seat].tint, fill_opacity=0.7)


def band(square: Square, k: int) -> list[Spot]:
    """The k-th diagonal stripe of a square, from its upper left corner on."""
    (x, y), step = corner(square), 2 * SIDE / BANDS

    def ends(u: float) -> list[Spot]:
        return [(x + max(0, u - SIDE), y + min(u, SIDE)), (x + min(u, SIDE), y + max(0, u - SIDE))]

    return ends(k * step) + ends((k + 1) * step)[::-1]


def whole(square: Square) -> list[Spot]:
    """The outline of a square."""
    x, y = corner(square)
    return [(x, y), (x + SIDE, y), (x + SIDE, y + SIDE), (x, y + SIDE)]


def shore(p: Position, seat: int) -> Markup:
    """The line around a seat's range, each seat a little further in, so that no line hides another."""
    area, inset = p.area[seat], 3 + 3 * seat
    steps: list[str | Spot] = []
    for square in sorted(area):
        for out in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            if (square[0] + out[0], square[1] + out[1]) not in area:
                steps += bank(area, square, out, inset)
    return path(*steps, **PEN, stroke=SEATS[seat].edge, stroke_width=1.8, stroke_opacity=0.75)


def bank(area: set[Square], square: Square, out: Square, inset: float) -> list[str | Spot]:
    """One side of a range's outline, with the rounded corner at its far end."""
    (x, y), off = centre(square), SIDE / 2 - inset

    def spot(along: Square, far: float, off: float) -> Spot:
        return x + out[0] * off + along[0] * far, y - out[1] * off - along[1] * far

    back, ahead = (-out[1], out[0]), (out[1], -out[0])
    steps: list[str | Spot] = []
    for letter, along in (("M", back), ("L", ahead)):
        turn = bend(area, square, out, along)
        far = SIDE / 2 - turn * inset
        steps += [letter, spot(along, far - abs(turn) * ROUND, off)]
        if turn and along == ahead:
            steps += ["Q", spot(along, far, off), spot(along, far, off - turn * ROUND)]
    return steps


def bend(area: set[Square], square: Square, out: Square, along: Square) -> int:
    """How an outline goes on at the end of a side: 1 around the square, 0 straight, -1 outwards along the next one."""
    ahead = (square[0] + along[0], square[1] + along[1])
    if ahead not in area:
        return 1
    return -1 if (ahead[0] + out[0], ahead[1] + out[1]) in area else 0


def token(at: Spot, seat: int, r: float = 25) -> Markup:
    """A cell: the seat's shape with its letter as the nucleus."""
    look, (x, y) = SEATS[seat], at
    letter = text(x, y + r * 0.34, look.letter, font_size=r * 0.94, fill=look.ink, **NAME)
    return group(blob(at, look, r, look.edge), blob(at, look, r - 2.2, look.fill), letter)


def blob(at: Spot, look: Seat, r: float, fill: str) -> Markup:
    """A seat's shape; a thick outline in its own colour rounds the corners."""
    if not look.sides:
        return circle(*at, r, fill=fill)
    corners = regular(*at, r * look.size - 5 / cos(pi / look.sides), look.sides, look.turned)
    return polygon(corners, fill=fill, stroke=fill, stroke_width=10, stroke_linejoin="round")


def lily(p: Position, square: Square) -> Markup:
    """A supply: a lily pad, in flower in the colour of the seat it feeds, crossed out when blocked, else bare."""
    if square in p.blocked:
        return group(pad(centre(square), WILTED, WILTED_EDGE), cross(centre(square)))
    return group(pad(centre(square), PAD, PAD_EDGE), *[flower(centre(square), seat) for seat in p.sharers(square)])


def pad(at: Spot, fill: str, edge: str, r: float = 21) -> Markup:
    """A round leaf with a notch."""
    x, y = at
    lips = (x + r * 0.866, y - r * 0.5), (x + r * 0.5, y - r * 0.866)
    leaf = path("M", at, "L", lips[0], "A", (r, r), 0, 1, 1, lips[1], "Z", fill=fill, stroke=edge, stroke_width=2)
    veins = [step for tip in regular(x, y, r * 0.82, 6, 15)[1:] for step in ("M", at, "L", tip)]
    return group(leaf, path(*veins, **PEN, stroke=edge, stroke_width=1.2, stroke_opacity=0.55))


def flower(at: Spot, seat: int, r: float = 21) -> Markup:
    """A blossom in a seat's colour with its letter."""
    look, (x, y) = SEATS[seat], at
    petals = [circle(*tip, r * 0.3) for tip in regular(x, y, r * 0.42, 6)]
    heart = circle(x, y, r * 0.42, fill="#fffdf0")
    letter = text(x, y + r * 0.2, look.letter, font_size=r * 0.58, fill=INK, **NAME)
    return group(group(*petals, fill=look.fill, stroke="#ffffff"), heart, letter)


def cross(at: Spot, r: float = 12) -> Markup:
    """The mark of a blocked supply."""
    x, y = at
    ends = ("M", (x - r, y - r), "L", (x + r, y + r), "M", (x - r, y + r), "L", (x + r, y - r))
    return group(path(*ends, **PEN, stroke=HALO, stroke_width=9), path(*ends, **PEN, stroke=CROSS, stroke_width=5))


def brackets(squares: set[Square]) -> Markup:
    """Four corners around each square of the last action."""
    steps: list[str | Spot] = []
    for square in sorted(squares):
        x, y = centre(square)
        for across, down in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
            h, v, arm = x + across * 33, y + down * 33, 12
            steps += ["M", (h - across * arm, v), "L", (h, v), "L", (h, v - down * arm)]
    return path(*steps, **PEN, stroke=INK, stroke_width=3.5)


def ghost(p: Position, done: Last | None) -> Markup:
    """Where a moved cell came from, a pale image of it."""
    if not done or done.kind != "move":
        return group()
    movers = [seat for seat in range(4) if done.squares[1] in p.cells[seat]]
    return group(*[token(centre(done.squares[0]), seat) for seat in movers], opacity=0.3)


def trace(done: Last | None) -> Markup:
    """An arrow for a move, two for a swap, a sign for what came or went."""
    if not done or done.kind in ("pass", "keep"):
        return group()
    spots = [centre(square) for square in done.squares]
    if done.kind == "move":
        return travel(*spots, aside=False)
    if done.kind == "swap":
        return group(travel(*spots, aside=True), travel(*spots[::-1], aside=True))
    return badge(spots[0], "+" if done.kind in ("cell", "supply") else "\N{MINUS SIGN}")


def travel(a: Spot, b: Spot, aside: bool) -> Markup:
    """An arrow from one square's middle towards another's, or in an arc beside it."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = hypot(dx, dy)
    # a diagonal leaves room between the two tokens, but would run into the tokens beside it if it bowed out far
    bow, gap = (13, 0.22) if length == SIDE else (5, 0.3)
    start, stop, bow = (gap, 1 - gap, bow) if aside else (0, 1 - 30 / length, 0)
    off = bow * 2 / length
    tail, tip = [(a[0] + dx * t - dy * off, a[1] + dy * t + dx * off) for t in (start, stop)]
    halo = arrow(tail, tip, bow, 14, stroke=HALO, stroke_width=7, stroke_linecap="round")
    return group(halo, arrow(tail, tip, bow, 12, stroke=INK, stroke_width=3.2, stroke_linecap="round"))


def badge(at: Spot, sign: str) -> Markup:
    """A small sign in the upper right of a square."""
    x, y = at[0] + 25, at[1] - 25
    disc = circle(x, y, 10, fill=INK, stroke=HALO, stroke_width=2)
    return group(disc, text(x, y + 5.5, sign, font_size=16, fill="#ffffff", **NAME))


def choice(name: str, squares: set[Square]) -> Markup:
    """What may be given up or kept: dashed rings, and the choice as one types it."""
    rings = [circle(*centre(cell), 31) for cell in sorted(squares)]
    x, y = centre(min(squares, key=order))
    tag = rect(x - 18, y + 20, 36, 17, rx=8, fill=INK)
    label = text(x, y + 33, name, font_size=12, fill="#ffffff", text_anchor="middle")
    return group(group(*rings, fill="none", stroke=INK, stroke_width=2.5, stroke_dasharray="6 4"), tag, label)


# ---------------------------------------------------------------- the panel beside the board


def panel(p: Position, done: Last | None) -> Markup:
    """Title, what is going on, the four seats, the last action and the key."""
    seated = [seat for team in TEAMS for seat in team] if p.teams else range(4)
    tops = [CARDS + CARD_STEP * row + (8 if p.teams and row > 1 else 0) for row in range(4)]
    cards = [card(p, seat, top) for seat, top in zip(seated, tops, strict=True)]
    pairs = [pairing(tops[0], "team A+C"), pairing(tops[2], "team B+D")] if p.teams else []
    return group(title(p), banner(p), *pairs, *cards, footer(done), at=(PANEL, 0))


def title(p: Position) -> Markup:
    """The name of the game and how it is played."""
    how = f"{p.setup} set-up, {'two teams' if p.teams else 'free for all'}"
    turns = f"{p.turn} of {p.max_turns} turns played"
    return group(
        reeds((PANEL_WIDTH - 34, 76)),
        text(0, 56, "SwapX", font_size=34, font_weight="bold", fill=FRAME),
        group(text(0, 80, how), text(0, 98, turns), font_size=13, fill=SOFT),
    )


def reeds(at: Spot) -> Markup:
    """Three bulrushes, for the joy of it."""
    tops = ((-19, -40), (2, -54), (20, -34))
    stems = [step for x, y in tops for step in ("M", (x * 0.4, 22), "Q", (x * 0.8, y * 0.3), (x, y))]
    heads = [rect(x - 4, y + 2, 8, 24, rx=4, fill="#7a5230") for x, y in tops]
    blades = path("M -4 22 Q -22 4 -34 -14 M 4 22 Q 20 6 31 -6", stroke=PAD, stroke_width=3)
    return group(blades, path(*stems, stroke=PAD_EDGE, stroke_width=2.2), *heads, at=at, **PEN)


def banner(p: Position) -> Markup:
    """What is going on, with the token of the seat it is about."""
    (short, long), middle = headline(p), 138
    mark = [token((28, middle), p.seat, 15)] if p.seat >= 0 else [star((28, middle))] if winners(p) else []
    x = 54 if mark else 20
    return group(
        rect(0, middle - 25, PANEL_WIDTH, 50, rx=8, fill=FRAME),
        *mark,
        text(x, middle - 4, short, font_size=14, font_weight="bold", fill="#ffffff"),
        text(x, middle + 15, long, font_size=13, fill="#dce7d8"),
    )


def card(p: Position, seat: int, top: float) -> Markup:
    """One seat: who, how many cells and supplies, and how it stands."""
    look, won = SEATS[seat], p.seat < 0 and seat in winners(p)
    framed = won or (p.seat >= 0 and p.turn_of == seat)
    stroke, wide = (look.fill, 3) if framed else (RIM, 1)
    middle, end = top + CARD_HEIGHT / 2, PANEL_WIDTH - 16
    return group(
        rect(0, top, PANEL_WIDTH, CARD_HEIGHT, rx=10, fill=CARD, stroke=stroke, stroke_width=wide),
        token((38, middle), seat, 21),
        text(74, middle - 4, look.name, font_size=17, font_weight="bold", fill=INK),
        text(74, middle + 17, ", ".join(counts(p, seat)), font_size=14, fill=SOFT),
        text(end, middle - 4, standing(p, seat), font_size=13, fill=SOFT, text_anchor="end"),
        star((end - 14, middle + 15)) if won else group(),
        opacity=None if p.alive[seat] or won else 0.45,
    )


def counts(p: Position, seat: int) -> tuple[str, str]:
    """A seat's cells and supply points in words."""
    cells, points = len(p.cells[seat]), len(p.points(seat))
    return f"{cells} cell{'s' * (cells != 1)}", f"{points} suppl{'y' if points == 1 else 'ies'}"


def star(at: Spot) -> Markup:
    """The winner's mark."""
    rays = zip(regular(*at, 12, 5), regular(*at, 5, 5, 36), strict=True)
    return polygon([spot for ray in rays for spot in ray], fill="#e3b505", stroke="#8a6d00", stroke_width=1.5)


def standing(p: Position, seat: int) -> str:
    """A seat's state in a word."""
    if p.seat < 0 and seat in winners(p):
        return "won"
    if not p.alive[seat]:
        return "out"
    if p.seat == seat:
        return "decides"
    return "in turn" if p.seat >= 0 and p.turn_of == seat else "alive"


def pairing(top: float, name: str) -> Markup:
    """The line along the two cards of a team, with its name running up beside it."""
    tall = CARD_STEP + CARD_HEIGHT
    line = path("M", (-8, top + 6), "L", (-8, top + tall - 6), **PEN, stroke=FRAME, stroke_width=3)
    upright = f"translate(-15 {top + tall / 2}) rotate(-90)"
    return group(line, text(0, 0, name, transform=upright, font_size=12, fill=SOFT, text_anchor="middle"))


def footer(done: Last | None) -> Markup:
    """The last action in words, and what the lily pads mean."""
    said = f"Last action: {done.words}" if done else "No action yet"
    x, y = 172, HEIGHT - 78
    swatches = [rect(x - 12, y + 20 + 6 * k, 24, 6, fill=SEATS[k % 2].tint) for k in range(4)]
    key = [
        group(pad((12, y), PAD, PAD_EDGE, 12), flower((12, y), 0, 12), text(32, y + 5, "feeds A")),
        group(pad((x, y), PAD, PAD_EDGE, 12), text(x + 20, y + 5, "feeds nobody")),
        group(pad((12, y + 32), WILTED, WILTED_EDGE, 12), cross((12, y + 32), 6), text(32, y + 37, "blocked")),
        group(*swatches, text(x + 20, y + 37, "shared range")),
    ]
    return group(text(0, HEIGHT - 112, said, fill=INK), *key, font_size=13, fill=SOFT)


# ---------------------------------------------------------------- the terminal


def ansi(d: dict[str, Any], last: str | None = None, colour: bool = True) -> str:
    """The board and the state of play as lines of text; without colour it says the same."""
    p, done = read(d), read_last(last)
    return terminal.beside(text_board(p, done, colour), text_panel(p, done, colour), gap=5) + "\n"


def text_board(p: Position, done: Last | None, colour: bool) -> list[str]:
    """The board, rank 8 on top."""
    files = "    " + "".join(f" {letter} " for letter in "abcdefgh")
    marked = p.touched(done)

    def row(rank: int) -> str:
        return "".join(text_square(p, square, square in marked, colour) for square in ((k, rank) for k in range(8)))

    return [files, *(f" {rank + 1}  {row(rank)}  {rank + 1}" for rank in reversed(range(8))), files]


def text_square(p: Position, square: Square, marked: bool, colour: bool) -> str:
    """Three characters: what stands there, bracketed if the last action touched it."""
    sign, ink, ground = look_of(p, square)
    if marked:
        return terminal.paint(f"[{sign}]", ink if sign.isupper() else "#000000", ground, bold=True, colour=colour)
    return terminal.paint(f" {sign} ", ink, ground, bold=ink != DIM, colour=colour)


def look_of(p: Position, square: Square) -> tuple[str, str, str]:
    """The sign of a square, its ink and its ground."""
    for seat in range(4):
        if square in p.cells[seat]:
            return SEATS[seat].letter, SEATS[seat].ink, SEATS[seat].fill
    sharers = [SEATS[seat] for seat in p.sharers(square)]
    ground = (MIXED if sharers[1:] else sharers[0].pale) if sharers else MOSS
    if square in p.supply:
        return ("x", RED, ground) if square in p.blocked else ("s", LEAF, ground)
    sign = ("+" if sharers[1:] else sharers[0].letter.lower()) if sharers else "."
    return sign, DIM, ground


def text_panel(p: Position, done: Last | None, colour: bool) -> list[str]:
    """Everything beside the board."""
    short, long = headline(p)
    return [
        f"SwapX, {p.setup} set-up, {'teams A+C and B+D' if p.teams else 'free for all'}",
        f"{p.turn} of {p.max_turns} turns played",
        terminal.paint(short, bold=True, colour=colour),
        f"  {long}",
        *[text_seat(p, seat, colour) for seat in range(4)],
        f"last action: {done.words}" if done else "no action yet",
        *([f"choices: {', '.join(choice_words(p))}"] if p.choices() else []),
        "a-d range, + several; s supply, x blocked",
    ]


def choice_words(p: Position) -> list[str]:
    """The choices as one types them, a cluster with its squares."""
    named = {name: " ".join(map(name_of, sorted(cells, key=order))) for name, cells in p.choices().items()}
    return [f"{name} ({squares})" if name[0] == "=" else name for name, squares in named.items()]


def text_seat(p: Position, seat: int, colour: bool) -> str:
    """One seat's line."""
    look, (cells, points) = SEATS[seat], counts(p, seat)
    badge = terminal.paint(f" {look.letter} ", look.ink, look.fill, bold=True, colour=colour)
    return f"{'>' if p.seat == seat else ' '}{badge} {look.name:8}{cells:9}{points:13}{standing(p, seat)}"
