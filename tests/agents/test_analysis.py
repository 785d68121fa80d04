"""Analyses of positions: what they report, and `swamp analyse`, asked as programs ask it."""

import json
import subprocess
import sys
from typing import Any

import pytest

import swamp_envs
from swamp_agents.analysis import Analysis, Engine, Reasons, worlds
from swamp_envs import SwampError

POND = {"game": "bayou_boss", "options": {"players": 2}, "seed": 3}


@pytest.fixture
def said() -> tuple[Engine, list[dict[str, Any]]]:
    answers: list[dict[str, Any]] = []
    return Engine(answers.append), answers


def ask(said: tuple[Engine, list], *queries: dict[str, Any]) -> list[dict[str, Any]]:
    engine, answers = said
    engine.serve(json.dumps(query) for query in queries)
    return answers


def test_an_analysis_tells_visits_values_and_lines() -> None:
    match = swamp_envs.new("swapx", seed=4)
    analysis = Analysis(match)
    analysis.think(100)
    first = analysis.report()
    analysis.think(200)
    report = analysis.report()
    assert (first["rootInfo"]["visits"], report["rootInfo"]["visits"]) == (100, 300)
    assert sum(info["visits"] for info in report["moveInfos"]) == 300
    assert {info["move"] for info in report["moveInfos"]} <= set(match.legal_moves)
    visits = [info["visits"] for info in report["moveInfos"]]
    assert visits == sorted(visits, reverse=True)
    best = report["moveInfos"][0]
    assert best["pv"][0] == best["move"]
    assert best["value"] == best["seatValues"][0]
    assert all(-1 <= value <= 1 for value in best["seatValues"])
    line = match.copy()
    for move in best["pv"]:
        line.push(move)


def test_an_analysis_sees_what_its_seat_sees() -> None:
    match = swamp_envs.new("bayou_boss", seed=1, players=3)
    other = match.copy()
    seat = match.seat
    match.game.sight.redeal(match.variant.tables[0], other.state, seat)
    reports = []
    for each in (match, other):
        analysis = Analysis(each, seed=5)
        analysis.think(60)
        reports.append(
            (analysis.report(), [Reasons(each, 5).of(move) for move in each.legal_moves], worlds(each, 20, 5))
        )
    assert reports[0] == reports[1]


def test_the_same_query_gets_the_same_answer(said: tuple[Engine, list]) -> None:
    one, two = ask(said, {**POND, "id": "a", "maxVisits": 80}, {**POND, "id": "b", "maxVisits": 80})
    assert one | {"id": "b"} == two


def test_moves_can_be_allowed_and_avoided(said: tuple[Engine, list]) -> None:
    legal = swamp_envs.new("bayou_boss", seed=3, players=2).legal_moves
    few = {**POND, "id": "few", "allowMoves": legal[:2], "maxVisits": 60}
    without = {**POND, "id": "without", "avoidMoves": legal[:1], "maxVisits": 60}
    first, second = ask(said, few, without)
    assert {info["move"] for info in first["moveInfos"]} == set(legal[:2])
    assert legal[0] not in {info["move"] for info in second["moveInfos"]}
    assert all(-1 <= value <= 1 for info in first["moveInfos"] for value in info["seatValues"])


def test_what_a_query_asks_for_is_told(said: tuple[Engine, list]) -> None:
    query = {**POND, "id": "q", "maxVisits": 50, "includePolicy": "bayou_boss-players2", "includeWorlds": 10}
    [answer] = ask(said, query | {"includeWhy": True})
    assert sum(answer["policy"].values()) == pytest.approx(1, abs=0.01)
    assert answer["moveInfos"][0]["prior"] == answer["policy"][answer["moveInfos"][0]["move"]]
    assert sum(world["share"] for world in answer["worlds"]) == pytest.approx(1)
    assert any("greedy plays it" in info["why"] for info in answer["moveInfos"])


def test_turns_of_a_record_are_analysed_by_priority(said: tuple[Engine, list]) -> None:
    match = swamp_envs.new("swapx", seed=1)
    for _ in range(6):
        match.push(match.legal_moves[-1])
    record = {"record": str(match.record()), "maxVisits": 20}
    answers = ask(said, {**record, "id": "all", "analyzeTurns": [0, 3, 6]})
    assert [(each["turnNumber"], each["rootInfo"]["currentPlayer"]) for each in answers] == [(0, 0), (3, 3), (6, 2)]


def test_reports_come_while_the_search_goes_on(said: tuple[Engine, list]) -> None:
    *during, last = ask(said, {**POND, "id": "long", "maxVisits": 3000, "reportDuringSearchEvery": 0.01})
    assert during
    assert all(each["isDuringSearch"] for each in during)
    assert not last["isDuringSearch"]
    visits = [each["rootInfo"]["visits"] for each in (*during, last)]
    assert visits == sorted(visits)
    assert visits[-1] == 3000


def test_a_query_that_is_called_off_ends(said: tuple[Engine, list]) -> None:
    endless = {**POND, "id": "endless", "maxVisits": 1_000_000}
    first, last = ask(said, endless, {"id": "x", "action": "terminate", "terminateId": "endless"})
    assert first["action"] == "terminate"
    assert last["rootInfo"]["visits"] < 1_000_000


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("nonsense", "Expecting value"),
        ("[]", "found a line without an id"),
        ('{"id": 3}', "found a line without an id"),
        ('{"id": "a", "game": "chess"}', "no game is called 'chess'"),
        ('{"id": "a", "game": "swapx", "maxvisits": 3}', "found the entry 'maxvisits', accepted: "),
        ('{"id": "a", "game": "swapx", "maxVisits": 0}', "maxVisits: found 0, accepted: a number from 1"),
        ('{"id": "a", "game": "swapx", "moves": ["b2-b9"]}', "b2-b9"),
        ('{"id": "a", "game": "swapx", "allowMoves": ["C@h8"]}', "allowMoves: found"),
        ('{"id": "a", "game": "swapx", "analyzeTurns": [7]}', "found 7 decisions, accepted: 0 to 0"),
        ('{"id": "a", "game": "swapx", "position": 3}', "found 3, accepted: a dict"),
        ('{"id": "a", "action": "dance"}', "action: found 'dance'"),
    ],
)
def test_what_cannot_be_answered_is_told(said: tuple[Engine, list], line: str, found: str) -> None:
    engine, answers = said
    engine.serve([line])
    assert found in answers[0]["error"]


def test_a_finished_game_is_not_analysed() -> None:
    match = swamp_envs.new("swapx", seed=1, max_turns=1)
    match.push("--")
    with pytest.raises(SwampError, match="the game is over"):
        Analysis(match)


def test_the_command_answers_lines() -> None:
    asked = [{"id": "v", "action": "query_version"}, {"id": "q", "game": "swapx", "maxVisits": 10}]
    command = [sys.executable, "-m", "swamp_envs", "analyse"]
    lines = "".join(f"{json.dumps(each)}\n" for each in asked)
    done = subprocess.run(command, input=lines, capture_output=True, text=True, check=True)
    answers = {each["id"]: each for each in map(json.loads, done.stdout.splitlines())}
    assert answers["v"]["version"] == swamp_envs.__version__
    assert answers["q"]["rootInfo"]["visits"] == 10
