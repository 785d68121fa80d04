"""Bad input: one clear line on standard error, exit status 2, no traceback."""

from pathlib import Path

import pytest

from tests.cli.conftest import Swamp, complaints

BAD = {
    "dance": "No such command 'dance'",
    "games all": "unexpected extra argument",
    "show chess": "no game is called 'chess'; there are: swapx",
    "show swapx --loudly": "No such option: --loudly",
    "show": "Missing argument 'GAME'",
    "play chess": "no game is called 'chess'",
    "play swapx -o setup": "options are written name=value, each once; found 'setup'",
    "play swapx -o setup=middle": "option setup: found 'middle', accepted: inset, corner",
    "play swapx -o colour=red": "swapx has no option 'colour'; accepted: setup, teams, max_turns",
    "play swapx --seat 4": "swapx: seat 4 does not exist; accepted: 0 to 3",
    "play swapx --seed -1": "seed: found -1",
    "play swapx --seed x": "Invalid value for '--seed'",
    "play swapx --position here": "swapx: position: found 'here', accepted: name=value",
    "play swapx --against bob": "no agent is called 'bob'; there are: ",
    "play swapx --against random,greedy": "found 2 bots for 3 seats, accepted: 1 for all, or 3",
    "play swapx --against no_such_module:Bot": "agent no_such_module:Bot: ModuleNotFoundError: No module named",
    "play swapx --against math:nothing": "agent math:nothing: ",
    "play swapx --against math:pi": "agent math:pi: ",
    "play swapx --against math:cos": "agent math:cos: found ",
    "play swapx --save no/such/folder/x.swamp": "there is no folder no/such/folder",
    "replay nothing.swamp": "cannot read nothing.swamp",
    "replay .": "cannot read .",
    "perft swapx 0": "Invalid value for 'DEPTH'",
    "perft swapx deep": "Invalid value for 'DEPTH'",
    "perft swapx 2 --position board=8/8": "swapx: position board: found 2 ranks",
    "bench swapx --threads 0": "Invalid value for '--threads'",
    "soak swapx --variant round": "swapx has no variant 'round'; accepted: inset, corner",
    "soak swapx --decisions 0": "Invalid value for '--decisions'",
    "soak swapx --seed -1": "seed: found -1",
    "warm chess": "no game is called 'chess'",
    "perft swapx 2 --position cells=[[[[[[[[[[[[[[[[": "swapx: position: found",
    "perft swapx \N{ARABIC-INDIC DIGIT THREE}": "accepted: numbers in the digits 0 to 9",
    "soak swapx --seed=\N{ARABIC-INDIC DIGIT THREE}": "accepted: numbers in the digits 0 to 9",
    "play swapx -o max_turns=\N{ARABIC-INDIC DIGIT THREE}": "accepted: numbers in the digits 0 to 9",
    "bench swapx --seconds nan": "--seconds",
    "bench swapx --seconds inf": "--seconds: found inf, accepted: a finite number",
    "arena swapx random greedy --move-time nan": "--move-time: found nan, accepted: a finite number",
    "soak swapx --positions -1": "Invalid value for '--positions'",
    "demo --games 0": "Invalid value for '--games'",
}


def the_line(stderr: str) -> str:
    """The one line of a refusal."""
    (line,) = complaints(stderr)
    return line


@pytest.mark.parametrize("line", BAD)
def test_bad_input_is_one_line_and_status_2(line: str, swamp: Swamp) -> None:
    refused = the_line(swamp(line, status=2).stderr)
    assert refused.startswith("swamp: ")
    assert BAD[line] in refused


def test_demo_needs_a_folder_it_can_make(tmp_path: Path, swamp: Swamp) -> None:
    taken = tmp_path / "taken"
    taken.write_text("a file")
    assert "cannot make the folder" in the_line(swamp(f"demo --out {taken}", status=2).stderr)


def test_a_long_complaint_is_shortened(tmp_path: Path, swamp: Swamp) -> None:
    binary = tmp_path / "long.swamp"
    binary.write_text("x y" * 10_000)
    assert len(the_line(swamp(f"replay {binary}", status=2).stderr)) < 1000


def test_a_complaint_does_not_steer_the_terminal(tmp_path: Path, swamp: Swamp) -> None:
    odd = tmp_path / "odd.swamp"
    for content in ("\x1b[2J[Game]", '[Game "\x1b]0;owned\x07"]', "[Seats \x9b2J]"):
        odd.write_text(content)
        told = swamp(f"replay {odd}", status=2).stderr
        assert told.replace("\n", "").isprintable()
    assert "\\x1b[2J" in the_line(swamp("show '\x1b[2J'", status=2).stderr)


def test_brackets_and_colons_in_a_complaint_stay_as_they_are(swamp: Swamp) -> None:
    assert "'[bold]:x:'" in the_line(swamp("show '[bold]:x:'", status=2).stderr)
