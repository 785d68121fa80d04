"""Greedy for Bayou Boss: weighs the chance to win this trick against the burden of the cards that stay in the hand.

It knows its own hand and what everybody at the table knows: unseen cards are counted, never looked at. Whoever plays
after it is thought to play any card the rules allow.
"""

from typing import NamedTuple

import numpy as np

from swamp_envs.dev import kernel, mix, record_dtype, throw
from swamp_envs.games.bayou_boss.cards import (
    FIRST_RAVEN,
    FIRST_SINGLE,
    is_suit_card,
    kind_of,
    number_of,
    remove_kind,
    suit_of,
)
from swamp_envs.games.bayou_boss.characters import EFFECTS, LAY_TRUMP, TAKE_FROM_SWAMP, act
from swamp_envs.games.bayou_boss.rules import (
    GIVE_CARD,
    IN_PLAY,
    PICK_CARD,
    PLAY_CARD,
    TAKE_CARD,
    led_suit,
    legal,
)
from swamp_envs.games.bayou_boss.state import ACTIONS, CARDS, NUMBERS, STATE, SUITS, TAKE
from swamp_envs.games.bayou_boss.winning import NOBODY, fill_place, named_seats, trick_winner


class Weights(NamedTuple):
    """What the parts of a decision are worth, measured in tricks."""

    burden: float = 2.5  # of the most dangerous suit card in the hand, divided by the players: with few it wins often
    most_burden: float = 1.0  # no card is so dangerous that one would win a trick just to lose it
    trump: float = 0.55  # the lowest trump's danger: who cannot follow must play it, and wins
    sharpness: float = 1.5  # above 1, only the highest cards are dangerous
    character: float = 0.25  # the chance that somebody plays a Character where a suit card could beat ours
    naming: float = 0.03  # the chance that somebody's Character moves a named card from its place
    rival: float = 0.01  # a trick for whoever has the fewest points, next to any other trick for somebody else
    ties: float = 1e-6  # chance, smaller than any difference: breaks ties only


WEIGHTS = Weights()
CHANCES = 1 << 20

# The burden of a Character in the hand, by its effect. All but those that name their own player are a way out of a
# trick, worth keeping until one threatens.
_BURDEN_BY_EFFECT = {
    "nothing": -0.65,
    "lay_trump": -0.65,
    "take_from_swamp": -0.5,
    "name_self": 1.3,  # wins, wherever it is played
    "name_fewest": 0.1,  # who plays well is the one with the fewest tricks
    "name_most": -0.65,
    "second_wins": -0.65,
    "self_lowest": -0.7,
    "previous_lowest": -0.65,
    "no_refill": -0.65,
    "swamp_trump": -0.65,
}
CHARACTER_BURDENS = np.array([_BURDEN_BY_EFFECT[effect] for effect in EFFECTS])

# Unseen cards are counted in rows, as they are numbered: a row for each suit, and the 16 Characters are one more.
# unseen[row, number] are those below a number, and the last column holds them all.
CHARACTER_ROW = SUITS
ROWS = SUITS + 1
ALL = NUMBERS

# What the kernels need to work: made once by whoever asks them.
ROOM = record_dtype(
    ("scratch", STATE, (1,)),
    ("catch", STATE, (1,)),
    ("moves", "i4", (2, ACTIONS.size)),
    ("hidden", "i8", (CARDS,)),
    ("unseen", "i8", (ROWS, NUMBERS + 1)),
    ("dice", "u8", (1,)),
)


@kernel
def suggest(t, s, room, seed):
    """The best decision of the deciding seat."""
    room.dice[0] = mix(seed)
    count_unseen(s, room.hidden, room.unseen)
    return best_decision(t, s, room, WEIGHTS)


@kernel
def best_decision(t, s, room, w):
    """Rate every legal decision on a scratch copy, and take the best."""
    scratch, catch, moves, unseen, dice = room.scratch, room.catch, room.moves, room.unseen, room.dice[:]
    choice = -1
    best = -np.inf
    for k in range(legal(t, s, moves[0])):
        scratch[0] = s
        action = np.int64(moves[0, k])
        worth = rate(t, scratch[0], catch, action, moves[1], unseen, w) + w.ties * throw(dice, 0, CHANCES) / CHANCES
        if worth > best:
            best = worth
            choice = action
    return choice


@kernel
def rate(t, s, catch, action, moves, unseen, w):
    """What a decision is worth, by what all can see; uses up the state."""
    if action >= TAKE_CARD:
        return rate_catch(t, s, action - TAKE_CARD, unseen, w)
    if action >= GIVE_CARD:
        return -burden_after_gift(t, s, action - GIVE_CARD, unseen, w)
    if action >= PICK_CARD:
        return -danger(t, s, remove_kind(s.swamp, s.swamp_size, action - PICK_CARD), suit_of(s.trump), unseen, w)
    card = remove_kind(s.hand[s.seat], s.hand_size[s.seat], action - PLAY_CARD)
    s.hand_size[s.seat] -= 1
    if effect_of(t, card) == TAKE_FROM_SWAMP:
        return rate_raccoon(t, s, catch, card, moves, unseen, w)
    return rate_card(t, s, card, unseen, w)


