"""Programs as agents: what reaches them, what comes of those that do not answer as they should, and our own as one."""

import copy
import json
import os
import pickle
import random
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import swamp_envs
from swamp_envs import Match, Variant
from swamp_envs.core import loops
from swamp_envs.core.registry import HOUSE
from swamp_envs.play.agents import AgentError, make_agent
from swamp_envs.play.engine import lines
from swamp_envs.play.engine.agent import Exec
from swamp_envs.play.engine.program import ProgramFault
from swamp_envs.play.engine.serving import Engine
from swamp_envs.play.table import Table

pytestmark = pytest.mark.skipif(os.name != "posix", reason="programs are ended by their process groups")
SWAPX = swamp_envs.game("swapx").variant(max_turns=30)
LONG = 60.0  # seconds that nothing here needs
ENGINE = shlex.join([sys.executable, "-m", "swamp_envs", "engine"])

# A program that answers well, but for what is said in the place of each comment.
PROGRAM = """
import json, os, subprocess, sys, time
#start
for line in sys.stdin:
    asked = json.loads(line)
    if asked["type"] == "hello":
        answer = {"type": "ready", "protocol": 1}
        #ready
    else:
        answer = {"type": "move", "id": asked["id"], "move": asked["legal"][0]}
        #move
    print(json.dumps(answer), flush=True)
"""
Make = Callable[..., Exec]


@pytest.fixture
def program(tmp_path: Path) -> Make:
    """An agent whose program does something else in some place."""

    def make(**instead: str) -> Exec:
        text = PROGRAM
        for place, code in instead.items():
            text = text.replace(f"#{place}", code)
        file = tmp_path / f"program{len(list(tmp_path.iterdir()))}.py"
        file.write_text(text, encoding="utf-8")
        return Exec(0, shlex.join([sys.executable, "-I", "-S", str(file)]))

    return make


def decide(agent: Exec, seconds: float = LONG, games: int = 1) -> list[int]:
    agent.allow(seconds)
    states = np.concatenate([Match(SWAPX, seed).states for seed in range(games)])
    return agent.act(SWAPX, states).tolist()


# --- what reaches a program ------------------------------------------------------------------------------------------


def test_a_program_is_asked_game_by_game_and_its_moves_are_made(program: Make) -> None:
    agent = program()
    assert decide(agent, games=3) == [Match(SWAPX, seed).legal_actions[0] for seed in range(3)]
    assert agent.name.startswith("exec:")


@pytest.mark.parametrize("name", HOUSE)
def test_a_question_holds_nothing_that_the_seat_cannot_see(name: str) -> None:
    """Two positions that a seat cannot tell apart, whatever is hidden and will come in each, make one question."""
    variant, dice = swamp_envs.game(name).variant(), random.Random(1)
    match, asked = Match(variant, 3), 0
    while not match.over and asked < 40:
        if dice.random() < 0.3:
            asked += 1
            told = {lines.line_of(lines.question(variant, match.state, 1, 1.0))}
            for seed in range(3):
                states = match.states.copy()
                loops.redeal_rows(variant.tables, states, np.array([seed], np.uint64))
                told.add(lines.line_of(lines.question(variant, states[0], 1, 1.0)))
            assert len(told) == 1
        match.push(dice.choice(match.legal_actions))
    assert asked > 5


def test_a_question_is_made_of_what_is_declared_for_it(program: Make, tmp_path: Path) -> None:
    """A program that writes down all it hears: options, `seen_by`, legal moves, the time, and no seed."""
    heard = tmp_path / "heard"
    agent = program(ready=f"open({str(heard)!r}, 'a').write(line)", move=f"open({str(heard)!r}, 'a').write(line)")
    decide(agent)
    hello, question = map(json.loads, heard.read_text().splitlines())
    match = Match(SWAPX, 0)
    seconds = question.pop("seconds")
    assert hello == {"type": "hello", "protocol": 1, "game": "swapx", "version": 0, "players": 4} | {
        "options": SWAPX.options
    }
    assert question == {"type": "decide", "id": 1, "seat": match.seat} | {
        "position": json.loads(json.dumps(match.seen_by(match.seat))),
        "legal": match.legal_moves,
    }
    assert 0 < seconds < LONG


