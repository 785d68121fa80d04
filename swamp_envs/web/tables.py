"""Tables in memory: who sits where, who may see what, what changes, and the bots' turns."""

import asyncio
import contextlib
import json
import secrets
from collections import OrderedDict
from collections.abc import AsyncIterator
from typing import Any

from ..core.errors import SwampError
from ..core.match import Match
from ..core.recording import Record
from ..core.words import in_words
from ..play.sitting import last_decision_of, refuse_illegal
from ..play.story import Decision, story
from ..play.viewing import ANALYST, EVERYBODY, SPECTATOR, View, Viewer, seat_seen_by, seen_so_far, view
from .shelf import Kept, Seat, Shelf
from .thinkers import Thinkers

PLAY, REPLAY = "play", "replay"
HINT_BOT = "mcts:sims=400"  # who is asked for a hint
_VIEWS_KEPT = 48
_SHOWN_ONE_BY_ONE = 12  # decisions that a page is shown singly; of more it is shown the last
_QUIET = 20.0  # seconds after which a silent stream says that it lives


class Table:
    """One table. Whatever changes it happens in the event loop; pictures are drawn beside it."""

    def __init__(self, kept: Kept, match: Match, rooms: "Rooms") -> None:
        self.kept, self.match, self.rooms = kept, match, rooms
        self.trouble: str | None = None  # why a bot does not go on
        self.version = 0
        self._changed = asyncio.Event()
        self._views: OrderedDict[tuple[int, Viewer], asyncio.Task[View]] = OrderedDict()
        self._driver: asyncio.Task[None] | None = None

    # --- who may see what ---------------------------------------------------------------------------------------------

    @property
    def is_replay(self) -> bool:
        return self.kept.settings["mode"] == REPLAY

    @property
    def people(self) -> list[int]:
        return [number for number, seat in enumerate(self.kept.seats) if seat.key is not None]

    def seat_of(self, key: str | None) -> int | None:
        """The seat whose key this is."""
        for number, seat in enumerate(self.kept.seats):
            if key and seat.key and secrets.compare_digest(seat.key, key):
                return number
        return None

    def is_owner(self, key: str | None) -> bool:
        """Whether this is the key of who made the table."""
        return bool(key) and secrets.compare_digest(self.kept.settings["owner"], key or "")

    def sees_all(self, key: str | None) -> bool:
        """Whether nothing is hidden from the holder of a key: from all at the end, and from who watches bots."""
        return bool(self.match.over) or (self.is_owner(key) and not self.people)

    def viewer_for(self, key: str | None, wanted: str | None = None) -> Viewer:
        """What the holder of a key is: a seat, or a spectator; whatever is wanted where nothing is hidden from them."""
        seat = self.seat_of(key)
        if wanted is None:
            return seat if seat is not None else ANALYST if self.sees_all(key) else SPECTATOR
        found: Viewer = int(wanted) if wanted.isdecimal() else wanted  # type: ignore[assignment]
        if found in (seat, SPECTATOR):
            return found
        if found == EVERYBODY and self.sees_all(key):
            return ANALYST
        is_seat = isinstance(found, int) and found < self.match.variant.players
        if self.sees_all(key) and (is_seat or found == ANALYST):
            return found
        raise SwampError(f"found the viewer {wanted!r}, accepted: your own seat, or {SPECTATOR}")

    def facts(self, key: str | None) -> dict[str, Any]:
        """What a page is told of a table besides views."""
        variant = self.match.variant
        return {
            "id": self.kept.id,
            "game": variant.game.name,
            "title": variant.game.title,
            "summary": variant.game.summary,
            "options": variant.option_text,
            "players": variant.players,
            "seats": [{"name": seat.name, "bot": seat.bot is not None} for seat in self.kept.seats],
            "sides": list(variant.sides),
            "you": self.viewer_for(key),
            "seesAll": self.sees_all(key),
            "mode": self.kept.settings["mode"],
            "decisions": len(self.match.actions),
            "over": self.match.over,
            "hidden": variant.hidden_information,
        }

    # --- views --------------------------------------------------------------------------------------------------------

    async def view(self, ply: int, viewer: Viewer) -> View:
        """The table after so many decisions, drawn once for all who see it alike."""
        known = self._views.get((ply, viewer))
        if known is None:
            at = self.match.after(ply)
            known = self._views[ply, viewer] = asyncio.create_task(asyncio.to_thread(view, at, viewer))
            if len(self._views) > _VIEWS_KEPT:
                self._views.popitem(last=False)
        return await asyncio.shield(known)

    async def stream(self, viewer: Viewer, seen: int | None) -> AsyncIterator[tuple[int, View] | None]:
        """The views from the one after `seen` on, as the table changes; None from time to time where nothing does."""
        version = -1
        while not self.rooms.closing:
            if version == self.version:
                if not await self._wait():
                    yield None
                continue
            version, last = self.version, len(self.match.actions)
            first = last if seen is None or not last - _SHOWN_ONE_BY_ONE <= seen < last else seen + 1
            for ply in range(first, last + 1):
                if version == self.version:  # else it was taken back meanwhile
                    yield ply, await self.view(ply, viewer)
            seen = last

    async def _wait(self) -> bool:
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._changed.wait(), _QUIET)
            return True
        return False

    def _tell_all(self) -> None:
        self.version += 1
        self._changed.set()
        self._changed = asyncio.Event()

    # --- decisions ----------------------------------------------------------------------------------------------------

    def answer(self, key: str | None, ply: int, move: str) -> int:
        """A person's decision, on disk before anybody hears of it; returns how many decisions there are now."""
        seat = self.seat_of(key)
        if ply != len(self.match.actions):
            raise SwampError(f"the table has gone on: found an answer to decision {ply}, accepted: {self.match.ply}")
        if seat is None or seat != self.match.seat:
            raise SwampError("the game is over" if self.match.over else "another seat decides now")
        refuse_illegal(self.match, move)
        self._decide(move)
        self.drive()
        return len(self.match.actions)

    def _decide(self, move: str | int) -> None:
        before = len(self.match.actions)
        self.match.push(move)
        self.rooms.shelf.decide(self.kept.id, before, self.match.actions[-1])
        self._tell_all()

    def take_back(self, key: str | None) -> None:
        """Back to a person's last decision, where they play against bots alone."""
        seat = self.seat_of(key)
        if seat is None or self.people != [seat]:
            raise SwampError("decisions are taken back only by one who plays against bots alone")
        before = last_decision_of(self.match, seat)
        self._stop_driving()
        while len(self.match.actions) > before:
            self.match.pop()
        self.rooms.shelf.take_back(self.kept.id, before)
        self._views.clear()
        self._tell_all()

    async def hint(self, key: str | None, ply: int, bot: str | None = None) -> dict[str, Any]:
        """What a bot would do in the place of whoever decides, for that seat or for who sees everything."""
        match = self._position_for(key, ply)
        name = bot or HINT_BOT
        action, weighed = await self.rooms.thinkers.weigh(match, name, match.seed)
        rows = [
            {
                "move": match.variant.action_text(w.action),
                "share": w.share,
                "value": w.value,
                "words": in_words(match, w.action),
            }
            for w in weighed
        ]
        return {
            "bot": name,
            "move": match.variant.action_text(action),
            "words": in_words(match, action),
            "weighed": rows,
        }

    async def analyse(self, key: str | None, ply: int, visits: int, seed: int, brief: bool) -> dict[str, Any]:
        """What a search finds in the place of whoever decides, for that seat or for who sees everything."""
        return await self.rooms.thinkers.analyse(self._position_for(key, ply), visits, seed, brief)

    def _position_for(self, key: str | None, ply: int) -> Match:
        """A position that the holder of a key may ask bots about."""
        match = self.match.after(ply)
        if match.over:
            raise SwampError("the game is over")
        if match.seat != self.seat_of(key) and not self.sees_all(key):
            raise SwampError("another seat decides now")
        return match

    def story(self, viewer: Viewer) -> list[Decision]:
        """What was decided, as far as a viewer may be told of it."""
        return story(self.match, seat_seen_by(self.match, viewer))

    # --- bots ---------------------------------------------------------------------------------------------------------

    def drive(self) -> None:
        """Let bots decide until a person is asked."""
        bots_turn = not self.is_replay and not self.match.over and self.match.seat not in self.people
        if bots_turn and (self._driver is None or self._driver.done()):
            self.trouble = None
            self._driver = asyncio.create_task(self._drive())

    async def _drive(self) -> None:
        try:
            while not self.match.over and self.match.seat not in self.people:
                seat, version = self.match.seat, self.version
                bot = self.kept.seats[seat].bot or "random"
                thought = self.rooms.thinkers.decide(self.match.copy(), bot, self.match.seed + seat)
                action, _ = await asyncio.gather(thought, asyncio.sleep(self.kept.settings["pace"]))
                if version == self.version:
                    self._decide(action)
        except SwampError as error:
            self.trouble = str(error)
            self._tell_all()

    def _stop_driving(self) -> None:
        if self._driver is not None:
            self._driver.cancel()
            self._driver = None

    async def film(self, viewer: Viewer) -> bytes:
        """The match so far as an animated picture."""
        return await self.rooms.thinkers.film(self.match.copy(), viewer)

    async def seen(self, viewer: Viewer) -> str:
        """The match so far as a viewer saw it, a position a line; it can be shared while the match goes on."""
        match = self.match.copy()
        lines = await asyncio.to_thread(lambda: [json.dumps(each) for each in seen_so_far(match, viewer)])
        return "\n".join([*lines, ""])

    def record(self, key: str | None) -> str:
        """The record of the match; while it goes on only for who sees everything."""
        if not self.sees_all(key):
            raise SwampError("the record holds the whole deal; it can be had once the game is over")
        return str(self.match.record([seat.name for seat in self.kept.seats]))


