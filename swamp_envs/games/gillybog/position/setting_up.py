"""Gillybog: setting up a position: what its entries say together, and what is left out."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from ....core.fields import FieldError, Whole, read_inside, short
from ....core.game import Variant
from ....core.header import ENDED, NOBODY, TRUNCATED, close_game, pay_all
from ....core.rng import shuffle
from ..kinds import BASICS, OUTCOMES, Card, Gilly, Outcome, Phase
from ..rules.dealing import is_left_out, lay_great_bog
from ..rules.frames import NO_ANSWER
from ..rules.land import add_space
from ..rules.moving import ritual_is_complete
from ..rules.running import run
from ..rules.turns import begin_turn
from ..state import HUNTERS, NOWHERE, PROTECTION, THIS_TURN
from .asking import check_frames, check_question
from .names import (
    BOG_IDS,
    CAMP_IDS,
    CARD_IDS,
    CELL,
    FOREST_IDS,
    GILLY_IDS,
    HUNTER_IDS,
    KIND_LETTERS,
    TERRAIN_LETTERS,
    TILE_IDS,
    Place,
    Space,
)

Values = dict[str, Any]
_REGISTERS = [name for name in THIS_TURN.names if name != "gilly_used"]


def prepare(variant: Variant, values: Values, s: np.record) -> None:
    """The map, and values for all that is left out."""
    t = variant.tables[values["pack"]]
    s.ply = 0
    s.rng = np.uint64(values["rng"])
    _lay_map(t, s, values["map"])
    _check_places(values, s)
    for p, player in enumerate(values["players"]):
        _check_cards(player, f"players[{p}]")
    _check_turn(variant, values)
    _count_tokens(values)
    _stack_gillys(values, s)
    _stack_tiles(values, s)
    _stack_actions(values, s)
    _stack_hunters(t, values, s)
    values["rng"] = int(s.rng)


# --- what lies on the map and in hands -------------------------------------------------------------------------------


def _lay_map(t: Any, s: np.record, spaces: Mapping[Place, Space]) -> None:
    s.supply = 0  # the dict says where protection lies: a Sanctuary brings none
    lay_great_bog(t, s)
    for place, (kind, terrain, stubs, tile) in spaces.items():
        cell = CELL.store(place)
        if s.kind[cell]:
            raise FieldError(repr(CELL.show(cell)), "each cell once, none of the Great Bog", "map")
        number = TILE_IDS.index(tile) + 1 if tile else 0
        paths = sum(1 << stub for stub in stubs)
        add_space(s, cell, KIND_LETTERS.index(kind), TERRAIN_LETTERS.index(terrain or "."), paths, number)


def _check_places(values: Values, s: np.record) -> None:
    for name, place in _places(values):
        if place is not None and not s.kind[CELL.store(place)]:
            found = f"{CELL.show(CELL.store(place))!r}, where no space is"
            raise FieldError(found, "a space of the map", name)


def _places(values: Values) -> Iterator[tuple[str, Place | None]]:
    """Everything that has a place, and where."""
    yield from (("hunters", place) for place in values["hunters"])
    yield from (("wards", place) for place in values["wards"])
    yield "vision", values["vision"]
    yield from ((f"players[{p}].at", player["at"]) for p, player in enumerate(values["players"]))
    yield from ((f"gillys[{k}].at", gilly["at"]) for k, gilly in enumerate(values["gillys"]))
    yield "pending.trap", values["pending"].get("trap")
    yield from (("pending.moved", place) for place in values["pending"].get("moved", ()))


def _check_cards(player: Mapping[str, Any], place: str) -> None:
    held: set[str] = set()
    for name in ("hand", "played", "injured"):
        for card in player[name]:
            if card in held:
                raise FieldError(f"{card!r} a second time", "each card in one place", f"{place}.{name}")
            held.add(card)
    if player["howl"] and "hs" in held:
        raise FieldError("true though hs lies elsewhere", "hs in one place", f"{place}.howl")


def _check_turn(variant: Variant, values: Values) -> None:
    limit = variant.options["max_turns"]
    if limit and values["outcome"] != "cut":
        read_inside(Whole(0, limit - 1), values["turn"], "turn")


def _count_tokens(values: Values) -> None:
    """Tokens of which nothing is said lie in the village and in the supply."""
    limbs = sum(sum(player["limbs"]) for player in values["players"])
    for name, most, out in (
        ("village", HUNTERS, sum(values["hunters"].values())),
        ("supply", PROTECTION, sum(values["wards"].values()) + limbs),
    ):
        values[name] = read_inside(Whole(0, most), values.get(name, most - out), name)


# --- stacks and decks ------------------------------------------------------------------------------------------------


def _shuffled(s: np.record, names: Iterable[str]) -> list[str]:
    names = list(names)
    order = np.arange(len(names), dtype=np.int8)
    shuffle(s, order, len(names))
    return [names[k] for k in order]


def _rest(s: np.record, values: Values, key: str, names: Sequence[str], used: set[str]) -> None:
    """A stack that is left out holds what lies nowhere else, shuffled."""
    if key not in values:
        values[key] = _shuffled(s, (name for name in names if name not in used))


def _stack_gillys(values: Values, s: np.record) -> None:
    for k, gilly in enumerate(values["gillys"]):
        if gilly["used"] and gilly["state"] not in ("standing", "saved"):
            raise FieldError(f"true of one that is {gilly['state']}", "false", f"gillys[{k}].used")
    out = {gilly["card"] for gilly in values["gillys"]} - {None}
    _rest(s, values, "gilly_deck", GILLY_IDS, out)
    cards = [gilly["card"] for gilly in values["gillys"] if gilly["card"]]
    if sorted([*cards, *values["gilly_deck"]]) != sorted(GILLY_IDS):
        raise FieldError(short(values["gilly_deck"]), "every card that no gilly has, once", "gilly_deck")


def _stack_tiles(values: Values, s: np.record) -> None:
    shown, laid = set(values["shown"]), {space.tile for space in values["map"].values()}
    used = shown | laid
    _rest(s, values, "forest", FOREST_IDS, used)
    _rest(s, values, "camps", CAMP_IDS, used)
    bogs = [tile for tile in BOG_IDS if tile not in used]
    stacks = values.setdefault("bogs", (bogs[::2], bogs[1::2]))
    seen = {*values["bogs_seen"], *used, *(stack[-1] for stack in stacks if stack)}
    values["bogs_seen"] = [tile for tile in BOG_IDS if tile in seen]


def _stack_actions(values: Values, s: np.record) -> None:
    held = {card for player in values["players"] for name in ("hand", "played", "injured") for card in player[name]}
    _rest(s, values, "actions", CARD_IDS[BASICS:], held | set(values["shown"]))
    read_inside(Whole(0, len(values["actions"])), values["known_actions"], "known_actions")
    if len({name in CARD_IDS for name in values["shown"]}) > 1:
        raise FieldError(short(values["shown"]), "tiles, or cards", "shown")


def _stack_hunters(t: Any, values: Values, s: np.record) -> None:
    basics = {name for card, name in enumerate(HUNTER_IDS) if t.basic[card]}
    out = {name for card, name in enumerate(HUNTER_IDS) if t.basic[card] and is_left_out(t, s, card)}
    keys = ("hunter_deck", "hunter_discard", "village_deck")
    used = {name for key in keys for name in values.get(key, ())}
    _rest(s, values, "hunter_deck", HUNTER_IDS, used | out | (set(HUNTER_IDS) - basics))
    _rest(s, values, "village_deck", HUNTER_IDS, used | basics)
    deck, known = values["hunter_deck"], values["known_hunters"]
    read_inside(Whole(0, len(deck)), known, "known_hunters")
    if not deck:
        raise FieldError("no card", "one or more; an empty deck is made anew at once", "hunter_deck")
    seen = {*values["hunters_seen"], *deck[:known], deck[-1], *values["hunter_discard"], *basics}
    values["hunters_seen"] = [name for name in HUNTER_IDS if name in seen]


# --- the turn and what is being carried out --------------------------------------------------------------------------


def finish(variant: Variant, values: Values, s: np.record) -> None:
    """Who is asked what: the game's own question between actions, else the one of the running effect."""
    t = variant.tables[s.pack]
    s.over = 0
    s.score[:] = s.payoff[:] = 0
    s.score[: s.players] = np.count_nonzero(s.gilly_state == Gilly.SAVED)
    least = np.count_nonzero(s.card[s.active] == Card.PLAYED) + (s.howl_next == s.active)
    if s.plays < least and s.outcome != Outcome.CUT:
        raise FieldError(str(s.plays), f"{least} or more, as many as the cards that are played", "plays")
    if s.outcome == Outcome.RUNNING and s.phase != Phase.ACT:
        _go_on(t, values, s)
        return
    for name in ("pending", "shown"):
        if values[name]:
            raise FieldError(short(values[name]), "nothing in phase act and at the end", name)
    if s.outcome == Outcome.RUNNING:
        _act(t, values, s)
    else:
        _end(values, s)


