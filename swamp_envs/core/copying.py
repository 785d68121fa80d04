"""Copying and clearing whole arrays in kernels: numba's loops over them are seldom merged into one move of memory."""

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


def _clear_without_compiler(target: Any) -> None:
    target[...] = 0


def _clear(typing_context: Any, target: Any) -> Any:
    """Set all numbers of an array without gaps to zero."""

    def wipe(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        array = context.make_array(signature.args[0])(context, builder, args[0])
        cgutils.memset(builder, array.data, builder.mul(array.nitems, array.itemsize), 0)
        return context.get_dummy_value()

    if isinstance(target, types.Array) and target.layout == "C":
        return types.void(target), wipe
    return None


clear_array: Any = _clear_without_compiler if JIT_IS_OFF else intrinsic(_clear)
copy_array: Any = _copy_without_compiler if JIT_IS_OFF else intrinsic(_copy)
