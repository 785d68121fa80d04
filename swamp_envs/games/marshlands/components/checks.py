"""The Sacred Marshlands: what a pack may contradict itself in, beyond what its schema says."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import pairwise

from ....core.errors import PackError
from ....core.packs import Item, told_error
from .fitting import HIDDEN, edges_of, may_face, mosaic_of, number_edges
from .mosaics import BESIDE, BUILT, CLOSED, FIELD, SIZE, TREES, WATER, Mosaic, N, edges, place_name
from .mosaics import SIDES as PLACES_OF_SIDES
from .schema import CENTRES, COLOURS, EDGES, EVENTS_OF, FAMILIES, SEGMENTS, Event

Fault = tuple[str, str, str]  # the entry, what was found, what is accepted

_SIGNS_OF_POSITIONS = "@#?"
_CORNERS = [0, 4, 20, 24]
_CENTRE_EDGE = "FFWFF"  # the Abbey has a canal on each side
_ON_EDGES = {place for side in PLACES_OF_SIDES for place in side}
_ALL_EVENTS: dict[str, Event] = {name: event for events in EVENTS_OF.values() for name, event in events.items()}


def contradictions(items: list[Item]) -> Iterator[PackError]:
    """All of them, those of single tiles first."""
    for item in items:
        mosaic = mosaic_of(item)
        for check in _OF_A_TILE:
            for entry, found, accepted in check(item, mosaic):
                yield told_error("tile", item, entry, found, accepted)
    for check_all in _OF_THE_PACK:
        yield from check_all(items)


def _id(item: Item, mosaic: Mosaic) -> Iterator[Fault]:
    """Positions write tiles as `name@2`, copies as `name#0`, and what is not seen as `?`."""
    if signs := [sign for sign in _SIGNS_OF_POSITIONS if sign in item["id"]]:
        yield "id", repr(item["id"]), f"an id without {' or '.join(signs)}, which positions need"


# --- mosaics ---------------------------------------------------------------------------------------------------------


def _letters(item: Item, mosaic: Mosaic) -> Iterator[Fault]:
    for place, letter in enumerate(mosaic.letters):
        here = f"{letter} at {place_name(place)}"
        if place in _CORNERS and letter not in ("F", TREES):
            yield "map", here, f"F or {TREES} in the corners"
        if place in _ON_EDGES and letter in BUILT:
            yield "map", here, f"{', '.join(BUILT)} inside only, b2 to d4"
        if letter == TREES and not _has_trees(item):
            yield "map", here, f"{TREES} on jokers and round Gargantua's foot only"


def _has_trees(item: Item) -> bool:
    return item["family"] == "joker" or item["event"] == "gargantua"


def _segments(item: Item, mosaic: Mosaic) -> Iterator[Fault]:
    if len(mosaic.segments) > SEGMENTS:
        yield "map", f"{len(mosaic.segments)} segments", f"up to {SEGMENTS}"
    for places in mosaic.segments:
        water = f"the water at {place_name(places[0])}"
        features = [mosaic.letters[place] for place in places if mosaic.letters[place] in "TR"]
        if len(features) > 1:
            yield "map", f"{' and '.join(features)} on {water}", "one fishery T or reed bed R on each piece of water"
        if sum(frog in places for frog in mosaic.frogs) > 1:
            yield "frogs", f"{', '.join(item['frogs'])} on {water}", "one frog on each piece of water"


def _ends(item: Item, mosaic: Mosaic) -> Iterator[Fault]:
    closing = mosaic.where("EL")
    for place in closing:
        for other in BESIDE[place]:
            if other in closing and other > place:
                found = f"{mosaic.letters[place]} and {mosaic.letters[other]} at {place_name(place)}{place_name(other)}"
                yield "map", found, "E and L side by side nowhere"
    for place in mosaic.where("E"):
        slots = mosaic.slots(mosaic.segment_at[place])
        if place not in _ON_EDGES or slots != 1:
            accepted = "ends of canals on an edge, their water with no other slot"
            yield "map", f"E at {place_name(place)}, its water with {slots} slots", accepted
    for place in mosaic.where("L"):
        if all(mosaic.class_at(other) != FIELD for other in BESIDE[place]):
            yield "map", f"L at {place_name(place)} beside no field", "landing points beside a field"


def _animals(item: Item, mosaic: Mosaic) -> Iterator[Fault]:
    for name, frog in zip(item["frogs"], mosaic.frogs, strict=True):
        if mosaic.class_at(frog) != WATER:
            yield "frogs", f"{mosaic.letters[frog]} at {name}", "frogs on water"
    if item["cow"] and mosaic.class_at(mosaic.cow) != FIELD:
        yield "cow.at", f"{mosaic.letters[mosaic.cow]} at {item['cow']['at']}", "a cow on a field"
    if item["cow"] and len(item["cow"]["value"]) != item["n"]:
        yield "cow.value", _told(item["cow"]["value"]), f"{item['n']} values, one for each such tile"


def _joker(item: Item, mosaic: Mosaic) -> Iterator[Fault]:
    if item["family"] == "joker":
        shown = edges_of(item)[0]
        if sorted(shown) != sorted([_water_in(TREES), *[TREES * SIZE] * 3]):
            yield "map", _told(shown), f"one edge {_water_in(TREES)} and three {TREES * SIZE}"


def _targets(item: Item, mosaic: Mosaic) -> Iterator[Fault]:
    """Constructions are linked to the water of a village or of the centre, which is one segment each."""
    if item["family"] in ("village", "centre", "eclipse") or item["event"] in CENTRES.values():
        waters = [places for places in mosaic.segments if mosaic.class_at(places[0]) == WATER]
        if len(waters) != 1:
            yield "map", f"{len(waters)} pieces of water", "one, to which constructions are linked"


def _gargantua(item: Item, mosaic: Mosaic) -> Iterator[Fault]:
    if item["event"] == "gargantua":
        waters = {segment for side in edges(mosaic.segment_at) for segment in side if segment != CLOSED}
        if edges_of(item)[0] != [_water_in(HIDDEN)] * 4 or len(waters) != 4:
            yield "map", "/".join(item["map"]), f"four edges {_water_in(TREES)}, the water of each for itself"


def _water_in(letter: str) -> str:
    return f"{letter * 2}W{letter * 2}"


# --- what tiles are for ----------------------------------------------------------------------------------------------


def _event(item: Item, mosaic: Mosaic) -> Iterator[Fault]:
    family, name = item["family"], item["event"]
    if name not in EVENTS_OF.get(family, (None,)):
        yield "event", name or "nothing", f"on {family} tiles {', '.join(EVENTS_OF.get(family, ['nothing']))}"
        return
    event = _ALL_EVENTS.get(name, Event())
    if sorted(item["replaces"]) != sorted(event.replaces):
        yield "replaces", _told(item["replaces"]), _told(event.replaces)
    if event.shows and not mosaic.where(event.shows):
        yield "map", f"no {' or '.join(event.shows)}", f"the rule book's {name}, which has one"


def _colours(item: Item, mosaic: Mosaic) -> Iterator[Fault]:
    wanted = item["n"] if item["family"] == "village" or item["event"] == "private" else 0
    if len(item["colours"]) != wanted:
        accepted = f"{wanted} colours" if wanted else "nothing; villages and private properties have colours"
        yield "colours", _told(item["colours"]), accepted


def _told(words: Iterable[object]) -> str:
    return ", ".join(map(str, words)) or "nothing"


_OF_A_TILE: tuple[Callable[[Item, Mosaic], Iterator[Fault]], ...] = (
    _id,
    _letters,
    _segments,
    _ends,
    _animals,
    _joker,
    _targets,
    _gargantua,
    _event,
    _colours,
)


# --- the pack as a whole ---------------------------------------------------------------------------------------------


def _families(items: list[Item]) -> Iterator[PackError]:
    order = list(FAMILIES)
    for before, item in pairwise(items):
        if order.index(before["family"]) > order.index(item["family"]):
            found = f"{item['family']} after {before['family']}"
            yield told_error("tile", item, "family", found, f"families in the order {_told(order)}")
    yield from _miscounted(items, "family", FAMILIES)


def _events(items: list[Item]) -> Iterator[PackError]:
    yield from _miscounted(items, "event", {name: event.tiles for name, event in _ALL_EVENTS.items()})


def _miscounted(items: list[Item], entry: str, wanted: Mapping[str, int]) -> Iterator[PackError]:
    for name, tiles in wanted.items():
        found = sum(item["n"] for item in items if item[entry] == name)
        if found != tiles:
            yield PackError(f"tile: found {found} tiles of the {entry} {name}, accepted: {tiles}")


def _centres(items: list[Item]) -> Iterator[PackError]:
    """They may lie in each other's place, and every section sees the same side."""
    for family, event in CENTRES.items():
        for first in [item for item in items if item["family"] == family][:1]:
            if first["event"] != event:
                yield told_error("tile", first, "event", f"{first['event']} first in {family}", f"{event} there")
    for item in items:
        if item["family"] in ("centre", "eclipse") or item["event"] in CENTRES.values():
            shown = {edge for sides in edges_of(item) for edge in sides}
            if shown != {_CENTRE_EDGE}:
                yield told_error("tile", item, "map", f"the edges {_told(sorted(shown))}", f"four edges {_CENTRE_EDGE}")


