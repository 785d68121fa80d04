"""The Sacred Marshlands: the numbers of actions that not all acts number alike (M-26.3)."""

from enum import IntEnum

import numpy as np

from ...core.actions import NO_ACTION
from ...core.kernel import kernel
from .acts import ACTS
from .families import family_of


class Kind(IntEnum):
    """Their kinds."""

    HOME, CLAIM, BACK, SWAP, EXCHANGE, PARTNER, DEMAND, SHORE, LIFT = range(9)


def _first(act: str, kind: Kind) -> int:
    """The first number of a kind in an act, or NO_ACTION."""
    kinds = family_of({"act": act}).actions.kinds
    return kinds[kind.name.lower()].first if kind.name.lower() in kinds else NO_ACTION


_FIRST = np.array([[_first(act, kind) for kind in Kind] for act in ACTS])


@kernel
def first_of(s, kind):
    """The first number of a kind of actions in the act that is played."""
    return _FIRST[s.act, kind]
