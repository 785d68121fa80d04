"""Cards, piles, and what objectives are worth."""

from __future__ import annotations

COORDINATES = [colour + label for colour in "RYBG" for label in "NESW"]
POUNCES = ["P1", "P2", "P3", "P4"]
FACES = [*COORDINATES, *POUNCES, "LM"]  # D-8.3
TREASURES = "KMHB"


def refuse(unless: bool, reason: str) -> None:
    """Raise a ValueError unless all is well."""
    if not unless:
        raise ValueError(reason)


# Cards: RE:7 is a face and the number of a map (D-10.1)


def face_of(card: str) -> str:
    """What stands on the front of a card."""
    return card.split(":")[0]


def map_of(card: str) -> str:
    """Which map is on the back: 1 to 26; a start map or a Waterfall is its own name."""
    return card.split(":")[-1]


def by_map(cards: list[str]) -> list[str]:
    """The cards by the numbers of their maps."""
    return sorted(cards, key=lambda card: int(map_of(card)))


def colour_of(card: str) -> str:
    """R, Y, B or G; a Pounce has none."""
    return "" if is_pounce(card) else card[0]


def is_pounce(card: str) -> bool:
    """Whether the tiger attacks when this card is played."""
    return face_of(card) in POUNCES


# Piles (D-3.2): a dict of cards, of the top card's corner that points at table corner 0, and of a Let's Move or None


def read_pile(text: str) -> dict:
    """A pile from its text, such as RE:7+RW:3/2!LM:18."""
    text, _, lets_move = text.partition("!")
    cards, corner = text.split("/")
    return {"cards": cards.split("+"), "corner": int(corner), "lets_move": lets_move or None}


def pile_text(pile: dict) -> str:
    """The text of a pile."""
    text = "+".join(pile["cards"]) + "/" + str(pile["corner"])
    return text + "!" + pile["lets_move"] if pile["lets_move"] else text


def all_of(pile: dict) -> list[str]:
    """Every card of a pile, a Let's Move too."""
    return pile["cards"] + [pile["lets_move"]] * bool(pile["lets_move"])


# Objectives (D-6.3): a list of terms such as "each H: 0 2 4 7", their points added up


def measure(kind: str, counts: list[int], depth: int) -> int:
    """What a term counts, from how many the team holds of each kind on its list."""
    if kind == "depth":
        return depth
    if kind == "each":
        return sum(counts)
    if kind == "sets":
        return min(counts)
    if kind == "pairs":
        return sum(count // 2 for count in counts)
    refuse(kind == "kinds", f"no measure: {kind!r}")
    return sum(count > 0 for count in counts)


def term_points(term: str, treasures: list[int], depth: int) -> int:
    """The points of one term; the last entry of its table is for anything beyond."""
    left, right = term.split(":")
    kind, *letters = left.split()
    counts = [treasures[TREASURES.index(letter)] for letter in "".join(letters)]
    points = [int(word) for word in right.split()]
    return points[min(measure(kind, counts, depth), len(points) - 1)]


def objective_points(objective: list[str], treasures: list[int], depth: int) -> int:
    """The points of an objective for the treasures held, K, M, H, B, and the number of the card left from."""
    return sum(term_points(term, treasures, depth) for term in objective)
