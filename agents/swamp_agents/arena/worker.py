"""The process that plays: takes groups of games, sends each result as its game ends, and shows who is thinking."""

import os
import random
import signal
import threading
import time
import traceback
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from multiprocessing import connection, parent_process
from typing import Any

import numpy as np

from swamp_envs import Agent, AgentError, Match, SwampError, Variant, make_agent, register_game
from swamp_envs import game as game_called
from swamp_envs.dev import Blindfold, Late, Watch, allow, derive_seed, is_person, parse_option_text, prepare, tell

from .processes import end_own_group, lead_a_group, limit_memory
from .table import Seating, play

START_TIME = 900.0  # seconds an agent may take to be made and to compile what it needs
STARTING = -1  # shown as the seat of an agent that is being made
NOBODY = -1  # shown as the agent while none was asked anything yet
OUT_OF_MEMORY = 77  # the exit status of a worker, if the last number it shows is not 0
_NO_GAME = 0  # games are numbered from 1
_AGENT_SEEDS = 1 << 31  # the generators of some libraries take no larger ones

# What a worker says, with what goes with it.
FINISHED, LATE, REFUSED, BROKEN = "finished", "late", "refused", "broken"
Say = Callable[[str, Any], None]


@dataclass(frozen=True)
class Setup:
    """What a worker has to know of an arena; texts and numbers, so that it can go to any process."""

    game: str
    module: str  # where the game is
    options: str
    agents: tuple[str, ...]
    seed: int
    move_time: float
    memory: int  # megabytes for each worker

    @property
    def variant(self) -> Variant:
        register_game(self.game, self.module)
        return game_called(self.game).variant(**parse_option_text(self.options))


class Clock:
    """Who thinks until when, written into shared memory: until, agent, seat; until is 0 while nobody does.

    A fourth number tells whether the worker ran out of memory: agents can end it with any status.

    Where an agent has forked, only the process that was there before goes on when it is done.
    """

    def __init__(self, shown: Any) -> None:
        self.shown, self._process = shown, os.getpid()

    def begin(self, agent: int, seat: int, seconds: float) -> None:
        self.shown[1], self.shown[2] = agent, seat
        self.shown[0] = time.monotonic() + seconds

    def end(self) -> None:
        if os.getpid() != self._process:
            os._exit(0)
        self.shown[0] = 0


class Player:
    """Plays groups of games of one arena.

    Whatever an agent raises is its fault, but for two kinds: `stops` of a person, who wants to leave, and MemoryError,
    after which nothing here can be relied on.
    """

    def __init__(self, setup: Setup, clock: Watch, stops: tuple[type[BaseException], ...] = ()) -> None:
        self.setup, self.clock, self.stops = setup, clock, stops
        self.variant = setup.variant
        self._warm: set[int] = set()

    def play(self, seatings: Sequence[Seating], say: Say) -> None:
        """A group of games to its end. What comes of them follows from the group and from the arena's seed."""
        setup, first = self.setup, seatings[0].game
        numbers = sorted({agent for seating in seatings for agent in seating.seats})
        try:
            for number in numbers:
                self._warm_up(number)
            _seed_libraries(derive_seed(setup.seed, "libraries", first))
            agents = {number: self.agent(number, first) for number in numbers}
        except AgentError as error:
            say(REFUSED, tell(error))
            return
        seed, excused = derive_seed(setup.seed, "blindfold", first), (MemoryError, *self.stops)
        try:
            for end in play(self.variant, seatings, agents, seed, setup.move_time, self.clock, excused):
                say(FINISHED, end)
        except Late:
            say(LATE, None)

    def agent(self, number: int, first: int) -> Agent:
        """An agent for the group of games that begins with that one; made anew, with a seed of its own."""
        name, seed = self.setup.agents[number], derive_seed(self.setup.seed, "agent", first, number)
        self.clock.begin(number, STARTING, START_TIME)
        try:
            agent = make_agent(name, seed % _AGENT_SEEDS)
            prepare(agent, self.variant)
            return agent
        finally:
            self.clock.end()

    def _warm_up(self, number: int) -> None:
        """One decision that does not count, in a game that is not played: then all is compiled that an agent needs.

        Only an agent that says it is not for this game is refused here.
        """
        if number in self._warm or is_person(self.setup.agents[number]):
            return
        self._warm.add(number)
        agent = self.agent(number, _NO_GAME)
        self.clock.begin(number, STARTING, START_TIME)
        try:
            allow(agent, self.setup.move_time)
            Blindfold(_NO_GAME).act(agent, self.variant, Match(self.variant, _NO_GAME).states)
        except (AgentError, *self.stops):
            raise
        except BaseException:
            pass  # will come again in a game, which it then loses
        finally:
            self.clock.end()


def _seed_libraries(seed: int) -> None:
    """The generators that everybody in a process shares: for agents that draw from these."""
    random.seed(seed)
    np.random.seed(seed % _AGENT_SEEDS)


def work(pipe: connection.Connection, shown: Any, setup: Setup) -> None:
    """What the process of a worker does. It leaves nothing behind: neither itself nor what agents have started."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the business of the one who started us
    lead_a_group()
    threading.Thread(target=_leave_with_parent, daemon=True).start()
    limit_memory(setup.memory)
    try:
        serve(pipe, shown, setup)
    except MemoryError:
        shown[3] = 1
        os._exit(OUT_OF_MEMORY)
    end_own_group()


def serve(pipe: connection.Connection, shown: Any, setup: Setup) -> None:
    """A group of games comes in, results go out, until the pipe is closed."""

    def say(word: str, message: Any) -> None:
        pipe.send((word, message))

    try:
        player = Player(setup, Clock(shown))
        while True:
            player.play(pipe.recv(), say)
    except (EOFError, ConnectionError):  # whom to tell is gone
        return
    except MemoryError:
        raise
    except SwampError as error:
        say(REFUSED, tell(error))
    except BaseException:
        say(BROKEN, traceback.format_exc())


def _leave_with_parent() -> None:
    """Nobody would take the results: a killed arena leaves no processes behind."""
    parent = parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        end_own_group()
