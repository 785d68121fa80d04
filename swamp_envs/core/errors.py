"""What can go wrong, each with the thing, what was found and what is accepted."""

from collections.abc import Sequence

from .fields import printable


class SwampError(ValueError):
    """Any refusal by this package; whatever was asked has not been done, in no part.

    >>> import swamp_envs
    >>> try:
    ...     swamp_envs.new("swapx", setup="center")
    ... except swamp_envs.SwampError as error:
    ...     print(error)
    option setup: found 'center', accepted: inset, corner
    """


def tell(error: BaseException) -> str:
    """What an error says, in one printable line: one of somebody else's code may say anything, or fail to.

    Our own errors speak for themselves; of others the kind tells most.
    """
    try:
        said = str(error)
    except BaseException as another:
        said = f"(its message raised {type(another).__name__})"
    return printable(said if isinstance(error, SwampError) else f"{type(error).__name__}: {said}")


class UnknownGame(SwampError):
    """No game of that name is in the house.

    >>> import swamp_envs
    >>> swamp_envs.new("swapz")
    Traceback (most recent call last):
        ...
    swamp_envs.core.errors.UnknownGame: no game is called 'swapz'; there are: ...
    """


class OptionError(SwampError):
    """An option that does not exist, or a value that it does not take.

    >>> import swamp_envs
    >>> swamp_envs.new("swapx", setup="center")
    Traceback (most recent call last):
        ...
    swamp_envs.core.errors.OptionError: option setup: found 'center', accepted: inset, corner
    """


class PackError(SwampError):
    """A component pack that does not hold what its game needs.

    >>> import swamp_envs
    >>> swamp_envs.new("gillybog", pack="nowhere.toml")
    Traceback (most recent call last):
        ...
    swamp_envs.core.errors.PackError: nowhere.toml: cannot be read: No such file or directory
    """


class PositionError(SwampError):
    """A position text or dict that is malformed or contradicts itself.

    >>> import swamp_envs
    >>> swamp_envs.from_position("swapx", "seat=9")
    Traceback (most recent call last):
        ...
    swamp_envs.core.errors.PositionError: swapx: cells: found nothing, accepted: a list of 4...
    """


class RecordError(SwampError):
    """A game record that is malformed, was altered, or does not replay.

    >>> import swamp_envs
    >>> swamp_envs.load_record("nowhere.swamp")
    Traceback (most recent call last):
        ...
    swamp_envs.core.errors.RecordError: record: cannot read nowhere.swamp: No such file or directory
    """


class GameOver(SwampError):
    """An action for a game that has ended.

    >>> import swamp_envs
    >>> match = swamp_envs.new("swapx", seed=1, max_turns=1)
    >>> match.push("--")
    >>> match.push("--")
    Traceback (most recent call last):
        ...
    swamp_envs.core.errors.GameOver: swapx: the game is over; payoffs [0.0, 0.0, 0.0, 0.0]
    """


class NotReset(SwampError):
    """An environment was used before its first reset.

    >>> import swamp_envs
    >>> swamp_envs.SwampEnv("swapx").step(0)
    Traceback (most recent call last):
        ...
    swamp_envs.core.errors.NotReset: swapx: call reset() before step()
    """


class IllegalAction(SwampError):
    """An action that the seat in turn may not take now.

    >>> import swamp_envs
    >>> match = swamp_envs.new("swapx", seed=7)
    >>> try:
    ...     match.push("C@h8")
    ... except swamp_envs.IllegalAction as error:
    ...     error.seat, error.action, len(error.legal)
    (0, 'C@h8 (action 64)', 19)
    """

    def __init__(self, seat: int, action: str, legal: Sequence[str]) -> None:
        shown = " ".join(legal[:8]) + (f" ... ({len(legal)} in all)" if len(legal) > 8 else "")
        super().__init__(f"seat {seat} cannot play {action}; legal here: {shown}")
        self.seat, self.action, self.legal = seat, action, tuple(legal)

    def __reduce__(self) -> tuple:
        return type(self), (self.seat, self.action, self.legal)
