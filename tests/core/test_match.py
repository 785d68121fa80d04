"""The match for people: moves in and out, copies that share nothing, and errors that leave everything as it was."""

import copy
import pickle
import re
import shutil
from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from fields import fields_of

import swamp_envs
from reeds import GAME
from swamp_envs import GameOver, IllegalAction, Match, OptionError, PositionError, SwampError
from tests.games.likelihood import assert_equally_likely, sample

VARIANTS = GAME.variants


def reeds(seed: Any = 3, plies: int = 0, **options: Any) -> Match:
    """A match some decisions old, the last legal move each time."""
    match = swamp_envs.new("reeds", seed, **options)
    for _ in range(plies):
        match.push(match.legal_actions[-1])
    return match


def finished(**options: Any) -> Match:
    match = reeds(**options)
    while not match.over:
        match.push(match.legal_moves[0])
    return match


def memory(match: Match) -> tuple[Any, ...]:
    """All that must not change when nothing happens."""
    return fields_of(match.state), tuple(match.actions), match.legal_moves, match.position


@pytest.mark.parametrize("options", VARIANTS.values(), ids=VARIANTS)
def test_a_game_is_played_taken_back_and_played_again(options: dict[str, Any]) -> None:
    match = reeds(**options)
    before = []
    while not match.over:
        before.append(memory(match))
        match.push(match.legal_moves[len(before) % len(match.legal_actions)])
        assert match.ply == len(before)
    end, moves = memory(match), match.moves
    for then, move in zip(reversed(before), reversed(moves), strict=True):
        assert match.pop() == move
        assert memory(match) == then
    for move in moves:
        match.push(move)
    assert memory(match) == end


def test_numbers_and_texts_are_the_same_moves() -> None:
    by_text, by_number, by_numpy = reeds(), reeds(), reeds()
    for _ in range(5):
        action = by_text.legal_actions[0]
        by_text.push(GAME.default.action_text(action))
        by_number.push(action)
        number: Any = np.int16(action)
        by_numpy.push(number)
    assert by_text.moves == by_number.moves == by_numpy.moves
    assert memory(by_text) == memory(by_number) == memory(by_numpy)


def test_every_action_has_a_text_of_its_own() -> None:
    assert len(GAME.default.action_texts.numbers) == GAME.default.num_actions
    assert [GAME.default.action_number(GAME.default.action_text(number)) for number in range(30)] == list(range(30))


def test_a_seat_acts_twice_in_a_row_and_out_of_turn() -> None:
    """A deep patch splashes the next seat, which then also has the next turn: it decides three times running."""
    match = reeds()
    decisions = []
    for choice in (0, 1, 0, 0, 0):
        decisions.append((match.seat, int(match.state.turn_of), match.phase))
        match.push(match.legal_actions[choice])
    assert decisions == [(0, 0, "play"), (0, 0, "place"), (1, 0, "splash"), (1, 1, "play"), (1, 1, "place")]


@pytest.mark.parametrize(
    ("move", "error"),
    [
        ("@1", IllegalAction),
        (12, IllegalAction),
        (-1, IllegalAction),
        (30, IllegalAction),
        (10**30, IllegalAction),
        (0.0, IllegalAction),
        (True, IllegalAction),
        (None, IllegalAction),
        (np.array(0), IllegalAction),
        ("", SwampError),
        ("z", SwampError),
        ("@7", SwampError),
    ],
)
def test_a_refused_move_changes_nothing(move: Any, error: type[Exception]) -> None:
    match = reeds(plies=7)
    assert match.phase == "play"
    before = memory(match)
    with pytest.raises(error):
        match.push(move)
    assert memory(match) == before


def test_a_refusal_names_the_seat_the_move_and_what_is_legal() -> None:
    match = reeds()
    with pytest.raises(IllegalAction, match=r"^seat 0 cannot play @1 \(action 12\); legal here: g h$") as refused:
        match.push("@1")
    assert (refused.value.seat, refused.value.legal) == (0, ("g", "h"))


