"""Options: what a user may choose about a game, described once for errors, command-line help and the documentation."""

import shlex
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from .errors import OptionError
from .fields import short
from .numbers import as_whole, whole_of

_WORDS = {"yes": True, "true": True, "on": True, "1": True, "no": False, "false": False, "off": False, "0": False}


@dataclass(frozen=True)
class Option:
    """One choice. Its type is that of its default; the state field of the same name holds it during the game."""

    name: str
    default: Any
    help: str
    choices: tuple[str, ...] = ()
    low: int | None = None
    high: int | None = None
    called: Mapping[str, str] = field(default_factory=dict)  # what choices are called where one name says little

    @property
    def accepts(self) -> str:
        if isinstance(self.default, bool):
            return "yes or no"
        if self.choices:
            return ", ".join(self.choices)
        if isinstance(self.default, int):
            return f"a whole number from {self.low} to {self.high}"
        return "a text"

    def read(self, value: Any) -> Any:
        """The value this option takes for what a user gave, as a Python value or as text."""
        if isinstance(self.default, bool):
            read = _WORDS.get(str(value).lower())
        elif isinstance(self.default, int):
            read = self._whole_number(value)
        else:
            read = value if isinstance(value, str) and (not self.choices or value in self.choices) else None
        if read is None:
            raise OptionError(f"option {self.name}: found {short(value)}, accepted: {self.accepts}")
        return read

    def _whole_number(self, value: Any) -> int | None:
        number = whole_of(value) if isinstance(value, str) else as_whole(value)
        if number is None or self.low is None or self.high is None:
            return None
        return number if self.low <= number <= self.high else None

    def stored(self, value: Any) -> int:
        """How the value stands in the state record: choices by their place in the list."""
        return self.choices.index(value) if self.choices else int(value)

    def text(self, value: Any) -> str:
        if isinstance(self.default, bool):
            return "yes" if value else "no"
        return str(value)


def read_options(options: Iterable[Option], given: Mapping[str, Any], game: str) -> dict[str, Any]:
    """Every option's value: the ones given, checked, and the defaults of the others."""
    known = {option.name: option for option in options}
    for name in given:
        if name not in known:
            accepted = ", ".join(known) or "none"
            raise OptionError(f"{game} has no option {name!r}; accepted: {accepted}")
    return {name: option.read(given.get(name, option.default)) for name, option in known.items()}


def parse_option_text(text: str) -> dict[str, str]:
    """`setup=corner teams=yes`, quoted as in a shell, as records write it."""
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise OptionError(f"options: found {text!r}: {error}") from error
    return parse_options(words)


def parse_options(words: Iterable[str]) -> dict[str, str]:
    """`["setup=corner", "teams=yes"]`, as the command line gives them."""
    pairs = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals or not name or name in pairs:
            raise OptionError(f"options are written name=value, each once; found {word!r}")
        pairs[name] = value
    return pairs
