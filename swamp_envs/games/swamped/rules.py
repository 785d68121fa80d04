"""Swamped: deal, legal, apply, and the order of play (RULES.md, parts 2, 3 and 7). Boat, croc, piles and the end of a
mission have files of their own."""

import numpy as np

from ...core.kernel import kernel
from ...core.parts import clear
from ...core.phases import END, Phase, Phases
from ...core.rng import below, shuffle
from .boat import STEP, STOP, begin_movement, is_driven, lengthen, list_steps, step_boat
from .cards import (
    card_with_face,
    draw_top,
    drop_from_hand,
    first_mover,
    fits_on,
    is_pounce,
    lets_moves_played,
    own_number,
    put_on_pile,
    take_into_hand,
    turn_pile,
    turn_towards,
)
from .components import ADVENTURERS, COORDINATES, DECK_MAPS, FIRST_START, FIRST_WATERFALL, START_MAPS, WATERFALL_SIDES
from .croc import CROC_STEP, list_croc_steps, prowl, send_croc, step_croc
from .ending import best_seats, crown, cut_off, fail
from .state import (
    ACT,
    ACTIONS,
    ADD,
    BOAT,
    CARDS,
    CARDS_OF_ROUND,
    CORNERS,
    CROC,
    FACES,
    FINAL,
    LETS_MOVE,
    LOSE,
    NOWHERE,
    PILES,
    PLAY,
    RUNNING,
    TIE,
)

PLAY_CARD = ACTIONS.first("play")
PLAY_LETS_MOVE = ACTIONS.first("lets_move")
DISCARD = ACTIONS.first("discard")
GO = ACTIONS.first("go")
TURN = ACTIONS.first("turn")
GIVE_PILOT = ACTIONS.first("give_pilot")
ADD_CARD = ACTIONS.first("add")
WIN = ACTIONS.first("win")
LOSE_TREASURE = ACTIONS.first("lose")

CARDS_EACH, PILOTS_EXTRA, LAID_BY_PILOT, LETS_MOVES_A_ROUND = 3, 2, 2, 3
TREASURES_LOST = 2


# --- set-up and deals ------------------------------------------------------------------------------------------------


@kernel
def deal(t, s):
    lengthen(s, FIRST_START + named_or_drawn(s, np.int64(s.start_map), START_MAPS), NOWHERE)
    s.boat_space = t.start_space[s.line[0]]
    s.dial = t.first_reading[s.difficulty]
    choose_adventurers(s)
    for card in range(CARDS):
        s.face[card] = printed_face(card)
    deal_round(s)


@kernel
def named_or_drawn(s, named, n):
    """What an option names by its number, from 1; with 0, one of n is drawn."""
    return named - 1 if named else below(s, n)


@kernel
def printed_face(card):
    """The face on the other side of a map with pairing="fixed" (D-1.4)."""
    if card < COORDINATES:
        return card
    return LETS_MOVE if card < DECK_MAPS else COORDINATES + card - DECK_MAPS


@kernel
def choose_adventurers(s):
    """One of seven for each player, no two the same (D-2.3)."""
    chosen = 0
    for p in range(s.players):
        person = below(s, ADVENTURERS)
        while (chosen >> person) & 1:
            person = below(s, ADVENTURERS)
        chosen |= 1 << person
        s.adventurer[p] = person


@kernel
def deal_round(s):
    """Everything outside the Swamp is shuffled and dealt; the Pilot then lays two cards (D-2.1, D-3.10)."""
    gather(s)
    shuffle_faces(s)
    shuffle(s, s.deck, s.deck_size)
    for p in range(s.players):
        for _ in range(CARDS_EACH + (PILOTS_EXTRA if p == s.pilot else 0)):
            take_into_hand(s, p, draw_top(s))
    s.round_number += 1
    s.in_turn = s.pilot
    s.seat = s.pilot
    s.phase = ADD
    s.steps = LAID_BY_PILOT


