"""What an arena can tell of the games of a contest, and how a page writes it.

A measure is a word, some with another after it, such as `wins greedy`. A game has measures of its own in
benchmarks/games/<game>/measures.py.
"""

from collections.abc import Callable, Container, Iterable, Mapping
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec

import numpy as np

from benchmarks.pages import share, with_reach
from swamp_envs import SwampError
from swamp_envs.dev import ANYTHING, MAX_PLAYERS, SHARES, TRUNCATED, Mean, short

from .contests import Contest, Played, play


def count(number: float) -> Mean:
    return Mean(number, number, number)


def won_games(played: Played) -> np.ndarray:
    """Which games somebody won."""
    return np.any(played.payoffs > 0, axis=1)


def of_winners(played: Played, seat: str) -> Mean | None:
    """How often this seat is among the winners of the games that somebody wins."""
    won = won_games(played)
    if int(seat) >= played.contest.variant.players or not won.any():
        return None
    return played.mean(played.payoffs[:, int(seat)] > 0, SHARES, won)


def per_seat(played: Played, bot: str, values: np.ndarray, low: float | None = None) -> Mean | None:
    """The mean of the seats that a bot has. With the lowest value possible; the highest is its part of the wins."""
    own = played.of(bot)
    if not own.any():
        return None
    seats = own.sum(axis=1)
    bounds = ANYTHING if low is None else (low, played.most_won_by(bot))
    return played.mean((values * own).sum(axis=1) / seats.clip(min=1), bounds, seats > 0)


@dataclass(frozen=True)
class Measure:
    """A function of the games and of the word after the name: nothing, where that is no seat or bot of theirs."""

    tell: Callable[[Played, str], Mean | None]
    words: tuple[str, ...] = ("",)  # that are accepted


BOTS = ("a bot of the arena",)
SIGHTS = ("a field of the game's record, and a number",)
MEASURES = {
    "games": Measure(lambda played, _: count(len(played.deals))),
    "wins": Measure(lambda played, bot: per_seat(played, bot, played.payoffs.clip(min=0), 0.0), BOTS),  # shared ones
    "pays": Measure(lambda played, bot: per_seat(played, bot, played.payoffs, -1.0), BOTS),
    "scores": Measure(lambda played, bot: per_seat(played, bot, played.scores), BOTS),
    "won": Measure(lambda played, _: played.mean(won_games(played), SHARES)),  # the share of games that somebody wins
    "won_games": Measure(lambda played, _: count(int(won_games(played).sum()))),
    "of_winners": Measure(of_winners, tuple(map(str, range(MAX_PLAYERS)))),
    "cut_off": Measure(lambda played, _: played.mean(played.states["over"] == TRUNCATED, SHARES)),
    "score": Measure(lambda played, _: played.mean(played.scores.mean(axis=1))),  # of a seat
    "turns": Measure(lambda played, _: played.mean(played.states["turn"].astype(float))),
    "ever": Measure(lambda played, sight: played.mean(played.seen[sight], SHARES), SIGHTS),  # `ever village 0`
}

FORMATS: Mapping[str, Callable[[Mean], str]] = {
    "share": share,
    "percent": lambda mean: f"{mean.mean:.0%}",
    "percent.1": lambda mean: f"{mean.mean:.1%}",
    "gain": lambda mean: f"{mean.mean:+.3f} ({mean.low:+.3f} to {mean.high:+.3f})",
    "count": lambda mean: f"{mean.mean:.0f}",
    "number.1": lambda mean: f"{mean.mean:.1f}",
    "reach.1": lambda mean: with_reach(mean, 1),
    "reach.2": lambda mean: with_reach(mean, 2),
}


def measures_of(game: str) -> dict[str, Measure]:
    """Those of all games and those of this one."""
    own = f"benchmarks.games.{game}.measures"
    found = find_spec(f"benchmarks.games.{game}") and find_spec(own)
    return MEASURES | (import_module(own).MEASURES if found else {})


def tell(contest: Contest, measures: Iterable[str]) -> dict[str, Mean | None]:
    """Play a contest, and measure its games."""
    split = {text: text.partition(" ") for text in measures}
    played = play(contest, {word for name, _, word in split.values() if name == "ever"})
    known = measures_of(contest.game)
    return {text: known[name].tell(played, word) for text, (name, _, word) in split.items()}


def check(contest: Contest, text: str, bots: Container[str]) -> None:
    """Refuse what cannot be measured."""
    (name, _, word), known = text.partition(" "), measures_of(contest.game)
    if name not in known:
        raise SwampError(f"measure: found {short(text)}, accepted: {', '.join(known)}")
    words = known[name].words
    field, _, number = word.partition(" ")
    fits = {BOTS: word in bots, SIGHTS: field in contest.fields and number.isdigit()}
    if not fits.get(words, word in words):
        raise SwampError(f"measure {name}: found {short(word)}, accepted: {', '.join(words) or 'nothing'}")
