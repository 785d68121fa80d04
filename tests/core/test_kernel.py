"""Kernels on disk: every edit is seen, whichever file it was made in; nothing is compiled twice; no damage is fatal."""

import io
import os
import re
import shutil
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from numba import types
from numba.core.errors import TypingError
from processes import Finished, Run, Start, finish

import swamp_envs
from swamp_envs.core.kernel import kernel
from swamp_envs.core.kernel.progress import Progress, progress

pytestmark = pytest.mark.xdist_group("drives")

# A package outside the house: five kernels, with what they do two files away and in another package, and a folder that
# they cannot reach.
KERNELS = ("grow", "sprout", "bloom", "wilt", "rot")
MARSH = {
    "marsh/__init__.py": "",
    "marsh/weather/__init__.py": "from ..rule import grow\n",
    "marsh/weather/fog.py": "THICK = True\n",
    "marsh/tide.py": "STEP = 1\n",
    "marsh/numbers.py": "from marsh.tide import STEP\n",
    "marsh/rule.py": """
from swamp_envs.core.bits import EMPTY, count
from swamp_envs.core.kernel import kernel
from .numbers import (
    STEP,
)
from pond import water
GROWTH = STEP + water.DEPTH
"""
    + "".join(f"@kernel\ndef {name}(x):\n    return x + GROWTH + count(EMPTY)\n" for name in KERNELS),
    "pond/__init__.py": "",
    "pond/water.py": "DEPTH = 0\n",
}
# Calls some of the kernels, each with every argument: a list of results, and how many came from the cache.
ASK = """
import json, marsh.rule
kernels = [getattr(marsh.rule, name) for name in {kernels!r}]
results = [k(argument) for k in kernels for argument in {arguments!r}]
print(json.dumps([results, sum(sum(k.stats.cache_hits.values()) for k in kernels if hasattr(k, "stats"))]))
"""
GROW = ASK.format(kernels=["grow"], arguments=[3])
COMPILED, CACHED = [[4], 0], [[4], 1]


