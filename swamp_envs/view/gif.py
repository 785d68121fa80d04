"""A game as an animation."""

from collections.abc import Iterable
from io import BytesIO
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from swamp_envs.view import need
from swamp_envs.view.raster import svg_to_rgb


def svgs_to_gif(
    svgs: Iterable[str], path: str | Path | None = None, ms: int = 600, width: int | None = None, hold_ms: int = 2400
) -> bytes:
    """Frames of `ms` milliseconds, the last held longer, in a loop; equal neighbours become one long frame."""
    pillow = need("PIL.Image")
    pictures = [svg_to_rgb(svg, width) for svg in svgs]
    if not pictures:
        raise ValueError("an animation needs at least one frame")
    palette = pillow.fromarray(_sample(pictures)).quantize(256)
    # no dithering: flat colours stay flat, and what does not move costs no bytes
    frames = [pillow.fromarray(rgb).quantize(palette=palette, dither=pillow.Dither.NONE) for rgb in pictures]
    durations = [ms] * (len(frames) - 1) + [hold_ms]
    out = BytesIO()
    frames[0].save(out, "GIF", save_all=True, append_images=frames[1:], duration=durations, loop=0)
    if path is not None:
        Path(path).write_bytes(out.getvalue())
    return out.getvalue()


def _sample(pictures: list[NDArray[np.uint8]]) -> NDArray[np.uint8]:
    """Some pixels of every frame: one palette for all, or colours would flicker from frame to frame."""
    return np.concatenate([rgb[::4, ::4] for rgb in pictures])
