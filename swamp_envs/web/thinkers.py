"""Processes in which bots think, so that no request waits for another's bot."""

import asyncio
import functools
import multiprocessing
import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

import numpy as np

from ..core.errors import SwampError, tell
from ..core.match import Match
from ..core.recording import Record
from ..core.registry import game
from ..core.words import in_words
from ..play.agents import Blindfold, Weighed, make_agent, prepare
from ..play.sitting import Sitting
from ..play.viewing import Viewer, view

_NICE = 5  # bots give way to pages
_FRAMES, _FILM_WIDE = 100, 720  # of an animation: positions at most, and pixels
_WORLDS, _SHOWN = 200, 5  # deals that are drawn for an analysis, and how many of them are shown


class Thinkers:
    """So many processes. A bot that takes longer than `limit` seconds, or fails, is told of as `SwampError`."""

    def __init__(self, workers: int, limit: float) -> None:
        self.workers, self.limit = workers, limit
        self._pool = self._begin()

    def _begin(self) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self.workers, context, initializer=_give_way)

    async def decide(self, match: Match, bot: str, seed: int) -> int:
        """What a bot decides, number of an action."""
        return await self._run(bot, _decide, bot, seed, *_place_of(match))

    async def weigh(self, match: Match, bot: str, seed: int) -> tuple[int, list[Weighed]]:
        """What a bot would do here, and what it thinks of the legal moves if it can say so."""
        return await self._run(bot, _weigh, bot, seed, *_place_of(match))

    async def analyse(self, match: Match, visits: int, seed: int, brief: bool) -> dict[str, Any]:
        """What a search of so many simulations finds; unless brief with words, reasons, a policy and worlds."""
        return await self._run("the analysis", _search if brief else _analyse, visits, seed, *_place_of(match))

    async def film(self, match: Match, viewer: Viewer) -> bytes:
        """The match so far as an animated picture, as a viewer may see it."""
        return await self._run("the animation", _film, str(match.record()), viewer)

    async def _run(self, named: str, job: Callable, *arguments: Any) -> Any:
        try:
            future = asyncio.get_running_loop().run_in_executor(self._pool, functools.partial(job, *arguments))
            return await asyncio.wait_for(future, self.limit)
        except TimeoutError:
            self._replace()
            raise SwampError(f"{named} took more than {self.limit:g} seconds") from None
        except BrokenProcessPool:
            self._replace()
            raise SwampError(f"the process of {named} has ended") from None

    def _replace(self) -> None:
        """Begin new processes; those that are stuck are ended."""
        self.close()
        self._pool = self._begin()

    def close(self) -> None:
        for process in list(getattr(self._pool, "_processes", {}).values()):
            process.terminate()
        self._pool.shutdown(wait=False, cancel_futures=True)


def _place_of(match: Match) -> tuple[str, dict[str, Any], np.ndarray]:
    """Where a match stands, as another process can be told."""
    return match.variant.game.name, match.variant.options, match.states


def _give_way() -> None:
    if hasattr(os, "nice"):
        os.nice(_NICE)


@functools.lru_cache(64)
def _bot(name: str, seed: int) -> Any:
    return make_agent(name, seed)


def _match_of(name: str, options: dict[str, Any], states: np.ndarray) -> Match:
    return Match.at(game(name).variant(**options), states)


def _decide(bot: str, seed: int, name: str, options: dict[str, Any], states: np.ndarray) -> int:
    match = _match_of(name, options, states)
    try:
        agent = _bot(bot, seed)
        prepare(agent, match.variant)
        action = int(np.asarray(Blindfold(seed + match.ply).act(agent, match.variant, match.states))[0])
    except SwampError:
        raise
    except Exception as error:
        raise SwampError(f"{bot}: {tell(error)}") from None
    return action


def _weigh(bot: str, seed: int, name: str, options: dict[str, Any], states: np.ndarray) -> tuple[int, list[Weighed]]:
    match = _match_of(name, options, states)
    agent = _bot(bot, seed)
    prepare(agent, match.variant)
    weighed = Sitting(match, {}, seed).weigh(agent)
    return (weighed[0].action, weighed) if weighed else (_decide(bot, seed, name, options, states), [])


def _film(record: str, viewer: Viewer) -> bytes:
    """Of a long match some positions are left out, the same number between any two."""
    from ..view.gif import svgs_to_gif

    match = Record.parse(record).replay()
    last = len(match.actions)
    plies = sorted({round(last * frame / _FRAMES) for frame in range(_FRAMES + 1)})
    try:
        return svgs_to_gif((view(match.after(ply), viewer).svg for ply in plies), width=_FILM_WIDE)
    except ImportError as error:  # says what has to be installed
        raise SwampError(str(error)) from None


def _policy(match: Match) -> dict[str, float]:
    """What the network for such games would do; nothing if none is shipped."""
    from swamp_agents.analysis import policy_of, shipped_for

    try:
        return policy_of(match, shipped_for(match))
    except SwampError:
        return {}


def _search(visits: int, seed: int, name: str, options: dict[str, Any], states: np.ndarray) -> dict[str, Any]:
    from swamp_agents.analysis import Analysis

    analysis = Analysis(_match_of(name, options, states), seed=seed)
    analysis.think(visits)
    return analysis.report()


def _analyse(visits: int, seed: int, name: str, options: dict[str, Any], states: np.ndarray) -> dict[str, Any]:
    from swamp_agents.analysis import Reasons, worlds

    report, match = _search(visits, seed, name, options, states), _match_of(name, options, states)
    reasons = Reasons(match, seed)
    for info in report["moveInfos"]:
        info |= {"words": in_words(match, info["move"]), "why": reasons.of(info["move"])}
    report["policy"] = _policy(match)
    return report | {"worlds": worlds(match, _WORLDS)[:_SHOWN] if match.variant.hidden_information else []}
