"""Contenders, interleaved rounds and ratios: the part of the benchmark that knows no library."""

import os
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

ONE_THREAD_FLAGS = {
    "OMP_NUM_THREADS": "1",
    "OPENBLAS_NUM_THREADS": "1",
    "NUMBA_NUM_THREADS": "1",
    "JAX_PLATFORMS": "cpu",
    "XLA_FLAGS": "--xla_cpu_multi_thread_eigen=false",
}
WARM_UP_SECONDS = 0.2


@dataclass(frozen=True)
class Tally:
    """What one run achieved; `sampling` is the part of `seconds` spent choosing actions, where it has its own clock."""

    decisions: int
    seconds: float
    sampling: float | None = None

    @property
    def rate(self) -> float:
        """Decisions a second, sampler included."""
        return self.decisions / self.seconds

    @property
    def step_rate(self) -> float | None:
        """Decisions a second with the sampler's time taken out."""
        return None if self.sampling is None else self.decisions / (self.seconds - self.sampling)


Runner = Callable[[float], Tally]


@dataclass(frozen=True)
class Contender:
    """One row of a comparison: a library's game behind one door, driven by one sampler."""

    name: str
    library: str
    game: str
    sampler: str
    writes: str
    # Imports the library and builds the environment; an ImportError means the row is skipped.
    load: Callable[[], Runner]
    target: float | None = None  # decisions a second


@dataclass(frozen=True)
class Pair:
    """Two rows to divide, by name; `step_only` divides the rates without the samplers."""

    ours: str
    peer: str
    target: float | None = None
    step_only: bool = False


@dataclass(frozen=True)
class Comparison:
    """Contenders measured side by side, and the ratios wanted from them."""

    key: str
    title: str
    contenders: Sequence[Contender]
    pairs: Sequence[Pair] = ()
    pinned: bool = True


@dataclass
class Row:
    """A contender's results; `skipped` says why there are none.

    `cores` is the processor time each repeat got for a second of the clock: below 1, other work was in the way.
    """

    name: str
    library: str
    game: str
    sampler: str
    writes: str
    target: float | None = None
    skipped: str | None = None
    tallies: list[Tally] = field(default_factory=list)
    cores: list[float] = field(default_factory=list)

    def rates(self, step_only: bool = False) -> list[float]:
        """Decisions a second of every repeat, in the order of the rounds."""
        rates = [tally.step_rate if step_only else tally.rate for tally in self.tallies]
        return [rate for rate in rates if rate is not None]


@dataclass
class Ratio:
    """Ours over the peer's, round by round, beside the target."""

    ours: str
    peer: str
    step_only: bool
    target: float | None
    rounds: list[float]


@dataclass
class Result:
    """A measured comparison."""

    key: str
    title: str
    pinned: bool
    rows: list[Row]
    ratios: list[Ratio]


def measure(comparison: Comparison, repeats: int, seconds: float) -> Result:
    """Load, warm up and run a comparison's contenders, round by round."""
    with one_core(comparison.pinned):
        rows, runners = load_all(comparison.contenders)
        for runner in runners.values():
            runner(min(seconds, WARM_UP_SECONDS))
        for _, name in rounds(list(runners), repeats):
            play_round(rows[name], runners[name], seconds)
    ratios = [divide(rows[pair.ours], rows[pair.peer], pair) for pair in comparison.pairs]
    return Result(
        comparison.key, comparison.title, comparison.pinned, list(rows.values()), [r for r in ratios if r.rounds]
    )


def play_round(row: Row, run: Runner, seconds: float) -> None:
    """Enter one repeat."""
    clock, processor = time.perf_counter(), time.process_time()
    row.tallies.append(run(seconds))
    row.cores.append((time.process_time() - processor) / (time.perf_counter() - clock))


def load_all(contenders: Sequence[Contender]) -> tuple[dict[str, Row], dict[str, Runner]]:
    """An empty row for every contender and a runner for every one whose library is installed."""
    rows, runners = {}, {}
    for contender in contenders:
        row = empty_row(contender)
        try:
            runners[contender.name] = contender.load()
        except ImportError as missing:
            row.skipped = f"skipped: {contender.library} is not usable here ({missing})"
        rows[contender.name] = row
    return rows, runners


def empty_row(contender: Contender) -> Row:
    """A row before its first repeat."""
    labels = contender.name, contender.library, contender.game, contender.sampler, contender.writes
    return Row(*labels, contender.target)


def rounds(names: Sequence[str], repeats: int) -> Iterator[tuple[int, str]]:
    """A, B, C, A, B, C ...: a disturbance of the machine then hits all contenders alike."""
    for repeat in range(repeats):
        for name in names:
            yield repeat, name


def divide(ours: Row, peer: Row, pair: Pair) -> Ratio:
    """Pair the repeats of one round; a skipped side leaves no rounds."""
    both = zip(ours.rates(pair.step_only), peer.rates(pair.step_only), strict=False)
    return Ratio(pair.ours, pair.peer, pair.step_only, pair.target, [mine / theirs for mine, theirs in both])


@dataclass(frozen=True)
class Spread:
    """Median, quartiles and extremes of some repeats."""

    median: float
    low_quartile: float
    high_quartile: float
    low: float
    high: float


def spread(values: Sequence[float]) -> Spread:
    """Summarise repeats; a single one is its own quartiles."""
    if len(values) == 1:
        return Spread(*[values[0]] * 5)
    low_quartile, median, high_quartile = statistics.quantiles(values, n=4, method="inclusive")
    return Spread(median, low_quartile, high_quartile, min(values), max(values))


def clocked(play: Callable[[], int], seconds: float) -> Tally:
    """Repeat `play`, which returns the decisions it made, until the time is up; at least once."""
    decisions, start = 0, time.perf_counter()
    deadline = start + seconds
    while True:
        decisions += play()
        now = time.perf_counter()
        if now >= deadline:
            return Tally(decisions, now - start)


@contextmanager
def one_core(wanted: bool = True) -> Iterator[None]:
    """Keep this thread, and the threads it starts, on one core; a system without affinity is left as it is."""
    if not wanted or not hasattr(os, "sched_setaffinity"):
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(before)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def one_thread_each() -> None:
    """Ask every library for one thread; call it before any of them is imported."""
    os.environ.update(ONE_THREAD_FLAGS)
