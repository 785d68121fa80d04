"""Tables laid in a few words: hands parted by bars, cards by blanks, a trick in the order it was played."""

from typing import Any

from swamp_envs import Match, from_dict

DESCRIBED: str = "Heron Alligator Python Raccoon Manatee Crab"
RECONSTRUCTED: str = "Heron Alligator Raccoon Bobcat Turtle Otter"  # a draw with the three that are not described


def rows(text: str) -> list[list[str]]:
    """`R1 B2 | | Heron` is three hands."""
    return [row.split() for row in text.split("|")]


def position(
    hands: str,
    trump: str = "Y0",
    swamp: str = "",
    deck: str = "",
    trick: str = "",
    out: str = "",
    known: str = "",
    characters: str = DESCRIBED,
    leader: int = 0,
    **others: Any,
) -> dict[str, Any]:
    """A full dict. The trick goes round from the leader; all with cards take part, and the next of them decides."""
    held = rows(hands)
    n = len(held)
    played = [[(leader + i) % n, card] for i, card in enumerate(trick.split())]
    holders = {p for p in range(n) if held[p]} | {seat for seat, _ in played}
    options = {"players": n, "characters": "rulebook" if characters == DESCRIBED else "full"}
    d: dict[str, Any] = {
        "hands": held,
        "trump": trump,
        "swamp": swamp.split(),
        "deck": deck.split(),
        "trick": played,
        "named": [],
        "lowest": [],
        "taking_part": sorted(holders),
        "tricks": [0] * n,
        "totals": [0] * n,
        "dealer": n - 1,
        "leader": leader,
        "round": 1,
        "turn": 1,
        "phase": "play",
        "seat": (leader + len(played)) % n,
        "crab": 0,
        "python": 0,
        "out": out.split(),
        "known": rows(known) if known else [[] for _ in held],
        "shown_out": [""] * n,
        "shown_in": [""] * n,
        "characters": characters.split(),
    }
    options |= others.pop("options", {})
    assert others.keys() <= d.keys()
    return d | others | {"options": options}


def match_at(hands: str, **words: Any) -> Match:
    """A match at a laid table; the words are those of `position`."""
    return from_dict("bayou_boss", position(hands, **words))


def play(match: Match, moves: str) -> Match:
    """Push moves written one after another."""
    for move in moves.split():
        match.push(move)
    return match


def whole_trick(moves: str, swamp: str = "G0", **words: Any) -> Match:
    """A trick from seat 0 on in which nobody holds another card: `>B9` is given for the trump card, `<Crab` is taken
    from the Swamp. What is left in the Swamp is there for the winner to pick from."""
    hands: list[str] = []
    for move in moves.split():
        if move[0] == ">":
            hands[-1] += f" {move[1:]}"
        elif move[0] == "<":
            swamp += f" {move[1:]}"
        else:
            hands.append(move)
    return play(match_at(" | ".join(hands), swamp=swamp, **words), moves)


def winner(moves: str, **words: Any) -> int:
    """Who wins a whole trick."""
    match = whole_trick(moves, **words)
    assert match.phase == "pick"
    return match.to_dict()["leader"]


def field(match: Match, name: str) -> Any:
    """One entry of the match's dict."""
    return match.to_dict()[name]
