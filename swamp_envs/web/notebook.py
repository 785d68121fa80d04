"""The board in a notebook: `match.view()` shows it, and a move that is chosen there is pushed onto the match.

The script is put together from the pages' own modules, so the board is the one that `swamp serve` shows. What the
widget holds comes from `view`, as everywhere: with a seat as viewer nothing hidden from that seat is in the notebook.
"""

import re
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from ..core.errors import SwampError
from ..core.header import NOBODY
from ..core.match import Match
from ..play.agents import Agent, make_agent
from ..play.sitting import Sitting
from ..play.viewing import ANALYST, Viewer, preview, seat_seen_by, view

PAGES = Path(__file__).parent / "pages"
_MODULES = ("api.js", "board.js", "choosing.js", "notebook.js")
_STYLES = ("colours.css", "board.css", "notebook.css")


def script() -> str:
    """The modules as one: what they import from each other stands above them."""
    text = "\n".join((PAGES / name).read_text(encoding="utf-8") for name in _MODULES)
    return re.sub(r"^export (?!default)", "", re.sub(r"^import .*\n", "", text, flags=re.M), flags=re.M)


class Board(anywidget.AnyWidget):
    """A match on a page of a notebook."""

    _esm = script()
    _css = "\n".join((PAGES / name).read_text(encoding="utf-8") for name in _STYLES)
    view = traitlets.Dict().tag(sync=True)
    decisions = traitlets.Int().tag(sync=True)
    problem = traitlets.Unicode().tag(sync=True)

    def __init__(self, match: Match, viewer: Viewer = ANALYST, opponents: str | Agent | None = None) -> None:
        seat_seen_by(match, viewer)  # refuses who cannot look
        self.match = match
        self.viewer: Viewer = viewer
        self.sitting = Sitting(match, _bots(match, viewer, opponents), match.seed)
        super().__init__()
        self.on_msg(self._hear)
        self.refresh()

    def refresh(self) -> None:
        """Show the match as it stands, after bots have decided; call it after pushing moves yourself."""
        self.sitting.advance()
        self.look(len(self.match.actions))

    def look(self, ply: int) -> None:
        """Show the match as it stood after so many decisions."""
        last = len(self.match.actions)
        ply = min(max(ply, 0), last)
        shown = asdict(view(self.match.after(ply), self.viewer))
        del shown["position"]
        self.decisions = last
        self.view = shown | {"told": _told(shown), "moves": shown["moves"] if ply == last else ()}

    def choose(self, move: str) -> None:
        """Make a legal move of the viewer's, and let bots answer."""
        self._refuse_others()
        self.match.push(move)
        self.refresh()

    def take_back(self) -> None:
        """Undo the last decision of whoever sits here."""
        seat = self.viewer if isinstance(self.viewer, int) else NOBODY
        if self.viewer == ANALYST and self.match.actions:
            seat = self.match.deciders[-1]
        self.sitting.take_back(seat)
        self.refresh()

    def _refuse_others(self) -> None:
        if self.match.over:
            raise SwampError("the game is over")
        if self.viewer not in (ANALYST, self.match.seat):
            raise SwampError(f"seat {self.match.seat} decides now, and not the viewer {self.viewer!r}")

    def _hear(self, _: Any, said: Mapping[str, Any], buffers: list[bytes]) -> None:
        """A message from the page."""
        try:
            match said:
                case {"move": str(move)}:
                    self.choose(move)
                case {"look": int(ply)}:
                    self.look(ply)
                case {"back": True}:
                    self.take_back()
                case {"preview": str(move)}:
                    drawn = preview(self.match, self.viewer, move)
                    self.send({"move": move, "drawn": drawn._asdict() if drawn else None})
            self.problem = ""
        except SwampError as error:
            self.problem = str(error)


def _bots(match: Match, viewer: Viewer, opponents: str | Agent | None) -> dict[int, Agent]:
    """Who decides for the other seats."""
    if opponents is None:
        return {}
    if not isinstance(viewer, int):
        raise SwampError(f"opponents: found the viewer {viewer!r}, accepted: with opponents, a seat")
    others = (seat for seat in range(match.variant.players) if seat != viewer)
    return {seat: make_agent(opponents, match.seed + seat) for seat in others}


def _told(shown: Mapping[str, Any]) -> str:
    """What is going on, in a line."""
    if shown["over"]:
        paid = ", ".join(f"seat {seat} {paid:+.2f}" for seat, paid in enumerate(shown["payoff"]))
        return f"The game is over. Paid: {paid}"
    return f"Seat {shown['seat']}: {shown['asked']}"