def _act(t: Any, values: Values, s: np.record) -> None:
    if values.get("seat", s.active) != s.active:
        raise FieldError(f"{values['seat']} in phase act", f"the active seat, {s.active}", "seat")
    if Card.IN_HAND not in s.card[s.active]:
        raise FieldError("no card in phase act", "one or more", f"players[{s.active}].hand")
    begin_turn(s, s.active)
    for name in _REGISTERS:
        s[name] = values[name]
    s.gilly_used[:] = [gilly["used"] for gilly in values["gillys"]]
    run(t, s, NO_ANSWER)


def _end(values: Values, s: np.record) -> None:
    outcome = values["outcome"]
    if values.get("seat", NOBODY) != NOBODY:
        raise FieldError(f"{values['seat']} with outcome {outcome!r}", str(NOBODY), "seat")
    can_be = {
        Outcome.WON: ritual_is_complete(s),
        Outcome.LOST: s.injuries.any(),
        Outcome.CUT: s.turn == s.max_turns > 0,
    }
    if not can_be[Outcome(s.outcome)]:
        raise FieldError(repr(outcome), f"{', '.join(OUTCOMES)}, as the position has it", "outcome")
    pay_all(s, {Outcome.WON: 1, Outcome.LOST: -1, Outcome.CUT: 0}[Outcome(s.outcome)])
    close_game(s, TRUNCATED if s.outcome == Outcome.CUT else ENDED)


