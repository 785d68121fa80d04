"""The same schedule on Ray, with two workers of this machine."""

from pathlib import Path

import pytest

from swamp_agents.arena import Process, Store, read_entrants, run
from swamp_envs import game

pytest.importorskip("ray")

from swamp_agents.arena.onray import workers_on_ray


def arena(path: Path, *agents: str) -> Store:
    store = Store.open(path, game("swapx").variant(max_turns=12), seed=0)
    store.extend(read_entrants(agents), 2, batch=2)
    return store


@pytest.mark.slow
def test_ray_plays_the_same_games(tmp_path: Path) -> None:
    results = []
    for name, start in (("process", Process), ("ray", workers_on_ray())):
        with arena(tmp_path / name, "greedy", "random") as store:
            run(store, 2, start=start)
            results.append([(end.game, end.seats, end.payoffs, end.decisions) for _, end in store.finished()])
            assert store.counts()[0] == store.counts()[1]
    assert results[0] == results[1]


@pytest.mark.slow
@pytest.mark.parametrize("culprit", ["Raises", "Hangs", "Dies"])
def test_faults_on_ray_cost_their_games(culprit: str, tmp_path: Path) -> None:
    with arena(tmp_path / "faults", f"bad=culprits:{culprit}", "good=culprits:First") as store:
        run(store, 2, move_time=1, start=workers_on_ray())
        ends = [end for _, end in store.finished()]
        assert len(ends) == store.counts()[1]
        assert all((end.fault_seat == 2) == (end.seats[2] == 0) for end in ends)
