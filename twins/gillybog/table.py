"""What lies on the table in the twin of Gillybog, and its dict (part 15 of RULES.md)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from copy import deepcopy

from .cards import in_order, read_pack
from .land import (
    BOGS,
    DIRECTIONS,
    HAZARDS,
    Cell,
    Graph,
    Spaces,
    by_number,
    cell_of,
    direction_to,
    line_of_sight,
    name_of,
    paths,
    read_space,
    space_text,
)

Question = tuple[int, str, list[str]]  # whom, in which phase, and the legal answers
LIMBS = ["fronds", "fins", "feet"]
GOLDEN, FULL = 0x9E3779B97F4A7C15, 2**64
COUNTS = ["village", "supply", "support"]
DECKS = ["forest", "camps", "bogs", "actions", "hunter_deck", "hunter_discard", "village_deck", "gilly_deck"]
KNOWN = ["known_actions", "known_hunters"]
TURN = ["active", "plays", "timer_bonus", "extra_dice", "shield", "slow", "hide", "howl_on", "howl_next"]
REST = ["dice", "rng", "turn", "phase", "seat", "outcome"]


class GameOver(Exception):
    """Won or lost: nobody is asked any more."""


def mixed(number: int) -> int:
    """The bits of a number thrown about (G-1.17)."""
    z = (number + GOLDEN) % FULL
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 % FULL
    z = (z ^ z >> 27) * 0x94D049BB133111EB % FULL
    return z ^ z >> 31


def cells_named(counts: dict[str, int]) -> Counter[Cell]:
    """Counts by cells instead of by their names."""
    return Counter({cell_of(text): count for text, count in counts.items()})


def counts_by_name(counts: Counter[Cell]) -> dict[str, int]:
    """What is more than nothing, in the order of cells."""
    return {name_of(cell): counts[cell] for cell in by_number(counts) if counts[cell]}


def in_card_order(player: dict) -> dict:
    """A player with sorted cards and a named space."""
    cards = {pile: in_order(player[pile]) for pile in ("hand", "played", "injured")}
    return {"at": name_of(player["at"]), "limbs": list(player["limbs"]), **cards, "howl": player["howl"]}


class Table:
    """The map, the stacks, the players and the gillys."""

    village: int
    supply: int
    support: int
    forest: list[str]
    camps: list[str]
    bogs: list[list[str]]
    actions: list[str]
    hunter_deck: list[str]
    hunter_discard: list[str]
    village_deck: list[str]
    gilly_deck: list[str]
    known_actions: int
    known_hunters: int
    bogs_seen: set[str]
    hunters_seen: set[str]
    active: int
    plays: int
    timer_bonus: int
    extra_dice: int
    shield: int
    slow: int
    hide: bool
    howl_on: int
    howl_next: int
    dice: list[int]
    rng: int
    turn: int
    phase: str
    seat: int
    outcome: str

    def __init__(self, d: dict):
        """The position of a dict (G-15.2)."""
        d = deepcopy(d)
        self.options = d["options"]
        self.pack_number = d["pack"]
        self.pack = read_pack(self.options["pack"], self.pack_number)
        self.spaces: Spaces = self.pack.great_bog()
        self.spaces |= {cell_of(name): read_space(text) for name, text in d["map"].items()}
        self.hunters, self.wards = cells_named(d["hunters"]), cells_named(d["wards"])
        self.vision: Cell | None = cell_of(d["vision"]) if d["vision"] else None
        self.players = [player | {"at": cell_of(player["at"])} for player in d["players"]]
        self.gillys = [gilly | {"at": cell_of(gilly["at"]) if gilly["at"] else None} for gilly in d["gillys"]]
        for name in [*COUNTS, *DECKS, *KNOWN, *TURN, *REST]:
            setattr(self, name, d[name])
        self.bogs_seen, self.hunters_seen = set(d["bogs_seen"]), set(d["hunters_seen"])
        self.shown: list[str] = d["shown"]
        self.moved: Counter[Cell] = Counter()  # hunters that CONVERGE has moved already (G-7.10)

    def to_dict(self) -> dict:
        """The position as plain data (G-15.2)."""
        landed = [cell for cell in by_number(self.spaces) if self.spaces[cell].kind in "FCKL"]
        plain = {name: deepcopy(getattr(self, name)) for name in [*COUNTS, *DECKS, *KNOWN, *TURN, *REST]}
        return plain | {
            "map": {name_of(cell): space_text(self.spaces[cell]) for cell in landed},
            "hunters": counts_by_name(self.hunters),
            "wards": counts_by_name(self.wards),
            "vision": name_of(self.vision) if self.vision else None,
            "players": [in_card_order(player) for player in self.players],
            "gillys": [gilly | {"at": name_of(gilly["at"]) if gilly["at"] else None} for gilly in self.gillys],
            "bogs_seen": sorted(self.bogs_seen),
            "hunters_seen": sorted(self.hunters_seen),
            "shown": list(self.shown),
            "pack": self.pack_number,
            "options": dict(self.options),
        }

    # Asking

    def ask(self, seat: int, phase: str, answers: list[str]) -> Generator[Question, str, str]:
        """A question; a single answer is given without asking (G-14.1)."""
        if len(answers) == 1:
            return answers[0]
        return (yield seat, phase, answers)

    def ask_whether(self, seat: int, phase: str) -> Generator[Question, str, bool]:
        """Whether to `use` something."""
        return (yield from self.ask(seat, phase, ["use", "done"])) == "use"

    def ask_cell(
        self, seat: int, phase: str, cells: set[Cell], optional: bool = False
    ) -> Generator[Question, str, Cell | None]:
        """One of some cells; none if there is none, or if `done` is an answer and chosen."""
        answers = [name_of(cell) for cell in by_number(cells)] + ["done"] * optional
        if not answers:
            return None
        answer = yield from self.ask(seat, phase, answers)
        return None if answer == "done" else cell_of(answer)

    # Chance (G-1.17)

    def below(self, n: int) -> int:
        """A random number from 0 to n - 1."""
        self.rng = (self.rng + GOLDEN) % FULL
        return (mixed(self.rng) >> 32) * n >> 32

    def shuffle(self, cards: list[str]) -> None:
        """From the top of a stack to its second place, each swaps with one below or itself."""
        for place in range(len(cards) - 1, 0, -1):
            other = self.below(place + 1)
            cards[place], cards[other] = cards[other], cards[place]

    def roll(self) -> str:
        """A face of a die: b1 or b2 boots, x a blast, o a miss."""
        return self.pack.die[self.dice.pop(0) if self.dice else self.below(6)]

    # Looking at the map

    def graph(self) -> Graph:
        """Every space and its adjacent ones."""
        return paths(self.spaces)

    def terrain(self, cell: Cell) -> str:
        """The letter of a space's effect."""
        return self.spaces[cell].terrain

    def bog_cells(self) -> set[Cell]:
        """All bog spaces (G-12.2)."""
        return {cell for cell, space in self.spaces.items() if space.terrain in BOGS}

    def hazard_at(self, cell: Cell) -> bool:
        """Whether a space is an Ambush, a Watchtower or a Snare."""
        return self.terrain(cell) in HAZARDS

    def exits(self, cell: Cell) -> list[str]:
        """The connected directions of a space, by name."""
        return [DIRECTIONS[d] for d in sorted(direction_to(cell, other) for other in self.graph()[cell])]

    def in_sight(self, cell: Cell) -> set[Cell]:
        """All spaces in line of sight."""
        return line_of_sight(self.graph(), cell)

    def groups(self) -> set[Cell]:
        """Where hunters are (G-7.1)."""
        return {cell for cell, count in self.hunters.items() if count}

    def spotters(self) -> set[Cell]:
        """Where groups or Watchtowers are (G-2.4)."""
        return self.groups() | {cell for cell in self.spaces if self.terrain(cell) == "w"}

    # Looking at players and gillys

    def at(self, seat: int) -> Cell:
        """Where a player is."""
        return self.players[seat]["at"]

    def in_turn_order(self, seat: int) -> list[int]:
        """All seats, this one first."""
        return [(seat + step) % len(self.players) for step in range(len(self.players))]

    def seats_at(self, cell: Cell) -> list[int]:
        """The players in a space, in turn order from the active one."""
        return [seat for seat in self.in_turn_order(self.active) if self.at(seat) == cell]

    def gillys_at(self, cell: Cell) -> list[int]:
        """The gilly tokens in a space, tipped or standing."""
        return [number for number, gilly in enumerate(self.gillys) if gilly["at"] == cell]

    def is_seen(self, seat: int) -> bool:
        """A group or a Watchtower is in line of sight (G-2.4); hiding helps the active player (G-13.19)."""
        if seat == self.active and self.hide:
            return False
        return bool(self.spotters() & self.in_sight(self.at(seat)))

    # Tokens

    def go_home(self, cell: Cell, count: int) -> None:
        """Hunters return to the village, as many as are there."""
        count = min(count, self.hunters[cell])
        self.hunters[cell] -= count
        self.village += count

    def protect_limb(self, seat: int, limb: str) -> None:
        """A token from the supply on a limb."""
        self.supply -= 1
        self.players[seat]["limbs"][LIMBS.index(limb)] += 1

    def protect_space(self, cell: Cell, count: int) -> None:
        """Tokens from the supply on a space, as many as there are."""
        count = min(count, self.supply)
        self.supply -= count
        self.wards[cell] += count
