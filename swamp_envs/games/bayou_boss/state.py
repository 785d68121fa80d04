"""Bayou Boss: the record of a game, what a seat sees of it, and the action numbers.

Cards are numbered 0 to 117:

      0..101   suit cards, 17 to a suit: card = 17 x suit + number; suits R Y B G P O
    102..108   the seven Ravens, alike for the players
    109..117   the nine single Characters

Actions speak of kinds, 0 to 111, in which the Ravens are one.
"""

from ...core.actions import ActionTable
from ...core.fields import Whole
from ...core.header import MAX_PLAYERS, state_dtype
from ...core.observation import Observation, count, flag
from ...core.parts import FLAG, Held, Part, a_seat, chosen

SUITS, NUMBERS = 6, 17
SUIT_CARDS = SUITS * NUMBERS
RAVENS, SINGLES = 7, 9
CHARACTERS = 1 + SINGLES  # kinds of Characters: the Raven, then the single ones
CARDS = SUIT_CARDS + RAVENS + SINGLES
KINDS = SUIT_CARDS + CHARACTERS
HAND = 7
SINGLES_IN_GAME = 6

PLAY, PICK, GIVE, TAKE = 0, 1, 2, 3
PHASES = ("play", "pick", "give", "take")

CARD = Whole(0, CARDS - 1)
SUIT_SET = Whole(0, (1 << SUITS) - 1)  # suits as a bit set

TRICK = Part(
    "trick",
    Held("trick_card", "i1", ("seats",), "cards in playing order", of=CARD, listed="trick_size"),
    Held("trick_seat", "i1", ("seats",), "who played each", of=a_seat, listed="trick_size"),
    Held("trick_size", "i1", (), "cards played to the trick"),
    Held("named", "i1", ("seats",), "seats whose cards were named, first place first", of=a_seat, listed="named_size"),
    Held("named_size", "i1", (), "how many were named"),
    Held("lowest", "i2", (), "seats, as a bit set, whose cards are lowest in this trick"),
)
ROUND = Part(
    "round",
    Held("hand", "i1", ("seats", HAND + 1), "each seat's cards, ascending", of=CARD, listed="hand_size"),
    Held("hand_size", "i1", ("seats",), "cards in each hand", of=Whole(0, HAND)),
    Held("deck", "i1", (CARDS,), "the last of deck_size cards is the top one", of=CARD, listed="deck_size"),
    Held("deck_size", "i1", (), "cards left in the deck"),
    Held("swamp", "i1", ("seats",), "cards in the Swamp, ascending", of=CARD, listed="swamp_size"),
    Held("swamp_size", "i1", (), "how many those are", of=lambda variant: Whole(0, variant.players)),
    Held("tricks", "i1", ("seats",), "tricks won this round", of=Whole(0, CARDS)),
    Held("out", "i1", (CARDS,), "1 for cards that went by in the round", of=FLAG),
    Held("known", "i1", (CARDS,), "1 for cards that all have seen their holder take", of=FLAG),
    Held("shown_out", "i1", ("seats",), "suits, as a bit set: its unknown cards are of others", of=SUIT_SET),
    Held("shown_in", "i1", ("seats",), "suits, as a bit set: an unknown card is of one; 0 if not shown", of=SUIT_SET),
)
GAME = Part(
    "game",
    Held("taking_part", "i2", (), "seats, as a bit set, that play a card to this trick"),
    Held("in_game", "i1", (SINGLES,), "which single Characters this game is played with", of=FLAG),
    Held("trump", "i1", (), "the trump card", of=CARD),
    Held("dealer", "i1", (), "who dealt the round", of=a_seat),
    Held("leader", "i1", (), "who leads this trick; in `pick` who won the last", of=a_seat),
    Held("round_number", "i1", (), "the round, from 1", of=lambda variant: Whole(1, variant.options["rounds"])),
    Held("crab", "i1", (), "1 if a Blue Crab is in this trick", of=FLAG),
    Held("python", "i1", (), "1 if a Python is in this trick", of=FLAG),
    chosen("characters", "0 rulebook, 1 full"),
    chosen("stop", "0 total, 1 round"),
    chosen("rounds", "the most rounds played"),
    chosen("alligator_ties", "0 the first after the Alligator's player, 1 after the dealer"),
    chosen("no_second", "0 the first wins, 1 a Character is second"),
    chosen("swamp_gap", "0 filled at once, 1 after the trick"),
)
STATE = state_dtype(ROUND, TRICK, GAME, seats=MAX_PLAYERS)

