"""Gillybog: setting up the position that a dict describes; refuses what cannot be, and fills in what is left out."""

import re
from typing import Any

import numpy as np

from ....core.errors import PositionError
from ....core.header import ENDED, TRUNCATED, close_game, pay_all
from ..hexes import OUTSIDE, cell_at, cell_name
from ..rules.dealing import clear_map, clear_turn, is_left_out, lay_great_bog
from ..rules.frames import KIND, SEAT
from ..rules.hunting import MOST_OVERFLOWS
from ..rules.land import add_space
from ..rules.moving import ritual_is_complete
from ..rules.running import run
from ..rules.turns import begin_turn
from ..sight import shuffle_from
from ..state import (
    ACT,
    ACTIONS,
    AWAY,
    BASICS,
    BOG_TILES,
    CAMPS,
    CARDS,
    CUT,
    FIRST_BOG,
    FIRST_CAMP,
    FORCED,
    FOREST_TILES,
    FRAME_WIDTH,
    FRAMES,
    GILLY_CARDS,
    GILLYS,
    HOWL_CARD,
    HOWLING,
    HUNTER_CARDS,
    HUNTERS,
    IN_HAND,
    INJURY,
    LIMBS,
    LOST,
    NOBODY,
    NONE,
    NOWHERE,
    OFFERS,
    OUTCOMES,
    PHASES,
    PICK,
    PLAYED,
    PROTECTION,
    RUNNING,
    SAVED,
    SEATS,
    SHOWN,
    SPACES,
    STANDING,
    SUPPORT_SPACES,
    UNIQUES,
    WON,
)
from .claims import FRAME_RANGES, PARENTS
from .pending import check_pending

TILE_IDS = (
    *(f"F{n:02}" for n in range(1, FOREST_TILES + 1)),
    *(f"C{n}" for n in range(1, CAMPS + 1)),
    *(f"B{n:02}" for n in range(1, BOG_TILES + 1)),
)
CARD_IDS = ("rg", "hs", "ss", *(f"u{n:02}" for n in range(1, UNIQUES + 1)))
HUNTER_IDS = tuple(f"h{n:02}" for n in range(1, HUNTER_CARDS + 1))
GILLY_IDS = tuple(f"g{n}" for n in range(1, GILLY_CARDS + 1))
GILLY_STATES = ("aside", "tipped", "standing", "saved")
KIND_LETTERS = "-DPFCKL"
TERRAIN_LETTERS = ".bmyhtaws"

_SPACE = re.compile(r"([FCKL])([bmyhtaws]?)\.(0?1?2?3?4?5?)(?: ([FCB][0-9]{1,2}))?")
_SPACE_FORM = (
    "such as 'F.03 F01': a kind F C K L, a terrain b m y h t a w s or nothing, a dot, stubs, a tile or nothing"
)


def dict_to_state(d: dict[str, Any], s: np.record, tables: np.ndarray) -> None:
    """Set up the position a dict describes; what it leaves out is as at the start, or shuffled."""
    for key in d:
        if key not in (*_KEYS, "options"):
            raise PositionError(f"found the entry {key!r}, accepted: {', '.join(_KEYS)}")
    d = _DEFAULTS | d
    s.pack = _number(d["pack"], "pack", 0, len(tables) - 1)
    t = tables[s.pack]
    clear_map(s)
    clear_turn(s)
    s.ply = 0
    s.rng = np.uint64(_number(d["rng"], "rng", 0, (1 << 64) - 1))
    _read_map(d, s, t)
    _read_players(d, s)
    _read_gillys(d, s)
    _read_tokens(d, s)
    _read_turn(d, s)
    _read_stacks(d, s)
    _read_hunters(d, s, t)
    _read_moment(d, s, t)


