"""The Sacred Marshlands: what can be wrong with a position (M-28.5, M-28.9)."""

from ...core.faults import Faults


class Fault(Faults):
    NONE = ""
    TILE_MISPLACED = "a tile is in two places, in none, or in play though this game does not use it"
    OUT_OF_PLACE = "a tile is in a hand, in the deck or out of the game that never gets there"
    HAND_SIZES = "the hands hold too many tiles, or too few"
    WRONG_SECTION = "a tile lies in a section that nobody owns"
    WRONG_CENTRE = (
        "the centre is covered by another tile than its own or the eclipse, or by one that is turned, "
        "or they lie elsewhere"
    )
    MISFIT = "edges that touch do not fit, or a tile is not turned the lowest of the ways that look the same"
    VILLAGE_MISPLACED = "a village is where it never is in this act"
    WRONG_COLOURS = "the seats hold colours that they cannot have got"
    NOT_ORIENTED = "a seat is said not to have chosen how its village lies in an act that does not ask for it"
    WRONG_MADNESS = "a seat is said to have laid the mad eclipse, which is not on the board, or nobody to have done so"
    ALREADY_OVER = "the game is over, and still somebody is to decide"
    NOT_OVER = "the game is over without the reason that it names"
    WRONG_SEAT = "another seat is asked than the one in turn, or than the others where a tile is offered"
    WRONG_QUESTION = "the phase does not go with the act, with an option or with the tiles laid in this turn"
    NOTHING_CHOSEN = (
        "a tile is chosen or offered where there is none to choose or to offer, or none where there must be"
    )
    NO_ANSWER = "the seat to decide has nothing to decide"
    BOAT_MISPLACED = "a boat is where boats never get in this act, or on no segment, or the colour has none"
    WRONG_MISSES = "a seat is said to miss its next turn that has gone ashore to no cow"
    WRONG_LAYS = "a seat is said to have laid where it cannot have laid in its last turn"
    COUNTER_MISPLACED = "a counter lies where nothing can be claimed, or on a construction that is claimed already"
    TOO_MANY_COUNTERS = "a colour has more counters on the board than it has, or all of them in a game that goes on"
    WRONG_WAY = "the boat has to enter a cell that it cannot enter now"
    WRONG_COUNTERS = "the counters left and those on the board are not all that a colour has"
    WRONG_TURN = "it is the turn of another seat in the list of turns"
    WRONG_CLAIM = "a tile is said to have been laid, for claims, where none can have been"
    WRONG_OPERATIONS = "a seat has more operations left than there are, or has passed more often than it can"
    WRONG_FILLED = "the seats that are said to have filled their section are not those whose section is full"
    WRONG_KNOWLEDGE = "a tile is known to a seat that holds it or is not there, or what is known is no tile"
    WRONG_EXCHANGE = "an exchange is going on that cannot be, or is said to be where none is"
    WRONG_WATER = (
        "pollution is on no water, or it, mud or what a Plant has cleaned is such as no tile on the board brings about"
    )
    WRONG_COUNT = "refused tiles are counted in an act in which that ends nothing"
