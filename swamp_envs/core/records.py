"""Records: numpy's structured types whose fields read as attributes, in kernels and in Python alike."""

from typing import Any

import numpy as np


def record_dtype(*fields: tuple[Any, ...]) -> np.dtype:
    """A record of these fields, `(name, type)` or `(name, type, shape)` each: `s.boat` reads one.

    Arrays of it stay plain ndarrays on purpose: numba takes them in 0.3 us, an np.recarray in 1.6 us.
    """
    for name, *_ in fields:
        if hasattr(np.record, name):
            raise ValueError(f"a field cannot be called {name!r}: numpy's records have an attribute of that name")
    return np.dtype((np.record, _fill_gaps(np.dtype(list(fields), align=True))))


def _fill_gaps(dtype: np.dtype) -> np.dtype:
    """Name the padding too: numpy copies fields only, and equal records must have equal bytes."""
    names, formats, offsets = [], [], []
    end = 0
    fields: Any = dtype.fields or {}
    for offset, name in [*sorted((fields[name][1], name) for name in fields), (dtype.itemsize, "")]:
        if offset > end:
            names.append(f"gap_at_{end}")
            formats.append(np.dtype(("u1", (offset - end,))))
            offsets.append(end)
        if name:
            names.append(name)
            formats.append(fields[name][0])
            offsets.append(offset)
            end = offset + formats[-1].itemsize
    layout = {"names": names, "formats": formats, "offsets": offsets, "itemsize": dtype.itemsize, "aligned": True}
    return np.dtype(layout)  # type: ignore[arg-type]
