"""Soaking: random games by the million, with everything that must hold of any game checked at every decision."""

import time
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from .dispatch import audit, legal, observe, redeal
from .errors import SwampError
from .game import Variant
from .header import ENDED, MAX_PLAYERS, NOBODY, TRUNCATED
from .kernel import kernel
from .loops import make_move, start
from .rng import mix, next_word, throw
from .seeds import read_seed

# The rows of the states array: the game being played, a copy from before, one for experiments, and one never dealt.
LIVE, BEFORE, OTHER, BLANK = range(4)

# The entries of the tally.
DECISIONS, GAMES, DRAWS, LONGEST, MOST_MOVES, ENDINGS = range(6)
_TALLY = ENDINGS + TRUNCATED + 1  # from ENDINGS on, one entry for each value of `over`

FAULTS = (
    "",
    "the audit finds: {audit}",
    "seat {detail} is to decide, and there is no such seat",
    "nothing is legal, and the game goes on",
    "the legal list is not ascending at {move}",
    "legal action {detail} is outside the action table",
    "legal action {detail} has no text",
    "listing the legal actions changes the state",
    "observing as seat {detail} changes the state",
    "seat {detail} sees a number outside its declared bounds",
    "redealt for its seat, the audit finds: {audit}",
    "redealt for seat {detail}, another seat is to decide",
    "redealt for seat {detail}, that seat sees something else",
    "redealt for seat {detail}, other actions are legal",
    "{move}, played on a copy of the state, leads elsewhere",
    "seat {detail} is paid before the end",
    "the payoffs at the end neither sum to 0 nor are the same for all",
    "the payoffs at the end of a cooperative game are not equal",
    "the game is over, and seat {detail} is to decide",
    "the game is over in no known way: {detail}",
    "the game has not ended after {detail} decisions",
    "dealt anew after this game, the record is not as a fresh one would be",
)
(
    _AUDIT,
    _NO_SUCH_SEAT,
    _NOTHING_LEGAL,
    _NOT_ASCENDING,
    _OUTSIDE_TABLE,
    _NO_TEXT,
    _LEGAL_WRITES,
    _OBSERVE_WRITES,
    _OUT_OF_BOUNDS,
    _REDEAL_AUDIT,
    _REDEAL_SEAT,
    _REDEAL_SIGHT,
    _REDEAL_LEGAL,
    _NOT_REPEATABLE,
    _EARLY_PAYOFF,
    _UNBALANCED,
    _UNEQUAL,
    _OVER_WITH_SEAT,
    _NO_SUCH_END,
    _ENDLESS,
    _STALE_DEAL,
) = range(1, len(FAULTS))

_SALT = np.uint64(0x536F616B)
_LONGEST_GAME = 200_000  # decisions; turn limits end games long before
_CHUNK = 20_000  # decisions between two looks at the clock


class SoakError(SwampError):
    """Something that must never happen, happened; with the seed of the game and the decision."""

    def __init__(self, fault: str, seed: int, ply: int, last_move: str, position: str) -> None:
        super().__init__(f"game seed {seed}, ply {ply}: {fault}")
        self.fault, self.seed, self.ply, self.last_move, self.position = fault, seed, ply, last_move, position


@dataclass(frozen=True)
class Soak:
    """What came of a soak without faults."""

    decisions: int
    games: int
    ended: int
    truncated: int
    draws: int  # of the ended games, those in which nobody won or lost
    longest: int  # decisions in the longest game
    most_moves: int  # the most legal actions of one decision
    seconds: float

    @property
    def mean_length(self) -> float:
        return self.decisions / self.games


def soak(
    variant: Variant, decisions: int = 1_000_000, seed: int = 0, progress: Callable[[int], None] = lambda done: None
) -> Soak:
    """Play whole random games, game g dealt with seed + g, until so many decisions are made; raises `SoakError`."""
    if decisions < 1:
        raise SwampError(f"soak: found {decisions} decisions, accepted: 1 or more")
    run = _Run(variant, read_seed(seed))
    run.play_until(0)
    began = time.perf_counter()
    while run.tally[DECISIONS] < decisions:
        run.play_until(min(decisions, int(run.tally[DECISIONS]) + _CHUNK))
        progress(int(run.tally[DECISIONS]))
    return run.report(time.perf_counter() - began)


