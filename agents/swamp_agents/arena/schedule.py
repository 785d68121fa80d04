"""Which games are played: every deal by balanced line-ups, every line-up in every rotation of the seats."""

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement, permutations

import numpy as np

from swamp_envs import SwampError, Variant

FREE, PAIRS, TEAMS, COOPERATIVE, ALONE = MODES = ("free", "pairs", "teams", "cooperative", "alone")
UNRANKED = (COOPERATIVE, ALONE)  # nobody plays against others
LineUp = tuple[int, ...]  # agents, one for each side of the table

_MOST_LINE_UPS = 70  # of a deal; beyond that smaller balanced sets are looked for
_MOST_BASE_BLOCKS = 12
_TRIES, _SWAPS = 40, 400


@dataclass(frozen=True)
class Planned:
    """A game to play: who sits where, agents by number."""

    deal: int
    seats: tuple[int, ...]


def mode_of(variant: Variant, wanted: str | None = None) -> str:
    """How a variant is played, unless somebody wants it otherwise."""
    if wanted is not None and wanted not in MODES:
        raise SwampError(f"mode: found {wanted!r}, accepted: {', '.join(MODES)}")
    if wanted == TEAMS and not variant.facts.in_teams:
        without = f"{variant.game.name} has no teams with {variant.option_text}"
        raise SwampError(f"mode: found {TEAMS}, accepted: {FREE}, {COOPERATIVE}; {without}")
    if wanted == PAIRS and variant.cooperative:
        raise SwampError(
            f"mode: found {PAIRS}, accepted: {FREE}, {COOPERATIVE}; in {variant.game.name} all win together"
        )
    own = COOPERATIVE if variant.cooperative else TEAMS if variant.facts.in_teams else FREE
    return wanted or own


def sides_of(variant: Variant, mode: str) -> tuple[int, ...]:
    """The side each seat plays for: in teams the variant's, else its own."""
    return variant.sides if mode in (TEAMS, PAIRS) else tuple(range(variant.players))


def line_ups(agents: int, sides: int, mode: str) -> tuple[LineUp, ...]:
    """The line-ups of one deal: each agent in as many as any other, and each pair too."""
    if mode == COOPERATIVE:
        return mixes(agents, sides)
    if mode == ALONE:
        return tuple((agent,) * sides for agent in range(agents))
    if mode == PAIRS:
        return tables_of_two(agents, sides)
    if agents <= sides:
        return shared_tables(agents, sides)
    return balanced_tables(agents, sides)


def mixes(agents: int, seats: int) -> tuple[LineUp, ...]:
    """Every mix of partners, all alike included; where these are too many, the mixes of two."""
    if math.comb(agents + seats - 1, seats) <= _MOST_LINE_UPS:
        return tuple(combinations_with_replacement(range(agents), seats))
    alike = [(a,) * seats for a in range(agents)]
    pairs = combinations(range(agents), 2)
    return (*alike, *((a,) * k + (b,) * (seats - k) for a, b in pairs for k in range(1, seats)))


def shared_tables(agents: int, sides: int) -> tuple[LineUp, ...]:
    """Fewer agents than sides: everybody as often, and where that leaves sides over, every choice of who fills them."""
    each, over = divmod(sides, agents)
    everybody = tuple(range(agents)) * each
    return tuple(tuple(sorted(everybody + extra)) for extra in combinations(range(agents), over))


def tables_of_two(agents: int, sides: int) -> tuple[LineUp, ...]:
    """Two agents at a table, each on half of the sides: so nobody's rank depends on who else is better than both."""
    shared = shared_tables(min(agents, 2), sides)
    pairs = combinations(range(agents), min(agents, 2))
    return tuple(tuple(pair[place] for place in line_up) for pair in pairs for line_up in shared)


@cache
def balanced_tables(agents: int, sides: int) -> tuple[LineUp, ...]:
    """More agents than sides: all choices of so many, or a smaller set in which all pairs meet as often."""
    if math.comb(agents, sides) > _MOST_LINE_UPS:
        for blocks in range(1, _MOST_BASE_BLOCKS + 1):
            found = _difference_family(agents, sides, blocks)
            if found and blocks * agents < math.comb(agents, sides):
                return tuple(tuple(sorted((a + k) % agents for a in block)) for block in found for k in range(agents))
    return tuple(combinations(range(agents), sides))


def _difference_family(agents: int, sides: int, blocks: int) -> list[list[int]] | None:
    """Blocks that, shifted round the circle of agents, let every pair meet as often: all differences occur alike."""
    if blocks * sides * (sides - 1) % (agents - 1):
        return None
    dice = np.random.default_rng([agents, sides, blocks])
    for _ in range(_TRIES):
        family = [dice.choice(agents, sides, replace=False).tolist() for _ in range(blocks)]
        if _improve(family, agents, dice) == 0:
            return family
    return None


def _improve(family: list[list[int]], agents: int, dice: np.random.Generator) -> int:
    """Swap members of blocks as long as that does not unbalance the differences; returns what imbalance is left."""
    left = _imbalance(family, agents)
    for _ in range(_SWAPS):
        if left == 0:
            break
        block = family[dice.integers(len(family))]
        place, other = int(dice.integers(len(block))), int(dice.integers(agents))
        if other in block:
            continue
        before, block[place] = block[place], other
        now = _imbalance(family, agents)
        if now <= left:
            left = now
        else:
            block[place] = before
    return left


def _imbalance(family: list[list[int]], agents: int) -> int:
    """How unevenly the differences between members occur: 0 when all are as frequent."""
    members = np.array(family)
    differences = (members[:, :, None] - members[:, None, :]) % agents
    counts = np.bincount(differences.ravel(), minlength=agents)[1:]
    return int(((counts - counts.min()) ** 2).sum())


def plan(variant: Variant, mode: str, agents: int, deals: Sequence[int]) -> Iterator[Planned]:
    """The games of these deals; those of a deal come together, so that a part of a run is balanced too."""
    sides = sides_of(variant, mode)
    chosen = line_ups(agents, max(sides) + 1, mode)
    for deal in deals:
        for line_up in chosen:
            for turned in rotations(shuffled(line_up, deal)):
                yield Planned(deal, tuple(turned[side] for side in sides))


def shuffled(line_up: LineUp, deal: int) -> LineUp:
    """Who sits beside whom changes from deal to deal, and is the same whatever else is planned."""
    orders = _orders(len(line_up))
    return tuple(line_up[place] for place in orders[deal % len(orders)])


@cache
def _orders(sides: int) -> list[tuple[int, ...]]:
    """All ways to sit round a table, in no order."""
    orders = [(0, *others) for others in permutations(range(1, sides))]
    return [orders[k] for k in np.random.default_rng(sides).permutation(len(orders))]


def rotations(seats: LineUp) -> list[LineUp]:
    """Every different seating that turning the table makes."""
    return list(dict.fromkeys(seats[k:] + seats[:k] for k in range(len(seats))))


def meetings(games: Sequence[Sequence[int]], agents: int) -> np.ndarray:
    """How often each pair of agents sat at one table (seats of one times seats of the other)."""
    met = np.zeros((agents, agents), np.int64)
    for seats in games:
        count = Counter(seats)
        for a, b in combinations(count, 2):
            met[a, b] += count[a] * count[b]
            met[b, a] = met[a, b]
    return met
