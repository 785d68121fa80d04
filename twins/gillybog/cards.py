"""The components of a pack for the twin of Gillybog, as texts."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

from swamp_envs.games.gillybog.components.generator import generate

from .land import DEN, Halves, Space, Spaces, beside, read_half

PACKS = Path(__file__).parents[2] / "swamp_envs/games/gillybog/pack"
UNIQUE = [f"u{number:02}" for number in range(1, 31)]
CARDS = ["rg", "hs", "ss", *UNIQUE]
ACTIONS = {"rg": ["run", "grow"], "hs": ["howl", "sense"], "ss": ["sneak", "scare"]}
CARD_OF = {action: card for card, actions in ACTIONS.items() for action in actions}


def in_order(cards: list[str]) -> list[str]:
    """Action cards in the order rg hs ss u01 ..."""
    return sorted(cards, key=CARDS.index)


class Pack:
    """Tiles, cards, die and track of a pack; nothing here ever changes."""

    def __init__(self, items: dict):
        """From the items of a file."""
        self.halves: dict[str, Halves] = {}
        for item in items["forest"] + items["camp"]:
            self.halves[item["id"]] = [read_half(text) for text in item["tile"].split("/")]
        self.bog_stubs = {item["id"]: {int(digit) for digit in item["stubs"]} for item in items["bog"]}
        self.bog_sides = {item["id"]: (item["bog"], item["hazard"]) for item in items["bog"]}
        self.programs = read_programs(items)
        self.timers = {item["id"]: item["timers"] for item in items["hunter"]}
        self.die, self.support = items["rules"]["die"], items["rules"]["support"]
        self.centre = items["great_bog"]

    def great_bog(self) -> Spaces:
        """The Den and the petals (G-1.2)."""
        spaces: Spaces = {DEN: Space("D", *read_half(self.centre["den"]))}
        for direction, text in enumerate(self.centre["petals"]):
            spaces[beside(DEN, direction)] = Space("P", *read_half(text))
        return spaces


def read_programs(items: dict) -> dict[str, list[str]]:
    """The lines of every action, gilly and hunter card, by `run`, `u01`, `g1`, `h01` and so on."""
    programs = {}
    for item in items["action"] + items["gilly"] + items["hunter"]:
        for action in ACTIONS.get(item["id"], ["program"]):
            programs[item["id"] if action == "program" else action] = item[action]
    return programs


@cache
def read_pack(name: str, number: int = 0) -> Pack:
    """One of the packs of a pack option: `generated:FIRST-LAST`, a file, or the name of one in the game's folder."""
    if name.startswith("generated:"):
        first = name.removeprefix("generated:").split("-")[0]
        return Pack(generate(int(first) + number))
    path = Path(name) if name.endswith(".toml") else PACKS / f"{name}.toml"
    return Pack(tomllib.loads(path.read_text(encoding="utf-8")))
