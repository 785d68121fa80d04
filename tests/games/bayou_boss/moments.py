"""What the committed records of Bayou Boss (tests/records/bayou_boss) must show, by file name: options, and a test of
one ply."""

from typing import Any

from swamp_envs import Match


def is_over(before: Match, move: str, after: Match) -> bool:
    return bool(after.over)


def twelve_points_before_the_last_round(before: Match, move: str, after: Match) -> bool:
    return bool(after.over) and before.to_dict()["round"] < 4


def four_rounds(before: Match, move: str, after: Match) -> bool:
    return bool(after.over) and before.to_dict()["round"] == 4


def shared_win(before: Match, move: str, after: Match) -> bool:
    return bool(after.over) and len([pay for pay in after.payoff if pay > 0]) > 1


def taken_by_a_raccoon(character: str) -> Any:
    return lambda before, move, after: move == f"<{character}"


def raven_without_a_suit_card(before: Match, move: str, after: Match) -> bool:
    return move == "Raven" and after.phase != "give"


def trick_without_everybody(before: Match, move: str, after: Match) -> bool:
    return before.phase == "play" and len(before.to_dict()["taking_part"]) < before.variant.players


def otter_with_a_new_trump(before: Match, move: str, after: Match) -> bool:
    return move in ("Otter", "<Otter") and before.to_dict()["trump"] != after.to_dict()["trump"]


def turtle_behind_a_card(before: Match, move: str, after: Match) -> bool:
    return move == "Turtle" and bool(after.to_dict()["lowest"])


def bobcat(before: Match, move: str, after: Match) -> bool:
    return move == "Bobcat"


FULL = {"characters": "full"}
MOMENTS = {
    "2-players-four-rounds": ({"players": 2, "stop": "round"}, four_rounds),
    "2-players": ({"players": 2}, is_over),
    "3-players-raven-taken": ({"players": 3}, taken_by_a_raccoon("Raven")),
    "4-players-raven-without-suit-cards": ({"players": 4}, raven_without_a_suit_card),
    "5-players-twelve-points": ({"players": 5}, twelve_points_before_the_last_round),
    "6-players-unequal-hands": ({"players": 6}, trick_without_everybody),
    "7-players-shared-win": ({"players": 7}, shared_win),
    "8-players-four-rounds": ({"players": 8}, four_rounds),
    "full-otter": (FULL, otter_with_a_new_trump),
    "full-turtle": (FULL, turtle_behind_a_card),
    "full-bobcat-6-players-stop-by-round": ({**FULL, "players": 6, "stop": "round"}, bobcat),
    "one-round": ({"rounds": 1}, is_over),
}
