"""The decorator itself."""

import functools
import inspect
from collections.abc import Callable
from typing import Any

import numpy as np
from numba import config, njit
from numba.core import codegen, compiler, dispatcher
from numba.core.cpu import CPUContext

from . import stamps
from .cache import cache_for, warn_of_change

JIT_IS_OFF = bool(getattr(config, "DISABLE_JIT", 0))  # NUMBA_DISABLE_JIT=1

# What this package builds on beyond numba's public interface, with the parameters that it gives or takes.
_BUILT_ON = (
    (codegen.JITCodeLibrary, "__init__", "self codegen name"),
    (codegen.JITCodeLibrary, "finalize", "self"),
    (codegen.JITCodeLibrary, "_get_module_for_linking", "self"),
    (codegen.JITCodeLibrary, "_finalize_dynamic_globals", "self"),
    (codegen.JITCodeLibrary, "get_pointer_to_function", "self name"),
    (codegen.JITCPUCodegen, "set_env", "self env_name env"),
    (CPUContext, "create_cpython_wrapper", "self library fndesc env call_helper release_gil"),
    (CPUContext, "get_executable", "self library fndesc env"),
    (compiler, "compile_extra", "typingctx targetctx func args return_type flags locals library pipeline_class"),
    (dispatcher._FunctionCompiler, "_compile_core", "self args return_type"),  # pyright: ignore
    (dispatcher.Dispatcher, "__init__", "self py_func locals targetoptions pipeline_class"),
    (dispatcher.Dispatcher, "get_call_template", "self args kws"),
    (dispatcher.Dispatcher, "add_overload", "self cres"),
    (dispatcher.Dispatcher, "compile", "self sig"),
    (dispatcher.Dispatcher, "_reset_overloads", "self"),
)


def kernel(function: Callable[..., Any]) -> Any:
    """Compile a function with numba, without the GIL; with the JIT off, run it as it is, integers wrapping silently."""
    if JIT_IS_OFF:
        return np.errstate(over="ignore")(function)
    stamps.homes.add(function.__module__.partition(".")[0])
    dispatcher_class = _dispatcher_class()
    if dispatcher_class:
        return dispatcher_class(function)
    compiled: Any = njit(nogil=True)(function)
    compiled._cache = cache_for(function, "function") or compiled._cache
    return compiled


@functools.cache
def _dispatcher_class() -> type | None:
    """The dispatcher that makes programs of kernels, or None if numba is not built as it was."""
    try:
        for owner, name, parameters in _BUILT_ON:
            found = " ".join(inspect.signature(getattr(owner, name)).parameters)
            if found != parameters:
                raise AttributeError(f"{owner.__name__}.{name} has the parameters {found}")
        from .dispatcher import KernelDispatcher
    except Exception as error:
        warn_of_change("take three times as long to compile", repr(error))
        return None
    return KernelDispatcher