@kernel
def rate_raccoon(t, s, catch, raccoon, moves, unseen, w):
    """As good as the best card it can take; without one, it lies there."""
    s.phase = TAKE
    best = -np.inf
    for k in range(legal(t, s, moves)):
        catch[0] = s
        best = max(best, rate_catch(t, catch[0], np.int64(moves[k]) - TAKE_CARD, unseen, w))
    return best if best > -np.inf else rate_card(t, s, raccoon, unseen, w)


@kernel
def rate_catch(t, s, kind, unseen, w):
    card = remove_kind(s.swamp, s.swamp_size, kind)
    s.swamp_size -= 1
    return rate_card(t, s, card, unseen, w)


@kernel
def rate_card(t, s, card, unseen, w):
    """A card for the trick: will it win, whom does it make win, and what stays in the hand."""
    lay(t, s, card)
    worth = -chance_to_win(s, card, unseen, w)
    if gives_to_rival(s):
        worth += w.rival
    if effect_of(t, card) == LAY_TRUMP:
        kept = lightest_exchange(t, s, unseen, w)
    else:
        kept = burden(t, s, suit_of(s.trump), unseen, w)
    return worth - kept * min(w.burden / s.players, w.most_burden)


@kernel
def effect_of(t, card):
    return 0 if is_suit_card(card) else np.int64(t.effect[kind_of(card) - FIRST_RAVEN])


@kernel
def lay(t, s, card):
    """The card joins the trick; a Character that needs no decision acts."""
    s.trick_card[s.trick_size] = card
    s.trick_seat[s.trick_size] = s.seat
    s.trick_size += 1
    act(s, effect_of(t, card))


# --- what nobody has seen ---------------------------------------------------------------------------------------------


@kernel
def count_unseen(s, hidden, unseen):
    """Cards of the game that the deciding seat cannot place: each is in somebody's hand or in the deck."""
    mark_hidden(s, hidden)
    for row in range(ROWS):
        unseen[row, 0] = 0
        for number in range(NUMBERS):
            card = NUMBERS * row + number
            unseen[row, number + 1] = unseen[row, number] + (hidden[card] if card < CARDS else 0)


@kernel
def mark_hidden(s, hidden):
    for card in range(CARDS):
        hidden[card] = is_in_game(s, card) and not s.out[card] and not s.known[card]
    hidden[s.trump] = 0
    for i in range(s.hand_size[s.seat]):
        hidden[s.hand[s.seat, i]] = 0
    for i in range(s.swamp_size):
        hidden[s.swamp[i]] = 0
    for i in range(s.trick_size):
        hidden[s.trick_card[i]] = 0


@kernel
def is_in_game(s, card):
    if is_suit_card(card):
        return suit_of(card) < IN_PLAY[s.players, 0] and number_of(card) <= IN_PLAY[s.players, 1]
    if card < FIRST_SINGLE:
        return card - FIRST_RAVEN < IN_PLAY[s.players, 2]
    return s.in_game[card - FIRST_SINGLE] != 0


# --- the cards that stay ----------------------------------------------------------------------------------------------


@kernel
def burden(t, s, trump_suit, unseen, w):
    """What the deciding seat's hand weighs: how much its cards are likely to win."""
    total = 0.0
    for i in range(s.hand_size[s.seat]):
        total += danger(t, s, np.int64(s.hand[s.seat, i]), trump_suit, unseen, w)
    return total


@kernel
def danger(t, s, card, trump_suit, unseen, w):
    """Of a suit card: how many of the unseen cards of its suit it beats. What nobody else holds is half dangerous.

    A Character to escape with is worth less the fewer tricks are left; as the last card, nothing.
    """
    if not is_suit_card(card):
        weight = CHARACTER_BURDENS[effect_of(t, card)]
        return weight if weight > 0 else weight * (1.0 - 1.0 / max(tricks_left(s), 1.0))
    suit = suit_of(card)
    beaten = (unseen[suit, number_of(card)] + 0.5) / (unseen[suit, ALL] + 1.0)
    if suit == trump_suit:
        beaten = w.trump + (1.0 - w.trump) * beaten
    return beaten**w.sharpness


@kernel
def tricks_left(s):
    """About as many as the cards that each seat has in hand or will pick."""
    return s.hand_size[s.seat] + (s.deck_size + s.swamp_size) / s.players


