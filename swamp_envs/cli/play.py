"""`swamp play`: a person at the terminal against bots."""

from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from ..core.errors import SwampError
from ..core.match import Match
from .arguments import GameName, OptionWords, PositionText, SeedNumber, begin, check_folder, choose_variant
from .bots import Bots, greedy_plays, seat_bots
from .console import HEADING, QUIET, add, draw, has_colour, screen, table
from .moves import find_move
from .person import TYPED, Leave, read_line, show_table, tell_all_moves

_TYPED_HERE = (
    "u       take back your last decision and all that came after",
    "s FILE  save the game so far as a record",
)
_NEWS = 24  # decisions of bots that are told at most, the latest ones


def play_command(
    name: GameName,
    seat: Annotated[int, typer.Option("--seat", help="Yours, from 0.")] = 0,
    against: Annotated[
        list[str] | None,
        typer.Option(
            "--against",
            metavar="BOT",
            help="greedy, mcts, random, human or module:Class; once for all, or for each seat.",
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
    names = against or ["greedy" if greedy_plays(variant.game) else "random"]
    match = begin(variant, seed, position)
    Sitting(match, seat, seat_bots(names, others, match.seed), save).play()


class Sitting:
    """One person, one match, some bots."""

    def __init__(self, match: Match, seat: int, bots: Bots, path: Path | None) -> None:
        self.match, self.seat, self.bots, self.path = match, seat, bots, path
        self.console = screen()
        self.news: list[str] = []  # what the bots did since the person was asked last
        self.own: list[int] = []  # how many decisions had been made before each of the person's
        self.commands: dict[str, Callable[[str], bool]] = {
            "": lambda _: True,
            "?": self.help,
            "u": self.take_back,
            "s": self.save,
            "q": self.leave,
        }

    def play(self) -> None:
        """To the end, or until the person leaves; the record is saved either way."""
        self.greet()
        try:
            while not self.match.over:
                if self.match.seat == self.seat:
                    self.take_turn()
                else:
                    self.let_bot_play()
            self.finish()
        except Leave:
            self.console.print(f"[{QUIET}]left after {self.match.ply} decisions[/]")
        finally:
            if self.path is not None:
                self.save(str(self.path))

    def greet(self) -> None:
        others = ", ".join(map(self.who, sorted(self.bots.agents)))
        heading = Text(self.match.game.title, HEADING)
        heading.append(f", seed {self.match.seed}: you at seat {self.seat}, against {others}", "not bold default")
        self.console.print(heading)
        self.console.print(f"[{QUIET}]? tells all moves and what else can be typed, q quits[/]\n")

    def who(self, seat: int) -> str:
        return "you" if seat == self.seat else f"{self.bots.name(seat)} at seat {seat}"

    def let_bot_play(self) -> None:
        seat, action = self.match.seat, self.bots.decide(self.match)
        self.match.push(action)
        self.news.append(f"seat {seat} {self.told(seat, action)}")

    def told(self, mover: int, action: int) -> str:
        """A bot's decision in words; its kind alone where it is a secret, such as a card thrown away face down."""
        variant = self.match.variant
        secret = variant.is_secret(action, mover, self.seat)
        return variant.actions.decode(action)[0] if secret else variant.action_text(action)

    def take_turn(self) -> None:
        """Show the person the table, and ask until something happens on it."""
        self.tell_news()
        show_table(self.console, self.match, self.seat)
        while not self.obey(read_line(self.console, self.match)):
            pass

    def tell_news(self) -> None:
        if self.news:
            left_out = f"({len(self.news) - _NEWS} decisions before) " * (len(self.news) > _NEWS)
            self.console.print(f"\n{left_out}{' · '.join(self.news[-_NEWS:])}\n", markup=False)
        self.news.clear()

    def obey(self, line: str) -> bool:
        """Do what was typed; whether the table has to be shown anew."""
        word, _, rest = line.partition(" ")
        try:
            if word in self.commands and line not in self.match.legal_moves:
                return self.commands[word](rest.strip())
            move = find_move(self.match, line)
        except SwampError as error:
            self.console.print(str(error), style="yellow", markup=False)
            return False
        self.own.append(len(self.match.actions))
        self.match.push(move)
        return True

    def help(self, _rest: str) -> bool:
        tell_all_moves(self.console, self.match, (*TYPED, *_TYPED_HERE))
        return False

    def take_back(self, _rest: str) -> bool:
        """Back to where the person decided last."""
        if not self.own:
            raise SwampError("there is no decision of yours to take back")
        before = self.own.pop()
        while len(self.match.actions) > before:
            self.match.pop()
        return True

    def save(self, path: str) -> bool:
        if not path:
            raise SwampError("s needs the name of a file, such as: s game.swamp")
        seats = ["human" if p == self.seat else self.bots.name(p) for p in range(self.match.variant.players)]
        try:
            self.match.record(seats).save(path)
        except OSError as error:
            raise SwampError(f"cannot write {path}: {error.strerror}") from error
        self.console.print(f"saved as {path}; swamp replay {path} plays it again", markup=False, soft_wrap=True)
        return False

    def leave(self, _rest: str) -> bool:
        raise Leave

    def finish(self) -> None:
        """The whole table, hidden things included, and who got what."""
        self.tell_news()
        draw(self.console, self.match.ansi(None, has_colour(self.console)))
        result = table("seat", "player", ">payoff", ">score", title=verdict(self.match, self.seat))
        for p in range(self.match.variant.players):
            player = "you" if p == self.seat else self.bots.name(p)
            add(result, str(p), player, f"{self.match.payoffs[p]:+.2f}", f"{self.match.scores[p]:g}")
        self.console.print(result)


def verdict(match: Match, seat: int) -> str:
    """How it ended for a seat."""
    payoff = match.payoffs[seat]
    how = "You won." if payoff > 0 else "You lost." if payoff < 0 else "A draw for you."
    return f"{how} The turn limit cut the game off." if match.truncated else how
