"""What each game declares of its phases: which are asked, and what may follow, as random games show it."""

from games.play import walks
from swamp_envs import Game
from swamp_envs.core.phases import END


def seen(game: Game, label: str) -> set[tuple[str, str]]:
    """Each phase with each one that followed it in some random games."""
    found: set[tuple[str, str]] = set()
    before = END
    for match in walks(game.variant(**game.variants[label]), 4):
        now = END if match.over else match.phase
        if before != END:
            found.add((before, now))
        before = now
    return found


def test_nothing_follows_a_phase_that_is_not_declared_to(any_game: Game) -> None:
    for label, options in any_game.variants.items():
        following = any_game.variant(**options).facts.following
        if not following:
            continue  # its rules pause in frames
        assert {step for step in seen(any_game, label) if step[1] not in following.get(step[0], ())} == set(), label


def test_phases_bear_the_names_of_the_variant(any_game: Game) -> None:
    for options in any_game.variants.values():
        variant = any_game.variant(**options)
        assert set(variant.facts.following) <= set(variant.phases)
        assert variant.facts.following or variant.facts.frames, f"{any_game.title} declares no phases"
