"""The suite is data that stays as it is: tasks, deals, the pool; and entries are read or refused in one line."""

import hashlib
import re
from pathlib import Path

import numpy as np
import pytest

from swamp_agents.benchmark import suite
from swamp_agents.benchmark.entry import HOUSE, PURE, read_entry
from swamp_agents.benchmark.measuring import is_as_frozen, positions, seconds_of_a_decision, signature
from swamp_agents.benchmark.suite import NEWEST, pool_file, read_suite
from swamp_envs import SwampError
from swamp_envs.core import registry
from swamp_envs.core.seeds import derive_seed
from swamp_envs.play.agents import AgentError

SUITE = read_suite()
TASKS = {task.name: task for task in SUITE.tasks}
PURE_NETWORK = pool_file("bayou_boss-players2-pure")


# --- what is frozen ---------------------------------------------------------------------------------------------------


def test_there_are_twelve_tasks_of_all_games() -> None:
    assert len(TASKS) == 12
    assert {task.game for task in SUITE.tasks} == set(registry.HOUSE)
    assert len({(task.game, task.variant.option_text) for task in SUITE.tasks}) == 12
    for task in SUITE.tasks:
        names = [member.name for member in task.members]
        assert {"random", "greedy", "mcts50", "mcts400"} <= set(names)
        assert len(set(names)) == len(names)


def test_the_published_deals_of_version_1_are_these() -> None:
    seeds = [derive_seed(task.seed, "deal", deal) for task in SUITE.tasks for deal in range(SUITE.deals)]
    assert len(set(seeds)) == 12_000
    digest = hashlib.sha256(np.array(seeds, "<u8").tobytes()).hexdigest()
    assert digest == "5f8a23b44847201fb9b359ba96814068202dc42345e11ddf0f04265ada20e189"


@pytest.mark.parametrize("name", TASKS)
def test_the_pool_decides_as_it_did_when_it_was_frozen(name: str) -> None:
    task = TASKS[name]
    changed = [member.name for member in task.members if not is_as_frozen(task, member)]
    assert not changed, "another bot belongs into a new version: swamp_agents.benchmark.freeze"


def test_a_signature_tells_agents_apart() -> None:
    task = TASKS["bayou_boss"]
    found = [signature(task, agent) for agent in ("greedy", "random", "mcts:sims=20", "greedy")]
    assert found[0] == found[3]
    assert len(set(found)) == 3
    states = positions(task)
    assert (states["over"] == 0).all()
    assert len({state.tobytes() for state in states}) == len(states)


def test_a_decision_of_a_search_costs_more_than_one_of_greedy() -> None:
    task = TASKS["bayou_boss"]
    assert 0 < seconds_of_a_decision(task, "greedy") < seconds_of_a_decision(task, "mcts:sims=400")


def suite_with(tmp_path: Path, old: str, new: str) -> Path:
    text = NEWEST.read_text()
    assert re.search(old, text)
    path = tmp_path / "suite.toml"
    path.write_text(re.sub(old, new, text, count=1))
    return path


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('swapx = "..', 'swapx = "00', r"suite\.toml: found [0-9a-f]{64} for .*swapx\.npz, accepted: 00"),
        ("\nswapx = ", "\nnowhere = ", r"suite\.toml: found no file for .*nowhere\.npz"),
        ("version = 1", "version = 0", r"suite\.toml: version: found 0, accepted: a whole number from 1"),
        ("deals = 1000 ", "deals = 3 ", r"suite\.toml: deals: found 3, accepted: a whole number from 5"),
        ("\nname = ", "\nnmae = ", r"suite\.toml: found the entry 'nmae', accepted: name, version"),
        (r"\[bots\]", "[bots", r"suite\.toml: "),
    ],
)
def test_a_suite_that_is_damaged_is_refused(old: str, new: str, said: str, tmp_path: Path) -> None:
    with pytest.raises(SwampError, match=said):
        read_suite(suite_with(tmp_path, old, new))


def test_a_task_of_other_rules_is_refused(tmp_path: Path) -> None:
    suite = read_suite(suite_with(tmp_path, 'id = "swapx-v0"', 'id = "swapx-v7"'))
    with pytest.raises(SwampError, match="the task swapx is of swapx-v7, and the game here is swapx-v0"):
        _ = suite.tasks[0].variant


# --- entries ----------------------------------------------------------------------------------------------------------


def test_an_agent_enters_all_tasks_that_it_plays() -> None:
    entry = read_entry("greedy", SUITE, SUITE.tier("S"))
    assert list(entry.seeds) == list(TASKS)
    assert (entry.knowledge, entry.search, entry.left_out) == (HOUSE, False, {})
    planner = read_entry("planner", SUITE, SUITE.tier("S"))
    assert list(planner.seeds) == ["marshlands-players2", "marshlands", "marshlands-act3"]
    assert set(planner.left_out) == set(TASKS) - set(planner.seeds)


