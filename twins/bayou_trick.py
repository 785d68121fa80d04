"""Who wins a trick of Bayou Boss: the rulebook's four numbered rules, written from RULES.md (clauses B-4) alone."""

from __future__ import annotations

CHARACTERS = ["Raven", "Heron", "Alligator", "Python", "Raccoon", "Manatee", "Crab", "Bobcat", "Turtle", "Otter"]


def is_suit_card(card: str) -> bool:
    """A suit letter and a number, not a Character (B-7.2)."""
    return card not in CHARACTERS


def suit_of(card: str) -> str:
    """The suit letter of a suit card."""
    return card[0]


def number_of(card: str) -> int:
    """The number of a suit card."""
    return int(card[1:])


def led_suit(trick: list[tuple[int, str]]) -> str | None:
    """The suit of the first suit card played, if there is one yet (B-3.2)."""
    for _, card in trick:
        if is_suit_card(card):
            return suit_of(card)
    return None


def winner(
    trick: list[tuple[int, str]],
    named: list[int],
    lowest: set[int],
    trump_suit: str,
    python: bool,
    no_second: str = "first",
) -> int:
    """The seat that wins the trick: the first place, with a Python the second (B-4.5)."""
    places = fill(designate(named, lowest), by_default(trick, named, lowest, trump_suit))
    if python and len(places) > 1 and places[1] is not None:
        return places[1]
    if python and no_second == "character" and places and places[0] is not None:
        waiting = [seat for seat, _ in trick if seat not in places and seat not in lowest]
        return waiting[-1] if waiting else places[0]
    for seat in places:  # no Python or no second; a place that nothing can fill is skipped
        if seat is not None:
            return seat
    return next(seat for seat, _ in trick if seat in lowest)  # a lowest card wins if nothing else can


def designate(named: list[int], lowest: set[int]) -> list[int | None]:
    """Rule 1: the places set by Characters; naming a lowest card is void and leaves its place empty (B-4.1)."""
    return [None if seat in lowest else seat for seat in named]


def fill(places: list[int | None], waiting: list[int]) -> list[int | None]:
    """Empty places, then those that follow, go in order to the cards not placed yet (B-4.2)."""
    waiting, filled = list(waiting), []
    for seat in places:
        if seat is None and waiting:
            seat = waiting.pop(0)
        filled.append(seat)
    return filled + waiting


def by_default(trick: list[tuple[int, str]], named: list[int], lowest: set[int], trump_suit: str) -> list[int]:
    """The seats whose cards are not placed yet, highest first; lowest cards are left out (B-4.5)."""
    free = [(seat, card) for seat, card in trick if seat not in named and seat not in lowest]
    led = led_suit(trick)
    if led is None:  # rule 4: only Characters were played, the last played is the highest (B-4.4)
        return [seat for seat, _ in reversed(free)]
    suit_cards = [(seat, card) for seat, card in free if is_suit_card(card)]
    trumps = [(seat, card) for seat, card in suit_cards if suit_of(card) == trump_suit]
    following = [(seat, card) for seat, card in suit_cards if suit_of(card) == led and suit_of(card) != trump_suit]
    others = [(seat, card) for seat, card in suit_cards if suit_of(card) not in (led, trump_suit)]
    return by_number(trumps) + by_number(following) + by_number(others)  # rules 2 and 3 (B-4.2), then B-4.3


def by_number(cards: list[tuple[int, str]]) -> list[int]:
    """The seats of these cards, highest number first; of equal ones the one played earlier stands higher (B-4.3)."""
    ranked = sorted(cards, key=lambda played: -number_of(played[1]))  # sorting keeps the order of equal ones
    return [seat for seat, _ in ranked]
