"""What is so of a game once its options are chosen: who plays, what is asked, what is seen."""

import functools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from .actions import ActionTable
from .errors import SwampError
from .fields import short
from .numbers import as_whole
from .observation import Observation


@dataclass(frozen=True, eq=False, kw_only=True)
class Facts:
    """The facts of one variant; a game makes them from its options."""

    players: int
    phases: tuple[str, ...]
    observation: Observation
    actions: ActionTable
    sides: tuple[int, ...] = ()  # which side each seat plays for; each for its own if left out
    following: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # the phases asked, and what may follow each
    frames: Mapping[str, Mapping[str, tuple[str, ...]]] = field(default_factory=dict)  # likewise, where rules pause
    cooperative: bool = False  # all win or lose together
    shared_failure: bool = False  # all can lose together, though one of them wins otherwise
    hidden_information: bool = False
    secret_kinds: tuple[str, ...] = ()  # kinds of actions of which the others learn no more than the kind
    state: np.dtype | None = None  # the record of its games, where the game has several; else the game's one
    views: tuple[Mapping[str, Any], ...] = ()  # options that choose what is seen, and change nothing else
    longest: int = 200_000  # decisions; a game that takes more is taken for endless

    def __post_init__(self) -> None:
        sides = self.sides or tuple(range(self.players))
        if len(sides) != self.players or set(sides) != set(range(len(set(sides)))):
            raise SwampError(f"sides: found {sides}, accepted: one for each of {self.players} seats, numbered from 0")
        object.__setattr__(self, "sides", sides)

    @property
    def motives(self) -> str:
        """What players want of each other."""
        if self.players == 1:
            return "alone"
        return "cooperative" if self.cooperative else "mixed motives" if self.shared_failure else "competitive"

    @property
    def in_teams(self) -> bool:
        """Whether a side has several seats."""
        return len(set(self.sides)) < self.players


class ActionTexts(Sequence[str | None]):
    """The text of every action number of a table; None for numbers that can never be legal."""

    def __init__(self, game: str, actions: ActionTable, text_of: Any) -> None:
        self._game = game
        self._texts = tuple(text_of(*actions.decode(number)) for number in range(actions.size))
        self.numbers: Mapping[str, int] = {text: n for n, text in enumerate(self._texts) if text is not None}

    def __len__(self) -> int:
        return len(self._texts)

    def __getitem__(self, number: Any) -> Any:
        return self._texts[number]

    def text(self, number: int) -> str:
        """The text of a number that has one."""
        place = as_whole(number)
        found = self._texts[place] if place is not None and 0 <= place < len(self) else None
        if found is None:
            accepted = f"0 to {len(self) - 1}, where they have a text"
            raise SwampError(f"{self._game} has no action {short(number)}; accepted: {accepted}")
        return found

    def number(self, text: str) -> int:
        """The number of an action's text."""
        found = self.numbers.get(text) if isinstance(text, str) else None
        if found is None:
            some = " ".join(list(self.numbers)[::97])
            raise SwampError(f"{self._game} has no action {short(text)}; some it has: {some}")
        return found

    def describe(self, number: Any) -> str:
        """What errors call an action, whatever was given for one."""
        if as_whole(number) is None:
            return f"action {short(number)}"
        known = 0 <= number < len(self) and self._texts[int(number)]
        return f"{known} (action {number})" if known else f"action {number}"


@functools.cache
def action_texts(game: str, actions: ActionTable, text_of: Any) -> ActionTexts:
    """One for all variants that share a table."""
    return ActionTexts(game, actions, text_of)