class _Run:
    """The memory the kernel works in."""

    def __init__(self, variant: Variant, seed: int) -> None:
        box = variant.observation.box()
        self.variant, self.seed = variant, seed
        self.states = variant.states(4)
        self.tally = np.zeros(_TALLY, np.int64)
        self.found = np.zeros(3, np.int64)  # fault, its detail, the last action
        records = np.zeros(2, variant.observation.dtype)
        self._memory = (
            self.states,
            self.states.view(np.uint8).reshape(4, -1),
            np.zeros((2, variant.num_actions), np.int32),
            records,
            variant.observation.flat(records),
            box.low,
            box.high,
            np.array([text is not None for text in variant.action_texts]),
        )

    def play_until(self, decisions: int) -> None:
        dice = np.zeros(1, np.uint64)
        soak_games(
            self.variant.tables,
            *self._memory,
            dice,
            np.uint64(self.seed),
            decisions,
            self.variant.cooperative,
            self.tally,
            self.found,
        )
        if self.found[0]:
            raise self.fault()

    def fault(self) -> SoakError:
        code, detail, action = map(int, self.found)
        texts, state = self.variant.action_texts, self.states[LIVE]
        in_words = dict(enumerate(self.variant.game.auditing.FAULTS)).get(detail, f"fault {detail}")
        text = FAULTS[code].format(detail=detail, audit=in_words, move=texts.describe(detail))
        last = texts.describe(action) if action >= 0 else "the deal"
        return SoakError(text, (self.seed + int(self.tally[GAMES])) % (1 << 64), int(state.ply), last, self.position())

    def position(self) -> str:
        """The position at the fault; a corrupt one may have no text."""
        positions = self.variant.positions
        try:
            return positions.line(positions.to_dict(self.states[LIVE]))
        except Exception as error:  # whatever the notation stumbles over, the fault is what is to be told
            return f"cannot be written: {error!r}"

    def report(self, seconds: float) -> Soak:
        t = [int(number) for number in self.tally]
        return Soak(
            decisions=t[DECISIONS],
            games=t[GAMES],
            ended=t[ENDINGS + ENDED],
            truncated=t[ENDINGS + TRUNCATED],
            draws=t[DRAWS],
            longest=t[LONGEST],
            most_moves=t[MOST_MOVES],
            seconds=seconds,
        )


@kernel
def soak_games(
    tables, states, raw, moves, obs, flat, low, high, has_text, dice, seed, decisions, cooperative, tally, found
):
    """Whole random games, until so many decisions are tallied or a fault is found."""
    s = states[LIVE]
    while tally[DECISIONS] < decisions:
        game_seed = seed + np.uint64(tally[GAMES])
        dice[0] = mix(game_seed ^ _SALT)  # unrelated to the game's own generator
        found[2] = -1
        start(tables, s, game_seed)
        while not s.over:
            n = examine(tables, states, raw, moves, obs, flat, low, high, has_text, dice, found)
            if n == 0 or move_is_faulty(tables, states, raw, np.int64(moves[0, throw(dice, 0, n)]), found):
                return
            tally[DECISIONS] += 1
            tally[MOST_MOVES] = max(tally[MOST_MOVES], n)
        if end_is_faulty(tables, s, cooperative, found) or deal_is_faulty(tables, states, raw, game_seed, found):
            return
        count_ending(s, tally)


@kernel
def blame(found, fault, detail):
    """Note the fault; returns 0."""
    found[0] = fault
    found[1] = detail
    return 0


@kernel
def differ(raw, a, b):
    """Whether two states differ in any byte."""
    difference = np.uint8(0)
    for k in range(raw.shape[1]):
        difference |= raw[a, k] ^ raw[b, k]
    return difference != 0


@kernel
def examine(tables, states, raw, moves, obs, flat, low, high, has_text, dice, found):
    """Look at a running position from all sides; returns how many actions are legal, 0 if anything is wrong."""
    s = states[LIVE]
    fault = audit(tables[s.pack], s)
    if fault:
        return blame(found, _AUDIT, fault)
    if not 0 <= s.seat < s.players:
        return blame(found, _NO_SUCH_SEAT, s.seat)
    states[BEFORE] = states[LIVE]
    n = legal(tables[s.pack], s, moves[0])
    if differ(raw, BEFORE, LIVE):
        return blame(found, _LEGAL_WRITES, 0)
    if moves_are_faulty(moves[0], n, has_text, found):
        return 0
    if sight_is_faulty(tables, states, raw, obs, flat, low, high, found):
        return 0
    if redeal_is_faulty(tables, states, moves, n, obs, flat, dice, found):
        return 0
    return n


