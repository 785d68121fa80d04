"""Every tile of a pack as a picture, for the pages about it and for whoever edits one."""

from itertools import groupby

from swamp_envs.view.svg import Markup, document, group, rect, text

from ....core.packs import Pack
from ..components.schema import FAMILIES
from ..tales import TALES
from .emblems import placed
from .looks import INK, PAPER, SOFT
from .parts import Parts, Tile
from .tiles import TILE

ACROSS, SIZE, STEP_X, STEP_Y = 8, 84.0, 104.0, 122.0


def pack_svg(pack: Pack) -> dict[str, str]:
    """The tiles of a pack in a picture for each family, by its name."""
    parts = Parts(pack, None)
    families = {item["id"]: item["family"] for item in pack["tile"]}
    shown: dict[str, list[tuple[Tile, int]]] = {family: [] for family in FAMILIES}
    for name, alike in groupby(parts.names):
        shown[families[name.partition("#")[0]]].append((parts.tiles[name], len(list(alike))))
    return {family: _sheet(family, tiles) for family, tiles in shown.items()}


def _sheet(family: str, tiles: list[tuple[Tile, int]]) -> str:
    rows = -(-len(tiles) // ACROSS)
    wide, high = 40 + STEP_X * min(ACROSS, len(tiles)), 56 + STEP_Y * rows
    head = text(20, 30, f"{family} tiles", font_size=17, fill=INK, font_weight="bold")
    pieces = [
        group(*_named(tile, copies), at=(20 + STEP_X * (k % ACROSS), 46 + STEP_Y * (k // ACROSS)))
        for k, (tile, copies) in enumerate(tiles)
    ]
    return document(
        max(wide, 200), high, rect(0, 0, max(wide, 200), high, fill=PAPER), head, *pieces, title=f"{family} tiles"
    )


def _named(tile: Tile, copies: int) -> list[Markup]:
    label = tile.name if copies == 1 else f"{tile.name} x{copies}"
    name = text(SIZE / 2, SIZE + 14, label, font_size=9.5, fill=SOFT, text_anchor="middle")
    return [placed(tile.picture(), (0, 0), SIZE / TILE), name]


def pack_words(pack: Pack) -> dict[str, list[tuple[str, str]]]:
    """What the tiles of each family do, for those that bring events: the names of tiles, and what they do."""
    told: dict[str, dict[str, list[str]]] = {}
    for item in pack["tile"]:
        if item["event"]:
            told.setdefault(item["family"], {}).setdefault(item["event"], []).append(item["id"])
    return {family: [_told(event, names) for event, names in events.items()] for family, events in told.items()}


def _told(event: str, names: list[str]) -> tuple[str, str]:
    tale = TALES[event]
    return ", ".join(f"`{name}`" for name in names), f"**{tale.title}.** {tale.does} ({', '.join(tale.clauses)})"
