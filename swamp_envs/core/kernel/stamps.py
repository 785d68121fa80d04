"""The stamp of a kernel: a digest of the sources that it can reach.

A kernel uses names of its own module, which are defined there or imported, wherever in the file that stands; the
modules they come from are reached, and so on from these. Importing a package runs its `__init__`, but a kernel can
reach it only through a name that comes from there. What a verb such as `dispatch.legal` leads to depends on the type
of a record or on the class of a NamedTuple: whoever registers kernels for one says so with `lead`. A verb among a
kernel's arguments counts as if it were imported. There is no other way into a kernel: what Python imports by a name
made up on the way is not looked for.
"""

import ast
import functools
import hashlib
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib.machinery import ModuleSpec, PathFinder
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from numba import types

HOUSE = __name__.split(".")[0]

# Top-level packages that hold kernels: their sources are read even where they are installed beside the libraries.
homes = {HOUSE}
_LIBRARIES = {"site-packages", "dist-packages"}
_IMPORT = re.compile(
    r"(?:^|[;:])[ \t]*(from[ \t]+[.\w]+[ \t]+import[ \t]*(?:\([^)]*\)|[^\n(;]+)|import[ \t]+[^\n;]+)", re.M
)

_led_to: dict[tuple[str, Any], set[str]] = {}  # an imported name and what leads on from it: modules


def lead(module: str, key: Any, functions: Mapping[str, Callable]) -> None:
    """Kernels that import one of these names from `module` are led to its function where they get this record, or a
    NamedTuple of this class."""
    for name, function in functions.items():
        for asked in (name, "*"):
            _led_to.setdefault((f"{module}.{asked}", key), set()).add(function.__module__)


def records_in(argument: Any) -> Iterator[types.Record]:
    """The record types within a type: of arrays, tuples and other records too."""
    if isinstance(argument, types.Record):
        yield argument
        parts = [field.type for field in argument.fields.values()]
    elif isinstance(argument, types.BaseTuple):
        parts = list(argument.types)  # pyright: ignore
    else:
        parts = [argument.dtype] if isinstance(argument, types.Array) else []
    for part in parts:
        yield from records_in(part)


def kind_of(argument: Any) -> type | None:
    """The class of a NamedTuple, from its numba type."""
    return getattr(argument, "instance_class", None)


def kinds_in(argument: Any) -> Iterator[type]:
    """The classes of the NamedTuples within a type."""
    if isinstance(argument, types.BaseTuple):
        kind = kind_of(argument)
        yield from () if kind is None else (kind,)
        for part in argument.types:  # pyright: ignore
            yield from kinds_in(part)


def roots(module: str, signature: Iterable[Any]) -> tuple[str, ...]:
    """Where the sources of a kernel begin: its own module, and those that its arguments lead to."""
    arguments = tuple(signature)
    keys = {key for each in arguments for keys in (records_in(each), kinds_in(each)) for key in keys}
    verbs = {each.source for each in arguments if hasattr(each, "source")}
    return _roots(module, frozenset(keys), frozenset(verbs))


@functools.cache
def _roots(module: str, keys: frozenset, verbs: frozenset) -> tuple[str, ...]:
    found: set[str] = set()
    more = {module, *(verb.rpartition(".")[0] for verb in verbs)}
    while more - found:
        found |= more
        names = {name for here in reached(found) for name in imports(here)} | verbs
        more = {to for name in names for key in keys for to in _led_to.get((name, key), ())}
    return tuple(sorted(found))


@functools.cache
def stamp(roots: tuple[str, ...]) -> str:
    """The digest of all sources that are reached from these modules."""
    digest = hashlib.sha256()
    for module in sorted(reached(roots)):
        digest.update(module.encode() + b"\0" + hashlib.sha256(source(module)).digest())
    return digest.hexdigest()


