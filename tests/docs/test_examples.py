"""Every public name has an example in its docstring, and the examples say what is so."""

import doctest
import inspect
from typing import Any

import pytest

import swamp_envs
from swamp_envs import dev

FLAGS = doctest.ELLIPSIS


def examples_of(name: str) -> list[doctest.DocTest]:
    found: Any = inspect.unwrap(getattr(swamp_envs, name))
    return [each for each in doctest.DocTestFinder(recurse=False).find(found, name, globs={}) if each.examples]


@pytest.mark.parametrize("name", swamp_envs.__all__)
def test_a_public_name_has_an_example_that_runs(name, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    examples = examples_of(name)
    assert examples, f"{name}: its docstring has no example"
    for example in examples:
        failed, _ = doctest.DocTestRunner(verbose=False, optionflags=FLAGS).run(example)
        assert failed == 0


@pytest.mark.parametrize("module", [swamp_envs, dev], ids=lambda module: module.__name__)
def test_every_public_member_says_what_it_is(module):
    """Not those that others declare: numpy's, Gymnasium's, PettingZoo's."""
    for name in module.__all__:
        found = getattr(module, name)
        if inspect.isclass(found) and found.__module__.startswith("swamp_envs"):
            assert found.__doc__, name


def test_every_method_of_what_users_hold_says_what_it_does():
    silent = [
        f"{name}.{member}"
        for name in swamp_envs.__all__
        if inspect.isclass(found := getattr(swamp_envs, name)) and name != "Agent"
        for member, held in vars(found).items()
        if not member.startswith("_") and isinstance(held, property | classmethod) | inspect.isfunction(held)
        if not getattr(held, "__doc__", None)
    ]
    assert silent == []
