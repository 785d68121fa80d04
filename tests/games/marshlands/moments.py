"""What the committed records of the Marshlands (tests/records/marshlands) must show, by file name: options, and a test
of one ply."""

from swamp_envs import Match
from swamp_envs.games.marshlands.board import CELL_NAMES, CELLS
from swamp_envs.games.marshlands.scoring.sheet import score_sheet


def ended(outcome: str) -> object:
    """Over for that reason."""
    return lambda before, move, after: after.to_dict()["outcome"] == outcome


def filled_by_a_gift(before: Match, move: str, after: Match) -> bool:
    return after.to_dict()["outcome"] == "full" and before.phase == "offer_place"


def turned_for_a_gift(before: Match, move: str, after: Match) -> bool:
    return before.phase == "orient" and after.phase == "offer_place"


def laid_a_village(before: Match, move: str, after: Match) -> bool:
    return before.to_dict()["chosen"] == 30


def laid_a_joker(before: Match, move: str, after: Match) -> bool:
    return sum(tile.startswith("joker") for tile in after.to_dict()["board"].values()) == 2


def changed_places(before: Match, move: str, after: Match) -> bool:
    return before.phase == "eclipse"


def kept_places(before: Match, move: str, after: Match) -> bool:
    return before.phase == "eclipse" and move == "-"


def went_on_turning(before: Match, move: str, after: Match) -> bool:
    first, then = before.to_dict(), after.to_dict()
    return first["mad_by"] != -1 and first["colour_of"] != then["colour_of"]


def took_a_village(before: Match, move: str, after: Match) -> bool:
    return move == "tv"


def laid_three(before: Match, move: str, after: Match) -> bool:
    return before.to_dict()["laid"] == 2 and before.phase == "place"


def missed_a_turn(before: Match, move: str, after: Match) -> bool:
    return before.phase == "boat" and sum(after.to_dict()["misses"]) > sum(before.to_dict()["misses"])


def hindered(before: Match, move: str, after: Match) -> bool:
    return before.phase == "place" and after.to_dict()["laid_in"][before.seat] not in (
        -1,
        before.to_dict()["colour_of"][before.seat],
    )


def claimed_twice(before: Match, move: str, after: Match) -> bool:
    """Two counters from one step."""
    return before.phase == after.phase == "claim" and before.seat == after.seat and move != "-"


def followed_abroad(before: Match, move: str, after: Match) -> bool:
    return before.phase == "boat" and before.to_dict()["must_enter"] is not None


def sailed_with_a_gift(before: Match, move: str, after: Match) -> bool:
    """Who has accepted a tile has moved, and the seat in turn is asked."""
    return before.phase in ("boat", "claim") and before.seat != before.to_dict()["in_turn"] and after.phase == "boat"


def lifted_a_tile(before: Match, move: str, after: Match) -> bool:
    return move[0] == "#"


def took_of_the_row(before: Match, move: str, after: Match) -> bool:
    return before.phase == "take" and move != "t^"


def claimed_over_an_edge(before: Match, move: str, after: Match) -> bool:
    return before.phase == "claim" and move[0] == "b"


def claimed_off_the_board(before: Match, move: str, after: Match) -> bool:
    """A counter on a tile that lies beyond the board."""
    return before.phase == "claim" and move[0] == "c" and before.to_dict()["claiming"] not in CELL_NAMES[:CELLS]


def took_a_counter(before: Match, move: str, after: Match) -> bool:
    return before.phase == "event"


def picked_a_tile(before: Match, move: str, after: Match) -> bool:
    """Of an open hand."""
    return before.phase == "pick"


def sailed_home(before: Match, move: str, after: Match) -> bool:
    return move == "bH"


def took_a_counter_back(before: Match, move: str, after: Match) -> bool:
    return before.phase == "claim" and move[0] == "u"


def picked_for_property(before: Match, move: str, after: Match) -> bool:
    return before.phase == "pick" and before.to_dict()["demand"] is None


def ended_with_circuits(before: Match, move: str, after: Match) -> bool:
    return bool(after.over) and any(line.kind == "circuit" for line in score_sheet(after.variant, after.state))


def sent_pollution(before: Match, move: str, after: Match) -> bool:
    return before.phase == "event" and move[0] == "#"


def flooded(before: Match, move: str, after: Match) -> bool:
    return len(after.to_dict()["mud"]) > len(before.to_dict()["mud"]) + 1


def cleaned_a_tile(before: Match, move: str, after: Match) -> bool:
    return len(after.to_dict()["polluted"]) < len(before.to_dict()["polluted"])


