"""What Gymnasium and PettingZoo call render modes, for any match."""

from collections.abc import Mapping, Sequence
from typing import Any

from ..core.errors import OptionError
from ..core.match import Match
from .spaces import check_choice

RENDER_MODES = ("ansi", "rgb_array", "human")
METADATA: Mapping[str, Any] = {"render_modes": [*RENDER_MODES], "render_fps": 2}


def check_render_mode(mode: Any, accepted: Sequence[str] = RENDER_MODES) -> None:
    """Refuse a render mode that is none of those an environment has."""
    if mode is not None:
        check_choice("render_mode", mode, accepted)


class Screen:
    """Draws matches in one render mode: text, pixels, or a window that opens at the first picture."""

    def __init__(self, mode: str | None, metadata: Mapping[str, Any] = METADATA) -> None:
        """`metadata` may be an environment's own: how many pictures a second there are at most is looked up there."""
        check_render_mode(mode)
        self.mode, self._metadata = mode, metadata
        self._window: Any = None

    def render(self, match: Match, seat: int | None = None) -> Any:
        """The whole table, or what one seat sees of it."""
        if self.mode is None:
            raise OptionError(f"render: no render_mode was given; accepted: {', '.join(RENDER_MODES)}")
        if self.mode == "ansi":
            return match.ansi(seat)
        from ..view.raster import svg_to_rgb

        pixels = svg_to_rgb(match.svg(seat))
        if self.mode == "rgb_array":
            return pixels
        return self._show(pixels, match.game.title)

    def _show(self, pixels: Any, title: str) -> None:
        if self._window is None:
            from ..view.window import Window

            self._window = Window(title)
        self._window.fps = self._metadata["render_fps"]
        self._window.show(pixels)

    def close(self) -> None:
        if self._window is not None:
            self._window.close()
            self._window = None
