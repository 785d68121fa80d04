"""Beside the map: what is going on, the hunters' card, support, supplies and what lies revealed."""

from swamp_envs.view.svg import Markup, circle, element, group, path, place, polygon, rect, text

from ..components.schema import IDS
from .emblems import gilly, hunters, lily, player, protection
from .pieces import (
    BOLD,
    CARD,
    EMBER,
    FRAME,
    GLOW,
    GLOW_INK,
    HUNTER,
    INK,
    LINE,
    RIM,
    SMALL,
    SOFT,
    Block,
    disc,
    flowing,
    lettering,
    pill,
    placed,
    shortened,
    stacked,
    title,
    wash,
)
from .places import of_shown, of_stack
from .reading import Position
from .spaces import SIZE
from .story import (
    TERRAIN_NAMES,
    Last,
    dice_words,
    headline,
    known_words,
    lines_of,
    pack_words,
    support_words,
    table_words,
    tile_words,
    time_words,
    turn_marks,
)
from .tiles import card_frame, tile_picture, tile_width

PANEL_WIDE = 326.0
GAP = 11.0
LETTERS = 50  # in a line of small text


def panel(p: Position, done: Last | None) -> Block:
    """The column in the middle, from top to bottom."""
    blocks = [scene(), how(p), banner(p), last_action(done), threat(p), track(p), stocks(p), bog_stacks(p, done)]
    return stacked([block for block in (*blocks, shown(p, done)) if block[1]], GAP)


def scene() -> Block:
    """The bog at dusk, with the name of the game."""
    sky = [rect(0, y, PANEL_WIDE, 22, fill=fill) for y, fill in ((14, "#6f8fa0"), (29, "#a7b3a0"), (44, "#e0c48c"))]
    top = rect(0, 0, PANEL_WIDE, 28, rx=10, fill="#46687f")
    pond = group(rect(0, 58, PANEL_WIDE, 28, rx=10), rect(0, 56, PANEL_WIDE, 14), fill="#35685c")
    moon = circle(214, 24, 12, fill="#f7ecc4")
    firs = [fir(x, 58, size) for x, size in ((246, 21), (262, 32), (282, 25), (300, 38), (316, 22), (12, 11), (24, 15))]
    ripple = path("M 18 77 h 34 M 80 80 h 26 M 176 79 h 40 M 252 80 h 44", **LINE, stroke="#5d9183", stroke_width=2)
    figures = [placed(lily(11), (206, 67)), placed(gilly(1, False), (238, 62), 0.95), placed(player(0), (186, 63), 0.9)]
    name = text(14, 52, "Gillybog", font_size=32, font_weight="bold", fill="#17312b")
    return group(top, *sky, moon, group(*firs, fill="#24473c"), pond, ripple, *figures, name), 86.0


def fir(x: float, foot: float, high: float) -> Markup:
    half = high * 0.34
    return polygon([(x, foot - high), (x + half, foot), (x - half, foot)])


def how(p: Position) -> Block:
    """Turn, players, options, pack."""
    said, pack = table_words(p), pack_words(p)
    room = LETTERS - len(said) - 2
    pack = pack if len(pack) <= room else f"pack ...{pack[-max(1, room - 8) :]}"
    words = text(0, 26, shortened(f"{said}, {pack}", LETTERS), **SMALL)
    return group(title((0, 10), time_words(p)), words), 28.0


def banner(p: Position) -> Block:
    """Who decides what, or how the game has ended."""
    short, long = headline(p)
    ground = rect(0, 0, PANEL_WIDE, 50, rx=9, fill=FRAME)
    sign = disc((24, 25), "!", GLOW, GLOW_INK, 14) if p.over else placed(player(p.seat), (25, 27), 1.15)
    words = text(48, 21, short, font_size=14, fill="#ffffff", font_weight="bold")
    return group(ground, sign, words, text(48, 39, long, font_size=11, fill="#dbe6df")), 50.0


def last_action(done: Last | None) -> Block:
    """What was done last."""
    frame = wash(0, 0, PANEL_WIDE, 30, stroke=EMBER if done else RIM, stroke_width=1.6)
    if done is None:
        return group(frame, text(14, 19.5, "no action seen", **SMALL)), 30.0
    label = text(14, 19.5, "Last action", font_size=11, fill=EMBER)
    return group(
        frame, label, text(88, 20, shortened(done.words, 30), font_size=12.5, font_weight="bold", fill=INK)
    ), 30.0


