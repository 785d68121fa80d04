"""The agent `exec:COMMAND`: a program in any language, which gets to know what its seat sees and nothing besides."""

import math
import os
import shlex
import shutil
import time
from contextlib import suppress

import numpy as np

from ...core.fields import printable, short
from ...core.game import Variant
from ..agents import AgentError
from .lines import LineError, Message, check_ready, hello, line_of, message_of, move_in, question
from .program import Program, ProgramFault

START_SECONDS = 60.0  # at most, to be ready for a game
_LONGEST_REASON = 200


class Exec:
    """Starts its program when it is first needed, and anew after a fault. The seed is not told: it is on the command
    line or nowhere."""

    def __init__(self, seed: int = 0, command: str = "") -> None:
        del seed
        self.name = f"exec:{command}"
        self._command = read_command(command)
        self._program: Program | None = None
        self._variant: Variant | None = None  # that the program is ready for
        self._asked = 0
        self._began, self._allowed = 0.0, math.inf

    def __reduce__(self) -> tuple[type["Exec"], tuple[int, str]]:
        return Exec, (0, self.name.removeprefix("exec:"))  # a copy starts a program of its own

    def prepare(self, variant: Variant) -> None:
        """Start the program, off the clock. One that fails is asked again in a game, which it then loses."""
        with suppress(ProgramFault, LineError):
            self._running(variant, START_SECONDS)

    def allow(self, seconds: float) -> None:
        self._began, self._allowed = time.monotonic(), seconds

    def act(self, variant: Variant, states: np.ndarray) -> np.ndarray:
        """One question after another, each with its share of the time."""
        began, share, self._allowed = self._began, self._allowed / max(1, len(states)), math.inf
        try:
            return np.array([self._decide(variant, s, began + share * (i + 1)) for i, s in enumerate(states)], np.int64)
        except BaseException:
            self._stop()
            raise

    def _decide(self, variant: Variant, state: np.record, until: float) -> int:
        """The number of the move it answers with; whether that is legal now is for the table to say."""
        program = self._running(variant, until - time.monotonic())
        self._asked += 1
        left = until - time.monotonic()
        asked = question(variant, state, self._asked, left)
        move = move_in(_answer(program, asked, left), self._asked)
        number = variant.action_texts.numbers.get(move)
        if number is None:
            raise ProgramFault(f"found the move {short(move)}, accepted: {' '.join(asked['legal'][:8])} ...")
        return number

    def _running(self, variant: Variant, seconds: float) -> Program:
        """The program, ready for games of this kind."""
        if self._program is None or self._variant != variant:
            self._stop()
            program = Program(self._command)
            check_ready(_answer(program, hello(variant), min(seconds, START_SECONDS)))
            self._program, self._variant = program, variant
        return self._program

    def _stop(self) -> None:
        if self._program is not None:
            self._program.kill()
        self._program = None


def _answer(program: Program, message: Message, seconds: float) -> Message:
    """What it answers within the time; an error that it reports is its own."""
    answer = message_of(program.ask(line_of(message), seconds))
    if answer["type"] == "error":
        reason = printable(str(answer.get("message")))[:_LONGEST_REASON]
        raise AgentError(reason) if message["type"] == "hello" else ProgramFault(f"reported: {reason}")
    return answer


def read_command(text: str) -> list[str]:
    """The words of a command, as a shell has them; a program that is not there is refused at once."""
    if os.name != "posix":
        raise AgentError("exec: found Windows, accepted: a system with process groups, on which programs can be ended")
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise AgentError(f"exec: found {short(text)}, accepted: a command as a shell has it: {error}") from None
    if not words or not shutil.which(words[0]):
        found = short(words[0]) if words else "no command"
        raise AgentError(f"exec: found {found}, accepted: exec:COMMAND, with a program that can be run")
    return words
