"""The position in words: who decides what, what was done last, how it ended, what the Adventurers want."""

import re
from collections.abc import Mapping, Sequence
from textwrap import wrap
from typing import Any, NamedTuple

from ....core.errors import PositionError
from ..components import read_term
from ..maps import SIDE, Place
from ..notation import FACE_NAMES
from ..state import CARDS
from .reading import KINGSFOIL_NEEDED, LETS_MOVE, TREASURE_NAMES, UNKNOWN, Card, Pile, Position, space_beside

Lines = tuple[str, str]
DIRECTIONS = "ENWS"
NO_BREAK = "\N{NO-BREAK SPACE}"
POUNCED = 2  # treasures that a tiger takes
DIRECTION_NAMES = dict(zip(DIRECTIONS, ("east", "north", "west", "south"), strict=True))

# ---------------------------------------------------------------- who decides what


def goal(options: Mapping[str, Any]) -> str:
    """What the game is about, and how it is won."""
    team = (
        "Together you steer one boat through the swamp: take 3 Kingsfoil and leave by an exit, before the croc catches "
        "the boat or the cards run out."
    )
    if options["players"] == 1:
        return team
    return f"{team} If that fails all lose; if not, who scores most by a secret objective wins alone."


def headline(p: Position, done: "Last | None" = None) -> Lines:
    """What is going on, in a short line and a longer one."""
    if p.over:
        return verdict(p, done)
    short, long = {
        "play": ("plays or discards a card", f"the turn of seat {p.in_turn}"),
        "act": ("acts after the discard", "go, turn a pile or give the Pilot card"),
        "boat": ("moves the boat", boat_words(p)),
        "croc": ("steers the croc", f"{counted(p.steps, 'step')} left, several ways are shortest"),
        "add": ("lays a map", f"{counted(p.steps, 'map')} to lay at the end of the Swamp"),
        "tie": ("names the bonus winner", f"tied for the bonus of round {p.round}"),
        "lose": ("gives up a treasure", f"the tiger takes {p.steps} of the team's"),
        "final": ("names the winner", "tied for the highest score"),
    }[p.phase]
    return f"seat {p.seat} {short}", long


def boat_words(p: Position) -> str:
    """Steps left, what kind of movement it is, and who moves after."""
    words = f"{counted(p.steps, 'step')} left"
    words += ", forced" if p.forced else ""
    words += ", as bonus" if p.bonus else ""
    return f"{words}, then {seats_words(p.movers)}" if p.movers else words


def seats_words(seats: Sequence[int]) -> str:
    """`seats 1, 2 and 0`."""
    *some, last = map(str, seats)
    return f"seats {', '.join(some)} and {last}" if some else f"seat {last}"


def counted(count: int, thing: str) -> str:
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"


def verdict(p: Position, done: "Last | None") -> Lines:
    """How the game has ended."""
    if p.outcome == "won":
        points = p.score(p.winner) if p.winner >= 0 else None
        who = f"seat {p.winner} wins" if p.winner >= 0 and p.players > 1 else "the mission succeeds"
        out = f"{p.treasures[0]} Kingsfoil brought out"
        return who, out if points is None else f"with {counted(points, 'point')}, {out}"
    if p.outcome == "cut":
        return "cut off by the turn limit", f"after {counted(p.turn, 'turn')}, no result"
    return "the mission has failed", failure_words(p, done)


def failure_words(p: Position, done: "Last | None") -> str:
    """Why a mission has failed, as far as position and last action tell."""
    if p.boat == p.croc:
        return "the croc has caught the boat"
    if left_swamp(p, done):
        fell = p.swamp[p.boat[0]].map.startswith("w")
        return "the boat went over the falls" if fell else f"out of the swamp with {p.treasures[0]} Kingsfoil"
    if done and done.kind == "play" and sum(p.treasures) < POUNCED:
        return "the tiger found too few treasures"
    cards = len(p.deck) + len(p.discards) + sum(map(len, p.hands)) + sum(map(pile_size, p.piles))
    return "time has run out" if cards < 3 * p.players + 2 else f"with {p.treasures[0]} Kingsfoil held"


