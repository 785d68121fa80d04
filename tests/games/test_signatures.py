"""One signature for each variant: 2,000 random games, folded into a number that any change of rules changes."""

import tomllib
from pathlib import Path

import pytest

import swamp_envs
from swamp_envs import Game

FILES = sorted(Path(__file__).parent.glob("*/signatures.toml"))
SIGNATURES = {name: kinds for file in FILES for name, kinds in tomllib.loads(file.read_text(encoding="utf-8")).items()}
KINDS = [(game_id, label) for game_id in SIGNATURES for label in SIGNATURES[game_id]]


@pytest.mark.parametrize(("game_id", "label"), KINDS)
def test_the_signature_is_the_committed_one(game_id: str, label: str) -> None:
    game = swamp_envs.game(game_id.rpartition("-v")[0])
    found = swamp_envs.playout(game.name, games=2000, seed=0, **game.variants[label]).signature
    assert found == SIGNATURES[game_id][label], (
        f"{game_id} {label!r} plays differently: its signature is {found} now. A change of rules must be intended, "
        f"stand in the changelog, and bump the version of a released game to {game.name}-v{game.version + 1}. "
        f"Only then write the new signature into tests/games/{game.name}/signatures.toml."
    )


def test_every_variant_has_a_signature_and_none_is_left_over(any_game: Game) -> None:
    listed = {
        game_id: set(labels) for game_id, labels in SIGNATURES.items() if game_id.startswith(any_game.name + "-v")
    }
    assert listed == {any_game.id: set(any_game.variants)}
