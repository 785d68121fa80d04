"""The Sacred Marshlands: what cannot be true of a position."""

from ...core.faults import Faults
from ...core.kernel import kernel


class Fault(Faults):
    NONE = ""


@kernel
def audit(t, s):
    return Fault.NONE
