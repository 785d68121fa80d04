"""The batch against matches played one by one, and what it promises about seeds, buffers, threads and refusals."""

import hashlib
import os
import signal
import tracemalloc
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from fields import fields_of
from processes import Run

import swamp_envs
from reeds import GAME
from swamp_envs import Batch, IllegalAction, Match, OptionError, SwampError

VARIANTS = GAME.variants
MODES = ["same_step", "next_step", "off"]
ARRAYS = ("obs", "mask", "seat", "payoff", "over", "final_obs")


def batch_of(n: int, seed: int = 11, threads: int = 1, autoreset: str = "same_step", **options: Any) -> Batch:
    return swamp_envs.batch("reeds", n, seed, threads, autoreset, **options)


def contents(batch: Batch) -> dict[str, Any]:
    """Everything a batch shows, and the fields of its states."""
    shown = {name: getattr(batch, name).tolist() for name in ARRAYS}
    return shown | fields_of(batch.states) | {"legal": [batch.legal_actions(i).tolist() for i in range(batch.n)]}


class Table:
    """What row i of a batch has to show, by a match and by the words of the documentation alone."""

    def __init__(self, batch: Batch, i: int) -> None:
        self.batch, self.i, self.deals = batch, i, 0
        self.deal()

    def deal(self) -> None:
        self.match = Match(self.batch.variant, self.batch.seed + self.i + self.deals * self.batch.n)
        self.deals += 1
        self.over, self.payoff, self.final_obs = 0, [0.0] * self.match.variant.players, None

    def step(self, action: int) -> None:
        if self.match.over:
            if self.batch.autoreset == "next_step":
                self.deal()
            self.payoff = [0.0] * self.match.variant.players
            return
        actor = self.match.seat
        self.match.push(action)
        self.over, self.payoff = self.match.over, self.match.payoff
        if self.match.over:
            ended = self.over, self.payoff, self.match.flat_observation(actor).tolist()
            if self.batch.autoreset == "same_step":
                self.deal()
            self.over, self.payoff, self.final_obs = ended

    def check(self) -> None:
        batch, i, match = self.batch, self.i, self.match
        assert fields_of(batch.states[i]) == fields_of(match.state)
        assert batch.seat[i] == match.seat
        assert batch.legal_actions(i).tolist() == np.flatnonzero(batch.mask[i]).tolist() == match.legal_actions
        assert (batch.over[i], batch.payoff[i].tolist()) == (self.over, self.payoff)
        assert batch.finished[i] == bool(match.over)
        if not match.over:
            assert batch.obs[i].tolist() == match.flat_observation(match.seat).tolist()
        if self.over:
            assert batch.final_obs[i].tolist() == self.final_obs


@pytest.mark.parametrize("autoreset", MODES)
@pytest.mark.parametrize("options", VARIANTS.values(), ids=VARIANTS)
def test_a_batch_plays_like_matches_with_its_seeds(options: dict[str, Any], autoreset: str) -> None:
    """Long enough for every row to be dealt three times, where that is done."""
    batch = batch_of(5, autoreset=autoreset, **options)
    tables = [Table(batch, i) for i in range(5)]
    for step in range(45):
        for table in tables:
            table.check()
        actions = batch.random_actions().copy()
        if step % 2:
            actions = np.array([batch.legal_actions(i)[-1] if batch.mask[i].any() else 7 for i in range(5)])
        batch.step(actions)
        for table, action in zip(tables, actions, strict=True):
            table.step(int(action))
    assert {table.deals for table in tables} <= ({1} if autoreset == "off" else {3, 4, 5, 6})


def test_no_two_games_of_a_run_share_a_seed() -> None:
    batch = batch_of(4, seed=100)
    seen = [int(seed) for seed in batch._seeds]
    assert seen == [104, 105, 106, 107], "the next deals of each row, after 100 to 103"
    for _ in range(60):
        batch.step(batch.random_actions())
        seen += [int(seed) for seed in batch._seeds if seed not in seen]
    assert len(seen) == len(set(seen)) > 12


def test_seeds_wrap_at_their_end() -> None:
    batch = batch_of(2, seed=2**64 - 1)
    assert fields_of(batch.states[1]) == fields_of(swamp_envs.new("reeds", 0).state)