def test_without_a_limit_no_time_is_told(program: Make, tmp_path: Path) -> None:
    agent = program(move="assert asked['seconds'] is None")
    assert agent.act(SWAPX, Match(SWAPX, 0).states).tolist() == Match(SWAPX, 0).legal_actions[:1]


# --- programs at fault -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("instead", "reason"),
    [
        ({"start": "sys.exit(3)"}, r"^ended \(exit status 3\)$"),
        (
            {"start": "raise ValueError('no \\x1b[31m swamp')"},
            "^ended .exit status 1.: ValueError: no \ufffd.31m swamp$",
        ),
        ({"move": "os.kill(os.getpid(), 11)"}, "^ended .SIGSEGV.$"),
        ({"move": "os.close(1)"}, "^closed its output$|^ended"),
        ({"ready": "print('hello')"}, "found 'hello', accepted: a JSON object"),
        ({"ready": "answer['protocol'] = 2"}, "found 'ready' with protocol 2, accepted: ready with protocol 1"),
        ({"move": "print('[' * 60000)"}, "accepted: a JSON object"),
        ({"move": "os.write(1, b'\\xff\\n')"}, "accepted: a JSON object"),
        ({"move": "print('x' * 70000)"}, "said a line of more than 65536 bytes"),
        ({"move": "os.write(2, b'x' * 2_000_000)"}, "wrote more than 1048576 bytes to standard error"),
        ({"move": "answer['id'] = 7"}, "found 'move' with id 7, accepted: move with id 1"),
        ({"move": "answer['id'] = 1.0"}, "found 'move' with id 1.0, accepted: move with id 1"),
        ({"move": "answer['id'] = True"}, "found 'move' with id (true|True), accepted: move with id 1"),
        ({"ready": "answer['protocol'] = True"}, "with protocol (true|True), accepted: ready with protocol 1"),
        ({"move": "answer['move'] = 'z9-z9'"}, "found the move 'z9-z9', accepted: "),
        ({"move": "answer['move'] = 5"}, "move: found 5, accepted: a text"),
        ({"move": "answer = {'type': 'error', 'message': 'no idea'}"}, "^reported: no idea$"),
    ],
)
def test_what_is_no_answer_is_a_fault_with_its_reason(program: Make, instead: dict[str, str], reason: str) -> None:
    with pytest.raises((ProgramFault, lines.LineError), match=reason):
        decide(program(**instead))


def test_after_a_fault_a_program_is_started_anew(program: Make, tmp_path: Path) -> None:
    once = tmp_path / "once"
    agent = program(move=f"if not os.path.exists({str(once)!r}): open({str(once)!r}, 'w'); sys.exit()")
    with pytest.raises(ProgramFault, match="ended"):
        decide(agent)
    assert decide(agent) == Match(SWAPX, 0).legal_actions[:1]


def test_a_copy_starts_a_program_of_its_own(program: Make) -> None:
    agent = program()
    decide(agent)
    for twin in (copy.deepcopy(agent), pickle.loads(pickle.dumps(agent))):
        assert (twin.name, decide(twin)) == (agent.name, decide(agent))


def test_a_known_move_that_is_not_legal_here_is_left_to_the_table(program: Make) -> None:
    table = Table(SWAPX, 2, {0: program(move="answer['move'] = 'a1-a2'")}, forfeits=True, move_time=LONG)
    table.owner[:] = 0
    table.deal(np.arange(2), np.arange(2, dtype=np.uint64))
    table.finish()
    assert all("cannot play a1-a2" in fault.reason for fault in table.faults.values())
    assert len(table.faults) == 2


def test_a_program_that_does_not_play_the_game_says_so_before_it(program: Make) -> None:
    agent = program(ready="answer = {'type': 'error', 'message': 'I play chess'}")
    with pytest.raises(AgentError, match=r"^I play chess$"):
        agent.prepare(SWAPX)


def test_a_program_that_dies_before_a_game_loses_it(program: Make) -> None:
    agent = program(start="sys.exit(1)")
    agent.prepare(SWAPX)
    with pytest.raises(ProgramFault, match="exit status 1"):
        decide(agent)


