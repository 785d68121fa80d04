"""The naive twin of Gillybog: set-up and turns (parts 1, 4, 9 and 10 of RULES.md), and what a game is asked."""

from __future__ import annotations

from collections.abc import Generator
from copy import deepcopy

from .cards import ACTIONS, CARD_OF, in_order
from .effects import Effects, Happening, Running
from .hunting import ActiveCaptured
from .land import Cell, Spaces, joined, start_fits
from .table import GameOver, Question

REGISTERS = ["plays", "timer_bonus", "extra_dice", "shield", "slow"]  # what counts for a turn (G-9.5)


class Twin(Effects):
    """One game of Gillybog."""

    UNTOLD = ("pending",)  # what a running effect has still to do is in the generator

    def __init__(self, d: dict):
        """The position of a dict: the start of a set-up, or one in phase act."""
        super().__init__(d)
        if self.outcome == "running" and self.phase not in ("act", "cell"):
            raise ValueError("in the middle of an effect")
        self.replies: list[str] = []
        self.last_act = deepcopy(d)
        self.question: Question | None = None
        self.game = self.play()
        if self.outcome == "running":
            self.go_on(None)

    @classmethod
    def from_dict(cls, d: dict) -> Twin:
        """The position of a dict (G-15.2)."""
        return cls(d)

    def __deepcopy__(self, memo: dict) -> Twin:
        """The same game, from its last action phase."""
        twin = Twin(self.last_act)
        for text in self.replies:
            twin.push(text)
        return twin

    # What a game is asked

    def legal(self) -> list[str]:
        """The texts of all legal decisions; none when the game is over."""
        return list(self.question[2]) if self.question else []

    def push(self, text: str) -> None:
        """Play one decision."""
        if text not in self.legal():
            raise ValueError(f"illegal: {text!r}")
        self.replies.append(text)
        self.go_on(text)
        if self.question and self.phase == "act":
            self.last_act, self.replies = self.to_dict(), []

    def go_on(self, text: str | None) -> None:
        """To the next question, or to the end of the game."""
        try:
            self.question = self.game.send(text)  # type: ignore[arg-type]  # the first one answers nothing
            self.seat, self.phase = self.question[0], self.question[1]
        except GameOver as end:
            self.question, self.outcome = None, str(end)

    @property
    def over(self) -> int:
        """1 when the game is won or lost, 2 when it was cut."""
        return {"running": 0, "cut": 2}.get(self.outcome, 1)

    @property
    def scores(self) -> list[int]:
        """Gillys saved, the same for all (G-11.8)."""
        return [sum(gilly["state"] == "saved" for gilly in self.gillys)] * len(self.players)

    @property
    def payoffs(self) -> list[float]:
        """+1 each when won, -1 each when lost (G-11.8)."""
        return [{"won": 1.0, "lost": -1.0}.get(self.outcome, 0.0)] * len(self.players)

    # The game

    def play(self) -> Happening:
        """Set-up, then turn after turn."""
        if self.phase == "cell":
            yield from self.set_up()
        while True:
            yield from self.take_turn()

    def set_up(self) -> Happening:
        """Three forest tiles, a camp, pairs of hunters (G-1.15)."""
        sides: list[tuple[list[Cell], set[Cell]]] = []
        for _ in range(3):
            taken = {petal for _, petals in sides for petal in petals}
            sides.append((yield from self.lay_starting_tile(taken)))
        yield from self.place_first_camp()
        for cells, petals in sides:
            near = {cell for cell in cells if self.graph()[cell] & petals}
            cell = yield from self.ask_cell(0, "space", near)
            if cell is not None:
                self.village -= 2
                self.hunters[cell] += 2

    def lay_starting_tile(self, taken: set[Cell]) -> Generator[Question, str, tuple[list[Cell], set[Cell]]]:
        """The next tile shown, on another side (G-1.12): its cells and the petals it is joined to."""

        def fits(spaces: Spaces, tile: Spaces) -> bool:
            return start_fits(spaces, tile, taken)

        if not self.places_of(self.shown[0], fits):
            self.forest.append(self.shown.pop(0))
            self.shown.insert(0, self.next_forest_tile(fits) or "")
        cells = yield from self.lay_shown(0, "FF", fits)
        petals = joined(self.spaces, {cell: self.spaces[cell] for cell in cells})
        return cells, {cell for cell in petals if self.spaces[cell].kind == "P"}

    def place_first_camp(self) -> Happening:
        """The vision token on its cliff, a tipped gilly on its camp space (G-1.13)."""
        cliff, camp = yield from self.place_camp(0)
        self.vision = cliff
        self.gillys[0] |= {"state": "tipped", "at": camp}

    # A turn

    def take_turn(self) -> Happening:
        """Action phase, threat phase, clean-up; a capture cuts it short (G-4.1, G-8.4)."""
        try:
            yield from self.action_phase()
            yield from self.threat_phase()
            self.clean_up()
        except ActiveCaptured:
            self.send_excess_home()
            self.clean_up()
            yield from self.injure_and_take(self.active)
        self.end_turn()

    def action_phase(self) -> Happening:
        """Card after card, or gillys' effects between them (G-4.2, G-11.4)."""
        hand = self.players[self.active]["hand"]
        while True:
            action = yield self.active, "act", ["done", *self.card_actions(), *self.gilly_effects()]
            if action == "done":
                return
            if action[0] == "g" and action[1:].isdigit():
                yield from self.use_gilly(action)
                continue
            yield from self.play_card(action)
            if not hand:
                yield from self.draft()
                return

    def card_actions(self) -> list[str]:
        """Both actions of a basic card, or the card itself (G-4.3)."""
        cards = in_order(self.players[self.active]["hand"])
        return [action for card in cards for action in ACTIONS.get(card, [card])]

    def gilly_effects(self) -> list[str]:
        """Of standing gillys here and saved ones, each once a turn (G-11.4)."""
        here = self.gillys_at(self.at(self.active))
        return [
            gilly["card"]
            for number, gilly in enumerate(self.gillys)
            if not gilly["used"] and (gilly["state"] == "saved" or (gilly["state"] == "standing" and number in here))
        ]

    def use_gilly(self, card: str) -> Happening:
        """No card is played for it."""
        for gilly in self.gillys:
            gilly["used"] |= gilly["card"] == card
        yield from self.run_lines(self.pack.programs[card], Running(card, self.active))

    def play_card(self, action: str) -> Happening:
        """The card lies in front, then its lines run; a Howl makes it better (G-6.7)."""
        player, card = self.players[self.active], CARD_OF.get(action, action)
        player["hand"].remove(card)
        player["played"].append(card)
        self.plays += 1
        enhanced = self.howl_on >= 0
        running = Running(card, self.active, bonus=int(enhanced), enhanced=enhanced)
        yield from self.run_lines(self.pack.programs[action], running)

    def draft(self) -> Happening:
        """One of the top two action cards; the other goes under the deck (G-4.5, G-4.6)."""
        self.shown = [self.actions.pop() for _ in range(min(2, len(self.actions)))]
        self.known_actions = min(self.known_actions, len(self.actions))
        if self.shown:
            picks = [f"pick-{number + 1}" for number in range(len(self.shown))]
            pick = yield from self.ask(self.active, "pick", picks)
            self.players[self.active]["hand"].append(self.shown.pop(int(pick[-1]) - 1))
        self.actions = self.shown + self.actions
        self.known_actions += len(self.shown)
        self.shown = []

    # The threat phase

    def threat_phase(self) -> Happening:
        """The top hunter card, then the dice (G-9.1, G-9.2)."""
        card = self.hunter_deck[-1]
        running = Running(card, self.active, bonus=self.pack.support[self.support])
        yield from self.run_lines(self.pack.programs[card], running)
        dice = max(0, self.plays - self.pack.timers[card] - self.timer_bonus) + self.extra_dice
        yield from self.resolve_dice([self.roll() for _ in range(dice)])

    def resolve_dice(self, faces: list[str]) -> Happening:
        """Boots together, then the blasts one by one (G-9.4)."""
        yield from self.advance(sum(int(face[1]) for face in faces if face[0] == "b"))
        for _ in range(faces.count("x")):
            if self.is_seen(self.active):
                yield from self.lose_protection(self.active, "fins")

    def clean_up(self) -> None:
        """Played cards come back, the hunter card goes, Zeal if it was the last (G-9.5)."""
        player = self.players[self.active]
        player["hand"] += player["played"]
        player["played"].clear()
        self.hunter_discard.append(self.take_hunter_card())
        if not self.hunter_deck:
            self.zeal()

    def zeal(self) -> None:
        """More support, one more card, a new deck (G-10.1)."""
        self.support = min(self.support + 1, 8)
        self.hunter_discard += [self.village_deck.pop()] if self.village_deck else []
        self.shuffle(self.hunter_discard)
        self.hunter_deck, self.hunter_discard = self.hunter_discard, []
        self.hunters_seen.add(self.hunter_deck[-1])

    def end_turn(self) -> None:
        """The Howl goes back, the turn is counted, and the next player's begins (G-9.5, G-9.6)."""
        if self.howl_on >= 0:
            self.players[self.howl_on]["howl"] = False
            self.players[self.howl_on]["hand"].append("hs")
        self.forget_turn()
        self.turn += 1
        if 0 < self.options["max_turns"] <= self.turn:
            raise GameOver("cut")
        self.active = (self.active + 1) % len(self.players)
        self.howl_on, self.howl_next = self.howl_next, -1

    def forget_turn(self) -> None:
        """All that counts for a turn is gone."""
        self.howl_on = -1
        self.hide = False
        for register in REGISTERS:
            setattr(self, register, 0)
        for gilly in self.gillys:
            gilly["used"] = False
