"""Spaces as learners know them, with the one call of their inner loop made quick."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium import spaces

from ..core.encoding import Encoding
from ..core.errors import IllegalAction, OptionError

MASK_PLACES = ("observation", "info")
ILLEGAL_WAYS = ("raise", "lose")


def check_choice(name: str, found: Any, accepted: Sequence[str]) -> None:
    """Refuse a setting of a door that is none of those it takes."""
    if found not in accepted:
        raise OptionError(f"{name}: found {found!r}, accepted: {', '.join(accepted)}")


def advised(error: IllegalAction) -> IllegalAction:
    """The error with a word for whoever samples actions without a look at the mask."""
    error.add_note('with illegal="lose" it would end the episode instead, as checkers that ignore masks need')
    return error


def seen_space(encoding: Encoding, num_actions: int, mask_in: str) -> spaces.Space:
    """What an agent sees: its observation, with the mask of legal actions if that lies there."""
    check_choice("mask_in", mask_in, MASK_PLACES)
    box, mask = encoding.box(), spaces.Box(0, 1, (num_actions,), np.int8)
    return spaces.Dict({"observation": box, "action_mask": mask}) if mask_in == "observation" else box


class Choices(spaces.Discrete):
    """A `Discrete` whose `sample(mask)` takes 2 us where Gymnasium's takes 10 and more on a long mask."""

    def sample(self, mask: Any = None, *others: Any, **named: Any) -> Any:
        plain = not others and not named and isinstance(mask, np.ndarray) and mask.shape == (self.n,)
        legal = mask.nonzero()[0] if plain else ()
        if len(legal) == 0:
            return super().sample(mask, *others, **named)
        return self.start + legal[int(self.np_random.random() * len(legal))]
