"""A window on the screen, for render_mode="human"."""

import os
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from swamp_envs.view import need

_OF_THE_SCREEN = 0.9  # that a new window takes at most
_LOOK = 20  # milliseconds between two looks at the window's events


class Window:
    """Shows pictures, scaled to a window that fits the screen and can be resized; each stays for a frame at least.

    Closing it by hand only closes it: the program goes on, and later pictures are dropped.
    """

    def __init__(self, title: str = "swamp", fps: float | None = None) -> None:
        """Nothing opens before the first picture; without `fps` nothing waits."""
        os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
        self._pygame: Any = need("pygame")
        self._title, self.fps = title, fps
        self._screen: Any = None
        self._picture: Any = None
        self._until = 0.0  # milliseconds: when the picture has been there for a frame
        self.closed = False

    def show(self, rgb: NDArray[np.uint8]) -> None:
        """Put a (height, width, 3) picture in the window, when the one before has had its time."""
        self._keep_time()
        if self.closed:
            return
        self._picture = self._pygame.surfarray.make_surface(rgb.swapaxes(0, 1))
        if self._screen is None:
            self._open()
        self._draw()
        self._pygame.event.pump()  # a new window stays blank on some desktops until its events are looked at
        self._until = self._pygame.time.get_ticks() + (1000 / self.fps if self.fps else 0)

    def close(self) -> None:
        """Take the window away, for good; doing it twice is harmless."""
        if self._screen is not None:
            self._pygame.display.quit()
        self._screen = None
        self.closed = True

    def _open(self) -> None:
        """As large as the picture, or as much of it as the screen has room for."""
        display = self._pygame.display
        display.init()
        display.set_caption(self._title)
        room = [_OF_THE_SCREEN * side for side in display.get_desktop_sizes()[0]]
        scale = min(1.0, self._scale(room))
        size = [max(1, int(side * scale)) for side in self._picture.get_size()]
        self._screen = display.set_mode(size, self._pygame.RESIZABLE)

    def _scale(self, room: Sequence[float]) -> float:
        """By how much the picture grows to fill that room."""
        return min(there / side for there, side in zip(room, self._picture.get_size(), strict=True))

    def _draw(self) -> None:
        """The picture in the middle of the window, as large as it fits."""
        self._screen = self._pygame.display.get_surface()
        room, scale = self._screen.get_size(), self._scale(self._screen.get_size())
        size = [max(1, round(side * scale)) for side in self._picture.get_size()]
        corner = [(there - side) // 2 for there, side in zip(room, size, strict=True)]
        self._screen.fill("black")
        self._screen.blit(self._pygame.transform.smoothscale(self._picture, size), corner)
        self._pygame.display.flip()

    def _keep_time(self) -> None:
        """Answer the window's events until the next picture is due."""
        self._answer_events()
        while not self.closed and self._pygame.time.get_ticks() < self._until:
            self._pygame.time.wait(_LOOK)
            self._answer_events()

    def _answer_events(self) -> None:
        """Empty the queue, or the desktop calls the program frozen."""
        if self._screen is None:
            return
        events = {event.type for event in self._pygame.event.get()}
        if self._pygame.QUIT in events:
            self.close()
        elif self._pygame.VIDEORESIZE in events:
            self._draw()
