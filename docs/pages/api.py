"""The reference: every public name by the groups that the modules themselves name."""

import inspect
import re
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import swamp_envs
from swamp_envs import checks, dev

PLAIN = (int, float, str, tuple, dict)  # values that have no docstring of their own
INTRODUCTION = """\
# Reference

Everything that `swamp_envs` makes public. Arguments have the types that their signatures show, and the tests run every
example. [The page of a game](../overview.md) lists the options of that game.

These names are stable: a release that changes one says so in [the changes](../project/changes.md). Other parts change
more often, and are **experimental**:

- [`swamp_envs.dev`](dev.md), for authors of games and bots
- `swamp_agents.analysis`, and evaluators for `mcts` (`swamp_agents.mcts.evaluator`)
- `swamp_envs.play.viewing`, and the HTTP addresses of `swamp serve`

Names that are on no page here are private.
"""
BEGINNING = """\
# For authors of games and bots

Games, bots and benchmarks are built with `swamp_envs.dev`. It is **experimental**: it changes with the project, and
every change is in [the changes](../project/changes.md). [The guide for contributors](../project/contributing.md) shows
how the parts go together.
"""
CHECKING = """\
# Checks

[Checks for environments](../checks.md) says what each of them finds.
"""


def files() -> Iterator[tuple[str, str]]:
    yield "api/index.md", "\n".join([INTRODUCTION, *_groups(swamp_envs, groups_of_docstring()), *_contents()])
    yield "api/dev.md", "\n".join([BEGINNING, *_groups(dev, groups_of_comments())])
    yield "api/checks.md", "\n".join([CHECKING, *_listed(checks, _own_functions(checks))])


def _contents() -> list[str]:
    return ["```{toctree}", ":hidden:", "", "dev", "checks", "```", ""]


def groups_of_docstring() -> dict[str, list[str]]:
    """Public names by the groups that the package's docstring lists."""
    text = (swamp_envs.__doc__ or "").replace("\n  ", " ")
    found = {}
    for title, names in re.findall(r"^- (\w+): (.*)$", text, re.MULTILINE):
        found[title] = [name for name in re.findall(r"`(\w+)`", names) if name in swamp_envs.__all__]
    return found


def groups_of_comments() -> dict[str, list[str]]:
    """Public names of `swamp_envs.dev` by the comments in its list."""
    listed = inspect.getsource(dev).partition("__all__ = [")[2]
    found: dict[str, list[str]] = {}
    for comment, name in re.findall(r'^    (?:# (.+)|"(\w+)",)$', listed, re.MULTILINE):
        found.setdefault(comment, []) if comment else list(found.values())[-1].append(name)
    return found


def _groups(module: ModuleType, groups: dict[str, list[str]]) -> Iterator[str]:
    for title, names in groups.items():
        yield f"## {title.capitalize()}\n"
        yield from _listed(module, names)


def _listed(module: ModuleType, names: list[str]) -> Iterator[str]:
    yield "```{eval-rst}"
    for name in names:
        found = getattr(module, name)
        yield f".. {directive_of(found)}:: {module.__name__}.{name}"
        if inspect.isclass(found):
            yield "   :members:"
        if isinstance(found, PLAIN):
            yield f"   :value: {found!r}"
        yield ""
    yield "```\n"


def directive_of(found: Any) -> str:
    """How autodoc shows it."""
    if inspect.ismodule(found):
        return "automodule"
    if inspect.isclass(found):
        return "autoexception" if issubclass(found, BaseException) else "autoclass"
    return "autofunction" if callable(found) else "py:data" if isinstance(found, PLAIN) else "autodata"


def _own_functions(module: ModuleType) -> list[str]:
    return [name for name, found in vars(module).items() if inspect.isfunction(found) and _is_public(module, found)]


def _is_public(module: ModuleType, found: Any) -> bool:
    return found.__module__ == module.__name__ and not found.__name__.startswith("_")