def test_a_finished_game_takes_no_moves_but_takes_them_back() -> None:
    match = finished()
    before = memory(match)
    assert (match.seat, match.legal_moves, match.terminated, match.truncated) == (-1, [], True, False)
    with pytest.raises(GameOver, match=r"^reeds: the game is over; payoffs \["):
        match.push("a")
    assert memory(match) == before
    match.pop()
    assert (match.over, len(match.legal_moves)) == (False, 1)


def test_at_the_start_there_is_nothing_to_take_back() -> None:
    match = reeds()
    before = memory(match)
    with pytest.raises(SwampError, match=r"^reeds: no decision to take back$"):
        match.pop()
    assert memory(match) == before


def test_the_turn_limit_cuts_a_game_off() -> None:
    match = finished(max_turns=2)
    assert (match.terminated, match.truncated, match.turn) == (False, True, 2)


@pytest.mark.parametrize("together", [1, 108])
def test_together_all_win_or_all_lose(together: int) -> None:
    match = finished(players=3, together=together)
    assert match.payoff == ([1, 1, 1] if sum(match.scores) >= together else [-1, -1, -1])
    assert finished(players=3, together=1).payoff != finished(players=3, together=108).payoff


COPIES: dict[str, Callable[[Match], Match]] = {
    "copy": Match.copy,
    "copy.copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda match: pickle.loads(pickle.dumps(match)),
}


@pytest.mark.parametrize("copied", COPIES.values(), ids=COPIES)
def test_a_copy_shares_nothing_with_its_original(copied: Callable[[Match], Match]) -> None:
    """One of the two is taken back and played on in another way: no move shows in the other, at no ply."""
    for moved, still in ((0, 1), (1, 0)):
        original = reeds(plies=6, players=3)
        pair = (original, copied(original))
        assert memory(pair[0]) == memory(pair[1])
        for _ in range(4):
            pair[moved].pop()
        for _ in range(6):
            pair[moved].push(pair[moved].legal_actions[0])
        for plies in range(6, 0, -1):
            assert memory(pair[still]) == memory(reeds(plies=plies, players=3))
            pair[still].pop()
        assert memory(pair[still]) == memory(reeds(players=3))


def test_a_copy_goes_on_like_its_original_chance_included() -> None:
    """The generator is part of the position."""
    match = reeds(plies=4)
    twins = [copied(match) for copied in COPIES.values()]
    while not match.over:
        for twin in (match, *twins):
            twin.push(twin.legal_actions[0])
    assert all(memory(twin) == memory(match) for twin in twins)


def test_a_deep_copy_does_not_read_the_pack_again(tmp_path: Path) -> None:
    pack = tmp_path / "mine.toml"
    shutil.copy(GAME.folder / "pack" / "standard.toml", pack)
    match = reeds(pack=str(pack))
    pack.unlink()
    assert copy.deepcopy(match).position == match.position


@pytest.mark.parametrize("options", VARIANTS.values(), ids=VARIANTS)
def test_a_position_is_written_and_read_again_at_every_ply(options: dict[str, Any]) -> None:
    match = reeds(**options)
    while not match.over:
        match.push(match.legal_actions[-1])
        from_dict = swamp_envs.from_dict("reeds", match.to_dict())
        from_text = swamp_envs.from_position("reeds", match.position, **options)
        for again in (from_dict, from_text):
            assert (again.to_dict(), again.position) == (match.to_dict(), match.position)
            assert (again.legal_moves, again.payoff, again.over) == (match.legal_moves, match.payoff, match.over)
            assert again.start.position == match.position