def test_a_reset_deals_anew_from_a_seed() -> None:
    batch, fresh = batch_of(3), batch_of(3, seed=5)
    for _ in range(20):
        batch.step(batch.random_actions())
    batch.reset(5)
    batch.final_obs[:] = 0  # which speaks of ends of before
    assert contents(batch) == contents(fresh)
    assert batch.random_actions().tolist() == fresh.random_actions().tolist()
    batch.reset()
    assert batch.seed != 5


def test_some_rows_are_dealt_anew_and_the_others_stand() -> None:
    batch = batch_of(4)
    batch.step(batch.random_actions())
    before = contents(batch)
    batch.reset_rows(np.array([2]))
    after = contents(batch)
    assert fields_of(batch.states[2]) == fields_of(swamp_envs.new("reeds", 11 + 2 + 4).state)
    for name in ("obs", "mask", "seat", "legal", *fields_of(batch.states)):
        assert [row for i, row in enumerate(after[name]) if i != 2] == [
            row for i, row in enumerate(before[name]) if i != 2
        ]


def test_some_rows_are_stepped_and_the_others_stand() -> None:
    batch = batch_of(4, autoreset="off")
    tables = [Table(batch, i) for i in range(4)]
    rows = np.array([3, 1])
    for _ in range(16):
        actions = batch.random_actions()[rows]
        batch.step_rows(rows, actions)
        for i, action in zip(rows, actions, strict=True):
            tables[i].step(int(action))
        for table in tables:
            table.check()
    assert batch.finished.tolist() == [False, True, False, True]


@pytest.mark.parametrize("autoreset", MODES)
def test_threads_change_nothing(autoreset: str) -> None:
    one, three = (batch_of(7, threads=threads, autoreset=autoreset, pack="generated:0-3") for threads in (1, 3))
    for _ in range(40):
        assert one.random_actions().tolist() == three.random_actions().tolist()
        for batch in (one, three):
            batch.step(batch._random)
        assert contents(one) == contents(three)


def test_there_may_be_more_threads_than_games() -> None:
    batch = batch_of(2, threads=5)
    batch.step(batch.random_actions())
    assert batch.states["ply"].tolist() == [1, 1]


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("action", [-1, 30, 12, 2**40, -(2**63)])
def test_one_illegal_action_and_no_game_is_stepped(action: int, threads: int) -> None:
    batch = batch_of(4, threads=threads)
    before = contents(batch)
    actions = batch.random_actions().copy()
    actions[2] = action
    with pytest.raises(IllegalAction, match=r"^seat 0 cannot play .* legal here: ") as refused:
        batch.step(actions)
    assert refused.value.__notes__ == ["in game 2 of the batch; no game was stepped"]
    assert contents(batch) == before
    with pytest.raises(IllegalAction):
        batch.step_rows(np.array([0, 2]), actions[[0, 2]])
    assert contents(batch) == before


@pytest.mark.parametrize(
    "actions",
    [
        np.zeros(3, int),
        np.zeros(5, int),
        np.zeros((4, 1), int),
        np.zeros(4),
        np.zeros(4, bool),
        np.zeros(4, "U1"),
        np.zeros(4, object),
        0,
        None,
        "0000",
    ],
)
def test_actions_of_another_shape_or_type_are_refused(actions: Any) -> None:
    batch = batch_of(4)
    before = contents(batch)
    with pytest.raises(SwampError, match=r"^actions: found .*, accepted: whole numbers of shape \(4,\)$"):
        batch.step(actions)
    assert contents(batch) == before


@pytest.mark.parametrize("kind", ["i1", "u1", "i2", "u4", "i8", "u8", list])
def test_actions_of_any_whole_type_are_taken(kind: Any) -> None:
    batch, twin = batch_of(4), batch_of(4)
    actions = twin.random_actions().copy()
    twin.step(actions)
    batch.step(actions.tolist() if kind is list else actions.astype(kind))
    assert contents(batch) == contents(twin)


# A kernel does not look where it writes, so this runs in a process of its own.
BAD_ROWS = """
import json, sys
import numpy as np, swamp_envs
swamp_envs.register_game("reeds", "reeds")
said = []
for rows in ([0, 0], [-1], [0.0], [[0]], [4], [2**40]):
    for call in ("reset_rows", "step_rows"):
        batch = swamp_envs.batch("reeds", 4, 11)
        actions = [batch.random_actions()[: len(rows)]] if call == "step_rows" else []
        before = batch.states.tobytes()
        try:
            getattr(batch, call)(np.array(rows), *actions)
            said.append(f"{call} {rows}: taken")
        except Exception as error:
            refused = isinstance(error, swamp_envs.SwampError) and str(error).startswith("rows: found ")
            if not refused or batch.states.tobytes() != before:
                said.append(f"{call} {rows}: {type(error).__name__} {str(error)[:60]}")
print(json.dumps(said))
"""