_DEFAULTS: dict[str, Any] = {
    "map": {},
    "hunters": {},
    "wards": {},
    "village": None,
    "supply": None,
    "support": 0,
    "vision": None,
    "players": None,
    "gillys": [{}] * GILLYS,
    **dict.fromkeys(("forest", "camps", "bogs", "actions", "hunter_deck", "village_deck", "gilly_deck")),
    "hunter_discard": [],
    "known_actions": 0,
    "known_hunters": 0,
    "bogs_seen": [],
    "hunters_seen": [],
    "shown": [],
    **dict.fromkeys(("active", "plays", "timer_bonus", "extra_dice", "shield", "slow", "rng", "turn", "pack"), 0),
    "hide": False,
    "howl_on": NOBODY,
    "howl_next": NOBODY,
    "dice": [],
    "phase": "act",
    "seat": None,
    "outcome": "running",
    "pending": {},
}
_KEYS = tuple(_DEFAULTS)


# --- the map and what stands on it -----------------------------------------------------------------------------------


def _read_map(d: dict[str, Any], s: np.record, t: np.record) -> None:
    s.supply = 0  # a Sanctuary's protection is told, not drawn
    lay_great_bog(t, s)
    told = _dict(d["map"], "map")
    if len(told) > SPACES - int(s.space_n):
        raise PositionError(f"map: found {len(told)} spaces, accepted: {SPACES - int(s.space_n)} at most")
    for place, text in told.items():
        cell = _read_cell(place, "map")
        if s.kind[cell]:
            raise PositionError(f"map: found {place}, accepted: each cell once, none of the Great Bog")
        _read_space(text, cell, s)
    for plane, key, most in ((s.hunters, "hunters", HUNTERS), (s.ward, "wards", PROTECTION)):
        for place, count in _dict(d[key], key).items():
            plane[_read_space_of_map(place, key, s)] = _number(count, f"{key} {place}", 0, most)
    s.vision = NOWHERE if d["vision"] is None else _read_space_of_map(d["vision"], "vision", s)


_TILES_OF = {
    "F": range(FOREST_TILES),
    **dict.fromkeys("CK", range(FIRST_CAMP, FIRST_BOG)),
    "L": range(FIRST_BOG, FIRST_BOG + BOG_TILES),
}


def _read_space(text: Any, cell: int, s: np.record) -> None:
    found = _SPACE.fullmatch(text) if isinstance(text, str) else None
    if not found:
        raise PositionError(f"map {cell_name(cell)}: found {text!r}, accepted: {_SPACE_FORM}")
    kind, terrain, stubs, tile = found.groups()
    number = _index(tile, TILE_IDS, f"map {cell_name(cell)}", _TILES_OF[kind]) + 1 if tile else 0
    paths = sum(1 << int(digit) for digit in stubs)
    add_space(s, cell, KIND_LETTERS.index(kind), TERRAIN_LETTERS.index(terrain or "."), paths, number)


def _read_cell(text: Any, key: str) -> int:
    found = re.fullmatch(r"(-?[0-9]{1,2}),(-?[0-9]{1,2})", text) if isinstance(text, str) else None
    cell = cell_at(int(found[1]), int(found[2])) if found else OUTSIDE
    if cell == OUTSIDE or cell_name(cell) != text:
        raise PositionError(f"{key}: found {text!r}, accepted: a cell of the lattice, such as '3,-2'")
    return cell


def _read_space_of_map(text: Any, key: str, s: np.record) -> int:
    cell = _read_cell(text, key)
    if not s.kind[cell]:
        raise PositionError(f"{key}: found {text!r}, where no space is; accepted: a space of the map")
    return cell


_PLAYER = {"at": "0,0", "limbs": [1] * LIMBS, "hand": ["rg", "hs", "ss"], "played": [], "injured": [], "howl": False}


def _read_players(d: dict[str, Any], s: np.record) -> None:
    players = _list(
        [{}] * int(s.players) if d["players"] is None else d["players"], "players", int(s.players), int(s.players)
    )
    for p in range(SEATS):
        s.at[p], s.injuries[p] = NOWHERE, 0
        s.limbs[p], s.card[p] = 0, AWAY
    for p, player in enumerate(players):
        _read_player(_entries(player, f"players[{p}]", _PLAYER), s, p)