def pile_size(pile: Pile) -> int:
    return len(pile.cards) + (pile.move is not None)


def kingsfoil_words(p: Position) -> str:
    """What is missing for a success."""
    missing = KINGSFOIL_NEEDED - p.treasures[0]
    return f"{missing} more Kingsfoil needed" if missing > 0 else "enough Kingsfoil to leave"


# ---------------------------------------------------------------- table and time


def time_words(p: Position) -> str:
    limit = p.options.get("max_turns")
    return f"round {p.round}, turn {p.turn}" + (f" of {limit}" if limit else "")


def table_words(p: Position) -> str:
    """Players, difficulty and what else the options say."""
    words = [counted(p.players, "player"), *map(str, filter(None, [p.options.get("difficulty")]))]
    words += [name for name in ("waterfall", "tiger") if p.options.get(name)]
    words += ["fixed backs"] if p.options.get("pairing") == "fixed" else []
    return ", ".join(words)


def pack_words(p: Position) -> str:
    return f"pack {p.options.get('pack', 'standard')}"


def croc_words(p: Position) -> Lines:
    """How fast the croc is, and how far from the boat."""
    speed = f"reading {p.dial} of {len(p.parts.speeds)}, speed {p.speed}"
    if p.croc is None:
        return speed, "not in the Swamp yet"
    if not p.way:
        return speed, "no way leads to the boat"
    if p.croc == p.boat:
        return speed, "on the boat's space"
    steps = len(p.way) - 1
    return speed, f"{counted(steps, 'step')} away" + (", in reach" if steps <= p.speed else "")


# ---------------------------------------------------------------- Adventurers


_MEASURES = {"sets": "sets of", "pairs": "pairs of", "kinds": "kinds among"}


def term_words(term: str) -> Lines:
    """What a term counts, and its points."""
    measure, letters, points = read_term(term)
    names = [TREASURE_NAMES[letter] for letter in letters]
    if measure == "depth":
        what = "depth of the exit"
    elif measure == "kinds" and len(letters) == len(TREASURE_NAMES):
        what = "different kinds of treasures"
    elif measure == "each":
        what = " or ".join(names)
    else:
        what = f"{_MEASURES[measure]} {(' or ' if measure == 'pairs' else ' + ').join(names)}"
    return what, " ".join(map(str, points))


def term_lines(term: str, letters: int) -> list[str]:
    """A term in lines of so many letters; its points stay together."""
    what, points = term_words(term)
    lines = wrap(f"{what}: {points.replace(' ', NO_BREAK)}", letters)
    return [line.replace(NO_BREAK, " ") for line in lines]


# ---------------------------------------------------------------- the last action


class Last(NamedTuple):
    """The last action: its kind, what it was about (a face, pile, seat, direction, map or treasure), and in words."""

    kind: str
    what: str
    pile: int  # on the table, as far as it is still there, or -1
    words: Lines


_FACE = "|".join(FACE_NAMES[:-1])
_FORMS = {
    "play": rf"(?P<what>{_FACE})/(?P<turn>[0-3])@(?P<pile>[0-4]|new)",
    "move": r"(?P<what>LM)@(?P<pile>[0-4])",
    "discard": rf"-(?P<what>{_FACE}|LM)",
    "go": r"(?P<what>go)",
    "turn": r"turn(?P<pile>[0-4])/(?P<what>[0-3])",
    "pilot": r"pilot:(?P<what>[0-3])",
    "boat": r"(?P<what>[ENWS]|stop)",
    "croc": r"croc:(?P<what>[ENWS])",
    "add": rf"\+(?P<what>{'|'.join(str(k) for k in range(CARDS, 0, -1))})",
    "win": r"win:(?P<what>[0-3])",
    "lose": r"lose:(?P<what>[KMHB])",
}


