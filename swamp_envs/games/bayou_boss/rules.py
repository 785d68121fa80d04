"""Bayou Boss: deal, legal, apply. What animals do stands in characters.py, who wins a trick in winning.py."""

import numpy as np

from ...core.header import ENDED, close_game, pay_purse
from ...core.kernel import kernel
from ...core.parts import clear
from ...core.phases import END, Phase, Phases
from ...core.rng import below, shuffle
from .cards import FIRST_RAVEN, FIRST_SINGLE, add_card, is_suit_card, kind_of, remove_kind, suit_of
from .characters import LAY_TRUMP, TAKE_FROM_SWAMP, act
from .state import ACTIONS, GIVE, HAND, NUMBERS, PICK, PLAY, ROUND, SINGLES, SINGLES_IN_GAME, SUITS, TAKE, TRICK
from .winning import trick_winner

PLAY_CARD = ACTIONS.first("play")
PICK_CARD = ACTIONS.first("pick")
GIVE_CARD = ACTIONS.first("give")
TAKE_CARD = ACTIONS.first("take")

# B-1.2, by the number of players: suits, highest number, Ravens.
IN_PLAY = np.array(
    [(0, 0, 0), (0, 0, 0), (4, 6, 1), (4, 9, 2), (5, 9, 3), (5, 12, 4), (5, 15, 5), (6, 15, 6), (6, 16, 7)]
)
POINTS_TO_STOP = 12
ALL_SUITS = (1 << SUITS) - 1


# --- the deal ---------------------------------------------------------------------------------------------------------


@kernel
def deal(t, s):
    choose_characters(t, s)
    s.round_number = 1
    s.dealer = below(s, s.players)
    deal_round(s)


@kernel
def choose_characters(t, s):
    """Six single Characters for the whole game: the described ones, or six drawn from all nine (B-1.3)."""
    for c in range(SINGLES):
        s.in_game[c] = t.described[c] if s.characters == 0 else 1
    while np.sum(s.in_game) > SINGLES_IN_GAME:
        s.in_game[below(s, SINGLES)] = 0


@kernel
def deal_round(s):
    """Hands and the trump card from the suit cards; Characters shuffled into the rest; the Swamp (B-2.1)."""
    clear(s, ROUND)
    clear(s, TRICK)
    stack_suit_cards(s)
    shuffle(s, s.deck, s.deck_size)
    for p in range(s.players):
        for _ in range(HAND):
            s.hand_size[p] = add_card(s.hand[p], s.hand_size[p], draw_top(s))
    s.trump = draw_top(s)
    stack_characters(s)
    shuffle(s, s.deck, s.deck_size)
    refill_swamp(s)
    s.leader = (s.dealer + 1) % s.players
    begin_trick(s)


@kernel
def stack_suit_cards(s):
    for suit in range(IN_PLAY[s.players, 0]):
        for number in range(IN_PLAY[s.players, 1] + 1):
            put_on_deck(s, NUMBERS * suit + number)


@kernel
def stack_characters(s):
    for raven in range(IN_PLAY[s.players, 2]):
        put_on_deck(s, FIRST_RAVEN + raven)
    for c in range(SINGLES):
        if s.in_game[c]:
            put_on_deck(s, FIRST_SINGLE + c)


@kernel
def put_on_deck(s, card):
    s.deck[s.deck_size] = card
    s.deck_size += 1


@kernel
def draw_top(s):
    s.deck_size -= 1
    card = np.int64(s.deck[s.deck_size])
    s.deck[s.deck_size] = 0
    return card


@kernel
def refill_swamp(s):
    """To one card for each player, or not at all if the deck holds too few (B-5.2)."""
    if s.swamp_size + s.deck_size < s.players:
        return
    while s.swamp_size < s.players:
        s.swamp_size = add_card(s.swamp, s.swamp_size, draw_top(s))


# --- legal decisions --------------------------------------------------------------------------------------------------


@kernel
def list_plays(t, s, out):
    return list_playable(s, s.hand[s.seat], s.hand_size[s.seat], PLAY_CARD, out)


