"""`swamp benchmark`: an agent, or a table of agents, measured on all tasks of the benchmark; and the leaderboard."""

import shlex
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..core.errors import SwampError
from .arguments import Workers
from .console import PROGRAM, QUIET, add, screen, table

if TYPE_CHECKING:
    from swamp_agents.benchmark import Suite


def benchmark_command(
    policy: Annotated[
        str | None,
        typer.Argument(metavar="[POLICY]", help="An agent, as in `swamp arena`, or a TOML table of agents by task."),
    ] = None,
    tier: Annotated[str, typer.Option("--tier", help="S, M or L: how much training it may have had.")] = "S",
    deals: Annotated[
        int | None, typer.Option("--deals", min=5, help="The first so many; all if omitted. Fewer are not official.")
    ] = None,
    tasks: Annotated[str, typer.Option("--tasks", metavar="NAME,...", help="Some of the tasks.")] = "",
    against: Annotated[str, typer.Option("--against", metavar="NAME,...", help="Some of the pool.")] = "",
    folder: Annotated[
        Path, typer.Option("--folder", help="Where games and results are kept; the same command resumes.")
    ] = Path("benchmark"),
    workers: Workers = 1,
    page: Annotated[
        Path | None, typer.Option("--page", metavar="FOLDER", help="Write the leaderboard of a folder of entries.")
    ] = None,
    again: Annotated[
        Path | None,
        typer.Option("--replay", metavar="FOLDER", help="Play some deals of an entry again and compare, bit for bit."),
    ] = None,
    show: Annotated[bool, typer.Option("--list", help="List tasks, pool and tiers.")] = False,
) -> None:
    """Measure an entry on the benchmark's tasks, in a file to publish; what has been played is not played again."""
    from swamp_agents.benchmark import read_suite, write_page

    suite = read_suite()
    if show:
        _list(suite)
    if page is not None:
        _tell(write_page(page, suite))
    wanted = _words(tasks), _words(against)
    suite.chosen(wanted[0])
    _check_pool(wanted[1], {member.name for task in suite.tasks for member in task.members})
    if again is not None:
        _replay(suite, again, deals, wanted)
    if policy is not None:
        _enter(suite, policy, tier, suite.deals if deals is None else deals, wanted, folder, workers)
    elif page is None and again is None and not show:
        accepted = "an agent, a table of agents, --page FOLDER, --replay FOLDER, or --list"
        raise SwampError(f"benchmark: found no POLICY, accepted: {accepted}")


def _words(text: str) -> list[str]:
    return [word for word in text.split(",") if word]


def _enter(
    suite: "Suite", policy: str, tier: str, deals: int, wanted: tuple[list[str], list[str]], folder: Path, workers: int
) -> None:
    """Play, and write the result."""
    from swamp_agents.benchmark import BLOCK, RESULT, Measure, Plan, read_entry, write_result

    if deals % BLOCK or deals > suite.deals:
        raise SwampError(f"deals: found {deals}, accepted: {BLOCK} to {suite.deals}, in steps of {BLOCK}")
    todo, against = suite.chosen(wanted[0]), wanted[1]
    entry = read_entry(policy, suite, suite.tier(tier))
    plan = Plan(suite, entry, folder, deals, tuple(against))
    console = screen(stderr=True)
    for task in todo:
        if task.name in entry.left_out:
            console.print(f"{task.name} is left out: {entry.left_out[task.name]}", style=QUIET, markup=False)
    tell = lambda said: console.print(said, style=QUIET, markup=False, soft_wrap=True)  # noqa: E731
    result = Measure(plan, workers, tell=tell).of(todo, shlex.join([PROGRAM, *sys.argv[1:]]))
    path = folder / entry.folder / RESULT
    write_result(result, path)
    _show(result)
    _tell(path)


def _replay(suite: "Suite", folder: Path, deals: int | None, wanted: tuple[list[str], list[str]]) -> None:
    """Tell whether some deals come out as an entry's result says."""
    from swamp_agents.benchmark import BLOCK, RESULT, read_result, replay

    result = read_result(folder / RESULT, suite)
    with tempfile.TemporaryDirectory() as room:
        for differs in replay(result, folder, suite, Path(room), deals or BLOCK, *wanted):
            raise SwampError(f"{folder}: {differs}; accepted: what its result tells")
    screen().print(f"{folder}: {deals or BLOCK} deals of {', '.join(wanted[0] or result['tasks'])} came out as told")


def _check_pool(names: list[str], known: set[str]) -> None:
    for name in names:
        if name not in known:
            raise SwampError(f"against: found {name!r}, accepted: {', '.join(sorted(known))}")


def _show(result: dict[str, Any]) -> None:
    """The score of each task, and of all."""
    whole = "official" if result["official"] else f"not official: {'; '.join(result['lacks'])}"
    made = table("task", ">score", ">from", ">to", title=f"{result['entry']['name']}, {whole}")
    rows = {name: task["score"] for name, task in result["tasks"].items()} | {"interquartile mean": result["score"]}
    for name, score in rows.items():
        add(made, name, *(f"{number:+.3f}" for number in score))
    screen().print(made)


def _list(suite: "Suite") -> None:
    made = table("task", "game", "options", "pool", title=f"{suite.name}, version {suite.version}")
    for task in suite.tasks:
        add(made, task.name, task.id, task.options, ", ".join(member.name for member in task.members))
    screen().print(made)
    tiers = table("tier", ">core-seconds of training", ">of a GPU")
    for tier in suite.tiers.values():
        add(tiers, tier.name, f"{tier.core_seconds:,.0f}", f"{tier.gpu_seconds:,.0f}")
    screen().print(tiers)


def _tell(path: Path) -> None:
    screen().print(str(path), style=QUIET, markup=False, soft_wrap=True)
