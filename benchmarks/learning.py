"""What was learned, at what cost: `python -m benchmarks.learning` writes tables and curves of the pages on training.

`python -m benchmarks.learning --keep RUN` first keeps what tells of a run: its settings, its learning curve, and its
results, in benchmarks/results/learning. Tables are made of these, of the networks that are shipped, and of the ladder.
"""

import json
import shutil
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Annotated, Any

import typer

from benchmarks.pages import between, head, line, share
from benchmarks.rungs import Rung, read_rungs
from swamp_agents.network.file import Network
from swamp_agents.policy import SHIPPED, shipped_networks
from swamp_envs import game
from swamp_training.curve import CURVE_FILE, Point, read_curve
from swamp_training.directory import SETTINGS_FILE, write_json
from swamp_training.evaluation import Result
from swamp_training.settings import KINDS, current_names

ROOT = Path(__file__).resolve().parents[1]
RESULTS = ROOT / "benchmarks" / "results"
KEPT, LADDER = RESULTS / "learning", RESULTS / "ladder.json"
DOCS = ROOT / "docs"
PAGE, SETTINGS, PICTURE = DOCS / "training-results.md", DOCS / "training-settings.md", DOCS / "learning.svg"
COPIED = CURVE_FILE, "result.json"
SPENT = ("decisions", "core_seconds")
LEFT_OUT = {"game", "option", *SPENT}
HEAD = (
    "Network",
    "Size",
    "Decisions",
    "Core-minutes",
    "Gain on greedy",
    "Wins per seat",
    "Gain on its adviser",
    "Gain on `mcts:sims=50`",
    "Gain on `mcts:sims=400`",
    "Guided, gain on `mcts` at 10 ms",
)
INK, FAINT, GREEDY, RANDOM = "#22303c", "#d9dee3", "#2f7d4f", "#9aa7b5"


def shares(result: Result) -> tuple[float, float, float]:
    """The share of wins, and its interval."""
    return result.share, result.low, result.high


@dataclass(frozen=True)
class Kept:
    """What is kept of a run."""

    name: str
    settings: Mapping[str, Any]
    curve: list[Point]

    @property
    def title(self) -> str:
        return game(self.settings["game"]).title + "".join(f", {option}" for option in self.settings["option"])


def keep(run: Path, folder: Path = KEPT) -> None:
    """Copy what tells of a run, and not what it learned, nor where it was."""
    target = folder / run.name
    target.mkdir(parents=True, exist_ok=True)
    for name in COPIED:
        shutil.copyfile(run / name, target / name)
    settings = json.loads((run / SETTINGS_FILE).read_text(encoding="utf-8"))
    write_json(target / SETTINGS_FILE, settings | {"run": f"runs/{run.name}"})


def kept_runs(folder: Path = KEPT) -> Iterator[Kept]:
    for path in sorted(folder.glob("*/")):
        settings = json.loads((path / SETTINGS_FILE).read_text(encoding="utf-8"))
        yield Kept(path.name, settings, read_curve(path / CURVE_FILE))


def command_of(settings: Mapping[str, Any]) -> str:
    """What makes such a network again, from what is not as usual."""
    settings = current_names(settings)
    words = [f"--option {option}" for option in settings.get("option", ())]
    for name, value in settings.items():
        if name not in LEFT_OUT:
            flag = f"--{name.replace('_', '-')}"
            words.append(flag if value is True else f"{flag} {value}")
    return " ".join(["swamp train", settings["game"], *words, f"--decisions {settings['decisions']}"])


def network_rows(rungs: list[Rung]) -> list[tuple]:
    """For every shipped network what it cost, and what became of it."""
    return [network_row(name, rungs) for name in shipped_networks()]


def network_row(name: str, rungs: list[Rung]) -> tuple:
    path = SHIPPED / f"{name}.npz"
    about = json.loads(Network.load(path).about)
    above = {rung.lower: rung for rung in rungs if rung.higher == f"policy:{name}"}
    guided = next((rung for rung in rungs if rung.higher.endswith(f",policy={name}")), None)
    plain, few, many = (above.pop(bot, None) for bot in ("greedy", "mcts:sims=50", "mcts:sims=400"))
    advised = next(iter(above.values()), None)
    spent = f"{about['decisions'] / 1e6:.1f}M", f"{about['core_seconds'] / 60:.0f}" if "core_seconds" in about else "-"
    size = f"{path.stat().st_size / 1e6:.2f} MB"
    wins = share(plain.wins[1]) if plain else "-"
    return f"`{name}`", size, *spent, gain_of(plain), wins, *map(gain_of, (advised, few, many, guided))


def gain_of(rung: Rung | None) -> str:
    return f"{rung.gain.mean:+.2f} ({rung.gain.low:+.2f} to {rung.gain.high:+.2f})" if rung else "-"