def _read_player(player: dict[str, Any], s: np.record, p: int) -> None:
    key = f"players[{p}]"
    s.at[p] = _read_space_of_map(player["at"], f"{key} at", s)
    limbs = _list(player["limbs"], f"{key} limbs", LIMBS, LIMBS)
    s.limbs[p] = [_number(n, f"{key} limbs", 0, PROTECTION) for n in limbs]
    for name, where in (("hand", IN_HAND), ("played", PLAYED), ("injured", INJURY)):
        for card in _list(player[name], f"{key} {name}", 0, CARDS):
            number = _index(card, CARD_IDS, f"{key} {name}")
            if s.card[p, number] != AWAY:
                raise PositionError(f"{key} {name}: found {card!r} a second time, accepted: each card in one place")
            s.card[p, number] = where
    if _flag(player["howl"], f"{key} howl"):
        if s.card[p, HOWL_CARD] != AWAY:
            raise PositionError(f"{key} howl: found true though hs lies elsewhere, accepted: hs in one place")
        s.card[p, HOWL_CARD] = HOWLING
    s.injuries[p] = len(player["injured"])


_GILLY = {"state": "aside", "at": None, "card": None, "used": False}


def _read_gillys(d: dict[str, Any], s: np.record) -> None:
    for gilly, given in enumerate(_list(d["gillys"], "gillys", GILLYS, GILLYS)):
        key = f"gillys[{gilly}]"
        told = _entries(given, key, _GILLY)
        s.gilly_state[gilly] = _index(told["state"], GILLY_STATES, f"{key} state")
        s.gilly_at[gilly] = NOWHERE if told["at"] is None else _read_space_of_map(told["at"], f"{key} at", s)
        s.gilly_card[gilly] = NONE if told["card"] is None else _index(told["card"], GILLY_IDS, f"{key} card")
        s.gilly_used[gilly] = _flag(told["used"], f"{key} used")
        if s.gilly_used[gilly] and s.gilly_state[gilly] not in (STANDING, SAVED):
            raise PositionError(f"{key} used: found true of one that is {told['state']}, accepted: false")
    _read_gilly_deck(d, s)


def _read_gilly_deck(d: dict[str, Any], s: np.record) -> None:
    """The cards that are out, then the others."""
    out = [int(card) for card in s.gilly_card if card != NONE]
    rest = d["gilly_deck"]
    shuffled = rest is None
    if shuffled:
        rest = [card for number, card in enumerate(GILLY_IDS) if number not in out]
    deck = out + [_index(card, GILLY_IDS, "gilly_deck") for card in _list(rest, "gilly_deck", 0, GILLY_CARDS)]
    if sorted(deck) != list(range(GILLY_CARDS)):
        raise PositionError(f"gilly_deck: found {rest!r}, accepted: every card that no gilly has, once")
    s.gilly_deck[:] = deck
    s.gilly_shown = len(out)
    if shuffled:
        shuffle_from(s, s.gilly_deck, len(out), GILLY_CARDS)


def _read_tokens(d: dict[str, Any], s: np.record) -> None:
    """Tokens that are not told of lie in the village and in the supply."""
    village, supply = HUNTERS - int(s.hunters.sum()), PROTECTION - int(s.ward.sum() + s.limbs.sum())
    s.village = _number(village if d["village"] is None else d["village"], "village", 0, HUNTERS)
    s.supply = _number(supply if d["supply"] is None else d["supply"], "supply", 0, PROTECTION)
    s.support = _number(d["support"], "support", 0, SUPPORT_SPACES - 1)


# --- stacks and decks ------------------------------------------------------------------------------------------------


