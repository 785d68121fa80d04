"""The bots of The Sacred Marshlands: above random play in every act, and the planner above greedy in the first ones."""

import pytest

import swamp_envs
from swamp_agents.greedy import Greedy, Planner
from swamp_envs.play.agents import Agent, Random
from swamp_envs.play.headtohead import play_line_up
from swamp_envs.play.statistics import share_of
from swamp_envs.play.table import Table

GAMES = 24
TABLES = [(act, players) for act in ("act1", "act2", "act3") for players in (2, 3, 4)]
WITH_BOATS = [("act4", 2), ("act4", 3), ("act4", 4), ("act5", 2), ("act5", 4)]
AT_OTHER_TABLES = [
    ("act6", 2),
    ("act7", 2),
    ("act7", 4),
    ("act7", 5),
    ("interval1", 2),
    ("interval1", 4),
    ("interval2", 2),
    ("interval3", 2),
    ("interval3", 4),
]
each_bot = pytest.mark.parametrize("bot", [Greedy, Planner])


def least_wins(one: Agent, other: Agent, act: str, players: int, games: int = GAMES) -> float:
    """The lower end of the interval of how often one bot wins among others, every seating on the same deals."""
    variant = swamp_envs.game("marshlands").variant(act=act, players=players)
    side, _ = play_line_up(variant, [one, *[other] * (players - 1)], games, 1)
    return share_of(sum(side.wins) / len(side.wins), len(side.wins)).low


def points_alone(bot: Agent) -> float:
    variant = swamp_envs.game("marshlands").variant(act="act8")
    return float(Table.of(variant, [bot], GAMES, 1).finish().states["score"][:, 0].mean())


@each_bot
@pytest.mark.parametrize(("act", "players"), [*TABLES, *WITH_BOATS, *AT_OTHER_TABLES])
def test_beats_randoms(bot: type[Greedy], act: str, players: int) -> None:
    assert least_wins(bot(1), Random(2), act, players) > 1 / players


@each_bot
def test_scores_twice_as_much_alone(bot: type[Greedy]) -> None:
    assert points_alone(bot(1)) > 2 * points_alone(Random(2)) > 0


@pytest.mark.parametrize(("act", "players"), TABLES)
def test_the_planner_beats_greedy(act: str, players: int) -> None:
    assert least_wins(Planner(1), Greedy(2), act, players, 48) > 1 / players
