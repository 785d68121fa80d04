"""What is measured once for a decision, and the room that it takes."""

from swamp_envs.dev import record_dtype
from swamp_envs.games.swamped.components import SPACES
from swamp_envs.games.swamped.state import ACTIONS, LINE, SEATS, STATE

MAPS = LINE + 1  # the Swamp and the map on top of the deck
FOILS = 6  # Kingsfoil ahead of the boat that are reckoned with, the nearest cards first
SLOTS, HAULS = 4, 16  # treasures within reach that are reckoned with; a haul is a set of them
REACH_CARDS = 4  # the boat's card and those that a Let's Move can reach
FAR = 99  # steps: no way
UNKNOWN = -9.0
JOINED = 4  # after the four directions: the spaces from which a passage leads to the next card

# What is measured once for a decision.
CHART = record_dtype(
    ("water", "u8", (MAPS, 5)),  # the spaces of each map that can be left E, N, W, S and to the next map
    ("exits", "u8", (MAPS,)),
    ("reached", "u8", (HAULS, MAPS)),
    ("wave", "u8", (HAULS, MAPS)),
    ("fresh", "u8", (HAULS, MAPS)),
    ("pay", "f8", (HAULS,)),  # what leaving with a haul pays
    ("after", "f8", (HAULS, FOILS)),  # the steps still to go from a Kingsfoil that comes next, with a haul
    ("worth", "f8", (HAULS, REACH_CARDS, SPACES)),  # of waiting for the croc somewhere, once it is known
    ("budget", "f8"),  # steps that the team may still make
    ("distracted", "f8"),  # the chance that the croc will be
    ("missing", "i8", (HAULS,)),  # Kingsfoil, with a haul
    ("speed", "i8", (HAULS,)),  # of the croc then
    ("length", "i8"),
    ("boat_card", "i8"),
    ("boat_space", "i8"),
    ("croc_card", "i8"),
    ("croc_space", "i8"),
    ("croc_moves", "i8"),  # 1 if the croc moves after the boat
    ("foils", "i8"),
    ("slots", "i8"),
    ("movers", "i8"),
    ("falls", "i8"),  # the Waterfall's place in the Swamp, or NOWHERE
    ("driven", "u8", (SEATS,)),  # its spaces where the current is too strong for each mover to come
    ("swept", "u8", (HAULS,)),  # and where it has them now
    ("foil_card", "i8", (FOILS,)),
    ("foil_space", "i8", (FOILS,)),
    ("foil_slot", "i8", (FOILS,)),  # the haul of that Kingsfoil alone; 0 if it is out of reach
    ("slot_card", "i8", (SLOTS,)),
    ("slot_space", "i8", (SLOTS,)),
    ("slot_kind", "i8", (SLOTS,)),
    ("allowance", "i8", (SEATS,)),  # of the movers to come, in order
    ("croc_way", "i2", (MAPS, SPACES)),  # steps of the croc to each place
    ("boat_way", "i2", (MAPS, SPACES)),  # steps of the boat to each place
    ("end_way", "i2", (MAPS, SPACES)),  # steps of the boat from each place to the end of the Swamp
    ("out_way", "i2", (MAPS, SPACES)),  # to and through an exit
    ("foil_way", "i2", (FOILS, MAPS, SPACES)),  # to each Kingsfoil
    ("map", "i1", (MAPS,)),
)

# What the kernels need to work: made once by whoever asks them.
ROOM = record_dtype(
    ("scratch", STATE, (1,)),
    ("chart", CHART),
    ("moves", "i4", (ACTIONS.size,)),
    ("dice", "u8", (1,)),
)
