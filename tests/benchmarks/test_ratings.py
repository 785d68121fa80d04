"""What `swamp bots` tells of the strength of bots is what the ladder has."""

from benchmarks.overview import RUNGS
from benchmarks.ratings import text
from benchmarks.rungs import read_rungs
from swamp_agents.ratings import FILE, ratings_of


def test_ratings_are_those_of_the_ladder() -> None:
    assert FILE.read_text(encoding="utf-8") == text(read_rungs(RUNGS)), "run python -m benchmarks.ratings"


def test_random_is_weaker_than_greedy_and_a_search_is_stronger() -> None:
    gains = {each.bot: each.gain for each in ratings_of("swapx") if not each.options}
    assert gains["random"] < 0 < gains["mcts:sims=50"] < gains["mcts:sims=400"]
    assert any(bot.startswith("policy:") for bot in gains)
