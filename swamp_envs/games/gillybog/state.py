"""Gillybog: the record of a game, in parts, and what a seat observes.

The map is a set of planes over the cells of the lattice (hexes.py). Seats, cards and tiles go by their numbers in the
pack: tiles 0-29 forest, 30-36 camps, 37-52 bog tiles; action cards 0-2 basic (rg hs ss), 3-32 unique; hunter cards
0-12; gilly cards 0-7. Decks are lists from the bottom to the top. What is being carried out is a stack of frames.
"""

from ...core.fields import Choice, Flag, Whole
from ...core.header import NOBODY, state_dtype
from ...core.observation import Observation, bits, category, count, flag, of_pack
from ...core.parts import FLAG, Held, Part, a_seat, chosen, seat_or_nobody
from . import kinds
from .hexes import CELLS, REACH
from .kinds import BASICS, GILLY_CARDS, GILLYS, HUNTER_CARDS, LIMBS, MOST_SHOWN, PHASES, SEATS, UNIQUES, Op

FOREST_TILES, CAMPS, BOG_TILES = 30, 7, 16
FIRST_CAMP = FOREST_TILES
FIRST_BOG = FIRST_CAMP + CAMPS
TILES = FIRST_BOG + BOG_TILES
CARDS = BASICS + UNIQUES
HOWL_CARD = 1  # hs
HUNTERS, PROTECTION, LARGEST_GROUP = 24, 18, 6
SPACES = 7 + 2 * FOREST_TILES + 2 * CAMPS  # all tiles laid
SUPPORT_SPACES = 9
DIE_FACES, MOST_BOOTS = 6, 3
FIRST_UNIQUE = 2 * BASICS  # the first program of the unique actions, after those of the basic ones
FIRST_GILLY = FIRST_UNIQUE + UNIQUES
FIRST_HUNTER = FIRST_GILLY + GILLY_CARDS
PROGRAMS = FIRST_HUNTER + HUNTER_CARDS
LINES = 8  # of a program
NOWHERE = -1  # not on the map
NO_CARD = -1

OFFERS = CELLS + 8  # more than any decision offers
FRAMES, FRAME_WIDTH = 24, 12
FORCED = 16

OPTIONS = Part(
    "options",
    chosen("max_turns", "the turn limit, 0 none", "i4"),
    chosen("difficulty", "0 easy, 1 medium, 2 hard"),
    chosen("first_time", "whether the map for first-time players is used"),
)
# what numbers may be
CELL, CELL_OR_NOWHERE = Whole(0, CELLS - 1), Whole(NOWHERE, CELLS - 1)
TILE, FOREST_TILE, CAMP = Whole(0, TILES - 1), Whole(0, FIRST_CAMP - 1), Whole(FIRST_CAMP, FIRST_BOG - 1)
BOG_TILE, ONE_TILE_MORE = Whole(FIRST_BOG, TILES - 1), Whole(0, TILES)
HUNTER_CARD = Whole(0, HUNTER_CARDS - 1)
GILLY_CARD, GILLY_CARD_OR_NONE = Whole(0, GILLY_CARDS - 1), Whole(NO_CARD, GILLY_CARDS - 1)
OFFERED, DIE_FACE = Whole(0, kinds.ACTIONS.size - 1), Whole(0, DIE_FACES - 1)
REGISTER = Whole(0, 99)  # more than a turn's cards add up to

