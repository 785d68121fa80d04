"""What the committed records of SwapX (tests/records/swapx) must show, by file name: options, and a test of one ply."""

from swamp_envs import Match


def living(match: Match) -> list[int]:
    return [seat for seat in range(4) if match.to_dict()["alive"][seat]]


def last_standing(before: Match, move: str, after: Match) -> bool:
    return after.terminated and len(living(after)) == 1


def draw(before: Match, move: str, after: Match) -> bool:
    return after.terminated and not living(after)


def truncation(before: Match, move: str, after: Match) -> bool:
    return after.truncated and len(living(after)) in (2, 3)


def win_with_a_dead_partner(before: Match, move: str, after: Match) -> bool:
    return after.terminated and len(living(after)) == 1 and after.payoff.count(0.5) == 2


def win_with_a_living_partner(before: Match, move: str, after: Match) -> bool:
    return after.terminated and len(living(after)) == 2


def out_of_turn_keep(before: Match, move: str, after: Match) -> bool:
    return move[0] == "=" and before.seat != before.to_dict()["turn_of"]


def keep_in_the_supply_check(before: Match, move: str, after: Match) -> bool:
    return move[0] == "=" and before.seat == before.to_dict()["turn_of"]


def suicide_swap(before: Match, move: str, after: Match) -> bool:
    """The swapped cell is gone and its owner plays on."""
    left, kept = (match.to_dict()["cells"][before.seat] for match in (before, after))
    return "~" in move and len(kept) == len(left) - 1 > 1


CORNER, TEAMS = {"setup": "corner"}, {"teams": True}
MOMENTS = {
    "inset-last-standing": ({}, last_standing),
    "inset-draw": ({}, draw),
    "inset-truncation": ({"max_turns": 40}, truncation),
    "inset-out-of-turn-keep": ({}, out_of_turn_keep),
    "inset-keep-in-the-supply-check": ({}, keep_in_the_supply_check),
    "inset-suicide-swap": ({}, suicide_swap),
    "corner-last-standing": (CORNER, last_standing),
    "corner-draw": (CORNER, draw),
    "corner-truncation": ({**CORNER, "max_turns": 40}, truncation),
    "inset-teams-dead-partner": (TEAMS, win_with_a_dead_partner),
    "inset-teams-living-partner": (TEAMS, win_with_a_living_partner),
    "inset-teams-truncation": ({**TEAMS, "max_turns": 40}, truncation),
    "inset-tactics-last-standing": ({"planes": "tactics"}, last_standing),
    "corner-teams-dead-partner": ({**CORNER, **TEAMS}, win_with_a_dead_partner),
    "corner-teams-suicide-swap": ({**CORNER, **TEAMS}, suicide_swap),
}
