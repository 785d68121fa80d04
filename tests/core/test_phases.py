"""Phases as rows of a table, and the switches that find a row's kernels."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numba.core.errors import TypingError
from processes import Run

from swamp_envs.core.kernel import JIT_IS_OFF, kernel
from swamp_envs.core.parts import Held, Part, dtype_of, of
from swamp_envs.core.phases import END, Phase, Phases, Switch, diagram

pytestmark = pytest.mark.xdist_group("drives")

# A game of two phases outside the house, its rows' kernels in one file, the table in another, the verbs in a third.
FERRY = {
    "__init__.py": "",
    "rows.py": """
from swamp_envs.core.kernel import kernel

@kernel
def legal_loads(s, out):
    out[0], out[1] = 1, 2
    return 2

@kernel
def load(s, action):
    s.cargo += action
    s.phase = 1 if s.cargo > 3 else 0

@kernel
def legal_trips(s, out):
    out[0] = s.cargo
    return 1

@kernel
def cross(s, action):
    s.score += action
    s.cargo = 0
    s.phase = 0
""",
    "table.py": """
from swamp_envs.core.phases import Phase, Phases
from .rows import cross, legal_loads, legal_trips, load
PHASES = Phases(Phase("load", legal_loads, load, ("load", "cross")), Phase("cross", legal_trips, cross, ("load",)))
legal_in, apply_in = PHASES.legal, PHASES.apply
""",
    "play.py": """
import json
import numpy as np
from swamp_envs.core.records import record_dtype
from swamp_envs.core.kernel import kernel
from .table import apply_in, legal_in

@kernel
def play(states, out, turns):
    s = states[0]
    for k in range(turns):
        n = legal_in(s.phase, s, out)
        apply_in(s.phase, s, out[k % n])