def _read_stacks(d: dict[str, Any], s: np.record) -> None:
    """Stacks that are left out hold what lies nowhere else, shuffled."""
    used = {int(tile) - 1 for tile in s.tile[s.space[: s.space_n]] if tile}
    used |= _read_shown(d, s)
    s.forest_n = _read_stack(d, "forest", s, s.forest, TILE_IDS, range(FIRST_CAMP), used)
    s.camp_n = _read_stack(d, "camps", s, s.camp, TILE_IDS, range(FIRST_CAMP, FIRST_BOG), used)
    _read_bogs(d, s, used)
    held = {card for p in range(s.players) for card in range(CARDS) if s.card[p, card] != AWAY}
    held |= {CARD_IDS.index(card) for card in d["shown"] if card in CARD_IDS}
    s.action_n = _read_stack(d, "actions", s, s.action, CARD_IDS, range(BASICS, CARDS), held)
    s.action_known = _number(d["known_actions"], "known_actions", 0, int(s.action_n))


def _read_shown(d: dict[str, Any], s: np.record) -> set[int]:
    """What lies revealed, tiles or the cards of a draft."""
    shown = _list(d["shown"], "shown", 0, SHOWN)
    ids = CARD_IDS if shown and shown[0] in CARD_IDS else TILE_IDS
    numbers = [_index(name, ids, "shown") for name in shown]
    s.shown[: len(numbers)] = numbers
    s.shown_n = len(numbers)
    return set(numbers) if ids is TILE_IDS else set()


def _read_stack(
    d: dict[str, Any], key: str, s: np.record, pile: np.ndarray, ids: tuple[str, ...], accepted: range, used: set[int]
) -> int:
    """Fill a stack from the bottom; returns its height."""
    pile[:] = 0
    if d[key] is None:
        numbers = [number for number in accepted if number not in used]
    else:
        names = _list(d[key], key, 0, len(pile))
        numbers = [_index(name, ids, key, accepted) for name in names]
    pile[: len(numbers)] = numbers
    if d[key] is None:
        shuffle_from(s, pile, 0, len(numbers))
    return len(numbers)


def _read_bogs(d: dict[str, Any], s: np.record, used: set[int]) -> None:
    accepted = range(FIRST_BOG, FIRST_BOG + BOG_TILES)
    rest = [TILE_IDS[tile] for tile in accepted if tile not in used]
    told = [rest[::2], rest[1::2]] if d["bogs"] is None else _list(d["bogs"], "bogs", 2, 2)
    stacks = [_list(names, "bogs", 0, BOG_TILES) for names in told]
    s.bog_seen[:] = 0
    for stack, names in enumerate(stacks):
        s.bog_n[stack] = _read_stack({"bogs": names}, "bogs", s, s.bog[stack], TILE_IDS, accepted, used)
    seen = [_index(name, TILE_IDS, "bogs_seen", accepted) for name in _list(d["bogs_seen"], "bogs_seen", 0, BOG_TILES)]
    tops = [s.bog[stack, s.bog_n[stack] - 1] for stack in range(2) if s.bog_n[stack]]
    shown = [tile for tile in s.shown[: s.shown_n] if tile >= FIRST_BOG]
    laid = [tile - 1 for tile in s.tile[s.space[: s.space_n]] if tile > FIRST_BOG]
    for tile in (*seen, *tops, *shown, *laid):
        s.bog_seen[tile - FIRST_BOG] = 1


def _read_hunters(d: dict[str, Any], s: np.record, t: np.record) -> None:
    every = range(HUNTER_CARDS)
    basics = {card for card in every if t.basic[card]}
    given = [(key, d[key]) for key in ("hunter_deck", "hunter_discard", "village_deck") if d[key] is not None]
    used = {_index(card, HUNTER_IDS, key) for key, cards in given for card in _list(cards, key, 0, HUNTER_CARDS)}
    out = {card for card in basics if is_left_out(t, s, card)}
    s.discard_n = _read_stack(d, "hunter_discard", s, s.discard, HUNTER_IDS, every, used)
    s.deck_n = _read_stack(d, "hunter_deck", s, s.deck, HUNTER_IDS, every, used | out | (set(every) - basics))
    s.village_deck_n = _read_stack(d, "village_deck", s, s.village_deck, HUNTER_IDS, every, used | basics)
    s.deck_known = _number(d["known_hunters"], "known_hunters", 0, int(s.deck_n))
    if not s.deck_n:
        raise PositionError("hunter_deck: found no card, accepted: one or more; an empty deck is made anew at once")
    seen = [
        _index(name, HUNTER_IDS, "hunters_seen") for name in _list(d["hunters_seen"], "hunters_seen", 0, HUNTER_CARDS)
    ]
    known = [*s.deck[: s.deck_known], s.deck[s.deck_n - 1], *s.discard[: s.discard_n]]
    s.hunter_seen[:] = 0
    for card in (*seen, *known, *basics):
        s.hunter_seen[card] = 1


