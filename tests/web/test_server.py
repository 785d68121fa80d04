"""The server behind the pages: tables, keys, streams, saves, and what it refuses."""

import io
import json
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from starlette.testclient import TestClient

import swamp_envs
from swamp_envs import Record
from swamp_envs.core.registry import HOUSE
from swamp_envs.web.app import Settings, make_app
from swamp_envs.web.guard import LARGEST

HOST = "http://localhost"
BOTS = ["random", "random", "random"]


def client(path: Path, **settings: Any) -> TestClient:
    return TestClient(make_app(Settings(path=path / "tables.sqlite", thinkers=1, **settings)), base_url=HOST)


@pytest.fixture
def web(tmp_path: Path) -> Iterator[TestClient]:
    with client(tmp_path) as found:
        yield found


def opened(web: TestClient, seats: list[str], game: str = "swapx", **more: Any) -> dict[str, Any]:
    answer = web.post("/api/tables", json={"game": game, "seats": seats, "pace": 0, **more})
    assert answer.status_code == 200, answer.text
    return answer.json()


def look(web: TestClient, table: str, key: str, ply: int | None = None) -> dict[str, Any]:
    ply = facts(web, table, key)["decisions"] if ply is None else ply
    return web.get(f"/api/tables/{table}/views/{ply}", params={"key": key}).json()


def facts(web: TestClient, table: str, key: str = "") -> dict[str, Any]:
    return web.get(f"/api/tables/{table}", params={"key": key}).json()


def move(web: TestClient, table: str, key: str, ply: int, text: str) -> Any:
    return web.post(f"/api/tables/{table}/moves", params={"key": key}, json={"ply": ply, "move": text})


def wait_for_turn(web: TestClient, table: str, key: str, seat: int = 0) -> dict[str, Any]:
    """The view in which a seat decides; bots think in another process."""
    while True:
        view = look(web, table, key)
        if view["seat"] in (seat, -1):
            return view
        time.sleep(0.01)


def kept(game: str) -> str:
    """A record that the tests keep."""
    [first, *_] = sorted((Path(__file__).parents[1] / "records" / game).glob("*.swamp"))
    return first.read_text(encoding="utf-8")


def test_a_person_plays_against_bots(web: TestClient) -> None:
    table = opened(web, ["person", *BOTS], seed=3)
    key = table["keys"]["0"]
    for _ in range(3):
        view = wait_for_turn(web, table["id"], key)
        assert move(web, table["id"], key, view["ply"], view["moves"][0]["move"]).status_code == 200
    wait_for_turn(web, table["id"], key)
    assert facts(web, table["id"], key)["decisions"] >= 9


def test_people_share_a_table_and_decide_in_turn(web: TestClient) -> None:
    table = opened(web, ["person"] * 4, seed=1)
    keys = [table["keys"][str(seat)] for seat in range(4)]
    assert len(set(keys)) == 4
    assert facts(web, table["id"], keys[2])["you"] == 2
    assert facts(web, table["id"])["you"] == "spectator"
    refused = move(web, table["id"], keys[1], 0, "--")
    assert (refused.status_code, refused.json()["error"]) == (409, "another seat decides now")
    assert move(web, table["id"], keys[0], 0, "--").json() == {"ply": 1}
    assert "has gone on" in move(web, table["id"], keys[1], 0, "--").json()["error"]
    assert not look(web, table["id"], keys[0])["moves"]
    assert look(web, table["id"], keys[1])["moves"]


def test_nonsense_and_what_the_rules_forbid_are_told_apart(web: TestClient) -> None:
    table = opened(web, ["person", *BOTS], seed=1)
    key = table["keys"]["0"]
    assert "is no move of SwapX" in move(web, table["id"], key, 0, "<script>").json()["error"]
    forbidden = move(web, table["id"], key, 0, "C@h8").json()["error"]
    assert forbidden.startswith("C@h8 is not legal here. S-2.1: ")
    assert facts(web, table["id"])["decisions"] == 0


