"""The story of a match: every decision, as far as a seat may be told of it."""

from dataclasses import dataclass

from ..core.match import Match


@dataclass(frozen=True)
class Decision:
    """Who decided what. Of a secret, such as a card thrown away face down, only its kind is told: `move` is None."""

    ply: int  # decisions made before it
    seat: int
    kind: str
    move: str | None

    def __str__(self) -> str:
        return f"seat {self.seat} {self.move or self.kind}"


def story(match: Match, seat: int | None = None, since: int = 0) -> list[Decision]:
    """The decisions of a match from number `since` on, as a seat may be told of them; all there is for None."""
    deciders = match.deciders
    return [_told(match, ply, deciders[ply], seat) for ply in range(since, len(match.actions))]


def _told(match: Match, ply: int, mover: int, seat: int | None) -> Decision:
    variant, action = match.variant, match.actions[ply]
    hidden = seat is not None and variant.is_secret(action, mover, seat)
    kind, _ = variant.actions.decode(action)
    return Decision(ply, mover, kind, None if hidden else variant.action_text(action))
