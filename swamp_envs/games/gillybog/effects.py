"""Gillybog: the interpreter of card programs, a line at a time (RULES.md, part 13).

Every effect is `do_...(t, s, f, a, b, answer)`: f is the frame of the program, a and b are the line's numbers, answer
is what was chosen if the effect has asked. It returns True once its line is done, False while it waits for an answer
or for a frame it has put on top.
"""

import numpy as np

from ...core.kernel import kernel
from ...core.rng import shuffle
from . import programs
from .attacks import attack, blast, card_of, offer_cards
from .frames import (
    ALLY,
    BONUS,
    CELL_ACTION,
    COUNT,
    DONE,
    ENHANCED,
    LINE,
    NO_ANSWER,
    PROGRAM,
    ROW,
    SEAT,
    SKIP_AT,
    SKIP_BY,
    STAGE,
    THE_GROUP,
    USE,
    ask,
    offer,
    offer_cell,
    offer_yes_or_no,
    pop,
    push,
    top,
)
from .hexes import CELLS, NEXT, hex_distance
from .hunting import PUSHED, advance, converge, move_group, place_hunters
from .land import (
    FAR_AWAY,
    connects,
    farthest_open_spaces,
    is_bog,
    is_seen,
    mark_sight,
    may_be_covered,
    nearest_groups,
    nearest_open_spaces,
    nearest_trap_spaces,
)
from .moving import LAST_LINE, move_player, travel
from .placing import (
    BOG_SIDE,
    BY_EFFECT,
    HAZARD_SIDE,
    TURNED,
    can_turn,
    draw_forest,
    fits_somewhere,
    lay_bog_tile,
    place_forest,
    place_tile,
    put_under,
    return_forest,
    show,
)
from .state import (
    ACTIONS,
    BASICS,
    EXTRA,
    GILLYS,
    GROUP,
    HOWL_CARD,
    HOWLING,
    IN_HAND,
    LIMB,
    LIMBS,
    NOBODY,
    NOWHERE,
    PICK,
    PLAYED,
    PLAYER,
    RECOVER,
    SHOWN,
    SPACE,
    SPACES,
    TIPPED,
)

LIMB_ACTION = ACTIONS.first("limb")
PICK_ACTION = ACTIONS.first("pick")
PLAYER_ACTION = ACTIONS.first("player")

# rows of the program table
FIRST_UNIQUE, FIRST_GILLY, FIRST_HUNTER = 6, 36, 44


@kernel
def run_program(s, row, bonus, enhanced):
    f = push(s, PROGRAM, s.active)
    f[ROW] = row
    f[BONUS] = bonus
    f[ENHANCED] = enhanced
    f[THE_GROUP] = NOWHERE
    f[ALLY] = NOBODY
    f[SKIP_AT] = NOBODY


@kernel
def resume_program(t, s, answer):
    """Carry out a line, or go on with it; a line that is skipped still counts as a line."""
    f = top(s)
    row, line = f[ROW], f[LINE]
    if line == f[SKIP_AT]:
        f[SKIP_AT] = NOBODY
        f[LINE] += f[SKIP_BY]
        return
    if line >= LAST_LINE or t.program[row, line, 0] == 0:
        s.linked = 0
        s.trap = NOWHERE
        pop(s)
        return
    a, b = argument(t, f, row, line, 1), argument(t, f, row, line, 2)
    skipped = t.program[row, line, 5] and not f[ENHANCED]
    if skipped or do_line(t, s, f, t.program[row, line, 0], a, b, answer):
        f[LINE] += 1
        f[STAGE] = 0
        f[COUNT] = 0


@kernel
def argument(t, f, row, line, column):
    """A number in parentheses grows by the bonus."""
    return np.int64(t.program[row, line, column]) + (f[BONUS] if t.program[row, line, column + 2] else 0)


@kernel
def do_line(t, s, f, op, a, b, answer):
    if op <= programs.TURN:
        return do_player_line(t, s, f, op, a, b, answer)
    if op <= programs.SWEEP:
        return do_map_line(t, s, f, op, a, b, answer)
    if op <= programs.HOWL:
        return do_turn_line(t, s, f, op, a, b, answer)
    return do_hunter_line(t, s, f, op, a, b, answer)


