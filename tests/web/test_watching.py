"""Arenas and training runs on the page while they go on."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from swamp_agents.arena import Store
from swamp_envs import SwampError
from swamp_envs.web.app import Settings, make_app
from swamp_envs.web.watching import watched


@pytest.fixture(scope="module")
def arena(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("arena") / "swapx.arena"
    command = [sys.executable, "-m", "swamp_envs", "arena", "swapx", "random", "greedy", "--deals", "2", "--file"]
    subprocess.run([*command, str(file), "-o", "max_turns=20"], check=True, capture_output=True)
    return file


@pytest.fixture
def run(tmp_path: Path) -> Path:
    settings = {"game": "swapx", "option": ["max_turns=9"], "decisions": 1000}
    result = {"opponents": "3 x greedy", "share": 0.1, "low": 0.05, "high": 0.2}
    (tmp_path / "settings.json").write_text(json.dumps(settings))
    lines = [{"decisions": 100, "loss": 1.0}, {"decisions": 200, "result": result}]
    (tmp_path / "curve.jsonl").write_text("".join(f"{json.dumps(line)}\n" for line in lines))
    return tmp_path


def test_an_arena_shows_its_table_and_its_games(arena: Path, tmp_path: Path) -> None:
    settings = Settings(path=tmp_path / "tables.sqlite", thinkers=1, watched=(watched(arena),))
    with TestClient(make_app(settings), base_url="http://localhost") as web:
        [told] = web.get("/api/watched").json()["watched"]
        assert (told["kind"], told["done"]) == ("arena", told["planned"])
        assert {row["name"] for row in told["rows"]} == {"random", "greedy"}
        table = web.post("/api/watched/0/games", json={"game": told["games"][-1]}).json()
        facts = web.get(f"/api/tables/{table['id']}", params={"key": table["owner"]}).json()
        with Store(arena) as store:
            assert facts["decisions"] == len(store.record(told["games"][-1]).plies)
        assert facts["mode"] == "replay"
        assert web.post("/api/watched/0/games", json={"game": 9999}).status_code == 409
        assert web.post("/api/watched/7/games", json={"game": 0}).status_code == 409


def test_a_run_shows_its_curve(run: Path, tmp_path: Path) -> None:
    settings = Settings(path=tmp_path / "tables.sqlite", thinkers=1, watched=(watched(run),))
    with TestClient(make_app(settings), base_url="http://localhost") as web:
        [told] = web.get("/api/watched").json()["watched"]
        assert told["curves"] == {"3 x greedy": [[200, 0.1, 0.05, 0.2]]}
        assert (told["done"], told["planned"], told["title"]) == (200, 1000, "swapx max_turns=9")
        assert "id" in web.post("/api/watched/0/games", json={"game": 0}).json()


def test_what_is_neither_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SwampError, match="accepted: the file of an arena, or the directory of a training run"):
        watched(tmp_path)