MAP = Part(
    "map",
    Held("space", "i2", (SPACES,), "the cells of the map, ascending", of=CELL, listed="space_n"),
    Held("space_n", "i2", (), "how many there are"),
    Held("vision", "i2", (), "the vision token's cell, or NOWHERE", blank=NOWHERE, of=CELL_OR_NOWHERE),
    Held("stubs", "u1", (CELLS,), "the paths of each cell, a bit for each direction", of=Whole(0, 63)),
    Held("terrain", "i1", (CELLS,), "its Terrain", of=Whole(0, 8)),
    Held("kind", "i1", (CELLS,), "its Space", of=Whole(0, 6)),
    Held("tile", "i1", (CELLS,), "1 + the top tile, 0 for none and the Great Bog", of=ONE_TILE_MORE),
    Held("hunters", "i1", (CELLS,), "hunters there", of=Whole(0, HUNTERS)),
    Held("ward", "i1", (CELLS,), "protection lying there", of=Whole(0, PROTECTION)),
)
PLAYERS = Part(
    "players",
    Held("at", "i2", ("seats",), "the cell of each player, or NOWHERE", blank=NOWHERE, of=CELL_OR_NOWHERE),
    Held("limbs", "i1", ("seats", LIMBS), "protection on each Limb", of=Whole(0, PROTECTION)),
    Held("injuries", "i1", ("seats",), "how often each has been captured", of=FLAG),
    Held("card", "i1", ("seats", CARDS), "the Card place of each action card", of=Whole(0, 4)),
    Held("howl_on", "i1", (), "whose Howl enhances this turn, or -1", blank=NOBODY, of=seat_or_nobody),
    Held("howl_next", "i1", (), "whose Howl enhances the next turn, or -1", blank=NOBODY, of=seat_or_nobody),
    Held("supply", "i1", (), "protection in the supply", of=Whole(0, PROTECTION)),
    Held("active", "i1", (), "whose turn it is", of=a_seat),
    Held("outcome", "i1", (), "how it stands", of=Choice(kinds.OUTCOMES)),
)
GILLY_TOKENS = Part(
    "gillys",
    Held("gilly_at", "i2", (GILLYS,), "the cell of each gilly, or NOWHERE", blank=NOWHERE, of=CELL_OR_NOWHERE),
    Held("gilly_state", "i1", (GILLYS,), "how each stands: a Gilly", of=Whole(0, 3)),
    Held("gilly_card", "i1", (GILLYS,), "the card of each, or NO_CARD", blank=NO_CARD, of=GILLY_CARD_OR_NONE),
    Held("gilly_deck", "i1", (GILLY_CARDS,), "the cards in their order; the first three are in play", of=GILLY_CARD),
    Held("gilly_shown", "i1", (), "how many of them have been turned up", of=Whole(0, GILLYS)),
)
TILE_STACKS = Part(
    "tiles",
    Held("forest", "i1", (FOREST_TILES,), "the stack of forest tiles", of=FOREST_TILE, listed="forest_n"),
    Held("forest_n", "i1", (), "how many there are"),
    Held("camp", "i1", (CAMPS,), "the stack of camps", of=CAMP, listed="camp_n"),
    Held("camp_n", "i1", (), "how many there are"),
    Held("bog", "i1", (2, BOG_TILES), "the two stacks of bog tiles", of=BOG_TILE, listed="bog_n"),
    Held("bog_n", "i1", (2,), "how many there are in each"),
    Held("bog_seen", "i1", (BOG_TILES,), "whether each bog tile has lain on top of a stack", of=FLAG),
)
DECKS = Part(
    "decks",
    Held("action", "i1", (UNIQUES,), "the action deck: cards 3-32", of=Whole(BASICS, CARDS - 1), listed="action_n"),
    Held("action_n", "i1", (), "how many there are"),
    Held("action_known", "i1", (), "how many from the bottom all have seen go there", of=Whole(0, UNIQUES)),
    Held("deck", "i1", (HUNTER_CARDS,), "the hunter deck", of=HUNTER_CARD, listed="deck_n"),
    Held("deck_n", "i1", (), "how many there are", of=Whole(1, HUNTER_CARDS)),
    Held("deck_known", "i1", (), "how many from the bottom all have seen go there", of=Whole(0, HUNTER_CARDS)),
    Held("discard", "i1", (HUNTER_CARDS,), "hunter cards that were discarded", of=HUNTER_CARD, listed="discard_n"),
    Held("discard_n", "i1", (), "how many there are"),
    Held("village_deck", "i1", (HUNTER_CARDS,), "the village deck", of=HUNTER_CARD, listed="village_deck_n"),
    Held("village_deck_n", "i1", (), "how many there are"),
    Held("hunter_seen", "i1", (HUNTER_CARDS,), "whether each hunter card has lain on top of the deck", of=FLAG),
    Held("village", "i1", (), "hunters in the village", of=Whole(0, HUNTERS)),
    Held("support", "i1", (), "the space of the support track", of=Whole(0, SUPPORT_SPACES - 1)),
)
THIS_TURN = Part(  # what expires when it ends
    "this turn",
    Held("plays", "i1", (), "cards played", of=REGISTER),
    Held("timer_bonus", "i1", (), "cards without risk dice, on top of the hunter card's timers", of=REGISTER),
    Held("extra_dice", "i1", (), "risk dice on top", of=REGISTER),
    Held("shield", "i1", (), "attacks that may be ignored", of=REGISTER),
    Held("slow", "i1", (), "steps that groups move less", of=REGISTER),
    Held("hide", "i1", (), "the active player is not seen", of=Flag()),
    Held("gilly_used", "i1", (GILLYS,), "whether each gilly's effect was used", of=FLAG),
)
MOMENT = Part(  # what is being carried out
    "moment",
    Held("offer", "i2", (OFFERS,), "the actions of the decision that is asked", of=OFFERED, listed="offer_n"),
    Held("offer_n", "i2", (), "how many there are"),
    Held("stack", "i2", (FRAMES, FRAME_WIDTH), "the frames (rules/frames.py)"),
    Held("trap", "i2", (), "where the hunter card lays its trap, or NOWHERE", blank=NOWHERE, of=CELL_OR_NOWHERE),
    Held("depth", "i1", (), "how many frames there are", of=Whole(0, FRAMES)),
    Held("shown", "i1", (MOST_SHOWN,), "tiles or cards that lie revealed", of=TILE, listed="shown_n"),
    Held("shown_n", "i1", (), "how many there are"),
    Held("linked", "i1", (), "whether a tile of the running program connects to the space of its player", of=FLAG),
    Held("spills", "i1", (), "overflow moves in the running event"),
    Held("moved", "i1", (CELLS,), "hunters there that have moved in the running CONVERGE", of=Whole(0, HUNTERS)),
    Held("forced", "i1", (FORCED,), "dice to come before the generator is asked", of=DIE_FACE, listed="forced_n"),
    Held("forced_n", "i1", (), "how many there are"),
)
STATE = state_dtype(OPTIONS, MAP, PLAYERS, GILLY_TOKENS, TILE_STACKS, DECKS, THIS_TURN, MOMENT, seats=SEATS)