@pytest.mark.parametrize(
    ("command", "found"),
    [("", "no command"), ("'", "a command as a shell has it"), ("no-such-program -x", "'no-such-program'")],
)
def test_commands_that_cannot_be_run_are_refused_at_once(command: str, found: str) -> None:
    with pytest.raises(AgentError, match=f"exec: found .*{found}"):
        make_agent(f"exec:{command}")


# --- ending them -----------------------------------------------------------------------------------------------------

# Starts a child that outlives it and the group that it is in, and tells everybody's number.
WITH_CHILDREN = """
beside = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(1000)"])
astray = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(1000)"], start_new_session=True)
print(os.getpid(), beside.pid, astray.pid, file=open({file!r}, "w"), flush=True)
"""


def numbers_in(file: Path) -> list[int]:
    while not (file.exists() and file.read_text().endswith("\n")):
        time.sleep(0.01)
    return [int(word) for word in file.read_text().split()]


def wait_until_gone(numbers: list[int]) -> None:
    """Fails by the time limit of the test run, not by a clock."""
    for number in numbers:
        while Path(f"/proc/{number}").exists() and not is_zombie(number):
            time.sleep(0.01)


def is_zombie(number: int) -> bool:
    try:
        return Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


@pytest.mark.skipif(sys.platform != "linux", reason="orphans are found on Linux")
@pytest.mark.parametrize(
    "instead",
    [{"move": "time.sleep(1000)"}, {"move": "sys.stdin.close(); time.sleep(1000)"}, {"move": "sys.exit()"}],
    ids=["hangs", "hangs deaf", "leaves"],
)
def test_a_program_is_ended_with_its_children(program: Make, tmp_path: Path, instead: dict[str, str]) -> None:
    file = tmp_path / "numbers"
    agent = program(start=WITH_CHILDREN.format(file=str(file)), **instead)
    agent.prepare(SWAPX)
    with pytest.raises(ProgramFault, match=r"did not answer within|ended"):
        decide(agent, 0.2)
    wait_until_gone(numbers_in(file))


STOPS_ITS_LEASH = "import signal; os.kill(os.getppid(), signal.SIGSTOP);"


@pytest.mark.skipif(sys.platform != "linux", reason="orphans are found on Linux")
def test_a_program_that_stops_its_leash_is_ended_all_the_same(program: Make, tmp_path: Path) -> None:
    file = tmp_path / "numbers"
    agent = program(start=WITH_CHILDREN.format(file=str(file)), move=f"{STOPS_ITS_LEASH} time.sleep(1000)")
    agent.prepare(SWAPX)
    with pytest.raises(ProgramFault, match="did not answer within"):
        decide(agent, 0.2)
    wait_until_gone(numbers_in(file))


@pytest.mark.skipif(sys.platform != "linux", reason="orphans are found on Linux")
@pytest.mark.parametrize("beginning", ["", STOPS_ITS_LEASH], ids=["as it is", "its leash stopped"])
def test_nothing_is_left_when_its_user_is_killed(tmp_path: Path, beginning: str) -> None:
    file, code = tmp_path / "numbers", tmp_path / "program.py"
    endless = "import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN); [time.sleep(1000) for _ in iter(int, 1)]"
    code.write_text(f"import os, subprocess, sys, time\n{beginning}" + WITH_CHILDREN.format(file=str(file)) + endless)
    asks = f"Program([{sys.executable!r}, {str(code)!r}]).ask(b'x', 900)"
    user = f"from swamp_envs.play.engine.program import Program; {asks}"
    process = subprocess.Popen([sys.executable, "-c", user])
    numbers = numbers_in(file)
    process.send_signal(signal.SIGKILL)
    process.wait()
    wait_until_gone(numbers)


def test_a_program_that_does_not_listen_does_not_hold_us_up(program: Make) -> None:
    """More than a pipe holds is said to one that never reads."""
    agent = program(start="time.sleep(1000)")
    with pytest.raises(ProgramFault, match="did not answer within"):
        decide(agent, 0.2)


