"""What there is to draw: the values of a position, the last action understood, and both in words."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from ....core.errors import PositionError
from ..components import CHARACTER_NAMES
from ..notation import HIDDEN, KIND_NAMES, SUIT_LETTERS
from ..rules import IN_PLAY

SUIT_NAMES = dict(zip(SUIT_LETTERS, ("Red", "Yellow", "Blue", "Green", "Purple", "Orange"), strict=True))


@dataclass(frozen=True)
class Position:
    """The values of a position; cards are texts, `?` a hidden one."""

    hands: Sequence[Sequence[str]]
    trump: str
    swamp: Sequence[str]
    deck: Sequence[str]
    trick: Sequence[tuple[int, str]]
    named: Sequence[int]
    lowest: Sequence[int]
    taking_part: Sequence[int]
    tricks: Sequence[int]
    totals: Sequence[int]
    dealer: int
    leader: int
    round: int
    turn: int
    phase: str
    seat: int
    crab: int
    python: int
    out: Sequence[str]
    known: Sequence[Sequence[str]]
    shown_out: Sequence[str]
    shown_in: Sequence[str]
    characters: Sequence[str]
    options: dict[str, Any]

    @property
    def players(self) -> int:
        return len(self.hands)

    @property
    def over(self) -> bool:
        return self.seat < 0

    def winners(self) -> list[int]:
        """The seats with the fewest points, once the game is over."""
        best = min(self.totals)
        return [seat for seat, points in enumerate(self.totals) if self.over and points == best]

    def led(self) -> str:
        """The letter of the led suit, if one is led."""
        return next((card[0] for _, card in self.trick if is_suit_card(card)), "")

    def waiting(self) -> list[int]:
        """Who has yet to lay a card into this trick; nobody while there is no trick to play to."""
        played = [seat for seat, _ in self.trick]
        gathering = not self.over and (self.trick or self.phase != "pick")
        return [seat for seat in self.taking_part if gathering and seat not in played]


def places_of(values: dict[str, Any], move: str) -> list[str]:
    """The card that stands for an action on the picture: in the Swamp, or in the hand of the seat that decides."""
    seat, card = values["seat"], move.lstrip("+<>")
    if move[0] in "+<":
        return [in_swamp(list(values["swamp"]).index(card))]
    return [in_hand(seat, list(values["hands"][seat]).index(card))]


def in_hand(seat: int, number: int) -> str:
    """The place of a card of a hand."""
    return f"hand{seat}-{number}"


def in_swamp(number: int) -> str:
    """The place of a card of the Swamp."""
    return f"swamp-{number}"


def card_words(card: str) -> str:
    """A card in words."""
    return f"{SUIT_NAMES[card[0]].lower()} {card[1:]}" if is_suit_card(card) else card


def is_suit_card(card: str) -> bool:
    """Whether a card is neither a Character nor hidden."""
    return card != HIDDEN and card not in CHARACTER_NAMES


def read(values: dict[str, Any]) -> Position:
    """A position from its values."""
    return Position(**values)


# ---------------------------------------------------------------- the last action


class Last(NamedTuple):
    """The last action: the card, who did it and where the card is now, both as far as the position tells; in words."""

    card: str
    seat: int | None
    place: str  # trick, trump, hand, out or nowhere
    words: tuple[str, str, str]  # what was done, a part of it that may be empty, and what it brought to an end


DONE = {
    "": ("{} played {}", "{} was played", ""),
    "+": ("{} picked {}", "{} was picked", "from the Swamp"),
    ">": ("{} laid {}", "{} was laid", "as the new trump"),
    "<": ("{} took {}", "{} was taken", "from the Swamp to play it"),
}


def read_last(p: Position, action: str | None) -> Last | None:
    """The last action from its text."""
    if action is None:
        return None
    mark, card = (action[:1], action[1:]) if action[:1] in ("+", ">", "<") else ("", action)
    if card not in KIND_NAMES:
        raise PositionError(f"not an action of Bayou Boss: {action!r}")
    seat, place = find(p, mark, card)
    known, unknown, after = DONE[mark]
    short = unknown.format(card) if seat is None else known.format(f"seat {seat}", card)
    return Last(card, seat, place, (short, after, aftermath(p, mark)))


def find(p: Position, mark: str, card: str) -> tuple[int | None, str]:
    """Who acted and where the card lies; a finished trick leaves no trace of who played to it."""
    if mark == "+":
        seat = picker(p, card)
        return seat, "nowhere" if seat is None else "hand"
    if mark == ">":
        return (p.trick[-1][0] if p.trick else None), "trump" if p.trump == card else "nowhere"
    if p.trick and p.trick[-1][1] == card:
        return p.trick[-1][0], "trick"
    place = "out" if card in p.out else "nowhere"
    return (p.seat if p.phase == "take" and place == "out" else None), place


def picker(p: Position, card: str) -> int | None:
    """Who picked a card: the seat before the next to pick, else whoever alone is known to hold such a card."""
    holders = [seat for seat, cards in enumerate(p.known) if card in cards]
    if p.phase == "pick":
        holders = [seat for seat in holders if seat == (p.seat - 1) % p.players]
    return holders[0] if len(holders) == 1 else None


def aftermath(p: Position, mark: str) -> str:
    """What the last action brought to an end."""
    if p.trick or mark == "+":
        return ""
    if p.over:
        return "the game is over"
    if p.phase == "pick":
        return f"seat {p.leader} wins the trick"
    if p.phase == "take":
        return ""
    return "the trick is over" if any(p.tricks) else "the round is over"


# ---------------------------------------------------------------- words


DUTIES = {
    "play": "plays a card",
    "pick": "picks from the Swamp",
    "give": "lays a new trump",
    "take": "takes from the Swamp",
}


def goal(options: Mapping[str, Any]) -> str:
    """What the game is about, and how it is won."""
    limit = "takes 12 tricks in a round" if options["stop"] == "round" else "has 12 points"
    return (
        "Every trick that you take is a point, and the fewest points win. Play the suit that is led if you have it; "
        f"animals bend the rules. The game ends after round {options['rounds']}, or when somebody {limit}."
    )


def headline(p: Position) -> tuple[str, str]:
    """What is going on, in a short line and a longer one."""
    if p.over:
        return verdict(p)
    more = {
        "play": f"{following(p)}, {trump_words(p)}",
        "pick": f"seat {p.leader} won the trick",
        "give": f"to take {p.trump} into the hand",
        "take": "to play that card at once",
    }
    return f"seat {p.seat} {DUTIES[p.phase]}", more[p.phase]


def following(p: Position) -> str:
    """What binds the one who plays."""
    return f"{SUIT_NAMES[p.led()]} is led" if p.led() else "no suit is led"


def trump_words(p: Position) -> str:
    """The suit of the trump card in words."""
    return f"{SUIT_NAMES[p.trump[0]]} is trump" if is_suit_card(p.trump) else "trump unknown"


def verdict(p: Position) -> tuple[str, str]:
    """How a finished game ended."""
    won = p.winners()
    if len(won) == 1:
        return f"seat {won[0]} wins", f"with the fewest points: {min(p.totals)}"
    if len(won) == p.players:
        return "everybody shares the win", f"all have {counted(min(p.totals), 'point')}"
    return f"{seats_words(won)} win", f"with the fewest points: {min(p.totals)} each"


def seats_words(seats: list[int]) -> str:
    """Several seats in a phrase: seats 1, 4 and 5."""
    return f"seats {', '.join(map(str, seats[:-1]))} and {seats[-1]}"


def counted(count: int, thing: str) -> str:
    """3 tricks, 1 trick."""
    return f"{count} {thing}{'' if count == 1 else 's'}"


def suits_in_game(p: Position) -> str:
    """The letters of the suits played with."""
    return SUIT_LETTERS[: int(IN_PLAY[p.players][0])]


def numbers_in_game(p: Position) -> range:
    """The numbers of each suit played with."""
    return range(int(IN_PLAY[p.players][1]) + 1)


def ravens_in_game(p: Position) -> int:
    """How many Ravens are played with."""
    return int(IN_PLAY[p.players][2])


def how_far(p: Position) -> str:
    """The round and the trick."""
    number = sum(p.tricks) + (not p.over and p.phase != "pick")
    return f"round {p.round} of {p.options['rounds']}, {f'trick {number}' if number else 'no trick yet'}"


def stop_words(p: Position) -> str:
    """What ends the game."""
    limit = "12 tricks in one" if p.options.get("stop") == "round" else "with 12 points"
    return f"ends after {counted(p.options['rounds'], 'round')} or {limit}"


def table_words(p: Position) -> str:
    """How the game is played, by its options."""
    pack = str(p.options.get("pack", "standard"))
    rest = " Characters" if pack == "standard" else f", pack {pack if len(pack) < 16 else f'...{pack[-12:]}'}"
    return f"{p.players} players, {p.options.get('characters')}{rest}"


def ordinal(place: int) -> str:
    """1st, 2nd, 3rd, 4th ..."""
    return f"{place}{({1: 'st', 2: 'nd', 3: 'rd'}).get(place, 'th')}"


def place_words(p: Position, seat: int) -> str:
    """The place a seat's card was named to, or nothing; a lowest card's naming is void."""
    if seat not in p.named:
        return ""
    return ordinal(p.named.index(seat) + 1) + (" void" if seat in p.lowest else "")
