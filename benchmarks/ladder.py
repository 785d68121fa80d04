"""Is every bot stronger than the one before? `python -m benchmarks.ladder` climbs the ladder of every game.

A step sets two bots on the same deals: against each other, half of the seats each, in every rotation; or, where all
win or lose together, each at a table of its own. It counts what the higher bot is paid more, with a 95% interval over
deals. A sequential test looks at every deal, in their order, and ends the step when it is decided: no step is given
more deals because it was nearly clear. Every step is kept as arenas in --folder: a killed run resumes where it stopped,
and what was played is not played again. Writes benchmarks/results/ladder.json
and ladder.md after every step; what they hold of other steps stays.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import zip_longest
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import typer
from rich.console import Console

from benchmarks.games import rows_of
from benchmarks.pages import line
from benchmarks.rungs import Rung, page, possible_gain_of, read_rungs, write_rungs
from swamp_agents.arena import Effects, Store, read_entrants, run
from swamp_agents.arena.contest import CHUNK
from swamp_agents.arena.schedule import sides_of
from swamp_agents.arena.sequential import UNDECIDED, Comparison, any_time_interval
from swamp_agents.arena.tally import Tally
from swamp_agents.mcts import Mcts
from swamp_agents.policy import network_name
from swamp_envs import Batch, Variant, available_games, game
from swamp_envs.dev import moments_of

RESULTS = Path(__file__).parent / "results"
MOVE_TIME = 600.0  # seconds for a decision: nobody loses a game because the machine is busy
FRESH = 1000  # the constants of the bots were picked on deals below this one
LEAST = 64  # deals of a step that is decided earlier, if it is given as many: a few tell a gain poorly
SAMPLE = 12  # positions in which searches by the clock are counted
BATCH = 4  # games played side by side: few, so that little is lost by a kill
NOTE = """Two bots on the same deals, each in half of the seats, in every rotation; where everybody wins or loses
together, each at a table of its own. "Gain" is how much more the higher bot is paid, as a mean over deals. Rows by
"test" were played until sequential tests of either bot told effects of {effects} standard deviations of a deal apart,
each with an error of 5% (docs/arena.md), and for {least} deals at least, or until the deals of the step were played:
without a decision it is undecided; "alike" is what differs by less. The interval of their gain holds whenever one
stops. Rows by "interval" are older: so many deals were played, and the higher bot is better or worse if the interval
lies on one side of zero. All intervals are 95% confidence intervals over deals.
`python -m benchmarks.ladder --seed {seed}` plays it, and resumes if it was interrupted."""
FEW, MANY = "mcts:sims=50", "mcts:sims=400"
EFFECTS = Effects()
TIMED = "mcts:seconds=0.01"
STEPS = (
    ("random", "greedy"),
    ("greedy", MANY),
    ("greedy", FEW),
    (FEW, MANY),
    ("greedy", "policy:{network}"),
    (TIMED, f"{TIMED},policy={{network}}"),
    ("greedy", "policy:{network}-pure"),
    ("{adviser}", "policy:{network}"),
    ("greedy", "{adviser}"),
    (FEW, "policy:{network}"),
    (MANY, "policy:{network}"),
    (FEW, "policy:{network}-pure"),
    (MANY, "policy:{network}-pure"),
    (TIMED, f"{TIMED},policy={{network}}-pure"),
)


@dataclass(frozen=True)
class Ladder:
    """One kind of game, and how many deals each of the steps is given at most; none if it is left out."""

    game: str
    options: dict[str, Any]
    deals: tuple[int, ...]  # steps for which there is no number are left out

    @property
    def variant(self) -> Variant:
        return game(self.game).variant(**self.options)

    @property
    def label(self) -> str:
        """The game, and the options that are not as usual."""
        return ", ".join([self.variant.game.title, *(f"{name} {value}" for name, value in self.options.items())])

    def steps(self) -> "list[Step | None]":
        """In the order of STEPS."""
        return [Step(self, bots, deals) if deals else None for bots, deals in zip_longest(self.bots(), self.deals)]

    def bots(self) -> list[tuple[str, str]]:
        """The bots of each step, those with a network by its name."""
        names = {"network": network_name(self.game, self.options), "adviser": rows_of(self.game).adviser}
        return [(lower.format(**names), higher.format(**names)) for lower, higher in STEPS]


LADDERS = tuple(Ladder(name, *row) for name in available_games() for row in rows_of(name).ladders)


@dataclass(frozen=True)
class Step:
    """Two bots, of which the second should be the stronger one."""

    ladder: Ladder
    bots: tuple[str, str]
    deals: int

    @property
    def tables(self) -> list[tuple[str, ...]]:
        """Who is in each arena of the step."""
        return [(bot,) for bot in self.bots] if self.ladder.variant.cooperative else [self.bots]

    def file(self, folder: Path, bots: tuple[str, ...]) -> Path:
        """A table of one bot alone serves all steps of that bot."""
        return folder / f"{' - '.join([self.ladder.label, *bots]).replace(':', ' ')}.arena"


def steps(only: str = "", most: int = len(STEPS), first: int = 1) -> list[Step]:
    """The first step of every ladder, then the second ones: what matters most comes first."""
    chosen = [ladder for ladder in LADDERS if only in ("", ladder.game)]
    rungs = zip(*(ladder.steps()[first - 1 : most] for ladder in chosen), strict=True)
    return [step for rung in rungs for step in rung if step]


def climb(step: Step, folder: Path, share: float, seed: int, workers: int) -> Rung:
    """Play until it is decided and told well, or such a share of the step's deals; what has been played is left out."""
    folder.mkdir(parents=True, exist_ok=True)
    most = max(2, round(share * step.deals))
    for deals in (*range(CHUNK, most, CHUNK), most):
        play(step, folder, deals, seed, workers)
        rung = rung_of(step, folder, most)
        if rung.verdict != UNDECIDED and deals >= LEAST:
            break
    lower, higher = (simulations(step.ladder.variant, bot) for bot in step.bots)
    return replace(rung, simulations=(lower, higher))


