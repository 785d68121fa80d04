"""What `swamp bots` tells of the shipped networks is what the ladder has."""

from benchmarks import worth
from benchmarks.overview import RUNGS
from benchmarks.rungs import read_rungs
from swamp_agents.policy import WORTH


def test_the_worth_of_networks_is_that_of_the_ladder() -> None:
    written = WORTH.read_text(encoding="utf-8")
    assert written == worth.worth(read_rungs(RUNGS)), "run python -m benchmarks.worth"
    assert written.count("gain =") > 10
