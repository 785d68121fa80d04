"""Which pages a game has: one for each kind of game that readers look for by its name."""

import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from swamp_envs import Game, Match, OptionError, Variant, make_agent, new
from swamp_envs.cli.bots import usual_bot
from swamp_envs.play.sitting import Sitting

TOLD = Path(__file__).with_name("told.toml")
DECISIONS = 45  # of greedy bots, until the moment that a picture shows
SEED = 4


@dataclass(frozen=True)
class Page:
    """A kind of game with a page of its own."""

    game: Game
    options: Mapping[str, Any]  # that make it this kind; none for a game that has one page
    told: Mapping[str, Any]  # what `told.toml` says of it

    @property
    def title(self) -> str:
        called = [option.called.get(str(self.options.get(option.name))) for option in self.game.options]
        return next(filter(None, called), self.game.title)

    @property
    def name(self) -> str:
        """Of the file: `index`, or `act5`."""
        return "-".join(map(str, self.options.values())) or "index"

    @cached_property
    def variant(self) -> Variant:
        return self.game.variant(**self.options)

    @property
    def path(self) -> str:
        """Where it stands below docs/."""
        return f"games/{self.game.name}/{self.name}.md"

    @cached_property
    def variants(self) -> dict[str, Variant]:
        """A variant for each kind of record and of observation that games of this page have; the usual one first."""
        found: dict[tuple, tuple[str, Variant]] = {}
        for label, variant in self.all_variants.items():
            found.setdefault((variant.state, variant.observation.dtype), (label, variant))
        return dict(found.values())

    @cached_property
    def all_variants(self) -> dict[str, Variant]:
        """All variants of the game that are games of this page; the usual one first, without a label."""
        given = {label: {**self.game.default.options, **options} for label, options in self.game.variants.items()}
        own = [label for label, options in given.items() if self.options.items() <= options.items()]
        return {"": self.variant} | {label: self.game.variant(**self.game.variants[label]) for label in own}

    def each(self, fact: Callable[[Variant], object]) -> str:
        """A fact of the usual games and, where it is another one, of those with further records."""
        found: dict[str, str] = {}
        for label, variant in self.variants.items():
            found.setdefault(str(fact(variant)), f" in games such as *{label}*" if label else "")
        return "; ".join(f"{value}{where}" for value, where in found.items())

    @property
    def player_counts(self) -> tuple[int, ...]:
        """How many can play."""
        accepted = self.accepted("players")
        if not accepted:
            return (self.variant.players,)
        return tuple(sorted({self.game.read_options(**self.options, players=n)["players"] for n in accepted}))

    def accepted(self, option: str) -> list[Any]:
        """The values of an option with which there are games of this page."""
        if option in self.options:
            return [self.options[option]]
        declared = next((o for o in self.game.options if o.name == option), None)
        if declared is None:
            return []
        if isinstance(declared.default, bool):
            values = [False, True]
        elif declared.choices:
            values = [*declared.choices]
        elif isinstance(declared.default, int):
            values = [*range(declared.low or 0, (declared.high or 0) + 1)]
        else:
            return [declared.default]
        return [value for value in values if self._takes({option: value})]

    def _takes(self, given: dict[str, Any]) -> bool:
        try:
            self.game.read_options(**self.options, **given)
        except OptionError:
            return False
        return True

    @cached_property
    def moment(self) -> Match:
        """A position worth looking at: some way into a game between greedy bots, or random ones if it has none."""
        match = new(self.game.name, seed=SEED, **self.options)
        bots = dict.fromkeys(range(match.variant.players), make_agent(usual_bot(match.variant), SEED))
        Sitting(match, bots, seed=SEED).advance(DECISIONS)
        return match


def pages_of(each: Game) -> Iterator[Page]:
    """The game's first page, and those of its kinds that `told.toml` names."""
    told = tomllib.loads(TOLD.read_text(encoding="utf-8")).get(each.name, {})
    yield Page(each, {}, told)
    for kind in told.get("kinds", ()):
        yield Page(each, kind["options"], kind)
