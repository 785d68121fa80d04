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

from .actions import ActionTable
from .dispatch import VERBS, register_rules
from .errors import IllegalAction, SwampError
from .header import NO_PACK
from .observation import Observation
from .options import Option, read_options


@dataclass(frozen=True, eq=False)
class Game:
    """One game: its records, its verbs, its words and its pictures. The shared machinery knows games only as this."""

    name: str
    title: str
    version: int
    summary: str
    player_counts: tuple[int, ...]
    phases: tuple[str, ...]
    state: np.dtype
    observation: Observation
    actions: ActionTable
    options: tuple[Option, ...]
    rules: ModuleType  # deal, legal, apply
    sight: ModuleType  # observe, redeal
    auditing: ModuleType  # audit, FAULTS
    notation: ModuleType  # action_text, state_to_dict, dict_to_state, dict_to_position, position_to_dict, seen_by
    drawing: ModuleType  # svg, ansi
    variants: Mapping[str, Mapping[str, Any]] = field(
        default_factory=lambda: {"default": {}}
    )  # every kind of game to test
    cooperative: bool = False
    hidden_information: bool = False
    secret_kinds: tuple[str, ...] = ()  # kinds of actions of which the others learn no more than the kind
    tables: np.dtype = NO_PACK
    load_packs: Callable[[str], np.ndarray] | None = None  # pack option -> one tables row per pack

    def __post_init__(self) -> None:
        rooms = {**vars(self.rules), **vars(self.sight), **vars(self.auditing)}
        verbs = {verb: rooms[verb] for verb in VERBS}
        register_rules(self.state, self.rules.__name__.split(".")[0], verbs)

    @property
    def id(self) -> str:
        return f"{self.name}-v{self.version}"

    @property
    def num_actions(self) -> int:
        return self.actions.size

    @property
    def players(self) -> int:
        """The most seats this game can have."""
        return max(self.player_counts)

    @property
    def folder(self) -> Path:
        """The game's own folder, the one that its rules stand in."""
        package = sys.modules[self.rules.__name__.rpartition(".")[0]]
        return Path(package.__file__ or "").parent

    @property
    def rules_page(self) -> str:
        """RULES.md of the game's folder."""
        return (self.folder / "RULES.md").read_text(encoding="utf-8")

    @functools.cached_property
    def action_texts(self) -> tuple[str | None, ...]:
        """The text of every action number; None for numbers that can never be legal."""
        return tuple(self.notation.action_text(*self.actions.decode(number)) for number in range(self.num_actions))

    @functools.cached_property
    def action_numbers(self) -> dict[str, int]:
        return {text: number for number, text in enumerate(self.action_texts) if text is not None}

    def action_text(self, number: int) -> str:
        if not 0 <= number < self.num_actions or self.action_texts[number] is None:
            raise SwampError(
                f"{self.name} has no action {number}; accepted: 0 to {self.num_actions - 1}, where they have a text"
            )
        return self.action_texts[number] or ""

    def is_secret(self, action: int, mover: int, seat: int) -> bool:
        """Whether a seat does not learn which action of its kind another one took."""
        return mover != seat and self.actions.decode(action)[0] in self.secret_kinds

    def action_number(self, text: str) -> int:
        number = self.action_numbers.get(text)
        if number is None:
            raise SwampError(
                f"{self.name} has no action {text!r}; some it has: {' '.join(list(self.action_numbers)[::97])}"
            )
        return number

    def variant(self, **options: Any) -> "Variant":
        return Variant(self, read_options(self.options, options, self.name))

    def refusal(self, seat: int, action: Any, legal: np.ndarray) -> IllegalAction:
        """The error for an action that is not among the legal ones."""
        known = isinstance(action, int | np.integer) and 0 <= action < self.num_actions
        text = self.action_texts[int(action)] if known else None
        return IllegalAction(
            seat, f"{text} (action {action})" if text else f"action {action}", [self.action_text(a) for a in legal]
        )

    def __reduce__(self) -> tuple:
        return _game_of_that_name, (self.name,)

    def __repr__(self) -> str:
        return f"swamp_envs.game({self.name!r})"


def _game_of_that_name(name: str) -> Game:
    from .registry import game

    return game(name)


class Variant:
    """A game with its options chosen and its components laid out; makes states of it."""

    def __init__(self, game: Game, options: dict[str, Any]) -> None:
        self.game = game
        self.options = options
        self.players: int = options.get("players", game.players)
        self.tables = game.load_packs(options["pack"]) if game.load_packs else np.zeros(1, game.tables)
        self._blank = self._blank_state()

    def _blank_state(self) -> np.ndarray:
        blank = np.zeros(1, self.game.state)
        blank["players"] = self.players
        for option in self.game.options:
            if option.name in (self.game.state.names or ()) and option.name not in ("players", "pack"):
                blank[option.name] = option.stored(self.options[option.name])
        return blank

    def states(self, n: int) -> np.ndarray:
        """Room for n games of this variant, not dealt yet."""
        return np.repeat(self._blank, n)

    @property
    def option_text(self) -> str:
        """`setup=inset teams=no`, quoted as a shell would have it."""
        return shlex.join(f"{o.name}={o.text(self.options[o.name])}" for o in self.game.options)

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
