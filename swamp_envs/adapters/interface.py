"""The keywords that every door takes beside the options of its game, declared, checked and applied in one place."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

import numpy as np
from gymnasium import spaces

from ..core.encoding import Encoding
from ..core.errors import OptionError
from ..core.game import Variant
from ..core.shaping import PAYOFF, Shaping, shaping_for
from .spaces import check_choice

MASK_PLACES = ("observation", "info")
ILLEGAL_WAYS = ("raise", "lose")


@dataclass(frozen=True, kw_only=True)
class Interface:
    """How a door shows a game, what it pays, and what becomes of an illegal action.

    Each door spells these keywords in its signature, for editors and type checkers, with the defaults that stand here.
    """

    mask_in: str = "observation"  # where the mask of legal actions is: beside the observation in a dict, or in the info
    illegal: str = "raise"  # what an illegal action does
    obs_dtype: str | None = None
    obs_pack: bool = True
    rewards: str = PAYOFF
    obs_key: str = "observation"  # of the observation in that dict; RLlib's modules look for "observations"
    mask_key: str = "action_mask"  # of the mask beside it; tianshou's algorithms look for "mask"

    def __post_init__(self) -> None:
        check_choice("mask_in", self.mask_in, MASK_PLACES)
        check_choice("illegal", self.illegal, ILLEGAL_WAYS)
        for name in ("obs_key", "mask_key"):
            if not isinstance(getattr(self, name), str):
                raise OptionError(f"{name}: found {getattr(self, name)!r}, accepted: a text")
        if self.obs_key == self.mask_key:
            raise OptionError(f"mask_key: found {self.mask_key!r}, accepted: another text than obs_key")

    @classmethod
    def among(cls, keywords: Mapping[str, Any]) -> "Interface":
        """What a door was given, by name; its other keywords are its own affair."""
        return cls(**{each.name: keywords[each.name] for each in fields(cls)})

    @property
    def is_dict(self) -> bool:
        """Whether observation and mask are shown together."""
        return self.mask_in == "observation"

    def encoding(self, variant: Variant) -> Encoding:
        return variant.observation.encoding(self.obs_dtype, self.obs_pack)

    def shaping(self, variant: Variant, n: int) -> Shaping | None:
        """What adds to the rewards of n games, where something does."""
        return shaping_for(self.rewards, variant, n)

    def seat_spaces(self, variant: Variant) -> tuple[spaces.Space, spaces.Discrete]:
        """What one seat sees, and what it chooses from."""
        return self.space(variant), spaces.Discrete(variant.num_actions)

    def space(self, variant: Variant) -> spaces.Space:
        box = self.encoding(variant).box()
        if not self.is_dict:
            return box
        return spaces.Dict(self.shown(box, spaces.Box(0, 1, (variant.num_actions,), np.int8)))

    def shown(self, seen: Any, mask: Any) -> Any:
        """What is seen and what is legal, put together; of their spaces, the space of that."""
        return {self.obs_key: seen, self.mask_key: mask} if self.is_dict else seen


DEFAULT = Interface()
