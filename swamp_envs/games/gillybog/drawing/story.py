"""The position in words: who decides what, what was done last, how the threat stands, how it ended."""

import re
from collections.abc import Mapping
from textwrap import wrap
from typing import Any, NamedTuple

from ....core.errors import PositionError
from ..components.schema import BASIC_ACTIONS, IDS
from ..hexes import DIRECTIONS
from .parts import Parts
from .reading import LIMBS, Position, name_place, read_place
from .spaces import Place, Space, beside

Lines = tuple[str, str]
DIRECTION_NAMES: dict[str, str] = dict(
    zip(DIRECTIONS, ("east", "north-east", "north-west", "west", "south-west", "south-east"), strict=True)
)
TERRAIN_NAMES = {
    "b": "bog",
    "m": "Mud Bank",
    "y": "Sanctuary",
    "h": "Haunted Bog",
    "t": "Tunnel",
    "a": "Ambush",
    "w": "Watchtower",
    "s": "Snare",
}
FACE_NAMES = {"o": "miss", "x": "blast", "b1": "1 boot", "b2": "2 boots", "b3": "3 boots"}

# ---------------------------------------------------------------- who decides what

DUTIES = {
    "act": "plays or ends",
    "cell": "places a tile",
    "orient": "turns a tile",
    "step": "moves",
    "dest": "may travel",
    "group": "names a group",
    "space": "names a space",
    "dir": "directs hunters",
    "limb": "protects a limb",
    "stack": "takes a bog tile",
    "ignore": "may ignore it",
    "guard": "may give a token",
    "lead": "leads a gilly",
    "lose": "gives up a card",
    "pick": "picks",
    "player": "names a player",
    "recover": "takes back a card",
    "extra": "may place one more",
}
_DETAILS = {
    "step": "a direction, or done",
    "dest": "to a cell, or done to stay",
    "group": "by its cell",
    "space": "by its cell",
    "dir": "one direction, one step",
    "limb": "a token from the supply",
    "stack": "the top tile of stack a or b",
    "ignore": "an attack, or a Snare: use or done",
    "guard": "of the space, not of the limb: use or done",
    "lead": "one of those standing there goes along",
    "lose": "captured: it is lost as an injury",
    "player": "for the rest of the card",
    "recover": "one played this turn",
    "extra": "a forest tile: use or done",
}


def goal(options: Mapping[str, Any]) -> str:
    """What the game is about, and how it is won."""
    return (
        "You all win or lose together. Explore the forest to the vision and find the three gillys; bring each home to "
        "the Den, then meet at the vision for the ritual. Who is caught a second time by the hunters has lost for all."
    )


def headline(p: Position) -> Lines:
    """What is going on, in a short line and a longer one."""
    if p.over:
        return verdict(p)
    return f"seat {p.seat} {DUTIES[p.phase]}", _detail(p)


def _detail(p: Position) -> str:
    """What there is to choose from."""
    match p.phase:
        case "act":
            player = p.players[p.active]
            return f"{counted(len(player.hand), 'card')} in hand, {counted(p.plays, 'card')} played"
        case "cell":
            return f"the cell of half A of {p.shown[0]} is next" if p.shown else "a cell is next"
        case "orient":
            return orient_words(p)
        case "pick":
            return f"one of {len(p.shown)} shown: pick-1, pick-2 ..." if p.shown else "pick-1 or pick-2 of the card"
    return _DETAILS[p.phase]


def orient_words(p: Position) -> str:
    """What the direction means: of a tile with two halves where B lies."""
    if not p.shown:
        return "how the laid tile is turned"
    name = p.shown[0]
    return f"the direction from A to B of {name}" if len(p.parts.tiles[name]) > 1 else f"how {name} is turned"


def tile_words(parts: Parts, name: str) -> str:
    """A tile: its halves with their terrain, and their paths as it lies with B in the east."""
    if name not in parts.tiles:
        return name
    halves = parts.tiles[name]
    letters = "AB" if len(halves) > 1 else ("",)
    said = [half_words(letter, space) for letter, space in zip(letters, halves, strict=True)]
    return ", ".join([name, *said])


def half_words(letter: str, space: Space) -> str:
    """Half A or B of a tile, or all of it."""
    ground = TERRAIN_NAMES.get(space.terrain, "plain")
    ways = " and ".join(DIRECTION_NAMES[DIRECTIONS[k]] for k in space.stubs)
    return f"{letter} {ground} with paths to the {ways}".strip()


def verdict(p: Position) -> Lines:
    """How the game has ended."""
    saved = sum(gilly.state == "saved" for gilly in p.gillys)
    endings = {
        "won": ("the Great Bog is saved", f"the ritual was held on turn {p.turn + 1}"),
        "lost": ("the hunters have won", f"{caught_words(p)}, {counted(saved, 'gilly')} saved"),
        "cut": ("cut off by the turn limit", f"after {counted(p.turn, 'turn')}, {counted(saved, 'gilly')} saved"),
    }
    return endings[p.outcome]


def caught_words(p: Position) -> str:
    """The player who was captured twice; the second injury leaves no card, so it is known if one seat is injured."""
    hurt = [seat for seat, player in enumerate(p.players) if player.injured]
    return f"seat {hurt[0]} was captured twice" if len(hurt) == 1 else "one was captured twice"


def counted(count: int, thing: str) -> str:
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"