@kernel
def cards_outside(s):
    """How many deck cards are not in the Swamp."""
    n = CARDS if s.tiger else DECK_MAPS
    for card in range(s.line_size):
        n -= s.line[card] < CARDS
    return n


@kernel
def gather(s):
    """Clear hands, piles and discards; the deck becomes all cards that are not in the Swamp."""
    clear(s, CARDS_OF_ROUND)
    for card in range(CARDS):
        if card < DECK_MAPS or s.tiger:
            gather_card(s, card)


@kernel
def gather_card(s, card):
    for place in range(s.line_size):
        if s.line[place] == card:
            return
    s.deck[s.deck_size] = card
    s.deck_size += 1
    s.known[card] = 0


@kernel
def shuffle_faces(s):
    """Maps and faces of the gathered cards are paired anew (D-1.4)."""
    if s.pairing:
        return
    for i in range(s.deck_size - 1, 0, -1):
        a = s.deck[i]
        b = s.deck[below(s, i + 1)]
        held = s.face[a]
        s.face[a] = s.face[b]
        s.face[b] = held


# --- legal decisions -------------------------------------------------------------------------------------------------


@kernel
def list_plays(t, s, out):
    """Cards for the piles, a Let's Move on each pile without one, and discards."""
    return list_discards(s, out, list_lets_moves(s, out, list_pile_cards(t, s, out)))


@kernel
def list_pile_cards(t, s, out):
    n = 0
    for face in range(LETS_MOVE):
        if card_with_face(s, s.seat, face) == NOWHERE:
            continue
        for turn in range(CORNERS):
            for pile in range(PILES + 1):
                if fits_on(t, s, face, turn, pile):
                    out[n] = PLAY_CARD + (face * CORNERS + turn) * (PILES + 1) + pile
                    n += 1
    return n


@kernel
def list_lets_moves(s, out, n):
    if card_with_face(s, s.seat, LETS_MOVE) != NOWHERE:
        for pile in range(s.pile_count):
            if s.pile_move[pile] == NOWHERE:
                out[n] = PLAY_LETS_MOVE + pile
                n += 1
    return n


@kernel
def list_discards(s, out, n):
    for face in range(FACES):
        if card_with_face(s, s.seat, face) != NOWHERE:
            out[n] = DISCARD + face
            n += 1
    return n


@kernel
def list_acts(t, s, out):
    """Go; turn a pile; give the Pilot card to somebody (D-3.7).

    To turn a pile to where it points, or to keep the Pilot card, is to go and stop, unless the current drives the boat.
    """
    out[0] = GO
    n = 1
    driven = is_driven(t, s, steps_of_going(s))
    for pile in range(s.pile_count):
        for turn in range(CORNERS):
            if driven or turn != turn_towards(s, pile, s.seat):
                out[n] = TURN + pile * CORNERS + turn
                n += 1
    for p in range(s.players):
        if p != s.pilot or (driven and p == s.seat):
            out[n] = GIVE_PILOT + p
            n += 1
    return n


@kernel
def steps_of_going(s):
    return np.int64(1 + (s.seat == s.pilot))


@kernel
def list_hand(t, s, out):
    for i in range(s.hand_size[s.seat]):
        out[i] = ADD_CARD + np.int64(s.hand[s.seat, i])
    return np.int64(s.hand_size[s.seat])


@kernel
def list_treasures(t, s, out):
    n = 0
    for kind in range(4):
        if s.treasures[kind]:
            out[n] = LOSE_TREASURE + kind
            n += 1
    return n


@kernel
def list_tied(t, s, out):
    """The seats of which the Pilot names one: for the bonus, or for the whole game."""
    seats = tied_for_bonus(t, s) if s.phase == TIE else best_seats(s)
    n = 0
    for p in range(s.players):
        if (seats >> p) & 1:
            out[n] = WIN + p
            n += 1
    return n


@kernel
def tied_for_bonus(t, s):
    """The seats with the highest sum at their own corners (D-3.8)."""
    best = -1
    seats = 0
    for p in range(s.players):
        total = 0
        for pile in range(s.pile_count):
            total += own_number(t, s, pile, p)
        if total > best:
            best = total
            seats = 0
        if total == best:
            seats |= 1 << p
    return seats


