"""A pack in pictures, for its page and for its editors."""

from collections.abc import Iterable, Mapping

from swamp_envs.view.svg import Markup, Value, document, group, rect, text

from ....core.packs import Item, Pack
from ..components.tiles import tile_text
from .emblems import die_face, gilly, hunters, vision
from .parts import Card, Parts
from .pieces import BOLD, HUNTER, INK, PAPER, SOFT, Block, placed
from .reading import name_place
from .spaces import SIZE, WIDE, Place, Space, patch, spot
from .story import FACE_NAMES, TERRAIN_NAMES, lines_of
from .tiles import HEAD, card_frame, tile_picture, tile_width

TOP, EDGE_ROOM = 52.0, 22.0
TILE_SCALE, TILE_STEP = 0.8, 168.0
CARD_WIDE, CARD_LETTERS = 320.0, 50
ACTION, GILLY = "#3f7a58", "#3d7f86"
LEFT_OUT = {"no": "", "medium": "easy only", "hard": "easy and medium only"}
NAME: dict[str, Value] = {"font_size": 12, "fill": INK, **BOLD}
NOTE: dict[str, Value] = {"font_size": 10.5, "fill": SOFT, "text_anchor": "middle"}


def pack_svg(pack: Pack) -> dict[str, str]:
    """The tiles, cards, dice and track of a pack in pictures, by what they show."""
    parts = Parts(pack)
    basic, unique = ([item for item in pack["action"] if bool(item["program"]) == own] for own in (False, True))
    return {
        "forest": _tiles(parts, "forest", [(item["id"], _domino_note(item)) for item in pack["forest"]]),
        "camps": _tiles(parts, "camps", [(item["id"], _domino_note(item)) for item in pack["camp"]]),
        "bog_tiles": _tiles(parts, "bog tiles", [(item["id"], _bog_note(item)) for item in pack["bog"]]),
        "great_bog": _map("great bog", parts.great, {}),
        "first_time": _map("first time", *parts.first_time),
        "basic_actions": _cards(parts, "basic actions", basic, ACTION),
        "unique_actions": _cards(parts, "unique actions", unique, ACTION),
        "gillys": _cards(parts, "gillys", pack["gilly"], GILLY),
        "hunters": _cards(parts, "hunters", pack["hunter"], HUNTER),
        "dice_and_support": _dice(parts),
    }


def _sheet(title: str, wide: float, high: float, *pieces: Markup) -> str:
    head = text(EDGE_ROOM, 32, title, font_size=18, fill=INK, font_weight="bold")
    return document(wide, high, rect(0, 0, wide, high, fill=PAPER), head, *pieces, title=f"Gillybog: {title}")


# ---------------------------------------------------------------- tiles


def _domino_note(item: Item) -> str:
    return tile_text(item["tile"]) + ", sprout" * item["sprout"]


def _bog_note(item: Item) -> str:
    return f"{TERRAIN_NAMES[item['bog']]} or {TERRAIN_NAMES[item['hazard']]}"


