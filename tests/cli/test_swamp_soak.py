"""`swamp soak` finds every fault that can be planted, and none where there is none."""

import shlex

import pytest

import swamp_envs
from swamp_envs import Match
from swamp_envs.cli.soak import choose_variants
from swamp_envs.core.errors import OptionError, SwampError
from swamp_envs.core.soak import Found, SoakError, soak, soak_positions
from swamp_envs.core.soak.games import soak_game
from tests.cli import planted
from tests.cli.conftest import Swamp, complaints

# What is told of each planted fault.
TOLD = {
    "audit": "the audit finds: a planted fault",
    "no_seat": "seat -1 is to decide, and there is no such seat",
    "nothing_legal": "nothing is legal, and the game goes on",
    "not_ascending": "the legal list is not ascending at +1 (action 0)",
    "outside": "legal action 77 is outside the action table",
    "no_text": "legal action 2 has no text",
    "legal_writes": "listing the legal actions changes the state",
    "observe_writes": "observing as seat 1 changes the state",
    "out_of_bounds": "seat 1 sees a number outside its declared bounds",
    "redeal_audit": "redealt for its seat, the audit finds: secret: found 99, accepted: 0 to 10",
    "redeal_seat": "redealt for seat 0, another seat is to decide",
    "redeal_sight": "redealt for seat 0, that seat sees something else",
    "redeal_legal": "redealt for seat 1, other actions are legal",
    "redeal_public": "redealt for seat 0, what everybody knows is not as before: turn, phase, pack or payoffs",
    "redeal_trace": "redealt for seat 1 from another deal alike to it, the same seed leads elsewhere",
    "not_repeatable": "+2 (action 1), played on a copy of the state, leads elsewhere",
    "early_payoff": "seat 1 is paid before the end",
    "overpaid": "seat 1 is paid more than the purse holds",
    "unbalanced": "the payoffs at the end neither sum to 0 nor are the same for all",
    "over_with_seat": "the game is over, and seat 0 is to decide",
    "no_such_end": "the audit finds: over: found 5, accepted: 0 to 2",
    "endless": "the game has not ended after 200001 decisions",
}

pytestmark = pytest.mark.usefixtures("planted_in_the_house")


def told_again(output: str) -> str:
    """The command that a fault names, without the program."""
    line = next(line for line in output.splitlines() if line.strip().startswith("again"))
    return shlex.join(shlex.split(line)[2:])


def test_variants_that_cannot_have_an_option_are_left_out() -> None:
    marshlands = swamp_envs.game("marshlands")
    chosen = choose_variants(marshlands, None, ["act=act5"])
    assert 1 < len(chosen) < len(marshlands.variants)
    assert {variant.options["act"] for variant in chosen.values()} == {"act5"}
    with pytest.raises(OptionError, match=r"^option players: found 3, accepted in act5: 2, 4$"):
        choose_variants(marshlands, None, ["act=act5", "players=3"])


def test_every_fault_but_one_can_be_planted_and_is_looked_for() -> None:
    # the one left is for cooperative games: a game cannot be both kinds; the audit finds a fault, and a wrong number
    assert set(TOLD) == set(planted.BUGS) - {"none"}
    assert len(TOLD) - 1 == len(Found) - 2


@pytest.mark.parametrize("bug", TOLD)
def test_a_planted_fault_is_found_and_found_again(bug: str, swamp: Swamp) -> None:
    first = swamp(f"soak planted --decisions 2000 -o bug={bug}", status=1)
    complaint = complaints(first.stderr)[0]
    assert complaint.startswith("swamp: planted, variant default: seed ")
    second = swamp(told_again(first.stderr), status=1)
    assert complaints(second.stderr) == complaints(first.stderr)
    with pytest.raises(SoakError) as caught:
        soak(planted.GAME.variant(bug=bug), 2000)
    assert f"swamp: planted, variant default: {caught.value}" == complaint
    assert caught.value.fault == TOLD[bug]
    assert caught.value.position in first.stderr


