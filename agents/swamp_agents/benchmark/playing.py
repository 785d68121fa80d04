"""What an entry plays: arenas that resume, in blocks of deals of which each can be played again by itself."""

import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path

import numpy as np

from swamp_envs import SwampError

from ..arena import Entrant, Finished, Process, Store, run
from ..arena.entrants import fingerprint
from ..arena.runner import Worker
from ..arena.schedule import ALONE, COOPERATIVE, sides_of
from ..arena.table import FORFEIT, Seating
from ..arena.tally import side_results
from ..arena.worker import Setup
from .entry import Entry
from .suite import BLOCK, Member, Suite, Task

ENTRY = "entry"  # what arenas call the agent that has entered
MOVE_TIME = 600.0  # seconds for a decision: nobody loses a game because the machine is busy
_WHOLE = 1 << 30  # games of a batch: a block is played side by side, however many there are


@dataclass(frozen=True)
class Pairing:
    """Games of an arena: who plays, in which mode, on how many deals, and where they are kept."""

    task: Task
    file: Path
    agents: tuple[Entrant, ...]
    mode: str
    deals: int

    def play(self, workers: int = 1, start: Callable[[Setup], Worker] = Process) -> "Played":
        """Play what is left to play; what came of all of it."""
        self.file.parent.mkdir(parents=True, exist_ok=True)
        with Store.open(self.file, self.task.variant, self.mode, self.task.seed) as store:
            if store.deals % BLOCK:
                raise SwampError(f"{self.file}: found {store.deals} deals, accepted: blocks of {BLOCK}")
            for deals in range(store.deals + BLOCK, self.deals + 1, BLOCK):
                store.extend(self.agents, deals, _WHOLE)
            run(store, workers, MOVE_TIME, start=start)
            return played(store, self.deals)


@dataclass
class Played:
    """What came of the deals of an arena."""

    paid: list[dict[int, list[float]]]  # of each agent, by deal: what its sides were paid
    tables: dict[int, list[tuple[frozenset[int], float]]] = field(default_factory=dict)  # who sat there, mean payoff
    through: dict[int, list[bool]] = field(default_factory=dict)  # by deal: whether somebody won at a table
    blocks: list[str] = field(default_factory=list)  # a digest of all decisions of each block
    faults: list[int] = field(default_factory=list)  # of each agent
    seconds: list[float] = field(default_factory=list)  # for a decision, by the clock on the wall

    def means(self, agent: int) -> list[float]:
        """What an agent was paid on each deal, as a mean over its sides."""
        return [float(np.mean(self.paid[agent][deal])) for deal in sorted(self.paid[agent])]


def played(store: Store, deals: int) -> Played:
    """Of the first deals of a store in which all games are finished."""
    agents = len(store.entrants)
    sides = sides_of(store.terms.variant, store.terms.mode)
    made = Played([{} for _ in range(agents)], faults=[0] * agents)
    spent, decisions, digests = np.zeros(agents), np.zeros(agents), {}
    for seating, end in store.results():
        if seating.deal >= deals:
            continue
        _count(made, seating, end, sides)
        np.add.at(spent, list(end.seats), end.seconds)
        np.add.at(decisions, list(end.seats), end.decisions)
        digest = digests.setdefault(seating.deal // BLOCK, hashlib.sha256())
        digest.update(np.array([*seating.seats, len(end.moves), *end.moves], "<i4").tobytes())
    made.blocks = [digests[block].hexdigest()[:16] for block in sorted(digests)]
    made.seconds = (spent / np.maximum(decisions, 1)).tolist()
    return made


def _count(made: Played, seating: Seating, end: Finished, sides: Sequence[int]) -> None:
    for side in side_results(end, seating.deal, sides):
        made.paid[side.agent].setdefault(seating.deal, []).append(side.payoff)
    made.tables.setdefault(seating.deal, []).append((frozenset(seating.seats), float(np.mean(end.payoffs))))
    made.through.setdefault(seating.deal, []).append(max(end.payoffs) > 0)
    if end.ending == FORFEIT and end.fault_seat is not None:
        made.faults[end.seats[end.fault_seat]] += 1


@dataclass(frozen=True)
class Plan:
    """Which deals an entry plays, against whom, and where that is kept."""

    suite: Suite
    entry: Entry
    folder: Path
    deals: int
    against: tuple[str, ...] = ()  # members of the pool; all if none is named

    def members(self, task: Task) -> list[Member]:
        return [member for member in task.members if not self.against or member.name in self.against]

    def deals_of(self, member: Member) -> int:
        return min(self.deals, member.deals)

    @property
    def partner_deals(self) -> int:
        return min(self.deals, self.suite.partner_deals)

    def entrant(self, task: Task, seed: int) -> Entrant:
        agent = self.entry.agent(task.name, seed)
        return Entrant(f"{ENTRY}{seed}", agent, fingerprint(agent))

    def match(self, task: Task, seed: int, member: Member) -> Pairing:
        """A seed of the entry against a member of the pool, at one table."""
        pair = self.entrant(task, seed), entrant_of(member)
        return self._own(task, f"{seed} against {member.name}", pair, task.mode, self.deals_of(member))

    def alone(self, task: Task, seed: int) -> Pairing:
        """A seed of the entry at tables of its own."""
        return self._own(task, f"{seed} alone", (self.entrant(task, seed),), ALONE, self.deals)

    def member_alone(self, task: Task, member: Member) -> Pairing:
        """A member of the pool at tables of its own: all entries of a folder share these."""
        file = self.folder / "pool" / f"{task.name} {_filed(member.name)}.arena"
        return Pairing(task, file, (entrant_of(member),), ALONE, self.deals_of(member))

    def beside(self, task: Task, seed: int, member: Member) -> Pairing:
        """A seed of the entry and a member of the pool as partners, in every mix."""
        pair, deals = (self.entrant(task, seed), entrant_of(member)), min(self.partner_deals, member.deals)
        return self._own(task, f"{seed} beside {member.name}", pair, COOPERATIVE, deals)

    def seeds_together(self, task: Task) -> Iterator[Pairing]:
        """Every two seeds of the entry as partners, in every mix."""
        for one, other in combinations(range(len(self.entry.seeds[task.name])), 2):
            pair = self.entrant(task, one), self.entrant(task, other)
            yield self._own(task, f"{one} beside {other}", pair, COOPERATIVE, self.partner_deals)

    def _own(self, task: Task, name: str, agents: tuple[Entrant, ...], mode: str, deals: int) -> Pairing:
        file = self.folder / self.entry.folder / f"{task.name} {_filed(name)}.arena"
        return Pairing(task, file, agents, mode, deals)


def entrant_of(member: Member) -> Entrant:
    return Entrant(member.name, member.agent, fingerprint(member.agent))


def _filed(name: str) -> str:
    """As a part of a file's name."""
    return name.replace(":", "-")