def test_a_network_enters_with_what_its_file_tells() -> None:
    entry = read_entry(f"policy:{PURE_NETWORK}", SUITE, SUITE.tier("M"))
    assert list(entry.seeds) == ["bayou_boss-players2"]
    (seed,) = entry.seeds["bayou_boss-players2"]
    assert (entry.knowledge, entry.search) == (PURE, False)
    assert seed.core_seconds == 705
    assert seed.digests == {PURE_NETWORK.name: hashlib.sha256(PURE_NETWORK.read_bytes()).hexdigest()}
    assert read_entry("policy:swapx-teams", SUITE, SUITE.tier("S")).knowledge == HOUSE


def test_more_training_than_a_tier_allows_is_refused() -> None:
    said = "found 705 core_seconds of training, accepted in tier S: 600"
    with pytest.raises(SwampError, match=f"^bayou_boss-players2, .*pure.npz: {said}$"):
        read_entry(f"policy:{PURE_NETWORK}", SUITE, SUITE.tier("S"))
    with pytest.raises(SwampError, match="tier: found 'XL', accepted: S, M, L"):
        SUITE.tier("XL")


def test_an_agent_that_plays_nothing_is_refused(tmp_path: Path) -> None:
    with pytest.raises(AgentError, match="no agent is called 'nobody'"):
        read_entry("nobody", SUITE, SUITE.tier("S"))


TABLE = """
name = "mine"
knowledge = "pure"
search = false
[tasks]
bayou_boss-players2 = { agents = ["policy:{pool}/bayou_boss-players2-pure.npz", "policy:{here}/p.npz"] }
"""


def table(tmp_path: Path, old: str = "", new: str = "") -> str:
    (tmp_path / "p.npz").write_bytes(PURE_NETWORK.read_bytes())
    assert old in TABLE
    (tmp_path / "entry.toml").write_text(TABLE.replace(old, new))
    return str(tmp_path / "entry.toml")


def test_a_table_names_agents_of_several_seeds(tmp_path: Path) -> None:
    entry = read_entry(table(tmp_path), SUITE, SUITE.tier("M"))
    seeds = entry.seeds["bayou_boss-players2"]
    assert [seed.agent.partition("}")[2] for seed in seeds] == ["/bayou_boss-players2-pure.npz", "/p.npz"]
    assert entry.agent("bayou_boss-players2", 1) == f"policy:{tmp_path}/p.npz"
    assert [seed.core_seconds for seed in seeds] == [705, 705]
    assert len(entry.left_out) == 11


def test_declared_costs_count_where_they_are_more_than_the_file_tells(tmp_path: Path) -> None:
    for declared, found in ((90, 705), (900, 900)):
        file = table(tmp_path, "] }", f"], core_seconds = {declared} }}")
        (seed, _) = read_entry(file, SUITE, SUITE.tier("M")).seeds["bayou_boss-players2"]
        assert seed.core_seconds == found


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("bayou_boss-players2 =", "chess =", r"entry\.toml: found the task 'chess', accepted: swapx, swapx-teams"),
        ("-pure.npz", ".npz", r"entry\.toml, bayou_boss-players2: found .*told what the house advises; accepted: pure"),
        ('"pure"', '"some"', r"entry\.toml: knowledge: found 'some', accepted: pure, house"),
        ("search = false", "", r"entry\.toml: search: found nothing, accepted: true or false"),
        ("{here}/p.npz", "{here}/q.npz", r"policy .*/q\.npz: not a policy file"),
        ("bayou_boss-players2 =", "swapx =", r"is for bayou_boss-v0 with"),
        ("[tasks]", "[tasks", r"entry\.toml: "),
        ('"mine"', '"a|b"', r"entry\.toml: name: found 'a\|b', accepted: a text of up to 60 letters"),
    ],
)
def test_a_table_that_is_wrong_is_refused(old: str, new: str, said: str, tmp_path: Path) -> None:
    with pytest.raises(SwampError, match=said):
        read_entry(table(tmp_path, old, new), SUITE, SUITE.tier("M"))


def test_a_table_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SwampError, match=r"nowhere\.toml: "):
        read_entry(str(tmp_path / "nowhere.toml"), SUITE, SUITE.tier("M"))


def test_a_network_that_is_replaced_stays_in_the_pool(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shipped, pool = tmp_path / "networks", tmp_path / "pool"
    shipped.mkdir()
    monkeypatch.setattr(suite, "SHIPPED", shipped)
    monkeypatch.setattr(suite, "POOL", pool)
    for name in ("swapx", "another"):
        (shipped / f"{name}.npz").write_text(f"first {name}")
        suite.keep_in_pool(name)
        (shipped / f"{name}.npz").write_text(f"second {name}")
        suite.keep_in_pool(name)
    assert suite.pool_file("swapx").read_text() == "first swapx"
    assert suite.pool_file("another").read_text() == "second another"
