"""What the tests of the clauses look at in a match again and again."""

from typing import Any

from swamp_envs import Match


def asked(match: Match) -> tuple[str, int, str]:
    """The phase, who is asked, and the legal moves in their order."""
    return match.phase, match.seat, " ".join(match.legal_moves)


def of_seat(match: Match, name: str, seat: int = 0) -> Any:
    """One entry of a player's dict."""
    return match.to_dict()["players"][seat][name]


def at(match: Match, seat: int = 0) -> str:
    return of_seat(match, "at", seat)


def limbs(match: Match, seat: int = 0) -> list[int]:
    """Protection on fronds, fins and feet."""
    return of_seat(match, "limbs", seat)


def hand(match: Match, seat: int = 0) -> str:
    return " ".join(of_seat(match, "hand", seat))


def place_anywhere(match: Match) -> Match:
    """The tile that is shown goes to the first place offered."""
    while match.phase in ("cell", "orient"):
        match.push(match.legal_moves[0])
    return match
