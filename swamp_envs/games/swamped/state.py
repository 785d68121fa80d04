"""Swamped: the record of a game and the action numbers.

A card is known by its map: 0-21 the deck's, 22-25 the Pounce cards', 26-29 start maps, 30 and 31 the Waterfall's sides.
Its face is one of 21: sixteen Coordinate cards (colour x label), four Pounces, Let's Move. The Swamp is a line of
maps; a place in it is a card of the line and a space, column + 6 x row from the top left.
"""

from ...core.actions import ActionTable
from ...core.fields import Choice, Whole
from ...core.header import state_dtype
from ...core.observation import Observation, category, count, flag, of_pack
from ...core.parts import FLAG, Held, Part, a_seat, chosen, seat_or_nobody
from .components import ADVENTURERS, COORDINATES, FIRST_START, MAPS, POUNCES, READINGS
from .maps import MOST_TREASURES, SPACES

SEATS = 4
CARDS = FIRST_START  # of the deck, with the Pounces
FACES = COORDINATES + POUNCES + 1
LETS_MOVE = FACES - 1
LINE = CARDS + 2  # the longest Swamp: every card, a start map and the Waterfall
PILES, CORNERS = 5, 4
IN_PILE = COORDINATES + POUNCES  # most cards there
NEW_PILE = PILES
HAND = 5
NOWHERE = -1

PLAY, ACT, BOAT, CROC, ADD, TIE, LOSE, FINAL = range(8)
PHASES = ("play", "act", "boat", "croc", "add", "tie", "lose", "final")
RUNNING, WON, FAILED, CUT = range(4)
OUTCOMES = ("running", "won", "failed", "cut")

CARD, CARD_OR_NONE = Whole(0, CARDS - 1), Whole(NOWHERE, CARDS - 1)
MAP, SPACE, CORNER = Whole(0, MAPS - 1), Whole(0, SPACES - 1), Whole(0, CORNERS - 1)

SWAMP = Part(
    "swamp",
    Held("taken", "u8", (LINE,), "spaces of each card in the Swamp whose treasure is gone", listed="line_size"),
    Held("line", "i1", (LINE,), "the Swamp's maps from the left", of=MAP, listed="line_size"),
    Held("added_by", "i1", (LINE,), "who laid each from its hand, or -1", of=seat_or_nobody, listed="line_size"),
    Held("line_size", "i1", (), "cards in the Swamp"),
    Held("boat_card", "i1", (), "the place in the line of the card that the boat is on", of=Whole(0, LINE - 1)),
    Held("boat_space", "i1", (), "its space there", of=SPACE),
    Held("croc_card", "i1", (), "the croc's card, or NOWHERE", blank=NOWHERE, of=Whole(NOWHERE, LINE - 1)),
    Held("croc_space", "i1", (), "its space there", of=SPACE),
    Held("face", "i1", (CARDS,), "the face on the other side of each map", of=Whole(NOWHERE, FACES - 1)),
)
CARDS_OF_ROUND = Part(
    "cards of the round",
    Held("hand", "i1", ("seats", HAND), "each seat's cards, ascending", of=CARD, listed="hand_size"),
    Held("hand_size", "i1", ("seats",), "cards in each hand"),
    Held("deck", "i1", (CARDS,), "the last of deck_size cards is the top one", of=CARD, listed="deck_size"),
    Held("deck_size", "i1", (), "cards left in the deck"),
    Held("discarded", "i1", (CARDS,), "1 for cards that are discarded", of=FLAG),
    Held("pile", "i1", (PILES, IN_PILE), "Coordinate and Pounce cards, the top one last", of=CARD, listed="pile_size"),
    Held("pile_size", "i1", (PILES,), "cards in each pile"),
    Held("pile_turn", "i1", (PILES,), "the top card's corner at table corner 0, from its white one", of=CORNER),
    Held("pile_move", "i1", (PILES,), "the Let's Move on each pile, or NOWHERE", blank=NOWHERE, of=CARD_OR_NONE),
    Held("pile_count", "i1", (), "how many piles there are", of=Whole(0, PILES)),
)
MOVEMENT = Part(
    "movement",
    Held("mover", "i1", (SEATS,), "seats that move the boat after the one that does", of=a_seat, listed="mover_count"),
    Held("mover_count", "i1", (), "how many those are", of=lambda variant: Whole(0, variant.players)),
    Held("moving", "i1", (), "the pile that sends the boat, or -1", blank=NOWHERE, of=Whole(NOWHERE, PILES - 1)),
    Held("forced", "i1", (), "1 while the current drives the boat", of=FLAG),
    Held("bonus", "i1", (), "1 during a bonus move", of=FLAG),
    Held("steps", "i1", (), "steps, cards or treasures left in this phase", of=Whole(0, 127)),
)
GAME = Part(
    "game",
    chosen("max_turns", "the turn limit", "i4"),
    Held("known", "i1", (CARDS,), "1 for cards whose face all have seen turned up", of=FLAG),
    Held("treasures", "i1", (4,), "treasures held: K, M, H, B", of=Whole(0, MOST_TREASURES)),
    Held("dial", "i1", (), "the croc's reading", of=Whole(1, READINGS, base=1)),
    Held("pilot", "i1", (), "who is the Pilot", of=a_seat),
    Held("adventurer", "i1", ("seats",), "who each seat plays, from 0", of=Whole(0, ADVENTURERS - 1)),
    Held("in_turn", "i1", (), "whose turn it is", of=a_seat),
    Held("round_number", "i1", (), "the round, from 1", of=Whole(1, 127)),
    Held("outcome", "i1", (), "how it stands", of=Choice(OUTCOMES)),
    Held("winner", "i1", (), "the seat that won, or -1", blank=NOWHERE, of=seat_or_nobody),
    chosen("difficulty", "0 easy, 1 medium, 2 hard"),
    chosen("waterfall", "1 with the Waterfall"),
    chosen("tiger", "1 with the tiger's cards"),
    chosen("pairing", "0 shuffled, 1 fixed"),
    chosen("croc", "0 the Pilot chooses among shortest ways, 1 auto"),
    chosen("start_map", "0 drawn, else the start map by its number"),
    chosen("waterfall_side", "0 drawn, else the side by its number"),
    chosen("survival", "1 if who gets out without winning loses nothing"),
)
STATE = state_dtype(SWAMP, CARDS_OF_ROUND, MOVEMENT, GAME, seats=SEATS)

