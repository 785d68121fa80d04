"""Arenas: files that say what is played, what is told of the games, what is kept of them, and the pages."""

import io
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from rich.console import Console

from benchmarks.arenas import __main__ as command
from benchmarks.arenas.contests import Contest, play
from benchmarks.arenas.kept import read_rows, write_rows
from benchmarks.arenas.measures import measures_of, tell
from benchmarks.arenas.specification import FOLDER, arenas, multiplied, read_arena
from swamp_envs import SwampError
from swamp_envs.dev import Mean

SMALL = """
title = "Small"
note = "Few games."
page = "small.md"
set = { game = "bayou_boss", rounds = 1, seats = ["{one}", "random"], games = 4 }

[choices.who]
good = { one = "greedy" }
bad = { one = "random" }

[[tables]]
title = "For {players}"
sections = [{ players = [2, 3] }]
rows = [{ who = ["good", "bad"] }]
columns = [
    { head = "Who", text = "{who}, {chance}" },
    { head = "Wins", measure = "wins {one}" },
    { head = "Games {suffix}", suffix = ["a", "b"], measure = "games", as = "count" },
]
"""


def written(folder: Path, text: str = SMALL) -> Path:
    path = folder / "small.toml"
    path.write_text(text, encoding="utf-8")
    return path


def contest(*line_ups: tuple[str, ...], games: int = 12, fresh: bool = False, game: str = "swapx") -> Contest:
    return Contest(game, (), line_ups, games, 3, fresh)


def told(played: Contest, *measures: str) -> dict[str, Any]:
    return tell(played, measures)


# --- what is published ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", arenas())
def test_a_page_tells_what_is_kept_and_all_is_kept(name: str, tmp_path: Path) -> None:
    arena, rows = read_arena(FOLDER / f"{name}.toml"), read_rows(command.RESULTS / f"{name}.json")
    assert {contest: list(row.found) for contest, row in rows.items()} == arena.contests()
    path, published = tmp_path / "page.md", (command.ROOT / arena.page).read_text(encoding="utf-8")
    path.write_text(published, encoding="utf-8")
    command.write(arena, rows, path)
    assert path.read_text(encoding="utf-8") == published, f"run python -m benchmarks.arenas {name} --page"


# --- files ------------------------------------------------------------------------------------------------------------


def test_lists_of_a_block_make_all_combinations() -> None:
    blocks = [{"a": [1, 2], "seats": ["x", "y"], "b": ["c", "d"]}, {"a": 3}]
    assert [(names["a"], names.get("b")) for names in multiplied(blocks)] == [
        *((1, "c"), (1, "d"), (2, "c"), (2, "d")),
        (3, None),
    ]
    assert all(names.get("seats", ["x", "y"]) == ["x", "y"] for names in multiplied(blocks))


def test_a_file_says_what_is_played_and_told(tmp_path: Path) -> None:
    arena = read_arena(written(tmp_path))
    assert [part.title for part in arena.parts] == ["For 2", "For 3"]
    assert arena.parts[1].head == ("Who", "Wins", "Games a", "Games b")
    assert [row[0] for row in arena.parts[1].rows] == ["good, 33.3%", "bad, 33.3%"]
    good, bad = list(arena.contests())[2:]
    assert good.line_ups == (("greedy", "random", "random"),)
    assert bad.line_ups == (("random", "random", "random"),)
    assert dict(good.options) == {"players": 3, "rounds": 1}
    assert arena.contests()[good] == ["wins greedy", "games"]


