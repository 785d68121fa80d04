"""The benchmark's machinery on tiny settings; nothing here looks at how fast anything is."""

import io
import json
from pathlib import Path

import numpy as np
import pytest
import typer
from rich.console import Console

from benchmarks import opening, ours, throughput
from benchmarks.games import Rows, rows_of
from benchmarks.harness import Comparison, Contender, Pair, Spread, Tally, clocked, measure, rounds, spread
from benchmarks.report import Report, load, new_report, save, show
from benchmarks.samplers import mask_sampler, numpy_chooser
from benchmarks.startup import OpeningError, StartRow, open_in_new_process
from swamp_envs.core.registry import HOUSE


def synthetic(name: str, tallies: list[Tally], log: list[str]) -> Contender:
    """A contender that plays back these tallies, the first as its warm-up, and logs when it is called."""
    replies = iter(tallies)

    def run(_seconds: float) -> Tally:
        log.append(name)
        return next(replies)

    return Contender(name, "nobody", "nothing", "none", "nothing", lambda: run, target=1e6)


def missing() -> Contender:
    """A contender whose library is not installed."""

    def refuse() -> None:
        raise ImportError("No module named 'absent'")

    return Contender("absent game", "absent", "game", "none", "nothing", refuse)  # type: ignore[arg-type]


def two_fast_one_absent(log: list[str]) -> Comparison:
    """Rates 8 and 20 against 2 and 4 decisions a second, half of ours spent sampling; a third library is absent."""
    warm_up = Tally(1, 1.0, 0.5)
    mine = synthetic("mine", [warm_up, Tally(8, 1.0, 0.5), Tally(40, 2.0, 1.0)], log)
    theirs = synthetic("theirs", [warm_up, Tally(2, 1.0, 0.0), Tally(4, 1.0, 0.0)], log)
    pairs = [Pair("mine", "theirs", 3.0), Pair("mine", "theirs", step_only=True), Pair("mine", "absent game", 9.0)]
    return Comparison("test", "A test", [mine, theirs, missing()], pairs)


