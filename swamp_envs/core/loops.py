"""Loops over whole games, written once: numba compiles each for the record type of the game that runs in it."""

from typing import NamedTuple

import numpy as np

from .dispatch import apply, deal, legal, observe, observe_pack, redeal
from .header import MAX_PLAYERS, NOBODY, open_game
from .kernel import kernel
from .rng import mix, next_word, scale, throw

SAME_STEP, NEXT_STEP, NO_RESET = 0, 1, 2
REFUSED = -2  # said instead of the next seat: the action was illegal, nothing has changed
_PACK_SALT = np.uint64(0x5061636B)
_DICE_SALT = np.uint64(0x44696365)


@kernel
def start(tables, s, seed):
    """Deal a new game, with a pack drawn by the seed where several are on the table."""
    open_game(s, seed)
    s.pack = scale(mix(np.uint64(seed) ^ _PACK_SALT), tables.shape[0])
    deal(tables[s.pack], s)


@kernel
def start_rows(tables, states, rows, seeds):
    """Deal new games in these rows, each with its seed."""
    for k in range(rows.shape[0]):
        start(tables, states[rows[k]], seeds[k])


@kernel
def list_moves(tables, states, i, moves):
    """The legal moves of one game of many; a finished game has none."""
    s = states[i]
    return 0 if s.over else legal(tables[s.pack], s, moves)


@kernel
def make_move(tables, states, i, action):
    """Play one move, counting the decision."""
    s = states[i]
    s.ply += 1
    apply(tables[s.pack], s, action)


@kernel
def look(tables, states, i, seat, obs, j):
    """Write all that a seat may see; the observation may have been of a game with another pack."""
    s = states[i]
    observe_pack(tables[s.pack], s, obs[j])
    observe(tables[s.pack], s, seat, obs[j])


@kernel
def redeal_rows(tables, states, seeds):
    """Hide from each game's deciding seat what it must not know, with randomness that is not the game's own."""
    for i in range(states.shape[0]):
        s = states[i]
        if s.over:
            continue
        s.rng = mix(seeds[i])
        redeal(tables[s.pack], s, np.int64(s.seat))


@kernel
def show(tables, states, i, moves, counts, obs, mask):
    """Write all of a game that has just been dealt or set up."""
    observe_pack(tables[states[i].pack], states[i], obs[i])
    show_next(tables, states, i, moves, counts, obs, mask)


@kernel
def show_next(tables, states, i, moves, counts, obs, mask):
    """Write the deciding seat's observation and mask; the previous mask is cleared move by move."""
    s = states[i]
    for k in range(counts[i]):
        mask[i, moves[i, k]] = 0
    counts[i] = 0
    if s.over:
        return
    counts[i] = legal(tables[s.pack], s, moves[i])
    for k in range(counts[i]):
        mask[i, moves[i, k]] = 1
    observe(tables[s.pack], s, np.int64(s.seat), obs[i])


@kernel
def show_rows(tables, states, rows, seats, dealt, moves, counts, obs, mask):
    """What one seat of each of these games, maybe just dealt, sees and, if it is to decide, may do."""
    for k in range(rows.shape[0]):
        i = rows[k]
        s = states[i]
        if dealt:
            observe_pack(tables[s.pack], s, obs[i])
        show_next(tables, states, i, moves, counts, obs, mask)
        if s.over:
            observe(tables[s.pack], s, np.int64(seats[k]), obs[i])


@kernel
def make_moves(tables, states, rows, actions, history):
    """A legal move in each of these games, written into its history."""
    for k in range(rows.shape[0]):
        history[rows[k], states[rows[k]].ply] = actions[k]
        make_move(tables, states, rows[k], actions[k])


@kernel
def find_waiting(states, owner, stopped, who, rows):
    """Write down the games in which a seat of that owner is to decide; returns how many."""
    found = 0
    for i in range(states.shape[0]):
        seat = np.int64(states[i].seat)
        if seat != NOBODY and not stopped[i] and owner[i, seat] == who:
            rows[found] = i
            found += 1
    return found


@kernel
def count_decisions(rows, seats, seconds, decisions, spent):
    """Add a decision to each of these seats, and what it took."""
    for k in range(rows.shape[0]):
        decisions[rows[k], seats[k]] += 1
        spent[rows[k], seats[k]] += seconds


@kernel
def mark_legal(tables, states, rows, actions, moves, fits):
    """Which of these actions are legal in their games; returns how many are not."""
    wrong = 0
    for k in range(rows.shape[0]):
        n = list_moves(tables, states, rows[k], moves)
        fits[k] = is_among(moves, n, actions[k])
        wrong += 0 if fits[k] else 1
    return wrong


@kernel
def is_among(moves, n, action):
    """Whether an action is among the first n moves, which ascend."""
    low, high = 0, n
    while low < high:
        middle = (low + high) // 2
        if moves[middle] < action:
            low = middle + 1
        else:
            high = middle
    return low < n and moves[low] == action


@kernel
def take_turn(tables, states, action, moves, counts, obs, mask):
    """One decision in a game that stands alone, with all that its door has to show; returns the next seat to decide."""
    if not (0 <= action < mask.shape[1] and mask[0, action]):
        return REFUSED
    make_move(tables, states, 0, action)
    show_next(tables, states, 0, moves, counts, obs, mask)
    return np.int64(states[0].seat)


class Games(NamedTuple):
    """The arrays of many games that are played side by side, a row for each."""

    states: np.ndarray
    seeds: np.ndarray  # of the next deal
    moves: np.ndarray  # what the deciding seat may do, `counts` numbers
    counts: np.ndarray
    obs: np.ndarray  # what it sees
    mask: np.ndarray
    final_obs: np.ndarray  # what the last seat to act saw of the end
    seat: np.ndarray  # to decide
    payoff: np.ndarray  # of the last step
    over: np.ndarray


