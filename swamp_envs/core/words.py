"""A game in words: what each decision does, what each phase asks, and which clauses of its rules page say so.

    Words(
        phases={"act": Said("your turn: move or pass", clauses=("S-3.2",))},
        kinds={"move": Said("move the cell on {0} one square {1}", (SQUARES, DIRECTIONS), ("S-3.4",))},
    )

Games bring tables; whoever talks to people, such as `swamp play`, asks the functions here.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .game import Game
    from .match import Match

_CLAUSE = re.compile(r"^- \*\*([A-Z]+-\d+\.\d+[a-z]?)\*\*(.*?)(?=^- \*\*|^#|\Z)", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Said:
    """A sentence; {0} stands for the name of an action's first index, out of the first of the lists of names."""

    text: str
    names: tuple[Sequence[str], ...] = ()
    clauses: tuple[str, ...] = ()
    also: Mapping[int, tuple[str, ...]] = field(default_factory=dict)  # more clauses, by the first index
    more: Callable[..., str] | None = None  # what only the match can tell, from it and the indices

    def for_all(self, indices: Sequence[int]) -> str:
        return self.text.format(*(names[index] for names, index in zip(self.names, indices, strict=False)))

    def of(self, match: "Match", indices: Sequence[int]) -> str:
        said, more = self.for_all(indices), self.more(match, *indices) if self.more else ""
        return f"{said}: {more}" if more else said

    def clauses_of(self, index: int) -> tuple[str, ...]:
        return *self.clauses, *self.also.get(index, ())


NOTHING_SAID = Said("")


@dataclass(frozen=True)
class Words:
    """The words of a game: by phase, and by kind of action or by phase and kind, as in `step cell`."""

    phases: Mapping[str, Said] = field(default_factory=dict)
    kinds: Mapping[str, Said] = field(default_factory=dict)
    signs: Mapping[str, str] = field(default_factory=dict)  # signs of the table as the terminal draws it

    def said(self, phase: str, kind: str) -> Said:
        return self.kinds.get(f"{phase} {kind}") or self.kinds.get(kind) or Said(kind)


def in_words(match: "Match", move: str | int) -> str:
    """What a decision does, given as text or number, with what its own seat sees of it."""
    said, indices = _said_of(match, move)
    return said.of(match, indices)


def in_words_for_all(match: "Match", move: str | int) -> str:
    """What a decision does, as everybody at the table is told."""
    said, indices = _said_of(match, move)
    return said.for_all(indices)


def _said_of(match: "Match", move: str | int) -> tuple[Said, Sequence[int]]:
    action = match.variant.action_number(move) if isinstance(move, str) else move
    kind, indices = match.variant.actions.decode(action)
    return match.game.words.said(match.phase, kind), indices


def asked_in_words(match: "Match") -> str:
    """What is decided now."""
    return match.game.words.phases.get(match.phase, Said(match.phase)).text


def clauses_of(match: "Match", actions: Sequence[int]) -> list[str]:
    """The numbers of the clauses that these decisions go by, each once."""
    words, found = match.game.words, list(match.game.words.phases.get(match.phase, NOTHING_SAID).clauses)
    for action in actions:
        kind, indices = match.variant.actions.decode(action)
        found += words.said(match.phase, kind).clauses_of(indices[0])
    return sorted(set(found), key=_number)


def _number(clause: str) -> list[Any]:
    """Clauses in the order of the page."""
    letters, numbers = clause.split("-")
    return [letters, *map(int, re.findall(r"\d+", numbers))]


def clauses(game: "Game") -> dict[str, str]:
    """Every clause of a game's rules page by its number, as plain text."""
    return {number: plain(text) for number, text in _CLAUSE.findall(game.rules_page)}


def plain(text: str) -> str:
    """Without the marks of the page: stars and backticks, and line breaks within a sentence."""
    return " ".join(re.sub(r"\*+|`", "", text).split())
