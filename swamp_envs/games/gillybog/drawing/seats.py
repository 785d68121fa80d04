"""The seats and the gillys, and the key to the signs on the map."""

from swamp_envs.view.svg import Markup, Value, element, group, path, place, rect, text

from ..components.schema import BASIC
from .emblems import KIND_SHAPES, LIMB_SHAPES, TERRAIN_SHAPES, dart, gilly, hunters, log, player, protection, vision
from .pieces import (
    BOLD,
    EMBER,
    GLOW,
    GLOW_INK,
    INK,
    RIM,
    SMALL,
    SOFT,
    Block,
    flowing,
    hint,
    lettering,
    pill,
    placed,
    shortened,
    stacked,
    title,
    wash,
)
from .places import of_card, of_gilly, of_limb, of_seat
from .reading import LIMBS, Position, name_place
from .spaces import on_disc, rim_of
from .story import DUTIES, TERRAIN_NAMES, Last, gilly_words, lines_of

SEATS_WIDE = 336.0
LETTERS = 47
GAP = 11.0


def seats(p: Position, done: Last | None, room: float) -> Block:
    """The column on the right: players, gillys, key, and cards explained if there is room below."""
    blocks = [seat_block(p, seat, done) for seat in range(len(p.players))]
    kin = [gilly_block(p, number, done) for number in range(1, len(p.gillys) + 1)]
    column = stacked([*blocks, stacked([(title((0, 11), "Gillys"), 13), *kin], 6), key()], GAP)
    return stacked([column, *explanations(p, room - column[1] - GAP)], GAP)


def explanations(p: Position, room: float) -> list[Block]:
    """What the cards in hand of the active player do, as many as there is room for."""
    head, blocks = (title((0, 11), f"In the hand of seat {p.active}"), 15.0), []
    left = room - head[1]
    for card in p.players[p.active].hand:
        block = explanation(p, card)
        if block[1] <= left and not p.over:
            blocks.append(block)
            left -= block[1]
    return [stacked([head, *blocks], 0)] if blocks else []


def explanation(p: Position, card: str) -> Block:
    """A card's name and its text, a new line for each of its actions."""
    it = p.parts.cards[card]
    texts = [f"{action}: {words}" if action else words for action, words in it.effects.items()]
    lines = [line for words in texts for line in lines_of(words, LETTERS + 5)]
    name = text(0, 12, shortened(f"{card} {it.name}", LETTERS), font_size=11, font_weight="bold", fill=INK)
    words = [text(10, 25.5 + 13 * k, line, font_size=10.5, fill=SOFT) for k, line in enumerate(lines)]
    return element("g", name, *words, data_explained=card), 20.0 + 13 * len(lines)


# ---------------------------------------------------------------- players


# Cards by where they are: ground, rim, ink, and the word before the first of them.
CARD_LOOKS: dict[str, tuple[str, str, str, str]] = {
    "hand": ("#e6efd4", "#7d9a55", INK, ""),
    "howl": ("#f7dfa6", "#c48f1f", GLOW_INK, "Howl"),
    "played": ("#d9d9cd", "#a3a596", SOFT, "played"),
    "injured": ("#f0cfc6", "#b3322a", "#7c1f17", "injury"),
}


def seat_block(p: Position, seat: int, done: Last | None) -> Block:
    """A seat: its plate, its limbs, its cards."""
    cards, high = flowing(card_chips(p, seat, done if p.active == seat else None), SEATS_WIDE - 24, 21)
    frame = wash(0, 0, SEATS_WIDE, 43 + high + 5, stroke=GLOW if p.seat == seat else RIM, stroke_width=2.2)
    body = group(frame, plate(p, seat), limbs(p, seat), group(cards, at=(12, 43)))
    return element("g", body, data_seat=seat), 48 + high


def plate(p: Position, seat: int) -> Markup:
    """The token, the seat, where it is, and what it has to do."""
    it = p.players[seat]
    words = [
        text(36, 20, f"seat {seat}", font_size=13.5, font_weight="bold", fill=INK),
        text(36, 34, f"p{seat + 1} on {name_place(it.at)}", font_size=10, fill=SOFT),
    ]
    flag = [path("M 0 8 l 8 5 l -8 5 Z", fill=EMBER, data_turn=seat)] if p.active == seat and not p.over else []
    duty = [pill((148, 16), DUTIES[p.phase], GLOW, GLOW_INK, 9)] if p.seat == seat else []
    said = f"seat {seat}, player {of_seat(seat)} on {name_place(it.at)}"
    return place(of_seat(seat), said, placed(player(seat), (20, 24), 0.95), *words, *flag, *duty)


