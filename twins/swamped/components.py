"""What a pack holds."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

from swamp_envs.games.swamped.generator import generate

from .cards import POUNCES
from .swamp import read_map

PACKS = Path(__file__).parents[2] / "swamp_envs/games/swamped/pack"


class Components:
    """The maps, the numbers on the cards, the Adventurers and the dial of a pack; nothing here ever changes."""

    def __init__(self, name: str = "standard", number: int = 0):
        """From the text of the pack option, and which of its packs (D-10.2)."""
        pack = read_pack(name, number)
        self.maps = self.read_maps(pack)
        self.corners = {item["colour"][0].upper() + item["label"]: item["corners"] for item in pack["coordinate"]}
        self.corners |= {face: item["corners"] for face, item in zip(POUNCES, pack["pounce"], strict=True)}
        self.patterns = {
            face: read_pattern(item["pattern"]) for face, item in zip(POUNCES, pack["pounce"], strict=True)
        }
        self.strengths = {f"w{number}": item["strengths"] for number, item in enumerate(pack["waterfall"], 1)}
        self.adventurers = [[item["first"], item["second"]] for item in pack["adventurer"]]
        self.dial = pack["dial"] if isinstance(pack["dial"], dict) else pack["dial"][0]

    def __deepcopy__(self, memo: dict) -> Components:
        """Copies of a game share its components."""
        return self

    @staticmethod
    def read_maps(pack: dict) -> dict[str, dict]:
        """Every map by its name: 1 to 26, s1 to s4, w1 and w2 (D-10.1)."""
        drawings = [item["drawing"] for item in pack["map"]] + [item["back"] for item in pack["pounce"]]
        maps = {str(number): read_map(drawing) for number, drawing in enumerate(drawings, 1)}
        maps |= {f"s{number}": read_map(item["drawing"]) for number, item in enumerate(pack["start"], 1)}
        maps |= {f"w{number}": read_map(item["drawing"]) for number, item in enumerate(pack["waterfall"], 1)}
        return maps


def read_pack(name: str, number: int) -> dict:
    """The items of a pack: `generated:FIRST-LAST`, a file, or the name of one in the game's folder."""
    if name.startswith("generated:"):
        first = name.removeprefix("generated:").split("-")[0]
        return generate(int(first) + number)
    path = Path(name) if name.endswith(".toml") else PACKS / f"{name}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


components_of = cache(Components)  # reading a pack takes a while, and games of one variant share it


def read_pattern(drawing: str) -> set[tuple[int, int]]:
    """How far right and down of a tiger the X of a Pounce's pattern are."""
    lines = drawing.replace("/", " ").split()
    places = {(x, y): letter for y, line in enumerate(lines) for x, letter in enumerate(line)}
    tiger_x, tiger_y = next(place for place, letter in places.items() if letter == "T")
    return {(x - tiger_x, y - tiger_y) for (x, y), letter in places.items() if letter == "X"}
