"""The option planes=tactics: more is seen, and nothing is played another way."""

import itertools
from pathlib import Path

import numpy as np
import pytest

import swamp_envs
from swamp_agents.network.file import Network
from swamp_agents.network.inputs import inputs_of, layout_of
from swamp_agents.observed import load_policy
from swamp_agents.policy import Policy
from swamp_envs import OptionError, Variant, game
from swamp_envs.games.swapx.rules import is_split
from swamp_envs.games.swapx.sight import articulation_cells
from swamp_envs.play.agents import make_agent
from swamp_envs.play.table import Table
from twins.swapx import SQUARES, clusters

PLAIN, TACTICS = (game("swapx").variant(planes=planes) for planes in ("plain", "tactics"))
DICE = np.random.default_rng(7)


def names(bits: int) -> set[str]:
    return {square for k, square in enumerate(SQUARES) if bits >> k & 1}


def without(bits: int) -> set[str]:
    """Cells whose cluster falls apart without them, by taking away each."""
    cells = names(bits)
    return {cell for cell in cells if len(clusters(cells - {cell})) > len(clusters(cells))}


def boards() -> list[int]:
    """Single squares, lines, rings, and squares by chance, few and many, hanging together or not."""
    row, ring = 0xFF << 24, 0x3C24243C0000
    chance = [int(DICE.integers(0, 1 << 63, dtype=np.uint64)) for _ in range(60)]
    few = [one & other for one, other in itertools.pairwise(chance)]
    many = [one | other for one, other in itertools.pairwise(chance)]
    return [0, 1, 1 << 63, row, ring, row | ring, (1 << 64) - 1, *chance, *few, *many]


def test_articulation_cells_are_those_whose_loss_splits_their_cluster() -> None:
    squares = boards()
    found = [names(int(articulation_cells(np.uint64(board)))) for board in squares]
    assert found == [without(board) for board in squares]
    assert sum(map(len, found)) > 100
    assert any(is_split(np.uint64(board)) for board in squares)


def test_plain_planes_are_the_default_and_are_not_named() -> None:
    assert game("swapx").default == PLAIN
    assert PLAIN.option_text == "setup=inset teams=no max_turns=400"
    assert TACTICS.option_text == "setup=inset teams=no max_turns=400 planes=tactics"
    assert (PLAIN.observation.size, TACTICS.observation.size) == (477, 477 + 11 * 64)
    assert layout_of(PLAIN) != layout_of(TACTICS)
    assert game("swapx").variant(planes="tactics", teams=True).sides == (0, 1, 0, 1)
    with pytest.raises(OptionError, match="option planes: found 'all', accepted: plain, tactics"):
        game("swapx").variant(planes="all")


def test_the_same_games_are_played_and_the_same_is_seen_besides() -> None:
    plain, tactics = (swamp_envs.batch("swapx", 20, seed=3, **each.options) for each in (PLAIN, TACTICS))
    for _ in range(300):
        seen = [each.variant.observation.split(each.obs) for each in (plain, tactics)]
        assert all((seen[0][name] == seen[1][name]).all() for name in seen[0])
        assert (plain.mask == tactics.mask).all()
        actions = plain.random_actions()
        for each in (plain, tactics):
            each.step(actions)
    assert (plain.states == tactics.states).all()


def test_a_record_keeps_what_was_seen() -> None:
    match = swamp_envs.new("swapx", seed=3, planes="tactics")
    match.push("C@c3")
    assert "planes=tactics" in str(match.record())
    assert swamp_envs.Record.parse(str(match.record())).replay().variant == TACTICS
    assert "planes" not in str(swamp_envs.new("swapx", seed=3).record())


def network_for(variant: Variant) -> Network:
    sizes = [inputs_of(variant.observation, False)[1], 12, variant.num_actions]
    first, actions = ((DICE.normal(0, 0.5, (b, a)), DICE.normal(0, 0.5, b)) for a, b in itertools.pairwise(sizes))
    return Network.of(variant, "relu", [first], actions, None, False)


@pytest.mark.parametrize("variant", [PLAIN, TACTICS], ids=["plain", "tactics"])
def test_networks_of_either_kind_sit_at_one_table(variant: Variant) -> None:
    """An agent sees by itself what it has learned to see, whatever a door shows to others."""
    agents = [Policy(network_for(each), temperature=0) for each in (PLAIN, TACTICS)]
    table = Table.of(variant, [*agents, make_agent("random", 1)], 4, seed=5, seating=(0, 1, 0, 2)).finish()
    assert table.over.all()
    other = TACTICS if variant == PLAIN else PLAIN
    states = swamp_envs.batch("swapx", 30, seed=2, **variant.options).states
    for agent in agents:
        assert agent.act(variant, states).tolist() == agent.act(other, states).tolist()


def test_a_network_that_sees_tactics_plays_at_doors_that_show_them(tmp_path: Path) -> None:
    network_for(TACTICS).save(tmp_path / "p.npz")
    policy = load_policy(tmp_path / "p.npz", temperature=0)
    assert policy.variant == TACTICS
    assert load_policy(tmp_path / "p.npz", teams=True).variant == game("swapx").variant(teams=True, planes="tactics")
    batch = swamp_envs.batch("swapx", 30, seed=2, planes="tactics")
    expected = Policy(policy.network, temperature=0).act(TACTICS, batch.states).tolist()
    assert policy(batch.obs, batch.mask).tolist() == expected