# --- the turn and what is being carried out --------------------------------------------------------------------------

_REGISTERS = ("plays", "timer_bonus", "extra_dice", "shield", "slow")
_MOST = 99  # of each of them: more than a turn's cards add up to
_LONGEST = 10**9  # turns, without a limit


def _read_turn(d: dict[str, Any], s: np.record) -> None:
    s.active = _number(d["active"], "active", 0, int(s.players) - 1)
    s.phase = _index(d["phase"], PHASES, "phase")
    s.outcome = _index(d["outcome"], OUTCOMES, "outcome")
    limit = int(s.max_turns) or _LONGEST
    s.turn = _number(d["turn"], "turn", 0, limit if s.outcome == CUT else limit - 1)
    for name in ("howl_on", "howl_next"):
        s[name] = _number(d[name], name, NOBODY, int(s.players) - 1)
    dice = [_number(face, "dice", 0, 5) for face in _list(d["dice"], "dice", 0, FORCED)]
    s.forced[: len(dice)] = dice
    s.forced_n = len(dice)


def _read_moment(d: dict[str, Any], s: np.record, t: np.record) -> None:
    """Who is asked what; the game's own question between actions, else the frames that were told of."""
    s.over = 0
    s.score[:] = 0
    s.score[: s.players] = np.count_nonzero(s.gilly_state == SAVED)
    s.payoff[:] = 0
    if s.outcome == RUNNING and s.phase != ACT:
        _read_registers(d, s)
        _read_pending(d, s, t)
        return
    for key in ("pending", "shown"):
        if d[key]:
            raise PositionError(f"{key}: found {d[key]!r}, accepted: nothing in phase act and at the end")
    if s.outcome == RUNNING:
        _read_act(d, s, t)
    else:
        _read_registers(d, s)
        _end(d, s)


def _read_act(d: dict[str, Any], s: np.record, t: np.record) -> None:
    used = s.gilly_used.copy()
    begin_turn(s, s.active)
    s.gilly_used[:] = used
    _read_registers(d, s)
    if d["seat"] not in (None, int(s.active)):
        raise PositionError(f"seat: found {d['seat']!r} in phase act, accepted: the active seat, {s.active}")
    if IN_HAND not in s.card[s.active]:
        raise PositionError(f"players[{s.active}] hand: found no card in phase act, accepted: one or more")
    run(t, s, -1)


def _read_registers(d: dict[str, Any], s: np.record) -> None:
    for name in _REGISTERS:
        s[name] = _number(d[name], name, 0, _MOST)
    s.hide = _flag(d["hide"], "hide")
    least = np.count_nonzero(s.card[s.active] == PLAYED) + (s.howl_next == s.active)
    if s.plays < least and s.outcome != CUT:
        raise PositionError(f"plays: found {s.plays}, accepted: {least} or more, as many as the cards that are played")


def _end(d: dict[str, Any], s: np.record) -> None:
    outcome = d["outcome"]
    if d["seat"] not in (None, NOBODY):
        raise PositionError(f"seat: found {d['seat']!r} with outcome {outcome!r}, accepted: {NOBODY}")
    can_be = {WON: ritual_is_complete(s), LOST: s.injuries.any(), CUT: s.turn == s.max_turns > 0}
    if not can_be[int(s.outcome)]:
        raise PositionError(f"outcome: found {outcome!r}, accepted: {', '.join(OUTCOMES)}, as the position has it")
    pay_all(s, {WON: 1, LOST: -1, CUT: 0}[int(s.outcome)])
    close_game(s, TRUNCATED if s.outcome == CUT else ENDED)


