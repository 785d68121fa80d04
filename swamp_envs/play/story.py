"""The story of a match: every decision, as far as a seat may be told of it."""

import re
from dataclasses import dataclass

from ..core.match import Match
from ..core.words import in_words, in_words_for_all

_OTHERS = {"yourself": "themselves", "yours": "theirs", "your": "their", "you": "them"}
_OWN = re.compile(rf"\b({'|'.join(_OTHERS)})\b")


@dataclass(frozen=True)
class Decision:
    """Who decided what. Of a secret, such as a card thrown away face down, only its kind is told: `move` is None."""

    ply: int  # decisions made before it
    seat: int
    kind: str
    move: str | None
    words: str  # what it does; nothing for a secret

    def __str__(self) -> str:
        return f"seat {self.seat} {self.move or self.kind}"


def story(match: Match, seat: int | None = None, since: int = 0) -> list[Decision]:
    """The decisions of a match from number `since` on, as a seat may be told of them; all there is for None."""
    return [tell(match, ply, seat) for ply in range(since, len(match.actions))]


def tell(match: Match, ply: int, seat: int | None = None) -> Decision:
    """Decision number `ply`, as a seat may be told of it. What only its own seat can know is left out for others."""
    before, action = match.after(ply), match.actions[ply]
    variant, mover = match.variant, before.seat
    kind, _ = variant.actions.decode(action)
    if seat is not None and variant.is_secret(action, mover, seat):
        return Decision(ply, mover, kind, None, "")
    words = in_words(before, action) if seat in (None, mover) else of_others(in_words_for_all(before, action))
    return Decision(ply, mover, kind, variant.action_text(action), words)


def of_others(words: str) -> str:
    """What a decision does, for those who have not made it: `lay tile 2 of their hand`."""
    return _OWN.sub(lambda found: _OTHERS[found[0]], words)
