"""The table under the Swamp: a seat at each corner with its hand, piles, deck and discards in the middle."""

from swamp_envs.view.svg import Markup, Point, element, group, path, place, rect, text

from ..notation import UNKNOWN
from .cards import FACE, SIDES, empty_pile, face_card, pile
from .emblems import placed, star, wheel
from .pieces import (
    BOLD,
    CARD,
    EMBER,
    FRAME,
    GLOW,
    GLOW_INK,
    INK,
    RIM,
    SOFT,
    chip,
    disc,
    flag,
    pill,
    wash,
    waves,
)
from .places import DISCARDS, card_words, in_hand, of_pile, of_seat, pile_words
from .reading import Card, Position
from .story import Last, counted
from .swamp import SWAMP_WIDE
from .waters import thumbnail

TABLE_HIGH = 356.0
EDGE = 14.0  # the table reaches so far beyond the Swamp on both sides
SEAT_WIDE, SEAT_HIGH, PLATE_HIGH = 312.0, 158.0, 30.0
CARD_STEP, MINI = 63.0, 57.0
PILE_STEP = 112.0
DUTIES = {
    "play": "plays",
    "act": "acts",
    "boat": "steers",
    "croc": "croc",
    "add": "lays a map",
    "tie": "decides",
    "lose": "gives up",
    "final": "decides",
}


def table(p: Position, done: Last | None, at: Point) -> Markup:
    """Everything on the table; `at` is the top left corner."""
    ground = rect(-EDGE, 0, SWAMP_WIDE + 2 * EDGE, TABLE_HIGH, rx=22, fill="#dfe7da", stroke="#b9c6b3", stroke_width=2)
    seats = [seat_block(p, seat, done) for seat in range(p.players)]
    lonely = [lily(corner) for corner in range(4) if p.seat_at(corner) is None]
    return group(ground, *lonely, piles(p, done), stocks(p, done), *seats, at=at)


def block_at(corner: int) -> Point:
    """The top left corner of a seat's place."""
    right, down = SIDES[corner]
    x = SWAMP_WIDE - SEAT_WIDE if right > 0 else 0
    return x, TABLE_HIGH - 12 - SEAT_HIGH if down > 0 else 12


def lily(corner: int) -> Markup:
    """Water lilies at a corner where nobody sits."""
    x, y = block_at(corner)
    leaves = [
        path(
            "M",
            (0.0, 0.0),
            "L",
            (r, -0.3 * r),
            f"A {r} {r * 0.6:.1f} 0 1 0 {r} {0.3 * r:.1f} Z",
            transform=f"translate({x + a} {y + b})",
        )
        for a, b, r in ((110, 84, 30), (178, 66, 21), (196, 100, 25))
    ]
    ripples = group(waves(x + 52, y + 122, 3), waves(x + 214, y + 46, 2), stroke="#b9cdb8", stroke_width=2, fill="none")
    return group(ripples, group(*leaves, fill="#bdd0ad", stroke="#a9c09b", stroke_width=1.2))


# ---------------------------------------------------------------- the middle


def piles(p: Position, done: Last | None) -> Markup:
    """Piles in two rows, with places for those that may be started."""
    most = max(5 if p.options.get("tiger") else 4, len(p.piles))
    pieces = []
    for number in range(most):
        row, column = divmod(number, 3)
        count = 3 if row == 0 else most - 3
        at = (SWAMP_WIDE / 2 + (column - (count - 1) / 2) * PILE_STEP, 62 + 118 * row)
        there = number < len(p.piles)
        drawn = pile(p, number, at, bool(done and done.pile == number)) if there else empty_pile(at, number)
        said = pile_words(p, number) if there else f"pile {number}, not started"
        pieces.append(place(of_pile(number), said, drawn))
    return group(*pieces)


def stocks(p: Position, done: Last | None) -> Markup:
    """The deck with its open map, and the discards."""
    left, top = SWAMP_WIDE / 2 - 158, 252.0
    size = f"{len(p.deck)}"
    pieces = [back(p, p.deck[0], (left, top + 6), 70.0)] if p.deck else [empty_deck((left, top + 6))]
    pieces += [chip((left + 44, top + 76), card.face) for card in p.deck[:1] if card.face != UNKNOWN]
    label = text(left, top + 92, "deck", font_size=11, fill=SOFT)
    return group(
        *pieces,
        disc((left + 4, top + 10), size, GLOW, GLOW_INK, 12),
        label,
        under(p, (left + 32, top + 88)),
        discards(p, done, (left + 92, top)),
    )


def under(p: Position, at: Point) -> Markup:
    """Cards of the deck whose faces are seen, below the top one."""
    deeper = [card for card in p.deck[1:] if card.face != UNKNOWN and int(card.map) in p.known]
    return group(*[chip((at[0] + 22 * k, at[1]), card.face, size=7.5) for k, card in enumerate(deeper)])


def back(p: Position, card: Card, at: Point, wide: float) -> Markup:
    """The map side of a card."""
    picture = thumbnail(p.parts.maps[card.map], wide)
    frame = rect(-2, -2, wide + 4, wide + 4, rx=4, fill=CARD, stroke=RIM, stroke_width=1.2)
    return element("g", frame, picture, transform=f"translate({at[0]:.2f} {at[1]:.2f})", data_back=card.map)


def empty_deck(at: Point) -> Markup:
    frame = rect(at[0], at[1], 70, 70, rx=6, fill="none", stroke=SOFT, stroke_width=1.2, stroke_dasharray="5 5")
    return group(frame, text(at[0] + 35, at[1] + 40, "empty", font_size=11, fill=SOFT, text_anchor="middle"))


