"""The ladder on made-up steps: who is paid more, what is played again, and what the page says."""

from dataclasses import replace
from pathlib import Path

import pytest

from benchmarks import ladder
from benchmarks.rungs import read_rungs
from swamp_agents.arena import Store
from swamp_agents.policy import shipped_networks
from swamp_envs.core.registry import HOUSE
from swamp_envs.play.statistics import Moments

STEPS = (("random", "greedy"), ("greedy", "random"))
LADDERS = (
    ladder.Ladder("bayou_boss", {"players": 2, "rounds": 1}, (6, 6)),
    ladder.Ladder("gillybog", {"players": 1, "max_turns": 10}, (6, 6)),
)


@pytest.fixture(autouse=True)
def short_ladders(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game against each other and one in which all win or lose together, up and down again."""
    monkeypatch.setattr(ladder, "STEPS", STEPS)
    monkeypatch.setattr(ladder, "LADDERS", LADDERS)


def rows_of(page: Path) -> list[list[str]]:
    return [row.strip("| ").split(" | ") for row in page.read_text().splitlines() if row.startswith("| ")][2:]


def climb_all(folder: Path, share: float) -> list[list[str]]:
    ladder.main(share, seed=3, only="", most=2, first=1, workers=1, folder=folder, out=folder / "page.md")
    return rows_of(folder / "page.md")


def test_every_step_has_its_row_and_few_deals_do_not_decide(tmp_path: Path) -> None:
    rows = climb_all(tmp_path, 1)
    assert [(row[0], row[1], row[2], row[3]) for row in rows] == [
        (each.label, *bots, "6") for each in LADDERS for bots in STEPS
    ]
    gains = [float(row[4].split()[0]) for row in rows]
    assert gains[0] > 0 > gains[1]
    assert {tuple(row[-2:]) for row in rows} == {("undecided", "test")}


@pytest.mark.parametrize("least", [0, 32])
def test_a_step_ends_when_it_is_decided_and_told_well(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, least: int
) -> None:
    """Of a hundred deals no more are played than are planned at a time, and as many are told of as the test used, or
    as are to be told at least."""
    monkeypatch.setattr(ladder, "LEAST", least)
    monkeypatch.setattr(ladder, "LADDERS", (ladder.Ladder("bayou_boss", {"players": 2, "rounds": 1}, (100, 100)),))
    up, down = climb_all(tmp_path, 1)
    assert [row[-2:] for row in (up, down)] == [["better", "test"], ["worse", "test"]]
    assert int(up[3]) == 32 if least else 5 < int(up[3]) < 30
    kept = read_rungs(tmp_path / "page.json")
    assert kept[0].gain.low > 0 > kept[1].gain.high
    step = ladder.steps()[0]
    with Store(step.file(tmp_path, step.bots)) as store:
        assert store.deals < int(up[3]) + ladder.CHUNK


def test_a_rung_of_a_fixed_number_of_deals_is_decided_by_its_interval() -> None:
    kept = ladder.read_rungs(ladder.RESULTS / "ladder.json")[0]
    rung = replace(kept, verdict="", deals=50, more=Moments(50, 0.3, 0.2))
    assert rung.row()[-2:] == ("better", "interval")
    assert replace(rung, more=Moments(50, -0.3, 0.2)).row()[-2:] == ("worse", "interval")
    assert replace(rung, more=Moments(50, 0.01, 0.2)).row()[-2:] == ("undecided", "interval")


def test_what_was_played_is_kept_and_more_is_added(tmp_path: Path) -> None:
    climb_all(tmp_path, 0.5)
    step = ladder.steps("bayou_boss")[0]
    file = step.file(tmp_path, step.bots)
    with Store(file) as store:
        first = [end for _, end in store.finished()]
    assert climb_all(tmp_path, 1)[0][3] == "6"
    with Store(file) as store:
        again = [end for _, end in store.finished()]
    assert (len(first), len(again)) == (6, 12)
    assert again[:6] == first


def test_a_table_of_one_bot_serves_all_its_steps(tmp_path: Path) -> None:
    up, down = ladder.steps("gillybog")
    assert set(up.tables) == set(down.tables) == {("random",), ("greedy",)}
    ladder.climb(up, tmp_path, 0.5, 3, 1)
    assert down.file(tmp_path, ("greedy",)).exists()


def test_rungs_outlive_their_arenas_and_tell_of_older_rules(tmp_path: Path) -> None:
    path = tmp_path / "page.json"
    climb_all(tmp_path / "arenas", 0.5)
    (tmp_path / "arenas" / "page.json").rename(path)
    kept = read_rungs(path)
    older = replace(kept[0], version=kept[0].version - 1)
    assert older.label == kept[0].label.replace("Bayou Boss", f"Bayou Boss v{older.version}")
    assert ladder.keep(older, path) == [older, *kept[1:]] == read_rungs(path)


def test_no_rung_is_told_without_doubt_or_beyond_what_is_possible() -> None:
    for rung in read_rungs(ladder.RESULTS / "ladder.json"):
        for mean, (least, most) in zip((rung.gain, *rung.wins), rung.possible, strict=True):
            assert least <= mean.low < mean.high
            assert mean.high <= max(most, mean.mean)  # means are kept with few digits


def test_what_is_possible_follows_from_the_seats_of_a_bot() -> None:
    """Half of four seats: half of the wins each, and 1 between those who win all and those who lose all."""
    rungs = {rung.place: rung for rung in read_rungs(ladder.RESULTS / "ladder.json")}
    for (name, options, *_), rung in rungs.items():
        if (name, options) == ("swapx", ()):
            assert rung.possible == ((-1, 1), (0, 0.5), (0, 0.5))
        if (name, options) == ("bayou_boss", (("players", 2),)):
            assert rung.possible == ((-2, 2), (0, 1), (0, 1))


def test_first_steps_come_first() -> None:
    assert [(step.ladder.game, step.bots) for step in ladder.steps()] == [
        (each.game, bots) for bots in STEPS for each in LADDERS
    ]
    assert [step.bots for step in ladder.steps(most=1)] == [STEPS[0]] * 2


def test_steps_without_deals_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    up, down = STEPS
    ladders = ladder.Ladder("swapx", {}, (3, 0)), ladder.Ladder("swamped", {}, (1, 2))
    monkeypatch.setattr(ladder, "LADDERS", ladders)
    assert [(step.ladder.game, step.bots, step.deals) for step in ladder.steps()] == [
        ("swapx", up, 3),
        ("swamped", up, 1),
        ("swamped", down, 2),
    ]


def test_networks_are_called_by_their_games_and_options(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ladder, "STEPS", (STEPS[0], ("greedy", "policy:{network}")))
    deals = 3, 4
    monkeypatch.setattr(ladder, "LADDERS", (ladder.Ladder("bayou_boss", {"players": 2}, deals), LADDERS[1]))
    assert [(step.bots, step.deals) for step in ladder.steps(first=2)] == [
        (("greedy", "policy:bayou_boss-players2"), 4),
        (("greedy", "policy:gillybog-players1-max_turns10"), 6),
    ]


def test_every_network_of_a_ladder_is_shipped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    asked = [bot for each in ladder.LADDERS for step in each.steps() if step for bot in step.bots if "policy" in bot]
    assert {bot.partition("policy")[2][1:] for bot in asked} <= set(shipped_networks())


def test_every_game_has_a_ladder_to_greedy_and_above(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    assert {each.game for each in ladder.LADDERS} == set(HOUSE)
    for each in ladder.LADDERS:
        climbed = {step.bots for step in each.steps() if step}
        assert ("random", "greedy") in climbed
        assert climbed & {("greedy", ladder.MANY), ("greedy", ladder.FEW)}