_PENDING = {"frames": None, "offers": None, "moved": {}, "linked": 0, "trap": None, "spills": 0}


def _read_pending(d: dict[str, Any], s: np.record, t: np.record) -> None:
    pending = _entries(d["pending"], "pending", _PENDING)
    s.seat = _number(d["seat"], "seat", 0, int(s.players) - 1)
    frames = _list(pending["frames"], "pending frames", 1, FRAMES - 1)
    s.depth = len(frames)
    are_cards, is_draft = any(card in CARD_IDS for card in d["shown"]), s.phase == PICK and s.depth == 1
    if d["shown"] and are_cards != is_draft:
        raise PositionError(f"shown: found {d['shown']}, accepted: two cards where one is chosen, else tiles")
    for i, frame in enumerate(frames):
        s.stack[i] = _read_frame(frame, frames[i - 1] if i else None, f"pending frames[{i}]", int(s.players))
    for place, count in _dict(pending["moved"], "pending moved").items():
        cell = _read_space_of_map(place, "pending moved", s)
        s.moved[cell] = _number(count, f"pending moved {place}", 0, int(s.hunters[cell]))
    s.linked = _number(pending["linked"], "pending linked", 0, 1)
    s.spills = _number(pending["spills"], "pending spills", 0, MOST_OVERFLOWS)
    s.trap = NOWHERE if pending["trap"] is None else _read_space_of_map(pending["trap"], "pending trap", s)
    offers = _list(pending["offers"], "pending offers", 2, OFFERS)
    s.offer[: len(offers)] = [_number(action, "pending offers", 0, ACTIONS.size - 1) for action in offers]
    s.offer_n = len(offers)
    check_pending(t, s)


def _read_frame(frame: Any, below: Any, key: str, players: int) -> list[int]:
    """A frame's numbers, each in the range that its kind allows, on a frame that can have put it there."""
    numbers = _list(frame, key, FRAME_WIDTH, FRAME_WIDTH)
    kind = _number(numbers[KIND], key, 1, len(FRAME_RANGES) - 1)
    for number, (low, high) in zip(numbers, FRAME_RANGES[kind], strict=True):
        _number(number, key, low, high)
    _number(numbers[SEAT], key, 0, players - 1)
    if (below[KIND] if below else 0) not in PARENTS[kind]:
        raise PositionError(f"{key}: found kind {kind} where it cannot stand, accepted: on {PARENTS[kind]}")
    return numbers


# --- values ----------------------------------------------------------------------------------------------------------


def _entries(value: Any, key: str, defaults: dict[str, Any]) -> dict[str, Any]:
    """A dict with no other entries than these, those left out filled in."""
    for name in _dict(value, key):
        if name not in defaults:
            raise PositionError(f"{key}: found the entry {name!r}, accepted: {', '.join(defaults)}")
    return defaults | value


def _dict(value: Any, key: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise PositionError(f"{key}: found {value!r}, accepted: entries with a name each")
    return value


def _list(value: Any, key: str, least: int, most: int) -> list:
    if not isinstance(value, list | tuple) or not least <= len(value) <= most:
        span = str(least) if least == most else f"{least} to {most}"
        raise PositionError(f"{key}: found {value!r}, accepted: a list of {span}")
    return list(value)


def _number(value: Any, key: str, low: int, high: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise PositionError(f"{key}: found {value!r}, accepted: {low} to {high}")
    return value


def _flag(value: Any, key: str) -> bool:
    if not isinstance(value, bool):
        raise PositionError(f"{key}: found {value!r}, accepted: true or false")
    return value


def _index(name: Any, names: tuple[str, ...], key: str, accepted: range | None = None) -> int:
    numbers = accepted or range(len(names))
    if name not in names or names.index(name) not in numbers:
        allowed = ", ".join(names[number] for number in numbers)
        raise PositionError(f"{key}: found {name!r}, accepted: {allowed}")
    return names.index(name)