@pytest.mark.xdist_group("drives")
@pytest.mark.usefixtures("drives")  # whose cache it takes
def test_rows_that_are_not_there_or_come_twice_are_refused(run: Run) -> None:
    """The second action of a row that comes twice would be checked against the moves of before."""
    assert run(BAD_ROWS).said == []


@pytest.mark.parametrize("kind", [list, np.int32, np.uint8])
def test_rows_of_any_whole_type_are_taken(kind: Any) -> None:
    batch, twin = batch_of(4), batch_of(4)
    twin.reset_rows(np.array([1, 3]))
    rows: Any = [1, 3] if kind is list else np.array([1, 3], kind)
    batch.reset_rows(rows)
    assert contents(batch) == contents(twin)


def test_all_arrays_stay_where_they_are() -> None:
    batch = batch_of(6)
    arrays = {name: getattr(batch, name) for name in (*ARRAYS, "states", "obs_records", "final_obs_records")}
    random = batch.random_actions()
    for step in range(40):
        batch.step(batch.random_actions())
        if step == 20:
            batch.reset()
    assert all(getattr(batch, name) is array for name, array in arrays.items())
    assert batch.random_actions() is random
    assert np.shares_memory(batch.obs, batch.obs_records)


@pytest.mark.parametrize("threads", [1, 2])
def test_a_step_allocates_nothing_of_the_size_of_the_batch(threads: int) -> None:
    batch = batch_of(20_000, threads=threads)
    batch.step(batch.random_actions())
    tracemalloc.start()
    for _ in range(3):
        batch.step(batch.random_actions())
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 20_000, "the smallest array of the batch has 20,000 bytes"


def test_random_actions_are_legal_and_uniform() -> None:
    """The second decision has six patches to choose from, in every game."""
    batch = batch_of(6000)
    batch.step(batch.random_actions())
    assert (batch.mask.sum(1) == 6).all()
    tally = np.zeros(30, int)
    for _ in range(5):
        actions = batch.random_actions()
        assert batch.mask[np.arange(6000), actions].all()
        tally += np.bincount(actions, minlength=30)
    patches = tally[12:18]
    assert patches.sum() == 30_000
    assert ((patches - 5000) ** 2 / 5000).sum() < 25, "six standard deviations from a uniform draw"


def test_random_actions_do_not_touch_the_games() -> None:
    batch = batch_of(5)
    before = contents(batch)
    assert len({tuple(batch.random_actions()) for _ in range(20)}) > 10
    assert contents(batch) == before


def test_random_actions_of_finished_games_are_0() -> None:
    batch = batch_of(3, autoreset="off")
    for _ in range(14):
        batch.step(batch.random_actions())
    assert batch.finished.all()
    assert batch.random_actions().tolist() == [0, 0, 0]
    assert not batch.mask.any()


REFUSED: dict[str, Callable[[], Batch]] = {
    "n=0": lambda: batch_of(0),
    "n=-1": lambda: batch_of(-1),
    "threads=0": lambda: batch_of(1, threads=0),
    "autoreset": lambda: batch_of(1, autoreset="never"),
}


@pytest.mark.parametrize("made", REFUSED.values(), ids=REFUSED)
def test_batches_that_make_no_sense_are_refused(made: Callable[[], Batch]) -> None:
    with pytest.raises(OptionError, match=r"^(batch|autoreset): found .*[,;] accepted: "):
        made()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="nothing is forked here")
@pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")
def test_a_batch_with_threads_goes_on_in_a_forked_child() -> None:
    """The child has the pool, but none of its threads."""
    batch = swamp_envs.batch("swapx", 8, seed=3, threads=2)
    batch.step(batch.random_actions())
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        signal.alarm(60)  # ends it if it hangs
        batch.step(batch.random_actions())
        os.write(writer, hashlib.sha256(batch.states.tobytes()).digest())
        os._exit(0)
    os.waitpid(child, 0)
    os.close(writer)
    batch.step(batch.random_actions())
    assert os.read(reader, 32) == hashlib.sha256(batch.states.tobytes()).digest()
    os.close(reader)
