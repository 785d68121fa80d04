"""The table of all games: what is seen of games with known features, and that the page shows it."""

from pathlib import Path

import pytest

from benchmarks import overview
from benchmarks.pages import between
from benchmarks.rungs import read_rungs
from swamp_envs import game

ROOT = Path(__file__).parents[2]


def seen_as(name: str, **options: object) -> list[str]:
    seen = overview.look(game(name).variant(**options), 12, 3)
    return [kind for kind, is_so in overview.KINDS if is_so(seen)]


def test_what_kind_of_problem_a_game_is() -> None:
    assert seen_as("swapx") == ["perfect information", "out-of-turn decisions"]
    assert seen_as("swapx", teams=True) == ["teams", "perfect information", "out-of-turn decisions"]
    assert seen_as("bayou_boss", players=2) == ["hidden information", "chance"]


def test_decisions_and_legal_actions_are_counted() -> None:
    seen = overview.look(game("swapx").variant(), 5, 3)
    assert seen.most >= seen.legal > 1
    assert seen.decisions > 40


@pytest.mark.parametrize(
    ("name", "chosen", "players"),
    [
        ("swapx", {}, "4"),
        ("swamped", {}, "1 to 4"),
        ("swamped", {"players": 1}, "1"),
        ("marshlands", {"act": "act5"}, "2 or 4"),
    ],
)
def test_how_many_can_play(name: str, chosen: dict, players: str) -> None:
    assert overview.players_of(game(name).variant(**chosen), chosen) == players


def test_a_text_goes_between_its_marks() -> None:
    page = "a\n<!-- b -->\nold\n<!-- end of b -->\nc"
    assert between(page, "b", "new") == "a\n<!-- b -->\n\nnew\n\n<!-- end of b -->\nc"
    with pytest.raises(ValueError, match="found no"):
        between("a", "b", "new")


def test_the_page_has_a_row_for_every_kind_of_game() -> None:
    page = overview.PAGE.read_text(encoding="utf-8")
    for label, *_ in overview.kinds_of_games():
        assert f"| {label} |" in page, "run python -m benchmarks.overview"


def test_the_page_tells_what_the_ladder_tells() -> None:
    text = overview.PAGE.read_text(encoding="utf-8")
    assert overview.climbed_again(text, read_rungs(overview.RUNGS)) == text, (
        "run python -m benchmarks.overview --ladder"
    )
    assert overview.climbed_again(text, []) != text
