"""Every decision of every game can be said in words, and the clauses that it goes by are on the rules page."""

import pytest

import reeds
import swamp_envs
from swamp_envs import Game, Variant
from swamp_envs.core import registry
from swamp_envs.core.words import asked_in_words, clauses, clauses_of, in_words, plain

from .play import walk

HOUSE = [swamp_envs.game(name) for name in registry.HOUSE]
KINDS = {f"{game.name} {label}": game.variant(**kind) for game in HOUSE for label, kind in game.variants.items()}
each_game = pytest.mark.parametrize("game", HOUSE, ids=[game.name for game in HOUSE])


@each_game
def test_every_phase_and_every_kind_of_action_has_words(game: Game) -> None:
    all_facts, words = [game.variant(**kind).facts for kind in game.variants.values()], game.words
    phases = {phase for facts in all_facts for phase in facts.phases}
    assert set(words.phases) == phases
    assert {kind.split()[-1] for kind in words.kinds} == {kind for facts in all_facts for kind in facts.actions.kinds}
    assert {kind.split()[0] for kind in words.kinds if " " in kind} <= phases


@each_game
def test_every_clause_that_is_named_is_on_the_rules_page(game: Game) -> None:
    said = [*game.words.phases.values(), *game.words.kinds.values()]
    named = {clause for each in said for found in (each.clauses, *each.also.values()) for clause in found}
    assert named <= clauses(game).keys()
    assert named


@pytest.mark.parametrize("variant", KINDS.values(), ids=KINDS)
def test_every_decision_of_a_game_can_be_said(variant: Variant) -> None:
    for match in walk(variant, 1):
        for action in match.legal_actions:
            said = in_words(match, action)
            assert said
            assert not set(said) & set("{}_")
        assert match.over or asked_in_words(match) in [said.text for said in variant.game.words.phases.values()]


@each_game
def test_different_decisions_are_said_differently(game: Game) -> None:
    for match, _ in zip(walk(game.default, 2), range(60), strict=False):
        said = [in_words(match, action) for action in match.legal_actions]
        assert len(said) == len(set(said))


def test_words_by_hand() -> None:
    match = swamp_envs.new("swapx", 0)
    assert in_words(match, "b2-c2") == "move the cell on b2 one square east"
    assert asked_in_words(match) == "your turn: spawn, move, swap or pass"
    assert clauses_of(match, [match.variant.action_number("--")]) == ["S-3.2"]
    assert (
        clauses(match.game)["S-3.4"] == "rulebook Move: one of the player's cells goes to a free neighbouring square."
    )


def test_cards_are_said_as_the_pack_has_them() -> None:
    """The numbers of a Coordinate card, and what a unique card of Gillybog does."""
    swamped = swamp_envs.game("swamped").variant()
    match = next(m for seed in range(9) for m in walk(swamped, seed) if "RN/0@new" in m.legal_moves and m.seat == 0)
    corners = swamped.tables[0]["corners"][0]
    others = [f"{corners[seat]} at seat {seat}" for seat in range(1, 4)]
    assert in_words(match, "RN/0@new") == (
        "play the red north card on a new pile, the white corner pointing at you: "
        f"its numbers point {corners[0]} at you, {', '.join(others)}"
    )
    gillybog = swamp_envs.game("gillybog").variant(players=1)
    match = next(m for m in walk(gillybog, 1) if m.phase == "act" and any(t.startswith("u") for t in m.legal_moves))
    card = next(text for text in match.legal_moves if text.startswith("u"))
    named = next(item for item in gillybog.game.load_packs.read("standard")["action"] if item["id"] == card)  # type: ignore[union-attr]
    assert in_words(match, card).startswith(f"play {card}: {named['name']}. ")


def test_a_game_without_words_has_its_kinds_for_words() -> None:
    match = swamp_envs.Match(reeds.GAME.variant(), 1)
    assert in_words(match, match.legal_actions[0]) == asked_in_words(match) == "play"
    assert clauses_of(match, match.legal_actions) == []


def test_the_marks_of_a_page_are_left_out() -> None:
    assert plain("*rulebook* **Raven**: takes `R7`\n  and goes.") == "rulebook Raven: takes R7 and goes."
