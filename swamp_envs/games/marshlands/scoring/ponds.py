"""The Sacred Marshlands: ponds with frogs (M-9.6)."""

from ....core.kernel import kernel
from ..state import COLOURS
from .points import POND_POINTS, Kind, add_line


@kernel
def score_pond(root, found, lines, n):
    """Dead ends and nothing else, with a frog."""
    if not found.is_canal[root]:
        for colour in range(COLOURS):
            if (found.frogs[root] >> colour) & 1:
                n = add_line(lines, n, colour, Kind.FROG, root, POND_POINTS)
    return n
