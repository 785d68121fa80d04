"""The table: its dict, what lies where, and what is allowed."""

from __future__ import annotations

from copy import deepcopy
from typing import Self

from .cards import (
    FACES,
    TREASURES,
    by_map,
    colour_of,
    face_of,
    is_pounce,
    map_of,
    objective_points,
    pile_text,
    read_pile,
    refuse,
)
from .components import components_of
from .swamp import (
    DIRECTIONS,
    ROWS,
    SPACES,
    beside,
    croc_first_steps,
    next_place,
    place_text,
    read_place,
    steps_to_falls,
)

TABLE_CORNERS = {1: [0], 2: [0, 2], 3: [0, 1, 2], 4: [0, 1, 2, 3]}  # players: each seat's corner (D-3.3)


class Table:
    """A position of Swamped."""

    # Dicts

    def __init__(self, d: dict):
        """The position of a full dict (D-10.2)."""
        d = deepcopy(d)
        self.options, self.pack_number = d["options"], d["pack"]
        self.components = components_of(self.options["pack"], self.pack_number)
        self.players = self.options["players"]
        self.swamp = d["swamp"]
        self.taken = [{word[k : k + 2] for k in range(0, len(word), 2)} for word in d["taken"]]
        self.added_by = d["added_by"]
        self.boat, self.croc = read_place(d["boat"]) or (0, ""), read_place(d["croc"])
        self.hands, self.deck, self.discards = d["hands"], d["deck"], d["discards"]
        self.piles = [read_pile(text) for text in d["piles"]]
        self.known: set[int] = set(d["known"])
        self.treasures, self.dial = d["treasures"], d["dial"]
        self.pilot, self.adventurers = d["pilot"], d["adventurers"]
        self.in_turn, self.round, self.turn = d["in_turn"], d["round"], d["turn"]
        self.phase, self.seat = d["phase"], d["seat"]
        self.steps, self.forced, self.bonus = d["steps"], d["forced"], d["bonus"]
        self.movers, self.moving = d["movers"], d["moving"]
        self.outcome, self.winner = d["outcome"], d["winner"]
        self.next_deal: dict | None = None

    @classmethod
    def from_dict(cls, d: dict) -> Self:
        """The position of a full dict (D-10.2)."""
        return cls(d)

    def to_dict(self) -> dict:
        """The position as plain data (D-10.2)."""
        return {
            "swamp": list(self.swamp),
            "taken": ["".join(sorted(spaces, key=SPACES.index)) for spaces in self.taken],
            "added_by": list(self.added_by),
            "boat": place_text(self.boat),
            "croc": place_text(self.croc),
            "hands": [by_map(hand) for hand in self.hands],
            "deck": list(self.deck),
            "discards": by_map(self.discards),
            "piles": [pile_text(pile) for pile in self.piles],
            "known": sorted(self.known),
            "treasures": list(self.treasures),
            "dial": self.dial,
            "pilot": self.pilot,
            "adventurers": list(self.adventurers),
            "in_turn": self.in_turn,
            "round": self.round,
            "turn": self.turn,
            "phase": self.phase,
            "seat": self.seat,
            "steps": self.steps,
            "movers": list(self.movers),
            "moving": self.moving,
            "forced": self.forced,
            "bonus": self.bonus,
            "outcome": self.outcome,
            "winner": self.winner,
            "pack": self.pack_number,
            "options": dict(self.options),
        }

    # Looking at the Swamp and at the table

    def maps(self) -> list[dict]:
        """The maps of the Swamp, from the left."""
        return [self.components.maps[map_of(card)] for card in self.swamp]

    def boat_map(self) -> dict:
        """The map on which the boat is."""
        return self.maps()[self.boat[0]]

    def clockwise_from(self, seat: int) -> list[int]:
        """All seats, this one first."""
        return [(seat + step) % self.players for step in range(self.players)]

    def corner_of(self, pile: dict, seat: int) -> int:
        """Which corner of a pile's top card, clockwise from the white one, points at a seat (D-3.3)."""
        return (pile["corner"] + TABLE_CORNERS[self.players][seat]) % 4

    def turned(self, corner: int, seat: int) -> int:
        """Which corner points at table corner 0, if this one points at a seat."""
        return (corner - TABLE_CORNERS[self.players][seat]) % 4

    def number_at(self, pile: dict, seat: int) -> int:
        """The number at a seat's corner of a pile."""
        return self.components.corners[face_of(pile["cards"][-1])][self.corner_of(pile, seat)]

    def movers_of(self, pile: dict) -> list[int]:
        """Every seat, from the one at the white corner clockwise round the table (D-3.5)."""
        white = -pile["corner"] % 4
        table = TABLE_CORNERS[self.players]
        return [table.index((white + step) % 4) for step in range(4) if (white + step) % 4 in table]

    # What is allowed (D-8.2)

    def legal(self) -> list[str]:
        """The texts of all legal decisions; none when the game is over."""
        if self.over:
            return []
        if self.phase == "play":
            return self.legal_plays()
        if self.phase == "act":
            return self.legal_acts()
        if self.phase == "boat":
            return self.legal_steps()
        if self.phase == "croc":
            return ["croc:" + way for way in croc_first_steps(self.maps(), self.croc_place(), self.boat)]
        if self.phase == "add":
            return ["+" + map_of(card) for card in by_map(self.hands[self.seat])]
        if self.phase == "tie":
            return [f"win:{seat}" for seat in self.strongest()]
        if self.phase == "final":
            return [f"win:{seat}" for seat in self.best_scores()]
        return ["lose:" + kind for kind, held in zip(TREASURES, self.treasures, strict=True) if held]

    def legal_plays(self) -> list[str]:
        """Play a card in every way that fits, or discard one (D-3.1)."""
        faces = sorted({face_of(card) for card in self.hands[self.seat]}, key=FACES.index)
        plays = [text for face in faces if face != "LM" for text in self.ways_to_play(face)]
        if "LM" in faces:
            plays += [f"LM@{number}" for number, pile in enumerate(self.piles) if not pile["lets_move"]]
        return plays + ["-" + face for face in faces]

    def ways_to_play(self, face: str) -> list[str]:
        """A Coordinate or Pounce card on every pile where it fits, or as a new pile, in all turns that fit (D-3.2)."""
        texts = []
        for number, pile in enumerate(self.piles):
            if not pile["lets_move"] and self.may_cover(face, pile):
                now = self.number_at(pile, self.seat)
                numbers = self.components.corners[face]
                texts += [f"{face}/{turn}@{number}" for turn in range(4) if numbers[turn] > now]
        if self.may_start(face):
            texts += [f"{face}/{turn}@new" for turn in range(4)]
        return texts

    def may_cover(self, face: str, pile: dict) -> bool:
        """Its own colour; any on a Pounce; a Pounce on any, if it is the only one on top then (D-7.4)."""
        if is_pounce(face):
            return not any(is_pounce(other["cards"][-1]) for other in self.piles if other is not pile)
        return is_pounce(pile["cards"][-1]) or colour_of(face) == colour_of(pile["cards"][-1])

    def may_start(self, face: str) -> bool:
        """No pile shows its colour, or a Pounce if it is one; never a sixth pile (D-7.4)."""
        return len(self.piles) < 5 and colour_of(face) not in [colour_of(pile["cards"][-1]) for pile in self.piles]

    def legal_acts(self) -> list[str]:
        """Go, turn a pile, or give the Pilot card; what changes nothing only if going would be driven (D-3.7)."""
        texts = ["go"]
        driven = 1 + (self.seat == self.pilot) <= self.current()
        for number, pile in enumerate(self.piles):
            now = self.corner_of(pile, self.seat)
            texts += [f"turn{number}/{corner}" for corner in range(4) if corner != now or driven]
        takers = [seat for seat in range(self.players) if seat != self.pilot or (driven and seat == self.seat)]
        return texts + [f"pilot:{seat}" for seat in takers]

    def current(self) -> int:
        """The strength of the boat's row on a Waterfall, else 0."""
        strengths = self.components.strengths.get(self.swamp[self.boat[0]])
        return strengths[ROWS.index(self.boat[1][1])] if strengths else 0

    def legal_steps(self) -> list[str]:
        """Steps and stop (D-4.1); in the current only steps that bring the falls nearer (D-7.1)."""
        if not self.forced:
            return [way for way in DIRECTIONS if self.boat_can_step(way)] + ["stop"]
        space, steps = self.boat[1], steps_to_falls(self.boat_map())
        nearer = [way for way in self.boat_map()["openings"][space] if self.stays_on_card(way)]
        texts = [way for way in nearer if steps[beside(space, way) or ""] < steps[space]]
        return [*texts, "S"] if space[1] == "6" else texts  # the bottom edge is open to a forced boat (D-7.2)

    def boat_can_step(self, way: str) -> bool:
        """Not through a wall, through passages only to the right, and out through an exit (D-4.1, D-4.3)."""
        if self.is_exit(way):
            return True
        if way == "W" and not self.stays_on_card(way):
            return False
        return next_place(self.maps(), self.boat, way) is not None

    def stays_on_card(self, way: str) -> bool:
        """Whether a step would end on the card where the boat is, if no wall is in the way."""
        return beside(self.boat[1], way) is not None

    def is_exit(self, way: str) -> bool:
        """Whether there is a gap in the frame at the top or the bottom (D-1.5)."""
        return way in "NS" and not self.stays_on_card(way) and way in self.boat_map()["openings"][self.boat[1]]

    def croc_place(self) -> tuple[int, str]:
        """Where the croc is; from card 1 on it is always somewhere."""
        refuse(self.croc is not None, "there is no croc yet")
        return self.croc or (0, "")

    # The scores (D-6)

    @property
    def over(self) -> int:
        """1 when the game has ended, 2 when there were too many turns (D-6.4)."""
        return {"running": 0, "cut": 2}.get(self.outcome, 1)

    def score_of(self, seat: int) -> int:
        """The better of a player's two objectives (D-6.1)."""
        objectives = self.components.adventurers[self.adventurers[seat] - 1]
        return max(objective_points(objective, self.treasures, self.boat[0]) for objective in objectives)

    def best_scores(self) -> list[int]:
        """The seats with the highest score."""
        scores = [self.score_of(seat) for seat in range(self.players)]
        return [seat for seat in range(self.players) if scores[seat] == max(scores)]

    @property
    def scores(self) -> list[int]:
        """Written when the mission succeeds, 0 before that and in a failure (D-6.2)."""
        succeeded = self.outcome == "won" or (self.outcome == "running" and self.phase == "final")
        return [self.score_of(seat) if succeeded else 0 for seat in range(self.players)]

    @property
    def payoffs(self) -> list[float]:
        """The winner +1, the others share -1 or lose nothing; a failure is -1 for each (D-6.2)."""
        if self.outcome == "failed":
            return [-1.0] * self.players
        if self.outcome != "won":
            return [0.0] * self.players
        others = 0.0 if self.options["survival"] or self.players == 1 else -1 / (self.players - 1)
        return [1.0 if seat == self.winner else others for seat in range(self.players)]

    def strongest(self) -> list[int]:
        """The seats with the highest sum at their corners of all piles (D-3.8)."""
        sums = [sum(self.number_at(pile, seat) for pile in self.piles) for seat in range(self.players)]
        return [seat for seat in range(self.players) if sums[seat] == max(sums)]
