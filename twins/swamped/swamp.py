"""The maps and the Swamp, and the croc's ways; a place is a pair such as (2, "c4"), written 2.c4."""

from __future__ import annotations

from collections import deque

COLUMNS, ROWS = "abcdef", "123456"
SPACES = [column + row for row in ROWS for column in COLUMNS]  # in the order of the space numbers (D-1.1)
DIRECTIONS = {"E": (1, 0), "N": (0, -1), "W": (-1, 0), "S": (0, 1)}


def beside(space: str, direction: str) -> str | None:
    """The next space of the same card in a direction, if there is one."""
    right, down = DIRECTIONS[direction]
    column, row = COLUMNS.index(space[0]) + right, ROWS.index(space[1]) + down
    return COLUMNS[column] + ROWS[row] if column in range(6) and row in range(6) else None


def read_map(drawing: str) -> dict:
    """The symbols of a drawn map, and for each space the sides where there is no wall (D-1.5)."""
    lines = drawing.split("\n")
    if "^" in lines[0]:
        lines = lines[1:]  # the arrows of the exits at the top
    lines = [line.ljust(13) for line in lines[:13]]
    letters, openings = {}, {}
    for space in SPACES:
        x, y = 2 * COLUMNS.index(space[0]) + 1, 2 * ROWS.index(space[1]) + 1
        openings[space] = {name for name, (right, down) in DIRECTIONS.items() if lines[y + down][x + right] == " "}
        if lines[y][x] != " ":
            letters[space] = lines[y][x]
    return {"letters": letters, "openings": openings}


def where_is(letter: str, card_map: dict) -> list[str]:
    """The spaces of a map with this treasure or symbol."""
    return [space for space in SPACES if card_map["letters"].get(space) == letter]


def next_place(maps: list[dict], place: tuple[int, str], direction: str) -> tuple[int, str] | None:
    """The place one step further in the Swamp, if no wall is in the way; exits lead nowhere."""
    card, space = place
    if direction not in maps[card]["openings"][space]:
        return None
    if beside(space, direction):
        return card, beside(space, direction) or ""
    if direction == "E" and card + 1 < len(maps) and "W" in maps[card + 1]["openings"]["a" + space[1]]:
        return card + 1, "a" + space[1]  # both passages are open (D-1.2)
    if direction == "W" and card > 0 and "E" in maps[card - 1]["openings"]["f" + space[1]]:
        return card - 1, "f" + space[1]
    return None


def steps_to_falls(card_map: dict) -> dict[str, int]:
    """How many steps each space of a Waterfall is from the bottom edge, on the card (D-7.3)."""
    steps = {column + "6": 1 for column in COLUMNS}
    waiting = deque(steps)
    while waiting:
        space = waiting.popleft()
        for direction in card_map["openings"][space]:
            other = beside(space, direction)
            if other and other not in steps:
                steps[other] = steps[space] + 1
                waiting.append(other)
    return steps


# The croc's ways (D-5)


def distances_to(maps: list[dict], goal: tuple[int, str]) -> dict[tuple[int, str], int]:
    """How many steps a croc needs to the goal, for every place from which a way leads there."""
    steps = {goal: 0}
    waiting = deque([goal])
    while waiting:
        place = waiting.popleft()
        for direction in DIRECTIONS:
            other = next_place(maps, place, direction)
            if other and other not in steps:
                steps[other] = steps[place] + 1
                waiting.append(other)
    return steps


def croc_first_steps(maps: list[dict], croc: tuple[int, str], boat: tuple[int, str]) -> list[str]:
    """Where a shortest way to the boat begins, in the order E, N, W, S (D-5.1); nowhere if there is none (D-5.3)."""
    steps = distances_to(maps, boat)
    ways = []
    for direction in DIRECTIONS:
        other = next_place(maps, croc, direction)
        if other in steps and steps[other] == steps[croc] - 1:
            ways.append(direction)
    return ways


def read_place(text: str) -> tuple[int, str] | None:
    """A place from its text; - is none."""
    return None if text == "-" else (int(text.split(".")[0]), text.split(".")[1])


def place_text(place: tuple[int, str] | None) -> str:
    """The text of a place."""
    return "-" if place is None else f"{place[0]}.{place[1]}"
