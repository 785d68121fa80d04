"""`swamp play`: people at the terminal, against bots or each other."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table
from rich.text import Text

from ..core.errors import SwampError
from ..core.match import Match
from ..core.recording import Record, load_record
from ..core.words import in_words
from ..play.agents import Agent, Weighed, make_agent
from ..play.sitting import Sitting
from ..play.story import Decision
from ..play.viewing import EVERYBODY, goal, seat_names, view
from ..view.sections import Look
from . import pager
from .arguments import OptionWords, PlayedGame, PositionText, SeedNumber, begin, check_folder, choose_variant
from .bots import THINKER, seat_bots, usual_bot
from .console import HEADING, QUIET, add, has_colour, has_person, rows_of, screen, table
from .frame import lay_out
from .person import Command, Leave, ask
from .ready import get_ready
from .saving import PERSON, free_path, save_record

_KEYS = {
    "h": "a hint: what greedy would do, and what mcts thinks of the moves; h BOT asks BOT",
    "u": "take back your last decision and all that came after",
    "s FILE": "save the game so far as a record",
    "Ctrl-C": "save and quit",
}
_WEIGHED = 5  # moves that a hint shows
_BELOW_RESULT = 2  # lines: where it is saved, and the shell's prompt
FIRST_TIME = "first_time"  # an option for those who play a game for the first time
BEGINNERS = "first"  # what they type


def play_command(
    name: PlayedGame = None,
    seat: Annotated[int, typer.Option("--seat", help="Your seat, from 0.")] = 0,
    against: Annotated[
        list[str] | None,
        typer.Option(
            "--against",
            metavar="BOT",
            help="A bot, as `swamp bots` lists them; once for all other seats, or once for each.",
        ),
    ] = None,
    seed: SeedNumber = None,
    option: OptionWords = None,
    position: PositionText = None,
    save: Annotated[
        Path | None, typer.Option("--save", metavar="FILE", help="Save the record after every decision of yours.")
    ] = None,
    resume: Annotated[
        Path | None, typer.Option("--resume", metavar="FILE", help="Go on with a game that was saved.")
    ] = None,
) -> None:
    """Play a game against bots."""
    check_folder(save)
    if resume is not None:
        given = {"GAME": name, "-o": option, "--seed": seed, "--position": position}
        Terminal(resumed(resume, against, given), save or resume).play()
        return
    if name is None:
        raise SwampError("play: found no game, accepted: swamp play GAME, or swamp play --resume FILE")
    variant = choose_variant(name, option)
    if not 0 <= seat < variant.players:
        raise SwampError(f"{name}: seat {seat} does not exist; accepted: 0 to {variant.players - 1}")
    match = begin(variant, seed, position)
    Terminal(seated(match, {seat}, against), save).play()


def seated(match: Match, people: set[int], against: list[str] | None) -> Sitting:
    """A sitting with bots in all seats that are not people's."""
    others = [seat for seat in range(match.variant.players) if seat not in people]
    names = against or [usual_bot(match.variant)]
    get_ready(match.variant, names)
    return Sitting(match, seat_bots(match.variant, names, others, match.seed), match.seed)


def resumed(path: Path, against: list[str] | None, given: dict[str, object]) -> Sitting:
    """The sitting of a record that was saved: the same people and bots, or other bots."""
    wrong = [name for name, value in given.items() if value]
    if wrong:
        raise SwampError(f"--resume: found {wrong[0]} too, accepted: --against and --save, the record tells the rest")
    record: Record = load_record(path)
    match = record.replay()
    if match.over:
        raise SwampError(f"{path}: the game is over, accepted: a game that goes on; swamp replay {path} shows it")
    people = {seat for seat, name in enumerate(record.seats) if name == PERSON}
    if not people:
        raise SwampError(f"{path}: found the players {', '.join(record.seats)}, accepted: one called {PERSON}")
    bots = [name for seat, name in enumerate(record.seats) if seat not in people]
    return seated(match, people, against or bots)