@pytest.fixture
def marsh(tmp_path: Path) -> Path:
    for name, text in MARSH.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def edit(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert text.count(old) == 1
    file.write_text(text.replace(old, new), encoding="utf-8")


def touch(file: Path) -> None:
    """An edit that changes nothing but the file."""
    file.write_text(file.read_text(encoding="utf-8") + "\n# edited\n", encoding="utf-8")


def cache_files(folder: Path, kernel: str = "*") -> list[Path]:
    return sorted(folder.rglob(f"*.{kernel}-*.nbc"))


def test_an_edit_two_files_away_is_seen_and_nothing_is_compiled_twice(run: Run, marsh: Path) -> None:
    assert [run(GROW, marsh).said for _ in range(2)] == [COMPILED, CACHED]
    edit(marsh / "marsh" / "tide.py", "STEP = 1", "STEP = 50")
    assert [run(GROW, marsh).said for _ in range(2)] == [[[53], 0], [[53], 1]]
    assert len(cache_files(marsh, "grow")) == 1, "the kernel of the sources that are gone is still there"


def test_an_edit_in_another_package_is_seen(run: Run, marsh: Path) -> None:
    assert run(GROW, marsh).said == COMPILED
    edit(marsh / "pond" / "water.py", "DEPTH = 0", "DEPTH = 7")
    assert run(GROW, marsh).said == [[11], 0]


def test_an_edit_in_a_folder_that_kernels_cannot_reach_compiles_nothing(run: Run, marsh: Path) -> None:
    asked = f"import marsh.weather.fog\n{GROW}"
    run(asked, marsh)
    touch(marsh / "marsh" / "weather" / "__init__.py")
    edit(marsh / "marsh" / "weather" / "fog.py", "True", "False")
    assert run(asked, marsh).said == CACHED


def test_an_edit_of_a_games_pictures_compiles_nothing(run: Run, marsh: Path) -> None:
    game = marsh / "marsh" / "games" / "mud"
    (game / "drawing").mkdir(parents=True)
    for name in ("../__init__.py", "__init__.py", "scores.py", "drawing/__init__.py", "drawing/board.py"):
        (game / name).write_text("")
    (game / "rules.py").write_text(MARSH["marsh/rule.py"].replace("from .numbers", "from marsh.numbers"))
    asked = GROW.replace("marsh.rule", "marsh.games.mud.rules")
    assert run(asked, marsh).said == COMPILED
    touch(game / "drawing" / "board.py")
    assert run(asked, marsh).said == CACHED
    touch(game / "scores.py")
    assert run(asked, marsh).said == COMPILED


def test_no_kernel_stands_among_pictures() -> None:
    for file in Path(swamp_envs.__file__).parent.glob("games/*/drawing/*.py"):
        assert "@kernel" not in file.read_text(encoding="utf-8"), file


def test_an_edit_in_the_house_is_seen_by_kernels_of_other_packages(run: Run, marsh: Path, house: Path) -> None:
    own = marsh / "own"
    shutil.copytree(house / "swamp_envs", own / "swamp_envs", ignore=shutil.ignore_patterns("__pycache__"))
    assert run(GROW, marsh, own).said == COMPILED
    edit(own / "swamp_envs" / "core" / "bits.py", "    n = 0\n", "    n = 100\n")
    assert run(GROW, marsh, own).said == [[104], 0]


PLAY = """
import json, swamp_envs
from swamp_envs.core import loops
swamp_envs.register_game("reeds", "reeds")
result = swamp_envs.playout("reeds", 5)
stats = getattr(loops.play_randomly, "stats", None)
print(json.dumps([result.signature, sum(stats.cache_hits.values()) if stats else 0]))
"""


def test_the_loops_see_an_edit_in_the_rules_they_play_and_none_elsewhere(run: Run, tmp_path: Path, house: Path) -> None:
    """The loops are the house's, the rules they are compiled with are another package's."""
    for package in ("swamp_envs", "reeds"):
        shutil.copytree(house / package, tmp_path / package, ignore=shutil.ignore_patterns("__pycache__"))
    before = run(PLAY, tmp_path).said
    for file in ("swamp_envs/games/swapx/rules.py", "swamp_envs/cli/console.py", "swamp_envs/adapters/aec.py"):
        touch(tmp_path / file)
    assert run(PLAY, tmp_path).said == [before[0], 1]
    edit(tmp_path / "reeds" / "rules.py", "* (1 + t.deep[patch])", "* (2 + t.deep[patch])")
    edit(tmp_path / "reeds" / "state.py", 'Held("held", "i1"', 'Held("held", "i2"')
    after = run(PLAY, tmp_path).said
    assert after == [run(PLAY, tmp_path, NUMBA_DISABLE_JIT="1").said[0], 0]
    assert after[0] != before[0]
    assert len(cache_files(tmp_path, "play_randomly")) == 1, "the loop for the record that is gone is still there"


BOT = """
from swamp_envs import game
from swamp_envs.core.dispatch import register_verbs
from swamp_envs.core.kernel import kernel
@kernel
def suggest(t, s, room, seed):
    return 40 + seed
register_verbs(game("reeds").state, suggest=suggest)
"""
ADVICE = """
from swamp_envs.core.dispatch import suggest
from swamp_envs.core.kernel import kernel
@kernel
def ask(tables, states, room):
    return suggest(tables[0], states[0], room, 2)
"""
CONSULT = """
import json, swamp_envs
from swamp_envs.core import loops
from marsh.advice import ask
swamp_envs.register_game("reeds", "reeds")
{bot}
variant = swamp_envs.game("reeds").variant()
swamp_envs.playout("reeds", 5)
kernels = (ask, loops.play_randomly)
said = ask(variant.tables, variant.states(1), 0)
print(json.dumps([said, *(sum(each.stats.cache_hits.values()) for each in kernels)]))
"""


def test_who_brings_a_verb_is_seen_by_the_kernels_that_ask_for_it_and_by_no_other(run: Run, marsh: Path) -> None:
    (marsh / "marsh" / "advice.py").write_text(ADVICE, encoding="utf-8")
    (marsh / "pond" / "bot.py").write_text(BOT, encoding="utf-8")
    alone, advised = CONSULT.format(bot=""), CONSULT.format(bot="import pond.bot")
    assert run(alone, marsh).said[:2] == [-1, 0]  # the loops may be there from other tests that play reeds
    assert run(alone, marsh).said == [-1, 1, 1]
    assert [run(advised, marsh).said for _ in range(2)] == [[42, 0, 1], [42, 1, 1]]
    edit(marsh / "pond" / "bot.py", "40", "50")
    assert [run(advised, marsh).said for _ in range(2)] == [[52, 0, 1], [52, 1, 1]]
    assert run(alone, marsh).said == [-1, 0, 1]


def write_garbage(file: Path) -> None:
    file.write_bytes(b"\x80no kernel of ours")


def cut_short(file: Path) -> None:
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])


