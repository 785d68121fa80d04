"""What the committed records of Gillybog (tests/records/gillybog) must show, by file name: options, a test of one
ply, and the bot that plays if random moves do not come to it."""

from swamp_envs import Match


def lost(before: Match, move: str, after: Match) -> bool:
    return after.to_dict()["outcome"] == "lost"


def won(before: Match, move: str, after: Match) -> bool:
    return after.to_dict()["outcome"] == "won"


def cut(before: Match, move: str, after: Match) -> bool:
    return after.to_dict()["outcome"] == "cut"


def howled(before: Match, move: str, after: Match) -> bool:
    """A turn that a Howl has made better is over."""
    return after.to_dict()["howl_on"] < 0 <= before.to_dict()["howl_on"]


def captured_by_others(before: Match, move: str, after: Match) -> bool:
    """A player gives up a card in somebody else's turn."""
    return before.phase == "lose" and before.seat != before.to_dict()["active"]


def rescued(before: Match, move: str, after: Match) -> bool:
    return len(after.to_dict()["gilly_deck"]) < len(before.to_dict()["gilly_deck"])


def found_a_camp(before: Match, move: str, after: Match) -> bool:
    """The vision token has gone on."""
    return before.to_dict()["vision"] not in (None, after.to_dict()["vision"])


def zeal(before: Match, move: str, after: Match) -> bool:
    return after.to_dict()["support"] > before.to_dict()["support"]


def drafted(before: Match, move: str, after: Match) -> bool:
    return after.to_dict()["known_actions"] > before.to_dict()["known_actions"]


def travelled(before: Match, move: str, after: Match) -> bool:
    """By a Tunnel or by a card."""
    return before.phase == "dest" and move != "done"


def overflowed(before: Match, move: str, after: Match) -> bool:
    return before.phase == "dir" and max(before.to_dict()["hunters"].values(), default=0) > 6


MOMENTS = {
    "1-player-howled": ({"players": 1}, howled),
    "1-player-won": ({"players": 1}, won, "greedy_coop"),
    "2-players-rescued": ({}, rescued),
    "2-players-drafted": ({}, drafted),
    "2-players-cut": ({"max_turns": 4}, cut),
    "3-players-captured-by-others": ({"players": 3}, captured_by_others),
    "4-players-lost": ({"players": 4}, lost),
    "medium-3-players-zeal": ({"difficulty": "medium", "players": 3}, zeal),
    "hard-overflowed": ({"difficulty": "hard"}, overflowed),
    "first-time-found-a-camp": ({"first_time": True}, found_a_camp),
    "generated-3-players-travelled": ({"pack": "generated:0-3", "players": 3}, travelled),
}
