"""Spaces as learners know them, with the one call of their inner loop made quick."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from gymnasium import spaces

from ..core.encoding import Encoding
from ..core.errors import IllegalAction, OptionError
from ..core.fields import short

MASK_PLACES = ("observation", "info")
ILLEGAL_WAYS = ("raise", "lose")


def check_choice(name: str, found: Any, accepted: Sequence[str]) -> None:
    """Refuse a setting of a door that is none of those it takes."""
    if not isinstance(found, str) or found not in accepted:
        raise OptionError(f"{name}: found {short(found)}, accepted: {', '.join(accepted)}")


def read_reset_options(options: Any) -> Mapping[str, Any]:
    """What `reset` was given beside a seed; nothing for None."""
    if options is None:
        return {}
    if not isinstance(options, Mapping):
        raise OptionError(f"reset, options: found {short(options)}, accepted: a dict, or None")
    return options


def advised(error: IllegalAction) -> IllegalAction:
    """The error with a word for whoever samples actions without a look at the mask."""
    error.add_note('with illegal="lose" it would end the episode instead, as checkers that ignore masks need')
    return error


@dataclass(frozen=True)
class Showing:
    """How a door shows what an agent sees: with the mask of legal actions in a dict, or alone if the info has it."""

    mask_in: str
    obs_key: str  # of the observation in that dict; RLlib's modules look for "observations", tianshou's for "obs"
    mask_key: str  # of the mask beside it; tianshou's algorithms look for "mask"

    def __post_init__(self) -> None:
        check_choice("mask_in", self.mask_in, MASK_PLACES)
        for name in ("obs_key", "mask_key"):
            if not isinstance(getattr(self, name), str):
                raise OptionError(f"{name}: found {getattr(self, name)!r}, accepted: a text")
        if self.obs_key == self.mask_key:
            raise OptionError(f"mask_key: found {self.mask_key!r}, accepted: another text than obs_key")

    @property
    def is_dict(self) -> bool:
        return self.mask_in == "observation"

    def space(self, encoding: Encoding, num_actions: int) -> spaces.Space:
        box = encoding.box()
        return spaces.Dict(self.of(box, spaces.Box(0, 1, (num_actions,), np.int8))) if self.is_dict else box

    def of(self, seen: Any, mask: Any) -> Any:
        """What is seen and what is legal, put together; of their spaces, the space of that."""
        return {self.obs_key: seen, self.mask_key: mask} if self.is_dict else seen


class Choices(spaces.Discrete):
    """A `Discrete` whose `sample(mask)` takes 2 us where Gymnasium's takes 10 and more on a long mask."""

    def sample(self, mask: Any = None, *others: Any, **named: Any) -> Any:
        plain = not others and not named and isinstance(mask, np.ndarray) and mask.shape == (self.n,)
        legal = mask.nonzero()[0] if plain else ()
        if len(legal) == 0:
            return super().sample(mask, *others, **named)
        return self.start + legal[int(self.np_random.random() * len(legal))]
