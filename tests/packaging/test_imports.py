"""The direction of imports: every layer knows only itself and those before it, so that none can be in a knot."""

import ast
import importlib
import re
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SCAFFOLD = "scaffold"  # files that `swamp new-game` copies, and no modules of ours

# From the bottom to the top; a module belongs to the longest of the names that it begins with. Beside the layers,
# `swamp_envs/__init__` opens the front door: it puts together core and the doors, and anybody may come in by it.
LAYERS = {
    "swamp_envs.core": 0,
    "swamp_envs.view": 1,
    "swamp_envs.games": 2,
    "swamp_envs.play": 3,
    "swamp_envs.adapters": 4,
    "swamp_envs.checks": 4,  # they walk through the doors
    "swamp_envs": 4,
    "swamp_envs.dev": 4,  # what agents and benchmarks are built with
    "swamp_agents": 5,
    "swamp_training": 6,
    "swamp_envs.web": 7,
    "swamp_envs.cli": 7,
    "swamp_envs.__main__": 7,
    "twins": 8,
    "benchmarks": 9,
    "tests": 10,
}
FRONT_DOOR = "swamp_envs"
PUBLIC = (FRONT_DOOR, "swamp_envs.dev")
ABOVE_CORE = LAYERS["swamp_envs.play"]  # from here on up the front door may be used
# The command is there without them: it imports them where it needs them, inside functions.
LATE = ("swamp_agents", "swamp_training")


def modules() -> dict[str, Path]:
    """All modules of the repository, by name."""
    homes = {"swamp_envs": ROOT, "swamp_agents": ROOT / "agents", "swamp_training": ROOT / "training"}
    homes |= dict.fromkeys(("twins", "benchmarks"), ROOT)
    found = {}
    for package, home in homes.items():
        for path in (home / package).rglob("*.py"):
            if SCAFFOLD in path.parts:
                continue
            parts = path.relative_to(home).with_suffix("").parts
            found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


MODULES = modules()


def layer(module: str) -> int | None:
    """The layer of one of our modules; None for those of others."""
    while module and module not in LAYERS:
        module = module.rpartition(".")[0]
    return LAYERS.get(module)


def imports(name: str, path: Path) -> Iterator[tuple[str, bool]]:
    """What a module imports anywhere, also inside functions and for types, and whether that comes only when called."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    late = {id(inner) for function in functions for inner in ast.walk(function)}
    late |= {id(inner) for node in ast.walk(tree) if is_for_types(node) for inner in ast.walk(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((alias.name, id(node) in late) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = absolute(name, path, node)
            yield from ((module_of(base, alias.name), id(node) in late) for alias in node.names)


def is_for_types(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


def absolute(name: str, path: Path, node: ast.ImportFrom) -> str:
    """The module that a relative import means."""
    if not node.level:
        return node.module or ""
    package = name.split(".") if path.name == "__init__.py" else name.split(".")[:-1]
    return ".".join([*package[: len(package) - node.level + 1], *filter(None, [node.module])])


def module_of(base: str, attribute: str) -> str:
    """`from a import b` imports the module a.b, if there is one, or something out of a."""
    return f"{base}.{attribute}" if f"{base}.{attribute}" in MODULES else base


@pytest.mark.parametrize("name", MODULES)
def test_a_module_imports_only_from_its_layer_and_those_before_it(name: str) -> None:
    own = layer(name)
    assert own is not None
    for target, _ in imports(name, MODULES[name]):
        other = layer(target)
        if other is None or (target == FRONT_DOOR and own > ABOVE_CORE):
            continue
        assert other <= own, f"{name} imports {target}, of a layer above its own"


@pytest.mark.parametrize("name", [name for name in MODULES if name.startswith("swamp_envs.cli")])
def test_the_command_starts_without_agents_and_training(name: str) -> None:
    for target, late in imports(name, MODULES[name]):
        assert late or not target.startswith(LATE), f"{name} imports {target} at its start"


@pytest.mark.parametrize("package", ["swamp_envs", "swamp_agents"])
def test_no_game_knows_another(package: str) -> None:
    """An edit of one compiles no other anew."""
    for name, path in MODULES.items():
        if name.startswith(f"{package}.games."):
            for target, _ in imports(name, path):
                if ".games." in target:
                    assert target.split(".")[2] == name.split(".")[2], f"{name} imports {target}"


OUTSIDE = [name for name in MODULES if name.startswith(("swamp_agents", "swamp_training", "benchmarks"))]


@pytest.mark.parametrize("name", OUTSIDE)
def test_agents_training_and_benchmarks_come_in_by_the_two_public_modules(name: str) -> None:
    """`swamp_envs` and `swamp_envs.dev`; who knows a game imports from its folder."""
    for target, _ in imports(name, MODULES[name]):
        if target.startswith("swamp_envs"):
            accepted = target in PUBLIC or target.startswith("swamp_envs.games.")
            assert accepted, f"{name} imports {target}, accepted: {' and '.join(PUBLIC)}"


@pytest.mark.parametrize("module", PUBLIC)
def test_what_is_public_can_be_imported(module: str) -> None:
    public = importlib.import_module(module)
    missing = set() if find_spec("stable_baselines3") else {"SwampVecEnv"}
    assert all(getattr(public, name) is not None for name in set(public.__all__) - missing)
    assert len(set(public.__all__)) == len(public.__all__)


def test_the_docstring_of_the_front_door_names_what_is_there_by_groups() -> None:
    front = importlib.import_module(FRONT_DOOR)
    named = set(re.findall(r"`(\w+)`", front.__doc__ or ""))
    assert named == set(front.__all__) | {"swapx_v0"}


def test_kernels_of_the_house_lie_in_core_and_in_games() -> None:
    """Their stamps look nowhere else (core/kernel/stamps.py)."""
    for name, path in MODULES.items():
        if re.search(r"^@(kernel|of|open_verb|verb_of_kind)\b", path.read_text(encoding="utf-8"), re.M):
            assert not name.startswith("swamp_envs") or name.startswith(("swamp_envs.core.", "swamp_envs.games."))


def test_a_wrong_direction_is_found(tmp_path: Path) -> None:
    """What this page would say of imports that there were once."""
    knot = tmp_path / "knot.py"
    knot.write_text(
        "from ..cli import person\nfrom swamp_agents import Agent\n\ndef f():\n    import swamp_training.ppo\n"
    )
    found = dict(imports("swamp_envs.adapters.knot", knot))
    assert found == {"swamp_envs.cli.person": False, "swamp_agents": False, "swamp_training.ppo": True}
    assert all((layer(target) or 0) > LAYERS["swamp_envs.adapters"] for target in found)