# ---------------------------------------------------------------- the threat


def threat(p: Position) -> Block:
    """The hunter card on top, what it does, and the dice there would be now."""
    card = p.parts.cards[p.top_hunter] if p.top_hunter else None
    lines = lines_of(card.text, LETTERS) if card else ["the deck is empty"]
    name = f"{p.top_hunter} {card.name}" if card else "no hunter card"
    words = [text(14, 46 + 14.5 * k, line, font_size=11, fill=INK) for k, line in enumerate(lines)]
    marks, marked = flowing([mark(words) for words in turn_marks(p)], PANEL_WIDE - 28, 19)
    y = 48 + 14.5 * len(lines)
    high = y + 34 + (marked + 4 if marked else 0)
    more = [text(14, y + 6, support_words(p), **SMALL), text(14, y + 21, dice_words(p), **SMALL)]
    frame = card_frame(name, PANEL_WIDE, high, HUNTER, card.timers if card else 0)
    return group(frame, *words, *more, group(marks, at=(14, y + 31))), high


def mark(words: str) -> tuple[Markup, float]:
    """A pill in a flow, with its width."""
    wide = lettering(words, 9.5) + 10.5
    return pill((wide / 2, 8), words, GLOW, GLOW_INK, 9.5), wide


def track(p: Position) -> Block:
    """The support track: what each space adds, the hunter token on one of them."""
    step, pieces = PANEL_WIDE / len(p.parts.support), []
    for k, value in enumerate(p.parts.support):
        x = step * (k + 0.5)
        fill = "#e3c9b8" if k <= p.support else CARD
        pieces.append(rect(step * k + 1.5, 18, step - 3, 30, rx=5, fill=fill, stroke=RIM))
        if k == p.support:
            pieces.append(element("g", placed(hunters(value), (x, 33), 1.1), data_support=k))
        else:
            pieces.append(text(x, 38, f"+{value}", font_size=12, fill=SOFT, **BOLD))
    return group(title((0, 11), "Support"), *pieces), 52.0


# ---------------------------------------------------------------- supplies


def stocks(p: Position) -> Block:
    """How much is left of everything."""
    hex_sign = polygon([(-9, -5), (0, -10), (9, -5), (9, 5), (0, 10), (-9, 5)], fill="#86a35c", stroke="#4e6f3a")
    tent = placed(polygon([(-10, 8), (0, -9), (10, 8)], fill="#c8573c"), (0, 0))
    entries = [
        (placed(hunters(), (0, 0), 0.75), "village", p.village),
        (placed(protection(), (0, 0), 0.8), "supply", p.supply),
        (hex_sign, "forest", len(p.forest)),
        (tent, "camps", len(p.camps)),
        (card_back("#3f7a58"), "actions", len(p.actions)),
        (card_back(HUNTER), "hunter deck", len(p.hunter_deck)),
        (card_back("#c9a49f"), "discarded", len(p.hunter_discard)),
        (card_back("#6b4a3c"), "village deck", len(p.village_deck)),
    ]
    boxes = [stock(k, *entry) for k, entry in enumerate(entries)]
    lines = [line for words in known_words(p) for line in lines_of(words, LETTERS)]
    notes = [text(0, 106 + 14 * k, line, **SMALL) for k, line in enumerate(lines)]
    return group(*boxes, *notes), 92.0 + 14 * len(notes) + (2 if notes else 0)