def discards(p: Position, done: Last | None, at: Point) -> Markup:
    """The discards by their faces."""
    (x, y), hot = at, done.what if done and done.kind == "discard" else ""
    pieces = []
    for k, card in enumerate(p.discards):
        pieces.append(chip((x + 27.5 * (k % 8), y + 28 + 19 * (k // 8)), card.face, card.face == hot))
        hot = "" if card.face == hot else hot
    size = counted(len(p.discards), "discard")
    return place(DISCARDS, size, text(x, y + 11, size, font_size=11, fill=SOFT), *pieces)


# ---------------------------------------------------------------- seats


def seat_block(p: Position, seat: int, done: Last | None) -> Markup:
    """A seat's plate and hand; below the middle of the table the plate is under the hand."""
    corner = p.corner_of(seat)
    low = SIDES[corner][1] > 0
    y = SEAT_HIGH - PLATE_HIGH if low else 0
    cards = hand(p, seat, corner, 0 if low else PLATE_HIGH + 9)
    return element(
        "g",
        cards,
        plate(p, seat, y, done),
        transform=f"translate({block_at(corner)[0]:.2f} {block_at(corner)[1]:.2f})",
        data_seat=seat,
    )


def hand(p: Position, seat: int, corner: int, y: float) -> Markup:
    """The maps of a hand, and under each its face as its player would lay it with the white corner towards him."""
    pieces = []
    for k, card in enumerate(p.hands[seat]):
        said = f"hand of seat {seat}: {card_words(card)}"
        pieces.append(place(in_hand(seat, k), said, *held_card(p, card, corner, (CARD_STEP * k + 2, y))))
    nothing = text(4, y + 40, "no cards", font_size=12, fill=SOFT)
    return group(*pieces) if pieces else nothing


def held_card(p: Position, card: Card, corner: int, at: Point) -> list[Markup]:
    """A card of a hand: its map above, its face below."""
    (x, y), seen = at, ", open" * (int(card.map) in p.known)
    label = text(x + MINI / 2, y + MINI + 12.5, f"map {card.map}{seen}", font_size=8, fill=SOFT, text_anchor="middle")
    if card.face == UNKNOWN:
        face = hidden_face((x, y + MINI + 17))
    else:
        scale = MINI / FACE * 0.9
        face = placed(face_card(p.parts, card.face, -corner % 4), (x + MINI / 2, y + 1.5 * MINI + 15), scale)
    return [back(p, card, (x, y + 2), MINI), label, face]


def hidden_face(at: Point) -> Markup:
    """A face nobody here sees, flat: there is nothing to show."""
    ground = rect(at[0] + 8, at[1], MINI - 16, 20, rx=5, fill="#e4e8e2", stroke="#b3bdb8", stroke_width=1.1)
    return element(
        "g", ground, text(at[0] + MINI / 2, at[1] + 15, UNKNOWN, font_size=14, fill=SOFT, **BOLD), data_face=UNKNOWN
    )


def plate(p: Position, seat: int, y: float, done: Last | None) -> Markup:
    """A seat's name, its marks, the sum at its corner, and what it is to do."""
    dark = p.seat == seat or p.winner == seat
    hot = bool(done and done.kind in ("pilot", "win") and done.what == str(seat))
    fill, ink, soft = (FRAME, "#ffffff", "#cfdcd6") if dark else (CARD, INK, SOFT)
    edge = EMBER if hot else GLOW if dark else RIM
    sum_at_corner = sum(p.numbers(pile)[p.corner_of(seat)] for pile in p.piles)
    standing_words = standing(p, seat, sum_at_corner)
    said = f"seat {seat}, {standing_words}" + (", Pilot" if p.pilot == seat else "")
    return place(
        of_seat(seat),
        said,
        wash(0, y, SEAT_WIDE, PLATE_HIGH, fill=fill, stroke=edge, stroke_width=2.6 if dark or hot else 1.2),
        text(20, y + 20, f"seat {seat}", font_size=14, font_weight="bold", fill=ink),
        *([flag((7, y + PLATE_HIGH / 2))] if p.in_turn == seat and not p.over else []),
        *pilot_mark(p, seat, (82, y + PLATE_HIGH / 2), ink),
        text(142, y + 19.5, standing_words, font_size=10.5, fill=soft),
        duty(p, seat, (SEAT_WIDE - 52, y + PLATE_HIGH / 2)),
    )


def standing(p: Position, seat: int, sum_at_corner: int) -> str:
    """The score of a success, else the sum of a seat's numbers."""
    score = p.score(seat)
    if p.outcome == "won" and score is not None:
        return counted(score, "point")
    return f"corner sum {sum_at_corner}"


def pilot_mark(p: Position, seat: int, at: Point, ink: str) -> list[Markup]:
    """The ship's wheel of the Pilot."""
    if p.pilot != seat:
        return []
    return [
        placed(wheel(ink), at, 0.9),
        text(at[0] + 13, at[1] + 4, "Pilot", font_size=11, font_weight="bold", fill=ink),
    ]


def duty(p: Position, seat: int, at: Point) -> Markup:
    """What a seat is to do, when it moves the boat, or that it has won."""
    if p.winner == seat and p.over:
        return group(pill(at, "wins", GLOW, GLOW_INK, 11), star((at[0] + 36, at[1])))
    if p.seat == seat:
        return pill(at, DUTIES[p.phase], GLOW, GLOW_INK, 11)
    if seat in p.movers:
        place = p.movers.index(seat) + 1
        return pill(at, "steers next" if place == 1 else f"steers in {place}", "#2d6b6b", size=11)
    return group()