@kernel
def do_player_line(t, s, f, op, a, b, answer):
    if op == programs.MOVE:
        return do_move(s, f, f[SEAT], a, b)
    if op == programs.TRAVEL:
        return do_travel(s, f, a, b)
    if op == programs.PROTECT:
        return do_protect(s, f, a, b, answer)
    if op == programs.PATCH:
        return do_patch(s, f, a, answer)
    if op == programs.WARD:
        return do_ward(s, f, a)
    if op == programs.BOG:
        return do_bog(s, f, a, b, answer)
    return do_turn(t, s, f, a, b, answer)


@kernel
def do_map_line(t, s, f, op, a, b, answer):
    if op == programs.FOREST:
        return do_forest(s, f, a)
    if op == programs.EXTRA:
        return do_extra(s, f, a, answer)
    if op == programs.LINKED:
        return skip_unless(f, s.linked != 0, a)
    if op == programs.SEARCH:
        return do_search(t, s, f, a, answer)
    if op == programs.GROUP:
        return do_group(s, f, a, answer)
    if op == programs.PUSH:
        return do_push(s, f, a)
    if op == programs.BANISH:
        return banish(s, f[THE_GROUP], a)
    return do_sweep(s, f, a)


@kernel
def do_turn_line(t, s, f, op, a, b, answer):
    if op <= programs.SLOW:
        return set_register(s, op, a)
    if op == programs.BURY:
        return bury(s)
    if op == programs.RECOVER:
        return do_recover(s, f, a, answer)
    if op == programs.ALLY:
        return do_ally(s, f, answer)
    if op == programs.ALLYMOVE:
        return f[ALLY] == NOBODY or do_move(s, f, f[ALLY], a, 0)
    if op == programs.IF:
        return skip_unless(f, condition(s, f[SEAT], a), b)
    if op == programs.CHOOSE:
        return do_choose(s, f, a, b, answer)
    return do_howl(s, f)


@kernel
def do_hunter_line(t, s, f, op, a, b, answer):
    if op == programs.SPAWN:
        return do_spawn(s, f, a, b, answer)
    if op == programs.ADVANCE:
        return do_advance(s, f, a, b, answer)
    if op == programs.CONVERGE:
        return do_converge(s, f, a, b)
    if op == programs.BLAST:
        return do_blast(s, f, a, b)
    if op == programs.SHOOT:
        return do_shoot(s, f, a)
    if op == programs.TRAP:
        return do_trap(s, f, answer)
    return do_blast_each(s, f, a, b)


# --- moving ----------------------------------------------------------------------------------------------------------


@kernel
def do_move(s, f, seat, steps, ignores):
    if f[STAGE] == 0:
        f[STAGE] = 1
        move_player(s, seat, steps, ignores)
        return False
    return True


@kernel
def do_travel(s, f, kind, reach):
    if f[STAGE] == 0:
        f[STAGE] = 1
        travel(s, f[SEAT], kind, reach)
        return False
    return True


# --- protection ------------------------------------------------------------------------------------------------------

OWN, ALLYS, IN_BOGS = range(3)


@kernel
def do_protect(s, f, whose, n, answer):
    """Token by token; for players in bogs n each, in turn order."""
    if answer != NO_ANSWER:
        protect(s, receiver(s, f, whose, n), answer - LIMB_ACTION)
        f[COUNT] += 1
    while f[COUNT] < n * (s.players if whose == IN_BOGS else 1) and s.supply:
        player = receiver(s, f, whose, n)
        if player != NOBODY:
            for limb in range(LIMBS):
                offer(s, LIMB_ACTION + limb)
            ask(s, f[SEAT], LIMB)
            return False
        f[COUNT] += 1
    return True


