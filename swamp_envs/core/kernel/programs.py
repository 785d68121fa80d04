"""Fragments and programs: how kernels become machine code.

numba gives every function two wrappers, an optimisation of its own with all that it calls, and machine code. Of a
game's hundreds of kernels a dozen are called from Python. So a kernel is a fragment first, its own code and no more.
Where Python calls one it becomes a program: the fragments that it reaches, linked and optimised together.
"""

# numba's internals have no types.
# pyright: reportAttributeAccessIssue=false, reportPrivateImportUsage=false

import copy
from collections.abc import Callable, Iterator
from typing import Any

import llvmlite.binding as llvm
from numba.core import codegen, environment

_UNRESOLVED = codegen.RuntimeLinker.PREFIX  # of the names of functions that call each other in turn
_ENVIRONMENT = "_ZN08NumbaEnv"
_COUNTERS = ("NRT_incref", "NRT_decref")  # of references to arrays that were allocated
_ALLOCATORS = ("NRT_MemInfo_alloc", "NRT_MemInfo_new", "NRT_MemInfo_varsize", "NRT_Allocate", "NRT_get_api")
_COUNT_NOTHING = "".join(f"define weak_odr void @{each}(ptr %0) alwaysinline {{ ret void }}" for each in _COUNTERS)


class _WithoutEngine:
    """The code generator of libraries that never run: what they would tell the engine is left out."""

    def __init__(self, generator: Any) -> None:
        self._generator = generator

    def __getattr__(self, name: str) -> Any:
        return getattr(self._generator, name)

    def set_env(self, name: str, env: Any) -> None:
        """The programs that take the fragment in do."""


class Fragment(codegen.JITCodeLibrary):
    """The code of one kernel alone; it runs only as a part of programs."""

    def __init__(self, generator: Any, function: Callable) -> None:
        super().__init__(generator, function.__qualname__)
        self.function = function

    @property
    def codegen(self) -> Any:
        return _WithoutEngine(self._codegen)

    def finalize(self) -> None:
        self._raise_if_finalized()
        self._finalize_dynamic_globals()
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        self._ensure_finalized()
        return 0

    def own_module(self) -> Any:
        self._ensure_finalized()
        return self._final_module

    def _get_module_for_linking(self) -> Any:
        """For a function of numba's own that calls the kernel: together with all that the kernel calls."""
        if self._shared_module is None:
            whole = llvm.parse_assembly(str(self._codegen._create_empty_module(self.name)))
            link(whole, self)
            _let_be_dropped(whole)
            self._shared_module = whole
        return self._shared_module


def libraries(library: Any) -> Iterator[Any]:
    """A fragment and all that it reaches. Libraries that are none hold what they reach."""
    seen, ahead = set(), [library]
    while ahead:
        here = ahead.pop()
        if here not in seen:
            seen.add(here)
            yield here
            ahead += here._linking_libraries if isinstance(here, Fragment) else ()


def parts_of(fragment: Fragment) -> list[Callable]:
    """The kernels that a program of this fragment is made of."""
    return [library.function for library in libraries(fragment) if isinstance(library, Fragment)]


def link(module: Any, fragment: Fragment) -> None:
    """Add the code of a fragment and of all that it reaches to a module."""
    for library in libraries(fragment):
        part = library.own_module() if isinstance(library, Fragment) else library._get_module_for_linking()
        module.link_in(part, preserve=True)


def _let_be_dropped(module: Any, kept: frozenset[str] = frozenset()) -> None:
    """Functions need no code of their own where all their calls are inlined.

    As internal ones LLVM would inline even the largest wherever there is one call only: that gains a tenth in Gillybog
    and loses a tenth in Swamped.
    """
    for function in module.functions:
        if not function.is_declaration and function.name not in kept:
            function.linkage = "linkonce_odr"


class Program(codegen.JITCodeLibrary):
    """The machine code of a kernel with all that it reaches, and the wrapper by which Python calls it."""

    def __init__(self, generator: Any, name: str, fragment: Fragment, wrapper: str, counts: bool) -> None:
        super().__init__(generator, name)
        self._fragment, self._wrapper, self.counts = fragment, wrapper, counts
        self.enable_object_caching()

    def finalize(self) -> None:
        for library in libraries(self._fragment):
            if hasattr(library, "_reload_init"):
                self._reload_init.update(library._reload_init)
        if not self.counts:
            self._final_module.link_in(llvm.parse_assembly(_COUNT_NOTHING))
        link(self._final_module, self._fragment)
        self._recursive = frozenset(
            variable.name.removeprefix(_UNRESOLVED)
            for variable in self._final_module.global_variables
            if variable.name.startswith(_UNRESOLVED)
        )
        _let_be_dropped(self._final_module, self._recursive | {self._wrapper})
        super().finalize()

    @property
    def has_dynamic_globals(self) -> bool:
        """Whether it holds addresses of this process and cannot be kept; functions that call each other in turn do."""
        return super().has_dynamic_globals or bool(self._recursive)

    def _get_module_for_linking(self) -> Any:
        """Nobody links a program. What is kept beside its machine code only says what it is called by."""
        return llvm.parse_assembly(f'define void @"{self._wrapper}"() {{ ret void }}')

    def set_environments(self) -> None:
        for variable in self._final_module.global_variables:
            env = environment.lookup_environment(variable.name) if variable.name.startswith(_ENVIRONMENT) else None
            if env is not None and self._codegen._engine.get_global_value_address(variable.name):
                self._codegen.set_env(variable.name, env)


def _counts(result: Any) -> bool:
    """Whether references have to be counted: something is allocated on the way, or an array is returned.

    Else all arrays are the caller's, who keeps them meanwhile. Each view of a record's field is an array too: to count
    those took Gillybog a tenth of its time.
    """
    returned = result.target_context.data_model_manager[result.signature.return_type]
    return returned.contains_nrt_meminfo() or any(map(_allocates, libraries(result.library)))


def _allocates(library: Any) -> bool:
    part = library.own_module() if isinstance(library, Fragment) else library._get_module_for_linking()
    return any(function.name.startswith(_ALLOCATORS) for function in part.functions)


def program_of(result: Any) -> Any:
    """The compile result of a fragment as one that Python can call."""
    descriptor, env, counts = copy.copy(result.fndesc), result.environment, _counts(result)
    wrapper = descriptor.llvm_cpython_wrapper_name
    library = Program(result.target_context.codegen(), result.library.name, result.library, wrapper, counts)
    context = result.target_context.subtarget(environment=env, fndesc=descriptor, enable_nrt=counts)
    context.create_cpython_wrapper(library, descriptor, env, result.call_helper, release_gil=True)
    entry = context.get_executable(library, descriptor, env)
    library.set_environments()
    return result._replace(library=library, fndesc=descriptor, entry_point=entry)
