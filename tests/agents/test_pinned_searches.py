"""What searches with fixed seeds decide, and how often they try what: a change of either is a change of the search."""

import re
import zlib
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
import pytest

import swamp_envs
from swamp_agents.benchmark.suite import pool_file
from swamp_agents.mcts import Mcts

SIMS = 60
TWO = {"players": 2}
ALONE = "depth=0,prior=1"
NOISY = f"{ALONE},noise=0.25"


class Pinned(NamedTuple):
    """A search, where its positions are, what it decided there, and a digest of how often it tried every action."""

    game: str
    options: dict[str, Any]
    settings: str
    plies: int
    decisions: list[int]
    tried: str


PINNED = (
    Pinned("swapx", {}, "", 12, [109, 105, 10, 3, 114, 3, 68, 700], "2fd976cd"),
    Pinned("swapx", {"teams": True}, "prior=0,rollout=random", 20, [77, 75, 608, 685, 12, 732, 23], "7e70c9b4"),
    Pinned("bayou_boss", {"players": 3}, "", 12, [56, 0, 43, 25, 25, 103, 42, 24], "02a9028a"),
    Pinned("bayou_boss", TWO, "ask=3,nodes=30,c=1", 20, [165, 22, 216, 131, 38, 103, 104, 18], "c1442b7b"),
    Pinned("swamped", {}, "depth=5", 12, [529, 481, 535, 531, 538, 534, 119, 480], "4e1263c1"),
    Pinned("gillybog", {}, "", 20, [0, 7, 9, 53, 8, 58, 3, 0], "df12ffd0"),
    Pinned("marshlands", TWO, "depth=8", 20, [4, 341, 1, 5, 3, 366, 352, 4], "edd99046"),
    Pinned("marshlands", {"act": "act4"}, "", 20, [3, 147, 3, 578, 149, 3, 461, 564], "f0b0c482"),
    Pinned("swapx", {}, "policy=swapx,depth=4", 12, [47, 123, 10, 17, 98, 67, 70, 700], "e206e82d"),
    Pinned("swapx", {"teams": True}, f"policy=swapx-teams,{NOISY}", 20, [87, 278, 115, 685, 12, 732, 31], "9580df77"),
    Pinned("bayou_boss", TWO, "policy=bayou_boss-players2,depth=8", 12, [40, 0, -1, 113, 57, 35, 2, 36], "8a07e7a1"),
    Pinned(
        "bayou_boss",
        TWO,
        f"policy=POOL/bayou_boss-players2-pure,{ALONE}",
        12,
        [40, 34, -1, 113, 57, 35, 56, 22],
        "7d183632",
    ),
    Pinned("gillybog", {}, "policy=gillybog", 20, [0, 7, 37, 53, 9, 58, 3, 0], "271c1946"),
    Pinned(
        "marshlands", TWO, "policy=marshlands-players2,depth=8,ask=0", 20, [35, 288, 1, 5, 4, 406, 353, 34], "c7062023"
    ),
)
SLOW = ("gillybog", "marshlands")  # to compile


def rows() -> Iterator[Any]:
    for row in PINNED:
        marks = pytest.mark.slow if row.game in SLOW else ()
        yield pytest.param(row, marks=marks, id=f"{row.game} {row.options} {row.settings}")


@pytest.mark.parametrize("row", list(rows()))
def test_a_search_decides_as_it_always_did(row: Pinned) -> None:
    assert found(row.game, row.options, row.settings, row.plies) == (row.decisions, row.tried)


def found(game: str, options: dict[str, Any], settings: str, plies: int) -> tuple[list[int], str]:
    """The decisions in eight positions, -1 where there is nothing to decide, and the digest."""
    batch = swamp_envs.batch(game, 8, seed=6, autoreset="off", **options)
    for _ in range(plies):
        batch.step(batch.random_actions())
    settings = re.sub(r"POOL/([\w-]+)", lambda network: str(pool_file(network[1])), settings)
    agent = Mcts(2, ",".join(filter(None, [f"sims={SIMS}", settings])))
    weighed = [agent.weigh(batch.variant, state) for state in batch.states[~batch.finished]]
    tried = [(each.action, round(each.share * SIMS)) for row in weighed for each in row]
    return [row[0].action if row else -1 for row in weighed], f"{zlib.crc32(np.array(tried).tobytes()):08x}"