@kernel
def burden_after_gift(t, s, gift, unseen, w):
    """The hand with the old trump card in the place of the one that is given for it."""
    trump_suit = suit_of(gift)
    change = danger(t, s, np.int64(s.trump), trump_suit, unseen, w) - danger(t, s, gift, trump_suit, unseen, w)
    return burden(t, s, trump_suit, unseen, w) + change


@kernel
def lightest_exchange(t, s, unseen, w):
    """A Raven's best gift; without a suit card nothing changes."""
    best = np.inf
    for i in range(s.hand_size[s.seat]):
        if is_suit_card(s.hand[s.seat, i]):
            best = min(best, burden_after_gift(t, s, np.int64(s.hand[s.seat, i]), unseen, w))
    return best if best < np.inf else burden(t, s, suit_of(s.trump), unseen, w)


# --- the running trick ------------------------------------------------------------------------------------------------


@kernel
def chance_to_win(s, card, unseen, w):
    """That the card just played takes the trick: how many stand above it now, and how many more will."""
    waiting = seats_to_play(s)
    if waiting == 0:
        return 1.0 if trick_winner(s) == s.seat else 0.0
    place = place_of(s, np.int64(s.seat))
    if place == NOBODY:
        return 0.0
    none, one = 1.0, 0.0  # the chances that so many of those to play come to stand above
    for q in range(s.players):
        if (waiting >> q) & 1:
            above = chance_above(s, q, card, unseen, w)
            one = one * (1.0 - above) + none * above
            none *= 1.0 - above
    if s.python:
        return one if place == 0 else (none if place == 1 else 0.0)
    return none if place == 0 else 0.0


@kernel
def seats_to_play(s):
    """The seats, as a bit set, that have yet to play to this trick."""
    seats = np.int64(s.taking_part)
    for i in range(s.trick_size):
        seats &= ~(1 << np.int64(s.trick_seat[i]))
    return seats


@kernel
def place_of(s, seat):
    """Where a seat's card stands among those played and named, from 0; nowhere if it cannot win as things are."""
    if (s.lowest >> seat) & 1 or (not is_named(s, seat) and is_idle(s)):
        return NOBODY
    placed = named_seats(s)
    for place in range(s.players):
        taker, placed = fill_place(s, place, placed)
        if taker == seat:
            return place
    return NOBODY


@kernel
def is_named(s, seat):
    for i in range(s.named_size):
        if s.named[i] == seat:
            return True
    return False


@kernel
def is_idle(s):
    """The last card is a Character: once somebody plays a suit card, it fills no place."""
    return not is_suit_card(s.trick_card[s.trick_size - 1])


@kernel
def chance_above(s, q, card, unseen, w):
    """That a seat yet to play will stand above the card just played, if it plays any card it may."""
    if is_named(s, np.int64(s.seat)):
        return w.naming
    if is_named(s, np.int64(q)):
        return 0.0  # it stands above already
    led = led_suit(s)
    trump = suit_of(s.trump)
    follows = chance_to_hold(s, q, led, unseen)
    above = follows * share_above(s, q, led, card, trump, unseen)
    if led != trump:
        above += (1.0 - follows) * chance_to_hold(s, q, trump, unseen) * share_above(s, q, trump, card, trump, unseen)
    return (1.0 - w.character) * above


@kernel
def chance_to_hold(s, q, suit, unseen):
    """That a seat's hand has a card of a suit: surely, if all saw it take one; else by what is unseen."""
    hidden = np.int64(s.hand_size[q])
    for i in range(s.hand_size[q]):
        if s.known[s.hand[q, i]]:
            if is_suit_card(s.hand[q, i]) and suit_of(s.hand[q, i]) == suit:
                return 1.0
            hidden -= 1
    if (s.shown_out[q] >> suit) & 1:
        return 0.0
    pool = unseen[CHARACTER_ROW, ALL]
    for other in range(SUITS):
        if not (s.shown_out[q] >> other) & 1:
            pool += unseen[other, ALL]
    return 1.0 - (1.0 - unseen[suit, ALL] / max(pool, 1)) ** hidden


@kernel
def share_above(s, q, suit, card, trump, unseen):
    """Of the cards of a suit that a seat may hold, how many beat the card just played."""
    if suit_of(card) != suit:
        return 0.0 if suit_of(card) == trump else 1.0
    higher = unseen[suit, ALL] - unseen[suit, number_of(card) + 1]
    cards = unseen[suit, ALL]
    for i in range(s.hand_size[q]):
        held = np.int64(s.hand[q, i])
        if s.known[held] and is_suit_card(held) and suit_of(held) == suit:
            cards += 1
            higher += held > card
    return higher / max(cards, 1)


@kernel
def gives_to_rival(s):
    """The trick, as it stands, goes to another seat, and nobody else has fewer points."""
    winner = trick_winner(s)
    if winner == s.seat:
        return False
    for p in range(s.players):
        if p != s.seat and s.score[p] + s.tricks[p] < s.score[winner] + s.tricks[winner]:
            return False
    return True