def stock(k: int, sign: Markup, name: str, count: int) -> Markup:
    """A sign, a number and a name, four in a row."""
    step = PANEL_WIDE / 4
    x, y = step * (k % 4), 47 * (k // 4)
    frame = rect(x + 1, y, step - 5, 43, rx=8, fill=CARD, stroke=RIM, stroke_width=1.2)
    number = text(x + 50, y + 21, count, font_size=16, fill=INK, **BOLD)
    label = text(x + step / 2 - 1.5, y + 37, name, font_size=9.5, fill=SOFT, text_anchor="middle")
    return element("g", frame, placed(sign, (x + 23, y + 15)), number, label, data_stock=name)


def card_back(fill: str) -> Markup:
    cards = [rect(-6 + 2 * k, -8 + 1.5 * k, 10, 14, rx=2, fill=fill, stroke="#ffffff", stroke_width=1) for k in (0, 1)]
    return group(*cards)


def bog_stacks(p: Position, done: Last | None) -> Block:
    """The tops of the two stacks, bog side large, hazard side small."""
    pieces = [bog_stack(p, number, done) for number in range(2)]
    return group(title((0, 11), "Bog tiles"), *[group(piece, at=(163 * k, 18)) for k, piece in enumerate(pieces)]), 96.0


def bog_stack(p: Position, number: int, done: Last | None) -> Markup:
    """One stack with its name, its size and its top tile."""
    stack, name = p.bogs[number], f"bog-{'ab'[number]}"
    hot = bool(done and done.text == name)
    frame = wash(0, 0, PANEL_WIDE / 2 - 4, 76, stroke=EMBER if hot else RIM, stroke_width=2.4 if hot else 1.2)
    top = stack[-1] if stack else ""
    words = [name, f"{top}, {len(stack)} left" if top else "empty", *sides(p, top)]
    lines = [
        text(72, 19 + 15 * k, line, font_size=10.5 if k else 12, fill=SOFT if k else INK)
        for k, line in enumerate(words)
    ]
    picture = tile_picture(p.parts, top, (37, 38), 0.6)
    return place(of_stack("ab"[number]), ", ".join(words), frame, *picture, *lines, data_stack=top)


def sides(p: Position, name: str) -> list[str]:
    """Both sides of a bog tile in words."""
    if name not in p.parts.hazards:
        return []
    return [TERRAIN_NAMES[p.parts.tiles[name][0].terrain], f"or {TERRAIN_NAMES[p.parts.hazards[name].terrain]}"]


# ---------------------------------------------------------------- what lies revealed


def shown(p: Position, done: Last | None) -> Block:
    """Tiles or cards that are turned up, with what picks them."""
    if not p.shown:
        return group(), 0.0
    tiles = all(name not in IDS["action"] for name in p.shown)
    body, high = shown_tiles(p) if tiles else stacked([shown_card(p, name, k) for k, name in enumerate(p.shown, 1)], 6)
    label = "Revealed tiles, the first is placed" if p.phase in ("cell", "orient") else "Revealed"
    return group(title((0, 11), label), group(body, at=(0, 20))), high + 20


def shown_tiles(p: Position) -> Block:
    """Tiles side by side; the first is large while it is being placed."""
    scales = [0.72 if k == 0 and len(p.shown) < 4 else 0.52 for k in range(len(p.shown))]
    items = [shown_tile(p, name, k, scale) for k, (name, scale) in enumerate(zip(p.shown, scales, strict=True), 1)]
    high = 2 * SIZE * max(scales) + 22
    return flowing(items, PANEL_WIDE, high, 10)


def shown_tile(p: Position, name: str, number: int, scale: float) -> tuple[Markup, float]:
    """A tile with its name, and what picks it."""
    wide = tile_width(p.parts, name, scale)
    words = f"pick-{number}: {name}" if p.phase == "pick" else name
    label = text(wide / 2, 2 * SIZE * scale + 13, words, font_size=11, fill=INK, text_anchor="middle")
    picture = tile_picture(p.parts, name, (wide / 2, scale * SIZE), scale)
    return place(of_shown(number), f"revealed tile {number}: {tile_words(p.parts, name)}", *picture, label), wide


def shown_card(p: Position, name: str, number: int) -> Block:
    """An action card to choose, with its text."""
    card = p.parts.cards[name]
    lines = lines_of(card.text, LETTERS)
    high = 28 + 14 * len(lines)
    head = text(
        12, 18, shortened(f"pick-{number}: {name} {card.name}", LETTERS - 6), font_size=12, font_weight="bold", fill=INK
    )
    words = [text(12, 34 + 14 * k, line, **SMALL) for k, line in enumerate(lines)]
    ground = wash(0, 0, PANEL_WIDE, high, stroke=GLOW, stroke_width=1.8)
    said = f"revealed card {number}: {card.name}. {card.text}"
    return place(of_shown(number), said, ground, head, *words, data_card=name), high
