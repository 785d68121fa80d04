"""What must hold of a game at any time, as what can be found wrong with it.

`examining.py` looks for all of it, for `swamp soak`, for the checks (checks.py), and for the tests of every variant.
"""

from ..errors import SwampError
from ..faults import Faults


class Found(Faults):
    """The words name the detail that was noted with the fault, what the audit says, or a move."""

    NONE = ""
    AUDIT = "the audit finds: {audit}"
    NO_SUCH_SEAT = "seat {detail} is to decide, and there is no such seat"
    NOTHING_LEGAL = "nothing is legal, and the game goes on"
    NOT_ASCENDING = "the legal list is not ascending at {move}"
    OUTSIDE_TABLE = "legal action {detail} is outside the action table"
    NO_TEXT = "legal action {detail} has no text"
    LEGAL_WRITES = "listing the legal actions changes the state"
    OBSERVE_WRITES = "observing as seat {detail} changes the state"
    OUT_OF_BOUNDS = "seat {detail} sees a number outside its declared bounds"
    REDEAL_AUDIT = "redealt for its seat, the audit finds: {audit}"
    REDEAL_SEAT = "redealt for seat {detail}, another seat is to decide"
    REDEAL_SIGHT = "redealt for seat {detail}, that seat sees something else"
    REDEAL_LEGAL = "redealt for seat {detail}, other actions are legal"
    REDEAL_PUBLIC = "redealt for seat {detail}, what everybody knows is not as before: turn, phase, pack or payoffs"
    REDEAL_TRACE = "redealt for seat {detail} from another deal alike to it, the same seed leads elsewhere"
    NOT_REPEATABLE = "{move}, played on a copy of the state, leads elsewhere"
    EARLY_PAYOFF = "seat {detail} is paid before the end"
    OVERPAID = "seat {detail} is paid more than the purse holds"
    UNBALANCED = "the payoffs at the end neither sum to 0 nor are the same for all"
    UNEQUAL = "the payoffs at the end of a cooperative game are not equal"
    OVER_WITH_SEAT = "the game is over, and seat {detail} is to decide"
    ENDLESS = "the game has not ended after {detail} decisions"


class SoakError(SwampError):
    """Something that must never happen, happened; with the seed of the game or the position, and the decision."""

    def __init__(self, fault: str, seed: int, ply: int, last_move: str, position: str) -> None:
        super().__init__(f"seed {seed}, ply {ply}: {fault}")
        self.fault, self.seed, self.ply, self.last_move, self.position = fault, seed, ply, last_move, position
