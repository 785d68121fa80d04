"""The naive twin of Bayou Boss: lists, dicts and sets of card texts, written from RULES.md (clauses B-...) alone."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy

from twins.bayou_trick import CHARACTERS, is_suit_card, led_suit, number_of, suit_of, winner

SUITS: str = "RYBGPO"  # B-1.1
DESCRIBED = ["Heron", "Alligator", "Python", "Raccoon", "Manatee", "Crab"]  # B-1.3
IN_PLAY = {  # players: suits, highest number, Ravens (B-1.2)
    2: (4, 6, 1),
    3: (4, 9, 2),
    4: (5, 9, 3),
    5: (5, 12, 4),
    6: (5, 15, 5),
    7: (6, 15, 6),
    8: (6, 16, 7),
}


def card_order(card: str) -> tuple[int, int]:
    """Suits in the order of B-1.2 by number, then the Characters."""
    if is_suit_card(card):
        return SUITS.index(suit_of(card)), number_of(card)
    return len(SUITS), CHARACTERS.index(card)


def in_order(cards: list[str]) -> list[str]:
    """The cards in card order."""
    return sorted(cards, key=card_order)


def choices(prefix: str, cards: list[str]) -> list[str]:
    """One text for each card of the list; the Ravens are alike (B-7.2)."""
    return [prefix + card for card in in_order(list(set(cards)))]


def all_cards(players: int, characters: list[str]) -> list[str]:
    """Every card of a game: the suit cards, the Ravens and the single Characters (B-1.2, B-1.3)."""
    suits, highest, ravens = IN_PLAY[players]
    suit_cards = [suit + str(number) for suit in SUITS[:suits] for number in range(highest + 1)]
    return suit_cards + ["Raven"] * ravens + list(characters)


def refuse(unless: bool, reason: str) -> None:
    """Raise a ValueError unless all is well."""
    if not unless:
        raise ValueError(reason)


class Twin:
    """One game of Bayou Boss."""

    # Dicts

    def __init__(self, d: dict):
        """The position of a full dict (B-9.1)."""
        d = deepcopy(d)
        self.options, self.characters = d["options"], d["characters"]
        self.players = self.options["players"]
        self.hands, self.trump, self.swamp, self.deck = d["hands"], d["trump"], d["swamp"], d["deck"]
        self.trick = [(seat, card) for seat, card in d["trick"]]
        self.named, self.lowest, self.taking_part = d["named"], set(d["lowest"]), set(d["taking_part"])
        self.tricks, self.totals = d["tricks"], d["totals"]
        self.dealer, self.leader, self.round, self.turn = d["dealer"], d["leader"], d["round"], d["turn"]
        self.phase, self.seat = d["phase"], d["seat"]
        self.crab, self.python = bool(d["crab"]), bool(d["python"])
        self.out, self.known = d["out"], d["known"]
        self.shown_out = [set(letters) for letters in d["shown_out"]]
        self.shown_in = [set(letters) for letters in d["shown_in"]]

    @classmethod
    def from_dict(cls, d: dict) -> Twin:
        """The position of a full dict (B-9.1)."""
        return cls(d)

    def to_dict(self) -> dict:
        """The position as plain data (B-9.1)."""
        return {
            "hands": [in_order(hand) for hand in self.hands],
            "trump": self.trump,
            "swamp": in_order(self.swamp),
            "deck": list(self.deck),
            "trick": [[seat, card] for seat, card in self.trick],
            "named": list(self.named),
            "lowest": sorted(self.lowest),
            "taking_part": sorted(self.taking_part),
            "tricks": list(self.tricks),
            "totals": list(self.totals),
            "dealer": self.dealer,
            "leader": self.leader,
            "round": self.round,
            "turn": self.turn,
            "phase": self.phase,
            "seat": self.seat,
            "crab": self.crab,
            "python": self.python,
            "out": in_order(self.out),
            "known": [in_order(cards) for cards in self.known],
            "shown_out": ["".join(suit for suit in SUITS if suit in shown) for shown in self.shown_out],
            "shown_in": ["".join(suit for suit in SUITS if suit in shown) for shown in self.shown_in],
            "characters": in_order(self.characters),
            "options": dict(self.options),
        }

    # The deal (B-2.1)

    @staticmethod
    def check_deal(d: dict, characters: list[str] | None = None) -> None:
        """A ValueError for a wrong deal; without a list of Characters those in the deal are taken to be the game's."""
        dealt = [card for hand in d["hands"] for card in hand] + [d["trump"]]
        rest = d["swamp"] + d["deck"]
        players = len(d["hands"])
        if characters is None:
            characters = [card for card in CHARACTERS if card in rest and card != "Raven"]
        refuse(players in IN_PLAY, "two to eight players")
        refuse(len(characters) == 6, "six single Characters (B-1.3)")
        refuse(all(len(hand) == 7 for hand in d["hands"]), "everybody gets seven cards (B-2.1)")
        refuse(all(is_suit_card(card) for card in dealt), "hands and trump are suit cards (B-2.1)")
        refuse(len(d["swamp"]) == players, "as many cards in the Swamp as there are players (B-2.1)")
        right = Counter(all_cards(players, characters))
        refuse(Counter(dealt + rest) == right, "every card of the game once, and no other (B-1.2)")

    def deal(self, d: dict) -> None:
        """Lay out a new round; nobody knows anything about the others' cards."""
        d = deepcopy({key: d[key] for key in ("hands", "trump", "swamp", "deck")})
        self.hands, self.trump, self.swamp, self.deck = d["hands"], d["trump"], d["swamp"], d["deck"]
        self.tricks = [0] * self.players
        self.out = []
        self.known = [[] for _ in range(self.players)]
        self.shown_out = [set() for _ in range(self.players)]
        self.shown_in = [set() for _ in range(self.players)]

    # What is allowed (B-7)

    def legal(self) -> list[str]:
        """The texts of all legal decisions; none when the game is over."""
        if self.over:
            return []
        hand = self.hands[self.seat]
        if self.phase == "pick":
            return choices("+", self.swamp)
        if self.phase == "give":
            return choices(
                ">", [card for card in hand if is_suit_card(card)]
            )  # the trump card is not in it yet (B-3.4)
        if self.phase == "take":
            return choices("<", self.takeable())
        return choices("", [card for card in hand if self.may_play(card, hand)])

    def may_play(self, card: str, hand: list[str]) -> bool:
        """Follow the led suit, else trump, else any suit card; a Character always (B-3.2)."""
        led = led_suit(self.trick)
        if led is None or not is_suit_card(card):
            return True
        suits = {suit_of(held) for held in hand if is_suit_card(held)}
        if led in suits:
            return suit_of(card) == led
        if suit_of(self.trump) in suits:
            return suit_of(card) == suit_of(self.trump)
        return True

    def takeable(self) -> list[str]:
        """What a Raccoon may take from the Swamp: each card counts as part of the hand (B-3.9)."""
        hand = self.hands[self.seat]
        return [card for card in self.swamp if self.may_play(card, [*hand, card])]

    # One decision

    def push(self, text: str, next_deal: dict | None = None) -> None:
        """Play one decision; one that is refused changes nothing."""
        refuse(text in self.legal(), f"illegal: {text!r}")
        before = deepcopy(self.__dict__)
        try:
            self.decide(text, next_deal)
        except ValueError:
            self.__dict__ = before
            raise

    def decide(self, text: str, next_deal: dict | None) -> None:
        """Pick, give, take or play (B-7.1), and whatever follows from it."""
        if self.phase == "pick":
            self.pick(text[1:])
        elif self.phase == "give":
            self.give(text[1:])
        elif self.phase == "take":
            self.take(text[1:])
        else:
            self.play(text)
        self.go_on(next_deal)

    def play(self, card: str) -> None:
        """Play a card from the hand (B-3.1); a Raccoon that finds something is discarded (B-3.9)."""
        self.lose(card)
        if card == "Raccoon" and self.takeable():
            self.out.append(card)
            self.phase = "take"
            return
        if card == "Raccoon":
            self.show_in()
        self.lay(card)

    def take(self, card: str) -> None:
        """Take a card from the Swamp with a Raccoon and play it; the gap is filled first, or later (B-3.9)."""
        self.swamp.remove(card)
        if self.deck and self.options["swamp_gap"] == "at_once":
            self.swamp.append(self.deck.pop(0))
        self.phase = "play"
        self.lay(card)

    def lay(self, card: str) -> None:
        """Lay a card into the trick, where a Character acts at once (B-3.3)."""
        self.show_out(card)
        self.trick.append((self.seat, card))
        self.act(card)

    def pick(self, card: str) -> None:
        """Take a card from the Swamp into the hand (B-5.1)."""
        self.swamp.remove(card)
        self.gain(card)

    def give(self, card: str) -> None:
        """Lay a card in the trump card's place and take that into the hand (B-3.4)."""
        self.lose(card)
        self.gain(self.trump)
        self.trump = card
        self.phase = "play"

    # What all have seen (B-8)

    def lose(self, card: str) -> None:
        """A card leaves the hand: one that all knew (B-8.1), or maybe the one that had to be there (B-8.2)."""
        self.hands[self.seat].remove(card)
        if card in self.known[self.seat]:
            self.known[self.seat].remove(card)
        elif is_suit_card(card) and suit_of(card) in self.shown_in[self.seat]:
            self.shown_in[self.seat] = set()

    def gain(self, card: str) -> None:
        """A card comes openly into the hand (B-8.1)."""
        self.hands[self.seat].append(card)
        self.known[self.seat].append(card)

    def show_out(self, card: str) -> None:
        """Not the led suit: out of it; not a trump either: out of trumps (B-8.2)."""
        led, trump_suit = led_suit(self.trick), suit_of(self.trump)
        if led is None or not is_suit_card(card) or suit_of(card) == led:
            return
        self.shown_out[self.seat].add(led)
        if suit_of(card) != trump_suit:
            self.shown_out[self.seat].add(trump_suit)

    def show_in(self) -> None:
        """A Raccoon that finds nothing in a Swamp with cards: its player can follow, or else trump (B-8.2)."""
        if not self.swamp:
            return
        trump_suit = suit_of(self.trump)
        held = {led_suit(self.trick)} | ({trump_suit} - {suit_of(card) for card in self.swamp})
        if not any(suit_of(card) in held for card in self.known[self.seat] if is_suit_card(card)):
            self.shown_in[self.seat] = held

    # The Characters (B-3.4 to B-3.13)

    def act(self, card: str) -> None:
        """What a Character does as soon as it lies in the trick; a Raccoon lying there does nothing (B-3.9)."""
        if card == "Raven":
            self.raven()
        elif card == "Heron":
            self.name(self.seat)
        elif card == "Alligator":
            self.name(min(self.candidates(), key=lambda seat: self.tricks[seat]))
        elif card == "Bobcat":
            self.name(max(self.candidates(), key=lambda seat: self.tricks[seat]))
        elif card == "Python":
            self.python = True
        elif card == "Manatee":
            self.lowest.add(self.seat)
        elif card == "Crab":
            self.crab = True
        elif card == "Turtle" and len(self.trick) > 1:
            self.lowest.add(self.trick[-2][0])  # the card just before it (B-3.12)
        elif card == "Otter":
            self.otter()

    def raven(self) -> None:
        """Ask which card to lay down; who has no suit card shows it (B-3.4, B-8.2)."""
        if any(is_suit_card(card) for card in self.hands[self.seat]):
            self.phase = "give"
        else:
            self.shown_out[self.seat] = set(SUITS[: IN_PLAY[self.players][0]])

    def otter(self) -> None:
        """The highest suit card in the Swamp and the trump card trade places (B-3.13)."""
        suit_cards = [card for card in in_order(self.swamp) if is_suit_card(card)]
        if suit_cards:
            highest = max(suit_cards, key=number_of)  # of equal ones the first
            self.swamp.remove(highest)
            self.swamp.append(self.trump)
            self.trump = highest

    def rivals(self) -> list[int]:
        """Who takes part in the trick, clockwise, the one who decides last (B-3.1)."""
        return [seat for seat in self.clockwise_after(self.seat) if seat in self.taking_part]

    def candidates(self) -> list[int]:
        """Whom an Alligator or a Bobcat may name, of tied players the first (B-3.6)."""
        start = self.dealer if self.options["alligator_ties"] == "dealer" else self.seat
        return [seat for seat in self.clockwise_after(start) if seat in self.taking_part]

    def name(self, seat: int) -> None:
        """A player's card goes to the front, its old place closes (B-4.1)."""
        if seat in self.named:
            self.named.remove(seat)
        self.named.insert(0, seat)

    # What a decision leads to

    def clockwise_after(self, seat: int) -> list[int]:
        """All seats, beginning to the left of this one, this one last."""
        return [(seat + step) % self.players for step in range(1, self.players + 1)]

    def go_on(self, next_deal: dict | None) -> None:
        """Ask the next player, or end the picks, the trick, the round."""
        if self.phase in ("give", "take"):
            return  # the same player has something to choose
        if self.phase == "pick":
            self.next_to_pick()
        else:
            self.next_to_play()
        if self.phase == "between":
            self.refill()
            if any(self.hands):
                self.begin_trick()
            else:
                self.end_round(next_deal)

    def next_to_play(self) -> None:
        """The next clockwise who takes part and has not played (B-3.1), if there is one."""
        played = {seat for seat, _ in self.trick}
        waiting = [seat for seat in self.rivals() if seat not in played]
        if waiting:
            self.seat = waiting[0]
        else:
            self.end_trick()

    def end_trick(self) -> None:
        """The winner takes the trick and picks first, if the Swamp has cards (B-5.1)."""
        trump_suit, no_second = suit_of(self.trump), self.options["no_second"]
        self.leader = winner(self.trick, self.named, self.lowest, trump_suit, self.python, no_second)
        self.tricks[self.leader] += 1
        self.out += [card for _, card in self.trick]
        self.trick, self.named, self.lowest = [], [], set()
        self.seat, self.phase = self.leader, "pick" if self.swamp else "between"

    def next_to_pick(self) -> None:
        """Everybody else clockwise, in the trick or not, while cards last (B-5.1)."""
        self.seat = self.clockwise_after(self.seat)[0]
        if self.seat == self.leader or not self.swamp:
            self.phase = "between"

    def refill(self) -> None:
        """One card for each player, unless there was a Crab or the deck holds too few (B-5.2)."""
        missing = max(self.players - len(self.swamp), 0)
        if not self.crab and len(self.deck) >= missing:
            self.swamp += self.deck[:missing]
            self.deck = self.deck[missing:]

    def begin_trick(self) -> None:
        """The leader, or the next clockwise with cards, leads; who has none is left out (B-5.3)."""
        self.taking_part = {seat for seat in range(self.players) if self.hands[seat]}
        if self.leader not in self.taking_part:
            self.leader = next(seat for seat in self.clockwise_after(self.leader) if seat in self.taking_part)
        self.seat, self.phase = self.leader, "play"
        self.crab = self.python = False
        self.turn += 1  # B-7.3

    # Rounds and the end (B-6)

    def end_round(self, next_deal: dict | None) -> None:
        """One point for each trick (B-6.1); the game ends or a new round is dealt."""
        self.totals = [total + won for total, won in zip(self.totals, self.tricks, strict=True)]
        if self.is_last_round():
            self.seat, self.phase = -1, "play"
            return
        if next_deal is None:
            raise ValueError("a new round needs a deal")
        refuse(len(next_deal["hands"]) == self.players, "a hand for each player")
        self.check_deal(next_deal, self.characters)
        self.new_round(next_deal)

    def is_last_round(self) -> bool:
        """All rounds are played, or somebody has twelve points (B-6.2)."""
        points = self.totals if self.options["stop"] == "total" else self.tricks
        return self.round >= self.options["rounds"] or max(points) >= 12

    def new_round(self, next_deal: dict) -> None:
        """Most tricks deals, of tied ones the first clockwise from the dealer, himself last (B-6.1)."""
        self.dealer = max(self.clockwise_after(self.dealer), key=lambda seat: self.tricks[seat])
        self.round += 1
        self.deal(next_deal)
        self.leader = self.clockwise_after(self.dealer)[0]  # B-3.1
        self.begin_trick()

    @property
    def over(self) -> int:
        """1 when the game has ended."""
        return int(self.seat == -1)

    @property
    def scores(self) -> list[int]:
        """The totals of points, lower is better (B-6.3)."""
        return list(self.totals)

    @property
    def payoffs(self) -> list[float]:
        """Winners, the lowest totals, share +1, the others -1; if everybody wins, 0 (B-6.2, B-6.3)."""
        winners = [seat for seat in range(self.players) if self.totals[seat] == min(self.totals)]
        losers = self.players - len(winners)
        if not self.over or not losers:
            return [0.0] * self.players
        return [1 / len(winners) if seat in winners else -1 / losers for seat in range(self.players)]
