"""Bots by the names that commands are given."""

from collections.abc import Sequence

from ..core.dispatch import suggest
from ..core.errors import SwampError
from ..core.game import Variant
from ..play.agents import Agent, is_person, make_agent, prepare, split_names

THINKER = "mcts"  # who can say what it thinks of every move


def seat_bots(variant: Variant, names: Sequence[str], seats: Sequence[int], seed: int) -> dict[int, Agent]:
    """One name for all seats, or one for each, also as a,b,c; a seat of a person is left to them.

    Every bot is made with a seed of its own. One that does not play this game is refused.
    """
    names = split_names(",".join(names))
    if len(names) not in (1, len(seats)):
        raise SwampError(f"found {len(names)} bots for {len(seats)} seats, accepted: 1 for all, or {len(seats)}")
    each = zip(seats, list(names) * (len(seats) // len(names)), strict=True)
    bots = {seat: make_agent(name, seed + seat) for seat, name in each if not is_person(name)}
    for bot in bots.values():
        prepare(bot, variant)
    return bots


def usual_bot(variant: Variant) -> str:
    """Whom people play against unless they choose somebody."""
    return "greedy" if greedy_plays(variant) else "random"


def greedy_plays(variant: Variant) -> bool:
    """Whether there is a greedy bot for games of this kind."""
    from swamp_agents.games import brings

    return brings(variant, suggest)
