"""Boards of the Marshlands far beyond what games reach: tiles laid wherever they fit, on and on."""

import random
from typing import Any

from twins.marshlands import BOARD, CENTRE, Table, twin_of
from twins.marshlands.board import SECTIONS, X_CELLS, Cell, section_of
from twins.marshlands.boats import Boating, Segment
from twins.marshlands.counters import ALL, Claiming
from twins.marshlands.tiles import SLOTS

Dict = dict[str, Any]


def filled(start: Dict, dice: random.Random) -> Dict:
    """An ended game: the start of one, with tiles laid on most of the board, in contact or not."""
    table = Table.from_dict(start)
    left = [tile for hand in table.hands for tile in hand] + table.deck
    left += [f"village#{k}" for k in table.villages]
    dice.shuffle(left)
    wanted = dice.choice(["", "WT", "WTL*", "L*"])
    left.sort(key=lambda tile: -riches(table, tile, wanted))
    turn_villages(table, dice)
    table.hands = [[] for _ in range(table.players)]
    if "eclipse" in left:
        left.remove("eclipse")
        put_eclipse(table, dice)
    left += cover(table, cells_to_cover(table, dice), left, dice)
    return furnished(ended(table, left), dice)


def riches(table: Table, tile: str, wanted: str) -> int:
    """How much a tile has of some letters, and of frogs and cows (`*`)."""
    mosaic = table.pack.mosaics[tile][0]
    creatures = len(mosaic.frogs) + 3 * bool(mosaic.cow) if "*" in wanted else 0
    return creatures + sum(mosaic.letters[spot] in wanted for side in SLOTS.values() for spot in side)


def turn_villages(table: Table, dice: random.Random) -> None:
    for colour in table.colour_of:
        rotations = table.village_rotations(colour)
        if rotations:
            table.turn_village(colour, dice.choice(rotations))


def put_eclipse(table: Table, dice: random.Random) -> None:
    """On the centre, and the board has turned, or still in a hand."""
    if dice.random() < 0.3:
        table.hands[0] = ["eclipse"]  # it is never out of the game
        return
    table.out.append("abbey")
    table.board[CENTRE] = "eclipse@0"
    k = dice.randrange(table.players)
    table.colour_of = table.colour_of[k:] + table.colour_of[:k]
    if table.options["eclipse"] == "mad":
        table.mad_by = dice.randrange(table.players)


def cells_to_cover(table: Table, dice: random.Random) -> list[Cell]:
    """The empty cells of owned sections but for a few holes: from the centre, from the edge or in any order."""
    cells = [cell for cell in BOARD if table.owner(cell) is not None and cell not in table.board]
    dice.shuffle(cells)
    style = dice.choice([1, -1, 0])
    cells.sort(key=lambda cell: style * max(abs(cell[0]), abs(cell[1])))
    holes = dice.choice([0, 0, 0.02, 0.1, 0.4])
    return [cell for cell in cells if dice.random() >= holes]


def cover(table: Table, cells: list[Cell], tiles: list[str], dice: random.Random) -> list[str]:
    """Lay tiles cell by cell; takes them from the list and returns villages that stay unlaid."""
    kept = [tile for tile in tiles if tile.startswith("village") and dice.random() < 0.2]
    for tile in kept:
        tiles.remove(tile)
    for cell in cells:
        ways = ways_to_cover(table, cell, tiles)
        if ways:
            tile, rotation = dice.choice(ways)
            tiles.remove(tile)
            table.board[cell] = f"{tile}@{rotation}"
    return kept


def ways_to_cover(table: Table, cell: Cell, tiles: list[str]) -> list[tuple[str, int]]:
    """The first few tiles that fit, with every rotation."""
    ways: list[tuple[str, int]] = []
    for tile in dict.fromkeys(tiles):
        if may_be_here(table, tile, cell):
            ways += [(tile, rotation) for rotation in rotations(table, tile, cell)]
        if len(ways) > 3:
            break
    return ways


def rotations(table: Table, tile: str, cell: Cell) -> list[int]:
    """Those that fit; a joker's opening lies against water, wherever it comes from."""
    fitting = table.fitting(tile, cell)
    if table.pack.family[tile] != "joker":
        return fitting
    return [rotation for rotation in fitting if table.opens_on_water(tile, cell, rotation)]


def may_be_here(table: Table, tile: str, cell: Cell) -> bool:
    """A village of act 2 is at home and not on an X cell."""
    if table.act != "act2" or not tile.startswith("village"):
        return True
    return cell not in X_CELLS and tile == f"village#{section_of(cell)}"


def ended(table: Table, left: list[str]) -> Dict:
    """The game has ended: a section is full, or the stock is used up."""
    villages = [tile for tile in left if tile.startswith("village")]
    table.villages = {int(tile[-1]) for tile in villages}
    tiles = [tile for tile in left if tile not in villages]
    table.hands = [[*hand, *[tiles.pop() for _ in range(2) if tiles]] for hand in table.hands]
    table.deck, table.out = [], table.out + tiles
    table.oriented = [1] * table.players
    table.turn, table.phase, table.seat = 50, "orient", -1
    full = [all(table.board.keys() >= SECTIONS[k] for k in table.sections(colour)) for colour in table.colour_of]
    table.outcome = "full" if any(full) and table.act != "act4" else "deck"
    return table.to_dict()


# --- boats and counters -----------------------------------------------------------------------------------------------


def furnished(d: Dict, dice: random.Random) -> Dict:
    """With boats and counters, in acts that have them."""
    rules = twin_of(d["options"])
    game = rules.from_dict(d | rules.further_at_start(d["options"], d["pack"]))
    if isinstance(game, Boating):
        scatter_boats(game, dice)
    if isinstance(game, Claiming):
        scatter_counters(game, dice)
        if game.outcome != "full" and any(len(placed) == ALL for placed in game.counters):
            game.outcome = "counters"
    return game.to_dict()


def scatter_boats(game: Boating, dice: random.Random) -> None:
    """On water and fields of their sections, in act 5 anywhere."""
    for colour in game.boats:
        cells = [cell for cell in game.board if game.act == "act5" or section_of(cell) == colour]
        segments = [segment for cell in cells for segment in segments_on(game, cell)]
        kinds = {segment: game.pack.lying(game.board[segment[0]]).kind_of(segment[1]) for segment in segments}
        game.boats[colour] = dice.choice([segment for segment in segments if kinds[segment] in ("water", "field")])


def scatter_counters(game: Claiming, dice: random.Random) -> None:
    """On some of what is complete, wherever it lies."""
    likely = dice.choice([0.2, 0.5, 0.9])
    for found in game.constructions(game.land()):
        segments = [segment for cell in game.board for segment in segments_on(game, cell)]
        bearers = [segment for segment in segments if game.lies_on(segment, found)]
        colour = dice.choice(game.colour_of)
        if dice.random() < likely and len(game.counters[colour]) < ALL:
            game.counters[colour].append(dice.choice(bearers))


def segments_on(game: Table, cell: Cell) -> list[Segment]:
    return [(cell, number) for number in range(len(game.pack.lying(game.board[cell]).segments))]
