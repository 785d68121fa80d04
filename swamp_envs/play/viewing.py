"""What a viewer may see of a match: the terminal, the browser, notebooks and shared records all ask here.

    view(match, 0)  # as seat 0 sees it, with its legal moves when it decides
    view(match, SPECTATOR)  # what every seat knows
    view(match, EVERYBODY)  # the whole table, once the match is over
    view(match, ANALYST)  # the whole table, for the person who set the position up

A view holds nothing that its viewer must not know. `notices` tells a match as the stream of its views: one for the
first position and one for each decision. Whoever shows a match shows this stream, whether it is played or replayed.
"""

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, Literal

from ..core.errors import SwampError
from ..core.match import Match
from ..core.words import asked_in_words, clauses_of, in_words
from ..view.sections import Card, Look, Section
from ..view.svg import Preview
from .story import Decision, tell

SPECTATOR: Literal["spectator"] = "spectator"
EVERYBODY: Literal["everybody"] = "everybody"
ANALYST: Literal["analyst"] = "analyst"
Viewer = int | Literal["spectator", "everybody", "analyst"]
_NO_SEAT = -2  # sees what every seat sees; NOBODY, -1, is who laid what nobody laid


@dataclass(frozen=True)
class Choice:
    """A legal move: its text, its kind, what it does, and the places on the picture that stand for it, in order."""

    move: str
    kind: str
    words: str
    places: tuple[str, ...]
    clauses: tuple[str, ...]  # of the rules, by which it goes


@dataclass(frozen=True)
class View:
    """A position as one viewer may see it. `moves` is empty for those who do not decide."""

    viewer: Viewer
    ply: int  # decisions made so far
    seat: int  # who decides; -1 at the end
    phase: str
    asked: str  # what is decided, in words
    turn: int
    over: int
    payoff: list[float] | None  # at the end
    position: dict[str, Any]
    svg: str
    last: Decision | None
    moves: tuple[Choice, ...]
    sections: tuple[Section, ...] = ()  # for a terminal, instead of the picture
    cards: tuple[Card | None, ...] = ()  # for a terminal, what each of the moves is about


def view(match: Match, viewer: Viewer, look: Look | None = None) -> View:
    """The position that a match stands at, as far as a viewer may see it; with a look it is drawn for a terminal."""
    looks = seat_seen_by(match, viewer)
    position = _seen(match, looks)
    last = tell(match, len(match.actions) - 1, looks) if match.actions else None
    values = match.variant.positions.view(position)
    moves = _choices(match, values) if viewer in (match.seat, ANALYST) else ()
    return View(
        viewer=viewer,
        ply=len(match.actions),
        seat=match.seat,
        phase=match.phase,
        asked="" if match.over else asked_in_words(match),
        turn=match.turn,
        over=match.over,
        payoff=match.payoff if match.over else None,
        position=position,
        svg="" if look else match.game.drawing.svg(values, last.move if last else None),
        last=last,
        moves=moves,
        sections=_sections(match, values, last, moves, look) if look else (),
        cards=_cards(match, values, moves, look) if look else (),
    )


def notices(match: Match, viewer: Viewer, since: int = 0) -> Iterator[View]:
    """The views of a match from its decision number `since` on: what a page, a replay or an animation shows."""
    for decided in range(since, len(match.actions) + 1):
        yield view(match.after(decided), viewer)


def seen_so_far(match: Match, viewer: Viewer, since: int = 0) -> Iterator[dict[str, Any]]:
    """What a viewer may share of a match while it goes on: each position as it was seen, with what led to it."""
    looks = seat_seen_by(match, viewer)
    for ply in range(since, len(match.actions) + 1):
        at = match.after(ply)
        yield {
            "ply": ply,
            "last": asdict(tell(match, ply - 1, looks)) if ply else None,
            "seat": at.seat,
            "phase": at.phase,
            "payoff": at.payoff if at.over else None,
            "position": _seen(at, looks),
        }


def preview(match: Match, viewer: Viewer, move: str) -> Preview | None:
    """What a legal move of a viewer would draw on its picture; None where the game shows no such thing."""
    may_choose = viewer in (match.seat, ANALYST) and not match.over
    if not may_choose or move not in match.legal_moves:
        raise SwampError(f"{match.game.name}: found {move[:40]!r}, accepted: a legal move of the viewer {viewer!r}")
    values = match.variant.positions.view(_seen(match, seat_seen_by(match, viewer)))
    return getattr(match.game.drawing, "preview", _nothing)(values, move)


def seat_seen_by(match: Match, viewer: Viewer) -> int | None:
    """The seat whose sight a viewer has; None for those who see everything, and no seat at all for spectators."""
    if viewer == ANALYST or (viewer == EVERYBODY and match.over):
        return None
    if viewer == SPECTATOR:
        return _NO_SEAT
    if isinstance(viewer, int) and not isinstance(viewer, bool) and 0 <= viewer < match.variant.players:
        return viewer
    accepted = f"0 to {match.variant.players - 1}, {SPECTATOR}, {ANALYST}, and {EVERYBODY} once the match is over"
    raise SwampError(f"{match.game.name}: found the viewer {viewer!r}, accepted: {accepted}")


def _seen(match: Match, looks: int | None) -> dict[str, Any]:
    """The position as a seat sees it; whole for None."""
    whole = match.to_dict()
    return whole if looks is None else match.variant.positions.seen_by(whole, looks)


def _choices(match: Match, values: dict[str, Any]) -> tuple[Choice, ...]:
    """What can be decided."""
    found: list[Choice] = []
    places_of = getattr(match.game.drawing, "places_of", _nowhere)
    for action in match.legal_actions:
        move = match.variant.action_text(action)
        kind, _ = match.variant.actions.decode(action)
        said, clauses = in_words(match, action), tuple(clauses_of(match, [action]))
        found.append(Choice(move, kind, said, tuple(places_of(values, move)), clauses))
    return tuple(found)


def _nothing(values: dict[str, Any], move: str) -> None:
    """For a game that draws no previews."""


def _nowhere(values: dict[str, Any], move: str) -> tuple[str, ...]:
    """For a game whose picture names no places."""
    return ()


def _sections(
    match: Match, values: dict[str, Any], last: Decision | None, moves: Sequence[Choice], look: Look
) -> tuple[Section, ...]:
    """The table in sections; that of a game that brings none is one section."""
    drawing, move = match.game.drawing, last.move if last else None
    if not hasattr(drawing, "sections"):
        return (Section("table", tuple(drawing.ansi(values, move, look.colour).splitlines())),)
    numbers = {choice.move: number for number, choice in enumerate(moves, 1)}
    return tuple(drawing.sections(values, move, replace(look, numbers=numbers)))


def _cards(match: Match, values: dict[str, Any], moves: Sequence[Choice], look: Look) -> tuple[Card | None, ...]:
    """What each of the moves is about, in small."""
    card = getattr(match.game.drawing, "card", None)
    return tuple(card(values, choice.move, look.colour) if card else None for choice in moves)


def seat_names(match: Match) -> list[str]:
    """What the seats are called at the table, which everybody sees."""
    names = getattr(match.game.drawing, "seat_names", None)
    if names is None:
        return [f"seat {seat}" for seat in range(match.variant.players)]
    return names(match.variant.positions.view(_seen(match, _NO_SEAT)))


def goal(match: Match) -> str:
    """What the game is about, and how it is won."""
    words = getattr(match.game.drawing, "goal", None)
    return words(match.variant.options) if words else match.game.summary
