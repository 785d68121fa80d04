"""The places on the picture that moves can name, what is there in words, and which of them stand for a move."""

from collections.abc import Mapping
from typing import Any

from ..components.schema import BASIC, BASIC_ACTIONS, IDS
from ..hexes import DIRECTIONS, OUTSIDE, PLACES, cell_at
from ..rules.frames import KIND, Frame, Hunt, Laying, Overflow, Placing, Program
from ..rules.laying import HAZARD_SIDE
from .area import view_of
from .reading import LIMBS, Position, name_place, read, read_place
from .spaces import ALL_EDGES, Place, Space, beside
from .story import DIRECTION_NAMES, TERRAIN_NAMES, counted

KIND_NAMES = {"D": "Den", "P": "petal", "F": "forest", "C": "cliff", "K": "camp", "L": "laid tile"}
PILES = {"lose": "hand", "recover": "played"}  # where the cards lie that a phase is about
_CARD_OF_BASIC = {action: card for card, actions in BASIC.items() for action in actions}
_WAITING = {Frame.PLACING: Placing.CELL, Frame.HUNT: Hunt.CELL, Frame.OVERFLOW: Overflow.CELL}


# ---------------------------------------------------------------- their names


def of_way(direction: str) -> str:
    """A letter of the compass."""
    return f"way-{direction}"


def of_card(seat: int, where: str, card: str) -> str:
    return f"{where}{seat}-{card}"


def of_limb(seat: int, name: str) -> str:
    return f"{name}-{seat}"


def of_gilly(number: int | str) -> str:
    return f"gilly-{number}"


def of_stack(letter: str) -> str:
    return f"bog-{letter}"


def of_shown(number: int | str) -> str:
    return f"pick-{number}"


def of_seat(seat: int) -> str:
    return f"p{seat + 1}"


# ---------------------------------------------------------------- what stands for a move


def places_of(values: Mapping[str, Any], move: str) -> list[str]:
    """The places that stand for an action on the picture, in the order in which they are chosen."""
    p, place = read(values), read_place(move)
    if place is not None:
        return [move] if place in drawn_cells(p) else []
    if move in DIRECTIONS:
        return [_toward(p, move)]
    if move in BASIC_ACTIONS or move in IDS["action"]:
        return [of_card(p.seat, PILES.get(p.phase, "hand"), _CARD_OF_BASIC.get(move, move))]
    if move in LIMBS:
        return [of_limb(p.seat, move)] if _is_own_limb(p) else []
    if move in IDS["gilly"]:
        return [of_gilly(number) for number, gilly in enumerate(p.gillys, 1) if gilly.card == move]
    if move == "done" and p.phase in ("step", "dest"):
        return [name_place(p.players[p.seat].at)]
    is_drawn = move.startswith(("gilly-", "bog-", *(of_seat(seat) for seat in range(len(p.players)))))
    return [move] if is_drawn or (move.startswith("pick-") and p.shown) else []


def _toward(p: Position, direction: str) -> str:
    """The cell that a direction leads to, if it is on the picture; else the direction itself, on the compass."""
    start = _waiting_at(p)
    there = beside(start, DIRECTIONS.index(direction)) if start else None
    return name_place(there) if there in drawn_cells(p) else of_way(direction)


def _waiting_at(p: Position) -> Place | None:
    """The cell that a direction is asked for: of a player, of half A of a tile, or of hunters."""
    if p.phase == "step":
        return p.players[p.seat].at
    if not p.frames:
        return None
    frame = p.frames[-1]
    kind = Frame(frame[KIND])
    return PLACES[frame[_WAITING[kind]]] if kind in _WAITING else None


def laid_by(p: Position, move: str) -> dict[Place, Space]:
    """The spaces of a tile as a move lays them; a cell for half A tells nothing of B yet."""
    cell, name = read_place(move), next(iter(p.shown), "")
    if not p.frames or name not in p.parts.tiles or (cell is None and move not in DIRECTIONS):
        return {}
    frame = p.frames[-1]
    if cell is not None:
        return {cell: p.parts.tiles[name][0]} if frame[KIND] == Frame.PLACING else {}
    way = DIRECTIONS.index(move)
    match frame[KIND]:
        case Frame.PLACING:
            return p.parts.laid(name, PLACES[frame[Placing.CELL]], way)
        case Frame.LAYING:
            return p.parts.laid(name, PLACES[frame[Laying.CELL]], way, frame[Laying.SIDE] == HAZARD_SIDE)
    return {}


def _is_own_limb(p: Position) -> bool:
    """Whether a limb of the player who decides is asked for: basic actions protect nobody else."""
    frame = p.frames[-1]
    return frame[KIND] == Frame.PROGRAM and frame[Program.ROW] < len(BASIC_ACTIONS)


def drawn_cells(p: Position) -> set[Place]:
    """The cells that have places."""
    return {*p.spaces, *p.rim, *outskirts(p)}


def outskirts(p: Position) -> list[Place]:
    """The empty cells beyond the rim where half A of a tile, or B while it is turned, may come to lie."""
    start = _waiting_at(p) if p.phase == "orient" else None
    if p.over or not (p.phase == "cell" or start):
        return []
    view, near = view_of(p, None), [start] if start else p.rim
    around = {beside(place, k) for place in near for k in ALL_EDGES} - {*p.rim, *p.spaces}
    return sorted(place for place in around if cell_at(*place) != OUTSIDE and view.holds(place))


# ---------------------------------------------------------------- what is there, in words


def cell_words(p: Position, place: Place) -> str:
    """A cell: its ground, what stands on it, and where its paths lead."""
    space = p.spaces.get(place)
    if space is None:
        return f"{name_place(place)}, empty"
    said = [name_place(place), KIND_NAMES[space.kind]]
    said += [TERRAIN_NAMES[space.terrain]] if space.terrain else []
    said += [*_tokens(p, place), *_paths(p, place)]
    return ", ".join(said)


def _tokens(p: Position, place: Place) -> list[str]:
    """What stands on a space."""
    said = [counted(p.hunters[place], "hunter")] if place in p.hunters else []
    said += [f"player {of_seat(seat)}" for seat in p.seats_at(place)]
    said += [f"gilly {number}, {p.gillys[number - 1].state}" for number in p.gillys_at(place)]
    said += ["vision token"] if place == p.vision else []
    return said + ([f"{p.wards[place]} protection"] if place in p.wards else [])


def _paths(p: Position, place: Place) -> list[str]:
    """Where the paths of a space lead."""
    ways = {
        "paths to the": [k for k in ALL_EDGES if p.joined(place, k)],
        "open paths to the": p.ends[place].open,
    }
    return [
        f"{said} {' and '.join(DIRECTION_NAMES[DIRECTIONS[k]] for k in edges)}" for said, edges in ways.items() if edges
    ]
