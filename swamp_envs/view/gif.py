"""A game as an animation."""

from collections.abc import Iterable
from io import BytesIO
from pathlib import Path

from swamp_envs.view import need
from swamp_envs.view.raster import svg_to_rgb


def svgs_to_gif(
    svgs: Iterable[str], path: str | Path | None = None, ms: int = 600, width: int | None = None, hold_ms: int = 2400
) -> bytes:
    """Frames of `ms` milliseconds, the last held longer, in a loop; equal neighbours become one long frame."""
    pillow = need("PIL.Image")
    # no dithering: flat colours stay flat, and the file stays small
    frames = [pillow.fromarray(svg_to_rgb(svg, width)).quantize(256, dither=pillow.Dither.NONE) for svg in svgs]
    if not frames:
        raise ValueError("an animation needs at least one frame")
    durations = [ms] * (len(frames) - 1) + [hold_ms]
    out = BytesIO()
    frames[0].save(out, "GIF", save_all=True, append_images=frames[1:], duration=durations, loop=0)
    if path is not None:
        Path(path).write_bytes(out.getvalue())
    return out.getvalue()
