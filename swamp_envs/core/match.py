"""`Match`: one game for people. Moves are texts, the position can be read, copied, drawn, taken back and recorded."""

from collections.abc import Iterable, Mapping
from importlib.metadata import entry_points
from typing import TYPE_CHECKING, Any

import numpy as np

from . import loops
from .errors import GameOver, PositionError, SwampError
from .fields import short
from .game import Variant
from .header import ENDED, TRUNCATED
from .numbers import as_whole
from .sealing import Sealed
from .seeds import read_seed

if TYPE_CHECKING:
    from .recording import Record
    from .scores import ScoreLine

# How a match came to its first position: by its seed, by a position and its seed, or by what was there already.
DEALT, SET_UP, FOUND = "dealt", "set up", "found"


class Match(Sealed):
    """A game in progress: `legal_moves`, `push("b2-c3")`, `pop()`, `seat`, `over`, `payoff`, `svg()`, `record()`.

    >>> import swamp_envs
    >>> match = swamp_envs.new("bayou_boss", seed=7, players=2, rounds=1)
    >>> while not match.over:
    ...     match.push(match.legal_moves[0])
    >>> match.payoff, match.scores
    ([-1.0, 1.0], [9.0, 8.0])
    >>> match.score_sheet()[0]
    ScoreLine(seats=(0,), kind='rounds', points=9, places=())
    >>> match.pop() in match.legal_moves
    True
    """

    def __init__(self, variant: Variant, seed: int | None = None) -> None:
        self._sit_down(variant, read_seed(seed), variant.states(1), DEALT)
        loops.start(variant.tables, self.state, np.uint64(self.seed))

    def _sit_down(self, variant: Variant, seed: int, states: np.ndarray, origin: str) -> None:
        self.variant, self.seed, self.states, self.origin = variant, seed, states, origin
        self.actions: list[int] = []  # every decision since the start
        self._past: list[np.ndarray] = []
        self._moves = np.zeros(variant.num_actions, np.int32)
        self._obs = np.zeros(1, variant.observation.dtype)

    @classmethod
    def at(
        cls, variant: Variant, state: np.ndarray | np.record, actions: Iterable[int] = (), seed: int | None = None
    ) -> "Match":
        """A match that began at this state and has gone on by these actions; `seed` is the one that dealt the state."""
        if getattr(state, "dtype", None) != variant.state or np.size(state) != 1:
            raise SwampError(f"{variant.game.name}: found {short(state)}, accepted: one record of this game")
        match = object.__new__(cls)
        states = np.array(state, variant.state).reshape(1)
        match._sit_down(variant, *((0, states, FOUND) if seed is None else (read_seed(seed), states, DEALT)))
        for action in actions:
            match._make_move(int(action))
        return match

    @classmethod
    def from_dict(cls, variant: Variant, d: Mapping[str, Any], seed: int | None = 0) -> "Match":
        """A match that begins at the position a dict describes."""
        match = cls(variant, seed)
        match._set_up(d)
        match._audit()
        return match

    @classmethod
    def from_seen(cls, variant: Variant, seen: Mapping[str, Any], seed: int | None = 0) -> "Match":
        """A match at a position as its deciding seat sees it (`seen_by`); all that it cannot see is dealt anew."""
        match = cls(variant, seed)
        match._set_up(variant.positions.complete(seen))
        match._audit()  # before a redeal: of what cannot be, none might come to an end
        if not match.over:
            loops.redeal_rows(variant.tables, match.states, np.array([match.seed], np.uint64))
        return match

    def _set_up(self, d: Mapping[str, Any]) -> None:
        """Make it a match that begins at the position of a dict, whether that can be or not."""
        self.origin = SET_UP
        self._clear()
        self.variant.positions.set_up(d, self.state)

    def _audit(self) -> None:
        outside = self.variant.bounds.complaint(self.states)
        if outside:
            raise PositionError(f"{self.game.name}: impossible position: {outside}")
        auditing = self.game.auditing
        fault = auditing.audit(self.variant.tables[self.state.pack], self.state)
        if fault:
            raise PositionError(f"{self.game.name}: impossible position: {auditing.Fault.describe(fault)}")

    def _clear(self) -> None:
        """Take the deal back; chance goes on from the seed."""
        blank = self.variant.states(1)
        for kept in ("rng", "pack"):
            blank[kept] = self.states[kept]
        self.states = blank

    @property
    def game(self) -> Any:
        """The game that is played."""
        return self.variant.game

    @property
    def state(self) -> np.record:
        """The record of the game: what kernels read."""
        return self.states[0]

    @property
    def seat(self) -> int:
        """The seat that decides now; -1 once the game is over."""
        return int(self.state.seat)

    @property
    def phase(self) -> str:
        """What kind of decision is asked now, by its name."""
        return self.variant.phases[self.state.phase]

    @property
    def over(self) -> int:
        """0 while the game goes on, 1 once it has ended, 2 if it was cut off; as `Batch.over`."""
        return int(self.state.over)

    @property
    def terminated(self) -> bool:
        """Whether the game has ended by its rules."""
        return int(self.state.over) == ENDED

    @property
    def truncated(self) -> bool:
        """Whether the turn limit has cut the game off."""
        return int(self.state.over) == TRUNCATED

    @property
    def turn(self) -> int:
        """Turns gone by, counted as the rules of the game say."""
        return int(self.state.turn)

    @property
    def ply(self) -> int:
        """Decisions made so far."""
        return int(self.state.ply)

    @property
    def scores(self) -> list[float]:
        """Every seat's score in the game's own points. Most games write it when they end: until then it is 0, and
        `score_sheet` says what the position is worth now."""
        return self.state.score[: self.variant.players].tolist()

    def score_sheet(self) -> list["ScoreLine"]:
        """What the position is worth now, line by line: who gets how many points, for what, and where it lies.

        The sum of a seat's lines is what it would score if the game ended here. All that is hidden is counted too.
        """
        return self.game.score_sheet(self.variant, self.state)

    @property
    def payoff(self) -> list[float]:
        """What every seat is paid: 0 until the end."""
        return self.state.payoff[: self.variant.players].tolist()

    @property
    def legal_actions(self) -> list[int]:
        """The numbers of the legal actions, ascending."""
        n = loops.list_moves(self.variant.tables, self.states, 0, self._moves)
        return self._moves[:n].tolist()

    @property
    def legal_moves(self) -> list[str]:
        """The legal actions as text, in the order of their numbers."""
        texts = self.variant.action_texts
        return [texts[action] for action in self.legal_actions]

    @property
    def moves(self) -> list[str]:
        """The texts of all decisions since the start."""
        return [self.variant.action_text(action) for action in self.actions]

    def push(self, move: str | int) -> None:
        """Make a decision, given as text or number."""
        if self.over:
            raise GameOver(f"{self.game.name}: the game is over; payoffs {self.payoff}")
        action = self.variant.action_number(move) if isinstance(move, str) else as_whole(move)
        legal = self.legal_actions
        if action is None or action not in legal:
            raise self.variant.refusal(self.seat, move if action is None else action, np.array(legal))
        self._make_move(action)

    def _make_move(self, action: int) -> None:
        self._past.append(self.states.copy())
        self.actions.append(action)
        loops.make_move(self.variant.tables, self.states, 0, action)

    def pop(self) -> str:
        """Take the last decision back; returns its text."""
        if not self._past:
            raise SwampError(f"{self.game.name}: no decision to take back")
        self.states = self._past.pop().copy()  # a copy of this match may share the past
        return self.variant.action_text(self.actions.pop())

    def copy(self) -> "Match":
        """An independent match in the same position."""
        twin = object.__new__(type(self))
        twin.__dict__ = self.__dict__ | {
            "states": self.states.copy(),
            "actions": self.actions.copy(),
            "_past": self._past.copy(),
            "_moves": self._moves.copy(),
            "_obs": self._obs.copy(),
        }
        return twin

    __copy__ = copy

    def after(self, decisions: int) -> "Match":
        """A match of its own that stands where this one stood after so many decisions."""
        number = as_whole(decisions)
        if number is None or not 0 <= number <= len(self.actions):
            raise SwampError(f"{self.game.name}: found {decisions!r} decisions, accepted: 0 to {len(self.actions)}")
        earlier = self.copy()
        if number < len(self.actions):
            earlier.states = self._past[number].copy()
            earlier.actions, earlier._past = self.actions[:number], self._past[:number]
        return earlier

    def observe(self, seat: int) -> dict[str, np.ndarray]:
        """What a seat's learner gets, by the names of the observation's fields."""
        return self.variant.observation.split(self.flat_observation(seat))

    def flat_observation(self, seat: int) -> np.ndarray:
        """What a seat's learner gets, as one row of numbers."""
        loops.look(self.variant.tables, self.states, 0, self._checked(seat), self._obs, 0)
        return self.variant.observation.flat(self._obs)[0].copy()

    def _checked(self, seat: int) -> int:
        number = as_whole(seat)
        if number is None or not 0 <= number < self.variant.players:
            raise SwampError(f"{self.game.name}: no seat is {seat!r}; accepted: 0 to {self.variant.players - 1}")
        return number

    def to_dict(self) -> dict[str, Any]:
        """The whole position, hidden things included."""
        return self.variant.positions.to_dict(self.state)

    def seen_by(self, seat: int) -> dict[str, Any]:
        """The position as far as a seat can see it."""
        return self.variant.positions.seen_by(self.to_dict(), self._checked(seat))

    @property
    def position(self) -> str:
        """The whole position as one line of text."""
        return self.variant.positions.line(self.to_dict())

    @property
    def start(self) -> "Match":
        """The match as it stood before its first decision."""
        return Match.at(self.variant, self._past[0] if self._past else self.states)

    @property
    def deciders(self) -> list[int]:
        """Who made each decision since the start."""
        return [int(past["seat"][0]) for past in self._past]

    def record(self, seats: list[str] | None = None) -> "Record":
        """This match as a game record; `seats` names who played."""
        from .recording import Record

        return Record.of(self, seats)

    def _last_move(self, seat: int | None) -> str | None:
        """The decision just made, unless it is a secret from that seat."""
        if not self.actions:
            return None
        mover, action = int(self._past[-1]["seat"][0]), self.actions[-1]
        hidden = seat is not None and self.variant.is_secret(action, mover, seat)
        return None if hidden else self.variant.action_text(action)

    def _seen(self, seat: int | None) -> dict[str, Any]:
        return self.variant.positions.view(self.to_dict() if seat is None else self.seen_by(seat))

    def svg(self, seat: int | None = None) -> str:
        """The table as a picture, as a seat sees it or whole."""
        return self.game.drawing.svg(self._seen(seat), self._last_move(seat))

    def ansi(self, seat: int | None = None, colour: bool = True) -> str:
        """The table as text for a terminal."""
        return self.game.drawing.ansi(self._seen(seat), self._last_move(seat), colour)

    def view(self, viewer: int | str = "analyst", opponents: Any = None) -> Any:
        """The board in a notebook: a move that is chosen there is pushed onto this match.

        The viewer is a seat, or an analyst, who sees everything and decides for all. Bots that `opponents` names
        decide for the other seats.
        """
        points = entry_points(group="swamp_envs.boards", name="notebook")
        try:
            board = next(iter(points)).load()
        except (StopIteration, ImportError) as error:
            raise SwampError('match.view() needs more: pip install "swamp-envs[notebook]"') from error
        return board(self, viewer, opponents)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        return self.ansi(colour=False)

    def __repr__(self) -> str:
        options = "".join(f", {name}={value!r}" for name, value in self.variant.options.items())
        return f"swamp_envs.from_position({self.game.name!r}, {self.position!r}{options})"


def options_in(name: str, d: Any) -> dict[str, Any]:
    """The options of a position's dict, for the game of that name."""
    given = d.get("options", {}) if isinstance(d, dict) else None
    if not isinstance(given, dict) or not all(isinstance(key, str) for key in given):
        raise PositionError(f"{name}: found {short(d)}, accepted: a dict as Match.to_dict makes it, options included")
    return given
