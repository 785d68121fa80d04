"""Packs of the Marshlands drawn at random: all that M-2.10 allows, and not only what M-2.11 does."""

import random
from pathlib import Path

from twins.marshlands.tiles import CLASSES, PACKS, Spot, beside, is_water, pieces

Letters = dict[Spot, str]

PLAIN = ["FFWFF", "FFFFF", "FGGGF", "FWKWF", "FWFWF"]  # M-2.11
ODD = ["FGWFF", "FFWGF", "FKGKF", "FWWKF", "FKWWF", "FGFGF", "FKKKF", "FWWWF", "FFGFF"]
CENTRES = [  # a village and an Abbey
    ("FFWFF/FVWVF/FVWWW/FVWVF/FFWFF", "FFWFF/FVWVF/WWWWW/FVWVF/FFWFF"),
    ("FFWFF/FVTGF/FVWWW/FGWVF/FFWFF", "FFWFF/FVWLF/WWWWW/FGWVF/FFWFF"),
    ("FFWFF/FFWVF/FFLWW/FVWVF/FFWFF", "FFWFF/FGWKF/WWWWW/FVWVF/FFWFF"),
]
EVENTS = "# --- bell"  # where the tiles of the other acts begin in the standard pack, which are in every pack
SPECIAL = """
[[tile]]
id = "joker"
origin = "rulebook"
family = "joker"
n = 2
map = "JJWJJ/JJWJJ/JJJJJ/JJJJJ/JJJJJ"

[[tile]]
id = "village"
origin = "reconstructed"
family = "village"
n = 4
colours = ["red", "yellow", "blue", "green"]
map = "{village}"

[[tile]]
id = "abbey"
origin = "rulebook"
family = "centre"
n = 1
map = "{abbey}"

[[tile]]
id = "eclipse"
origin = "rulebook"
family = "eclipse"
n = 1
map = "FFWFF/FVWVF/WWWWW/FVWVF/FFWFF"
"""


def wild_pack(path: Path, dice: random.Random) -> str:
    """Write a pack file; returns its name."""
    tiles, number = [], 0
    while number < 123:
        copies = min(dice.choice([1, 2, 3, 6]), 123 - number)
        tiles.append(tile_text(f"tile_{number}", copies, mosaic(dice), dice))
        number += copies
    village, abbey = dice.choice(CENTRES)
    standard = (PACKS / "standard.toml").read_text(encoding="utf-8")
    events = standard[standard.index(EVENTS) :]
    path.write_text("\n".join(tiles) + SPECIAL.format(village=village, abbey=abbey) + events, encoding="utf-8")
    return str(path)


def tile_text(name: str, copies: int, letters: Letters, dice: random.Random) -> str:
    """The entry of a kind (M-2.13)."""
    rows = "/".join("".join(letters[i, j] for j in range(5)) for i in range(5))
    lines = ["[[tile]]", f'id = "{name}"', 'origin = "reconstructed"', 'family = "basic"', f"n = {copies}"]
    lines.append(f'map = "{rows}"')
    waters = [min(segment) for segment in water_segments(letters)]
    fields = [spot for spot in sorted(letters) if letters[spot] == "F"]
    frogs = dice.sample(waters, min(len(waters), dice.choice([0, 0, 1, 2])))
    if frogs:
        lines.append("frogs = [" + ", ".join(f'"{spot_text(spot)}"' for spot in frogs) + "]")
    if dice.random() < 0.3:
        values = [dice.randint(1, 9) for _ in range(copies)]
        lines.append(f'cow = {{ at = "{spot_text(dice.choice(fields))}", value = {values} }}')
    return "\n".join(lines) + "\n"


def spot_text(spot: Spot) -> str:
    return "abcde"[spot[0]] + "12345"[spot[1]]


def mosaic(dice: random.Random) -> Letters:
    """Letters that obey M-2.10; a mosaic that does not is drawn again."""
    edges = dice.choice([PLAIN, PLAIN, PLAIN + ODD])
    letters = {(i, j): dice.choice("FFFWWGKVM") for i in range(1, 4) for j in range(1, 4)}
    north, east, south, west = (dice.choice(edges) for _ in range(4))
    letters |= {(0, k): north[k] for k in range(5)} | {(4, k): south[k] for k in range(5)}
    letters |= {(k, 0): west[k] for k in range(5)} | {(k, 4): east[k] for k in range(5)}
    if dice.random() < 0.7:
        dig_canals(letters)
    return letters if decorate(letters, dice) else mosaic(dice)


def dig_canals(letters: Letters) -> None:
    """Water from the middle of every edge that has it there to the middle of the tile."""
    for edge, inner in {(0, 2): (1, 2), (4, 2): (3, 2), (2, 0): (2, 1), (2, 4): (2, 3)}.items():
        if letters[edge] == "W":
            letters[inner] = letters[2, 2] = "W"


def decorate(letters: Letters, dice: random.Random) -> bool:
    """Landing points, ends, fisheries and reed beds in some places; whether the mosaic may stand in a pack."""
    for segment in water_segments(letters):
        spots = sorted(segment)
        dice.shuffle(spots)
        if dice.random() < 0.3:
            letters[spots.pop()] = dice.choice("TR")
        is_dead_end = len(slots(segment)) == 1
        for spot in spots[:2]:
            ways = "L" * touches(letters, spot, "F") + "E" * (is_dead_end and spot in slots(segment))
            if ways and dice.random() < 0.5 and not touches(letters, spot, "EL"):
                letters[spot] = dice.choice(ways)
    classes = ("water", "field", "copse", "garden")
    return sum(len(pieces({s for s in letters if CLASSES[letters[s]] == name})) for name in classes) <= 12


def slots(segment: set[Spot]) -> list[Spot]:
    """Its letters on edges; there are no corners in water."""
    return [spot for spot in segment if 0 in spot or 4 in spot]


def touches(letters: Letters, spot: Spot, wanted: str) -> bool:
    return any(letters.get(other, ".") in wanted for other in beside(spot))


def water_segments(letters: Letters) -> list[set[Spot]]:
    return pieces({spot for spot in letters if is_water(letters[spot])})
