"""A dict of numbers, words, lists and dicts as one line of text that a person can read and type.

    phase=act seat=0 hands=[[R1,R4],[]] players=[{at="0,0",howl=false}]

Words stand as they are; in quotes, as JSON writes them, where they could be taken for something else. Blanks part the
entries of the line and stand nowhere else but in quotes.
"""

import json
import re
from collections.abc import Mapping
from typing import Any

from .fields import FieldError, short

_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\]{},=]|[^\s,=\[\]{}"]+')
_WORD = re.compile(r'[^\s,=\[\]{}"]+')
_NUMBER = re.compile(r"-?(0|[1-9][0-9]{0,19})(\.[0-9]{1,19})?")
_NAMES = {"true": True, "false": False, "null": None}
_DEEPEST = 12


def write_line(d: Mapping[str, Any]) -> str:
    """The line of a dict."""
    return " ".join(f"{_write(name)}={_write(value)}" for name, value in d.items())


def _write(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{" + ",".join(f"{_write(key)}={_write(entry)}" for key, entry in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ",".join(map(_write, value)) + "]"
    plain = isinstance(value, str) and _WORD.fullmatch(value) and _read_word(value) == value
    return value if plain else json.dumps(value)


def _read_word(word: str) -> Any:
    """A number, true, false, null, or the word itself."""
    return json.loads(word) if _NUMBER.fullmatch(word) else _NAMES.get(word, word)


def read_line(text: str) -> dict[str, Any]:
    """The dict of a line."""
    reader = _Reader(text)
    found: dict[str, Any] = {}
    while not reader.at_end():
        name = reader.take_name()
        if name in found:
            raise FieldError(f"{name!r} a second time", "each entry once")
        found[name] = reader.take_value(0)
        if not reader.at_blank():
            raise reader.error("a blank after each entry")
    return found


class _Reader:
    """Reads a line token by token."""

    def __init__(self, text: str) -> None:
        self.text = text.strip()
        self.at = 0

    def at_end(self) -> bool:
        while self.text[self.at : self.at + 1].isspace():
            self.at += 1
        return self.at == len(self.text)

    def at_blank(self) -> bool:
        return self.at == len(self.text) or self.text[self.at].isspace()

    def error(self, accepted: str) -> FieldError:
        rest = self.text[self.at : self.at + 30]
        return FieldError(repr(rest) if rest else "the end of the text", accepted)

    def take(self, accepted: str) -> str:
        found = _TOKEN.match(self.text, self.at)
        if not found:
            raise self.error(accepted)
        self.at = found.end()
        return found[0]

    def take_sign(self, sign: str) -> bool:
        """Go past a sign if it stands here."""
        there = self.text.startswith(sign, self.at)
        self.at += there
        return there

    def take_name(self) -> str:
        start, token = self.at, self.take("name=value")
        name = self._unquoted(token) if token[0] == '"' else token
        if token in "[]{},=" or not self.take_sign("="):
            self.at = start
            raise self.error("name=value")
        return name

    def take_value(self, depth: int) -> Any:
        start, token = self.at, self.take("a value")
        if depth == _DEEPEST or token in "]},=":
            self.at = start
            raise self.error("a value")
        if token == "[":
            return self._take_list(depth + 1)
        if token == "{":
            return self._take_dict(depth + 1)
        return self._unquoted(token) if token[0] == '"' else _read_word(token)

    def _take_list(self, depth: int) -> list[Any]:
        found: list[Any] = []
        while not self.take_sign("]"):
            if found and not self.take_sign(","):
                raise self.error("a comma or ]")
            found.append(self.take_value(depth))
        return found

    def _take_dict(self, depth: int) -> dict[str, Any]:
        found: dict[str, Any] = {}
        while not self.take_sign("}"):
            if found and not self.take_sign(","):
                raise self.error("a comma or }")
            name = self.take_name()
            if name in found:
                raise FieldError(f"{name!r} a second time", "each name once")
            found[name] = self.take_value(depth)
        return found

    def _unquoted(self, token: str) -> str:
        try:
            return json.loads(token)
        except ValueError:
            raise FieldError(short(token), "a text in quotes as JSON writes it") from None
