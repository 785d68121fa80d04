"""Every card of a pack as a picture, for the pages about it and for whoever edits one."""

from typing import Any

from swamp_envs.view.svg import Markup, document, group, rect, text

from ....core.packs import Item, Pack
from ..maps import SIDE, SwampMap, sheets
from ..notation import FACE_NAMES, MAP_NAMES
from .cards import FACE, face_card
from .emblems import croc_head, placed
from .parts import Parts
from .pieces import BOLD, INK, PAPER, SOFT, disc, wash
from .story import term_lines
from .waters import chart, columns, ruler

MAP_CELL, MAP_WIDE, MAP_HIGH = 26.0, 196.0, 222.0
CARD_STEP = FACE + 16


def map_svg(card: SwampMap, name: str = "", strengths: tuple[int, ...] = ()) -> str:
    """One map in full size."""
    picture = group(chart(card, strengths), columns(), ruler(), at=(34, 48))
    label = text(34, 18, name, font_size=13, fill=INK, font_weight="bold")
    return document(290, 306, rect(0, 0, 290, 306, fill=PAPER), picture, label, title=f"map {name}".strip())


def card_svg(pack: Pack, face: str) -> str:
    """One face by its name, such as `RE`, `P1` or `LM`."""
    side = FACE + 16
    ground = rect(0, 0, side, side, fill=PAPER)
    return document(side, side, ground, placed(face_card(Parts(pack), face), (side / 2, side / 2)), title=face)


def pack_svg(pack: Pack) -> dict[str, str]:
    """The cards of a pack in seven pictures, by what they show, a word that can name a file."""
    parts = Parts(pack)
    names = dict(zip(MAP_NAMES, sheets(pack), strict=True))
    groups = {"maps": "map", "pounce_backs": "pounce", "start_cards": "start", "waterfall": "waterfall"}
    pictures = {
        title: _maps(parts, title, [name for name, (kind, _) in names.items() if kind == wanted])
        for title, wanted in groups.items()
    }
    return {**pictures, "faces": _faces(parts), "adventurers": _adventurers(pack), "dial": _dial(pack)}


def _sheet(name: str, wide: float, high: float, *pieces: Markup) -> str:
    title = name.replace("_", " ")
    head = text(20, 30, title, font_size=17, fill=INK, font_weight="bold")
    return document(wide, high, rect(0, 0, wide, high, fill=PAPER), head, *pieces, title=f"Swamped: {title}")


def _maps(parts: Parts, title: str, names: list[str]) -> str:
    """Maps, six in a row, with their names."""
    across = min(6, len(names))
    pieces = [
        _named_map(parts, name, 24 + MAP_WIDE * (k % across), 62 + MAP_HIGH * (k // across))
        for k, name in enumerate(names)
    ]
    return _sheet(title, 40 + MAP_WIDE * across, 56 + MAP_HIGH * -(-len(names) // across), *pieces)


def _named_map(parts: Parts, name: str, x: float, y: float) -> Markup:
    label = text(SIDE * MAP_CELL / 2, SIDE * MAP_CELL + 28, name, font_size=13, fill=SOFT, **BOLD)
    return group(chart(parts.maps[name], parts.strengths(name), cell=MAP_CELL), label, at=(x, y))


def _faces(parts: Parts) -> str:
    """All faces, a colour in a row; the white corner is below on the left."""
    spots = [(20 + CARD_STEP * (k % 4 + 0.5), 50 + CARD_STEP * (k // 4 + 0.5)) for k in range(len(FACE_NAMES))]
    pieces = [placed(face_card(parts, face), spot) for face, spot in zip(FACE_NAMES, spots, strict=True)]
    return _sheet("faces", 40 + CARD_STEP * 4, 62 + CARD_STEP * 6, *pieces)


def _adventurers(pack: Pack) -> str:
    y, blocks = 56.0, []
    for item in pack["adventurer"]:
        lines = _objective_lines(item)
        high = 36 + 17.0 * len(lines)
        blocks.append(_adventurer(item["id"], lines, y, high))
        y += high + 10
    return _sheet("adventurers", 620, y + 6, *blocks)


def _objective_lines(item: Item) -> list[tuple[str, str]]:
    """Both objectives in words, a line each or more, with what stands before them."""
    lines: list[tuple[str, str]] = []
    for label, key in (("either", "first"), ("or", "second")):
        said = [line for term in item[key] for line in term_lines(term, 78)]
        lines += [(label if k == 0 else "", line) for k, line in enumerate(said)]
    return lines


def _adventurer(name: str, lines: list[tuple[str, str]], y: float, high: float) -> Markup:
    """A card with both objectives."""
    rows = [
        text(x, y + 44 + 17 * k, words, font_size=12, fill=SOFT)
        for k, line in enumerate(lines)
        for x, words in zip((36, 84), line, strict=True)
    ]
    head = text(36, y + 24, name, font_size=14, fill=INK, font_weight="bold")
    return group(wash(20, y, 580, high), head, *rows)


def _dial(pack: Pack) -> str:
    """The speeds of the readings, and where each difficulty starts."""
    item: dict[str, Any] = pack["dial"][0]
    pieces = [placed(croc_head(), (48, 88), 1.4)]
    for k, speed in enumerate(item["speeds"], 1):
        x, starts = 66 + 62 * k, [level for level in ("easy", "medium", "hard") if item[level] == k]
        pieces.append(disc((x, 84), speed, "#2f5a22" if starts else "#dde5d4", "#ffffff" if starts else INK, 20))
        pieces.append(text(x, 122, f"reading {k}", font_size=11, fill=SOFT, text_anchor="middle"))
        pieces += [text(x, 138 + 14 * row, level, font_size=11, fill=INK, **BOLD) for row, level in enumerate(starts)]
    return _sheet("dial", 66 + 62 * 9, 180, *pieces)
