"""What bots are paid more than greedy, as the ladder measured it; `benchmarks/ratings.py` writes the file."""

import functools
import tomllib
from pathlib import Path
from typing import Any, NamedTuple

FILE = Path(__file__).with_name("ratings.toml")


class Rating(NamedTuple):
    """Of a bot in a kind of game: the mean over deals, and its 95% interval."""

    bot: str
    game: str
    options: str  # that are not as usual, as on the command line
    gain: float
    low: float
    high: float
    deals: int

    def __str__(self) -> str:
        return f"{self.gain:+.2f} ({self.low:+.2f} to {self.high:+.2f})"


@functools.cache
def ratings() -> tuple[Rating, ...]:
    """All that are known, the bots of a game together."""
    rows = tomllib.loads(FILE.read_text(encoding="utf-8"))["rating"]
    return tuple(map(_read, rows))


def _read(row: dict[str, Any]) -> Rating:
    gain, low, high = row["gain"]
    return Rating(row["bot"], row["game"], row["options"], gain, low, high, row["deals"])


def ratings_of(game: str) -> list[Rating]:
    return [each for each in ratings() if each.game == game]
