"""What things are worth, in turns."""

from typing import NamedTuple


class Weights(NamedTuple):
    """What things are worth, in turns; the prices of a way are whole numbers, TURN of them a turn."""

    step: int = 1  # a space on the way
    unknown: int = 12  # a cell of the way where no tile lies yet
    hit: int = 8  # a hunter or an Ambush on the way
    snare: int = 10
    tunnel: int = 5  # it ends a movement
    cover: int = 14  # an edge without a path that a bog tile could bring
    no_forest: int = 60  # an empty cell when the tiles have run out
    start: float = 0.5  # having to go anywhere
    home: float = 1.2  # the way of a gilly back to the Den, for each turn that it takes
    unsaved: float = 4.0  # a gilly that is not saved yet
    hidden: float = 12.0  # one that has not even been found
    rescue: float = 0.8  # a gilly that is found but not free
    reveal: float = 2.0  # coming to the vision token while gillys are missing
    queue: float = 1.5  # an errand that nobody is free for
    longest: float = 6.0  # no way counts for more turns
    idle: float = 0.2  # the part that the way to the vision token counts for who has no errand
    muster: float = 0.6  # the same when all gillys have been found
    ritual: float = 2.0  # the same when all are saved
    assembly: float = 3.0  # that way for each player, as long as it is not known
    won: float = 100.0
    capture: float = 4.0
    defeat: float = 25.0  # a second capture
    token: float = 0.4  # a protection lost
    thin: float = 0.35  # the part of the danger that is left with each protection on the limb that is hit
    nearby: float = 0.01  # attacks to be feared from each hunter next to a player in every turn of another one
    glimpse: float = 0.01  # blasts to be feared by who is seen from near
    guard: float = 0.8  # the first protection on a limb; the next are worth less and less
    fins: float = 1.4  # the same for fins, which blasts hit too
    others: float = 1.0  # other players' protection, for the team
    draft: float = 0.7  # a new card
    hold: float = 0.55  # the part of a new card that every card still in hand leaves
    plenty: float = 0.85  # and the part that every unique card owned leaves
    howl: float = 0.15  # a Howl for a friend
    hunter: float = 0.05  # a hunter on the map
    forest: float = 0.04  # a forest tile left
    ties: float = 1e-6  # chance, smaller than any difference: breaks ties only


WEIGHTS = Weights()
TURN = 20
NEVER = 1200  # a price beyond every way
CHANCES = 1 << 20
