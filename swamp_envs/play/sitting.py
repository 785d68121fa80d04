"""A sitting: one match with agents in some seats and people in the others, for a terminal, a browser or a script."""

from collections.abc import Mapping
from dataclasses import dataclass

from ..core.actions import read_actions
from ..core.errors import GameOver, SwampError
from ..core.fields import printable
from ..core.match import Match
from ..core.recording import SEPARATOR, Record
from ..core.words import clauses, clauses_of
from .agents import Agent, Blindfold, Weighed
from .story import Decision, story


@dataclass(frozen=True)
class Question:
    """What a person has to decide."""

    seat: int
    phase: str
    moves: tuple[str, ...]  # what is legal


def last_decision_of(match: Match, seat: int) -> int:
    """The number of the last decision that a seat made."""
    deciders = match.deciders
    if seat not in deciders:
        raise SwampError("there is no decision of yours to take back")
    return len(deciders) - 1 - deciders[::-1].index(seat)


def refuse_illegal(match: Match, move: str) -> None:
    """Tell nonsense from what the rules forbid, which is refused with the clauses that it goes by."""
    action = match.variant.action_texts.numbers.get(move)
    if action is None:
        raise SwampError(f"{move[:40]!r} is no move of {match.game.title}")
    if action not in match.legal_actions:
        known = clauses(match.game)
        told = " ".join(f"{number}: {known[number]}" for number in clauses_of(match, [action]) if number in known)
        raise SwampError(f"{move} is not legal here. {told}".rstrip())


class Sitting:
    """Seats without an agent are people's. Nothing here waits for them: they are asked, and answer when they like.

    >>> import swamp_envs
    >>> match = swamp_envs.new("bayou_boss", seed=7, players=2)
    >>> sitting = swamp_envs.Sitting(match, {1: swamp_envs.make_agent("greedy", 1)})
    >>> sitting.advance()
    0
    >>> sitting.asked.seat, len(sitting.asked.moves)
    (0, 7)
    >>> sitting.answer(0, sitting.asked.moves[0])
    """

    def __init__(self, match: Match, agents: Mapping[int, Agent], seed: int = 0) -> None:
        self.match, self.agents = match, dict(agents)
        self.people = tuple(seat for seat in range(match.variant.players) if seat not in self.agents)
        self._blindfold = Blindfold(seed)
        self._heard = dict.fromkeys(self.people, len(match.actions))  # decisions that each person knows of

    @property
    def asked(self) -> Question | None:
        """What a person has to decide now; None if it is an agent's turn, or nobody's."""
        seat = self.match.seat
        return Question(seat, self.match.phase, tuple(self.match.legal_moves)) if seat in self.people else None

    def advance(self, most: int | None = None) -> int:
        """Let agents decide until a person is asked, the match is over, or so many did; returns how many did."""
        made = 0
        while self.match.seat in self.agents and made != most:
            self._let_decide(self.agents[self.match.seat])
            made += 1
        return made

    def answer(self, seat: int, move: str | int) -> None:
        """A person's decision; refused if another seat is asked, or if it is not legal."""
        if self.match.over:
            raise GameOver(f"{self.match.game.name}: the game is over; payoffs {self.match.payoff}")
        if seat != self.match.seat or seat not in self.people:
            raise SwampError(f"found an answer of seat {seat}, accepted: of seat {self.match.seat}, which decides now")
        self.match.push(move)

    def news(self, seat: int) -> list[Decision]:
        """What the others did since this person looked last, as far as that seat may be told of it."""
        since, self._heard[seat] = self._heard[seat], len(self.match.actions)
        return [decision for decision in story(self.match, seat, since) if decision.seat != seat]

    def take_back(self, seat: int) -> None:
        """Back to where this person decided last; all that came after is taken back too."""
        before = last_decision_of(self.match, seat)
        while len(self.match.actions) > before:
            self.match.pop()
        self._heard = {person: min(heard, before) for person, heard in self._heard.items()}

    def hint(self, agent: Agent) -> str:
        """What an agent would do in the place of whoever decides now."""
        return self.match.variant.action_text(self._decision_of(agent))

    def weigh(self, agent: Agent) -> list[Weighed]:
        """What an agent thinks of the decisions that can be made now, the best first; nothing if it does not say."""
        return self._blindfold.weigh(agent, self.match.variant, self.match.states)

    def why(self, decision: Decision, listener: int) -> list[str]:
        """What speaks for a decision by its agent's evaluation, as far as a person may know; nothing of a secret."""
        agent = self.agents.get(decision.seat)
        if agent is None or decision.move is None:
            return []
        return self._why(agent, self.match.after(decision.ply), decision.move, listener)

    def why_play(self, agent: Agent, move: str) -> list[str]:
        """What speaks for a decision by an agent's evaluation, told to the seat that decides now."""
        return self._why(agent, self.match, move, self.match.seat)

    def _why(self, agent: Agent, before: Match, move: str, listener: int) -> list[str]:
        after = before.copy()
        after.push(move)
        return self._blindfold.why(agent, before.variant, before.states, after.states, listener)

    def name(self, seat: int) -> str:
        """Who sits there, as records can have it; the command of a program may be any text."""
        name = self.agents[seat].name if seat in self.agents else "human"
        return printable(name).replace(SEPARATOR, ",").strip()

    def record(self) -> Record:
        """The record of the match, with the names of those who sit there."""
        return self.match.record([self.name(seat) for seat in range(self.match.variant.players)])

    def _let_decide(self, agent: Agent) -> None:
        try:
            self.match.push(self._decision_of(agent))
        except Exception as error:
            error.add_note(f"by the agent {agent.name}")
            raise

    def _decision_of(self, agent: Agent) -> int:
        return int(read_actions(self._blindfold.act(agent, self.match.variant, self.match.states), 1)[0])