# ---------------------------------------------------------------- table, time and threat


def time_words(p: Position) -> str:
    limit = p.options.get("max_turns")
    return f"turn {p.turn + (p.outcome != 'cut')}" + (f" of {limit}" if limit else "")


def table_words(p: Position) -> str:
    """Players and what the options say."""
    words = [counted(len(p.players), "player"), *map(str, filter(None, [p.options.get("difficulty")]))]
    return ", ".join(words + ["first-time map"] * bool(p.options.get("first_time")))


def pack_words(p: Position) -> str:
    return f"pack {p.options.get('pack', 'standard')}"


def support_words(p: Position) -> str:
    """What the track adds to hunter cards."""
    return f"support {p.support}: +{p.parts.support[p.support]} on hunter cards"


def dice_words(p: Position) -> str:
    """The risk dice that would be rolled if the turn ended now."""
    if p.top_hunter is None:
        return "no hunter card"
    timers = p.parts.cards[p.top_hunter].timers + p.timer_bonus
    dice = max(0, p.plays - timers) + p.extra_dice
    return f"{p.plays} played, {counted(timers, 'timer')}: {counted(dice, 'risk die').replace('dies', 'dice')} so far"


def turn_marks(p: Position) -> list[str]:
    """What counts for this turn, and whose Howl enhances the next."""
    marks = [
        (p.howl_on >= 0, f"enhanced by seat {p.howl_on}"),
        (p.hide, "not seen"),
        (p.shield > 0, f"shield {p.shield}"),
        (p.slow > 0, f"hunters {p.slow} slower"),
        (p.timer_bonus > 0, f"timers +{p.timer_bonus}"),
        (p.extra_dice > 0, f"dice +{p.extra_dice}"),
        (p.howl_next >= 0, f"next turn enhanced by seat {p.howl_next}"),
    ]
    return [words for holds, words in marks if holds]


def known_words(p: Position) -> list[str]:
    """What everybody knows to lie under the decks, and the dice that come first."""
    known = (("under the actions", p.actions, p.known_actions), ("under the hunters", p.hunter_deck, p.known_hunters))
    words = [f"{where}: {' '.join(deck[:count])}" for where, deck, count in known if deck[:count]]
    faces = ", ".join(FACE_NAMES[p.parts.die[face]] for face in p.dice)
    return [*words, *([f"dice to come: {faces}"] if faces else [])]


def gilly_words(p: Position, number: int) -> Lines:
    """A gilly token from 1: who it is and where; what its card does."""
    gilly = p.gillys[number - 1]
    card = p.parts.cards[gilly.card] if gilly.card else None
    name = f"{gilly.card} {card.name}" if card else f"gilly {number}"
    where = f"{gilly.state} on {name_place(gilly.at)}" if gilly.at else gilly.state
    used = ", used" if gilly.used else ""
    return f"{name}, {where}{used}", card.text if card else ""


def lines_of(words: str, letters: int) -> list[str]:
    """A text in lines of limited length."""
    return wrap(words, letters)


# ---------------------------------------------------------------- the last action


class Last(NamedTuple):
    """The last action: its kind, its text, and in words; the space it named, if it named one."""

    kind: str
    text: str
    words: str
    place: Place | None = None


_FORMS = {
    "done": "done",
    "use": "use",
    "way": "|".join(DIRECTIONS),
    "action": "|".join(BASIC_ACTIONS),
    "card": "|".join(IDS["action"]),
    "gilly card": "|".join(IDS["gilly"]),
    "limb": "|".join(LIMBS),
    "stack": "bog-[ab]",
    "pick": "pick-[1-5]",
    "player": "p[1-4]",
    "gilly": "gilly-[1-3]",
    "cell": r"-?\d{1,2},-?\d{1,2}",
}


def read_last(p: Position, action: str | None) -> Last | None:
    """The last action from its text."""
    if action is None:
        return None
    kinds = [kind for kind, form in _FORMS.items() if isinstance(action, str) and re.fullmatch(form, action)]
    place = read_place(action)
    if not kinds or (kinds == ["cell"]) != (place is not None):
        raise PositionError(f"not an action of Gillybog: {action!r}")
    return Last(kinds[0], action, _told(p, kinds[0], action), place)


def _told(p: Position, kind: str, action: str) -> str:
    """The last action in words; a token alone does not tell who it was."""
    if kind in ("card", "gilly card"):
        return f"{action} {p.parts.cards[action].name}"
    if kind == "way":
        return f"{action}, {DIRECTION_NAMES[action]}"
    if kind == "player":
        return f"{action}, seat {int(action[1:]) - 1}"
    number = action[-1]
    phrases = {
        "done": "done: no more of it",
        "use": "use: yes",
        "action": f"{action.capitalize()} was played",
        "limb": f"the {action} were protected",
        "stack": f"the top of stack {number}",
        "pick": f"number {number} was picked",
        "gilly": f"gilly {number} goes along",
        "cell": f"space {action}",
    }
    return phrases[kind]


def came_from(p: Position, done: Last | None) -> Place | None:
    """The space that a moving player came from; other directions tell nothing about the map."""
    if not done or done.kind != "way" or p.phase != "step" or p.over:
        return None
    at = p.players[p.seat].at
    back = (DIRECTIONS.index(done.text) + 3) % 6
    return beside(at, back) if p.joined(at, back) else None