def test_a_killed_server_loses_nothing(tmp_path: Path) -> None:
    with client(tmp_path) as web:
        table = opened(web, ["person", *BOTS], seed=5)
        key = table["keys"]["0"]
        for _ in range(2):
            view = wait_for_turn(web, table["id"], key)
            move(web, table["id"], key, view["ply"], view["moves"][-1]["move"])
        before = wait_for_turn(web, table["id"], key)
    with client(tmp_path) as web:
        assert look(web, table["id"], key) == before
        assert move(web, table["id"], key, before["ply"], before["moves"][0]["move"]).status_code == 200


def test_records_are_replayed_from_every_seat_and_branched_off(web: TestClient) -> None:
    text = kept("swapx")
    record = Record.parse(text)
    table = web.post("/api/records", json={"record": text}).json()
    told = facts(web, table["id"], table["owner"])
    assert (told["mode"], told["decisions"], told["seesAll"]) == ("replay", len(record.plies), True)
    middle = web.get(f"/api/tables/{table['id']}/views/7", params={"viewer": "1"}).json()
    assert (middle["ply"], middle["viewer"]) == (7, 1)
    branch = web.post(f"/api/tables/{table['id']}/branch", json={"ply": 7, "seats": ["person"] * 4}).json()
    assert facts(web, branch["id"])["decisions"] == 7
    saved = web.get(f"/api/tables/{table['id']}/record").text
    assert Record.parse(saved).replay().moves == record.replay().moves


def test_what_is_hidden_is_not_to_be_had_while_the_game_goes_on(web: TestClient) -> None:
    table = opened(web, ["person", "person"], game="bayou_boss", options={"players": 2}, seed=1)
    key = table["keys"]["0"]
    for viewer in ("1", "everybody", "analyst"):
        refused = web.get(f"/api/tables/{table['id']}/views/0", params={"key": key, "viewer": viewer})
        assert refused.status_code == 409
        assert "accepted: your own seat" in refused.json()["error"]
    assert web.get(f"/api/tables/{table['id']}/record", params={"key": key}).status_code == 409
    assert web.post(f"/api/tables/{table['id']}/branch", json={"ply": 0, "seats": ["random"] * 2}).status_code == 409
    assert (
        web.post(f"/api/tables/{table['id']}/hint", params={"key": table["keys"]["1"]}, json={"ply": 0}).status_code
        == 409
    )


def test_decisions_are_taken_back_against_bots_alone(web: TestClient) -> None:
    table = opened(web, ["person", *BOTS], seed=2)
    key = table["keys"]["0"]
    first = wait_for_turn(web, table["id"], key)
    move(web, table["id"], key, 0, first["moves"][0]["move"])
    wait_for_turn(web, table["id"], key)
    assert web.post(f"/api/tables/{table['id']}/back", params={"key": key}, json={}).json() == {"ply": 0}
    assert look(web, table["id"], key) == first
    both = opened(web, ["person", "person", *BOTS[1:]])
    refused = web.post(f"/api/tables/{both['id']}/back", params={"key": both["keys"]["0"]}, json={})
    assert "against bots alone" in refused.json()["error"]


def test_a_hint_says_what_a_bot_would_do(web: TestClient) -> None:
    table = opened(web, ["person", *BOTS], seed=2)
    key = table["keys"]["0"]
    hint = web.post(
        f"/api/tables/{table['id']}/hint", params={"key": key}, json={"ply": 0, "bot": "mcts:sims=50"}
    ).json()
    assert hint["move"] in {choice["move"] for choice in look(web, table["id"], key)["moves"]}
    assert hint["weighed"][0]["words"] == hint["words"]
    assert sum(each["share"] for each in hint["weighed"]) == pytest.approx(1, abs=0.01)
    refused = web.post(f"/api/tables/{table['id']}/hint", params={"key": key}, json={"ply": 0, "bot": "exec:rm"})
    assert "no bot here" in refused.json()["error"]


