"""Reports: numbers by hand from made-up results, and what is written."""

import csv
import json
import re
from collections.abc import Callable, Sequence
from html.parser import HTMLParser
from pathlib import Path

import numpy as np
import pytest

from swamp_agents.arena import Finished, Mean, Report, Store, make_report, read_entrants, run, to_json, write_report
from swamp_agents.arena.page import intervals, with_interval
from swamp_agents.arena.plackett import MIDDLE
from swamp_agents.arena.table import Seating
from swamp_envs import game, load_record

Play = Callable[[Seating, np.random.Generator], Sequence[float]]


def played(
    path: Path,
    agents: Sequence[str],
    play: Play,
    deals: int = 30,
    name: str = "swapx",
    mode: str | None = None,
    **options: object,
) -> Store:
    """An arena whose games are made up: `play` tells the payoffs of each."""
    store = Store.open(path / "made.arena", game(name).variant(**options), mode)
    store.extend(read_entrants([f"{agent}=random" for agent in agents]), deals)
    dice = np.random.default_rng(0)
    ends = []
    for seating in store.unfinished():
        payoffs = list(play(seating, dice))
        ones = [1] * len(payoffs)
        scores = [10 * paid for paid in payoffs]
        ends.append(Finished(seating.game, seating.seats, payoffs, scores, ones, [0.25] * len(ones), "ended", 7, ()))
    store.write(ends)
    return store


def winner_takes_all(chances: Sequence[float]) -> Play:
    """The seat of each agent wins with a chance in proportion to its number here."""

    def play(seating: Seating, dice: np.random.Generator) -> list[float]:
        weights = np.array([chances[agent] for agent in seating.seats])
        winner = dice.choice(len(weights), p=weights / weights.sum())
        return [1.0 if seat == winner else -1 / (len(weights) - 1) for seat in range(len(weights))]

    return play


def first_seat_wins(seating: Seating, dice: np.random.Generator) -> list[float]:
    return [1.0, -1 / 3, -1 / 3, -1 / 3]


def test_the_better_is_rated_higher_and_within_its_interval(tmp_path: Path) -> None:
    """Winning four times as often is 241 points; equals are equal."""
    with played(tmp_path, ["a", "b", "c", "d"], winner_takes_all([4, 1, 1, 1]), 150) as store:
        report = make_report(store, 100)
    best, *others = report.standings
    assert best.name == "a"
    assert best.rating
    assert best.rating.low < MIDDLE + 0.75 * 240.8 < best.rating.high
    for other in others:
        assert other.rating
        assert other.rating.low < MIDDLE - 0.25 * 240.8 < other.rating.high
    assert best.wins.low < 4 / 7 < best.wins.high
    assert best.payoff.mean == pytest.approx(best.wins.mean * 4 / 3 - 1 / 3)
    assert best.score.mean == pytest.approx(10 * best.payoff.mean)
    assert (best.games, best.decisions, best.seconds, best.faults) == (600, 600, 0.25, 0)


def test_the_advantage_of_a_seat_is_nobody_s_merit(tmp_path: Path) -> None:
    """Seat 0 always wins: all agents come out the same to the last digit, and the table of seats shows why."""
    with played(tmp_path, ["a", "b", "c", "d", "e"], first_seat_wins, 6) as store:
        report = make_report(store, 20)
    assert {round(standing.payoff.mean, 12) for standing in report.standings} == {0}
    assert {round(standing.wins.mean, 12) for standing in report.standings} == {0.25}
    assert [standing.rating and standing.rating.mean for standing in report.standings] == pytest.approx([MIDDLE] * 5)
    for row in report.wins_by_seat:
        assert [mean.mean for mean in row] == [1, 0, 0, 0]


def test_who_wins_together_shares_the_win(tmp_path: Path) -> None:
    def two_win(seating: Seating, dice: np.random.Generator) -> list[float]:
        return [0.5, 0.5, -0.5, -0.5]

    with played(tmp_path, ["a", "b", "c", "d"], two_win, 2) as store:
        report = make_report(store, 2)
    assert [standing.wins.mean for standing in report.standings] == [0.25] * 4
    assert [standing.place.mean for standing in report.standings] == [2.5] * 4
    assert [mean.mean for mean in report.wins_by_seat[0]] == [0.5, 0.5, 0, 0]


def best_wins(seating: Seating, dice: np.random.Generator) -> list[float]:
    """The lower number is always better, whoever else is there; agents with several seats share."""
    best = [agent == min(seating.seats) for agent in seating.seats]
    return [1 / best.count(True) if won else -1 / best.count(False) for won in best]


@pytest.mark.parametrize("mode", ["free", "pairs"])
def test_in_pairs_the_second_best_is_told_from_the_worst(tmp_path: Path, mode: str) -> None:
    """Of three at a table that pays the winner alone nobody sees that b beats c; in pairs it is plain."""
    with played(tmp_path, ["a", "b", "c"], best_wins, 4, mode=mode) as store:
        report = make_report(store, 20)
    rating = {standing.name: standing.rating.mean for standing in report.standings if standing.rating}
    assert rating["a"] > rating["b"]
    if mode == "pairs":
        assert [standing.name for standing in report.standings] == ["a", "b", "c"]
        assert rating["b"] > rating["c"] + 100
    else:
        assert rating["b"] == pytest.approx(rating["c"])


