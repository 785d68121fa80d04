"""All games in one table: `python -m benchmarks.overview` plays each kind of game that has an id, and asks the ladder.

What kind of problem a game is is seen from games of its best quick bot: who decides when, what is paid, whether dice
are thrown. Writes docs/overview.md. With `--ladder` nothing is played, and only what
the ladder tells is written anew.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import typer
from rich.console import Console

from benchmarks.games import rows_of
from benchmarks.ladder import MANY
from benchmarks.pages import between, head, line
from benchmarks.report import cpu_name
from benchmarks.rungs import MANY_SIGNS, Rung, read_rungs
from swamp_envs import Game, SwampError, Table, Variant, game, make_agent
from swamp_envs.dev import HOUSE, MAX_PLAYERS, RUNNING, play_out

ROOT = Path(__file__).resolve().parent.parent
RUNGS = ROOT / "benchmarks" / "results" / "ladder.json"
LADDER = "../benchmarks/results/ladder.md"
PAGE = ROOT / "docs" / "overview.md"
PLAYER = "greedy"
MARK = "all games"
EMPTY = "# All games\n\n<!-- all games -->\n<!-- end of all games -->\n"
RANDOM_GAMES = 3000
HEAD = ("Game", "Players", "What kind of problem", "Decisions a game", "Legal actions", "Decisions a second")
STEPS = (("random", "greedy"), ("greedy", MANY), ("greedy", "policy"))  # by how their names begin
NOTE = """Decisions, legal actions (mean, and most) and the kind of problem are those of {games} games of `greedy`;
decisions a second those of random play in a kernel on one core ({cpu}). The last columns are shares of wins at tables
of both bots, or, where all win or lose together, of each alone, as [the ladder]({ladder}) has them with intervals.
They are counted per seat. Where two bots share the four seats of a table, 50% is the most that one of them can have:
0% : 50% says that the second won every game. For teams, for two players and at tables of their own the most is 100%.
"(v0)" marks results by older rules.
`python -m benchmarks.overview` makes this table."""


@dataclass(frozen=True)
class Seen:
    """What was seen of the games of one kind."""

    variant: Variant
    decisions: float  # a game
    legal: float  # actions, in the mean of all decisions
    most: int
    phases: frozenset[str]  # that occurred
    chance: bool  # whether a decision was followed by dice or draws
    sums: frozenset[float]  # of what all were paid

    @property
    def is_mixed(self) -> bool:
        """Whether what one wins is not what the others lose."""
        return not self.variant.cooperative and len(self.sums) > 1

    @property
    def asks_others(self) -> bool:
        """Whether somebody decides in another's turn."""
        return self.variant.players > 1 and bool(self.phases & set(rows_of(self.variant.game.name).out_of_turn))


KINDS: tuple[tuple[str, Callable[[Seen], bool]], ...] = (
    ("alone", lambda seen: seen.variant.players == 1),
    ("co-operation", lambda seen: seen.variant.cooperative and seen.variant.players > 1),
    ("teams", lambda seen: not seen.variant.cooperative and len(set(seen.variant.sides)) < seen.variant.players),
    ("mixed motives", lambda seen: seen.is_mixed and seen.variant.players > 1),
    ("perfect information", lambda seen: not seen.variant.hidden_information),
    ("hidden information", lambda seen: seen.variant.hidden_information),
    ("chance", lambda seen: seen.chance),
    ("out-of-turn decisions", lambda seen: seen.asks_others),
)


def look(variant: Variant, count: int, seed: int) -> Seen:
    """Watch games of one bot in all seats."""
    table = Table.of(variant, [make_agent(PLAYER, seed)], count, seed)
    legal, phases, chance = [], set(), False
    before = table.states.copy()
    for _ in table.turns():
        running = before[before["over"] == RUNNING]
        legal.append(variant.masks(running).sum(axis=1))
        phases |= {variant.phases[phase] for phase in np.unique(running["phase"])}
        chance |= bool((table.states["rng"] != before["rng"]).any())
        before = table.states.copy()
    choices, paid = np.concatenate(legal), np.round(table.payoffs.sum(axis=1), MANY_SIGNS)
    return Seen(
        variant,
        len(choices) / count,
        choices.mean(),
        int(choices.max()),
        frozenset(phases),
        chance,
        frozenset(paid.tolist()),
    )


