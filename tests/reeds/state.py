"""Reeds: the record of a game, what a seat sees of it, and the action numbers."""

from swamp_envs.core.actions import ActionTable
from swamp_envs.core.header import NOBODY, state_dtype
from swamp_envs.core.observation import Observation, category, count, flag, of_pack
from swamp_envs.core.parts import Held, Part, chosen
from swamp_envs.core.records import record_dtype

SEATS, CARDS, PATCHES, HAND = 4, 12, 6, 2
PLAY, PLACE, SPLASH = 0, 1, 2
PHASES = ("play", "place", "splash")
NO_CARD = -1

GAME = Part(
    "game",
    chosen("max_turns", "the turn limit", "i4"),
    chosen("together", "the points all seats need together; 0 when each plays for itself"),
    Held("turn_of", "i1", (), "the seat whose turn is in progress; a splashed neighbour may have to decide"),
    Held("held", "i1", (), "the card that is played and has no patch yet, or NO_CARD", blank=NO_CARD),
    Held("row", "i1", (PATCHES,), "the card on each patch, or NO_CARD", blank=NO_CARD),
    Held("owner", "i1", (PATCHES,), "the seat that laid it, or NOBODY", blank=NOBODY),
    Held("hands", "i1", (SEATS, CARDS), "1 where a seat holds a card; secret"),
    Held("deck", "i1", (CARDS,), "the first deck_size entries, the top card last; secret"),
    Held("deck_size", "i1", (), "cards in the deck"),
)
STATE = state_dtype(GAME)

TABLES = record_dtype(
    ("value", "i1", (CARDS,)),  # points of each card
    ("deep", "i1", (PATCHES,)),  # 1 where the water is deep: cards count double and splash the neighbour
)

ACTIONS = ActionTable(play=CARDS, place=PATCHES, splash=CARDS)

OBS = Observation(
    "i1",
    flag("own_hand", (CARDS,), "cards in the hand of the seat that looks"),
    flag("held", (CARDS,), "the card that is played and has no patch yet"),
    category("row", (PATCHES,), NO_CARD, CARDS - 1, "the card on each patch, -1 for none"),
    count("hand_size", (SEATS,), 0, HAND, "cards of each seat, own seat first, then clockwise"),
    count("score", (SEATS,), 0, 18 * PATCHES, "points of each seat, own seat first"),
    flag("deciding", (SEATS,), "who decides now, own seat first; all 0 at the end"),
    flag("phase", (len(PHASES),), "what is decided: play, place, splash"),
    count("deck_size", (), 0, CARDS, "cards in the deck"),
    count("turns_left", (), 0, PATCHES, "turns until the game ends"),
    of_pack(count("value", (CARDS,), 0, 9, "points of each card")),
    of_pack(flag("deep", (PATCHES,), "patches in deep water")),
)