def test_wins_are_told_per_side_beside_what_chance_gives(tmp_path: Path) -> None:
    """An agent that never loses has two of four sides at each table, so each of them wins half of its games."""
    with played(tmp_path, ["a", "b"], best_wins, 2) as store:
        report = make_report(store, 20)
    assert [(s.wins.mean, s.chance) for s in report.standings] == [(0.5, 0.25), (0, 0.25)]


def means_of(report: Report) -> list[Mean]:
    """All means that have bounds."""
    own = [mean for standing in report.standings for mean in (standing.payoff, standing.place, standing.wins)]
    cells = [mean for matrix in (report.payoffs, report.wins_by_seat) for row in matrix for mean in row]
    return [mean for mean in own + cells if mean.mean == mean.mean]


@pytest.mark.parametrize("deals", [2, 4, 20])
@pytest.mark.parametrize(
    ("agents", "options"), [("ab", {}), ("abc", {}), ("abcde", {}), ("ab", {"teams": True}), ("abc", {"teams": True})]
)
def test_no_interval_is_without_width(tmp_path: Path, agents: str, options: dict, deals: int) -> None:
    """The better wins every game: deals are all alike, and of few deals not much follows."""
    with played(tmp_path, [*agents], best_wins, deals, **options) as store:
        report = make_report(store, 2)
    assert min(mean.high - mean.low for mean in means_of(report)) > 0.5 / deals


def test_no_interval_goes_beyond_what_half_of_the_sides_can_win(tmp_path: Path) -> None:
    """Two of four sides: half of a win and of the purse for each, and the first two places."""
    with played(tmp_path, ["a", "b"], best_wins, 4) as store:
        report = make_report(store, 2)
    best, worst = report.standings
    assert best.wins.low < best.wins.mean == best.wins.high == 0.5
    assert best.payoff.low < best.payoff.mean == best.payoff.high == 0.5
    assert best.place.low == best.place.mean == 1.5
    assert worst.wins.high < 0.5
    assert worst.place.high == 3.5


def test_a_seat_of_a_team_wins_no_more_than_its_part(tmp_path: Path) -> None:
    """Every seat is an agent of its own, and the teams of the rules share what they win."""

    def even_seats_win(seating: Seating, dice: np.random.Generator) -> list[float]:
        return [0.5, -0.5, 0.5, -0.5]

    with played(tmp_path, ["a", "b", "c", "d"], even_seats_win, 3, mode="free", teams=True) as store:
        report = make_report(store, 2)
    assert max(standing.wins.high for standing in report.standings) <= 0.5
    assert max(standing.payoff.high for standing in report.standings) <= 0.5


def test_intervals_of_places_do_not_leave_the_table(tmp_path: Path) -> None:
    with played(tmp_path, ["a", "b", "c", "d"], winner_takes_all([9, 1, 1, 1]), 2) as store:
        report = make_report(store, 20)
    for standing in report.standings:
        assert 1 <= standing.place.low <= standing.place.high <= 4


def test_places_of_the_tied_are_in_the_middle(tmp_path: Path) -> None:
    with played(tmp_path, ["a", "b", "c", "d"], first_seat_wins, 2) as store:
        report = make_report(store, 2)
    assert [standing.place.mean for standing in report.standings] == [(1 + 3 * 3) / 4] * 4


def test_the_matrix_tells_what_is_paid_beside_whom(tmp_path: Path) -> None:
    """In pairs: a always beats b and c, b always beats c."""

    def by_number(seating: Seating, dice: np.random.Generator) -> list[float]:
        return [1.0 if agent == min(seating.seats) else -1.0 for agent in seating.seats]

    with played(tmp_path, ["a", "b", "c"], by_number, 3, "bayou_boss", players=2) as store:
        report = make_report(store, 20)
    assert [standing.name for standing in report.standings] == ["a", "b", "c"]
    means = [[mean.mean for mean in row] for row in report.payoffs]
    assert np.array_equal(means, [[np.nan, 1, 1], [-1, np.nan, 1], [-1, -1, np.nan]], equal_nan=True)
    assert report.meetings == [[0, 6, 6], [6, 0, 6], [6, 6, 0]]


def test_teams_are_one_side(tmp_path: Path) -> None:
    """A team's payoff is the mean of its seats, and a win is one."""

    def even_seats_win(seating: Seating, dice: np.random.Generator) -> list[float]:
        return [0.5, -0.5, 0.5, -0.5]

    with played(tmp_path, ["a", "b"], even_seats_win, 3, teams=True) as store:
        report = make_report(store, 20)
    assert report.terms.mode == "teams"
    assert [(s.payoff.mean, s.wins.mean, s.place.mean, s.games) for s in report.standings] == [(0, 0.5, 1.5, 6)] * 2
    assert [[mean.mean for mean in row[:2]] for row in report.wins_by_seat] == [[1, 0]] * 2
    assert np.isnan(report.wins_by_seat[0][2].mean), "the team of seats 0 and 2 is told at seat 0"


