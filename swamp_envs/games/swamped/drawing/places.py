"""The places on the picture that moves can name, what is there in words, and which of them stand for a move."""

import re
from collections.abc import Mapping
from typing import Any

from swamp_envs.view.svg import Markup, group, place, rect

from ..maps import SIDE, SPACES, Place, neighbours, space_name
from ..notation import FACE_NAMES, UNKNOWN, Card
from ..words import FACES
from .reading import LETS_MOVE, SHOWN, TREASURE_NAMES, Position, read, space_beside, window
from .story import DIRECTION_NAMES, DIRECTIONS, counted
from .waters import CELL

DISCARDS, LANDING = "discards", "landing"
SYMBOL_NAMES = {**TREASURE_NAMES, "T": "tiger", "C": "croc symbol", "S": "start"}
_MOVE = re.compile(r"(?P<sign>turn|pilot:|win:|lose:|croc:|[-+])?(?P<what>.+)")


# ---------------------------------------------------------------- their names


def in_hand(seat: int, number: int) -> str:
    return f"hand{seat}-{number}"


def of_pile(number: int | str) -> str:
    return f"pile-{number}"


def of_seat(seat: int | str) -> str:
    return f"seat-{seat}"


def of_treasure(letter: str) -> str:
    return f"treasure-{letter}"


def of_space(at: Place) -> str:
    return f"{at[0]}.{space_name(at[1])}"


def of_exit(number: int, column: int, direction: str) -> str:
    """A way out of the Swamp: a gap in the frame of a map, or a piece of the falls."""
    return f"{number}.{direction}{column}"


# ---------------------------------------------------------------- what stands for a move


def places_of(values: Mapping[str, Any], move: str) -> list[str]:
    """The places that stand for an action on the picture, in the order in which they are chosen."""
    p, found = read(values), _MOVE.fullmatch(move)
    sign, what = found.groups() if found else ("", move)
    match sign:
        case "turn":
            return [of_pile(what[0])]
        case "pilot:" | "win:":
            return [of_seat(what)]
        case "lose:":
            return [of_treasure(what)]
        case "croc:":
            return beyond(p, p.croc or p.boat, what)
        case "+":
            return [held(p, map=what)]
        case "-":
            return [held(p, face=what), DISCARDS]
    if what in ("go", "stop"):
        return [of_space(p.boat)]
    if what in DIRECTIONS:
        return beyond(p, p.boat, what)
    card, pile = what.split("@")
    return [held(p, face=card[:2]), of_pile(len(p.piles) if pile == "new" else pile)]


def held(p: Position, **wanted: str) -> str:
    """The first card of this face or map in the hand of the seat that decides."""
    hand = p.hands[p.seat]
    return in_hand(p.seat, next(k for k, card in enumerate(hand) if wanted.items() <= card._asdict().items()))


def beyond(p: Position, at: Place, direction: str) -> list[str]:
    """Where a step leads: to a space, or out of the Swamp; nothing if the picture does not reach so far."""
    number, column, row = step(at, direction)
    if number not in window(p, SHOWN):
        return []
    if 0 <= row < SIDE:
        return [of_space((number, column + SIDE * row))]
    return [of_exit(number, column, direction)]


def step(at: Place, direction: str) -> tuple[int, int, int]:
    """The map, the column and the row of the space that is next in a direction."""
    column, row = map(int, space_beside(at[1], DIRECTIONS.index(direction)))
    return at[0] + column // SIDE, column % SIDE, row


# ---------------------------------------------------------------- what is there, in words


def face_in_words(face: str) -> str:
    return "a face that is not seen" if face == UNKNOWN else FACES[FACE_NAMES.index(face)]


def card_words(card: Card) -> str:
    """A card of a hand."""
    return f"{face_in_words(card.face)}, and map {card.map} on its other side"


def pile_words(p: Position, number: int) -> str:
    """A pile: its top card, whom its numbers point at, and what else is there."""
    it = p.piles[number]
    numbers = p.numbers(it)
    said = [f"pile {number}", face_in_words(it.cards[-1].face)]
    said += [f"{numbers[p.corner_of(seat)]} for seat {seat}" for seat in range(p.players)]
    said += [f"{counted(len(it.cards) - 1, 'card')} below"] if it.cards[1:] else []
    said += [f"{face_in_words(LETS_MOVE)} on top"] if it.move else []
    return ", ".join(said)


def space_words(p: Position, at: Place) -> str:
    """A space: what is on it, and where it is open to."""
    number, space = at
    letter = p.line[number].symbols[space]
    said = [f"card {number}, {space_name(space)}"]
    said += [SYMBOL_NAMES[letter]] if letter in SYMBOL_NAMES and space not in p.taken[number] else []
    said += ["the boat"] * (p.boat == at) + ["the croc"] * (p.croc == at)
    ways = " and ".join(DIRECTION_NAMES[direction] for direction in DIRECTIONS if is_open(p, at, direction))
    return ", ".join([*said, f"open to the {ways}" if ways else "closed all around"])


def is_open(p: Position, at: Place, direction: str) -> bool:
    """Whether there is water in a direction, within the Swamp."""
    number, column, row = step(at, direction)
    return 0 <= row < SIDE and (number, column + SIDE * row) in neighbours(p.line, at)


# ---------------------------------------------------------------- the places of a map


def map_places(p: Position, number: int) -> Markup:
    """Every space of a map and every way out of it, clear as water: they lie above the picture of the map."""
    spaces = [(number, space) for space in range(SPACES)]
    return group(*[place(of_space(at), space_words(p, at), square(at[1])) for at in spaces], *ways_out(p, number))


def square(space: int) -> Markup:
    return rect(space % SIDE * CELL, space // SIDE * CELL, CELL, CELL, fill="none")


def ways_out(p: Position, number: int) -> list[Markup]:
    """The exits of a map, and the edge of the falls."""
    it, falls = p.line[number], any(p.parts.strengths(p.swamp[number].map))
    ways = (("N", it.top, -0.4 * CELL, "exit"), ("S", it.bottom, SIDE * CELL, "exit"))
    ways += (("S", (1 << SIDE) - 1, SIDE * CELL, "over the falls"),) if falls else ()
    return [
        place(
            of_exit(number, column, direction),
            f"card {number}, {said} in column {'abcdef'[column]}",
            rect(column * CELL, y, CELL, 0.4 * CELL, fill="none"),
        )
        for direction, columns, y, said in ways
        for column in range(SIDE)
        if columns >> column & 1
    ]
