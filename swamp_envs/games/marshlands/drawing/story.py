"""The state of play in words, the same ones in the picture and in the terminal."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from ....core.header import NOBODY
from ..acts import ACT_NAMES, ACTS
from ..board import CELL_NAMES
from ..components.schema import KINDS, SEGMENTS, SLOTS
from ..parts.counters import MIDDLE
from ..scoring.points import KINDS_OF_POINTS
from ..state import COUNTERS, HAND_SLOTS, ROTATIONS, ROW, SEATS, VILLAGE_SLOT
from ..tales import TALES
from .emblems import COLOURS
from .reading import Position

SIDES = {"N": "north", "E": "east", "S": "south", "W": "west"}
DUTIES = {
    "orient": "chooses how the village lies",
    "turn": "lays a tile or does something else",
    "place": "lays the tile",
    "eclipse": "turns the board",
    "offer": "is offered a tile",
    "offer_place": "lays the tile that was offered",
    "take": "takes up a tile",
    "boat": "moves the boat",
    "claim": "puts counters down",
    "partner": "chooses whom to ask for a tile",
    "demand": "says which tile to give",
    "reply": "gives a tile for the one shown, or not",
    "pick": "picks of an open hand",
    "event": "decides what the event does",
}
ENDS = {
    "full": "a section is full",
    "refused": "too many tiles were refused",
    "deck": "the deck is used up",
    "arrived": "a boat is at the Abbey",
    "counters": "somebody has no counters left",
    "hand": "somebody has no tiles left",
    "missed": "nobody can lay a tile",
    "done": "everybody is done",
    "bishop": "a Bishop came late",
    "polluted": "all the water is polluted",
}
DONE = {
    "-": "did nothing more",
    "y": "agreed to what was asked",
    "n": "refused what was asked",
    "t^": "drew a tile",
    "tv": "took a village",
}
DONE |= {f"h{slot}": f"chose tile {slot} of the hand" for slot in range(HAND_SLOTS)}
DONE[f"h{VILLAGE_SLOT}"] = "chose the village"
DONE |= {f"o{slot}": f"gave tile {slot} of the hand away" for slot in range(HAND_SLOTS)}
DONE |= {f"v{turns}": f"turned the village {turns} quarters" for turns in range(ROTATIONS)}
DONE |= {f"e{places}": f"turned the board {places} places" for places in range(1, SEATS)}
DONE |= {
    f"b{side}{slot}": f"sailed over the {name} edge, or claimed there"
    for side, name in SIDES.items()
    for slot in range(SLOTS)
}
DONE |= {f"g{segment}": "went ashore, or back" for segment in range(SEGMENTS)}
DONE |= {f"x{slot}": f"showed or gave tile {slot} for another" for slot in range(HAND_SLOTS)}
DONE |= {f"#{cell}": f"took up the tile on {cell}, or polluted it" for cell in CELL_NAMES}
DONE |= {f"t{place}": f"took tile {place} of the row" for place in range(ROW)}
DONE |= {f"c{segment}": "put a counter down" for segment in range(SEGMENTS)}
DONE |= {f"u{segment}": "took a counter back" for segment in range(SEGMENTS)}
DONE["bH"] = "sailed home"
DONE |= {
    f"k{number}.{counter}": f"replaced a counter of {colour.name}"
    for number, colour in enumerate(COLOURS)
    for counter in range(COUNTERS)
}
DONE |= {f"p{seat}": f"asked seat {seat} for a tile" for seat in range(SEATS)}
DONE |= {"d?": "demanded any tile", "d*": "demanded to see the hand"}
DONE |= {f"d{kind}": "demanded a kind of tile" for kind in range(KINDS)}
_LINKED = "Gardens, copses, fields, fisheries and reed beds that are finished"
GOALS = {
    "act1": f"Fill your section with tiles that fit. {_LINKED} score, and in full when canals link them to your "
    "village; empty cells cost points. The most points win.",
    "act2": f"Fill your section with tiles that fit. {_LINKED} score, and in full when canals link them to the Abbey; "
    "empty cells cost points. The most points win.",
    "act3": f"Fill your section with tiles that fit. {_LINKED} score, and in full when canals link them to the Abbey, "
    "as your village should be; empty cells cost points. The most points win.",
    "act4": "A race: lay canals through your section and sail your boat on them. The first boat at the Abbey wins; "
    "if the tiles run out first, the boat that is nearest.",
    "act5": f"Lay canals, sail your boat on them, and put counters on what you come to. {_LINKED}, are linked to the "
    "Abbey and bear your counter score for you; empty cells cost points. The most points win.",
    "act6": f"Fill your own section with the tiles that you hold, in so many operations. {_LINKED} score when canals "
    "link them to your village, and filling it early brings more. The most points win.",
    "act7": f"Teams lay tiles around the Abbey and put counters on what a tile finishes. {_LINKED} and bear your "
    "counter score, in full when they are linked to the Abbey. The team with the most points wins.",
    "act8": f"Alone: fill all sections with tiles that fit. {_LINKED} and linked to the Abbey score; empty cells cost "
    "points. The more points, the better.",
}
GOALS |= {
    f"interval{number}": "Lay tiles in your section, and event tiles in all of them; sail, and put counters on what "
    f"you come to. {_LINKED} and bear your counter score, and so do events. The most points win."
    for number in (1, 2, 3)
}
_SHORT = "gdn cps fld cow fsh reed frog vlg hole boat pond bon half abb circ"
SHORT = dict(zip(KINDS_OF_POINTS, _SHORT.split(), strict=True))


class Last(NamedTuple):
    """The last action: its text, in words, and the cell it was about."""

    text: str
    words: str
    cell: int = -1


def read_last(action: str | None) -> Last | None:
    """The last action from its text."""
    if action is None:
        return None
    name, at, rotation = action.partition("@")
    if at and name in CELL_NAMES and rotation in ("0", "1", "2", "3"):
        return Last(action, f"a tile on {name}", CELL_NAMES.index(name))
    if action in DONE:
        return Last(action, DONE[action])
    raise ValueError(f"not an action of The Sacred Marshlands: {action!r}")


def seat_name(p: Position, seat: int) -> str:
    return COLOURS[p.colour_of[seat]].name


def seat_names(values: Mapping[str, Any]) -> list[str]:
    """What everybody calls the seats: by their colours, with a number where several have the same one."""
    held = values["colour_of"]
    return [COLOURS[own].name + f" {seat}" * (held.count(own) > 1) for seat, own in enumerate(held)]


def goal(options: Mapping[str, Any]) -> str:
    """What the act is about, and how it is won."""
    return GOALS[options["act"]]


def headline(p: Position) -> tuple[str, str]:
    """What is going on, in a short line and a longer one."""
    if not p.over:
        return f"{seat_name(p, p.seat)} decides", f"seat {p.seat} {DUTIES[p.phase]}"
    best = max(sum(p.points(colour).values()) for colour in p.colours)
    winners = [COLOURS[colour].name for colour in p.colours if sum(p.points(colour).values()) == best]
    said = (
        f"{best} points" if p.players == 1 else f"{' and '.join(winners)} won" if len(winners) < p.players else "A draw"
    )
    return said, ENDS[p.outcome]


def table_words(p: Position) -> str:
    """Which act, and what is played by option."""
    said = [ACT_NAMES[p.options["act"]]]
    said += ["on a table"] if p.options.get("table") else []
    said += [f"{p.options['eclipse']} eclipse"] if p.options["eclipse"] != "off" else []
    said += [f"up to {p.options['multi']} tiles a turn"] if p.options["multi"] > 1 else []
    said += ["one tile more in hand"] if p.options["hand_plus"] else []
    said += ["landing points only"] if p.options.get("landing_only") else []
    said += ["any tile exchanged"] if p.options.get("any_exchange") else []
    said += ["no points for circuits in themselves"] if p.options.get("circuit_bonus") == 0 else []
    return ", ".join(said)


def shown_words(p: Position) -> str:
    """The tile that is about to change its place, if there is one, and why."""
    if p.tile_shown:
        asked = f", {seat_name(p, p.partner)} is asked" if p.partner != NOBODY else ""
        return f"shown: {p.tile_shown.name}{asked}{demand_words(p.demand)}"
    return f"{'offered' if p.offered else 'to be laid'}: {p.at_hand.name}" if p.at_hand else ""


def demand_words(demand: str | None) -> str:
    return {None: "", "?": " for any tile", "*": " to show the hand"}.get(demand, f" for {demand}")


def event_words(p: Position) -> list[str]:
    """The events on the board: their signs, what they are called, where they lie."""
    places: dict[str, list[str]] = {}
    for cell, event in p.events.items():
        places.setdefault(event, []).append(CELL_NAMES[cell])
    return [f"{TALES[event].sign} {TALES[event].title} {' '.join(cells)}" for event, cells in places.items()]


def counters_left(p: Position, colour: int) -> int:
    """Those of a colour that are not on the board."""
    act = ACTS[p.options["act"]]
    has_one_neighbour = p.players == 3 and colour != MIDDLE
    return act.counters - (act.fewer if has_one_neighbour else 0) - len(p.counters[colour])


def water_words(p: Position) -> list[str]:
    """What Pollution, a Purifying Plant and Maintenance Work are about."""
    spreads = ("does nothing", "spreads as beside the factory", "spreads as beside a village")[p.pollution]
    does = ("does nothing", "cleans", "protects what is around it")[p.plant]
    said = [f"Pollution of seat {p.pollution_by} {spreads}"] if p.pollution_by != NOBODY else []
    said += [f"{len(p.polluted)} waters are polluted"] if p.polluted else []
    said += [f"the Plant of seat {p.plant_by} {does}"] if p.plant_by != NOBODY else []
    said += [f"cleaned: {' '.join(p.cleaned)}"] if p.cleaned else []
    said += ["Maintenance Work is in force"] if p.maintenance else []
    return said


def afloat_words(p: Position, seat: int) -> str:
    """What becomes of a seat's boat, counters and operations."""
    colour = p.colour_of[seat]
    said = [f"boat {p.boats[colour] or 'not there yet'}"] if p.boats else []
    left = p.counters_left[seat] if p.counters_left else counters_left(p, colour) if p.counters else 0
    said += [f"{left} counters left"] if p.counters else []
    said += [f"{p.ops[seat]} operations left"] if p.ops else []
    said += [f"filled as number {p.filled.index(seat) + 1}"] if seat in p.filled else []
    said += ["misses a turn"] if p.misses and p.misses[seat] else []
    return ", ".join(said)


def stock_words(p: Position) -> str:
    return f"turn {p.turn}, {len(p.deck)} tiles in the deck, {len(p.out)} out, {p.refused} refused in a row"
