"""Observations: one memory, read as a record by kernels, as a row by learners, and by name by people."""

import numpy as np
import pytest

from swamp_envs import game
from swamp_envs.core.errors import OptionError
from swamp_envs.core.observation import Field, Observation, bits, category, count, flag, of_pack
from swamp_envs.core.registry import HOUSE

FIELDS = (
    Field("board", (2, 3), 0, 1, "a board"),
    Field("phase", (), -1, 5, "a number"),
    Field("seats", (4,), 0, 100, "a row"),
)
LAYOUT = Observation("i1", *FIELDS)


@pytest.mark.parametrize("base", ["i1", "u1", "i2", "f4"])
def test_records_lie_in_memory_as_rows_without_gaps(base: str) -> None:
    layout = Observation(base, *FIELDS)
    records = np.zeros(3, layout.dtype)
    records["board"][1] = [[1, 2, 3], [4, 5, 6]]
    records["phase"] = [7, 8, 9]
    records["seats"][2] = [10, 11, 12, 13]
    rows = layout.flat(records)
    assert (rows.shape, rows.dtype, layout.size) == ((3, 11), np.dtype(base), 11)
    assert rows[1].tolist() == [1, 2, 3, 4, 5, 6, 8, 0, 0, 0, 0]
    assert rows[2].tolist() == [0, 0, 0, 0, 0, 0, 9, 10, 11, 12, 13]
    records["phase"][0] = 42
    assert rows[0, 6] == 42, "the rows are a copy"


def test_rows_are_split_by_name() -> None:
    batch = np.arange(22, dtype=np.int8).reshape(2, 11)
    parts = LAYOUT.split(batch)
    assert {name: part.shape for name, part in parts.items()} == {"board": (2, 2, 3), "phase": (2,), "seats": (2, 4)}
    assert parts["board"][1].tolist() == [[11, 12, 13], [14, 15, 16]]
    assert parts["phase"].tolist() == [6, 17]
    single = LAYOUT.split(batch[1])
    assert single["phase"] == 17
    assert single["seats"].tolist() == [18, 19, 20, 21]
    assert LAYOUT.slices == {"board": slice(0, 6), "phase": slice(6, 7), "seats": slice(7, 11)}


def test_the_box_has_the_bounds_of_every_field() -> None:
    box = LAYOUT.box()
    assert (box.shape, box.dtype) == ((11,), np.dtype("i1"))
    assert box.low.tolist() == [0] * 6 + [-1] + [0] * 4
    assert box.high.tolist() == [1] * 6 + [5] + [100] * 4
    assert np.zeros(11, np.int8) in box
    assert np.full(11, 2, np.int8) not in box


def test_fields_of_the_pack_come_last() -> None:
    with pytest.raises(ValueError, match="come last"):
        Observation("i1", of_pack(FIELDS[0]), FIELDS[1])


# --- as a door gives them --------------------------------------------------------------------------------------------

KINDS = Observation(
    "i1",
    count("far", (2,), -4, 2, "a count"),
    flag("wet", (), "a flag"),
    category("suit", (), -1, 2, "one of four"),
    category("tile", (), 0, 53, "one of many"),
    bits("ways", (), 3, "three flags"),
    of_pack(flag("deep", (2,), "of the pack")),
)
ROW = np.array([-4, 1, 1, 0, 53, 0b110, 1, 0], np.int8)
ENCODED = [-1, 0.25, 1, 0, 1, 0, 0, 1, 0, 1, 0, 1, 1, 0, 1, 1]


def test_as_floats_counts_are_scaled_and_categories_and_bits_are_flags() -> None:
    encoding = KINDS.encoding("float32")
    assert encoding(ROW).tolist() == [*ENCODED, 1, 0]
    assert encoding(np.stack([ROW, ROW])).tolist() == [[*ENCODED, 1, 0]] * 2
    assert encoding(ROW) in encoding.box()


def test_the_pack_can_be_left_out() -> None:
    assert KINDS.encoding("float32", pack=False)(ROW).tolist() == ENCODED
    plain = KINDS.encoding(pack=False)
    assert plain(ROW).tolist() == ROW[:-2].tolist()
    assert np.shares_memory(plain(ROW), ROW)
    assert plain.box().shape == (len(ROW) - 2,)


@pytest.mark.parametrize("pack", [True, False])
@pytest.mark.parametrize("name", HOUSE)
def test_floats_tell_the_numbers_that_they_were_made_of(name: str, pack: bool) -> None:
    observation = game(name).default.observation
    plain, encoding = (observation.encoding(dtype, pack) for dtype in (None, "float32"))
    dice = np.random.default_rng(1)
    numbers = dice.integers(plain.low.astype(int), plain.high.astype(int) + 1, (50, plain.size)).astype(plain.dtype)
    found = np.zeros_like(numbers)
    encoding.decode(encoding(numbers), found)
    assert (found == numbers).all()
    plain.decode(plain(numbers), found)
    assert (found == numbers).all()


def test_another_dtype_is_refused() -> None:
    with pytest.raises(OptionError, match=r"obs_dtype: found 'int32', accepted: 'float32'"):
        KINDS.encoding("int32")


def test_tables_name_the_kinds() -> None:
    texts = [field.kind_text for field in KINDS.fields]
    assert texts == ["count", "flag", "category of 4", "category of 54", "3 bits", "flag, pack"]
