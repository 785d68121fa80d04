"""Rows of numbers or records for a kernel to work with: on the stack, for allocating takes as long as a small rule."""

from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from .kernel import JIT_IS_OFF


def _scratch(typing_context: Any, length: Any, number: Any) -> Any:
    """A row of constant length, its numbers arbitrary; it is gone when the kernel that asked for it returns."""
    return _signature(length, number, clear=False)


def _zeros(typing_context: Any, length: Any, number: Any) -> Any:
    """Room of that kind, all zero."""
    return _signature(length, number, clear=True)


def _signature(length: Any, number: Any, clear: bool) -> Any:
    def reserve(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        item = context.get_data_type(signature.return_type.dtype)
        size = context.get_abi_sizeof(item)
        row = context.make_array(signature.return_type)(context, builder)
        # in words: of a large record reserved as such the compiler makes a variable for each byte, which takes it long
        words = -(-size * length.literal_value // 8)
        data = builder.bitcast(cgutils.alloca_once(builder, ir.IntType(64), words), item.as_pointer())
        if clear:
            cgutils.memset(builder, data, context.get_constant(types.intp, size * length.literal_value), 0)
        shape, strides, itemsize = (context.get_constant(types.intp, n) for n in (length.literal_value, size, size))
        context.populate_array(row, data=data, shape=[shape], strides=[strides], itemsize=itemsize, meminfo=None)
        return row._getvalue()

    if isinstance(length, types.IntegerLiteral) and isinstance(number, types.NumberClass | types.DType):
        return types.Array(number.dtype, 1, "C")(length, number), reserve
    return None


_on_stack = intrinsic(prefer_literal=True)
scratch: Any = np.empty if JIT_IS_OFF else _on_stack(_scratch)
zeros: Any = np.zeros if JIT_IS_OFF else _on_stack(_zeros)