ALONE = {"act": "act8"}
MOMENTS = {
    "act 1, refused by all": ({"players": 2}, ended("refused")),
    "act 1, a section filled": ({}, ended("full"), "greedy"),
    "act 1, filled by a gift": ({"players": 3}, filled_by_a_gift, "greedy"),
    "act 1, the deck used up": ({}, ended("deck"), "greedy"),
    "act 1, a village turned for a gift": ({}, turned_for_a_gift),
    "act 1, both jokers": ({"players": 4}, laid_a_joker),
    "act 2, a village laid": ({"act": "act2"}, laid_a_village),
    "act 3": ({"act": "act3", "players": 3}, ended("refused"), "greedy"),
    "act 4, a boat at the Abbey": ({"act": "act4"}, ended("arrived"), "greedy"),
    "act 4, the deck used up": ({"act": "act4", "players": 2}, ended("deck")),
    "act 4, a turn missed": ({"act": "act4", "players": 3}, missed_a_turn),
    "act 4, landing points only": ({"act": "act4", "landing_only": True, "eclipse": "mad", "players": 3}, hindered),
    "act 5, all counters laid": ({"act": "act5"}, ended("counters"), "greedy"),
    "act 5, a section filled": ({"act": "act5", "players": 2}, ended("full")),
    "act 5, the deck used up": ({"act": "act5"}, ended("deck")),
    "act 5, two counters at once": ({"act": "act5", "players": 2}, claimed_twice, "greedy"),
    "act 5, a tile followed abroad": ({"act": "act5"}, followed_abroad),
    "act 5, a gift": (
        {"act": "act5", "eclipse": "simple", "landing_only": True, "hand_plus": True},
        sailed_with_a_gift,
    ),
    "act 8, a village taken": (ALONE, took_a_village),
    "act 8, all filled": (ALONE, ended("full"), "greedy"),
    "eclipse": ({"eclipse": "simple"}, changed_places),
    "eclipse, nobody changed places": ({"eclipse": "optional", "act": "act3", "players": 2}, kept_places),
    "mad eclipse": ({"eclipse": "mad", "act": "act2", "players": 3}, went_on_turning),
    "three tiles a turn": ({"multi": 3, "hand_plus": True, "act": "act3"}, laid_three),
    "act 2, two players": ({"act": "act2", "players": 2}, ended("refused")),
    "act 2, three players": ({"act": "act2", "players": 3}, ended("refused")),
    "act 3, two players": ({"act": "act3", "players": 2}, ended("refused")),
    "act 3, four players": ({"act": "act3"}, ended("refused")),
    "act 8, two sections": (ALONE | {"sections": 2}, ended("refused")),
    "act 8, three sections": (ALONE | {"sections": 3}, ended("refused")),
    "act 8, four sections": (ALONE | {"sections": 4}, ended("refused")),
    "act 8, two tiles a turn": (ALONE | {"multi": 2}, took_a_village),
    "eclipse, three players": ({"eclipse": "simple", "players": 3}, changed_places),
    "mad eclipse, four players": ({"eclipse": "mad", "act": "act2"}, went_on_turning),
    "generated packs": ({"pack": "generated:0-3", "players": 3}, ended("refused")),
    "opposite": ({"players": 2, "opposite": True, "copse_encloses": True}, ended("refused")),
    "act 6, all are done": ({"act": "act6", "players": 2, "ops": 30}, ended("done"), "greedy"),
    "act 6, a tile lifted": ({"act": "act6", "players": 3, "ops": 8}, lifted_a_tile),
    "act 6, a tile of the row": ({"act": "act6", "ops": 8}, took_of_the_row),
    "act 6, two players": ({"act": "act6", "players": 2}, ended("done")),
    "act 6, twenty operations": ({"act": "act6", "ops": 20}, ended("done")),
    "act 6, generated packs": ({"act": "act6", "players": 3, "ops": 40, "pack": "generated:0-3"}, ended("done")),
    "act 7, mad eclipse": (
        {"act": "act7", "players": 6, "eclipse": "mad", "copse_encloses": True},
        went_on_turning,
    ),
    "act 7, generated packs": ({"act": "act7", "players": 3, "pack": "generated:0-3"}, ended("missed")),
    "act 7, a hand laid out": ({"act": "act7", "players": 2}, ended("hand"), "greedy"),
    "act 7, everybody missed a turn": ({"act": "act7", "players": 5}, ended("missed")),
    "act 7, claimed over an edge": ({"act": "act7"}, claimed_over_an_edge),
    "act 7, claimed on a table": (
        {"act": "act7", "players": 3, "eclipse": "simple", "table": True},
        claimed_off_the_board,
    ),
    "act 7, counters changed hands": ({"act": "act7", "players": 7, "eclipse": "simple"}, changed_places),
    "interval 1, a late Bishop": ({"act": "interval1", "players": 2}, ended("bishop")),
    "interval 1, all counters laid": ({"act": "interval1"}, ended("counters"), "greedy"),
    "interval 1, a section filled": ({"act": "interval1", "players": 2}, ended("full"), "greedy"),
    "interval 1, a boat home again": ({"act": "interval1"}, sailed_home),
    "interval 1, Melusine takes a counter": (
        {"act": "interval1", "players": 3, "eclipse": "simple", "any_exchange": True},
        took_a_counter,
    ),
    "interval 1, a tile of an open hand": (
        {"act": "interval1", "players": 3, "eclipse": "mad", "multi": 2, "pack": "generated:0-3"},
        picked_a_tile,
    ),
    "interval 2, a circuit": ({"act": "interval2", "players": 2}, ended_with_circuits, "greedy"),
    "interval 2, a counter taken back": (
        {"act": "interval2", "players": 3, "eclipse": "simple", "any_exchange": True},
        took_a_counter_back,
    ),
    "interval 2, a tile for Private Property": (
        {"act": "interval2", "eclipse": "mad", "multi": 2, "circuit_bonus": 0, "pack": "generated:0-3"},
        picked_for_property,
    ),
    "interval 3, all counters laid": ({"act": "interval3"}, ended("counters"), "greedy"),
    "interval 3, Floods": ({"act": "interval3", "players": 2, "opposite": True}, flooded),
    "interval 3, a boat home again": ({"act": "interval3"}, sailed_home),
    "interval 3, pollution sent on": (
        {
            "act": "interval3",
            "players": 3,
            "eclipse": "mad",
            "multi": 2,
            "copse_encloses": True,
            "pack": "generated:0-3",
        },
        sent_pollution,
    ),
    "interval 3, a tile cleaned": (
        {"act": "interval3", "players": 3, "eclipse": "simple", "landing_only": True, "any_exchange": True},
        cleaned_a_tile,
    ),
}
