"""Parts of records: what follows from a declaration, kernels of parts, and what a game is refused for."""

import sys
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from numba.core.errors import TypingError

from swamp_envs.core.kernel import JIT_IS_OFF, kernel
from swamp_envs.core.parts import EVERYTHING, Held, Part, blank_of, check_kernels, chosen, clear, dtype_of, has_part, of

HULL = Part("hull", Held("hull", "i4", (), "planks"), chosen("colour", "what it is painted in"))
SAIL = Part("sail", Held("sail", "i4", (), "feet"), Held("crew", "i1", ("bunks",), "who sleeps there", blank=-1))
FLAG = Part("flag")
MAST = Part("mast", Held("mast", "i4", (), "feet"))
BOAT = dtype_of(FLAG, SAIL, HULL, bunks=3)
RAFT = dtype_of(HULL)


@of(SAIL)
def hoist(s, feet):
    """Nobody without a sail can."""
    s.sail += feet
    return s.sail


@of(SAIL, HULL)
def weigh_down(s):
    return s.sail + s.hull


@of(HULL, MAST)
def never(s):
    return s.mast


@of(HULL, without=(SAIL,))
def row(s):
    s.hull += 5
    return s.hull


@kernel
def move(s):
    return row(s) if row(s) else hoist(s, 1)


@kernel
def set_out(s):
    s.hull += 1
    return hoist(s, 3) + 10


@kernel
def weigh(s):
    return weigh_down(s) + never(s)


@kernel
def shows_colours(s):
    return 7 if has_part(s, FLAG) else 8


@kernel
def lower(s):
    clear(s, SAIL)


@kernel
def scrap(s):
    clear(s, EVERYTHING)


def boat_and_raft() -> tuple[Any, Any]:
    return blank_of(BOAT)[0], blank_of(RAFT)[0]


def test_what_only_some_records_hold_is_nothing_to_the_others() -> None:
    boat, raft = boat_and_raft()
    assert [set_out(boat), set_out(boat), set_out(raft)] == [13, 16, 10]
    assert (boat.sail, boat.hull, raft.hull) == (6, 2, 1)
    assert (hoist(boat, 1), hoist(raft, 1)) == (7, 0)


def test_a_kernel_may_be_of_several_parts() -> None:
    boat, raft = boat_and_raft()
    boat.sail, boat.hull, raft.hull = 5, 2, 1
    assert [weigh(boat), weigh(raft)] == [7, 0]
    assert [weigh_down(boat), weigh_down(raft), never(boat)] == [7, 0, 0]


def test_a_kernel_may_be_for_records_without_a_part() -> None:
    boat, raft = boat_and_raft()
    assert [move(boat), move(raft)] == [1, 10]
    assert (boat.hull, raft.hull) == (0, 10)
    assert (row(boat), row(raft)) == (0, 15)


def test_a_kernel_can_ask_for_a_part_even_one_without_fields() -> None:
    assert [shows_colours(s) for s in boat_and_raft()] == [7, 8]


def test_a_kernel_is_of_parts_and_of_nothing_else() -> None:
    with pytest.raises(TypeError, match=r"^of: found 'sail', accepted: parts$"):
        of("sail")  # pyright: ignore


def test_a_record_begins_blank_with_sizes_for_the_names_in_shapes() -> None:
    boat, _ = boat_and_raft()
    assert (boat.sail, boat.hull, boat.crew.tolist()) == (0, 0, [-1, -1, -1])


def filled(dtype: np.dtype) -> Any:
    return np.full(dtype.itemsize, 0x11, np.uint8).view(dtype)[0]


def test_clearing_a_part_leaves_the_others() -> None:
    boat = filled(BOAT)
    lower(boat)
    assert (boat.sail, boat.crew.tolist()) == (0, [-1, -1, -1])
    assert (boat.hull, boat.colour) == (0x11111111, 0x11)


def test_clearing_everything_keeps_what_is_chosen_and_clears_the_padding() -> None:
    boat, blank = filled(BOAT), blank_of(BOAT)
    scrap(boat)
    blank["colour"] = 0x11
    assert boat.tobytes() == blank.tobytes()


def test_a_part_that_a_record_lacks_cannot_be_cleared() -> None:
    with pytest.raises(TypingError, match=r"clear: .*accepted: a record with part sail"):
        lower(boat_and_raft()[1])


# --- what a game is refused for ---------------------------------------------------------------------------------------


def check(**declared: Any) -> None:
    """A game with these two records, and a module that declares something."""
    module: Any = ModuleType("shipyard.rules")
    for name, value in declared.items():
        function = getattr(getattr(value, "found", value), "py_func", None)
        if function:
            function.__module__ = module.__name__
        setattr(module, name, value)
    sys.modules[module.__name__] = module
    try:
        check_kernels("Ships", "shipyard", [BOAT, RAFT])
    finally:
        del sys.modules[module.__name__]


def test_a_game_whose_kernels_read_what_their_records_hold_is_accepted() -> None:
    @of(SAIL)
    def reef(s):
        s.sail = s.sail + s.hull
        s.crew[0] = 1

    check(reef=reef)


@pytest.mark.skipif(JIT_IS_OFF, reason="kernels cannot be told from functions then")
def test_a_misspelt_field_is_refused() -> None:
    @kernel
    def drift(s):
        return s.hul

    with pytest.raises(TypeError, match=r"^Ships: shipyard.rules.drift reads s.hul, which .* accepted: hull$"):
        check(drift=drift)


@pytest.mark.skipif(JIT_IS_OFF, reason="kernels cannot be told from functions then")
def test_a_misspelt_field_that_is_called_as_something_in_the_module_is_refused() -> None:
    @kernel
    def leak(s):
        return s.weigh

    with pytest.raises(TypeError, match=r"^Ships: shipyard.rules.leak reads s.weigh, which .* accepted: "):
        check(leak=leak)


@pytest.mark.skipif(JIT_IS_OFF, reason="kernels cannot be told from functions then")
def test_a_field_that_only_some_records_hold_is_refused_where_all_are_meant() -> None:
    @kernel
    def flap(s):
        s.sail = 1

    with pytest.raises(TypeError, match=r"^Ships: shipyard.rules.flap reads s.sail, .*; kernels of sail may$"):
        check(flap=flap)


def test_parts_that_no_record_has_together_are_refused() -> None:
    @of(SAIL, MAST)
    def rig(s):
        return s.sail

    with pytest.raises(TypeError, match=r"rig is of part sail .*, part mast .*, which no record .* has together"):
        check(rig=rig)


def test_a_kernel_of_parts_that_takes_no_record_is_refused() -> None:
    @of(SAIL)
    def moor(room, n):
        return n

    with pytest.raises(TypeError, match=r"moor is of .part sail .*, and takes no record s: it would never be called"):
        check(moor=moor)


def test_a_part_of_no_record_is_refused() -> None:
    with pytest.raises(TypeError, match=r"^Ships: found part mast .*, which no record has; .* have flag, sail, hull"):
        check(MAST=MAST)