def test_a_forgotten_agent_ends_its_program(program: Make, tmp_path: Path) -> None:
    file = tmp_path / "numbers"
    agent = program(start=f"print(os.getpid(), file=open({str(file)!r}, 'w'), flush=True)")
    decide(agent)
    del agent
    wait_until_gone(numbers_in(file))


# --- our own agents as programs --------------------------------------------------------------------------------------


def test_swamp_engine_plays_as_its_agent_does() -> None:
    """Move by move, ties included: the same seed, and nothing is hidden in SwapX."""
    programs = [make_agent(f"exec:{ENGINE} greedy --seed 5"), make_agent("random", 6)]
    agents = [make_agent("greedy", 5), make_agent("random", 6)]
    one, two = (Table.of(SWAPX, each, 2, 3, [0, 1, 0, 1]).finish() for each in (programs, agents))
    assert [one.actions(row) for row in range(2)] == [two.actions(row) for row in range(2)]


class Spoken:
    """An agent that asks an engine of this process, line by line."""

    name = "spoken"

    def __init__(self, engine: Engine, variant: Variant) -> None:
        self.engine, self.asked = engine, 0
        self.say(lines.hello(variant))

    def say(self, message: dict[str, Any]) -> dict[str, Any]:
        answer = self.engine.answer(lines.line_of(message))
        assert answer is not None
        assert answer["type"] != "error", answer
        return lines.message_of(lines.line_of(answer))

    def act(self, variant: Variant, states: np.ndarray) -> np.ndarray:
        return np.array([self.decide(variant, state) for state in states])

    def decide(self, variant: Variant, state: np.record) -> int:
        self.asked += 1
        answer = self.say(lines.question(variant, state, self.asked, 9.0))
        return variant.action_number(lines.move_in(answer, self.asked))


@pytest.mark.parametrize("name", HOUSE)
def test_every_game_can_be_played_by_lines(name: str) -> None:
    variant = swamp_envs.game(name).variant()
    spoken = Spoken(Engine("greedy"), variant)
    table = Table.of(variant, [spoken], 1, 2)
    for _, _ in zip(range(120), table.turns(), strict=False):
        pass
    assert spoken.asked > 20


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (b"rubbish", "accepted: a JSON object"),
        (b"[" * 60000, "accepted: a JSON object"),
        (b'{"type": "decide"}', "accepted: hello before it"),
        (b'{"type": "hello", "protocol": 1}', "game: found None, accepted: a text"),
        (b'{"type": "hello", "protocol": 1, "game": "chess", "version": 0, "options": {}}', "chess"),
        (b'{"type": "hello", "protocol": 9, "game": "swapx", "version": 0, "options": {}}', "found protocol 9"),
        (b'{"type": "hello", "protocol": 1, "game": "swapx", "version": 0, "options": {"x": 1}}', "no option 'x'"),
    ],
)
def test_an_engine_says_what_is_wrong_with_a_line(line: bytes, reason: str) -> None:
    answer = Engine("random").answer(line)
    assert answer is not None
    assert answer["type"] == "error"
    assert reason in answer["message"]


def test_an_engine_refuses_a_position_with_other_moves_and_goes_on() -> None:
    engine = Engine("random")
    Spoken(engine, SWAPX)
    asked = lines.question(SWAPX, Match(SWAPX, 0).state, 1, 1.0)
    for change in ({"legal": asked["legal"][1:]}, {"position": {}}, {"id": "1"}):
        assert (engine.answer(lines.line_of(asked | change)) or {})["type"] == "error"
    assert (engine.answer(lines.line_of(asked)) or {})["type"] == "move"
    assert engine.answer(b'{"type": "news of another day"}') is None


def test_an_engine_whose_asker_is_gone_leaves_without_a_word() -> None:
    engine = subprocess.Popen(
        [*shlex.split(ENGINE), "random"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert engine.stdin
    assert engine.stdout
    engine.stdout.close()
    engine.stdin.write(b"rubbish\n")
    engine.stdin.close()
    assert engine.wait() == 0
    assert engine.stderr
    assert engine.stderr.read() == b""


def test_people_are_no_engines() -> None:
    with pytest.raises(AgentError, match="found human"):
        Engine("human")
