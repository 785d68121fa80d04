"""Faults in kernels: an audit that is made of several gives the first fault that is found."""

import pytest

from swamp_envs.core.faults import Faults
from swamp_envs.core.kernel import kernel
from swamp_envs.core.parts import Part, of

SAIL = Part("sail")  # which no record has


class Fault(Faults):
    NONE = ""
    BENT = "it is bent"
    BROKEN = "it is broken"


@kernel
def audit_shape(is_bent):
    return Fault.BENT if is_bent else Fault.NONE


@kernel
def audit_whole(is_broken):
    if is_broken:
        return Fault.BROKEN
    return Fault.NONE


@of(SAIL)
def audit_sail(is_bent):
    return Fault.BROKEN


@kernel
def audit(is_bent, is_broken):
    return audit_sail(is_bent) or audit_shape(is_bent) or audit_whole(is_broken)


@pytest.mark.parametrize(
    ("is_bent", "is_broken", "found"),
    [(False, False, Fault.NONE), (True, False, Fault.BENT), (False, True, Fault.BROKEN), (True, True, Fault.BENT)],
)
def test_the_first_fault_is_found(is_bent: bool, is_broken: bool, found: Fault) -> None:
    assert audit(is_bent, is_broken) == found
    assert Fault.describe(audit(is_bent, is_broken)) == found.words
