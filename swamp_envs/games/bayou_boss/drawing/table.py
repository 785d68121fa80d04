"""The table: seats around it with their hands, the running trick, deck, trump and Swamp in the middle."""

from math import copysign, cos, pi, sin
from typing import NamedTuple

from swamp_envs.view.svg import Markup, Point, element, group, path, polygon, rect, regular, text

from .cards import (
    BOLD,
    CARD,
    FRAME,
    GLOW,
    HIGH,
    INK,
    PLUM,
    RIM,
    SOFT,
    WIDE,
    card,
    card_place,
    crossed,
    disc,
    fan,
    pill,
    placed,
    slot,
)
from .emblems import ANIMALS, LINE
from .reading import DUTIES, Last, Position, counted, in_swamp, place_words


class Layout(NamedTuple):
    """The sizes of a table; distances from its middle."""

    width: float
    height: float
    seats: Point  # across and down
    trick: Point
    hand_scale: float
    trick_scale: float
    columns: int  # of the Swamp
    corners: Point = (0.6, 1)  # how far seats and trick are pushed into the corners: less is further


MIDDLING = Layout(1040, 770, (392, 282), (240, 166), 1.1, 1.08, 3)
CROWDED = Layout(1060, 770, (412, 292), (268, 182), 1.0, 1.0, 4)
LAYOUTS = {
    2: Layout(740, 740, (0, 266), (0, 138), 1.25, 1.2, 2),
    3: Layout(880, 760, (296, 276), (160, 158), 1.2, 1.15, 3, (0.35, 0.6)),
    4: Layout(1000, 760, (362, 272), (206, 162), 1.15, 1.12, 2),
    5: MIDDLING,
    6: MIDDLING,
    7: CROWDED,
    8: CROWDED,
}

PLATE_WIDE, PLATE_HIGH = 190.0, 44.0
FELT, FELT_EDGE, WOOD = "#d0d9d3", "#b9bdca", "#4a4458"
POND, SHORE, RIPPLE = "#a9c3c6", "#93b1b4", "#c3d7d8"
DEALER, LEADER = "#7a5230", "#2d6b6b"


def table(p: Position, done: Last | None) -> Markup:
    """Everything on and around the table, bottom layer first."""
    layout = LAYOUTS[p.players]
    seats = [seat_block(p, seat, layout, done) for seat in range(p.players)]
    middle = (layout.width / 2, layout.height / 2)
    return group(felt(layout), centre(p, layout, done), *seats, trick(p, layout, done), at=middle)


def around(seat: int, players: int, reach: Point, corner: float) -> Point:
    """A seat's place: seat 0 sits below, the others follow clockwise; a smaller `corner` pushes into the corners."""
    angle = 2 * pi * seat / players
    x, y = (copysign(abs(part) ** corner, part) if abs(part) > 1e-9 else 0 for part in (-sin(angle), cos(angle)))
    return reach[0] * x, reach[1] * y


def felt(layout: Layout) -> Markup:
    """The oval table: wood, cloth and a paler middle."""
    half = (layout.width / 2 - 44, layout.height / 2 - 40)

    def oblong(shrink: float, fill: str) -> Markup:
        x, y = half[0] - shrink, half[1] - shrink
        return rect(-x, -y, 2 * x, 2 * y, rx=min(x, y) * 0.86, fill=fill)

    return group(oblong(0, WOOD), oblong(9, FELT_EDGE), oblong(22, FELT))


# ---------------------------------------------------------------- the middle


