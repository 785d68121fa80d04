"""The Swamp: the maps around boat and croc in full, the whole line in little when it is longer."""

from collections.abc import Mapping
from typing import Any

from swamp_envs.view.svg import Markup, Point, Preview, arrow, circle, element, group, place, rect, text

from ..maps import SIDE, STEPS, Place, joined
from .emblems import boat, croc_head, placed
from .pieces import BOLD, EMBER, FRAME, GLOW, INK, SOFT, WATER, pill
from .places import LANDING, map_places
from .reading import SHOWN, Position, read, window
from .story import DIRECTIONS, Last, came_from, card_words, counted, left_swamp
from .waters import CELL, centre, chart, columns, dotted, halo, ruler, slot, thumbnail

SIZE, GAP = SIDE * CELL, 9.0
STEP = SIZE + GAP
THUMB, THUMB_STEP = 30.0, 34.5
SWAMP_WIDE = SHOWN * STEP - GAP
CROC_INK, BOAT_INK = "#2f5a22", "#53300f"
ABOVE, BELOW, STRIP = 46.0, 24.0, 60.0


def swamp_height(p: Position) -> float:
    return ABOVE + SIZE + BELOW + (STRIP if len(p.swamp) > SHOWN else 0)


def swamp(p: Position, done: Last | None, at: Point) -> Markup:
    """Maps, figures and, of a long Swamp, the strip below; `at` is the top left corner."""
    shown = window(p, SHOWN)
    maps = group(
        *[bridge(p, number, shown) for number in shown],
        *[sheet(p, done, number, shown) for number in shown],
        *landing(p, shown),
        ruler(),
        figures(p, done, shown),
        at=(0, ABOVE),
    )
    below = [strip(p, shown, (0, ABOVE + SIZE + BELOW + 8))] if len(p.swamp) > SHOWN else []
    return group(maps, *far_croc(p, shown), *below, at=at)


def far_croc(p: Position, shown: range) -> list[Markup]:
    """How far away the croc is, when the picture does not reach it."""
    if p.croc is None or p.croc[0] in shown:
        return []
    side = "behind" if p.croc[0] < p.boat[0] else "ahead"
    away = counted(abs(p.croc[0] - p.boat[0]), "card")
    return [pill((SWAMP_WIDE - 62, 12), f"croc {away} {side}", CROC_INK, size=9.5)]


def left_of(number: int, shown: range) -> float:
    return (number - shown.start) * STEP


def bridge(p: Position, number: int, shown: range) -> Markup:
    """Water between two cards where both are open."""
    if number + 1 not in shown:
        return group()
    rows = joined(p.line[number], p.line[number + 1])
    x = left_of(number, shown) + SIZE - 1
    return group(*[rect(x, k * CELL, GAP + 2, CELL, fill=WATER) for k in range(SIDE) if rows >> k & 1])


def sheet(p: Position, done: Last | None, number: int, shown: range) -> Markup:
    """One card of the Swamp with its number."""
    card, x = p.swamp[number], left_of(number, shown)
    new = bool(done and done.kind == "add" and done.what == card.map)
    frame = [rect(-6, -6, SIZE + 12, SIZE + 12, rx=7, fill="none", stroke=EMBER, stroke_width=3)] if new else []
    here = p.boat[0] == number
    name = text(
        0,
        -30,
        f"{number} · {card_words(card)}",
        font_size=12,
        fill=INK if here else SOFT,
        font_weight="bold" if here else None,
    )
    picture = chart(p.line[number], p.parts.strengths(card.map), p.taken[number])
    pieces = (picture, columns(), name, *frame, map_places(p, number))
    return element("g", *pieces, transform=f"translate({x:.2f} 0)", data_map=card.map)


def landing(p: Position, shown: range) -> list[Markup]:
    """Where the next map will lie, if there is room in the picture."""
    if len(shown) == SHOWN or p.over:
        return []
    words = (
        f"card {len(p.swamp)} will lie here,",
        "the deck's top map when the boat",
        f"enters card {len(p.swamp) - 1}",
    )
    if p.phase == "add":
        words = (f"card {len(p.swamp)} will lie here,", "from the Pilot's hand", "")
    return [place(LANDING, " ".join(words).strip(), slot((len(shown) * STEP, 0), SIZE, words))]