# --- strangers --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"host": "evil.example"}, 421),
        ({"origin": "https://evil.example"}, 403),
        ({"sec-fetch-site": "cross-site"}, 403),
        ({"content-type": "text/plain"}, 415),
        ({"content-length": str(LARGEST + 1)}, 413),
    ],
)
def test_other_sites_are_refused(web: TestClient, headers: dict[str, str], status: int) -> None:
    given = {"content-type": "application/json", **headers}
    assert web.post("/api/tables", content=b"{}", headers=given).status_code == status


@pytest.mark.parametrize(
    "path", ["/static/../app.py", "/static/%2e%2e/app.py", "/static/..%2fapp.py", "/static//etc/passwd"]
)
def test_nothing_but_pages_is_served(web: TestClient, path: str) -> None:
    assert web.get(path).status_code == 404


@pytest.mark.parametrize(
    "body",
    [
        {"game": "chess"},
        {"game": "../swapx"},
        {"game": "swapx", "options": {"pack": "/etc/passwd"}},
        {"game": "bayou_boss", "options": {"pack": "/etc/passwd"}, "seats": ["random"] * 4},
        {"game": "gillybog", "options": {"pack": "generated:0-99999999"}, "seats": ["random"] * 2},
        {"game": "swapx", "seats": ["random"]},
        {"game": "swapx", "seats": ["exec:sh", *BOTS]},
        {"game": "swapx", "seats": ["os:system", *BOTS]},
        {"game": "swapx", "seats": ["human", *BOTS]},
        {"game": "swapx", "seats": ["policy:/etc/passwd", *BOTS]},
        {"game": "swapx", "seats": ["person", *BOTS], "seed": -1},
        {"game": "swapx", "seats": ["person", *BOTS], "pace": 1e9},
        {"game": "swapx", "seats": ["person", *BOTS], "pace": True},
        [],
        "x",
    ],
)
def test_refusals_tell_no_path_and_no_traceback(web: TestClient, body: Any) -> None:
    answer = web.post("/api/tables", json=body)
    assert answer.status_code == 409
    assert set(answer.json()) == {"error"}
    assert str(Path(__file__).parents[2]) not in answer.text
    assert not re.search(r"Traceback|\.py|site-packages", answer.text)


def test_what_a_seat_saw_is_shared_while_the_game_goes_on(web: TestClient) -> None:
    table = opened(web, ["person", "person"], "bayou_boss", options={"players": 2})
    keys = [table["keys"][str(seat)] for seat in range(2)]
    for ply in range(3):
        seat = look(web, table["id"], keys[0])["seat"]
        move(web, table["id"], keys[seat], ply, look(web, table["id"], keys[seat])["moves"][0]["move"])
    for seat in range(2):
        lines = web.get(f"/api/tables/{table['id']}/seen", params={"key": keys[seat]}).text.splitlines()
        hands = [json.loads(line)["position"]["hands"] for line in lines]
        assert len(hands) == 4
        assert "?" not in hands[-1][seat]
        assert "?" in hands[-1][1 - seat]


def test_a_match_is_saved_as_an_animation(web: TestClient) -> None:
    table = opened(web, ["random"] * 4, options={"max_turns": 8})
    while not facts(web, table["id"])["over"]:
        time.sleep(0.02)
    film = web.get(f"/api/tables/{table['id']}/film", params={"key": table["owner"], "viewer": "everybody"})
    assert (film.headers["content-type"], film.content[:6]) == ("image/gif", b"GIF89a")
    shown = Image.open(io.BytesIO(film.content))
    assert (shown.width, getattr(shown, "n_frames", 1)) == (720, 9)


