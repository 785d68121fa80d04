"""The naive twin of Swamped: texts, lists, dicts and sets, written from RULES.md (clauses D-...) alone."""

from __future__ import annotations

import tomllib
from collections import Counter, deque
from copy import deepcopy
from functools import cache
from pathlib import Path

from swamp_envs.games.swamped.generator import generate

PACKS = Path(__file__).parents[1] / "swamp_envs/games/swamped/pack"
COLUMNS, ROWS = "abcdef", "123456"
SPACES = [column + row for row in ROWS for column in COLUMNS]  # in the order of the space numbers (D-1.1)
DIRECTIONS = {"E": (1, 0), "N": (0, -1), "W": (-1, 0), "S": (0, 1)}
COORDINATES = [colour + label for colour in "RYBG" for label in "NESW"]
POUNCES = ["P1", "P2", "P3", "P4"]
FACES = [*COORDINATES, *POUNCES, "LM"]  # D-8.3
TREASURES = "KMHB"
TABLE_CORNERS = {1: [0], 2: [0, 2], 3: [0, 1, 2], 4: [0, 1, 2, 3]}  # players: each seat's corner (D-3.3)


def refuse(unless: bool, reason: str) -> None:
    """Raise a ValueError unless all is well."""
    if not unless:
        raise ValueError(reason)


# Maps and the Swamp (D-1); a place is a pair such as (2, "c4"), written 2.c4


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


# Cards: RE:7 is a face and the number of a map (D-10.1)


def face_of(card: str) -> str:
    """What stands on the front of a card."""
    return card.split(":")[0]


def map_of(card: str) -> str:
    """Which map is on the back: 1 to 26; a start map or a Waterfall is its own name."""
    return card.split(":")[-1]


def by_map(cards: list[str]) -> list[str]:
    """The cards by the numbers of their maps."""
    return sorted(cards, key=lambda card: int(map_of(card)))


def colour_of(card: str) -> str:
    """R, Y, B or G; a Pounce has none."""
    return "" if is_pounce(card) else card[0]


def is_pounce(card: str) -> bool:
    """Whether the tiger attacks when this card is played."""
    return face_of(card) in POUNCES


# Piles (D-3.2): a dict of cards, of the top card's corner that points at table corner 0, and of a Let's Move or None


def read_pile(text: str) -> dict:
    """A pile from its text, such as RE:7+RW:3/2!LM:18."""
    text, _, lets_move = text.partition("!")
    cards, corner = text.split("/")
    return {"cards": cards.split("+"), "corner": int(corner), "lets_move": lets_move or None}


def pile_text(pile: dict) -> str:
    """The text of a pile."""
    text = "+".join(pile["cards"]) + "/" + str(pile["corner"])
    return text + "!" + pile["lets_move"] if pile["lets_move"] else text


def all_of(pile: dict) -> list[str]:
    """Every card of a pile, a Let's Move too."""
    return pile["cards"] + [pile["lets_move"]] * bool(pile["lets_move"])


# Objectives (D-6.3): a list of terms such as "each H: 0 2 4 7", their points added up


