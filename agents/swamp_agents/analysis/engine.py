"""`swamp analyse`: queries and answers as lines of JSON, answered as they get ready (docs/analysis.md).

Names of entries are those of KataGo's analysis engine where the same is meant.
"""

import json
import math
import queue
import threading
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import count
from typing import Any

import swamp_envs
from swamp_envs import Match, Record, SwampError, from_dict, from_position, game
from swamp_envs.dev import tell

from .search import MOST, Analysis, Reasons, policy_of, shipped_for, worlds

Answer = dict[str, Any]
_STEP = 64  # simulations between two looks at the clock and at what was called off
_USUAL_VISITS, _MOST_WORLDS = 400, 1000
_ENTRIES = {
    *("id", "game", "options", "seed", "position", "record", "moves", "settings", "priority"),
    *("analyzeTurns", "maxVisits", "maxTime", "reportDuringSearchEvery", "allowMoves", "avoidMoves"),
    *("includePolicy", "includeWorlds", "includeWhy"),
}


@dataclass(order=True)
class _Job:
    """One turn of a query; those of higher priority come first, then those that came first."""

    rank: tuple[int, int]
    id: str = field(compare=False)
    turn: int = field(compare=False)
    match: Match = field(compare=False)
    query: dict[str, Any] = field(compare=False)


@dataclass(frozen=True)
class _More:
    """What a query asks for besides the search: worked out once, and told in every report."""

    policy: dict[str, float] | None
    reasons: Reasons | None

    @classmethod
    def of(cls, job: _Job) -> "_More":
        """A policy is that of the network that is named, or of the shipped one for such games."""
        match, wanted = job.match, job.query.get("includePolicy")
        name = wanted if isinstance(wanted, str) else shipped_for(match) if wanted else ""
        return cls(policy_of(match, name) if name else None, Reasons(match) if job.query.get("includeWhy") else None)

    def added_to(self, report: Answer) -> Answer:
        for info in report["moveInfos"]:
            info |= {"prior": self.policy[info["move"]]} if self.policy else {}
            info |= {"why": self.reasons.of(info["move"])} if self.reasons else {}
        return report if self.policy is None else {**report, "policy": self.policy}