def test_records_of_strangers_read_no_files(web: TestClient) -> None:
    text = kept("bayou_boss")
    options = re.search(r"pack=\S+?(?=[\s\"])", text)
    assert options
    answer = web.post("/api/records", json={"record": text.replace(options[0], "pack=/etc/hostname")})
    assert (answer.status_code, "pack: accepted" in answer.json()["error"]) == (409, True)


def test_names_are_shown_as_they_are_and_never_as_markup(web: TestClient) -> None:
    name = "<img src=x onerror=alert(1)>"
    table = opened(web, ["person", *BOTS], names=[name, "a, b", "\x1b[2J", ""])
    seats = [seat["name"] for seat in facts(web, table["id"])["seats"]]
    assert seats == [name, "a b", "[2J", "random"]
    answer = web.get("/")
    assert "script-src 'self'" in answer.headers["content-security-policy"]
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_a_server_for_others_asks_for_its_token(tmp_path: Path) -> None:
    with client(tmp_path, token="secret") as web:
        assert web.get("/api/games").status_code == 401
        assert web.get("/?token=wrong").status_code == 401
        assert web.get("/?token=secret", follow_redirects=False).status_code == 307
        assert web.get("/api/games").status_code == 200


def test_programs_of_the_owner_can_take_a_seat(tmp_path: Path) -> None:
    with client(tmp_path, programs=(("mine", "exec:true"),)) as web:
        names = [bot["name"] for bot in web.get("/api/games").json()[0]["bots"]]
        assert "program:mine" in names
        told = facts(web, opened(web, ["program:mine", *BOTS])["id"])
        assert told["seats"][0] == {"name": "program:mine", "bot": True}


def test_choices_are_told_by_their_names(web: TestClient) -> None:
    [marshlands] = [each for each in web.get("/api/games").json() if each["name"] == "marshlands"]
    [act] = [option for option in marshlands["options"] if option["name"] == "act"]
    assert ["act6", "Act 6: all tiles on the table"] in act["choices"]


def test_rules_turns_and_components_are_told_of_every_game(web: TestClient) -> None:
    for each in (each for each in web.get("/api/games").json() if each["name"] in HOUSE):
        rules = web.get(f"/api/games/{each['name']}/rules").json()
        assert sum(len(chapter["clauses"]) for chapter in rules["chapters"]) > 20
        for label in list(each["variants"])[:3]:
            phases = web.get(f"/api/games/{each['name']}/turn", params={"variant": label}).json()
            assert {name for row in phases for name in row["then"]} <= {"the end", *(row["phase"] for row in phases)}
    sheets = web.get("/api/games/swamped/cards", params={"pack": "generated:7"}).json()
    assert sheets[0]["svg"].startswith("<svg")
    assert sheets != web.get("/api/games/swamped/cards").json()
    refused = web.get("/api/games/swamped/cards", params={"pack": "/etc/passwd"})
    assert (refused.status_code, "pack: accepted" in refused.json()["error"]) == (409, True)
    assert web.get("/api/games/chess/rules").status_code == 409


def test_a_game_without_a_rules_page_is_played_all_the_same(web: TestClient) -> None:
    swamp_envs.register_game("whispers", "tests.checks.whispers")
    assert web.get("/api/games/whispers/rules").json()["chapters"] == []
    table = opened(web, ["person", "random"], "whispers")
    refused = move(web, table["id"], table["keys"]["0"], 0, "nonsense")
    assert refused.status_code == 409


def test_only_names_of_the_server_are_answered(tmp_path: Path) -> None:
    with client(tmp_path, hosts=("localhost", "swamp.example")) as web:
        asked = {name: web.get("/api/games", headers={"host": name}).status_code for name in NAMES}
    assert asked == NAMES


NAMES = {"localhost:8000": 200, "swamp.example": 200, "swamp.example:8000": 200, "evil.example": 421}


def test_unknown_tables_are_told(web: TestClient) -> None:
    assert web.get("/api/tables/none").json() == {"error": "no table is 'none'"}
    assert web.get("/api/tables/none").status_code == 404
