"""Ratings: the fit against another library and by hand, intervals that hold the truth, equals that come out equal."""

from itertools import permutations

import numpy as np
import pytest

from benchmarks.ratings_calibration import coverage, tournament
from swamp_agents.arena.ladder import Ladder
from swamp_agents.arena.plackett import ELO, MIDDLE, Evidence, Ranking, places, races, rate, won
from swamp_agents.arena.table import Finished

STRENGTHS = np.array([-1.0, 0.0, 0.3, 1.0])


def fitted(rankings: list[Ranking], agents: int, prior: float = 0.0) -> np.ndarray:
    evidence = Evidence.of(rankings, agents)
    return evidence.fit(np.ones(len(evidence.wins)), prior=prior)


@pytest.mark.parametrize("winner_alone", [False, True])
def test_the_fit_is_that_of_choix(winner_alone: bool) -> None:
    choix = pytest.importorskip("choix")
    rankings = tournament(STRENGTHS, 3, 30, winner_alone, np.random.default_rng(0))
    if winner_alone:
        tops = [[game.agents[group[0]] for group in places(game.payoffs)[:1]] for game in rankings]
        data = [(first, tuple(set(game.agents) - {first})) for game, [first] in zip(rankings, tops, strict=True)]
        theirs = choix.ilsr_top1(4, data)
    else:
        data = [tuple(game.agents[group[0]] for group in places(game.payoffs)) for game in rankings]
        theirs = choix.ilsr_rankings(4, data)
    assert fitted(rankings, 4) == pytest.approx(theirs - theirs.mean(), abs=1e-6)


def test_the_fit_is_that_of_choix_with_ties_written_out() -> None:
    """The tied in every order: as if each order were a game of its own, with its share of the weight."""
    choix = pytest.importorskip("choix")
    ties = [Ranking(k, (0, 1, 2, 3), paid) for k, paid in enumerate([(2, 2, 1, 0), (0, 3, 3, 3), (1, 1, 1, 1)])]
    others = tournament(STRENGTHS, 4, 3, False, np.random.default_rng(1))
    written = []
    for game in ties * 2 + others:
        groups = places(game.payoffs)
        orders = [[]]
        for group in groups:
            orders = [[*order, *more] for order in orders for more in permutations(group)]
        copies = 24 // len(orders)
        written += [tuple(game.agents[side] for side in order) for order in orders for _ in range(copies)]
    theirs = choix.ilsr_rankings(4, written)
    assert fitted(ties * 2 + others, 4) == pytest.approx(theirs - theirs.mean(), abs=1e-6)


def test_two_agents_have_the_odds_of_their_wins() -> None:
    """Three wins of four are odds of three to one, and a draw is half a win."""
    games = [Ranking(k, (0, 1), (1, -1)) for k in range(3)] + [Ranking(3, (0, 1), (-1, 1))]
    assert np.diff(fitted(games, 2)) == pytest.approx(-np.log(3))
    drawn = [*games, Ranking(4, (0, 1), (0, 0)), Ranking(5, (1, 0), (0, 0))]
    assert np.diff(fitted(drawn, 2)) == pytest.approx(-np.log(2))


def test_the_last_place_tells_nothing_of_those_who_share_it() -> None:
    game = Ranking(0, (0, 1, 2, 3), (1, -1, -1, -1))
    assert list(races(game, 4)) == [((1, 1, 1, 1), 1.0)]
    assert won(game, 4).tolist() == [1, 0, 0, 0]


def test_of_a_draw_every_order_counts_alike() -> None:
    game = Ranking(0, (0, 1, 1), (0, 0, 0))
    assert sorted(races(game, 2)) == [((0, 2), 1 / 3), ((1, 1), 1 / 3), ((1, 1), 1 / 3), ((1, 2), 1.0)]
    assert won(game, 2) == pytest.approx([2 / 3, 4 / 3])


@pytest.mark.parametrize("seats", [2, 4])
def test_intervals_hold_the_true_strengths(seats: int) -> None:
    """40 tournaments of 4 agents; all 200 of 6: python -m benchmarks.ratings_calibration."""
    held = coverage(STRENGTHS, seats, 25, 40, seats == 4, 0, 60)
    assert 0.89 <= held.mean() <= 0.995, held


def test_intervals_get_narrower_with_more_deals() -> None:
    few, many = (rate(tournament(STRENGTHS, 2, deals, False, np.random.default_rng(2)), 4) for deals in (20, 320))
    assert (many.high - many.low < (few.high - few.low) / 3).all()
    assert (many.low > many.points.mean() - 1000).all()


def test_games_of_one_deal_are_no_more_than_one() -> None:
    """The same result ten times at every deal says no more than once: intervals as wide, by resampling alone."""
    once = tournament(STRENGTHS, 2, 60, False, np.random.default_rng(3))
    tenfold = [game for game in once for _ in range(10)]
    one, ten = rate(once, 4), rate(tenfold, 4)
    assert ten.high - ten.low == pytest.approx(one.high - one.low, rel=0.15)


def test_equals_rate_equal() -> None:
    """Same agent, four names: every interval holds the middle, in 19 tournaments of 20 or so."""
    ratings = [rate(tournament(np.zeros(4), 4, 30, True, np.random.default_rng(k)), 4, k, 60) for k in range(20)]
    held = np.mean([(rating.low <= MIDDLE) & (rating.high >= MIDDLE) for rating in ratings])
    assert held > 0.88


def test_who_always_wins_is_rated_with_due_doubt() -> None:
    """Nothing bounds the rating from above but the little that is assumed; the interval says so."""
    rating = rate([Ranking(k, (0, 1), (1, -1)) for k in range(300)], 2)
    assert rating.low[0] > MIDDLE + 100
    assert rating.high[0] - rating.low[0] > 1.5 * ELO


def test_without_deals_to_compare_nothing_is_bounded() -> None:
    assert rate([], 2).high.tolist() == [np.inf, np.inf]
    assert rate([Ranking(0, (0, 1), (1, -1))], 2).low.tolist() == [-np.inf, -np.inf]


def finished(seats: tuple[int, ...], payoffs: tuple[float, ...]) -> Finished:
    zeros = [0] * len(seats)
    return Finished(0, seats, payoffs, payoffs, zeros, zeros, "ended", 1, ())


def test_the_ladder_follows_wins() -> None:
    pytest.importorskip("openskill")
    ladder = Ladder(3, (0, 1, 2, 3))
    for _ in range(30):
        ladder.count(finished((0, 1, 2, 1), (1, -1 / 3, -1 / 3, -1 / 3)))
    standings = [ladder.standing(agent) or (0, 0) for agent in range(3)]
    assert standings[0][0] > 25 > max(standings[1][0], standings[2][0])
    assert standings[0][1] < 8


def test_a_game_of_one_agent_moves_no_rating() -> None:
    pytest.importorskip("openskill")
    ladder = Ladder(2, (0, 1))
    before = ladder.standing(0)
    ladder.count(finished((0, 0), (1, -1)))
    assert ladder.standing(0) == before
