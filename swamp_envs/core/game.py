"""`Game`, what a game's folder puts on the table, and `Variant`, a game with its options chosen."""

import functools
import shlex
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from . import loops
from .bounds import Bounds
from .card import Card
from .dispatch import OPEN_VERBS, VERBS, register_rules
from .errors import IllegalAction, SwampError
from .facts import ActionTexts, Facts, action_texts
from .header import NO_PACK, RUNNING
from .options import Option, read_options
from .parts import Part, blank_of, check_kernels, parts_of
from .positions import Positions
from .scores import ScoreLine, scores_so_far
from .words import Words


@dataclass(frozen=True, eq=False)
class Game:
    """One game: its records, its verbs, its words and its pictures. The shared machinery knows games only as this.

    >>> import swamp_envs
    >>> game = swamp_envs.game("swapx")
    >>> game.id, game.title
    ('swapx-v0', 'SwapX')
    >>> [option.name for option in game.options]
    ['setup', 'teams', 'max_turns', 'planes']
    """

    card: Card
    state: np.dtype
    options: tuple[Option, ...]
    facts: Callable[[Mapping[str, Any]], Facts]  # from settled options
    rules: ModuleType  # deal, legal, apply
    sight: ModuleType  # observe, redeal, maybe observe_pack
    auditing: ModuleType  # audit, Fault
    notation: ModuleType  # action_text, positions
    drawing: ModuleType  # svg, ansi
    variants: Mapping[str, Mapping[str, Any]] = field(
        default_factory=lambda: {"default": {}}
    )  # every kind of game to test
    # Options that fit together; others are refused, and left out what means nothing beside the rest.
    settle: Callable[[dict[str, Any]], dict[str, Any]] = dict
    tables: np.dtype = NO_PACK
    load_packs: Callable[[str], np.ndarray] | None = None  # pack option -> one tables row per pack
    words: Words = field(default_factory=Words)  # what decisions do, in words
    score_sheet: Callable[["Variant", np.record], list[ScoreLine]] = scores_so_far
    more_states: tuple[np.dtype, ...] = ()  # further records, of variants whose facts name them

    def __post_init__(self) -> None:
        rooms = {**vars(self.rules), **vars(self.sight), **vars(self.auditing)}
        verbs = {verb: rooms[verb] for verb in VERBS} | {verb: rooms[verb] for verb in OPEN_VERBS if verb in rooms}
        for state in self.states:
            register_rules(state, self.title, verbs)
        check_kernels(self.title, self.facts.__module__, self.states)

    @property
    def states(self) -> tuple[np.dtype, ...]:
        """The records that its games can have, the usual one first."""
        return self.state, *self.more_states

    @property
    def name(self) -> str:
        """The name by which it is found, such as `swapx`."""
        return self.card.name

    @property
    def title(self) -> str:
        """Its name on pages, such as `SwapX`."""
        return self.card.title

    @property
    def version(self) -> int:
        """The version of its rules, which grows when they change."""
        return self.card.version

    @property
    def summary(self) -> str:
        """What it is about, in one line."""
        return self.card.summary

    @property
    def id(self) -> str:
        """Name and version, as records write them: `swapx-v0`."""
        return self.card.id

    @property
    def folder(self) -> Path:
        """The game's own folder, the one that its rules stand in."""
        package = sys.modules[self.rules.__name__.rpartition(".")[0]]
        return Path(package.__file__ or "").parent

    @property
    def rules_page(self) -> str:
        """RULES.md of the game's folder; empty while a game that somebody is making has none."""
        page = self.folder / "RULES.md"
        return page.read_text(encoding="utf-8") if page.exists() else ""

    @functools.cached_property
    def player_counts(self) -> tuple[int, ...]:
        """How many can play, ascending: as many as in any of its variants."""
        return tuple(sorted({self.facts(self.read_options(**given)).players for given in self.variants.values()}))

    def read_options(self, **given: Any) -> dict[str, Any]:
        """Every option's value, checked one by one and together."""
        return self.settle(read_options(self.options, given, self.name))

    def variant(self, **options: Any) -> "Variant":
        """The game with these options; others have their defaults."""
        return Variant(self, self.read_options(**options))

    @functools.cached_property
    def default(self) -> "Variant":
        """The variant of who chooses nothing."""
        return self.variant()

    def __reduce__(self) -> tuple:
        return _game_of_that_name, (self.name,)

    def __repr__(self) -> str:
        return f"swamp_envs.game({self.name!r})"


def _game_of_that_name(name: str) -> Game:
    from .registry import game

    return game(name)


