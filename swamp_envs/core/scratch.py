"""Room for a kernel to work in: on the stack, for an allocation costs as much as a small rule."""

from typing import Any

import numpy as np
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from .kernel import JIT_IS_OFF


def _scratch_without_compiler(length: int, number: Any) -> np.ndarray:
    return np.empty(length, number)


def _scratch(typing_context: Any, length: Any, number: Any) -> Any:
    """An array of constant length, its numbers arbitrary; it is gone when the kernel that asked for it returns."""

    def reserve(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        kind = signature.return_type
        item = context.get_data_type(kind.dtype)
        size = context.get_abi_sizeof(item)
        array = context.make_array(kind)(context, builder)
        context.populate_array(
            array,
            data=cgutils.alloca_once(builder, item, length.literal_value),
            shape=[context.get_constant(types.intp, length.literal_value)],
            strides=[context.get_constant(types.intp, size)],
            itemsize=context.get_constant(types.intp, size),
            meminfo=None,
        )
        return array._getvalue()

    if isinstance(length, types.IntegerLiteral) and isinstance(number, types.NumberClass):
        return types.Array(number.dtype, 1, "C")(length, number), reserve
    return None


scratch: Any = _scratch_without_compiler if JIT_IS_OFF else intrinsic(prefer_literal=True)(_scratch)
