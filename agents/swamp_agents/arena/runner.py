"""Running an arena: workers that play, a watchdog over them, and one writer that keeps every result at once."""

import multiprocessing
import random
import time
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing import connection
from typing import Any, Protocol

from swamp_envs import SwampError
from swamp_envs.dev import entry

from . import worker
from .inprocess import InProcess
from .processes import end_group, share_of_memory
from .store import Store
from .table import Finished, Seating, forfeit
from .worker import Setup

MOVE_TIME = 30.0
_TICK = 0.1  # seconds between two looks at the watches
_GRACE = 0.25  # seconds that a worker has to notice by itself that an agent was late
SILENCE = worker.START_TIME  # seconds in which nobody thinks and nothing is heard: then the worker hangs
_MOST_LOSSES = 3  # workers that may be lost in a row with no agent to blame

Listener = Callable[[Sequence[Finished]], None]


class Worker(Protocol):
    """One that plays groups of games, in whatever process: what it has said, who thinks there, and whether it lives."""

    pipe: Any  # to be woken by, or None

    @property
    def exit(self) -> str: ...

    def give(self, seatings: Sequence[Seating]) -> None: ...

    def heard(self) -> list[tuple[str, Any]]: ...

    def thinking(self) -> tuple[float, int, int]: ...

    def is_dead(self) -> bool: ...

    def kill(self) -> None: ...


class Aim(Protocol):
    """What a run is for: it ends when that is reached, and may need games that were not planned before."""

    def reached(self) -> bool: ...

    def more(self) -> list[list[Seating]]: ...


class Process:
    """A worker process of this machine."""

    def __init__(self, setup: Setup) -> None:
        context = multiprocessing.get_context("spawn")
        self.shown = context.RawArray("d", (0, worker.NOBODY, 0, 0))
        self.pipe, theirs = context.Pipe()
        self._process = context.Process(target=worker.work, args=(theirs, self.shown, setup))
        self._process.start()
        theirs.close()
        self._cut, self._has_ended, self._memory = False, False, setup.memory

    def give(self, seatings: Sequence[Seating]) -> None:
        with suppress(OSError):  # it died; that is found out where it is listened to
            self.pipe.send(list(seatings))

    def heard(self) -> list[tuple[str, Any]]:
        """What it has said; of one that has died all of it, for what it left behind is ended first."""
        said = []
        has_died = self._process.exitcode is not None
        if has_died:
            self._end()
        try:
            while not self._cut and self.pipe.poll():
                said.append(self.pipe.recv())
        except (EOFError, OSError):
            self._cut = True
        self._cut |= has_died
        return said

    def thinking(self) -> tuple[float, int, int]:
        """Seconds left to the agent that thinks (without end if none does), its number and its seat, or the last's."""
        until, agent, seat, _ = self.shown
        return (until - time.monotonic() if until else float("inf")), int(agent), int(seat)

    def is_dead(self) -> bool:
        return self._cut

    def kill(self) -> None:
        self._end()
        self._process.kill()
        self._process.join()
        self.pipe.close()

    def _end(self) -> None:
        """End it and what agents have started there: once, for later its number may be somebody else's."""
        if not self._has_ended and self._process.pid:
            end_group(self._process.pid)
        self._has_ended = True

    @property
    def exit(self) -> str:
        self._process.join(1)
        status = self._process.exitcode
        return f"{self._memory} MB were not enough" if self.shown[3] else f"exit status {status}"


@dataclass
class Slot:
    """A worker's place: the worker that is there now and the games it has to bring to an end."""

    worker: Worker
    games: dict[int, Seating] = field(default_factory=dict)
    awake: float = field(default_factory=time.monotonic)  # when there was a sign of life


def setup_of(store: Store, move_time: float, memory: int) -> Setup:
    """What the workers have to know of a store's games."""
    terms = store.terms
    return Setup(
        game=terms.game,
        module=entry(terms.game).module,
        options=terms.options,
        agents=tuple(entrant.agent for entrant in store.entrants),
        seed=terms.seed,
        move_time=move_time,
        memory=memory,
    )


def run(
    store: Store,
    workers: int = 1,
    move_time: float = MOVE_TIME,
    listener: Listener = lambda finished: None,
    start: Callable[[Setup], Worker] = Process,
    memory: int | None = None,
    aim: Aim | None = None,
) -> int:
    """Play all planned games that have no result; returns how many those were. `listener` hears of new results.

    A batch that was not played to its end is played again as a whole, so that interruptions change no result. Several
    runs of one file may go on at a time: each begins somewhere else, and leaves out what the others have played.
    `memory` is in megabytes, for each worker and each process that an agent starts.
    With an aim games are played in order, until it is reached.
    People are asked here, game by game, and may think as long as they like: then only `listener` is heeded.
    """
    memory = share_of_memory(max(1, workers)) if memory is None else memory
    if workers < 1 or memory < 1 or not move_time > 0:
        raise SwampError(f"arena: found workers={workers}, {move_time=}, {memory=}; accepted: above 0")
    games, batches = store.unfinished(), store.batches()
    if any(entrant.is_person for entrant in store.entrants):
        workers, move_time, start, batches = 1, float("inf"), InProcess, [[game] for game in games]
    run = Run(store, batches, setup_of(store, move_time, memory), start, aim)
    try:
        run.play(workers, listener)
    finally:
        run.dismiss()
    return len(games)


