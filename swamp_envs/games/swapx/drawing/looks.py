"""The looks of the four seats, and the inks and pens that several pictures share."""

from typing import NamedTuple

from swamp_envs.view.svg import Value


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

INK, SOFT = "#22352c", "#5b6f63"
FRAME, HALO = "#35513f", "#fdfaf0"
PEN: dict[str, Value] = {"stroke_linecap": "round", "stroke_linejoin": "round", "fill": "none"}
NAME: dict[str, Value] = {"font_weight": "bold", "text_anchor": "middle"}