def reached(modules: Iterable[str]) -> set[str]:
    """These modules and all that they import, libraries left out."""
    seen: set[str] = set()
    ahead = list(modules)
    while ahead:
        here = ahead.pop()
        if here not in seen and source(here):
            seen.add(here)
            ahead += imports(here)
    return seen


@functools.cache
def source(module: str) -> bytes:
    """The text of a module; nothing for libraries, and for what has no source."""
    top = module.partition(".")[0]
    spec = _spec(module)
    origin = getattr(spec, "origin", None) or getattr(sys.modules.get(module), "__file__", None) or ""
    if top in sys.stdlib_module_names or not origin.endswith(".py"):
        return b""
    if top not in homes and _LIBRARIES & set(Path(origin).parts):
        return b""
    return spec.loader.get_data(origin) if spec else Path(origin).read_bytes()  # pyright: ignore


@functools.cache
def _spec(module: str) -> ModuleSpec | None:
    """Where a module is, found without importing it."""
    if module in sys.modules:
        return sys.modules[module].__spec__
    parent = module.rpartition(".")[0]
    if not parent:
        return find_spec(module) if module else None
    folders = _folders(parent)
    return PathFinder.find_spec(module, folders) if folders else None


def _folders(module: str) -> list[str]:
    """The folders of a package; a module has none."""
    return list(getattr(_spec(module), "submodule_search_locations", None) or ())


@functools.cache
def imports(module: str) -> frozenset[str]:
    """The modules that a module takes names from, and these names: `a.b.name`, or `a.b.*` for all of them."""
    found: set[str] = set()
    for base, name, alias in _imported_names(module):
        if name:
            found |= _homes_of(base, name)
        else:  # `import a.b` binds a: names of a itself can be used too
            found |= _whole(base) if alias else set().union(*map(_whole, _with_parents(base)))
    return frozenset(found)


def _whole(module: str) -> set[str]:
    return {module, f"{module}.*"}


def _with_parents(module: str) -> Iterator[str]:
    while module:
        yield module
        module = module.rpartition(".")[0]


def _homes_of(base: str, name: str, asked: frozenset = frozenset()) -> set[str]:
    """Where `name` comes from in `from base import name`: packages hand on what they import."""
    if name == "*":
        return _whole(base)
    if not _folders(base):
        return {base, f"{base}.{name}"}
    if (base, name) not in asked:
        asked |= {(base, name)}
        handed_on = [
            _homes_of(origin, found, asked) if found else _whole(origin)
            for origin, found, alias in _imported_names(base)
            if name == (alias or found)
        ]
        if handed_on:
            return set().union(*handed_on)
    return _whole(f"{base}.{name}") if source(f"{base}.{name}") else _whole(base)


@functools.cache
def _imported_names(module: str) -> tuple[tuple[str, str, str | None], ...]:
    """What the import statements of a module say: module, name or nothing, alias."""
    package = module if _folders(module) else module.rpartition(".")[0]
    found = []
    for statement in _import_statements(source(module).decode("utf-8", "replace")):
        if isinstance(statement, ast.Import):
            found += [(each.name, "", each.asname) for each in statement.names]
        else:
            base = _absolute(statement, package)
            found += [(base, each.name, each.asname) for each in statement.names]
    return tuple(found)


def _absolute(statement: ast.ImportFrom, package: str) -> str:
    """The module that an import from a package, relative or not, names."""
    if not statement.level or not package:
        return statement.module or ""
    base = package.split(".")[: len(package.split(".")) - statement.level + 1]
    return ".".join([*base, *([statement.module] if statement.module else [])])


def _import_statements(text: str) -> Iterator[ast.Import | ast.ImportFrom]:
    """All import statements of a file: parsing these lines alone takes a thirtieth of the time for the whole text."""
    try:
        statements = [node for found in _IMPORT.findall(text) for node in ast.parse(found).body]
    except SyntaxError:  # prose that begins as an import, or a statement of an unusual form
        statements = list(ast.walk(ast.parse(text)))
    for node in statements:
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield node
