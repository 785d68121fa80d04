"""What can go wrong, each with the thing, what was found and what is accepted."""

from collections.abc import Sequence

from .fields import printable


class SwampError(ValueError):
    """Any refusal by this package; whatever was asked has not been done, in no part."""


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
    """No game of that name is in the house."""


class OptionError(SwampError):
    """An option that does not exist, or a value that it does not take."""


class PackError(SwampError):
    """A component pack that does not hold what its game needs."""


class PositionError(SwampError):
    """A position text or dict that is malformed or contradicts itself."""


class RecordError(SwampError):
    """A game record that is malformed, was altered, or does not replay."""


class GameOver(SwampError):
    """An action for a game that has ended."""


class NotReset(SwampError):
    """An environment was used before its first reset."""


class IllegalAction(SwampError):
    """An action that the seat in turn may not take now."""

    def __init__(self, seat: int, action: str, legal: Sequence[str]) -> None:
        shown = " ".join(legal[:8]) + (f" ... ({len(legal)} in all)" if len(legal) > 8 else "")
        super().__init__(f"seat {seat} cannot play {action}; legal here: {shown}")
        self.seat, self.action, self.legal = seat, action, tuple(legal)

    def __reduce__(self) -> tuple:
        return type(self), (self.seat, self.action, self.legal)