class Terminal:
    """Where people play: one alone, or several who take turns at it."""

    def __init__(self, sitting: Sitting, path: Path | None) -> None:
        self.sitting, self.path = sitting, path
        self.console = screen()
        self.decided = False  # whether a person has decided anything
        self.commands: dict[str, Command] = {
            "h": self.hint,
            "hint": self.hint,
            "u": self.take_back,
            "s": self.save,
            BEGINNERS: self.begin_for_beginners,
        }

    @property
    def match(self) -> Match:
        return self.sitting.match

    def play(self) -> None:
        """To the end, or until somebody leaves; with a path every decision is on disk before the next one."""
        try:
            self.greet()
            self.go_on()
            while question := self.sitting.asked:
                self.take_turn(question.seat)
                self.go_on()
            self.finish()
        except Leave:
            made = self.match.ply
            self.console.print(f"[{QUIET}]left after {made} decision{'s' * (made != 1)}[/]")
            self.tell_saved()
        except BaseException as error:  # Ctrl-C comes out of a compilation as some other error
            if has_person() or isinstance(error, KeyboardInterrupt):
                self.console.print()
                self.save_what_was_decided()
            raise

    def go_on(self) -> None:
        """Let the bots decide until a person is asked."""
        self.keep()
        self.sitting.advance()
        self.keep()

    def keep(self) -> None:
        if self.path is not None:
            save_record(self.sitting.record(), self.path)

    def save_what_was_decided(self) -> None:
        """Ctrl-C: the game is kept, in a file of its own if no other one was named."""
        if self.path is None and self.decided:
            self.path = free_path(self.match)
        self.keep()
        self.tell_saved()

    def tell_saved(self) -> None:
        if self.path is not None:
            go_on = f"swamp play --resume {self.path}"
            self.console.print(f"saved as {self.path}; {go_on} goes on", markup=False, soft_wrap=True)

    @property
    def first(self) -> int:
        """The person who began."""
        return self.sitting.people[0]

    @property
    def seats(self) -> range:
        return range(self.match.variant.players)

    def greet(self) -> None:
        """What the game is about, who plays, and what helps."""
        heading = Text.assemble((self.match.game.title, HEADING), f", seed {self.match.seed}")
        told = [heading, Text(goal(self.match)), Text(f"You are {self.names[self.first]}; {self.others()}.")]
        if self.match.variant.options.get(FIRST_TIME) is False and not self.match.actions:
            about = next(each.help for each in self.match.game.options if each.name == FIRST_TIME)
            told.append(Text(f"Your first game? Type {BEGINNERS} for {about}."))
        told.append(Text("? tells the keys, the choices and the rules that apply now; q quits.", QUIET))
        pager.put(self.console, [line for each in told for line in pager.lines_of(self.console, each)])
        if has_person() and pager.asked("-- enter begins --") == BEGINNERS:
            self.begin_for_beginners()
        self.console.print()

    @property
    def names(self) -> list[str]:
        return seat_names(self.match)

    def others(self) -> str:
        """Who sits where, besides the person who began."""
        names = self.names
        said = [f"{names[seat]} is {self.sitting.name(seat)}" for seat in self.seats if seat != self.first]
        return ", ".join(said) or "you play alone"

    def take_turn(self, seat: int) -> None:
        """Show a person the table, and ask until there is a decision or the match is another one."""
        if len(self.sitting.people) > 1 and self.match.variant.hidden_information and has_person():
            self.console.clear()
            pager.asked(f"-- {self.names[seat]} decides: enter shows what that seat sees --")
        move = ask(self.console, self.match, self.commands, _KEYS, self.news(seat))
        if move is not None:
            self.decided = True
            self.sitting.answer(seat, move)

    def news(self, seat: int) -> list[Text]:
        """What the others did since this person looked last, and why."""
        return [self.told(decision, seat) for decision in self.sitting.news(seat)]

    def told(self, decision: Decision, seat: int) -> Text:
        why = ", ".join(self.sitting.why(decision, seat))
        what = decision.move or decision.kind.replace("_", " ")
        return Text.assemble(
            (f"{self.names[decision.seat]} ", "bold"),
            what,
            f": {decision.words}" if decision.words else "",
            (f" ({why})" if why else "", QUIET),
        )

    def hint(self, wanted: str) -> bool:
        """What bots would do, and why if they can say so."""
        for name in [wanted] if wanted else dict.fromkeys((usual_bot(self.match.variant), THINKER)):
            self.tell_hint(make_agent(name, self.match.seed))
        return False

    def tell_hint(self, bot: Agent) -> None:
        weighed = self.sitting.weigh(bot)
        move = self.match.variant.action_text(weighed[0].action) if weighed else self.sitting.hint(bot)
        why = ", ".join(self.sitting.why_play(bot, move))
        said = f"{bot.name} would play {move}: {in_words(self.match, move)}{f' ({why})' * bool(why)}"
        pager.show(self.console, Text(said), *([weighed_table(self.match, weighed[:_WEIGHED])] if weighed else []))

    def take_back(self, _rest: str) -> bool:
        self.sitting.take_back(self.match.seat)
        return True

    def begin_for_beginners(self, _rest: str = "") -> bool:
        """Begin with the set-up for a first game."""
        options = self.match.variant.options
        if options.get(FIRST_TIME) is not False or self.match.actions:
            raise SwampError(f"{BEGINNERS}: accepted before the first decision of a game with an option first_time")
        variant = self.match.game.variant(**{**options, FIRST_TIME: True})
        self.sitting = Sitting(Match(variant, self.match.seed), self.sitting.agents, self.match.seed)
        return True

    def save(self, path: str) -> bool:
        if not path:
            raise SwampError("s needs the name of a file, such as: s game.swamp")
        save_record(self.sitting.record(), Path(path))
        self.console.print(f"saved as {path}; swamp replay {path} plays it again", markup=False, soft_wrap=True)
        return False

    def finish(self) -> None:
        """The whole table, hidden things included, as far as it fits, and who got what."""
        pager.show(self.console, *self.news(self.first))
        result = table("seat", "player", ">payoff", ">score", title=verdict(self.match, self.sitting.people))
        for p, name in enumerate(self.names):
            player = "you" if self.sitting.people == (p,) else self.sitting.name(p)
            add(result, name, player, f"{self.match.payoff[p]:+.2f}", f"{self.match.scores[p]:g}")
        below = pager.lines_of(self.console, result)
        told = view(self.match, EVERYBODY, Look(has_colour(self.console), self.first))
        frame = lay_out(told.sections, self.console.width, rows_of(self.console) - len(below) - _BELOW_RESULT)
        pager.put(self.console, [*frame.lines, *below])
        self.tell_saved()


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