@kernel
def list_catches(t, s, out):
    """What the Raccoon may play from the Swamp (B-3.9)."""
    return list_playable(s, s.swamp, s.swamp_size, TAKE_CARD, out)


@kernel
def list_picks(t, s, out):
    """Every kind once: the Ravens are alike, and stand next to each other."""
    n = 0
    for i in range(s.swamp_size):
        number = PICK_CARD + kind_of(s.swamp[i])
        if n == 0 or out[n - 1] != number:
            out[n] = number
            n += 1
    return n


@kernel
def list_trumps(t, s, out):
    """The suit cards of the hand, of which a Raven lays one as the new trump (B-3.4)."""
    n = 0
    for i in range(s.hand_size[s.seat]):
        if is_suit_card(s.hand[s.seat, i]):
            out[n] = GIVE_CARD + kind_of(s.hand[s.seat, i])
            n += 1
    return n


@kernel
def list_playable(s, cards, size, first, out):
    """Characters, and suit cards of the suits that may be played; from the hand or, with a Raccoon, from the Swamp."""
    suits = playable_suits(s)
    n = 0
    for i in range(size):
        if is_suit_card(cards[i]) and not (suits >> suit_of(cards[i])) & 1:
            continue
        number = first + kind_of(cards[i])
        if n == 0 or out[n - 1] != number:
            out[n] = number
            n += 1
    return n


@kernel
def playable_suits(s):
    """As a bit set: the led suit if the hand can follow, else that and trump if it holds one, else all (B-3.2).

    Of a hand that cannot follow only trumps are left; the led suit is named for cards from the Swamp, which count as
    part of the hand (B-3.9).
    """
    led = led_suit(s)
    if led < 0:
        return ALL_SUITS
    if holds_suits(s, 1 << led):
        return 1 << led
    trump = suit_of(s.trump)
    return (1 << led) | (1 << trump) if holds_suits(s, 1 << trump) else ALL_SUITS


@kernel
def led_suit(s):
    """The suit of the first suit card in the trick, or -1."""
    for i in range(s.trick_size):
        if is_suit_card(s.trick_card[i]):
            return suit_of(s.trick_card[i])
    return -1


@kernel
def holds_suits(s, suits):
    """Whether the hand of the seat that decides holds a card of one of these suits, a bit set."""
    for i in range(s.hand_size[s.seat]):
        card = s.hand[s.seat, i]
        if is_suit_card(card) and (suits >> suit_of(card)) & 1:
            return True
    return False


# --- making a decision ------------------------------------------------------------------------------------------------


@kernel
def play_from_hand(t, s, action):
    play_card(t, s, part_with(s, action - PLAY_CARD))


@kernel
def part_with(s, kind):
    """A card leaves the hand of the seat that decides; it may be the one that the seat has shown to hold (B-8.2)."""
    card = remove_kind(s.hand[s.seat], s.hand_size[s.seat], kind)
    s.hand_size[s.seat] -= 1
    if is_suit_card(card) and not s.known[card] and (s.shown_in[s.seat] >> suit_of(card)) & 1:
        s.shown_in[s.seat] = 0
    s.known[card] = 0
    return card


@kernel
def play_from_swamp(t, s, action):
    """The Raccoon's catch: its gap is filled at once, or with the rest of the Swamp (B-3.9)."""
    card = remove_kind(s.swamp, s.swamp_size, action - TAKE_CARD)
    s.swamp_size -= 1
    if s.deck_size > 0 and s.swamp_gap == 0:
        s.swamp_size = add_card(s.swamp, s.swamp_size, draw_top(s))
    s.phase = PLAY
    play_card(t, s, card)


