"""What the tests of the clauses look at in a match again and again."""

from typing import Any

from swamp_envs import Match
from twins.gillybog import cell_of, read_space
from twins.gillybog.land import Spaces, beside

from .tables import PACK, field, play

WAYS = "e ne nw w sw se"


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


def map_of(match: Match) -> Spaces:
    return with_great_bog(field(match, "map"))


def with_great_bog(land: dict[str, str]) -> Spaces:
    return PACK.great_bog() | {cell_of(cell): read_space(space) for cell, space in land.items()}


class Dice:
    """The generator of clause 1.17, anew."""

    def __init__(self, rng: int) -> None:
        self.rng = rng

    def below(self, n: int) -> int:
        self.rng = (self.rng + 0x9E3779B97F4A7C15) % 2**64
        z = (self.rng + 0x9E3779B97F4A7C15) % 2**64
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 % 2**64
        z = (z ^ z >> 27) * 0x94D049BB133111EB % 2**64
        return ((z ^ z >> 31) >> 32) * n >> 32

    def shuffled(self, names: list[str]) -> list[str]:
        names = list(names)
        for i in range(len(names) - 1, 0, -1):
            j = self.below(i + 1)
            names[i], names[j] = names[j], names[i]
        return names


def offered_places(match: Match) -> dict[str, str]:
    """The same as the game offers it."""
    return {cell: offered_ways(match, cell) for cell in match.legal_moves}


def offered_ways(match: Match, cell: str) -> str:
    """A single one is taken by the game itself: then it is where half B came to lie."""
    tile = field(match, "shown")[0]
    there = play(match.copy(), cell)
    if there.phase == "orient":
        return " ".join(there.legal_moves)
    both = {place for place, space in map_of(there).items() if space.tile == tile}
    (other,) = both - {cell_of(cell)}
    return next(way for k, way in enumerate(WAYS.split()) if beside(cell_of(cell), k) == other)


def hunters(match: Match) -> dict[str, int]:
    return field(match, "hunters")


def counts(match: Match) -> tuple[int, int, int]:
    """Bonus timers, shields and slowness, by which tests see what lines were carried out."""
    return field(match, "timer_bonus", "shield", "slow")


def place_one(match: Match) -> Match:
    shown = field(match, "shown")
    while match.phase in ("cell", "orient") and field(match, "shown") == shown:
        match.push(match.legal_moves[0])
    return match