def make_empty(file: Path) -> None:
    file.write_bytes(b"")


def flip_a_bit(file: Path) -> None:
    content = bytearray(file.read_bytes())
    content[len(content) // 2] ^= 16
    file.write_bytes(content)


def test_a_damaged_cache_is_made_anew(run: Run, marsh: Path) -> None:
    """Every kernel's file is damaged in another way."""
    ask = ASK.format(kernels=KERNELS, arguments=[3])
    run(ask, marsh)
    damages: tuple[Callable[[Path], object], ...] = (write_garbage, cut_short, make_empty, flip_a_bit, Path.unlink)
    for damage, name in zip(damages, KERNELS, strict=True):
        [file] = cache_files(marsh, name)
        damage(file)
    assert [run(ask, marsh).said for _ in range(2)] == [[[4] * 5, 0], [[4] * 5, 5]]


@pytest.mark.parametrize(("mode", "owner"), [(0o664, 0), (0o646, 0), (0o644, 12345)])
def test_machine_code_that_somebody_else_can_have_written_is_not_loaded(
    run: Run, marsh: Path, mode: int, owner: int
) -> None:
    """What a file of the cache holds is run as code: it has to be this user's, and not writable by others."""
    if owner and os.geteuid() != 0:
        pytest.skip("only root gives files away")
    assert run(GROW, marsh).said == COMPILED
    for file in marsh.rglob("*.nbc"):
        assert not file.stat().st_mode & 0o022
        file.chmod(mode)
        if owner:
            os.chown(file, owner, owner)
    assert [run(GROW, marsh).said for _ in range(2)] == [COMPILED, CACHED]


def test_processes_that_compile_at_once_do_not_mix_their_kernels_up(start: Start, run: Run, marsh: Path) -> None:
    """Each waits at the gate with everything imported, then compiles the same kernels for its own type of argument."""
    gate = marsh / "gate"
    wait = f"import marsh.rule, pathlib, time\nwhile not pathlib.Path({str(gate)!r}).exists(): time.sleep(0.001)\n"
    scripts = [start(wait + ASK.format(kernels=KERNELS, arguments=[argument]), marsh) for argument in (3, 2.5)]
    gate.touch()
    assert [finish(script).said for script in scripts] == [[[4] * 5, 0], [[3.5] * 5, 0]]
    both = ASK.format(kernels=KERNELS, arguments=[3, 2.5])
    assert run(both, marsh).said == [[4, 3.5] * 5, 10]


def test_a_cache_that_cannot_be_made_is_done_without(run: Run, marsh: Path) -> None:
    """A file stands wherever a cache folder should: file permissions would not stop root."""
    wall = marsh / "marsh" / "__pycache__"
    wall.write_text("", encoding="utf-8")
    nowhere = {"XDG_CACHE_HOME": str(wall / "home"), "HOME": str(wall / "home"), "NUMBA_CACHE_DIR": str(wall / "x")}
    done = run(GROW, marsh, **nowhere)
    assert done.said == COMPILED
    assert "Warning" not in done.complaints


def test_a_full_disk_is_no_reason_to_stop(run: Run, marsh: Path) -> None:
    full = "import resource\nresource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))\n"
    assert run(full + GROW, marsh, PYTHONDONTWRITEBYTECODE="1").said == COMPILED


# What numba might do to its internals, which are not a public interface.
UNKEPT = {
    "a class is gone": "del caching.CompileResultCacheImpl",
    "a method is gone": "del compiler.CompileResult._reduce",
    "an attribute is gone": "caching.CacheImpl.__init__ = lambda self, py_func: None",
}
NEW_PARAMETER = """
import functools
from numba.core import codegen, compiler
def taking_more(function):
    return lambda *args, more=None, **named: function(*args, **named)
"""
COMPILER_CHANGES = {
    "a function": "compiler.compile_extra = taking_more(compiler.compile_extra)",
    "a method": "codegen.JITCPUCodegen.set_env = taking_more(codegen.JITCPUCodegen.set_env)",
}


@pytest.mark.parametrize("change", UNKEPT.values(), ids=UNKEPT)
def test_when_numba_changes_its_cache_kernels_are_compiled_without_one(run: Run, marsh: Path, change: str) -> None:
    done = run(f"from numba.core import caching, compiler\n{change}\n{GROW}", marsh)
    assert done.said == COMPILED
    assert done.complaints.count("UserWarning") == 1
    assert "kernels are compiled in every process" in done.complaints


@pytest.mark.parametrize("change", COMPILER_CHANGES.values(), ids=COMPILER_CHANGES)
def test_when_numba_changes_its_compiler_kernels_are_compiled_its_own_way(run: Run, marsh: Path, change: str) -> None:
    """And kept apart from those that were compiled our way."""
    changed = f"{NEW_PARAMETER}\n{change}\n{GROW}"
    done = run(changed, marsh)
    assert [done.said, run(changed, marsh).said, run(GROW, marsh).said] == [COMPILED, CACHED, COMPILED]
    assert done.complaints.count("UserWarning") == 1
    assert "kernels take three times as long to compile" in done.complaints


# Kernels that Python and other kernels call, that call themselves, each other and numba's own functions, need to know a
# constant, read too far, and raise.
WEAVE = """
from swamp_envs.core.kernel import kernel
import numpy as np

@kernel
def twig(x):
    return x + 1

@kernel
def nest(x):
    return twig(x) + twig(twig(x))

@kernel
def downstairs(n):
    return 0 if n == 0 else 1 + downstairs(n - 1)

@kernel
def is_even(n):
    return True if n == 0 else is_odd(n - 1)

@kernel
def is_odd(n):
    return False if n == 0 else is_even(n - 1)

@kernel
def pick(pair, which):
    return pair[which]

@kernel
def pick_both(x):
    return pick((x, 0.5), 0) + pick((x, 0.5), 1)

@kernel
def third(values):
    return values[2]

@kernel
def largest(values):
    return np.max(np.sort(values)) + twig(values[0])

@kernel
def guarded(x):
    if x > 2:
        raise ValueError("too many twigs", x)
    return nest(x)

@kernel
def outer(x):
    return guarded(x)
"""
ASK_WEAVE = """
import json, numpy as np
from marsh.weave import *
def said(function, argument):
    try:
        return int(function(argument))
    except ValueError as error:
        return list(error.args)
found = [said(*each) for each in [
    (nest, 1), (twig, 1), (nest, 2), (downstairs, 9), (is_even, 7), (is_odd, 7), (largest, np.arange(4)), (outer, 1),
    (outer, 3), (guarded, 5), (pick_both, 3.5), (third, np.arange(4)),
]]
kept = (twig, nest, downstairs, largest, outer, guarded, pick_both, third)
print(json.dumps([found, sum(sum(k.stats.cache_hits.values()) for k in kept)]))
"""


def test_a_kernel_can_be_called_by_python_and_by_kernels_alike(run: Run, marsh: Path) -> None:
    (marsh / "marsh" / "weave.py").write_text(WEAVE, encoding="utf-8")
    found = [5, 2, 7, 9, 0, 1, 4, 5, ["too many twigs", 3], ["too many twigs", 5], 4, 2]
    assert [run(ASK_WEAVE, marsh).said for _ in range(2)] == [[found, 0], [found, 8]]


REACH = """
import json, numpy as np
from marsh.weave import third
room = np.arange(4)
try:
    third(room[:2])
    print(json.dumps("read"))
except IndexError:
    print(json.dumps("refused"))
"""


def test_kernels_that_check_bounds_are_kept_apart_from_those_that_do_not(run: Run, marsh: Path) -> None:
    (marsh / "marsh" / "weave.py").write_text(WEAVE, encoding="utf-8")
    checks = ({}, {"NUMBA_BOUNDSCHECK": "1"}, {})
    assert [run(REACH, marsh, **check).said for check in checks] == ["read", "refused", "read"]


def test_kernels_that_no_python_calls_have_no_program() -> None:
    """They are compiled into those that call them."""
    assert (outermost(3), outermost.signatures) == (4, [(types.int64,)])
    assert set(innermost.overloads) <= {(types.int64,)}  # none where the program came from the cache
    assert innermost.programs == {}


@kernel
def innermost(x: Any) -> Any:
    return x + 1


@kernel
def outermost(x: Any) -> Any:
    return innermost(x)


def test_without_the_jit_kernels_run_as_they_are_and_integers_wrap_silently(run: Run, marsh: Path) -> None:
    script = """
import warnings; warnings.simplefilter("error")
import json, numpy as np
from swamp_envs.core.rng import mix
from marsh.rule import grow
print(json.dumps([grow(3), int(mix(np.uint64(2**64 - 1)))]))
"""
    assert run(script, marsh, NUMBA_DISABLE_JIT="1").said == run(script, marsh).said == [4, 16490336266968443936]


def test_a_warm_start_compiles_nothing(drives: dict[str, Finished]) -> None:
    assert "swamp_envs.core.loops.step_rows" in drives["cold"].said["compiled"]
    assert drives["warm"].said["compiled"] == []


def test_a_long_compilation_is_announced_once_and_a_warm_start_is_not(drives: dict[str, Finished]) -> None:
    assert drives["cold"].complaints.count("compiling the kernels of") == 1
    assert drives["cold"].complaints.count("\n") == 1
    assert drives["warm"].complaints == ""
    assert drives["no jit"].complaints == ""


@kernel
def nonsense(x: Any) -> Any:
    return x.no_such_thing


def test_a_compilation_that_fails_does_not_leave_the_progress_running() -> None:
    with pytest.raises(TypingError):
        nonsense(1)
    assert progress.idle


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_on_a_terminal_one_line_is_kept_up_to_date_and_goes_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stderr", terminal := Terminal())
    monkeypatch.setattr("swamp_envs.core.kernel.progress.PATIENCE", 0.0)
    monkeypatch.setattr("swamp_envs.core.kernel.progress.PACE", 0.001)
    shown = Progress()
    shown.titles["a record"] = "Reeds"
    with shown.compiling(["a record"]):
        while terminal.getvalue().count("\r") < 3:
            time.sleep(0.001)
    *lines, wiped = terminal.getvalue().split("\r")[1:]
    said = r"swamp_envs: compiling the kernels of Reeds, once: 0 functions so far, \d+ s"
    assert all(re.fullmatch(said, line) for line in lines)
    assert wiped == "\x1b[K"