def limbs(p: Position, seat: int) -> Markup:
    """The protection on fronds, fins and feet."""
    pieces = []
    for k, (name, count) in enumerate(zip(LIMBS, p.players[seat].limbs, strict=True)):
        x = SEATS_WIDE - 132 + 44 * k
        sign = element("g", placed(LIMB_SHAPES[name], (x + 10, 21), 0.95), opacity=None if count else 0.45)
        number = text(x + 29, 26, count, font_size=15, fill=INK if count else "#b3322a", **BOLD)
        said, labels = f"seat {seat}, {name}: {count} protection", {"data_limb": name, "data_count": count}
        pieces.append(place(of_limb(seat, name), said, hint(f"{name}: {count}"), sign, number, **labels))
    return group(*pieces)


def card_chips(p: Position, seat: int, done: Last | None) -> list[tuple[Markup, float]]:
    """A seat's cards by where they are."""
    it = p.players[seat]
    piles = {"hand": it.hand, "howl": ["hs"] * it.howl, "played": it.played, "injured": it.injured}
    chips = []
    for where, cards in piles.items():
        word = CARD_LOOKS[where][3]
        if cards and word:
            chips.append((text(0, 13, word, font_size=9.5, fill=SOFT), lettering(word, 9.5)))
        for card in cards:
            drawn, wide = chip(p, card, where, bool(done and done.text in (card, *BASIC.get(card, ()))))
            said = f"seat {seat}, {where}: {p.parts.cards[card].name}. {p.parts.cards[card].text}"
            chips.append((place(of_card(seat, where, card), said, drawn), wide))
    return chips


def chip(p: Position, card: str, where: str, hot: bool) -> tuple[Markup, float]:
    """A card as its name; a browser tells its text."""
    fill, rim, ink, _ = CARD_LOOKS[where]
    it = p.parts.cards[card]
    words = shortened(f"{card} {it.name}", LETTERS)
    wide = lettering(words, 9.5) + 8
    edge: dict[str, Value] = {"stroke": EMBER, "stroke_width": 2.2} if hot else {"stroke": rim, "stroke_width": 1}
    ground = rect(0, 1, wide, 17, rx=4, fill=fill, **edge)
    label = text(wide / 2, 13, words, font_size=9.5, fill=ink, text_anchor="middle")
    return element("g", hint(it.text), ground, label, data_card=card, data_where=where), wide


# ---------------------------------------------------------------- gillys


def gilly_block(p: Position, number: int, done: Last | None) -> Block:
    """A gilly: its token, who it is, what it does."""
    it = p.gillys[number - 1]
    said, effect = gilly_words(p, number)
    lines = lines_of(effect, LETTERS)
    high = max(30.0, 26 + 13.5 * len(lines))
    hot = bool(done and done.text in (f"gilly-{number}", it.card or "-"))
    frame = wash(0, 0, SEATS_WIDE, high, stroke=EMBER if hot else RIM, stroke_width=2.2 if hot else 1.2)
    token = placed(gilly(number, it.state in ("aside", "tipped")), (21, 16), 0.85)
    head = text(42, 19, shortened(said, LETTERS - 6), font_size=11.5, font_weight="bold" if it.card else None, fill=INK)
    words = [text(42, 34 + 13.5 * k, line, **SMALL) for k, line in enumerate(lines)]
    shade = element("g", token, opacity=0.45 if it.state == "aside" else None)
    said = f"{said}. {effect}" if effect else said
    return place(of_gilly(number), said, frame, shade, head, *words, data_kin=number), high


# ---------------------------------------------------------------- the key

PLACES = {"D": "Den", "C": "cliff", "K": "camp"}
_SIGNS = [
    *[(on_disc(sign, rim_of(letter)), TERRAIN_NAMES[letter]) for letter, sign in TERRAIN_SHAPES.items()],
    *[(on_disc(KIND_SHAPES[kind], rim_of("")), name) for kind, name in PLACES.items()],
    (vision(), "vision token"),
    (gilly(1, True), "tipped gilly"),
    (gilly(1, False), "standing gilly"),
    (hunters(3), "hunters"),
    (protection(2), "protection"),
    (dart("#d9a91f"), "open path"),
    (log(), "blocked path"),
]


def key() -> Block:
    """What the signs mean."""
    step, pieces = SEATS_WIDE / 3, []
    for k, (sign, name) in enumerate(_SIGNS):
        x, y = step * (k % 3), 14 + 25 * (k // 3)
        pieces.append(group(placed(sign, (x + 12, y), 0.78), text(x + 29, y + 4, name, **SMALL)))
    return group(*pieces), 25.0 * -(-len(_SIGNS) // 3) + 4
