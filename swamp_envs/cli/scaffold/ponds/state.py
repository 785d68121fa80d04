"""Ponds: the record of a game, what a seat sees of it, and the numbers of actions."""

from swamp_envs.dev import FLAG, MAX_PLAYERS, ActionTable, Held, Observation, Part, Whole, observation, state_dtype

SEATS, CARDS, HAND = 4, 12, 3  # cards are numbered from 0; the card of number 0 is called 1
PHASES = ("lay",)
CARD = Whole(0, CARDS - 1)

GAME = Part(
    "game",
    Held("hand", "i1", (SEATS, CARDS), "1 where a seat holds a card; secret", of=FLAG),
    Held("deck", "i1", (CARDS,), "the last of deck_size cards is the top one; secret", of=CARD, listed="deck_size"),
    Held("deck_size", "i1", (), "cards in the deck"),
    Held("pile", "i1", (CARDS,), "cards that were laid, the first one first", of=CARD, listed="pile_size"),
    Held("pile_size", "i1", (), "how many those are"),
)
STATE = state_dtype(GAME)

ACTIONS = ActionTable(lay=CARDS)

OBS = Observation(
    "i2",
    observation.flag("own_hand", (CARDS,), "cards in the hand of the observing seat"),
    observation.flag("laid", (CARDS,), "cards on the pile"),
    observation.flag("top", (CARDS,), "the card on top of the pile"),
    observation.count("score", (MAX_PLAYERS,), 0, 2 * CARDS * CARDS, "points, own seat first", of="score"),
    observation.count("deck_size", (), 0, CARDS, "cards left in the deck", of="deck_size"),
    observation.flag("deciding", (MAX_PLAYERS,), "who decides, own seat first; all 0 at the end", of="seat"),
)