@kernel
def moves_are_faulty(moves, n, has_text, found):
    """The legal list holds something, ascends, stays inside the action table, and can be read."""
    if n < 1:
        blame(found, _NOTHING_LEGAL, 0)
    for k in range(n):
        if not 0 <= moves[k] < has_text.shape[0]:
            blame(found, _OUTSIDE_TABLE, moves[k])
            break
        if k and moves[k] <= moves[k - 1]:
            blame(found, _NOT_ASCENDING, moves[k])
            break
        if not has_text[moves[k]]:
            blame(found, _NO_TEXT, moves[k])
            break
    return found[0] != 0


@kernel
def sight_is_faulty(tables, states, raw, obs, flat, low, high, found):
    """Every seat's observation stays inside its bounds, and looking changes nothing; the decider's stays in obs[0]."""
    s = states[LIVE]
    for k in range(1, s.players + 1):
        seat = (s.seat + k) % s.players
        observe(tables[s.pack], s, seat, obs[0])
        for j in range(flat.shape[1]):
            if not low[j] <= flat[0, j] <= high[j]:
                blame(found, _OUT_OF_BOUNDS, seat)
        if differ(raw, BEFORE, LIVE):
            blame(found, _OBSERVE_WRITES, seat)
            states[LIVE] = states[BEFORE]
        if found[0]:
            break
    return found[0] != 0


@kernel
def redeal_is_faulty(tables, states, moves, n, obs, flat, dice, found):
    """What the deciding seat cannot see is drawn anew: it must see the same, and be allowed the same."""
    seat = np.int64(states[LIVE].seat)
    states[OTHER] = states[LIVE]
    s = states[OTHER]
    s.rng = next_word(dice, 0)
    redeal(tables[s.pack], s, seat)
    fault = audit(tables[s.pack], s)
    if fault:
        blame(found, _REDEAL_AUDIT, fault)
    elif s.seat != seat:
        blame(found, _REDEAL_SEAT, seat)
    else:
        observe(tables[s.pack], s, seat, obs[1])
        if not same_start(flat, flat.shape[1]):
            blame(found, _REDEAL_SIGHT, seat)
        elif legal(tables[s.pack], s, moves[1]) != n or not same_start(moves, n):
            blame(found, _REDEAL_LEGAL, seat)
    return found[0] != 0


@kernel
def same_start(rows, n):
    """Whether two rows have their first n entries in common."""
    same = True
    for k in range(n):
        same &= rows[0, k] == rows[1, k]
    return same


@kernel
def move_is_faulty(tables, states, raw, action, found):
    """Play the action, on the game and on its copy: they must come out the same; nobody is paid before the end."""
    found[2] = action
    states[OTHER] = states[BEFORE]
    make_move(tables, states, LIVE, action)
    make_move(tables, states, OTHER, action)
    s = states[LIVE]
    if differ(raw, LIVE, OTHER):
        blame(found, _NOT_REPEATABLE, action)
    elif s.ply > _LONGEST_GAME:
        blame(found, _ENDLESS, s.ply)
    elif not s.over:
        for p in range(MAX_PLAYERS):
            if s.payoff[p] != 0:
                blame(found, _EARLY_PAYOFF, p)
    return found[0] != 0


@kernel
def end_is_faulty(tables, s, cooperative, found):
    """A finished game passes the audit, asks nobody, and has balanced payoffs; options may make all play together."""
    fault = audit(tables[s.pack], s)
    total = 0.0
    uneven = False
    for p in range(s.players):
        total += s.payoff[p]
        uneven |= s.payoff[p] != s.payoff[0]
    if fault:
        blame(found, _AUDIT, fault)
    elif s.over != ENDED and s.over != TRUNCATED:
        blame(found, _NO_SUCH_END, s.over)
    elif s.seat != NOBODY:
        blame(found, _OVER_WITH_SEAT, s.seat)
    elif cooperative and uneven:
        blame(found, _UNEQUAL, 0)
    elif uneven and abs(total) > 1e-5:
        blame(found, _UNBALANCED, 0)
    return found[0] != 0


@kernel
def deal_is_faulty(tables, states, raw, seed, found):
    """Deal in a copy of the finished game's record and in a fresh one: nothing of the game may be left."""
    states[BEFORE] = states[LIVE]
    states[OTHER] = states[BLANK]
    start(tables, states[BEFORE], seed)
    start(tables, states[OTHER], seed)
    if differ(raw, BEFORE, OTHER):
        blame(found, _STALE_DEAL, 0)
    return found[0] != 0


@kernel
def count_ending(s, tally):
    drawn = True
    for p in range(s.players):
        drawn &= s.payoff[p] == 0
    tally[GAMES] += 1
    tally[LONGEST] = max(tally[LONGEST], s.ply)
    tally[ENDINGS + s.over] += 1
    if s.over == ENDED and drawn:
        tally[DRAWS] += 1
