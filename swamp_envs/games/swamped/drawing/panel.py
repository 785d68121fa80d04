"""The panel beside Swamp and table: what is going on, treasures, the croc's dial, objectives and the key."""

from math import cos, pi, sin

from swamp_envs.view.svg import Markup, Point, Value, circle, group, path, place, rect, text

from ..maps import TREASURES
from .emblems import LINE, TREASURE_SHAPES, boat, croc_head, croc_symbol, placed, tiger
from .pieces import BOLD, CARD, EMBER, FRAME, GLOW, GLOW_INK, INK, RIM, SOFT, disc, flag, title, wash
from .places import of_treasure
from .reading import TREASURE_NAMES, Position
from .story import Last, croc_words, headline, kingsfoil_words, pack_words, table_words, term_lines, time_words
from .waters import exit_arrow, treasure

PANEL_WIDE = 306.0
SMALL: dict[str, Value] = {"font_size": 12, "fill": SOFT}
LETTERS_A_LINE = 530  # divided by the size of the letters


def panel(p: Position, done: Last | None, at: Point) -> tuple[Markup, float]:
    """Everything beside the table, from top to bottom, and how far down it reaches."""
    wants, end = objectives(p, 440)
    signs = key(end + 8)
    return group(
        scene(),
        how(p),
        banner(p, done, 166),
        last_action(done, 226),
        haul(p, done, 296),
        dial(p, 372),
        wants,
        signs,
        at=at,
    ), end + 84


def scene() -> Markup:
    """The swamp in the morning, with the name of the game."""
    sky = [rect(0, y, PANEL_WIDE, 22, fill=fill) for y, fill in ((38, "#a8cbbd"), (54, "#c3d9bd"), (68, "#dfe3bb"))]
    top = rect(0, 22, PANEL_WIDE, 40, rx=10, fill="#86b5b0")
    pond = rect(0, 72, PANEL_WIDE, 36, rx=10, fill="#3f7a78")
    shore = rect(0, 72, PANEL_WIDE, 14, fill="#3f7a78")
    sun = circle(206, 70, 17, fill="#fbf0bd")
    ripple = path(
        "M 184 88 h 30 M 190 94 h 30 M 24 98 h 30 M 232 100 h 40 M 80 90 h 24", **LINE, stroke="#6fa39f", stroke_width=2
    )
    name = text(15, 63, "Swamped", font_size=30, font_weight="bold", fill="#173b3a")
    figures = [placed(boat(), (236, 82), 1.05), placed(croc_head(), (150, 92), 0.7)]
    return group(top, *sky, sun, pond, shore, ripple, mangrove_tree((276, 86)), name, *figures)


def mangrove_tree(at: Point) -> Markup:
    """A crown on stilts."""
    roots = path(
        "M 0 -22 V -12 M 0 -14 C -4 -10 -12 -4 -14 6 "
        "M 0 -14 C 4 -10 12 -4 14 6 M 0 -14 C -2 -8 -5 0 -5 7 M 0 -14 C 2 -8 5 0 5 7",
        **LINE,
        stroke="#4a3a2a",
        stroke_width=2.4,
    )
    crown = path(
        "M -24 -24 C -28 -36 -14 -42 -8 -40 C -2 -50 14 -46 14 -39 C 24 -38 28 -28 22 -22 C 10 -18 -14 -18 -24 -24 Z",
        fill="#2f5a3a",
    )
    return group(roots, crown, at=at)


def how(p: Position) -> Markup:
    """Round, turn, players, options, pack."""
    pack = pack_words(p)
    pack = pack if len(pack) < 44 else f"pack ...{pack[-36:]}"
    return group(title((0, 129), time_words(p)), text(0, 144, table_words(p), **SMALL), text(0, 158, pack, **SMALL))


def banner(p: Position, done: Last | None, top: float) -> Markup:
    """Who decides what, or how the game has ended."""
    short, long = headline(p, done)
    ground = rect(0, top, PANEL_WIDE, 52, rx=9, fill=FRAME)
    sign = disc((23, top + 26), p.winner if p.winner >= 0 else "!" if p.over else p.seat, GLOW, GLOW_INK, 14)
    words = text(46, top + 22, short, font_size=14, fill="#ffffff", font_weight="bold")
    return group(ground, sign, words, text(46, top + 40, long, font_size=11, fill="#dbe6df"))


def last_action(done: Last | None, top: float) -> Markup:
    """What was done last."""
    frame = wash(0, top, PANEL_WIDE, 52, stroke=EMBER if done else RIM, stroke_width=1.6)
    if done is None:
        return group(frame, text(14, top + 31, "no action seen", **SMALL))
    label = text(14, top + 18, "Last action", font_size=11, fill=EMBER)
    what = ", ".join(filter(None, done.words))
    return group(frame, label, text(14, top + 38, what, font_size=13, font_weight="bold", fill=INK))