def preview(values: Mapping[str, Any], move: str) -> Preview | None:
    """The map as it would lie at the end of the Swamp."""
    p, name = read(values), move.removeprefix("+")
    shown = window(p, SHOWN)
    if name == move or name not in p.parts.maps or not landing(p, shown):
        return None
    picture = chart(p.parts.maps[name], p.parts.strengths(name))
    return Preview(LANDING, group(picture, at=(left_of(len(p.swamp), shown), 0)))


# ---------------------------------------------------------------- boat and croc


def spot(place: Place, shown: range) -> Point | None:
    """A place in the picture, if its card is shown."""
    if place[0] not in shown:
        return None
    x, y = centre(place[1])
    return left_of(place[0], shown) + x, y


def figures(p: Position, done: Last | None, shown: range) -> Markup:
    """The croc's way, the croc, the boat and what it did last."""
    at, croc_at = spot(p.boat, shown), spot(p.croc, shown) if p.croc else None
    together = p.boat == p.croc
    pieces = [] if p.over else [dotted([spot(place, shown) for place in p.way], CROC_INK)]
    if croc_at:
        hot = bool(done and done.kind == "croc")
        head = placed(croc_head(), (croc_at[0] + 1, croc_at[1] + 2), 0.95)
        pieces.append(
            element(
                "g",
                halo(croc_at, CELL * (1.2 if together else 1), EMBER if hot else CROC_INK),
                head,
                data_figure="croc",
            )
        )
    if at:
        lean, scale = (-28, 0.62) if together else (0, 0.92)
        place = (at[0] + 8, at[1] - 13) if together else (at[0], at[1] - 1)
        ground = [] if together else [halo(at, CELL, EMBER if done and done.kind == "boat" else BOAT_INK)]
        pieces.append(element("g", *ground, placed(boat(), place, scale, lean), data_figure="boat"))
        pieces.append(trail(p, done, shown, at))
    return group(*pieces)


def trail(p: Position, done: Last | None, shown: range, at: Point) -> Markup:
    """An arrow for the boat's last step."""
    if left_swamp(p, done) and done:
        right, down = STEPS[DIRECTIONS.index(done.what)]
        start, end = at, (at[0] + right * CELL, at[1] + down * CELL * 0.92)
    else:
        before = came_from(p, done)
        start, end = (spot(before, shown) if before else None), at
        if start is None:
            return group()
    near = ((start[0] * 0.42 + end[0] * 0.58), (start[1] * 0.42 + end[1] * 0.58))
    tail = ((start[0] * 1.06 + end[0] * -0.06), (start[1] * 1.06 + end[1] * -0.06))
    if left_swamp(p, done):
        tail, near = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2), end
    return arrow(tail, near, head=9, stroke=EMBER, stroke_width=3.4)


# ---------------------------------------------------------------- the line in little


def strip(p: Position, shown: range, at: Point) -> Markup:
    """Every card of the Swamp, those above framed."""
    pieces = [small_sheet(p, number) for number in range(len(p.swamp))]
    frame = rect(
        shown.start * THUMB_STEP - 3,
        -3,
        len(shown) * THUMB_STEP - 4.5 + 6,
        THUMB + 6,
        rx=5,
        fill="none",
        stroke=FRAME,
        stroke_width=1.8,
    )
    return group(*pieces, frame, at=at)


def small_sheet(p: Position, number: int) -> Markup:
    """A thumbnail with dots for boat and croc."""
    card, cell = p.swamp[number], THUMB / SIDE
    picture = thumbnail(p.line[number], THUMB, p.parts.strengths(card.map), p.taken[number])
    dots = [
        circle(*centre(place[1], cell), 4.6, fill=fill, stroke="#ffffff", stroke_width=1.3)
        for place, fill in ((p.croc, CROC_INK), (p.boat, GLOW))
        if place and place[0] == number
    ]
    label = text(THUMB / 2, THUMB + 14, number, font_size=9.5, fill=SOFT, **BOLD)
    return group(picture, *dots, label, at=(number * THUMB_STEP, 0))
