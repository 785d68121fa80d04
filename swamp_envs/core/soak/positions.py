"""Soaking with damaged positions: they are refused, or they are loaded and can be played to the end."""

import json
import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ..errors import PositionError, SwampError
from ..game import Variant
from ..match import Match
from ..numbers import are_counts
from ..seeds import SEED_LIMIT, read_seed
from .damage import Dict, broken, damaged
from .faults import SoakError
from .games import DECISIONS
from .running import Run

_OF_ONE_GAME, _MOMENTS = 100, 20  # damaged positions from the same random game, and how many of its moments
_LINES, _SEEN = 0.1, 0.2  # shares that are damaged as a line of text, and as one seat sees them
_DRAWN = 50  # one of so many

Door = Callable[[Variant, Any], Match]


@dataclass(frozen=True)
class Damaged:
    """What came of damaged positions, none of them at fault."""

    positions: int
    loaded: int  # the others were refused
    decisions: int  # that the loaded ones were played on for


def soak_positions(
    variant: Variant, positions: int, seed: int = 0, progress: Callable[[int], None] = lambda done: None
) -> Damaged:
    """Damage so many positions of random games, position k drawn from seed + k; raises `SoakError`."""
    if not are_counts(positions):
        raise SwampError(f"soak: found {positions} positions, accepted: 1 or more")
    run, workshop, loaded, first = Run(variant), Workshop(variant), 0, read_seed(seed)
    for k in range(positions):
        number = (first + k) % SEED_LIMIT
        loaded += try_out(run, workshop.make(number), number)
        progress(k + 1)
    return Damaged(positions, loaded, int(run.tally[DECISIONS]))


@dataclass(frozen=True)
class Attempt:
    """A damaged position and the door that it comes to."""

    door: Door
    position: Any

    def load(self, variant: Variant) -> Match | None:
        """Its match; None where it is refused as it should be."""
        return load(variant, self.position, self.door)


class Workshop:
    """Where positions of random games are damaged."""

    def __init__(self, variant: Variant) -> None:
        self.variant, self.schema = variant, variant.positions.schema()
        self.games: dict[int, list[tuple[Match, Dict]]] = {}  # moments of random games, by their seeds

    def make(self, number: int) -> Attempt:
        """Always the same for a number."""
        dice, seed = random.Random(number), number // _OF_ONE_GAME
        (match, d), (other, another) = dice.choice(self._moments(seed)), dice.choice(self._moments(seed + 1))
        way = dice.random()
        if way < _LINES:
            return Attempt(Match.from_dict, broken(match.position, dice))
        if way < _LINES + _SEEN:
            seen, others = match.seen_by(max(match.seat, 0)), other.seen_by(max(other.seat, 0))
            return Attempt(Match.from_seen, damaged(seen, others, self.schema, dice))
        return Attempt(Match.from_dict, damaged(d, another, self.schema, dice))

    def _moments(self, seed: int) -> list[tuple[Match, Dict]]:
        """Some moments of a random game; the last two games are kept at hand."""
        if seed not in self.games:
            self.games = {kept: moments for kept, moments in self.games.items() if kept == seed - 1}
            seen = self._play(seed)
            some = random.Random(seed).sample(seen, min(_MOMENTS, len(seen)))
            self.games[seed] = [(match, match.to_dict()) for match in some]
        return self.games[seed]

    def _play(self, seed: int) -> list[Match]:
        """A random game, before every decision and at its end."""
        match, dice = Match(self.variant, seed % SEED_LIMIT), random.Random(seed)
        seen = [match.copy()]
        while not match.over:
            match.push(dice.choice(match.legal_actions))
            seen.append(Match.at(self.variant, match.state))
        return seen


def try_out(run: Run, attempt: Attempt, number: int) -> bool:
    """Whether a position is loaded; then it comes back as it went, and is played to the end."""
    try:
        match = attempt.load(run.variant)
        if match is not None:
            _check_return(match)
            if number % _DRAWN == 0:
                _draw(match)
            run.play(number, match.state)
    except SoakError:
        raise
    except Exception as error:  # anything but a refusal is a fault
        said = f"{type(error).__name__}: {error}"
        raise SoakError(said, number, 0, "the start", _written(attempt.position)) from error
    return match is not None


def load(variant: Variant, position: Any, door: Door = Match.from_dict) -> Match | None:
    """The match of a dict or a line of text; None where it is refused, as it should be, with the name of the game."""
    try:
        return door(variant, variant.positions.parse(position) if isinstance(position, str) else position)
    except PositionError as error:
        if not str(error).startswith(f"{variant.game.name}: "):
            raise SwampError(f"a refusal that does not name the game: {error}") from error
        return None


def _check_return(match: Match) -> None:
    """What has been loaded can be written, in both ways, and read again; and every seat's view is in order."""
    d, again = match.to_dict(), Match.from_dict(match.variant, match.variant.positions.parse(match.position))
    if Match.from_dict(match.variant, d).to_dict() != d or again.to_dict() != d:
        raise SwampError("written and read again it is another position")
    for seat in range(match.variant.players):
        match.variant.positions.view(match.seen_by(seat))


def _draw(match: Match) -> None:
    for seat in (None, *range(match.variant.players)):
        match.svg(seat)
        match.ansi(seat)


def _written(position: Any) -> str:
    return position if isinstance(position, str) else json.dumps(position, default=repr)
