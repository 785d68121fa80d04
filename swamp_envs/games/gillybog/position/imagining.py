"""Gillybog: a position as a seat sees it made whole: what is hidden lies in any order that can be."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ....core.fields import UNKNOWN, FieldError
from ....core.game import Variant
from ..kinds import BASICS
from ..rules.dealing import is_left_out
from .names import BOG_IDS, CARD_IDS, GILLY_IDS, HUNTER_IDS

Seen = Mapping[str, Any]


def imagine(variant: Variant, seen: Seen) -> dict[str, Any]:
    """Stacks and decks, whole. Of each it is known what can be in it; the order is nobody's to know."""
    actions, bogs, gillys = _unseen_actions(seen), _others(BOG_IDS, seen["bogs_seen"]), _unseen_gillys(seen)
    stacks = [_fill(stack, bogs, "bogs") for stack in seen["bogs"]]
    return {
        "bogs": stacks,
        "actions": _fill(seen["actions"], actions, "actions"),
        "gilly_deck": _fill(seen["gilly_deck"], gillys, "gilly_deck"),
        **_hunters(variant, seen),
        "rng": 0,
    }


def _others(names: Iterable[str], *lying: Iterable[str]) -> list[str]:
    """Those that are not among the others."""
    elsewhere = {name for names in lying for name in names}
    return [name for name in names if name not in elsewhere]


def _fill(stack: Sequence[str], unseen: list[str], name: str) -> list[str]:
    """The stack with something unseen, which is taken, in each of its hidden places."""
    if stack.count(UNKNOWN) > len(unseen):
        found = f"{stack.count(UNKNOWN)} unknown ones"
        raise FieldError(found, f"{len(unseen)} or fewer, as many as are nowhere to be seen", name)
    return [unseen.pop(0) if each == UNKNOWN else each for each in stack]


def _unseen_actions(seen: Seen) -> list[str]:
    places = ("hand", "played", "injured")
    held = [card for player in seen["players"] for name in places for card in player.get(name, ())]
    return _others(CARD_IDS[BASICS:], held, seen["shown"], seen["actions"])


def _unseen_gillys(seen: Seen) -> list[str]:
    return _others(GILLY_IDS, [gilly.get("card") for gilly in seen["gillys"]])


def _hunters(variant: Variant, seen: Seen) -> dict[str, list[str]]:
    """Cards that were seen and lie nowhere else are in the deck; those never seen fill it up, and the village deck."""
    deck, village, discards = seen["hunter_deck"], seen["village_deck"], seen["hunter_discard"]
    t: Any = variant.tables[seen["pack"]]
    blank = variant.states(1)[0]
    left_out = [name for card, name in enumerate(HUNTER_IDS) if t.basic[card] and is_left_out(t, blank, card)]
    unseen = _others(HUNTER_IDS, seen["hunters_seen"])
    in_deck = [*_others(seen["hunters_seen"], deck, discards, left_out), *unseen]
    whole = _fill(deck, in_deck, "hunter_deck")
    return {"hunter_deck": whole, "village_deck": _fill(village, _others(unseen, whole), "village_deck")}
