"""Pickles of what holds records of games: closed with a digest, for kernels trust every number in a record.

A pickle can run code, so load only what you have made; the seal is against damage, not against malice.
"""

import copy
import hashlib
import pickle
from typing import Any, Self

from .errors import PositionError


class Sealed:
    """Pickled as bytes and their digest; damaged ones are refused."""

    def __reduce__(self) -> tuple:
        content = pickle.dumps(self.__getstate__())
        return _open, (type(self), content, _digest(type(self), content))

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        twin = memo[id(self)] = object.__new__(type(self))
        _restore(twin, copy.deepcopy(self.__getstate__(), memo))
        return twin


def _open(kind: type, content: bytes, digest: str) -> Any:
    if _digest(kind, content) != digest:
        raise PositionError(f"{kind.__name__}: the pickle was damaged, accepted: one as it was made")
    made = object.__new__(kind)
    _restore(made, pickle.loads(content))
    return made


def _restore(made: Any, state: Any) -> None:
    if hasattr(made, "__setstate__"):
        made.__setstate__(state)
    else:
        made.__dict__.update(state)


def _digest(kind: type, content: bytes) -> str:
    return hashlib.sha256(kind.__qualname__.encode() + content).hexdigest()
