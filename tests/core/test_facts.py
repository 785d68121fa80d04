"""Facts follow from options that are settled together; cards tell of games that nobody has imported."""

import subprocess
import sys
from typing import Any

import gymnasium
import pettingzoo
import pytest

import swamp_envs
from swamp_envs.core import registry
from swamp_envs.core.actions import ActionTable
from swamp_envs.core.card import Card
from swamp_envs.core.errors import OptionError, SwampError
from swamp_envs.core.facts import Facts
from swamp_envs.core.observation import Field, Observation

SEEN = Observation("i1", Field("hand", (3,), 0, 9, "cards"))
MOVES = ActionTable(play=4)


def facts(**given) -> Facts:
    return Facts(players=4, phases=("act",), observation=SEEN, actions=MOVES, **given)


def swamp(game_id: str, **options: Any) -> Any:
    """The environment of an id, as PettingZoo makes it."""
    if not hasattr(pettingzoo, "make"):
        pytest.skip("PettingZoo has a registry from 1.26 on")
    return pettingzoo.make("aec", f"swamp/{game_id}", **options).unwrapped


def test_every_seat_is_a_side_of_its_own_unless_a_game_says_otherwise() -> None:
    assert (facts().sides, facts().in_teams) == ((0, 1, 2, 3), False)
    assert (facts(sides=(0, 1, 0, 1)).sides, facts(sides=(0, 1, 0, 1)).in_teams) == ((0, 1, 0, 1), True)
    # as in a race of three crews of which the last is two seats side by side
    assert facts(sides=(0, 1, 2, 2)).in_teams


@pytest.mark.parametrize("sides", [(0, 1), (0, 1, 2, 4), (1, 2, 3, 4), (0, 0, 2, 2)])
def test_sides_that_fit_no_table_are_refused(sides: tuple[int, ...]) -> None:
    with pytest.raises(SwampError, match=r"sides: found \(.*, accepted: one for each of 4 seats, numbered from 0"):
        facts(sides=sides)


def test_options_are_settled_together() -> None:
    reeds = swamp_envs.game("reeds")
    assert reeds.variant(players=3, together=108).players == 3
    with pytest.raises(OptionError, match="together: found 108 with players=2, accepted: 0 to 72"):
        reeds.variant(players=2, together=108)
    assert reeds.player_counts == (2, 3, 4)


def test_teams_follow_from_the_option() -> None:
    swapx = swamp_envs.game("swapx")
    assert swapx.default.sides == (0, 1, 2, 3)
    assert swapx.variant(teams=True).sides == (0, 1, 0, 1)


def test_every_game_has_a_card_that_needs_no_import() -> None:
    code = (
        "import sys, swamp_envs; from swamp_envs.core import registry;"
        "print([registry.entry(name).card.id for name in registry.HOUSE]);"
        "print([name for name in sys.modules if name.startswith('swamp_envs.games.')])"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    cards, imported = run.stdout.splitlines()
    assert cards == str([f"{name}-v{swamp_envs.game(name).version}" for name in registry.HOUSE])
    assert imported == "[]"


def test_presets_are_ids_of_their_own() -> None:
    card = registry.entry("swapx").card
    assert card.ids == {"swapx-v0": {}, "swapx-teams-v0": {"teams": True}}
    assert list(card.gymnasium_ids) == ["Swamp/SwapX-v0", "Swamp/SwapX-Teams-v0"]


@pytest.mark.parametrize("name", registry.HOUSE)
def test_every_id_opens_a_door_with_its_options(name: str) -> None:
    card = registry.entry(name).card
    for game_id, preset in card.ids.items():
        env = swamp(game_id)
        assert preset.items() <= env.variant.options.items()
    for game_id, preset in card.gymnasium_ids.items():
        env = gymnasium.make(f"swamp_envs:{game_id}")
        env.reset(seed=0)
        assert preset.items() <= env.get_wrapper_attr("match").variant.options.items()


def test_options_of_a_preset_can_be_given_otherwise() -> None:
    env = swamp("swapx-teams-v0", teams=False)
    assert not env.variant.options["teams"]


def test_a_game_of_ones_own_gets_ids_for_all_its_presets() -> None:
    swamp_envs.register_game("reeds", "reeds")
    assert swamp("reeds-together-v0").variant.options["together"] == 30
    assert registry.entry("reeds").card.presets == {"together": {"players": 4, "together": 30}}


def test_a_game_without_a_card_file_brings_its_own() -> None:
    card = registry.register_game("whispers", "tests.checks.whispers").card
    try:
        assert isinstance(card, Card)
        assert (card.id, card.title) == ("whispers-v0", "Whispers")
    finally:
        registry._entries.pop("whispers")
        registry.game.cache_clear()
