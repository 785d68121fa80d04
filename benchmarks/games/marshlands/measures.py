"""What can be told of games of The Sacred Marshlands alone; means are for a seat."""

import numpy as np

from benchmarks.arenas.contests import Played
from benchmarks.arenas.measures import Measure
from swamp_envs.dev import SHARES, Mean
from swamp_envs.games.marshlands.board import SECTION
from swamp_envs.games.marshlands.scoring.points import KINDS_OF_POINTS
from swamp_envs.games.marshlands.scoring.sheet import score_sheet
from swamp_envs.games.marshlands.state import NO_TILE, Outcome


def tiles(played: Played, _: str) -> Mean:
    """How many lie in a seat's section."""
    lies = (played.states["tile"] != NO_TILE) & (SECTION[: played.states["tile"].shape[1]] >= 0)
    return played.mean(lies.sum(axis=1) / played.contest.variant.players)


def ends(played: Played, outcome: str) -> Mean:
    """How often games end so."""
    return played.mean(played.states["outcome"] == Outcome[outcome.upper()], SHARES)


def points(played: Played, kind: str) -> Mean:
    """What a seat scores for something."""
    sheets = [score_sheet(played.contest.variant, state) for state in played.states]
    totals = [sum(scored.points for scored in sheet if scored.kind == kind) for sheet in sheets]
    return played.mean(np.array(totals) / played.contest.variant.players)


MEASURES = {
    "tiles": Measure(tiles),
    "ends": Measure(ends, tuple(outcome.name.lower() for outcome in Outcome)),
    "points": Measure(points, KINDS_OF_POINTS),
}
