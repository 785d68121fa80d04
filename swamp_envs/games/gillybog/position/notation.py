"""Gillybog: actions and positions as text (RULES.md, parts 14 and 15). Reading a position is in loading.py."""

import json
from collections.abc import Iterable
from typing import Any

import numpy as np

from ....core.errors import PositionError
from ..hexes import CELLS, DIRECTIONS, cell_name
from ..kinds import BASICS, OUTCOMES, PHASES, Card, Outcome, Phase, Space
from ..rules.frames import KIND, Frame
from ..state import FIRST_BOG, FRAME_WIDTH, HOWL_CARD, NONE, NOWHERE
from .loading import CARD_IDS, GILLY_IDS, GILLY_STATES, HUNTER_IDS, KIND_LETTERS, TERRAIN_LETTERS, TILE_IDS

BASIC_ACTIONS = ("run", "grow", "howl", "sense", "sneak", "scare")
UNKNOWN = "?"

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


# --- state -> dict ---------------------------------------------------------------------------------------------------


def space_text(s: np.record, cell: int) -> str:
    """`Fs.3 F01`: kind, terrain, stubs, tile."""
    stubs = "".join(str(d) for d in range(6) if int(s.stubs[cell]) >> d & 1)
    tile = f" {TILE_IDS[s.tile[cell] - 1]}" if s.tile[cell] else ""
    return f"{KIND_LETTERS[s.kind[cell]]}{TERRAIN_LETTERS[s.terrain[cell]].strip('.')}.{stubs}{tile}"


def state_to_dict(s: np.record) -> dict[str, Any]:
    return {
        **_map_to_dict(s),
        "players": [_player_to_dict(s, p) for p in range(s.players)],
        "gillys": [_gilly_to_dict(s, gilly) for gilly in range(len(s.gilly_state))],
        **_decks_to_dict(s),
        **_turn_to_dict(s),
        "pending": _pending_to_dict(s),
    }


def _map_to_dict(s: np.record) -> dict[str, Any]:
    cells = [int(cell) for cell in s.space[: s.space_n]]
    return {
        "map": {cell_name(cell): space_text(s, cell) for cell in cells if s.kind[cell] > Space.PETAL},
        "hunters": {cell_name(cell): int(s.hunters[cell]) for cell in cells if s.hunters[cell]},
        "wards": {cell_name(cell): int(s.ward[cell]) for cell in cells if s.ward[cell]},
        "village": int(s.village),
        "supply": int(s.supply),
        "support": int(s.support),
        "vision": _cell(s.vision),
    }


def _cell(cell: int) -> str | None:
    return None if cell == NOWHERE else cell_name(int(cell))


def _player_to_dict(s: np.record, p: int) -> dict[str, Any]:
    places = {"hand": Card.IN_HAND, "played": Card.PLAYED, "injured": Card.INJURY}
    return {
        "at": _cell(s.at[p]),
        "limbs": s.limbs[p].tolist(),
        **{name: [CARD_IDS[card] for card in np.flatnonzero(s.card[p] == where)] for name, where in places.items()},
        "howl": bool(s.card[p, HOWL_CARD] == Card.HOWLING),
    }


def _gilly_to_dict(s: np.record, gilly: int) -> dict[str, Any]:
    card = s.gilly_card[gilly]
    return {
        "state": GILLY_STATES[s.gilly_state[gilly]],
        "at": _cell(s.gilly_at[gilly]),
        "card": None if card == NONE else GILLY_IDS[card],
        "used": bool(s.gilly_used[gilly]),
    }