class Run:
    """The games that are left, in groups: batches, or single games of one; and who plays them."""

    def __init__(
        self,
        store: Store,
        batches: Sequence[list[Seating]],
        setup: Setup,
        start: Callable[[Setup], Worker],
        aim: Aim | None = None,
    ) -> None:
        self.store, self.setup, self.start = store, setup, start
        self.variant = store.terms.variant
        self.aim = aim
        self.groups = deque(batches)
        if aim is None:
            self.groups.rotate(random.randrange(max(1, len(batches))))
        self.slots: list[Slot] = []
        self.losses = 0

    def play(self, workers: int, listener: Listener) -> None:
        while self.has_work():
            self.fill_slots(workers)
            self.give_work()
            self.wait()
            finished = [end for slot in self.slots for end in self.attend(slot)]
            listener(self.store.write(finished) if finished else [])

    def has_work(self) -> bool:
        """Whether there is anything left to play, or somebody plays."""
        if self.aim is not None:
            if self.aim.reached():
                return False
            self.groups.extend([] if self.groups else self.aim.more())
        return bool(self.groups) or any(slot.games for slot in self.slots)

    def fill_slots(self, workers: int) -> None:
        """No more workers than there is work for."""
        busy = sum(bool(slot.games) for slot in self.slots)
        while len(self.slots) < min(workers, busy + len(self.groups)):
            self.slots.append(Slot(self.start(self.setup)))

    def give_work(self) -> None:
        for slot in self.slots:
            group = [] if slot.games else self.next_group()
            if group:
                slot.games = {seating.game: seating for seating in group}
                slot.awake = time.monotonic()
                slot.worker.give(group)

    def next_group(self) -> list[Seating]:
        """The next one in which a game has no result by now; nothing if there is none."""
        while self.groups:
            group = self.groups.popleft()
            if self.store.missing(group):
                return group
        return []

    def wait(self) -> None:
        """Until somebody says something, or the watches have to be looked at."""
        pipes = [slot.worker.pipe for slot in self.slots if slot.worker.pipe and not slot.worker.is_dead()]
        if pipes:
            connection.wait(pipes, _TICK)
        else:
            time.sleep(_TICK)

    def attend(self, slot: Slot) -> Iterable[Finished]:
        """What came of a worker's games since it was listened to last."""
        finished = []
        for word, message in slot.worker.heard():
            slot.awake = time.monotonic()
            if word == worker.FINISHED:
                self.losses = 0
                finished.append(message)
                del slot.games[message.game]
            elif word == worker.LATE:
                self.play_singly(slot)
            elif word in (worker.REFUSED, worker.BROKEN):
                raise SwampError(message)
        if slot.games and slot.worker.is_dead():
            finished += self.on_death(slot)
        elif slot.games and slot.worker.thinking()[0] < -_GRACE:
            finished += self.stop(slot)
        elif slot.games and self.is_silent(slot):
            finished += self.on_death(slot, "its process hung")
        return finished

    def is_silent(self, slot: Slot) -> bool:
        """Whether nobody has thought, and nothing was heard, for so long that something an agent did must be why."""
        if slot.worker.thinking()[0] != float("inf"):
            slot.awake = time.monotonic()
        return time.monotonic() - slot.awake > SILENCE

    def stop(self, slot: Slot) -> list[Finished]:
        """Kill a worker whose agent is late."""
        _, agent, seat = slot.worker.thinking()
        allowed = worker.START_TIME if seat == worker.STARTING else self.setup.move_time
        what = "make it" if seat == worker.STARTING else "decide"
        return self.replace(slot, agent, seat, f"stopped: {allowed:g} s were not enough to {what}")

    def on_death(self, slot: Slot, how: str = "its process died") -> list[Finished]:
        """A worker died, or hangs, for what an agent did: the one that thinks or, in a game played alone, the last."""
        why = slot.worker.exit if slot.worker.is_dead() else f"nothing was heard for {SILENCE:g} s"
        left, agent, seat = slot.worker.thinking()
        thinks = left != float("inf")
        if not thinks and (len(slot.games) > 1 or seat == worker.STARTING):
            agent = worker.NOBODY
        if agent == worker.NOBODY:
            self.losses += 1
            if self.losses > _MOST_LOSSES:
                raise SwampError(f"arena: {self.losses} workers died with no agent thinking: {why}")
        made = "while it was made" if seat == worker.STARTING else "while it was thinking"
        when = made if thinks else "after it had decided"
        return self.replace(slot, agent, seat, f"{how} {when}: {why}")

    def replace(self, slot: Slot, agent: int, seat: int, reason: str) -> list[Finished]:
        """Another worker in that slot. Lost are games that the agent played alone, or all if it could not be made."""
        slot.worker.kill()
        lost = []
        for game in list(slot.games.values()):
            if agent in game.seats and (len(slot.games) == 1 or seat == worker.STARTING):
                at_fault = game.seats.index(agent) if seat == worker.STARTING else seat
                lost.append(forfeit(self.variant, game, at_fault, reason))
        for end in lost:
            slot.games.pop(end.game)
            self.losses = 0
        self.play_singly(slot)
        slot.worker = self.start(self.setup)
        return lost

    def play_singly(self, slot: Slot) -> None:
        """What a worker has not ended is played again, game by game: then it is plain which one is at fault."""
        self.groups.extendleft([game] for game in reversed(slot.games.values()))
        slot.games = {}

    def dismiss(self) -> None:
        for slot in self.slots:
            slot.worker.kill()