ACTIONS = ActionTable(
    play=(COORDINATES + POUNCES, CORNERS, PILES + 1),
    lets_move=PILES,
    discard=FACES,
    go=1,
    turn=(PILES, CORNERS),
    give_pilot=SEATS,
    boat=5,
    croc=4,
    add=CARDS,
    win=SEATS,
    lose=4,
)

WINDOW = 5  # cards of the Swamp that are seen in full: the one behind the boat, its own, three ahead
_BOARD = (6, 6)  # row from the top, column
_MAPS = (CARDS,)
OBS = Observation(
    "i1",
    flag("ways", (WINDOW, 4, *_BOARD), "spaces that can be left E, N, W, S, passages included, exits not"),
    flag("exits", (WINDOW, *_BOARD), "spaces from which an arrow leads out"),
    flag("treasure", (WINDOW, 4, *_BOARD), "treasures K, M, H, B that are still there"),
    flag("tigers", (WINDOW, *_BOARD), "tiger symbols"),
    flag("boat", _BOARD, "where the boat is on its card", of="boat_space"),
    flag("croc", (WINDOW, *_BOARD), "where the croc is, if within the window"),
    category("line", (LINE,), -1, 31, "the Swamp's maps from the left, -1 beyond its end"),
    count("boat_card", (), 0, LINE, "the card the boat is on", of="boat_card"),
    count("croc_card", (), -1, LINE, "the card the croc is on, -1 not yet", of="croc_card"),
    category("croc_space", (), 0, 35, "its space there", of="croc_space"),
    count("croc_way", (), -1, 127, "how many steps the croc is from the boat; -1 no way, or not yet"),
    count("current", (6,), 0, 9, "strength of the Waterfall's rows, if it lies in the window"),
    count("waterfall_card", (), -1, LINE, "the Waterfall's place in the Swamp, -1 none"),
    flag("pile_face", (PILES, FACES - 1), "the top Coordinate or Pounce card of each pile"),
    count("pile_number", (PILES, SEATS), 0, 4, "its number at each seat's corner, own seat first, then clockwise"),
    flag("pile_first", (PILES, SEATS), "which seat a Let's Move there would make move first"),
    flag("pile_move", (PILES,), "piles with a Let's Move"),
    flag("moving", (PILES,), "the pile whose Let's Move is carried out", of="moving"),
    count("own_faces", (FACES,), 0, HAND, "faces in the observing seat's hand"),
    count("known_faces", (SEATS - 1, FACES), 0, HAND, "faces of other hands as far as they are known, next seat first"),
    count("unseen_faces", (FACES,), 0, CARDS, "faces the seat has not seen: in other hands, deck or Swamp"),
    flag("hand_maps", (SEATS, *_MAPS), "maps of all hands, own hand first"),
    flag("deck_top", _MAPS, "the map on top of the deck"),
    flag("deck_maps", _MAPS, "maps somewhere in the deck"),
    count("deck_size", (), 0, CARDS, "cards in the deck", of="deck_size"),
    count("treasures", (4,), 0, 127, "treasures held", of="treasures"),
    count("dial", (), 0, 7, "the croc's reading", of="dial"),
    flag("measure", (2, 3, 6), "the terms of the observing seat's two objectives: what each measures"),
    flag("counted", (2, 3, 4), "of which treasures"),
    count("points", (2, 3, 16), 0, 99, "and what it is worth"),
    count("score", (SEATS,), 0, 127, "scores once the mission has succeeded, own seat first"),
    flag("pilot", (SEATS,), "who is the Pilot, own seat first", of="pilot"),
    flag("in_turn", (SEATS,), "whose turn it is", of="in_turn"),
    flag("deciding", (SEATS,), "who decides now; all 0 at the end", of="seat"),
    count("movers", (SEATS,), 0, SEATS, "when each seat still moves the boat, from 1; 0 not any more"),
    flag("phase", (len(PHASES),), "what is decided", of="phase"),
    count("steps", (), 0, 127, "steps, cards or treasures left in this phase", of="steps"),
    flag("forced", (), "the current drives the boat", of="forced"),
    flag("bonus", (), "this is the bonus move of a round", of="bonus"),
    count("players", (), 1, SEATS, "seats in the game", of="players"),
    count("round_number", (), 0, 127, "the round, from 1", of="round_number"),
    count("turns_left", (), 0, 100, "percent of the turn limit that is left"),
    # the pack
    of_pack(count("corners", (FACES - 1, CORNERS), 1, 4, "numbers of every card, clockwise from the white corner")),
    of_pack(flag("patterns", (4, 5, 5), "where each Pounce gets the boat, the tiger in the middle")),
    of_pack(count("speeds", (8,), 0, 9, "the croc's speed at each reading")),
)