def _go_on(t: Any, values: Values, s: np.record) -> None:
    """The running effect, in the middle of its question; nobody needs to write one by hand."""
    pending = values["pending"]
    for name in ("frames", "offers"):
        if name not in pending:
            raise FieldError("nothing", f"what a match's dict has there in phase {values['phase']}", f"pending.{name}")
    read_inside(Whole(0, int(s.players) - 1), values.get("seat", NOBODY), "seat")
    are_cards, is_draft = any(card in CARD_IDS for card in values["shown"]), s.phase == Phase.PICK
    if are_cards != (bool(values["shown"]) and is_draft and len(pending["frames"]) == 1):
        raise FieldError(short(values["shown"]), "two cards where one is chosen, else tiles", "shown")
    check_frames(pending["frames"], Phase(s.phase), int(s.players), pending.get("spills", 0))
    s.depth = len(pending["frames"])
    s.stack[: s.depth] = pending["frames"]
    for place, count in pending.get("moved", {}).items():
        cell = CELL.store(place)
        s.moved[cell] = read_inside(Whole(0, int(s.hunters[cell])), count, f"pending.moved[{CELL.show(cell)}]")
    s.linked, s.spills = pending.get("linked", 0), pending.get("spills", 0)
    s.trap = CELL.store(pending["trap"]) if pending.get("trap") else NOWHERE
    s.offer[: len(pending["offers"])] = pending["offers"]
    s.offer_n = len(pending["offers"])
    check_question(t, s)