@kernel
def receiver(s, f, whose, n):
    """Who gets the next token, or NOBODY."""
    if whose == OWN:
        return np.int64(f[SEAT])
    if whose == ALLYS:
        return np.int64(f[ALLY])
    player = (f[SEAT] + f[COUNT] // n) % s.players
    return np.int64(player if is_bog(s, s.at[player]) else NOBODY)


@kernel
def protect(s, player, limb):
    s.limbs[player, limb] += 1
    s.supply -= 1


@kernel
def do_patch(s, f, n, answer):
    """Tokens for limbs that have none."""
    if answer != NO_ANSWER:
        protect(s, f[SEAT], answer - LIMB_ACTION)
        f[COUNT] += 1
    if f[COUNT] == n or s.supply == 0:
        return True
    for limb in range(LIMBS):
        if s.limbs[f[SEAT], limb] == 0:
            offer(s, LIMB_ACTION + limb)
    ask(s, f[SEAT], LIMB)
    return s.offer_n == 0


@kernel
def do_ward(s, f, n):
    given = min(n, s.supply)
    s.ward[s.at[f[SEAT]]] += given
    s.supply -= given
    return True


# --- bog tiles -------------------------------------------------------------------------------------------------------

HERE, IN_SIGHT = range(2)


@kernel
def do_bog(s, f, where, n, answer):
    """On the own space it must be laid, on a space in sight it may be."""
    if answer == DONE or f[COUNT] == n or s.bog_n[0] + s.bog_n[1] == 0:
        return True
    here = s.at[f[SEAT]]
    if where == HERE:
        if not may_be_covered(s, here):
            return True
        f[COUNT] += 1
        lay_bog_tile(s, f[SEAT], here, BOG_SIDE)
    elif answer != NO_ANSWER:
        f[COUNT] += 1
        lay_bog_tile(s, f[SEAT], answer - CELL_ACTION, BOG_SIDE)
    else:
        offer_coverable(s, f[SEAT])
    return False


@kernel
def offer_coverable(s, seat):
    """Spaces in line of sight that a bog tile may cover."""
    marks = np.empty(CELLS, np.int8)
    mark_sight(s, s.at[seat], marks)
    offer(s, DONE)
    for i in range(s.space_n):
        if marks[s.space[i]] and may_be_covered(s, s.space[i]):
            offer_cell(s, s.space[i])
    ask(s, seat, SPACE)


@kernel
def do_turn(t, s, f, reach, n, answer):
    """Give laid tiles another direction."""
    if answer == DONE or f[COUNT] == n:
        return True
    if answer != NO_ANSWER:
        f[COUNT] += 1
        lay_bog_tile(s, f[SEAT], answer - CELL_ACTION, TURNED)
        return False
    offer(s, DONE)
    for i in range(s.space_n):
        cell = s.space[i]
        if hex_distance(cell, s.at[f[SEAT]]) <= reach and can_turn(t, s, cell):
            offer_cell(s, cell)
    ask(s, f[SEAT], SPACE)
    return False


# --- forest tiles ----------------------------------------------------------------------------------------------------


@kernel
def do_forest(s, f, n):
    if f[COUNT] == n or s.forest_n == 0:
        return True
    f[COUNT] += 1
    place_forest(s, f[SEAT])
    return False


@kernel
def do_extra(s, f, n, answer):
    """More tiles, each one if wanted, decided before it is revealed."""
    if answer == DONE or s.forest_n == 0:
        return True
    if answer == USE:
        f[COUNT] += 1
        place_forest(s, f[SEAT])
    elif f[COUNT] == n:
        return True
    else:
        offer_yes_or_no(s, f[SEAT], EXTRA)
    return False


@kernel
def do_search(t, s, f, n, answer):
    """Reveal some tiles, place one that fits, shuffle the rest back."""
    if f[STAGE]:
        return True
    if answer != NO_ANSWER:
        f[STAGE] = 1
        keep_one(s, answer - PICK_ACTION)
        place_tile(s, f[SEAT], BY_EFFECT, 0)
        return False
    reveal_tiles(s, min(n, min(SHOWN, s.forest_n)))
    for k in range(s.shown_n):
        if fits_somewhere(t, s, s.shown[k]):
            offer(s, PICK_ACTION + k)
    ask(s, f[SEAT], PICK)
    if s.offer_n == 0:
        put_back_shown(s)
    return s.offer_n == 0


@kernel
def reveal_tiles(s, n):
    for k in range(n):
        s.shown[k] = draw_forest(s, 0)
    s.shown_n = n


@kernel
def keep_one(s, chosen):
    """The others go back in their old order, and the stack is shuffled."""
    tile, rest = s.shown[chosen], s.shown_n - 1
    for k in range(rest, -1, -1):
        if k != chosen:
            return_forest(s, s.shown[k], 0)
        s.shown[k] = 0
    s.shown_n = 0
    if rest:
        shuffle(s, s.forest, s.forest_n)
    show(s, tile)


@kernel
def put_back_shown(s):
    while s.shown_n:
        s.shown_n -= 1
        return_forest(s, s.shown[s.shown_n], 0)
        s.shown[s.shown_n] = 0
    shuffle(s, s.forest, s.forest_n)


# --- hunters, by players ---------------------------------------------------------------------------------------------

SEEN_BY_PLAYER, AT_PLAYER, BOGGED, ANYWHERE = range(4)


@kernel
def do_group(s, f, where, answer):
    if answer != NO_ANSWER:
        f[THE_GROUP] = answer - CELL_ACTION
        return True
    marks = np.empty(CELLS, np.int8)
    here = s.at[f[SEAT]]
    mark_sight(s, here, marks)
    for i in range(s.space_n):
        cell = s.space[i]
        if s.hunters[cell] and group_counts(s, cell, where, here, marks):
            offer_cell(s, cell)
    f[THE_GROUP] = NOWHERE
    ask(s, f[SEAT], GROUP)
    return s.offer_n == 0


@kernel
def group_counts(s, cell, where, here, marks):
    if where == SEEN_BY_PLAYER:
        return marks[cell] == 1
    if where == AT_PLAYER:
        return cell == here
    return where == ANYWHERE or is_bog(s, cell)


@kernel
def do_push(s, f, steps):
    """A group moves exactly so many steps, each where the player wants it."""
    cell = f[THE_GROUP]
    if f[STAGE] or cell == NOWHERE or s.hunters[cell] == 0:
        return True
    f[STAGE] = 1
    move_group(s, cell, s.hunters[cell], steps, PUSHED)
    return False


@kernel
def banish(s, cell, n):
    """Back to the village, as many as there are."""
    if cell != NOWHERE:
        gone = min(n, s.hunters[cell])
        s.hunters[cell] -= gone
        s.village += gone
    return True


@kernel
def do_sweep(s, f, n):
    here = s.at[f[SEAT]]
    banish(s, here, n)
    for direction in range(6):
        if connects(s, here, direction):
            banish(s, NEXT[here, direction], n)
    return True


# --- the turn --------------------------------------------------------------------------------------------------------


@kernel
def set_register(s, op, n):
    if op == programs.TIMER:
        s.timer_bonus += n
    elif op == programs.DICE:
        s.extra_dice += n
    elif op == programs.SHIELD:
        s.shield += n
    elif op == programs.HIDE:
        s.hide = 1
    else:
        s.slow += n
    return True


@kernel
def bury(s):
    """The top hunter card goes under its deck, where all know it to be."""
    if s.deck_n > 1:
        card = s.deck[s.deck_n - 1]
        put_under(s.deck, s.deck_n - 1, card)
        s.deck_known = min(s.deck_known + 1, s.deck_n)
        s.hunter_seen[s.deck[s.deck_n - 1]] = 1
    return True


@kernel
def do_recover(s, f, n, answer):
    if answer != NO_ANSWER:
        s.card[f[SEAT], card_of(answer)] = IN_HAND
        f[COUNT] += 1
    if f[COUNT] == n:
        return True
    offer_cards(s, f[SEAT], PLAYED, card_of_row(f[ROW]))
    ask(s, f[SEAT], RECOVER)
    return s.offer_n == 0


@kernel
def card_of_row(row):
    return row // 2 if row < FIRST_UNIQUE else row - FIRST_UNIQUE + BASICS


@kernel
def do_ally(s, f, answer):
    if answer != NO_ANSWER:
        f[ALLY] = answer - PLAYER_ACTION
        return True
    f[ALLY] = NOBODY
    for seat in range(s.players):
        if seat != f[SEAT]:
            offer(s, PLAYER_ACTION + seat)
    ask(s, f[SEAT], PLAYER)
    return s.offer_n == 0


IN_BOG, SEEN, HUNTED = range(3)


@kernel
def condition(s, seat, what):
    here = s.at[seat]
    if what == IN_BOG:
        return is_bog(s, here)
    return is_seen(s, seat, FAR_AWAY) if what == SEEN else s.hunters[here] > 0


@kernel
def skip_unless(f, holds, lines):
    if not holds:
        f[LINE] += lines
    return True


@kernel
def do_choose(s, f, first, second, answer):
    """Either the next lines, or those after them."""
    if answer == NO_ANSWER:
        offer(s, PICK_ACTION)
        offer(s, PICK_ACTION + 1)
        ask(s, f[SEAT], PICK)
        return False
    if answer == PICK_ACTION:
        f[SKIP_AT] = f[LINE] + 1 + first
        f[SKIP_BY] = second
    else:
        f[LINE] += first
    return True


@kernel
def do_howl(s, f):
    """The card stays out until it has enhanced a whole turn (G-6.7)."""
    s.card[f[SEAT], HOWL_CARD] = HOWLING
    s.howl_next = f[SEAT]
    return True


# --- hunters, by themselves ------------------------------------------------------------------------------------------

OPEN, FARTHEST, AT_GROUP, AT_CAMPS, AT_TRAP = range(5)


@kernel
def do_spawn(s, f, where, n, answer):
    if where == AT_CAMPS:
        return spawn_at_camps(s, f, n)
    if f[STAGE] or s.village == 0:
        return True
    if answer != NO_ANSWER:
        f[STAGE] = 1
        place_hunters(s, answer - CELL_ACTION, n)
        return False
    cells = np.empty(SPACES, np.int64)
    for i in range(spawn_spaces(s, f[SEAT], where, cells)):
        offer_cell(s, cells[i])
    ask(s, f[SEAT], SPACE)
    return s.offer_n == 0


@kernel
def spawn_spaces(s, seat, where, cells):
    if where == OPEN:
        return nearest_open_spaces(s, seat, cells)
    if where == FARTHEST:
        return farthest_open_spaces(s, seat, cells)
    if where == AT_GROUP:
        return nearest_groups(s, seat, cells)
    cells[0] = s.trap
    return 0 if s.trap == NOWHERE else 1


@kernel
def spawn_at_camps(s, f, n):
    """At every tipped gilly, by ascending cell."""
    last = NOWHERE if f[COUNT] == 0 else f[COUNT] - 1
    cell = CELLS
    for gilly in range(GILLYS):
        if s.gilly_state[gilly] == TIPPED and last < s.gilly_at[gilly] < cell:
            cell = s.gilly_at[gilly]
    if cell == CELLS:
        return True
    f[COUNT] = cell + 1
    place_hunters(s, cell, n)
    return False


@kernel
def do_advance(s, f, steps, by_size, answer):
    if f[STAGE]:
        return True
    if answer != NO_ANSWER:
        f[STAGE] = 1
    return advance(s, steps, by_size, answer) and not f[STAGE]


@kernel
def do_converge(s, f, steps, reach):
    if f[STAGE] == 0:
        f[STAGE] = 1
        converge(s, steps, reach)
        return False
    return True


@kernel
def do_blast(s, f, n, reach):
    if f[STAGE] == 0:
        f[STAGE] = 1
        blast(s, f[SEAT], n, reach)
        return False
    return True


@kernel
def do_blast_each(s, f, n, reach):
    """Each player in turn order from the active seat."""
    if f[COUNT] == s.players:
        return True
    blast(s, (f[SEAT] + f[COUNT]) % s.players, n, reach)
    f[COUNT] += 1
    return False


@kernel
def do_shoot(s, f, n):
    if f[STAGE] == 0 and is_seen(s, f[SEAT], FAR_AWAY):
        f[STAGE] = 1
        attack(s, f[SEAT], n)
        return False
    return True


@kernel
def do_trap(s, f, answer):
    """A hazard on the nearest forest space without a player."""
    if f[STAGE] or s.bog_n[0] + s.bog_n[1] == 0:
        return True
    if answer != NO_ANSWER:
        f[STAGE] = 1
        s.trap = answer - CELL_ACTION
        lay_bog_tile(s, f[SEAT], s.trap, HAZARD_SIDE)
        return False
    cells = np.empty(SPACES, np.int64)
    for i in range(nearest_trap_spaces(s, f[SEAT], cells)):
        offer_cell(s, cells[i])
    ask(s, f[SEAT], SPACE)
    return s.offer_n == 0
