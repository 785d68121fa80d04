"""`swamp`, its help, `swamp games` and `swamp show`."""

import json
import re
import subprocess
import sys

import pytest

import swamp_envs
from swamp_envs.cli.show import players_text
from swamp_envs.core.registry import HOUSE
from tests.cli.conftest import Swamp

COMMANDS = ("bench", "bots", "demo", "games", "perft", "play", "replay", "show", "soak", "train", "warm")


def test_help_names_every_command(swamp: Swamp) -> None:
    for line in ("--help", ""):
        output = swamp(line).stdout
        assert all(f" {command} " in output for command in COMMANDS)


def test_version(swamp: Swamp) -> None:
    assert swamp("--version").stdout == f"swamp_envs {swamp_envs.__version__}\n"


def test_the_module_runs_and_nothing_heavy_is_imported_for_help() -> None:
    run = subprocess.run([sys.executable, "-m", "swamp_envs", "--version"], capture_output=True, text=True, check=True)
    assert run.stdout.startswith("swamp_envs ")
    heavy = {"torch", "stable_baselines3", "PIL", "resvg_py", "rich.markdown", "swamp_agents", "swamp_training"}
    code = f"import swamp_envs.cli, sys; print(sorted({heavy!r} & set(sys.modules)))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


def test_games_tells_the_sizes(swamp: Swamp) -> None:
    output = swamp("games").stdout
    for name in swamp_envs.available_games():
        game = swamp_envs.game(name)
        row = next(line for line in output.splitlines() if line.strip().startswith(name))
        for text in (
            game.title,
            f"{game.default.num_actions:,}",
            str(game.default.observation.size),
            f"v{game.version}",
        ):
            assert text in row


@pytest.mark.parametrize(
    ("counts", "text"), [((4,), "4"), ((1, 2, 3), "1-3"), ((2, 4), "2, 4"), ((2, 3), "2-3"), ((2, 3, 5), "2, 3, 5")]
)
def test_player_counts_in_words(counts: tuple[int, ...], text: str) -> None:
    assert players_text(counts) == text


@pytest.mark.parametrize("name", HOUSE)
def test_show_tells_everything_from_the_game_itself(name: str, swamp: Swamp) -> None:
    game, output = swamp_envs.game(name), swamp(f"show {name}").stdout
    for option in game.options:
        assert option.name in output
    for kind in game.default.actions.kinds.values():
        assert kind.name in output
    for field in game.default.observation.fields:
        assert field.name in output


def test_show_shows_the_parts_that_are_asked_for(swamp: Swamp) -> None:
    marks = {"--options": "what it is", "--actions": "examples", "--observation": "slice", "--rules": "S-3.2"}
    for flag, mark in marks.items():
        output = swamp(f"show swapx {flag}").stdout
        assert mark in output
        assert not any(other in output for other in set(marks.values()) - {mark})


def test_the_action_table_has_numbers_and_examples(swamp: Swamp) -> None:
    rows = swamp("show swapx --actions").stdout.splitlines()
    move = next(row.split() for row in rows if row.strip().startswith("move"))
    assert move == ["move", "129", "512", "64", "x", "8", "a1-b1", "a5-b5", "h8-h7"]


def test_the_observation_table_has_slices_and_ranges(swamp: Swamp) -> None:
    rows = swamp("show swapx --observation").stdout.splitlines()
    points = next(row.split() for row in rows if row.strip().startswith("supply_points"))
    assert points[:7] == ["supply_points", "448:452", "4", "count", "0", "to", "64"]


def test_the_position_table_says_what_an_entry_is_and_who_sees_it(swamp: Swamp) -> None:
    rows = swamp("show swapx --position").stdout.splitlines()
    turn_of = next(row for row in rows if row.strip().startswith("turn_of"))
    assert "a seat" in turn_of
    assert "everybody" in turn_of


def test_the_schema_of_positions_is_json(swamp: Swamp) -> None:
    schema = json.loads(swamp("show swapx --schema").stdout)
    assert schema["properties"]["turn_of"] == {
        "type": "integer",
        "minimum": 0,
        "maximum": 3,
        "description": "whose turn is in progress; another seat may have to decide",
    }


@pytest.mark.parametrize("command", ["play", "show", "perft", "bench", "soak", "warm"])
def test_help_about_a_game_lists_its_options(command: str, swamp: Swamp) -> None:
    assert "max_turns" in swamp(f"{command} swapx --help").stdout
    assert "max_turns" not in swamp(f"{command} --help").stdout


def test_a_pipe_gets_no_escapes(swamp: Swamp) -> None:
    assert "\x1b" not in swamp("show swapx").output


def test_colour_where_it_is_wanted() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "swamp_envs", "games"],
        capture_output=True,
        text=True,
        check=True,
        env={"PATH": "", "FORCE_COLOR": "1", "TERM": "xterm"},
    )
    assert "\x1b[" in run.stdout


@pytest.mark.usefixtures("planted_in_the_house")
def test_a_game_without_a_rules_page_says_so(swamp: Swamp) -> None:
    assert "planted has no rules page: there is no RULES.md in" in swamp("show planted --rules", status=2).output
    assert "actions" in swamp("show planted").output


def test_options_whose_choices_have_names_tell_them(swamp: Swamp) -> None:
    shown = swamp("show marshlands --options").output
    assert re.search(r"act5 +Act 5: boats and counters", shown)
