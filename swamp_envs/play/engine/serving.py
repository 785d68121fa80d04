"""The program's side of the protocol: any agent of ours as a program that is asked by lines."""

from collections.abc import Callable, Iterable
from typing import Any

from ...core.errors import SwampError
from ...core.game import Variant
from ...core.match import Match
from ...core.registry import game as game_called
from ..agents import Agent, AgentError, Blindfold, allow, is_person, make_agent, prepare
from . import lines
from .lines import LineError, Message, entry

WARM_UP = 0  # the seed of a game that does not count


class Engine:
    """Answers lines with lines: an agent that hears nothing of a game but what its seat sees."""

    def __init__(self, agent: str, seed: int = 0) -> None:
        if is_person(agent):
            raise AgentError(f"engine: found {agent}, accepted: an agent that nobody has to be asked for at a terminal")
        self._name, self._seed = agent, seed
        self.agent: Agent = make_agent(agent, seed)
        self._blindfold = Blindfold(seed)
        self._variant: Variant | None = None

    def serve(self, asked: Iterable[bytes], say: Callable[[bytes], Any]) -> None:
        """Answer every line until there are no more; lines of unknown types are for programs of later days."""
        for line in asked:
            answer = self.answer(line)
            if answer is not None:
                say(lines.line_of(answer))

    def answer(self, line: bytes) -> Message | None:
        """What there is to say to a line; a refusal is an answer too."""
        try:
            message = lines.message_of(line)
            answers = {"hello": self._get_ready, "decide": self._decide}
            return answers[message["type"]](message) if message["type"] in answers else None
        except SwampError as error:
            return lines.error(str(error))

    def _get_ready(self, message: Message) -> Message:
        """For games of this kind; what has to be compiled is compiled now, where there is time."""
        game = game_called(entry(message, "game", str))
        due = {"protocol": lines.PROTOCOL, "version": game.version}
        if not all(lines.is_number(message.get(name), number) for name, number in due.items()):
            found = f"protocol {message.get('protocol')} and version {message.get('version')}"
            raise LineError(f"found {found} of {game.name}, accepted: {lines.PROTOCOL} and {game.version}")
        variant = game.variant(**entry(message, "options", dict))
        prepare(self.agent, variant)
        Blindfold().act(make_agent(self._name, self._seed), variant, Match(variant, WARM_UP).states)
        self._variant = variant
        return lines.ready(self.agent.name)

    def _decide(self, message: Message) -> Message:
        if self._variant is None:
            raise LineError("found decide, accepted: hello before it")
        match = Match.from_seen(self._variant, entry(message, "position", dict))
        if match.legal_moves != entry(message, "legal", list):
            raise LineError(f"found other legal moves than here: {' '.join(match.legal_moves[:8])} ...")
        seconds = message.get("seconds")
        allow(self.agent, float("inf") if seconds is None else seconds)
        action = int(self._blindfold.act(self.agent, self._variant, match.states)[0])
        return lines.move(entry(message, "id", int), self._variant.action_text(action))