# --- making a decision -----------------------------------------------------------------------------------------------


@kernel
def add_to_swamp(t, s, action):
    """The croc lies in wait on card 1; the Waterfall follows the set-up's second card (D-2.2, D-2.5)."""
    card = action - ADD_CARD
    drop_from_hand(s, s.seat, card)
    lengthen(s, card, s.seat)
    if s.croc_card == NOWHERE:
        s.croc_card = 1
        s.croc_space = t.croc_space[card]
    s.steps -= 1
    if s.steps:
        return
    if s.round_number == 1 and s.waterfall:
        side = named_or_drawn(s, np.int64(s.waterfall_side), WATERFALL_SIDES)
        lengthen(s, FIRST_WATERFALL + side, NOWHERE)
    begin_turn(t, s, s.pilot)


@kernel
def begin_turn(t, s, seat):
    """The first player from this one clockwise who has cards; if nobody has, the round is over (D-3.1)."""
    p = seat % s.players
    for _ in range(s.players):
        if s.hand_size[p]:
            break
        p = (p + 1) % s.players
    if s.hand_size[p] == 0:
        end_round(t, s)
    elif s.turn >= s.max_turns:
        cut_off(s)
    else:
        s.turn += 1
        s.in_turn = p
        s.seat = p
        s.phase = PLAY