def test_no_fault_where_there_is_none(swamp: Swamp) -> None:
    output = swamp("soak planted --decisions 2000").stdout
    assert "default" in output
    assert "no faults" in output


def test_a_damaged_position_that_cannot_be_played_is_found_and_found_again(swamp: Swamp) -> None:
    """The toy's loader takes nobody for the seat of a game that goes on."""
    first = swamp("soak planted --positions 1000", status=1)
    complaint = complaints(first.stderr)[0]
    assert "seat -1 is to decide, and there is no such seat" in complaint
    assert " --positions 1" in told_again(first.stderr)
    assert complaints(swamp(told_again(first.stderr), status=1).stderr) == complaints(first.stderr)


def test_damaged_positions_are_shared_out_and_counted(swamp: Swamp) -> None:
    output = swamp("soak swapx --positions 250").stdout
    assert "SwapX: 50 damaged positions in each variant" in output
    assert "no faults" in output
    soaked = soak_positions(swamp_envs.game("swapx").variant(), 50)
    assert soaked.positions == 50 > soaked.loaded > 0
    assert soaked == soak_positions(swamp_envs.game("swapx").variant(), 50)


def test_whatever_a_loader_raises_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    def stumble(*_: object) -> None:
        raise IndexError("out of bounds")

    monkeypatch.setattr(Match, "from_dict", stumble)
    with pytest.raises(SoakError, match=r"^seed \d+, ply 0: IndexError: out of bounds$"):
        soak_positions(swamp_envs.game("swapx").variant(), 50)


def test_a_soak_counts_what_it_played() -> None:
    soaked = soak(planted.GAME.variant(), 3000, seed=5)
    assert soaked.decisions >= 3000
    assert soaked.ended == soaked.games
    assert (soaked.truncated, soaked.draws, soaked.most_moves) == (0, 0, 2)
    assert 3 <= soaked.mean_length <= soaked.longest <= 6


def test_a_soak_repeats_from_its_seed() -> None:
    variant = swamp_envs.game("swapx").variant()
    one, two, other = (soak(variant, 2000, seed) for seed in (1, 1, 2))
    assert (one.decisions, one.games, one.longest) == (two.decisions, two.games, two.longest)
    assert (one.decisions, one.games, one.longest) != (other.decisions, other.games, other.longest)


def test_progress_is_told() -> None:
    counts: list[int] = []
    soaked = soak(swamp_envs.game("swapx").variant(), 50_000, progress=counts.append)
    assert len(counts) >= 2
    assert counts == sorted(counts)
    assert counts[-1] == soaked.decisions


def test_all_variants_of_a_game_are_soaked_if_none_is_named(swamp: Swamp) -> None:
    output = swamp("soak swapx --decisions 2000").stdout
    assert all(label in output for label in swamp_envs.game("swapx").variants)


def test_options_go_on_top_of_the_variant_and_games_are_cut_off(swamp: Swamp) -> None:
    swamp("soak swapx --variant corner --decisions 2000 -o max_turns=5")
    soaked = soak(swamp_envs.game("swapx").variant(max_turns=5), 1000)
    assert soaked.truncated == soaked.games
    assert soaked.ended == 0


def test_one_compilation_for_each_game() -> None:
    swapx, toy = swamp_envs.game("swapx").variant(), planted.GAME.variant()
    soak(swapx, 1)
    soak(toy, 1)
    before = len(soak_game.signatures)
    soak(swapx, 10, seed=2**63)
    soak(toy, 10, seed=2**63)
    assert len(soak_game.signatures) == before


def test_nothing_to_soak_is_refused() -> None:
    with pytest.raises(SwampError, match="found 0 decisions, accepted: 1 or more"):
        soak(planted.GAME.variant(), 0)
    with pytest.raises(SwampError, match="found 0 positions, accepted: 1 or more"):
        soak_positions(planted.GAME.variant(), 0)
