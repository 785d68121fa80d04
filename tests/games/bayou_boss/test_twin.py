"""Bayou Boss's kernels against the naive twins: whole games, and single tricks."""

import random
from typing import Any

import pytest

import swamp_envs
from swamp_envs import Match
from swamp_envs.games.bayou_boss.notation import KIND_NAMES
from swamp_envs.games.bayou_boss.winning import trick_winner
from twins import bayou_boss, bayou_trick
from twins.compare import play_together

GAME = swamp_envs.game("bayou_boss")
VARIANTS = list(GAME.variants.values())
DECISIONS = 300  # for each variant


class Twin(bayou_boss.Twin):
    """The twin takes each new deal, which is random, from the match it is compared with."""

    match: Match

    def push(self, text: str, next_deal: dict[str, Any] | None = None) -> None:
        super().push(text, self.match.to_dict() if next_deal is None else next_deal)


def twin_of(match: Match) -> Twin:
    twin: Any = Twin.from_dict(match.to_dict())
    twin.match = match
    return twin


# The other readings, of which no kind of game on the list makes use.
READINGS = {"alligator_ties": "dealer", "no_second": "character", "swamp_gap": "after_trick"}


@pytest.mark.parametrize(
    "options",
    [*VARIANTS, *({**READINGS, "characters": "full", "players": n} for n in (2, 5))],
    ids=[*GAME.variants, "other readings, 2 players", "other readings, 5 players"],
)
def test_random_games(options: dict[str, Any]) -> None:
    dice, played, seed = random.Random(1), 0, 0
    while played < DECISIONS:
        match = swamp_envs.new("bayou_boss", seed, **options)
        Twin.check_deal(match.to_dict())
        played += play_together(match, twin_of(match), dice)
        seed += 1


@pytest.mark.rule("B-4.1", "B-4.2", "B-4.3", "B-4.4", "B-4.5")
def test_winners_of_random_tricks() -> None:
    """Tricks made up at random, with namings and lowest cards that play would rarely bring together."""
    dice = random.Random(2)
    for _ in range(3000):
        players = dice.randint(2, 8)
        match = swamp_envs.new("bayou_boss", 0, players=players)
        weights = [1] * 102 + [dice.choice([1, 8, 60])] * 10
        cards = dice.choices(range(112), weights, k=players)
        seats = dice.sample(range(players), players)
        named = dice.sample(seats, dice.randint(0, min(3, players)))
        manatees = {seat for seat, card in zip(seats, cards, strict=True) if KIND_NAMES[card] == "Manatee"}
        lowest = manatees | {seat for seat in seats if dice.random() < 0.2}
        s = match.state
        s.trick_size, s.named_size = players, len(named)
        s.trick_card[:players] = [card if card < 103 else card + 6 for card in cards]
        s.trick_seat[:players] = seats
        s.named[: len(named)] = named
        s.lowest = sum(1 << seat for seat in lowest)
        s.python = dice.randint(0, 1)
        s.no_second = dice.randint(0, 1)
        reading = ("first", "character")[s.no_second]
        trick = [(seat, KIND_NAMES[card]) for seat, card in zip(seats, cards, strict=True)]
        trump = KIND_NAMES[int(s.trump)][0]
        assert trick_winner(s) == bayou_trick.winner(trick, named, lowest, trump, bool(s.python), reading), (
            trick,
            named,
            lowest,
        )