@kernel
def play(t, s, action):
    if action >= DISCARD:
        card = card_with_face(s, s.seat, action - DISCARD)
        drop_from_hand(s, s.seat, card)
        s.discarded[card] = 1
        s.phase = ACT
    elif action >= PLAY_LETS_MOVE:
        play_lets_move(t, s, action - PLAY_LETS_MOVE)
    else:
        number = action - PLAY_CARD
        face = number // (CORNERS * (PILES + 1))
        play_on_pile(t, s, face, (number // (PILES + 1)) % CORNERS, number % (PILES + 1))


@kernel
def play_on_pile(t, s, face, turn, pile):
    """A Coordinate card ends the turn; a Pounce lets the tiger attack first (D-3.2, D-7.5)."""
    card = card_with_face(s, s.seat, face)
    drop_from_hand(s, s.seat, card)
    put_on_pile(s, card, turn, pile)
    if is_pounce(face) and is_attacked(t, s, face - COORDINATES):
        attack(s)
    else:
        finish_turn(t, s)


@kernel
def is_attacked(t, s, pounce):
    return (t.attack[s.line[s.boat_card], pounce] >> np.uint64(s.boat_space)) & np.uint64(1) != np.uint64(0)


@kernel
def attack(s):
    held = 0
    for kind in range(4):
        held += s.treasures[kind]
    if held < TREASURES_LOST:
        fail(s)
        return
    s.phase = LOSE
    s.steps = TREASURES_LOST


@kernel
def lose_treasure(t, s, action):
    s.treasures[action - LOSE_TREASURE] -= 1
    s.steps -= 1
    if s.steps == 0:
        finish_turn(t, s)


@kernel
def play_lets_move(t, s, pile):
    """The Pilot card passes; then every seat moves the boat, from the white corner on (D-3.5)."""
    card = card_with_face(s, s.seat, LETS_MOVE)
    drop_from_hand(s, s.seat, card)
    s.pile_move[pile] = card
    s.moving = pile
    s.pilot = (s.pilot + 1) % s.players
    first = first_mover(s, pile)
    for k in range(s.players):
        s.mover[k] = (first + k) % s.players
    s.mover_count = s.players
    let_next_move(t, s)


@kernel
def let_next_move(t, s):
    seat = np.int64(s.mover[0])
    s.mover_count -= 1
    for k in range(s.mover_count):
        s.mover[k] = s.mover[k + 1]
    s.mover[s.mover_count] = 0
    begin_movement(t, s, seat, own_number(t, s, s.moving, seat) + (seat == s.pilot))


@kernel
def act(t, s, action):
    """After a discard: go, turn a pile or give the Pilot card; the croc follows (D-3.7)."""
    if action == GO:
        begin_movement(t, s, np.int64(s.seat), steps_of_going(s))
        return
    if action >= GIVE_PILOT:
        s.pilot = action - GIVE_PILOT
    else:
        turn_pile(s, (action - TURN) // CORNERS, (action - TURN) % CORNERS)
    follow(t, s)


@kernel
def move_boat(t, s, action):
    if action == STEP + STOP:
        s.steps = 0
    else:
        step_boat(t, s, action - STEP)
    if s.phase == BOAT and s.outcome == RUNNING and s.steps == 0:
        end_movement(t, s)


@kernel
def end_movement(t, s):
    s.forced = 0
    if s.bonus:
        s.bonus = 0
        new_round(s)
    elif s.mover_count:
        let_next_move(t, s)
    else:
        s.moving = NOWHERE
        follow(t, s)


@kernel
def move_croc(t, s, action):
    """The Pilot chooses among the shortest ways (D-5.1)."""
    step_croc(t, s, action - CROC_STEP)
    if prowl(t, s):
        finish_turn(t, s)


@kernel
def follow(t, s):
    """The croc moves; unless it has to be asked about, or has the boat, the turn is over."""
    if send_croc(t, s):
        finish_turn(t, s)


@kernel
def finish_turn(t, s):
    """The turn's player draws; then the next one's turn, or the end of the round (D-3.1)."""
    if s.deck_size:
        take_into_hand(s, np.int64(s.in_turn), draw_top(s))
    if lets_moves_played(s) >= LETS_MOVES_A_ROUND:
        end_round(t, s)
    else:
        begin_turn(t, s, s.in_turn + 1)


@kernel
def end_round(t, s):
    """The highest sum moves the boat once more; ties are the Pilot's to decide (D-3.8)."""
    seats = tied_for_bonus(t, s)
    if seats & (seats - 1):
        s.phase = TIE
        s.seat = s.pilot
        return
    p = 0
    while not (seats >> p) & 1:
        p += 1
    give_bonus(t, s, p)


@kernel
def name_for_bonus(t, s, action):
    """Of those with the highest sum the Pilot names one (D-3.8)."""
    give_bonus(t, s, action - WIN)


@kernel
def name_winner(t, s, action):
    """Of those who are tied for the whole game too (D-6.1)."""
    crown(s, 1 << (action - WIN))


@kernel
def give_bonus(t, s, seat):
    s.bonus = 1
    begin_movement(t, s, seat, 2 + (seat == s.pilot))


@kernel
def new_round(s):
    """Too few cards left: time has run out (D-3.10)."""
    if cards_outside(s) < CARDS_EACH * s.players + PILOTS_EXTRA:
        fail(s)
    else:
        deal_round(s)


# --- the phases of a turn ---------------------------------------------------------------------------------------------

NEXT_TURN = ("play", "add", "tie", "boat", "final", END)  # what may follow the end of a turn

STEPS = Phases(
    numbered={
        ADD: Phase("add", list_hand, add_to_swamp, then=("add", "play", END)),
        PLAY: Phase("play", list_plays, play, then=("act", "lose", *NEXT_TURN)),
        ACT: Phase("act", list_acts, act, then=("croc", *NEXT_TURN)),
        BOAT: Phase("boat", list_steps, move_boat, then=("croc", *NEXT_TURN)),
        CROC: Phase("croc", list_croc_steps, move_croc, then=("croc", *NEXT_TURN)),
        TIE: Phase("tie", list_tied, name_for_bonus, then=("boat",)),
        LOSE: Phase("lose", list_treasures, lose_treasure, then=("lose", *NEXT_TURN)),
        FINAL: Phase("final", list_tied, name_winner, then=(END,)),
    }
)
legal_in, apply_in = STEPS.legal, STEPS.apply


@kernel
def legal(t, s, out):
    return legal_in(s.phase, t, s, out)


@kernel
def apply(t, s, action):
    apply_in(s.phase, t, s, action)