@kernel
def play_card(t, s, card):
    """A card goes to the trick; a Character acts at once and may ask for another decision (B-3.1, B-3.3)."""
    show_out(s, card)
    s.trick_card[s.trick_size] = card
    s.trick_seat[s.trick_size] = s.seat
    s.trick_size += 1
    effect = 0 if is_suit_card(card) else t.effect[kind_of(card) - FIRST_RAVEN]
    if effect == LAY_TRUMP:
        ask_for_trump(s)
    elif effect == TAKE_FROM_SWAMP:
        send_raccoon(s, card)
    elif effect != 0:
        act(s, effect)
    if s.phase == PLAY:
        pass_on(s)


@kernel
def show_out(s, card):
    """A suit card that does not follow shows what its player is out of (B-8.2)."""
    led = led_suit(s)
    if led < 0 or not is_suit_card(card) or suit_of(card) == led:
        return
    s.shown_out[s.seat] |= 1 << led
    if suit_of(card) != suit_of(s.trump):
        s.shown_out[s.seat] |= 1 << suit_of(s.trump)


@kernel
def ask_for_trump(s):
    """A Raven asks for a suit card; a player who has none shows it (B-3.4)."""
    for i in range(s.hand_size[s.seat]):
        if is_suit_card(s.hand[s.seat, i]):
            s.phase = GIVE
            return
    s.shown_out[s.seat] = (1 << IN_PLAY[s.players, 0]) - 1


@kernel
def send_raccoon(s, card):
    """If the Swamp holds a card they may play, the Raccoon is discarded for it; else it stays in the trick (B-3.9)."""
    if can_take(s):
        s.trick_size -= 1
        s.trick_card[s.trick_size] = 0
        s.trick_seat[s.trick_size] = 0
        s.out[card] = 1
        s.phase = TAKE
    else:
        show_in(s, barring_suits(s))


@kernel
def can_take(s):
    """The Swamp holds a card that may be played (B-3.9)."""
    return s.swamp_size > 0 and not holds_suits(s, barring_suits(s))


@kernel
def barring_suits(s):
    """The suits, as a bit set, that a hand must be out of for the Swamp to hold a card that may be played.

    None where any hand may take a Character, a card of the led suit, or what it likes. Else a trump may be taken
    without the led suit in hand, other cards without trumps in hand too.
    """
    led, trump = led_suit(s), suit_of(s.trump)
    swamp = 0
    for i in range(s.swamp_size):
        if not is_suit_card(s.swamp[i]):
            return 0
        swamp |= 1 << suit_of(s.swamp[i])
    if led < 0 or swamp == 0 or (swamp >> led) & 1:
        return 0
    return 1 << led if (swamp >> trump) & 1 else (1 << led) | (1 << trump)


@kernel
def show_in(s, suits):
    """Who cannot use a Raccoon holds one of the suits that bar it (B-8.2).

    Of several Raccoons, as only a pack of one's own can have, the last one counts.
    """
    if suits and not holds_known(s, suits):
        s.shown_in[s.seat] = suits


@kernel
def holds_known(s, suits):
    """Whether all have seen the deciding seat take a card of one of these suits that it still holds."""
    for i in range(s.hand_size[s.seat]):
        card = s.hand[s.seat, i]
        if s.known[card] and is_suit_card(card) and (suits >> suit_of(card)) & 1:
            return True
    return False


@kernel
def give_card(t, s, action):
    """The old trump card goes to the hand, openly, and the given one is trump (B-3.4)."""
    card = action - GIVE_CARD
    part_with(s, card)
    take_into_hand(s, s.trump)
    s.trump = card
    s.phase = PLAY
    pass_on(s)


@kernel
def take_into_hand(s, card):
    s.hand_size[s.seat] = add_card(s.hand[s.seat], s.hand_size[s.seat], card)
    s.known[card] = 1


@kernel
def pass_on(s):
    """The next player clockwise who takes part plays, until all have (B-3.1)."""
    if s.trick_size == seats_in(s.taking_part):
        finish_trick(s)
        return
    s.seat = next_in(s.taking_part, s.seat, s.players)


@kernel
def seats_in(seats):
    n = 0
    while seats:
        seats &= seats - 1
        n += 1
    return n


@kernel
def next_in(seats, seat, players):
    """The first of these seats clockwise after a seat, that seat itself last."""
    p = (seat + 1) % players
    while not (seats >> p) & 1:
        p = (p + 1) % players
    return p