def _villages(items: list[Item]) -> Iterator[PackError]:
    """A village lies at first with its upper side to the Abbey."""
    villages = [item for item in items if item["family"] == "village"]
    for item in villages:
        if edges_of(item)[0][N] != _CENTRE_EDGE:
            yield told_error("tile", item, "map", f"the upper edge {edges_of(item)[0][N]}", _CENTRE_EDGE)
    colours = [colour for item in villages for colour in item["colours"]]
    if tuple(colours) != COLOURS:
        yield PackError(f"tile: found villages in {_told(colours)}, accepted: {_told(COLOURS)}")


def _properties(items: list[Item]) -> Iterator[PackError]:
    owners = sorted(colour for item in items if item["event"] == "private" for colour in item["colours"])
    if owners != sorted(COLOURS * 2):
        yield PackError(f"tile: found private properties in {_told(owners)}, accepted: two of each colour")


def _replacements(items: list[Item]) -> Iterator[PackError]:
    of_event: dict[str, list[Item]] = {}
    for item in items:
        of_event.setdefault(item["event"], []).append(item)
    for name, tiles in of_event.items():
        for old in _ALL_EVENTS.get(name, Event()).replaces:
            olds = of_event.get(old, [])
            if olds and not any(_can_replace(new, gone) for new in tiles for gone in olds):
                yield told_error(
                    "tile", tiles[0], "replaces", f"no {old} that it fits for", "the same edges as one has"
                )


def _can_replace(new: Item, old: Item) -> bool:
    """Whether it fits where the neighbours show the edges of the tile replaced."""
    return any(all(map(may_face, sides, edges_of(old)[0])) for sides in edges_of(new))


def _edges(items: list[Item]) -> Iterator[PackError]:
    found = len(number_edges(map(edges_of, items)))
    if found > EDGES:
        yield PackError(f"tile: found {found - 1} different edges, accepted: up to {EDGES - 1}")


_OF_THE_PACK: tuple[Callable[[list[Item]], Iterator[PackError]], ...] = (
    _families,
    _events,
    _centres,
    _villages,
    _properties,
    _replacements,
    _edges,
)