@kernel
def reset_rows(tables, games, rows):
    """Deal new games in these rows; each row's seeds step by the number of rows, so that no two games share one."""
    for k in range(rows.shape[0]):
        i = rows[k]
        start(tables, games.states[i], games.seeds[i])
        games.seeds[i] += np.uint64(games.states.shape[0])
        show(tables, games.states, i, games.moves, games.counts, games.obs, games.mask)
        games.seat[i] = games.states[i].seat


@kernel
def step_rows(tables, games, rows, actions, autoreset):
    """One decision in each of these rows, then what the next seats to decide see and may do."""
    for k in range(rows.shape[0]):
        i = rows[k]
        s = games.states[i]
        games.over[i] = 0
        for p in range(games.payoff.shape[1]):
            games.payoff[i, p] = 0
        if s.over:
            if autoreset == NO_RESET:
                games.over[i] = s.over
            else:
                reset_rows(tables, games, rows[k : k + 1])
            continue
        actor = np.int64(s.seat)
        make_move(tables, games.states, i, actions[k])
        if s.over:
            note_end(tables, games, i, actor)
            if autoreset == SAME_STEP:
                deal_again(tables, games, i)
        show_next(tables, games.states, i, games.moves, games.counts, games.obs, games.mask)
        games.seat[i] = s.seat


@kernel
def note_end(tables, games, i, actor):
    """How a game has ended, and what the last seat to act sees of it."""
    s = games.states[i]
    games.over[i] = s.over
    for p in range(games.payoff.shape[1]):
        games.payoff[i, p] = s.payoff[p]
    games.final_obs[i] = games.obs[i]  # with all that follows from the pack
    observe(tables[s.pack], s, actor, games.final_obs[i])


@kernel
def deal_again(tables, games, i):
    """A new game in the place of a finished one."""
    s = games.states[i]
    pack = s.pack
    start(tables, s, games.seeds[i])
    games.seeds[i] += np.uint64(games.states.shape[0])
    if s.pack != pack:
        observe_pack(tables[s.pack], s, games.obs[i])


@kernel
def load_dice(seeds, dice):
    """Random generators for random movers, unrelated to those of the games dealt with the same seeds."""
    for i in range(dice.shape[0]):
        dice[i] = mix(seeds[i] ^ _DICE_SALT)


@kernel
def draw_seeds(dice, seeds):
    """Fresh seeds from one generator."""
    for i in range(seeds.shape[0]):
        seeds[i] = next_word(dice, 0)


@kernel
def first_illegal(rows, actions, mask, counts):
    """The first place in `rows` whose action is not legal, or -1; finished games take any action."""
    for k in range(rows.shape[0]):
        i = rows[k]
        if counts[i] and not (0 <= actions[k] < mask.shape[1] and mask[i, actions[k]]):
            return k
    return -1


@kernel
def random_moves(moves, counts, dice, actions):
    """A uniformly drawn legal move for every game; 0 where there is none."""
    for i in range(actions.shape[0]):
        actions[i] = moves[i, throw(dice, i, counts[i])] if counts[i] else 0


@kernel
def random_choices(tables, states, moves, dice, actions):
    """A uniformly drawn legal move for every state, listed here and now."""
    for i in range(states.shape[0]):
        n = list_moves(tables, states, i, moves)
        actions[i] = moves[throw(dice, 0, n)] if n else 0


@kernel
def play_randomly(tables, states, moves, dice, payoffs, seed, games):
    """Whole games of uniformly random moves; returns their decisions and a signature that any change of rules changes.

    Each game has its own dice and hash, and the hashes are summed, so games can be split among threads in any way.
    """
    s = states[0]
    plies = 0
    signature = np.uint64(0)
    for game in range(games):
        start(tables, s, seed + np.uint64(game))
        dice[0] = mix((seed + np.uint64(game)) ^ _DICE_SALT)
        trace = np.uint64(0)
        while not s.over:
            n = legal(tables[s.pack], s, moves)
            action = np.int64(moves[throw(dice, 0, n)])
            trace = mix(
                trace ^ np.uint64(action) ^ (np.uint64(n) << np.uint64(24)) ^ (np.uint64(s.seat) << np.uint64(48))
            )
            make_move(tables, states, 0, action)
        plies += s.ply
        signature += fold_result(s, trace)
        for p in range(MAX_PLAYERS):
            payoffs[p] += s.payoff[p]
    return plies, signature


@kernel
def fold_result(s, trace):
    """Stir how a game ended into its trace; results are folded to whole thousandths."""
    trace = mix(trace ^ np.uint64(s.over))
    for p in range(s.players):
        trace = mix(trace ^ np.uint64(np.int64(np.round(np.float64(s.payoff[p]) * 1000))))
        trace = mix(trace ^ np.uint64(np.int64(np.round(np.float64(s.score[p]) * 1000))))
    return trace


@kernel
def count_sequences(tables, stack, moves, counts, depth):
    """How many legal sequences of `depth` decisions start at stack[0]: a walk over the tree with a stack of states."""
    if depth == 0:
        return 1
    total = 0
    level = 0
    counts[0] = list_moves(tables, stack, 0, moves[0])
    while level >= 0:
        if level == depth - 1:
            total += counts[level]
            counts[level] = 0
        if counts[level] == 0:
            level -= 1
            continue
        counts[level] -= 1
        stack[level + 1] = stack[level]
        make_move(tables, stack, level + 1, np.int64(moves[level, counts[level]]))
        level += 1
        counts[level] = list_moves(tables, stack, level, moves[level])
    return total