def read_last(p: Position, action: str | None) -> Last | None:
    """The last action from its text."""
    if action is None:
        return None
    for kind, form in _FORMS.items():
        found = re.fullmatch(form, action) if isinstance(action, str) else None
        if found:
            parts = found.groupdict()
            return Last(kind, parts["what"], _pile_of(p, kind, parts), _told(p, kind, parts))
    raise PositionError(f"not an action of Swamped: {action!r}")


def _pile_of(p: Position, kind: str, parts: dict[str, str]) -> int:
    """The pile an action was about; a new round has cleared the table."""
    for number, pile in enumerate(p.piles):
        shows_card = kind == "play" and pile.cards[-1].face == parts["what"]
        shows_move = kind == "move" and pile.move is not None and parts["pile"] == str(number)
        if shows_card or shows_move or (kind == "turn" and parts["pile"] == str(number)):
            return number
    return -1


def _told(p: Position, kind: str, parts: dict[str, str]) -> Lines:
    what, pile = parts["what"], parts.get("pile")
    match kind:
        case "play":
            return f"{what} was played", "as a new pile" if pile == "new" else f"on pile {pile}"
        case "boat":
            return ("the boat stopped", "") if what == "stop" else (f"the boat went {DIRECTION_NAMES[what]}", "")
        case "croc":
            return f"the croc went {DIRECTION_NAMES[what]}", "as chosen"
        case "win":
            return f"seat {what} was named", "winner of the game" if p.over else "bonus winner"
    plain = {
        "move": ("Let's Move was played", f"on pile {pile}"),
        "discard": (f"{face_words(what)} was discarded", ""),
        "go": ("go", "after the discard"),
        "turn": (f"pile {pile} was turned", f"to corner {what}"),
        "pilot": (f"seat {what} became the Pilot", ""),
        "add": (f"map {what} was laid", "at the end"),
        "lose": (f"{TREASURE_NAMES.get(what, '')} was given up", "to the tiger"),
    }
    return plain[kind]


def face_words(face: str) -> str:
    return "Let's Move" if face == LETS_MOVE else face


def came_from(p: Position, done: Last | None) -> Place | None:
    """Where the boat was before its last step, on the same line of cards; None if it did not step or has left."""
    if not done or done.kind != "boat" or done.what == "stop" or left_swamp(p, done):
        return None
    column, row = space_beside(p.boat[1], (DIRECTIONS.index(done.what) + 2) % 4)
    card = p.boat[0] + (column >= SIDE) - (column < 0)
    inside = 0 <= row < SIDE and 0 <= card < len(p.swamp)
    return (card, int(column % SIDE + SIDE * row)) if inside else None


def left_swamp(p: Position, done: Last | None) -> bool:
    """Whether the last step went through an exit or over the falls; the boat then stays where it was."""
    if not done or done.kind != "boat" or done.what not in ("N", "S") or not p.over or p.outcome == "cut":
        return False
    card, column = p.swamp[p.boat[0]], p.boat[1] % SIDE
    falls = done.what == "S" and card.map.startswith("w")
    exits = p.line[p.boat[0]].top if done.what == "N" else p.line[p.boat[0]].bottom
    _, row = space_beside(p.boat[1], DIRECTIONS.index(done.what))
    return not 0 <= row < SIDE and p.boat != p.croc and (falls or bool(exits >> column & 1))


def card_words(card: Card) -> str:
    """A card of the Swamp as everybody calls it: its map, and its face as far as it is seen."""
    kinds = {"s": "start", "w": "Waterfall"}
    if card.map[0] in kinds:
        return f"{kinds[card.map[0]]} {card.map}"
    return f"map {card.map}" + (f" · {card.face}" if card.face != UNKNOWN else "")
