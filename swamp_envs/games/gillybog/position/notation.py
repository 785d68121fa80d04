"""Gillybog: actions as text, and what positions hold (RULES.md, parts 14 and 15)."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import numpy as np

from ....core.fields import LEFT_OUT, UNKNOWN, Choice, Entries, Flag, ListOf, MapOf, Optional, Whole, by_seat, seat_of
from ....core.game import Variant
from ....core.positions import NOBODY as NO_SEAT
from ....core.positions import At, BySeats, Entry, Flagged, Listed, Positions, Sight, Worked, follow
from ..hexes import CELLS, DIRECTIONS, cell_name
from ..kinds import ACTIONS, BASICS, GILLYS, LIMBS, MOST_SHOWN, Card, Outcome, Phase
from ..kinds import Space as Ground
from ..rules.frames import KIND, Frame
from ..rules.hunting import MOST_OVERFLOWS
from ..state import (
    FIRST_BOG,
    FIRST_CAMP,
    FORCED,
    FRAME_WIDTH,
    FRAMES,
    HOWL_CARD,
    HUNTERS,
    NO_CARD,
    NOWHERE,
    OFFERS,
    PROTECTION,
    SPACES,
)
from .imagining import imagine
from .names import (
    BOG_IDS,
    CAMP_IDS,
    CARD,
    CARD_IDS,
    CELL,
    FOREST_IDS,
    GILLY_CARD,
    GILLY_IDS,
    GILLY_STATES,
    HUNTER_IDS,
    SHOWN,
    SPACE,
    TILE_IDS,
    CellText,
    ids,
)
from .setting_up import finish, prepare

BASIC_ACTIONS = ("run", "grow", "howl", "sense", "sneak", "scare")
GREAT_BOG = 7  # spaces
_ACTION_TEXTS = {
    "done": ("done",),
    "use": ("use",),
    "way": DIRECTIONS,
    "basic": BASIC_ACTIONS,
    "unique": CARD_IDS[BASICS:],
    "gilly_effect": GILLY_IDS,
    "limb": ("fronds", "fins", "feet"),
    "stack": ("bog-a", "bog-b"),
    "pick": tuple(f"pick-{k}" for k in range(1, 6)),
    "player": tuple(f"p{k}" for k in range(1, 5)),
    "basic_card": CARD_IDS[:BASICS],
    "lead": tuple(f"gilly-{k}" for k in range(1, 4)),
    "cell": tuple(cell_name(cell) for cell in range(CELLS)),
}


def action_text(kind: str, indices: tuple[int, ...]) -> str:
    """The token of an action, the same in every phase."""
    return _ACTION_TEXTS[kind][indices[0]]


# --- positions --------------------------------------------------------------------------------------------------------

PLAYER = Entries(
    {
        "at": CellText(default=(0, 0)),
        "limbs": ListOf(Whole(0, PROTECTION), LIMBS, LIMBS, default=(1,) * LIMBS),
        "hand": ListOf(CARD, 0, len(CARD_IDS), default=CARD_IDS[:BASICS]),
        "played": ListOf(CARD, 0, len(CARD_IDS), default=()),
        "injured": ListOf(CARD, 0, len(CARD_IDS), default=()),
        "howl": Flag(default=False),  # its hs lies in front
    }
)
GILLY = Entries(
    {
        "state": Choice(GILLY_STATES, default=GILLY_STATES[0]),
        "at": Optional(CELL, default=None),
        "card": Optional(GILLY_CARD, default=None),
        "used": Flag(default=False),  # this turn
    }
)
FRAME = ListOf(Whole(-1, 6 * CELLS - 1), FRAME_WIDTH, FRAME_WIDTH)
PENDING = Entries(
    {
        "frames": ListOf(FRAME, 1, FRAMES - 1, default=LEFT_OUT),
        "offers": ListOf(Whole(0, ACTIONS.size - 1), 2, OFFERS, default=LEFT_OUT),
        "moved": MapOf(CELL, Whole(0, HUNTERS), SPACES, default=LEFT_OUT),
        "linked": Whole(0, 1, default=LEFT_OUT),
        "trap": Optional(CELL, default=LEFT_OUT),
        "spills": Whole(0, MOST_OVERFLOWS, default=LEFT_OUT),
    },
    default={},
)


def positions(variant: Variant) -> Positions:
    """What a position holds; what is left out is as at the start, or shuffled."""
    entries = (*_on_the_map(variant), *_in_stacks(), *_of_the_turn(variant))
    return Positions(variant, entries, partial(prepare, variant), partial(finish, variant), partial(imagine, variant))


def _on_the_map(variant: Variant) -> tuple[Entry, ...]:
    n = variant.players
    by_cell = partial(MapOf, CELL, most=SPACES)
    gillys = ListOf(GILLY, GILLYS, GILLYS, default=(GILLY.read({}),) * GILLYS)
    return (
        Entry("map", MapOf(CELL, SPACE, SPACES - GREAT_BOG, default={}), "without the Great Bog", Worked(_map)),
        Entry("hunters", by_cell(Whole(0, HUNTERS), default={}), "hunters, by cell", _plane("hunters")),
        Entry("wards", by_cell(Whole(0, PROTECTION), default={}), "protection on spaces, by cell", _plane("ward")),
        Entry("village", Whole(0, HUNTERS, default=LEFT_OUT), "hunters in the village"),
        Entry("supply", Whole(0, PROTECTION, default=LEFT_OUT), "protection in the supply"),
        *follow(variant, "support", or_blank=True),
        Entry("vision", Optional(CELL, NOWHERE, default=None), "where the vision token is"),
        Entry("players", by_seat(PLAYER, n, default=(PLAYER.read({}),) * n), "the seats", Worked(_players, _seat_all)),
        Entry("gillys", gillys, "the gillys", Worked(_gillys, _put_gillys)),
    )


def _stack(words: tuple[str, ...], first: int = 0, default: Any = LEFT_OUT) -> ListOf:
    """Some of these, which a record numbers from `first`."""
    return ListOf(ids(words, first), 0, len(words), default=default)


def _in_stacks() -> tuple[Entry, ...]:
    """Stacks are listed from the bottom; left out they hold what lies nowhere else, shuffled."""
    bogs = ListOf(_stack(BOG_IDS, FIRST_BOG), 2, 2, default=LEFT_OUT)
    gilly_deck, village_deck = Worked(_gilly_deck, _stack_gillys), Listed("village_deck", "village_deck_n")
    shown = ListOf(SHOWN, 0, MOST_SHOWN, default=())
    actions, discards = _stack(CARD_IDS[BASICS:], BASICS), _stack(HUNTER_IDS, 0, ())
    return (
        Entry("forest", _stack(FOREST_IDS), "forest tiles", Listed("forest", "forest_n"), NO_ORDER),
        Entry("camps", _stack(CAMP_IDS, FIRST_CAMP), "camps", Listed("camp", "camp_n"), NO_ORDER),
        Entry("bogs", bogs, "bog tiles", BySeats(Listed("bog", "bog_n"), 2), SEEN_BOGS),
        Entry("actions", actions, "the deck of unique actions", Listed("action", "action_n"), KNOWN_ACTIONS),
        Entry("hunter_deck", _stack(HUNTER_IDS), "the hunter deck", Listed("deck", "deck_n"), KNOWN_HUNTERS),
        Entry("hunter_discard", discards, "its discard pile", Listed("discard", "discard_n"), SEEN_HUNTERS),
        Entry("village_deck", _stack(HUNTER_IDS), "hunter cards of the village", village_deck, NO_SEAT),
        Entry("gilly_deck", _stack(GILLY_IDS), "gilly cards not turned up, next one first", gilly_deck, NO_SEAT),
        Entry("known_actions", Whole(0, len(CARD_IDS), default=0), "actions known from the bottom", At("action_known")),
        Entry("known_hunters", Whole(0, len(HUNTER_IDS), default=0), "hunters known from the bottom", At("deck_known")),
        Entry("bogs_seen", _stack(BOG_IDS, 0, ()), "bog tiles that were seen", Flagged("bog_seen")),
        Entry("hunters_seen", _stack(HUNTER_IDS, 0, ()), "hunter cards that were seen", Flagged("hunter_seen")),
        Entry("shown", shown, "turned up and not yet anywhere", Worked(_shown, Listed("shown", "shown_n").put)),
    )


def _of_the_turn(variant: Variant) -> tuple[Entry, ...]:
    n = variant.players
    dice = ListOf(Whole(0, 5), 0, FORCED, default=())
    return (
        *follow(variant, "active", "plays", "timer_bonus", "extra_dice", "shield", "slow", "hide", or_blank=True),
        *follow(variant, "howl_on", "howl_next", or_blank=True),
        Entry("dice", dice, "faces to come first", Listed("forced", "forced_n"), NO_DICE),
        Entry("rng", Whole(0, (1 << 64) - 1, default=0), "the random generator", seen=NO_NUMBER),
        *follow(variant, "turn", "phase", or_blank=True),
        Entry("seat", seat_of(n, or_nobody=True, default=LEFT_OUT), "who decides; -1, nobody, at the end"),
        *follow(variant, "outcome", "pack", or_blank=True),
        Entry("pending", PENDING, "what a running effect has still to do", Worked(_pending)),
    )


# --- what a seat sees (G-15.6): every seat the same -------------------------------------------------------------------


def _from_bottom(known: str, top: bool) -> Any:
    """The cards from the bottom that everybody knows, and the top card if it lies open."""

    def look(field: Any, cards: list[str], d: Mapping[str, Any], seat: int) -> list[str]:
        open_cards = {*range(d[known]), *([len(cards) - 1] if top else [])}
        return [card if k in open_cards else UNKNOWN for k, card in enumerate(cards)]

    return look


def _see_bogs(field: Any, stacks: list[list[str]], d: Mapping[str, Any], seat: int) -> list[list[str]]:
    return [[tile if tile in d["bogs_seen"] else UNKNOWN for tile in stack] for stack in stacks]


def _see_discard(field: Any, cards: list[str], d: Mapping[str, Any], seat: int) -> list[str]:
    return [card if card in d["hunters_seen"] else UNKNOWN for card in cards]


NO_ORDER = Sight("everybody, but not their order", lambda field, tiles, d, seat: sorted(tiles))
KNOWN_ACTIONS = Sight("those known from the bottom", _from_bottom("known_actions", top=False))
KNOWN_HUNTERS = Sight("the top one, and those known from the bottom", _from_bottom("known_hunters", top=True))
SEEN_BOGS = Sight("tiles that were seen", _see_bogs)
SEEN_HUNTERS = Sight("cards that were seen", _see_discard)
NO_DICE = Sight("nobody", lambda field, value, d, seat: [])
NO_NUMBER = Sight("nobody", lambda field, value, d, seat: None)


# --- entries that are more than a field of the record ----------------------------------------------------------------


def _map(s: np.record) -> dict[int, tuple]:
    cells = [int(cell) for cell in s.space[: s.space_n]]
    laid = [cell for cell in cells if s.kind[cell] > Ground.PETAL]
    return {cell: (s.kind[cell], s.terrain[cell], s.stubs[cell], s.tile[cell]) for cell in laid}


def _plane(name: str) -> Worked:
    """Numbers on the cells of the map."""

    def get(s: np.record) -> dict[int, Any]:
        return {int(cell): s[name][cell] for cell in s.space[: s.space_n] if s[name][cell]}

    def put(s: np.record, counts: Mapping[int, int]) -> None:
        for cell, count in counts.items():
            s[name][cell] = count

    return Worked(get, put)


_PLACES = {"hand": Card.IN_HAND, "played": Card.PLAYED, "injured": Card.INJURY}


def _players(s: np.record) -> list[dict[str, Any]]:
    return [_player(s, p) for p in range(s.players)]


def _player(s: np.record, p: int) -> dict[str, Any]:
    return {
        "at": None if s.at[p] == NOWHERE else cell_name(int(s.at[p])),
        "limbs": s.limbs[p].tolist(),
        **{name: [CARD_IDS[card] for card in np.flatnonzero(s.card[p] == where)] for name, where in _PLACES.items()},
        "howl": bool(s.card[p, HOWL_CARD] == Card.HOWLING),
    }


def _seat_all(s: np.record, players: Sequence[Mapping[str, Any]]) -> None:
    for p, player in enumerate(players):
        s.at[p], s.limbs[p] = CELL.store(player["at"]), player["limbs"]
        for name, where in _PLACES.items():
            s.card[p, [CARD.store(card) for card in player[name]]] = where
        if player["howl"]:
            s.card[p, HOWL_CARD] = Card.HOWLING
        s.injuries[p] = len(player["injured"])


def _gillys(s: np.record) -> list[dict[str, Any]]:
    return [_gilly(s, k) for k in range(GILLYS)]


def _gilly(s: np.record, k: int) -> dict[str, Any]:
    at, card = s.gilly_at[k], s.gilly_card[k]
    return {
        "state": GILLY_STATES[s.gilly_state[k]],
        "at": None if at == NOWHERE else cell_name(int(at)),
        "card": None if card == NO_CARD else GILLY_IDS[card],
        "used": bool(s.gilly_used[k]),
    }


def _put_gillys(s: np.record, gillys: Sequence[Mapping[str, Any]]) -> None:
    for k, gilly in enumerate(gillys):
        s.gilly_state[k] = GILLY_STATES.index(gilly["state"])
        s.gilly_at[k] = Optional(CELL, NOWHERE).store(gilly["at"])
        s.gilly_card[k] = Optional(GILLY_CARD, NO_CARD).store(gilly["card"])
        s.gilly_used[k] = gilly["used"]


def _gilly_deck(s: np.record) -> Any:
    return s.gilly_deck[s.gilly_shown :]


def _stack_gillys(s: np.record, rest: Sequence[int]) -> None:
    """The cards that have been turned up, then the others."""
    out = [int(card) for card in s.gilly_card if card != NO_CARD]
    s.gilly_deck[:] = [*out, *rest]
    s.gilly_shown = len(out)


def _shown(s: np.record) -> list[str]:
    shows_cards = s.phase == Phase.PICK and s.over == 0 and s.depth == 1
    return [(CARD_IDS if shows_cards else TILE_IDS)[number] for number in s.shown[: s.shown_n]]


def _pending(s: np.record) -> dict[str, Any]:
    """What a running effect remembers; between the actions of a turn there is nothing."""
    if s.phase == Phase.ACT or s.outcome != Outcome.RUNNING:
        return {}
    return {
        "frames": [s.stack[i, :FRAME_WIDTH].tolist() for i in range(s.depth)],
        "offers": s.offer[: s.offer_n].tolist(),
        "moved": {cell_name(int(cell)): int(s.moved[cell]) for cell in np.flatnonzero(s.moved)},
        "linked": int(s.linked),
        "trap": None if s.trap == NOWHERE else cell_name(int(s.trap)),
        "spills": int(s.spills) if Frame.OVERFLOW in s.stack[: s.depth, KIND] else 0,  # else of an event that is over
    }