# --- after a trick ----------------------------------------------------------------------------------------------------


@kernel
def finish_trick(s):
    winner = trick_winner(s)
    s.tricks[winner] += 1
    for i in range(s.trick_size):
        s.out[s.trick_card[i]] = 1
    clear(s, TRICK)
    s.leader = winner
    s.seat = winner
    if s.swamp_size > 0:
        s.phase = PICK
    else:
        end_trick(s)


@kernel
def pick_card(t, s, action):
    """The winner first, then everybody else clockwise, while cards last (B-5.1)."""
    card = remove_kind(s.swamp, s.swamp_size, action - PICK_CARD)
    s.swamp_size -= 1
    take_into_hand(s, card)
    s.seat = (s.seat + 1) % s.players
    if s.seat == s.leader or s.swamp_size == 0:
        end_trick(s)


@kernel
def end_trick(s):
    """Refill the Swamp; the next trick begins, or the round is over (B-5.2, B-5.3)."""
    if not s.crab:
        refill_swamp(s)
    for p in range(s.players):
        if s.hand_size[p]:
            begin_trick(s)
            return
    end_round(s)


@kernel
def begin_trick(s):
    """Whoever holds cards takes part; the leader, or the next clockwise who does, leads (B-5.3)."""
    holders = 0
    for p in range(s.players):
        holders |= (s.hand_size[p] > 0) << p
    s.taking_part = holders
    s.leader = next_in(holders, (s.leader + s.players - 1) % s.players, s.players)
    s.seat = s.leader
    s.phase = PLAY
    s.crab = 0
    s.python = 0
    s.turn += 1


@kernel
def end_round(s):
    """A point a trick; then the end of the game, or the next deal by whoever took most (B-6.1, B-6.2)."""
    for p in range(s.players):
        s.score[p] += s.tricks[p]
    if decide_game(s):
        return
    s.dealer = most_tricks(s)
    s.round_number += 1
    deal_round(s)


@kernel
def decide_game(s):
    """End the game after its last round, or once somebody has twelve points; the fewest win (B-6.2)."""
    if s.round_number < s.rounds and not has_stopped(s):
        return False
    pay_purse(s, fewest_points(s))
    close_game(s, ENDED)
    return True


@kernel
def has_stopped(s):
    """Somebody has twelve points, in all or in this round (B-6.2)."""
    for p in range(s.players):
        points = s.score[p] if s.stop == 0 else s.tricks[p]
        if points >= POINTS_TO_STOP:
            return True
    return False


@kernel
def fewest_points(s):
    """The seats with the lowest total, as a bit set."""
    least = s.score[0]
    for p in range(s.players):
        least = min(least, s.score[p])
    winners = 0
    for p in range(s.players):
        winners |= (s.score[p] == least) << p
    return winners


@kernel
def most_tricks(s):
    """The next dealer: of tied players the first clockwise from the dealer, who comes last (B-6.1)."""
    best = np.int64(s.dealer)
    best_tricks = -1
    for k in range(1, s.players + 1):
        p = (s.dealer + k) % s.players
        if s.tricks[p] > best_tricks:
            best = p
            best_tricks = s.tricks[p]
    return best


# --- the phases of a turn ---------------------------------------------------------------------------------------------

STEPS = Phases(
    numbered={
        PLAY: Phase("play", list_plays, play_from_hand, then=("play", "pick", "give", "take", END)),
        PICK: Phase("pick", list_picks, pick_card, then=("pick", "play", END)),
        GIVE: Phase("give", list_trumps, give_card, then=("play", "pick", END)),
        TAKE: Phase("take", list_catches, play_from_swamp, then=("play", "pick", "give", "take", END)),
    }
)
legal_in, apply_in = STEPS.legal, STEPS.apply


@kernel
def legal(t, s, out):
    return legal_in(s.phase, t, s, out)


@kernel
def apply(t, s, action):
    apply_in(s.phase, t, s, action)
