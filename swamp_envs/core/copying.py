"""Copying whole arrays in kernels: loops over planes of six by six are never merged into one move of memory."""

from typing import Any

from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from .kernel import JIT_IS_OFF


def _copy_without_compiler(target: Any, source: Any) -> None:
    target[...] = source


def _copy(typing_context: Any, target: Any, source: Any) -> Any:
    """Move the memory of one array into another of its shape and dtype, both without gaps."""

    def move(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        to, of = (
            context.make_array(kind)(context, builder, arg) for kind, arg in zip(signature.args, args, strict=True)
        )
        cgutils.raw_memcpy(builder, to.data, of.data, of.nitems, of.itemsize)
        return context.get_dummy_value()

    arrays = isinstance(target, types.Array) and isinstance(source, types.Array)
    if arrays and (target.dtype, target.ndim) == (source.dtype, source.ndim) and "C" == target.layout == source.layout:
        return types.void(target, source), move
    return None


copy_array: Any = _copy_without_compiler if JIT_IS_OFF else intrinsic(_copy)
