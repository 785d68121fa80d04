"""Coloured text for terminals: escapes of 256 colours, which every terminal in use shows alike.

Each helper takes `colour`; when it is False the text comes out plain. Whether to colour (a terminal? NO_COLOR set?)
is for the caller to find out.
"""

import re
from collections.abc import Sequence
from functools import lru_cache

_ESCAPE = re.compile(r"\x1b\[[0-9;]*m")
_LEVELS = (0, 95, 135, 175, 215, 255)


def paint(text: str, ink: str = "", ground: str = "", bold: bool = False, colour: bool = True) -> str:
    """Text in an ink on a ground, both "#rrggbb" or nothing."""
    styles = [f"38;5;{nearest(ink)}"] if ink else []
    styles += [f"48;5;{nearest(ground)}"] if ground else []
    styles += ["1"] if bold else []
    return f"\x1b[{';'.join(styles)}m{text}\x1b[0m" if colour and styles else text


@lru_cache(maxsize=1024)
def nearest(rgb: str) -> int:
    """The number, of the 256, whose colour is closest to "#rrggbb"."""
    want = [int(rgb[at : at + 2], 16) for at in (1, 3, 5)]
    red, green, blue = (min(range(6), key=lambda k: abs(_LEVELS[k] - value)) for value in want)
    grey = max(0, min(23, round((sum(want) / 3 - 8) / 10)))
    cube_miss = _miss(want, [_LEVELS[red], _LEVELS[green], _LEVELS[blue]])
    return 232 + grey if _miss(want, [8 + 10 * grey] * 3) < cube_miss else 16 + 36 * red + 6 * green + blue


def _miss(want: Sequence[int], got: Sequence[int]) -> int:
    """How far apart two colours are."""
    return sum((a - b) ** 2 for a, b in zip(want, got, strict=True))


def plain(text: str) -> str:
    """Text without its escapes."""
    return _ESCAPE.sub("", text)


def pad(text: str, width: int) -> str:
    """Text filled up with spaces to the width that is seen."""
    return text + " " * (width - len(plain(text)))


def beside(left: Sequence[str], right: Sequence[str], gap: int = 3) -> str:
    """Two blocks of lines next to each other."""
    width = max(len(plain(line)) for line in left)
    rows = max(len(left), len(right))
    filled = zip([*left, *[""] * (rows - len(left))], [*right, *[""] * (rows - len(right))], strict=True)
    return "\n".join((pad(a, width + gap) + b).rstrip() for a, b in filled)
