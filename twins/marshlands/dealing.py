"""How the acts begin (part 6), as a dict."""

from __future__ import annotations

from .board import OUTER_CORNERS, START_CELLS, cell_name

VILLAGE_CELLS = {"act1": START_CELLS, "act3": OUTER_CORNERS, "act4": OUTER_CORNERS}  # M-11.1, M-13.1, M-14.1
HAND_SIZES = {"act4": 0, "act6": 29, "act7": 6}  # M-14.2, M-16.2, M-17.1; else 3 (M-6.2)
TEAMS = {5: [0, 1, 0, 1, 2], 6: [0, 1, 2] * 2, 7: [0, 1, 2, 0, 1, 2, 3], 8: [0, 1, 2, 3] * 2}  # M-17.2


def first_colours(options: dict) -> list[int]:
    """The colour that each seat holds at first (M-1.5, M-17.2, M-18.1)."""
    if options["opposite"]:
        return [0, 2]
    return TEAMS.get(options["players"], list(range(options["players"])))


def villages_held(options: dict) -> list[int]:
    """The villages beside the hands (M-12.1, M-16.2), or set aside (M-18.1)."""
    held = {"act2": first_colours(options), "act6": first_colours(options), "act8": [0, 1, 2, 3]}
    return held.get(options["act"], [])


def first_board(options: dict) -> dict[str, str]:
    """The Abbey, and villages that lie there from the start."""
    cells = VILLAGE_CELLS.get(options["act"])
    villages = {cell_name(cells[k]): f"village#{k}@{k}" for k in first_colours(options)} if cells else {}
    return villages if options["act"] == "act6" else villages | {"j10": "abbey@0"}  # M-16.1


def first_position(options: dict, deck: list[str], number: int) -> dict:
    """With the stock shuffled into this order, before the first turn; number tells which pack it is."""
    players = options["players"]
    size = HAND_SIZES.get(options["act"], 4 if options["hand_plus"] else 3)
    return {
        "board": first_board(options),
        "villages": villages_held(options),
        "hands": [deck[size * seat : size * (seat + 1)] for seat in range(players)],
        "deck": deck[size * players :],
        "out": [],
        "colour_of": first_colours(options),
        "oriented": [int(options["act"] not in VILLAGE_CELLS)] * players,
        "refused": 0,
        "in_turn": 0,
        "laid": 0,
        "chosen": -1,
        "offered": None,
        "mad_by": -1,
        "turn": 0,
        "phase": "turn",
        "seat": 0,
        "outcome": "running",
        "pack": number,
        "options": options,
    }