def test_a_match_from_a_position_goes_on_as_the_original_would() -> None:
    match = reeds(plies=3)
    again = swamp_envs.from_dict("reeds", match.to_dict())
    while not match.over:
        assert memory(again)[2:] == memory(match)[2:]
        again.push(match.legal_actions[0])
        match.push(match.legal_actions[0])
    assert (again.position, again.payoff) == (match.position, match.payoff)


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("phase", "sleep", "phase: found 'sleep', accepted: play, place, splash"),
        ("seat", 2, "seat: found 2, accepted: a whole number from -1 to 1"),
        ("seat", -1, "seat: found -1, nobody, but the game goes on"),
        ("turn", "1", "turn: found '1', accepted: a whole number from 0 to 1000"),
        ("row", ["."], r"row: found \['.'\], accepted: a list of 6"),
        ("row", ["a7", ".", ".", ".", ".", "."], r"row\[0\]: found 'a7'"),
        ("hands", ["ab", "xy"], r"hands\[1\]: found 'xy', accepted: cards a to l"),
        ("hands", ["gh", "jg"], "impossible position: a card is nowhere, or in two places"),
        ("score", [1, 0], "impossible position: the scores are not what the row is worth"),
        ("phase", "place", "impossible position: a card is held and no patch is asked for"),
        ("pack", 1, "pack: found 1, accepted: 0"),
    ],
)
def test_positions_that_cannot_be_are_refused(field: str, value: Any, said: str) -> None:
    d = reeds().to_dict()
    with pytest.raises(PositionError, match=said):
        swamp_envs.from_dict("reeds", d | {field: value})


@pytest.mark.parametrize("d", [{}, {"row": None}])
def test_a_dict_without_its_fields_is_refused(d: dict[str, Any]) -> None:
    with pytest.raises(PositionError):
        swamp_envs.from_dict("reeds", d)


def test_a_seat_sees_no_hidden_cards() -> None:
    match = reeds(plies=3, players=3)
    hands, deck = match.to_dict()["hands"], match.to_dict()["deck"]
    for seat in range(3):
        seen = match.seen_by(seat)
        shown = [hand if p == seat else "?" * len(hand) for p, hand in enumerate(hands)]
        assert (seen["hands"], seen["deck"], seen["rng"]) == (shown, "?" * len(deck), None)
        assert {name: value for name, value in seen.items() if name not in ("hands", "deck", "rng")} == {
            name: value for name, value in match.to_dict().items() if name not in ("hands", "deck", "rng")
        }


def test_pictures_for_a_seat_hide_what_it_does_not_see() -> None:
    match = reeds()
    own, other, deck = *match.to_dict()["hands"], match.to_dict()["deck"]
    for whole, seen in ((match.svg(), match.svg(0)), (match.ansi(), match.ansi(0)), (str(match), match.ansi(0))):
        assert f"hands {own} {other}, deck {deck}" in whole
        assert f"hands {own} ??, deck ????????" in seen


@pytest.mark.parametrize("seat", [-1, 2, 3])
@pytest.mark.parametrize("ask", [Match.observe, Match.flat_observation, Match.seen_by, Match.svg, Match.ansi])
def test_seats_that_do_not_exist_are_refused(ask: Callable[[Match, int], Any], seat: int) -> None:
    with pytest.raises(SwampError, match=rf"^reeds: .*seat.* {seat}\b.*; accepted: 0 to 1$"):
        ask(reeds(), seat)


def test_observations_are_snapshots_by_name() -> None:
    match = reeds()
    seen = match.observe(0)
    flat = match.flat_observation(0)
    assert [GAME.notation.CARD_NAMES[card] for card in np.flatnonzero(seen["own_hand"])] == match.legal_moves
    match.push(match.legal_moves[0])
    assert seen["held"].sum() == 0
    assert match.observe(0)["held"].sum() == 1
    assert not np.array_equal(flat, match.flat_observation(0))


def test_redealt_for_a_seat_it_sees_the_same_and_the_rest_varies() -> None:
    from swamp_envs.core import loops

    match = reeds(plies=3, players=4)
    states = np.repeat(match.states, 200)
    loops.redeal_rows(match.variant.tables, states, np.arange(200, dtype=np.uint64))
    seen = match.flat_observation(match.seat)
    hands = set()
    for k in range(200):
        twin = match.copy()
        twin.states = states[k : k + 1]
        assert np.array_equal(twin.flat_observation(match.seat), seen)
        assert GAME.auditing.audit(match.variant.tables[0], twin.state) == 0
        assert twin.legal_moves == match.legal_moves
        assert int(twin.state.rng) != int(match.state.rng)
        hands.add(tuple(twin.to_dict()["hands"]))
    assert len(hands) > 150