def haul(p: Position, done: Last | None, top: float) -> Markup:
    """The treasures held."""
    step, pieces = PANEL_WIDE / 4, []
    for k, (letter, count) in enumerate(zip(TREASURES, p.treasures, strict=True)):
        x, hot = step * k, bool(done and done.kind == "lose" and done.what == letter)
        frame = rect(
            x + 1,
            top + 10,
            step - 5,
            50,
            rx=8,
            fill=CARD,
            stroke=EMBER if hot else RIM,
            stroke_width=2.6 if hot else 1.2,
        )
        sign = placed(TREASURE_SHAPES[letter], (x + 21, top + 28), 1.15)
        number = text(x + 51, top + 36, count, font_size=20, fill=INK, **BOLD)
        name = text(x + step / 2 - 2, top + 54, TREASURE_NAMES[letter], font_size=9.5, fill=SOFT, text_anchor="middle")
        said = f"{count} {TREASURE_NAMES[letter]} held"
        pieces.append(place(of_treasure(letter), said, frame, sign, number, name, opacity=None if count else 0.55))
    needed = text(PANEL_WIDE, top + 3, kingsfoil_words(p), font_size=11, fill=SOFT, text_anchor="end")
    return group(title((0, top + 3), "Treasures"), needed, *pieces)


def dial(p: Position, top: float) -> Markup:
    """The croc's dial: speeds in an arc, a hand on the reading."""
    middle, speeds, pieces = (66.0, top + 52), p.parts.speeds, []
    for k, speed in enumerate(speeds):
        angle = pi * (k + 0.5) / len(speeds)
        x, y = middle[0] - 42 * cos(angle), middle[1] - 42 * sin(angle)
        here = p.dial == k + 1
        pieces.append(
            disc((x, y), speed, "#2f5a22" if here else "#dde5d4", "#ffffff" if here else INK, 10 if here else 8)
        )
    angle = pi * (p.dial - 0.5) / len(speeds)
    tip = (middle[0] - 27 * cos(angle), middle[1] - 27 * sin(angle))
    pointer = path("M", middle, "L", tip, **LINE, stroke="#2f5a22", stroke_width=3)
    plate = path(
        "M",
        (6.0, middle[1] + 5),
        "A 60 60 0 0 1",
        (126.0, middle[1] + 5),
        "Z",
        fill="#eef1e3",
        stroke=RIM,
        stroke_width=1.2,
    )
    speed_words, away = croc_words(p)
    words = [
        title((140, top + 18), "The croc"),
        text(140, top + 35, speed_words, **SMALL),
        text(140, top + 51, away, **SMALL),
    ]
    return group(plate, *pieces, pointer, placed(croc_head(), (middle[0], middle[1] - 3), 0.62), *words)


# ---------------------------------------------------------------- objectives


def objectives(p: Position, top: float) -> tuple[Markup, float]:
    """What the Adventurers that are seen want, and what it is worth now."""
    y, pieces = top + 26, [title((0, top + 10), "Secret objectives, the better one counts")]
    crowded = len(p.known_seats()) > 2
    for seat in p.known_seats():
        name = p.parts.adventurers[(p.adventurers[seat] or 1) - 1]["id"]
        pieces.append(text(0, y, f"seat {seat}: {name}", font_size=11.5, fill=INK, font_weight="bold"))
        for terms in p.objectives(seat):
            block, y = objective(p, terms, y + (13 if crowded else 15), 10 if crowded else 11)
            pieces.append(block)
        y += 17 if crowded else 21
    if not p.known_seats():
        pieces.append(text(0, y, "nobody's are open", **SMALL))
    return group(*pieces), y - 8


def objective(p: Position, terms: tuple[str, ...], y: float, size: float) -> tuple[Markup, float]:
    """One objective in lines, its worth at the right."""
    lines = [line for term in terms for line in term_lines(term, int(LETTERS_A_LINE / size))]
    words = [text(10, y + 13 * k, line, font_size=size, fill=SOFT) for k, line in enumerate(lines)]
    worth = disc((PANEL_WIDE - 9, y - 3.5), p.worth(terms), "#e9eadb", INK, 8, RIM)
    return group(*words, worth), y + 13 * (len(lines) - 1)


# ---------------------------------------------------------------- the key


def key(top: float) -> Markup:
    """What the small signs mean."""
    signs = (
        (placed(tiger(), (10, top + 12), 0.8), "tiger"),
        (placed(croc_symbol(), (88, top + 12), 0.95), "croc symbol"),
        (treasure("M", True, (193, top + 12), 24), "treasure taken"),
        (exit_arrow(0, -1, 0, 24), "exit"),
        (path("M", (78.0, top + 36), "h", 22, **LINE, stroke="#47603f", stroke_width=5), "mangroves"),
        (group(*[circle(181 + 7 * k, top + 36, 2.2, fill="#2f5a22") for k in range(3)]), "the croc's way"),
        (flag((5, top + 60)), "turn"),
        (rect(83, top + 53, 14, 14, rx=3, fill="none", stroke=GLOW, stroke_width=3), "sends boat"),
        (path("M", (182.0, top + 53), "V", top + 67, "H", 196, "Z", fill="#ffffff", stroke=SOFT), "white corner"),
    )
    pictures = [picture if name != "exit" else group(picture, at=(-2, top + 38)) for picture, name in signs]
    spots = [(x, y) for y in (16, 40, 64) for x in (24, 108, 208)]
    words = [text(x, top + y, name) for (x, y), (_, name) in zip(spots, signs, strict=True)]
    return group(*pictures, group(*words, font_size=11, fill=SOFT))
