"""Functions whose call is, to the compiler, a call of the kernel that their arguments lead to."""

from collections.abc import Callable, Sequence
from typing import Any

from numba import types
from numba.extending import models, register_model


class CallType(types.Callable, types.Dummy):
    """numba's type of such a function: machine code holds a direct call, and can be cached."""

    def kernel_for(self, args: Sequence[Any]) -> Callable | None:
        """The kernel for arguments of these types."""
        raise NotImplementedError

    def _dispatcher(self, args: Sequence[Any]) -> Any:
        found = self.kernel_for(args)
        return types.Dispatcher(found) if found else None  # pyright: ignore

    def get_call_type(self, context: Any, args: Sequence[Any], kws: dict[str, Any]) -> Any:
        found = self._dispatcher(args)
        return found and found.get_call_type(context, args, kws)

    def get_impl_key(self, sig: Any) -> Any:
        return self._dispatcher(sig.args).get_impl_key(sig)

    def get_call_signatures(self) -> tuple[tuple, bool]:
        return (), True

    def __init_subclass__(cls) -> None:
        register_model(cls)(models.OpaqueModel)
