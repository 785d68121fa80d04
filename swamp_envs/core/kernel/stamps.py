"""The stamp of a kernel: a digest of the folders that its code comes from.

Of a compiled program it is known which kernels it was made of, and to which of them verbs have led. So it depends on
the folders of their modules, and on those that files there import from, for constants come along that way. A folder is
a whole one, but for the pictures of a game: what nobody uses in it counts as well. In the house there is one for core
and one for each game, whatever name of the house is imported; in other packages one for each package inside, for each
game, and for the files on top.
"""

import functools
import hashlib
import re
import sys
from collections.abc import Callable, Collection, Iterable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from numba import types

HOUSE = __name__.split(".")[0]
_CORE, _GAMES, _FRONT = f"{HOUSE}.core", "games", "dev.py"
_PICTURES = "drawing"  # in the folder of a game; it holds no kernels

# Top-level packages that hold kernels: their sources are read even where they are installed beside the libraries.
homes = {HOUSE}
declared_verbs: list[Any] = []  # all that are declared (core/dispatch.py)
_LIBRARIES = {"site-packages", "dist-packages"}
_IMPORT = re.compile(
    r"^[ \t]*(?:from[ \t]+([.\w]+)[ \t]+import[ \t]*(?:\(([^)]*)\)|([^\n(]+))|import[ \t]+([^\n]+))", re.M
)


# --- what a program was made of ---------------------------------------------------------------------------------------


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


def led_to(signature: Iterable[Any]) -> dict[str, str]:
    """The kernel that each verb leads to with these types of arguments, by the verb and the place of the type."""
    found = {}
    keys = dict.fromkeys(key for each in signature for keys in (records_in(each), kinds_in(each)) for key in keys)
    for place, key in enumerate(keys):
        for verb in declared_verbs:
            kernel = verb.kernel_of(key)
            if kernel is not None:
                found[f"{verb.__module__}.{verb.__name__} {place}"] = name_of(kernel)
    return found


def name_of(kernel: Callable) -> str:
    return f"{kernel.__module__}.{kernel.__qualname__}"


# --- folders ----------------------------------------------------------------------------------------------------------


@functools.cache
def stamp(folders: tuple[str, ...]) -> str:
    """The digest of all sources in these folders."""
    digest = hashlib.sha256()
    for folder in folders:
        for file, content in _sources(folder):
            digest.update(f"{folder}/{file.name}\0".encode() + hashlib.sha256(content).digest())
    return digest.hexdigest()


def reached(modules: Iterable[str]) -> tuple[str, ...]:
    """The folders that these modules lie in, and those that they import from."""
    seen: set[str] = set()
    ahead = list(filter(None, map(folder_of, modules)))
    while ahead:
        here = ahead.pop()
        if here not in seen:
            seen.add(here)
            ahead += imported(here)
    return tuple(sorted(seen))


@functools.cache
def folder_of(module: str) -> str | None:
    """The folder that a module or one of its names is in; None for libraries, and for what has no source."""
    top, *rest = module.split(".")
    if top == HOUSE:
        return ".".join([HOUSE, _GAMES, rest[1]]) if rest[:1] == [_GAMES] and rest[1:] else _CORE
    place = _place(top)
    if place is None:
        return None
    depth = 2 if rest[:1] == [_GAMES] else 1
    inside = [part for n, part in enumerate(rest[:depth], 1) if place.joinpath(*rest[:n]).is_dir()]
    return ".".join([top, *inside])


@functools.cache
def imported(folder: str) -> frozenset[str]:
    """The folders that the files of a folder import from."""
    if folder == _CORE:
        return frozenset()
    names = {name for file, content in _sources(folder) for name in _imports(file, content, folder)}
    return frozenset(found for found in map(folder_of, names) if found)


def exist(folders: Collection[str]) -> bool:
    """Whether the sources of all these folders are found from here."""
    return all(_sources(folder) for folder in folders)


@functools.cache
def _sources(folder: str) -> tuple[tuple[Path, bytes], ...]:
    """The Python files of a folder, with their texts."""
    top, *rest = folder.split(".")
    place = _place(top)
    if place is None:
        return ()
    if place.is_file():
        files: Iterable[Path] = [place]
    elif folder == _CORE:
        files = [place / _FRONT, *place.joinpath("core").rglob("*.py")]
    else:  # the folder of games has only its own files, those of the games are theirs
        files = place.joinpath(*rest).glob("**/*.py" if rest and rest != [_GAMES] else "*.py")
    pictures = place.joinpath(*rest, _PICTURES) if rest[:1] == [_GAMES] else None
    files = [file for file in files if file.is_file() and file.parent != pictures]
    return tuple((file, file.read_bytes()) for file in sorted(files))


@functools.cache
def _place(top: str) -> Path | None:
    """The folder of a package, or the file of a module; None for libraries."""
    if not top or top in sys.stdlib_module_names:
        return None
    spec = sys.modules[top].__spec__ if top in sys.modules else find_spec(top)
    origin = getattr(spec, "origin", None) or getattr(sys.modules.get(top), "__file__", None) or ""
    folders = list(getattr(spec, "submodule_search_locations", None) or ())
    if top not in homes and _LIBRARIES & set(Path(folders[0] if folders else origin).parts):
        return None
    return Path(folders[0]) if folders else Path(origin) if origin.endswith(".py") else None


def _imports(file: Path, content: bytes, folder: str) -> Iterator[str]:
    """What a file imports: modules, and names in packages."""
    for base, several, one, modules in _IMPORT.findall(content.decode("utf-8", "replace")):
        if modules:
            yield from (each.split()[0] for each in modules.split(",") if each.split())
        else:
            base = _absolute(base, file, folder.split(".")[0])
            names = re.findall(r"(\w+|\*)(?:\s+as\s+\w+)?\s*(?:,|$|#|\n)", several or one)
            yield from (f"{base}.{name}" for name in names)


def _absolute(base: str, file: Path, top: str) -> str:
    """The module that a file means by a name that may begin with dots."""
    name = base.lstrip(".")
    up = len(base) - len(name)
    place = _place(top)
    if not up or place is None:
        return base
    package = [top, *file.relative_to(place).parts[:-1]] if place.is_dir() else []
    return ".".join([*package[: len(package) - up + 1], *filter(None, [name])])