ACTIONS = ActionTable(play=KINDS, pick=KINDS, give=SUIT_CARDS, take=KINDS)

_SEATS = (MAX_PLAYERS,)
OBS = Observation(
    "i1",
    count("own_hand", (KINDS,), 0, RAVENS, "how many of each kind of card the observing seat holds"),
    count("swamp", (KINDS,), 0, RAVENS, "cards in the Swamp"),
    count("out", (KINDS,), 0, RAVENS, "cards that went by this round"),
    count("known", (MAX_PLAYERS, KINDS), 0, RAVENS, "cards each seat took openly and still holds, own seat first"),
    flag("trump_suit", (SUITS,), "suit of the trump card"),
    count("trump_number", (), 0, NUMBERS - 1, "number of the trump card"),
    count(
        "trick_order", _SEATS, 0, MAX_PLAYERS, "when each seat played to this trick, from 1, own seat first; 0 not yet"
    ),
    flag("trick_suit", (MAX_PLAYERS, SUITS), "suit of the card each seat played, own seat first"),
    count("trick_number", _SEATS, 0, NUMBERS - 1, "its number"),
    flag("trick_character", (MAX_PLAYERS, CHARACTERS), "or which Character it is"),
    count("named", _SEATS, 0, MAX_PLAYERS, "which place each seat's card was named to, from 1; 0 none"),
    flag("lowest", _SEATS, "whose card is lowest"),
    flag("taking_part", _SEATS, "who plays a card to this trick"),
    flag("crab", (), "a Blue Crab is in this trick", of="crab"),
    flag("python", (), "a Python is in this trick", of="python"),
    count("tricks", _SEATS, 0, CARDS, "tricks won this round", of="tricks"),
    count("totals", _SEATS, 0, 127, "points of the finished rounds"),
    count("hand_size", _SEATS, 0, HAND, "cards in each hand", of="hand_size"),
    flag("shown_out", (MAX_PLAYERS, SUITS), "suits each seat has shown not to hold, but for cards taken openly"),
    flag(
        "shown_in", (MAX_PLAYERS, SUITS), "suits of which each seat has shown to hold one, besides cards taken openly"
    ),
    count("deck_size", (), 0, CARDS, "cards left in the deck", of="deck_size"),
    flag("dealer", _SEATS, "who dealt", of="dealer"),
    flag("leader", _SEATS, "who leads, or won the last trick while the Swamp is shared out", of="leader"),
    flag("deciding", _SEATS, "who decides now; all 0 at the end", of="seat"),
    flag("phase", (len(PHASES),), "what is decided: play, pick, give, take", of="phase"),
    count("players", (), 2, MAX_PLAYERS, "seats in the game", of="players"),
    count("suits", (), 1, SUITS, "suits in the game"),
    count("top_number", (), 0, NUMBERS - 1, "highest number in the game"),
    count("ravens", (), 0, RAVENS, "Ravens in the game"),
    flag("in_game", (SINGLES,), "which single Characters are in the game", of="in_game"),
    count("round_number", (), 0, 127, "the round, from 1", of="round_number"),
    count("rounds_left", (), 0, 127, "rounds after this one"),
    flag("stop_by_round", (), "1 if twelve points in one round end the game, 0 if twelve in all", of="stop"),
)