def centre(p: Position, layout: Layout, done: Last | None) -> Markup:
    """The pond with deck, trump card and Swamp, and what is special about this trick."""
    scale = layout.trick_scale
    wide, high = (WIDE + 8) * scale, (HIGH + 8) * scale
    rows = -(-max(p.players, len(p.swamp)) // layout.columns)
    left = -((2 + layout.columns) * wide + 22) / 2
    swamp_left = left + 2 * wide + 22
    half = (-left + 26, rows * high / 2 + 26)
    return group(
        pond(half),
        deck(len(p.deck), (left + wide / 2, 0), scale),
        trump(p, (left + 1.5 * wide, 0), scale, hot=bool(done and done.place == "trump")),
        label((left + wide / 2, high / 2 + 9), "deck"),
        label((left + 1.5 * wide, high / 2 + 9), "trump"),
        swamp(p, (swamp_left, -rows * high / 2), layout, (wide, high)),
        label((swamp_left + layout.columns * wide / 2, rows * high / 2 + 9), "Swamp"),
        reminders(p, half[1] + 4),
    )


def trump(p: Position, at: Point, scale: float, hot: bool) -> Markup:
    """The trump card."""
    return card_place("trump", "trump", p.trump, card(p.trump, at, scale, hot=hot))


def pond(half: Point) -> Markup:
    """Still water with ripples, a lily pad and reeds."""
    x, y = half
    ripples = [
        path("M", (a * x, b * y), "q", (9, -4), (18, 0), "t", (18, 0))
        for a, b in ((-0.82, -0.72), (0.62, -0.84), (-0.3, 0.86), (0.7, 0.8), (-0.9, 0.5))
    ]
    return group(
        rect(-x - 5, -y - 5, 2 * x + 10, 2 * y + 10, rx=y * 0.7 + 5, fill=SHORE),
        rect(-x, -y, 2 * x, 2 * y, rx=y * 0.7, fill=POND),
        element("g", *ripples, **LINE, stroke=RIPPLE, stroke_width=2),
    )


def label(at: Point, words: str) -> Markup:
    """A word under a place of the middle."""
    return text(*at, words, font_size=11.5, fill=INK, text_anchor="middle")


def deck(count: int, at: Point, scale: float) -> Markup:
    """A pile of backs with the number of cards; an empty place when none are left."""
    if not count:
        return group(slot(at, scale), text(at[0], at[1] + 5, 0, font_size=15, fill=SOFT, **BOLD))
    height = min(3, count)
    pile = [card("?", (at[0] - 1.6 * k, at[1] - 1.8 * k), scale) for k in range(height)]
    top = (at[0] - 1.6 * (height - 1), at[1] - 1.8 * (height - 1))
    return group(*pile, disc((top[0], top[1] - 8 * scale), count, "#f3dca6", INK, 13 * scale))


def swamp(p: Position, at: Point, layout: Layout, step: Point) -> Markup:
    """The Swamp in rows, with a place for each player's card."""
    spots = [
        (at[0] + step[0] * (k % layout.columns + 0.5), at[1] + step[1] * (k // layout.columns + 0.5))
        for k in range(max(p.players, len(p.swamp)))
    ]
    filled = [
        card_place(in_swamp(k), "Swamp", name, card(name, spot, layout.trick_scale))
        for k, (name, spot) in enumerate(zip(p.swamp, spots, strict=False))
    ]
    return group(*filled, *[slot(spot, layout.trick_scale) for spot in spots[len(p.swamp) :]])


def reminders(p: Position, y: float) -> Markup:
    """What a Crab and a Python change about this trick."""
    effects = [("Python", "second place wins")] if p.python else []
    effects += [("Crab", "no refill")] if p.crab else []
    left = -sum(len(words) * 6.6 + 44 for _, words in effects) / 2
    pieces = []
    for animal, words in effects:
        wide = len(words) * 6.6 + 40
        ground = rect(left, y - 11, wide, 22, rx=11, fill="#fdf3dc", stroke=PLUM, stroke_width=1.4)
        said = text(left + 30, y + 4, words, font_size=11, font_weight="bold", fill=PLUM)
        pieces.append(group(ground, placed(ANIMALS[animal], (left + 17, y), 0.46), said))
        left += wide + 4
    return group(*pieces)


# ---------------------------------------------------------------- the trick


def trick(p: Position, layout: Layout, done: Last | None) -> Markup:
    """The running trick, each card towards its player; a dashed place for who has yet to play."""
    pieces = [empty_place(p, seat, layout) for seat in p.waiting()]
    for order, (seat, name) in enumerate(p.trick):
        hot = bool(done and done.place == "trick" and order == len(p.trick) - 1)
        pieces.append(laid(p, (seat, name), order + 1, layout, hot))
    return group(*pieces)


def laid(p: Position, played: tuple[int, str], order: int, layout: Layout, hot: bool) -> Markup:
    """A card of the trick with its order and its marks."""
    (seat, name), scale = played, layout.trick_scale
    x, y = at = around(seat, p.players, layout.trick, layout.corners[1])
    number = disc((x - WIDE / 2 * scale - 6, y + HIGH / 2 * scale - 6), order, FRAME, r=9)
    played_by = card_place(f"trick-{seat}", f"trick, played by seat {seat}", name, card(name, at, scale, hot=hot))
    return group(played_by, number, marks(p, seat, at, scale))


def marks(p: Position, seat: int, at: Point, scale: float) -> Markup:
    """The place a card was named to, and whether it is lowest."""
    place, pieces = place_words(p, seat), []
    if place:
        fill, ink = ("#9aa0a0", "#ffffff") if seat in p.lowest else (GLOW, "#3b2604")
        pieces.append(pill((at[0] + 13 * scale, at[1] - HIGH / 2 * scale - 5), place, fill, ink))
    if seat in p.lowest:
        pieces.append(pill((at[0] + 8 * scale, at[1] + HIGH / 2 * scale - 2), "lowest", PLUM))
    return group(*pieces)


def empty_place(p: Position, seat: int, layout: Layout) -> Markup:
    """Where a seat will play; its card may be named already."""
    at = around(seat, p.players, layout.trick, layout.corners[1])
    return group(slot(at, layout.trick_scale), marks(p, seat, at, layout.trick_scale))


# ---------------------------------------------------------------- seats


def seat_block(p: Position, seat: int, layout: Layout, done: Last | None) -> Markup:
    """A seat's hand and plate; above the middle of the table the plate is on the far side of the hand."""
    x, y = around(seat, p.players, layout.seats, layout.corners[0])
    side = -1 if y < -0.2 * layout.seats[1] else 1
    reach = HIGH * layout.hand_scale / 2 + 4
    hot = done.card if done and done.place == "hand" and done.seat == seat else ""
    middle = (x, y - side * 26)
    hand = fan(seat, p.hands[seat], middle, layout.hand_scale, p.known[seat], hot, 9 * side)
    nothing = text(x, y - side * 26 + 4, "no cards", font_size=12, fill=SOFT, text_anchor="middle")
    return group(hand if p.hands[seat] else nothing, plate(p, seat, (x, y + side * reach), side))


def plate(p: Position, seat: int, at: Point, side: int) -> Markup:
    """A seat's name, markers, points, tricks and suits it is out of."""
    x, y = at[0] - PLATE_WIDE / 2, at[1] - PLATE_HIGH / 2
    dark = p.seat == seat or seat in p.winners()
    fill, ink, soft = (FRAME, "#ffffff", "#d5dfe0") if dark else (CARD, INK, SOFT)
    edge, width = (GLOW, 3) if dark else (RIM, 1.2)
    return element(
        "g",
        rect(x, y, PLATE_WIDE, PLATE_HIGH, rx=11, fill=fill, stroke=edge, stroke_width=width),
        text(x + 12, y + 18, f"seat {seat}", font_size=14, font_weight="bold", fill=ink),
        text(x + 12, y + 35, counted(p.totals[seat], "point"), font_size=11.5, fill=soft),
        markers(p, seat, (x + 74, y + 13.5)),
        voids(p, seat, (x + 84, y + 31)),
        pile(p, seat, (x + PLATE_WIDE - 22, y + PLATE_HIGH - 8), ink),
        duty(p, seat, (at[0], at[1] + side * (PLATE_HIGH / 2 + 5))),
        data_seat=seat,
    )


def markers(p: Position, seat: int, at: Point) -> Markup:
    """Who dealt and who leads."""
    badges = [("D", DEALER)] if p.dealer == seat else []
    badges += [("L", LEADER)] if p.leader == seat and not p.over else []
    return group(*[disc((at[0] + 19 * k, at[1]), letter, fill) for k, (letter, fill) in enumerate(badges)])


def voids(p: Position, seat: int, at: Point) -> Markup:
    """The suits a seat has shown not to hold."""
    letters, step = p.shown_out[seat], 15.5 if len(p.shown_out[seat]) < 5 else 12.5
    ground = [rect(at[0] - 10, at[1] - 8.5, step * len(letters) + 5, 17, rx=8, fill=CARD)] if letters else []
    return group(*ground, *[crossed(letter, (at[0] + step * k, at[1])) for k, letter in enumerate(letters)])


def pile(p: Position, seat: int, at: Point, ink: str) -> Markup:
    """The tricks of this round in a zigzag, and how many."""
    above = 17.5 if len(p.shown_out[seat]) > 3 else 7  # many missing suits need the room
    x, y = at[0] - 23, at[1] - above
    number = text(x, y, p.tricks[seat], font_size=17, font_weight="bold", fill=ink, text_anchor="end")
    return group(heap(min(p.tricks[seat], 9), at), number)


def heap(tricks: int, at: Point) -> Markup:
    """Tricks laid crosswise upon one another."""
    x, y = at
    backs = [rect(x - 13 + (4 if k % 2 else -4), y - 4 - 3.4 * k, 26, 6.5, rx=2) for k in range(tricks)]
    return group(*backs, fill="#3d5a6c", stroke=CARD, stroke_width=0.9)


def duty(p: Position, seat: int, at: Point) -> Markup:
    """What a seat is to do, or how it came out."""
    if seat in p.winners():
        return group(pill(at, "wins", GLOW, "#3b2604", 11), star((at[0] - 36, at[1])), star((at[0] + 36, at[1])))
    if p.seat == seat:
        return pill(at, DUTIES[p.phase], GLOW, "#3b2604", 11)
    sits_out = not p.over and p.phase != "pick" and seat not in p.taking_part
    return pill(at, "sits out", "#9aa0a0", size=11) if sits_out else group()


def star(at: Point) -> Markup:
    """The winner's mark."""
    rays = zip(regular(*at, 11, 5), regular(*at, 4.6, 5, 36), strict=True)
    return polygon([spot for ray in rays for spot in ray], fill="#e3b505", stroke="#8a6d00", stroke_width=1.3)
