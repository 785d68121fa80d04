"""A game moves in by its folder and one registration; every door, command, check and benchmark then takes its name."""

import gymnasium
import numpy as np
import pettingzoo
import pytest
from typer.testing import CliRunner

import swamp_envs
from benchmarks import ladder, ours
from benchmarks.games import rows_of
from swamp_envs import checks
from swamp_envs.adapters.aec import SwampAEC, parallel
from swamp_envs.adapters.sb3 import SwampVecEnv
from swamp_envs.cli import app
from swamp_envs.play.agents import make_agent
from swamp_envs.play.table import Table

GAME = "reeds"


@pytest.fixture(scope="module", autouse=True)
def moved_in() -> None:
    swamp_envs.register_game(GAME, "reeds")


def test_the_library_takes_it() -> None:
    assert GAME in swamp_envs.available_games()
    match = swamp_envs.new(GAME, seed=1, players=3)
    assert swamp_envs.from_position(GAME, match.position, players=3).to_dict() == match.to_dict()
    assert swamp_envs.playout(GAME, games=3, players=4).games == 3
    assert swamp_envs.perft(GAME, 1) == len(swamp_envs.new(GAME, seed=0).legal_moves)


def test_pettingzoo_takes_it() -> None:
    if hasattr(pettingzoo, "make"):
        assert pettingzoo.make("aec", "swamp/reeds-v0").unwrapped.metadata["name"] == "reeds_v0"
        assert pettingzoo.make("parallel", "swamp/reeds-v0").possible_agents == ["player_0", "player_1"]
    for env in (SwampAEC(GAME, players=3), parallel(GAME, players=3)):
        assert len(env.possible_agents) == 3


def test_gymnasium_and_stable_baselines_take_it() -> None:
    env = gymnasium.make("Swamp/Reeds-v0", players=3)
    _, info = env.reset(seed=1)
    env.step(int(info["action_mask"].argmax()))
    games = gymnasium.make_vec("Swamp/Reeds-v0", num_envs=4)
    _, infos = games.reset(seed=1)
    games.step(infos["action_mask"].argmax(1))
    learners = SwampVecEnv(GAME, 4, seed=1)
    learners.reset()
    learners.step(np.array([mask.argmax() for mask in learners.env_method("action_masks")]))


@pytest.mark.parametrize(
    ("command", "shown"),
    [
        ("games", GAME),
        (f"show {GAME} --observation -o players=3", "Reeds"),
        (f"perft {GAME} 2", "sequences"),
        (f"soak {GAME} --decisions 500", "no faults"),
        (f"pack check {GAME} standard", "in order"),
    ],
)
def test_commands_take_it(command: str, shown: str) -> None:
    result = CliRunner().invoke(app, command.split())
    assert (result.exit_code, shown in result.output) == (0, True), result.output


def test_agents_and_tables_take_it() -> None:
    variant = swamp_envs.game(GAME).variant(players=2)
    agents = [make_agent("random", 1), make_agent("mcts:sims=4", 2)]
    table = Table.of(variant, agents, 2, seed=3, seating=(0, 1))
    table.finish()
    assert table.states["over"].all()


def test_checks_take_it() -> None:
    checks.all_checks(GAME, games=1)


def test_benchmarks_take_it() -> None:
    assert rows_of(GAME).ladders == ()
    assert [contender.name for contender in ours.playout(GAME)]
    assert not [each for each in ladder.LADDERS if each.game == GAME]