def test_cross_play_tells_who_gets_on_with_whom(tmp_path: Path) -> None:
    """Two agents that agree among themselves only: 1 alone, 0 together; the gap is 1."""

    def agreed(seating: Seating, dice: np.random.Generator) -> list[float]:
        return [float(len(set(seating.seats)) == 1)] * len(seating.seats)

    with played(tmp_path, ["a", "b"], agreed, 4, "bayou_boss", mode="cooperative", players=2) as store:
        report = make_report(store)
    assert [[mean.mean for mean in row] for row in report.payoffs] == [[1, 0], [0, 1]]
    assert report.gap
    assert report.gap.mean == 1
    for standing in report.standings:
        assert standing.rating is None
        assert standing.gap
        assert standing.gap.mean == 1


def test_the_report_is_written_in_full(tmp_path: Path) -> None:
    with Store.open(tmp_path / "some.arena", game("swapx").variant(max_turns=40)) as store:
        store.extend(read_entrants(["greedy", "random", "b=random"]), 2)
        run(store)
        report = make_report(store, 20)
        paths = write_report(store, report, tmp_path / "out")
    read = json.loads((tmp_path / "out" / "report.json").read_text())
    assert read["finished"] == read["planned"] == report.finished > 0
    assert [row["name"] for row in read["standings"]] == [standing.name for standing in report.standings]
    with (tmp_path / "out" / "agents.csv").open() as file:
        rows = list(csv.DictReader(file))
    assert [float(row["rating"]) for row in rows] == pytest.approx(
        [s.rating.mean for s in report.standings if s.rating]
    )
    with (tmp_path / "out" / "matrix.csv").open() as file:
        assert len(list(csv.DictReader(file))) == 9
    records = [path for path in paths if path.suffix == ".swamp"]
    assert records
    for path in records:
        load_record(path).replay()
        assert path.with_suffix(".svg").read_text().startswith("<svg")
    text = (tmp_path / "out" / "report.html").read_text()
    [played_by] = re.findall(r"<code>swamp arena run (.*?)</code>", text)
    assert {"swapx", "greedy", "random", "b=random", "--deals 2", "-o max_turns=40"} <= {
        *re.split(r" (?!\d|max)", played_by)
    }
    assert text.count("<img") == len(records)


class Links(HTMLParser):
    """What a page asks for, and whether its elements are closed."""

    def __init__(self) -> None:
        super().__init__()
        self.links: list[str] = []
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.links += [value or "" for name, value in attrs if name in ("href", "src")]
        if tag not in ("meta", "br", "img"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_page_needs_nothing_but_the_records_beside_it(tmp_path: Path) -> None:
    with played(tmp_path, ["a", "b", "c", "d"], winner_takes_all([2, 1, 1, 1]), 3) as store:
        write_report(store, make_report(store, 20), tmp_path / "out")
    text = (tmp_path / "out" / "report.html").read_text()
    page = Links()
    page.feed(text)
    assert not page.open
    assert page.links
    assert all((tmp_path / "out" / link).is_file() for link in page.links)
    assert text.count("<svg") == 3
    assert not re.search(r"@import|url\(|<script", text)


def test_an_arena_without_games_has_a_report(tmp_path: Path) -> None:
    with Store.open(tmp_path / "some.arena", game("swapx").variant()) as store:
        store.extend(read_entrants(["random", "greedy"]), 1)
        report = make_report(store)
        write_report(store, report, tmp_path / "out")
    assert report.finished == 0
    assert "games are not played yet" in report.notes[0]
    assert "NaN" not in to_json(report)
    assert "Infinity" not in to_json(report)


def test_names_are_escaped_on_the_page() -> None:
    assert "&lt;b&gt;" in intervals(["<b>"], [Mean(0, -1, 1)], "title")


def test_means_in_words() -> None:
    assert with_interval(Mean(0.5, 0.25, 0.75), 1, percent=True) == "50.0% [25.0, 75.0]"
    assert with_interval(Mean(1.0, -np.inf, np.inf), 2) == "1.00"
    assert with_interval(Mean(np.nan, np.nan, np.nan), 2) == with_interval(None, 2) == ""


def test_who_won_nothing_or_everything_is_hardly_rated(tmp_path: Path) -> None:
    with played(tmp_path, ["a", "b", "c"], winner_takes_all([1, 1, 0]), 4) as store:
        notes = make_report(store, 20).notes
    assert any(note.startswith("c won nothing, or everything") and "--pairs" in note for note in notes)
    (tmp_path / "alike").mkdir()
    with played(tmp_path / "alike", ["a", "b"], winner_takes_all([1, 1]), 4) as store:
        assert not any("won nothing" in note for note in make_report(store, 20).notes)