def _decks_to_dict(s: np.record) -> dict[str, Any]:
    shows_cards = s.phase == Phase.PICK and s.over == 0 and s.depth == 1
    return {
        "forest": _names(TILE_IDS, s.forest[: s.forest_n]),
        "camps": _names(TILE_IDS, s.camp[: s.camp_n]),
        "bogs": [_names(TILE_IDS, s.bog[stack, : s.bog_n[stack]]) for stack in range(2)],
        "actions": _names(CARD_IDS, s.action[: s.action_n]),
        "hunter_deck": _names(HUNTER_IDS, s.deck[: s.deck_n]),
        "hunter_discard": _names(HUNTER_IDS, s.discard[: s.discard_n]),
        "village_deck": _names(HUNTER_IDS, s.village_deck[: s.village_deck_n]),
        "gilly_deck": _names(GILLY_IDS, s.gilly_deck[s.gilly_shown :]),
        "known_actions": int(s.action_known),
        "known_hunters": int(s.deck_known),
        "bogs_seen": _names(TILE_IDS[FIRST_BOG:], np.flatnonzero(s.bog_seen)),
        "hunters_seen": _names(HUNTER_IDS, np.flatnonzero(s.hunter_seen)),
        "shown": _names(CARD_IDS if shows_cards else TILE_IDS, s.shown[: s.shown_n]),
    }


def _names(ids: tuple[str, ...], numbers: Iterable[Any]) -> list[str]:
    return [ids[number] for number in numbers]


_REGISTERS = ("active", "plays", "timer_bonus", "extra_dice", "shield", "slow")


def _turn_to_dict(s: np.record) -> dict[str, Any]:
    return {
        **{name: int(s[name]) for name in _REGISTERS},
        "hide": bool(s.hide),
        "howl_on": int(s.howl_on),
        "howl_next": int(s.howl_next),
        "dice": s.forced[: s.forced_n].tolist(),
        "rng": int(s.rng),
        "turn": int(s.turn),
        "phase": PHASES[s.phase],
        "seat": int(s.seat),
        "outcome": OUTCOMES[s.outcome],
        "pack": int(s.pack),
    }


def _pending_to_dict(s: np.record) -> dict[str, Any]:
    """What a running effect remembers; between the actions of a turn there is nothing."""
    if s.phase == Phase.ACT or s.outcome != Outcome.RUNNING:
        return {}
    return {
        "frames": [s.stack[i, :FRAME_WIDTH].tolist() for i in range(s.depth)],
        "offers": s.offer[: s.offer_n].tolist(),
        "moved": {cell_name(int(cell)): int(s.moved[cell]) for cell in np.flatnonzero(s.moved)},
        "linked": int(s.linked),
        "trap": _cell(s.trap),
        "spills": int(s.spills) if Frame.OVERFLOW in s.stack[: s.depth, KIND] else 0,  # else of an event that is over
    }


# --- what a seat sees ------------------------------------------------------------------------------------------------


def seen_by(d: dict[str, Any], seat: int) -> dict[str, Any]:
    """Every seat sees the same: not the orders of stacks and decks, nor what lies face down and was never seen."""
    known_actions, known_hunters = d["known_actions"], d["known_hunters"]
    bogs, hunters = set(d["bogs_seen"]), set(d["hunters_seen"])
    deck = d["hunter_deck"]
    return {
        **d,
        "forest": _hidden(d["forest"]),
        "camps": _hidden(d["camps"]),
        "bogs": [[tile if tile in bogs else UNKNOWN for tile in stack] for stack in d["bogs"]],
        "actions": d["actions"][:known_actions] + _hidden(d["actions"][known_actions:]),
        "hunter_deck": [*deck[:known_hunters], *_hidden(deck[known_hunters:-1]), *deck[known_hunters:][-1:]],
        "hunter_discard": [card if card in hunters else UNKNOWN for card in d["hunter_discard"]],
        "village_deck": _hidden(d["village_deck"]),
        "gilly_deck": _hidden(d["gilly_deck"]),
        "dice": [],
        "rng": None,
    }


def _hidden(cards: list[str]) -> list[str]:
    return [UNKNOWN] * len(cards)


# --- dict <-> one line of text ---------------------------------------------------------------------------------------


def dict_to_position(d: dict[str, Any]) -> str:
    """The dict without its options, as JSON on one line."""
    return json.dumps({key: value for key, value in d.items() if key != "options"}, separators=(",", ":"))


def position_to_dict(text: str) -> dict[str, Any]:
    try:
        d = json.loads(text)
    except ValueError as error:
        raise PositionError(
            f"position: found {text[:60]!r}, accepted: JSON such as a match's position: {error}"
        ) from None
    if not isinstance(d, dict):
        raise PositionError(f"position: found {text[:60]!r}, accepted: a JSON object")
    return d
