"""Cards, players and positions that the tests of several chapters begin with."""

from itertools import product
from pathlib import Path
from typing import Any

from swamp_envs import Match
from twins.gillybog import name_of

from .tables import Dict, gilly, match_at, play, player

# Closed spaces around the Great Bog but for the ways e of petal 1,0 and w of petal -1,0, there with room for one tile.
RING = [cell for cell in product(range(-2, 3), range(-2, 3)) if max(*map(abs, cell), abs(sum(cell))) == 2]
CLOSED = {name_of(cell): "F." for cell in RING}
BASICS = ["rg", "hs", "ss"]
AT_EDGE = player("1,0"), player()  # where the road begins
CHASE, WAR_HORN, CLOSE_IN = {"top": "h03"}, {"top": "h13"}, {"top": "h04"}
SLOW: dict[str, Any] = {"top": "h03", "slow": 20}  # nobody comes nearer
SAVED = [gilly("saved", card=f"g{n}") for n in (1, 2, 3)]
LINES = str(Path(__file__).with_name("lines.toml"))
HOWLER: Dict = {"friend": player(hand=["rg", "ss"], howl=True), "howl_on": 1}


def holding_at_edge(*cards: str, place: str = "1,0", **others: Any) -> Dict:
    """A player with more cards than the basic ones."""
    return player(place, hand=[*BASICS, *cards], **others)


def holding(*cards: str, place: str = "0,0", **others: Any) -> Dict:
    """A player with these cards and the basic ones."""
    return player(place, hand=["rg", "hs", "ss", *sorted(cards)], **others)


def with_lines(card: str, land: Any = "", place: str = "0,0", friend: Dict | None = None, **others: Any) -> Match:
    """A unique card of the pack for tests is in seat 0's hand; it is played at once."""
    person = holding(card, place=place, **others.pop("person", {}))
    match = match_at(land, person, friend or player(), options={"pack": LINES}, **others)
    return play(match, card)


def threatened(card: str, land: Any = "", place: str = "0,0", **others: Any) -> Match:
    """A hunter card of the pack for tests is resolved."""
    people = others.pop("people", (player(place), player()))
    return play(match_at(land, *people, top=card, options={"pack": LINES}, **others), "done")


def with_card(card: str, land: Any = "", place: str = "0,0", friend: Dict | None = None, **others: Any) -> Match:
    """A unique card of the standard pack is played."""
    person = holding(card, place=place, **others.pop("person", {}))
    return play(match_at(land, person, friend or player(), **others), card)