def _tiles(parts: Parts, title: str, entries: list[tuple[str, str]]) -> str:
    """Tiles with their names, in rows."""
    across, step = len(entries) if len(entries) < 8 else 6, 2 * SIZE * TILE_SCALE + 50
    pieces = [
        group(_named(parts, *entry), at=(EDGE_ROOM + TILE_STEP * (k % across), TOP + step * (k // across)))
        for k, entry in enumerate(entries)
    ]
    return _sheet(title, 2 * EDGE_ROOM + TILE_STEP * across, TOP + step * -(-len(entries) // across), *pieces)


def _named(parts: Parts, name: str, note: str) -> Markup:
    """A tile, or the two sides of one, with its name and a note below."""
    foot, middle = 2 * SIZE * TILE_SCALE, TILE_STEP / 2
    label = text(middle, foot + 17, name, **NAME)
    return group(_sides(parts, name), label, text(middle, foot + 32, note, **NOTE))


def _sides(parts: Parts, name: str) -> Markup:
    """A tile, or both sides of a bog tile side by side."""
    middle = (TILE_STEP / 2, SIZE * TILE_SCALE)
    if name not in parts.hazards:
        return group(*tile_picture(parts, name, middle, TILE_SCALE))
    half = tile_width(parts, name, TILE_SCALE) / 2 + 3
    sides = (parts.tiles[name][0], parts.hazards[name])
    spots = [(middle[0] + x, middle[1]) for x in (-half, half)]
    return group(*[placed(patch({(0, 0): side}), at, TILE_SCALE) for side, at in zip(sides, spots, strict=True)])


def _map(title: str, spaces: Mapping[Place, Space], groups: Mapping[Place, int]) -> str:
    """Some tiles as they lie, with coordinates, hunters and, on a camp, its gilly and the vision token."""
    columns, rows = zip(*map(spot, spaces), strict=True)
    left, top = EDGE_ROOM + WIDE / 2 - min(columns), TOP + SIZE - min(rows)
    wide, high = max(columns) - min(columns) + WIDE, max(rows) - min(rows) + 2 * SIZE
    tokens = {"K": gilly(1, True), "C": vision()}
    pieces = [placed(tokens[space.kind], spot(place), 1.25) for place, space in spaces.items() if space.kind in tokens]
    pieces += [placed(hunters(count), spot(place), 1.25) for place, count in groups.items()]
    names = [
        text(x, y + 38, name_place(place), font_size=10.5, text_anchor="middle")
        for place in spaces
        for x, y in [spot(place)]
    ]
    halos = group(*names, fill=INK, stroke="#ffffff", stroke_width=2.6, paint_order="stroke")
    picture = group(patch(spaces), *pieces, halos, at=(left, top))
    return _sheet(title, wide + 2 * EDGE_ROOM, high + TOP + EDGE_ROOM, picture)


# ---------------------------------------------------------------- cards


def _cards(parts: Parts, title: str, items: Iterable[Item], colour: str) -> str:
    """Cards in three columns, each as high as its text needs, the next one always in the shortest column."""
    heights, pieces = [TOP] * 3, []
    for item in items:
        picture, high = _card(item["id"], parts.cards[item["id"]], _card_notes(item), colour)
        column = heights.index(min(heights))
        pieces.append(group(picture, at=(EDGE_ROOM + (CARD_WIDE + 14) * column, heights[column])))
        heights[column] += high + 12
    return _sheet(title, 2 * EDGE_ROOM + (CARD_WIDE + 14) * 3 - 14, max(heights) + EDGE_ROOM - 12, *pieces)


def _card_notes(item: Item) -> str:
    """Where a card is from, and for which difficulties a hunter card is."""
    words = [item.get("tier", ""), LEFT_OUT[item.get("drop", "no")]]
    words += [f"name: {item['name_origin']}"] if item["name_origin"] else []
    return ", ".join(filter(None, [*words, f"text: {item['origin']}"]))


def _card(name: str, card: Card, note: str, colour: str) -> Block:
    """A card with its text and a note at its foot."""
    effects = [f"{action}: {words}" if action else words for action, words in card.effects.items()]
    lines = [line for words in effects for line in lines_of(words, CARD_LETTERS)]
    high = HEAD + 32 + 14.5 * len(lines)
    words = [text(14, HEAD + 17 + 14.5 * k, line, font_size=11, fill=INK) for k, line in enumerate(lines)]
    origin = text(14, high - 8, note, font_size=9, fill=SOFT)
    return group(card_frame(f"{name} {card.name}", CARD_WIDE, high, colour, card.timers), *words, origin), high


def _dice(parts: Parts) -> str:
    """The faces of the risk dice, and what the support track adds."""
    faces = [
        group(
            placed(die_face(face), (24, 20), 1.9), text(24, 56, FACE_NAMES[face], **NOTE), at=(EDGE_ROOM + 70 * k, TOP)
        )
        for k, face in enumerate(parts.die)
    ]
    track = [
        group(
            rect(0, 0, 42, 34, rx=6, fill="#e3c9b8"),
            text(21, 22, f"+{value}", **NAME),
            at=(EDGE_ROOM + 47 * k, TOP + 84),
        )
        for k, value in enumerate(parts.support)
    ]
    return _sheet("dice and support", 2 * EDGE_ROOM + 47 * len(parts.support), TOP + 140, *faces, *track)