_SEATS = (SEATS,)
OBS = Observation(
    "i1",
    # the map, a number for each cell of the lattice
    category(
        "kind", (CELLS,), 0, 6, "0 no space yet, 1 Den, 2 petal, 3 forest, 4 cliff, 5 camp, 6 bog tile", of="kind"
    ),
    category(
        "terrain",
        (CELLS,),
        0,
        8,
        "1 bog, 2 mud, 3 sanctuary, 4 haunted, 5 tunnel, 6 ambush, 7 watch, 8 snare",
        of="terrain",
    ),
    bits("stubs", (CELLS,), 6, "path stubs, a bit for each direction from e counterclockwise", of="stubs"),
    category("tile", (CELLS,), 0, 53, "1 + the number of the top tile, 0 none", of="tile"),
    count("hunters", (CELLS,), 0, HUNTERS, "hunters there", of="hunters"),
    count("ward", (CELLS,), 0, PROTECTION, "protection lying there", of="ward"),
    bits("players", (CELLS,), SEATS, "players there, a bit each, own seat first"),
    bits("gillys", (CELLS,), 2 * GILLYS, "gillys there: a bit for each tipped one, then for each standing one"),
    flag("vision", (CELLS,), "the vision token", of="vision"),
    flag("offered", (CELLS,), "cells the decision offers"),
    # players, own seat first
    count("place", (SEATS, 2), -REACH, REACH, "q and r of each player"),
    count("limbs", (SEATS, LIMBS), 0, PROTECTION, "protection on fronds, fins, feet", of="limbs"),
    flag("injuries", _SEATS, "injuries", of="injuries"),
    category(
        "cards", (SEATS, CARDS), 0, 4, "action cards: 1 in hand, 2 played, 3 injury, 4 in front as Howl", of="card"
    ),
    flag("active", _SEATS, "whose turn it is", of="active"),
    flag("deciding", _SEATS, "who decides now; all 0 at the end", of="seat"),
    flag("howl_on", _SEATS, "whose Howl enhances this turn", of="howl_on"),
    flag("howl_next", _SEATS, "whose Howl enhances the next turn", of="howl_next"),
    # gillys, tiles, decks
    category("gilly_state", (GILLYS,), 0, 3, "0 aside, 1 tipped, 2 standing, 3 saved", of="gilly_state"),
    category("gilly_card", (GILLYS,), 0, GILLY_CARDS, "1 + the number of its card, 0 not revealed"),
    flag("gilly_used", (GILLYS,), "its effect was used this turn", of="gilly_used"),
    flag("forest_left", (FOREST_TILES,), "forest tiles in the stack"),
    flag("camps_left", (CAMPS,), "camps in the stack"),
    category("bogs", (2, BOG_TILES), 0, 17, "bog stacks from the bottom: 1 + the tile, 17 never seen, 0 none"),
    category("shown", (MOST_SHOWN,), 0, 53, "1 + the tiles or cards that lie revealed"),
    category("hunter_card", (HUNTER_CARDS,), 0, 5, "0 box, 1 on top, 2 deck, 3 known place, 4 discard, 5 unseen"),
    category("deck_bottom", (HUNTER_CARDS,), 0, HUNTER_CARDS, "1 + the hunter cards in known places, from the bottom"),
    flag("actions_left", (UNIQUES,), "unique cards in the action deck"),
    category("action_bottom", (UNIQUES,), 0, CARDS, "the cards whose place there all know, from the bottom"),
    count("sizes", (6,), 0, 30, "cards in forest, camp, action, hunter, discard and village decks"),
    # the turn
    flag("phase", (len(PHASES),), "what is decided"),
    count("village", (), 0, HUNTERS, "hunters in the village", of="village"),
    count("supply", (), 0, PROTECTION, "protection in the supply", of="supply"),
    count("support", (), 0, SUPPORT_SPACES - 1, "the space of the support track", of="support"),
    count("timers", (), 0, 127, "cards that may be played without risk dice"),
    count("plays", (), 0, 127, "cards played", of="plays"),
    count("extra_dice", (), 0, 127, "dice on top", of="extra_dice"),
    count("shield", (), 0, 127, "attacks that may be ignored", of="shield"),
    count("slow", (), 0, 127, "steps that groups move less", of="slow"),
    flag("hide", (), "the active player is not seen", of="hide"),
    count("turns_left", (), 0, 100, "percent of the turn limit that is left"),
    count("player_count", (), 1, SEATS, "seats in the game", of="players"),
    # what is being carried out
    category("program", (), 0, PROGRAMS, "1 + the row of the running program, 0 none"),
    count("line", (), 0, 127, "its line"),
    flag("linked", (), "a tile it has placed connects to the player's space", of="linked"),
    count("moving", (2,), 0, 127, "a player's movement: steps left, attacks and hazards that may be ignored"),
    category("led", (), 0, GILLYS, "1 + the gilly that comes along, 0 none"),
    count("hits", (), 0, 127, "attacks or blasts to come"),
    category("hit_limb", (), 0, LIMBS, "1 + the limb that is being hit, 0 none"),
    count("group", (4,), -REACH, 127, "a group on the move: q, r, hunters, steps left"),
    # the pack
    of_pack(category("opcodes", (PROGRAMS, LINES), 0, len(Op), "what each line of the programs does, 0 no line")),
    of_pack(count("operands", (PROGRAMS, LINES, 2), 0, 127, "the two numbers of each line")),
    of_pack(flag("line_marks", (PROGRAMS, LINES, 3), "whether the first grows, the second, only when enhanced")),
    of_pack(bits("tile_stubs", (53, 2), 6, "paths of both halves of every tile, half B to the e of half A")),
    of_pack(category("tile_terrain", (53, 2), 0, 8, "their terrain; of a bog tile its bog and its hazard side")),
    of_pack(count("card_timers", (HUNTER_CARDS,), 1, 3, "timers of the hunter cards")),
    of_pack(count("support_worth", (SUPPORT_SPACES,), 0, HUNTERS, "what each space of the track adds to (n)")),
    of_pack(category("die_limb", (DIE_FACES,), 0, LIMBS - 1, "what each face hits: 0 fronds, 1 fins (blast), 2 feet")),
    of_pack(count("die_boots", (DIE_FACES,), 0, MOST_BOOTS, "boots on each face")),
)
