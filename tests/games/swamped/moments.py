"""What the committed records of Swamped (tests/records/swamped) must show, by file name: options, and a test of one
ply."""

from swamp_envs import Match


def is_over(before: Match, move: str, after: Match) -> bool:
    return bool(after.over)


def caught(before: Match, move: str, after: Match) -> bool:
    """By a croc that swims to the boat, past a card that did not help."""
    d = after.to_dict()
    return bool(after.over) and d["boat"] == d["croc"] != before.to_dict()["croc"] and bool(d["deck"])


def ran_into_the_croc(before: Match, move: str, after: Match) -> bool:
    d = after.to_dict()
    return bool(after.over) and d["boat"] == d["croc"] == before.to_dict()["croc"]


def distracted(before: Match, move: str, after: Match) -> bool:
    return len(after.to_dict()["known"]) > len(before.to_dict()["known"])


def left_too_early(before: Match, move: str, after: Match) -> bool:
    return (
        bool(after.over)
        and move in ("N", "S")
        and not before.to_dict()["forced"]
        and not ran_into_the_croc(before, move, after)
    )


def over_the_falls(before: Match, move: str, after: Match) -> bool:
    return (
        bool(after.over)
        and move == "S"
        and before.to_dict()["forced"] == 1
        and not ran_into_the_croc(before, move, after)
    )


def carried_off(before: Match, move: str, after: Match) -> bool:
    return bool(after.over) and move[0] == "P"


def robbed(before: Match, move: str, after: Match) -> bool:
    return move.startswith("lose:") and before.to_dict()["steps"] == 1


def dealt_again(before: Match, move: str, after: Match) -> bool:
    return after.to_dict()["round"] > before.to_dict()["round"]


def bonus_by_the_pilot(before: Match, move: str, after: Match) -> bool:
    return before.phase == "tie"


def kingsfoil(before: Match, move: str, after: Match) -> bool:
    return after.to_dict()["treasures"][0] > before.to_dict()["treasures"][0]


BOTH = {"waterfall": True, "tiger": True}
MOMENTS = {
    "1-player-new-round": ({"players": 1}, dealt_again),
    "2-players-distracted": ({"players": 2}, distracted),
    "3-players-left-too-early": ({"players": 3}, left_too_early),
    "4-players-caught": ({}, caught),
    "4-players-ran-into-the-croc": ({}, ran_into_the_croc),
    "4-players-waterfall-falls": ({"waterfall": True}, over_the_falls),
    "4-players-tiger-carried-off": ({"tiger": True}, carried_off),
    "medium-waterfall-3-players-left-too-early": (
        {"difficulty": "medium", "waterfall": True, "players": 3},
        left_too_early,
    ),
    "hard-tiger-2-players-new-round": ({"difficulty": "hard", "tiger": True, "players": 2}, dealt_again),
    "both-expansions-robbed": (BOTH, robbed),
    "both-expansions-bonus-by-the-pilot": (BOTH, bonus_by_the_pilot),
    "fixed-auto-3-players-kingsfoil": ({"pairing": "fixed", "croc": "auto", "players": 3}, kingsfoil),
    "generated-tiger": ({"pack": "generated:0-3", "tiger": True}, is_over),
}