def play(step: Step, folder: Path, deals: int, seed: int, workers: int) -> None:
    """So many deals at every table of the step."""
    for bots in step.tables:
        with Store.open(step.file(folder, bots), step.ladder.variant, seed=seed) as store:
            store.extend(read_entrants([named(bot) for bot in bots]), deals, BATCH)
            run(store, workers, MOVE_TIME)


def named(bot: str) -> str:
    """An arena wants names without commas."""
    return f"{bot.split(':')[0]}-{len(bot)}={bot}" if "," in bot else bot


@dataclass(frozen=True)
class Climber:
    """What a bot made of a step."""

    paid: dict[int, float]  # the mean of each deal
    won: dict[int, float]  # for each of its sides
    seconds: float  # for a decision

    @classmethod
    def of(cls, tally: Tally, agent: int) -> "Climber":
        own = tally.of(agent)
        paid = means_by_deal((side.deal, side.payoff) for side in own)
        won = means_by_deal((side.deal, side.win) for side in own)
        return cls(paid, won, float(tally.seconds[agent] / max(1, tally.decisions[agent])))


def means_by_deal(pairs: Iterable[tuple[int, float]]) -> dict[int, float]:
    found: dict[int, list[float]] = {}
    for deal, number in pairs:
        found.setdefault(deal, []).append(number)
    return {deal: float(np.mean(numbers)) for deal, numbers in found.items()}


def climbers(step: Step, folder: Path) -> list[Climber]:
    """The two bots, the lower one first."""
    found = []
    for bots in step.tables:
        with Store(step.file(folder, bots)) as store:
            tally = Tally(store.finished(), len(bots), sides_of(step.ladder.variant, store.terms.mode))
        found += [Climber.of(tally, agent) for agent in range(len(bots))]
    return found


def rung_of(step: Step, folder: Path, most: int) -> Rung:
    """What the deals say that the test needed, and those up to LEAST."""
    lower, higher = climbers(step, folder)
    gains = [higher.paid[deal] - lower.paid[deal] for deal in range(most) if deal in lower.paid and deal in higher.paid]
    test = Comparison(EFFECTS, possible_gain_of(step.ladder.variant)[1])
    for gain in gains:
        test.add(gain)
    used = range(min(len(gains), max(test.deals, LEAST)))
    held, _ = any_time_interval(gains[: len(used)], test.most)
    ladder, seconds = step.ladder, (lower.seconds, higher.seconds)
    won = tuple(moments_of(bot.won[deal] for deal in used) for bot in (lower, higher))
    made = moments_of(gains[: len(used)]), (won[0], won[1]), seconds, test.verdict, (held.low, held.high)
    return Rung(ladder.game, ladder.options, ladder.variant.game.version, *step.bots, len(used), *made)


def simulations(variant: Variant, bot: str) -> int:
    """How many a search by the clock makes for a decision: the median of positions of random games."""
    if "seconds=" not in bot:
        return 0
    agent, batch, found = Mcts(0, bot.partition(":")[2]), Batch(variant, SAMPLE, seed=FRESH), []
    for row in range(SAMPLE):
        for _ in range(row):
            batch.step(batch.random_actions())
        agent.act(variant, batch.states[row : row + 1])
        found.append(agent.searcher(variant).simulations)
    return int(np.median([count for count in found if count] or [0]))


def keep(rung: Rung, path: Path) -> list[Rung]:
    """Put a rung in its place among those that are kept, ladder by ladder."""
    kept = {each.place: each for each in read_rungs(path)} | {rung.place: rung}
    steps = [(each.game, tuple(each.options.items()), *bots) for each in LADDERS for bots in each.bots()]
    places = dict.fromkeys(steps)  # where greedy is the adviser, steps are the same
    rungs = [kept[place] for place in places if place in kept]
    write_rungs(rungs, path)
    return rungs


def note(seed: int) -> str:
    return NOTE.format(seed=seed, least=LEAST, effects=str(EFFECTS).replace(",", " and "))


def main(
    share: Annotated[float, typer.Option(min=0, help="The share of each step's deals that is played.")] = 1.0,
    seed: Annotated[int, typer.Option(min=0, help="Seed of the first deal and of the bots.")] = FRESH,
    only: Annotated[str, typer.Option(help="Play one game only.")] = "",
    most: Annotated[int, typer.Option("--steps", min=1, help="So many steps of each ladder.")] = len(STEPS),
    first: Annotated[int, typer.Option("--from", min=1, help="The first of these steps.")] = 1,
    workers: Annotated[int, typer.Option(min=1, help="Processes that play.")] = 1,
    folder: Annotated[Path, typer.Option(help="Where the arenas are kept.")] = RESULTS / "ladder",
    out: Annotated[Path, typer.Option(help="The page that is written.")] = RESULTS / "ladder.md",
    page_alone: Annotated[bool, typer.Option("--page", help="Play nothing; write the page of what is kept.")] = False,
) -> None:
    """Play what is left to play, and write the page."""
    if page_alone:
        out.write_text(page(read_rungs(out.with_suffix(".json")), note(seed)), encoding="utf-8")
        return
    for step in steps(only, most, first):
        rung = climb(step, folder, share, seed, workers)
        out.write_text(page(keep(rung, out.with_suffix(".json")), note(seed)), encoding="utf-8")
        Console(width=200).print(line(rung.row()), markup=False)


if __name__ == "__main__":
    typer.run(main)
