"""`view` and `notices`: what each viewer gets of every kind of game, byte by byte."""

import dataclasses
import json
import re
from collections.abc import Iterator
from itertools import islice
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

import swamp_envs
from swamp_envs import Match, SwampError, Variant
from swamp_envs.play.viewing import ANALYST, EVERYBODY, SPECTATOR, Viewer, notices, preview, seen_so_far, view
from swamp_envs.view.sections import Look

from .play import finished, looks

FEW, MANY = 8, 200  # moments of each kind of game
HOW_MANY = [FEW, pytest.param(MANY, marks=pytest.mark.slow)]


def sent(match: Match, viewer: Viewer) -> str:
    """All that a viewer gets, as a page would get it, and at a terminal."""
    seen = [*seen_so_far(match, viewer, len(match.actions))]
    at_terminal = view(match, viewer, Look(colour=False, you=viewer if isinstance(viewer, int) else None))
    return json.dumps([*map(dataclasses.asdict, (view(match, viewer), at_terminal)), seen], default=str)


def redealt(match: Match, seat: int, seed: int) -> Match:
    """The match with all that a seat cannot see drawn anew."""
    other = match.copy()
    other.state.rng = np.uint64(seed)
    match.game.sight.redeal(match.variant.tables[match.state.pack], other.state, seat)
    other.state.rng = match.state.rng
    return other


def moments(variant: Variant, count: int = FEW) -> Iterator[Match]:
    """So many moments of random games."""
    return islice((match for match in looks(variant, 2 * count) if not match.over), 0, 3 * count, 3)


@pytest.mark.parametrize("count", HOW_MANY)
def test_a_seat_gets_nothing_that_depends_on_what_it_cannot_see(any_variant: Variant, count: int) -> None:
    if not any_variant.hidden_information:
        pytest.skip("nothing is hidden")
    for number, match in enumerate(moments(any_variant, count)):
        seat = match.seat
        other = redealt(match, seat, 1000 + number)
        if other.legal_moves == match.legal_moves:
            assert sent(other, seat) == sent(match, seat)


@pytest.mark.parametrize("count", HOW_MANY)
def test_a_spectator_gets_nothing_that_some_seat_cannot_see(any_variant: Variant, count: int) -> None:
    if not any_variant.hidden_information:
        pytest.skip("nothing is hidden")
    for number, match in enumerate(moments(any_variant, count)):
        seat = number % any_variant.players
        assert sent(redealt(match, seat, number), SPECTATOR) == sent(match, SPECTATOR), f"ply {match.ply}, seat {seat}"


def test_only_who_decides_gets_moves(any_variant: Variant) -> None:
    match = Match(any_variant, 3)
    for viewer in (*range(any_variant.players), SPECTATOR, ANALYST):
        told = view(match, viewer)
        assert bool(told.moves) == (viewer in (match.seat, ANALYST))
    assert [choice.move for choice in view(match, match.seat).moves] == match.legal_moves


def test_places_of_moves_are_on_the_picture(any_variant: Variant) -> None:
    for match in moments(any_variant):
        told = view(match, match.seat)
        for choice in told.moves:
            for place in choice.places:
                assert f'data-place="{place}"' in told.svg, f"{choice.move}: {place}"


# Kinds of moves that may have no place on the picture, by the game; a table offers them in words.
UNPLACED = {
    "swapx": {"pass"},
    "bayou_boss": set(),
    "swamped": set(),
    "gillybog": {"done", "use", "limb", "pick", "cell"},
    "marshlands": {"orient", "answer", "take", "done", "home", "demand", "eclipse"},
}


def test_nearly_all_moves_have_places(any_variant: Variant) -> None:
    for match in moments(any_variant):
        kinds = {choice.kind for choice in view(match, match.seat).moves if not choice.places}
        assert kinds <= UNPLACED[match.game.name]


def test_a_picture_names_each_place_once(any_variant: Variant) -> None:
    for match in moments(any_variant):
        names = re.findall(r'data-place="([^"]*)" aria-label="[^"]', view(match, match.seat).svg)
        assert len(names) == len(set(names)) > 0


def test_the_end_lies_open_for_everybody(any_variant: Variant) -> None:
    match = finished(any_variant, 1)
    told = view(match, EVERYBODY)
    assert told.position == match.to_dict()
    assert told.payoff == match.payoff
    assert not told.moves


def test_notices_are_the_views_of_all_moments() -> None:
    match = finished(swamp_envs.game("swapx").default, 2)
    told = list(notices(match, 1))
    assert [each.ply for each in told] == list(range(len(match.actions) + 1))
    assert told[-1] == view(match, 1)
    assert list(notices(match, 1, since=len(match.actions))) == told[-1:]
    assert [each.last.move for each in told[1:] if each.last] == match.moves


@pytest.mark.parametrize("viewer", [4, -1, True, "0", "nobody", EVERYBODY, 1.0])
def test_who_is_no_viewer_is_refused(viewer: Any) -> None:
    with pytest.raises(SwampError, match="accepted: 0 to 3, spectator"):
        view(swamp_envs.new("swapx", seed=0), viewer)


def test_a_secret_is_not_told_in_words() -> None:
    match = swamp_envs.new("marshlands", seed=1, act="interval1", players=3)
    told = view(match, SPECTATOR)
    assert told.last is None
    while not match.over:
        mover, secret = match.seat, match.variant.facts.secret_kinds
        match.push(match.legal_moves[match.ply % len(match.legal_moves)])
        last = view(match, (mover + 1) % 3).last
        assert last
        if last.kind in secret:
            assert (last.move, last.words) == (None, "")


@pytest.mark.parametrize("count", HOW_MANY)
def test_what_a_move_would_draw_belongs_to_a_place_of_the_picture(few_variants: Variant, count: int) -> None:
    for match in moments(few_variants, count):
        shown = view(match, match.seat)
        for move in shown.moves[:: max(1, len(shown.moves) // 6)]:
            drawn = preview(match, match.seat, move.move)
            assert drawn is None or f'data-place="{drawn.place}"' in shown.svg
            assert drawn is None or ElementTree.fromstring(f"<g>{drawn.svg}</g>") is not None


LAID = {  # the game, moves before, a move, the place that it is drawn at, and what follows on the board itself
    "marshlands": ([], "v2", 'data-tile="village#0@2"'),
    "gillybog": (["-2,0"], "nw", 'data-space="-2,-1"'),
    "swamped": ([], "+3", 'data-map="3"'),
}


@pytest.mark.parametrize("name", LAID)
def test_a_tile_is_drawn_where_a_move_would_lay_it(name: str) -> None:
    before, move, then = LAID[name]
    match = swamp_envs.new(name, seed=5)
    for each in before:
        match.push(each)
    drawn = preview(match, match.seat, move)
    assert drawn
    assert then not in view(match, match.seat).svg
    match.push(move)
    assert then in view(match, match.deciders[-1]).svg
    [shape, *_] = re.findall(r' d="[^"]{40,}"', drawn.svg)  # an outline of what is printed on the tile
    assert shape in view(match, match.deciders[-1]).svg


def test_only_who_decides_is_shown_what_a_move_would_draw() -> None:
    match = swamp_envs.new("marshlands", seed=5)
    wrong: list[tuple[Viewer, str]] = [(1, "v2"), (SPECTATOR, "v2"), (0, "v1"), (0, "nonsense")]
    for viewer, move in wrong:
        with pytest.raises(SwampError, match="accepted: a legal move of the viewer"):
            preview(match, viewer, move)
