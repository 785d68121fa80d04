"""Tiles and cards as pictures of their own, for the panel and for the sheets."""

from swamp_envs.view.svg import Markup, Point, element, group, path, text

from .emblems import TERRAIN_SHAPES, timer
from .parts import Parts
from .pieces import BOLD, INK, placed, shortened, wash
from .spaces import EDGE, HAZARD_RIM, SIZE, WIDE, Space, on_disc, patch

HEAD = 29.0  # how high a card's head is


def tile_width(parts: Parts, name: str, scale: float) -> float:
    return scale * WIDE * len(parts.tiles[name])


def tile_picture(parts: Parts, name: str, at: Point, scale: float) -> list[Markup]:
    """A tile as it lies with B in the east, around a point; nothing for what is not seen."""
    if name not in parts.tiles:
        return []
    halves = parts.tiles[name]
    left = at[0] - scale * EDGE * (len(halves) - 1)
    picture = placed(patch({(k, 0): space for k, space in enumerate(halves)}), (left, at[1]), scale)
    hazard = parts.hazards.get(name)
    back = [back_sign(hazard, (at[0] + scale * 36, at[1] - scale * 44))] if hazard else []
    letters = half_letters((left, at[1]), scale) if len(halves) > 1 else []
    return [element("g", picture, *letters, *back, data_tile=name)]


def half_letters(at: Point, scale: float) -> list[Markup]:
    """A and B below the middles of the halves."""
    (x, y), size = at, 9 + 3 * scale
    letters = [
        text(x + scale * WIDE * k, y + scale * 0.72 * SIZE + size / 3, letter, font_size=size, **BOLD)
        for k, letter in enumerate("AB")
    ]
    return [group(*letters, fill="#ffffff", stroke=INK, stroke_width=2.6, paint_order="stroke")]


def back_sign(hazard: Space, at: Point) -> Markup:
    """What is on the other side of a bog tile."""
    return placed(on_disc(TERRAIN_SHAPES[hazard.terrain], HAZARD_RIM), at, 0.62)


def card_frame(name: str, wide: float, high: float, colour: str, timers: int = 0) -> Markup:
    """An empty card: its name and its timers in a head of a colour."""
    head = path(f"M 0 {HEAD} V 9 A 9 9 0 0 1 9 0 H", wide - 9, f"a 9 9 0 0 1 9 9 V {HEAD} Z", fill=colour)
    label = text(14, 20, shortened(name, int(wide / 11) - 2 * timers), font_size=14, font_weight="bold", fill="#ffffff")
    glasses = [placed(timer(), (wide - 20 - 17 * k, HEAD / 2), 0.92) for k in range(timers)]
    return group(wash(0, 0, wide, high, stroke=colour, stroke_width=1.8), head, label, *glasses)
