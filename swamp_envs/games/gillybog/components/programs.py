"""Gillybog: what a card does, as a program of up to eight lines, and the same in words (RULES.md, part 13).

    MOVE (4) 0             an opcode and its arguments; a number in parentheses grows, by 1 on an enhanced action card
    IF BOG 1               and by the support on a hunter card
    !PROTECT SELF 1        a line with `!` counts on an enhanced action card only

IF and LINKED decide whether the next k lines are carried out, CHOOSE which: the next j, or the k after them.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from ....core.fields import Field, FieldError, ListOf, Text
from ..kinds import BogAt, GroupAt, If, Op, SpawnAt, Travel, Whose
from ..state import LINES

ANY = 255  # as many as you like


class Line(NamedTuple):
    """One line, as the tables hold it."""

    op: int
    a: int
    b: int
    a_grows: int
    b_grows: int
    enhanced: int  # 1 for a line with `!`


Program = tuple[Line, ...]
Tree = list[tuple[Line, list["Tree"]]]  # each line with the lines it decides about


# --- the lines there are ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Number:
    """A number in a line; one that grows may start at 0."""

    low: int
    high: int
    grows: bool = True

    @property
    def accepts(self) -> str:
        return f"{self.low} to {self.high}" + f" or (0) to ({self.high})" * self.grows

    def read(self, word: str) -> tuple[int, int] | None:
        """The number, and 1 if it grows; None for anything else."""
        found = re.fullmatch(r"(\()?(\d{1,2})(?(1)\))", word, re.ASCII)
        if not found or (found[1] and not self.grows):
            return None
        number, grows = int(found[2]), int(bool(found[1]))
        return (number, grows) if (0 if grows else self.low) <= number <= self.high else None


NUMBERS = {
    "n": Number(1, 9),
    "m": Number(1, 9),
    "r": Number(1, 26),  # a distance; no two cells lie farther apart
    "t": Number(1, 5),  # tiles to pick from
    "j": Number(1, LINES - 1, grows=False),  # lines
    "k": Number(1, LINES - 1, grows=False),
}
SIDES = ("action", "gilly", "hunter")
_ALL, _OURS, _ACTION, _HUNTER = SIDES, SIDES[:2], SIDES[:1], SIDES[2:]


@dataclass(frozen=True)
class Form:
    """One way to write a line; a and b are numbers, or letters of the pattern, which stand for NUMBERS."""

    pattern: str
    op: int
    a: int | str
    b: int | str
    sides: tuple[str, ...]
    needs: int = 0  # an opcode that must come before it

    @property
    def name(self) -> str:
        return self.pattern.split()[0]

    def read(self, words: Sequence[str]) -> Line | None:
        """The line that these words are, None if they do not follow the pattern."""
        pattern = self.pattern.split()
        if len(words) != len(pattern):
            return None
        found: dict[int | str, tuple[int, int]] = {}
        for wanted, word in zip(pattern, words, strict=True):
            number = NUMBERS[wanted].read(word) if wanted in NUMBERS else None
            if number is None and word != wanted:
                return None
            found[wanted] = number or (0, 0)
        a, a_grows = found.get(self.a, (self.a, 0))
        b, b_grows = found.get(self.b, (self.b, 0))
        return Line(self.op, int(a), int(b), a_grows, b_grows, 0)

    def holds(self, line: Line) -> bool:
        """Whether the line could have been written like this."""
        fixed = all(slot in (number, *NUMBERS) for slot, number in ((self.a, line.a), (self.b, line.b)))
        return self.op == line.op and fixed

    def block_sizes(self, line: Line) -> list[int]:
        """How many lines it decides about, for each of its blocks."""
        return [number for slot, number in ((self.a, line.a), (self.b, line.b)) if slot in ("j", "k")]


# The first form that holds a line is the one for it: those with more fixed numbers come first.
FORMS = (
    Form("MOVE any 0", Op.MOVE, ANY, 0, _OURS),
    Form("MOVE any m", Op.MOVE, ANY, "m", _OURS),
    Form("MOVE n 0", Op.MOVE, "n", 0, _OURS),
    Form("MOVE n m", Op.MOVE, "n", "m", _OURS),
    Form("TRAVEL BOG r", Op.TRAVEL, Travel.BOG, "r", _OURS),
    Form("TRAVEL ANY r", Op.TRAVEL, Travel.ANY, "r", _OURS),
    Form("TRAVEL GREAT any", Op.TRAVEL, Travel.GREAT, ANY, _OURS),
    Form("TRAVEL FRIEND any", Op.TRAVEL, Travel.FRIEND, ANY, _OURS),
    Form("PROTECT SELF n", Op.PROTECT, Whose.SELF, "n", _OURS),
    Form("PROTECT ALLY n", Op.PROTECT, Whose.ALLY, "n", _OURS, needs=Op.ALLY),
    Form("PROTECT BOGS n", Op.PROTECT, Whose.BOGS, "n", _OURS),
    Form("PATCH n", Op.PATCH, "n", 0, _OURS),
    Form("WARD n", Op.WARD, "n", 0, _OURS),
    Form("BOG HERE 1", Op.BOG, BogAt.HERE, 1, _OURS),
    Form("BOG LOS n", Op.BOG, BogAt.LOS, "n", _OURS),
    Form("TURN r n", Op.TURN, "r", "n", _OURS),
    Form("FOREST n", Op.FOREST, "n", 0, _OURS),
    Form("EXTRA n", Op.EXTRA, "n", 0, _OURS),
    Form("LINKED k", Op.LINKED, "k", 0, _OURS, needs=Op.FOREST),
    Form("SEARCH t", Op.SEARCH, "t", 0, _OURS),
    Form("GROUP LOS", Op.GROUP, GroupAt.LOS, 0, _OURS),
    Form("GROUP HERE", Op.GROUP, GroupAt.HERE, 0, _OURS),
    Form("GROUP BOGS", Op.GROUP, GroupAt.BOGS, 0, _OURS),
    Form("GROUP ANY", Op.GROUP, GroupAt.ANY, 0, _OURS),
    Form("PUSH n", Op.PUSH, "n", 0, _OURS, needs=Op.GROUP),
    Form("BANISH n", Op.BANISH, "n", 0, _OURS, needs=Op.GROUP),
    Form("SWEEP NEXT n", Op.SWEEP, "n", 0, _OURS),
    Form("TIMER n", Op.TIMER, "n", 0, _OURS),
    Form("DICE n", Op.DICE, "n", 0, _HUNTER),
    Form("SHIELD n", Op.SHIELD, "n", 0, _OURS),
    Form("HIDE", Op.HIDE, 0, 0, _OURS),
    Form("SLOW n", Op.SLOW, "n", 0, _OURS),
    Form("BURY", Op.BURY, 0, 0, _OURS),
    Form("RECOVER n", Op.RECOVER, "n", 0, _ACTION),
    Form("ALLY", Op.ALLY, 0, 0, _OURS),
    Form("ALLYMOVE n", Op.ALLYMOVE, "n", 0, _OURS, needs=Op.ALLY),
    Form("IF BOG k", Op.IF, If.BOG, "k", _ALL),
    Form("IF SEEN k", Op.IF, If.SEEN, "k", _ALL),
    Form("IF HUNTED k", Op.IF, If.HUNTED, "k", _ALL),
    Form("CHOOSE j k", Op.CHOOSE, "j", "k", _OURS),
    Form("HOWL", Op.HOWL, 0, 0, _ACTION),
    Form("SPAWN OPEN n", Op.SPAWN, SpawnAt.OPEN, "n", _HUNTER),
    Form("SPAWN FAR n", Op.SPAWN, SpawnAt.FAR, "n", _HUNTER),
    Form("SPAWN GROUP n", Op.SPAWN, SpawnAt.GROUP, "n", _HUNTER),
    Form("SPAWN CAMPS n", Op.SPAWN, SpawnAt.CAMPS, "n", _HUNTER),
    Form("SPAWN TRAP n", Op.SPAWN, SpawnAt.TRAP, "n", _HUNTER, needs=Op.TRAP),
    Form("ADVANCE n", Op.ADVANCE, "n", 0, _HUNTER),
    Form("ADVANCE SIZE n", Op.ADVANCE, "n", 1, _HUNTER),
    Form("CONVERGE n r", Op.CONVERGE, "n", "r", _HUNTER),
    Form("BLAST YOU n r", Op.BLAST, "n", "r", _HUNTER),
    Form("BLAST EACH n r", Op.BLASTEACH, "n", "r", _HUNTER),
    Form("SHOOT n", Op.SHOOT, "n", 0, _HUNTER),
    Form("TRAP", Op.TRAP, 0, 0, _HUNTER),
)


def form_of(line: Line) -> Form:
    return next(form for form in FORMS if form.holds(line))


# --- lines as written -> a program -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class ProgramText(Field):
    """The program of an action, a gilly or a hunter card, read as a tuple of lines."""

    side: str

    @property
    def accepts(self) -> str:
        return f"a list of 1 to {LINES} lines"

    def fits(self, value: Any) -> bool:
        return isinstance(value, Sequence) and not isinstance(value, str) and 1 <= len(value) <= LINES

    def read(self, value: Any) -> Program:
        texts = ListOf(Text(), 1, LINES).read(super().read(value))
        program = tuple(_read_line(f"[{at}]", text, self.side) for at, text in enumerate(texts))
        for at, text in enumerate(texts):
            _check_order(program[:at], form_of(program[at]), f"[{at}]", text)
        tree_of(program)
        if self.side == "hunter" and not any(line.a_grows or line.b_grows for line in program):
            raise FieldError("no number in parentheses", "one or more, for support to add to")
        return program


def _read_line(place: str, text: str, side: str) -> Line:
    forms = [form for form in FORMS if side in form.sides]
    words = text.removeprefix("!").split()
    same = [form for form in forms if words and form.name == words[0]]
    if not same:
        names = dict.fromkeys(form.name for form in forms)
        raise FieldError(repr(text), f"on {side} cards one of {' '.join(names)}", place)
    line = next((line for form in same if (line := form.read(words))), None)
    if line is None:
        raise FieldError(repr(text), _spelling(same), place)
    _check_growth(line, text, side, place)
    return line._replace(enhanced=int(text.startswith("!")))


def _spelling(forms: Sequence[Form]) -> str:
    """`MOVE n 0 or MOVE n m, with n 1 to 9 ...`"""
    letters = dict.fromkeys(word for form in forms for word in form.pattern.split() if word in NUMBERS)
    numbers = "".join(f"; {letter} is {NUMBERS[letter].accepts}" for letter in letters)
    return " or ".join(form.pattern for form in forms) + numbers


def _check_growth(line: Line, text: str, side: str, place: str) -> None:
    """Howl enhances action cards, support hunter cards, nothing gillys."""
    if side == "gilly" and (line.a_grows or line.b_grows):
        raise FieldError(repr(text), "no parentheses on gilly cards, whose numbers never grow", place)
    if text.startswith("!") and (side != "action" or form_of(line).block_sizes(line)):
        raise FieldError(repr(text), "'!' on action cards only, and not with IF, LINKED, CHOOSE", place)


def _check_order(before: Program, form: Form, place: str, text: str) -> None:
    if form.needs and all(line.op != form.needs for line in before):
        name = next(other.name for other in FORMS if other.op == form.needs)
        raise FieldError(repr(text), f"this after a line with {name}", place)


def tree_of(lines: Sequence[Line]) -> Tree:
    """Each line with the blocks of lines it decides about; refuses blocks that end beyond the last line."""
    tree: Tree = []
    rest = list(lines)
    while rest:
        line = rest.pop(0)
        blocks = []
        for size in form_of(line).block_sizes(line):
            if size > len(rest):
                found = f"{size} lines for {form_of(line).name} to decide about, of {len(rest)} that follow"
                raise FieldError(found, "no more lines than follow, within another block no more than it holds")
            blocks.append(tree_of(rest[:size]))
            rest = rest[size:]
        tree.append((line, blocks))
    return tree