class Rooms:
    """All tables of a server: those in memory, and those that are still on the shelf."""

    def __init__(self, shelf: Shelf, thinkers: Thinkers, bots: dict[str, str]) -> None:
        self.shelf, self.thinkers, self.bots = shelf, thinkers, bots
        self.closing = False
        self._tables: dict[str, Table] = {}

    def open(self, match: Match, seats: list[Seat], mode: str, pace: float) -> Table:
        """A new table, with all decisions that its match has already."""
        start = str(match.after(0).record([seat.name for seat in seats]))
        settings = {"mode": mode, "pace": pace, "owner": secrets.token_urlsafe(16)}
        kept = Kept(secrets.token_urlsafe(9), start, tuple(seats), settings)
        self.shelf.add(kept, match.actions)
        return self._seat(kept, match)

    def table(self, number: str) -> Table:
        """The table of that id, taken from the shelf if need be."""
        if number not in self._tables:
            kept = self.shelf.find(number)
            if kept is None:
                raise UnknownTable(f"no table is {number[:20]!r}")
            match = Record.parse(kept.start).start()
            for action in self.shelf.actions(number):
                match.push(action)
            self._seat(kept, match)
        return self._tables[number]

    def _seat(self, kept: Kept, match: Match) -> Table:
        table = self._tables[kept.id] = Table(kept, match, self)
        table.drive()
        return table

    def end_streams(self) -> None:
        """Nothing changes from now on, so that open pages do not keep the server."""
        self.closing = True
        for table in self._tables.values():
            table._stop_driving()
            table._tell_all()

    def close(self) -> None:
        self.end_streams()
        self.thinkers.close()
        self.shelf.close()


class UnknownTable(SwampError):
    """No such table."""
