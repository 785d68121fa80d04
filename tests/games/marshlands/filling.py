"""Boards of the Marshlands far beyond what games reach: tiles laid wherever they fit, on and on."""

import random
from typing import Any

from twins.marshlands import CENTRE, Table, Twin, twin_of
from twins.marshlands.board import SECTIONS, X_CELLS, Cell, section_of
from twins.marshlands.boats import Boating, Segment
from twins.marshlands.circuits import waters
from twins.marshlands.counters import ALL, Claiming
from twins.marshlands.environment import Environment
from twins.marshlands.future import Future
from twins.marshlands.intervals import Interval
from twins.marshlands.myths import Myths
from twins.marshlands.planning import Planning
from twins.marshlands.settled import Settled
from twins.marshlands.tiles import SLOTS
from twins.marshlands.tourism import Tourism

Dict = dict[str, Any]


def filled(start: Dict, dice: random.Random) -> Dict:
    """An ended game: the start of one, with tiles laid on most of the board, in contact or not."""
    table = twin_of(start["options"]).from_dict(start)
    left = [tile for hand in table.hands for tile in hand] + table.deck
    left += [f"village#{k}" for k in table.villages]
    dice.shuffle(left)
    wanted = dice.choice(["", "WT", "WTL*", "L*"])
    left.sort(key=lambda tile: -riches(table, tile, wanted))
    if isinstance(table, Planning):  # nothing is linked to a village that does not lie
        left.sort(key=lambda tile: not tile.startswith("village"))
    turn_villages(table, dice)
    table.hands = [[] for _ in range(table.players)]
    if "floods" in left:  # they never lie
        left.remove("floods")
        table.out.append("floods")
    if "eclipse" in left:
        left.remove("eclipse")
        put_eclipse(table, dice)
    left += cover(table, cells_to_cover(table, dice), left, dice)
    furnish(table, dice)
    end(table, left, dice)
    return table.to_dict()


def toured(start: Dict, dice: random.Random) -> Dict:
    """An ended game of interval 2: much water, and counters on some of it; villages and the Abbey are never out."""
    table = twin_of(start["options"]).from_dict(start)
    assert isinstance(table, Tourism)
    left = [tile for hand in table.hands for tile in hand] + table.deck
    dice.shuffle(left)
    wanted = dice.choice(["", "WT", "WT"])
    left.sort(key=lambda tile: -riches(table, tile, wanted))
    left += cover(table, cells_to_cover(table, dice), left, dice)
    scatter_marks(table, dice)
    kept = [tile for tile in left if tile.startswith(("village", "abbey"))]
    end(table, [], dice)
    table.hands = [kept, *([] for _ in range(1, table.players))]
    table.known = [[set() for _ in hand] for hand in table.hands]
    table.out = [tile for tile in left if tile not in kept]
    return table.to_dict()


def scatter_marks(game: Tourism, dice: random.Random) -> None:
    """Counters on water that bears them."""
    lying = game.lying()
    closed = [cell for cell in game.board if game.pack.family[game.board[cell].split("@")[0]] in ("village", "centre")]
    free = [segment for segment in waters(lying) if segment[0] not in (*closed, CENTRE)]
    dice.shuffle(free)
    for seat, colour in enumerate(game.colour_of):
        game.seat = seat
        for _ in range(dice.randrange(game.counters_in_hand() + 1)):
            spots = [segment for segment in free if segment not in game.barred(colour)]
            if spots:
                game.counters[colour].append(spots[0])
                free.remove(spots[0])
    game.seat = -1


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
    table.out.append(table.board[CENTRE].split("@")[0])
    table.board[CENTRE] = "eclipse@0"
    colours = sorted({*table.colour_of})
    k = dice.randrange(len(colours))
    table.colour_of = [colours[(colours.index(colour) + k) % len(colours)] for colour in table.colour_of]
    if table.options["eclipse"] == "mad":
        table.mad_by = dice.randrange(table.players)


def cells_to_cover(table: Table, dice: random.Random) -> list[Cell]:
    """The empty cells that may be covered, but for a few holes: from the centre, from the edge or in any order."""
    is_open = isinstance(table, Future)
    cells = [cell for cell in table.cells() if cell not in table.board and (is_open or table.owner(cell) is not None)]
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
    """A village of these acts is at home, in act 2 not on an X cell, in interval 3 on one of these."""
    if table.act not in ("act2", "act6", "interval1", "interval3") or not tile.startswith("village"):
        return True
    is_barred = {"act2": cell in X_CELLS, "interval3": cell not in X_CELLS}.get(table.act, False)
    return not is_barred and tile == f"village#{section_of(cell)}"


def end(table: Twin, left: list[str], dice: random.Random) -> None:
    """The game has ended."""
    table.oriented = [1] * table.players
    table.turn, table.phase, table.seat = 50, "orient", -1
    if isinstance(table, Future):
        lay_hand_out(table, left, dice)
    elif isinstance(table, Planning):
        be_done(table, left, dice)
    else:
        use_up(table, left)


