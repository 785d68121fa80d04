"""A window on the screen, for render_mode="human"."""

import os
from typing import Any

import numpy as np
from numpy.typing import NDArray

from swamp_envs.view import need


class Window:
    """Shows pictures. Closing it by hand only closes it: the program goes on, and later pictures are dropped."""

    def __init__(self, title: str = "swamp") -> None:
        """Nothing opens before the first picture."""
        os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
        self._pygame: Any = need("pygame")
        self._title = title
        self._screen: Any = None
        self.closed = False

    def show(self, rgb: NDArray[np.uint8]) -> None:
        """Put a (height, width, 3) picture in the window."""
        self._answer_events()
        if self.closed:
            return
        size = (rgb.shape[1], rgb.shape[0])
        if self._screen is None or self._screen.get_size() != size:
            self._open(size)
        self._pygame.surfarray.blit_array(self._screen, rgb.swapaxes(0, 1))
        self._pygame.display.flip()
        self._pygame.event.pump()  # a new window stays blank on some desktops until its events are looked at

    def close(self) -> None:
        """Take the window away, for good; doing it twice is harmless."""
        if self._screen is not None:
            self._pygame.display.quit()
        self._screen = None
        self.closed = True

    def _open(self, size: tuple[int, int]) -> None:
        """Make the window, or give it a new size."""
        self._pygame.display.init()
        self._pygame.display.set_caption(self._title)
        self._screen = self._pygame.display.set_mode(size)

    def _answer_events(self) -> None:
        """Empty the queue, or the desktop calls the program frozen."""
        if self._screen is None:
            return
        if any(event.type == self._pygame.QUIT for event in self._pygame.event.get()):
            self.close()
