"""Inks and pens that several pictures of the Marshlands share."""

from typing import NamedTuple

from swamp_envs.view.svg import Value


class Colour(NamedTuple):
    """How a player's colour looks: on pieces, as a wash over cells, as an ink on paper."""

    name: str
    fill: str
    wash: str
    ink: str


COLOURS = (
    Colour("Red", "#c8553d", "#ecd2c8", "#8f3222"),
    Colour("Yellow", "#d9a521", "#f0e4bd", "#7c5a00"),
    Colour("Blue", "#4a7fb0", "#cfdde9", "#26527d"),
    Colour("Green", "#5b8f4e", "#d3e3c8", "#33602a"),
)
NOBODYS = Colour("Nobody's", "#a39a86", "#ddd8c9", "#5d5646")

PAPER, CARD, RIM, FRAME = "#f3ecd9", "#fffaf0", "#cdbf9f", "#4b4632"
INK, SOFT, EMBER, GLOW = "#33301f", "#6d6650", "#c2410c", "#ffe27a"
BOLD: dict[str, Value] = {"font_weight": "bold", "text_anchor": "middle"}
PEN: dict[str, Value] = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}
