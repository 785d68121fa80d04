"""Records to compare: numpy compares those with array fields not at all."""

from typing import Any

import numpy as np


def fields_of(states: np.ndarray | np.record) -> dict[str, Any]:
    """The fields of one record, or of a row of them, as plain Python."""
    return {name: states[name].tolist() for name in states.dtype.names or ()}
