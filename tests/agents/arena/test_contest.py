"""Contests: decided by the order of deals alone, resumed to the same decision, and never longer than they may be."""

import random
from collections.abc import Sequence
from pathlib import Path

import pytest

from swamp_agents.arena import Contest, Effects, Finished, InProcess, Store, contest_mode, read_entrants, run
from swamp_agents.arena.contest import CHUNK
from swamp_agents.arena.schedule import ALONE, line_ups
from swamp_agents.arena.table import is_late
from swamp_envs import SwampError, Variant, game
from tests.agents.arena import culprits

EFFECTS = Effects(0.0, 0.5)
DUEL = {"players": 2, "rounds": 1}


def duel() -> Variant:
    return game("bayou_boss").variant(**DUEL)


def contest_in(store: Store, agents: Sequence[str] = ("greedy", "random"), most: int = 40) -> Contest:
    first, second = read_entrants(agents)
    return Contest(store, (first, second), EFFECTS, most, 4)


def played(path: Path, agents: Sequence[str] = ("greedy", "random"), most: int = 40, **options: int) -> Contest:
    with Store.open(path, duel(), seed=3) as store:
        contest = contest_in(store, agents, most)
        run(store, listener=contest.count, start=InProcess, aim=contest, **options)  # type: ignore[arg-type]
    return contest


def test_it_ends_by_itself_and_plans_no_more_than_it_needs(tmp_path: Path) -> None:
    contest = played(tmp_path / "a.arena")
    outcome = contest.outcome()
    assert (outcome.verdict, outcome.deals) == ("better", contest.test.deals)
    assert 5 < outcome.deals < 40
    with Store(tmp_path / "a.arena") as store:
        assert store.deals <= outcome.deals + 2 * CHUNK
        assert len(contest.gains) <= outcome.deals + 3
    assert 0 < outcome.any_time.low < outcome.gain.mean <= outcome.any_time.high <= 2
    assert outcome.gain.high <= 2


def test_a_contest_that_was_cut_off_comes_to_the_same(tmp_path: Path) -> None:
    """Interrupted after every seventh result, and begun again."""
    whole = played(tmp_path / "whole.arena").outcome()

    class Cut(Exception):
        pass

    def until_cut(contest: Contest):
        heard: list[Finished] = []

        def listen(finished: Sequence[Finished]) -> None:
            heard.extend(finished)
            contest.count(finished)
            if len(heard) >= 7:
                raise Cut

        return listen

    for _ in range(30):
        with Store.open(tmp_path / "cut.arena", duel(), seed=3) as store:
            contest = contest_in(store)
            try:
                run(store, listener=until_cut(contest), start=InProcess, aim=contest)
                break
            except Cut:
                pass
    assert contest.outcome() == whole


def test_the_order_in_which_games_end_changes_nothing(tmp_path: Path) -> None:
    first = played(tmp_path / "a.arena")
    with Store(tmp_path / "a.arena") as store:
        ends = [end for _, end in store.finished()]
        random.Random(5).shuffle(ends)
        second = contest_in(store)
        second.gains, second._open, second.test = [], {}, type(second.test)(EFFECTS, 2.0)
        for end in ends:
            second.count([end])
    assert second.outcome() == first.outcome()


def test_the_most_deals_are_never_exceeded(tmp_path: Path) -> None:
    contest = played(tmp_path / "a.arena", ("random", "again=random"), 3)
    assert (contest.outcome().verdict, contest.outcome().deals) == ("undecided", 3)
    with Store(tmp_path / "a.arena") as store:
        assert store.deals == 3
    assert played(tmp_path / "a.arena", ("random", "again=random"), 5).outcome().deals == 5


def test_crashes_and_late_moves_are_counted_apart(tmp_path: Path) -> None:
    outcome = played(tmp_path / "a.arena", ("random", f"bad={culprits.__name__}:Raises"), 4).outcome()
    candidate, incumbent = outcome.faults
    assert (candidate.late, candidate.crashes) == (0, 0)
    assert incumbent.late == 0 < incumbent.crashes


@pytest.mark.parametrize(
    ("reason", "late"),
    [
        ("took 3.1 s for 1 decisions, 3 s allowed for each", True),
        ("stopped: 30 s were not enough to decide", True),
        ("did not answer within 3 s", True),
        ("ValueError: no", False),
        ("its process died while it was thinking: exit status 1", False),
    ],
)
def test_reasons_that_have_to_do_with_time(reason: str, late: bool) -> None:
    assert is_late(reason) == late


def test_where_all_win_together_each_has_a_table_of_its_own() -> None:
    assert contest_mode(game("gillybog").variant(players=2)) == ALONE
    assert line_ups(2, 3, ALONE) == ((0, 0, 0), (1, 1, 1))
    assert contest_mode(duel()) == "free"


def test_tables_of_ones_own_are_compared(tmp_path: Path) -> None:
    variant = game("gillybog").variant(players=1, max_turns=10)
    with Store.open(tmp_path / "a.arena", variant, contest_mode(variant), seed=3) as store:
        contest = contest_in(store, most=3)
        run(store, listener=contest.count, start=InProcess, aim=contest)
    assert (contest.bounds, len(contest.gains)) == ((-2.0, 2.0), 3)


def test_a_file_of_others_is_refused(tmp_path: Path) -> None:
    with Store.open(tmp_path / "a.arena", duel(), seed=3) as store:
        store.extend(read_entrants(["greedy", "random", "third=random"]), 1)
        with pytest.raises(SwampError, match="found third in it, accepted: a file of these two agents"):
            contest_in(store)