def test_every_redeal_that_fits_is_equally_likely() -> None:
    match = reeds(players=2)
    unseen = set(GAME.notation.CARD_NAMES) - set(match.to_dict()["hands"][0])
    worlds = [("".join(pair), top) for pair in combinations(sorted(unseen), 2) for top in unseen - set(pair)]
    found = sample(match, 0, 20 * len(worlds), lambda guess: (guess.to_dict()["hands"][1], guess.to_dict()["deck"][-1]))
    assert_equally_likely(found, worlds)


@pytest.mark.parametrize("seed", [-1, 2**64, 1.0, "7", [1]])
def test_bad_seeds_are_refused(seed: Any) -> None:
    with pytest.raises(SwampError, match=r"^seed: found .*, accepted: a whole number from 0 to 2\*\*64 - 1$"):
        swamp_envs.new("reeds", seed)


def test_seeds_decide_everything() -> None:
    assert reeds(2**64 - 1).position == reeds(2**64 - 1).position
    assert reeds(np.uint64(5)).position == reeds(5).position
    assert len({reeds(seed).position for seed in range(50)}) == 50
    assert swamp_envs.new("reeds").seed != swamp_envs.new("reeds").seed


def test_options_are_refused_before_anything_is_dealt() -> None:
    for options in ({"players": 5}, {"max_turns": 0}, {"moon": 1}):
        with pytest.raises(OptionError):
            swamp_envs.new("reeds", 1, **options)


def test_a_secret_decision_is_drawn_for_nobody_else() -> None:
    """A card thrown back face down: the others are not told which."""
    for seed in range(200):
        match = reeds(seed=seed, players=3)
        while not match.over and match.phase != "splash":
            match.push(match.legal_actions[0])
        if match.over:
            continue
        thrower, move = match.seat, match.legal_moves[0]
        match.push(move)
        told = [move in match.ansi(seat, colour=False) for seat in range(3)]
        assert told == [seat == thrower for seat in range(3)]
        assert move in match.ansi(colour=False)
        return
    raise AssertionError("no game came to a splash")


# --- matches that begin at a state ------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", VARIANTS.values(), ids=VARIANTS)
def test_a_match_at_a_state_goes_on_and_replays(options: dict[str, Any]) -> None:
    dealt = reeds(plies=5, **options)
    found = Match.at(dealt.variant, dealt.state)
    assert (found.actions, found.states.tobytes()) == ([], dealt.states.tobytes())
    while not found.over:
        action = found.legal_actions[-1]
        dealt.push(action)
        found.push(action)
    assert found.states.tobytes() == dealt.states.tobytes()  # chance goes on as it would have
    again = load(str(found.record()))
    assert (again.to_dict(), again.moves, again.state.rng) == (found.to_dict(), found.moves, found.state.rng)


def load(text: str) -> Match:
    return swamp_envs.Record.parse(text).replay()


def test_a_match_at_a_state_knows_the_actions_since() -> None:
    dealt = reeds(plies=4)
    again = Match.at(dealt.variant, dealt.start.state, dealt.actions, dealt.seed)
    assert (again.moves, again.deciders, again.seed) == (dealt.moves, dealt.deciders, dealt.seed)
    assert str(again.record()) == str(dealt.record())
    assert "Position" not in str(again.record())
    again.pop()
    assert again.ply == dealt.ply - 1


def test_a_match_at_a_state_is_no_window_onto_it() -> None:
    dealt = reeds(plies=2)
    Match.at(dealt.variant, dealt.states[0]).push(dealt.legal_actions[0])
    assert dealt.ply == 2


@pytest.mark.parametrize("chance", ["", "12", "g" * 16, "0" * 17])
def test_a_record_with_a_chance_that_is_none_is_refused(chance: str) -> None:
    text = str(Match.at(GAME.variant(), reeds(plies=3).state).record())
    with pytest.raises(swamp_envs.RecordError, match=r"Chance is .*; accepted: 16 hexadecimal digits"):
        swamp_envs.Record.parse(re.sub('Chance ".*"', f'Chance "{chance}"', text))
