"""What there is to draw: the dict checked, the last action understood, and both in words."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from ....core.errors import PositionError
from ..components import CHARACTER_NAMES
from ..notation import HIDDEN, KIND_NAMES, SUIT_LETTERS
from ..rules import IN_PLAY
from ..state import HAND, PHASES

SUIT_NAMES = dict(zip(SUIT_LETTERS, ("Red", "Yellow", "Blue", "Green", "Purple", "Orange"), strict=True))
CARD_TEXTS = {*KIND_NAMES, HIDDEN}


@dataclass(frozen=True)
class Position:
    """The dict with its fields checked; cards are texts, `?` a hidden one."""

    hands: list[list[str]]
    trump: str
    swamp: list[str]
    deck: list[str]
    trick: list[tuple[int, str]]
    named: list[int]
    lowest: list[int]
    taking_part: list[int]
    tricks: list[int]
    totals: list[int]
    dealer: int
    leader: int
    round: int
    phase: str
    seat: int
    crab: int
    python: int
    out: list[str]
    known: list[list[str]]
    shown_out: list[str]
    characters: list[str]
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


def is_suit_card(card: str) -> bool:
    """Whether a card is neither a Character nor hidden."""
    return card != HIDDEN and card not in CHARACTER_NAMES


# ---------------------------------------------------------------- checking the dict


def _is_number(value: Any, low: int = 0, high: int = 10**6) -> bool:
    return isinstance(value, int) and low <= value <= high


def _are(fits: Callable[[Any, int], bool], count: int | None = None) -> Callable[[Any, int], bool]:
    """The check for a list whose entries pass a check; a count of 0 means one for each seat."""

    def check(value: Any, n: int) -> bool:
        right_size = isinstance(value, list | tuple) and (count is None or len(value) == (count or n))
        return right_size and all(fits(entry, n) for entry in value)

    return check


def _card(value: Any, _: int) -> bool:
    return isinstance(value, str) and value in CARD_TEXTS


def _hand(value: Any, n: int) -> bool:
    return _are(_card)(value, n) and len(value) <= HAND + 1


def _seat(value: Any, n: int) -> bool:
    return _is_number(value, 0, n - 1)


def _count(value: Any, _: int) -> bool:
    return _is_number(value)


def _played(value: Any, n: int) -> bool:
    return isinstance(value, list | tuple) and len(value) == 2 and _seat(value[0], n) and _card(value[1], n)


def _suits(value: Any, _: int) -> bool:
    return isinstance(value, str) and set(value) <= set(SUIT_LETTERS)


def _options(value: Any, _: int) -> bool:
    return isinstance(value, dict) and _is_number(value.get("rounds"), 1)


CHECKS: dict[str, tuple[Callable[[Any, int], bool], str]] = {
    "hands": (_are(_hand), f"a list of up to {HAND + 1} cards for each seat"),
    "trump": (_card, "a card such as R7"),
    "swamp": (_are(_card), "a list of cards"),
    "deck": (_are(_card), "a list of cards"),
    "trick": (_are(_played), "pairs of a seat and a card"),
    "named": (_are(_seat), "a list of seats"),
    "lowest": (_are(_seat), "a list of seats"),
    "taking_part": (_are(_seat), "a list of seats"),
    "tricks": (_are(_count, 0), "a number for each seat"),
    "totals": (_are(_count, 0), "a number for each seat"),
    "dealer": (_seat, "a seat"),
    "leader": (_seat, "a seat"),
    "round": (_count, "a number"),
    "phase": (lambda value, _: value in PHASES, ", ".join(PHASES)),
    "seat": (lambda value, n: _is_number(value, -1, n - 1), "a seat, or -1 when the game is over"),
    "crab": (_count, "0 or 1"),
    "python": (_count, "0 or 1"),
    "out": (_are(_card), "a list of cards"),
    "known": (_are(_hand, 0), "a list of cards for each seat"),
    "shown_out": (_are(_suits, 0), f"letters of {SUIT_LETTERS} for each seat"),
    "characters": (_are(lambda value, _: value in CHARACTER_NAMES), "a list of Characters"),
    "options": (_options, "the options of a match, with rounds"),
}


def read(d: dict[str, Any]) -> Position:
    """A position from its dict; what RULES.md B-9.2 lets a dict leave out may be left out here too."""
    hands = d.get("hands") if isinstance(d, dict) else None
    if not isinstance(hands, list | tuple) or not 2 <= len(hands) <= 8:
        raise PositionError(f"hands: found {hands!r}, accepted: a list of cards for each of 2 to 8 seats")
    n = len(hands)
    full = {"named": [], "lowest": [], "taking_part": list(range(n)), "known": [[]] * n, "shown_out": [""] * n}
    full |= {"crab": 0, "python": 0, "round": 1, "out": [], **d}
    for name, (fits, accepted) in CHECKS.items():
        if not fits(full.get(name), n):
            raise PositionError(f"{name}: found {full.get(name)!r}, accepted: {accepted}")
    return Position(**{name: full[name] for name in CHECKS})


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