states = np.zeros(1, record_dtype(("phase", "i1"), ("cargo", "i2"), ("score", "i8")))
play(states, np.zeros(2, np.int64), 1000)
print(json.dumps([int(states[0]["score"]), sum(play.stats.cache_hits.values()) if hasattr(play, "stats") else 0]))
""",
}
PLAY = "import ferry.play"


@pytest.fixture
def ferry(tmp_path: Path) -> Path:
    (tmp_path / "ferry").mkdir()
    for name, text in FERRY.items():
        (tmp_path / "ferry" / name).write_text(text, encoding="utf-8")
    return tmp_path


def score_by_hand(turns: int, loads: tuple[int, ...]) -> int:
    phase = cargo = score = 0
    for k in range(turns):
        if phase == 0:
            cargo += loads[k % len(loads)]
            phase = int(cargo > 3)
        else:
            phase, cargo, score = 0, 0, score + cargo
    return score


def test_rows_are_played_as_by_hand_compiled_cached_and_without_the_jit(run: Run, ferry: Path) -> None:
    score = score_by_hand(1000, (1, 2))
    assert [run(PLAY, ferry).said for _ in range(2)] == [[score, 0], [score, 1]]
    assert run(PLAY, ferry, NUMBA_DISABLE_JIT="1").said == [score, 0]


def test_an_edit_of_the_kernel_of_a_row_is_seen(run: Run, ferry: Path) -> None:
    """Two imports away from the loop that is kept."""
    run(PLAY, ferry)
    rows = ferry / "ferry" / "rows.py"
    rows.write_text(rows.read_text(encoding="utf-8").replace("= 1, 2", "= 1, 3"), encoding="utf-8")
    score = score_by_hand(1000, (1, 3))
    assert score != score_by_hand(1000, (1, 2))
    assert [run(PLAY, ferry).said for _ in range(2)] == [[score, 0], [score, 1]]


# --- switches ---------------------------------------------------------------------------------------------------------


SCORE = Part("score", Held("score", "i8", (), "points"))
BOAT = Part("boat", Held("boat", "i8", (), "where it is"))
WITH_BOAT, WITHOUT_BOAT = dtype_of(SCORE, BOAT), dtype_of(SCORE)


@kernel
def add(s: Any, x: Any) -> Any:
    s.score += x
    return True


@kernel
def subtract(s: Any, x: Any) -> Any:
    s.score -= x
    return np.int64(x)


@of(BOAT)
def sail(s: Any, x: Any) -> Any:
    s.boat += x
    return np.int64(7)


@kernel
def clear(s: Any, x: Any) -> Any:
    s.score = 0


REGISTER = Switch({5: add, 2: subtract, 9: sail})
ONE_BY_ONE = Switch({0: add, 1: clear})


@kernel
def use_register(states: Any, numbers: Any) -> Any:
    total = np.int64(0)
    for i in range(numbers.shape[0]):
        total += REGISTER(numbers[i], states[0], i)
    return total


@kernel
def use_one_by_one(states: Any, number: Any) -> Any:
    return ONE_BY_ONE(number, states[0], 1)


def test_numbers_lead_to_their_kernels_and_results_are_brought_to_one_type() -> None:
    states = np.zeros(1, WITH_BOAT)
    for numbers in (np.array([5, 2, 5, 9, 2], np.int8), np.array([5, 2, 5, 9, 2])):
        states[:] = 0
        assert use_register(states, numbers) == True + 1 + True + 7 + 4
        assert states.tolist() == [(0 - 1 + 2 - 4, 3)]


def test_a_kernel_of_other_records_has_no_place_in_a_switch() -> None:
    """The record has no boat: compiled, `sail` is not there at all, and no other kernel has its number."""
    states = np.zeros(1, WITHOUT_BOAT)
    assert use_register(states, np.array([5, 2, 5])) == True + 1 + True
    assert states.tolist() == [(1,)]


SHARED = Switch({4: (sail, subtract)})


@kernel
def use_shared(states: Any) -> Any:
    return SHARED(4, states[0], 3)


def test_a_number_may_be_shared_by_kernels_of_different_records() -> None:
    for use in (use_shared, lambda states: SHARED(4, states[0], 3)):
        afloat, ashore = np.zeros(1, WITH_BOAT), np.zeros(1, WITHOUT_BOAT)
        assert [use(afloat), use(ashore)] == [7, 3]
        assert (afloat.tolist(), ashore.tolist()) == ([(0, 3)], [(-3,)])


def test_python_calls_a_switch_as_kernels_do() -> None:
    s = np.zeros(1, WITH_BOAT)[0]
    assert [REGISTER(number, s, 3) for number in (np.int8(9), 2)] == [7, 3]
    with pytest.raises(KeyError):
        REGISTER(1, s, 3)


@pytest.mark.skipif(JIT_IS_OFF, reason="types are looked at by the compiler")
def test_kernels_whose_results_have_nothing_in_common_are_refused() -> None:
    with pytest.raises(TypingError, match="found the results bool of add, none of clear, accepted: results of one"):
        use_one_by_one(np.zeros(1, WITHOUT_BOAT), 0)


# --- tables and diagrams ----------------------------------------------------------------------------------------------


def test_a_row_without_a_kernel_is_no_case_of_the_switch() -> None:
    phases = Phases(Phase("wait", add, None, (END,)), Phase("act", add, subtract, ("wait",)))
    assert (phases.legal.kernels, phases.apply.kernels) == ({0: (add,), 1: (add,)}, {1: (subtract,)})
    assert phases.names == ("wait", "act")


def test_rows_may_have_numbers_of_their_own() -> None:
    phases = Phases(numbered={4: Phase("wait", add, None), 7: Phase("act", add, subtract)})
    assert (phases.legal.kernels, phases.apply.kernels) == ({4: (add,), 7: (add,)}, {7: (subtract,)})


def test_a_diagram_of_the_phases() -> None:
    """It begins with the first phase, and with one that follows no other."""
    phases = Phases(
        Phase("take a step", add, add, ("take a step", "rest")),
        Phase("rest", add, add, (END,)),
        Phase("travel", add, add, ("travel", "rest")),
    )
    assert diagram(phases.following()).splitlines() == [
        "stateDiagram-v2",
        '    state "take a step" as take_a_step',
        "    [*] --> take_a_step",
        "    [*] --> travel",
        "    take_a_step --> take_a_step",
        "    take_a_step --> rest",
        "    rest --> [*]",
        "    travel --> travel",
        "    travel --> rest",
    ]


def test_what_follows_is_that_of_the_rows_and_phases_that_are_played() -> None:
    phases = Phases(
        Phase("rest", add, add, ("move", "sleep", END)),
        numbered={
            3: (Phase("move", sail, sail, ("rest",)), Phase("move", subtract, subtract, (END,))),
            4: Phase("sleep", add, add),
        },
    )
    assert phases.following((SCORE, BOAT), lambda row: row.name != "sleep") == {
        "rest": ("move", END),
        "move": ("rest",),
    }
    assert phases.following((SCORE,)) == {"rest": ("move", "sleep", END), "move": (END,), "sleep": ()}


def test_phases_that_cannot_be() -> None:
    with pytest.raises(ValueError, match="phase 'act': found 'rest' to follow, accepted: act, wait, the end"):
        Phases(Phase("act", add, add, ("rest",)), Phase("wait", add, add))
    with pytest.raises(ValueError, match="found 'act' more than once, accepted: a name of its own for each"):
        Phases(Phase("act", add, add), Phase("act", add, add))
