"""What is said between a table and a program: JSON objects, one a line; docs/engines.md has them all.

The table's side makes `hello` and `decide`, the program's side `ready`, `move` and `error`. A question holds what the
deciding seat sees and nothing besides: it is made from `seen_by` and the legal moves alone.
"""

import json
import math
from typing import Any, TypeGuard

import numpy as np

from ...core.errors import SwampError
from ...core.fields import short
from ...core.game import Variant
from ...core.match import Match

PROTOCOL = 1
LONGEST_LINE = 1 << 16  # bytes of an answer
Message = dict[str, Any]


class LineError(SwampError):
    """A line that is none of the protocol's, or not the one that was due."""


def line_of(message: Message) -> bytes:
    return json.dumps(message, separators=(",", ":")).encode() + b"\n"


def _is_message(found: Any) -> TypeGuard[Message]:
    return isinstance(found, dict) and isinstance(found.get("type"), str)  # pyright: ignore[reportUnknownMemberType]


def message_of(line: bytes) -> Message:
    """The message in a line; anything else is refused."""
    try:
        message = json.loads(line)
    except (ValueError, RecursionError):
        message = None
    if not _is_message(message):
        raise LineError(
            f'found {short(line.decode(errors="replace"))}, accepted: a JSON object with a "type" in one line'
        )
    return message


def entry(message: Message, name: str, kind: type) -> Any:
    """An entry of a message that has to be there."""
    value = message.get(name)
    if type(value) is not kind:
        raise LineError(f"{message['type']}: {name}: found {short(value)}, accepted: {_KINDS[kind]}")
    return value


_KINDS = {str: "a text", int: "a whole number", dict: "an object", list: "a list"}


def is_number(value: Any, number: int) -> bool:
    """Whether it is that whole number; to Python 3.0 is 3 and true is 1, to other programs they are not."""
    return type(value) is int and value == number


# --- the table's side -------------------------------------------------------------------------------------------------


def hello(variant: Variant) -> Message:
    """Which game it will be."""
    game = variant.game
    about = {"game": game.name, "version": game.version, "options": variant.options, "players": variant.players}
    return {"type": "hello", "protocol": PROTOCOL, **about}


def question(variant: Variant, state: np.record | np.ndarray, number: int, seconds: float) -> Message:
    """What has to be decided: the position as the deciding seat sees it, the legal moves, the time there is for it."""
    match = Match.at(variant, state)
    return {
        "type": "decide",
        "id": number,
        "seat": match.seat,
        "position": match.seen_by(match.seat),
        "legal": match.legal_moves,
        "seconds": round(seconds, 3) if math.isfinite(seconds) else None,
    }


def check_ready(message: Message) -> None:
    """What answers `hello`."""
    if message["type"] != "ready" or not is_number(message.get("protocol"), PROTOCOL):
        found = f"{short(message['type'])} with protocol {short(message.get('protocol'))}"
        raise LineError(f"found {found}, accepted: ready with protocol {PROTOCOL}")


def move_in(message: Message, number: int) -> str:
    """The move that answers question so-and-so."""
    if message["type"] != "move" or not is_number(message.get("id"), number):
        found = f"{short(message['type'])} with id {short(message.get('id'))}"
        raise LineError(f"found {found}, accepted: move with id {number}")
    return entry(message, "move", str)


# --- the program's side -----------------------------------------------------------------------------------------------


def ready(name: str) -> Message:
    return {"type": "ready", "protocol": PROTOCOL, "name": name}


def move(number: int, text: str) -> Message:
    return {"type": "move", "id": number, "move": text}


def error(reason: str) -> Message:
    """In place of either answer."""
    return {"type": "error", "message": reason}
