"""Gillybog: what a card does, in words (RULES.md, part 13)."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from .programs import Line, Tree, form_of, tree_of

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
    return " ".join(f"{words[0].upper()}{words[1:]}." for words in _words(tree_of(lines)))


def _words(tree: Tree, joint: str = "; ") -> list[str]:
    return ["enhanced: " * line.enhanced + _wording(line, blocks, joint) for line, blocks in tree]


def _wording(line: Line, blocks: list[Tree], joint: str) -> str:
    """Nested blocks join their lines with another word, so that their ends can be seen."""
    a, b = _Count(line.a, line.a_grows), _Count(line.b, line.b_grows)
    texts = [joint.join(_words(block, " and ")) for block in blocks]
    return WORDING[form_of(line).pattern].format(*texts, a=a, b=b)