def use_up(table: Twin, left: list[str]) -> None:
    """A section is full, a colour's counters are laid, or the stock is used up."""
    villages = [tile for tile in left if tile.startswith("village")]
    table.villages = {int(tile[-1]) for tile in villages}
    tiles = [tile for tile in left if tile not in villages]
    tiles.sort(key=lambda tile: tile == "abbey")  # which is never out of the game, either
    table.hands = [[*hand, *[tiles.pop() for _ in range(2) if tiles]] for hand in table.hands]
    if isinstance(table, Interval):
        table.known = [[set() for _ in hand] for hand in table.hands]
    table.deck, table.out = [], table.out + tiles
    full = [all(table.board.keys() >= SECTIONS[k] for k in table.sections(colour)) for colour in table.colour_of]
    spent = isinstance(table, Claiming) and any(len(placed) == ALL for placed in table.counters)
    table.outcome = "full" if any(full) and table.act != "act4" else "counters" if spent else "deck"


def lay_hand_out(table: Future, left: list[str], dice: random.Random) -> None:
    """A seat has no tiles left; the counters that are left are divided (M-17.15)."""
    table.in_turn = table.list_turn = dice.choice([seat for seat in range(table.players) if not table.hands[seat]])
    for seat, hand in enumerate(table.hands):
        hand += [left.pop() for _ in range(2) if left and seat != table.in_turn]
    table.deck = left
    for colour in table.colour_of:
        sharers = [seat for seat in range(table.players) if table.colour_of[seat] == colour]
        rest = ALL - len(table.counters[colour])
        for before, seat in enumerate(sharers):
            table.counters_left[seat] = (rest + len(sharers) - 1 - before) // len(sharers)
    table.last_placed = int(0 in table.counters_left)
    table.outcome = "hand"


def be_done(table: Planning, left: list[str], dice: random.Random) -> None:
    """Sections are full, in some order, or no operations are left; what was dealt and lies nowhere is in the hands."""
    colours = dict(enumerate(table.colour_of))
    table.filled = [seat for seat in colours if table.board.keys() >= SECTIONS[colours[seat]]]
    dice.shuffle(table.filled)
    table.ops = [5 * (seat in table.filled) for seat in colours]
    table.villages = {int(tile[-1]) for tile in left if tile.startswith("village")}
    tiles = [tile for tile in left if not tile.startswith("village")]
    for seat, colour in colours.items():
        laid = sum(section_of(cell) == colour for cell in table.board) - (colour not in table.villages)
        table.hands[seat] = [tiles.pop() for _ in range(29 - laid)]
    table.out, table.deck = tiles[::2], tiles[1::2]
    table.in_turn, table.outcome = dice.randrange(table.players), "done"


# --- boats and counters -----------------------------------------------------------------------------------------------


def furnish(table: Twin, dice: random.Random) -> None:
    """Boats and counters, in acts that have them."""
    if isinstance(table, Boating):
        scatter_boats(table, dice)
    if isinstance(table, Environment):
        spoil(table, dice)
    if isinstance(table, Claiming):
        scatter_counters(table, dice)


def scatter_boats(game: Boating, dice: random.Random) -> None:
    """On water and fields of their sections, in act 5 anywhere; in intervals at home."""
    if isinstance(game, Settled):
        game.boats = {}
        for colour in game.colour_of:
            if game.village_cell(colour):
                game.send_home(colour)
        return
    for colour in game.boats:
        cells = [cell for cell in game.board if game.act == "act5" or section_of(cell) == colour]
        segments = [segment for cell in cells for segment in segments_on(game, cell)]
        kinds = {segment: game.pack.lying(game.board[segment[0]]).kind_of(segment[1]) for segment in segments}
        game.boats[colour] = dice.choice([segment for segment in segments if kinds[segment] in ("water", "field")])


def spoil(game: Environment, dice: random.Random) -> None:
    """Some of the water is polluted, and tiles remember what they have replaced."""
    foul = dice.choice([0, 0.05, 0.3])
    game.polluted = {segment for segment in waters(game.lying()) if dice.random() < foul}
    here = {event: cell for cell, event in game.events().items()}
    game.maintenance = int("maintenance" in here and dice.random() < 0.5)
    if "plant" in here:
        game.plant_by = 0
    if "pollution" in here:
        game.leak(here["pollution"])
        game.pollution_by = 0


def scatter_counters(game: Claiming, dice: random.Random) -> None:
    """On some of what is complete, wherever it lies."""
    likely = dice.choice([0.2, 0.5, 0.9])
    segments = [segment for cell in game.board for segment in segments_on(game, cell) if may_bear(game, cell)]
    for found in game.constructions(game.land()):
        bearers = [segment for segment in segments if game.lies_on(segment, found)]
        colour = dice.choice(game.colour_of)
        if bearers and dice.random() < likely and len(game.counters[colour]) < ALL:
            game.counters[colour].append(dice.choice(bearers))


def may_bear(game: Table, cell: Cell) -> bool:
    """Whether counters are ever put on the tile there."""
    return not isinstance(game, Myths) or cell not in game.events()


def segments_on(game: Table, cell: Cell) -> list[Segment]:
    return [(cell, number) for number in range(len(game.pack.lying(game.board[cell]).segments))]