@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        ("title =", "titel =", "found the entry 'titel', accepted: title,"),
        ("rounds = 1", "round = 1", "found 'round', accepted: game,"),
        ("rounds = 1", "rounds = 0", "option rounds: found 0, accepted: a whole number from 1"),
        ("rounds = 1", "rounds = 1.5", "set[rounds]: found 1.5, accepted: a text, a whole number"),
        ('"bayou_boss"', '"bayou"', "bayou"),
        ("players = [2", "planes = [2", "no option 'planes'"),
        ('"good", "bad"', '"good", "ugly"', "who: found 'ugly', accepted: good, bad"),
        ("{who}, {chance}", "{whom}", "found '{whom}', accepted: in braces one of"),
        ('"wins {one}"', '"winds {one}"', "measure: found 'winds greedy', accepted: games, wins"),
        ('"wins {one}"', '"wins nobody"', "measure wins: found 'nobody', accepted: a bot of the arena"),
        ('"wins {one}"', '"ever village 0"', "measure ever: found 'village 0', accepted: a field"),
        ('as = "count"', 'as = "counts"', "as: found 'counts', accepted: share,"),
        ('["{one}", "random"]', '["a", "b", "c"]', "seats: found ['a', 'b', 'c'], accepted: a list of 1 to 2"),
        ('["{one}", "random"]', '"greedy"', "seats: found 'greedy', accepted: a list of 1 to 2"),
        (", games = 4", "", "games: found nothing, accepted:"),
        ("[2, 3] }]", "[2, 3] }", "small.toml"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_refused_with_its_place(tmp_path: Path, right: str, wrong: str, said: str) -> None:
    assert right in SMALL
    path = written(tmp_path, SMALL.replace(right, wrong, 1))
    with pytest.raises(SwampError) as caught:
        read_arena(path)
    assert str(caught.value).startswith(f"{path}: ")
    assert said in str(caught.value)


# --- games ------------------------------------------------------------------------------------------------------------


def test_every_seating_gets_the_same_deals() -> None:
    played = play(contest(("greedy", "random", "random", "random")), set())
    assert played.owners.sum(axis=1).tolist() == [3] * 12
    assert played.owners.sum(axis=0).tolist() == [9] * 4
    assert played.deals.tolist() == [0, 1, 2] * 4


def test_each_bot_decides_for_its_own_seats() -> None:
    """Greedy wins among random ones, wherever it sits, and who is not at the table is not told of."""
    found = told(contest(("greedy", "random", "random", "random"), games=24), "wins greedy", "wins random", "wins x")
    assert found["wins greedy"].mean > 0.8
    assert found["wins greedy"].mean + 3 * found["wins random"].mean == pytest.approx(1)
    assert found["wins x"] is None


def test_line_ups_are_counted_together() -> None:
    one, other = ("greedy",) * 4, ("greedy", "greedy", "random", "random")
    found = [told(contest(*line_ups), "games", "wins random") for line_ups in ([one], [other], [one, other])]
    assert [each["games"].mean for each in found] == [12, 12, 24]
    assert found[0]["wins random"] is None
    assert found[2]["wins random"] == found[1]["wins random"]


def test_fresh_deals_are_others() -> None:
    usual, fresh = (play(contest(("greedy",) * 4, fresh=fresh, game="swamped"), set()) for fresh in (False, True))
    assert (usual.states != fresh.states).all()


def test_a_sight_is_counted_if_it_was_there_at_some_time() -> None:
    played = play(contest(("random",) * 4), {"turn 2", "turn 9999"})
    assert played.seen["turn 2"].all()
    assert not played.seen["turn 9999"].any()


def test_seats_share_what_is_won() -> None:
    seats = [f"of_winners {p}" for p in range(5)]
    found = told(contest(("greedy",) * 4, games=40, game="swamped"), "won", "won_games", *seats)
    assert found["won_games"].mean == pytest.approx(40 * found["won"].mean)
    assert sum(found[f"of_winners {p}"].mean for p in range(4)) == pytest.approx(1)
    assert found["of_winners 4"] is None


def test_the_marshlands_tell_of_tiles_ends_and_points() -> None:
    own = measures_of("marshlands")
    points, ends = ([f"{name} {word}" for word in own[name].words] for name in ("points", "ends"))
    played = Contest("marshlands", (("players", 2),), (("greedy", "greedy"),), 4, 3, False)
    found = told(played, "score", "tiles", *points, *ends)
    assert sum(found[each].mean for each in points) == pytest.approx(found["score"].mean)
    assert sum(found[each].mean for each in ends) == pytest.approx(1)
    assert found["ends running"].mean == 0
    assert 5 < found["tiles"].mean < 28


# --- what is kept -----------------------------------------------------------------------------------------------------


def run(folder: Path, monkeypatch: pytest.MonkeyPatch, most: int = 100) -> list[Contest]:
    """Play the small arena until so many contests are told; returns those that were."""
    heard: list[Contest] = []

    def counted(contest: Contest, measures: list[str]) -> dict:
        if len(heard) == most:
            raise KeyboardInterrupt
        heard.append(contest)
        return tell(contest, measures)

    monkeypatch.setattr(command, "tell", counted)
    command.play(read_arena(written(folder)), folder / "kept.json", Console(file=io.StringIO()))
    return heard


def test_a_run_that_was_killed_goes_on_and_comes_to_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole, killed = tmp_path / "whole", tmp_path / "killed"
    whole.mkdir(), killed.mkdir()
    everything = run(whole, monkeypatch)
    with pytest.raises(KeyboardInterrupt):
        run(killed, monkeypatch, most=1)
    assert list(read_rows(killed / "kept.json")) == everything[:1]
    assert run(killed, monkeypatch) == everything[1:]
    assert (killed / "kept.json").read_text() == (whole / "kept.json").read_text()
    assert run(killed, monkeypatch) == []


def test_what_older_rules_gave_is_told_and_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first, *_ = run(tmp_path, monkeypatch)
    rows = read_rows(tmp_path / "kept.json")
    rows[first].version -= 1
    write_rows(rows.values(), tmp_path / "kept.json")
    page = command.page(read_arena(tmp_path / "small.toml"), rows)
    assert f"`bayou_boss-v{rows[first].version}` (now `bayou_boss-v{rows[first].version + 1}`)" in page
    assert run(tmp_path, monkeypatch) == [first]


def test_a_page_has_what_is_played_and_leaves_room_for_the_rest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, *_ = run(tmp_path, monkeypatch)
    arena, rows = read_arena(tmp_path / "small.toml"), read_rows(tmp_path / "kept.json")
    cells = [text.strip("| ").split(" | ") for text in command.page(arena, {first: rows[first]}).splitlines()]
    tables = [row for row in cells if row[0].startswith(("good", "bad"))]
    assert [row[0] for row in tables] == ["good, 50.0%", "bad, 50.0%", "good, 33.3%", "bad, 33.3%"]
    assert tables[0][2:] == ["4", "4"]
    assert not "".join(tables[1][1:]).strip("| ")


def test_a_rehearsal_plays_few_games_beside_what_is_published(tmp_path: Path) -> None:
    command.main(["missions"], games=2, folder=tmp_path, page_alone=True)
    assert "Played never yet" in (tmp_path / "missions.md").read_text(encoding="utf-8")
    arena = read_arena(FOLDER / "missions.toml", most=2)
    assert {contest.games for contest in arena.contests()} == {2}
    with pytest.raises(SwampError, match="found 'nothing', accepted: all, cooperation"):
        command.chosen(["nothing"], None)
    with pytest.raises(SwampError, match="--folder"):
        command.main(["missions"], games=2, page_alone=True)


def test_an_interval_that_is_not_known_is_kept_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first, *_ = run(tmp_path, monkeypatch)
    rows = read_rows(tmp_path / "kept.json")
    rows[first].found["score"] = Mean(1.5, -np.inf, np.inf)
    write_rows(rows.values(), tmp_path / "kept.json")
    assert read_rows(tmp_path / "kept.json") == rows