def measure(kind: str, counts: list[int], depth: int) -> int:
    """What a term counts, from how many the team holds of each kind on its list."""
    if kind == "depth":
        return depth
    if kind == "each":
        return sum(counts)
    if kind == "sets":
        return min(counts)
    if kind == "pairs":
        return sum(count // 2 for count in counts)
    refuse(kind == "kinds", f"no measure: {kind!r}")
    return sum(count > 0 for count in counts)


def term_points(term: str, treasures: list[int], depth: int) -> int:
    """The points of one term; the last entry of its table is for anything beyond."""
    left, right = term.split(":")
    kind, *letters = left.split()
    counts = [treasures[TREASURES.index(letter)] for letter in "".join(letters)]
    points = [int(word) for word in right.split()]
    return points[min(measure(kind, counts, depth), len(points) - 1)]


def objective_points(objective: list[str], treasures: list[int], depth: int) -> int:
    """The points of an objective for the treasures held, K, M, H, B, and the number of the card left from."""
    return sum(term_points(term, treasures, depth) for term in objective)


# The pack


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


def read_place(text: str) -> tuple[int, str] | None:
    """A place from its text; - is none."""
    return None if text == "-" else (int(text.split(".")[0]), text.split(".")[1])


def place_text(place: tuple[int, str] | None) -> str:
    """The text of a place."""
    return "-" if place is None else f"{place[0]}.{place[1]}"


class Twin:
    """One game of Swamped."""

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
        self.known, self.treasures, self.dial = set(d["known"]), d["treasures"], d["dial"]
        self.pilot, self.adventurers = d["pilot"], d["adventurers"]
        self.in_turn, self.round, self.turn = d["in_turn"], d["round"], d["turn"]
        self.phase, self.seat = d["phase"], d["seat"]
        self.steps, self.forced, self.bonus = d["steps"], d["forced"], d["bonus"]
        self.movers, self.moving = d["movers"], d["moving"]
        self.outcome, self.winner = d["outcome"], d["winner"]
        self.next_deal: dict | None = None

    @classmethod
    def from_dict(cls, d: dict) -> Twin:
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
        """Go, turn a pile so that another corner points at him, or give the Pilot card away (D-3.7)."""
        texts = ["go"]
        for number, pile in enumerate(self.piles):
            now = self.corner_of(pile, self.seat)
            texts += [f"turn{number}/{corner}" for corner in range(4) if corner != now]
        return texts + [f"pilot:{seat}" for seat in range(self.players) if seat != self.pilot]

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

    # One decision

    def push(self, text: str, next_deal: dict | None = None) -> None:
        """Play one decision; one that is refused changes nothing. What is drawn at random comes from next_deal."""
        refuse(text in self.legal(), f"illegal: {text!r}")
        before = deepcopy(self.__dict__)
        try:
            self.next_deal = next_deal
            self.decide(text)
        except ValueError:
            self.__dict__ = before
            raise
        self.next_deal = None

    def decide(self, text: str) -> None:
        """Each phase has its decision (D-8.1)."""
        if self.phase == "play":
            self.play(text)
        elif self.phase == "act":
            self.act(text)
        elif self.phase == "boat":
            self.step_or_stop(text)
        elif self.phase == "croc":
            self.step_croc(text[-1])
            self.croc_goes_on()
        elif self.phase == "add":
            self.add(text[1:])
        elif self.phase == "lose":
            self.lose(text[-1])
        elif self.phase == "tie":
            self.begin_bonus(int(text[-1]))
        else:
            self.end_game("won", int(text[-1]))

    # Playing and discarding (D-3)

    def play(self, text: str) -> None:
        """Discard, play a Let's Move, or play a Coordinate card."""
        if text[0] == "-":
            self.discards.append(self.take_from_hand(text[1:]))
            self.phase = "act"
        elif text[:3] == "LM@":
            self.lets_move(int(text[3:]))
        else:
            face, turn_and_pile = text.split("/")
            turn, pile = turn_and_pile.split("@")
            self.play_coordinate(face, int(turn), pile)

    def take_from_hand(self, face: str) -> str:
        """Of several Let's Move the one with the lowest map number (D-8.3)."""
        card = by_map([card for card in self.hands[self.seat] if face_of(card) == face])[0]
        self.hands[self.seat].remove(card)
        return card

    def play_coordinate(self, face: str, turn: int, pile: str) -> None:
        """On a pile or as a new one (D-3.2); a Pounce makes the tiger attack (D-7.5)."""
        card, corner = self.take_from_hand(face), self.turned(turn, self.seat)
        if pile == "new":
            self.piles.append({"cards": [card], "corner": corner, "lets_move": None})
        else:
            self.piles[int(pile)]["cards"].append(card)
            self.piles[int(pile)]["corner"] = corner
        if is_pounce(card) and self.tiger_reaches(self.components.patterns[face]):
            self.attack()
        else:
            self.end_turn()

    def lets_move(self, number: int) -> None:
        """The Pilot card passes on, then every seat may move the boat (D-3.5)."""
        self.piles[number]["lets_move"] = self.take_from_hand("LM")
        self.pilot = (self.pilot + 1) % self.players
        self.moving, self.movers = number, self.movers_of(self.piles[number])
        self.next_mover()

    def act(self, text: str) -> None:
        """What a discard is for (D-3.7); after the boat, or at once, comes the croc."""
        if text == "go":
            self.begin_movement(self.seat, 1)
        elif text[:4] == "turn":
            number, corner = text[4:].split("/")
            self.piles[int(number)]["corner"] = self.turned(int(corner), self.seat)
            self.begin_croc()
        else:
            self.pilot = int(text[-1])
            self.begin_croc()

    # The tiger (D-7.5)

    def tiger_reaches(self, pattern: set[tuple[int, int]]) -> bool:
        """Whether the boat is on a tiger or on a space of the pattern around one of its own map."""
        reached = set()
        for tiger in where_is("T", self.boat_map()):
            column, row = COLUMNS.index(tiger[0]), ROWS.index(tiger[1])
            reached |= {(column + right, row + down) for right, down in pattern | {(0, 0)}}
        return (COLUMNS.index(self.boat[1][0]), ROWS.index(self.boat[1][1])) in reached

    def attack(self) -> None:
        """Two treasures are lost; a team that has fewer fails."""
        if sum(self.treasures) < 2:
            self.end_game("failed")
        else:
            self.phase, self.steps = "lose", 2

    def lose(self, kind: str) -> None:
        """One treasure is gone; the dial does not turn back."""
        self.treasures[TREASURES.index(kind)] -= 1
        self.steps -= 1
        if not self.steps:
            self.end_turn()

    # The boat (D-4)

    def next_mover(self) -> None:
        """The next seat may move as far as the number at its corner."""
        seat = self.movers.pop(0)
        self.begin_movement(seat, self.number_at(self.piles[self.moving], seat))

    def begin_movement(self, seat: int, steps: int) -> None:
        """The Pilot may go one step more; the current is read once, now (D-7.1, D-7.3)."""
        self.seat, self.phase = seat, "boat"
        self.steps = steps + (seat == self.pilot)
        self.forced = int(self.steps <= self.current())

    def current(self) -> int:
        """The strength of the boat's row on a Waterfall, else 0."""
        strengths = self.components.strengths.get(self.swamp[self.boat[0]])
        return strengths[ROWS.index(self.boat[1][1])] if strengths else 0

    def step_or_stop(self, text: str) -> None:
        """One step, or none any more; a used-up allowance ends the movement (D-4.1)."""
        if text == "stop":
            self.end_movement()
            return
        self.step(text)
        if not self.over and self.phase == "boat":
            self.steps -= 1
            if not self.steps:
                self.end_movement()

    def step(self, way: str) -> None:
        """Over the falls, out of the Swamp, or to the next space (D-4.6)."""
        if self.is_exit(way):
            self.leave()
        elif way == "S" and not self.stays_on_card(way):
            self.end_game("failed")  # over the falls (D-7.2)
        else:
            self.enter(next_place(self.maps(), self.boat, way) or self.boat)

    def enter(self, place: tuple[int, str]) -> None:
        """The croc, the treasure, then a new last card (D-4.6)."""
        is_new_card = place[0] != self.boat[0]
        self.boat = place
        if self.boat == self.croc:
            self.end_game("failed")
            return
        self.collect()
        if is_new_card and place[0] == len(self.swamp) - 1 and self.deck:
            self.lay(self.deck.pop(0), -1)  # D-4.2

    def collect(self) -> None:
        """The treasure of the boat's space, once (D-4.4); Kingsfoil turns the dial (D-2.4)."""
        card, space = self.boat
        kind = self.boat_map()["letters"].get(space, "-")
        if kind not in TREASURES or space in self.taken[card]:
            return
        self.taken[card].add(space)
        self.treasures[TREASURES.index(kind)] += 1
        if kind == "K":
            self.dial = min(self.dial + 1, 8)

    def leave(self) -> None:
        """Out through an exit: a success with three Kingsfoil (D-4.3, D-6.1)."""
        best = self.best_scores()
        if self.treasures[0] < 3:
            self.end_game("failed")
        elif len(best) == 1:
            self.end_game("won", best[0])
        else:
            self.phase, self.seat = "final", self.pilot
            self.nobody_moves()

    def end_movement(self) -> None:
        """The next mover, after the last one the croc; after a bonus a new round (D-3.5, D-3.9)."""
        self.steps = self.forced = 0
        if self.bonus:
            self.bonus = 0
            self.begin_round()
        elif self.movers:
            self.next_mover()
        else:
            self.moving = -1
            self.begin_croc()

    # The croc (D-5)

    def begin_croc(self) -> None:
        """Without a way it stays (D-5.3); within reach of the boat it is distracted or catches it (D-5.2)."""
        speed = self.components.dial["speeds"][self.dial - 1]  # D-5.4
        way = distances_to(self.maps(), self.boat).get(self.croc_place())
        if way is None:
            self.end_turn()
        elif way <= speed:
            self.turn_up_a_card()
        else:
            self.steps = speed
            self.croc_goes_on()

    def turn_up_a_card(self) -> None:
        """A Let's Move goes under the deck, and all know it; anything else, and the boat is caught (D-5.2)."""
        if self.deck and face_of(self.deck[0]) == "LM":
            card = self.deck.pop(0)
            self.deck.append(card)
            self.known.add(int(map_of(card)))
            self.end_turn()
        else:
            self.croc = self.boat
            self.end_game("failed")

    def croc_goes_on(self) -> None:
        """Step by step; of two or more ways the Pilot chooses one (D-5.1)."""
        while self.steps:
            ways = croc_first_steps(self.maps(), self.croc_place(), self.boat)
            if len(ways) > 1 and self.options["croc"] != "auto":
                self.phase, self.seat = "croc", self.pilot
                return
            self.step_croc(ways[0])
        self.end_turn()

    def step_croc(self, way: str) -> None:
        """One step of the croc."""
        self.croc = next_place(self.maps(), self.croc_place(), way)
        self.steps -= 1

    # Turns and rounds (D-3)

    def end_turn(self) -> None:
        """Draw; then the next turn, or the end of the round (D-3.1)."""
        self.steps = 0
        if self.deck:
            self.hands[self.in_turn].append(self.deck.pop(0))
        if sum(pile["lets_move"] is not None for pile in self.piles) >= 3 or not any(self.hands):
            self.end_round()
        else:
            after = self.clockwise_from((self.in_turn + 1) % self.players)
            self.begin_turn(next(seat for seat in after if self.hands[seat]))

    def begin_turn(self, seat: int) -> None:
        """Turns are counted when they begin (D-6.5); there are only so many (D-6.4)."""
        if self.turn >= self.options["max_turns"]:
            self.end_game("cut")
            return
        self.turn += 1
        self.in_turn = self.seat = seat
        self.phase = "play"

    def strongest(self) -> list[int]:
        """The seats with the highest sum at their corners of all piles (D-3.8)."""
        sums = [sum(self.number_at(pile, seat) for pile in self.piles) for seat in range(self.players)]
        return [seat for seat in range(self.players) if sums[seat] == max(sums)]

    def end_round(self) -> None:
        """The highest sum wins the bonus; of tied players the Pilot names one (D-3.8)."""
        strongest = self.strongest()
        if len(strongest) == 1:
            self.begin_bonus(strongest[0])
        else:
            self.phase, self.seat = "tie", self.pilot

    def begin_bonus(self, seat: int) -> None:
        """Two steps, and one more for the Pilot (D-3.9)."""
        self.bonus = 1
        self.begin_movement(seat, 2)

    def cards_outside(self) -> list[str]:
        """All cards that are not in the Swamp (D-3.10)."""
        in_hands = [card for hand in self.hands for card in hand]
        return self.deck + self.discards + in_hands + [card for pile in self.piles for card in all_of(pile)]

    def begin_round(self) -> None:
        """Shuffle and deal (D-3.10); with too few cards time has run out."""
        if len(self.cards_outside()) < 3 * self.players + 2:
            self.end_game("failed")
            return
        self.deal(self.drawn())
        self.known &= {int(map_of(card)) for card in self.swamp if ":" in card}  # D-9.2: in the Swamp for good
        self.round += 1
        self.in_turn = self.seat = self.pilot
        self.phase, self.steps = "add", 2

    def drawn(self) -> dict:
        """Where everything that is drawn at random comes from."""
        if self.next_deal is None:
            raise ValueError("something is drawn at random, and there is no next deal")
        return self.next_deal

    def deal(self, d: dict) -> None:
        """The hands and the deck of another position."""
        hands, deck = deepcopy(d["hands"]), deepcopy(d["deck"])
        sizes = [3 + 2 * (seat == self.pilot) for seat in range(self.players)]
        refuse([len(hand) for hand in hands] == sizes, "three cards each, and two more for the Pilot (D-2.1)")
        self.check_shuffled([card for hand in hands for card in hand] + deck)
        self.hands, self.deck = hands, deck
        self.discards, self.piles = [], []

    def check_shuffled(self, cards: list[str]) -> None:
        """The same faces and the same maps; with fixed pairs the same cards (D-1.4)."""
        before = self.cards_outside()
        for side in (face_of, map_of):
            refuse(Counter(map(side, cards)) == Counter(map(side, before)), "the deal has other cards than the table")
        if self.options["pairing"] == "fixed":
            refuse(Counter(cards) == Counter(before), "fixed pairs of maps and faces have changed (D-1.4)")

    # Laying cards in the Swamp (D-2.2, D-2.5)

    def add(self, number: str) -> None:
        """The Pilot lays a card of his hand; after two of them his turn begins."""
        card = next(card for card in self.hands[self.seat] if map_of(card) == number)
        self.hands[self.seat].remove(card)
        self.lay(card, self.seat)
        self.steps -= 1
        if not self.steps:
            self.end_adding()

    def lay(self, card: str, seat: int) -> None:
        """At the end of the Swamp; with card 1 comes the croc (D-2.2)."""
        self.swamp.append(card)
        self.taken.append(set())
        self.added_by.append(seat)
        if self.croc is None:
            self.croc = 1, where_is("C", self.maps()[1])[0]

    def end_adding(self) -> None:
        """In the set-up the Waterfall is laid as card 3 (D-2.5); then the Pilot takes his turn."""
        if self.options["waterfall"] and len(self.swamp) == 3:
            side = self.drawn()["swamp"][3]
            refuse(side in self.components.strengths, "card 3 is the Waterfall (D-2.5)")
            self.lay(side, -1)
        self.begin_turn(self.pilot)

    # The end (D-6)

    def end_game(self, outcome: str, winner: int = -1) -> None:
        """Nobody moves, draws or is asked any more (D-3.11, D-10.3)."""
        self.outcome, self.winner = outcome, winner
        self.seat, self.phase = -1, "play"
        self.nobody_moves()

    def nobody_moves(self) -> None:
        """The boat goes no further."""
        self.steps, self.movers, self.moving, self.forced, self.bonus = 0, [], -1, 0, 0

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
        """The winner +1, the others share -1; a failure is -1 for each (D-6.2)."""
        if self.outcome == "failed":
            return [-1.0] * self.players
        if self.outcome != "won":
            return [0.0] * self.players
        return [1.0 if seat == self.winner else -1 / (self.players - 1) for seat in range(self.players)]