class Variant:
    """A game with its options chosen and its components laid out; makes states of it, and reads them.

    >>> import swamp_envs
    >>> variant = swamp_envs.game("swapx").variant(teams=True)
    >>> variant.players, variant.sides, variant.num_actions
    (4, (0, 1, 0, 1), 1281)
    >>> variant.action_text(1), variant.action_number("C@a1")
    ('C@a1', 1)
    >>> states = swamp_envs.batch("swapx", 2, seed=1, teams=True).states
    >>> variant.observe(states).shape, len(variant.legal(states)[0])
    ((2, 477), 19)
    """

    def __init__(self, game: Game, options: dict[str, Any]) -> None:
        self.game = game
        self.options = options
        self.facts = facts = game.facts(options)
        self.players, self.sides, self.phases = facts.players, facts.sides, facts.phases
        self.observation, self.actions, self.num_actions = facts.observation, facts.actions, facts.actions.size
        self.cooperative, self.hidden_information = facts.cooperative, facts.hidden_information
        self.state = game.state if facts.state is None else facts.state
        self.tables = game.load_packs(options["pack"]) if game.load_packs else np.zeros(1, game.tables)
        self._blank = self._blank_state()

    def _blank_state(self) -> np.ndarray:
        blank = blank_of(self.state)
        blank["players"] = self.players
        for option in self.game.options:
            if option.name in (self.state.names or ()) and option.name not in ("players", "pack"):
                blank[option.name] = option.stored(self.options[option.name])
        return blank

    def has(self, part: Part) -> bool:
        """Whether its games are played with a part."""
        return part in parts_of(self.state)

    def states(self, n: int) -> np.ndarray:
        """Room for n games of this variant, not dealt yet."""
        return np.repeat(self._blank, n)

    @functools.cached_property
    def positions(self) -> Positions:
        """What its positions hold, and how they are written."""
        return self.game.notation.positions(self)

    @functools.cached_property
    def bounds(self) -> Bounds:
        """What the numbers of its records may be."""
        return Bounds(self)

    # --- reading states, for whoever writes an agent ----------------------------------------------------------------

    def observe(self, states: np.ndarray) -> np.ndarray:
        """What the deciding seats see, a row of numbers for each state; zeros where the game is over."""
        return self._look(states)[0]

    def masks(self, states: np.ndarray) -> np.ndarray:
        """1 for every action that is legal, a row for each state."""
        return self._look(states)[1]

    def legal(self, states: np.ndarray) -> list[np.ndarray]:
        """The numbers of the legal actions, ascending, for each state."""
        _, _, moves, counts = self._look(states)
        return [row[:n].copy() for row, n in zip(moves, counts, strict=True)]

    def _look(self, states: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
        states = self._checked(states)
        n = len(states)
        obs, mask = np.zeros(n, self.observation.dtype), np.zeros((n, self.num_actions), np.int8)
        moves, counts = np.zeros((n, self.num_actions), np.int32), np.zeros(n, np.int32)
        rows = np.flatnonzero(states["over"] == RUNNING)
        loops.show_rows(self.tables, states, rows, states["seat"][rows], True, moves, counts, obs, mask)
        return self.observation.flat(obs), mask, moves, counts

    def _checked(self, states: np.ndarray) -> np.ndarray:
        """States of this game in a row, as kernels take them."""
        if not isinstance(states, np.ndarray) or states.dtype != self.state or states.ndim != 1:
            kind = f"{states.dtype} of shape {states.shape}" if isinstance(states, np.ndarray) else repr(states)
            raise SwampError(f"states: found {kind[:200]}, accepted: a row of records of {self.game.name}")
        return np.require(states, requirements=["C", "W"])

    @functools.cached_property
    def action_texts(self) -> ActionTexts:
        """The text of every action number."""
        return action_texts(self.game.name, self.actions, self.game.notation.action_text)

    def action_text(self, number: int) -> str:
        """An action number as text."""
        return self.action_texts.text(number)

    def action_number(self, text: str) -> int:
        """The number of an action that is given as text."""
        return self.action_texts.number(text)

    def is_secret(self, action: int, mover: int, seat: int) -> bool:
        """Whether a seat does not learn which action of its kind another one took."""
        return mover != seat and self.actions.decode(action)[0] in self.facts.secret_kinds

    def refusal(self, seat: int, action: Any, legal: np.ndarray) -> IllegalAction:
        """The error for an action that is not among the legal ones."""
        return IllegalAction(seat, self.action_texts.describe(action), [self.action_text(a) for a in legal])

    @property
    def option_text(self) -> str:
        """`setup=inset teams=no`, quoted as a shell would have it."""
        settled = [option for option in self.game.options if option.name in self.options]
        return shlex.join(f"{option.name}={option.text(self.options[option.name])}" for option in settled)

    def __deepcopy__(self, memo: dict) -> "Variant":
        return self  # nothing in it ever changes

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Variant) and (self.game, self.options) == (other.game, other.options)

    def __hash__(self) -> int:
        return hash((self.game.name, self.option_text))

    def __reduce__(self) -> tuple:
        return Variant, (self.game, self.options)

    def __repr__(self) -> str:
        return f"{self.game!r}.variant({', '.join(f'{k}={v!r}' for k, v in self.options.items())})"
