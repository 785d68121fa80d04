"""numba's dispatcher for kernels: other kernels get a fragment of it, Python a program."""

# numba's internals have no types.
# pyright: reportAttributeAccessIssue=false, reportPrivateImportUsage=false

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from numba.core import compiler, dispatcher, sigutils, types, typing
from numba.core.compiler_lock import global_compiler_lock
from numba.core.errors import TypingError
from numba.core.registry import CPUDispatcher

from .cache import cache_for
from .programs import Fragment, parts_of, program_of
from .progress import progress
from .stamps import records_in

_OPTIONS = {
    "nopython": True,
    "nogil": True,
    "boundscheck": None,
    "no_cpython_wrapper": True,
    "no_cfunc_wrapper": True,
}


@contextmanager
def _no_collection() -> Iterator[None]:
    """Compiling makes millions of objects and little rubbish: to look for it takes a tenth of the time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


class _FragmentCompiler(dispatcher._FunctionCompiler):
    """Compiles into a fragment, where numba would make a library of its own."""

    def _compile_core(self, args: Any, return_type: Any) -> Any:
        flags = compiler.Flags()
        self.targetdescr.options.parse_as_flags(flags, self.targetoptions)
        context = self.targetdescr.target_context
        return compiler.compile_extra(
            self.targetdescr.typing_context,
            context,
            self.py_func,
            args=args,
            return_type=return_type,
            flags=flags,
            locals=self.locals,
            library=Fragment(context.codegen(), self.py_func),
            pipeline_class=self.pipeline_class,
        )


class KernelDispatcher(CPUDispatcher):
    """A kernel: `overloads` are its fragments, `programs` what Python calls."""

    def __init__(self, py_func: Callable, locals: Any = None, targetoptions: Any = None, **more: Any) -> None:
        super().__init__(py_func, locals or {}, targetoptions or _OPTIONS, **more)
        self._compiler = _FragmentCompiler(
            py_func, self.targetdescr, self.targetoptions, self.locals, self._compiler.pipeline_class
        )
        self.programs: dict[tuple, Any] = {}
        self._kept = cache_for(py_func, "program")

    @property
    def signatures(self) -> list[tuple]:
        return list(dict.fromkeys([*self.overloads, *self.programs]))

    @property
    def stats(self) -> Any:
        return super().stats._replace(cache_path=self._kept and self._kept.cache_path)

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """Asked by numba where another kernel calls this one."""
        signature, folded = self._compiler.fold_argument_types(args, kws)
        if self._can_compile:
            self._fragment(tuple(folded))
        name = self.py_func.__name__
        template = typing.make_concrete_template(f"CallTemplate({name})", name, self.nopython_signatures)
        return template, signature, folded, {}

    def _fragment(self, args: tuple) -> None:
        """One for all constants, unless it needs to know them: LLVM specialises programs where that pays."""
        plain = tuple(map(types.unliteral, args))
        try:
            super().compile(plain)
        except TypingError:
            if plain == args:
                raise
            super().compile(args)

    def add_overload(self, cres: Any) -> None:
        """Fragments are not entered in the table by which calls from Python are answered."""
        self.overloads[tuple(cres.signature.args)] = cres
        progress.functions += 1

    @global_compiler_lock
    def compile(self, sig: Any) -> Any:
        """Called where Python calls the kernel with new types of arguments: returns what it runs."""
        args = tuple(sigutils.normalize_signature(sig)[0])
        if args not in self.programs:
            self.programs[args] = program = self._load(args) or self._make(args)
            self._insert([each._code for each in args], program.entry_point, False)
        return self.programs[args].entry_point

    def _load(self, args: tuple) -> Any:
        program = self._kept and self._kept.load_overload(args, self.targetctx)
        if program:
            self._cache_hits[args] += 1
        return program

    def _make(self, args: tuple) -> Any:
        records = (record for each in args for record in records_in(each))
        with progress.compiling(records), _no_collection():
            super().compile(args)
            program = program_of(self.overloads[args])
        if self._kept:
            self._kept.save_overload(args, program, parts_of(self.overloads[args].library))
        return program

    def _reset_overloads(self) -> None:
        super()._reset_overloads()
        self.programs.clear()
        if self._kept:
            self._kept.flush()
