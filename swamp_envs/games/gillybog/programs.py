"""Gillybog: what a card does, as a program of up to eight lines, and the same in words (RULES.md, part 13).

    MOVE (4) 0             an opcode and its arguments; a number in parentheses grows, by 1 on an enhanced action card
    IF BOG 1               and by the support on a hunter card
    !PROTECT SELF 1        a line with `!` counts on an enhanced action card only

IF and LINKED decide whether the next k lines are carried out, CHOOSE which: the next j, or the k after them.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from ...core.packs import Field, FieldError, ListOf, Text

LINES = 8
ANY = 255  # as many as you like

(MOVE, TRAVEL, PROTECT, PATCH, WARD, BOG, TURN, FOREST, EXTRA, LINKED, SEARCH, GROUP) = range(1, 13)
(PUSH, BANISH, SWEEP, TIMER, DICE, SHIELD, HIDE, SLOW, BURY, RECOVER, ALLY, ALLYMOVE) = range(13, 25)
(IF, CHOOSE, HOWL, SPAWN, ADVANCE, CONVERGE, BLAST, SHOOT, TRAP, BLASTEACH) = range(25, 35)


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
    Form("MOVE any 0", MOVE, ANY, 0, _OURS),
    Form("MOVE any m", MOVE, ANY, "m", _OURS),
    Form("MOVE n 0", MOVE, "n", 0, _OURS),
    Form("MOVE n m", MOVE, "n", "m", _OURS),
    Form("TRAVEL BOG r", TRAVEL, 0, "r", _OURS),
    Form("TRAVEL ANY r", TRAVEL, 1, "r", _OURS),
    Form("TRAVEL GREAT any", TRAVEL, 2, ANY, _OURS),
    Form("TRAVEL FRIEND any", TRAVEL, 3, ANY, _OURS),
    Form("PROTECT SELF n", PROTECT, 0, "n", _OURS),
    Form("PROTECT ALLY n", PROTECT, 1, "n", _OURS, needs=ALLY),
    Form("PROTECT BOGS n", PROTECT, 2, "n", _OURS),
    Form("PATCH n", PATCH, "n", 0, _OURS),
    Form("WARD n", WARD, "n", 0, _OURS),
    Form("BOG HERE 1", BOG, 0, 1, _OURS),
    Form("BOG LOS n", BOG, 1, "n", _OURS),
    Form("TURN r n", TURN, "r", "n", _OURS),
    Form("FOREST n", FOREST, "n", 0, _OURS),
    Form("EXTRA n", EXTRA, "n", 0, _OURS),
    Form("LINKED k", LINKED, "k", 0, _OURS, needs=FOREST),
    Form("SEARCH t", SEARCH, "t", 0, _OURS),
    Form("GROUP LOS", GROUP, 0, 0, _OURS),
    Form("GROUP HERE", GROUP, 1, 0, _OURS),
    Form("GROUP BOGS", GROUP, 2, 0, _OURS),
    Form("GROUP ANY", GROUP, 3, 0, _OURS),
    Form("PUSH n", PUSH, "n", 0, _OURS, needs=GROUP),
    Form("BANISH n", BANISH, "n", 0, _OURS, needs=GROUP),
    Form("SWEEP NEXT n", SWEEP, "n", 0, _OURS),
    Form("TIMER n", TIMER, "n", 0, _OURS),
    Form("DICE n", DICE, "n", 0, _HUNTER),
    Form("SHIELD n", SHIELD, "n", 0, _OURS),
    Form("HIDE", HIDE, 0, 0, _OURS),
    Form("SLOW n", SLOW, "n", 0, _OURS),
    Form("BURY", BURY, 0, 0, _OURS),
    Form("RECOVER n", RECOVER, "n", 0, _ACTION),
    Form("ALLY", ALLY, 0, 0, _OURS),
    Form("ALLYMOVE n", ALLYMOVE, "n", 0, _OURS, needs=ALLY),
    Form("IF BOG k", IF, 0, "k", _ALL),
    Form("IF SEEN k", IF, 1, "k", _ALL),
    Form("IF HUNTED k", IF, 2, "k", _ALL),
    Form("CHOOSE j k", CHOOSE, "j", "k", _OURS),
    Form("HOWL", HOWL, 0, 0, _ACTION),
    Form("SPAWN OPEN n", SPAWN, 0, "n", _HUNTER),
    Form("SPAWN FAR n", SPAWN, 1, "n", _HUNTER),
    Form("SPAWN GROUP n", SPAWN, 2, "n", _HUNTER),
    Form("SPAWN CAMPS n", SPAWN, 3, "n", _HUNTER),
    Form("SPAWN TRAP n", SPAWN, 4, "n", _HUNTER, needs=TRAP),
    Form("ADVANCE n", ADVANCE, "n", 0, _HUNTER),
    Form("ADVANCE SIZE n", ADVANCE, "n", 1, _HUNTER),
    Form("CONVERGE n r", CONVERGE, "n", "r", _HUNTER),
    Form("BLAST YOU n r", BLAST, "n", "r", _HUNTER),
    Form("BLAST EACH n r", BLASTEACH, "n", "r", _HUNTER),
    Form("SHOOT n", SHOOT, "n", 0, _HUNTER),
    Form("TRAP", TRAP, 0, 0, _HUNTER),
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
        _tree(program)
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


def _tree(lines: Sequence[Line]) -> Tree:
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
            blocks.append(_tree(rest[:size]))
            rest = rest[size:]
        tree.append((line, blocks))
    return tree


# --- a program in words ----------------------------------------------------------------------------------------------

# {a:space} becomes `1 space` or `(2) spaces`, with `|` before another plural; {0} and {1} are the blocks.
WORDING = {
    "MOVE any 0": "move any number of spaces",
    "MOVE any m": "move any number of spaces and ignore {b:attack or hazard|attacks or hazards} on the way",
    "MOVE n 0": "move up to {a:space}",
    "MOVE n m": "move up to {a:space} and ignore {b:attack or hazard|attacks or hazards} on the way",
    "TRAVEL BOG r": "you may travel to a bog space at most {b:space} away, ignoring paths",
    "TRAVEL ANY r": "you may travel to any space at most {b:space} away, ignoring paths",
    "TRAVEL GREAT any": "you may travel to a bog of the Great Bog",
    "TRAVEL FRIEND any": "you may travel to another player or a standing gilly",
    "PROTECT SELF n": "put {b:protection token} on your limbs",
    "PROTECT ALLY n": "put {b:protection token} on that player's limbs",
    "PROTECT BOGS n": "put {b:protection token} on the limbs of each player in a bog space",
    "PATCH n": "put a protection token on {a:limb of yours that has|limbs of yours that have} none",
    "WARD n": "put {a:protection token} on your space",
    "BOG HERE 1": "if you are on a forest tile, lay a bog tile on your space",
    "BOG LOS n": "you may lay {b:bog tile} on forest spaces in your line of sight",
    "TURN r n": "you may turn laid tiles at most {a:space} away, {b:time}",
    "FOREST n": "place {a:forest tile}",
    "EXTRA n": "you may place {a:more forest tile|more forest tiles}",
    "LINKED k": "if a tile just placed is connected with your space, {0}",
    "SEARCH t": "reveal {a:forest tile}, place one of them and shuffle the others back",
    "GROUP LOS": "choose a group of hunters in your line of sight",
    "GROUP HERE": "choose the group of hunters in your space",
    "GROUP BOGS": "choose a group of hunters in a bog space",
    "GROUP ANY": "choose any group of hunters",
    "PUSH n": "move the group {a:space}",
    "BANISH n": "return {a:hunter} of the group to the village",
    "SWEEP NEXT n": "return {a:hunter} from your space and from each adjacent space to the village",
    "TIMER n": "this turn has {a:more timer}",
    "DICE n": "this turn has {a:more risk die|more risk dice}",
    "SHIELD n": "you may ignore {a:attack} this turn",
    "HIDE": "you are not seen this turn",
    "SLOW n": "hunters that move toward you this turn move {a:space} less",
    "BURY": "put the top hunter card under its deck",
    "RECOVER n": "take back {a:other card|other cards} played this turn, but no Howl",
    "ALLY": "choose another player",
    "ALLYMOVE n": "that player may move up to {a:space}",
    "IF BOG k": "if you are in a bog space, {0}",
    "IF SEEN k": "if you are seen, {0}",
    "IF HUNTED k": "if hunters are in your space, {0}",
    "CHOOSE j k": "either {0}, or {1}",
    "HOWL": "the next player's actions are enhanced",
    "SPAWN OPEN n": "place {b:hunter} on the nearest space with an open path",
    "SPAWN FAR n": "place {b:hunter} on the farthest space with an open path",
    "SPAWN GROUP n": "place {b:hunter} with the nearest group",
    "SPAWN CAMPS n": "place {b:hunter} on each space with a tipped gilly",
    "SPAWN TRAP n": "place {b:hunter} on the trap",
    "ADVANCE n": "the nearest group moves {a:space} toward you",
    "ADVANCE SIZE n": "the nearest group moves as many spaces as it has hunters and {a:more|more} toward you",
    "CONVERGE n r": "each group at most {b:space} away moves {a:space} toward you",
    "BLAST YOU n r": "if hunters or Watchtowers see you from up to {b:space} away, your fins lose {a:protection token}",
    "BLAST EACH n r": "the fins of each player whom hunters or Watchtowers see from up to {b:space} away lose "
    "{a:protection token}",
    "SHOOT n": "if you are seen, you are attacked {a:time}",
    "TRAP": "lay a tile, hazard side up, as a trap on the nearest forest space without hazard and without player",
}


class _Count(NamedTuple):
    """A number that can be formatted with what it counts."""

    number: int
    grows: int

    def __format__(self, things: str) -> str:
        one, _, more = things.partition("|")
        shown = f"({self.number})" if self.grows else str(self.number)
        return f"{shown} {one if self.number == 1 else more or one + 's'}"


def describe(program: Iterable[Sequence[int]]) -> str:
    """A program, or its rows of the tables, as the text of a card."""
    lines = [line for row in program if (line := Line(*map(int, row))).op]
    return " ".join(f"{words[0].upper()}{words[1:]}." for words in _words(_tree(lines)))


def _words(tree: Tree, joint: str = "; ") -> list[str]:
    return ["enhanced: " * line.enhanced + _wording(line, blocks, joint) for line, blocks in tree]


def _wording(line: Line, blocks: list[Tree], joint: str) -> str:
    """Blocks within blocks join their lines with another word, so that one sees where they end."""
    a, b = _Count(line.a, line.a_grows), _Count(line.b, line.b_grows)
    texts = [joint.join(_words(block, " and ")) for block in blocks]
    return WORDING[form_of(line).pattern].format(*texts, a=a, b=b)