def commands() -> list[str]:
    """How each shipped network was made."""
    abouts = [json.loads(Network.load(SHIPPED / f"{name}.npz").about) for name in shipped_networks()]
    return ["```bash", *map(command_of, abouts), "```"]


def setting_rows() -> list[tuple]:
    """Every setting of `swamp train` with its default; other defaults of other methods stand beside it."""
    rows: dict[str, tuple[str, str, str]] = {}
    for method, kind in KINDS.items():
        for setting in fields(kind)[1:]:
            flag, default = f"`--{setting.name.replace('_', '-')}`", default_of(setting)
            kept = rows.setdefault(setting.name, (flag, default, setting.metadata["help"]))
            if default != kept[1].split(", ")[0]:
                rows[setting.name] = flag, f"{kept[1]}, {default} with {method}", kept[2]
    return list(rows.values())


def default_of(setting: Any) -> str:
    """As the command line takes it."""
    if isinstance(setting.default, bool) or setting.default in ("", ()):
        return "-"
    return f"{setting.default:,}".replace(",", "_") if isinstance(setting.default, int) else f"{setting.default}"


ACROSS, WIDE, HIGH, KEY = 3, 4.0, 2.5, 0.5  # panels in a row, and inches of a panel and of the key above all
OPPONENTS = {"random": RANDOM, "greedy": GREEDY}
DASHES = {True: "-", False: (0, (4, 2))}  # by whether a run was advised


def draw(runs: list[Kept], path: Path) -> None:
    """A panel for each kind of game: the share of wins by decisions."""
    from matplotlib import rc_context
    from matplotlib.backends.backend_svg import FigureCanvasSVG
    from matplotlib.figure import Figure

    titles = list(dict.fromkeys(run.title for run in runs))
    rows = -(-len(titles) // ACROSS)
    figure = Figure(figsize=(ACROSS * WIDE, rows * HIGH + KEY), layout="constrained")
    FigureCanvasSVG(figure)
    areas = figure.subplots(rows, ACROSS, squeeze=False).flatten()
    for title, area in zip(titles, areas, strict=False):
        for run in runs:
            if run.title == title:
                draw_run(run, area)
        label(title, area)
    for area in areas[len(titles) :]:
        area.set_axis_off()
    figure.legend(handles=key(), loc="outside upper left", ncols=5, fontsize=10, frameon=False, labelcolor=INK)
    with rc_context({"svg.fonttype": "none", "svg.hashsalt": "learning"}):
        figure.savefig(path, metadata={"Date": None})


def key() -> list[Any]:
    """What colours and dashes mean."""
    from matplotlib.lines import Line2D
    from matplotlib.patches import Patch

    colours = [Line2D([], [], color=colour, label=f"against {bot}") for bot, colour in OPPONENTS.items()]
    dashes = ((True, "told by an adviser"), (False, "from games with itself alone"))
    ways = [Line2D([], [], color=INK, linestyle=DASHES[is_advised], label=said) for is_advised, said in dashes]
    return [*colours, *ways, Patch(color=RANDOM, alpha=0.3, label="95% interval")]


def draw_run(run: Kept, area: Any) -> None:
    for bot, colour in OPPONENTS.items():
        points = [point for point in run.curve if point.result.opponents.endswith(bot)]
        if points:
            spent = [point.decisions / 1e6 for point in points]
            values, low, high = zip(*(shares(point.result) for point in points), strict=True)
            area.plot(spent, values, linestyle=DASHES[bool(run.settings["advice"])], color=colour, linewidth=1.4)
            area.fill_between(spent, low, high, color=colour, alpha=0.12, linewidth=0)


def label(title: str, area: Any) -> None:
    area.set_xlabel("million decisions", fontsize=9, color=INK)
    area.set_ylabel("share of wins", fontsize=9, color=INK)
    area.set_ylim(0, 1.02)
    area.set_xlim(left=0)
    area.tick_params(labelsize=8, colors=INK)
    area.grid(color=FAINT, linewidth=0.6)
    area.set_title(title, fontsize=10, loc="left", color=INK)


def main(
    kept: Annotated[list[Path], typer.Option("--keep", help="A run to keep; repeat it for more.")] = (),  # type: ignore[assignment]
) -> None:
    """Write the tables and the picture."""
    for run in kept:
        keep(run)
    rows = [*head(HEAD), *(line(row) for row in network_rows(read_rungs(LADDER)))]
    page = between(PAGE.read_text(encoding="utf-8"), "networks", "\n".join(rows))
    PAGE.write_text(between(page, "commands", "\n".join(commands())), encoding="utf-8")
    settings = [*head(("Setting", "Default", "Meaning")), *map(line, setting_rows())]
    written = between(SETTINGS.read_text(encoding="utf-8"), "settings", "\n".join(settings))
    SETTINGS.write_text(written, encoding="utf-8")
    draw(list(kept_runs()), PICTURE)


if __name__ == "__main__":
    typer.run(main)
