"""What the parts of a decision are worth."""

from typing import NamedTuple


class Weights(NamedTuple):
    """What the parts of a decision are worth, measured in payoff unless another measure is named."""

    near: float = 0.45  # the risk of a croc that is about to bite, after its coming move; falls with its distance
    saved: float = 0.5  # what a mission is worth after a distraction: the croc is still there
    current: float = 0.7  # the risk of waiting in the strongest current, at the edge of the falls
    late: float = 1.0  # the risk of a way as long as all the movement that is left to the team
    pace: float = 2.0  # steps that a seat makes in a Let's Move, counted with care
    later: float = 0.35  # the part of a coming round's Let's Moves that can be counted on
    foil: float = 4.5  # steps to a Kingsfoil not on the table yet: few, since Pilots choose what they lay
    exit: float = 3.0  # steps to an exit not on the table yet
    attack: float = 0.6  # a Kingsfoil that a tiger takes
    step: float = 0.0005  # less for each step: the shorter of two good ways
    number: float = 0.006  # for each number that a pile gains at a seat's corner: a Let's Move will go farther
    own_number: float = 0.004  # for each one more at the seat's corner: the bonus, and whom the boat obeys
    pile: float = 0.01  # a new pile: each takes one Let's Move only
    hold: float = 0.004  # a Coordinate card kept in the hand
    hold_lets_move: float = 0.12  # a Let's Move kept in the hand
    lay_lets_move: float = 0.06  # a Let's Move kept out of the Swamp, where it would lie for good
    lay_number: float = 0.002  # a number of a Coordinate card kept out of the Swamp
    treasure: float = 0.01  # a treasure on a laid map that one's own objectives count
    score: float = 0.01  # a point of one's own: a guide while nobody leads
    hope: float = 0.5  # the part of the present standing that counts while the boat stays: things may change
    pilot: float = 0.01  # being the Pilot: a step more, more cards, and the last word on ties
    ties: float = 1e-6  # chance, smaller than any difference: breaks ties only


WEIGHTS = Weights()
CHANCES = 1 << 20
