"""Exchanges of event tiles, and who knows which tile of which hand (M-20.10 to M-20.13, M-27.5 to M-27.7)."""

from __future__ import annotations

import random

from .twin import Twin

NOT_GIVEN = ("village", "centre", "private")  # families and events of tiles that are never given (M-20.11)


class Exchanging(Twin):
    """A game in which tiles go from hand to hand; chance picks tiles by `dice`."""

    def __init__(self, d: dict):
        """Who knows what, and an exchange that is going on, are read as well."""
        super().__init__(d)
        self.known = [[set(seats) for seats in hand] for hand in d["known"]]
        self.exchanged, self.shown, self.partner, self.demand = d["exchanged"], d["shown"], d["partner"], d["demand"]
        self.dice = random.Random(0)

    def to_dict(self) -> dict:
        """With the entries of exchanges (M-28.8)."""
        return super().to_dict() | {
            "known": [[sorted(seats) for seats in hand] for hand in self.known],
            "exchanged": self.exchanged,
            "shown": self.shown,
            "partner": self.partner,
            "demand": self.demand,
        }

    @classmethod
    def further_at_start(cls, options: dict, number: int) -> dict:
        """Hands are as they were dealt, and known to nobody else."""
        known = [[[] for _ in range(cls.HAND)] for _ in range(options["players"])]
        further = {"known": known, "exchanged": 0, "shown": -1, "partner": -1, "demand": None}
        return super().further_at_start(options, number) | further

    HAND = 4  # tiles dealt to each

    def questions(self) -> dict:
        """An exchange is a demand and a reply, and maybe a pick."""
        return super().questions() | {
            "partner": (self.legal_partners, self.choose_partner),
            "demand": (self.legal_demands, self.make_demand),
            "reply": (self.legal_replies, self.reply),
            "pick": (self.legal_picks, self.pick),
        }

    # Hands

    def others(self, *seats: int) -> set[int]:
        """All seats but these."""
        return set(range(self.players)) - set(seats)

    def leave_hand(self, seat: int, slot: int) -> str:
        """What was known of the tile goes with it."""
        self.known[seat].pop(slot)
        return super().leave_hand(seat, slot)

    def enter_hand(self, seat: int, tile: str) -> None:
        """A tile that comes from elsewhere is known to nobody else."""
        super().enter_hand(seat, tile)
        self.known[seat].append(set())

    def hand_over(self, tile: str, receiver: int, knowers: set[int]) -> None:
        """A tile that others know goes last into a hand."""
        self.enter_hand(receiver, tile)
        self.known[receiver][-1] = knowers - {receiver}

    def can_be_given(self, tile: str) -> bool:
        """Not villages, the Abbey and Private Property (M-20.11)."""
        return self.pack.family[tile] not in NOT_GIVEN and self.pack.event.get(tile) not in NOT_GIVEN

    def slots_given(self, seat: int) -> list[int]:
        """The slots of tiles that a seat may give."""
        return [slot for slot, tile in enumerate(self.hands[seat]) if self.can_be_given(tile)]

    def forget(self, giver: int, receiver: int, slots: list[int]) -> None:
        """Whoever does not see which tile goes knows none any more of those that could be it (M-27.6)."""
        for slot in slots:
            self.known[giver][slot] &= {giver, receiver}

    # An exchange (M-20.10 to M-20.12)

    def legal_shows(self) -> list[str]:
        """The slots of tiles that may be shown, once in a turn before the first lay."""
        if self.exchanged or self.laid:
            return []
        tiles = self.hands[self.seat]
        is_any = self.options["any_exchange"]
        slots = [slot for slot in self.slots_given(self.seat) if is_any or tiles[slot] in self.pack.event]
        return [f"x{slot}" for slot in slots]

    def show(self, slot: int) -> None:
        """All see the tile."""
        self.exchanged, self.shown = 1, slot
        self.known[self.seat][slot] = self.others(self.seat)
        self.ask("partner", self.seat)

    def legal_partners(self) -> list[str]:
        """Any other seat."""
        return [f"p{seat}" for seat in sorted(self.others(self.seat))]

    def choose_partner(self, text: str) -> None:
        """What is wanted comes next."""
        self.partner = int(text[1:])
        self.ask("demand", self.seat)

    def kinds(self) -> list[str]:
        """All kinds of the pack, as they are numbered (M-26.3)."""
        return list(dict.fromkeys(self.pack.kind[tile] for tile in self.pack.tiles))

    def legal_demands(self) -> list[str]:
        """Any tile, an open hand, or a kind of which a tile is in the game (M-26.3)."""
        wanted = {self.pack.kind[tile] for tile in [*self.stock(), *self.centre_tiles()] if self.can_be_given(tile)}
        return ["d?", "d*", *[f"d{number}" for number, kind in enumerate(self.kinds()) if kind in wanted]]

    def centre_tiles(self) -> list[str]:
        """The tile on which the game began."""
        return []

    def make_demand(self, text: str) -> None:
        """The partner is asked."""
        self.demand = text[1:] if text in ("d?", "d*") else self.kinds()[int(text[1:])]
        self.ask("reply", self.partner)

    def legal_replies(self) -> list[str]:
        """Refuse, or give what is demanded, or show the hand."""
        slots = self.slots_given(self.seat)
        if self.demand == "*":
            return ["y", "n"] if slots else ["n"]
        tiles = self.hands[self.seat]
        return ["n", *[f"x{k}" for k in slots if self.demand in ("?", self.pack.kind[tiles[k]])]]

    def reply(self, text: str) -> None:
        """A tile given by the partner, a hand shown, or a refusal."""
        if text == "n":
            self.end_exchange()
        elif text == "y":
            for seats in self.known[self.partner]:
                seats.add(self.in_turn)
            self.ask("pick", self.in_turn)
        else:
            self.exchange(int(text[1:]))

    def legal_picks(self) -> list[str]:
        """One of the tiles of the open hand."""
        return [f"h{slot}" for slot in self.slots_given(self.partner)]

    def pick(self, text: str) -> None:
        """It is taken."""
        self.exchange(int(text[1:]))

    def exchange(self, slot: int) -> None:
        """Both tiles leave their hands, and then go last into the others (M-20.13)."""
        asker, partner = self.in_turn, self.partner
        is_secret = self.demand in ("?", "*")
        if is_secret:
            self.forget(partner, asker, self.slots_given(partner))
        given, received = self.leave_hand(asker, self.shown), self.leave_hand(partner, slot)
        self.hand_over(given, partner, self.others(partner))
        self.hand_over(received, asker, {partner} if is_secret else self.others(asker))
        self.end_exchange()

    def end_exchange(self) -> None:
        """The turn goes on."""
        self.shown, self.partner, self.demand = -1, -1, None
        self.ask("turn", self.in_turn)