@pytest.fixture(autouse=True)
def few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Chunks that are quick without the JIT too."""
    monkeypatch.setattr(ours, "PLAYOUT_GAMES", 4)


@pytest.fixture
def report() -> Report:
    made = new_report({"games": ["swapx"], "repeats": 2, "seconds": 0.0})
    made.results = [measure(two_fast_one_absent([]), repeats=2, seconds=0.0)]
    made.startup = [StartRow("swamp x", "cold", 30.0, [1.0, 3.0]), StartRow("y", "cold", skipped="skipped: why")]
    return made


def test_rounds_interleave() -> None:
    assert list(rounds("ABC", 2)) == [(0, "A"), (0, "B"), (0, "C"), (1, "A"), (1, "B"), (1, "C")]


def test_every_contender_warms_up_before_the_first_round_and_warm_ups_do_not_count() -> None:
    log: list[str] = []
    result = measure(two_fast_one_absent(log), repeats=2, seconds=0.0)
    assert log == ["mine", "theirs"] * 3
    assert [len(row.tallies) for row in result.rows] == [2, 2, 0]


def test_ratios_pair_the_repeats_of_a_round() -> None:
    with_sampler, step_only = measure(two_fast_one_absent([]), repeats=2, seconds=0.0).ratios
    assert (with_sampler.rounds, with_sampler.target) == ([4.0, 5.0], 3.0)
    assert (step_only.rounds, step_only.target) == ([8.0, 10.0], None)


def test_a_missing_library_is_skipped_with_its_name_and_reason() -> None:
    row = measure(two_fast_one_absent([]), repeats=1, seconds=0.0).rows[2]
    assert row.skipped == "skipped: absent is not usable here (No module named 'absent')"


def test_spread() -> None:
    assert spread([5.0, 1.0, 2.0, 4.0, 3.0]) == spread([1.0, 2.0, 3.0, 4.0, 5.0])
    assert spread([1.0, 2.0, 3.0, 4.0, 5.0]) == Spread(median=3, low_quartile=2, high_quartile=4, low=1, high=5)
    assert spread([7.0]) == Spread(7, 7, 7, 7, 7)


def test_clocked_plays_at_least_once() -> None:
    tally = clocked(lambda: 3, seconds=0.0)
    assert (tally.decisions, tally.step_rate) == (3, None)
    assert tally.rate == 3 / tally.seconds


def test_json_round_trip(report: Report, tmp_path: Path) -> None:
    save(report, tmp_path / "report.json")
    assert load(tmp_path / "report.json") == report
    fields = json.loads((tmp_path / "report.json").read_text())
    assert {"machine", "versions", "settings", "date", "commit", "results", "startup"} == set(fields)
    assert fields["results"][0]["rows"][0]["tallies"][1] == {"decisions": 40, "seconds": 2.0, "sampling": 1.0}


def test_tables_show_medians_ratios_targets_and_what_was_skipped(report: Report) -> None:
    console = Console(width=200, record=True, file=io.StringIO())
    show(report, console)
    text = console.export_text()
    for words in ("14", "1,000,000", "4.50x", "3x", "skipped: absent", "1.00 s - 3.00 s", "< 30 s", "skipped: why"):
        assert words in text


def test_plot_is_drawn(report: Report, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    from benchmarks.plot import draw

    draw(report, tmp_path / "plot.png")
    assert (tmp_path / "plot.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize("width", [7, 64, 65, 1281])
def test_samplers_draw_every_legal_action_and_no_other(width: int) -> None:
    mask = np.zeros((1, width), np.int8)
    legal = sorted({0, width // 2, width - 1})
    mask[0, legal] = 1
    compiled, choose = mask_sampler(1, seed=3), numpy_chooser(seed=3)
    counts = np.unique([compiled(mask)[0] for _ in range(600)], return_counts=True)
    assert counts[0].tolist() == legal
    assert counts[1].min() > 140  # 200 expected, 11.5 the standard deviation
    assert {choose(None, "", mask[0]) for _ in range(100)} == set(legal)


def own_contenders() -> list[Contender]:
    """Every door of ours that the comparisons use."""
    return [*ours.aec("swapx"), *ours.playout("swapx"), *ours.batch("swapx"), *ours.threads("swapx", 16)]


@pytest.mark.parametrize("contender", own_contenders(), ids=lambda contender: contender.name)
def test_our_doors_run(contender: Contender) -> None:
    (row,) = measure(Comparison("own", "Ours", [contender]), repeats=2, seconds=0.0).rows
    assert row.skipped is None
    assert all(tally.decisions > 0 and tally.seconds > 0 for tally in row.tallies)


def test_the_sampler_of_a_batch_has_its_own_clock() -> None:
    for row in measure(Comparison("own", "Ours", ours.batch("swapx")), repeats=1, seconds=0.0).rows:
        assert row.rates(step_only=True)[0] > row.rates()[0]


def test_opening_times_the_import_and_every_door() -> None:
    names = [contender.name for contender in ours.door_set("swapx")]
    timing = opening.main("swamp_envs", "swapx", names)
    assert list(timing["doors"]) == names
    assert all(door["first"] > 0 and door["again"] > 0 for door in timing["doors"].values())


def test_a_process_that_fails_reports_its_last_line(tmp_path: Path) -> None:
    with pytest.raises(OpeningError, match="No module named 'absent_library'"):
        open_in_new_process("absent_library", "swapx", [], tmp_path)


def test_command_writes_json_and_plot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("matplotlib")
    monkeypatch.setattr(throughput, "one_thread_each", lambda: None)
    monkeypatch.setitem(
        throughput.COMPARISONS, "playout", lambda games: Comparison("playout", "Ours", ours.playout(games[0]))
    )
    throughput.main(repeats=1, seconds=0.0, games="swapx", only="playout", out=tmp_path / "results")
    assert load(tmp_path / "results" / "throughput.json").results[0].rows[0].game == "swapx"
    assert (tmp_path / "results" / "throughput.png").exists()


def test_comparisons_name_only_their_own_rows() -> None:
    for build in throughput.COMPARISONS.values():
        comparison = build(["swapx", "gillybog"])
        names = [contender.name for contender in comparison.contenders]
        assert len(set(names)) == len(names)
        assert {name for pair in comparison.pairs for name in (pair.ours, pair.peer)} <= set(names)


def test_every_game_of_the_house_takes_part_unless_some_are_named() -> None:
    assert throughput.chosen_games("") == list(HOUSE)
    assert throughput.chosen_games("swapx,bayou_boss") == ["swapx", "bayou_boss"]


def test_a_game_without_rows_of_its_own_is_measured_without_targets() -> None:
    assert rows_of("nobodys_game") == Rows()
    targets = {(pair.ours, pair.peer): pair.target for pair in throughput.playout_comparison(["swapx"]).pairs}
    assert set(targets.values()) == {2.0, None}


def test_unknown_comparison_is_refused_with_the_known_ones() -> None:
    assert throughput.chosen("aec,startup") == ["aec", "startup"]
    with pytest.raises(typer.BadParameter, match=r"'speed'.*aec, playout, batch, threads, startup"):
        throughput.chosen("aec,speed")
