"""SVG to pixels, with resvg and the fonts that ship in this package."""

from io import BytesIO
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from swamp_envs.view import need

# resvg draws no text without a font file. System fonts are skipped, so that pixels are the same on every machine.
_FONTS = [str(font) for font in sorted((Path(__file__).parent / "fonts").glob("*.ttf"))]
_FAMILY = "DejaVu Sans"


def svg_to_png(svg: str, path: str | Path | None = None, width: int | None = None) -> bytes:
    """The picture as a PNG file's bytes, written to a path if one is given; a width scales it."""
    png = need("resvg_py").svg_to_bytes(
        svg_string=svg,
        width=width,
        background="#ffffff",
        skip_system_fonts=True,
        font_files=_FONTS,
        font_family=_FAMILY,
        sans_serif_family=_FAMILY,
    )
    if path is not None:
        Path(path).write_bytes(png)
    return bytes(png)


def svg_to_rgb(svg: str, width: int | None = None) -> NDArray[np.uint8]:
    """The picture as a (height, width, 3) array."""
    image = need("PIL.Image").open(BytesIO(svg_to_png(svg, width=width)))
    return np.array(image.convert("RGB"), dtype=np.uint8)
