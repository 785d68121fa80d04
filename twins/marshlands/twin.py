"""The rules: what is allowed, what a decision leads to, and how a game ends (parts 7, 8, 10, 18, 19 and 26)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Self

from .board import CENTRE, SECTIONS, cell_name, read_cell
from .dealing import HOLDING, first_position
from .laying import Place, Table

VILLAGE_SLOT = 30  # the village held in acts 2 and 6 (M-26.1)

Question = tuple[Callable[[], list[str]], Callable[[str], None]]  # the answers, and what one of them leads to


class Twin(Table):
    """One game of The Sacred Marshlands, as acts 1, 2, 3 and 8 are played; the other acts change some of it."""

    @classmethod
    def dealt(cls, options: dict, deck: list[str], number: int = 0) -> Self:
        """The set-up (part 6), with the stock shuffled into this order, as seat 0 finds it."""
        twin = cls(first_position(options, deck, number) | cls.further_at_start(options, number))
        twin.begin_turn(0)
        return twin

    @classmethod
    def further_at_start(cls, options: dict, number: int) -> dict:
        """The further entries of an act (M-28.8)."""
        return {}

    def questions(self) -> dict[str, Question]:
        """What is asked in each phase (M-26.1)."""
        return {
            "orient": (self.legal_rotations, self.orient),
            "turn": (self.legal_turns, self.take_turn),
            "place": (self.legal_places, self.place),
            "eclipse": (self.legal_turns_of_board, self.choose_quarters),
            "offer": (self.legal_answers, self.answer_offer),
            "offer_place": (self.legal_places_for_offer, self.place_offered),
            "take": (self.legal_takes, self.take),
        }

    # What is allowed (M-26.1), in the order of M-26.3

    def legal(self) -> list[str]:
        """The texts of all legal decisions; none when the game is over."""
        return [] if self.over else self.questions()[self.phase][0]()

    def legal_rotations(self) -> list[str]:
        """How the village may be turned."""
        return [f"v{rotation}" for rotation in self.rotations_asked()]

    def legal_places(self) -> list[str]:
        """Where the tile chosen may be laid."""
        return list(map(place_text, self.places_in_turn(self.tile_chosen())))

    def legal_places_for_offer(self) -> list[str]:
        """Where the tile accepted may be laid."""
        return list(map(place_text, self.places(self.tile_offered(), self.colour())))

    def legal_turns_of_board(self) -> list[str]:
        """Some quarters, or none where that is allowed (M-19.3)."""
        return ["-"] * (self.options["eclipse"] == "optional") + self.legal_quarters()

    def legal_quarters(self) -> list[str]:
        """How far the board may be turned (M-19.3)."""
        return [f"e{k}" for k in range(1, self.players)]

    def legal_answers(self) -> list[str]:
        """Accept or refuse."""
        return ["y", "n"]

    def legal_takes(self) -> list[str]:
        """The deck's top tile, or the lowest village (M-18.2)."""
        return ["t^", "tv"] if self.villages else ["t^"]

    def legal_turns(self) -> list[str]:
        """Lay a tile that has a place, offer one, stop or pass."""
        lays = self.legal_lays()
        offers = [f"o{slot}" for slot, tile in enumerate(self.hands[self.seat]) if self.may_be_offered(tile)]
        if self.laid:
            return ["-", *lays]  # M-10.3
        if self.act == "act8" and lays:
            return lays  # M-18.4
        return lays + offers or ["-"]  # M-7.10

    def legal_lays(self) -> list[str]:
        """The slots of tiles that have a place, and the slot of the village held."""
        hand = self.hands[self.seat]
        lays = [f"h{slot}" for slot, tile in enumerate(hand) if self.places_in_turn(tile)]
        held = self.act in HOLDING and self.colour() in self.villages
        if held and self.places_in_turn(f"village#{self.colour()}"):
            lays.append(f"h{VILLAGE_SLOT}")
        return lays

    def places_in_turn(self, tile: str) -> list[Place]:
        """Where the seat that is asked may lay a tile in its turn."""
        return self.places(tile, self.colour())

    def may_be_offered(self, tile: str) -> bool:
        """Not villages, and not the eclipse (M-7.9, M-18.4)."""
        return self.pack.family[tile] not in ("village", "eclipse")

    def colour(self) -> int:
        """The colour that the seat which is asked holds (M-1.6)."""
        return self.colour_of[self.seat]

    def tile_chosen(self) -> str:
        """The tile that is to be placed."""
        return f"village#{self.colour()}" if self.chosen == VILLAGE_SLOT else self.hands[self.seat][self.chosen]

    def tile_offered(self) -> str:
        """The tile that seats are asked about."""
        assert self.offered is not None
        return self.offered

    def rotations_asked(self) -> list[int]:
        """All that fit (M-7.2); after an offer was accepted those that give the tile a place (M-7.6)."""
        if self.offered is None:
            return self.village_rotations(self.colour())
        return self.rotations_for_offer(self.colour())

    def rotations_for_offer(self, colour: int) -> list[int]:
        """The village's rotations that give the offered tile a place (M-7.6)."""
        before = dict(self.board)
        found = []
        for rotation in self.village_rotations(colour):
            self.turn_village(colour, rotation)
            if self.places(self.tile_offered(), colour):
                found.append(rotation)
        self.board = before
        return found

    # One decision

    def push(self, text: str) -> None:
        """Play one decision."""
        if text not in self.legal():
            raise ValueError(f"illegal: {text!r}")
        self.decide(text)

    def decide(self, text: str) -> None:
        """Play one decision that is legal."""
        self.questions()[self.phase][1](text)

    def ask(self, phase: str, seat: int) -> None:
        """The next question."""
        self.phase, self.seat = phase, seat

    # A turn (M-26.2)

    def begin_turn(self, seat: int) -> None:
        """A mad eclipse, the village's rotation, then the turn."""
        self.in_turn, self.laid = seat, 0
        if self.mad_by == seat:
            self.turn_board(1)  # M-19.4
        self.ask("turn" if self.oriented[seat] else "orient", seat)

    def orient(self, text: str) -> None:
        """Turn the village at the start of the first turn, or for a tile accepted before that (M-7.2, M-7.6)."""
        self.turn_village(self.colour(), int(text[1:]))
        self.oriented[self.seat] = 1
        self.ask("turn" if self.offered is None else "offer_place", self.seat)

    def take_turn(self, text: str) -> None:
        """Lay, offer or discard, stop or pass."""
        if text[0] == "h":
            self.chosen = int(text[1:])
            self.ask("place", self.seat)
        elif text[0] == "o":
            self.offer(self.leave_hand(self.seat, int(text[1:])))
        else:
            self.stop()

    def stop(self) -> None:
        """A pass counts (M-8.2), stopping after a lay does not (M-10.3)."""
        if not self.laid:
            self.count_refused()
        self.end_turn(self.laid)

    def place(self, text: str) -> None:
        """The tile chosen is laid on a cell, or the eclipse on the centre."""
        tile = self.take_chosen()
        self.laid += 1
        self.put(tile, text)
        if self.is_full():
            self.end_game("full")
        elif self.pack.family[tile] == "eclipse":
            self.eclipse()
        else:
            self.after_lay()

    def take_chosen(self) -> str:
        """The tile chosen leaves the hand."""
        tile = self.tile_chosen()
        if self.chosen == VILLAGE_SLOT:
            self.villages.remove(self.colour())
        else:
            self.leave_hand(self.seat, self.chosen)
        self.chosen = -1
        return tile

    def leave_hand(self, seat: int, slot: int) -> str:
        """A tile leaves a hand; those after it move down by one (M-26.5)."""
        return self.hands[seat].pop(slot)

    def enter_hand(self, seat: int, tile: str) -> None:
        """A tile goes last into a hand."""
        self.hands[seat].append(tile)

    def put(self, tile: str, text: str) -> None:
        """A tile comes on the board (M-8.2)."""
        cell, rotation = text.split("@")
        if read_cell(cell) == CENTRE:
            self.out.append(self.board[CENTRE].split("@")[0])  # the Abbey (M-19.2)
        self.board[read_cell(cell)] = f"{tile}@{rotation}"
        self.refused = 0

    def after_lay(self) -> None:
        """Another lay, if that is agreed on (M-10.1)."""
        if self.laid < self.options["multi"]:
            self.ask("turn", self.seat)
        else:
            self.end_turn(self.laid)

    def end_turn(self, tiles: int) -> None:
        """The count of refused tiles, the draw, the stock, the next seat; tiles is how many have left the hand."""
        if self.refused >= (6 if self.players == 2 else 3):
            self.end_game("refused")  # M-8.2
        elif self.act == "act8" and self.laid:
            self.ask("take", self.seat)
        else:
            self.draw(tiles)
            self.next_turn()

    def draw(self, tiles: int) -> None:
        """As many as have left the hand, or all that are left (M-7.11)."""
        for _ in range(min(tiles, len(self.deck))):
            self.enter_hand(self.in_turn, self.deck.pop(0))

    def next_turn(self) -> None:
        """Turns are counted when they end (M-26.6), and the game ends with the stock (M-8.3)."""
        if not self.deck:
            self.end_game("deck")
            return
        self.turn += 1
        self.begin_turn((self.in_turn + 1) % self.players)

    # Offers (part 7)

    def offer(self, tile: str) -> None:
        """Ask seat after seat; in act 8 the tile is discarded (M-18.4)."""
        self.offered = tile
        self.ask_about_offer((self.seat + 1) % self.players)

    def ask_about_offer(self, seat: int) -> None:
        """The next seat, from this one on, for which the tile has a place (M-7.4)."""
        while seat != self.in_turn and not self.has_place_for_offer(seat):
            seat = (seat + 1) % self.players
        if seat == self.in_turn:
            self.refuse_offer()
        else:
            self.ask("offer", seat)

    def has_place_for_offer(self, seat: int) -> bool:
        """Whether a seat could lay the tile, also after turning its village (M-7.4, M-7.6)."""
        colour = self.colour_of[seat]
        if not self.oriented[seat]:
            return bool(self.rotations_for_offer(colour))
        return bool(self.places(self.tile_offered(), colour))

    def refuse_offer(self) -> None:
        """All have refused: the tile is out of the game (M-7.7)."""
        self.out.append(self.tile_offered())
        self.offered, self.seat = None, self.in_turn
        self.count_refused()
        self.after_offer()

    def count_refused(self) -> None:
        """One more tile refused by all, or a pass (M-8.2)."""
        self.refused += 1

    def answer_offer(self, text: str) -> None:
        """Accept or refuse."""
        if text == "n":
            self.ask_about_offer((self.seat + 1) % self.players)
        else:
            self.ask("offer_place" if self.oriented[self.seat] else "orient", self.seat)

    def place_offered(self, text: str) -> None:
        """The one who accepted lays the tile; the one who offered draws (M-7.5, M-7.8)."""
        tile, self.offered = self.tile_offered(), None
        self.put(tile, text)
        if self.is_full():
            self.end_game("full")
        else:
            self.after_offer()

    def after_offer(self) -> None:
        """The turn is over, with one tile less in the hand."""
        self.end_turn(1)

    # The eclipse (part 19)

    def eclipse(self) -> None:
        """Mad: a quarter at once. Else a choice."""
        if self.options["eclipse"] == "mad":
            self.mad_by = self.seat
            self.turn_board(1)
            self.after_lay()
        else:
            self.ask("eclipse", self.seat)

    def choose_quarters(self, text: str) -> None:
        """How far the board turns (M-19.3)."""
        if text != "-":
            self.turn_board(int(text[1:]))
        self.after_lay()

    def turn_board(self, k: int) -> None:
        """Seat s holds what seat s+k held before (M-19.3)."""
        self.colour_of = [self.colour_of[(seat + k) % self.players] for seat in range(self.players)]

    # Act 8: a tile from the stock or a village for each tile laid (M-18.2)

    def take(self, text: str) -> None:
        """After the last one the next turn; at once the end, if the stock is used up (M-18.5)."""
        if text == "t^":
            self.draw(1)
        else:
            village = min(self.villages)
            self.villages.remove(village)
            self.hands[self.seat].append(f"village#{village}")
        self.laid -= 1
        if not self.laid or not self.deck:
            self.next_turn()

    # The end (part 8)

    def is_full(self) -> bool:
        """A colour's section is filled (M-8.1), in act 8 all that are used (M-18.5)."""
        full = [all(self.board.keys() >= SECTIONS[k] for k in self.sections(colour)) for colour in self.colour_of]
        return any(full)

    def end_game(self, outcome: str) -> None:
        """Nobody is asked any more (M-28.3)."""
        self.outcome, self.laid = outcome, 0
        self.ask("orient", -1)

    @property
    def over(self) -> int:
        """1 when the game has ended."""
        return int(self.outcome != "running")

    @property
    def scores(self) -> list[int]:
        """Written at the end, 0 before that (M-8.4)."""
        return self.points() if self.over else [0] * self.players

    @property
    def payoffs(self) -> list[float]:
        """Winners share +1, the others share -1 (M-8.4); alone it is a share of the points (M-18.7)."""
        scores = self.scores
        if self.act == "act8":
            return [max(-1.0, min(1.0, scores[0] / (100 * self.options["sections"])))]
        winners = [score == max(scores) for score in scores]
        won, lost = winners.count(True), winners.count(False)
        return [0.0 if not lost else 1 / won if wins else -1 / lost for wins in winners]


def place_text(place: Place) -> str:
    """The text of a place, such as j11@2 (M-26.3)."""
    return f"{cell_name(place[0])}@{place[1]}"
