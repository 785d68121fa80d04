"""The rules: what a decision leads to."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy

from .cards import TREASURES, all_of, by_map, face_of, is_pounce, map_of, refuse
from .swamp import COLUMNS, ROWS, croc_first_steps, distances_to, next_place, where_is
from .table import Table


class Twin(Table):
    """One game of Swamped."""

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
