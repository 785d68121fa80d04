"""The panel beside the board: title, what is going on, the four seats, the last action and the key."""

from swamp_envs.view.svg import Markup, group, path, rect, text

from .emblems import WILTED, cross, flower, pad, reeds, star, token
from .layout import HEIGHT, PANEL, PANEL_WIDTH
from .looks import FRAME, INK, PEN, SEATS, SOFT
from .reading import TEAMS, Last, Position
from .story import counts, headline, standing, turns_played

CARD, RIM = "#fbfbf5", "#d9decd"
BANNER = 138  # its middle
CARDS, CARD_HEIGHT, CARD_STEP = 176, 70, 80
LAST, KEY = HEIGHT - 112, HEIGHT - 78


def panel(p: Position, done: Last | None) -> Markup:
    """Everything beside the board, from top to bottom."""
    return group(title(p), banner(p), *cards(p), footer(done), at=(PANEL, 0))


def title(p: Position) -> Markup:
    """The name of the game and how it is played."""
    how = f"{p.setup} set-up, {'two teams' if p.teams else 'free for all'}"
    return group(
        reeds((PANEL_WIDTH - 34, 76)),
        text(0, 56, "SwapX", font_size=34, font_weight="bold", fill=FRAME),
        group(text(0, 80, how), text(0, 98, turns_played(p)), font_size=13, fill=SOFT),
    )


def banner(p: Position) -> Markup:
    """What is going on, with the token of the seat it is about."""
    (short, long), at = headline(p), (28, BANNER)
    mark = [token(at, p.seat, 15)] if not p.over else [star(at)] * bool(p.winners())
    x = 54 if mark else 20
    return group(
        rect(0, BANNER - 25, PANEL_WIDTH, 50, rx=8, fill=FRAME),
        *mark,
        text(x, BANNER - 4, short, font_size=14, font_weight="bold", fill="#ffffff"),
        text(x, BANNER + 15, long, font_size=13, fill="#dce7d8"),
    )


# ---------------------------------------------------------------- the seats


def cards(p: Position) -> list[Markup]:
    """The four seats, partners together."""
    if not p.teams:
        return [card(p, seat, CARDS + CARD_STEP * seat) for seat in range(4)]
    tops = [CARDS + CARD_STEP * row + 8 * (row > 1) for row in range(4)]
    pairs = [pairing(tops[0], "team A+C"), pairing(tops[2], "team B+D")]
    partners = [seat for team in TEAMS for seat in team]
    return pairs + [card(p, seat, top) for seat, top in zip(partners, tops, strict=True)]


def pairing(top: float, name: str) -> Markup:
    """The line along the two cards of a team, with its name running up beside it."""
    tall = CARD_STEP + CARD_HEIGHT
    line = path("M", (-8, top + 6), "L", (-8, top + tall - 6), **PEN, stroke=FRAME, stroke_width=3)
    upright = f"translate(-15 {top + tall / 2}) rotate(-90)"
    return group(line, text(0, 0, name, transform=upright, font_size=12, fill=SOFT, text_anchor="middle"))


def card(p: Position, seat: int, top: float) -> Markup:
    """One seat: who, how many cells and supplies, and how it stands."""
    look, middle, end = SEATS[seat], top + CARD_HEIGHT / 2, PANEL_WIDTH - 16
    return group(
        plate(p, seat, top),
        token((38, middle), seat, 21),
        text(74, middle - 4, look.name, font_size=17, font_weight="bold", fill=INK),
        text(74, middle + 17, ", ".join(counts(p, seat)), font_size=14, fill=SOFT),
        text(end, middle - 4, standing(p, seat), font_size=13, fill=SOFT, text_anchor="end"),
        star((end - 14, middle + 15)) if p.won(seat) else group(),
        opacity=None if p.alive[seat] or p.won(seat) else 0.45,
    )


def plate(p: Position, seat: int, top: float) -> Markup:
    """The ground of a seat's card, framed in its colour when it is in turn or has won."""
    stroke, wide = (SEATS[seat].fill, 3) if p.won(seat) or p.in_turn(seat) else (RIM, 1)
    return rect(0, top, PANEL_WIDTH, CARD_HEIGHT, rx=10, fill=CARD, stroke=stroke, stroke_width=wide)


# ---------------------------------------------------------------- the foot


def footer(done: Last | None) -> Markup:
    """The last action in words, and what the lily pads mean."""
    said = f"Last action: {done.words}" if done else "No action yet"
    return group(text(0, LAST, said, fill=INK), *key(0, 160, KEY, KEY + 32), font_size=13, fill=SOFT)


def key(left: float, right: float, upper: float, lower: float) -> list[Markup]:
    """Four signs with their meanings, two in a row."""
    near, far = left + 12, right + 12
    swatches = [rect(right, lower - 12 + 6 * k, 24, 6, fill=SEATS[k % 2].tint) for k in range(4)]
    return [
        group(pad((near, upper), r=12), flower((near, upper), 0, 12), text(near + 20, upper + 5, "feeds A")),
        group(pad((far, upper), r=12), text(far + 20, upper + 5, "feeds nobody")),
        group(pad((near, lower), WILTED, 12), cross((near, lower), 6), text(near + 20, lower + 5, "blocked")),
        group(*swatches, text(far + 20, lower + 5, "shared range")),
    ]
