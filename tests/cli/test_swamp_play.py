"""`swamp play`: sessions typed by a script."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import swamp_envs
from swamp_envs.cli.moves import find_move
from swamp_envs.core.errors import SwampError
from tests.cli.conftest import Swamp

PLAY = [sys.executable, "-m", "swamp_envs", "play", "swapx", "--against", "random", "--seed", "5"]


def test_a_session_through_a_pipe(tmp_path: Path) -> None:
    record = tmp_path / "game.swamp"
    typed = f"?\nh\nC@\nnonsense\nu\n\n--\nC@c3\nu\nS@c1\ns {record}\ns\ns {tmp_path}/no/x\nq\n"
    wide = os.environ | {"COLUMNS": "120"}
    run = subprocess.run(PLAY, input=typed, capture_output=True, text=True, check=True, env=wide)
    for line in (
        "SwapX, seed 5",
        "The last player with cells on the board wins.",
        "You are A Blue; B Orange is random, C Pink is random, D Yellow is random.",
        "Blue you   1 cell   3 supplies   decides",
        " 2 C@c1   spawn a cell of yours on c1",
        "C@ can be C@c1, C@c2, C@a3, C@b3, C@c3",
        "'nonsense' is no move of SwapX",
        "there is no decision of yours to take back",
        "greedy would play ",
        "act> S@c1",
        f"saved as {record}",
        "s needs the name of a file, such as: s game.swamp",
        f"cannot write {tmp_path}/no/x: there is no folder {tmp_path}/no",
        "left after 8 decisions",
    ):
        assert line in run.stdout or line in " ".join(run.stdout.split()), line
    match = swamp_envs.load_record(record).replay()
    assert [match.moves[0], match.moves[4]] == ["--", "S@c1"]
    assert match.moves[4] != "C@c3"  # taken back


def test_whoever_plays_a_game_can_be_saved(tmp_path: Path, swamp: Swamp) -> None:
    """Settings of an agent have commas between them."""
    swamp(f"play swapx --seed 1 --save {tmp_path / 'x.swamp'} --against mcts:sims=2,depth=1,random,random", typed="q\n")
    seats = swamp_envs.load_record(tmp_path / "x.swamp").seats
    assert seats == ("human", "mcts:sims=2,depth=1", "random", "random")


def test_moves_and_rules_are_told_when_asked_for(swamp: Swamp) -> None:
    output = swamp("play swapx --seed 5", typed="?\n? C@c3\n? g7-g6\n? x\nq\n").stdout
    before, all_moves, one_move, of_another, nonsense = output.split("act> ")[:5]
    assert "rulebook" not in before
    told = " ".join(all_moves.split())
    assert "act: your turn: spawn, move, swap or pass" in told
    assert "S-3.4 rulebook Move: one of the player's cells goes to a free neighbouring square." in told
    assert "S-4.4" not in told
    told = " ".join(one_move.split())
    assert "C@c3 spawn a cell of yours on c3 S-2.1" in told
    assert "S-3.5" not in told
    assert "move the cell on g7 one square south" in of_another
    assert "'x' is no move of SwapX" in nonsense


def test_a_hint_says_what_bots_would_do_and_why(swamp: Swamp) -> None:
    output = swamp("play swapx --seed 5", typed="h\nhint mcts:sims=50\nh random\nh nobody\nq\n").stdout
    both, one, plain, nobody = output.split("act> ")[1:5]
    assert "greedy would play " in both
    assert "mcts would play " in both
    assert "payoff expected" in both
    assert "mcts:sims=50 would play " in one
    assert "greedy" not in one
    assert "random would play " in plain
    assert "payoff" not in plain
    assert "no agent is called 'nobody'" in nobody


def test_the_end_of_the_input_is_a_farewell_and_the_record_is_saved(tmp_path: Path, swamp: Swamp) -> None:
    output = swamp(f"play swapx --seed 1 --save {tmp_path / 'x.swamp'}", typed="--\n").stdout
    assert "left after 4 decisions" in output
    assert swamp_envs.load_record(tmp_path / "x.swamp").replay().ply == 4


def hear_interrupts() -> None:
    """A shell that runs the tests in the background may have told its children to ignore Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def test_ctrl_c_ends_quietly() -> None:
    process = subprocess.Popen(
        PLAY,
        preexec_fn=hear_interrupts,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    while "a move" not in process.stdout.readline():
        pass
    process.send_signal(signal.SIGINT)
    _, stderr = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "Traceback" not in stderr


def test_ctrl_c_in_the_midst_of_a_compilation_ends_quietly(swamp: Swamp, monkeypatch: pytest.MonkeyPatch) -> None:
    def compile_and_be_interrupted(name: str) -> None:
        try:
            signal.raise_signal(signal.SIGINT)
        except KeyboardInterrupt:  # as the compiler's callbacks swallow it
            raise RuntimeError("no compiled object yet") from None

    monkeypatch.setattr("swamp_envs.cli.warm.chosen_games", compile_and_be_interrupted)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        assert swamp("warm", status=130).stderr == "\n"
    finally:
        signal.signal(signal.SIGINT, before)


def test_an_unexpected_error_keeps_its_traceback(swamp: Swamp, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(name: str) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("swamp_envs.cli.warm.chosen_games", fail)
    with pytest.raises(ZeroDivisionError):
        swamp("warm")


def test_bots_at_seats_of_their_own_and_options(swamp: Swamp) -> None:
    output = swamp(
        "play swapx --seat 2 --against random,greedy,random -o teams=yes -o setup=corner", typed="q\n"
    ).stdout
    assert "You are C Pink; A Blue is random, B Orange is greedy, D Yellow is random." in output
    assert "A and C play together against B and D" in " ".join(output.split())
    assert "A Blue " in output.split("act>")[0]


def test_from_a_position_with_the_end_in_sight(swamp: Swamp) -> None:
    position = "board=8/8/8/8/8/8/2Bsss2/sA1sss2 seat=0 phase=act turn_of=0 grown=[0,0,0,0] alive=[1,1,0,0] turn=7"
    output = swamp(f"play swapx --position '{position}'", typed="q\n").stdout
    assert "7 of 400 turns played" in output


@pytest.mark.usefixtures("planted_in_the_house")
def test_a_whole_game_to_its_result(swamp: Swamp) -> None:
    output = swamp("play planted --against random --seed 1", typed="+2\n+2\n+2\n+2\n").stdout
    assert "You won." in output or "You lost." in output
    assert "payoff" in output


@pytest.mark.usefixtures("planted_in_the_house")
def test_what_a_seat_may_not_know_is_not_shown_before_the_end(swamp: Swamp) -> None:
    output = swamp("play planted --seat 1 --against random", typed="+1\n").stdout
    assert "secret ?" in output
    shown = output.split("You ")[0].replace("secret ?", "")
    assert "secret" not in shown
    assert "seat 0 add" in output  # the kind of what the bot did, not the move itself


def test_moves_are_found_by_unique_beginnings() -> None:
    match = swamp_envs.new("swapx", 0)
    assert find_move(match, "b2-c2") == "b2-c2"
    assert find_move(match, "--") == find_move(match, "-") == "--"
    assert find_move(match, "c@b") == "C@b3"
    for typed in ("b2", "x"):
        with pytest.raises(SwampError):
            find_move(match, typed)


def test_what_the_rules_forbid_is_refused_with_its_clause(swamp: Swamp) -> None:
    output = " ".join(swamp("play swapx --seed 5", typed="C@h8\n99\nc@H8\nq\n").stdout.split())
    assert output.count("C@h8 is not legal here. S-2.1: rulebook The operating range") == 2
    assert "found 99, accepted: 1 to 19, the numbers of the choices" in output


def test_what_is_resumed_tells_its_own_game(tmp_path: Path, swamp: Swamp) -> None:
    path = tmp_path / "x.swamp"
    swamp(f"play swapx --seed 1 --seat 2 --save {path} --against greedy,random,greedy -o teams=yes", typed="--\nq\n")
    before = swamp_envs.load_record(path)
    output = swamp(f"play --resume {path}", typed="q\n").stdout
    assert "You are C Pink; A Blue is greedy, B Orange is random, D Yellow is greedy." in output
    assert swamp_envs.load_record(path) == before
    assert "found GAME too" in swamp(f"play swapx --resume {path}", status=2).stderr
    assert "found --seed too" in swamp(f"play --seed 3 --resume {path}", status=2).stderr
    assert "found no game" in swamp("play", status=2).stderr
    assert "cannot read" in swamp(f"play --resume {tmp_path / 'y.swamp'}", status=2).stderr


def test_a_game_that_is_over_or_nobody_s_is_not_resumed(tmp_path: Path, swamp: Swamp) -> None:
    match = swamp_envs.new("swapx", 1, max_turns=2)
    match.record(["greedy"] * 4).save(tmp_path / "nobody.swamp")
    assert "accepted: one called human" in swamp(f"play --resume {tmp_path / 'nobody.swamp'}", status=2).stderr
    while not match.over:
        match.push("--")
    match.record(["human", "greedy", "greedy", "greedy"]).save(tmp_path / "over.swamp")
    assert "the game is over" in swamp(f"play --resume {tmp_path / 'over.swamp'}", status=2).stderr


def test_what_did_not_fit_is_shown_by_name(swamp: Swamp) -> None:
    shown, choices, wrong = swamp("play swamped --seed 3", typed="v\nv choices\nv nothing\nq\n", rows=24).stdout.split(
        "add> "
    )[1:4]
    assert "K0 M0 H0 B0" in shown
    assert "lay map 3 at the end of the Swamp" in choices
    assert "v: found 'nothing', accepted: map, team" in wrong