class Engine:
    """Answers each line with `say`, from a thread of its own."""

    def __init__(self, say: Callable[[Answer], Any], settings: str = "") -> None:
        self._say, self._settings = say, settings
        self._jobs: queue.PriorityQueue[_Job] = queue.PriorityQueue()
        self._ended: set[str] = set()  # queries that were called off
        self._numbers = count()
        self._lock = threading.Lock()
        self._worker = threading.Thread(target=self._work, daemon=True)
        self._worker.start()

    def serve(self, lines: Iterable[str]) -> None:
        """Take every line; returns when there are no more and all is answered."""
        for line in lines:
            if line.strip():
                self.take(line)
        self._jobs.join()

    def take(self, line: str) -> None:
        """One line: a query, or an action such as `terminate`."""
        given: Any = None
        try:
            given = json.loads(line)
            if not isinstance(given, dict) or not isinstance(given.get("id"), str):
                raise SwampError("found a line without an id, accepted: an object with a text as its id")
            if "action" in given:
                self._act(given)
            else:
                self._queue(given)
        except (SwampError, ValueError) as error:
            name = given.get("id") if isinstance(given, dict) else None
            self._tell({"id": name, "error": str(error)})

    def _act(self, given: dict[str, Any]) -> None:
        match given["action"]:
            case "query_version":
                self._tell({"id": given["id"], "action": "query_version", "version": swamp_envs.__version__})
            case "terminate":
                self._ended.add(str(given.get("terminateId")))
                self._tell(given)
            case other:
                raise SwampError(f"action: found {other!r}, accepted: query_version, terminate")

    def _queue(self, given: dict[str, Any]) -> None:
        unknown = given.keys() - _ENTRIES
        if unknown:
            raise SwampError(f"found the entry {min(unknown)!r}, accepted: {', '.join(sorted(_ENTRIES))}")
        _number(given, "maxVisits", _USUAL_VISITS, 1, MOST)
        _number(given, "includeWorlds", 0, 0, _MOST_WORLDS)
        match = match_of(given)
        turns = given.get("analyzeTurns", [len(match.actions)])
        if not isinstance(turns, list) or not all(isinstance(turn, int) for turn in turns):
            raise SwampError(f"analyzeTurns: found {turns!r}, accepted: a list of whole numbers")
        self._ended.discard(given["id"])
        priority = _number(given, "priority", 0, -(10**6), 10**6)
        for turn in turns:
            self._jobs.put(_Job((-int(priority), next(self._numbers)), given["id"], turn, match.after(turn), given))

    # --- the thread that thinks ---------------------------------------------------------------------------------------

    def _work(self) -> None:
        while True:
            job = self._jobs.get()
            try:
                self._tell(self._answer(job))
            except Exception as error:  # of one query; the others are still answered
                said = str(error) if isinstance(error, SwampError) else tell(error)
                self._tell({"id": job.id, "turnNumber": job.turn, "error": said})
            finally:
                self._jobs.task_done()

    def _answer(self, job: _Job) -> Answer:
        query, legal = job.query, set(job.match.legal_moves) if not job.match.over else set()
        only = _moves(query, "allowMoves", legal) or legal
        only -= _moves(query, "avoidMoves", legal)
        analysis = Analysis(job.match, str(query.get("settings", self._settings)), int(query.get("seed") or 0), only)
        more = _More.of(job)
        self._search(job, analysis, more)
        return self._told(job, analysis, more, during=False)

    def _search(self, job: _Job, analysis: Analysis, more: "_More") -> None:
        most = int(_number(job.query, "maxVisits", _USUAL_VISITS, 1, MOST))
        every = _number(job.query, "reportDuringSearchEvery", math.inf, 0.01, math.inf)
        end = time.monotonic() + _number(job.query, "maxTime", math.inf, 0.001, math.inf)
        due = time.monotonic() + every
        while analysis.visits < most and job.id not in self._ended and time.monotonic() < end:
            analysis.think(min(_STEP, most - analysis.visits))
            if time.monotonic() >= due and analysis.visits < most:
                self._tell(self._told(job, analysis, more, during=True))
                due = time.monotonic() + every

    def _told(self, job: _Job, analysis: Analysis, more: "_More", during: bool) -> Answer:
        report = more.added_to(analysis.report())
        shown = int(_number(job.query, "includeWorlds", 0, 0, _MOST_WORLDS))
        if shown and not during:
            report["worlds"] = worlds(job.match, shown)
        return {"id": job.id, "turnNumber": job.turn, "isDuringSearch": during, **report}

    def _tell(self, answer: Answer) -> None:
        with self._lock:
            self._say(answer)


def match_of(given: dict[str, Any]) -> Match:
    """The match that a query describes: a record, a position or a deal, and the moves made from there on."""
    if "record" in given:
        match = Record.parse(str(given["record"])).replay()
    else:
        match = _begun(str(given.get("game")), given)
    moves = given.get("moves", [])
    if not isinstance(moves, list):
        raise SwampError("moves: accepted: a list of texts")
    for move in moves:
        match.push(str(move))
    return match


def _begun(name: str, given: dict[str, Any]) -> Match:
    options, position = given.get("options", {}), given.get("position")
    if not isinstance(options, dict):
        raise SwampError("options: accepted: an object of names and values")
    if isinstance(position, str):
        return from_position(name, position, **options)
    if position is not None:
        return from_dict(name, position, **options)
    return Match(game(name).variant(**options), given.get("seed", 0))


def _moves(query: dict[str, Any], name: str, legal: set[str]) -> set[str]:
    given = query.get(name, [])
    if not isinstance(given, list) or not {*map(str, given)} <= legal:
        raise SwampError(f"{name}: found {str(given)[:80]}, accepted: a list of legal moves")
    return set(given)


def _number(query: dict[str, Any], name: str, usual: float, low: float, high: float) -> float:
    found = query.get(name, usual)
    if isinstance(found, bool) or not isinstance(found, int | float) or not low <= found <= high:
        raise SwampError(f"{name}: found {str(found)[:40]}, accepted: a number from {low:g} to {high:g}")
    return found