def kinds_of_games() -> Iterator[tuple[str, Variant, Mapping[str, Any]]]:
    """Every game as it is, and those of its presets that are something else, with the options chosen for them."""
    for name in HOUSE:
        each = game(name)
        yield each.title, each.default, {}
        for preset, options in each.card.presets.items():
            if each.variant(**options) != each.default:
                yield f"{each.title}, {preset}", each.variant(**options), options


def players_of(variant: Variant, chosen: Mapping[str, Any]) -> str:
    """How many can play such games: `2 or 4`, `2 to 4`."""
    if "players" in chosen or "players" not in variant.options:
        return str(variant.players)
    counts = [n for n in range(1, MAX_PLAYERS + 1) if can_play(variant.game, {**chosen, "players": n})]
    whole = counts == list(range(counts[0], counts[-1] + 1)) and len(counts) > 2
    return f"{counts[0]} to {counts[-1]}" if whole else " or ".join(map(str, counts))


def can_play(each: Game, options: Mapping[str, Any]) -> bool:
    try:
        each.variant(**options)
    except SwampError:
        return False
    return True


def climbed(variant: Variant, rungs: list[Rung]) -> Iterator[str]:
    """How often the lower bot won and how often the higher, for each step; of older rules if there is nothing newer."""
    for step in STEPS:
        found = [rung for rung in rungs if is_of(rung, variant, *step)]
        yield next(map(outcome, found), "")


def is_of(rung: Rung, variant: Variant, lower: str, higher: str) -> bool:
    same = rung.game == variant.game.name and rung.lower == lower and rung.higher.startswith(higher)
    return same and variant.game.variant(**rung.options) == variant


def outcome(rung: Rung) -> str:
    older = "" if rung.version == game(rung.game).version else f" (v{rung.version})"
    return " : ".join(f"{wins.mean:.0%}" for wins in rung.wins) + older


def row(label: str, players: str, seen: Seen, rungs: list[Rung]) -> str:
    problem = ", ".join(kind for kind, is_so in KINDS if is_so(seen))
    rate = play_out(seen.variant, RANDOM_GAMES).steps_per_second
    numbers = f"{seen.decisions:.0f}", f"{seen.legal:.1f}, {seen.most}", f"{rate:,.0f}"
    return line((label, players, problem, *numbers, *climbed(seen.variant, rungs)))


def climbed_again(text: str, rungs: list[Rung]) -> str:
    """A page with the columns of the ladder as it is now, and all others as they were."""
    variants = {label: variant for label, variant, _ in kinds_of_games()}
    lines = []
    for each in text.splitlines():
        cells = each.strip("| ").split(" | ")
        if cells[0] in variants and len(cells) >= len(HEAD):
            each = line((*cells[: len(HEAD)], *climbed(variants[cells[0]], rungs)))
        lines.append(each)
    return "\n".join(lines) + "\n"


def main(
    count: Annotated[int, typer.Option("--games", min=1, help="Games of each kind that are watched.")] = 200,
    seed: Annotated[int, typer.Option(min=0, help="Seed of the first deal and of the bot.")] = 0,
    ladder_alone: Annotated[bool, typer.Option("--ladder", help="Only the columns of the ladder.")] = False,
) -> None:
    """Write the table."""
    console, rungs = Console(width=200), read_rungs(RUNGS)
    if ladder_alone:
        PAGE.write_text(climbed_again(PAGE.read_text(encoding="utf-8"), rungs), encoding="utf-8")
        return
    lines = head((*HEAD, *(" : ".join(step) for step in STEPS)))
    for label, variant, chosen in kinds_of_games():
        lines.append(row(label, players_of(variant, chosen), look(variant, count, seed), rungs))
        console.print(lines[-1], markup=False)
    note = NOTE.format(games=count, cpu=cpu_name(), ladder=LADDER)
    written = PAGE.read_text(encoding="utf-8") if PAGE.exists() else EMPTY
    PAGE.write_text(between(written, MARK, "\n".join([*lines, "", note])), encoding="utf-8")


if __name__ == "__main__":
    typer.run(main)
