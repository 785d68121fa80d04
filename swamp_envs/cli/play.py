"""`swamp play`: people at the terminal, against bots or each other."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table
from rich.text import Text

from ..core.errors import SwampError
from ..core.match import Match
from ..core.words import in_words
from ..play.agents import Weighed, make_agent
from ..play.sitting import Sitting
from .arguments import GameName, OptionWords, PositionText, SeedNumber, begin, check_folder, choose_variant
from .bots import THINKER, seat_bots, usual_bot
from .console import HEADING, QUIET, add, draw, has_colour, screen, table
from .person import Command, Leave, ask, call_to_the_table

_TYPED_HERE = (
    "h       a hint: what greedy would do, and what mcts thinks of the moves; h BOT asks BOT",
    "u       take back your last decision and all that came after",
    "s FILE  save the game so far as a record",
)
_WEIGHED = 5  # moves that a hint shows
_NEWS = 24  # decisions of the others that are shown at most, the latest ones


def play_command(
    name: GameName,
    seat: Annotated[int, typer.Option("--seat", help="Your seat, from 0.")] = 0,
    against: Annotated[
        list[str] | None,
        typer.Option(
            "--against",
            metavar="BOT",
            help="greedy, mcts, random, human or module:Class; once for all other seats, or once for each.",
        ),
    ] = None,
    seed: SeedNumber = None,
    option: OptionWords = None,
    position: PositionText = None,
    save: Annotated[Path | None, typer.Option("--save", metavar="FILE", help="Save the record when you leave.")] = None,
) -> None:
    """Play a game against bots."""
    variant = choose_variant(name, option)
    if not 0 <= seat < variant.players:
        raise SwampError(f"{name}: seat {seat} does not exist; accepted: 0 to {variant.players - 1}")
    check_folder(save)
    others = [p for p in range(variant.players) if p != seat]
    match = begin(variant, seed, position)
    bots = seat_bots(variant, against or [usual_bot(variant)], others, match.seed)
    Terminal(Sitting(match, bots, match.seed), save).play()


class Terminal:
    """Where people play: one alone, or several who take turns at it."""

    def __init__(self, sitting: Sitting, path: Path | None) -> None:
        self.sitting, self.match, self.path = sitting, sitting.match, path
        self.console = screen()
        self.commands: dict[str, Command] = {"h": self.hint, "hint": self.hint, "u": self.take_back, "s": self.save}

    def play(self) -> None:
        """To the end, or until somebody leaves; the record is saved either way."""
        self.greet()
        try:
            self.sitting.advance()
            while question := self.sitting.asked:
                self.take_turn(question.seat)
                self.sitting.advance()
            self.finish()
        except Leave:
            made = self.match.ply
            self.console.print(f"[{QUIET}]left after {made} decision{'s' * (made != 1)}[/]")
        finally:
            if self.path is not None:
                self.save(str(self.path))

    @property
    def first(self) -> int:
        """The person who began."""
        return self.sitting.people[0]

    def greet(self) -> None:
        others = ", ".join(f"{self.sitting.name(p)} at seat {p}" for p in self.seats if p != self.first)
        heading = Text(self.match.game.title, HEADING)
        heading.append(f", seed {self.match.seed}: you at seat {self.first}, against {others}", "not bold default")
        self.console.print(heading)
        self.console.print(
            f"[{QUIET}]? tells all moves, what else can be typed and the rules that apply now, q quits[/]\n"
        )

    @property
    def seats(self) -> range:
        return range(self.match.variant.players)

    def take_turn(self, seat: int) -> None:
        """Show a person the table, and ask until there is a decision or the match is another one."""
        if len(self.sitting.people) > 1:
            call_to_the_table(self.console, self.match)
        self.tell_news(seat)
        move = ask(self.console, self.match, self.commands, _TYPED_HERE)
        if move is not None:
            self.sitting.answer(seat, move)

    def tell_news(self, seat: int) -> None:
        news = self.sitting.news(seat)
        if news:
            left_out = f"({len(news) - _NEWS} decisions before) " * (len(news) > _NEWS)
            self.console.print(f"\n{left_out}{' · '.join(map(str, news[-_NEWS:]))}\n", markup=False)

    def hint(self, wanted: str) -> bool:
        """What bots would do, and why if they can say so."""
        for name in [wanted] if wanted else dict.fromkeys((usual_bot(self.match.variant), THINKER)):
            bot = make_agent(name, self.match.seed)
            weighed = self.sitting.weigh(bot)
            move = self.match.variant.action_text(weighed[0].action) if weighed else self.sitting.hint(bot)
            self.console.print(f"{bot.name} would play {move}: {in_words(self.match, move)}", markup=False)
            if weighed:
                self.console.print(weighed_table(self.match, weighed[:_WEIGHED]))
        return False

    def take_back(self, _rest: str) -> bool:
        self.sitting.take_back(self.match.seat)
        return True

    def save(self, path: str) -> bool:
        if not path:
            raise SwampError("s needs the name of a file, such as: s game.swamp")
        self.sitting.record().save(path)
        self.console.print(f"saved as {path}; swamp replay {path} plays it again", markup=False, soft_wrap=True)
        return False

    def finish(self) -> None:
        """The whole table, hidden things included, and who got what."""
        self.tell_news(self.first)
        draw(self.console, self.match.ansi(None, has_colour(self.console)))
        result = table("seat", "player", ">payoff", ">score", title=verdict(self.match, self.sitting.people))
        for p in self.seats:
            player = "you" if self.sitting.people == (p,) else self.sitting.name(p)
            add(result, str(p), player, f"{self.match.payoff[p]:+.2f}", f"{self.match.scores[p]:g}")
        self.console.print(result)


def weighed_table(match: Match, weighed: Sequence[Weighed]) -> Table:
    """The moves that a bot has thought about."""
    made = table("move", ">of its thinking", ">payoff expected", "what it does")
    for action, share, value in weighed:
        add(made, match.variant.action_text(action), f"{share:.0%}", f"{value:+.2f}", in_words(match, action))
    return made


def verdict(match: Match, people: tuple[int, ...]) -> str:
    """How it ended; for a person who was alone, how it ended for them."""
    payoff = match.payoff[people[0]]
    how = "You won." if payoff > 0 else "You lost." if payoff < 0 else "A draw for you."
    how = how if len(people) == 1 else "The game is over."
    return f"{how} The turn limit cut the game off." if match.truncated else how
